"""The first page of an attack: target, weapon and number of dice, before any die is rolled."""

from typing import Any, cast

from PySide6.QtCore import QModelIndex, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QStyle, QVBoxLayout, QWidget

from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.die_face import DieKind, DieState, draw_die, octagon
from alien_desktop.gui.kit.drop_field import DropField
from alien_desktop.gui.kit.keyed_rows import ROW, Index, KeyedRowsModel
from alien_desktop.gui.kit.rows_view import RowsDelegate, RowsView
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.scene.chain_items import DeclareItem, TargetItem
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.key_cap import draw_cap, draw_die_key
from alien_desktop.gui.theme.paint import crisp_pen, draw_cut, inset
from alien_desktop.gui.theme.paint_text import Elide, draw_text, draw_wrapped_text, set_tooltip, text_width, wrapped_in
from alien_desktop.gui.theme.theme import Theme, bind_theme, theme_of
from alien_desktop.rules.record import record

_ROOM_FOR_TERMS = 36
"""What dice are made of has no room beside them in a line that is narrower, in units."""
_ROOM_FOR_RANGE = 74
"""A list at least that many units wide has range and cover of each target."""


@record
class TargetCells:
    """Where the columns of the target list are, from the left edge; head, rows and mouse ask the same."""

    name: float
    band: float
    cover: float
    hit: float
    """The right edge."""
    hurt: float
    shows_range: bool = True
    """Else a row has name and chances only: tooltip and declaration have the rest."""


def target_cells(width: float, theme: Theme) -> TargetCells:
    """Return the columns for a list of this width."""
    unit = theme.metrics.unit
    if width < _ROOM_FOR_RANGE * unit:
        hit = width - 11.5 * unit
        return TargetCells(6.5 * unit, hit - 9 * unit, 0, hit, width - unit, shows_range=False)
    return TargetCells(6.5 * unit, width * 0.36, width * 0.6, width - 11.5 * unit, width - unit)


class TargetsModel(KeyedRowsModel):
    """Whom the attack may be against, as `TargetItem`."""

    @property
    def all_rows(self) -> tuple[TargetItem, ...]:
        """The records, from the top."""
        return cast(tuple[TargetItem, ...], tuple(self._rows))


class TargetDelegate(RowsDelegate):
    """Paints a `TargetItem`: digit, name, range, cover, and the chance to hit and to hurt."""

    def row_height(self, record: Any, width: int) -> int:
        """One height for all."""
        metrics = self._theme.metrics
        return 7 * metrics.unit - 1

    def paint_row(self, painter: QPainter, rect: QRectF, record: TargetItem, state: QStyle.StateFlag) -> None:
        """The chosen one is framed; one that cannot be attacked says why instead of its chances."""
        theme = self._theme
        tokens, fonts, metrics = theme.tokens, theme.fonts, theme.metrics
        unit = metrics.unit
        cells = target_cells(rect.width(), theme)
        body = rect.adjusted(0, 0, 0, -1)
        if record.chosen:
            width = metrics.line_strong
            draw_cut(painter, body, tokens.sel, tokens.accent, width, bottom_right=metrics.cut_small)
        elif QStyle.StateFlag.State_MouseOver in state:
            painter.fillRect(body, tokens.raised)
        side = 4.75 * unit
        cap = QRectF(1.5 * unit, round(body.center().y() - side / 2), side, side)
        draw_cap(painter, cap, record.label, theme, tokens.text, tokens.line)
        ink = tokens.text2 if record.reason else tokens.text
        font = fonts.secondary_bold if record.chosen else fonts.secondary
        room = QRectF(cells.name + unit, rect.top(), cells.band - cells.name - 2 * unit, rect.height())
        wide = text_width(fonts, fonts.key_cap, record.sign) + 1.5 * unit if record.sign else 0
        room.setRight(room.right() - wide)
        reason = cells.band
        if record.reason:  # instead of range and chances; the name gets the remaining width
            words = text_width(fonts, fonts.secondary, record.reason)
            whole = room.left() + text_width(fonts, font, record.name) + wide + 2 * unit
            reason = max(reason, min(whole, cells.hurt - words))
            room.setRight(reason - 2 * unit - wide)
        draw_text(painter, room, record.name, fonts, font, ink, elide=Elide.MIDDLE)
        if record.sign:
            left = room.left() + min(text_width(fonts, font, record.name), room.width()) + 1.5 * unit
            place = QRectF(left, rect.top(), wide, rect.height())
            draw_text(painter, place, record.sign, fonts, fonts.key_cap, tokens.alert, elide=Elide.NEVER)
        if record.reason:
            place = QRectF(reason, rect.top(), cells.hurt - reason, rect.height())
            draw_text(painter, place, record.reason, fonts, fonts.secondary, tokens.text2)
            return
        if cells.shows_range:
            band = QRectF(cells.band, rect.top(), cells.cover - cells.band - unit, rect.height())
            draw_text(painter, band, record.band, fonts, fonts.secondary, tokens.text)
            cover = QRectF(cells.cover, rect.top(), cells.hit - 9 * unit - cells.cover, rect.height())
            draw_text(painter, cover, record.cover, fonts, fonts.secondary, tokens.text)
        right = Qt.AlignmentFlag.AlignRight
        for edge, text, bold in ((cells.hit, record.hit, True), (cells.hurt, record.hurt, False)):
            place = QRectF(edge - 11 * unit, rect.top(), 11 * unit, rect.height())
            number = fonts.secondary_bold if bold else fonts.secondary
            draw_text(painter, place, text, fonts, number, tokens.text, right, Elide.NEVER)


