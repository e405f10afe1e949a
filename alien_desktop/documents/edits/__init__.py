"""Pure functions document -> document that apply a record of the rules."""
