"""A profile with many characters on disk, written without the syncs of a save."""

import random
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

from alien_desktop.documents.document_types import data_of
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.session.entry_summary import describe
from alien_desktop.session.library_entry import card_of
from alien_desktop.storage.envelope import encode
from alien_desktop.storage.paths import Paths

FIRST = ("Ada", "Bo", "Cass", "Dara", "Edith", "Finn", "Gia", "Hollis")
LAST = ("Quist", "Ibarra", "Okafor", "Vance", "Sorensen", "Marchetti", "Lund", "Reyes")
CAREERS = ("pilot", "medic", "marshal", "roughneck", "officer")


def many_sheets(number: int, seed: int = 1) -> Iterator[CharacterSheet]:
    """Yield characters of both editions with names, crews and careers of a known seed."""
    chance = random.Random(seed)
    for place in range(number):
        edition = chance.choice(("core", "evolved"))
        yield CharacterSheet(
            id=str(UUID(int=chance.getrandbits(128), version=4)),
            name=f"{chance.choice(FIRST)} {chance.choice(LAST)} {place}",
            label=f"Crew {place % 400}" if place % 3 else "",
            edition=edition,
            career=f"{edition}.career.{chance.choice(CAREERS)}",
            health=chance.randint(0, 4),
            stress=chance.randint(0, 5),
            notes="Some words of a long night. " * 20,
        )


def write_many(profile: Path, number: int) -> tuple[CharacterSheet, ...]:
    """Put that many characters into a profile's folder and return them."""
    paths = Paths.for_profile(profile)
    paths.ensure()
    sheets = tuple(many_sheets(number))
    for place, sheet in enumerate(sheets):
        saved = f"2183-06-{1 + place % 28:02}T21:{place % 60:02}:00Z"
        card = card_of(describe(sheet, rules_of))
        content = encode(sheet.FORMAT, sheet.SCHEMA, sheet.id, 1, saved, data_of(sheet), "alien-desktop", card)
        (paths.documents / f"{sheet.id}.json").write_bytes(content)
    return sheets
