"""Reads the strip of an attack from its inputs and its resolved chain. Pure: the same chain gives the same strip."""

from PySide6.QtCore import QCoreApplication

from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.scene.chain_armor_reader import armor_words, read_armor
from alien_desktop.gui.scene.chain_consequences_reader import (
    brief_consequence_words,
    consequence_words,
    read_consequences,
    read_summary,
)
from alien_desktop.gui.scene.chain_declare_reader import brief_declare_words, declare_words, read_declare
from alien_desktop.gui.scene.chain_items import BlockItem, ChainItem, ChainPlate, PageItem, PlateItem, PlateState
from alien_desktop.gui.scene.chain_options_reader import (
    brief_defence_words,
    brief_extra_words,
    defence_words,
    extra_words,
    read_defence,
    read_extra,
)
from alien_desktop.gui.scene.chain_reading import ALARMS, PLATES, ChainReading, ChainSources
from alien_desktop.gui.scene.chain_roll_reader import brief_roll_words, read_roll, roll_words
from alien_desktop.rules.combat.attack_flow.chain import StepKind, StepState
from alien_desktop.session.combat.attack_words import weapon_words

translate = QCoreApplication.translate


def read_chain(sources: ChainSources) -> ChainItem:
    """Return everything that the strip shows."""
    read = ChainReading(sources)
    declaration = read.declaration
    names = [target.fighter.name for target in declaration.targets]
    more = translate("chain", "{name} and {count} more").format(name=names[0], count=len(names) - 1)
    page, block = _page(read)
    return ChainItem(
        translate("chain", "Attack") if read.due_plate else translate("chain", "Last attack"),
        declaration.attacker.name,
        names[0] if len(names) == 1 else more,
        _note(read),
        _plates(read),
        page,
        block,
    )


def _page(read: ChainReading) -> tuple[PageItem, BlockItem]:
    match read.shown:
        case ChainPlate.DECLARE:
            return read_declare(read)
        case ChainPlate.DEFENCE:
            return read_defence(read)
        case ChainPlate.ROLL:
            return read_roll(read)
        case ChainPlate.EXTRA:
            return read_extra(read)
        case ChainPlate.ARMOR:
            return read_armor(read)
        case ChainPlate.CONSEQUENCES:
            return read_consequences(read)
        case _:
            return read_summary(read)


def _note(read: ChainReading) -> str:
    if read.due_plate is None:
        return translate("chain", "{place} · a step opens it again").format(place=read.sources.place)
    if read.shown is ChainPlate.DECLARE:
        return translate("chain", "{count} in the list · a digit picks · W lists friends").format(
            count=len(read.sources.candidates)
        )
    weapon = read.declaration.weapon
    parts = [read.band_name(read.first.band), translated(weapon_words(read.declaration))]
    if read.declaration.signature is None and weapon.damage:
        parts.append(translate("chain", "damage {damage}").format(damage=weapon.damage))
    if weapon.piercing:
        parts.append(translate("chain", "pierces"))
    if read.chain.hidden:
        parts.append(translate("chain", "hidden"))
    return " · ".join(part for part in parts if part)


def _plates(read: ChainReading) -> tuple[PlateItem, ...]:
    names = {
        ChainPlate.DECLARE: translate("chain", "Declare"),
        ChainPlate.DEFENCE: translate("chain", "Defence"),
        ChainPlate.ROLL: translate("chain", "Roll"),
        ChainPlate.EXTRA: translate("chain", "Extra"),
        ChainPlate.ARMOR: translate("chain", "Cover + armor"),
        ChainPlate.CONSEQUENCES: translate("chain", "Consequences"),
    }
    words = {
        ChainPlate.DECLARE: declare_words,
        ChainPlate.DEFENCE: defence_words,
        ChainPlate.ROLL: roll_words,
        ChainPlate.EXTRA: extra_words,
        ChainPlate.ARMOR: armor_words,
        ChainPlate.CONSEQUENCES: consequence_words,
    }
    brief = {
        ChainPlate.DECLARE: brief_declare_words,
        ChainPlate.DEFENCE: brief_defence_words,
        ChainPlate.ROLL: brief_roll_words,
        ChainPlate.EXTRA: brief_extra_words,
        ChainPlate.CONSEQUENCES: brief_consequence_words,
    }
    short = {ChainPlate.ARMOR: translate("chain", "Armor"), ChainPlate.CONSEQUENCES: translate("chain", "Result")}
    return tuple(
        PlateItem(
            plate,
            names[plate],
            words[plate](read),
            _state(read, plate),
            brief[plate](read) if plate in brief else "",
            short=short.get(plate, ""),
        )
        for plate in ChainPlate
    )


def _state(read: ChainReading, plate: ChainPlate) -> PlateState:
    if plate is read.shown:
        waits = plate is read.due_plate and read.due is not None and read.due.kind in ALARMS
        return PlateState.WAITS if waits else PlateState.OPEN
    kinds = [kind for kind in StepKind if PLATES.get(kind, ChainPlate.CONSEQUENCES) is plate]
    steps = [step for step in read.steps(*kinds) if step.kind is not StepKind.COSTS]
    skipped = bool(steps) and all(step.state is StepState.SKIPPED for step in steps)
    order = list(ChainPlate)
    if read.due_plate is None or order.index(plate) < order.index(read.due_plate):
        return PlateState.IMPOSSIBLE if skipped else PlateState.DONE
    return PlateState.IMPOSSIBLE if skipped and plate is ChainPlate.DEFENCE else PlateState.TO_COME
