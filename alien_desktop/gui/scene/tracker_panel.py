"""The motion tracker as the Game Mother reads it: the fan of the players' screen, each blip with its number."""

from typing import Any

from PySide6.QtCore import QCoreApplication, QModelIndex, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QStyle, QWidget

from alien_desktop.documents.scene.encounter import Encounter, Side
from alien_desktop.documents.scene.map_reading import zone_map
from alien_desktop.documents.scene.public_view import PublicContact, contacts_of
from alien_desktop.documents.scene.stealth import direction
from alien_desktop.gui.kit.key_table import page_cap
from alien_desktop.gui.kit.keyed_rows import ROW, KeyedRowsModel
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.rows_view import RowsDelegate, RowsView
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.gui.scene.players_tracker import FAN, contact_point, contact_words, draw_fan
from alien_desktop.gui.theme.icons import draw_icon
from alien_desktop.gui.theme.key_cap import draw_key_cap, key_cap_width
from alien_desktop.gui.theme.paint import crisp_pen, draw_octagon, draw_rule
from alien_desktop.gui.theme.paint_text import Elide, draw_text
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.record import record
from alien_desktop.session.session import Session

translate = QCoreApplication.translate

_BLIP = 11
"""The height of a row, in units."""
_MOST_IN_SIGHT, _MOST_CELLS = 3, 6
"""Blips that are visible without scrolling, and points of power that are drawn."""


@record
class TrackerBlip:
    """A blip: its number, what moves there, where it is, whether the players see it."""

    key: str
    number: int
    name: str
    where: str
    is_false: bool
    seen: bool = True
    contact: PublicContact | None = None
    """Where it lies on the fan; None for one that no way leads to."""

    def words(self) -> str:
        """Return the row as a screen reader says it."""
        true = translate("tracker", "false") if self.is_false else translate("tracker", "true")
        seen = "" if self.seen else translate("tracker", "not shown")
        words = translate("tracker", "blip {number}: {who}").format(number=self.number, who=self.name)
        return ", ".join(part for part in (words, self.where, true, seen) if part)


@record
class TrackerItem:
    """What was read in this Turn, with what, and what power is left; without blips there is nothing to show."""

    unit: str = ""
    turn: int = 0
    name: str = ""
    bearer: str = ""
    power: int | None = None
    scanned: bool = False
    blips: tuple[TrackerBlip, ...] = ()
    still: str = ""
    """The names of the others on the map that have no blip."""


def tracker_item(session: Session, bearer: str) -> TrackerItem:
    """Return the blips of this Turn where they are for whoever carries the tracker; hidden ones too."""
    encounter = session.scene.encounter
    state = encounter.stealth
    who = state.tracker or bearer
    here = encounter.combatant(who).zone if who else ""
    tracker = session.stealth.tracker_of(bearer) if bearer else None
    places = {blip.id: contact for blip, contact in contacts_of(encounter, here, state.blips)}
    away = zone_map(encounter).distances(here) if here else {}
    blips = tuple(
        TrackerBlip(
            blip.id,
            number,
            session.scene.name_of(encounter.combatant(blip.who)) if blip.who else translate("tracker", "nobody"),
            _where(encounter, here, blip.zone, away.get(blip.zone)),
            not blip.who,
            blip.seen,
            places.get(blip.id),
        )
        for number, blip in enumerate(state.blips, 1)
    )
    rules = session.scene.rules.edition
    return TrackerItem(
        translated(rules.time.span(rules.stealth.unit).name),
        state.turn,
        tracker.name if tracker is not None else "",
        session.scene.name_of(encounter.combatant(bearer)) if bearer else "",
        tracker.power if tracker is not None else None,
        state.scanned,
        blips,
        _without_blip(session) if state.scanned else "",
    )


def _without_blip(session: Session) -> str:
    encounter = session.scene.encounter
    seen = {blip.who for blip in encounter.stealth.blips}
    others = [one for one in encounter.combatants if one.side is not Side.CREW and one.zone and one.id not in seen]
    return ", ".join(session.scene.name_of(one) for one in others)


def _where(encounter: Encounter, here: str, zone: str, away: int | None) -> str:
    """Return how far a zone is and in which direction of the map, in words."""
    zones = translate("tracker", "no way there") if away is None else tr("%n zones", "%n zone", away)
    side = direction(encounter, here, zone) if here else None
    return f"{zones}, {translated(side)}" if side is not None else zones


class BlipRows(KeyedRowsModel):
    """Rows of `TrackerBlip`."""

    def explain(self, row: TrackerBlip) -> str:
        """Everything in words: the row may cut it."""
        return row.words()


