"""What the tray says of a roll: terms as a breakdown, chances as bars, the result in lines. From records to records."""

from fractions import Fraction

from PySide6.QtCore import QCoreApplication

from alien_desktop.documents.sheet.pools import BY_GAME_MOTHER
from alien_desktop.gui.dice.attack_text import alarm_roll_words, attack_bars, attack_lines, clean_success_words
from alien_desktop.gui.dice.dice_state import DiceState, ResultLine, ResultSign, ShownDie
from alien_desktop.gui.dice.odds_bars import OddsBar, OddsTone
from alien_desktop.gui.dice.odds_columns import OddsColumn
from alien_desktop.gui.dice.pool_breakdown import MINUS, BreakdownItem
from alien_desktop.gui.kit.die_face import DieKind
from alien_desktop.gui.kit.translation import translated
from alien_desktop.rules.dice.skill_check import SkillRoll
from alien_desktop.rules.dice.terms import Pool, Term
from alien_desktop.rules.edition import Vocabulary
from alien_desktop.rules.odds.chances import Chances
from alien_desktop.rules.odds.roll_odds import fraction
from alien_desktop.session.rolls.opponent import Opponent, odds_against, outcome
from alien_desktop.session.rolls.opposed_rolls import against_lines, labelled_chances
from alien_desktop.session.rolls.reactions import reaction_odds_lines, reaction_sentence
from alien_desktop.session.rolls.roll_state import ChanceTone, LabelledChance, Phase, RollState, SpecialRollResult

translate = QCoreApplication.translate

MOST_COLUMNS = 6
"""Columns of the chart of successes; the last one takes all that are left."""


_TONES = {
    ChanceTone.GOOD: OddsTone.GOOD,
    ChanceTone.STRESS: OddsTone.STRESS,
    ChanceTone.HARM: OddsTone.HARM,
    ChanceTone.PLAIN: OddsTone.PLAIN,
}


def breakdown_items(pool: Pool, *, with_modifier: bool = False) -> tuple[BreakdownItem, ...]:
    """Return the terms of a pool. The modifier of the table has a line with buttons of its own, so it is left out."""
    lines = []
    for place, term in enumerate(pool.base_terms):
        if _is_modifier(term) and not with_modifier:
            continue
        first = place == 0 and pool.attribute is not None
        note = translate("tray", "attribute") if first else ""
        lines.append(BreakdownItem(translated(term.label), note, term.dice, signed=place > 0))
    for place, term in enumerate(pool.stress_terms):
        label = translate("tray", "Stress level") if place == 0 else translated(term.label)
        lines.append(BreakdownItem(label, "", term.dice, DieKind.STRESS, signed=place > 0))
    return tuple(lines)


def pool_in_words(pool: Pool) -> str:
    """Return the terms of a pool as one line: "Agility 4 + Piloting 2 + Stress level 4"."""
    words = ""
    for line in breakdown_items(pool, with_modifier=True):
        if line.dice or not words:
            sign = f" {MINUS if line.dice < 0 else '+'} " if words else ""
            words += f"{sign}{line.label} {abs(line.dice) if words else line.number}"
    return words


def odds_bars(now: Chances, words: Vocabulary | None, *, with_stress: bool) -> tuple[OddsBar, ...]:
    """Return the chances of a roll. An action that is cancelled is no success; sixes alone are never shown as one."""
    success = fraction(now, now.success)
    if not with_stress:
        bars = [OddsBar(translate("tray", "At least 1 success"), success, OddsTone.GOOD)]
        if len(now.at_least) > 1:
            bars.append(OddsBar(translate("tray", "At least 2"), fraction(now, now.at_least[1])))
        return tuple(bars)
    return (
        OddsBar(translate("tray", "Chance of success"), success, OddsTone.GOOD),
        OddsBar(alarm_roll_words(words), fraction(now, now.one_on_stress), OddsTone.STRESS),
        OddsBar(clean_success_words(words), fraction(now, now.clean)),
    )


def pushed_bars(pushed: Chances, words: Vocabulary | None) -> tuple[OddsBar, ...]:
    """Return the chances of somebody who pushes whenever there is no success and it may be pushed."""
    return (
        OddsBar(translate("tray", "If pushed, success"), fraction(pushed, pushed.success), OddsTone.GOOD),
        OddsBar(
            translate("tray", "If pushed, {roll}").format(roll=alarm_roll_words(words)),
            fraction(pushed, pushed.one_on_stress),
            OddsTone.STRESS,
        ),
    )


def waiting_bars(lines: tuple[LabelledChance, ...]) -> tuple[OddsBar, ...]:
    """Return the chances of dice beside skills."""
    return tuple(OddsBar(translated(line.label), line.chance, _TONES[line.tone]) for line in lines)


def tray_bars(state: RollState) -> tuple[OddsBar, ...]:
    """Return the chances that matter now: of dice beside skills, of two sides against each other, of the roll."""
    if state.pending is not None:
        return waiting_bars(state.pending.chances)
    if state.odds is None or state.pool is None:
        return ()
    against, versus = state.opponent, state.opposing_result
    if state.phase is Phase.READY and versus is not None and versus.reaction is not None:
        return waiting_bars(reaction_odds_lines(versus.successes, state.odds.now))
    if against is not None and against.reaction is not None and (state.roll is None or state.opponent_is_next):
        attack = state.odds.now if state.roll is None else state.effective_successes
        return waiting_bars(reaction_odds_lines(attack, against.chances))
    if state.phase is Phase.READY and versus is not None:
        other = Opponent(state.character_name, state.pool, state.odds.now, is_open=versus.is_open)
        return waiting_bars(against_lines(versus.name, versus.successes, other))
    if against is not None and state.roll is None:
        odds = odds_against(state.odds.now, against)
        return waiting_bars(labelled_chances(state.character_name, odds, is_open=against.is_open))
    if against is not None and state.opponent_is_next:
        return waiting_bars(against_lines(state.character_name, state.effective_successes, against))
    if state.attack is not None:
        return attack_bars(state)
    return odds_bars(state.odds.now, state.vocabulary, with_stress=state.pool.stress > 0)


