"""Homebrew packs: rows of the same kinds in a namespace of their own. A pack can add; it can never replace.

Only the model and its JSON Schema are here; `reference_check` says whether a pack fits into a catalog.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import Field, ValidationError, model_validator

from alien_desktop.catalog.limits import in_schema
from alien_desktop.catalog.rows import adversaries, equipment, people, play, results
from alien_desktop.catalog.rows.row import Data, Name, Row, Text
from alien_desktop.catalog.sections import EDITIONS, SHARED, CatalogError, describe

LARGEST_PACK = 2_000_000
"""Bytes of the largest file that is read as a pack."""

Many = Field(default=(), max_length=500)
"""No section of a pack has more rows."""


class Pack(Data):
    """One homebrew pack. Its rows are namespaced by its id: `my_pack.weapon.rail_spike`."""

    format: Literal["alien-desktop-pack"]
    version: Literal[1]
    id: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{2,39}$")]
    name: Name
    author: Annotated[str, Field(max_length=80)] = ""
    text: Text = ""
    editions: Annotated[tuple[Literal["core", "evolved"], ...], Field(min_length=1, max_length=2)]
    """Editions it is written for; in others it adds nothing."""

    careers: Annotated[tuple[people.Career, ...], Many]
    talents: Annotated[tuple[people.CatalogTalent, ...], Many]
    starting_gear: Annotated[tuple[people.StartingItem, ...], Many]
    weapons: Annotated[tuple[equipment.CatalogWeapon, ...], Many]
    armor: Annotated[tuple[equipment.CatalogArmor, ...], Many]
    gear: Annotated[tuple[equipment.CatalogGear, ...], Many]
    drugs_and_food: Annotated[tuple[equipment.CatalogGear, ...], Many]
    vehicles: Annotated[tuple[equipment.Vehicle, ...], Many]
    creatures: Annotated[tuple[adversaries.Creature, ...], Many]
    attack_tables: Annotated[tuple[results.TableHead, ...], Many]
    creature_attacks: Annotated[tuple[results.SignatureAttack, ...], Many]
    npcs: Annotated[tuple[adversaries.Npc, ...], Many]
    conditions: Annotated[tuple[play.Condition, ...], Many]
    hazards: Annotated[tuple[play.Hazard, ...], Many]
    agendas: Annotated[tuple[people.Sample, ...], Many]
    signature_items: Annotated[tuple[people.Sample, ...], Many]
    word_lists: Annotated[tuple[people.WordList, ...], Many]

    @model_validator(mode="after")
    def _ids_are_its_own(self) -> Self:
        if self.id in (*EDITIONS, SHARED):
            raise ValueError(f"“{self.id}” is the name of our own rows; a pack needs another")
        seen = set()
        for row_id in (*(row.id for row in self.rows()), *(head.id for head in self.attack_tables)):
            if not row_id.startswith(f"{self.id}."):
                raise ValueError(f"row {row_id}: its id must begin with “{self.id}.”")
            if row_id in seen:
                raise ValueError(f"row {row_id} comes twice")
            seen.add(row_id)
        return self

    def rows(self) -> Iterator[Row]:
        """All rows, section by section."""
        for name in type(self).model_fields:
            yield from self._section(name)

    def rows_of(self, section: str, edition: str) -> tuple[Row, ...]:
        """The rows it adds to a section of an edition."""
        return self._section(section) if edition in self.editions else ()

    def tables_for(self, edition: str) -> tuple[results.TableHead, ...]:
        """The tables of signature attacks that it adds to an edition."""
        return self.attack_tables if edition in self.editions else ()

    def _section(self, name: str) -> tuple[Row, ...]:
        content = getattr(self, name, ())
        return tuple(row for row in content if isinstance(row, Row)) if isinstance(content, tuple) else ()


def parse_pack(data: bytes, place: str) -> Pack:
    """Check the text of a pack's file, which `place` names. Bad data is a CatalogError that names row and key."""
    if len(data) > LARGEST_PACK:
        raise CatalogError(f"{place}: larger than {LARGEST_PACK} bytes")
    try:
        return Pack.model_validate_json(data)
    except ValidationError as error:
        raise CatalogError(describe(error, place, data)) from None


def read_pack(path: Path) -> Pack:
    """Read a pack from a file; what the system cannot read is an OSError, what is wrong inside a CatalogError."""
    with path.open("rb") as file:
        return parse_pack(file.read(LARGEST_PACK + 1), path.name)


def json_schema() -> dict[str, Any]:
    """The JSON Schema of a pack, for its authors and their editors."""
    schema = in_schema(Pack.model_json_schema())
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Homebrew pack", **schema}
