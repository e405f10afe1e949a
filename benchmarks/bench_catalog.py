"""The catalog is lazy: what opening it costs, what a first sheet makes it read, and what reading all of it would cost.

C1: a process that imports the catalog and opens both editions, beside one that imports pydantic alone. C2: sections
that are read for one open sheet with its pools, values and weapons, out of all. C3: reading a whole edition, checked
row by row, beside the same files through `json` unchecked, and beside opening it.
"""

import json
import subprocess
import sys
from functools import partial
from pathlib import Path

from alien_desktop.catalog.library import Catalog, open_catalog
from alien_desktop.catalog.sections import EDITIONS, sections_of
from alien_desktop.documents.samples.samples import samples_of
from alien_desktop.documents.sheet.alarm_odds import alarm_state
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.inventory import inventory_of
from alien_desktop.documents.sheet.pools import pool_sizes
from alien_desktop.documents.sheet.values import health_max, resolve
from alien_desktop.documents.sheet.weapon_lines import weapon_lines
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.editions.registry import edition_named
from benchmarks.bench_odds import ENVIRONMENT
from benchmarks.measuring import Figure, beside

ROOT = Path(__file__).resolve().parents[1]
OPEN_BOTH = "from alien_desktop.catalog.library import open_catalog; open_catalog('core'); open_catalog('evolved')"
EVERY_FIELD_READER = "import pydantic; pydantic.BaseModel, pydantic.TypeAdapter, pydantic.Field"


def run_python(code: str) -> None:
    """A process that runs one line and ends."""
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=ENVIRONMENT, check=True)


def read_all(edition: str) -> Catalog:
    """Every section of an edition, checked."""
    catalog = open_catalog(edition)
    for section in sections_of(edition):
        catalog.section(section)
    return catalog


def parse_all(edition: str) -> None:
    """The same files as JSON, unchecked."""
    for path in sorted((ROOT / "alien_desktop" / "catalog" / edition).glob("*.json")):
        json.loads(path.read_bytes())


def sections_for_a_first_sheet(edition: str) -> int:
    """How many sections the catalog has read after one sheet has been worked out for the screen."""
    catalog = open_catalog(edition)
    rules = SheetRules(edition_named(edition), catalog)
    sheet = next(each for each in samples_of(edition) if isinstance(each, CharacterSheet))
    pool_sizes(sheet, rules)
    health_max(sheet, rules)
    resolve(sheet, rules)
    weapon_lines(sheet, rules)
    inventory_of(sheet, rules)
    alarm_state(sheet, rules)
    return len(catalog._sections)


def figures() -> list[Figure]:
    """Measure everything."""
    found = []
    time, ratio = beside(partial(run_python, OPEN_BOTH), partial(run_python, EVERY_FIELD_READER), rounds=9)
    found.append(Figure("C1", "process: import, open both", "process: import pydantic", time, ratio, 2.5))
    for edition in EDITIONS:
        read, there = sections_for_a_first_sheet(edition), len(sections_of(edition))
        found.append(
            Figure("C2", f"{edition}: read for a first sheet", f"{there} sections", read, read / there, 0.5, "read")
        )
        time, ratio = beside(partial(read_all, edition), partial(parse_all, edition), rounds=7)
        found.append(Figure("C3", f"{edition}: read and check all", "json, unchecked", time, ratio, None))
        time, ratio = beside(partial(open_catalog, edition), partial(read_all, edition), rounds=7, times=100)
        found.append(Figure("C3", f"{edition}: open, read nothing", "read and check all", time, ratio, 1 / 100))
    return found
