"""Reads what an attack leads to: the rows to be ticked, and the summary of a closed one."""

from dataclasses import replace

from PySide6.QtCore import QCoreApplication

from alien_desktop.documents.sheet.injuries import injury_table
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.scene.chain_items import (
    BlockItem,
    ClosedItem,
    ConsequenceItem,
    ConsequencesItem,
    PageItem,
    StatItem,
    SummaryColumn,
    Tone,
)
from alien_desktop.gui.scene.chain_reading import ChainReading
from alien_desktop.gui.theme.button_paint import ButtonKind
from alien_desktop.rules.combat.attack_flow.chain import Consequence, ConsequenceKind, CostKind

translate = QCoreApplication.translate

_TONES = {
    ConsequenceKind.STRESS: Tone.STRESS,
    ConsequenceKind.PANIC: Tone.STRESS,
    ConsequenceKind.SKILL_ROLL: Tone.CLOCK,
    ConsequenceKind.STUN_ROLL: Tone.CLOCK,
    ConsequenceKind.FOLLOW_UP: Tone.CLOCK,
    ConsequenceKind.SWAP_CARDS: Tone.CLOCK,
    ConsequenceKind.NEXT_ATTACK: Tone.CLOCK,
    ConsequenceKind.REMINDER: Tone.CLOCK,
}


def read_consequences(read: ChainReading) -> tuple[PageItem, BlockItem]:
    """Return the rows to be ticked and their block."""
    chain = read.chain
    page = ConsequencesItem(tuple(_row(read, one) for one in chain.consequences) + _spread_rows(read))
    due = read.due
    if due is not None and due.needs:
        count = sum(need.count for need in due.needs)
        text = translate("chain", "Roll {count}").format(count=count)
        return page, BlockItem(note=translated(due.sentence), main=text, main_key="R")
    ticked = len(chain.ticked)
    counted = translate("chain", "{ticked} of {all}").format(ticked=ticked, all=len(chain.consequences))
    stats = (StatItem(counted.upper(), "", Tone.PLAIN),)
    if read.due_plate is None:
        return page, replace(read.go_on() or BlockItem(), stats=stats)
    has_injury = any(one.kind is ConsequenceKind.INJURY for one in chain.consequences)
    return page, BlockItem(
        stats,
        translate("chain", "ticked; panic counts at once")
        if read.sources.spread
        else translate("chain", "ticked, nothing done yet"),
        main=translate("chain", "Apply {count}").format(count=ticked),
        main_key=translate("chain", "Enter"),
        second=translate("chain", "Injury…") if has_injury else "",
    )


def _spread_rows(read: ChainReading) -> tuple[ConsequenceItem, ...]:
    """What a panic of the attack does to others: each is the Game Mother's call, and happens with its tick."""
    return tuple(
        ConsequenceItem(one.key, translated(one.text), translated(one.reach), one.on, Tone.STRESS)
        for one in read.sources.spread
    )


def consequence_words(read: ChainReading) -> str:
    """What is on the plate of the consequences."""
    result = read.chain.result()
    if read.due_plate is None:
        return translate("chain", "{count} applied").format(count=len(read.chain.ticked))
    if not read.chain.rolls:
        listed = len(read.chain.consequences)
        return translate("chain", "{count} listed").format(count=listed) if listed else translate("chain", "to come")
    if result.through is None:
        expected = result.odds.expected
        return translate("chain", "{damage} damage expected").format(damage=f"{float(expected):.1f}")
    words = translate("chain", "{damage} damage").format(damage=result.through)
    if result.taken is not None and result.taken.broken and result.through:
        return translate("chain", "{damage}, Broken").format(damage=words)
    return words


def brief_consequence_words(read: ChainReading) -> str:
    """The same where there is little room; empty where the words are short already."""
    result = read.chain.result()
    if read.due_plate is None or not read.chain.rolls:
        return ""
    if result.through is not None:
        is_broken = result.taken is not None and result.taken.broken and result.through
        return translate("chain", "{damage}, Broken").format(damage=result.through) if is_broken else ""
    return translate("chain", "about {damage}").format(damage=f"{float(result.odds.expected):.1f}")


def _row(read: ChainReading, one: Consequence) -> ConsequenceItem:
    note = ""
    faces: tuple[int, ...] = ()
    result = next((each for each in read.chain.targets if each.id == one.who), None)
    if one.kind is ConsequenceKind.DAMAGE and result is not None and result.taken is not None:
        note = translate("chain", "Health {before} to {after}").format(
            before=result.taken.health_before, after=result.taken.health_after
        )
    elif one.kind is ConsequenceKind.INJURY and one.amount:
        name = _injury_name(read, one)
        rolled = one.detail != "row"
        faces = tuple(int(figure) for figure in str(one.amount)) if rolled else ()
        return ConsequenceItem(one.key, name, str(one.amount), one.ticked, Tone.HARM, faces)
    elif not one.by_rule:
        note = translate("chain", "your call")
    elif one.key in read.sources.stress:
        before, after = read.sources.stress[one.key]
        note = translate("chain", "Stress {before} to {after}").format(before=before, after=after)
    words = _short_words(read, one) or translated(one.sentence)
    return ConsequenceItem(one.key, words, note, one.ticked, _TONES.get(one.kind, Tone.HARM), faces)


