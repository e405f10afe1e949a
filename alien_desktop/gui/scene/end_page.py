"""The end of a scene as a page of the stage: what stays, what ends, what is asked. Two keys: Ctrl+E, Enter."""

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QListView, QVBoxLayout, QWidget

from alien_desktop.documents.scene.ending import EndChoices
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.drop_field import DropField, DropOption
from alien_desktop.gui.kit.line_delegate import LineDelegate, RowHeight, style_list
from alien_desktop.gui.kit.line_model import LineModel
from alien_desktop.gui.kit.panel import Panel, PanelTone
from alien_desktop.gui.kit.scrolled import ScrolledPage
from alien_desktop.gui.kit.section_header import SectionHeader
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.tick_box import TickBox
from alien_desktop.gui.kit.whole_items_view import WholeItemsView
from alien_desktop.gui.scene.end_items import EndItem
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.paint import draw_cut
from alien_desktop.gui.theme.paint_text import set_tooltip
from alien_desktop.gui.theme.theme import bind_theme, theme_of

_LOW = 150  # units
_ROOMY = 200
"""Narrower, in units, two columns have the room of three and that of the margins."""


class EndPage(QWidget):
    """`ended(EndChoices)`: end the scene so. `cancelled()`: back to it. `roll_requested()`: the named roll."""

    ended = Signal(object)
    cancelled = Signal()
    roll_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self.named_due = ""
        """The key of the death roll that is here; empty for none."""
        self.setAccessibleName(self.tr("End of the scene"))
        self._title = TextLabel("", TextRole.HEADING)
        self._words = TextLabel("", TextRole.SECONDARY, TextTone.QUIET)
        self.stays, self.ends = LineModel(self), LineModel(self)
        self._stays_title, stays = self._list(self.tr("Stays as it is"), self.stays, RowHeight.PERSON)
        self._ends_title, self._ends = self._list(self.tr("Ends with the scene"), self.ends, RowHeight.KIND)
        self._outer = QVBoxLayout(self)
        self._outer.addWidget(self._title)
        self._outer.addWidget(self._words)
        self._grid = QGridLayout()
        self._decide_title, decide = SectionHeader(self.tr("Decide")), QWidget()
        self._decide = QVBoxLayout(decide)
        self._decide.setContentsMargins(0, 0, 0, 0)
        self._page = ScrolledPage(decide)
        kept = self.tr("Kept as well: what was dropped or lost, spent ammunition, supplies, and the log.")
        self._kept = TextLabel(kept, TextRole.SECONDARY, TextTone.QUIET, wrap=True)
        self._staying = QWidget()
        staying = QVBoxLayout(self._staying)
        staying.setContentsMargins(0, 0, 0, 0)
        staying.addWidget(stays, 1)
        staying.addWidget(self._kept)
        self._outer.addLayout(self._grid, 1)
        self.timers_box = TickBox(self.tr("Countdowns go on counting"))
        self.timers_box.setChecked(True)
        self.burn_box = TickBox(self.tr("Fire burns on"))
        self._going_on = QWidget()
        going_on = QVBoxLayout(self._going_on)
        going_on.setContentsMargins(0, 0, 0, 0)
        going_on.addWidget(self.timers_box)
        going_on.addWidget(self.burn_box)
        self._build_decide()
        self._columns = 0
        self._foot = QHBoxLayout()
        self._nothing_yet = TextLabel(self.tr("Nothing here has happened yet."), TextRole.SECONDARY, TextTone.QUIET)
        self._foot.addWidget(self._nothing_yet, 1)
        self._foot.addStretch(0)
        self.cancel_button = Button(self.tr("Cancel"), key=self.tr("Esc"), size=ButtonSize.TALL)
        self.end_button = Button(self.tr("End scene"), ButtonKind.PRIMARY, key=self.tr("Enter"), size=ButtonSize.TALL)
        self.cancel_button.clicked.connect(self.cancelled)
        self.end_button.clicked.connect(self._on_end_clicked)
        self._foot.addWidget(self.cancel_button)
        self._foot.addWidget(self.end_button)
        self._outer.addLayout(self._foot)
        bind_theme(self._apply_theme)

    @property
    def choices(self) -> EndChoices:
        """What is ticked."""
        return EndChoices(
            self.turn_box.isChecked(),
            self.turn_box.isChecked() and self.rest_box.isChecked(),
            self.timers_box.isChecked(),
            self.burn_box.isChecked(),
        )

    @property
    def asks_for_roll(self) -> bool:
        """Whether a death roll stands here that may be rolled first."""
        return not self.due_panel.isHidden()

    def set_item(self, item: EndItem) -> None:
        """Show this; the ticks stay as they were left."""
        self._title.set_text(item.title)
        self._words.set_text(item.words)
        self.stays.set_rows(item.stays)
        self.ends.set_rows(item.ends)
        self._stays_title.set_note(str(len(item.stays)))
        self._ends_title.set_note(str(len(item.ends)))
        due = item.due[0] if item.due else None
        self.named_due = due.key if due is not None else ""
        self.due_panel.setVisible(due is not None)
        if due is not None:
            self.due_panel.set_title(self.tr("{who}: death roll").format(who=due.who))
        stay = DropOption("", self.tr("Stay in this scene"))
        self.next_scene.set_options((stay, *(DropOption(key, name) for key, name in item.scenes)))
        self.next_scene.set_value(self.next_scene.value if self.next_scene.value in dict(item.scenes) else "")
        for part in (self._next_title, self.next_scene):
            part.setVisible(bool(item.scenes))
        self.timers_box.setVisible(item.has_events)
        self.burn_box.setVisible(item.has_fire)

    def take_focus(self) -> None:
        """Enter ends the scene."""
        self.end_button.setFocus()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A plate that takes the whole stage."""
        theme = self._theme
        metrics, tokens = theme.metrics, theme.tokens
        rect = QRectF(self.rect()).adjusted(metrics.gap, metrics.gap, -metrics.gap, -metrics.gap)
        cut = metrics.cut_panel
        painter = QPainter(self)
        draw_cut(painter, rect, tokens.surface, tokens.accent, metrics.line, top_left=cut, bottom_right=cut)
        grid = self._grid.geometry()
        starts = {title.x() for title in (self._stays_title, self._ends_title, self._decide_title)}
        for start in sorted(starts)[1:]:  # the layout's cells may have their old size
            left = start - self._grid.horizontalSpacing() / 2
            painter.fillRect(QRectF(round(left), grid.top(), metrics.line, grid.height()), tokens.line_soft)
        below = grid.bottom() + 2 * metrics.unit
        painter.fillRect(QRectF(grid.left(), below, grid.width(), metrics.line), tokens.line_soft)

    def _list(self, title: str, model: LineModel, height: RowHeight) -> tuple[SectionHeader, QListView]:
        view = WholeItemsView()
        view.setModel(model)
        view.setItemDelegate(LineDelegate(view, height))
        style_list(view, title)
        return SectionHeader(title), view

    def _build_decide(self) -> None:
        self.due_panel = Panel("", self)
        self.due_panel.set_tone(PanelTone.HARM)
        words = self.tr("It does not end here: not rolled, it stays due.")
        self.roll_button = Button(self.tr("Death roll"), ButtonKind.DANGER, key="A")
        self.roll_button.clicked.connect(self.roll_requested)
        self.due_panel.body.addWidget(TextLabel(words, TextRole.SECONDARY, TextTone.TEXT, wrap=True))
        self.due_panel.body.addWidget(self.roll_button, 0, Qt.AlignmentFlag.AlignLeft)
        self.due_panel.hide()
        self._decide.addWidget(self.due_panel)
        self._decide.addWidget(SectionHeader(self.tr("After the scene")))
        self._meanings: list[QWidget] = []
        self.turn_box = self._tick(self.tr("One Turn passes"), self.tr("panic ends, clocks move"), on=True)
        self.rest_box = self._tick(self.tr("A safe rest for that Turn"), self.tr("Health +1, stress −1"), on=True)
        self.turn_box.toggled.connect(self.rest_box.setEnabled)
        self.log_box = self._tick(self.tr("Save the log as text"), self.tr("the file is asked for then"))
        self._next_title = SectionHeader(self.tr("Then open"))
        self.next_scene = DropField(self.tr("Then open"))
        self.next_scene.value_requested.connect(self.next_scene.set_value)
        self._decide.addWidget(self._next_title)
        self._decide.addWidget(self.next_scene)
        self._decide.addStretch(1)

    def _tick(self, words: str, meaning: str = "", *, on: bool = False) -> TickBox:
        """Add a tick, and below it what it means."""
        box = TickBox(words)
        box.setChecked(on)
        self._decide.addWidget(box)
        if meaning:
            label = TextLabel(meaning, TextRole.SECONDARY, TextTone.QUIET, wrap=True)
            box.setAccessibleDescription(meaning)
            set_tooltip(box, meaning)
            line = QWidget()
            QHBoxLayout(line).addWidget(label)
            self._meanings.append(line)
            self._decide.addWidget(line)
        return box

    def _on_end_clicked(self) -> None:
        self.ended.emit(self.choices)

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._outer.setSpacing(metrics.label_gap)
        self._grid.setVerticalSpacing(metrics.unit)
        self._foot.setContentsMargins(0, 3 * metrics.unit, 0, 0)
        self._decide.setSpacing(metrics.line)
        self._foot.setSpacing(metrics.gap)
        self.end_button.setMinimumWidth(55 * metrics.unit)
        for box in (self.turn_box, self.rest_box, self.timers_box, self.burn_box, self.log_box):
            box.setMinimumHeight(metrics.list_row)
        for line in self._meanings:
            layout = line.layout()
            assert layout is not None
            layout.setContentsMargins(6 * metrics.unit, 0, 0, metrics.label_gap)
        self._show_meanings()

    def resizeEvent(self, _event: QResizeEvent) -> None:
        """A low page keeps to what is decided; what each means is in its tooltip then."""
        self._show_meanings()

    def _show_meanings(self) -> None:
        metrics = self._theme.metrics
        there = self.height() >= _LOW * metrics.unit
        for part in (*self._meanings, self._kept):
            part.setVisible(there)
        roomy = self.width() >= _ROOMY * metrics.unit
        self._nothing_yet.setVisible(roomy)
        around = metrics.gap + (6 if roomy else 1) * metrics.unit
        self._outer.setContentsMargins(around, around, around, around)
        self._grid.setHorizontalSpacing(7 * metrics.unit if roomy else metrics.label_gap)
        self._place(3 if roomy else 2)

    def _place(self, columns: int) -> None:
        """Three columns; in two, what ends is below what stays, and every tick is on the page that scrolls."""
        if columns == self._columns:
            return
        self._columns = columns
        grid, last = self._grid, columns - 1
        for part in (
            *(self._stays_title, self._staying, self._ends_title, self._ends, self._going_on),
            *(self._decide_title, self._page),
        ):
            grid.removeWidget(part)
        self._decide.removeWidget(self._going_on)
        grid.addWidget(self._stays_title, 0, 0)
        grid.addWidget(self._decide_title, 0, last)
        if columns == 3:
            grid.addWidget(self._staying, 1, 0, 2, 1)
            grid.addWidget(self._ends_title, 0, 1)
            grid.addWidget(self._ends, 1, 1)
            grid.addWidget(self._going_on, 2, 1)
            grid.addWidget(self._page, 1, 2, 2, 1)
        else:
            grid.addWidget(self._staying, 1, 0)
            grid.addWidget(self._ends_title, 2, 0)
            grid.addWidget(self._ends, 3, 0)
            grid.addWidget(self._page, 1, 1, 3, 1)
            self._decide.insertWidget(self._decide.count() - 1, self._going_on)
        for column in range(3):
            grid.setColumnStretch(column, 1 if column < columns else 0)
        grid.setRowStretch(1, 1)
        grid.setRowStretch(3, 1 if columns == 2 else 0)
        self.update()
