"""The page of cover and armor: the terms, the dice or the level, and the damage as pips."""

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPolygonF, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from alien_desktop.gui.kit.die_face import DieKind, DieState, draw_die, fallen_state
from alien_desktop.gui.scene.chain_items import ArmorItem
from alien_desktop.gui.scene.chain_paint import ChainPaint
from alien_desktop.gui.scene.chain_terms import TermTicks
from alien_desktop.gui.theme.paint import crisp_pen, draw_cut
from alien_desktop.gui.theme.paint_text import Elide, draw_text
from alien_desktop.gui.theme.theme import Theme, bind_theme, theme_of

_MOST_TERMS = 4
_MOST_IN_A_LINE = 4
_LARGEST_DIE = 11
_ROOM_FOR_TWO = 56
"""How many units wide is armor beside damage; narrower they stand one above the other."""

_NARROW = 70
"""Units: on a narrower page the terms are as wide as the dice."""


def draw_damage_pip(painter: QPainter, rect: QRectF, theme: Theme, *, stopped: bool) -> None:
    """One point of damage; a stopped one is hollow and struck through."""
    tokens, metrics = theme.tokens, theme.metrics
    fill = None if stopped else tokens.alert_ground
    edge = tokens.line if stopped else tokens.alert
    cut = metrics.cut_small
    draw_cut(painter, rect, fill, edge, metrics.line_strong - 0.5, top_left=cut, bottom_right=cut)
    ink = tokens.text2 if stopped else tokens.alert
    centre = Qt.AlignmentFlag.AlignHCenter
    draw_text(painter, rect, "1", theme.fonts, theme.fonts.number_bold, ink, centre, Elide.NEVER)
    if stopped:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(crisp_pen(tokens.text, metrics.line_strong))
        painter.drawLine(rect.adjusted(3, 3, -3, -3).bottomLeft(), rect.adjusted(3, 3, -3, -3).topRight())
        painter.restore()


def draw_shield(painter: QPainter, rect: QRectF, text: str, theme: Theme) -> None:
    """A level of armor that is subtracted, on a shield."""
    tokens = theme.tokens
    middle = rect.center().x()
    shoulder = rect.top() + rect.height() * 0.62
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(crisp_pen(tokens.line, theme.metrics.line))
    painter.setBrush(tokens.raised)
    corners = (
        rect.topLeft(),
        rect.topRight(),
        QPointF(rect.right(), shoulder),
        QPointF(middle, rect.bottom()),
        QPointF(rect.left(), shoulder),
    )
    painter.drawPolygon(QPolygonF(list(corners)))
    painter.restore()
    place = QRectF(rect.left(), rect.top(), rect.width(), rect.height() * 0.8)
    centre = Qt.AlignmentFlag.AlignHCenter
    draw_text(painter, place, text, theme.fonts, theme.fonts.number_bold, tokens.text, centre, Elide.NEVER)


