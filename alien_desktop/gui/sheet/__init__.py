"""The character sheet: its panels, models and dialogs."""
