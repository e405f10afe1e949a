"""The game: values in, frozen records out. Standard library only; chance is always an input."""
