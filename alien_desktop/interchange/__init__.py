"""Files of other origin <-> our documents: pure functions, nothing is written here."""
