"""What may be chosen for a roll: who rolls, which gear is used, what may apply. From documents to lines of lists."""

from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication

from alien_desktop.catalog.library import Catalog
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.pools import PoolOptions, Toggle
from alien_desktop.documents.sheet.weapon_lines import weapon_skill
from alien_desktop.gui.dice.pool_breakdown import signed_number
from alien_desktop.gui.dice.situation_options import SituationChoice
from alien_desktop.gui.kit.drop_field import DropOption
from alien_desktop.gui.kit.portrait import PortraitRecord
from alien_desktop.gui.kit.tick_list import TickItem
from alien_desktop.gui.kit.translation import translated
from alien_desktop.rules.dice.roll_profile import RollProfile
from alien_desktop.rules.dice.skill_pool import RollKind
from alien_desktop.rules.dice.terms import Term
from alien_desktop.rules.effects.continuous import LeaveOutStress
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.session.library_entry import LibraryEntry
from alien_desktop.session.rolls.situation import RANGE, situation_groups

translate = QCoreApplication.translate

GearChoices = dict[str, tuple[DropOption, tuple[Term, ...]]]
"""What a roll may use, by key: the line of the list and the terms it adds."""

NO_GEAR = ""
LEAVE_OUT = "leave_out:"
PASSIVE = "passive"
PLAIN_BONUS = (1, 2, 3)
"""Gear bonus without a name."""


MOST_PEOPLE = 200
"""This many are offered, the own crew first; everybody else is opened from the library."""


def people(entries: Iterable[LibraryEntry], own: str) -> tuple[DropOption, ...]:
    """Return the characters that can roll: those of the own crew first, then the others of the same edition."""
    characters = [entry for entry in entries if entry.format == CharacterSheet.FORMAT]
    mine = next((entry for entry in characters if entry.document_id == own), None)
    edition = mine.edition if mine else ""
    crew = mine.label if mine else ""
    characters.sort(key=lambda entry: (entry.edition != edition, entry.label != crew))
    return tuple(
        DropOption(
            entry.document_id,
            entry.name or translate("dice", "No name"),
            ", ".join(part for part in (translated(entry.role), _stress(entry)) if part),
            PortraitRecord(entry.document_id, entry.name, portrait=entry.portrait),
        )
        for entry in characters[:MOST_PEOPLE]
    )


def gear_choices(sheet: CharacterSheet, what: Skill | Attribute | None) -> GearChoices:
    """Return what a roll may use; the first one is nothing."""
    choices: GearChoices = {NO_GEAR: (DropOption(NO_GEAR, translate("dice", "No bonus")), ())}
    for weapon in sheet.weapons:
        if weapon.bonus and weapon_skill(weapon) is what:
            words = f"{weapon.name} {signed_number(weapon.bonus)}"
            term = Term(weapon.name, weapon.bonus, weapon.source)
            choices[weapon.id] = (DropOption(weapon.id, words), (term,))
    for bonus in PLAIN_BONUS:
        words = translate("dice", "Gear {bonus}").format(bonus=signed_number(bonus))
        term = Term(translate("dice", "Gear"), bonus)
        choices[f"+{bonus}"] = (DropOption(f"+{bonus}", words), (term,))
    return choices


def gear_of(options: PoolOptions, choices: GearChoices) -> str:
    """Return the key of what the options use."""
    return next((key for key, (_, terms) in choices.items() if terms == options.gear), NO_GEAR)


def toggle_lines(toggles: Iterable[Toggle]) -> tuple[TickItem, ...]:
    """Return what may apply as ticks: whose it is, when it applies, what it gives."""
    return tuple(
        TickItem(
            toggle.switch,
            ": ".join(translated(words) for words in (toggle.owner, toggle.when) if words),
            signed_number(toggle.dice) if toggle.dice else "",
            toggle.on,
        )
        for toggle in toggles
    )


def situation_choices(catalog: Catalog, what: Skill | Attribute | None) -> tuple[SituationChoice, ...]:
    """Return the choices of which a situation has one kind at most (range, size, light), in words."""
    groups = situation_groups(catalog, what).items()
    return tuple(SituationChoice(key, *_choice_words(key), terms) for key, terms in groups)


def _choice_words(key: str) -> tuple[str, str]:
    """Return what a choice is called, and what is said when it does not change the dice."""
    return {
        RANGE: (translate("dice", "Range"), translate("dice", "Short")),
        "size": (translate("dice", "Size"), translate("dice", "Usual")),
        "light": (translate("dice", "Light"), translate("dice", "Good")),
        "cover": (translate("dice", "Cover"), translate("dice", "None")),
        "distance": (translate("dice", "Distance"), translate("dice", "Medium")),
        "numbers": (translate("dice", "People"), translate("dice", "As many")),
        "price": (translate("dice", "Price"), translate("dice", "Fair")),
    }[key]


def term_lines(terms: Iterable[Term], options: PoolOptions) -> tuple[TickItem, ...]:
    """Return terms that may be added to a roll as ticks, known by their source."""
    used = {term.source for term in options.extra}
    return tuple(
        TickItem(term.source, translated(term.label), signed_number(term.dice), term.source in used) for term in terms
    )


def passive_line(what: Skill | Attribute | None, options: PoolOptions) -> tuple[TickItem, ...]:
    """Return the tick that makes it a roll somebody does not know of: no push, and alarms call for nothing."""
    if not isinstance(what, Skill):
        return ()
    note = translate("dice", "no push, no panic")
    return (TickItem(PASSIVE, translate("dice", "Passive"), note, options.kind is RollKind.PASSIVE),)


def leave_out_lines(roller: RollProfile, options: PoolOptions) -> tuple[TickItem, ...]:
    """Return the talent that leaves stress dice out of a roll as a tick."""
    allowed = roller.effects(LeaveOutStress, options.switched_on)
    if not allowed or not roller.stress:
        return ()
    active, effect = max(allowed, key=lambda pair: pair[1].dice)
    words = translate("dice", "{owner}: leave out stress dice").format(owner=translated(active.owner))
    return (TickItem(f"{LEAVE_OUT}{effect.dice}", words, signed_number(-effect.dice), options.leave_out > 0),)


def _stress(entry: LibraryEntry) -> str:
    return translate("dice", "stress {stress}").format(stress=entry.stress) if entry.stress is not None else ""
