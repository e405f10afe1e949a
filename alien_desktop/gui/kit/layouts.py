"""What several windows do with Qt's layouts."""

from PySide6.QtWidgets import QLayout

UNBOUNDED = 16_777_215
"""As a largest width or height: as much as there is room. Qt's QWIDGETSIZE_MAX, which PySide6 does not name."""


def take_widgets(layout: QLayout) -> None:
    """Empty a layout: its widgets are hidden at once and gone after the running event."""
    while (item := layout.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
