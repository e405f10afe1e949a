"""Homebrew packs: rows of the same kinds in a namespace of their own. A pack can add; it can never replace.

Only the model, its JSON Schema and the fit into a catalog are here; storage and screens are elsewhere.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, Self

from pydantic import Field, ValidationError, model_validator

from alien_desktop.catalog.limits import in_schema
from alien_desktop.catalog.reference_check import unknown_name
from alien_desktop.catalog.rows import adversaries, equipment, people, play, results
from alien_desktop.catalog.rows.row import Data, Name, Row, Text
from alien_desktop.catalog.sections import EDITIONS, SHARED, CatalogError, describe

if TYPE_CHECKING:
    from alien_desktop.catalog.library import Catalog

LARGEST_PACK = 2_000_000
"""Bytes of the largest file that is read as a pack."""

DIE = 6
"""A table of signature attacks reaches from 1 to this."""

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

    def verify_fits(self, catalog: "Catalog") -> None:
        """Every id that its rows name exists, and its tables have no gap; otherwise a CatalogError names the row."""
        if catalog.edition_id not in self.editions:
            return
        for row in self.rows():
            for words in _unknown_words(row, catalog):
                raise CatalogError(f"{self.id}: row {row.id}: {words}")
        for career in self.careers:
            _verify_known(self, career, career.talents, catalog.talents)
        careers = {career.key for career in catalog.careers.values()}
        for item in self.starting_gear:
            _verify_known(self, item, (item.item,), catalog.items)
            _verify_known(self, item, (item.career,), careers)
        for weapon in self.weapons:
            _verify_known(self, weapon, (weapon.launcher,) if weapon.launcher else (), catalog.weapons)
        for vehicle in self.vehicles:
            _verify_known(self, vehicle, vehicle.weapons, catalog.weapons)
        for npc in self.npcs:
            _verify_known(self, npc, npc.talents, catalog.talents)
        try:
            tables = catalog.attack_tables
        except ValueError as error:
            raise CatalogError(f"{self.id}: {error}") from None
        for creature in self.creatures:
            _verify_known(self, creature, (creature.attacks,) if creature.attacks else (), tables)
        own = {head.id for head in self.attack_tables}
        for attack in self.creature_attacks:
            _verify_known(self, attack, (attack.table,), own)
        for table_id in own:
            lowest, highest = tables[table_id].lowest, tables[table_id].highest
            if lowest.low > 1 or (highest.high is not None and highest.high < DIE):
                raise CatalogError(f"{self.id}: table {table_id} does not reach from 1 to {DIE}")


def _unknown_words(row: Row, catalog: "Catalog") -> Iterator[str]:
    """What a row names that nobody knows, in words: in its effects, and as the setting that settles it."""
    effects = row.effects
    if isinstance(row, equipment.CatalogGear):
        effects = (*effects, *row.either, *row.while_it_lasts, *row.more_doses)
    yield from filter(None, (unknown_name(effect, catalog) for effect in effects))
    if row.decision is not None and row.decision.setting and row.decision.setting not in catalog.house_rules:
        yield f"there is no setting “{row.decision.setting}”"


def _verify_known(pack: Pack, row: Row, ids: tuple[str, ...], known: Any) -> None:
    for row_id in ids:
        if row_id not in known:
            raise CatalogError(f"{pack.id}: row {row.id}: there is no “{row_id}”")


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
