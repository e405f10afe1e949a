"""The zones of a scene as a list or a map. Everything is reached by keys alone."""

from typing import Any

from PySide6.QtCore import QModelIndex, QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSizePolicy, QStyle, QWidget

from alien_desktop.documents.text import NAME_LIMIT
from alien_desktop.gui.kit.chip import Chip, ChipTone, chip_width, draw_chip
from alien_desktop.gui.kit.keyed_rows import ROW
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.rows_view import RowsDelegate, RowsView
from alien_desktop.gui.kit.segmented_control import SegmentedControl
from alien_desktop.gui.kit.tab_order import focus_of
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.scene.map_items import MapItem
from alien_desktop.gui.scene.map_paint import draw_cover, draw_somebody
from alien_desktop.gui.scene.map_view import MapView
from alien_desktop.gui.scene.scene_tokens import next_to_each_other, token_width
from alien_desktop.gui.scene.way_sign import BARRED, draw_way_sign
from alien_desktop.gui.scene.zone_items import ZoneItem, ZoneRowsModel
from alien_desktop.gui.theme.key_cap import draw_key_cap, key_cap_width
from alien_desktop.gui.theme.paint import draw_cut
from alien_desktop.gui.theme.paint_text import Elide, draw_text
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.record import record


@record
class _Columns:
    """Where people, range and ways of a zone begin."""

    people: float
    range: float
    ways: float


def _columns_of(width: float, unit: int) -> _Columns:
    """Ways and range have what they need, one column of ways in a narrow list; name and people share the rest."""
    ways = width - (25 if width > 110 * unit else 13) * unit
    band = ways - 16 * unit
    return _Columns(band * 0.52, band, ways)


