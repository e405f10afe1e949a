"""The steps of the guided way: number, name, what is in it, whether it needs a look, and its lock."""

from itertools import pairwise

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QWidget

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
from alien_desktop.gui.theme.paint import draw_cut, draw_rule
from alien_desktop.gui.theme.paint_text import draw_text, line_height, set_tooltip, wrapped_text
from alien_desktop.gui.theme.theme import bind_theme
from alien_desktop.session.session import Session

_WITH_VALUE = 25
"""From this width on, in units, a step of a row has its number and what is in it."""
_MOST_LINES = 3
"""Of what is in a step, in a list that has the height for it."""
_ANY_HEIGHT = (1 << 24) - 1  # Qt's QWIDGETSIZE_MAX, which PySide6 does not name
_UPRIGHT = QBoxLayout.Direction.TopToBottom
_ACROSS = QBoxLayout.Direction.LeftToRight


class CreationStep(PaintedButton):
    """One step; pressing it opens it."""

    def __init__(self, number: int, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._number, self._title = number, title
        self._value = ""
        self._is_open = False
        self._problem = False
        self._across = self._has_value = False
        self._lines = 1
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_shown(self, value: str, *, is_open: bool, problem: bool) -> None:
        """Show what is in the step."""
        if (value, is_open, problem) != (self._value, self._is_open, self._problem):
            self._value, self._is_open, self._problem = value, is_open, problem
            state = tr("needs a look") if problem else value
            self.setAccessibleName(f"{self._number}. {self._title}: {state}")
            set_tooltip(self, value)
            self.update()

    def set_across(self, across: bool, *, has_value: bool = False) -> None:
        """Stand in a row with the other steps, with number and value or the name alone; or in a list."""
        if (across, has_value) != (self._across, self._has_value):
            self._across, self._has_value = across, has_value
            self.updateGeometry()
            self.update()

    def fit_height(self, most: int) -> None:
        """Show as many lines of what is in the step as fit into a height in pixels, three at most."""
        lines = max(1, min(_MOST_LINES, (most - self._high(0)) // line_height(self._theme.fonts.smallest)))
        if lines != self._lines:
            self._lines = lines
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Name and value."""
        return QSize((_WITH_VALUE if self._across else 50) * self._theme.metrics.unit, self._high())

    def minimumSizeHint(self) -> QSize:
        """A short name."""
        return QSize((10 if self._across else 20) * self._theme.metrics.unit, self._high())

    def focus_cut(self) -> int:
        """That of its frame in a row; a straight line in the list."""
        return self._theme.metrics.cut_button if self._across else 0

    def _high(self, lines: int | None = None) -> int:
        """Name and so many lines of what is in it, those that it shows if none are asked for."""
        unit, fonts = self._theme.metrics.unit, self._theme.fonts
        if self._across:
            return 11 * unit if self._has_value else self._theme.metrics.control
        shown = self._lines if lines is None else lines
        return line_height(fonts.body) + shown * line_height(fonts.smallest) + 3 * unit

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens the step, as Space does; on the open one it goes on to the next."""
        if self._is_open and event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A plate in a row, a line in the list."""
        if self._across:
            self._paint_plate()
        else:
            self._paint_line()

    def _paint_plate(self) -> None:
        """A frame like that of a button; number and value where there is room for them."""
        theme = self._theme
        t, metrics, fonts = theme.tokens, theme.metrics, theme.fonts
        unit = metrics.unit
        painter = QPainter(self)
        rect = QRectF(self.rect())
        fill = t.sel if self._is_open else t.raised
        frame = t.alert if self._problem else t.accent if self._is_open or self.underMouse() else t.line
        draw_cut(painter, rect, fill, frame, metrics.line, bottom_right=metrics.cut_button)
        if self._is_open:
            end, foot = rect.right() - metrics.cut_button, metrics.line_current
            draw_rule(painter, rect.left(), end, rect.bottom() - foot, t.accent, foot)
        font = fonts.secondary_bold if self._is_open else fonts.secondary
        ink = t.alert if self._problem else t.text
        if not self._has_value:
            middle = Qt.AlignmentFlag.AlignHCenter
            draw_text(painter, rect.adjusted(unit, 0, -unit, 0), self._title, fonts, font, ink, middle)
            return
        number = QRectF(unit, 0, 5 * unit, rect.height())
        quiet = t.accent if self._is_open else t.text2
        draw_text(painter, number, str(self._number), fonts, fonts.number_bold, quiet, Qt.AlignmentFlag.AlignHCenter)
        line = QRectF(number.right() + unit, unit, rect.right() - number.right() - 2.5 * unit, 4.5 * unit)
        draw_text(painter, line, self._title, fonts, font, ink)
        below = line.translated(0, 4.5 * unit)
        draw_text(painter, below, self._value or "–", fonts, fonts.smallest, t.alert if self._problem else t.text2)

    def _paint_line(self) -> None:
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
        self._across = False
        page = self._rows = QWidget()
        column = self._steps = QBoxLayout(_UPRIGHT, page)
        column.setContentsMargins(0, 0, 0, 0)
        for place, (plate, keep) in enumerate(zip(self.plates, self.keeps, strict=True)):
            row = QHBoxLayout()
            row.addWidget(plate, 1)
            row.addWidget(keep)
            column.addLayout(row)
            plate.clicked.connect(lambda _checked=False, at=place: self.step_requested.emit(at))
            keep.kept_requested.connect(lambda kept, at=place: self._on_kept_requested(at, kept))
        column.addStretch(1)
        self._page = ScrolledPage(page)  # or the way to the next step would lie below a low window
        self.body.addWidget(self._page, 1)
        self.body.addWidget(self.again)
        self.again.clicked.connect(command_slot("create.fill", session))
        bind_theme(self._apply_form)

    def set_across(self, across: bool) -> None:
        """Stand as one row of plates without a frame, or as a list: the row has neither locks nor a button."""
        if across == self._across:
            return
        self._across = across
        self._steps.setDirection(_ACROSS if across else _UPRIGHT)
        for place, (plate, keep) in enumerate(zip(self.plates, self.keeps, strict=True)):
            plate.set_across(across)
            keep.setVisible(not across)
            self._steps.setStretch(place, 1 if across else 0)
        self._steps.setStretch(len(self.plates), 0 if across else 1)
        self.again.setVisible(not across)
        self.set_title("" if across else tr("Steps"))
        page = self._rows
        if across:
            self._page.takeWidget()
            page.setMinimumHeight(0)
            self.body.insertWidget(0, page)
            page.show()
        else:
            self.body.removeWidget(page)
            self._page.setWidget(page)
        self._page.setVisible(not across)
        self._apply_form()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a wide row each plate has what is in its step, in a high list more of it."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        unit = self._theme.metrics.unit
        if not self._across:
            self.setMinimumHeight(0)
            self.setMaximumHeight(_ANY_HEIGHT)
            for plate in self.plates:
                plate.fit_height(self._page.height() // len(self.plates))
            return
        has_value = (self.width() + unit) // len(self.plates) - unit >= _WITH_VALUE * unit
        for plate in self.plates:
            plate.set_across(True, has_value=has_value)
        self.setFixedHeight(self.plates[0].sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """The frame of the list; a row has none."""
        if not self._across:
            super().paintEvent(event)

    def refresh(self, open_place: int) -> None:
        """Show the draft as it is now."""
        controller = self._controller
        plan, rules = controller.plan, controller.rules
        for place, parts in enumerate(self._parts):
            values = [value for part in parts if (value := part_value(part, plan, rules))]
            problem = any(one.part in parts for one in controller.problems())
            self.plates[place].set_shown("; ".join(values), is_open=place == open_place, problem=problem)
            self.keeps[place].set_kept(controller.locks.issuperset(parts))

    def _apply_form(self) -> None:
        across = self._across
        self._steps.setSpacing(self._theme.metrics.unit if across else 0)
        if across:
            self._outer.setContentsMargins(0, 0, 0, 0)
        self._fit()

    def _on_kept_requested(self, place: int, kept: bool) -> None:
        try_command("create.lock", self._session, parts=self._parts[place], locked=kept)
