"""Buttons: how large they are and how they are painted. The style calls it, and a delegate whose rows are buttons.

What a button shows besides its words is a dynamic property of the widget, so that a plain `QPushButton` with the
property looks the same as any other:

- `kind`: a value of `ButtonKind`, what pressing it means
- `place`: a value of `ButtonSize`, where it stands
- `icon_name`: an icon before the words
- `key`: the cap of the key that presses it
- `second`: a second line; words are then at the left
- `joined`, `last`: a segment comes after the chosen one, or ends its row
- `lead`: how many pixels at its left something else takes
- `widest`, `tall`: of a drop field: its longest value, whether values have two lines
"""

from enum import StrEnum
from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter
from PySide6.QtWidgets import QStyle, QWidget

from alien_desktop.gui.theme.icons import draw_icon
from alien_desktop.gui.theme.key_cap import draw_key_cap, key_cap_width
from alien_desktop.gui.theme.mark_row import ThemeValues
from alien_desktop.gui.theme.metrics import Metrics
from alien_desktop.gui.theme.paint import device_ratio, draw_cut, draw_rule, draw_upright, snapped
from alien_desktop.gui.theme.paint_text import Elide, draw_text, line_height, text_width
from alien_desktop.gui.theme.tokens import Tokens

_State = QStyle.StateFlag


class ButtonKind(StrEnum):
    """What pressing the button means; only the next step is filled, once in a window."""

    PRIMARY = "primary"
    """The next step: filled accent."""
    NEXT = "next"
    """The next step while another thing is filled: framed accent."""
    NORMAL = "normal"
    QUIET = "quiet"
    """No frame until the mouse is over it: title lines, small offers."""
    DANGER = "danger"
    """Cannot be undone easily: coral outline."""
    STRESS = "stress"
    """The next step is a panic roll: filled amber."""
    SEGMENT = "segment"
    """A plate of a row: its neighbour begins on its right line."""
    MORE = "more"
    """A square with a plus."""
    LESS = "less"
    """A square with a minus."""
    DROP = "drop"
    """Shows one of many and opens their list: an arrow at the right."""
    QUIET_DROP = "quiet_drop"
    """The same without a frame: the arrow at the left."""


class ButtonSize(StrEnum):
    """Height of a button, by where it stands."""

    NORMAL = "control"
    ROW = "control_row"
    TITLE = "control_title"
    NEXT_STEP = "control_next"
    TALL = "control_tall"
    STEP = "step_button"
    STEP_SMALL = "step_button_small"


class ButtonFace(NamedTuple):
    """What a button shows; see the properties above."""

    text: str = ""
    kind: str = ButtonKind.NORMAL
    place: str = ButtonSize.NORMAL
    icon: str = ""
    key: str = ""
    second: str = ""


class _Dress(NamedTuple):
    """Colours of a button in one state."""

    fill: QColor | None
    frame: QColor | None
    ink: QColor
    soft_ink: QColor


_CAP_FRAME = 0.65  # the frame of a key cap is quieter than its letter
_FILLED_KINDS = frozenset({ButtonKind.PRIMARY, ButtonKind.STRESS})
_BOLD_KINDS = _FILLED_KINDS | {ButtonKind.NEXT}
_STEPS = frozenset({ButtonKind.MORE, ButtonKind.LESS})
_DROPS = frozenset({ButtonKind.DROP, ButtonKind.QUIET_DROP})
_FRAMELESS = frozenset({ButtonKind.QUIET, ButtonKind.QUIET_DROP})


def face_of(widget: QWidget | None, text: str) -> ButtonFace:
    """Read what a button shows from its properties; `text` are its words."""
    if widget is None:
        return ButtonFace(text)
    read = widget.property
    return ButtonFace(
        text,
        read("kind") or ButtonKind.NORMAL,
        read("place") or ButtonSize.NORMAL,
        read("icon_name") or "",
        read("key") or "",
        read("second") or "",
    )


