"""The main window: navigation, commands, preferences, help."""
