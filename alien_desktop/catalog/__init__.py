"""The catalog: rows of the games' tables as data."""

# As in `documents`: with PySide6 imported first, `from pydantic import Field` works only after its models.
import pydantic.main  # noqa: F401
