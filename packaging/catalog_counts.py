"""How much of our research notes is in the data: `python packaging/catalog_counts.py` prints it section by section.

The notes' figures are written down here by hand, as counted in the notes; a line such as "beer / hard liquor" counts
twice there, and a table of results counts the numbers that can be rolled.
"""

import sys
from collections.abc import Iterable
from dataclasses import dataclass

from alien_desktop.catalog.library import SHARED_SECTIONS, Catalog, open_catalog
from alien_desktop.catalog.rows.results import TableRow
from alien_desktop.catalog.rows.row import Row
from alien_desktop.catalog.sections import EDITIONS, ROW_OF
from alien_desktop.rules.dice.tables import next_d66


@dataclass(frozen=True)
class Expected:
    """What the notes have for a section: where, how many, and how many more are in the data and why."""

    section: str
    notes: str
    rows: int
    more: int = 0
    why: str = ""


CORE = (
    Expected("careers", "2.1", 11),
    Expected("talents", "3.1, 3.2", 58, 6, "talents of supplement careers, named in 2.1"),
    Expected("starting_gear", "2.2", 72),
    Expected("natures", "1.2, 1.3", 2),
    Expected("creation", "1.2", 12, 7, "lines of 1.2 that hold several figures are several rows"),
    Expected("weapons", "12.1, 12.4", 32),
    Expected("armor", "12.2", 7),
    Expected("gear", "12.3", 28, 16, "starting gear of 2.2 without figures"),
    Expected("drugs_and_food", "12.3", 12, 1, "starting gear of 2.2 without figures"),
    Expected("vehicles", "12.4", 6),
    Expected("vehicle_components", "12.4", 6),
    Expected("panic", "5.2", 15),
    Expected("space_panic", "5.4", 15),
    Expected("injuries", "9.3", 36),
    Expected("injuries_synthetic", "9.4", 6),
    Expected("injuries_creature", "9.4", 6),
    Expected("trauma", "5.3", 6),
    Expected("creatures", "13.1", 26),
    Expected("creature_attacks", "13.2", 66),
    Expected("npcs", "13.3", 15),
    Expected("conditions", "10", 7, 14, "states named elsewhere: prone, grappled, Broken, on fire, vacuum and others"),
    Expected("hazards", "10", 10),
    Expected("cover", "7, 8.2", 7),
    Expected("ranges", "8.2", 5),
    Expected("modifiers", "6, 8.1, 8.2", 18),
    Expected("stunts", "4.1", 42, 2, "what each 6 of Counselor and of Second Wind (3.2) buys"),
    Expected("stress_causes", "5.1", 17),
    Expected("experience_questions", "15", 9),
    Expected("experience_prices", "15", 2),
    Expected("open_questions", "17, 18", 41),
    Expected(
        "house_rules",
        "[GK] and [!]",
        28,
        8,
        "Shifts in a day (9.2), blocks of misses (8.1), capped damage (13.2), fatal modifiers (9.1), training (19), "
        "ramming (19), when panic is rolled and ends (5.2)",
    ),
)

