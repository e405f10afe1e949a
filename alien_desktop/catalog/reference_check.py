"""Whether everything that a row names exists: what its effects mention, and what the rows of a pack refer to."""

from collections.abc import Iterator, Sequence
from typing import Any

from alien_desktop.catalog.library import Catalog
from alien_desktop.catalog.packs import Pack
from alien_desktop.catalog.rows import equipment
from alien_desktop.catalog.rows.row import Row
from alien_desktop.catalog.sections import EDITIONS, CatalogError
from alien_desktop.rules.body.injuries import Body, verify_number
from alien_desktop.rules.editions.registry import edition_named
from alien_desktop.rules.effects.continuous import ActionCost, NoAction, OnlyActions
from alien_desktop.rules.effects.instant import ConditionGained, CriticalInjury, ResponseRemoved
from alien_desktop.rules.effects.kinds import Effect
from alien_desktop.rules.violation import is_allowed

DIE = 6
"""A table of signature attacks reaches from 1 to this."""


def with_packs(catalog: Catalog, packs: Sequence[Pack]) -> Catalog:
    """Return the same edition with these packs; a pack that does not fit is a CatalogError that names the row."""
    merged = Catalog(catalog.edition_id, packs, catalog.changes)
    for pack in merged.packs:
        verify_fits(pack, merged)
    return merged


def verify_fits(pack: Pack, catalog: Catalog) -> None:
    """Raise a CatalogError that names the row when a pack refers to an id that is not there, or a table has a gap."""
    if catalog.edition_id not in pack.editions:
        return
    for row in pack.rows():
        for words in _unknown_words(row, catalog):
            raise CatalogError(f"{pack.id}: row {row.id}: {words}")
    for career in pack.careers:
        _verify_known(pack, career, career.talents, catalog.talents)
    careers = {career.key for career in catalog.careers.values()}
    for item in pack.starting_gear:
        _verify_known(pack, item, (item.item,), catalog.items)
        _verify_known(pack, item, (item.career,), careers)
    for weapon in pack.weapons:
        _verify_known(pack, weapon, (weapon.launcher,) if weapon.launcher else (), catalog.weapons)
    for vehicle in pack.vehicles:
        _verify_known(pack, vehicle, vehicle.weapons, catalog.weapons)
    for npc in pack.npcs:
        _verify_known(pack, npc, npc.talents, catalog.talents)
    try:
        tables = catalog.attack_tables
    except ValueError as error:
        raise CatalogError(f"{pack.id}: {error}") from None
    for creature in pack.creatures:
        _verify_known(pack, creature, (creature.attacks,) if creature.attacks else (), tables)
    own = {head.id for head in pack.attack_tables}
    for attack in pack.creature_attacks:
        _verify_known(pack, attack, (attack.table,), own)
    for table_id in own:
        lowest, highest = tables[table_id].lowest, tables[table_id].highest
        if lowest.low > 1 or (highest.high is not None and highest.high < DIE):
            raise CatalogError(f"{pack.id}: table {table_id} does not reach from 1 to {DIE}")


def unknown_name(effect: Effect, catalog: Catalog) -> str:
    """Return a sentence that says which name in an effect nobody knows; empty when there is none.

    Actions of the other edition are no mistake: a pack may be written for both.
    """
    match effect:
        case ActionCost(action=name) if name not in _actions():
            return f"there is no action “{name}”"
        case NoAction(actions=names):
            return next((f"there is no action “{name}”" for name in names if name not in _actions()), "")
        case OnlyActions(actions=names, first=more):
            return next((f"there is no action “{name}”" for name in (*names, *more) if name not in _actions()), "")
        case ConditionGained(condition=name):
            keys = {row.key for row in catalog.conditions.values()}
            return "" if name in keys or name in catalog.conditions else f"there is no condition “{name}”"
        case ResponseRemoved(response=name) if catalog.responses is not None:
            known = {row.id for row in catalog.responses.rows}
            return "" if name in known else f"there is no stress response “{name}”"
        case CriticalInjury(row=number) if number and not is_allowed(verify_number, number, Body.HUMAN):
            return f"there is no injury {number}"
        case _:
            return ""


def _unknown_words(row: Row, catalog: Catalog) -> Iterator[str]:
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


def _actions() -> frozenset[str]:
    return frozenset().union(*(edition_named(edition).actions.words for edition in EDITIONS))
