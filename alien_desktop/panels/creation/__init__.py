"""The parts of the creation of a character."""
