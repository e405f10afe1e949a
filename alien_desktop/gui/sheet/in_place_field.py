"""The field that opens in place of a text that is edited where it stands."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from alien_desktop.documents.text import NAME_LIMIT
from alien_desktop.gui.kit.line_field import LineField


class InPlaceField(LineField):
    """Covers a widget that shows a text; closes when the typing is committed or cancelled.

    The widget gets the focus back, unless it has gone on to somebody else.
    """

    def __init__(self, name: str, over: QWidget, *, most: int = NAME_LIMIT) -> None:
        super().__init__(name, name, most=most, parent=over.parentWidget())
        self._over = over
        self.editingFinished.connect(self._on_editing_finished)

    def open(self, text: str) -> None:
        """Come up with the text, all of it chosen."""
        self.set_value(text)
        self.setText(text)
        self.show()
        self.raise_()
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.selectAll()

    def _on_editing_finished(self) -> None:
        if self.isVisible():
            had_focus = self.hasFocus()
            self.hide()
            if had_focus:
                self._over.setFocus(Qt.FocusReason.OtherFocusReason)
