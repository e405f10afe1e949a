"""Segments: one of a few values in a row of joined plates. The chosen one has the selected ground and a foot."""

from itertools import pairwise

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QSizePolicy, QWidget

from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.theme.button_paint import ButtonKind
from alien_desktop.gui.theme.paint_text import set_tooltip, text_width
from alien_desktop.gui.theme.theme import bind_theme, theme_of


class SegmentedControl(QWidget):
    """A row of plates, exactly one chosen. `value_requested` tells what the user pressed or went to by arrow."""

    value_requested = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._group = QButtonGroup(self)
        self._group.buttonClicked.connect(self._on_group_clicked)
        self._plates: dict[str, Button] = {}
        """By their value, from left to right."""
        self._equal = False
        self._name = name
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        bind_theme(self._place)

    @property
    def value(self) -> str | None:
        """The chosen value, or None when nothing is chosen yet."""
        return next((value for value, plate in self._plates.items() if plate.isChecked()), None)

    def set_options(self, options: tuple[tuple[str, str], ...], *, equal: bool = False) -> None:
        """Set the plates as (value, words); `equal` spreads them evenly over the whole width."""
        before = tuple((value, plate.plain_text) for value, plate in self._plates.items())
        if before == options and equal == self._equal:
            return
        if equal == self._equal and [value for value, _ in before] == [value for value, _ in options]:
            for value, text in options:
                self._plates[value].set_text(text)
                self._name_plate(self._plates[value])
            self.updateGeometry()
            self._place()
            return
        chosen = self.value
        for plate in self._plates.values():
            self._group.removeButton(plate)
            plate.hide()
            plate.deleteLater()
        self._equal = equal
        self._plates = {value: Button(text, ButtonKind.SEGMENT, parent=self) for value, text in options}
        for value, plate in self._plates.items():
            plate.setObjectName(value)
            plate.setCheckable(True)
            plate.setAutoExclusive(True)  # one of many: a radio button to a screen reader
            self._name_plate(plate)
            self._group.addButton(plate)
            plate.toggled.connect(self._on_plate_toggled)
            plate.show()
        if self._plates:
            plate.setProperty("last", True)
        horizontal = QSizePolicy.Policy.Expanding if equal else QSizePolicy.Policy.Fixed
        self.setSizePolicy(horizontal, QSizePolicy.Policy.Fixed)
        if chosen is not None:
            self.set_value(chosen)
        if self._plates:
            self._keep_one_stop()
        self.updateGeometry()
        self._place()

    def _name_plate(self, plate: Button) -> None:
        """Words name themselves; a number or a sign says what it is of."""
        if not any(letter.isalpha() for letter in plate.plain_text):
            plate.setAccessibleName(f"{self._name} {plate.plain_text}")

    def set_value(self, value: str) -> None:
        """Choose a value; emits nothing. A value that is not there leaves the choice as it was."""
        if value in self._plates:
            self._plates[value].setChecked(True)

    def set_option_enabled(self, value: str, enabled: bool, reason: str = "") -> None:
        """Allow or grey one plate, with the reason as its tooltip."""
        if value in self._plates:
            plate = self._plates[value]
            plate.setEnabled(enabled)
            set_tooltip(plate, "" if enabled else reason)

    def sizeHint(self) -> QSize:
        """All plates side by side, one line shared."""
        metrics = self._theme.metrics
        hints = [plate.sizeHint().width() for plate in self._plates.values()]
        if self._equal and hints:
            hints = [max(*hints, metrics.control)] * len(hints)
        shared = metrics.line * max(0, len(hints) - 1)
        return QSize(sum(hints) - shared, metrics.control)

    def minimumSizeHint(self) -> QSize:
        """Plates are not cut; evenly spread ones may lose their side room."""
        hint = self.sizeHint()
        if not self._equal:
            return hint
        fonts = self._theme.fonts
        words = (plate.plain_text for plate in self._plates.values())
        widest = max((text_width(fonts, fonts.body_bold, text) for text in words), default=0.0)
        return QSize(round((widest + self._theme.metrics.unit) * len(self._plates)), hint.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Spread the plates over the width."""
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        metrics = self._theme.metrics
        count = len(self._plates)
        if not count:
            return
        line = metrics.line
        x = 0.0
        step = (self.width() - line) / count
        for number, plate in enumerate(self._plates.values()):
            if self._equal:
                left, right = round(number * step), round((number + 1) * step) + line
                plate.setGeometry(left, 0, right - left, self.height())
                continue
            wide = plate.sizeHint().width()
            plate.setGeometry(round(x), 0, wide, metrics.control)
            x += wide - line

    def _on_group_clicked(self, _plate: QAbstractButton) -> None:
        if (value := self.value) is not None:
            self.value_requested.emit(value)

    def _on_plate_toggled(self) -> None:
        self._keep_one_stop()
        for before, plate in pairwise(self._plates.values()):
            plate.setProperty("joined", before.isChecked())
        self.update()

    def _keep_one_stop(self) -> None:
        """Tab stops once, at the chosen plate; Qt settles this only after the first focus, and then wrongly."""
        plates = list(self._plates.values())
        stop = next((plate for plate in plates if plate.isChecked()), plates[0])
        for plate in plates:
            plate.setFocusPolicy(Qt.FocusPolicy.StrongFocus if plate is stop else Qt.FocusPolicy.ClickFocus)
