"""The two editions as data: the only place that knows which edition is which."""
