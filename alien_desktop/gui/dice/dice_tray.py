"""The sunken tray: base dice and stress dice in rows of six, and their result in a line below them."""

from dataclasses import replace

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from alien_desktop.gui.dice.dice_entry import DiceEntry
from alien_desktop.gui.dice.dice_layout import SIX, SMALLEST_DIE, SeatGroup, SeatMeasures, Seats, arrange, natural_width
from alien_desktop.gui.dice.dice_result import action_place, draw_result, result_height
from alien_desktop.gui.dice.dice_state import DiceFaces, DiceState, ResultLine, ShownDie
from alien_desktop.gui.kit.accessible_role import give_role
from alien_desktop.gui.kit.announcement import announce
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.die_face import DieKind, DieMark, DieState, draw_die, draw_die_marks
from alien_desktop.gui.kit.held_keys import is_held
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.paint import crisp_pen, draw_cut, draw_rule, inset
from alien_desktop.gui.theme.paint_text import draw_text, set_tooltip, text_width
from alien_desktop.gui.theme.theme import bind_theme, theme_of

_FEW_ROWS = 3
_STILL_LARGE = 0.7  # the least size of a few dice, as a part of the full size
_MOST_GROWN = 1.6  # the greatest size in a tray with room, as a part of the full size


FRAMES = 3
"""Pictures of turning dice before the result."""
FALL_MS = 250
"""Duration of the whole animation, in milliseconds."""


