"""Everything that can be unplugged, real and simulated side by side."""