def _short_words(read: ChainReading, one: Consequence) -> str:
    """What happens to the only target, whose name is in the title; empty where the sentence is needed."""
    if len(read.declaration.targets) > 1 or one.who != read.first.id:
        return ""
    if one.kind is ConsequenceKind.DAMAGE:
        return translate("chain", "Damage {amount}").format(amount=one.amount)
    if one.kind is ConsequenceKind.STRESS:
        return translate("chain", "Stress {amount:+d}").format(amount=one.amount)
    return {
        ConsequenceKind.BROKEN: translate("chain", "Broken"),
        ConsequenceKind.PANIC: translate("chain", "Panic Roll"),
        ConsequenceKind.KILL: translate("chain", "Dies"),
        ConsequenceKind.DROP: translate("chain", "Drops what is held"),
    }.get(one.kind, "")


def _injury_name(read: ChainReading, one: Consequence) -> str:
    """The row of the table of injuries that a consequence is about."""
    fighter = next((each.fighter for each in read.declaration.targets if each.id == one.who), None)
    body = fighter.body if fighter is not None else read.declaration.attacker.body
    return injury_table(body, read.sources.rules).row_for(one.amount).name if one.amount else ""


def read_summary(read: ChainReading) -> tuple[PageItem, BlockItem]:
    """Return the summary of a closed attack, and the block that takes it back."""
    chain = read.chain
    first = chain.result()
    victim: list[tuple[str, str, Tone]] = []
    if first.taken is not None and first.taken.amount:
        after = translate("chain", "{before} to {after}").format(
            before=first.taken.health_before, after=first.taken.health_after
        )
        if first.taken.broken:
            after = translate("chain", "{change}, Broken").format(change=after)
        victim.append((translate("chain", "Health"), after, Tone.HARM))
    due: list[tuple[str, str, Tone]] = []
    for one in chain.consequences:
        words = translated(one.sentence)
        if not one.ticked:
            continue
        if one.kind is ConsequenceKind.PANIC:
            due.append((read.name(one.who), translate("chain", "Panic Roll"), Tone.STRESS))
        elif one.kind in (ConsequenceKind.SKILL_ROLL, ConsequenceKind.STUN_ROLL, ConsequenceKind.FOLLOW_UP):
            due.append(("", words, Tone.CLOCK))
        elif one.kind not in (ConsequenceKind.DAMAGE, ConsequenceKind.BROKEN):
            injury = _injury_name(read, one) if one.kind is ConsequenceKind.INJURY else ""
            short = _short_words(read, one)
            victim.append(("", injury or short or words, _TONES.get(one.kind, Tone.HARM)))
    if not victim:
        missed = chain.rolls and not first.hit
        victim.append(("", translate("chain", "missed") if missed else translate("chain", "no damage"), Tone.QUIET))
    spent = [
        (read.name(cost.who), _cost_words(cost.kind, translated(cost.sentence)), Tone.PLAIN) for cost in chain.costs_due
    ]
    left_out = [translated(one.sentence) for one in chain.consequences if not one.ticked and one.by_rule]
    if left_out:
        due.append((translate("chain", "Left out"), ", ".join(left_out), Tone.QUIET))
    reached = _spread_rows(read)
    nothing = () if reached else (("", translate("chain", "nothing"), Tone.QUIET),)
    columns: tuple[SummaryColumn, ...] = (
        SummaryColumn(read.first.fighter.name, tuple(victim)),
        SummaryColumn(translate("chain", "Now due"), tuple(due) or nothing),
        SummaryColumn(translate("chain", "Spent"), tuple(spent) or nothing),
    )
    if reached:  # they need the room of a column that would say "nothing"
        columns = tuple(column for column in columns if column.lines)
    undo = translate("chain", "Undo whole attack") if read.sources.undone_at_once else translate("chain", "Undo a step")
    block = BlockItem(
        (StatItem(translate("chain", "Attack done"), "", Tone.GOOD, "tick"),),
        translate("chain", "dice and choices are kept"),
        main=undo,
        main_key="Ctrl+Z",
        main_kind=ButtonKind.NORMAL,
    )
    return ClosedItem(columns, reached), block


def _cost_words(kind: CostKind, words: str) -> str:
    head, found, rest = words.partition(": ")
    return rest if found and kind is CostKind.ACTION and head else words
