"""The question before any window: somebody else has this profile, or it cannot be written to. What now?"""

from datetime import datetime

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.dialog import ModelessDialog
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.kit.wrapped_label import WrappedLabel
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.paint_text import Elide
from alien_desktop.rules.message import Message
from alien_desktop.session.instance_lock import LockHolder, LockState, why_not


class ProfileInUseDialog(ModelessDialog):
    """Three answers, each with what it means. Esc and Q leave everything as it is.

    `take_over_requested()` and `read_only_requested()`; `rejected()` for the third.
    """

    SIZE_UNITS = (160, 80)

    take_over_requested = Signal()
    read_only_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        size = ButtonSize.TALL
        self.heading = TextLabel("", TextRole.HEADING)
        self.said = WrappedLabel("", TextRole.BODY, TextTone.QUIET)
        self.take_over = Button(self.tr("Take over"), icon="swap", key="T", size=size)
        self.read_only = Button(
            self.tr("Read only"),
            icon="shown",
            key="R",
            second=self.tr("Look and roll; changes can be saved as copies."),
            size=size,
        )
        self.leave = Button(
            self.tr("Quit"), icon="cross", key="Q", second=self.tr("Leave everything as it is."), size=size
        )
        self.place = TextLabel("", TextRole.SECONDARY, TextTone.QUIET, elide=Elide.MIDDLE)
        for part in (self.heading, self.said, self.take_over, self.read_only, self.leave, self.place):
            self.column.addWidget(part)
        self.column.addStretch(1)
        self.take_over.clicked.connect(self.take_over_requested)
        self.read_only.clicked.connect(self.read_only_requested)
        self.leave.clicked.connect(self.reject)

    def set_state(self, state: LockState, holder: LockHolder, folder: str) -> None:
        """Say what is wrong. The next step is taking over, unless another computer may still be writing."""
        can_write = state is not LockState.NOT_WRITABLE
        title = self.tr("This profile is in use") if can_write else self.tr("This profile cannot be written to")
        self.set_title(title)
        self.heading.set_text(title)
        said = [translated(why_not(state, holder))]
        if can_write:
            if when := _moment(holder.since):
                said.append(self.tr("It was opened {when}.").format(when=when))
            if holder.program and holder.is_here:
                said.append(self.tr("Most likely it has crashed."))
            elif holder.program:
                said.append(self.tr("Take it over only when it is closed there."))
        self.said.set_text(" ".join(said))
        self.take_over.setVisible(can_write)
        self.take_over.set_second(self.tr("Go on here; the other window becomes read only."))
        first = self.take_over if can_write and holder.is_here else self.read_only
        for button in (self.take_over, self.read_only):
            button.set_kind(ButtonKind.PRIMARY if button is first else ButtonKind.NORMAL)
        self.take_over.set_key("Enter" if first is self.take_over else "T")
        self.read_only.set_key("Enter" if first is self.read_only else "R")
        first.setDefault(True)
        first.setFocus(Qt.FocusReason.OtherFocusReason)
        self.place.set_text(self.tr("Profile: {folder}").format(folder=folder))

    def set_trouble(self, sentence: Message, place: str) -> None:
        """Say why the profile cannot be opened at all, and where; there is nothing to do here but to leave."""
        title = self.tr("This profile cannot be opened")
        self.set_title(title)
        self.heading.set_text(title)
        self.said.set_text(translated(sentence))
        self.take_over.hide()
        self.read_only.hide()
        self.leave.set_kind(ButtonKind.PRIMARY)
        self.leave.setDefault(True)
        self.leave.setFocus(Qt.FocusReason.OtherFocusReason)
        self.place.set_text(self.tr("Place: {folder}").format(folder=place))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """T, R and Q are the three answers."""
        buttons = {Qt.Key.Key_T: self.take_over, Qt.Key.Key_R: self.read_only, Qt.Key.Key_Q: self.leave}
        button = buttons.get(Qt.Key(event.key()))
        if button is not None and button.isVisible() and not event.isAutoRepeat():
            button.click()
            return
        super().keyPressEvent(event)


def _moment(iso: str) -> str:
    """Return a moment as day and time of the user's own clock, empty for none."""
    try:
        return datetime.fromisoformat(iso).astimezone().strftime("%Y-%m-%d, %H:%M")
    except (ValueError, OverflowError):
        return ""
