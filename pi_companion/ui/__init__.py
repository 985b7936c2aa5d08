"""Pure screens: values, and how they are drawn on 128x64 in one bit."""
