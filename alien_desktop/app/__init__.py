"""Builds each long-lived object once: command line, start, crash report."""
