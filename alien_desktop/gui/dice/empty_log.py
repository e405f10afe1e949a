"""A sentence for a log without lines: what will be listed there."""

from PySide6.QtCore import QAbstractItemModel

from alien_desktop.gui.kit.text_label import TextRole, TextTone
from alien_desktop.gui.kit.wrapped_label import WrappedLabel


def empty_log_label(model: QAbstractItemModel, words: str) -> WrappedLabel:
    """Return a sentence that is there as long as the log has no line that is shown."""
    label = WrappedLabel(words, TextRole.SECONDARY, TextTone.QUIET)

    def show() -> None:
        label.setVisible(not model.rowCount())

    for changed in (model.rowsInserted, model.rowsRemoved, model.modelReset):
        changed.connect(show)
    if model.rowCount():
        label.hide()
    return label
