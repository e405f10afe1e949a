"""What is saved: frozen pydantic models and pure edits on them."""

# PySide6 hooks imports: once it is there, `from pydantic import Field` fails unless the models came first.
import pydantic.main  # noqa: F401
