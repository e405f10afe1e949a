"""The name of a JSON object: for what is written to a file, read from one, or answered on the console."""

from typing import Any, TypeAlias

JsonObject: TypeAlias = dict[str, Any]
"""Keys and values as JSON has them. Inside the app facts are records; this is only for the edge."""
