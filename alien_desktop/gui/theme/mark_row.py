"""Rows of tick boxes and radio buttons: a mark, words after it, a note at the right end.

The style paints stock widgets with them, a delegate the rows of a list.
"""

from collections.abc import Mapping
from typing import Protocol

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyle

from alien_desktop.gui.theme.fonts import Fonts
from alien_desktop.gui.theme.icons import draw_icon
from alien_desktop.gui.theme.metrics import Metrics
from alien_desktop.gui.theme.paint import crisp_pen, draw_box, draw_rule, inset
from alien_desktop.gui.theme.paint_text import (
    Elide,
    draw_text,
    draw_wrapped_text,
    line_height,
    text_width,
    wrapped_height,
    wrapped_in,
    wrapped_text,
)
from alien_desktop.gui.theme.tokens import Tokens

_State = QStyle.StateFlag


class ThemeValues(Protocol):
    """What is painted with: the theme, or the style that a theme has set."""

    tokens: Tokens
    metrics: Metrics
    fonts: Fonts
    keys: Mapping[str, str]
    """Keys of the table of commands that somebody has changed, and what is painted in their place."""


def mark_frame(theme: ThemeValues, enabled: bool, hovered: bool) -> QColor:
    """The colour of the frame of a box or ring."""
    t = theme.tokens
    if not enabled:
        return t.line_soft
    return t.text2 if hovered else t.line


def marked_row_size(theme: ThemeValues, text: str, note: str) -> QSize:
    """Mark, words in bold, note."""
    metrics, fonts = theme.metrics, theme.fonts
    wide = metrics.tick + metrics.label_gap + text_width(fonts, fonts.body_bold, text)
    if note:
        wide += metrics.group_gap + text_width(fonts, fonts.secondary, note)
    return QSize(round(wide + 1), max(metrics.control_row, metrics.target_min))


def marked_row_height(theme: ThemeValues, text: str, note: str, width: float) -> int:
    """The height in pixels of a row whose words are wrapped into this width where one line is too short for them."""
    metrics, font = theme.metrics, theme.fonts.body_bold
    room = width - metrics.tick - metrics.label_gap
    high = marked_row_size(theme, text, note).height() - line_height(font)
    if _is_note_below(theme, text, note, width):
        high += wrapped_height(wrapped_text(note, theme.fonts.secondary, room))
    else:
        room -= _note_width(theme, note)
    return high + wrapped_height(wrapped_text(text, font, room))


def _note_width(theme: ThemeValues, note: str) -> float:
    return text_width(theme.fonts, theme.fonts.secondary, note) + theme.metrics.label_gap if note else 0.0


def _is_note_below(theme: ThemeValues, text: str, note: str, width: float) -> bool:
    """Whether a note would leave its words less than half of their row: it has a line of its own then."""
    room = width - theme.metrics.tick - theme.metrics.label_gap
    return marked_row_size(theme, text, note).width() > width and _note_width(theme, note) > room / 2


def draw_row_words(
    painter: QPainter, rect: QRectF, theme: ThemeValues, text: str, note: str, ink: QColor, *, enabled: bool, bold: bool
) -> None:
    """Words after the mark, note at the right end or below, in a row whose top left corner is the origin."""
    t, metrics, fonts = theme.tokens, theme.metrics, theme.fonts
    font, small = fonts.body_bold if bold else fonts.body, fonts.secondary
    left, quiet = metrics.tick + metrics.label_gap, t.text2 if enabled else t.text_dis
    right, high = rect.width(), rect.height()
    if _is_note_below(theme, text, note, right) and high >= line_height(font) + line_height(small):
        lines = wrapped_in(note, fonts, small, right - left, high - line_height(font))
        margin = (high - wrapped_height(lines) - line_height(font)) / 4
        high -= wrapped_height(lines)
        draw_wrapped_text(painter, QPointF(left, round(high - margin)), lines, quiet)
    elif note:
        right -= text_width(fonts, small, note)
        place = QRectF(right, 0, rect.width() - right, high)
        draw_text(painter, place, note, fonts, small, quiet, elide=Elide.END)
        right -= metrics.label_gap
    color = ink if enabled else t.text_dis
    line = QRectF(left, 0, right - left, high)
    if high < 2 * line_height(font) or text_width(fonts, font, text) <= line.width():
        draw_text(painter, line, text, fonts, font, color)
        return
    words = wrapped_in(text, fonts, font, line.width(), line.height())
    top = round((high - wrapped_height(words)) / 2)
    draw_wrapped_text(painter, QPointF(left, top), words, color)


def draw_tick_row(
    painter: QPainter, rect: QRectF, theme: ThemeValues, text: str, note: str, state: QStyle.StateFlag, tone: str
) -> None:
    """Draw a sharp box with words after it, in a row whose top left corner is the origin.

    A box that is ticked has the token of `tone`: "accent", "alert" or "stress"; in the last two its words have it too.
    `state` as a style has it: State_On fills the box with a tick, State_NoChange draws a line in it.
    """
    t, metrics = theme.tokens, theme.metrics
    side = metrics.tick
    box = QRectF(0, round((rect.height() - side) / 2), side, side)
    filled, ink = getattr(t, tone), getattr(t, f"{tone}_ink")
    enabled, checked = _State.State_Enabled in state, _State.State_On in state
    frame = mark_frame(theme, enabled, _State.State_MouseOver in state)
    if checked:
        draw_box(painter, box, filled if enabled else t.raised, filled if enabled else t.line_soft, metrics.line)
        draw_icon(painter, "tick", inset(box, 2 * metrics.line), ink if enabled else t.text_dis)
    elif _State.State_NoChange in state:
        draw_box(painter, box, t.field if enabled else t.sunken, frame, metrics.line)
        middle = box.center().y() - metrics.line_strong / 2
        draw_rule(painter, box.left() + 4, box.right() - 4, middle, t.text, metrics.line_strong)
    else:
        draw_box(
            painter,
            box,
            t.raised if _State.State_Sunken in state else t.field if enabled else t.sunken,
            frame,
            metrics.line,
        )
    words = filled if checked and tone != "accent" else t.text
    draw_row_words(painter, rect, theme, text, note, words, enabled=enabled, bold=checked)


def draw_radio_row(
    painter: QPainter, rect: QRectF, theme: ThemeValues, text: str, note: str, state: QStyle.StateFlag
) -> None:
    """Draw a ring, with a dot when State_On, and words after it, in a row whose top left corner is the origin."""
    t, metrics = theme.tokens, theme.metrics
    side = metrics.tick
    ring = QRectF(0, round((rect.height() - side) / 2), side, side)
    enabled, checked = _State.State_Enabled in state, _State.State_On in state
    mark = t.accent if enabled else t.text_dis
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    frame = mark_frame(theme, enabled, _State.State_MouseOver in state)
    painter.setPen(crisp_pen(mark if checked else frame, metrics.line))
    painter.setBrush(t.field if enabled else t.sunken)
    painter.drawEllipse(inset(ring, metrics.line))
    if checked:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(mark)
        quarter = side / 4
        painter.drawEllipse(ring.adjusted(quarter, quarter, -quarter, -quarter))
    painter.restore()
    draw_row_words(painter, rect, theme, text, note, t.text, enabled=enabled, bold=checked)
