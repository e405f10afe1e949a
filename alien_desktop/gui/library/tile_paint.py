"""How a library card is painted: picture, name, chips, Health and stress. The buttons on it are widgets."""

from PySide6.QtCore import QCoreApplication, QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QTextLayout, QTextOption

from alien_desktop.gui.kit.chip import Chip, ChipTone, chip_width, draw_chip
from alien_desktop.gui.kit.die_face import draw_alarm
from alien_desktop.gui.kit.health_meter import MOST_BOXES, draw_health_bar, draw_health_word, is_down, is_low
from alien_desktop.gui.kit.pixmap_cache import draw_kept
from alien_desktop.gui.kit.portrait import PortraitRecord, draw_portrait
from alien_desktop.gui.kit.stress_meter import draw_stress_cell
from alien_desktop.gui.library.tile_item import TileItem, TilePicture
from alien_desktop.gui.theme.paint import draw_box, draw_cut, draw_rivets, draw_rule
from alien_desktop.gui.theme.paint_text import Elide, draw_text, line_height, one_line, text_width
from alien_desktop.gui.theme.theme import Theme

translate = QCoreApplication.translate

_SCENE_BARS = ((0.66, False), (0.9, True), (0.52, False), (0.78, False), (0.42, False))
_LINES = 6
_LEAST_UNITS_FOR_TWO = 38
"""Units of height of the words from which career and edition have a line each."""


def draw_tile_frame(
    painter: QPainter, rect: QRectF, theme: Theme, *, damaged: bool, focused: bool, hovered: bool
) -> None:
    """Ground and frame of a card."""
    tokens, metrics = theme.tokens, theme.metrics
    cut = metrics.cut_panel
    edge, width = tokens.line_soft, float(metrics.line)
    if damaged:
        edge, width = tokens.alert, metrics.line * 1.5
    elif focused or hovered:
        edge = tokens.text2 if hovered and not focused else tokens.line
    draw_cut(painter, rect, tokens.surface, edge, width, top_left=cut, bottom_right=cut, dashed=damaged)
    if not damaged:
        draw_rivets(painter, rect, theme.tokens, theme.metrics)


def picture_rect(theme: Theme) -> QRectF:
    """Where the picture of a card is."""
    metrics = theme.metrics
    return QRectF(3 * metrics.unit, 3 * metrics.unit, metrics.library_portrait_width, metrics.library_portrait_height)


def draw_tile_picture(painter: QPainter, rect: QRectF, shown: TileItem, theme: Theme) -> None:
    """Draw what stands for a document."""
    tokens, metrics, unit = theme.tokens, theme.metrics, theme.metrics.unit
    if shown.picture is TilePicture.PORTRAIT:
        record = PortraitRecord(
            shown.document,
            shown.name,
            is_broken=shown.health is not None and is_down(shown.health[0]),
            portrait=shown.portrait,
        )
        draw_portrait(painter, rect, record, theme)
        return
    damaged = shown.picture is TilePicture.DAMAGED
    edge = tokens.alert if damaged else tokens.line
    cut = metrics.cut_panel
    width = metrics.line * 1.5
    draw_cut(painter, rect, tokens.sunken, edge, width, top_left=cut, bottom_right=cut, dashed=damaged)
    if damaged:
        sign = QRectF(0, 0, 11.5 * unit, 10 * unit)
        sign.moveCenter(rect.center())
        draw_alarm(painter, sign, tokens.alert, tokens.sunken)
        return
    if shown.picture is TilePicture.PACK:
        box = rect.adjusted(rect.width() * 0.2, rect.height() * 0.3, -rect.width() * 0.2, -rect.height() * 0.3)
        draw_cut(painter, box, tokens.raised, tokens.line, width, top_left=2 * unit)
        draw_rule(painter, box.left(), box.right(), round(box.top() + box.height() * 0.3), tokens.line, metrics.line)
        return
    pitch = (rect.height() - 4 * unit) / len(_SCENE_BARS)
    for index, (part, lit) in enumerate(_SCENE_BARS):
        top = round(rect.top() + 3 * unit + index * pitch)
        bar = QRectF(rect.left() + 3 * unit, top, round((rect.width() - 6 * unit) * part), round(pitch * 0.74))
        fill, line = (tokens.sel, tokens.accent) if lit else (tokens.raised, tokens.line)
        draw_box(painter, bar, fill, line, metrics.line)
        painter.fillRect(QRectF(bar.left(), bar.top(), metrics.line_current, bar.height()), line)