class BlipDelegate(RowsDelegate):
    """Paints a `TrackerBlip`: its number, who it is over where, TRUE or FALSE, the eye of the players."""

    def row_height(self, record: Any, width: int) -> int:
        """One height for all."""
        return _BLIP * self._theme.metrics.unit

    def paint_row(self, painter: QPainter, rect: QRectF, record: TrackerBlip, state: QStyle.StateFlag) -> None:
        """The plate of a false one is dashed, as it is on the map."""
        theme = self._theme
        tokens, fonts, unit = theme.tokens, theme.fonts, theme.metrics.unit
        draw_rule(painter, rect.left(), rect.right(), rect.bottom() - 1, tokens.line_soft)
        side = theme.metrics.key_cap
        cap = QRectF(
            unit, round(rect.center().y() - side / 2), max(side, key_cap_width(theme, str(record.number))), side
        )
        draw_key_cap(painter, cap, str(record.number), theme, tokens.text, tokens.text2)
        eye = QRectF(rect.right() - 7 * unit, round(rect.center().y() - 2.5 * unit), 5 * unit, 5 * unit)
        draw_icon(painter, "shown" if record.seen else "hidden", eye, tokens.text if record.seen else tokens.text2)
        words = (translate("tracker", "false") if record.is_false else translate("tracker", "true")).upper()
        plate = QRectF(eye.left() - 15 * unit, rect.center().y() - 3 * unit, 13 * unit, 6 * unit)
        painter.setPen(crisp_pen(tokens.text2 if record.is_false else tokens.line_soft, 1, dashed=record.is_false))
        painter.setBrush(tokens.sunken)
        painter.drawRect(plate.adjusted(0.5, 0.5, -0.5, -0.5))
        ink = tokens.text2 if record.is_false else tokens.text
        draw_text(painter, plate, words, fonts, fonts.title, ink, Qt.AlignmentFlag.AlignHCenter, Elide.NEVER)
        name = QRectF(cap.right() + 2 * unit, rect.top() + unit, plate.left() - cap.right() - 3 * unit, 5 * unit)
        font = fonts.body if record.is_false else fonts.body_bold
        draw_text(painter, name, record.name, fonts, font, tokens.text, elide=Elide.MIDDLE)
        draw_text(painter, name.translated(0, 5 * unit), record.where, fonts, fonts.secondary, tokens.text2)


class TrackerPanel(Panel):
    """Shows a `TrackerItem`: all of it where there is room, else the fan alone.

    `blip_opened(id, point)`: what can be done with a blip.
    """

    blip_opened = Signal(str, QPoint)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(translate("tracker", "Motion tracker"), parent)
        self._item = TrackerItem()
        self._whole = False
        self._head = _Head(self)
        self._fan = _Fan(self)
        self.blips = BlipRows(parent=self)
        self.list = RowsView(self)
        self.list.setAccessibleName(translate("tracker", "Blips"))
        self.list.setItemDelegate(BlipDelegate(self.list))
        self.list.setModel(self.blips)
        self.list.row_triggered.connect(self._on_list_row_triggered)
        self.list.menu_requested.connect(self._on_list_menu_requested)
        for part in (self._head, self._fan):
            self.body.addWidget(part)
        self._still = TextLabel("", TextRole.SECONDARY, TextTone.QUIET, wrap=True)
        self._keys = TextLabel("", TextRole.SECONDARY, TextTone.QUIET, wrap=True)
        self.body.addWidget(self.list, 1)
        self.body.addWidget(self._still)
        self.body.addWidget(self._keys)
        bind_theme(self._apply_theme)

    @property
    def item(self) -> TrackerItem:
        """What it shows."""
        return self._item

    def set_item(self, item: TrackerItem) -> None:
        """Show this."""
        if item == self._item:
            return
        self._item = item
        self.set_title_note(f"{item.unit} {item.turn}")
        self._head.set_item(item)
        self._fan.set_blips(item.blips)
        self._still.set_text(translate("tracker", "No blip: {names}").format(names=item.still) if item.still else "")
        self.blips.set_rows(item.blips)
        self.list.lay_out_again()

    def set_whole(self, whole: bool) -> None:
        """Show who carries it and the list of the blips too, or the fan alone."""
        self._whole = whole
        for part in (self._head, self.list, self._still, self._keys):
            part.setVisible(whole)
        vertical = QSizePolicy.Policy.Expanding if whole else QSizePolicy.Policy.Fixed
        self.setSizePolicy(QSizePolicy.Policy.Preferred, vertical)

    @property
    def whole_height(self) -> int:
        """How high it is with three blips in its list, in pixels."""
        rows = _MOST_IN_SIGHT * _BLIP * self._theme.metrics.unit
        return self._fan.sizeHint().height() + self._head.sizeHint().height() + rows + 14 * self._theme.metrics.unit

    def _apply_theme(self) -> None:
        self.list.setMinimumHeight(_BLIP * self._theme.metrics.unit)
        keys = (self._theme.shown_key(page_cap(key)) for key in ("stealth_blip", "stealth_scan", "stealth_show"))
        words = translate(
            "tracker",
            "{blip} and a zone: false blip. Its digit and a zone: it moves. {scan}: scan. {show}: show or hide all.",
        )
        self._keys.set_text(words.format(**dict(zip(("blip", "scan", "show"), keys, strict=True))))
        self.set_whole(self._whole)

    def _on_list_row_triggered(self, index: QModelIndex) -> None:
        self._open(index, self.list.viewport().mapToGlobal(self.list.visualRect(index).center()))

    def _on_list_menu_requested(self, index: QModelIndex, point: QPoint) -> None:
        self._open(index, point)

    def _open(self, index: QModelIndex, point: QPoint) -> None:
        item = self.blips.data(index, ROW)
        if isinstance(item, TrackerBlip):
            self.blip_opened.emit(item.key, point)


