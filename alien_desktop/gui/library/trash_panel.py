"""The trash: what was removed and when; each can come back, and all of it can go."""

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QMenu, QStackedLayout, QVBoxLayout, QWidget

from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.empty_state import EmptyState
from alien_desktop.gui.kit.folding_row import FoldingRow
from alien_desktop.gui.kit.menus import MenuEntry, open_menu
from alien_desktop.gui.kit.text_label import TextTone
from alien_desktop.gui.kit.translation import tr
from alien_desktop.gui.kit.wrapped_label import WrappedLabel
from alien_desktop.gui.library.document_list import DocumentList
from alien_desktop.gui.library.trash_model import TrashModel
from alien_desktop.gui.theme.button_paint import ButtonKind
from alien_desktop.gui.theme.paint_text import set_tooltip
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.session.trash_entry import TrashEntry


class TrashPanel(QWidget):
    """`restore_requested(key)` for what is to come back; `library_requested` when there is nothing to see here."""

    restore_requested = Signal(str)
    library_requested = Signal()
    emptying_requested = Signal()
    """Everything in the trash is to go."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._is_read = False
        self.model = TrashModel(self)
        self.list = DocumentList(self.tr("Trash"))
        self.list.set_model(self.model, self.model.row_of)
        self.list.set_sorted(None, descending=False)
        self.said = WrappedLabel("", tone=TextTone.QUIET)
        self.restore = Button(self.tr("Restore"), ButtonKind.PRIMARY, key="Enter")
        self.empty_button = Button(self.tr("Empty trash…"), ButtonKind.QUIET, icon="trash")
        set_tooltip(
            self.empty_button,
            self.tr("Deletes everything in the trash when the app closes; until then it can be undone."),
        )
        self.empty_button.clicked.connect(self._on_empty_button_clicked)
        self.empty = EmptyState("", self.tr("Show the library"))
        self._filled = QWidget()
        self._column = QVBoxLayout(self._filled)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(self.list, 1)
        self._foot, self._buttons = FoldingRow(), QHBoxLayout()
        self._buttons.addWidget(self.empty_button)
        self._buttons.addWidget(self.restore)
        self._foot.addWidget(self.said, 1)
        self._foot.addLayout(self._buttons)
        self._column.addLayout(self._foot)
        self._pages = QStackedLayout(self)
        self._pages.setContentsMargins(0, 0, 0, 0)
        self._pages.addWidget(self._filled)
        self._pages.addWidget(self.empty)
        self.list.open_requested.connect(self._on_list_open_requested)
        self.list.menu_requested.connect(self._on_list_menu_requested)
        self.list.current_key_changed.connect(self._show_current)
        self.restore.clicked.connect(lambda: self._on_list_open_requested(self.list.current_key))
        self.empty.start_requested.connect(self.library_requested)
        bind_theme(self._apply_theme)
        self._refresh()

    def set_entries(self, entries: tuple[TrashEntry, ...]) -> None:
        """Show these entries of the trash."""
        self._is_read = True
        self.model.set_entries(entries)
        self._refresh()

    def set_filter(self, text: str) -> None:
        """Show only what has these words."""
        self.model.set_filter(text)
        self._refresh()

    def _refresh(self) -> None:
        rows, had_focus = self.model.rowCount(), self._has_focus()
        self._pages.setCurrentIndex(0 if rows or not self._is_read else 1)
        self.empty_button.setEnabled(bool(self.model.total))
        if not self.model.total:
            words = self.tr("What you remove from the library is kept here and can be restored.")
            self.empty.set_sentence(words, self.tr("The trash is empty"), "trash")
        elif not rows:
            words = self.tr("The names and crews of what was removed were searched.")
            self.empty.set_sentence(words, self.tr("No match in the trash"), "find")
        if rows and not self.list.currentIndex().isValid():
            self.list.setCurrentIndex(self.model.index(0, 0))
        self._show_current(self.list.current_key)
        if rows and had_focus and not self._has_focus():
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _has_focus(self) -> bool:
        focused = self.window().focusWidget()
        return self.isAncestorOf(focused) and focused.isVisible()

    def _show_current(self, key: str) -> None:
        entry = self.model.entry(key)
        self.restore.setEnabled(entry is not None and not entry.is_damaged)
        if entry is None:
            self.said.set_text("")
        elif entry.is_damaged:
            self.said.set_text(self.tr("This file cannot be read. It stays where it is, byte for byte."))
        else:
            self.said.set_text(self.tr("It stays here until you empty the trash. Restoring can be undone."))

    def _on_list_open_requested(self, key: str) -> None:
        entry = self.model.entry(key)
        if entry is not None and not entry.is_damaged:
            self.restore_requested.emit(key)

    def _on_empty_button_clicked(self) -> None:
        """Ask once, in a menu: it says when the files go."""
        count = self.model.total
        words = tr("Delete all %n documents when the app closes", "Delete it when the app closes", count)
        place = self.empty_button.mapToGlobal(QPoint(0, self.empty_button.height()))
        open_menu(self, self.tr("Empty trash"), (MenuEntry(words, self.emptying_requested.emit),), place)

    def _on_list_menu_requested(self, key: str, point: QPoint) -> None:
        entry = self.model.entry(key)
        if entry is None or entry.is_damaged:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        action = QAction(self.tr("Restore"), menu)
        action.triggered.connect(lambda _checked=False: self.restore_requested.emit(key))
        menu.addAction(action)
        menu.popup(point)

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._column.setSpacing(metrics.gap)
        self._foot.setSpacing(metrics.gap)
        self._buttons.setSpacing(metrics.gap)
