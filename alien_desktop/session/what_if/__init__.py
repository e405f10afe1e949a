"""What if: many fights from a scene as it is, fought out in a copy of the session that nobody sees."""
