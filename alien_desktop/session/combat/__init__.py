"""The scene that is being played."""
