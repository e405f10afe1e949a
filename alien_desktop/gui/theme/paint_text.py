"""Text as the design wants it: placed by its capitals, literal, with a report when it does not fit.

Qt centres ascent plus descent, which sets our faces a pixel or two off; here the middle of the capitals is the
middle, on a whole pixel. Text is always literal: `&`, `<b>`, line breaks and anything else a person types is drawn as
it stands, on one line.
"""

import logging
from enum import Enum

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QTextLayout, QTextOption
from PySide6.QtWidgets import QWidget

from alien_desktop.gui.theme.fonts import CAPITAL_HEIGHT, Fonts

_log = logging.getLogger(__name__)

_LINE_BREAKS = str.maketrans(dict.fromkeys("\n\r\t\v\f\x85\u2028\u2029", " "))
_ONE_PIXEL = 1.0  # a width that is a fraction too small must not cut


class Elide(Enum):
    """Where a text that is too long is cut: names in the middle, explanations at the end, numbers never."""

    MIDDLE = Qt.TextElideMode.ElideMiddle
    END = Qt.TextElideMode.ElideRight
    NEVER = Qt.TextElideMode.ElideNone


def literal(text: str) -> str:
    """The text for Qt's own labels and buttons: an ampersand stays an ampersand."""
    return text.replace("&", "&&")


def from_literal(text: str) -> str:
    """The words of text that was made `literal`; the mark of a mnemonic, as Qt's own dialogs have it, is none."""
    return "&".join(words.replace("&", "") for words in text.split("&&"))


def tooltip(text: str) -> str:
    """The text for a tooltip: Qt guesses whether a tooltip is markup, so ours always is, with the text escaped."""
    # Not `html.escape`: with it comes a table of two thousand entities.
    escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return f"<qt>{escaped}</qt>" if text else ""


def set_tooltip(widget: QWidget, text: str) -> None:
    """Give a widget a tooltip, and as its description what the tooltip says beyond its name, which is set before.

    A screen reader would else read the markup: a widget with a tooltip and no description hands that on.
    """
    marked = tooltip(text).replace("\n", "<br>")
    if marked != widget.toolTip():  # Qt would tell everybody who watches the widget
        widget.setToolTip(marked)
    widget.setAccessibleDescription(beyond_name(widget.accessibleName(), text))


def beyond_name(name: str, text: str) -> str:
    """Return what a description says that the name does not; a space where it says nothing more."""
    bare = _bare(text)
    if bare and bare in _bare(name):
        return " "
    head, rest = text[: len(name)], text[len(name) :]
    return rest.lstrip(" :,.") or " " if name and head.casefold() == name.casefold() and rest[:1] in ":, \n" else text


def _bare(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))  # no frame for each letter: it is asked at every roll


def one_line(text: str) -> str:
    """The text without line breaks."""
    return text.translate(_LINE_BREAKS)


def baseline(top: float, height: float, size: float) -> int:
    """The whole pixel on which capitals of a font size stand so that they are in the middle of the height."""
    return round(top + (height + CAPITAL_HEIGHT * size) / 2)


def line_height(font: QFont) -> int:
    """The distance of two lines of this font: 20 for the body of 14, tighter for large type."""
    size = font.pixelSize()
    return round(size * (1.4 if size < 20 else 1.25))


def text_width(fonts: Fonts, font: QFont, text: str) -> float:
    """The width of one line; the spacing after the last letter of spaced capitals does not count."""
    return fonts.advance(font, text) - _trailing_space(font, text, fonts)


def fitted(fonts: Fonts, font: QFont, text: str, width: float, elide: Elide = Elide.END) -> tuple[str, bool]:
    """The text as one line that fits into the width, and whether anything was cut. Cuts are logged for the tests."""
    line = one_line(text)
    if fonts.advance(font, line) <= width + _ONE_PIXEL:
        return line, False
    _log.debug("cut at %d px (%s): %r", width, elide.name, line)
    if elide is Elide.NEVER:
        return line, True
    return fonts.font_metrics(font).elidedText(line, elide.value, width + _ONE_PIXEL), True


def largest_fitting(fonts: Fonts, sizes: tuple[QFont, ...], text: str, width: float) -> QFont:
    """The first of these fonts, from large to small, in which the text fits into the width; else the last of them."""
    line = one_line(text)
    fitting = (font for font in sizes if fonts.advance(font, line) <= width + _ONE_PIXEL)
    return next(fitting, sizes[-1])


def draw_text(
    painter: QPainter,
    rect: QRectF,
    text: str,
    fonts: Fonts,
    font: QFont,
    color: QColor,
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
    elide: Elide = Elide.END,
) -> bool:
    """Draw one line in the rectangle, capitals in its middle. Returns whether the text fitted."""
    line, is_cut = fitted(fonts, font, text, rect.width(), elide)
    x = rect.left()
    if align != Qt.AlignmentFlag.AlignLeft:
        free = rect.width() - text_width(fonts, font, line)
        x += free if align == Qt.AlignmentFlag.AlignRight else free / 2
    painter.setFont(font)
    painter.setPen(color)
    painter.drawText(QPointF(round(x), baseline(rect.top(), rect.height(), font.pixelSize())), line)
    return not is_cut


def wrapped_text(
    text: str, font: QFont, width: float, align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft
) -> QTextLayout:
    """Return a text broken into lines of this width in pixels; only its own line breaks and that width break it."""
    layout = QTextLayout(text.replace("\n", "\u2028"), font)
    option = QTextOption(align)
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.beginLayout()
    top = 0.0
    while (line := layout.createLine()).isValid():
        line.setLineWidth(max(1, width))
        line.setPosition(QPointF(0, top))
        top += line.height()
    layout.endLayout()
    return layout


def wrapped_in(text: str, fonts: Fonts, font: QFont, width: float, height: float) -> QTextLayout:
    """Return a text broken into lines of a width, as many as a height has; the last one is cut if there are more."""
    layout = wrapped_text(text, font, width)
    lines = max(1, int(height // line_height(font)))
    if layout.lineCount() <= lines:
        return layout
    start = layout.lineAt(lines - 1).textStart()
    rest, _ = fitted(fonts, font, layout.text()[start:].replace("\u2028", " "), width - 1)
    whole = rest.replace(" ", "\u00a0")  # it fits into one line with a pixel to spare: no rounding breaks it again
    return wrapped_text(layout.text()[:start] + whole, font, width)


def wrapped_height(layout: QTextLayout) -> int:
    """Return the height of all lines of a wrapped text in pixels."""
    return max(1, layout.lineCount()) * line_height(layout.font())


def draw_wrapped_text(painter: QPainter, corner: QPointF, layout: QTextLayout, color: QColor) -> None:
    """Draw a wrapped text below a corner, capitals in the middle of each line."""
    font = layout.font()
    step = line_height(font)
    painter.setPen(color)
    for number in range(layout.lineCount()):
        line = layout.lineAt(number)
        base = baseline(number * step, step, font.pixelSize())
        line.draw(painter, corner + QPointF(0, base - line.y() - line.ascent()))


def _trailing_space(font: QFont, text: str, fonts: Fonts) -> float:
    share = fonts.spacing_share(font)
    return fonts.advance(font, text[-1]) * share if text and share else 0.0
