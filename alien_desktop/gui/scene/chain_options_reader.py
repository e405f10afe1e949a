"""Reads the pages that are a list of ways: how the attack is defended against, what extra successes are spent on."""

from collections.abc import Iterable
from dataclasses import replace

from PySide6.QtCore import QCoreApplication

from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.scene.chain_items import (
    BarItem,
    BlockItem,
    DefenceItem,
    ExtraItem,
    OptionItem,
    PageItem,
    StatItem,
    TermItem,
    Tone,
)
from alien_desktop.gui.scene.chain_reading import (
    ChainDraft,
    ChainReading,
    counted_successes,
    extra_count,
    option_of,
    percent,
)
from alien_desktop.rules.combat.attack_flow.chain import AttackStep, StepKind, StepOption, StepState, TargetOdds
from alien_desktop.rules.combat.attack_flow.defence_rules import answer_price
from alien_desktop.rules.combat.attack_flow.inputs import Defence, DefenceKind, Purchase, with_defence
from alien_desktop.rules.combat.attack_flow.resolve import resolve
from alien_desktop.rules.combat.close_combat import BlockEffect
from alien_desktop.rules.combat.damage import ExtraUse

translate = QCoreApplication.translate

_MOST_USES = 6
"""How many plates the page has."""


def read_defence(read: ChainReading) -> tuple[PageItem, BlockItem]:
    """Return the page of the defence that is asked for, and its block."""
    steps = read.steps(StepKind.DEFENCE)
    step = next((one for one in steps if one.state is StepState.DUE), steps[0])
    name = read.name(step.target)
    fallen = read.rolled
    declared = read.inputs.defence_of(step.target)
    chosen = read.sources.draft.defence or (declared.kind.value if declared is not None else DefenceKind.NONE.value)
    names = {
        DefenceKind.NONE.value: translate("chain", "Take it"),
        DefenceKind.SHOOT_BACK.value: translate("chain", "Shoot"),
    }
    options = []
    digit = 0
    reasons: list[tuple[str, Tone]] = []
    for one in step.options:
        if not one.allowed and one.id != chosen:
            if one.sentence is not None and one.id in _reactions(read):
                reasons.append((translated(one.sentence), Tone.QUIET))
            continue
        digit += 1
        odds = _odds_with(read, step.target, one.id) if one.allowed and not fallen else None
        pool = one.pool
        nothing = one.id == DefenceKind.NONE.value
        options.append(
            OptionItem(
                one.id,
                str(digit),
                names.get(one.id) or translated(one.name),
                translate("chain", "keeps the action") if nothing else _defence_price(read, step, one.id),
                _odds_bars(odds),
                pool.base if pool is not None else 0,
                pool.stress if pool is not None else 0,
                one.id == chosen,
                enabled=one.allowed and not fallen,
            )
        )
    lines: list[tuple[str, Tone]] = []
    title = ""
    effects: tuple[TermItem, ...] = ()
    if digit > 1:
        answers = chosen == DefenceKind.SHOOT_BACK.value
        title = translate("chain", "Both shoot") if answers else translate("chain", "Each 6 of it")
        words = translate("chain", "more 6s come first") if answers else translate("chain", "stops one success")
        lines.append((words, Tone.PLAIN))
        if answers or any(one.id == DefenceKind.BLOCK for one in step.options):
            effects = _defence_effects(read, digit, step.target, declared, chosen)
    page = DefenceItem(tuple(options), title, effects, tuple((*lines, *reasons)[: 3 - len(effects)]))
    go_on = read.go_on()
    if go_on is not None:
        return page, go_on
    both = chosen != DefenceKind.NONE.value
    text = translate("chain", "Roll both") if both else translate("chain", "Roll {base}")
    base, _ = read.dice(read.chain.step(StepKind.ROLL))
    note = translate("chain", "{who} decides before the dice fall").format(who=name)
    return page, BlockItem(note=note, note_tone=Tone.PLAIN, main=text.format(base=base), main_key="R")


def block_effects_of(draft: ChainDraft, declared: Defence | None) -> tuple[BlockEffect, ...]:
    """Return what the first 6s of a block or of a shot back are spent on instead of stopping a success."""
    known = draft.effects if draft.effects is not None else (declared.effects if declared is not None else None)
    return tuple(one for one in known or () if one is not BlockEffect.CANCEL)


def fitting_effects(kind: DefenceKind, effects: Iterable[BlockEffect]) -> tuple[BlockEffect, ...]:
    """Return those effects that the 6s of such a defence may buy."""
    spares = kind is DefenceKind.SHOOT_BACK
    if not spares and kind is not DefenceKind.BLOCK:
        return ()
    return tuple(one for one in effects if (one is BlockEffect.SPARE_AMMO) is spares)


