"""The exact chances of an attack: from the successes that are left to the damage that reaches a combatant.

The fold hands in the damage before armor for a number of successes; everything after it is worked out
here. Sources: core 4, 8, 9.1, evolved 4, 8, 9.1.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from alien_desktop.rules.body.hazards import blast_dice, explode
from alien_desktop.rules.combat.attack_flow.chain import TargetOdds
from alien_desktop.rules.combat.attack_flow.inputs import AttackTarget
from alien_desktop.rules.combat.attack_flow.strike import Strike, blast_base, touches
from alien_desktop.rules.dice.dice import SIX, ScriptedDice
from alien_desktop.rules.edition import Edition
from alien_desktop.rules.odds.attack_odds import Protection, armor_odds

CERTAIN, NEVER = (Fraction(1),), Fraction(0)
Before = Callable[[AttackTarget, int, int | None], int]
"""(target, successes left, damage of a blast whose dice are known) -> damage before armor."""


def point(number: int) -> tuple[Fraction, ...]:
    """The distribution of a number that is certain."""
    return (*(Fraction(0),) * number, Fraction(1))


def mixed(stands: Fraction, chances: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
    """The distribution when the action stands only with this chance."""
    together = [stands * chance for chance in chances]
    together[0] += 1 - stands
    return tuple(together)


@dataclass
class DamageChances:
    """What the successes of an attack may do to one target."""

    target: AttackTarget
    protection: Protection
    strike: Strike
    rules: Edition
    before: Before
    forced: int | None = None
    """Damage after everything, as the Game Mother has set it."""

    def of(self, left: tuple[Fraction, ...], through: int | None = None) -> TargetOdds:
        """The odds for a distribution of successes left after the defence; `through` is damage that is known."""
        chances: dict[int, Fraction] = {0: left[0]}
        if through is not None:
            chances = {through: Fraction(1)}
        elif not touches(self.strike.weapon, self.target.fighter):
            chances = {0: Fraction(1)}
        else:
            for count, chance in enumerate(left[1:], start=1):
                for damage, share in self._damage(count) if chance else ():
                    chances[damage] = chances.get(damage, NEVER) + chance * share
        damage_odds = tuple(chances.get(number, NEVER) for number in range(max(chances) + 1))
        hit = left[0] if self.strike.mercy else sum(left[1:], Fraction(0))
        return TargetOdds(hit, damage_odds, *self._falls(damage_odds))

    def _falls(self, damage: tuple[Fraction, ...]) -> tuple[Fraction, Fraction]:
        """The chances that the target is Broken by it, and that a critical injury follows."""
        fighter, rules = self.target.fighter, self.rules
        felt = Fraction(0) if self.strike.spares_health(rules) else Fraction(1)
        down = fighter.profile.broken or fighter.health <= 0
        falls = sum(damage[fighter.health :], Fraction(0)) * felt
        injury = (1 - damage[0]) * felt if down else falls
        factor = rules.damage.instant_death_factor
        if factor is not None:
            injury -= sum(damage[max(factor * fighter.health_max, 1) :], Fraction(0)) * felt
        return Fraction(0) if down else falls, max(injury, Fraction(0))

    def _damage(self, left: int) -> Iterator[tuple[int, Fraction]]:
        """Each damage that that many successes may do after everything, with its chance."""
        if self.forced is not None:
            yield max(self.forced, 0), CERTAIN[0]
            return
        base, most = blast_base(self.strike, self.rules), 0
        if self.strike.most and self.rules.creatures.cap_after_armor:
            most = self.strike.most
        dice = self.target.fighter.resilience
        for before, share in self._before_armor(left):
            for met, chance in enumerate(armor_odds(before, base, self.protection)):
                if not chance:
                    continue
                both = chance if share == 1 else share * chance
                for through, last in _soaked(met, dice) if dice else ((met, CERTAIN[0]),):
                    yield min(through, most) if most else through, both if last == 1 else both * last

    def _before_armor(self, left: int) -> Iterator[tuple[int, Fraction]]:
        weapon = self.strike.weapon
        if not weapon.blast:
            yield self.before(self.target, left, None), Fraction(1)
            return
        count = blast_dice(weapon.blast, self.target.ring, self.rules.hazards)
        for sixes in range(count + 1):
            share = Fraction(comb(count, sixes) * 5 ** (count - sixes), SIX**count)
            known = ScriptedDice((SIX,) * sixes + (1,) * (count - sixes))
            exploded = explode(weapon.blast, self.target.ring, self.rules.hazards, known)
            yield self.before(self.target, left, exploded.damage), share


def _soaked(damage: int, dice: int) -> Iterator[tuple[int, Fraction]]:
    if not damage or not dice:
        yield damage, Fraction(1)
        return
    for sixes in range(dice + 1):
        yield max(damage - sixes, 0), Fraction(comb(dice, sixes) * 5 ** (dice - sixes), 6**dice)
