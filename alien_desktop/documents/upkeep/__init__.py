"""What is due when time passes, and what it does to a sheet."""
