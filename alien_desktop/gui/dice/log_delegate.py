"""Rows of the log: one line in the dock, two with dice in the Dice view."""

from PySide6.QtCore import QCoreApplication, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from alien_desktop.gui.dice.dice_state import DiceState
from alien_desktop.gui.dice.dice_strip import draw_strip, strip_width
from alien_desktop.gui.dice.log_lines import LogLine, LogTone, dice_of
from alien_desktop.gui.theme.paint import draw_box, draw_rule
from alien_desktop.gui.theme.paint_text import Elide, draw_text, text_width
from alien_desktop.gui.theme.theme import Theme, theme_of
from alien_desktop.rules.record import record

translate = QCoreApplication.translate


@record
class LogItem:
    """A line of the log, already rendered as text; the time too ("21:07")."""

    entry: str
    """The id of the journal entry, the argument of every signal."""
    time: str
    who: str
    what: str
    result: str
    tone: LogTone = LogTone.PLAIN
    dice: DiceState | None = None
    is_taken_back: bool = False
    detail: str = ""

    def words(self) -> str:
        """The line as screen readers say it."""
        parts = [self.time, self.who, self.what, self.result]
        if self.is_taken_back:
            parts.append(translate("log", "undone"))
        if self.dice is not None:
            parts.append(self.dice.words())
        return ", ".join(part for part in parts if part)


def row_from(line: LogLine) -> LogItem:
    """Return the record that is drawn for a line of the log model."""
    dice = dice_of(line).in_order()
    return LogItem(
        entry=line.entry,
        time=line.time,
        who=line.who,
        what=line.what,
        result=line.result,
        tone=line.tone,
        dice=dice if dice.base or dice.stress else None,
        is_taken_back=line.taken_back,
        detail=line.terms,
    )


LOG_ROLE = int(Qt.ItemDataRole.UserRole) + 1
"""The role under which a model returns the `LogItem` of an index."""
_Index = QModelIndex | QPersistentModelIndex
_TIME_WIDTH = 12  # units
_RESULT_PART = 0.42
_SMALL_PART = 0.7
"""Dice that would be smaller than this part of their size have the line to themselves."""


class LogDelegate(QStyledItemDelegate):
    """Paints `LogItem` records. `with_dice` gives each row a second line with its dice."""

    def __init__(self, parent: QWidget, *, with_dice: bool = False) -> None:
        super().__init__(parent)
        self.theme: Theme = theme_of(parent)
        self.with_dice = with_dice

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        """One height for all rows."""
        metrics = self.theme.metrics
        return QSize(50 * metrics.unit, metrics.log_row_view if self.with_dice else metrics.log_row)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Time, who, what, result; dice below; a thin line under the row."""
        row = log_row_of(index)
        if row is None:
            return
        theme = self.theme
        rect = QRectF(option.rect)
        painter.save()
        painter.setClipRect(rect)
        if QStyle.StateFlag.State_Selected in option.state:
            painter.fillRect(rect, theme.tokens.sel)
        draw_log_row(painter, rect, row, theme, with_dice=self.with_dice)
        y = rect.bottom() - theme.metrics.line
        draw_rule(painter, rect.left(), rect.right(), y, theme.tokens.line_soft, theme.metrics.line)
        if QStyle.StateFlag.State_HasFocus in option.state:
            draw_box(painter, rect, None, theme.tokens.focus, theme.metrics.line_strong)
        painter.restore()


def log_row_of(index: _Index) -> LogItem | None:
    """The record of an index; None when the model has none there."""
    row = index.data(LOG_ROLE)
    if isinstance(row, LogLine):
        return row_from(row)
    return row if isinstance(row, LogItem) else None


def _result_room(row: LogItem, width: float, theme: Theme, *, with_dice: bool) -> tuple[float, float, bool]:
    """The width that the result needs, the one that it has, and whether it is below the names."""
    fonts, unit = theme.fonts, theme.metrics.unit
    # What is in the line of the result: the dice, or the names.
    beside = 0.0
    if with_dice and row.dice is not None:
        beside = strip_width(row.dice, round(theme.metrics.die_log * _SMALL_PART)) + 2 * unit
    elif not with_dice:
        beside = text_width(fonts, fonts.secondary_bold, row.who) + text_width(fonts, fonts.secondary, row.what)
        beside += 4.5 * unit + 1
    free = width - _TIME_WIDTH * unit - beside
    needed = text_width(fonts, fonts.secondary_bold if with_dice else fonts.secondary, row.result) + 1
    wide = min(needed, max(free, width * _RESULT_PART))
    # Many dice need their whole line: the result is above them, as in the dock.
    return needed, wide, with_dice and wide <= free


def is_cut(row: LogItem, width: float, theme: Theme, *, with_dice: bool) -> bool:
    """Whether a row of this width shows less than all of its words."""
    fonts, unit = theme.fonts, theme.metrics.unit
    needed, wide, below = _result_room(row, width, theme, with_dice=with_dice)
    names = text_width(fonts, fonts.secondary_bold, row.who) + text_width(fonts, fonts.secondary, row.what)
    room = width - _TIME_WIDTH * unit - (0 if below else wide + 2 * unit)
    return wide < needed or names + 2.5 * unit > room


def draw_log_row(painter: QPainter, rect: QRectF, row: LogItem, theme: Theme, *, with_dice: bool) -> None:
    """Draw the texts and dice of a row."""
    fonts, tokens, unit = theme.fonts, theme.tokens, theme.metrics.unit
    line = QRectF(rect)
    second = QRectF(rect)
    if with_dice:
        line.setHeight(rect.height() / 2)
        second.setTop(rect.top() + rect.height() * 0.47)
        second.setBottom(rect.bottom() - unit)
    tone: QColor = getattr(tokens, row.tone.value)
    ink = tokens.text2 if row.is_taken_back else tokens.text
    result_ink = tokens.text2 if row.is_taken_back else tone
    draw_text(painter, line, row.time, fonts, fonts.secondary, tokens.text2, elide=Elide.NEVER)
    result_font = fonts.secondary_bold if with_dice else fonts.secondary
    _, wide, below = _result_room(row, rect.width(), theme, with_dice=with_dice)
    result = QRectF(rect.right() - wide, 0, wide, second.height() if below else line.height())
    result.moveTop(second.top() if below else line.top())
    draw_text(painter, result, row.result, fonts, result_font, result_ink, Qt.AlignmentFlag.AlignRight)
    names = line.adjusted(_TIME_WIDTH * unit, 0, 0 if below else -wide - 2 * unit, 0)
    draw_text(painter, names, row.who, fonts, fonts.secondary_bold, ink, elide=Elide.MIDDLE)
    left = names.left() + text_width(fonts, fonts.secondary_bold, row.who)
    what = names.adjusted(left + 2.5 * unit - names.left(), 0, 0, 0)
    if what.width() > 0:
        draw_text(painter, what, row.what, fonts, fonts.secondary, tokens.text2)
    if row.is_taken_back:
        end = min(what.left() + text_width(fonts, fonts.secondary, row.what), names.right())
        draw_rule(painter, names.left(), end, round(line.center().y()), tokens.text2, theme.metrics.line)
        draw_rule(painter, result.left(), result.right(), round(result.center().y()), tokens.text2, theme.metrics.line)
    if with_dice and row.dice is not None:
        strip = second.adjusted(_TIME_WIDTH * unit, 0, -wide - 2 * unit if below else 0, 0)
        draw_strip(painter, strip, row.dice, theme.metrics.die_log, tokens)
