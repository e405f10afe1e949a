"""What is in the two columns of a push, and the line of advice below them. From records to records."""

from fractions import Fraction

from PySide6.QtCore import QCoreApplication, QLocale

from alien_desktop.documents.sheet.alarm_odds import AlarmState
from alien_desktop.gui.dice.odds_percent import percent, short_percent
from alien_desktop.gui.dice.panic_ladder_panel import added_words, ladder_cells
from alien_desktop.gui.dice.push_columns import PushSide
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.rules.odds.push_advice import PushAdvice, chance_of
from alien_desktop.rules.odds.roll_odds import fraction
from alien_desktop.session.rolls.roll_state import RollState

translate = QCoreApplication.translate


def push_sides(
    state: RollState, advice: PushAdvice, now: AlarmState, then: AlarmState, locale: QLocale
) -> tuple[PushSide, PushSide]:
    """Return what keeping and what pushing brings; `now` and `then` are the tables before and after the push is paid.

    Keeping rolls nothing, so its table is one for later: the same six faces without the stress that a push costs.
    """
    roll, odds = state.roll, state.push_odds
    assert roll is not None, "nothing was rolled that could be pushed"
    assert odds is not None, "a push that may be made has its chances"
    assert state.vocabulary is not None, "a roll was made under an edition"
    kept = tr("%n successes", "%n success", roll.successes)
    again = tr("%n dice again", "%n die again", advice.terms.rerolled + advice.terms.new_dice)
    alarm = translated(state.vocabulary.alarm_roll)
    success = translate("tray", "Success")
    push_first = advice.terms.must or advice.push
    risk = fraction(odds, odds.one_on_stress)
    keep = PushSide(
        title=translate("tray", "Keep"),
        dice=kept,
        success_label=success,
        success=Fraction(1 if roll.successes else 0),
        alarm_label=alarm,
        alarm=Fraction(0),
        alarm_text=translate("tray", "none"),
        added=added_words(now),
        note=translate("tray", "later"),
        cells=ladder_cells(now),
        is_advised=not push_first,
    )
    push = PushSide(
        title=translate("tray", "Push"),
        dice=again,
        success_label=success,
        success=fraction(odds, odds.success),
        alarm_label=alarm,
        alarm=risk,
        alarm_text="",
        added=added_words(then),
        note=translate("tray", "{percent} each").format(percent=short_percent(risk / 6, locale)),
        cells=ladder_cells(then),
        is_advised=push_first,
        is_asked=True,
    )
    return keep, push


def push_advice_words(state: RollState, advice: PushAdvice, locale: QLocale) -> str:
    """Return what is better, and the two figures that speak for it: exact before they are rounded to whole percents.

    Where the action succeeds already a push is for more successes, and their chance is the figure.
    What is lost to panic is success on the table less success after it, the measure of the hatching in the odds.
    """
    roll, odds = state.roll, state.push_odds
    if roll is None or odds is None or state.vocabulary is None:
        return ""
    success, lost = fraction(odds, odds.success), fraction(odds, odds.cancelled)
    more = fraction(odds, chance_of(odds, roll.successes + 1))
    if advice.push and advice.succeeds_now and lost:
        pattern = translate("tray", "Advice: push. {more} for more, {lost} lost to {word}.")
    elif advice.push and advice.succeeds_now:
        pattern = translate("tray", "Advice: push. {more} for more, {risk} {word}.")
    elif advice.push and lost:
        pattern = translate("tray", "Advice: push. {success} success, {lost} lost to {word}.")
    elif advice.push:
        pattern = translate("tray", "Advice: push. {success} success, {risk} {word}.")
    elif advice.succeeds_now and success < 1:
        pattern = translate("tray", "Advice: keep. {missed} of pushes lose the success.")
    elif advice.succeeds_now:
        pattern = translate("tray", "Advice: keep. {more} for more, but {risk} {word}.")
    else:
        pattern = translate("tray", "Advice: keep. {success} success, but {risk} {word}.")
    word = translated(state.vocabulary.alarm_result)
    figures = {
        "success": success,
        "more": more,
        "lost": lost,
        "risk": fraction(odds, odds.one_on_stress),
        "missed": 1 - success,
    }
    return pattern.format(word=word, **{name: percent(chance, locale, 0) for name, chance in figures.items()})
