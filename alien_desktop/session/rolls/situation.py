"""What the situation may add to a roll with a skill: aim, light, cover, who is unaware, how far it is.

Sources: the modifiers and ranges of each edition's catalog.
"""

from alien_desktop.catalog.library import Catalog
from alien_desktop.rules.dice.terms import Term
from alien_desktop.rules.message import Message
from alien_desktop.rules.people.characteristics import Attribute, Skill

RANGE = "range"
"""The group of the distances of a shot."""
_USES = {
    "ranged": Skill.RANGED_COMBAT,
    "close": Skill.CLOSE_COMBAT,
    "stealth": Skill.MOBILITY,
    "sneak_attack": Skill.MOBILITY,
    "manipulation": Skill.MANIPULATION,
    "observation": Skill.OBSERVATION,
}


def situation_terms(catalog: Catalog, what: Skill | Attribute | None) -> tuple[Term, ...]:
    """Return what may be added one by one: aim, who is unaware, who helped."""
    rows = (row for row in catalog.modifiers.values() if row.dice and not row.choice and _USES[row.use] is what)
    return tuple(Term(row.name, row.dice, row.id) for row in rows if not row.attack_only)


def situation_groups(catalog: Catalog, what: Skill | Attribute | None) -> dict[str, tuple[Term, ...]]:
    """Return the terms of which one at most applies, by group: range, size, light, cover, distance, by edition."""
    groups: dict[str, list[Term]] = {}
    for band in catalog.ranges.values() if what is Skill.RANGED_COMBAT else ():
        if band.dice:
            groups.setdefault(RANGE, []).append(Term(Message("Range {band}", band=band.name), band.dice, band.id))
    for row in catalog.modifiers.values():
        if row.choice and row.dice and _USES[row.use] is what:
            groups.setdefault(row.choice, []).append(Term(row.name, row.dice, row.id))
    return {key: tuple(terms) for key, terms in groups.items()}