def _defence_effects(
    read: ChainReading, digits: int, target: str, declared: Defence | None, chosen: str
) -> tuple[TermItem, ...]:
    """What a 6 of a block or shot back may do instead, each with its digit: before the roll, until all is applied."""
    names = {
        BlockEffect.COUNTERATTACK: translate("chain", "first: strikes back"),
        BlockEffect.DISARM: translate("chain", "one: disarms"),
        BlockEffect.SPARE_AMMO: translate("chain", "spare ammo"),
    }
    answers = chosen == DefenceKind.SHOOT_BACK.value
    offered = read.answer_buys(target) if answers else read.edition.close.block_effects
    ways = [one for one in offered if one in names]
    kinds = (DefenceKind.BLOCK.value, DefenceKind.SHOOT_BACK.value)
    on = block_effects_of(read.sources.draft, declared) if chosen in kinds else ()
    open_now = read.due_plate is not None and (not read.rolled or chosen in kinds)
    return tuple(
        TermItem(one.value, names[one], str(digits + place), one in on, open_now) for place, one in enumerate(ways, 1)
    )


def defence_words(read: ChainReading) -> str:
    """What is on the plate of the defence."""
    steps = read.steps(StepKind.DEFENCE)
    stopped = _stopped_by_defence(read)
    if stopped is not None:
        return translate("chain", "takes away {count}").format(count=stopped)
    for step in steps:
        declared = read.inputs.defence_of(step.target)
        if declared is not None and declared.kind is not DefenceKind.NONE and step.refusal is None:
            return _defence_name(step, declared.kind)
    if any(step.state in (StepState.DUE, StepState.TO_COME) for step in steps):
        option = read.sources.draft.defence
        name = next((one.name for step in steps for one in step.options if one.id == option), None)
        return translated(name) if name is not None else translate("chain", "may defend")
    if any(step.state is StepState.DONE for step in steps):
        return translate("chain", "none")
    return translate("chain", "not possible")


def brief_defence_words(read: ChainReading) -> str:
    """The same where there is little room."""
    steps = read.steps(StepKind.DEFENCE)
    stopped = _stopped_by_defence(read)
    if stopped is not None:
        return f"−{stopped}"
    words = defence_words(read)
    may = any(step.state in (StepState.DUE, StepState.TO_COME) for step in steps) and not read.sources.draft.defence
    if may and words == translate("chain", "may defend"):
        return translate("chain", "open")
    return "–" if words == translate("chain", "not possible") else words


def _defence_name(step: AttackStep, kind: DefenceKind) -> str:
    return next((translated(one.name) for one in step.options if one.id == kind.value), kind.value)


def _stopped_by_defence(read: ChainReading) -> int | None:
    """How many successes the first target's defence took away; None while it is not known."""
    result = read.chain.result()
    roll = read.made(StepKind.ROLL, StepKind.PUSH)
    defended = result.defence not in (None, DefenceKind.NONE, DefenceKind.SHOOT_BACK)
    if not defended or result.successes is None or roll is None or not read.steps(StepKind.DEFENCE_ROLL):
        return None
    return max(0, roll.successes - result.successes)


def _reactions(read: ChainReading) -> frozenset[str]:
    """The ways to defend that the edition has at all."""
    known = {each.id for each in read.edition.actions.actions}
    dodge = {DefenceKind.DODGE.value} if "dodge" in known else set()
    return frozenset({DefenceKind.BLOCK.value, DefenceKind.SHOOT_BACK.value} | dodge)


def _defence_price(read: ChainReading, step: AttackStep, option: str) -> str:
    found = next((one for one in step.options if one.id == option), None)
    if found is not None and found.sentence is not None:
        return translated(found.sentence)
    dodge = option != DefenceKind.BLOCK.value
    known = {each.id: each for each in read.edition.actions.actions}
    action = known.get("dodge" if dodge else "block") or known.get("defend")
    if action is None:
        return ""
    price = translated(read.edition.actions.price_name(action.price))
    if option == DefenceKind.SHOOT_BACK.value:
        target = next(one for one in read.inputs.declaration.targets if one.id == step.target)
        stress = answer_price(target.fighter).stress
        return translate("chain", "{price}, stress +{stress}").format(price=price, stress=stress)
    return translate("chain", "spends {price}").format(price=price)


def _odds_with(read: ChainReading, target: str, option: str) -> TargetOdds:
    kind = DefenceKind(option)
    changed = with_defence(read.inputs, Defence(target, kind))
    return resolve(changed, read.edition).result(target).odds


