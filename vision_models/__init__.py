"""Trained models as data, with what is known of their accuracy."""
