"""Colours, measures, fonts, icons: what the whole interface looks like, and nothing it does."""
