"""Checklists written from the research notes, one row a line: tests/data/catalog/<edition>/*.txt; `#` is a comment."""

from pathlib import Path

FOLDER = Path(__file__).parents[1] / "data" / "catalog"


def checklist(edition: str, name: str) -> list[str]:
    """Return the rows of a checklist."""
    lines = (FOLDER / edition / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if not line.startswith("#")]


def cells(edition: str, name: str) -> list[list[str]]:
    """Return the rows of a checklist whose columns are set apart by blanks."""
    return [row.split() for row in checklist(edition, name)]
