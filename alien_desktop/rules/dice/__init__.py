"""Rolling dice: pools and their terms, checks, pushing, help, opposed rolls, stunts."""
