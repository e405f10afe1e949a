"""Paints an attribute (key, name in capitals, value) or a skill (name, level as dots, dice on a square like a die)."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPolygonF
from PySide6.QtWidgets import QStyle

from alien_desktop.gui.kit.badge import OUTSIDE, boxed_mark_side, draw_boxed_mark
from alien_desktop.gui.kit.rows_view import RowsDelegate
from alien_desktop.gui.sheet.skills_model import SkillItem, attribute_key
from alien_desktop.gui.sheet.text import signed
from alien_desktop.gui.theme.key_cap import draw_die_key, draw_key_cap, key_cap_width
from alien_desktop.gui.theme.paint import crisp_pen
from alien_desktop.gui.theme.paint_text import Elide, draw_text, text_width
from alien_desktop.gui.theme.theme import Theme

LEVELS = 5
"""Dots of a skill; a higher level is a number behind them."""
ROLL_KEY = "R"
"""What the key cap of the row says that the roll key rolls."""
_State = QStyle.StateFlag


class SkillDelegate(RowsDelegate):
    """Reads a `SkillItem`. The selected row is the one that the roll key rolls."""

    def row_height(self, record: SkillItem, width: int) -> int:
        """The head of a block is lower than a skill."""
        metrics = self._theme.metrics
        return metrics.attribute_row if record.is_attribute else metrics.skill_row

    def paint_row(self, painter: QPainter, rect: QRectF, record: SkillItem, state: QStyle.StateFlag) -> None:
        """Paint the head of a block, or a skill in it."""
        if record.is_attribute:
            self._paint_attribute(painter, rect, record, state)
        else:
            self._paint_skill(painter, rect, record, state)

    def _paint_attribute(self, painter: QPainter, rect: QRectF, item: SkillItem, state: QStyle.StateFlag) -> None:
        theme = self._theme
        fonts, tokens, metrics = theme.fonts, theme.tokens, theme.metrics
        if _State.State_Sunken in state:
            painter.fillRect(rect.adjusted(metrics.cut_panel, 0, 0, 0), tokens.sunken)
        pad, key = metrics.padding, attribute_key(item.attribute)
        ink = tokens.text if _State.State_MouseOver in state else tokens.text2
        side = metrics.key_cap
        cap = QRectF(pad, round((rect.height() - side) / 2), key_cap_width(theme, key), side)
        draw_key_cap(painter, cap, key, theme, ink, tokens.line if ink is tokens.text2 else ink)
        left = cap.right() + 2 * metrics.unit
        value = str(item.level)
        centre = rect.right() - pad - metrics.die_key / 2
        wide = text_width(fonts, fonts.attribute, value)
        place = QRectF(centre - wide / 2, 0, wide, rect.height())
        draw_text(painter, place, value, fonts, fonts.attribute, tokens.text, elide=Elide.NEVER)
        right = place.left() - metrics.unit
        if item.outside:
            right -= boxed_mark_side(theme) + metrics.unit
            draw_boxed_mark(painter, right + metrics.unit, rect.height() / 2, OUTSIDE, theme)
        name = QRectF(left, 0, right - left, rect.height())
        draw_text(painter, name, item.name.upper(), fonts, fonts.title, tokens.text)

    def _paint_skill(self, painter: QPainter, rect: QRectF, item: SkillItem, state: QStyle.StateFlag) -> None:
        theme = self._theme
        fonts, tokens, metrics = theme.fonts, theme.tokens, theme.metrics
        unit, pad = metrics.unit, metrics.padding
        selected = _State.State_Selected in state
        ground = rect.adjusted(metrics.line, 0, -metrics.line, 0)  # the frame of the block stays visible
        if selected:
            painter.fillRect(ground, tokens.sel)
            painter.fillRect(QRectF(ground.left(), 0, metrics.line_current, rect.height()), tokens.accent)
        elif _State.State_Sunken in state:
            painter.fillRect(ground, tokens.sunken)
        side = metrics.die_key
        key = QRectF(rect.right() - pad - side, round((rect.height() - side) / 2), side, side)
        right = key.left() - 2 * unit
        if selected:
            wide = key_cap_width(theme, ROLL_KEY)
            middle = rect.height() / 2
            if text_width(fonts, fonts.body_bold, item.name) > right - wide - unit - pad:
                middle = rect.height() * 0.73  # a long name keeps its line; the cap goes down to the dots
            else:
                right -= wide + unit
            cap = QRectF(key.left() - 2 * unit - wide, round(middle - metrics.key_cap / 2), wide, metrics.key_cap)
            draw_key_cap(painter, cap, ROLL_KEY, theme, tokens.text2, tokens.text2)
        font = fonts.body_bold if selected else fonts.body
        ink = tokens.text2 if item.is_quiet and not selected else tokens.text
        name = QRectF(pad, rect.height() * 0.07, right - pad, rect.height() * 0.46)
        draw_text(painter, name, item.name, fonts, font, ink, elide=Elide.MIDDLE)
        self._paint_dots(painter, item, rect.height() * 0.73)
        self._paint_die_key(painter, key, item, state)

    def _paint_dots(self, painter: QPainter, item: SkillItem, y: float) -> None:
        theme = self._theme
        metrics, tokens = theme.metrics, theme.tokens
        radius = metrics.level_dot / 2
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for index in range(LEVELS):
            filled = index < item.level
            painter.setPen(crisp_pen(tokens.text2 if filled else tokens.line, metrics.line))
            painter.setBrush(tokens.text2 if filled else Qt.BrushStyle.NoBrush)
            centre = QPointF(metrics.padding + radius + index * metrics.level_pitch, round(y) + 0.5)
            painter.drawEllipse(centre, radius - 0.5, radius - 0.5)
        left = metrics.padding + LEVELS * metrics.level_pitch + metrics.unit / 2
        if item.level > LEVELS:
            fonts, number = theme.fonts, str(item.level)
            ink = tokens.info if item.outside else tokens.text2
            room = QRectF(left, y - 2 * metrics.unit, 6 * metrics.unit, 4 * metrics.unit)
            draw_text(painter, room, number, fonts, fonts.smallest_bold, ink, elide=Elide.NEVER)
            left += text_width(fonts, fonts.smallest_bold, number) + metrics.unit
        if item.outside and not item.lowered:
            draw_boxed_mark(painter, left, y, OUTSIDE, theme)
        if item.lowered:
            left += 1.5 * metrics.unit
            place = QRectF(left, y - 2 * metrics.unit, 12 * metrics.unit, 4 * metrics.unit)
            _draw_lowered(painter, place, signed(item.lowered), theme)

    def _paint_die_key(self, painter: QPainter, rect: QRectF, item: SkillItem, state: QStyle.StateFlag) -> None:
        tokens = self._theme.tokens
        selected = _State.State_Selected in state
        fill, frame, ink = tokens.raised, tokens.line, tokens.text
        if item.is_quiet:
            frame, ink = tokens.line_soft, tokens.text2
        if item.lowered:
            fill, frame, ink = tokens.alert_ground, tokens.alert, tokens.alert
        if selected:
            fill, frame, ink = tokens.accent, tokens.accent, tokens.accent_ink
        if _State.State_Sunken in state:
            fill, ink = tokens.sunken, frame if selected else ink
        elif _State.State_MouseOver in state and not selected:
            frame = tokens.text2
        draw_die_key(painter, rect, str(item.dice), self._theme, fill, frame, ink)


def _draw_lowered(painter: QPainter, rect: QRectF, number: str, theme: Theme) -> None:
    """Draw a small triangle that points down, and what is taken away."""
    unit = theme.metrics.unit
    middle = round(rect.center().y())
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.tokens.alert)
    left = rect.left()
    corners = (QPointF(left, middle - unit / 2), QPointF(left + 1.75 * unit, middle - unit / 2))
    painter.drawPolygon(QPolygonF([*corners, QPointF(left + 0.875 * unit, middle + unit / 2)]))
    place = rect.adjusted(2.75 * unit, 0, 0, 0)
    draw_text(painter, place, number, theme.fonts, theme.fonts.smallest_bold, theme.tokens.alert)