class TargetsView(RowsView):
    """The list; one click chooses."""

    def is_button(self, index: Index) -> bool:
        """Every row is one."""
        return True


class TargetsHead(QWidget):
    """The names of the columns, on the same cells as the rows."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """One low line."""
        return QSize(0, 5 * self._theme.metrics.unit)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The names; the numbers stand at the right."""
        theme = self._theme
        fonts, ink, unit = theme.fonts, theme.tokens.text2, theme.metrics.unit
        cells = target_cells(self.width(), theme)
        painter = QPainter(self)
        plain = [(cells.name + unit, self.tr("Target"))]
        if cells.shows_range:
            plain += [(cells.band, self.tr("Range")), (cells.cover, self.tr("Cover"))]
        for left, text in plain:
            place = QRectF(left, 0, self.width() - left, self.height())
            draw_text(painter, place, text.upper(), fonts, fonts.title, ink)
        for edge, text in ((cells.hit, self.tr("Hit")), (cells.hurt, self.tr("Hurt"))):
            place = QRectF(edge - 11 * unit, 0, 11 * unit, self.height())
            draw_text(painter, place, text.upper(), fonts, fonts.title, ink, Qt.AlignmentFlag.AlignRight)


class PoolLine(QWidget):
    """What the dice are made of, and how many of each kind.

    A narrow line says what the weapon does instead: what the dice are made of is in its tooltip.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._item = DeclareItem()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)

    def set_item(self, item: DeclareItem) -> None:
        """Show the dice of this."""
        self._item = item
        dice = f"{item.base} + {item.stress}" if item.stress else str(item.base)
        self.setAccessibleName(f"{item.terms}, {dice}" if item.base else item.terms)
        set_tooltip(self, item.terms)
        self.update()

    @property
    def is_narrow(self) -> bool:
        """Whether there is room for few words only."""
        return self.width() < _ROOM_FOR_TERMS * self._theme.metrics.unit

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Words at the left, keys at the right."""
        theme, item = self._theme, self._item
        unit = theme.metrics.unit
        painter = QPainter(self)
        right = float(self.width())
        side = float(min(theme.metrics.die_key, self.height()))
        top = (self.height() - side) / 2
        if item.stress:
            right -= side
            draw_stress_key(painter, QRectF(right, top, side, side), item.stress, theme)
            right -= 1.5 * unit
        if item.base:
            right -= side
            tokens = theme.tokens
            place = QRectF(right, top, side, side)
            draw_die_key(painter, place, str(item.base), theme, tokens.raised, tokens.line, tokens.text)
            right -= 1.5 * unit
        for face in reversed(item.table_faces[-1:]):
            right -= side
            place = QRectF(right, top, side, side)
            draw_die(painter, place, DieKind.BASE, face, DieState.LIVE, theme.tokens)
            right -= 1.5 * unit
        words = item.weapon_words if self.is_narrow else item.terms
        layout = wrapped_in(words, theme.fonts, theme.fonts.smallest, max(right, 1), self.height())
        draw_wrapped_text(painter, QRectF(0, 0, right, self.height()).topLeft(), layout, theme.tokens.text)


