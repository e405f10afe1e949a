"""The page of the dice: what was rolled, and what a push would bring or a panic roll may lead to."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from alien_desktop.gui.kit.die_face import DieKind, DieState, die_words, draw_die, fallen_state
from alien_desktop.gui.scene.chain_items import RollItem
from alien_desktop.gui.scene.chain_options import draw_bar, number_width
from alien_desktop.gui.scene.chain_paint import ChainPaint
from alien_desktop.gui.theme.paint_text import draw_text, draw_wrapped_text, text_width, wrapped_text

_DIE_LEAST = 5
"""Smaller, in units, no die is drawn for the sake of a name beside it."""
_DIE_UNITS = 8.0
_SIDE_UNITS = 41


class RollPage(ChainPaint[RollItem]):
    """Base dice over stress dice; at the right a small table."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(RollItem(), parent)

    def words(self) -> str:
        """The dice, then the table beside them."""
        item = self._item
        words = [die_words(DieKind.BASE, face) for face in item.base]
        words += [die_words(DieKind.STRESS, face) for face in item.stress]
        bars = [f"{bar.name} {bar.text}" for bar in item.bars]
        rows = [row for row, _ in item.rows]
        return ", ".join(part for part in (*words, item.words, item.title, *bars, *rows) if part)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Two rows of dice with their names; the table beside them."""
        theme, item = self._theme, self._item
        unit = theme.metrics.unit
        painter = QPainter(self)
        table = bool(item.bars or item.rows)
        side = min(_SIDE_UNITS * unit, self.width() * 0.45)
        room = self.width() - side - 4 * unit if table else float(self.width())
        base = (*item.base, *(None,) * item.empty_base)
        stress = (*item.stress, *(None,) * item.empty_stress)
        rows = [(DieKind.BASE, self.tr("Base"), base, 0), (DieKind.STRESS, self.tr("Stress"), stress, item.new_stress)]
        top = 0.0
        for kind, name, faces, new in rows:
            if faces or new:
                self._paint_dice(painter, QRectF(0, top, room, _DIE_UNITS * unit), kind, name, faces, new)
                top += 13.5 * unit
        if table:
            self._paint_table(painter, QRectF(self.width() - side, 0, side, self.height()))

    def _paint_dice(
        self, painter: QPainter, rect: QRectF, kind: DieKind, name: str, faces: tuple[int | None, ...], new: int
    ) -> None:
        theme, item = self._theme, self._item
        fonts, tokens, unit = theme.fonts, theme.tokens, theme.metrics.unit
        ink = tokens.stress if kind is DieKind.STRESS else tokens.text2
        count = len(faces) + new
        left = rect.left()
        if rect.width() - 15 * unit >= count * _DIE_LEAST * unit:  # their shape says what they are too
            label = QRectF(rect.left(), rect.top(), 15 * unit, rect.height())
            draw_text(painter, label, name.upper(), fonts, fonts.title, ink)
            left += 15 * unit
        size = min(_DIE_UNITS * unit, (rect.right() - left) / max(1, count) - unit / 2)
        pitch = size + min(unit, max(1.0, unit * size / (_DIE_UNITS * unit)))
        for place in range(count):
            face = faces[place] if place < len(faces) else None
            state = DieState.NEW if place >= len(faces) else fallen_state(kind, face)
            body = QRectF(left + place * pitch, rect.center().y() - size / 2, size, size)
            draw_die(painter, body, kind, face, state, tokens)
        end = left + count * pitch + 2 * unit
        last = kind is DieKind.STRESS or not (item.stress or item.new_stress or item.empty_stress)
        words = item.words if last else ""
        if words and rect.right() - end > 20 * unit:
            layout = wrapped_text(words, fonts.smallest, rect.right() - end)
            draw_wrapped_text(painter, QRectF(end, rect.top(), 1, 1).topLeft(), layout, tokens.text2)

    def _paint_table(self, painter: QPainter, rect: QRectF) -> None:
        theme, item = self._theme, self._item
        fonts, tokens, unit = theme.fonts, theme.tokens, theme.metrics.unit
        line = QRectF(rect.left(), rect.top(), rect.width(), 4.5 * unit)
        draw_text(painter, line, item.title.upper(), fonts, fonts.title, getattr(tokens, item.title_tone.value))
        top = 4.75 * unit
        if item.change:
            line = QRectF(rect.left(), top, rect.width(), 4.5 * unit)
            draw_text(painter, line, item.change, fonts, fonts.secondary, tokens.text)
            top += 5 * unit
        wide = max([text_width(fonts, fonts.smallest, bar.name) for bar in item.bars], default=0.0) + 2 * unit
        for bar in item.bars:
            line = QRectF(rect.left(), top, rect.width(), 4.5 * unit)
            draw_bar(painter, line, bar, theme, wide, number_width(item.bars, theme))
            top += 4.5 * unit
        half = rect.width() / 2
        for place, (text, tone) in enumerate(item.rows):
            column, row = divmod(place, 3) if len(item.rows) <= 6 else divmod(place, 4)
            cell = QRectF(rect.left() + column * half, top + row * 4.5 * unit, half - unit, 4.5 * unit)
            draw_text(painter, cell, text, fonts, fonts.smallest, getattr(tokens, tone.value))
