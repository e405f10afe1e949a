"""What is saved: frozen pydantic models and pure edits on them."""
