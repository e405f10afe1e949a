"""Range bands and what distance, size, light and cover do to a shot.

Sources: core 8.2, evolved 8.2; S0-062 to S0-071, S1-054 to S1-058, S2-084 to S2-089, S4-037 to S4-041, S4-056.
"""

from collections.abc import Iterable
from enum import StrEnum

from alien_desktop.rules.dice.terms import Term
from alien_desktop.rules.message import Message
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation


class Band(StrEnum):
    """The five range categories, nearest first."""

    ENGAGED = "engaged"
    SHORT = "short"
    MEDIUM = "medium"
    LONG = "long"
    EXTREME = "extreme"


ORDER: tuple[Band, ...] = tuple(Band)
"""Nearest first."""


class Size(StrEnum):
    """How large a target is; all but normal ones change a shot."""

    SMALL = "small"
    NORMAL = "normal"
    LARGE = "large"

    @property
    def circumstance(self) -> str:
        """The id of the shot modifier that it means; empty for none."""
        return "" if self is Size.NORMAL else f"{self.value}_target"


AMBUSH = "ambush"
"""The circumstance that the target does not know of the shooter, where it gives dice at any range (evolved)."""


@record
class BandMeaning:
    """What a band is called, how far it reaches, and what it does to a shot."""

    band: Band
    name: Message
    meaning: Message
    metres: int | None = None
    """About so far at most; None = no number is printed."""
    dice: int = 0


@record
class ShotModifier:
    """A circumstance that changes a shot; of those with the same `kind` only one can be true."""

    id: str
    name: Message
    dice: int
    kind: str = ""


@record
class RangeRules:
    """The ranges of an edition."""

    bands: tuple[BandMeaning, ...]
    modifiers: tuple[ShotModifier, ...]
    unaware_near: int
    """Dice against somebody defenceless or unaware right next to one: instead of the band's."""
    below_minimum: int
    """Dice for each band below the weapon's minimum range (evolved -2; core 0: weapons have none)."""
    near_skill: Skill
    """What a gun is used with right next to an enemy (core Ranged Combat, evolved Close Combat)."""
    zones_of_long: int = 4
    source: str = ""

    def meaning(self, band: Band) -> BandMeaning:
        """What a band means in this edition."""
        return next(meaning for meaning in self.bands if meaning.band is band)

    def modifier(self, modifier_id: str) -> ShotModifier:
        """The circumstance with this id; one the edition does not know is a RuleViolation."""
        for modifier in self.modifiers:
            if modifier.id == modifier_id:
                return modifier
        raise RuleViolation(Message("“{modifier}” does not change a shot in this edition.", modifier=modifier_id))


def band_for(zones: int, rules: RangeRules, *, touching: bool = False) -> Band:
    """The band to somebody that many zones away (0 = the same zone)."""
    if zones <= 0:
        return Band.ENGAGED if touching else Band.SHORT
    if zones == 1:
        return Band.MEDIUM
    return Band.LONG if zones <= rules.zones_of_long else Band.EXTREME


@record
class Shot:
    """What a shot is rolled with, and the named dice that distance and circumstances add or take."""

    skill: Skill
    terms: tuple[Term, ...]

    @property
    def dice(self) -> int:
        """All of them together."""
        return sum(term.dice for term in self.terms)


def verify_circumstances(modifiers: Iterable[str], rules: RangeRules) -> None:
    """Raise RuleViolation for two circumstances that exclude each other: partial and full cover, large and small."""
    said: dict[str, ShotModifier] = {}
    for modifier in map(rules.modifier, modifiers):
        other = said.setdefault(modifier.kind or modifier.id, modifier)
        if other is not modifier:
            raise RuleViolation(Message("{one} and {other} do not go together.", one=other.name, other=modifier.name))


def without_rivals(chosen: Iterable[str], newly: Iterable[str], rules: RangeRules) -> frozenset[str]:
    """Return the circumstances without those that something newly said excludes."""
    new = frozenset(newly)
    kinds = {rules.modifier(one).kind for one in new} - {""}
    return frozenset(one for one in chosen if one in new or rules.modifier(one).kind not in kinds)


def verify_shot(band: Band, nearest: Band, farthest: Band, rules: RangeRules) -> None:
    """Nobody shoots farther than the weapon reaches."""
    if ORDER.index(band) > ORDER.index(farthest):
        raise RuleViolation(
            Message("Out of range: this weapon reaches {range} at most.", range=rules.meaning(farthest).name)
        )
    if ORDER.index(nearest) > ORDER.index(farthest):
        raise RuleViolation(Message("A weapon's nearest range is beyond its farthest."))


def shot(
    band: Band,
    nearest: Band,
    farthest: Band,
    rules: RangeRules,
    modifiers: Iterable[str] = (),
    *,
    unaware: bool = False,
) -> Shot:
    """The dice that range and circumstances change, each with its name; `unaware` also means defenceless or held.

    Whoever is ambushed is unaware; right next to one that gives the same dice once and not twice (S4-004, S4-006).
    """
    verify_shot(band, nearest, farthest, rules)
    circumstances = tuple(modifiers)
    verify_circumstances(circumstances, rules)
    unaware = unaware or AMBUSH in circumstances
    meaning = rules.meaning(band)
    terms = []
    near_and_helpless = unaware and band is Band.ENGAGED
    if near_and_helpless and rules.unaware_near:
        terms.append(Term(Message("Defenceless or unaware"), rules.unaware_near, rules.source))
    elif meaning.dice:
        terms.append(Term(meaning.name, meaning.dice, rules.source))
    missing = ORDER.index(nearest) - ORDER.index(band)
    if missing > 0 and rules.below_minimum and not unaware:
        terms.append(Term(Message("Below minimum range"), rules.below_minimum * missing, rules.source))
    for modifier_id in circumstances:
        modifier = rules.modifier(modifier_id)
        if near_and_helpless and modifier_id == AMBUSH:
            continue
        terms.append(Term(modifier.name, modifier.dice, rules.source))
    return Shot(rules.near_skill if band is Band.ENGAGED else Skill.RANGED_COMBAT, tuple(terms))
