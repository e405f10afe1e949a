"""The keys that one begins with in a scene in which nothing has happened yet: painted, with what they do."""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from alien_desktop.gui.kit.commands import COMMANDS
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.theme.key_cap import draw_key_cap, key_cap_width
from alien_desktop.gui.theme.paint_text import draw_text, text_width
from alien_desktop.gui.theme.theme import bind_theme, theme_of

SHOWN = ("actions", "damage", "conditions", "zones", "next_turn", "add", "add_event", "what_if", "keys")
"""Commands of the table, down one column after the other."""
_ROWS = 3
_ROW_UNITS, _BETWEEN_UNITS = 8, 10


class KeyHints(QWidget):
    """Columns of three; those without room are left out. Menus and *Keys* say the same: it takes no focus."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        commands = {command.id: command for command in COMMANDS}
        self._hints = tuple((commands[one].keys[0], commands[one].text) for one in SHOWN)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        bind_theme(self.updateGeometry)

    def words(self) -> str:
        """All of them as a screen reader says them."""
        return ", ".join(f"{self._theme.shown_key(key)}: {_plain(translated(text))}" for key, text in self._hints)

    def sizeHint(self) -> QSize:
        """Three rows; one column is enough."""
        return QSize(0, _ROWS * _ROW_UNITS * self._theme.metrics.unit)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A cap and its words in each place, as many columns as there is room for."""
        theme, painter = self._theme, QPainter(self)
        fonts, metrics, left = theme.fonts, theme.metrics, 0.0
        for first in range(0, len(self._hints), _ROWS):
            column = [(key, _plain(translated(text))) for key, text in self._hints[first : first + _ROWS]]
            caps = max(key_cap_width(theme, key) for key, _words in column) + 2 * metrics.unit
            wide = max(text_width(fonts, fonts.body, words) for _key, words in column) + metrics.unit
            if left + caps + wide > self.width():
                return
            for row, (key, words) in enumerate(column):
                place = QRectF(left, row * _ROW_UNITS * metrics.unit, caps + wide, _ROW_UNITS * metrics.unit)
                cap = QRectF(left, 0, key_cap_width(theme, key), metrics.key_cap)
                cap.moveTop(round(place.center().y() - cap.height() / 2))
                draw_key_cap(painter, cap, key, theme, theme.tokens.text, theme.tokens.line)
                draw_text(painter, place.adjusted(caps, 0, 0, 0), words, fonts, fonts.body, theme.tokens.text2)
            left += caps + wide + _BETWEEN_UNITS * metrics.unit


def _plain(words: str) -> str:
    """The text of a menu without the mark of its letter."""
    return words.replace("&", "").removesuffix("…")
