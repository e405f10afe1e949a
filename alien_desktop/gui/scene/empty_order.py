"""The empty order: the rack without cards, and three plates that say how to fill it."""

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent, Qt
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.combatant_paint import CombatantKind, draw_token
from alien_desktop.gui.scene.order_background import OrderRack, draw_rack
from alien_desktop.gui.scene.order_row_layout import Density, order_sizes
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.paint import draw_cut
from alien_desktop.gui.theme.paint_text import (
    Elide,
    draw_text,
    draw_wrapped_text,
    line_height,
    set_tooltip,
    text_width,
    wrapped_height,
    wrapped_text,
)
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.record import record

RACK_PLACES = 10
_WORDS_LEAST = 40
"""How many units the words of a step keep before the tokens beside them."""


@record
class SetupStepItem:
    """One step on the way to a first round."""

    title: str
    words: str
    button: str
    key: str = ""
    is_next: bool = False
    is_possible: bool = True
    people: tuple[tuple[CombatantKind, str], ...] = ()
    """Tokens of those it would put in."""


class SetupStep(QWidget):
    """A numbered plate with one button: `pressed`."""

    pressed = Signal()

    def __init__(self, number: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._number = number
        self._step = SetupStepItem("", "", "")
        self._row = QHBoxLayout(self)
        self._row.addStretch(1)
        self.button = Button(size=ButtonSize.NEXT_STEP, parent=self)
        self.button.clicked.connect(self.pressed)
        self._row.addWidget(self.button, 0, Qt.AlignmentFlag.AlignVCenter)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        bind_theme(self._apply_theme)

    @property
    def is_next(self) -> bool:
        """Whether its button is the filled one."""
        return self._step.is_next

    def set_step(self, step: SetupStepItem) -> None:
        """Show this step."""
        if step == self._step:
            return
        self._step = step
        self.button.set_text(step.button)
        self.button.set_key(step.key)
        self.button.set_kind(ButtonKind.PRIMARY if step.is_next else ButtonKind.NORMAL)
        self.button.setEnabled(step.is_possible)
        self.setAccessibleName(f"{step.title}. {step.words}")
        set_tooltip(self, f"{step.title}\n{step.words}")
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A narrow step keeps its room for its words."""
        super().resizeEvent(event)
        self._fit_button()

    def _fit_button(self) -> None:
        unit = self._theme.metrics.unit
        self.button.setMinimumWidth((42 if self.width() >= 110 * unit else 28) * unit)

    def sizeHint(self) -> QSize:
        """As wide as the order, three buttons high."""
        unit = self._theme.metrics.unit
        return QSize(150 * unit, 24 * unit)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Frame, number on a card, title and words, tokens."""
        theme, step = self._theme, self._step
        tokens, metrics, fonts = theme.tokens, theme.metrics, theme.fonts
        unit = metrics.unit
        painter = QPainter(self)
        rect = QRectF(self.rect())
        fill, edge = (tokens.sel, tokens.accent) if step.is_next else (tokens.surface, tokens.line_soft)
        width = metrics.line_strong if step.is_next else metrics.line
        draw_cut(painter, rect, fill, edge, width, bottom_right=metrics.cut_panel)
        card = QRectF(5 * unit, rect.center().y() - 7 * unit, 12 * unit, 14 * unit)
        fill, edge = (tokens.accent, tokens.accent) if step.is_next else (tokens.raised, tokens.line)
        draw_cut(painter, card, fill, edge, 1, top_left=2 * unit)
        ink = tokens.accent_ink if step.is_next else tokens.text if step.is_possible else tokens.text2
        font = fonts.mono(metrics.text_card)
        centre = Qt.AlignmentFlag.AlignHCenter
        draw_text(painter, card, str(self._number), fonts, font, ink, centre, Elide.NEVER)
        left = 22 * unit
        title_font = fonts.sans(metrics.text_card_name, bold=True)
        right = self.button.x() - 5 * unit
        spare = right - left - max(text_width(fonts, title_font, step.title), _WORDS_LEAST * unit)
        people = step.people[: max(0, int(spare // (10 * unit)))]
        right -= len(people) * 10 * unit
        upper = line_height(title_font)
        words = wrapped_text(step.words, fonts.body, right - left)
        if wrapped_height(words) > 2 * line_height(fonts.body):
            words = wrapped_text(step.words, fonts.smallest, right - left)
        line = QRectF(left, rect.center().y() - (upper + wrapped_height(words)) / 2, right - left, upper)
        ink = tokens.text if step.is_possible else tokens.text2
        draw_text(painter, line, step.title, fonts, title_font, ink)
        draw_wrapped_text(painter, line.bottomLeft(), words, tokens.text2)
        for index, (shape, letters) in enumerate(people):
            side = 8 * unit
            token = QRectF(right + 2 * unit + index * 10 * unit, rect.center().y() - side / 2, side, side)
            size = metrics.text_smallest
            draw_token(painter, token, shape, letters, theme, size, now=step.is_next, quiet=not step.is_possible)

    def _apply_theme(self) -> None:
        unit = self._theme.metrics.unit
        self._row.setContentsMargins(0, 0, 6 * unit, 0)
        self._fit_button()


class EmptyOrder(QWidget):
    """The empty rack with its steps; `below` is room for what else could be started."""

    step_requested = Signal(int)
    """A plate's button was pressed; the first is 0."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._heading = ""
        self._words = ""
        self._column = QVBoxLayout(self)
        self.plates = tuple(SetupStep(number, self) for number in (1, 2, 3))
        for index, plate in enumerate(self.plates):
            plate.pressed.connect(lambda index=index: self.step_requested.emit(index))
            self._column.addWidget(plate)
        self.below = QVBoxLayout()
        self._column.addLayout(self.below)
        self._column.addStretch(1)
        bind_theme(self._apply_theme)

    def set_texts(self, heading: str, words: str) -> None:
        """Show that the scene is empty, and what to do."""
        if (heading, words) != (self._heading, self._words):
            self._heading, self._words = heading, words
            self.setAccessibleName(f"{heading}. {words}")
            self.update()

    def take_focus(self) -> None:
        """Give the focus to the button of the step that comes next: Enter presses it."""
        next(plate for plate in self.plates if plate.is_next).button.setFocus(Qt.FocusReason.OtherFocusReason)

    def set_steps(self, steps: tuple[SetupStepItem, SetupStepItem, SetupStepItem]) -> None:
        """Show these three steps."""
        for plate, step in zip(self.plates, steps, strict=True):
            plate.set_step(step)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Rack, heading, words; the plates are widgets."""
        theme = self._theme
        fonts, unit = theme.fonts, theme.metrics.unit
        painter = QPainter(self)
        draw_rack(painter, OrderRack(), RACK_PLACES, self.width(), Density.SETUP, theme, strips=False)
        left = self._strip_left()
        heading = fonts.mono(theme.metrics.text_card)
        rect = QRectF(left, 0, self.width() - left, 8 * unit)
        draw_text(painter, rect, self._heading.upper(), fonts, heading, theme.tokens.text)
        rect = QRectF(left, 8 * unit, self.width() - left, 5 * unit)
        draw_text(painter, rect, self._words, fonts, fonts.body, theme.tokens.text2)

    def _strip_left(self) -> int:
        return order_sizes(Density.SETUP, self._theme.scale).strip

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._column.setContentsMargins(self._strip_left(), 17 * metrics.unit, 0, 0)
        self._column.setSpacing(metrics.gap)
