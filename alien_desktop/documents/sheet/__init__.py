"""The character sheet: its model, the values derived from it, and pure edits on it."""