def draw_tile_words(painter: QPainter, rect: QRectF, shown: TileItem, theme: Theme) -> None:
    """Name, role, tag above; chips, Health and stress (or a sentence) at the foot of `rect`."""
    fonts, tokens, unit = theme.fonts, theme.tokens, theme.metrics.unit
    name = QRectF(rect.left(), rect.top(), rect.width(), 6 * unit)
    roles = _role_lines(shown, rect, theme)
    role = QRectF(rect.left(), name.bottom(), rect.width(), 5 * unit)
    crew = role.translated(0, len(roles) * role.height())
    if shown.tag:
        tag = QRectF(0, name.top() + unit / 2, text_width(fonts, fonts.title, shown.tag) + 4 * unit, 5 * unit)
        tag.moveRight(rect.right())
        if text_width(fonts, fonts.card_name, shown.name) > tag.left() - 2 * unit - name.left():
            tag.moveTop(crew.top())  # a long name has its line alone
        draw_box(painter, tag, None, tokens.line_soft, theme.metrics.line)
        centre = Qt.AlignmentFlag.AlignHCenter
        draw_text(painter, tag, shown.tag, fonts, fonts.title, tokens.text2, centre, Elide.NEVER)
        beside = crew if tag.top() >= crew.top() else name
        beside.setRight(tag.left() - 2 * unit)
    draw_text(painter, name, shown.name, fonts, fonts.card_name, tokens.text, elide=Elide.MIDDLE)
    font = fonts.body_bold if shown.is_damaged else fonts.body
    for number, line in enumerate(roles):
        place = role.translated(0, number * role.height())
        draw_text(painter, place, line, fonts, font, tokens.alert if shown.is_damaged else tokens.text2)
    if shown.crew:
        draw_text(painter, crew, shown.crew, fonts, fonts.secondary, tokens.text2, elide=Elide.MIDDLE)
    foot, row = rect.bottom(), 6.5 * unit
    if shown.text:
        vitals = row * sum(one is not None for one in (shown.health, shown.stress))
        top = (crew if shown.crew or crew.width() < role.width() else role).bottom()
        gap = 2 * unit if vitals else 0
        words = QRectF(rect.left(), top, rect.width(), foot - vitals - gap - top)
        draw_paragraph_up(painter, words, shown.text, theme, fonts.secondary if vitals else fonts.body)
    if shown.stress is not None:
        foot -= row
        _draw_stress(painter, QRectF(rect.left(), foot, rect.width(), row), *shown.stress, theme)
    if shown.health is not None:
        foot -= row
        _draw_health(painter, QRectF(rect.left(), foot, rect.width(), row), *shown.health, theme)
    if not shown.text:
        _draw_chips(painter, QRectF(rect.left(), foot - row, rect.width(), 5 * unit), shown.chips, theme)


def _role_lines(shown: TileItem, rect: QRectF, theme: Theme) -> list[str]:
    """Return role and edition on one line, or below each other where that is too long for a card of full height."""
    words = [word for word in (shown.role, shown.rules) if word]
    line = ", ".join(words)
    is_low = rect.height() < _LEAST_UNITS_FOR_TWO * theme.metrics.unit
    return [line] if is_low or text_width(theme.fonts, theme.fonts.body, line) <= rect.width() else words


