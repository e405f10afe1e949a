"""Reads the page of the dice: what was rolled, what a push may bring, what a 1 on a stress die may lead to."""

from dataclasses import replace
from fractions import Fraction

from PySide6.QtCore import QCoreApplication

from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.gui.scene.chain_items import BarItem, BlockItem, PageItem, RollItem, StatItem, Tone
from alien_desktop.gui.scene.chain_reading import (
    ALARMS,
    DEFENCE_STEPS,
    PUSHES,
    ChainReading,
    counted_successes,
    percent,
)
from alien_desktop.gui.theme.button_paint import ButtonKind
from alien_desktop.rules.combat.attack_flow.chain import AttackStep, StepKind
from alien_desktop.rules.combat.attack_flow.inputs import Fighter
from alien_desktop.rules.dice.push import push_terms
from alien_desktop.rules.dice.skill_check import SkillRoll
from alien_desktop.rules.odds.chances import Chances
from alien_desktop.rules.odds.roll_odds import alarm_totals

translate = QCoreApplication.translate


def read_roll(read: ChainReading) -> tuple[PageItem, BlockItem]:
    """Return the page of the dice that are to be rolled now, and its block."""
    due = read.due if read.shown is read.due_plate else None
    is_defence = due is not None and due.kind in DEFENCE_STEPS
    target = due.target if due is not None and is_defence else ""
    kinds = DEFENCE_STEPS[:2] if is_defence else (StepKind.ROLL, StepKind.PUSH)
    made = read.made(*kinds, target=target)
    who = read.name(target) if is_defence else read.declaration.attacker.name
    if not read.chain.rolls:
        no_roll = (StatItem(translate("chain", "No roll").upper(), "", Tone.QUIET),)
        block = read.effect_block if due is not None else read.go_on() or BlockItem()
        return RollItem(), replace(block, stats=no_roll)
    if due is not None and made is None:
        base = sum(need.count for need in due.needs if need.die.value == "base")
        stress = sum(need.count for need in due.needs if need.die.value == "stress")
        page = RollItem(empty_base=base, empty_stress=stress)
        dice = translate("chain", "Roll {base} + {stress}") if stress else translate("chain", "Roll {base}")
        note = translate("chain", "{who} rolls").format(who=who)
        return page, BlockItem(note=note, main=dice.format(base=base, stress=stress), main_key="R")
    page = RollItem(made.base if made is not None else (), made.stress if made is not None else ())
    successes = made.successes if made is not None else 0
    headline = (StatItem(counted_successes(successes).upper(), "", Tone.GOOD if successes else Tone.QUIET),)
    if due is None:
        go_on = read.go_on() or BlockItem()
        return page, replace(go_on, stats=headline)
    if due.kind in ALARMS:
        return _alarm(read, page, due, who, headline)
    if due.kind in PUSHES and made is not None:
        return _push(read, page, due, who, made, headline)
    need = sum(one.count for one in due.needs)
    return page, BlockItem(headline, main=translate("chain", "Roll {count}").format(count=need), main_key="R")


def roll_words(read: ChainReading) -> str:
    """What is on the plate of the dice."""
    if not read.chain.rolls:
        return translate("chain", "no roll")
    made = read.made(StepKind.ROLL, StepKind.PUSH)
    if read.due is not None and read.due.kind in ALARMS:
        return translate("chain", "{roll} due").format(roll=read.alarm_word)
    if made is None:
        step = read.chain.step(StepKind.ROLL)
        base = sum(term.dice for term in step.terms)
        return tr("%n dice", "%n die", base)
    successes = counted_successes(made.successes)
    result = read.chain.result()
    if result.successes is not None and result.successes != made.successes:
        return translate("chain", "{made}, then {left} left").format(made=made.successes, left=result.successes)
    return translate("chain", "{successes}, pushed").format(successes=successes) if made.pushes else successes


def brief_roll_words(read: ChainReading) -> str:
    """The same where there is little room: the dice, or the successes."""
    made = read.made(StepKind.ROLL, StepKind.PUSH)
    if not read.chain.rolls or (read.due is not None and read.due.kind in ALARMS):
        return roll_words(read)
    if made is None:
        return str(sum(term.dice for term in read.chain.step(StepKind.ROLL).terms))
    return str(made.successes)


