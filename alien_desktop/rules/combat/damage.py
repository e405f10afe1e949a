"""From a hit to lost Health: the damage of an attack, what reduces it, Broken, stress, further injury, instant death.

Sources: core 8.1, 8.2, 9.1, 5.1; evolved 8.1, 8.2, 9.1; S1-110 to S1-113, S2-074, S2-075, S2-090, S2-103, S4-043 to
S4-045, S4-057, S4-058. Armor is applied before, in armor.py.
"""

from enum import StrEnum

from alien_desktop.rules.dice.dice import DiceSource, successes
from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record
from alien_desktop.rules.stress.stress import StressRules
from alien_desktop.rules.violation import RuleViolation


class ExtraUse(StrEnum):
    """What one success of an attack beyond the first buys. A stunt of the catalog is called `<skill>_<use>`."""

    DAMAGE = "damage"
    """One more damage, as often as wanted (S1-111)."""
    INITIATIVE = "initiative"
    """Trade cards with the enemy from the next Round on."""
    DISARM = "disarm"
    KNOCK_DOWN = "knock_down"
    GRAPPLE = "grapple"
    PIN_DOWN = "pin_down"
    DROP = "drop"
    PUSH_BACK = "push_back"
    OTHER_TARGET = "other_target"
    """Full auto: the success goes to another target near the first (S2-098)."""
    SPARE_AMMO = "spare_ammo"
    """No supply roll for this shot (S4-063)."""


@record
class DamageRules:
    """What a hit does besides lowering Health; the stress of a hit is `StressRules.from_damage`."""

    instant_death_factor: int | None
    """One hit of that many times maximum Health kills at once (evolved 2); None = no such rule (core)."""
    unarmed_damage: int = 1
    """S1-113, S4-045."""
    extra_is_damage: bool = False
    """Successes beyond the first are damage by themselves unless they are spent on something else (evolved: S4-044,
    S4-058); otherwise each is spent on something, damage too (core 4.1)."""
    extra_close: tuple[ExtraUse, ...] = (ExtraUse.DAMAGE,)
    """What they buy in close combat."""
    extra_ranged: tuple[ExtraUse, ...] = (ExtraUse.DAMAGE,)
    source: str = ""


@record
class HitDamage:
    """The damage of an attack: base damage, and the extra successes put into more of it."""

    successes: int
    base: int
    extra: int

    @property
    def hit(self) -> bool:
        """Whether the attack hit at all."""
        return self.successes > 0

    @property
    def total(self) -> int:
        """The damage before armor; 0 for a miss."""
        return self.base + self.extra if self.hit else 0


def verify_hit_damage(successes_left: int, base: int, extra: int | None = None) -> None:
    """No more extra successes can go into damage than were rolled beyond the first."""
    if base < 0:
        raise RuleViolation(Message("Damage is never below 0."))
    if extra is not None and not 0 <= extra <= max(successes_left - 1, 0):
        raise RuleViolation(
            Message("Only the successes beyond the first add damage: {most} here.", most=max(successes_left - 1, 0))
        )


def hit_damage(successes_left: int, base: int, extra: int | None = None) -> HitDamage:
    """The damage of an attack with this number of successes left after block, defend or dodge.

    `extra` is how many of the successes beyond the first go into damage; None = all of them. The others buy stunts
    (core) or spare ammunition (evolved, S4-063, S4-064).
    """
    verify_hit_damage(successes_left, base, extra)
    more = max(successes_left - 1, 0)
    return HitDamage(successes_left, base, more if extra is None else extra)


@record
class Soaked:
    """Dice that each take off one point of damage with a 6: armor, cover, the talent Resilient, a fall."""

    faces: tuple[int, ...]
    before: int
    after: int

    @property
    def removed(self) -> int:
        """How much damage was taken off."""
        return self.before - self.after


def soak(damage: int, count: int, dice: DiceSource) -> Soaked:
    """Roll `count` base dice; each 6 removes one damage. No push (S1-123, S2-094, S2-105)."""
    faces = dice.roll(count) if damage > 0 else ()
    return Soaked(faces, damage, max(damage - successes(faces), 0))


@record
class DamageTaken:
    """One hit on one being. `injury` says that a critical injury has to be rolled (S1-126, S1-131)."""

    amount: int
    health_before: int
    health_after: int
    became_broken: bool
    injury: bool
    stress: int
    killed: bool

    @property
    def broken(self) -> bool:
        """Whether the victim is Broken now."""
        return self.health_after == 0


def verify_take_damage(health: int, max_health: int, amount: int) -> None:
    """Health lies between 0 and its maximum; damage is never negative."""
    if amount < 0:
        raise RuleViolation(Message("Damage is never below 0; healing is another thing."))
    if not 0 <= health <= max_health:
        raise RuleViolation(
            Message("Health is between 0 and {max_health}, not {health}.", max_health=max_health, health=health)
        )


def take_damage(
    health: int,
    max_health: int,
    amount: int,
    rules: DamageRules,
    stress: StressRules,
    *,
    has_stress: bool = True,
    is_broken: bool = False,
) -> DamageTaken:
    """Let damage that got through armor lower Health; never below 0 (S1-130).

    Health 0 is Broken and brings a critical injury; a damaging hit on somebody Broken brings another (S1-124, S1-131).
    Each damaging hit adds stress where the edition has it so, once per hit and not per point (S1-112). `is_broken`
    covers those who are Broken with Health left over by a special rule; Health 0 counts as Broken anyway.
    """
    verify_take_damage(health, max_health, amount)
    after = max(health - amount, 0)
    was_broken = is_broken or health == 0
    factor = rules.instant_death_factor
    kills = factor is not None and amount > 0 and amount >= factor * max_health
    return DamageTaken(
        amount=amount,
        health_before=health,
        health_after=after,
        became_broken=after == 0 and not was_broken,
        injury=amount > 0 and (after == 0 or was_broken) and not kills,
        stress=stress.from_damage if has_stress and amount > 0 else 0,
        killed=kills,
    )
