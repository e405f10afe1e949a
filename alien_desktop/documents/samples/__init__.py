"""A crew, its foes and a scene of our own invention, for each edition."""
