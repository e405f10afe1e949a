"""What the tray says of an attack: chances to hit and of damage, and the damage on the table."""

from fractions import Fraction

from PySide6.QtCore import QCoreApplication, QLocale

from alien_desktop.gui.dice.damage_curves import DamageStep
from alien_desktop.gui.dice.dice_state import ResultLine, ResultSign
from alien_desktop.gui.dice.odds_bars import OddsBar, OddsTone
from alien_desktop.gui.kit.translation import translated
from alien_desktop.rules.edition import Vocabulary
from alien_desktop.rules.odds.attack_odds import AttackOdds, armor_odds
from alien_desktop.rules.odds.roll_odds import fraction
from alien_desktop.session.rolls.roll_state import RollState

translate = QCoreApplication.translate

MOST_LINES = 2
"""Chances of more damage beside the chance to hit."""


def alarm_roll_words(words: Vocabulary | None) -> str:
    """Return the roll that a 1 on a stress die leads to, in the word of the edition."""
    return translated(words.alarm_roll) if words is not None else translate("tray", "Stress die 1")


def clean_success_words(words: Vocabulary | None) -> str:
    """Return what a success with no 1 on a stress die is called, in the word of the edition."""
    if words is None:
        return translate("tray", "Success, no stress die 1")
    return translate("tray", "Success without {result}").format(result=translated(words.alarm_result))


def attack_bars(state: RollState, *, with_damage: bool = True) -> tuple[OddsBar, ...]:
    """Return the chances of an attack that is prepared: to hit, an alarm, and more damage than the least.

    Without damage, since curves show it, the chance of a success with no 1 on a stress die takes its place.
    """
    attack, odds = state.attack, state.attack_odds
    if attack is None or odds is None or state.odds is None or state.pool is None:
        return ()
    works = translate("attack", "Hits") if attack.special is None else translate("attack", "It works")
    bars = [OddsBar(works, odds.hit, OddsTone.GOOD)]
    if state.pool.stress:
        now = state.odds.now
        bars.append(OddsBar(alarm_roll_words(state.vocabulary), fraction(now, now.one_on_stress), OddsTone.STRESS))
        if not with_damage:
            bars.append(OddsBar(clean_success_words(state.vocabulary), fraction(now, now.clean)))
    if not with_damage:
        return tuple(bars)
    pattern = (
        translate("attack", "{damage}+ after armor") if is_guarded(state) else translate("attack", "{damage}+ damage")
    )
    last = odds.hit
    for damage in range(1, len(odds.damage)):
        chance = odds.at_least(damage)
        if chance != last and len(bars) < MOST_LINES + 2:
            bars.append(OddsBar(pattern.format(damage=damage), chance))
            last = chance
    return tuple(bars)


def damage_steps(before: AttackOdds, after: AttackOdds, most: int) -> tuple[DamageStep, ...]:
    """Return the chances of at least 1, 2, ... damage before and after armor; a weapon begins with its own damage."""
    possible = [damage for damage, chance in enumerate(before.damage) if chance and damage]
    shown = list(range(1, possible[-1] + 1))[:most] if possible else []
    return tuple(
        DamageStep(
            f"{damage}{'+' if damage == shown[-1] and possible[-1] > damage else ''}",
            before.at_least(damage),
            after.at_least(damage),
        )
        for damage in shown
    )


def is_guarded(state: RollState) -> bool:
    """Whether an armor or a cover of the target was named."""
    return state.attack is not None and (state.attack.armor > 0 or state.attack.barrier > 0)


def attack_lines(state: RollState, successes: ResultLine) -> tuple[ResultLine, ...]:
    """Return the result of an attack: the damage large, the successes below it; a miss is one line."""
    attack = state.attack
    if attack is None or not state.effective_successes:
        return (successes,)
    if attack.special is not None:
        works = translate("attack", "{what}: it works").format(what=translated(attack.title))
        return successes, ResultLine(ResultSign.NONE, "", "", works)
    if state.damage is None or not attack.weapon.damage:
        return (successes,)
    damage = ResultLine(ResultSign.HARM, str(state.damage), translate("attack", "damage"), through_words(state))
    return damage, ResultLine(successes.sign, successes.number, successes.word, successes.note)


def through_words(state: RollState) -> str:
    """Return how much damage gets through the armor that was named, or the unit alone when none was."""
    attack, protection, damage = state.attack, state.protection, state.damage
    if attack is None or protection is None or damage is None or not is_guarded(state):
        return translate("attack", "before armor")
    chances = armor_odds(damage, attack.weapon.damage, protection)
    certain = next((number for number, chance in enumerate(chances) if chance == 1), None)
    if certain is not None:
        return translate("attack", "{number} after armor").format(number=certain)
    mean = sum((number * chance for number, chance in enumerate(chances)), Fraction(0))
    number = QLocale().toString(float(mean), "f", 1)
    return translate("attack", "about {number} after armor").format(number=number)
