"""What we do not know: every uncertain row of the catalog and what the app does about it.

`python -m alien_desktop.catalog.uncertainties` prints it as Markdown; `docs/what-we-do-not-know.md` is that text.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass

from alien_desktop.catalog.library import Catalog, open_catalog
from alien_desktop.catalog.rows.row import Confidence, Row
from alien_desktop.catalog.sections import EDITIONS, ROW_OF

TITLES = {"core": "Core edition (2019)", "evolved": "Evolved Edition (2025)"}

OWN_HEADINGS = frozenset({"house_rules", "doubts"})
"""Sections that have a heading of their own."""


@dataclass(frozen=True)
class Uncertainty:
    """One thing we are not sure of: the row, its section, and what the app does."""

    section: str
    row: Row
    what_we_do: str


def uncertainties(catalog: Catalog) -> tuple[Uncertainty, ...]:
    """Every row of the catalog that is uncertain or carries a note on how it was decided, in order of the sections."""
    return tuple(_found(catalog))


def _found(catalog: Catalog) -> Iterator[Uncertainty]:
    for section in ROW_OF:
        for row in catalog.section(section).values():
            if row.decision is not None:
                yield Uncertainty(section, row, _what_we_do(catalog, row))


def _what_we_do(catalog: Catalog, row: Row) -> str:
    assert row.decision is not None
    if row.decision.by_game_mother:
        return row.decision.text
    return f"{row.decision.text} Setting: {catalog.house_rules[row.decision.setting].name}."


def markdown() -> str:
    """The whole list, both editions."""
    lines = [
        "# What we do not know",
        "",
        "Generated from the catalog by `python -m alien_desktop.catalog.uncertainties`; do not edit.",
        "",
        "Where our sources are silent or disagree, the app offers a setting, or leaves it to the Game Mother. Nothing",
        "is decided in silence: each point is here. Everything on a sheet can be edited by hand.",
    ]
    for edition in EDITIONS:
        lines += _edition(open_catalog(edition))
    return "\n".join(lines) + "\n"


def _edition(catalog: Catalog) -> Iterator[str]:
    found = uncertainties(catalog)
    rest = [each for each in found if each.section not in OWN_HEADINGS]
    yield from ("", f"## {TITLES[catalog.edition_id]}")
    yield from (
        "",
        "### Settings",
        "",
        "| Setting | Options (first: how the app starts) | Why | Source |",
        "|---|---|---|---|",
    )
    for rule in catalog.house_rules.values():
        options = sorted(rule.options, key=lambda option: option.id != rule.default)
        names = " / ".join(option.name for option in options)
        yield f"| {rule.name} | {names} | {rule.text} | {rule.source} |"
    doubts = catalog.doubts.values()
    yield from _table("Not found", (_line(catalog, row) for row in doubts if row.confidence is Confidence.MISSING))
    yield from (
        "",
        "### Sources disagree",
        "",
        "| Point | Readings | What the app does | Source |",
        "|---|---|---|---|",
    )
    for doubt in doubts:
        if doubt.confidence is Confidence.DISPUTED:
            yield f"| {doubt.name} | {doubt.readings} | {_what_we_do(catalog, doubt)} | {doubt.source} |"
    yield from _rows("Rows that were not found", rest, Confidence.MISSING)
    yield from _rows("Rows from general knowledge", rest, Confidence.GENERAL)
    yield from _rows("Rows with disputed figures", rest, Confidence.DISPUTED)
    yield from _rows("Notes on other rows", rest, Confidence.AGREED, Confidence.SINGLE)


def _line(catalog: Catalog, row: Row) -> str:
    return f"| {row.name} | {_what_we_do(catalog, row)} | {row.source} |"


def _table(title: str, lines: Iterator[str]) -> Iterator[str]:
    yield from ("", f"### {title}", "", "| What | What the app does | Source |", "|---|---|---|")
    yield from lines


def _rows(title: str, found: list[Uncertainty], *confidence: Confidence) -> Iterator[str]:
    yield from _table(
        title,
        (
            f"| {each.row.name} ({each.section.replace('_', ' ')}) | {each.what_we_do} | {each.row.source} |"
            for each in found
            if each.row.confidence in confidence
        ),
    )


def main() -> None:
    """Print the list."""
    sys.stdout.write(markdown())


if __name__ == "__main__":
    main()
