"""Radiation: rads, the damage they do, how they heal, and which of them stay permanently.

Sources: core 10, evolved 10.2. One rad each Shift, Turn or Round by the strength of the source.
"""

from dataclasses import replace
from enum import StrEnum

from alien_desktop.rules.body.clock import TimeUnit
from alien_desktop.rules.dice.dice import ALARM, DiceSource, successes
from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation


class Strength(StrEnum):
    """How strong a source of radiation is."""

    WEAK = "weak"
    STRONG = "strong"
    EXTREME = "extreme"


INTERVAL: dict[Strength, TimeUnit] = {
    Strength.WEAK: TimeUnit.SHIFT,
    Strength.STRONG: TimeUnit.TURN,
    Strength.EXTREME: TimeUnit.ROUND,
}
"""How often each source gives a rad; the same in both editions."""


@record
class RadiationRules:
    """Radiation in an edition."""

    permanent: bool
    """Each healed rad may stay permanently (core); evolved knows no permanent rads."""
    heals_inside: bool = False
    """Whether rads heal while still exposed: in neither edition."""
    source: str = ""


@record
class Rads:
    """The rads somebody has, and how many of them stay."""

    current: int = 0
    permanent: int = 0

    @property
    def total(self) -> int:
        """All rads; as many dice are rolled at each new one."""
        return self.current + self.permanent


@record
class Irradiated:
    """One new rad: the dice and the damage, which armor does not stop. Broken by it: a death roll for each rad."""

    rads: Rads
    faces: tuple[int, ...]
    damage: int


def irradiate(rads: Rads, dice: DiceSource) -> Irradiated:
    """Take one rad and roll as many base dice as there are now; each 6 is one damage."""
    after = replace(rads, current=rads.current + 1)
    faces = dice.roll(after.total)
    return Irradiated(after, faces, successes(faces))


@record
class RadHealed:
    """A Shift away from the source: one rad heals, or shows that it stays."""

    rads: Rads
    faces: tuple[int, ...]
    stays: bool


def verify_heal_rad(rads: Rads, rules: RadiationRules, *, exposed: bool) -> None:
    """Rads heal away from the source, and only those that have not become permanent."""
    if exposed and not rules.heals_inside:
        raise RuleViolation(Message("Rads heal only away from the radiation."))
    if rads.current < 1:
        raise RuleViolation(Message("There is no rad that could heal."))


def heal_rad(rads: Rads, rules: RadiationRules, dice: DiceSource, *, exposed: bool = False) -> RadHealed:
    """Heal one rad; in the first edition a stress die is rolled for it, and on a 1 it is permanent."""
    verify_heal_rad(rads, rules, exposed=exposed)
    faces = dice.roll(1) if rules.permanent else ()
    stays = ALARM in faces
    return RadHealed(Rads(rads.current - 1, rads.permanent + (1 if stays else 0)), faces, stays)
