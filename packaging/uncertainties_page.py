"""Print what we do not know as Markdown: `docs/what-we-do-not-know.md` is this text.

python packaging/uncertainties_page.py > docs/what-we-do-not-know.md
"""

import sys
from collections.abc import Iterator

from alien_desktop.catalog.library import Catalog, open_catalog
from alien_desktop.catalog.rows.play import OpenQuestion
from alien_desktop.catalog.rows.row import Confidence
from alien_desktop.catalog.sections import EDITIONS
from alien_desktop.catalog.uncertainties import Uncertainty, uncertainties

TITLES = {"core": "Core edition (2019)", "evolved": "Evolved Edition (2025)"}

OWN_HEADINGS = frozenset({"house_rules", "open_questions"})
"""Sections that have a heading of their own."""


def markdown() -> str:
    """The whole list, both editions."""
    lines = [
        "# What we do not know",
        "",
        "Generated from the catalog by `python packaging/uncertainties_page.py`; do not edit.",
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
    open_questions = [each for each in found if each.section == "open_questions"]
    missing = (each for each in open_questions if each.row.confidence is Confidence.MISSING)
    yield from _table("Not found", (f"| {each.row.name} | {each.what_we_do} | {each.row.source} |" for each in missing))
    yield from (
        "",
        "### Sources disagree",
        "",
        "| Point | Readings | What the app does | Source |",
        "|---|---|---|---|",
    )
    for each in open_questions:
        if isinstance(each.row, OpenQuestion) and each.row.confidence is Confidence.DISPUTED:
            yield f"| {each.row.name} | {each.row.readings} | {each.what_we_do} | {each.row.source} |"
    yield from _rows("Rows that were not found", rest, Confidence.MISSING)
    yield from _rows("Rows from general knowledge", rest, Confidence.GENERAL)
    yield from _rows("Rows with disputed figures", rest, Confidence.DISPUTED)
    yield from _rows("Notes on other rows", rest, Confidence.AGREED, Confidence.SINGLE)


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
