"""The status line: whether everything is saved, what undo would take back, and a few facts at the right."""

from enum import StrEnum

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from alien_desktop.theme.icons import draw_icon
from alien_desktop.theme.look import follow_look
from alien_desktop.widgets.paint import draw_rule, draw_upright
from alien_desktop.widgets.paint_text import Elide, draw_text, text_width


class SaveState(StrEnum):
    """Where the work is."""

    SAVED = "saved"
    SAVING = "saving"
    NOT_SAVED = "not saved"


class StatusLine(QWidget):
    """One painted line over the whole width. Told by setters; asks for nothing."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = follow_look(self, self._on_look_changed)
        self._state = SaveState.SAVED
        self._save_text = ""
        self._left: tuple[str, ...] = ()
        self._right: tuple[str, ...] = ()
        self._undo = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._on_look_changed()

    def set_save_state(self, state: SaveState, text: str) -> None:
        """Set the state and its words ("Saved 21:07", "Saving", "NOT SAVED: disk full")."""
        if (state, text) != (self._state, self._save_text):
            self._state, self._save_text = state, text
            self._refresh()

    def set_undo_text(self, text: str) -> None:
        """Set what undo would take back ("Undo: stress +1"), empty for nothing."""
        if text != self._undo:
            self._undo = text
            self._refresh()

    def set_left_cells(self, cells: tuple[str, ...]) -> None:
        """Set facts that follow at the left."""
        if cells != self._left:
            self._left = cells
            self._refresh()

    def set_right_cells(self, cells: tuple[str, ...]) -> None:
        """Set facts at the right end ("2019 rules", "Dark", "100 %")."""
        if cells != self._right:
            self._right = cells
            self._refresh()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Sign and words of the save state, then the cells with uprights between them."""
        look = self._look
        t, measures, fonts = look.tokens, look.measures, look.fonts
        painter = QPainter(self)
        painter.fillRect(self.rect(), t.surface)
        draw_rule(painter, 0, self.width(), 0, t.line_soft, measures.line)
        right = self._paint_right(painter)
        x = self._paint_save_state(painter)
        font = fonts.smallest
        for cell in (*([self._undo] if self._undo else []), *self._left):
            x = self._paint_upright(painter, x)
            room = right - x - measures.group_gap
            if room < measures.control:
                return
            wide = min(text_width(fonts, font, cell) + 1, room)
            draw_text(painter, QRectF(x, 0, wide, self.height()), cell, fonts, font, t.text2, elide=Elide.END)
            x += wide

    def _paint_save_state(self, painter: QPainter) -> float:
        look = self._look
        t, measures, fonts = look.tokens, look.measures, look.fonts
        font = fonts.smallest_bold if self._state is SaveState.NOT_SAVED else fonts.smallest
        size = measures.icon_small * 3 // 4
        left = float(measures.padding + measures.line_strong)
        wide = text_width(fonts, font, self._save_text) + 1
        words = left + size + measures.label_gap
        ink: QColor = t.text
        if self._state is SaveState.NOT_SAVED:
            ink = t.alert_ink
            painter.fillRect(QRectF(0, 0, words + wide + measures.padding, self.height()), t.alert)
        place = QRectF(left, 0, size, self.height())
        if self._state is SaveState.SAVING:
            dot = QRectF(0, 0, size / 2, size / 2)
            dot.moveCenter(place.center())
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(t.text2)
            painter.drawEllipse(dot)
        elif self._save_text:
            saved = self._state is SaveState.SAVED
            draw_icon(painter, "tick" if saved else "alarm", place, t.accent if saved else ink)
        draw_text(painter, QRectF(words, 0, wide, self.height()), self._save_text, fonts, font, ink)
        return words + wide + (measures.padding if self._state is SaveState.NOT_SAVED else 0)

    def _paint_right(self, painter: QPainter) -> float:
        look = self._look
        measures, fonts = look.measures, look.fonts
        x = float(self.width() - measures.padding - measures.line_strong)
        for number, cell in enumerate(reversed(self._right)):
            if number:
                x = self._paint_upright(painter, x, leftward=True)
            wide = text_width(fonts, fonts.smallest, cell)
            x -= wide
            place = QRectF(x, 0, wide + 1, self.height())
            draw_text(painter, place, cell, fonts, fonts.smallest, look.tokens.text2)
        return x

    def _paint_upright(self, painter: QPainter, x: float, *, leftward: bool = False) -> float:
        measures = self._look.measures
        step = measures.group_gap if not leftward else -measures.group_gap
        third = self.height() / 3.5
        draw_upright(painter, x + step, third, self.height() - third, self._look.tokens.line_soft, measures.line)
        return x + 2 * step

    def _refresh(self) -> None:
        parts = [self._save_text, self._undo, *self._left, *self._right]
        self.setAccessibleName(". ".join(part for part in parts if part))
        self.update()

    def _on_look_changed(self) -> None:
        self.setFixedHeight(self._look.measures.status_line)
