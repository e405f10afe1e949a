"""One topic each: a form, its models, its wiring."""
