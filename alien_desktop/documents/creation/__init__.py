"""A character in the making: the draft, what the rules say to it, suggestions, and the finished sheet."""
