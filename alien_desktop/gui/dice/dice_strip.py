"""A small row of dice: in a row of the log, in the attack chain, on the player display."""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from alien_desktop.gui.dice.dice_state import DiceState, ShownDie
from alien_desktop.gui.kit.die_face import DieKind, draw_die
from alien_desktop.gui.theme.theme import theme_of
from alien_desktop.gui.theme.tokens import Tokens

_SMALLEST = 8


def strip_gap(size: int) -> int:
    """Room between two dice of this size."""
    return max(2, round(size * 0.13))


def strip_width(dice: DiceState, size: int) -> int:
    """The width all dice need at this size."""
    gap = strip_gap(size)
    count = len(dice.base) + len(dice.stress)
    between = 2 * gap if dice.base and dice.stress else 0
    return max(0, count * (size + gap) - gap) + between


def draw_strip(painter: QPainter, rect: QRectF, dice: DiceState, size: int, tokens: Tokens) -> float:
    """Draw the dice from the left, smaller when they are too many for the width; returns where they end."""
    while strip_width(dice, size) > rect.width() and size > _SMALLEST:
        size -= 1
    gap = strip_gap(size)
    x = rect.left()
    top = round(rect.center().y() - size / 2)
    groups: tuple[tuple[DieKind, tuple[ShownDie, ...]], ...] = (
        (DieKind.BASE, dice.base),
        (DieKind.STRESS, dice.stress),
    )
    for kind, group in groups:
        for die in group:
            draw_die(painter, QRectF(x, top, size, size), kind, die.face, die.state(kind), tokens)
            x += size + gap
        if kind is DieKind.BASE and dice.base and dice.stress:
            x += 2 * gap
    return x


class DiceStrip(QWidget):
    """Dice side by side, in the order given; its text for screen readers is the roll in words."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._dice = DiceState()
        self._measure = "die_log"
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def set_dice(self, dice: DiceState) -> None:
        """Show these dice."""
        if dice != self._dice:
            self._dice = dice
            self.setAccessibleName(dice.words())
            self.updateGeometry()
            self.update()

    def set_measure(self, name: str) -> None:
        """Take the size of a die from this measure ("die_log", "die_combat")."""
        if name != self._measure:
            self._measure = name
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        """All dice side by side."""
        size = self._size()
        return QSize(max(size, strip_width(self._dice, size)), size)

    def minimumSizeHint(self) -> QSize:
        """The dice get smaller before the row gets longer."""
        return QSize(strip_width(self._dice, _SMALLEST), self._size())

    def paintEvent(self, event: QPaintEvent) -> None:
        """The dice."""
        draw_strip(QPainter(self), QRectF(self.rect()), self._dice, self._size(), self._theme.tokens)

    def _size(self) -> int:
        return int(getattr(self._theme.metrics, self._measure))
