"""Drawings on the simulated dice, and how they are made."""
