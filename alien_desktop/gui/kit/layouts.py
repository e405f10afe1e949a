"""What several windows do with Qt's layouts."""

from PySide6.QtWidgets import QLayout


def take_widgets(layout: QLayout) -> None:
    """Empty a layout: its widgets are hidden at once and gone after the running event."""
    while (item := layout.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