def _push(
    read: ChainReading, page: RollItem, due: AttackStep, who: str, made: SkillRoll, headline: tuple[StatItem, ...]
) -> tuple[PageItem, BlockItem]:
    fighter = _fighter(read, due)
    terms = push_terms(made, fighter.profile, read.edition.push)
    chances = due.chances
    change = translate("chain", "Stress {before} to {after}").format(before=made.stress_level, after=terms.stress_after)
    if terms.stress_after == made.stress_level:
        change = translate("chain", "no stress for it")
    rerolled = len(made.base) + len(made.stress) - made.successes
    words = translate("chain", "Push rolls {count} of {all} again").format(
        count=rerolled, all=len(made.base) + len(made.stress)
    )
    page = replace(
        page,
        new_stress=terms.new_dice,
        words=words,
        title=translate("chain", "If pushed"),
        change=change,
        bars=_push_bars(read, chances, made.successes),
    )
    keep = next((one for one in due.options if one.id == "keep"), None)
    must = keep is not None and not keep.allowed
    ones = translate("chain", "no 1 on a stress die") if made.stress else ""
    ones = ", ".join(part for part in (who if due.kind in DEFENCE_STEPS else "", ones) if part)
    block = BlockItem(
        headline,
        ones,
        main=translate("chain", "Keep {count}").format(count=made.successes),
        main_key=translate("chain", "Enter"),
        main_enabled=not must,
        second=translate("chain", "Push"),
        second_key="P",
    )
    return page, block


def _push_bars(read: ChainReading, chances: Chances | None, now: int) -> tuple[BarItem, ...]:
    if chances is None:
        return ()

    def bar(name: str, ways: int, tone: Tone) -> BarItem:
        part = Fraction(ways, chances.of)
        return BarItem(name, float(part), percent(part), tone)

    more = chances.at_least[now] if now < len(chances.at_least) else 0
    bars = [bar(translate("chain", "{count} or more").format(count=now + 1), more, Tone.GOOD)]
    if chances.one_on_stress:
        name = translated(read.edition.vocabulary.alarm_roll)
        bars.append(bar(name, chances.one_on_stress, Tone.STRESS))
    if chances.cancelled:
        bars.append(bar(translate("chain", "It is lost"), chances.cancelled, Tone.HARM))
    return tuple(bars)


def _alarm(
    read: ChainReading, page: RollItem, due: AttackStep, who: str, headline: tuple[StatItem, ...]
) -> tuple[PageItem, BlockItem]:
    fighter = _fighter(read, due)
    totals = alarm_totals(fighter.profile, read.edition.alarm, fighter.running_panic)
    catalog = read.sources.rules.catalog
    table = catalog.panic if read.edition.alarm.answered_by_panic else catalog.responses
    rows: list[tuple[str, Tone]] = []
    for total in totals.applied:
        row = table.row_for(total) if table is not None else None
        lost = totals.cancels_from is not None and total >= totals.cancels_from
        words = f"{total}  {row.name}" if row is not None else str(total)
        rows.append((words, Tone.HARM if lost else Tone.PLAIN))
    losing = 6 - totals.not_cancelling
    note = translate("chain", "{who}: kept unless lost, {chance}").format(who=who, chance=percent(Fraction(losing, 6)))
    if not losing:
        note = translate("chain", "{who}: they are kept").format(who=who)
    page = replace(
        page,
        words=translate("chain", "A 1 on a stress die: no push, this comes first"),
        title=translate("chain", "D6, each 1 in 6"),
        rows=tuple(rows),
    )
    main = translated(read.edition.vocabulary.alarm_roll)
    return page, BlockItem(headline, note, main=main, main_key="A", main_kind=ButtonKind.STRESS)


def _fighter(read: ChainReading, due: AttackStep) -> Fighter:
    if due.kind in DEFENCE_STEPS:
        return next(one.fighter for one in read.declaration.targets if one.id == due.target)
    return read.declaration.attacker
