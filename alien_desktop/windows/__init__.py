"""Main window with its views, initiative window."""
