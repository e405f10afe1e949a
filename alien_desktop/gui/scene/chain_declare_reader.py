"""Reads the first page of an attack: whom it may hit, with which weapon, and what the pool is made of."""

from dataclasses import replace
from fractions import Fraction

from PySide6.QtCore import QCoreApplication

from alien_desktop.gui.kit.drop_field import DropOption
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.scene.chain_items import BlockItem, ChainPlate, DeclareItem, PageItem, StatItem, TargetItem, Tone
from alien_desktop.gui.scene.chain_reading import ChainReading, percent
from alien_desktop.rules.combat.attack_flow.chain import AttackStep, StepKind, StepState
from alien_desktop.rules.combat.attack_flow.inputs import AttackWeapon, Overridden
from alien_desktop.session.combat.attack_plan import Candidate
from alien_desktop.session.combat.attack_words import weapon_words

translate = QCoreApplication.translate


def read_declare(read: ChainReading) -> tuple[PageItem, BlockItem]:
    """Return the page of the declaration and its block."""
    cards = read.sources.cards
    chosen = {target.id for target in read.declaration.targets}
    stance = {each.id: translated(each.name) for each in read.edition.cover.stances}
    waits = read.declaration.attacker.cannot_act  # the block says it once for all
    rows = tuple(
        TargetItem(
            one.id,
            cards.get(one.id, ("", ""))[0],
            _lettered(one.name, cards.get(one.id, ("", ""))[1]),
            translate("chain", "FRIEND") if one.friend else "",
            read.band_name(one.band),
            _cover_words(one, stance),
            percent(one.hit),
            percent(one.hurt),
            "" if one.refusal == waits else translated(one.refusal),
            one.id in chosen,
        )
        for one in _with_chosen(read)
    )
    declared = read.declaration
    signature = declared.signature
    weapons = tuple(
        DropOption(
            one.id,
            str(one.name),
            enabled=one.unusable is None,
            note=_weapon_words(one),
        )
        for one in read.sources.weapons
    )
    step = read.chain.step(StepKind.ROLL)
    base, stress = read.dice(step)
    terms = ", ".join(
        f"{translated(term.label)} {term.dice:+d}" if place else f"{translated(term.label)} {term.dice}"
        for place, term in enumerate(read.base_terms)
        if term.dice
    )
    page = DeclareItem(
        rows,
        () if signature is not None else weapons,
        declared.weapon.id,
        "" if signature is None else signature.name,
        signature.faces if signature is not None else (),
        terms if read.chain.rolls else translate("chain", "no roll"),
        base,
        stress,
        _weapon_words(declared.weapon) if signature is None else "",
    )
    return page, _declare_block(read, step, base, stress)


def declare_words(read: ChainReading) -> str:
    """What is on the plate of the declaration."""
    signature = read.declaration.signature
    if signature is not None:
        return translate("chain", "{name}, D6 {number}").format(name=signature.name, number=signature.number)
    what = translated(weapon_words(read.declaration))
    return translate("chain", "{weapon}, {band}").format(weapon=what, band=read.band_name(read.first.band))


def brief_declare_words(read: ChainReading) -> str:
    """The same where there is little room: what is attacked with."""
    signature = read.declaration.signature
    return signature.name if signature is not None else translated(weapon_words(read.declaration))


def _lettered(name: str, letter: str) -> str:
    """The name, and of a member of a group the letter that the order shows."""
    return translate("chain", "{name} ({letter})").format(name=name, letter=letter) if letter else name


def _with_chosen(read: ChainReading) -> tuple[Candidate, ...]:
    """The candidates with the odds of those who are attacked as they are declared now."""
    found = []
    for one in read.sources.candidates:
        target = next((each for each in read.declaration.targets if each.id == one.id), None)
        if target is not None:
            # Of a stray shot only one of those who are there is hit.
            odds = next((each.odds for each in read.chain.targets if each.id == one.id), None)
            refusal = read.chain.step(StepKind.DECLARE).refusal
            one = replace(
                one,
                band=target.band,
                stance=target.stance,
                barrier=target.barrier,
                odds=None if refusal or not read.chain.rolls else odds,
                refusal=refusal if read.due is not None and read.due.kind is StepKind.DECLARE else None,
            )
        found.append(one)
    return tuple(found)


def _weapon_words(weapon: AttackWeapon) -> str:
    """Return what counts of a weapon: its damage and what is in it."""
    parts = [translate("chain", "damage {damage}").format(damage=weapon.damage)] if weapon.damage else []
    if weapon.ammo_max:
        parts.append(translate("chain", "ammo {ammo}").format(ammo=weapon.ammo))
    return ", ".join(parts)


def _cover_words(one: Candidate, stances: dict[str, str]) -> str:
    if not one.stance and not one.barrier:
        return translate("chain", "none")
    name = stances.get(one.stance, "")
    return f"{name} {one.barrier}".strip() if one.barrier else name


def _declare_block(read: ChainReading, step: AttackStep, base: int, stress: int) -> BlockItem:
    go_on = read.go_on() if read.sources.draft.plate is not ChainPlate.DECLARE or read.rolled else None
    if go_on is not None and read.rolled:
        return go_on
    refusal = read.chain.step(StepKind.DECLARE).refusal
    if refusal is not None and not read.inputs.override(Overridden.ALLOWED):
        return BlockItem(
            note=translated(refusal),
            note_tone=Tone.STRESS,
            main=translate("chain", "Not possible"),
            main_enabled=False,
            second=translate("chain", "All the same"),
        )
    if not read.chain.rolls:
        return read.effect_block
    stats: list[StatItem] = []
    chances = step.chances
    if chances is not None:
        hit = read.chain.result().odds.hit
        stats.append(StatItem(percent(hit), translate("chain", "at least 1"), Tone.GOOD, "tick"))
        if chances.one_on_stress:
            part = Fraction(chances.one_on_stress, chances.of)
            stats.append(StatItem(percent(part), read.alarm_word, Tone.STRESS, "panic"))
    asks = next((one for one in read.steps(StepKind.DEFENCE) if one.state is StepState.DUE), None)
    if asks is not None and read.inputs.defence_of(asks.target) is None:
        name = read.name(asks.target)
        return BlockItem(
            tuple(stats),
            "" if len(stats) > 1 else translate("chain", "{who} may defend").format(who=name),
            main=translate("chain", "Defence"),
            main_key=translate("chain", "Enter"),
            second=translate("chain", "Roll {count}").format(count=base),
            second_key="R",
        )
    if read.due_plate is ChainPlate.CONSEQUENCES:
        return read.go_on() or BlockItem()  # no die at all, as when evolved kills somebody helpless
    dice = translate("chain", "Roll {base} + {stress}") if stress else translate("chain", "Roll {base}")
    notice = translated(read.sources.notice) if read.sources.notice is not None else ""
    return BlockItem(tuple(stats), notice, main=dice.format(base=base, stress=stress), main_key="R")
