"""The steps of the guided way in a strip: number, name, what is in each, and whether it is done or needs a look."""

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from alien_desktop.gui.kit.layouts import shared_widths
from alien_desktop.gui.kit.painted_button import PaintedButton
from alien_desktop.gui.kit.translation import tr
from alien_desktop.gui.theme.icons import draw_icon
from alien_desktop.gui.theme.paint import draw_cut, draw_rule
from alien_desktop.gui.theme.paint_text import draw_text, largest_fitting, set_tooltip, text_width
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.record import record

_HIGH_UNITS = 12
"""The height of a plate with what is in its step."""
_NUMBER_UNITS, _SIGN_UNITS = 8, 6
"""What the number at the left and the sign at the right of such a plate take."""


@record
class StepItem:
    """What a plate shows of a step."""

    value: str = ""
    """What is in it; empty = nothing yet."""
    is_open: bool = False
    problem: bool = False
    kept: bool = False
    """Whether all of it stays when the rest is made again."""

    @property
    def sign(self) -> str:
        """The icon at the right end; empty = none."""
        if self.problem:
            return "alarm"
        if self.kept:
            return "lock"
        return "tick" if self.value else ""


class CreationStep(PaintedButton):
    """One step; pressing it opens it."""

    def __init__(self, number: int, title: str, short: str, parent: QWidget | None = None) -> None:
        """`short` is the title where number and value have no room beside it."""
        super().__init__(parent)
        self._number, self._title, self._short = number, title, short
        self._item = StepItem()
        self._has_value = True
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_item(self, item: StepItem) -> None:
        """Show what is in the step."""
        if item != self._item:
            self._item = item
            state = tr("needs a look") if item.problem else item.value
            kept = tr("kept") if item.kept else ""
            words = ", ".join(part for part in (state, kept) if part)
            self.setAccessibleName(f"{self._number}. {self._title}: {words}")
            set_tooltip(self, item.value)
            self.update()

    def set_has_value(self, has_value: bool) -> None:
        """Show number, value and sign, or the name alone."""
        if has_value != self._has_value:
            self._has_value = has_value
            self.updateGeometry()
            self.update()

    @property
    def name_width(self) -> int:
        """Pixels for number, name and sign."""
        unit, fonts = self._theme.metrics.unit, self._theme.fonts
        return round(text_width(fonts, fonts.secondary_bold, self._title)) + (_NUMBER_UNITS + _SIGN_UNITS) * unit

    @property
    def whole_width(self) -> int:
        """Pixels for these and all of what is in the step."""
        unit, fonts = self._theme.metrics.unit, self._theme.fonts
        value = ceil(text_width(fonts, fonts.smallest, self._item.value)) + (_NUMBER_UNITS + 2) * unit
        return max(self.name_width, value)

    def sizeHint(self) -> QSize:
        """With number and sign, or the name alone."""
        return QSize(self.name_width, self._high()) if self._has_value else self.minimumSizeHint()

    def minimumSizeHint(self) -> QSize:
        """The name alone, as small as it is written."""
        fonts = self._theme.fonts
        name = text_width(fonts, fonts.smallest_bold, self._short)
        return QSize(round(name) + 2 * self._theme.metrics.unit, self._high())

    def focus_cut(self) -> int:
        """That of its frame."""
        return self._theme.metrics.cut_button

    def _high(self) -> int:
        metrics = self._theme.metrics
        return _HIGH_UNITS * metrics.unit if self._has_value else metrics.control

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens the step, as Space does; on the open one it goes on to the next."""
        if self._item.is_open and event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A frame like that of a button; number, value and sign where there is room for them."""
        theme, item = self._theme, self._item
        t, metrics, fonts = theme.tokens, theme.metrics, theme.fonts
        unit = metrics.unit
        painter = QPainter(self)
        rect = QRectF(self.rect())
        fill = t.sel if item.is_open else t.raised
        frame = t.alert if item.problem else t.accent if item.is_open or self.underMouse() else t.line
        draw_cut(painter, rect, fill, frame, metrics.line, bottom_right=metrics.cut_button)
        if item.is_open:
            end, foot = rect.right() - metrics.cut_button, metrics.line_current
            draw_rule(painter, rect.left(), end, rect.bottom() - foot, t.accent, foot)
        font, smaller = fonts.secondary, fonts.smallest
        if item.is_open:
            font, smaller = fonts.secondary_bold, fonts.smallest_bold
        if not self._has_value:
            line = rect.adjusted(unit, 0, -unit, 0)
            font = largest_fitting(fonts, (font, smaller), self._short, line.width())
            ink = t.alert if item.problem else t.text
            draw_text(painter, line, self._short, fonts, font, ink, Qt.AlignmentFlag.AlignHCenter)
            return
        number = QRectF(unit, 0, (_NUMBER_UNITS - 2) * unit, rect.height())
        quiet = t.accent if item.is_open else t.text2
        draw_text(painter, number, str(self._number), fonts, fonts.number_bold, quiet, Qt.AlignmentFlag.AlignHCenter)
        left, right = float(_NUMBER_UNITS * unit), rect.right() - 2 * unit
        if item.sign:
            side = metrics.icon_small
            ink = t.alert if item.problem else t.accent
            draw_icon(painter, item.sign, QRectF(right - side, 1.75 * unit, side, side), ink)
        line = QRectF(left, 1.5 * unit, right - left, 4.5 * unit)
        name = line.adjusted(0, 0, -metrics.icon_small if item.sign else 0, 0)
        draw_text(painter, name, self._title, fonts, font, t.text)
        ink = t.alert if item.problem else t.text2
        draw_text(painter, line.translated(0, 4.5 * unit), item.value or "–", fonts, fonts.smallest, ink)


class StepStrip(QWidget):
    """All steps in one row. `step_requested(place)` when a plate is pressed."""

    step_requested = Signal(int)

    def __init__(self, titles: Sequence[tuple[str, str]], parent: QWidget | None = None) -> None:
        """Each step with its title, and with that where there is little room."""
        super().__init__(parent)
        self._theme = theme_of(self)
        self.plates = tuple(CreationStep(number, *title) for number, title in enumerate(titles, 1))
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        for place, plate in enumerate(self.plates):
            self._row.addWidget(plate)
            plate.clicked.connect(lambda _checked=False, at=place: self.step_requested.emit(at))
        bind_theme(self._apply_theme)

    def set_items(self, items: Sequence[StepItem]) -> None:
        """Show the steps as they are now, one for each plate."""
        for plate, item in zip(self.plates, items, strict=True):
            plate.set_item(item)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is room each plate has what is in its step."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Even widths where all words have room, else by the words; where names have none they stand alone."""
        room = self.width() - self._row.spacing() * (len(self.plates) - 1)
        names, wholes = ([one.name_width for one in self.plates], [one.whole_width for one in self.plates])
        has_value = room >= sum(names)
        for plate in self.plates:
            plate.set_has_value(has_value)
        widths = [plate.sizeHint().width() for plate in self.plates]
        if room >= max(wholes) * len(wholes):
            widths = [1] * len(wholes)
        elif has_value:
            widths = shared_widths(names, wholes, room)
        for place, width in enumerate(widths):
            self._row.setStretch(place, width)

    def _apply_theme(self) -> None:
        self._row.setSpacing(self._theme.metrics.unit)
        self._fit()
