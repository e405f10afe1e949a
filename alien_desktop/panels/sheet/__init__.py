"""Parts of the character sheet, one topic each."""
