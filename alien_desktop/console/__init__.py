"""A second front end: one JSON command per line in, one JSON answer per line out."""
