"""A level with minus and plus: an attribute (its number in large type) or a skill (dots). One stop for Tab."""

from enum import Enum
from math import ceil

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QSlider, QWidget

from alien_desktop.gui.kit.button import StepButton
from alien_desktop.gui.kit.translation import tr
from alien_desktop.gui.theme.key_cap import draw_die_key
from alien_desktop.gui.theme.paint import crisp_pen, draw_rule
from alien_desktop.gui.theme.paint_text import Elide, draw_text, line_height, text_width, tooltip
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.record import record

MOST_DOTS = 5


class LevelForm(Enum):
    """How the row of a skill is laid out, by the room that it has."""

    NARROW = "narrow"
    """The buttons beside the dots, the name above all."""
    WIDE = "wide"
    """The buttons beside name and dots, which are below each other."""
    BROAD = "broad"
    """Name, dots, buttons and the dice of a roll beside each other."""


@record
class LevelItem:
    """What a row shows. `marked` is what the career is good at; `bonus` is drawn beside the level ("+3")."""

    name: str
    level: int
    marked: bool = False
    bonus: str = ""
    problem: str = ""
    """Why the level is not allowed, in words; the row is then drawn as one that needs a look."""
    dice: int = 0
    """How many dice a roll of the skill comes to."""
    most: int = MOST_DOTS
    """The highest level that may be reached: dots beyond it are dashes."""


