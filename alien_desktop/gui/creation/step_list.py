"""The steps of the guided way: number, name, what is in it, whether it needs a look, and its lock."""

from itertools import pairwise

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from alien_desktop.documents.creation.plan import PlanSection
from alien_desktop.gui.creation.lock_toggle import KeepButton
from alien_desktop.gui.creation.text import part_value
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.painted_button import PaintedButton
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.registered_actions import command_slot, try_command
from alien_desktop.gui.kit.scrolled import ScrolledPage
from alien_desktop.gui.kit.translation import tr
from alien_desktop.gui.theme.icons import draw_icon
from alien_desktop.gui.theme.paint_text import draw_text, line_height, set_tooltip, wrapped_text
from alien_desktop.session.session import Session


class CreationStep(PaintedButton):
    """One step; pressing it opens it."""

    def __init__(self, number: int, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._number, self._title = number, title
        self._value = ""
        self._is_open = False
        self._problem = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_shown(self, value: str, *, is_open: bool, problem: bool) -> None:
        """Show what is in the step."""
        if (value, is_open, problem) != (self._value, self._is_open, self._problem):
            self._value, self._is_open, self._problem = value, is_open, problem
            state = tr("needs a look") if problem else value
            self.setAccessibleName(f"{self._number}. {self._title}: {state}")
            set_tooltip(self, value)
            self.update()

    def sizeHint(self) -> QSize:
        """Name and value."""
        return QSize(50 * self._theme.metrics.unit, self._high())

    def minimumSizeHint(self) -> QSize:
        """A short name."""
        return QSize(20 * self._theme.metrics.unit, self._high())

    def _high(self) -> int:
        """Name and a line of what is in it; in a window that is high enough two lines of it."""
        fonts = self._theme.fonts
        lines = 1 if self._theme.is_narrow else 2
        return line_height(fonts.body) + lines * line_height(fonts.smallest) + 3 * self._theme.metrics.unit

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens the step, as Space does; on the open one it goes on to the next."""
        if self._is_open and event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Ground and bar of the open one; number, name, value, sign."""
        theme = self._theme
        t, metrics, fonts = theme.tokens, theme.metrics, theme.fonts
        unit = metrics.unit
        painter = QPainter(self)
        rect = QRectF(self.rect())
        if self._is_open:
            painter.fillRect(rect, t.sel)
            painter.fillRect(QRectF(0, 0, metrics.line_current, rect.height()), t.accent)
        elif self.isDown() or self.underMouse():
            painter.fillRect(rect, t.raised)
        left = 10.0 * unit
        number = QRectF(2 * unit, 0, left - 3 * unit, rect.height())
        ink = t.accent if self._is_open else t.text2
        draw_text(painter, number, str(self._number), fonts, fonts.number_bold, ink, Qt.AlignmentFlag.AlignHCenter)
        right = rect.right() - unit
        if self._problem:
            sign = QRectF(right - metrics.icon_small, 0, metrics.icon_small, rect.height())
            draw_icon(painter, "alarm", sign, t.alert)
            right = sign.left() - unit
        name_high, high = line_height(fonts.body), line_height(fonts.smallest)
        room = (rect.height() - name_high - 3 * unit) / high
        values = _lines(self._value or "–", fonts.smallest, int(right - left), max(1, int(room)))
        upper = QRectF(left, (rect.height() - name_high - len(values) * high) / 2, right - left, name_high)
        font = fonts.body_bold if self._is_open else fonts.body
        draw_text(painter, upper, self._title, fonts, font, t.text)
        ink = t.alert if self._problem else t.text2
        for row, line in enumerate(values):
            place = QRectF(left, upper.bottom() + row * high, right - left, high)
            draw_text(painter, place, line, fonts, fonts.smallest, ink)


def _lines(text: str, font: QFont, width: int, most: int) -> list[str]:
    """Break a text between words into at most that many lines; the last one has all the rest."""
    layout = wrapped_text(text, font, width)
    starts = [layout.lineAt(number).textStart() for number in range(min(most, layout.lineCount()))]
    return [text[start:end].strip() for start, end in pairwise((*starts, len(text)))]


class StepList(Panel):
    """All steps. `step_requested(place)`; the locks are set by command."""

    step_requested = Signal(int)

    def __init__(
        self,
        session: Session,
        steps: tuple[tuple[str, tuple[PlanSection, ...]], ...],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(tr("Steps"), parent)
        self._session = session
        self._controller = session.creation
        self._parts = tuple(parts for _title, parts in steps)
        self.plates = tuple(CreationStep(number + 1, title) for number, (title, _parts) in enumerate(steps))
        self.keeps = tuple(KeepButton(title) for title, _parts in steps)
        self.again = Button(tr("Roll the rest again"), icon="dice")
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for place, (plate, keep) in enumerate(zip(self.plates, self.keeps, strict=True)):
            row = QHBoxLayout()
            row.addWidget(plate, 1)
            row.addWidget(keep)
            column.addLayout(row)
            plate.clicked.connect(lambda _checked=False, at=place: self.step_requested.emit(at))
            keep.kept_requested.connect(lambda kept, at=place: self._on_kept_requested(at, kept))
        column.addStretch(1)
        self.body.addWidget(ScrolledPage(page), 1)  # or the way to the next step would lie below a low window
        self.body.addWidget(self.again)
        self.again.clicked.connect(command_slot("create.fill", session))

    def refresh(self, open_place: int) -> None:
        """Show the draft as it is now."""
        controller = self._controller
        plan, rules = controller.plan, controller.rules
        for place, parts in enumerate(self._parts):
            values = [value for part in parts if (value := part_value(part, plan, rules))]
            problem = any(one.part in parts for one in controller.problems())
            self.plates[place].set_shown("; ".join(values), is_open=place == open_place, problem=problem)
            self.keeps[place].set_kept(controller.locks.issuperset(parts))

    def _on_kept_requested(self, place: int, kept: bool) -> None:
        try_command("create.lock", self._session, parts=self._parts[place], locked=kept)