class ArmorDice(ChainPaint[ArmorItem]):
    """What armor rolls or subtracts, and the points of damage."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(ArmorItem(), parent)

    def words(self) -> str:
        """The dice or the level, then the damage."""
        item = self._item
        words = self.tr("{before} damage, {stopped} stopped").format(before=item.damage, stopped=item.stopped)
        return ", ".join(part for part in (item.title, item.words, words) if part)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Armor, damage: side by side with title and words, or one above the other where that would cut them."""
        theme, item = self._theme, self._item
        unit = theme.metrics.unit
        painter = QPainter(self)
        if self.width() < _ROOM_FOR_TWO * unit:
            self._paint_title(painter, QRectF(0, 0, self.width(), 4 * unit), item.title)
            self._paint_armor(painter, QRectF(0, 4 * unit, self.width(), 4.5 * unit), lines=1)
            self._paint_title(painter, QRectF(0, 9 * unit, self.width(), 4 * unit), self.tr("Damage"))
            self._paint_damage(painter, QRectF(0, 13 * unit, self.width(), 5.5 * unit))
            self._paint_words(painter, QRectF(0, 19 * unit, self.width(), 4 * unit), item.damage_words)
            return
        half = self.width() / 2
        row = QRectF(0, 4.75 * unit, half - 3 * unit, 13 * unit)
        self._paint_title(painter, QRectF(0, 0, half - 2 * unit, 4 * unit), item.title)
        self._paint_armor(painter, row, lines=1 if len(item.faces) + item.empty <= _MOST_IN_A_LINE else 2)
        self._paint_words(painter, QRectF(0, 18.5 * unit, half - 2 * unit, 4 * unit), item.words)
        self._paint_title(painter, QRectF(half, 0, half, 4 * unit), self.tr("Damage"))
        self._paint_damage(painter, QRectF(half, 5 * unit, half, 11 * unit))
        self._paint_words(painter, QRectF(half, 18.5 * unit, half, 4 * unit), item.damage_words)

    def _paint_armor(self, painter: QPainter, row: QRectF, *, lines: int) -> None:
        """The level on its shield, or the dice in that many lines."""
        theme, item = self._theme, self._item
        unit = theme.metrics.unit
        if item.level is not None:
            height = min(row.height(), 11 * unit)
            draw_shield(painter, QRectF(row.left(), row.top(), height * 10 / 11, height), str(item.level), theme)
            return
        faces: tuple[int | None, ...] = (*item.faces, *(None,) * item.empty)
        columns = max(1, -(-len(faces) // lines))
        most = _LARGEST_DIE * unit
        size = min(most, (row.height() - (lines - 1) * unit) / lines, row.width() / columns - unit)
        for place, face in enumerate(faces):
            line, column = divmod(place, columns)
            body = QRectF(row.left() + column * (size + unit), row.top() + line * (size + unit), size, size)
            state = fallen_state(DieKind.BASE, face) if face is not None else DieState.EMPTY
            draw_die(painter, body, DieKind.BASE, face, state, theme.tokens)

    def _paint_damage(self, painter: QPainter, row: QRectF) -> None:
        """A pip for each point."""
        item, unit = self._item, self._theme.metrics.unit
        wide = min(10.0 * unit, (row.width() - unit) / max(1, item.damage) - unit)
        for place in range(item.damage):
            pip = QRectF(row.left() + place * (wide + unit), row.top(), wide, min(row.height(), 1.05 * wide))
            draw_damage_pip(painter, pip, self._theme, stopped=place >= item.damage - item.stopped)

    def _paint_title(self, painter: QPainter, rect: QRectF, title: str) -> None:
        fonts = self._theme.fonts
        draw_text(painter, rect, title.upper(), fonts, fonts.title, self._theme.tokens.text2)

    def _paint_words(self, painter: QPainter, rect: QRectF, words: str) -> None:
        fonts = self._theme.fonts
        draw_text(painter, rect, words, fonts, fonts.smallest, self._theme.tokens.text2)


class ArmorPage(QWidget):
    """`term_requested(id, on)`: a number is to count, or not."""

    term_requested = Signal(str, bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._terms = TermTicks(_MOST_TERMS, self)
        self._terms.term_requested.connect(self.term_requested)
        column = QVBoxLayout()
        column.addWidget(self._terms)
        column.addStretch(1)
        self._row.addLayout(column)
        self.dice = ArmorDice(self)
        self._row.addWidget(self.dice)
        bind_theme(self._apply_theme)

    def set_item(self, item: ArmorItem) -> None:
        """Show this."""
        self._terms.set_items(item.terms)
        self.dice.set_item(item)

    def resizeEvent(self, _event: QResizeEvent) -> None:
        """On a narrow page the names of the terms get more of the room."""
        self._share_room()

    def _share_room(self) -> None:
        unit = self._theme.metrics.unit
        is_narrow = self.width() < _NARROW * unit
        self._row.setSpacing((2 if is_narrow else 6) * unit)
        self._row.setStretch(0, 4 if is_narrow else 3)
        self._row.setStretch(1, 4)

    def _apply_theme(self) -> None:
        self._share_room()
