"""A search field: a glass, the words, and the cap of the key that leads here."""

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QWidget

from alien_desktop.theme.icons import draw_icon
from alien_desktop.theme.look import follow_look
from alien_desktop.widgets.key_cap import draw_key_cap, key_cap_width


class SearchField(QLineEdit):
    """Words to look for. `textChanged` follows typing, `find_requested` is Enter, `left` is Esc on an empty field."""

    find_requested = Signal(str)
    left = Signal()

    def __init__(self, placeholder: str, key: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = follow_look(self, self._on_look_changed)
        self._key = key
        self.setPlaceholderText(placeholder)
        self.setAccessibleName(placeholder)
        self.setAccessibleDescription(key)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.returnPressed.connect(self._on_return_pressed)
        self._on_look_changed()

    def sizeHint(self) -> QSize:
        """Wide enough for a name."""
        measures = self._look.measures
        return QSize(measures.search_width * 2 // 3, measures.control)

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
                self.left.emit()
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Qt's field with the glass at the left and the cap at the right; the cap goes when words are there."""
        super().paintEvent(event)
        look = self._look
        t, measures = look.tokens, look.measures
        painter = QPainter(self)
        glass = QRectF(measures.label_gap, 0, measures.icon_small, self.height())
        draw_icon(painter, "find", glass, t.text2)
        if self._key and not self.text():
            wide = key_cap_width(look, self._key)
            height = min(measures.key_cap, self.height() - measures.label_gap)
            top = round((self.height() - height) / 2)
            cap = QRectF(self.width() - wide - measures.cut_small, top, wide, height)
            draw_key_cap(painter, cap, self._key, look, t.text2, t.line)

    def _on_return_pressed(self) -> None:
        self.find_requested.emit(self.text())

    def _on_look_changed(self) -> None:
        measures = self._look.measures
        cap = key_cap_width(self._look, self._key) + measures.unit if self._key else 0
        self.setFont(self._look.fonts.secondary)
        self.setTextMargins(measures.icon_small + measures.cut_small, 0, cap, 0)
