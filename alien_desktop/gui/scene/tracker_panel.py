"""The motion tracker as the Game Mother reads it: the fan of the players' screen, each blip with its number."""

from PySide6.QtCore import QCoreApplication, QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.scene.public_view import PublicContact, contacts_of
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.scene.players_tracker import FAN, contact_point, contact_words, draw_fan
from alien_desktop.gui.theme.key_cap import draw_key_cap, key_cap_width
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.record import record

translate = QCoreApplication.translate


@record
class TrackerBlip:
    """A blip on the fan: its number in the list, and what moves there."""

    number: int
    contact: PublicContact
    is_false: bool


@record
class TrackerItem:
    """What was read in this Turn; without blips there is nothing to show."""

    turn: int = 0
    blips: tuple[TrackerBlip, ...] = ()


def tracker_item(encounter: Encounter, bearer: str) -> TrackerItem:
    """Return the blips of this Turn where they are for whoever carries the tracker; hidden ones too."""
    state = encounter.stealth
    here = encounter.combatant(state.tracker or bearer).zone if state.tracker or bearer else ""
    numbers = {blip.id: number for number, blip in enumerate(state.blips, 1)}
    found = contacts_of(encounter, here, state.blips)
    return TrackerItem(
        state.turn, tuple(TrackerBlip(numbers[blip.id], contact, not blip.who) for blip, contact in found)
    )


class TrackerPanel(Panel):
    """Shows a `TrackerItem`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(translate("tracker", "Motion tracker"), parent)
        self._item = TrackerItem()
        self._fan = _Fan(self)
        self.body.addWidget(self._fan)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    @property
    def item(self) -> TrackerItem:
        """What it shows."""
        return self._item

    def set_item(self, item: TrackerItem) -> None:
        """Show this."""
        if item == self._item:
            return
        self._item = item
        self.set_title_note(translate("tracker", "Turn {number}").format(number=item.turn))
        self._fan.set_blips(item.blips)


class _Fan(QWidget):
    """Paints the fan as wide as it may be."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._blips: tuple[TrackerBlip, ...] = ()
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        bind_theme(self.updateGeometry)

    def set_blips(self, blips: tuple[TrackerBlip, ...]) -> None:
        """Show these."""
        self._blips = blips
        words = translate("tracker", "blip {number}: {where}")
        self.setAccessibleName(
            ", ".join(words.format(number=one.number, where=contact_words(one.contact)) for one in blips)
        )
        self.update()

    def hasHeightForWidth(self) -> bool:
        """The fan keeps its form."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of a fan of this width."""
        return round(width * FAN.height() / FAN.width())

    def sizeHint(self) -> QSize:
        """Return the size in a column of the scene."""
        width = self._theme.metrics.selected_column - 2 * self._theme.metrics.padding
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """Return the same: a column has one width."""
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The fan, then the number of each blip on what is lit; that of a false one is dimmed."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        size = min(self.width() / FAN.width(), self.height() / FAN.height())
        painter.save()
        painter.scale(size, size)
        painter.translate(-FAN.topLeft())
        draw_fan(painter, tuple(one.contact for one in self._blips), self._theme)
        painter.restore()
        tokens, side = self._theme.tokens, self._theme.metrics.key_cap
        for one in self._blips:
            middle = (contact_point(one.contact) - FAN.topLeft()) * size
            wide = max(key_cap_width(self._theme, str(one.number)), side)
            place = QRectF(round(middle.x() - wide / 2), round(middle.y() - side / 2), wide, side)
            painter.fillRect(place, tokens.sunken)
            ink = tokens.text2 if one.is_false else tokens.text
            draw_key_cap(painter, place, str(one.number), self._theme, ink, ink)
