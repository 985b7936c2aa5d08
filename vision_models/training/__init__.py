"""The recipe that makes the models from nothing."""
