"""The chosen zone of a scene: what it is, what can be done there, and the Game Mother's notes of it."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QModelIndex, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QStyle, QWidget

from alien_desktop.gui.kit.arranging import afterwards
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.keyed_rows import ROW
from alien_desktop.gui.kit.line_field import LineField
from alien_desktop.gui.kit.note_field import NoteField
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.rows_view import RowsDelegate, RowsView
from alien_desktop.gui.kit.section_header import SectionHeader
from alien_desktop.gui.kit.tab_order import focus_of
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.scene.way_sign import draw_way_sign
from alien_desktop.gui.scene.zone_items import TICKED, ZoneDetailItem, ZoneRowsModel, ZoneStep
from alien_desktop.gui.theme.paint_text import Elide, draw_text
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.combat.zones import Feature
from alien_desktop.session.combat.place_controller import FEATURES

_ROOM_FOR_NOTES = 96
"""From this height on, in units, the notes are below what can be done."""


_ROOM_FOR_REACH = 112
"""From this height on, in units, what is reached from the zone is between the two."""
_MOST_REACHED = 3
_NOT_REACHED = (("", ""),) * _MOST_REACHED


class ZoneStepDelegate(RowsDelegate):
    """Paints a `ZoneStep`: the sign of a way, where it leads, what it is, what Enter does."""

    def row_height(self, record: Any, width: int) -> int:
        """Two lines; a third for why it is not possible."""
        return (16 if record.refusal else 11) * self._theme.metrics.unit

    def paint_row(self, painter: QPainter, rect: QRectF, record: ZoneStep, state: QStyle.StateFlag) -> None:
        """Name and what Enter does in the first line, what the way is in the second, a refusal in the third."""
        theme = self._theme
        tokens, fonts, unit = theme.tokens, theme.fonts, theme.metrics.unit
        if QStyle.StateFlag.State_MouseOver in state:
            painter.fillRect(rect, tokens.raised)
        left = rect.left() + unit
        if record.sign is not None:
            place = QRectF(left, rect.top() + 2.5 * unit, 6 * unit, 6 * unit)
            draw_way_sign(painter, place, record.sign.kind, record.sign.state, theme)
            left += 8 * unit
        lines = [
            QRectF(left, rect.top() + (place * 5 + 0.5) * unit, rect.right() - left, 5 * unit) for place in range(3)
        ]
        dim = tokens.text_dis if record.refusal else tokens.text
        draw_text(painter, lines[0], record.name, fonts, fonts.secondary_bold, dim, elide=Elide.MIDDLE)
        words = " · ".join(part for part in (record.note, record.right) if part)
        draw_text(painter, lines[1], words, fonts, fonts.secondary, tokens.text2)
        if record.refusal:
            draw_text(painter, lines[2], record.refusal, fonts, fonts.secondary, tokens.alert)


class ZoneStepView(RowsView):
    """The rows of one zone; one click does what the row says."""

    def is_button(self, index: Any) -> bool:
        """Every row is one."""
        return True


class ZoneDetail(Panel):
    """Shows a `ZoneDetailItem`.

    `step_requested(key)`: Enter on something to do; `way_menu_requested(key, point)`: the menu of its row is asked for;
    `feature_requested(feature)`: a plate of its state was pressed; `menu_requested(name, point)`: a button with a menu
    was pressed, by its name in `buttons`; `renamed(id, name)`, `noted(id, text)`; `left()`: a field was left, and the
    keyboard goes back to the zones.
    """

    step_requested = Signal(str)
    way_menu_requested = Signal(str, QPoint)
    feature_requested = Signal(object)
    menu_requested = Signal(str, QPoint)
    renamed = Signal(str, str)
    noted = Signal(str, str)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Zone"), parent)
        self._theme = theme_of(self)
        self._item = ZoneDetailItem()
        self._asks_for_notes = False
        self.set_spacing("label_gap")
        self.words = TextLabel("", TextRole.SECONDARY, TextTone.QUIET, wrap=True)
        self.rename_field = LineField(self.tr("Name of the zone"))
        self.rename_field.hide()
        self.steps = ZoneRowsModel(parent=self)
        self.step_list = ZoneStepView(self)
        self.step_list.setAccessibleName(self.tr("What can be done here"))
        self.step_list.setItemDelegate(ZoneStepDelegate(self.step_list))
        self.step_list.setModel(self.steps)
        self.step_list.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.features = {feature: Button(translated(FEATURES[feature]).capitalize()) for feature in TICKED}
        self.buttons = {
            "state": Button(self.tr("State…")),
            "way": Button(self.tr("Way to…")),
            "people": Button(self.tr("Put here…")),
            "stealth": Button(self.tr("Stealth…")),
            "more": Button(self.tr("More…")),
        }
        self.reach_heading = SectionHeader(self.tr("Reached from here"), self)
        self.reach_rows = tuple(
            (TextLabel("", TextRole.SECONDARY, TextTone.QUIET), TextLabel("", TextRole.SECONDARY, wrap=True))
            for _ in range(_MOST_REACHED)
        )
        self.notes_heading = SectionHeader(self.tr("Notes"), self)
        self.notes_heading.set_note(self.tr("never shown"))
        self.notes = NoteField(self.tr("Notes of the zone"), self.tr("What only the Game Mother knows of it"))
        self._plates = _grid_of([*self.features.values(), self.buttons["state"]], 3)
        self._menus = _grid_of([self.buttons[name] for name in ("way", "people", "stealth", "more")], 2)
        self._reach = QGridLayout()
        for place, row in enumerate(self.reach_rows):
            for column, label in enumerate(row):
                self._reach.addWidget(label, place, column, Qt.AlignmentFlag.AlignTop)
        self._reach.setColumnStretch(1, 1)
        self._arrange()
        self._connect_parts()
        bind_theme(self._apply_theme)

    def _arrange(self) -> None:
        self.body.addWidget(self.words)
        self.body.addWidget(self.rename_field)
        self.body.addLayout(self._plates)
        self.body.addWidget(self.step_list, 4)
        self.body.addWidget(self.reach_heading)
        self.body.addLayout(self._reach)
        self.body.addWidget(self.notes_heading)
        self.body.addWidget(self.notes, 1)
        self.body.addStretch(0)
        self.body.addLayout(self._menus)

    def _connect_parts(self) -> None:
        for feature, plate in self.features.items():
            plate.setCheckable(True)
            plate.clicked.connect(partial(self._on_plate_clicked, feature))
        for name, button in self.buttons.items():
            button.clicked.connect(partial(self._on_button_clicked, name))
        self.step_list.row_triggered.connect(self._on_step_list_row_triggered)
        self.step_list.menu_requested.connect(self._on_step_list_menu_requested)
        self.rename_field.value_requested.connect(self._on_rename_field_value_requested)
        self.rename_field.editingFinished.connect(self._on_rename_field_editing_finished)
        self.notes.value_requested.connect(self._on_notes_value_requested)

    def set_item(self, item: ZoneDetailItem) -> None:
        """Show this zone; one without a name is none."""
        is_another = item.key != self._item.key
        if is_another:
            self._leave_fields()
        self._item = item
        self.set_title(item.name or self.tr("Zone"))
        self.set_title_note(item.range)
        self.words.set_text(item.words)
        self.words.set_tone(TextTone.ALERT if item.is_harmful else TextTone.QUIET)
        self.words.setVisible(bool(item.words))
        self.rename_field.set_value(item.name)
        self.notes.set_value(item.notes)
        for row, words in zip(self.reach_rows, (*item.reach, *_NOT_REACHED)[:_MOST_REACHED], strict=True):
            for label, text in zip(row, words, strict=True):
                label.set_text(text)
        if is_another:
            self.steps.reset_rows(item.steps)
        else:
            self.steps.set_rows(item.steps)
            self.step_list.lay_out_again()  # a refusal that came or went is a line
        self._share_height()
        for part in (self.notes, *self.buttons.values(), *self.features.values()):
            part.setEnabled(bool(item.name))
        for feature, plate in self.features.items():
            plate.setChecked(feature in item.features)

    def focus_steps(self) -> bool:
        """Give the focus to what can be done here; False where that is nothing or cannot be seen."""
        if not self.isVisible() or not self.steps.rowCount():
            return False
        self.step_list.setFocus(Qt.FocusReason.ShortcutFocusReason)
        return True

    def ask_for_name(self) -> None:
        """Let another name be typed for the zone."""
        self.rename_field.show()
        self.rename_field.selectAll()
        self.rename_field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def ask_for_notes(self) -> None:
        """Give the notes the focus; where they have no room, that of what can be done."""
        self._asks_for_notes = True
        self._share_height()
        self.notes.setFocus(Qt.FocusReason.ShortcutFocusReason)

    @property
    def has_focus(self) -> bool:
        """Whether it has the focus."""
        focused = focus_of(self)
        return focused is not None and self.isAncestorOf(focused)

    def minimumSizeHint(self) -> QSize:
        """Without what is reached from the zone: where others need the room, that goes."""
        least = super().minimumSizeHint()
        if not self.reach_heading.isHidden():
            rows = self.reach_heading.sizeHint().height() + self._reach.minimumSize().height()
            least.setHeight(least.height() - rows - 2 * self.body.spacing())
        return least

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The notes are below what can be done where there is room for both."""
        super().resizeEvent(event)
        self._share_height()

    @afterwards
    def _share_height(self) -> None:
        roomy = self.height() >= _ROOM_FOR_NOTES * self._theme.metrics.unit
        for part in (self.notes_heading, self.notes):
            part.setVisible(roomy or self._asks_for_notes)
        self.step_list.setVisible(roomy or not self._asks_for_notes)
        tall = self.height() >= _ROOM_FOR_REACH * self._theme.metrics.unit
        self._show_reach(tall)
        layout = self.layout()
        if tall and layout is not None and layout.totalMinimumHeightForWidth(self.width()) > self.height():
            self._show_reach(False)  # names that wrap need more than there is

    def _show_reach(self, shown: bool) -> None:
        self.reach_heading.setVisible(shown and bool(self._item.reach))
        for place, row in enumerate(self.reach_rows):
            for label in row:
                label.setVisible(shown and place < len(self._item.reach))

    def _leave_fields(self) -> None:
        """What was typed of a zone is its own: it is committed before another one is shown."""
        if self.rename_field.hasFocus() or self.notes.hasFocus():
            self.left.emit()
        self._asks_for_notes = False
        self._share_height()

    def _on_plate_clicked(self, feature: Feature) -> None:
        self.features[feature].setChecked(feature in self._item.features)  # it follows the document
        self.feature_requested.emit(feature)

    def _on_button_clicked(self, name: str) -> None:
        button = self.buttons[name]
        self.menu_requested.emit(name, button.mapToGlobal(QPoint(0, button.height())))

    def _on_step_list_row_triggered(self, index: QModelIndex) -> None:
        step = self.steps.data(index, ROW)
        if isinstance(step, ZoneStep):
            self.step_requested.emit(step.key)

    def _on_step_list_menu_requested(self, index: QModelIndex, point: QPoint) -> None:
        step = self.steps.data(index, ROW)
        if isinstance(step, ZoneStep):
            self.way_menu_requested.emit(step.key, point)

    def _on_rename_field_value_requested(self, name: str) -> None:
        self.renamed.emit(self._item.key, name)

    def _on_rename_field_editing_finished(self) -> None:
        if self.rename_field.isVisible():
            focused = self.rename_field.hasFocus()
            self.rename_field.hide()
            if focused:
                self.left.emit()

    def _on_notes_value_requested(self, notes: str) -> None:
        self.noted.emit(self._item.key, notes)

    def _apply_theme(self) -> None:
        for grid in (self._plates, self._menus):
            grid.setSpacing(self._theme.metrics.unit)
        self._reach.setHorizontalSpacing(self._theme.metrics.label_gap)
        self._reach.setVerticalSpacing(self._theme.metrics.unit)
        self._share_height()


def _grid_of(buttons: Sequence[QWidget], columns: int) -> QGridLayout:
    """Return buttons in rows of equal columns."""
    grid = QGridLayout()
    for place, button in enumerate(buttons):
        grid.addWidget(button, place // columns, place % columns)
    for column in range(columns):
        grid.setColumnStretch(column, 1)
    return grid
