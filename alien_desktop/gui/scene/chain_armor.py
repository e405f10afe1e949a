"""The page of cover and armor: the terms, the dice or the level, and the damage as pips."""

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPolygonF
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
        """Two columns: armor, damage; each with its title above and its words below."""
        theme, item = self._theme, self._item
        unit = theme.metrics.unit
        painter = QPainter(self)
        half = self.width() / 2
        self._paint_frame(painter, QRectF(0, 0, half - 2 * unit, self.height()), item.title, item.words)
        self._paint_frame(painter, QRectF(half, 0, half, self.height()), self.tr("Damage"), item.damage_words)
        row = QRectF(0, 5 * unit, half - 3 * unit, 11 * unit)
        if item.level is not None:
            draw_shield(painter, QRectF(0, row.top(), 10 * unit, row.height()), str(item.level), theme)
        else:
            faces: tuple[int | None, ...] = (*item.faces, *(None,) * item.empty)
            lines = 1 if len(faces) <= _MOST_IN_A_LINE else 2
            columns = -(-len(faces) // lines)
            size = min((row.height() - (lines - 1) * unit) / lines, row.width() / max(1, columns) - unit)
            for place, face in enumerate(faces):
                line, column = divmod(place, max(1, columns))
                body = QRectF(column * (size + unit), row.top() + line * (size + unit), size, size)
                state = fallen_state(DieKind.BASE, face) if face is not None else DieState.EMPTY
                draw_die(painter, body, DieKind.BASE, face, state, theme.tokens)
        wide = min(10.0 * unit, (half - unit) / max(1, item.damage) - unit)
        for place in range(item.damage):
            pip = QRectF(half + place * (wide + unit), row.top(), wide, min(row.height(), 1.05 * wide))
            draw_damage_pip(painter, pip, theme, stopped=place >= item.damage - item.stopped)

    def _paint_frame(self, painter: QPainter, rect: QRectF, title: str, words: str) -> None:
        theme = self._theme
        fonts, unit = theme.fonts, theme.metrics.unit
        above = QRectF(rect.left(), 0, rect.width(), 4 * unit)
        draw_text(painter, above, title.upper(), fonts, fonts.title, theme.tokens.text2)
        below = QRectF(rect.left(), 18.5 * unit, rect.width(), 4 * unit)
        draw_text(painter, below, words, fonts, fonts.smallest, theme.tokens.text2)


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
        self._row.addLayout(column, 3)
        self.dice = ArmorDice(self)
        self._row.addWidget(self.dice, 4)
        bind_theme(self._apply_theme)

    def set_item(self, item: ArmorItem) -> None:
        """Show this."""
        self._terms.set_items(item.terms)
        self.dice.set_item(item)

    def _apply_theme(self) -> None:
        self._row.setSpacing(6 * self._theme.metrics.unit)
