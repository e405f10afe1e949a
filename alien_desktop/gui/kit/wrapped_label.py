"""A wrapped text for columns that give way: it asks for the height its present width needs, and for nothing more.

Qt takes the height-for-width of anything nested as its least height, so that a column with one wrapped label in it
cannot shrink where it could. This label has an ordinary height that follows its width.
"""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone

_FIRST_LETTERS = 40


class WrappedLabel(TextLabel):
    """As a wrapped `TextLabel`, without telling layouts that its height depends on its width."""

    def __init__(
        self,
        text: str = "",
        role: TextRole = TextRole.BODY,
        tone: TextTone = TextTone.TEXT,
        *,
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(text, role, tone, wrap=True, align=align, parent=parent)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def hasHeightForWidth(self) -> bool:
        """False, so that layouts do not ask for a height by width."""
        return False

    def sizeHint(self) -> QSize:
        """As high as the text is at the width the label has now."""
        return QSize(self.minimumSizeHint().width(), self.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        """A few words wide, and never cut."""
        return QSize(_FIRST_LETTERS * self._theme.metrics.unit, self.heightForWidth(self.width()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A new width needs a new height."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()
