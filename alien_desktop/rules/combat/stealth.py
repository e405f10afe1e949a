"""Stealth mode: how far one gets in a Turn, who notices whom, sneaking up, ambush.

Sources: core 6, 14, evolved 6, 14; S1-062 to S1-067.
"""

from collections.abc import Iterable
from enum import StrEnum

from alien_desktop.rules.body.clock import TimeUnit
from alien_desktop.rules.combat.ranges import Band
from alien_desktop.rules.combat.zones import Feature
from alien_desktop.rules.dice.opposed import GroupRoll, Winner, group_roller, open_opposed, opposed
from alien_desktop.rules.dice.terms import Term
from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation


class Contact(StrEnum):
    """How an encounter begins."""

    UNSEEN = "unseen"
    """The sneaking side stays unseen and chooses what to do."""
    NOTICED = "noticed"
    """The watching side has noticed."""
    INITIATIVE = "initiative"
    """Both at once: draw cards."""


@record
class StealthRules:
    """Stealth in an edition."""

    player_zones: int
    """How many zones the crew may move in a Turn (core 2, evolved 1)."""
    other_zones: int
    """How many zones for each point of an adversary's Speed (core 2, evolved 1)."""
    passive_seen: bool
    """Passive enemies in the same zone or visible are noticed without a roll (core, S1-063)."""
    open_contest: bool
    """Both sides roll Observation and a tie is initiative (evolved); else the sneaker must win (core)."""
    sneak_dice: tuple[tuple[Band, int], ...]
    """Dice for sneaking up to attack, by the distance from which one strikes."""
    stealth_dice: tuple[tuple[Band, int], ...]
    """Dice for staying unseen in stealth mode, by the distance."""
    behind_door: int
    dark_observation: int
    dark_spares_creatures: bool
    """Darkness hinders only humans and androids (evolved 13.1, 14)."""
    hiding: bool
    """Hiding in a cluttered zone, searching, and slipping out of a fight have rules of their own (evolved)."""
    guard_dice: int
    """Dice for a whole Turn spent on guard (evolved 2)."""
    unit: TimeUnit = TimeUnit.TURN
    """A stealth round lasts one Turn or stretch (S1-062)."""
    source: str = ""


def reach(rules: StealthRules, *, player: bool, speed: int = 1) -> int:
    """How many zones somebody gets in one Turn of stealth mode."""
    return rules.player_zones if player else rules.other_zones * speed


def noticed_without_roll(rules: StealthRules, *, enemy_active: bool, in_sight: bool) -> bool:
    """Whether the crew notices an enemy without a roll: passive ones in the zone or visible (S1-063)."""
    return rules.passive_seen and in_sight and not enemy_active


def sneak_terms(
    band: Band, rules: StealthRules, *, attack: bool = False, door: bool = False, ambush: int = 0
) -> tuple[Term, ...]:
    """The dice that distance, a door between and lying in wait change on the roll to stay unseen."""
    table = dict(rules.sneak_dice if attack else rules.stealth_dice)
    named = (
        (Message("Distance"), table.get(band, 0)),
        (Message("Behind a door"), rules.behind_door if door else 0),
        (Message("Ambush"), ambush),
    )
    return tuple(Term(label, dice, rules.source) for label, dice in named if dice)


def watcher_terms(rules: StealthRules, *, dark: bool = False, on_guard: bool = False) -> tuple[Term, ...]:
    """The dice that darkness and standing guard change on the watcher's Observation."""
    named = (
        (Message("Dark"), rules.dark_observation if dark else 0),
        (Message("On guard"), rules.guard_dice if on_guard else 0),
    )
    return tuple(Term(label, dice, rules.source) for label, dice in named if dice)


def sneaker(mobility_pools: Iterable[int]) -> int:
    """The place of the one who rolls for a group that stays unseen: the lowest Mobility (S1-065)."""
    return group_roller(mobility_pools, GroupRoll.LOWEST)


def watcher(observation_pools: Iterable[int]) -> int:
    """The place of the one who rolls for a group that watches: the highest Observation."""
    return group_roller(observation_pools, GroupRoll.HIGHEST)


@record
class Evaded:
    """An attempt to stay unseen: how both sides rolled and its result."""

    sneaker_sixes: int
    watcher_sixes: int
    contact: Contact


def evade(sneaker_sixes: int, watcher_sixes: int, rules: StealthRules) -> Evaded:
    """Read Mobility against Observation (S1-064), or Observation against Observation where both are open."""
    if rules.open_contest:
        winner = open_opposed(sneaker_sixes, watcher_sixes).winner
        contact = {
            Winner.ACTIVE: Contact.UNSEEN,
            Winner.OTHER: Contact.NOTICED,
            Winner.NOBODY: Contact.INITIATIVE,
        }[winner]
    else:
        won = opposed(sneaker_sixes, watcher_sixes).winner is Winner.ACTIVE
        contact = Contact.UNSEEN if won else Contact.NOTICED
    return Evaded(sneaker_sixes, watcher_sixes, contact)


@record
class Approach:
    """An enemy that sneaks up on the crew; the Game Mother says that something is coming before asking for a roll."""

    enemy: str
    announced: bool = False


def announce(approach: Approach) -> Approach:
    """Tell the table that something approaches (S1-067)."""
    return Approach(approach.enemy, announced=True)


def verify_spot(approach: Approach) -> None:
    """Observation is asked for only after the threat was announced."""
    if not approach.announced:
        raise RuleViolation(Message("First say that something is coming, then ask for Observation."))


def spot(approach: Approach, enemy_sixes: int, crew_sixes: int, rules: StealthRules) -> Evaded:
    """An active enemy's Mobility against the crew's Observation (S1-066)."""
    verify_spot(approach)
    return evade(enemy_sixes, crew_sixes, rules)


def verify_hide(features: Iterable[Feature], rules: StealthRules) -> None:
    """Raise RuleViolation unless the zone is cluttered and the edition has rules for hiding (evolved 14)."""
    if not rules.hiding:
        raise RuleViolation(Message("This edition has no rule for hiding: stay unseen by sneaking."))
    if Feature.CLUTTERED not in set(features):
        raise RuleViolation(Message("There is nothing to hide behind in this zone."))


def search(sixes: int, hidden: Iterable[str]) -> tuple[str, ...]:
    """Search a zone for a stretch: each 6 finds one thing, in the order in which they are hidden."""
    return tuple(hidden)[: max(sixes, 0)]


def verify_leave_fight(rules: StealthRules, *, in_sight: bool) -> None:
    """Raise RuleViolation while an opponent has the character visible (evolved 7)."""
    if not rules.hiding:
        raise RuleViolation(Message("In this edition the Game Mother says when a fight is over."))
    if in_sight:
        raise RuleViolation(Message("First break the line of sight."))


def leave_fight(watcher_sixes: int, rules: StealthRules, *, in_sight: bool) -> Contact:
    """Slip out of a fight: the opponents roll Observation, without an action; if they fail it is stealth mode."""
    verify_leave_fight(rules, in_sight=in_sight)
    return Contact.NOTICED if watcher_sixes else Contact.UNSEEN
