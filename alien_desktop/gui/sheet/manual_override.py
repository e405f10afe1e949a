"""Opens the small place where a number is stepped by hand, and keeps it true while the document changes."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QPoint
from PySide6.QtWidgets import QWidget

from alien_desktop.gui.sheet.step_popup import StepPopup
from alien_desktop.rules.record import record
from alien_desktop.session.sheet_editor import SheetEditor


@record
class ManualOverride:
    """A number of the sheet: how to read it, how to write it, and whether the app can work it out."""

    label: str
    read: Callable[[], int]
    write: Callable[[int], object]
    least: int = 0
    most: int = 20
    note: str = ""
    automatic: Callable[[], int | None] | None = None
    """What the app works out while the value is set by hand, else None."""
    reset: Callable[[], object] | None = None


def open_steps(opened: SheetEditor, value: ManualOverride, point: QPoint, parent: QWidget) -> StepPopup:
    """Open the steps of a value at a global point. All steps until it closes are one step of the history."""
    popup = StepPopup(value.label, value.least, value.most, parent)
    popup.set_note(value.note)

    def show() -> None:
        popup.set_value(value.read())
        automatic = value.automatic() if value.automatic else None
        words = QCoreApplication.translate("sheet", "Back to automatic: {value}")
        popup.set_automatic(words.format(value=automatic) if automatic is not None else "")

    def write(number: int) -> None:
        value.write(number)
        show()

    def reset() -> None:
        opened.end_burst()
        if value.reset is not None:
            value.reset()

    opened.end_burst()
    show()
    popup.value_requested.connect(write)
    popup.automatic_requested.connect(reset)
    popup.closed.connect(opened.end_burst)
    popup.open_at(point)
    return popup
