"""Ask something, return values; never block the table."""
