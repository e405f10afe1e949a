"""The status line: whether everything is saved, what undo would take back, and a few facts at the right."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from alien_desktop.gui.theme.icons import draw_icon
from alien_desktop.gui.theme.paint import draw_rule, draw_upright
from alien_desktop.gui.theme.paint_text import Elide, draw_text, set_tooltip, text_width
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.session.save_state import SaveState


class StatusLine(QWidget):
    """One painted line over the whole width. Filled by setters; emits nothing."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._state = SaveState.SAVED
        self._save_text = ""
        self._right: tuple[str, ...] = ()
        self._undo = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        bind_theme(self._apply_theme)

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

    def set_right_cells(self, cells: tuple[str, ...]) -> None:
        """Set facts at the right end ("Core (2019)", "Dark", "100 %")."""
        if cells != self._right:
            self._right = cells
            self._refresh()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Sign and words of the save state, then the cells with uprights between them."""
        theme = self._theme
        t, metrics, fonts = theme.tokens, theme.metrics, theme.fonts
        painter = QPainter(self)
        painter.fillRect(self.rect(), t.surface)
        draw_rule(painter, 0, self.width(), 0, t.line_soft, metrics.line)
        font = fonts.smallest
        x = self._paint_save_state(painter)
        wanted = x + 4 * metrics.group_gap + text_width(fonts, font, self._undo)
        right = self._paint_right(painter, wanted if self._undo else 0)
        for cell in [self._undo] if self._undo else []:
            x = self._paint_upright(painter, x)
            room = right - x - metrics.group_gap
            if room < metrics.control:
                return
            wide = min(text_width(fonts, font, cell) + 1, room)
            draw_text(painter, QRectF(x, 0, wide, self.height()), cell, fonts, font, t.text2, elide=Elide.END)
            x += wide

    def _paint_save_state(self, painter: QPainter) -> float:
        theme = self._theme
        t, metrics, fonts = theme.tokens, theme.metrics, theme.fonts
        font = fonts.smallest_bold if self._state is SaveState.NOT_SAVED else fonts.smallest
        size = metrics.icon_small * 3 // 4
        left = float(metrics.padding + metrics.line_strong)
        wide = text_width(fonts, font, self._save_text) + 1
        words = left + size + metrics.label_gap
        ink: QColor = t.text
        if self._state is SaveState.NOT_SAVED:
            ink = t.alert_ink
            painter.fillRect(QRectF(0, 0, words + wide + metrics.padding, self.height()), t.alert)
        place = QRectF(left, 0, size, self.height())
        if self._state is SaveState.SAVING:
            dot = QRectF(0, 0, size / 2, size / 2)
            dot.moveCenter(place.center())
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(t.text2)
            painter.drawEllipse(dot)
        elif self._save_text:
            icons = {SaveState.SAVED: ("tick", t.accent), SaveState.READ_ONLY: ("lock", t.info)}
            icon, color = icons.get(self._state, ("alarm", ink))
            draw_icon(painter, icon, place, color)
        draw_text(painter, QRectF(words, 0, wide, self.height()), self._save_text, fonts, font, ink)
        return words + wide + (metrics.padding if self._state is SaveState.NOT_SAVED else 0)

    def _paint_right(self, painter: QPainter, left: float) -> float:
        """Paint the facts at the right; all but the last give way to what reaches up to `left`."""
        theme = self._theme
        metrics, fonts = theme.metrics, theme.fonts
        x = float(self.width() - metrics.padding - metrics.line_strong)
        for number, cell in enumerate(reversed(self._right)):
            wide = text_width(fonts, fonts.smallest, cell)
            if number and x - wide - 2 * metrics.group_gap < left:
                return x
            if number:
                x = self._paint_upright(painter, x, leftward=True)
            x -= wide
            place = QRectF(x, 0, wide + 1, self.height())
            draw_text(painter, place, cell, fonts, fonts.smallest, theme.tokens.text2)
        return x

    def _paint_upright(self, painter: QPainter, x: float, *, leftward: bool = False) -> float:
        metrics = self._theme.metrics
        step = metrics.group_gap if not leftward else -metrics.group_gap
        third = self.height() / 3.5
        draw_upright(painter, x + step, third, self.height() - third, self._theme.tokens.line_soft, metrics.line)
        return x + 2 * step

    def _refresh(self) -> None:
        parts = [self._save_text, self._undo, *self._right]
        self.setAccessibleName(". ".join(part for part in parts if part))
        set_tooltip(self, "\n".join(part for part in parts if part))
        self.update()

    def _apply_theme(self) -> None:
        self.setFixedHeight(self._theme.metrics.status_line)
