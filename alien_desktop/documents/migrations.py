"""How data of an older shape becomes data of the present one: pure steps, one for each change of a document's schema.

A step is added with the change that needs it, together with a golden file of the shape before (`tests/data/golden`).
Nothing is written by it: the file gets its new shape with the first save, and is kept as a version before.
"""

from collections.abc import Callable, Mapping
from typing import Any

MigrationStep = Callable[[dict[str, Any]], dict[str, Any]]
"""Takes the data of one schema and returns that of the next; what it does not know stays as it is."""

MIGRATIONS: Mapping[str, Mapping[int, MigrationStep]] = {}
"""Format -> schema that a step starts from -> the step. No shape has changed since the first."""


def migrated(
    format_name: str,
    schema: int,
    present: int,
    data: dict[str, Any],
    steps: Mapping[str, Mapping[int, MigrationStep]] = MIGRATIONS,
) -> dict[str, Any]:
    """Return the data in the present shape; `data` itself is not changed.

    Raises ValueError when there is no step from one of the shapes between.
    """
    for number in range(schema, present):
        step = steps.get(format_name, {}).get(number)
        if step is None:
            raise ValueError("no step leads from this shape to the next")
        data = step(dict(data))
    return data