def draw_stress_key(painter: QPainter, rect: QRectF, count: int, theme: Theme) -> None:
    """A key shaped like a stress die with a number of dice on it."""
    tokens = theme.tokens
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(crisp_pen(tokens.stress, theme.metrics.line))
    painter.setBrush(tokens.stress_fill)
    painter.drawPolygon(octagon(inset(rect, theme.metrics.line)))
    painter.restore()
    centre = Qt.AlignmentFlag.AlignHCenter
    font = theme.fonts.number_bold
    draw_text(painter, rect, str(count), theme.fonts, font, tokens.stress_fill_ink, centre, Elide.NEVER)


class DeclarePage(QWidget):
    """`target_requested(id)`, `weapon_requested(id)`, `change_requested(QPoint)` where a menu may open."""

    target_requested = Signal(str)
    weapon_requested = Signal(str)
    change_requested = Signal(QPoint)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._left, self._right = QVBoxLayout(), QVBoxLayout()
        self._row.addLayout(self._left, 9)
        self._row.addLayout(self._right, 5)
        self.model = TargetsModel(parent=self)
        self.view = TargetsView(self)
        self.view.setAccessibleName(self.tr("Targets"))
        self.view.setItemDelegate(TargetDelegate(self.view))
        self.view.setModel(self.model)
        self.view.row_triggered.connect(self._on_view_row_triggered)
        self._left.addWidget(TargetsHead(self))
        self._left.addWidget(self.view, 1)
        self.weapon = DropField(self.tr("With"))
        self.weapon.value_requested.connect(self.weapon_requested)
        self._with = TextLabel("", TextRole.BODY_BOLD, TextTone.TEXT)
        self._pool = PoolLine(self)
        self.change_button = Button(self.tr("Change…"), ButtonKind.QUIET, size=ButtonSize.TITLE)
        self.change_button.clicked.connect(self._on_change_clicked)
        self._right.addWidget(self.weapon)
        self._right.addWidget(self._with)
        self._right.addWidget(self._pool, 1)
        right = Qt.AlignmentFlag.AlignRight
        self._weapon_words = TextLabel("", TextRole.SMALLEST, TextTone.QUIET, wrap=True, align=right)
        below = QHBoxLayout()
        below.addWidget(self.change_button, 0, Qt.AlignmentFlag.AlignLeft)
        below.addWidget(self._weapon_words, 1)
        self._right.addLayout(below)
        bind_theme(self._apply_theme)

    def set_item(self, item: DeclareItem) -> None:
        """Show this."""
        self.model.set_rows(item.rows)
        chosen = next((row.id for row in item.rows if row.chosen), "")
        self.view.scrollTo(self.model.index_of(chosen))
        self.weapon.set_options(item.weapons)
        self.weapon.set_value(item.weapon)
        self.weapon.setVisible(bool(item.weapons))
        self._with.set_text(item.with_words)
        self._with.setVisible(bool(item.with_words) and not item.weapons)
        self._pool.set_item(item)
        self._weapon_words.set_text(item.weapon_words)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What the weapon does is beside the dice of a narrow page."""
        super().resizeEvent(event)
        self._weapon_words.setVisible(not self._pool.is_narrow)

    def _on_view_row_triggered(self, index: QModelIndex) -> None:
        row = self.model.data(index, ROW)
        if isinstance(row, TargetItem):
            self.target_requested.emit(row.id)

    def _on_change_clicked(self) -> None:
        self.change_requested.emit(self.change_button.mapToGlobal(QPoint(0, self.change_button.height())))

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._row.setSpacing(4 * metrics.unit)
        self._left.setSpacing(0)
        self._right.setSpacing(metrics.unit)
