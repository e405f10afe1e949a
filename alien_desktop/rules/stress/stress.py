"""The Stress Level: what raises and lowers it, never below 0 (core 5.1, evolved 5.1).

The printed rules name no cap; the sheet and S2-019 say 10, so the cap is a setting (`RollProfile.stress_cap`).
"""

from alien_desktop.rules.dice.roll_profile import RollProfile
from alien_desktop.rules.effects.continuous import ExtraRelief, ExtraStress, NoRelief
from alien_desktop.rules.effects.instant import StressChange
from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation, is_allowed

DEFAULT_CAP = 10
"""The boxes on the sheet (S2-019)."""


@record
class StressRules:
    """What raises and lowers stress in an edition."""

    from_damage: int
    """Stress for each hit that deals damage (S0-020: 1 in the 2019 rules, none in Evolved)."""
    from_own_crew: int = 0
    """Stress for each attack by one of the own crew, whether it hits or not."""
    rest_relief: int = 1
    """Stress that one Turn or stretch of safe rest relieves (S0-026, S1-045)."""
    ends_responses: bool = False
    """Each point relieved ends one stress response of the owner's choice (evolved 5.1)."""
    broken_relieved: bool = True
    """Whether somebody Broken can be relieved of stress."""
    broken_gains: bool = True
    """Whether somebody Broken gains stress (evolved 9.1: not)."""
    signature_item_relief: int = 0
    """What the signature item relieves, once per Act or session (S0-027, S1-048)."""
    source: str = ""


@record
class StressChanged:
    """The Stress Level before and after, and what was asked for."""

    before: int
    after: int
    asked: int
    responses_to_end: int = 0
    """How many running stress responses of the owner's choice end with it."""
    ends_all_responses: bool = False

    @property
    def change(self) -> int:
        """How much the level really changed."""
        return self.after - self.before

    @property
    def sentence(self) -> Message:
        """What happened, in words."""
        if not self.change:
            return Message("Stress stays at {after}.", after=self.after)
        if self.change > 0:
            return Message("Stress rises to {after} ({change:+d}).", after=self.after, change=self.change)
        return Message("Stress falls to {after} ({change:+d}).", after=self.after, change=self.change)


def verify_gain(amount: int, roller: RollProfile) -> None:
    """Raise RuleViolation when this being can gain no stress."""
    if amount < 0:
        raise RuleViolation(Message("A gain of stress cannot be negative."))
    if not roller.nature.has_stress:
        raise RuleViolation(Message("Only characters with a Stress Level gain stress."))


def gain(amount: int, roller: RollProfile) -> StressChanged:
    """Raise stress by `amount` (one gain: a trauma makes each gain larger), up to the cap."""
    verify_gain(amount, roller)
    more = sum(effect.more for _, effect in roller.effects(ExtraStress)) if amount else 0
    after = roller.stress + amount + more
    if roller.stress_cap is not None:
        # A level that is above the cap already (the setting was lowered) is not pulled down by a gain.
        after = min(after, max(roller.stress_cap, roller.stress))
    return StressChanged(roller.stress, after, amount)


def raise_stress(amount: int, roller: RollProfile, rules: StressRules) -> StressChanged:
    """Raise stress by what happens to a character; no change for those who gain none, such as the Broken (evolved).

    What somebody pays for an action of their own (a push) is a `gain`, which refuses instead.
    """
    if not roller.nature.has_stress or (roller.broken and not rules.broken_gains):
        return StressChanged(roller.stress, roller.stress, amount)
    return gain(amount, roller)


def verify_relief(roller: RollProfile, rules: StressRules) -> None:
    """Raise RuleViolation when this character's stress cannot be relieved."""
    if not roller.nature.has_stress:
        raise RuleViolation(Message("Only characters with a Stress Level can be relieved of stress."))
    if roller.broken and not rules.broken_relieved:
        raise RuleViolation(Message("A Broken character loses no stress."))
    for active, _ in roller.effects(NoRelief):
        raise RuleViolation(Message("{owner}: stress cannot be relieved.", owner=active.owner))


def relieve(amount: int, roller: RollProfile, rules: StressRules) -> StressChanged:
    """Lower stress by `amount`, never below 0."""
    verify_relief(roller, rules)
    if amount < 0:
        raise RuleViolation(Message("Relief of stress cannot be negative."))
    return _lowered(amount, roller, rules)


def rest_relief(roller: RollProfile, rules: StressRules, company: int = 0) -> int:
    """Return what one Turn or stretch of rest relieves: talents do not stack (Banter); `company` is a friend's."""
    own = (effect.more for _, effect in roller.effects(ExtraRelief))
    return rules.rest_relief + max((company, *own))


def relief_for_others(roller: RollProfile) -> int:
    """Return how much more a rest relieves everybody at Short range of this character."""
    return max((effect.more for _, effect in roller.effects(ExtraRelief) if effect.others), default=0)


def apply_to_self(change: StressChange, roller: RollProfile, rules: StressRules) -> StressChanged:
    """Return what a row's own stress change does; a gain or a relief that something blocks changes nothing."""
    if change.amount > 0 or not roller.nature.has_stress:
        return raise_stress(change.amount, roller, rules)
    asked = roller.stress if change.to_zero else -change.amount
    if not is_allowed(verify_relief, roller, rules):
        return StressChanged(roller.stress, roller.stress, -asked)
    return _lowered(asked, roller, rules)


def _lowered(amount: int, roller: RollProfile, rules: StressRules) -> StressChanged:
    after = max(0, roller.stress - amount)
    return StressChanged(
        roller.stress,
        after,
        -amount,
        responses_to_end=roller.stress - after if rules.ends_responses else 0,
        ends_all_responses=rules.ends_responses and amount > 0 and after == 0,
    )