class LevelRow(QSlider):
    """`step_requested(by)` for minus, plus and the keys + and −, Left and Right; a digit is a level.

    A slider by role, so that its level is heard; what a screen reader sets becomes a request like any other.
    """

    step_requested = Signal(int)

    def __init__(self, shown: LevelItem, *, head: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._theme = theme_of(self)
        self._shown = shown
        self._head = head
        self._form = LevelForm.WIDE
        self.minus = StepButton(up=False, name=self.tr("{0} lower").format(shown.name), small=True, parent=self)
        self.plus = StepButton(up=True, name=self.tr("{0} higher").format(shown.name), small=True, parent=self)
        for button, by in ((self.minus, -1), (self.plus, 1)):
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.clicked.connect(lambda _checked=False, step=by: self.step_requested.emit(step))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        high = QSizePolicy.Policy.Fixed if head else QSizePolicy.Policy.Preferred
        self.setSizePolicy(QSizePolicy.Policy.Expanding, high)
        self._update_accessible_text()
        self.valueChanged.connect(self._on_value_changed)
        bind_theme(self._place)

    @property
    def shown(self) -> LevelItem:
        """What is shown."""
        return self._shown

    def set_shown(self, shown: LevelItem) -> None:
        """Show this level."""
        if shown != self._shown:
            self._shown = shown
            self._update_accessible_text()
            self.update()

    def set_form(self, form: LevelForm) -> None:
        """Take another form."""
        if form is not self._form:
            self._form = form
            self.updateGeometry()
            self._place()
            self.update()

    def width_of(self, form: LevelForm) -> int:
        """Pixels that a form needs for the whole name, or for the dots and dice below it."""
        fonts, metrics = self._theme.fonts, self._theme.metrics
        name = text_width(fonts, fonts.body_bold, self._shown.name)
        steps = 2 * (self.plus.width() + metrics.unit) + 2 * metrics.padding
        if form is LevelForm.NARROW:
            return self.minimumSizeHint().width()
        if form is LevelForm.WIDE:
            dice = self._dots_width + text_width(fonts, fonts.smallest_bold, self._dice_words)
            return ceil(max(name, dice) + steps)
        return ceil(name + 2 * metrics.padding + self._dots_width + steps + metrics.label_gap + metrics.die_key)

    @property
    def _dots_width(self) -> float:
        return MOST_DOTS * self._theme.metrics.level_pitch + self._theme.metrics.unit * 1.5

    def sizeHint(self) -> QSize:
        """The width of an attribute block."""
        return QSize(self._theme.metrics.attribute_block, self._height)

    def minimumSizeHint(self) -> QSize:
        """A short name and both buttons."""
        return QSize(34 * self._theme.metrics.unit, self._height)

    @property
    def _height(self) -> int:
        row = self._theme.metrics.skill_row
        return row // 2 + self.plus.height() + 2 * self._theme.metrics.unit if self._form is LevelForm.NARROW else row

    @property
    def _top(self) -> int:
        """Where its content begins, in the middle of a higher row."""
        return (self.height() - self._height) // 2

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left, Right, − and + step; a digit asks for that level."""
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Minus: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Plus: 1}
        key = Qt.Key(event.key())
        if key in steps:
            self.step_requested.emit(steps[key])
        elif event.text().isdecimal():
            self._on_value_changed(int(event.text()))
        else:
            event.ignore()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Only the buttons are pressed here."""
        event.ignore()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Nothing is dragged here."""
        event.ignore()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Nothing is dragged here."""
        event.ignore()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The page scrolls."""
        event.ignore()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The buttons stand at the right."""
        super().resizeEvent(event)
        self._place()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Name, mark of the career, level."""
        theme, shown = self._theme, self._shown
        t, metrics, fonts = theme.tokens, theme.metrics, theme.fonts
        painter = QPainter(self)
        rect = QRectF(self.rect())
        pad, unit = metrics.padding, metrics.unit
        right = self.minus.x() - unit
        ink = t.alert if shown.problem else t.text
        if self._head:
            value = f"{shown.level}"
            wide = text_width(fonts, fonts.attribute, value)
            right -= unit
            number = QRectF(right - wide, 0, wide, rect.height())
            draw_text(painter, number, value, fonts, fonts.attribute, ink, elide=Elide.NEVER)
            name = QRectF(pad, 0, number.left() - pad - unit, rect.height())
            words = shown.name.upper()
            note = self.tr("key") if shown.marked else ""
            note = ", ".join(part for part in (note, shown.bonus) if part)
            beside = text_width(fonts, fonts.title, words) + 2 * unit
            if note and beside + text_width(fonts, fonts.smallest, note) <= name.width():
                draw_text(painter, name.adjusted(beside, 0, 0, 0), note, fonts, fonts.smallest, t.accent)
            elif note:
                name.setHeight(rect.height() * 0.6)
                below = QRectF(pad, rect.height() * 0.5, name.width(), rect.height() * 0.4)
                draw_text(painter, below, note, fonts, fonts.smallest, t.accent)
            draw_text(painter, name, words, fonts, fonts.title, t.text)
            return
        font = fonts.body_bold if shown.marked else fonts.body
        if self._form is LevelForm.BROAD:
            self._paint_broad(painter, font, ink)
            return
        line, top = metrics.skill_row, self._top
        name = QRectF(pad, top + line * 0.07, right - pad, line * 0.46)
        dice = QRectF(pad + self._dots_width, top + line * 0.73 - 2 * unit, right - pad - self._dots_width, 4 * unit)
        dots = top + line * 0.73
        if self._form is LevelForm.NARROW:
            dots = self.plus.geometry().center().y()
            wide = text_width(fonts, fonts.smallest_bold, self._dice_words) + 1
            dice = QRectF(rect.right() - pad - wide, name.top(), wide, name.height())
            name.setRight(dice.left() - unit)
        draw_text(painter, name, shown.name, fonts, font, ink, elide=Elide.MIDDLE)
        self._paint_dots(painter, pad, dots)
        plain = shown.level <= MOST_DOTS and not shown.problem
        font, ink = (fonts.smallest, t.text2) if plain else (fonts.smallest_bold, self._ink)
        draw_text(painter, dice, self._dice_words, fonts, font, ink)

    def _paint_broad(self, painter: QPainter, font: QFont, ink: QColor) -> None:
        """Name with what it is to the career below, dots, and the dice as a key at the right."""
        theme, shown = self._theme, self._shown
        t, metrics, fonts = theme.tokens, theme.metrics, theme.fonts
        middle = float(self.rect().center().y())
        dots = self.minus.x() - 2 * metrics.padding - self._dots_width
        name = QRectF(metrics.padding, 0, dots - metrics.padding - metrics.unit, self.height())
        if shown.marked:
            lines = line_height(font), line_height(fonts.smallest)
            name = QRectF(name.left(), (self.height() - sum(lines)) / 2, name.width(), lines[0])
            below = QRectF(name.left(), name.bottom(), name.width(), lines[1])
            draw_text(painter, below, tr("career skill"), fonts, fonts.smallest, t.accent)
        draw_text(painter, name, shown.name, fonts, font, ink, elide=Elide.MIDDLE)
        self._paint_dots(painter, dots, middle)
        if shown.level > MOST_DOTS:
            beyond = QRectF(dots + self._dots_width, 0, metrics.padding * 2, self.height())
            draw_text(painter, beyond, str(shown.level), fonts, fonts.smallest_bold, self._ink, elide=Elide.NEVER)
        side = metrics.die_key
        key = QRectF(self.width() - metrics.padding - side, round((self.height() - side) / 2), side, side)
        draw_die_key(painter, key, str(shown.dice), theme, t.raised, t.line, t.text)

    @property
    def _dice_words(self) -> str:
        shown = self._shown
        return str(shown.level) if shown.level > MOST_DOTS else tr("%n dice", "%n die", shown.dice)

    @property
    def _ink(self) -> QColor:
        """The colour of the level."""
        t, shown = self._theme.tokens, self._shown
        return t.alert if shown.problem else t.accent if shown.marked else t.text2

    def _paint_dots(self, painter: QPainter, left: float, y: float) -> None:
        """A dot for each level: filled up to the one it has, dashes beyond the highest that may be reached."""
        theme, shown = self._theme, self._shown
        metrics, t = theme.metrics, theme.tokens
        radius = metrics.level_dot / 2
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        color = self._ink
        for index in range(MOST_DOTS):
            filled = index < shown.level
            centre = QPointF(left + radius + index * metrics.level_pitch, round(y) + 0.5)
            if not filled and index >= shown.most:
                draw_rule(painter, centre.x() - radius / 2, centre.x() + radius / 2, round(y), t.line, metrics.line)
                continue
            painter.setPen(crisp_pen(color if filled else t.line, metrics.line))
            painter.setBrush(color if filled else Qt.BrushStyle.NoBrush)
            painter.drawEllipse(centre, radius - 0.5, radius - 0.5)

    def _place(self) -> None:
        metrics = self._theme.metrics
        is_narrow = self._form is LevelForm.NARROW
        top = self._top + metrics.skill_row // 2 if is_narrow else (self.height() - self.plus.height()) // 2
        key = metrics.die_key + metrics.label_gap if self._form is LevelForm.BROAD else 0
        self.plus.move(self.width() - metrics.padding - key - self.plus.width(), top)
        self.minus.move(self.plus.x() - metrics.unit - self.minus.width(), top)

    def _update_accessible_text(self) -> None:
        shown = self._shown
        self._show_level()
        self.setAccessibleName(f"{shown.name} {shown.level}")
        self.setAccessibleDescription(shown.problem)
        self.setToolTip(tooltip(shown.problem))

    def _show_level(self) -> None:
        self.blockSignals(True)
        self.setRange(0, max(MOST_DOTS, self._shown.level))
        self.setValue(self._shown.level)
        self.blockSignals(False)

    def _on_value_changed(self, value: int) -> None:
        self._show_level()
        if value != self._shown.level:
            self.step_requested.emit(value - self._shown.level)
