"""Staying alive: the journal, supervised workers, systemd."""
