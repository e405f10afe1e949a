"""What we do not know as rows: every uncertain point of the catalogs of all editions, with what the app does."""

from PySide6.QtCore import QAbstractListModel, QCoreApplication, QModelIndex, QObject, QPersistentModelIndex, Qt

from alien_desktop.catalog.rows.play import OpenQuestion
from alien_desktop.catalog.rows.row import Confidence
from alien_desktop.catalog.uncertainties import Uncertainty, uncertainties
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.gui.kit.translation import translated
from alien_desktop.rules.editions.registry import EDITIONS
from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record

HELP_TEXT_ROLE = Qt.ItemDataRole.UserRole + 1
"""The `HelpText` of a row."""

SEARCHED_ROLE = Qt.ItemDataRole.UserRole + 2
"""All words of a row."""

SETTINGS_SECTION = "house_rules"
"""The settings have pages of their own."""

_TOP = QModelIndex()


@record
class HelpText:
    """What a row says: title, small words at the right, and a paragraph."""

    title: str
    note: str
    text: str

    def words(self) -> str:
        """Everything, to search in and to be read aloud."""
        return f"{self.title}. {self.note}. {self.text}"


SECTION_NAMES = {
    "agendas": Message("agendas"),
    "armor": Message("armor"),
    "careers": Message("careers"),
    "conditions": Message("conditions"),
    "cover": Message("cover"),
    "creation": Message("creation"),
    "creature_attacks": Message("attacks of creatures"),
    "creatures": Message("creatures"),
    "open_questions": Message("open questions"),
    "drugs_and_food": Message("drugs and food"),
    "experience_prices": Message("experience"),
    "experience_questions": Message("questions for experience"),
    "gear": Message("gear"),
    "hazards": Message("hazards"),
    "house_rules": Message("house rules"),
    "injuries": Message("injuries"),
    "injuries_creature": Message("injuries of creatures"),
    "injuries_synthetic": Message("injuries of synthetics"),
    "modifiers": Message("modifiers"),
    "natures": Message("natures"),
    "npcs": Message("people"),
    "panic": Message("panic"),
    "ranges": Message("ranges"),
    "responses": Message("stress responses"),
    "signature_items": Message("signature items"),
    "space_panic": Message("panic on a ship"),
    "starting_gear": Message("starting gear"),
    "stress_causes": Message("causes of stress"),
    "stunts": Message("stunts"),
    "talents": Message("talents"),
    "trauma": Message("trauma"),
    "vehicle_components": Message("parts of vehicles"),
    "vehicles": Message("vehicles"),
    "weapons": Message("weapons"),
    "word_lists": Message("lists of words"),
}
"""What the sections of the catalog are called."""


class UncertaintiesModel(QAbstractListModel):
    """Read once: the catalog does not change while the app runs."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows = tuple(
            _help_text(translated(rules_of(edition).edition.name), point)
            for edition in EDITIONS
            for point in uncertainties(rules_of(edition).catalog)
            if point.section != SETTINGS_SECTION
        )

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = _TOP) -> int:
        """Return the number of points; a point has none below it."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a role holds."""
        if not index.isValid() or not 0 <= index.row() < len(self._rows):
            return None
        help_text = self._rows[index.row()]
        if role == HELP_TEXT_ROLE:
            return help_text
        if role == Qt.ItemDataRole.DisplayRole:
            return help_text.title
        return help_text.words() if role in (SEARCHED_ROLE, Qt.ItemDataRole.AccessibleTextRole) else None


def _help_text(edition: str, point: Uncertainty) -> HelpText:
    row = point.row
    readings = row.readings if isinstance(row, OpenQuestion) else ""
    words = [_kind(row.confidence), readings, translated(point.what_we_do)]
    note = f"{edition} · {translated(SECTION_NAMES[point.section])}"
    return HelpText(row.name, note, " ".join(word for word in words if word))


def _kind(confidence: Confidence) -> str:
    translate = QCoreApplication.translate
    match confidence:
        case Confidence.MISSING:
            return translate("unknown", "Not found.")
        case Confidence.DISPUTED:
            return translate("unknown", "Sources disagree.")
        case Confidence.GENERAL:
            return translate("unknown", "From general knowledge.")
    return ""
