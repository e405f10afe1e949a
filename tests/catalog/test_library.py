"""The catalog of an edition: nothing is read before it is asked for, and each section is read once."""

import subprocess
import sys
from pathlib import Path

import pytest

from alien_desktop.catalog import sections
from alien_desktop.catalog.library import Catalog, open_catalog
from alien_desktop.catalog.sections import EDITIONS, ROW_OF, CatalogError

TABLES = {"panic", "space_panic", "responses", "injuries_synthetic", "injuries_creature", "trauma"}
"""Sections that are read as tables of results, not as rows."""
OTHER_READERS = {"creature_attacks": "attack_rows", "injuries": "injury_rows"}
"""Sections whose reader does not have their name."""


def test_each_section_that_is_no_table_has_a_reader_with_its_rows() -> None:
    for edition in EDITIONS:
        catalog = open_catalog(edition)
        for section in ROW_OF.keys() - TABLES:
            rows = getattr(catalog, OTHER_READERS.get(section, section))
            assert rows, section
            assert rows == catalog.section(section), section
            assert all(type(row) is ROW_OF[section] for row in rows.values()), section


def test_an_unknown_edition_is_refused() -> None:
    with pytest.raises(CatalogError, match="There is no edition “third”"):
        open_catalog("third")


def test_an_unknown_id_is_a_key_error() -> None:
    with pytest.raises(KeyError, match=r"core\.weapon\.spoon"):
        open_catalog("core").row("core.weapon.spoon")


def test_names_are_not_looked_up() -> None:
    assert "Knife" not in open_catalog("core").weapons


def test_rows_cannot_be_changed_from_outside() -> None:
    weapons = open_catalog("core").weapons
    with pytest.raises(TypeError):
        weapons["core.weapon.spoon"] = weapons["core.weapon.knife"]  # type: ignore[index]


def test_a_section_is_read_when_asked_for_and_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    original = Path.read_bytes

    def counting(path: Path) -> bytes:
        read.append(path.name)
        return original(path)

    monkeypatch.setattr(Path, "read_bytes", counting)
    catalog = Catalog("core")
    assert read == []
    assert catalog.weapons is catalog.weapons
    assert catalog.weapons["core.weapon.knife"].damage == 2
    assert read == ["weapons.json"]
    assert catalog.panic is catalog.panic
    assert read == ["weapons.json", "panic.json"]


def test_importing_the_catalog_reads_no_file_and_needs_no_qt() -> None:
    code = (
        "import sys, pathlib\n"
        "pathlib.Path.read_bytes = None\n"
        "from alien_desktop.catalog.library import open_catalog\n"
        "open_catalog('core')\n"
        "assert not [name for name in sys.modules if name.startswith('PySide6')]\n"
    )
    root = sections.FOLDER.parents[1]
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_items_are_all_that_can_be_carried() -> None:
    catalog = open_catalog("evolved")
    parts = (catalog.weapons, catalog.armor, catalog.gear, catalog.drugs_and_food)
    assert len(catalog.items) == sum(len(part) for part in parts)


def test_the_numbers_of_trauma_that_no_source_had() -> None:
    assert open_catalog("core").unknown_traumas == frozenset()
    rows = [(21, 23), (33, 36), (41, 44), (51, 54), (64, 65)]
    assert open_catalog("evolved").unknown_traumas == {n for low, high in rows for n in range(low, high + 1)}