def read_extra(read: ChainReading) -> tuple[PageItem, BlockItem]:
    """Return the page of what successes beyond the first are spent on, and its block."""
    step = read.chain.step(StepKind.EXTRA)
    count = extra_count(read.chain)
    spent = read.sources.draft.purchases
    if step.state is not StepState.DUE and not spent and read.inputs.purchases is not None:
        spent = read.inputs.purchases
    options = []
    for place, (option, name, one) in enumerate(_uses(read, step)[:_MOST_USES], 1):
        times = sum(option_of(purchase) == option for purchase in spent)
        words = translated(one.sentence) if one.sentence is not None else _extra_meaning(one.id)
        options.append(OptionItem(option, str(place), name, words, chosen=times > 0, count=times, enabled=one.allowed))
    by_itself = read.edition.damage.extra_is_damage
    words = ""
    if by_itself:
        words = translate("chain", "Extra successes are damage by themselves, unless they are spent otherwise.")
    page = ExtraItem(tuple(options), words)
    left = count - len(spent)
    text = translate("chain", "{left} of {all} left").format(left=left, all=count).upper()
    stats = (StatItem(text, "", Tone.GOOD if left else Tone.PLAIN),)
    result = read.chain.result()
    note = translate("chain", "{successes}, one hits").format(successes=counted_successes(result.successes or 0))
    if step.state is StepState.SKIPPED:
        return page, replace(read.go_on() or BlockItem(), note=translated(step.sentence))
    return page, BlockItem(
        stats,
        note,
        main=translate("chain", "Armor"),
        main_key=translate("chain", "Enter"),
        second=translate("chain", "Clear"),
    )


def _uses(read: ChainReading, step: AttackStep) -> list[tuple[str, str, StepOption]]:
    """What extra successes may be spent on: key, name; one for each other target of a burst, right after damage."""
    others = read.declaration.targets[1:]
    shared = next((one for one in step.options if one.id == ExtraUse.OTHER_TARGET.value), None)
    found = [(one.id, translated(one.name), one) for one in step.options if one is not shared or not others]
    if shared is not None:
        found[1:1] = [
            (
                option_of(Purchase(ExtraUse.OTHER_TARGET, each.id)),
                translate("chain", "Hit {who}").format(who=each.fighter.name),
                shared,
            )
            for each in others
        ]
    return found


def extra_words(read: ChainReading) -> str:
    """What is on the plate of the extra successes."""
    if not read.chain.rolls:
        return translate("chain", "no roll")
    step = read.chain.step(StepKind.EXTRA)
    if step.state is StepState.TO_COME:
        return translate("chain", "after the roll")
    if step.state is StepState.SKIPPED:
        return translate("chain", "no spare")
    if step.state is StepState.DUE:
        spent, all_of = len(read.sources.draft.purchases), extra_count(read.chain)
        return translate("chain", "{spent} of {all} spent").format(spent=spent, all=all_of)
    return translated(step.sentence)


def brief_extra_words(read: ChainReading) -> str:
    """The same where there is little room."""
    if not read.chain.rolls:
        return "–"
    step = read.chain.step(StepKind.EXTRA)
    if step.state in (StepState.TO_COME, StepState.SKIPPED):
        return "–"
    if step.state is StepState.DUE:
        spent, all_of = len(read.sources.draft.purchases), extra_count(read.chain)
        return translate("chain", "{spent} of {all}").format(spent=spent, all=all_of)
    return extra_words(read)


def _extra_meaning(use: str) -> str:
    return {
        ExtraUse.DAMAGE.value: translate("chain", "one more, before armor"),
        ExtraUse.INITIATIVE.value: translate("chain", "from the next Round on"),
        ExtraUse.DISARM.value: translate("chain", "what the other one holds"),
        ExtraUse.KNOCK_DOWN.value: translate("chain", "the other one is prone"),
        ExtraUse.GRAPPLE.value: translate("chain", "the other one is held"),
        ExtraUse.PIN_DOWN.value: translate("chain", "loses the next action"),
        ExtraUse.DROP.value: translate("chain", "drops what is held"),
        ExtraUse.PUSH_BACK.value: translate("chain", "falls or gives ground"),
        ExtraUse.OTHER_TARGET.value: translate("chain", "again: +1 damage there"),
        ExtraUse.SPARE_AMMO.value: translate("chain", "no ammo roll"),
    }.get(use, "")


def _odds_bars(odds: TargetOdds | None) -> tuple[BarItem, ...]:
    if odds is None:
        return ()
    rows = (
        (translate("chain", "Hit"), odds.hit, Tone.QUIET),
        (translate("chain", "Hurt"), odds.hurt, Tone.HARM),
        (translate("chain", "Broken"), odds.broken, Tone.HARM),
    )
    return tuple(BarItem(name, float(part), percent(part), tone) for name, part, tone in rows)
