"""Dialogs that ask for a file: never one that blocks, and they start among the user's own documents."""

from PySide6.QtCore import QDir, QStandardPaths, Qt
from PySide6.QtWidgets import QFileDialog, QWidget


def file_dialog(parent: QWidget, title: str, kinds: str = "") -> QFileDialog:
    """Return a dialog for files of these kinds, in the user's Documents; it deletes itself when it is closed."""
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    start = documents if QDir(documents).exists() else QDir.homePath()
    dialog = QFileDialog(parent, title, start, kinds)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    return dialog