def success_columns(now: Chances) -> tuple[OddsColumn, ...]:
    """Return how likely each number of successes is, and how much of it would be lost to panic."""
    counted = [Fraction(1), *(fraction(now, ways) for ways in now.at_least)]
    table = [Fraction(1), *(fraction(now, ways) for ways in now.on_table)]
    last = min(MOST_COLUMNS, len(table)) - 1
    columns = []
    for number in range(last + 1):
        beyond = number + 1 if number < last else None
        there = table[number] - (table[beyond] if beyond is not None else 0)
        stands = there if number == 0 else counted[number] - (counted[beyond] if beyond is not None else 0)
        more = "+" if beyond is None and number + 1 < len(table) else ""
        columns.append(OddsColumn(f"{number}{more}", stands, there - stands))
    return tuple(columns)


def fallen_column(state: RollState, count: int) -> int | None:
    """Return which of so many columns was rolled; a push has odds of its own, so nothing is lit then."""
    if state.roll is None or state.roll.pushes:
        return None
    return min(state.roll.successes, count - 1, MOST_COLUMNS - 1)


def special_roll_dice(rolled: SpecialRollResult) -> DiceState:
    """Return the dice of a roll beside skills."""
    dice = DiceState.of(rolled.base, rolled.stress)
    base = (*dice.base, *(ShownDie(face, plain=True) for face in rolled.plain))
    return DiceState(base, dice.stress, is_supply=rolled.is_supply)


def special_roll_lines(rolled: SpecialRollResult) -> tuple[ResultLine, ...]:
    """Return what a roll beside skills came to."""
    sign = ResultSign.SUCCESS if rolled.good else ResultSign.HARM if rolled.harm else ResultSign.NONE
    lines = [ResultLine(sign, "" if rolled.number is None else str(rolled.number), translated(rolled.word))]
    if rolled.note:
        lines.append(ResultLine(ResultSign.NONE, "", "", translated(rolled.note)))
    return tuple(lines)


def dice_shown(roll: SkillRoll) -> DiceState:
    """Return the dice: which a push kept and which it rolled again."""
    base_again = roll.rerolled_base or (False,) * len(roll.base)
    stress_again = roll.rerolled_stress or (False,) * len(roll.stress)
    pushed = roll.pushes > 0
    return DiceState.of(
        roll.base,
        roll.stress,
        base_kept=tuple(pushed and not again for again in base_again),
        stress_kept=tuple(pushed and not again for again in stress_again),
        base_rerolled=base_again,
        stress_rerolled=stress_again,
        by_hand=roll.by_hand,
    )


def result_lines(state: RollState) -> tuple[ResultLine, ...]:
    """Return the result: successes, and stress dice that show 1 with what they call for."""
    roll = state.roll
    if roll is None:
        return ()
    number = roll.successes
    word = translate("tray", "success") if number == 1 else translate("tray", "successes")
    sign = ResultSign.SUCCESS if number else ResultSign.MISS
    lost = translate("tray", "lost") if state.action_cancelled and number else ""
    action = translate("tray", "Keep successes") if lost else ""
    lines = list(attack_lines(state, ResultLine(sign, str(number), word, lost=lost, action=action)))
    if roll.alarms:
        one = roll.alarms == 1
        word = translate("tray", "stress die 1") if one else translate("tray", "stress dice show 1")
        lines.append(ResultLine(ResultSign.ALARM, "" if one else str(roll.alarms), word, alarm_note(state)))
    versus = state.opposing_result
    if versus is not None and versus.reaction is not None:
        left = versus.left(max(state.effective_successes - state.spent_successes, 0))
        words = translate("tray", "{left} of {damage} damage is left")
        before = versus.left(0).total
        lines.append(ResultLine(ResultSign.NONE, "", "", words.format(left=left.total, damage=before)))
    elif versus is not None:
        words = translate("tray", "against {number}").format(number=versus.successes)
        lines.append(ResultLine(ResultSign.NONE, "", "", words))
    return tuple(lines)


def result_sentence(state: RollState) -> str:
    """Return what a roll against somebody, or dice beside skills, came to in full; empty for others."""
    if state.special_result is not None:
        return translated(state.special_result.sentence)
    versus = state.opposing_result
    if versus is None or state.roll is None:
        return ""
    if versus.reaction is not None:
        return translated(reaction_sentence(state))
    successes = state.effective_successes
    return translated(outcome(versus.name, versus.successes, state.character_name, successes, is_open=versus.is_open))


def alarm_note(state: RollState) -> str:
    """Return the state of an alarm in a few words."""
    if state.alarm is not None:
        return state.alarm.row.name
    if not state.alarm_triggered or state.vocabulary is None:
        return translate("tray", "calls for nothing here")
    return translate("tray", "{roll} due").format(roll=translated(state.vocabulary.alarm_roll))


def pool_in_short(pool: Pool) -> str:
    """Return how many dice are rolled, base and stress apart: "6 + 4"."""
    return f"{pool.base} + {pool.stress}" if pool.stress else str(pool.base)


def push_sentence(state: RollState) -> str:
    """Return why the roll on the table cannot be pushed; empty when it can."""
    if state.push is None or state.push.allowed:
        return ""
    return translate("tray", "No push. {reason}").format(reason=translated(state.push.sentence))


def _is_modifier(term: Term) -> bool:
    return term.source == BY_GAME_MOTHER
