"""The zones of a scene as a list, and what can be done in the chosen one. Everything is reached by keys alone."""

from typing import Any

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSizePolicy, QStyle, QVBoxLayout, QWidget

from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.keyed_rows import ROW, KeyedRowsModel
from alien_desktop.gui.kit.line_field import LineField
from alien_desktop.gui.kit.note_field import NoteField
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.rows_view import RowsDelegate, RowsView
from alien_desktop.gui.kit.section_header import SectionHeader
from alien_desktop.gui.kit.segmented_control import SegmentedControl
from alien_desktop.gui.kit.tab_order import focus_of
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.scene.map_items import MapItem
from alien_desktop.gui.scene.map_view import MapView
from alien_desktop.gui.scene.way_sign import BARRED, draw_way_sign
from alien_desktop.gui.scene.zone_items import ZoneItem, ZoneStep
from alien_desktop.gui.theme.fonts import Fonts
from alien_desktop.gui.theme.key_cap import draw_key_cap, key_cap_width
from alien_desktop.gui.theme.paint import draw_cut
from alien_desktop.gui.theme.paint_text import Elide, draw_text, text_width
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.record import record

_ROOM_FOR_NOTES = 105
"""So many units high, the notes of a zone stand below what can be done in it."""
_STEALTH_KEYS: dict[int, str] = {Qt.Key.Key_G: "blip", Qt.Key.Key_K: "scan", Qt.Key.Key_I: "contact"}
_ROOM_FOR_TWO = 115
"""Narrower, in units, the map has the panel to itself, and what can be done in a zone is a menu."""


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


def _two_lines(fonts: Fonts, font: QFont, words: str, width: float) -> tuple[str, ...]:
    """Break a list of names after a comma, so that as many as fit stand in the first line."""
    names = words.split(", ")
    for count in range(len(names), 1, -1):
        first = ", ".join(names[:count])
        if text_width(fonts, font, first) <= width:
            return (first,) if count == len(names) else (f"{first},", ", ".join(names[count:]))
    return (words,) if len(names) == 1 else (f"{names[0]},", ", ".join(names[1:]))


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
        chosen = bool(state & QStyle.StateFlag.State_Selected)
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
        words = record.harms or record.states
        ink = tokens.alert if record.harms else tokens.text2
        both = f"{record.harms}, {record.states}" if record.harms and record.states else words
        draw_text(painter, below, both, fonts, fonts.secondary, ink)
        people = QRectF(columns.people, body.top(), columns.range - columns.people - 2 * unit, body.height())
        for number, names in enumerate(_two_lines(fonts, fonts.secondary, record.people, people.width())):
            half = QRectF(people.left(), upper.top() + number * 6 * unit, people.width(), 6 * unit)
            draw_text(painter, half, names, fonts, fonts.secondary, tokens.text)
        band = QRectF(columns.range, upper.top(), columns.ways - columns.range, upper.height())
        draw_text(painter, band, record.range, fonts, fonts.secondary_bold, tokens.text)
        draw_text(painter, band.translated(0, 6 * unit), record.dice, fonts, fonts.secondary, tokens.text2)
        self._ways(painter, QRectF(columns.ways, body.top(), body.right() - columns.ways, body.height()), record)

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


class ZoneStepDelegate(RowsDelegate):
    """Paints a `ZoneStep`: the sign of a way, where it leads, what it is, what Enter does."""

    def row_height(self, record: Any, width: int) -> int:
        """Two lines; a third for why it is not possible."""
        return (18 if record.refusal else 13) * self._theme.metrics.unit

    def paint_row(self, painter: QPainter, rect: QRectF, record: ZoneStep, state: QStyle.StateFlag) -> None:
        """Name and what Enter does in the first line, what the way is in the second, a refusal in the third."""
        theme = self._theme
        tokens, fonts, unit = theme.tokens, theme.fonts, theme.metrics.unit
        if state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, tokens.raised)
        left = rect.left() + unit
        if record.sign is not None:
            place = QRectF(left, rect.top() + 3 * unit, 6 * unit, 6 * unit)
            draw_way_sign(painter, place, record.sign.kind, record.sign.state, theme)
            left += 8 * unit
        lines = [
            QRectF(left, rect.top() + place * 5 * unit + unit, rect.right() - left, 5 * unit) for place in range(3)
        ]
        dim = tokens.text_dis if record.refusal else tokens.text
        draw_text(painter, lines[0], record.name, fonts, fonts.secondary_bold, dim, elide=Elide.MIDDLE)
        words = " · ".join(part for part in (record.note, record.right) if part)
        draw_text(painter, lines[1], words, fonts, fonts.secondary, tokens.text2)
        if record.refusal:
            draw_text(painter, lines[2], record.refusal, fonts, fonts.secondary, tokens.alert)


