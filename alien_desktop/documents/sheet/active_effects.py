"""The continuous effects on a character: of nature, talents, items, conditions, injuries, responses, panic, trauma."""

import itertools
from collections.abc import Iterable, Iterator

from alien_desktop.catalog.rows.row import Row
from alien_desktop.documents.sheet.character_sheet import CharacterSheet, Injury, Talent
from alien_desktop.documents.sheet.items import Carried, CarryPlace, Gear
from alien_desktop.documents.sheet.timed_effects import timed_active_effects
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.dice.roll_profile import ActiveEffect, Nature
from alien_desktop.rules.dice.tables import ResultTable
from alien_desktop.rules.effects.continuous import CareDice, ContinuousEffect, Dice
from alien_desktop.rules.effects.kinds import Effect
from alien_desktop.rules.once_per_version import once_per_version
from alien_desktop.rules.record import replace

WHEN_USED = "used"
"""The switch of a tool that is carried and not held: the table says whether this roll uses it."""


@once_per_version
def continuous_effects(sheet: CharacterSheet, rules: SheetRules) -> tuple[ActiveEffect, ...]:
    """Return every continuous effect with what it comes from, in the order of the sheet.

    What is worn or held applies at once; dice of a thing that is only carried are a switch of the dice tray, and what
    is stowed does nothing.
    """
    return _together(
        _of_nature(sheet.nature, rules),
        _of_talents(sheet.talents, rules),
        *[_of_item(item, rules) for item in sheet.carried],
        _of_conditions(sheet.conditions, rules),
        tuple(timed_active_effects(sheet, rules)),
        injury_effects(sheet.injuries, rules),
        _of_rows(sheet.responses, rules.catalog.responses),
        _of_rows(sheet.panic, rules.catalog.panic),
        _of_rows(sheet.trauma, rules.catalog.trauma),
    )


@once_per_version
def _together(*parts: tuple[ActiveEffect, ...]) -> tuple[ActiveEffect, ...]:
    """Return them as one object, the same for the same parts: most changes of a sheet change no effect."""
    return tuple(itertools.chain(*parts))


def _active(owner: str, source: str, effects: Iterable[Effect]) -> Iterator[ActiveEffect]:
    for effect in effects:
        if isinstance(effect, ContinuousEffect):
            yield ActiveEffect(owner, effect, source)


def _of_row(row: Row | None, owner: str = "") -> Iterator[ActiveEffect]:
    if row is not None:
        yield from _active(owner or row.name, row.id, row.effects)


@once_per_version
def _of_nature(nature: Nature, rules: SheetRules) -> tuple[ActiveEffect, ...]:
    return tuple(_of_row(rules.catalog.natures.get(f"{rules.catalog.edition_id}.nature.{nature.value}")))


@once_per_version
def _of_talents(talents: tuple[Talent, ...], rules: SheetRules) -> tuple[ActiveEffect, ...]:
    """Return what talents do: they stay while stress, Health and ammunition of their sheet change."""
    found: list[ActiveEffect] = []
    for talent in talents:
        row = rules.catalog.talents.get(talent.source)
        name = talent.name or (row.name if row else "")
        found += _of_row(row, f"{name} ({talent.choice})" if talent.choice else name)
        found += _active(name, "", talent.effects)
    return tuple(found)


@once_per_version
def _of_item(item: Carried, rules: SheetRules) -> tuple[ActiveEffect, ...]:
    """Return what a thing does: the others stay while one is used."""
    if item.place is CarryPlace.STOWED or (isinstance(item, Gear) and item.spent):
        return ()
    of_row = _of_row(rules.catalog.items.get(item.source), item.name)
    return tuple(
        active for each in (*of_row, *_active(item.name, "", item.effects)) for active in _as_it_lies(each, item)
    )


def _as_it_lies(active: ActiveEffect, item: Carried) -> Iterator[ActiveEffect]:
    """Yield the effect of an item: worn or in hand as the catalog has it, otherwise only its dice, behind a switch."""
    effect = active.effect
    if item.place in (CarryPlace.WORN, CarryPlace.IN_HAND) or isinstance(effect, CareDice):
        yield active
    elif isinstance(effect, Dice) and effect.dice > 0:
        yield replace(active, effect=replace(effect, when=effect.when or WHEN_USED))


@once_per_version
def _of_conditions(conditions: tuple[str, ...], rules: SheetRules) -> tuple[ActiveEffect, ...]:
    return tuple(active for each in conditions for active in _of_row(rules.condition(each)))


@once_per_version
def injury_effects(injuries: tuple[Injury, ...], rules: SheetRules) -> tuple[ActiveEffect, ...]:
    """Return what injuries do to people and synthetics for as long as they last."""
    tables = (rules.catalog.injuries, rules.catalog.synthetic_injuries)
    return tuple(
        replace(active, owner=injury.name or active.owner)
        for injury in injuries
        for table in tables
        for active in _of_rows((injury.source,), table)
    )


def _of_rows(row_ids: tuple[str, ...], table: ResultTable | None) -> tuple[ActiveEffect, ...]:
    """Effects of the rows with these ids; an id the table does not know is somebody's own words and does nothing."""
    return () if table is None or not row_ids else _of_these_rows(row_ids, table)


@once_per_version
def _of_these_rows(row_ids: tuple[str, ...], table: ResultTable) -> tuple[ActiveEffect, ...]:
    known = {row.id: row for row in table.rows}
    rows = (known[row_id] for row_id in row_ids if row_id in known)
    return tuple(active for row in rows for active in _active(row.name, row.id, row.effects))
