"""Lines of a menu for helping somebody: what can be done, and below it who can do it, with their dice."""

from functools import partial

from PySide6.QtCore import QCoreApplication

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.medical import MedicalRequest
from alien_desktop.gui.kit.menus import MenuEntry
from alien_desktop.gui.kit.registered_actions import try_command
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.session.care.medical import medical_action_name
from alien_desktop.session.session import Session

translate = QCoreApplication.translate


def care_entries(session: Session, patient: CharacterSheet, injury_id: str | None = None) -> tuple[MenuEntry, ...]:
    """Return what somebody of the crew can do for a patient; with an injury, only what concerns it."""
    requests = [
        request for request in session.medical.possible(patient.id) if injury_id is None or request.injury == injury_id
    ]
    return tuple(_entry(session, patient, request) for request in requests)


def _entry(session: Session, patient: CharacterSheet, request: MedicalRequest) -> MenuEntry:
    pattern = translate("sheet", "{care} by")
    return MenuEntry(
        pattern.format(care=translated(medical_action_name(request, patient))),
        below=tuple(
            MenuEntry(
                tr("{name}, %n dice", "{name}, %n die", healer.dice).format(name=healer.name),
                partial(
                    try_command,
                    "care.prepare",
                    session,
                    session.medical.refused.emit,
                    who=patient.id,
                    action=request.action,
                    healer=healer.sheet_id,
                    injury=request.injury or None,
                ),
            )
            for healer in session.medical.healers(request)
        ),
    )