class ZoneRowsModel(KeyedRowsModel):
    """Zones as `ZoneItem`, or what can be done in one as `ZoneStep`."""

    def explain(self, row: ZoneItem | ZoneStep) -> str:
        """Everything in words: the row may cut it."""
        return row.words()


class ZoneStepView(RowsView):
    """The rows of one zone; one click does what the row says."""

    def is_button(self, index: Any) -> bool:
        """Every row is one."""
        return True


class ZonePanel(Panel):
    """Shows the rows it is given, as a list or drawn as a map; both are views of the same model.

    `zone_chosen(id)`; `step_requested(key)`: Enter on something to do; `menu_requested(name, point)`: a button with a
    menu was pressed, by its name in `buttons`; `way_menu_requested(key, point)`: the menu of a row is asked for;
    `added(name)`: a new zone was named; `renamed(id, name)`,
    `noted(id, text)`: a zone was called something else, or notes were written.
    """

    zone_chosen = Signal(str)
    step_requested = Signal(str)
    menu_requested = Signal(str, QPoint)
    way_menu_requested = Signal(str, QPoint)
    added = Signal(str)
    form_changed = Signal(str)
    """They are shown as a list, or as a map, from now on: "list" or "map"."""
    stealth_asked = Signal(str)
    """A key of stealth mode was pressed: "blip", "scan" or "contact"."""
    renamed = Signal(str, str)
    noted = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Zones"), parent)
        self.zones, self.steps = ZoneRowsModel(parent=self), ZoneRowsModel(parent=self)
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
        self.step_list = ZoneStepView(self)
        self.step_list.setAccessibleName(self.tr("What can be done here"))
        self.step_list.setItemDelegate(ZoneStepDelegate(self.step_list))
        self.step_list.setModel(self.steps)
        self.heading = SectionHeader(self.tr("Zone"), self)
        self.rename_field = LineField(self.tr("Name of the zone"))
        self.rename_field.setMaxLength(120)
        self.rename_field.hide()
        self.notes_heading = SectionHeader(self.tr("Notes"), self)
        self.notes_heading.set_note(self.tr("never shown"))
        self.notes = NoteField(self.tr("Notes of the zone"), self.tr("What only the Game Mother knows of it"))
        self._asks_for_notes = False
        self._zone = ""
        """The id of the chosen one."""
        self._is_stealth = False
        for part in (self.list, self.map, self.step_list):
            part.installEventFilter(self)
        self.buttons = {
            "state": Button(self.tr("State…")),
            "way": Button(self.tr("Way to…")),
            "people": Button(self.tr("Put here…")),
            "more": Button(self.tr("More…")),
            "stealth": Button(self.tr("Stealth…")),
        }
        self.name_field = QLineEdit(self)
        self.name_field.setPlaceholderText(self.tr("New zone: its name, then Enter"))
        self.name_field.setAccessibleName(self.tr("Name of a new zone"))
        self.name_field.setMaxLength(120)
        self._columns = QHBoxLayout()
        near = QVBoxLayout()
        self.side = QWidget(self)
        far = QVBoxLayout(self.side)
        far.setContentsMargins(0, 0, 0, 0)
        near.addWidget(self.empty)
        near.addWidget(self.list, 1)
        near.addWidget(self.map, 1)
        self._foot = QHBoxLayout()
        self._foot.addWidget(self.name_field, 1)
        self._foot.addWidget(self.forms)
        near.addLayout(self._foot)
        far.addWidget(self.heading)
        far.addWidget(self.rename_field)
        pairs = list(self.buttons.items())
        for some in (pairs[:2], pairs[2:4], pairs[4:]):
            row = QHBoxLayout()
            for _, button in some:
                row.addWidget(button, 1)
            far.addLayout(row)
        far.addWidget(self.step_list, 2)
        far.addWidget(self.notes_heading)
        far.addWidget(self.notes, 1)
        self._columns.addLayout(near, 5)
        self._columns.addWidget(self.side, 3)
        self.body.addLayout(self._columns, 1)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        for name, button in pairs:
            button.clicked.connect(lambda _checked=False, each=name: self._on_button_clicked(each))
        self.list.clicked.connect(self._on_view_row_reached)
        for view in (self.list, self.map):
            view.row_reached.connect(self._on_view_row_reached)
            view.row_triggered.connect(self._on_view_row_triggered)
        self.forms.value_requested.connect(self._on_forms_value_requested)
        self.step_list.row_triggered.connect(self._on_step_list_row_triggered)
        self.step_list.menu_requested.connect(self._on_step_list_menu_requested)
        self.rename_field.value_requested.connect(self._on_rename_field_value_requested)
        self.rename_field.editingFinished.connect(self._on_rename_field_editing_finished)
        self.notes.value_requested.connect(self._on_notes_value_requested)
        self.name_field.returnPressed.connect(self._on_name_field_return_pressed)
        bind_theme(self._apply_theme)

    @property
    def shows_map(self) -> bool:
        """Whether the zones are drawn as a map."""
        return self.forms.value == "map"

    def show_map(self, shown: bool) -> None:
        """Draw the zones as a map, or list them again; the keyboard stays with them."""
        focused = self.has_focus
        form = "map" if shown else "list"
        self.forms.set_value(form)
        self._show_form()
        self.form_changed.emit(form)
        if focused:
            self.take_focus()

    def set_zones(self, items: tuple[ZoneItem, ...], chosen: str, drawn: MapItem) -> None:
        """Show these zones, with one of them chosen; `drawn` is how they lie on the map."""
        self.zones.set_rows(items)
        self.map.set_map(drawn)
        self._show_form()
        index = self.zones.index_of(chosen)
        for view in (self.list, self.map):
            if index.isValid() and view.currentIndex() != index:
                view.setCurrentIndex(index)
                view.scrollTo(index)
        self.list.lay_out_again()

    def set_zone(self, key: str, name: str, note: str, steps: tuple[ZoneStep, ...], notes: str = "") -> None:
        """Show what can be done in the chosen zone, and what is noted of it; an empty name is none."""
        if key != self._zone:
            self._leave_fields()
            self._zone = key
        self.rename_field.set_value(name)
        self.notes.set_value(notes)
        self.notes.setEnabled(bool(name))
        self.heading.set_title(name or self.tr("Zone"))
        self.heading.set_note(note)
        self.steps.set_rows(steps)
        self.step_list.lay_out_again()
        for button in self.buttons.values():
            button.setEnabled(bool(name))

    def set_stealth(self, runs: bool) -> None:
        """Say whether stealth mode runs: then G, K and I have meanings of their own here."""
        self._is_stealth = runs

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the keys of stealth mode before those of the window, while the zones have the keyboard."""
        override = event.type() == QEvent.Type.ShortcutOverride
        if self._is_stealth and isinstance(event, QKeyEvent) and (override or event.type() == QEvent.Type.KeyPress):
            asked = _STEALTH_KEYS.get(event.key()) if not event.modifiers() else None
            if asked is not None:
                event.accept()
                if not override:
                    self.stealth_asked.emit(asked)
                return True
        return super().eventFilter(watched, event)

    def ask_for_name(self) -> None:
        """Let another name be typed for the chosen zone."""
        self.rename_field.show()
        self.rename_field.selectAll()
        self.rename_field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def ask_for_notes(self) -> None:
        """Give the notes of the chosen zone the keyboard; where they have no room, that of what can be done."""
        self._asks_for_notes = True
        self._share_height()
        self.notes.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The notes stand below what can be done where there is room for both."""
        super().resizeEvent(event)
        self._share_height()
        self._show_form()

    def _share_height(self) -> None:
        roomy = self.height() >= _ROOM_FOR_NOTES * theme_of(self).metrics.unit
        for part in (self.notes_heading, self.notes):
            part.setVisible(roomy or self._asks_for_notes)
        self.step_list.setVisible(roomy or not self._asks_for_notes)

    def _leave_fields(self) -> None:
        """What was typed of a zone is its own: it is committed before another one is shown."""
        for field in (self.rename_field, self.notes):
            if field.hasFocus():
                self.take_focus()
        self._asks_for_notes = False
        self._share_height()

    def _on_rename_field_value_requested(self, name: str) -> None:
        self.renamed.emit(self._zone, name)

    def _on_rename_field_editing_finished(self) -> None:
        if self.rename_field.isVisible():
            focused = self.rename_field.hasFocus()
            self.rename_field.hide()
            if focused:
                self.take_focus()

    def _on_notes_value_requested(self, notes: str) -> None:
        self.noted.emit(self._zone, notes)

    @property
    def has_focus(self) -> bool:
        """Whether the keyboard is somewhere in it."""
        focused = focus_of(self)
        return focused is not None and self.isAncestorOf(focused)

    def take_focus(self) -> None:
        """Give the list the keyboard; without a zone the field for the name of the first one."""
        view = self.map if self.shows_map else self.list
        (view if self.zones.rowCount() else self.name_field).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _show_form(self) -> None:
        there = bool(self.zones.rowCount())
        self.empty.setVisible(not there)
        self.list.setVisible(there and not self.shows_map)
        self.map.setVisible(there and self.shows_map)
        narrow = self.width() < _ROOM_FOR_TWO * theme_of(self).metrics.unit
        self.side.setVisible(not (narrow and self.shows_map))
        self.forms.setVisible(not narrow or self.shows_map)
        self._columns.setStretch(0, 2 if self.shows_map else 5)
        self._columns.setStretch(1, 1 if self.shows_map else 3)

    def _on_forms_value_requested(self, form: str) -> None:
        self.show_map(form == "map")

    def _on_button_clicked(self, name: str) -> None:
        button = self.buttons[name]
        self.menu_requested.emit(name, button.mapToGlobal(QPoint(0, button.height())))

    def _on_view_row_reached(self, index: QModelIndex) -> None:
        item = self.zones.data(index, ROW)
        if isinstance(item, ZoneItem):
            self.zone_chosen.emit(item.key)

    def _on_view_row_triggered(self, index: QModelIndex) -> None:
        """Enter on a zone leads to what can be done there; where that has no room, it is a menu."""
        self._on_view_row_reached(index)
        item = self.zones.data(index, ROW)
        if self.side.isHidden() and isinstance(item, ZoneItem):
            place = self.map.visualRect(index).center()
            self.map.room_menu_requested.emit(item.key, self.map.viewport().mapToGlobal(place))
        elif self.steps.rowCount():
            self.step_list.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _on_step_list_row_triggered(self, index: QModelIndex) -> None:
        step = self.steps.data(index, ROW)
        if isinstance(step, ZoneStep):
            self.step_requested.emit(step.key)

    def _on_step_list_menu_requested(self, index: QModelIndex, point: QPoint) -> None:
        step = self.steps.data(index, ROW)
        if isinstance(step, ZoneStep):
            self.way_menu_requested.emit(step.key, point)

    def _on_name_field_return_pressed(self) -> None:
        name = self.name_field.text().strip()
        if name:
            self.name_field.clear()
            self.added.emit(name)

    def _apply_theme(self) -> None:
        metrics = theme_of(self).metrics
        self._columns.setSpacing(metrics.gap)
        self._foot.setSpacing(metrics.label_gap)
