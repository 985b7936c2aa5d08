"""Pure image code: from a frame to a reading of the dice."""
