"""Pure rules: states, events and what follows from them."""