EVOLVED = (
    Expected("careers", "2", 9),
    Expected("talents", "3.1, 3.2", 56),
    Expected("starting_gear", "2", 54),
    Expected("natures", "1.2, 1.3", 2),
    Expected("creation", "1.1, 1.2", 11, 10, "lines that hold several figures are several rows"),
    Expected("weapons", "12.1, 12.4", 32),
    Expected("armor", "12.2", 7),
    Expected("gear", "12.3", 28, 9, "starting gear of 2 without figures"),
    Expected("drugs_and_food", "12.3", 12),
    Expected("vehicles", "12.4", 3, 3, "the other vehicles of the 2019 table, as the notes say"),
    Expected("vehicle_components", "12.4", 6),
    Expected("panic", "5.3", 13),
    Expected("space_panic", "5.5", 13),
    Expected("responses", "5.2", 8),
    Expected("injuries", "9.3", 36),
    Expected("injuries_synthetic", "9.5", 6),
    Expected("injuries_creature", "13.1", 6),
    Expected("trauma", "5.4", 36),
    Expected("creatures", "13.2", 26),
    Expected("creature_attacks", "13.3", 66),
    Expected("npcs", "13.4", 25),
    Expected(
        "conditions", "10.1", 1, 14, "states named elsewhere: prone, grappled, broken, on fire, vacuum and others"
    ),
    Expected("hazards", "10.2", 11),
    Expected("cover", "7, 8.3", 5),
    Expected("ranges", "8.2", 5),
    Expected("modifiers", "4, 6, 8.1, 8.2, 10.2, 14", 23),
    Expected("stunts", "4", 11, 2, "what each 6 of Counselor and of Last One Standing (3.2) buys"),
    Expected("stress_causes", "5.1", 16),
    Expected("experience_questions", "15", 9),
    Expected("experience_prices", "15", 3),
    Expected("open_questions", "17, 18", 34),
    Expected(
        "house_rules",
        "[GK], [!], options of the book",
        14,
        6,
        "Shifts in a day (7), shots that fail (17.11), capped damage (13.3), ramming (12.4), "
        "when panic is rolled and ends (5.3)",
    ),
)

EXPECTED = {"core": CORE, "evolved": EVOLVED}

LEFT_OUT = (
    ("core 4, 5.2, 6, 8, 9.1, 11, 14, 15; evolved 4, 5.3, 6, 8, 9.1, 9.2, 10.1, 11, 14, 15", "procedures: in `rules/`"),
    ("core 7, evolved 7", "actions: in `rules/editions/`, one truth for price, skill and needs"),
    ("core 4 (difficulty), core 11, evolved 11 (supply)", "in `rules/editions/`"),
    ("core 16, evolved 16", "space combat: the notes have an outline only; its panic tables are in the data"),
    ("core 2.1 (Mercenary)", "a name without data"),
    ("core 12.4 (Headlock)", "a name without figures"),
    ("core 12.1, evolved 12.3 (“more in other programs”)", "not in the notes"),
    ("evolved 1.2 (life path), 5.5 (solo)", "tables not found"),
    ("evolved 19", "switches between editions: `rules/editions/`"),
    ("evolved 20", "fields of another program: the importer"),
)
"""Tables of the notes that are no rows of data, and why."""


def rows_in_data(rows: Iterable[Row]) -> int:
    """How many rows there are; of a table of results, how many numbers they cover."""
    return sum(_covers(row) if isinstance(row, TableRow) else 1 for row in rows)


def _covers(row: TableRow) -> int:
    covered, number = 1, row.low
    while row.high is not None and number < row.high:
        number = next_d66(number) if row.low >= 11 and row.high <= 66 else number + 1
        covered += 1
    return covered


def counted(catalog: Catalog, expected: Expected) -> int:
    """What the data has for a section."""
    return rows_in_data(catalog.section(expected.section).values())


def table() -> str:
    """Rows in the notes and in the data, as Markdown."""
    lines = [
        "| edition | section | notes | rows in notes | rows in data | more, because |",
        "|---|---|---|---|---|---|",
    ]
    for edition in EDITIONS:
        catalog = open_catalog(edition)
        for each in EXPECTED[edition]:
            more = f"{each.more}: {each.why}" if each.more else ""
            line = (edition, each.section, each.notes, str(each.rows), str(counted(catalog, each)), more)
            lines.append(f"| {' | '.join(line)} |")
    shared = open_catalog(EDITIONS[0])
    lines += [f"| both | {name} | - | 0 | {len(shared.section(name))} | our own |" for name in sorted(SHARED_SECTIONS)]
    lines += ["", f"{len(ROW_OF)} sections. Left out of the data:", ""]
    lines += [f"- {where}: {why}" for where, why in LEFT_OUT]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Print the table."""
    sys.stdout.write(table())


if __name__ == "__main__":
    main()