def button_cut(widget: QWidget, metrics: Metrics) -> int:
    """How much of the bottom right corner is cut off: the focus ring follows it."""
    return _cut(widget.property("kind"), widget.height(), metrics, widget)


def button_size(theme: ThemeValues, face: ButtonFace, widget: QWidget | None = None) -> QSize:
    """As wide as everything on it, as high as its place asks for."""
    metrics, fonts = theme.metrics, theme.fonts
    height: int = getattr(metrics, face.place)
    if face.kind in _STEPS:
        return QSize(height, height)
    if face.kind == ButtonKind.SEGMENT:
        return QSize(round(text_width(fonts, fonts.body_bold, face.text) + 2 * metrics.segment_padding + 0.5), height)
    if face.kind in _DROPS and widget is not None:
        return _drop_size(theme, face.kind == ButtonKind.QUIET_DROP, widget)
    words = text_width(fonts, _font(theme, face), face.text)
    if face.second:
        words = max(words, text_width(fonts, fonts.secondary, face.second))
    wide = 2 * _padding(metrics, face) + words + _lead(widget)
    if face.icon:
        wide += metrics.icon_small + (metrics.cut_small if face.text else 0)
    if face.key:
        wide += metrics.button_padding + key_cap_width(theme, face.key)
    return QSize(max(round(wide + 0.5), metrics.target_min), height)


def draw_button(
    painter: QPainter,
    rect: QRectF,
    theme: ThemeValues,
    face: ButtonFace,
    state: QStyle.StateFlag,
    widget: QWidget | None = None,
) -> None:
    """Paint ground and frame, then icon, words and key cap; `state` as a style has it."""
    metrics = theme.metrics
    kind = face.kind
    dress = _dress(theme.tokens, kind, state)
    enabled, checked = _State.State_Enabled in state, _State.State_On in state
    cut = _cut(kind, rect.height(), metrics, widget)
    width = metrics.line_strong if enabled and kind == ButtonKind.NEXT else metrics.line
    draw_cut(painter, rect, dress.fill, dress.frame, width, bottom_right=cut)
    if kind in _STEPS:
        _draw_step(painter, rect, metrics, dress.ink, up=kind == ButtonKind.MORE)
        return
    if enabled and kind == ButtonKind.SEGMENT and widget is not None and widget.property("joined"):
        draw_upright(painter, 0, 0, rect.height(), theme.tokens.accent, metrics.line)  # the line of the chosen one
    if checked:
        foot = metrics.line_current
        colour = theme.tokens.accent if enabled or kind != ButtonKind.SEGMENT else theme.tokens.line_soft
        draw_rule(painter, 0, rect.width() - cut, rect.height() - foot, colour, foot)
    if kind == ButtonKind.SEGMENT:
        font = theme.fonts.body_bold if checked else theme.fonts.body
        draw_text(painter, rect, face.text, theme.fonts, font, dress.ink, Qt.AlignmentFlag.AlignHCenter)
    elif kind in _DROPS:
        _draw_drop_content(painter, rect, theme, face, dress, widget)
    else:
        _draw_content(painter, rect.adjusted(_lead(widget), 0, 0, 0), theme, face, dress, checked=checked)


def _lead(widget: QWidget | None) -> int:
    return (widget.property("lead") or 0) if widget is not None else 0


def _drop_size(theme: ThemeValues, quiet: bool, field: QWidget) -> QSize:
    metrics, fonts = theme.metrics, theme.fonts
    pad = metrics.unit if quiet else metrics.button_padding
    height = metrics.target_min if quiet else metrics.control
    if field.property("tall") and not quiet:
        height = metrics.die_dock + metrics.unit
    words = text_width(fonts, fonts.body, field.property("widest") or "")
    return QSize(round(words + 2 * pad + metrics.icon_small + metrics.label_gap + 1), height)