class DiceFall(QObject):
    """A running animation. `stepped` asks for a repaint, `ended` comes once, at the end of each animation."""

    stepped = Signal()
    ended = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._frame = FRAMES
        self._timer = QTimer(self)
        self._timer.setInterval(FALL_MS // FRAMES)
        self._timer.timeout.connect(self._on_timer_timeout)

    @property
    def is_running(self) -> bool:
        """Whether the dice are still turning."""
        return self._frame < FRAMES

    def start(self) -> None:
        """Start from the first frame."""
        self._frame = 0
        self._timer.start()
        app = QCoreApplication.instance()
        if app is not None:
            app.installEventFilter(self)

    def finish(self) -> None:
        """End a running animation at once."""
        if not self.is_running:
            return
        self._frame = FRAMES
        self._timer.stop()
        app = QCoreApplication.instance()
        if app is not None:
            app.removeEventFilter(self)
        self.ended.emit()

    def turning_face(self, seat: int) -> int:
        """The face that a die shows in the current frame: decoration, never a success."""
        return (seat * 7 + self._frame * 3) % 5 + 1

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A key pressed anywhere in the application ends the animation and is still delivered."""
        if event.type() == QEvent.Type.KeyPress:
            self.finish()
        return False

    def _on_timer_timeout(self) -> None:
        if self._frame + 1 < FRAMES:
            self._frame += 1
            self.stepped.emit()
        else:
            self.finish()


class DiceTray(QWidget):
    """The tray of dice. Before a roll it shows empty dice; `show_roll` lets them fall; `set_result` writes below them.

    With `set_editable(True)` real dice are entered: a click turns a die, digits set it, arrows move.
    """

    settled = Signal()
    """The dice have stopped (also when nothing moved)."""
    faces_entered = Signal(object)
    """All faces of real dice are there: `DiceFaces`. Comes again when one is changed."""
    result_action_requested = Signal()
    """The small button beside the result was pressed."""

    def __init__(self, roomy: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._roomy = roomy
        self._is_low = False
        self._theme = theme_of(self)
        self._dice = DiceState()
        self._new = 0
        self._results: tuple[ResultLine, ...] = ()
        self._entry: DiceEntry | None = None
        self._asked: DiceState | None = None
        """Dice of another roll, shown in front of those of the table, which stay as they are."""
        self._hints = (QSize(), QSize())
        """What it asked its layout for, and the least of it."""
        self._fall = DiceFall(self)
        self._fall.stepped.connect(self.update)
        self._fall.ended.connect(self._on_fall_ended)
        self._action = Button(kind=ButtonKind.QUIET, size=ButtonSize.TITLE, parent=self)
        self._action.clicked.connect(self.result_action_requested)
        self._action.hide()
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._update_accessible_text()
        bind_theme(self._place_action)

    @property
    def is_falling(self) -> bool:
        """Whether the dice are still turning."""
        return self._fall.is_running

    @property
    def is_editable(self) -> bool:
        """Whether faces of real dice can be entered."""
        return self._entry is not None

    def set_pool(self, base: int, stress: int) -> None:
        """Show that many empty dice: the roll that would be made. Removes the roll that is shown and its result."""
        self._fall.finish()
        unrolled = ShownDie(None)
        dice = DiceState((unrolled,) * base, (unrolled,) * stress)
        if self._entry is not None:
            if (base, stress) != self._entry.pool:
                self._entry = DiceEntry(base, stress)
        elif dice == self._dice and not self._results and not self._new:
            return
        self._dice, self._new, self._results = dice, 0, ()
        self._relayout()

    def show_roll(self, dice: DiceState, results: tuple[ResultLine, ...] = (), *, animate: bool = True) -> None:
        """Let these dice roll, with their result, which is shown and announced when they have stopped.

        Dice kept through a push do not move. `settled` follows, at once without movement.
        """
        self._fall.finish()
        self._dice, self._new, self._results = dice.in_order(), 0, results
        self._relayout()
        if animate and not self._theme.reduced_motion and self.isVisible():
            self._fall.start()
        else:
            self._on_fall_ended()

    def set_result(self, lines: tuple[ResultLine, ...]) -> None:
        """Write the result; shown as soon as they have stopped."""
        if lines != self._results:
            self._results = lines
            self._relayout()

    def preview_push(self, new_dice: int) -> None:
        """Show how many stress dice a push would add; 0 removes them."""
        if new_dice != self._new:
            self._new = new_dice
            self._relayout()

    def lay_over(self, asked: tuple[int, int] | None) -> None:
        """Show that many base and stress dice, not rolled, in place of those on the table; None shows these again."""
        unrolled = ShownDie(None)
        dice = DiceState((unrolled,) * asked[0], (unrolled,) * asked[1]) if asked is not None else None
        if dice != self._asked:
            self._fall.finish()
            self._asked = dice
            self._relayout()

    def set_low(self, low: bool) -> None:
        """Do without the label lines and make the dice small: something else needs the height."""
        if low != self._is_low:
            self._is_low = low
            self._relayout()

    def set_editable(self, editable: bool) -> None:
        """Let faces of real dice be entered, for the pool that is set."""
        if editable != self.is_editable:
            self._entry = DiceEntry(len(self._dice.base), len(self._dice.stress)) if editable else None
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if editable else Qt.FocusPolicy.TabFocus)
            self._relayout()

    def clear(self) -> None:
        """Empty the tray."""
        self._fall.finish()
        if self._entry is not None:
            self._entry = DiceEntry(0, 0)
        self._dice, self._new, self._results = DiceState(), 0, ()
        self._relayout()

    def finish_fall(self) -> None:
        """End the movement at once."""
        self._fall.finish()

    def announce(self) -> None:
        """Say what is on the table to a screen reader."""
        announce(self, self.words())

    def words(self) -> str:
        """The whole tray as a person would say it: the result, then the dice."""
        lines = " ".join(f"{line.spoken()}." for line in self._lines)
        return " ".join(part for part in (lines, self._shown().words()) if part) or self.tr("no dice")

    def sizeHint(self) -> QSize:
        """A full row wide, as high as the dice and the result need at full size."""
        metrics = self._seat_measures()
        width = natural_width(metrics)
        return QSize(width, self._height(self._arrange(width, metrics)))

    def minimumSizeHint(self) -> QSize:
        """Few dice stay large enough to be read across the table; many become as small as necessary."""
        small = self._least_measures(low=self._is_low)
        width = natural_width(small)
        return QSize(width, self._height(self._arrange(width, small)))

    def least_width(self) -> int:
        """The least width with dice of the usual size: a form that is chosen by it does not change it."""
        return natural_width(self._least_measures(low=False))

    def seat_rects(self) -> tuple[QRect, ...]:
        """The position of each die now, base first."""
        seats = self._seats()
        return (*seats.base.seats, *seats.stress.seats)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Ground, labels, dice, free places, result."""
        theme = self._theme
        tokens, metrics = theme.tokens, theme.metrics
        painter = QPainter(self)
        cut = metrics.cut_panel
        frame = tokens.line_soft
        rect = QRectF(self.rect())
        draw_cut(painter, rect, tokens.sunken, frame, metrics.line, top_left=cut, bottom_right=cut)
        seats, shown = self._seats(), self._shown()
        self._paint_group(painter, seats.base, DieKind.BASE, shown.base, 0)
        self._paint_group(painter, seats.stress, DieKind.STRESS, shown.stress, len(shown.base))
        if self._open_entry is not None and self.hasFocus():
            self._paint_current(painter)
        if not self._fall.is_running:
            draw_result(painter, self._result_rect(), self._lines, theme, self._roomy)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """With real dice a press turns the die under it: the left button up, the right one down."""
        seat = self._seat_at(event.position().toPoint())
        entry = self._open_entry
        if entry is None or seat is None:
            super().mousePressEvent(event)
            return
        entry.turn(seat, -1 if event.button() == Qt.MouseButton.RightButton else 1)
        self._on_entry_changed()

    def event(self, event: QEvent) -> bool:
        """The faces of real dice are typed here: no digit of them is a key of the window then."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.ShortcutOverride
            and self._open_entry is not None
            and Qt.Key.Key_1 <= event.key() <= Qt.Key.Key_6
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """With real dice: 1 to 6 set a face and go on, arrows, Home, End and pages move, Backspace goes back."""
        if is_held(event):
            return
        entry = self._open_entry
        if entry is None or not entry.press(Qt.Key(event.key())):
            super().keyPressEvent(event)
            return
        self._on_entry_changed()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The small button keeps its place beside the result."""
        super().resizeEvent(event)
        self._place_action()

    def changeEvent(self, event: QEvent) -> None:
        """Retranslate when the language changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._update_accessible_text()

    def _on_fall_ended(self) -> None:
        self._place_action()
        self.update()
        self._update_accessible_text()
        self.announce()
        self.settled.emit()

    def _on_entry_changed(self) -> None:
        self.update()
        self._update_accessible_text()
        faces: DiceFaces | None = self._entry.faces() if self._entry is not None else None
        if faces is not None and self._entry is not None and self._entry.take_changed():
            self.faces_entered.emit(faces)

    def _relayout(self) -> None:
        self._place_action()
        self._update_accessible_text()
        hints = (self.sizeHint(), self.minimumSizeHint())
        if hints != self._hints:
            self._hints = hints
            self.updateGeometry()
        self.update()

    def _update_accessible_text(self) -> None:
        self.setAccessibleName(self.tr("Dice: {words}").format(words=self.words()))
        shown = self._shown()
        marks = DieMark.NONE
        for die in (*shown.base, *shown.stress):
            marks |= die.marks
        legend = {
            DieMark.KEPT: self.tr("Underlined: kept"),
            DieMark.REROLLED: self.tr("2: rolled again"),
            DieMark.BY_HAND: self.tr("H: your own dice, typed in"),
        }
        set_tooltip(self, "\n".join(words for mark, words in legend.items() if mark in marks))

    def _shown(self) -> DiceState:
        if self._asked is not None:
            return self._asked
        return self._entry.shown() if self._entry is not None else self._dice

    @property
    def _open_entry(self) -> DiceEntry | None:
        """The real dice that can be written now."""
        return self._entry if self._asked is None else None

    @property
    def _lines(self) -> tuple[ResultLine, ...]:
        """The result of the dice that are seen."""
        return self._results if self._asked is None else ()

    def _least_measures(self, *, low: bool) -> SeatMeasures:
        full = self._seat_measures(low)
        shown = self._shown()
        rows = -(-len(shown.base) // SIX) + -(-(len(shown.stress) + self._new) // SIX)
        die = SMALLEST_DIE
        if rows <= _FEW_ROWS:
            die = full.die if low else round(full.die * _STILL_LARGE)
        return SeatMeasures(die, full.gap // 2, full.padding, full.label, full.above_label)

    def _seat_measures(self, low: bool | None = None) -> SeatMeasures:
        m = self._theme.metrics
        label = 5 * m.unit
        if self._is_low if low is None else low:
            die = round(m.die_dock * _STILL_LARGE)
            return SeatMeasures(die, m.die_dock_gap, 2 * m.unit, 0, 2 * m.unit)
        if self._roomy:
            return SeatMeasures(m.die_view, m.die_view_gap, 4 * m.unit, label, 6 * m.unit)
        return SeatMeasures(m.die_dock, m.die_dock_gap, 3 * m.unit, label, 3 * m.unit)

    def _arrange(self, width: int, metrics: SeatMeasures, height: int | None = None) -> Seats:
        return arrange(width, len(self._shown().base), len(self._shown().stress) + self._new, metrics, height)

    def _seats(self) -> Seats:
        """The layout of the dice now; in the Dice view they grow with the room of the tray."""
        metrics = self._seat_measures()
        if self._roomy:
            most = self._theme.metrics.die_view if self._is_low else round(metrics.die * _MOST_GROWN)
            metrics = replace(metrics, die=most)
        return self._arrange(self.width(), metrics, self.height() - self._below())

    def _below(self) -> int:
        """Room under the last die: its margin, and the result."""
        unit = self._theme.metrics.unit
        lines = result_height(self._theme, self._lines, self._roomy)
        return (4 if self._roomy else 3) * unit + lines

    def _height(self, seats: Seats) -> int:
        return seats.bottom + self._below()

    def _result_rect(self) -> QRectF:
        padding = self._seat_measures().padding
        height = result_height(self._theme, self._lines, self._roomy)
        return QRectF(padding, self.height() - height, self.width() - 2 * padding, height)

    def _place_action(self) -> None:
        text = next((line.action for line in self._lines if line.action), "")
        self._action.set_text(text)
        self._action.setVisible(bool(text) and not self._fall.is_running)
        self._action.adjustSize()
        self._action.move(action_place(self._theme, self._result_rect(), self._action.size(), self._roomy))

    def _seat_at(self, point: QPoint) -> int | None:
        return next((index for index, rect in enumerate(self.seat_rects()) if rect.contains(point)), None)

    def _paint_group(
        self, painter: QPainter, group: SeatGroup, kind: DieKind, dice: tuple[ShownDie, ...], first: int
    ) -> None:
        if not group.seats:
            return
        tokens = self._theme.tokens
        if not self._is_low:
            self._paint_label(painter, group.label, kind, len(dice))
        for index, rect in enumerate(group.seats):
            place = QRectF(rect)
            if index >= len(dice):
                draw_die(painter, place, kind, None, DieState.NEW, tokens)
                continue
            die = dice[index]
            if self._fall.is_running and not die.kept:
                draw_die(painter, place, kind, self._fall.turning_face(first + index), DieState.SPENT, tokens)
                continue
            draw_die(painter, place, kind, die.face, die.state(kind), tokens)
            draw_die_marks(painter, place, die.marks, tokens)
        arm = self._theme.metrics.unit
        painter.setPen(crisp_pen(tokens.line_soft, self._theme.metrics.line))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        for rect in group.free:
            centre = rect.center()
            painter.drawLine(centre.x() - arm, centre.y(), centre.x() + arm, centre.y())
            painter.drawLine(centre.x(), centre.y() - arm, centre.x(), centre.y() + arm)

    def _paint_label(self, painter: QPainter, label: QRect, kind: DieKind, count: int) -> None:
        theme, unit = self._theme, self._theme.metrics.unit
        fonts = theme.fonts
        base = kind is DieKind.BASE
        word = self.tr("SUPPLY") if self._shown().is_supply else self.tr("STRESS")
        word = self.tr("BASE") if base else word
        number = str(count) if base or not self._new else f"{count} +{self._new}"
        rect = QRectF(label.left(), label.top() - unit * 0.5, label.width(), label.height() - 3)
        colour: QColor = theme.tokens.text2 if base else theme.tokens.stress
        figure = fonts.mono(theme.metrics.text_body)
        x = float(label.left())
        for text, font, ink in ((word, fonts.title, colour), (number, figure, theme.tokens.text if base else colour)):
            draw_text(painter, rect.adjusted(x - rect.left(), 0, 0, 0), text, fonts, font, ink)
            x += text_width(fonts, font, text) + 2 * unit
        draw_rule(painter, x, label.right() + 1, round(rect.center().y()), theme.tokens.line_soft, theme.metrics.line)

    def _paint_current(self, painter: QPainter) -> None:
        rects = self.seat_rects()
        if self._entry is None or self._entry.current >= len(rects):
            return
        width = self._theme.metrics.focus_width
        ring = QRectF(rects[self._entry.current]).adjusted(-4, -4, 4, 4)
        painter.setPen(crisp_pen(self._theme.tokens.focus, width))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(inset(ring, width))


give_role(DiceTray, QAccessible.Role.Graphic)