def draw_paragraph_up(painter: QPainter, rect: QRectF, text: str, theme: Theme, font: QFont) -> None:
    """A few lines whose last one is at the foot of `rect`; plain text, wrapped at words."""
    pitch = line_height(font)
    lines = wrapped(one_line(text), font, rect.width())
    most = max(1, min(_LINES, int(rect.height() // pitch)))
    if len(lines) > most:
        lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    top = rect.bottom() - len(lines) * pitch
    for index, line in enumerate(lines):
        place = QRectF(rect.left(), top + index * pitch, rect.width(), pitch)
        draw_text(painter, place, line, theme.fonts, font, theme.tokens.text)


def wrapped(text: str, font: QFont, width: float) -> list[str]:
    """The text in lines no wider than this, broken between words, inside a word only when it is too long itself."""
    layout = QTextLayout(text, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.beginLayout()
    lines: list[str] = []
    line = layout.createLine()
    while line.isValid():
        line.setLineWidth(width)
        lines.append(text[line.textStart() : line.textStart() + line.textLength()].strip())
        line = layout.createLine()
    layout.endLayout()
    return lines


def _draw_chips(painter: QPainter, rect: QRectF, chips: tuple[Chip, ...], theme: Theme) -> None:
    """Chips from the left; those without room become a number."""
    unit = theme.metrics.unit
    x = rect.left()
    for index, chip in enumerate(chips):
        wide = chip_width(chip, theme)
        last = index + 1 == len(chips)
        if x + wide > rect.right() - (0 if last else 8 * unit) and index:
            rest = Chip(f"+{len(chips) - index}", ChipTone.PLAIN)
            draw_chip(painter, QRectF(x, rect.top(), rect.right() - x, rect.height()), rest, theme)
            return
        draw_chip(painter, QRectF(x, rect.top(), rect.right() - x, rect.height()), chip, theme)
        x += wide + unit


def _draw_label(painter: QPainter, rect: QRectF, label: str, number: str, tone: str, theme: Theme) -> float:
    """Label and number of a vital in their columns; returns where the cells begin."""
    fonts, unit = theme.fonts, theme.metrics.unit
    draw_text(painter, rect, label, fonts, fonts.label, theme.tokens.text2, elide=Elide.NEVER)
    labels = (translate("tile", "HEALTH"), translate("tile", "STRESS"))
    column = max(14 * unit, *(text_width(fonts, fonts.label, one) + 1.5 * unit for one in labels))
    font = fonts.number_bold
    place = rect.adjusted(column, 0, 0, 0)
    draw_text(painter, place, number, fonts, font, getattr(theme.tokens, tone), elide=Elide.NEVER)
    return rect.left() + column + max(12 * unit, text_width(fonts, font, number) + 1.5 * unit)


def _draw_health(painter: QPainter, rect: QRectF, value: int, maximum: int, theme: Theme) -> None:
    tokens, unit = theme.tokens, theme.metrics.unit
    hurts = is_down(value) or is_low(value, maximum)
    colour = tokens.alert if hurts else tokens.accent
    number = f"{value}/{maximum}"
    x = _draw_label(painter, rect, translate("tile", "HEALTH"), number, "alert" if hurts else "text", theme)
    side = 3.5 * unit
    top = round(rect.center().y() - side / 2)
    pitch = 4 * unit
    if maximum > MOST_BOXES or x + maximum * pitch > rect.right():
        draw_health_bar(painter, QRectF(x, top, rect.right() - x, side), value, maximum, theme, colour)
        return

    def draw(brush: QPainter) -> None:
        for index in range(maximum):
            box = QRectF(index * pitch, 0, side, side)
            filled = index < value
            draw_box(brush, box, tokens.sunken, colour if filled else tokens.line, theme.metrics.line)
            if filled:
                margin = round(side * 0.22)
                brush.fillRect(box.adjusted(margin, margin, -margin, -margin), colour)

    boxes = QRectF(round(x), top, round(maximum * pitch), side)
    draw_kept(painter, boxes, f"tile health {value}/{maximum}/{hurts:d}", theme, draw)
    x += maximum * pitch + unit
    if x + 10 * unit < rect.right():
        draw_health_word(painter, rect.adjusted(x - rect.left(), 0, 0, 0), value, maximum, theme)


def _draw_stress(painter: QPainter, rect: QRectF, level: int, limit: int, theme: Theme) -> None:
    unit = theme.metrics.unit
    tone = "stress" if level else "text"
    x = _draw_label(painter, rect, translate("tile", "STRESS"), f"{level}/{limit}", tone, theme)
    side = round(2.5 * unit)
    pitch = min(3 * unit, (rect.right() - x) / max(1, limit))

    def draw(brush: QPainter) -> None:
        for index in range(limit):
            cell = QRectF(round(index * pitch), 0, min(side, pitch - 1), side)
            draw_stress_cell(brush, cell, theme, filled=index < level)

    cells = QRectF(round(x), round(rect.center().y() - side / 2), round(limit * pitch), side)
    draw_kept(painter, cells, f"tile stress {level}/{limit}/{pitch:.2f}", theme, draw)
