"""One setting: what it is called and what it means at the left, the control at the right, a rule below."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from alien_desktop.gui.kit.text_label import TextRole, TextTone
from alien_desktop.gui.kit.wrapped_label import WrappedLabel
from alien_desktop.gui.theme.paint import draw_rule
from alien_desktop.gui.theme.theme import bind_theme, theme_of

_LEFT_SHARE, _RIGHT_SHARE = 21, 20
"""How the width is divided; the same in every row, so that the controls stand in a column."""


class SettingRow(QWidget):
    """A bar at the left marks a setting that differs from the default."""

    def __init__(self, title: str, text: str, control: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._changed = False
        self._words = ""
        self.title = WrappedLabel(title, TextRole.BODY_BOLD)
        self.text = WrappedLabel(text, TextRole.SECONDARY, TextTone.QUIET)
        self.text.setVisible(bool(text))
        self.control = control
        self._left = QVBoxLayout()
        for label in (self.title, self.text):
            self._left.addWidget(label)
        self._left.addStretch(1)
        self._right = QVBoxLayout()
        self._right.addWidget(control, 0, Qt.AlignmentFlag(0) if _is_wide(control) else Qt.AlignmentFlag.AlignLeft)
        self._right.addStretch(1)
        self._row = QHBoxLayout(self)
        self._row.addLayout(self._left, _LEFT_SHARE)
        self._holder = QWidget()
        self._holder.setLayout(self._right)
        self._row.addWidget(self._holder, _RIGHT_SHARE)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.set_searched("")
        bind_theme(self._apply_theme)

    def set_searched(self, words: str) -> None:
        """Set further words the row is found by, beside its own."""
        own = (self.title.text(), self.text.text(), words)
        self._words = " ".join(own).casefold()

    def matches(self, words: str) -> bool:
        """Whether every one of these words is in the row."""
        return all(word in self._words for word in words.casefold().split())

    @property
    def is_changed(self) -> bool:
        """Whether the setting differs from the default."""
        return self._changed

    def set_changed(self, changed: bool) -> None:
        """Set whether the setting differs from the default."""
        if changed != self._changed:
            self._changed = changed
            self.title.set_tone(TextTone.ACCENT if changed else TextTone.TEXT)
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The rule below, the bar of a changed one."""
        tokens, metrics = self._theme.tokens, self._theme.metrics
        painter = QPainter(self)
        draw_rule(painter, 0, self.width(), self.height() - metrics.line, tokens.line_soft, metrics.line)
        if self._changed:
            high = self.height() - 2 * metrics.unit
            painter.fillRect(QRectF(0, metrics.unit, metrics.line_current, high), tokens.accent)

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._row.setContentsMargins(metrics.padding, metrics.label_gap, metrics.unit, metrics.label_gap)
        self._row.setSpacing(metrics.group_gap)
        self._left.setSpacing(metrics.line_strong)
        self._right.setContentsMargins(0, 0, 0, 0)


def _is_wide(control: QWidget) -> bool:
    return control.sizePolicy().horizontalPolicy() is not QSizePolicy.Policy.Fixed
