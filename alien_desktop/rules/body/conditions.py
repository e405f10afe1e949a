"""Hunger, thirst, sleep and cold: when they begin, what a failed check costs, what they block, how they end.

Sources: core 10, evolved 10.1; S0-021 to S0-023, S0-028. The 2019 rules name four conditions; the second edition has
one, fatigue, with several causes.
"""

from collections.abc import Iterable

from alien_desktop.rules.body.clock import TimeUnit
from alien_desktop.rules.message import Message, Words, listed
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation

CONDITION_NAMES: dict[str, Message] = {
    "starving": Message("starving"),
    "dehydrated": Message("dehydrated"),
    "exhausted": Message("exhausted"),
    "suffocating": Message("suffocating"),
    "drowning": Message("drowning"),
    "vacuum": Message("in vacuum"),
    "freezing": Message("freezing"),
    "fatigued": Message("fatigued"),
    "prone": Message("prone"),
    "grappled": Message("held"),
    "facehugged": Message("facehugged"),
    "implanted": Message("implanted"),
    "unconscious": Message("unconscious"),
    "on_fire": Message("on fire"),
    "stunned": Message("stunned"),
    "sick": Message("sick"),
    "radiated": Message("irradiated"),
}
"""Conditions as they stand inside a sentence; their rows in the catalog have the names for lists."""

CAUSE_NAMES: dict[str, Message] = {
    "food": Message("hunger"),
    "water": Message("thirst"),
    "air": Message("lack of air"),
    "sleep": Message("lack of sleep"),
    "hypersleep": Message("hypersleep"),
    "suffocation": Message("suffocation"),
    "vacuum": Message("vacuum"),
    "drowning": Message("drowning"),
    "heat": Message("heat"),
    "cold": Message("cold"),
    "sub_zero": Message("frost"),
    "space_cold": Message("the cold of space"),
}
"""Why a need is at work, as people say it."""


def condition_words(condition_id: str) -> Words:
    """Return a condition inside a sentence; one that the rules have no word for by its id."""
    return CONDITION_NAMES.get(condition_id, condition_id)


@record
class Need:
    """A bodily need: its cause, the condition it brings, the check and what failing the check costs.

    `interval` is how often the check is made; None = the Game Mother says. `skill` None = no roll, it simply costs.
    """

    cause: str
    condition: str
    interval: TimeUnit | None
    skill: Skill | None
    damage: int = 1
    stress: int = 1
    begins_by_failure: bool = False
    """The condition begins with the first failed check, which costs no damage yet (evolved); otherwise by itself."""
    stress_each: int = 0
    """Stress at each check, passed or not: a day without sleep (S0-021)."""
    collapse: str = ""
    """What failing means instead of damage: `sleep` = fall asleep for a Shift (core Exhausted)."""
    death_rolls: bool = True
    """Broken by it: a death roll at each interval (evolved: sleep a Shift instead for lack of sleep)."""
    breaks: bool = False
    """A failed check takes all Health at once (core suffocation)."""
    grows: bool = False
    """Each check is one die harder than the one before (core suffocation)."""
    death_every: TimeUnit | None = None
    """How often death rolls come for whoever it has broken; None = as often as the checks."""
    everyday: bool = True
    """Whether it is one of the needs that a sheet always shows."""


@record
class ConditionRules:
    """The needs of an edition. What a condition blocks is among the effects of its row in the catalog."""

    needs: tuple[Need, ...]
    intervals_by_gm: tuple[TimeUnit, ...] = ()
    source: str = ""

    def need(self, cause: str) -> Need:
        """The need with this cause; an unknown one is a RuleViolation."""
        for need in self.needs:
            if need.cause == cause:
                return need
        known = listed(need.cause for need in self.needs) or ""
        raise RuleViolation(
            Message("This edition has no rule for “{cause}”; it has them for {known}.", cause=cause, known=known)
        )


def verify_begin(need: Need) -> None:
    """In the second edition nothing begins before a check has failed."""
    if need.begins_by_failure:
        raise RuleViolation(Message("{condition} begins with a failed check.", condition=need.condition.capitalize()))


@record
class Endured:
    """One check: what was gained and lost."""

    need: Need
    failed: bool
    condition_gained: bool
    damage: int
    stress: int
    collapse: str = ""


def endurance_dice(need: Need, days: int) -> int:
    """Dice lost on the check: one per day awake for Exhausted, one per check before without air (core 10)."""
    if need.grows:
        return 1 - days
    return -days if need.collapse else 0


def endure(need: Need, success: bool, has: Iterable[str] = ()) -> Endured:
    """Read a check: a failure costs damage and stress; where no roll is made it always fails.

    In the second edition the first failure brings fatigue and stress only, each later one damage and stress as well.
    """
    if success and need.skill is not None:
        return Endured(need, False, False, 0, need.stress_each)
    begins = need.begins_by_failure and need.condition not in set(has)
    return Endured(need, True, begins, 0 if begins else need.damage, need.stress + need.stress_each, need.collapse)


def verify_endure(*, synthetic: bool) -> None:
    """Synthetics need neither food nor water, sleep, warmth or air (core 1.3, evolved 1.3)."""
    if synthetic:
        raise RuleViolation(Message("A synthetic needs neither food nor water, sleep, warmth or air."))


def death_interval(need: Need, interval: TimeUnit | None = None) -> TimeUnit | None:
    """How often somebody Broken by a need rolls for death; None where a Shift of sleep is all that is needed.

    `interval` is the Game Mother's where the rules leave it open. Only ending the cause helps, and there is no injury.
    """
    return (need.death_every or need.interval or interval) if need.death_rolls else None
