"""Lines of a menu for helping somebody: what can be done, and below it who can do it, with their dice."""

from functools import partial

from PySide6.QtCore import QCoreApplication

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.medical import MedicalRequest
from alien_desktop.gui.kit.menus import MenuEntry
from alien_desktop.gui.kit.translation import translated
from alien_desktop.session.care.medical import MedicalActions, medical_action_name

translate = QCoreApplication.translate


def care_entries(care: MedicalActions, patient: CharacterSheet, injury_id: str | None = None) -> tuple[MenuEntry, ...]:
    """Return what somebody of the crew can do for a patient; with an injury, only what concerns it."""
    wishes = [wish for wish in care.possible(patient.id) if injury_id is None or wish.injury == injury_id]
    return tuple(_entry(care, patient, wish) for wish in wishes)


def _entry(care: MedicalActions, patient: CharacterSheet, wish: MedicalRequest) -> MenuEntry:
    pattern = translate("sheet", "{care} by")
    return MenuEntry(
        pattern.format(care=translated(medical_action_name(wish, patient))),
        below=tuple(
            MenuEntry(
                translate("sheet", "{name}, {dice} dice").format(name=healer.name, dice=healer.dice),
                partial(care.prepare, wish, healer.sheet_id),
            )
            for healer in care.healers(wish)
        ),
    )
