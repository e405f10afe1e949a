"""Roll any skill of anybody: type a few letters, choose with the arrows, Enter rolls. Esc gives the focus back.

It is over the window it was asked for in and blocks nothing. Names are there at once; how many dice each roll has
follows for the rows visible, a character at a time, so that a library of thousands costs nothing.
"""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from alien_desktop.documents.sheet.pools import pool_sizes
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.dialog import ModelessDialog
from alien_desktop.gui.kit.empty_state import EmptyState
from alien_desktop.gui.kit.line_delegate import LineDelegate, RowHeight, style_list
from alien_desktop.gui.kit.line_model import LineItem, LineModel, Sign
from alien_desktop.gui.kit.search_field import SearchField
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.kit.whole_items_view import WholeItemsView
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.theme import bind_theme
from alien_desktop.rules.dice.terms import Pool
from alien_desktop.session.rolls.roll_search import MOST_FOUND, RollMatch, RollSearch, What, recent_rolls
from alien_desktop.session.session import Session
from alien_desktop.storage.errors import StorageError

_PAGE = 8
"""Rows that PageUp and PageDown go."""

_Dice = Mapping[What, Pool]


class QuickRollDialog(ModelessDialog):
    """`roll_requested(sheet_id, Skill | Attribute)` with Enter or a click; Shift+Enter: `prepare_requested`."""

    roll_requested = Signal(str, object)
    prepare_requested = Signal(str, object)
    SIZE_UNITS = (144, 138)
    SPACING = "label_gap"

    def __init__(self, session: Session, finder: RollSearch, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._finder = finder
        self._first: tuple[str, ...] = ()
        self._recent: tuple[tuple[str, What], ...] = ()
        self._found: tuple[RollMatch, ...] = ()
        self._dice: dict[str, _Dice] = {}
        """What a character's sheet gives, for the rows that are visible."""
        self.setWindowTitle(self.tr("Roll a skill"))
        self.setAccessibleName(self.windowTitle())
        self.search = SearchField(self.tr("Name and skill, a few letters of each"), "Ctrl+K")
        self.search.installEventFilter(self)
        self.model = LineModel(self)
        self.view = WholeItemsView()
        self.view.setModel(self.model)
        self.view.setItemDelegate(LineDelegate(self.view, RowHeight.PERSON))
        style_list(self.view, self.tr("Rolls"))
        self.view.setUniformItemSizes(True)
        self.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the keys stay in the search field and move the choice
        self.hint = TextLabel("", TextRole.SECONDARY, TextTone.QUIET)
        self.nothing = EmptyState("", self.tr("Clear the search"))
        self.nothing.hide()
        self.prepare_button = Button(self.tr("Prepare"), key="Shift+Enter", size=ButtonSize.NEXT_STEP)
        self.roll_button = Button(
            self.tr("Roll"), ButtonKind.PRIMARY, icon="roll", key="Enter", size=ButtonSize.NEXT_STEP
        )
        self._filling = QTimer(self)
        self._filling.setInterval(0)
        self._filling.timeout.connect(self._on_filling_timeout)
        self._lay_out()
        self.nothing.start_requested.connect(self._on_nothing_start_requested)
        self.search.textChanged.connect(self._on_search_text_changed)
        self.view.clicked.connect(self._on_view_clicked)
        self.view.selectionModel().currentChanged.connect(self._on_view_current_changed)
        self.view.verticalScrollBar().valueChanged.connect(self._fill_what_is_seen)
        self.roll_button.clicked.connect(self._on_roll_clicked)
        self.prepare_button.clicked.connect(self._on_prepare_clicked)
        bind_theme(self._apply_theme)

    @property
    def chosen(self) -> RollMatch | None:
        """The roll that Enter makes, None when nothing was found."""
        row = self.view.currentIndex().row()
        return self._found[row] if 0 <= row < len(self._found) else None

    def open_over(self, window: QWidget, first: Sequence[str]) -> None:
        """Show it over the middle of a window; the characters named by `first` come before the others."""
        self._first = tuple(first)
        self._recent = recent_rolls(self._session.log.entries())
        self._find()
        self.show_over(window)
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)
        self._fill_what_is_seen()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """In the search field arrows choose, Enter rolls, Shift+Enter or Alt+Enter prepares, Esc closes."""
        if watched is self.search and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: _PAGE, Qt.Key.Key_PageUp: -_PAGE}
            if event.key() in step:
                self._choose(self.view.currentIndex().row() + step[Qt.Key(event.key())])
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                only_ready = event.modifiers() & (Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.AltModifier)
                self._take(prepare=bool(only_ready))
                return True
            if event.key() == Qt.Key.Key_Escape:
                self.reject()
                return True
        return super().eventFilter(watched, event)

    def done(self, result: int) -> None:
        """Close and hand the focus back."""
        self._filling.stop()
        super().done(result)
        self.deleteLater()

    # --- inside ---

    def _lay_out(self) -> None:
        self.column.addWidget(self.search)
        self.column.addWidget(self.hint)
        self.column.addWidget(self.view, 1)
        self.column.addWidget(self.nothing, 1)
        self._foot = QHBoxLayout()
        self._foot.addStretch(1)
        self._foot.addWidget(self.prepare_button)
        self._foot.addWidget(self.roll_button)
        self.column.addLayout(self._foot)

    def _find(self) -> None:
        self._found = self._finder.find(self.search.text(), self._first, self._recent)
        self._show_rows()
        self._choose(0)
        self.view.scrollToTop()
        self.view.setVisible(bool(self._found))
        self.nothing.setVisible(not self._found)
        if not self._found:
            words = self.tr("No match.")
            title = self.tr("No match for “{words}”").format(words=self.search.text().strip())
            sentence = self.tr("Names of characters and their skills and attributes are searched.")
            self.nothing.set_sentence(sentence, title, "find")
        elif len(self._found) == MOST_FOUND:
            words = self.tr("Showing {count}; type to narrow.").format(count=MOST_FOUND)
        else:
            words = self.tr("Words in any order: “ro pil”, “rc”.")
        self.hint.set_text(words)
        self.hint.setVisible(bool(self._found))
        for button in (self.roll_button, self.prepare_button):
            button.setEnabled(bool(self._found))

    def _on_nothing_start_requested(self) -> None:
        self.search.clear()
        self.search.setFocus()

    def _show_rows(self) -> None:
        self.model.set_rows(tuple(self._row(roll) for roll in self._found))

    def _row(self, roll: RollMatch) -> LineItem:
        entry = roll.entry
        pool = self._dice.get(entry.document_id, {}).get(roll.what)
        return LineItem(
            row_id=roll.id,
            title=self.tr("{name}: {skill}").format(name=entry.name or self.tr("No name"), skill=translated(roll.name)),
            words=", ".join(part for part in map(translated, (entry.role, entry.label, entry.rules)) if part),
            sign=Sign.CREW,
            sign_text="".join(word[0] for word in entry.name.split()[:2]).upper(),
            base=pool.base if pool else 0,
            stress=pool.stress if pool else 0,
        )

    def _choose(self, row: int) -> None:
        self.view.setCurrentIndex(self.model.index(max(0, min(len(self._found) - 1, row)), 0))

    def _take(self, *, prepare: bool) -> None:
        chosen = self.chosen
        if chosen is None or not self.isVisible():
            return
        self.accept()
        (self.prepare_requested if prepare else self.roll_requested).emit(chosen.entry.document_id, chosen.what)

    # --- dice of the rows in sight ---

    def _fill_what_is_seen(self) -> None:
        if self.isVisible() and self._next_unfilled() and not self._filling.isActive():
            self._filling.start()

    def _next_unfilled(self) -> str:
        """Return a visible character whose dice are not known yet, empty when there is none."""
        for row in range(max(0, self.view.indexAt(self.view.viewport().rect().topLeft()).row()), len(self._found)):
            if not self.view.visualRect(self.model.index(row)).intersects(self.view.viewport().rect()):
                break
            if self._found[row].entry.document_id not in self._dice:
                return self._found[row].entry.document_id
        return ""

    def _on_filling_timeout(self) -> None:
        document_id = self._next_unfilled()
        if not document_id:
            self._filling.stop()
            return
        self._dice[document_id] = self._dice_of(document_id)
        self._show_rows()
        self._tell_choice()

    def _dice_of(self, document_id: str) -> _Dice:
        """Return the pools of a character; none for one that cannot be read, which says so when it is rolled."""
        try:
            sheet = self._session.workspace.sheet(document_id)
        except (KeyError, TypeError, StorageError):
            return {}
        return pool_sizes(sheet, self._session.rules_for(sheet.edition))

    # --- slots ---

    def _on_search_text_changed(self, _text: str) -> None:
        self._find()
        self._fill_what_is_seen()

    def _on_view_clicked(self, _index: QModelIndex) -> None:
        self._take(prepare=False)

    def _on_view_current_changed(self, _current: QModelIndex, _previous: QModelIndex) -> None:
        self._tell_choice()

    def _tell_choice(self) -> None:
        """Set the chosen row as the description of the field, which keeps the focus."""
        words = self.view.currentIndex().data(Qt.ItemDataRole.AccessibleTextRole)
        self.search.setAccessibleDescription(str(words) if words else self.hint.text())

    def _on_roll_clicked(self) -> None:
        self._take(prepare=False)

    def _on_prepare_clicked(self) -> None:
        self._take(prepare=True)

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._foot.setSpacing(metrics.label_gap)
