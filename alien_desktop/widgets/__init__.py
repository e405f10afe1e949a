"""Painted atoms and plain controls: data in by setter, wishes out by signal."""