def _draw_drop_content(
    painter: QPainter, rect: QRectF, theme: ThemeValues, face: ButtonFace, dress: _Dress, field: QWidget | None
) -> None:
    metrics, fonts = theme.metrics, theme.fonts
    icon = metrics.icon_small
    if face.kind == ButtonKind.QUIET_DROP:
        arrow = QRectF(metrics.unit, 0, icon, rect.height())
        left, right = arrow.right() + metrics.unit, rect.right() - metrics.unit
    else:
        arrow = QRectF(rect.right() - metrics.button_padding - icon, 0, icon, rect.height())
        left, right = rect.left() + (_lead(field) or metrics.button_padding), arrow.left() - metrics.unit
    draw_icon(painter, "chevron_down", arrow, dress.soft_ink)
    if not face.second:
        line = QRectF(left, 0, right - left, rect.height())
        draw_text(painter, line, face.text, fonts, fonts.body, dress.ink, elide=Elide.MIDDLE)
        return
    upper, lower = line_height(fonts.body_bold), line_height(fonts.secondary)
    line = QRectF(left, (rect.height() - upper - lower) / 2, right - left, upper)
    draw_text(painter, line, face.text, fonts, fonts.body_bold, dress.ink, elide=Elide.MIDDLE)
    below = QRectF(left, line.bottom(), right - left, lower)
    draw_text(painter, below, face.second, fonts, fonts.secondary, dress.soft_ink)


def _cut(kind: str | None, height: float, metrics: Metrics, widget: QWidget | None) -> int:
    if kind == ButtonKind.SEGMENT:
        return metrics.cut_button if widget is not None and widget.property("last") else 0
    if kind in _FRAMELESS:
        return 0
    return metrics.cut_small if kind in _STEPS or height < metrics.control else metrics.cut_button


def _draw_step(painter: QPainter, rect: QRectF, metrics: Metrics, ink: QColor, *, up: bool) -> None:
    """A bar, or a cross of bars."""
    ratio = device_ratio(painter)
    thick = metrics.line_strong
    long = metrics.label_gap + thick // 2
    x, y = (snapped((side - thick) / 2, ratio) for side in (rect.width(), rect.height()))
    start = (long - thick) / 2
    painter.fillRect(QRectF(x - start, y, thick + 2 * start, thick), ink)
    if up:
        painter.fillRect(QRectF(x, y - start, thick, thick + 2 * start), ink)


def _draw_content(
    painter: QPainter, rect: QRectF, theme: ThemeValues, face: ButtonFace, dress: _Dress, *, checked: bool
) -> None:
    metrics, fonts = theme.metrics, theme.fonts
    font = _font(theme, face, checked=checked)
    pad = _padding(metrics, face)
    free = _draw_key(painter, rect, theme, face, dress) if face.key else QRectF(rect)
    icon = metrics.icon_small if face.icon else 0
    icon_gap = metrics.cut_small if face.icon and face.text else 0
    least = min(pad, metrics.unit)
    words = min(text_width(fonts, font, face.text), free.width() - 2 * least - icon - icon_gap)
    left = free.left() + max(least, (free.width() - words - icon - icon_gap) / 2)
    if face.second:
        left = free.left() + pad
    elif face.kind == ButtonKind.QUIET and face.place == ButtonSize.TITLE:
        left = free.right() - words - icon - icon_gap - (metrics.label_gap if face.key else 0)
    if face.icon:
        draw_icon(painter, face.icon, QRectF(left, rect.top(), icon, rect.height()), dress.ink)
    left += icon + icon_gap
    wide = free.right() - left - least if face.second else words
    line = QRectF(left, rect.top(), wide, rect.height())
    if not face.second:
        draw_text(painter, line, face.text, fonts, font, dress.ink)
        return
    upper, lower = line_height(font), line_height(fonts.secondary)
    line.setTop(rect.top() + (rect.height() - upper - lower) / 2)
    line.setHeight(upper)
    draw_text(painter, line, face.text, fonts, font, dress.ink)
    below = QRectF(left, line.bottom(), rect.right() - pad - left, lower)  # the key cap is beside the first line
    draw_text(painter, below, face.second, fonts, fonts.secondary, dress.soft_ink)


