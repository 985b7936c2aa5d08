"""How each game is played at the box: what it prompts, what a button does."""
