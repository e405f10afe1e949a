"""Paints the short lists of the scene: actions with their dice, signature attacks, injuries, whom to add."""

from enum import StrEnum

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from alien_desktop.gui.kit.chip import Chip, chip_width, draw_chip
from alien_desktop.gui.kit.combatant_paint import ActionPip, CombatantKind, PipShape, PipState, draw_pips, draw_token
from alien_desktop.gui.kit.die_face import octagon
from alien_desktop.gui.kit.line_model import LineItem, LineRole, Sign
from alien_desktop.gui.kit.scrolled import see_through
from alien_desktop.gui.theme.icons import draw_icon
from alien_desktop.gui.theme.paint import crisp_pen, draw_box, draw_cut, draw_rule, inset
from alien_desktop.gui.theme.paint_text import (
    Elide,
    draw_text,
    draw_wrapped_text,
    line_height,
    text_width,
    wrapped_in,
    wrapped_text,
)
from alien_desktop.gui.theme.theme import Theme, theme_of

_TITLE_PART = 0.75
_NOTE_LEAST = 14  # units
_SIGN_UNITS, _NAME_UNITS = 6, 6
_MOST_LINES, _MOST_LINES_TALL = 2, 4
"""Of what an attack does, in a usual window and in a tall one."""
_Index = QModelIndex | QPersistentModelIndex
_TOKENS = {Sign.CREW: CombatantKind.CREW, Sign.PERSON: CombatantKind.PERSON, Sign.CREATURE: CombatantKind.CREATURE}


class RowHeight(StrEnum):
    """How high a line is; the value is the measure."""

    ACTION = "action_row"
    ATTACK = "attack_row"
    """The name with dice, damage and words as chips, over what happens; other lines are as high as an action."""
    PERSON = "order_person"
    KIND = "kind"
    """An icon, what it is, and whose."""


