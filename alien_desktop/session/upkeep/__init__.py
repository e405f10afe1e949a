"""The clock of the table."""