def _draw_key(painter: QPainter, rect: QRectF, theme: ThemeValues, face: ButtonFace, dress: _Dress) -> QRectF:
    """Draw the key cap and return what is left of the button."""
    metrics = theme.metrics
    wide = key_cap_width(theme, face.key)
    right = rect.right() - min(_padding(metrics, face), metrics.button_padding - metrics.line_strong)
    height = min(metrics.key_cap, rect.height() - metrics.unit)
    top = metrics.label_gap + metrics.line_strong if face.second else round((rect.height() - height) / 2)
    cap = QRectF(right - wide, top, wide, height)
    frame = QColor(dress.soft_ink)
    frame.setAlphaF(_CAP_FRAME)
    draw_key_cap(painter, cap, face.key, theme, dress.ink, frame)
    return QRectF(rect.left(), rect.top(), cap.left() - rect.left(), rect.height())


def _font(theme: ThemeValues, face: ButtonFace, *, checked: bool = False) -> QFont:
    fonts = theme.fonts
    is_step = face.kind in {ButtonKind.NEXT, ButtonKind.PRIMARY}
    if is_step and face.place == ButtonSize.TALL and face.second:
        return fonts.sans(theme.metrics.text_row_name, bold=True)
    return fonts.body_bold if checked or face.kind in _BOLD_KINDS else fonts.body


def _padding(metrics: Metrics, face: ButtonFace) -> int:
    if face.kind == ButtonKind.QUIET:
        return 0 if face.place == ButtonSize.TITLE else metrics.unit
    return metrics.button_padding


def _dress(t: Tokens, kind: str, state: QStyle.StateFlag) -> _Dress:
    down, over = _State.State_Sunken in state, _State.State_MouseOver in state
    checked, frameless = _State.State_On in state, kind in _FRAMELESS
    if _State.State_Enabled not in state:
        fill = t.surface if kind in _STEPS or kind == ButtonKind.SEGMENT else None
        if kind == ButtonKind.DROP:
            fill = t.raised
        return _Dress(fill, None if frameless else t.line_soft, t.text_dis, t.text_dis)
    if kind in _FILLED_KINDS:
        return _filled_dress(t, kind, down=down, over=over)
    if frameless:
        ink = t.text if over and (not down or kind == ButtonKind.QUIET_DROP) else t.text2
        soft = ink if kind == ButtonKind.QUIET_DROP else t.text2
        if kind == ButtonKind.QUIET_DROP:
            return _Dress(None, None, ink, soft)
        dress = _Dress(None, None, ink, soft)
    elif kind == ButtonKind.DANGER:
        dress = _Dress(t.raised, t.alert, t.alert, t.alert)
    elif kind == ButtonKind.NEXT:
        dress = _Dress(t.sel, t.accent, t.text, t.text2)
    else:
        dress = _Dress(t.raised, t.line, t.text, t.text2)
    fill, frame = dress.fill, dress.frame
    if checked:
        fill, frame = t.sel, t.accent
    if down:
        fill = t.sunken
    elif over and not (checked and kind == ButtonKind.SEGMENT):
        frame = t.text2
    return _Dress(fill, frame, dress.ink, dress.soft_ink)


def _filled_dress(t: Tokens, kind: str, *, down: bool, over: bool) -> _Dress:
    stress = kind == ButtonKind.STRESS
    fill, ink = (t.stress_fill, t.stress_fill_ink) if stress else (t.accent, t.accent_ink)
    edge = t.stress if stress else t.accent
    if down:
        return _Dress(t.sunken, edge, edge, edge)
    return _Dress(fill, t.text if over else edge, ink, ink)
