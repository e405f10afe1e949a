"""A search field: a glass, the words, and the cap of the key that leads here."""

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QWidget

from alien_desktop.gui.theme.icons import draw_icon
from alien_desktop.gui.theme.key_cap import draw_key_cap, key_cap_width
from alien_desktop.gui.theme.paint_text import draw_text, text_width
from alien_desktop.gui.theme.theme import bind_theme, theme_of


class SearchField(QLineEdit):
    """Words to look for. `textChanged` follows typing, `find_requested` is Enter.

    `focus_released` is Esc on an empty field.
    """

    find_requested = Signal(str)
    focus_released = Signal()

    def __init__(self, placeholder: str, key: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self._theme = theme_of(self)
        self._key = key
        self._note = ""
        self._placeholder = placeholder
        self.setPlaceholderText(placeholder)
        self.setAccessibleName(placeholder)
        self.setAccessibleDescription(key or " ")  # Qt would say the placeholder a second time
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.returnPressed.connect(self._on_return_pressed)
        bind_theme(self._apply_theme)

    def set_note(self, note: str) -> None:
        """Show a few words at the right end of a field without a key, such as how much was found: "5 of 41"."""
        if note != self._note:
            self._note = note
            self._apply_theme()
            self.update()

    def sizeHint(self) -> QSize:
        """Wide enough for a name."""
        metrics = self._theme.metrics
        return QSize(metrics.search_width * 2 // 3, metrics.control)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Words that say what is found here stand in the field when they fit whole; else the glass says enough."""
        super().resizeEvent(event)
        self._fit_placeholder()

    def event(self, event: QEvent) -> bool:
        """Esc is for the field before it is for the window."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.ShortcutOverride
            and event.key() == Qt.Key.Key_Escape
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc empties the field, then leaves it."""
        if event.key() == Qt.Key.Key_Escape:
            if self.text():
                self.clear()
            else:
                self.focus_released.emit()
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Qt's field with the glass at the left and the cap at the right; the cap goes when words are there."""
        super().paintEvent(event)
        theme = self._theme
        t, metrics = theme.tokens, theme.metrics
        painter = QPainter(self)
        glass = QRectF(metrics.label_gap, 0, metrics.icon_small, self.height())
        draw_icon(painter, "find", glass, t.text2)
        if self._key and not self.text():
            wide = key_cap_width(theme, self._key)
            height = min(metrics.key_cap, self.height() - metrics.label_gap)
            top = round((self.height() - height) / 2)
            cap = QRectF(self.width() - wide - metrics.cut_small, top, wide, height)
            draw_key_cap(painter, cap, self._key, theme, t.text2, t.line)
        elif self._note and not self._key:
            note = QRectF(0, 0, self.width() - metrics.cut_small - metrics.unit, self.height())
            right = Qt.AlignmentFlag.AlignRight
            draw_text(painter, note, self._note, theme.fonts, theme.fonts.smallest, t.text2, right)

    def _on_return_pressed(self) -> None:
        self.find_requested.emit(self.text())

    def _fit_placeholder(self) -> None:
        margins = self.textMargins()
        room = self.width() - margins.left() - margins.right() - self._theme.metrics.padding
        fits = text_width(self._theme.fonts, self._theme.fonts.secondary, self._placeholder) <= room
        self.setPlaceholderText(self._placeholder if fits else "")

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        cap = key_cap_width(self._theme, self._key) + metrics.unit if self._key else 0
        if self._note and not self._key:
            cap = round(text_width(self._theme.fonts, self._theme.fonts.smallest, self._note)) + 2 * metrics.unit
        self.setFont(self._theme.fonts.secondary)
        self.setTextMargins(metrics.icon_small + metrics.cut_small, 0, cap, 0)
        self._fit_placeholder()
