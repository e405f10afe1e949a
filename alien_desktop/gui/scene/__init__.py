"""The initiative window of the Game Mother."""
