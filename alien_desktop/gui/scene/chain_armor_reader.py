"""Reads the page of cover and armor: what stops damage, and how much gets through."""

from dataclasses import replace

from PySide6.QtCore import QCoreApplication

from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.scene.chain_items import ArmorItem, BlockItem, PageItem, StatItem, TermItem, Tone
from alien_desktop.gui.scene.chain_reading import ChainReading
from alien_desktop.rules.combat.attack_flow.chain import StepKind, StepState
from alien_desktop.rules.combat.attack_flow.inputs import Overridden

translate = QCoreApplication.translate


def read_armor(read: ChainReading) -> tuple[PageItem, BlockItem]:
    """Return the page of cover and armor and its block."""
    step = read.chain.step(StepKind.ARMOR)
    result = read.chain.result(step.target) if _is_target(read, step.target) else read.chain.result()
    target = next((one for one in read.declaration.targets if one.id == result.id), read.first)
    terms = []
    open_now = read.due_plate is not None
    worn = target.fighter.armor
    forced = read.inputs.override(Overridden.ARMOR, target.id)
    if target.barrier:
        name = translate("chain", "Cover in between")
        terms.append(TermItem("cover", name, str(target.barrier), True, open_now))
    if worn or forced is not None:
        name = translate("chain", "Armor")
        terms.append(TermItem("armor", name, str(worn), forced is None, open_now))
    weapon = read.declaration.weapon
    if weapon.piercing:
        name = translate("chain", "{weapon} pierces").format(weapon=weapon.name)
        on = read.inputs.override(Overridden.PIERCING, target.id) != 0
        terms.append(TermItem("pierce", name, "", on, open_now))
    if weapon.doubled and read.edition.armor.rolled:
        on = read.inputs.override(Overridden.DOUBLED, target.id) != 0
        terms.append(TermItem("double", translate("chain", "Armor counts double"), "×2", on, open_now))
    before = result.before_armor or 0
    through = result.through if result.through is not None else before
    layers = result.protected.layers if result.protected is not None else ()
    faces = tuple(face for layer in layers for face in layer.faces)
    needed = sum(need.count for need in step.needs)
    rolled = read.edition.armor.rolled
    count = len(faces) or needed
    title = translate("chain", "Armor rolls {count}").format(count=count)
    level = None
    if not rolled:
        title = translate("chain", "Level left")
        level = max(0, before - through)
    stopped = max(0, before - through)
    page = ArmorItem(
        tuple(terms[:4]),
        title,
        faces,
        needed,
        level,
        translate("chain", "{count} stopped, never pushed").format(count=stopped),
        before,
        stopped,
        translate("chain", "{damage} before armor").format(damage=before),
    )
    headline = translate("chain", "{count} damage").format(count=through).upper()
    health = target.fighter.health
    taken = result.taken
    note = translate("chain", "{who}: Health {before} to {after}").format(
        who=target.fighter.name, before=health, after=taken.health_after if taken is not None else health
    )
    stats = (StatItem(headline, "", Tone.HARM if through else Tone.QUIET),)
    if read.due is not None and read.due.kind is StepKind.ARMOR and read.shown is read.due_plate:
        text = translate("chain", "Roll {count}").format(count=needed)
        return page, BlockItem(stats, translated(step.sentence), main=text, main_key="R")
    return page, replace(read.go_on() or BlockItem(), stats=stats, note=note)


def armor_words(read: ChainReading) -> str:
    """What is on the plate of cover and armor."""
    if not read.chain.rolls:
        return translate("chain", "no roll")
    result = read.chain.result()
    step = read.chain.step(StepKind.ARMOR)
    if result.protected is not None:
        stopped = max(0, (result.before_armor or 0) - (result.through or 0))
        return translate("chain", "stops {count}").format(count=stopped)
    if step.state is StepState.SKIPPED:
        return translate("chain", "no damage") if result.hit else translate("chain", "missed")
    rating = read.first.fighter.armor + read.first.barrier
    word = translated(read.edition.vocabulary.armor).lower()
    return translate("chain", "{rating}, {armor}").format(rating=rating, armor=word)


def _is_target(read: ChainReading, combatant: str) -> bool:
    return any(one.id == combatant for one in read.chain.targets)
