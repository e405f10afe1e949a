"""Which sections the catalog has, where they are and what their rows are; and how one is read."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from pydantic import ValidationError, create_model

from alien_desktop.catalog.rows import adversaries, equipment, people, play, results, settings
from alien_desktop.catalog.rows.row import Data, Row
from alien_desktop.rules.record import record

EDITIONS = ("core", "evolved")
"""Ids of the editions: the 2019 core edition and the Evolved Edition of 2025."""

SHARED = "shared"
"""Our own samples and lists of words, which serve both editions."""

FOLDER = Path(__file__).parent

RowT = TypeVar("RowT", bound=Row)


class SectionFile(Data):
    """What a section's file holds. `tables` names the tables that the rows make up, where they do."""

    edition: str
    section: str
    tables: tuple[results.TableHead, ...] = ()
    rows: tuple[Any, ...]
    """Of the section's own model; `_file_of` says which."""


@record
class Section(Generic[RowT]):
    """A section that was read: its rows by id, in the order of the file."""

    rows: Mapping[str, RowT]
    tables: tuple[results.TableHead, ...] = ()


ROW_OF: Mapping[str, type[Row]] = MappingProxyType(
    {
        "careers": people.Career,
        "talents": people.CatalogTalent,
        "starting_gear": people.StartingItem,
        "natures": people.CatalogNature,
        "creation": people.CreationRule,
        "weapons": equipment.CatalogWeapon,
        "armor": equipment.CatalogArmor,
        "gear": equipment.CatalogGear,
        "drugs_and_food": equipment.CatalogGear,
        "vehicles": equipment.Vehicle,
        "vehicle_components": equipment.Component,
        "panic": results.TableRow,
        "space_panic": results.TableRow,
        "responses": results.TableRow,
        "injuries": results.CatalogInjury,
        "injuries_synthetic": results.TableRow,
        "injuries_creature": results.TableRow,
        "trauma": results.TableRow,
        "creatures": adversaries.Creature,
        "creature_attacks": results.SignatureAttack,
        "npcs": adversaries.Npc,
        "conditions": play.Condition,
        "hazards": play.Hazard,
        "cover": play.Cover,
        "ranges": play.RangeBand,
        "modifiers": play.RangedModifier,
        "stunts": play.CatalogStunt,
        "stress_causes": play.StressCause,
        "experience_questions": people.ExperienceQuestion,
        "experience_prices": people.ExperiencePrice,
        "agendas": people.Sample,
        "signature_items": people.Sample,
        "word_lists": people.WordList,
        "house_rules": settings.HouseRule,
        "open_questions": play.OpenQuestion,
    }
)
"""Every section and the model of its rows."""


class CatalogError(ValueError):
    """Data that is not as it must be. The message names the file, the row and the key."""


def sections_of(edition: str) -> tuple[str, ...]:
    """The sections that an edition (or `shared`) has, in our order."""
    return tuple(section for section in ROW_OF if path_of(edition, section).is_file())


def path_of(edition: str, section: str) -> Path:
    """The file of a section. It lies beside this module, in a wheel and in a frozen app too."""
    return FOLDER / edition / f"{section}.json"


def read_section(edition: str, section: str, model: type[RowT]) -> Section[RowT]:
    """Read and check one section; a section that an edition lacks is empty. Bad data is a CatalogError."""
    path = path_of(edition, section)
    if not path.is_file():
        return Section(MappingProxyType({}))
    return parse_section(path.read_bytes(), f"{edition}/{path.name}", edition, section, model)


@cache
def _file_of(model: type[Row]) -> type[SectionFile]:
    """The model of a file of such rows; kept, since building one takes longer than reading a file with it.

    No generic model: pydantic would first build the one for rows of any kind, which nobody needs.
    """
    rows: Any = tuple[model, ...]  # type: ignore[valid-type]  # a type that is made of a variable
    return create_model("SectionFile", __base__=SectionFile, rows=(rows, ...))


def parse_section(data: bytes, place: str, edition: str, section: str, model: type[RowT]) -> Section[RowT]:
    """Check the text of a section's file. `place` names it in errors."""
    try:
        content = _file_of(model).model_validate_json(data)
    except ValidationError as error:
        raise CatalogError(describe(error, place, data)) from None
    if (content.edition, content.section) != (edition, section):
        raise CatalogError(f"{place}: says it is {content.edition}/{content.section}")
    rows: dict[str, RowT] = {}
    for row in content.rows:
        if not row.id.startswith(f"{edition}."):
            raise CatalogError(f"{place}: row {row.id}: its id does not begin with “{edition}.”")
        if row.id in rows:
            raise CatalogError(f"{place}: row {row.id} comes twice")
        rows[row.id] = row
    return Section(MappingProxyType(rows), content.tables)


def describe(error: ValidationError, place: str, data: bytes) -> str:
    """Every trouble in one line each: file, row id, key and what is wrong."""
    try:
        raw = json.loads(data)
    except (ValueError, RecursionError):
        raw = None
    lines = []
    for trouble in error.errors(include_url=False, include_context=False):
        where, key = _row_and_key(raw, trouble["loc"])
        lines.append(": ".join(part for part in (place, where, key, trouble["msg"]) if part))
    return "\n".join(lines)


def _row_and_key(raw: Any, location: tuple[int | str, ...]) -> tuple[str, str]:
    """Follow the location into the raw data to the last object that has an id, and name the rest."""
    where = ""
    rest = location
    here = raw
    for depth, step in enumerate(location):
        try:
            here = here[step]
        except (KeyError, IndexError, TypeError):
            break
        if isinstance(here, dict) and "id" in here:
            where, rest = f"row {here['id']}", location[depth + 1 :]
        elif isinstance(step, int):
            where, rest = where or f"row {step + 1}", location[depth + 1 :] if not where else rest
    return where, ".".join(str(step) for step in rest)
