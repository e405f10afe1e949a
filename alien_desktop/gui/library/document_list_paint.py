"""Draws the cells of the library as a list: a small portrait and the name, words, Health and stress."""

from math import ceil

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QStaticText, QTransform

from alien_desktop.gui.kit.chip import Chip, ChipTone, chip_width, draw_chip
from alien_desktop.gui.kit.health_meter import MOST_BOXES, draw_health_cells, draw_health_word, is_down, is_low
from alien_desktop.gui.kit.pixmap_cache import draw_kept
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.library.library_columns import DAMAGED, LibraryColumn
from alien_desktop.gui.library.thumbnail import draw_thumbnail
from alien_desktop.gui.theme.paint import draw_box
from alien_desktop.gui.theme.paint_text import Elide, baseline, draw_text, fitted, one_line, text_width
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.session.library_entry import LibraryEntry

_MOST_LAID_OUT = 2000
_NUMBER_UNITS = 13
"""Room for the number of a meter, "12/12"."""


class EntryPainter:
    """Draws one cell after the other; the ground of the row is the list's. `SAMPLE` and the like come ready."""

    def __init__(self, theme: Theme, sample: str) -> None:
        self._theme = theme
        self._sample = sample
        self._laid_out: dict[tuple[str, str, int], QStaticText | None] = {}
        """Words that were laid out already, by text, font and width; None = they do not fit."""

    def forget(self) -> None:
        """Lay everything out again: the fonts are others now."""
        self._laid_out.clear()

    def paint_cell(
        self, painter: QPainter, rect: QRectF, column: LibraryColumn, entry: LibraryEntry, words: str
    ) -> None:
        """Draw what belongs into a column into its place."""
        unit = self._theme.metrics.unit
        room = rect.adjusted(2 * unit, 0, -2 * unit, 0)
        if column is LibraryColumn.NAME:
            self._paint_name(painter, room, entry, words)
        elif not words:
            return
        elif column is LibraryColumn.HEALTH:
            self._paint_health(painter, room, entry, words)
        elif column is LibraryColumn.STRESS:
            self._paint_number(painter, room, words, "stress" if entry.stress else "text2")
        else:
            self._paint_words(painter, room, words, column, entry)

    def _paint_name(self, painter: QPainter, rect: QRectF, entry: LibraryEntry, words: str) -> None:
        theme = self._theme
        tokens, fonts, unit = theme.tokens, theme.fonts, theme.metrics.unit
        side = rect.height() - 2 * unit
        picture = QRectF(rect.left(), rect.top() + unit, side, side)
        draw_thumbnail(painter, picture, entry, theme)
        room = QRectF(picture.right() + 2 * unit, rect.top(), rect.right() - picture.right() - 2 * unit, rect.height())
        wanted = text_width(fonts, fonts.body_bold, words)
        tag = self._sample
        plate = QRectF(0, rect.center().y() - 2.5 * unit, text_width(fonts, fonts.title, tag) + 3 * unit, 5 * unit)
        if entry.sample and wanted <= room.width() - plate.width() - 2 * unit:  # never at the cost of the name
            plate.moveRight(room.right())
            draw_box(painter, plate, None, tokens.line_soft, theme.metrics.line)
            draw_text(painter, plate, tag, fonts, fonts.title, tokens.text2, Qt.AlignmentFlag.AlignHCenter, Elide.NEVER)
            room.setRight(plate.left() - 2 * unit)
        chips = _chips(entry)
        for chip in chips:  # the name comes first: chips take what it leaves
            wide = chip_width(chip, theme)
            if room.width() - wide - 2 * unit < min(wanted, room.width() / 2):
                break
            place = QRectF(room.right() - wide, rect.center().y() - 2.5 * unit, wide, 5 * unit)
            draw_chip(painter, place, chip, theme)
            room.setRight(place.left() - unit)
        draw_text(painter, room, words, fonts, fonts.body_bold, tokens.text, elide=Elide.MIDDLE)

    def _paint_health(self, painter: QPainter, rect: QRectF, entry: LibraryEntry, words: str) -> None:
        theme = self._theme
        tokens, unit = theme.tokens, theme.metrics.unit
        hurts = is_down(entry.health) or is_low(entry.health, entry.health_max)
        self._paint_number(painter, rect, words, "alert" if hurts else "text")
        colour = tokens.alert if hurts else tokens.accent
        side = 2.5 * unit
        start = rect.left() + max(_NUMBER_UNITS * unit, text_width(theme.fonts, theme.fonts.number_bold, words) + unit)
        boxes = QRectF(start, round(rect.center().y() - side / 2), side, side)
        if entry.health_max > MOST_BOXES or start + entry.health_max * (side + 2) > rect.right():
            boxes.setWidth(min(14 * unit, rect.right() - start))
            if boxes.width() < 6 * unit:
                return
            draw_health_cells(painter, boxes, entry.health, max(MOST_BOXES + 1, entry.health_max), theme, 2, colour)
            return
        value, maximum = entry.health, entry.health_max
        boxes.setWidth(maximum * (side + 2))

        def draw(brush: QPainter) -> None:
            draw_health_cells(brush, QRectF(0, 0, side, side), value, maximum, theme, 2, colour)

        draw_kept(painter, boxes, f"entry health {value}/{maximum}/{hurts:d}", theme, draw)
        left = boxes.right() + 2 * unit
        if left + 12 * unit < rect.right():
            place = QRectF(left, rect.top(), rect.right() - left, rect.height())
            draw_health_word(painter, place, entry.health, entry.health_max, theme)

    def _paint_number(self, painter: QPainter, rect: QRectF, words: str, tone: str) -> None:
        self._paint_known(painter, rect, words, "number_bold", getattr(self._theme.tokens, tone), Elide.NEVER)

    def _paint_words(
        self, painter: QPainter, rect: QRectF, words: str, column: LibraryColumn, entry: LibraryEntry
    ) -> None:
        tokens = self._theme.tokens
        if entry.format == DAMAGED and column is LibraryColumn.ROLE:
            self._paint_known(painter, rect, words, "body_bold", tokens.alert, Elide.END)
            return
        elide = Elide.MIDDLE if column is LibraryColumn.CREW else Elide.END
        self._paint_known(painter, rect, words, "body", tokens.text2, elide)

    def _paint_known(self, painter: QPainter, rect: QRectF, words: str, role: str, color: QColor, elide: Elide) -> None:
        """Draw words that come again in row after row: careers, rules, crews, numbers. What fits is laid out once."""
        fonts = self._theme.fonts
        font: QFont = getattr(fonts, role)
        key = (words, role, int(rect.width()))
        if key not in self._laid_out:
            if len(self._laid_out) >= _MOST_LAID_OUT:
                self._laid_out.clear()
            fits = not fitted(fonts, font, words, rect.width(), Elide.NEVER)[1]
            self._laid_out[key] = _laid_out(words, font) if fits else None
        text = self._laid_out[key]
        if text is None:
            draw_text(painter, rect, words, fonts, font, color, elide=elide)
            return
        painter.setFont(font)
        painter.setPen(color)
        top = baseline(rect.top(), rect.height(), font.pixelSize()) - ceil(fonts.font_metrics(font).ascent())
        painter.drawStaticText(QPointF(round(rect.left()), top), text)


def _laid_out(words: str, font: QFont) -> QStaticText:
    text = QStaticText(one_line(words))
    text.setTextFormat(Qt.TextFormat.PlainText)
    text.setPerformanceHint(QStaticText.PerformanceHint.AggressiveCaching)
    text.prepare(QTransform(), font)
    return text


def _chips(entry: LibraryEntry) -> tuple[Chip, ...]:
    """The first thing that is wrong, and how many more there are; drawn from the right."""
    if not entry.marks:
        return ()
    tone = ChipTone.BROKEN if entry.health == 0 else ChipTone.TIMER
    rest = (Chip(f"+{len(entry.marks) - 1}"),) if len(entry.marks) > 1 else ()
    return (*rest, Chip(translated(entry.marks[0]).upper(), tone))