class LineDelegate(QStyledItemDelegate):
    """Reads a `LineItem`. Heads of sections are lower and have no ground."""

    def __init__(self, parent: QWidget, height: RowHeight = RowHeight.ACTION) -> None:
        super().__init__(parent)
        self._theme: Theme = theme_of(parent)
        self._view = parent
        self._height = height

    def set_height(self, height: RowHeight) -> None:
        """Draw lines of another kind from now on; the view lays itself out when its rows change."""
        self._height = height

    def row_height(self) -> int:
        """The height of a line in pixels."""
        metrics = self._theme.metrics
        if self._height is RowHeight.PERSON:
            return metrics.token_map + 3 * metrics.unit
        if self._height is RowHeight.KIND:
            return metrics.action_row + 2 * metrics.unit
        return int(getattr(metrics, self._height.value))

    def height_of(self, row: LineItem | None) -> int:
        """How high one line is, in pixels."""
        metrics = self._theme.metrics
        if row is not None and not row.row_id:
            return metrics.section_header
        if self._height is RowHeight.ATTACK and row is not None and row.sign is not Sign.NUMBER:
            return metrics.action_row
        if self._height is RowHeight.ATTACK and row is not None:
            words = self._attack_lines(row) * line_height(self._theme.fonts.smallest)
            return max(metrics.attack_row, _NAME_UNITS * metrics.unit + words)
        return self.row_height()

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        """One height for each sort of line, one for heads."""
        return QSize(30 * self._theme.metrics.unit, self.height_of(line_of(index)))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Ground, sign, words, then what is at the right."""
        row = line_of(index)
        if row is None:
            return
        rect = QRectF(option.rect)
        painter.save()
        painter.setClipRect(rect)
        if not row.row_id:
            self._paint_head(painter, rect, row)
        else:
            self._paint_row(painter, rect, row, option)
        painter.restore()

    def plate_at(self, rect: QRect, row: LineItem, point: QPoint) -> int:
        """The number on the plate under a point (coordinates of the view); 0 for none."""
        for plate, place in self._plate_rects(QRectF(rect), row):
            if place.contains(point):
                return plate
        return 0

    def _paint_head(self, painter: QPainter, rect: QRectF, row: LineItem) -> None:
        theme = self._theme
        fonts, tokens = theme.fonts, theme.tokens
        note = text_width(fonts, fonts.secondary, row.note)
        title = rect.adjusted(0, 0, -note - 2 * theme.metrics.unit, 0)
        draw_text(painter, title, row.title.upper(), fonts, fonts.title, tokens.text2)
        right = Qt.AlignmentFlag.AlignRight
        draw_text(painter, rect, row.note, fonts, fonts.secondary, tokens.text2, right, Elide.NEVER)

    def _paint_row(self, painter: QPainter, rect: QRectF, row: LineItem, option: QStyleOptionViewItem) -> None:
        theme = self._theme
        tokens, metrics = theme.tokens, theme.metrics
        chosen = QStyle.StateFlag.State_Selected in option.state
        focused = QStyle.StateFlag.State_HasFocus in option.state
        lit = row.marked and self._height is not RowHeight.PERSON
        if lit or chosen:
            edge = tokens.focus if focused else tokens.accent if chosen or lit else None
            width = metrics.line_strong if focused or chosen or lit else metrics.line
            draw_cut(painter, rect, tokens.sel, edge, width, bottom_right=metrics.cut_small)
        else:
            draw_rule(painter, rect.left(), rect.right(), rect.bottom() - 1, tokens.line_soft, metrics.line)
        inner = rect.adjusted(2 * metrics.unit, 0, -2 * metrics.unit, 0)
        inner.setLeft(self._paint_sign(painter, inner, row))
        if self._height is RowHeight.ATTACK and row.sign is Sign.NUMBER:
            self._paint_attack(painter, inner, row)
            return
        inner.setRight(self._paint_right(painter, inner, row, rect))
        self._paint_words(painter, inner, row)

    def _paint_attack(self, painter: QPainter, rect: QRectF, row: LineItem) -> None:
        """The name with its chips and keys, and below it what happens."""
        theme = self._theme
        tokens, fonts, metrics = theme.tokens, theme.fonts, theme.metrics
        lines = self._attack_lines(row)
        words_high = float(lines * line_height(fonts.smallest))
        half = rect.height() - words_high if lines > 1 else rect.height() / 2
        upper = QRectF(rect.left(), rect.top() + metrics.unit / 2, rect.width(), half)
        lower = QRectF(rect.left(), rect.top() + half, rect.width(), rect.height() - half - metrics.unit / 2)
        right = upper.right()
        if row.damage:
            right = self._paint_key(painter, upper, right, str(row.damage), harm=True)
        if row.base:
            right = self._paint_key(painter, upper, right, str(row.base), harm=False)
        left = upper.left() + text_width(fonts, fonts.body_bold, row.title) + 2 * metrics.unit
        for word in row.chips:
            chip = Chip(word)
            wide = chip_width(chip, theme)
            if right - wide < left:
                break
            top = round(upper.center().y() - metrics.word_chip / 2)
            draw_chip(painter, QRectF(right - wide, top, wide, metrics.word_chip), chip, theme)
            right -= wide + metrics.unit
        ink = tokens.text if row.enabled else tokens.text2
        title = QRectF(upper.left(), upper.top(), right - metrics.unit - upper.left(), upper.height())
        draw_text(painter, title, row.title, fonts, fonts.body_bold, ink, elide=Elide.MIDDLE)
        if lines > 1:
            words = wrapped_in(row.words, fonts, fonts.smallest, lower.width(), words_high)
            draw_wrapped_text(painter, lower.topLeft(), words, tokens.text2)
        else:
            draw_text(painter, lower, row.words, fonts, fonts.smallest, tokens.text2)

    def _attack_lines(self, row: LineItem) -> int:
        """How many lines what happens takes beside a scroll bar."""
        font, unit = self._theme.fonts.smallest, self._theme.metrics.unit
        bar = self._view.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
        room = self._view.width() - bar - (4 + _SIGN_UNITS + 3) * unit
        most = _MOST_LINES_TALL if self._theme.is_tall else _MOST_LINES
        return min(most, wrapped_text(row.words, font, room).lineCount())

    def _paint_key(self, painter: QPainter, rect: QRectF, right: float, text: str, *, harm: bool) -> float:
        """Paint dice or damage as a small key, and return where the next thing to its left ends."""
        theme = self._theme
        tokens, metrics = theme.tokens, theme.metrics
        side = float(metrics.attack_key)
        box = QRectF(right - side, round(rect.center().y() - side / 2), side, side)
        if harm:
            draw_cut(painter, box, None, tokens.alert, metrics.line, bottom_right=metrics.cut_small)
        else:
            draw_box(painter, box, tokens.raised, tokens.line, metrics.line)
        ink = tokens.alert if harm else tokens.text
        middle = Qt.AlignmentFlag.AlignHCenter
        font = theme.fonts.secondary_bold if len(text) > 1 else theme.fonts.number_bold
        draw_text(painter, box, text, theme.fonts, font, ink, middle, Elide.NEVER)
        return box.left() - metrics.unit

    def _paint_sign(self, painter: QPainter, rect: QRectF, row: LineItem) -> float:
        theme = self._theme
        tokens, unit = theme.tokens, theme.metrics.unit
        if row.sign in (Sign.BLOCK, Sign.PENNANT):
            shape = PipShape.BLOCK if row.sign is Sign.BLOCK else PipShape.PENNANT
            state = PipState.LEFT if row.enabled else PipState.IMPOSSIBLE
            pip = (ActionPip(shape, state),)
            draw_pips(painter, rect.left(), rect.center().y(), theme.metrics.pip_small, pip, theme, tokens.text)
            return rect.left() + 6 * unit
        if row.sign is Sign.NUMBER:
            side = float(_SIGN_UNITS * unit)
            box = QRectF(rect.left(), round(rect.center().y() - side / 2), side, side)
            fill, ink = (tokens.accent, tokens.accent_ink) if row.marked else (tokens.raised, tokens.text)
            draw_box(painter, box, fill, tokens.line, theme.metrics.line)
            middle = Qt.AlignmentFlag.AlignHCenter
            font = theme.fonts.secondary_bold if len(row.sign_text) > 1 else theme.fonts.number_bold
            draw_text(painter, box, row.sign_text, theme.fonts, font, ink, middle, Elide.NEVER)
            return box.right() + 3 * unit
        if row.sign in _TOKENS:
            side = 8.0 * unit
            place = QRectF(rect.left(), round(rect.center().y() - side / 2), side, side)
            size = theme.metrics.text_smallest
            quiet = not row.enabled
            draw_token(painter, place, _TOKENS[row.sign], row.sign_text, theme, size, now=False, quiet=quiet)
            return place.right() + 3 * unit
        if row.icon:
            side = 4.5 * unit
            place = QRectF(rect.left(), round(rect.center().y() - side / 2), side, side)
            draw_icon(painter, row.icon, place, tokens.alert if row.alert else tokens.text2)
            return place.right() + 2.5 * unit
        return rect.left()

    def _paint_right(self, painter: QPainter, rect: QRectF, row: LineItem, whole: QRectF) -> float:
        theme = self._theme
        tokens, fonts, unit = theme.tokens, theme.fonts, theme.metrics.unit
        right = rect.right()
        for plate, place in self._plate_rects(whole, row):
            draw_cut(
                painter, place, tokens.raised, tokens.line, theme.metrics.line, bottom_right=theme.metrics.cut_small
            )
            text, middle = f"+{plate}", Qt.AlignmentFlag.AlignHCenter
            draw_text(painter, place, text, fonts, fonts.secondary_bold, tokens.text, middle, Elide.NEVER)
            right = min(right, place.left() - 2 * unit)
        if row.stress:
            right = self._paint_die(painter, rect, right, row.stress, stress=True)
        if row.base:
            right = self._paint_die(painter, rect, right, row.base, stress=False)
        if row.chip is not None:
            right = self._paint_state(painter, rect, right, row.chip)
        if row.figure:
            right = self._paint_figure(painter, rect, right - unit, row)
        if not row.note:
            return right
        font = fonts.title if row.marked else fonts.secondary
        ink = tokens.accent if row.marked else tokens.text2
        note = row.note.upper() if row.marked else row.note
        title = text_width(fonts, fonts.body_bold if row.marked else fonts.body, row.title)
        least = rect.left() + min(title, (right - rect.left()) * _TITLE_PART) + 3 * unit
        place = QRectF(least, rect.top(), max(0.0, right - least), rect.height())
        if place.width() < _NOTE_LEAST * unit:
            return right  # a few letters of a note tell nothing; the tooltip has it all
        draw_text(painter, place, note, fonts, font, ink, Qt.AlignmentFlag.AlignRight, Elide.END)
        return max(least - 2 * unit, right - text_width(fonts, font, note) - 2 * unit)

    def _paint_die(self, painter: QPainter, rect: QRectF, right: float, count: int, *, stress: bool) -> float:
        theme = self._theme
        tokens, unit = theme.tokens, theme.metrics.unit
        side = 6.0 * unit
        box = QRectF(right - side, round(rect.center().y() - side / 2), side, side)
        ink: QColor = tokens.stress_fill_ink if stress else tokens.text
        if stress:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(crisp_pen(tokens.stress, theme.metrics.line))
            painter.setBrush(tokens.stress_fill)
            painter.drawPolygon(octagon(inset(box, theme.metrics.line)))
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        else:
            draw_box(painter, box, tokens.raised, tokens.line, theme.metrics.line)
        middle = Qt.AlignmentFlag.AlignHCenter
        draw_text(painter, box, str(count), theme.fonts, theme.fonts.number_bold, ink, middle, Elide.NEVER)
        return box.left() - unit

    def _paint_state(self, painter: QPainter, rect: QRectF, right: float, chip: Chip) -> float:
        """Paint a state at the right, and return where the next thing to its left ends."""
        theme = self._theme
        wide, high = chip_width(chip, theme), theme.metrics.word_chip
        draw_chip(painter, QRectF(right - wide, round(rect.center().y() - high / 2), wide, high), chip, theme)
        return right - wide - 2 * theme.metrics.unit

    def _paint_figure(self, painter: QPainter, rect: QRectF, right: float, row: LineItem) -> float:
        """Paint a number over what it counts, and return where the next thing to its left ends."""
        theme = self._theme
        fonts, unit, tokens = theme.fonts, theme.metrics.unit, theme.tokens
        wide = max(
            text_width(fonts, fonts.number_bold, row.figure), text_width(fonts, fonts.smallest, row.figure_words)
        )
        middle, at_right = rect.center().y(), Qt.AlignmentFlag.AlignRight
        upper = QRectF(right - wide, middle - 4.5 * unit, wide, 4.5 * unit)
        lower = QRectF(right - wide, middle + 0.25 * unit, wide, 4 * unit)
        ink = tokens.alert if row.alert else tokens.text
        draw_text(painter, upper, row.figure, fonts, fonts.number_bold, ink, at_right, Elide.NEVER)
        draw_text(painter, lower, row.figure_words, fonts, fonts.smallest, tokens.text2, at_right, Elide.NEVER)
        return right - wide - 2 * unit

    def _paint_words(self, painter: QPainter, rect: QRectF, row: LineItem) -> None:
        theme = self._theme
        tokens, fonts = theme.tokens, theme.fonts
        ink = tokens.text if row.enabled else tokens.text2
        bold = fonts.body_bold if row.words or row.marked else fonts.body
        if not row.words:
            draw_text(painter, rect, row.title, fonts, bold, ink, elide=Elide.MIDDLE)
            return
        middle = rect.center().y()
        unit = theme.metrics.unit
        apart = (2.25 if self._height is RowHeight.PERSON else 1.75) * unit
        upper = QRectF(rect.left(), middle - apart - 2 * unit, rect.width(), 4 * unit)
        lower = QRectF(rect.left(), middle + apart - 2 * unit, rect.width(), 4 * unit)
        draw_text(painter, upper, row.title, fonts, bold, ink, elide=Elide.MIDDLE)
        font, soft = (fonts.smallest_bold, tokens.alert) if row.alert else (fonts.smallest, tokens.text2)
        draw_text(painter, lower, row.words, fonts, font, soft)

    def _plate_rects(self, rect: QRectF, row: LineItem) -> list[tuple[int, QRectF]]:
        side = float(self._theme.metrics.control)
        gap = self._theme.metrics.unit
        right = rect.right() - 2 * gap
        placed = []
        for plate in reversed(row.plates):
            placed.append((plate, QRectF(right - side, round(rect.center().y() - side / 2), side, side)))
            right -= side + gap
        return placed


def line_of(index: _Index) -> LineItem | None:
    """The record of an index; None when the model has none there."""
    row = index.data(LineRole.ROW)
    return row if isinstance(row, LineItem) else None


def style_list(view: QListView, name: str) -> None:
    """Make a list view one of the scene's short lists: no frame, one choice, digits and letters go to the window."""
    view.setAccessibleName(name)
    see_through(view)
    view.setSelectionMode(QListView.SelectionMode.SingleSelection)
    view.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.setMinimumHeight(0)
