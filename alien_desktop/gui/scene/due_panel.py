"""What is due: one list that grows upwards from Next turn. The first row is answered with A.

Every row that is due is a button; below them stands what time brings.
"""

from enum import StrEnum
from typing import Any, cast

from PySide6.QtCore import QModelIndex, QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QStyle, QWidget

from alien_desktop.gui.kit.keyed_rows import ROW, Index, KeyedRowsModel
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.rows_view import RowsDelegate, RowsView
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.theme.icons import draw_icon
from alien_desktop.gui.theme.key_cap import draw_key_cap, key_cap_width
from alien_desktop.gui.theme.paint import draw_cut
from alien_desktop.gui.theme.paint_text import Elide, draw_text, text_width
from alien_desktop.gui.theme.theme import bind_theme
from alien_desktop.rules.record import record

MOST_ROWS = 12
"""With more rows than this the list scrolls: Selected keeps its head and its numbers."""


class DueTone(StrEnum):
    """What a row is about: harm, panic and stress, clocks. The value is the token of its ink."""

    HARM = "alert"
    STRESS = "stress"
    CLOCK = "info"


_ICONS = {DueTone.HARM: "critical", DueTone.STRESS: "panic", DueTone.CLOCK: "timer"}


@record
class DueItem:
    """One thing that is due now, or that is going to be."""

    key: str
    who: str
    what: str = ""
    right: str = ""
    """The dice, or when."""
    tone: DueTone = DueTone.HARM
    icon: str = ""
    is_now: bool = True
    is_first: bool = False
    """A answers it."""

    def words(self) -> str:
        """Return the row as a screen reader says it."""
        return ", ".join(part for part in (f"{self.who} {self.what}".strip(), self.right) if part)


class DueDelegate(RowsDelegate):
    """Paints a `DueItem`: the first one framed with its key, the others with a bar at the left."""

    def row_height(self, record: Any, width: int) -> int:
        """One height for all."""
        return self._theme.metrics.due_row

    def paint_row(self, painter: QPainter, rect: QRectF, record: DueItem, state: QStyle.StateFlag) -> None:
        """Ground or bar, icon, who in bold, what; at the right the dice or the time, which is never cut."""
        theme = self._theme
        tokens, fonts, metrics = theme.tokens, theme.fonts, theme.metrics
        unit = metrics.unit
        ink = getattr(tokens, record.tone.value)
        body = rect.adjusted(0, 1, 0, -1)
        if record.is_first:
            ground = getattr(tokens, f"{record.tone.value}_ground")
            draw_cut(painter, body, ground, ink, metrics.line, bottom_right=metrics.cut_small)
        else:
            if QStyle.StateFlag.State_MouseOver in state:
                painter.fillRect(body, tokens.raised)
            painter.fillRect(QRectF(0, body.top() + unit, metrics.line_current, body.height() - 2 * unit), ink)
        side = metrics.icon_small
        place = QRectF(3 * unit, round(rect.center().y() - side / 2), side, side)
        draw_icon(painter, record.icon or _ICONS[record.tone], place, ink)
        right = rect.right() - 2 * unit
        if record.is_first:
            wide = key_cap_width(theme, "A")
            cap = QRectF(right - wide, round(rect.center().y() - metrics.key_cap / 2), wide, metrics.key_cap)
            draw_key_cap(painter, cap, "A", theme, tokens.text, tokens.text2)
            right = cap.left() - 1.5 * unit
        dice = text_width(fonts, fonts.secondary_bold, record.right)
        words = QRectF(right - dice, rect.top(), dice, rect.height())
        draw_text(painter, words, record.right, fonts, fonts.secondary_bold, ink, elide=Elide.NEVER)
        room = QRectF(place.right() + 2 * unit, rect.top(), 0, rect.height())
        room.setRight(words.left() - 2 * unit)
        who = min(text_width(fonts, fonts.secondary_bold, record.who), room.width())
        draw_text(painter, room, record.who, fonts, fonts.secondary_bold, tokens.text, elide=Elide.MIDDLE)
        room.setLeft(room.left() + who + 1.5 * unit)
        if room.width() > 4 * unit:
            draw_text(painter, room, record.what, fonts, fonts.secondary, tokens.text2)


class DueModel(KeyedRowsModel):
    """What is due, as rows of `DueItem`."""


class DueView(RowsView):
    """The rows; one click answers what is due."""

    def is_button(self, index: Index) -> bool:
        """A row that is due now is one."""
        item = index.data(ROW)
        return isinstance(item, DueItem) and item.is_now


class DuePanel(Panel):
    """Shows the rows it is given; `answer_requested(key)`: a row was pressed."""

    answer_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Nothing due"), parent)
        self._most = MOST_ROWS
        self._note = TextLabel("", TextRole.SECONDARY, TextTone.QUIET)
        self.add_title_widget(self._note)
        self.model = DueModel(parent=self)
        self.view = DueView(self)
        self.view.setAccessibleName(self.tr("What is due"))
        self.view.setItemDelegate(DueDelegate(self.view))
        self.view.setModel(self.model)
        self.view.row_triggered.connect(self._on_view_row_triggered)
        self.body.addWidget(self.view)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        bind_theme(self._fit)

    @property
    def items(self) -> tuple[DueItem, ...]:
        """All rows, from the top."""
        count = self.model.rowCount()
        return tuple(cast(DueItem, self.model.data(self.model.index(row), ROW)) for row in range(count))

    @property
    def count_now(self) -> int:
        """How many are due now."""
        return sum(item.is_now for item in self.items)

    @property
    def tone(self) -> DueTone | None:
        """Of the worst that is due now: harm before stress; None while nothing is."""
        now = {item.tone for item in self.items if item.is_now}
        return next((tone for tone in DueTone if tone in now), None)

    def set_items(self, items: tuple[DueItem, ...]) -> None:
        """Show these rows: those that are due now first."""
        if items == self.items:
            return
        self.model.set_rows(items)
        now = self.count_now
        self.set_title(self.tr("Due") if now else self.tr("Nothing due"))
        self.header.set_ink(self.tone.value if self.tone is not None else "text2")
        self._note.set_text(self.tr("{count} now, any order").format(count=now) if now else "")
        self._fit()

    def set_most(self, rows: int) -> None:
        """Show at most this many rows at a time; the list scrolls."""
        if rows != self._most:
            self._most = rows
            self._fit()

    @property
    def frame_height(self) -> int:
        """The pixels that its title and edges take beside the rows: each measure is rounded on its own."""
        metrics = self._theme.metrics
        return max(10 * metrics.unit, metrics.padding_top + metrics.section_header + metrics.label_gap)

    def answer_first(self) -> bool:
        """Ask for the first row's answer; False when nothing is due now."""
        first = next((item for item in self.items if item.is_first), None)
        if first is not None:
            self.answer_requested.emit(first.key)
        return first is not None

    def _fit(self) -> None:
        metrics = self._theme.metrics
        rows = min(self.model.rowCount(), self._most)
        self.setFixedHeight(self.frame_height + rows * metrics.due_row)
        self._outer.setContentsMargins(metrics.padding, metrics.padding_top, metrics.padding, metrics.label_gap)
        self.view.setVisible(bool(rows))
        self.view.lay_out_again()

    def _on_view_row_triggered(self, index: QModelIndex) -> None:
        item = self.model.data(index, ROW)
        if isinstance(item, DueItem) and item.is_now:
            self.answer_requested.emit(item.key)
