"""A character that is being made."""