class ZoneDelegate(RowsDelegate):
    """Paints a `ZoneItem`: number, name and what it is, who is there, range, ways."""

    def row_height(self, record: Any, width: int) -> int:
        """One height for all."""
        return 15 * self._theme.metrics.unit

    def paint_row(self, painter: QPainter, rect: QRectF, record: ZoneItem, state: QStyle.StateFlag) -> None:
        """Number and name with what it is below; the people; range with its dice; the ways at the right."""
        theme = self._theme
        tokens, fonts, unit = theme.tokens, theme.fonts, theme.metrics.unit
        body = rect.adjusted(0, 0, 0, -unit)
        chosen = QStyle.StateFlag.State_Selected in state
        ground = tokens.sel if record.is_here else tokens.raised if chosen else tokens.surface
        line = tokens.text if chosen else tokens.accent if record.is_here else tokens.line_soft
        draw_cut(
            painter, body, ground, line, 2 if chosen or record.is_here else 1, bottom_right=theme.metrics.cut_small
        )
        left, upper = body.left() + 3 * unit, QRectF(0, body.top() + unit, 0, 6 * unit)
        lower = upper.translated(0, 6 * unit)
        cap = max(key_cap_width(theme, str(record.number)), 5 * unit)
        side = theme.metrics.key_cap
        place = QRectF(left, round(upper.center().y() - side / 2), cap, side)
        draw_key_cap(painter, place, str(record.number), theme, tokens.text, tokens.text2)
        columns = _columns_of(body.width(), unit)
        name = QRectF(left + cap + 2 * unit, upper.top(), columns.people - left - cap - 3 * unit, upper.height())
        draw_text(painter, name, record.name, fonts, fonts.body_bold, tokens.text, elide=Elide.MIDDLE)
        below = QRectF(name.left(), lower.top(), name.width(), lower.height())
        if record.harms:
            chip = Chip(record.harms, ChipTone.TIMER)
            frame = QRectF(below.left(), below.top() + unit / 2, chip_width(chip, theme), below.height() - unit / 2)
            draw_chip(painter, frame, chip, theme)
            below.setLeft(frame.right() + 1.5 * unit)
        draw_text(painter, below, record.states, fonts, fonts.secondary, tokens.text2)
        people = QRectF(columns.people, body.top(), columns.range - columns.people - 2 * unit, body.height())
        self._people(painter, people, record)
        band = QRectF(columns.range, upper.top(), columns.ways - columns.range, upper.height())
        draw_text(painter, band, record.range, fonts, fonts.secondary_bold, tokens.text)
        draw_text(painter, band.translated(0, 6 * unit), record.dice, fonts, fonts.secondary, tokens.text2)
        self._ways(painter, QRectF(columns.ways, body.top(), body.right() - columns.ways, body.height()), record)

    def _people(self, painter: QPainter, room: QRectF, record: ZoneItem) -> None:
        """Those who are there as on the map, those next to each other framed; what has no room is counted."""
        theme = self._theme
        tokens, fonts, unit = theme.tokens, theme.fonts, theme.metrics.unit
        if not record.tokens and not record.vehicles:
            draw_text(painter, room, record.people, fonts, fonts.secondary, tokens.text2)
            return
        side = float(theme.metrics.token_map)
        x, y = room.left() + unit, round(room.center().y() - side / 2)
        drawn, more = 0, 6 * unit
        for group in next_to_each_other(record.tokens):
            wide = sum(token_width(one, side) for one in group)
            last = drawn + len(group) == len(record.tokens)
            if x + wide > room.right() - (0 if last else more) and drawn:
                break
            if len(group) > 1:
                frame = QRectF(x - 0.75 * unit, y - unit, wide + 0.5 * unit, side + 2 * unit)
                draw_cut(painter, frame, tokens.sunken, tokens.text, 1.5)
            for one in group:
                place = QRectF(x, y, side, side)
                draw_somebody(painter, place, one, theme)
                if one.armor:
                    wall = QRectF(place.right(), place.top() + unit, 4 * unit, side - 2 * unit)
                    draw_cover(painter, wall, one, theme, 1.0)
                x += token_width(one, side)
            x += unit * (2 if len(group) > 1 else 1)
            drawn += len(group)
        left = len(record.tokens) - drawn
        rest = QRectF(x, room.top(), max(0.0, room.right() - x), room.height())
        if left:
            draw_text(painter, rest, f"+{left}", fonts, fonts.secondary_bold, tokens.text)
        elif record.vehicles:
            draw_text(painter, rest, record.vehicles, fonts, fonts.secondary, tokens.info)

    def _ways(self, painter: QPainter, room: QRectF, record: ZoneItem) -> None:
        """Sign and number of each way, two rows of them; what does not fit is in the room's own list."""
        theme = self._theme
        unit = theme.metrics.unit
        wide = 12 * unit
        most = max(1, int(room.width() // wide)) * 2
        for place, sign in enumerate(record.ways[:most]):
            column, row = divmod(place, 2)
            x, y = room.left() + column * wide, room.top() + unit + row * 6 * unit
            draw_way_sign(painter, QRectF(x, y + unit, 5 * unit, 4 * unit), sign.kind, sign.state, theme)
            cap = QRectF(x + 6 * unit, y, 5 * unit, 5 * unit)
            ink = theme.tokens.alert if sign.state in BARRED else theme.tokens.text2
            draw_key_cap(painter, cap, str(sign.number), theme, ink, ink)


class ZonePanel(Panel):
    """Shows the rows it is given, as a list or drawn as a map; both are views of the same model.

    `zone_chosen(id)`; `zone_opened(id, point)`: Enter or a double click on a zone, `point` is its middle on the screen;
    `added(name)`: a new zone was named.
    """

    zone_chosen = Signal(str)
    zone_opened = Signal(str, QPoint)
    added = Signal(str)
    form_changed = Signal(str)
    """They are shown as a list, or as a map, from now on: "list" or "map"."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Zones"), parent)
        self.zones = ZoneRowsModel(parent=self)
        self.forms = SegmentedControl(self.tr("Zones as"))
        self.forms.set_options((("list", self.tr("List")), ("map", self.tr("Map"))))
        self.forms.set_value("list")
        self.list = RowsView(self)
        self.list.setAccessibleName(self.tr("Zones"))
        self.list.setItemDelegate(ZoneDelegate(self.list))
        self.list.setModel(self.zones)
        self.map = MapView(self)
        self.map.setAccessibleName(self.tr("Map of the zones"))
        self.map.setModel(self.zones)
        self.map.hide()
        self.empty = TextLabel(
            self.tr("No map yet: everything about places is said by hand. Name a zone below to begin one."),
            TextRole.SECONDARY,
            TextTone.QUIET,
            wrap=True,
        )
        self.name_field = QLineEdit(self)
        self.name_field.setPlaceholderText(self.tr("New zone: its name, then Enter"))
        self.name_field.setAccessibleName(self.tr("Name of a new zone"))
        self.name_field.setMaxLength(NAME_LIMIT)
        self.body.addWidget(self.empty, 1, Qt.AlignmentFlag.AlignTop)
        self.body.addWidget(self.list, 1)
        self.body.addWidget(self.map, 1)
        self._foot = QHBoxLayout()
        self._foot.addWidget(self.name_field, 1)
        self._foot.addWidget(self.forms)
        self.body.addLayout(self._foot)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self.list.clicked.connect(self._on_view_row_reached)
        for view in (self.list, self.map):
            view.row_reached.connect(self._on_view_row_reached)
            view.row_triggered.connect(self._on_view_row_triggered)
        self.forms.value_requested.connect(self._on_forms_value_requested)
        self.name_field.returnPressed.connect(self._on_name_field_return_pressed)
        bind_theme(self._apply_theme)

    @property
    def shows_map(self) -> bool:
        """Whether the zones are drawn as a map."""
        return self.forms.value == "map"

    def show_map(self, shown: bool) -> None:
        """Draw the zones as a map, or list them again; the focus stays with them."""
        focused = self.has_focus
        form = "map" if shown else "list"
        self.forms.set_value(form)
        self._show_form()
        self.form_changed.emit(form)
        if focused:
            self.take_focus()

    def set_zones(self, items: tuple[ZoneItem, ...], chosen: str, drawn: MapItem) -> None:
        """Show these zones, with one of them chosen; `drawn` is where they are on the map."""
        self.zones.set_rows(items)
        self.map.set_map(drawn)
        self._show_form()
        self.choose(chosen)

    def choose(self, zone: str) -> None:
        """Let a zone be the chosen one in the list and on the map."""
        index = self.zones.index_of(zone)
        for view in (self.list, self.map):
            if index.isValid() and view.currentIndex() != index:
                view.setCurrentIndex(index)
                view.scrollTo(index)

    @property
    def has_focus(self) -> bool:
        """Whether it has the focus."""
        focused = focus_of(self)
        return focused is not None and self.isAncestorOf(focused)

    @property
    def is_naming(self) -> bool:
        """Whether the focus is at the foot, beside a list or map to which it can go back."""
        rows_have = self.list.hasFocus() or self.map.hasFocus()
        return self.has_focus and not rows_have and self.zones.rowCount() > 0

    def take_focus(self) -> None:
        """Give the list the focus; without a zone the field for the name of the first one."""
        view = self.map if self.shows_map else self.list
        (view if self.zones.rowCount() else self.name_field).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The names of the columns stand over them."""
        super().resizeEvent(event)
        self._name_columns()

    def _name_columns(self) -> None:
        if self.list.isHidden():
            self.set_column_names(())
            return
        columns = _columns_of(self.list.viewport().width(), theme_of(self).metrics.unit)
        names = ((columns.people, self.tr("Who is there")), (columns.range, self.tr("Range")))
        self.set_column_names(tuple((round(x), name) for x, name in (*names, (columns.ways, self.tr("Ways")))))

    def _show_form(self) -> None:
        there = bool(self.zones.rowCount())
        self.empty.setVisible(not there)
        self.list.setVisible(there and not self.shows_map)
        self.map.setVisible(there and self.shows_map)
        self._name_columns()

    def _on_forms_value_requested(self, form: str) -> None:
        self.show_map(form == "map")

    def _on_view_row_reached(self, index: QModelIndex) -> None:
        item = self.zones.data(index, ROW)
        if isinstance(item, ZoneItem):
            self.zone_chosen.emit(item.key)

    def _on_view_row_triggered(self, index: QModelIndex) -> None:
        self._on_view_row_reached(index)
        item = self.zones.data(index, ROW)
        if isinstance(item, ZoneItem):
            view = self.map if self.shows_map else self.list
            self.zone_opened.emit(item.key, view.viewport().mapToGlobal(view.visualRect(index).center()))

    def _on_name_field_return_pressed(self) -> None:
        name = self.name_field.text().strip()
        if name:
            self.name_field.clear()
            self.added.emit(name)

    def _apply_theme(self) -> None:
        metrics = theme_of(self).metrics
        self._foot.setSpacing(metrics.label_gap)
        for view in (self.list, self.map):
            view.setMinimumHeight(metrics.unit)  # in a low window the list gives way, the field below it does not