class _Head(QWidget):
    """The tracker and who carries it, the power that is left in figures and as dice."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._item = TrackerItem()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        bind_theme(self.updateGeometry)

    def set_item(self, item: TrackerItem) -> None:
        """Show this."""
        self._item = item
        power = "" if item.power is None else translate("tracker", "Power {power}").format(power=item.power)
        self.setAccessibleName(", ".join(part for part in (item.name, item.bearer, power, self._used()) if part))
        self.update()

    def sizeHint(self) -> QSize:
        """Three lines."""
        return QSize(0, 16 * self._theme.metrics.unit)

    def _used(self) -> str:
        unit = self._item.unit
        if not self._item.scanned:
            return translate("tracker", "Not used in this {unit}").format(unit=unit)
        return translate("tracker", "Scanned in this {unit}").format(unit=unit)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Name over bearer over when it may be used; the power at the right, with a stress-like die for each point."""
        theme, item = self._theme, self._item
        tokens, fonts, unit = theme.tokens, theme.fonts, theme.metrics.unit
        painter = QPainter(self)
        side = 4.5 * unit
        cells = min(item.power or 0, _MOST_CELLS)
        right = max(cells * (side + unit / 2), 22 * unit) if item.power is not None else 0
        line = QRectF(0, 0, self.width() - right - unit, 5 * unit)
        name = item.name or translate("tracker", "Nobody carries one")
        draw_text(painter, line, name, fonts, fonts.body_bold, tokens.text, elide=Elide.MIDDLE)
        draw_text(painter, line.translated(0, 5 * unit), item.bearer, fonts, fonts.secondary, tokens.text2)
        ink = tokens.info if item.scanned else tokens.text2
        used = QRectF(0, 10 * unit, self.width(), 5 * unit)
        draw_text(painter, used, self._used(), fonts, fonts.secondary, ink)
        if item.power is None:
            return
        words = translate("tracker", "Power {power}").format(power=item.power).upper()
        place = QRectF(self.width() - right, 0, right, 5 * unit)
        ink = tokens.text if item.power > 1 else tokens.alert
        draw_text(painter, place, words, fonts, fonts.title, ink, Qt.AlignmentFlag.AlignRight)
        for number in range(cells):
            left = self.width() - (cells - number) * (side + unit / 2) + unit / 2
            cell = QRectF(left, 5.5 * unit, side, side)
            draw_octagon(painter, cell, tokens.sunken, ink, 1)


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
        placed = [(one.number, one.contact) for one in blips if one.contact is not None]
        self.setAccessibleName(
            ", ".join(words.format(number=number, where=contact_words(contact)) for number, contact in placed)
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
        draw_fan(painter, tuple(one.contact for one in self._blips if one.contact is not None), self._theme)
        painter.restore()
        tokens, side = self._theme.tokens, self._theme.metrics.key_cap
        for one in self._blips:
            if one.contact is None:
                continue
            middle = (contact_point(one.contact) - FAN.topLeft()) * size
            wide = max(key_cap_width(self._theme, str(one.number)), side)
            place = QRectF(round(middle.x() - wide / 2), round(middle.y() - side / 2), wide, side)
            if one.is_false:
                painter.fillRect(place, tokens.sunken)
                painter.setPen(crisp_pen(tokens.text, 1, dashed=True))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRect(place.adjusted(0.5, 0.5, -0.5, -0.5))
            else:
                painter.fillRect(place, tokens.text)
            ink = tokens.text if one.is_false else tokens.bg
            fonts = self._theme.fonts
            middle_of = Qt.AlignmentFlag.AlignHCenter
            draw_text(painter, place, str(one.number), fonts, fonts.key_cap, ink, middle_of, Elide.NEVER)
