"""Parts of the library."""
