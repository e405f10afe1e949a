"""Which part of a picture is the portrait."""

from typing import ClassVar

from PySide6.QtCore import QRect, QSizeF, Qt, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QHBoxLayout, QWidget

from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.dialog import ModelessDialog
from alien_desktop.gui.kit.picture_part import PicturePart
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.theme import bind_theme


class CropDialog(ModelessDialog):
    """`part_chosen(QRect)`: Enter or the button, in pixels of the picture."""

    part_chosen = Signal(QRect)
    OWN_KEYS: ClassVar = frozenset({Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus})
    SIZE_UNITS = (100, 110)
    SPACING = "label_gap"

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.set_title(self.tr("Crop the portrait"))
        self.part = PicturePart()
        hint = self.tr("Drag the frame, or move it with the arrow keys. Undo brings the whole picture back.")
        self.hint = TextLabel(hint, TextRole.SECONDARY, TextTone.QUIET, wrap=True)
        size = ButtonSize.NEXT_STEP
        self.smaller = Button(self.tr("Smaller"), key="−", size=size)
        self.larger = Button(self.tr("Larger"), key="+", size=size)
        self.ok_button = Button(self.tr("Crop"), ButtonKind.PRIMARY, key="Enter", size=size)
        self.close_button = Button(self.tr("Cancel"), key="Esc", size=size)
        self._sizes, self._buttons = QHBoxLayout(), QHBoxLayout()
        for button in (self.smaller, self.larger):
            self._sizes.addWidget(button, 1)
        self._buttons.addStretch(1)
        self._buttons.addWidget(self.ok_button)
        self._buttons.addWidget(self.close_button)
        self.column.addWidget(TextLabel(self.tr("Crop the portrait"), TextRole.HEADING))
        self.column.addWidget(self.hint)
        self.column.addWidget(self.part, 1)
        self.column.addLayout(self._sizes)
        self.column.addLayout(self._buttons)
        self.ok_button.setDefault(True)
        self.ok_button.clicked.connect(self._on_ok_clicked)
        self.close_button.clicked.connect(self.reject)
        self.smaller.clicked.connect(lambda: self.part.grow(-1))
        self.larger.clicked.connect(lambda: self.part.grow(1))
        bind_theme(self._apply_theme)

    def open_over(self, place: QWidget, picture: QImage, shape: QSizeF) -> None:
        """Ask for a part of a picture, in the shape of a portrait."""
        self.part.set_picture(picture, shape)
        self.show_over(place)
        self.part.setFocus()

    def _on_ok_clicked(self) -> None:
        self.accept()
        self.part_chosen.emit(self.part.part)

    def _apply_theme(self) -> None:
        self._sizes.setSpacing(self._theme.metrics.gap)
        self._buttons.setSpacing(self._theme.metrics.gap)
