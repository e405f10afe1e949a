"""Qt item models over documents: each emits the smallest change."""
