"""The keys of a window as caps: found by name or key, changed by pressing another one, and put back."""

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from alien_desktop.gui.kit import key_table
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.command_actions import CommandActions
from alien_desktop.gui.kit.commands import MENU_TITLES, PAGE_COMMANDS, PAGE_KEYS, CommandScope, Menu, WindowCommand
from alien_desktop.gui.kit.dialog import ModelessDialog
from alien_desktop.gui.kit.folding_row import FoldingRow
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.registered_actions import try_command
from alien_desktop.gui.kit.scrolled import ScrolledPage
from alien_desktop.gui.kit.search_field import SearchField
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.gui.kit.wrapped_label import WrappedLabel
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.paint_text import set_tooltip
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.session import Session

_COLUMN_UNITS = 92
"""So many units wide, a column of keys is whole."""
_MODIFIERS = {Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr}


class KeyButton(Button):
    """The keys of a command; pressed, it waits for another one. `caught(key)` is portable, `given_up` is Esc."""

    caught = Signal(str)
    given_up = Signal()

    _waits = False
    """On the class, because Qt sends events before the constructor is done."""

    def __init__(self) -> None:
        super().__init__(size=ButtonSize.ROW)

    def set_waiting(self, waits: bool) -> None:
        """Wait for a key, or stop waiting."""
        self._waits = waits
        self.set_kind(ButtonKind.NEXT if waits else ButtonKind.NORMAL)
        if waits:
            self.set_text(self.tr("press a key…"))
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def event(self, event: QEvent) -> bool:
        """While it waits every key is for it, before any shortcut of a window and before Tab."""
        if self._waits and isinstance(event, QKeyEvent):
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                self._catch(event)
                return True
        return super().event(event)

    def _catch(self, event: QKeyEvent) -> None:
        key = event.key()
        if event.isAutoRepeat() or key in _MODIFIERS:
            return
        if key == Qt.Key.Key_Escape:
            self.given_up.emit()
            return
        sign = event.text()
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)
        if plain and sign.isprintable() and sign and not sign.isalnum() and not sign.isspace():
            self.caught.emit(sign)  # "?" is "?" wherever it is on the keyboard
        else:
            self.caught.emit(QKeySequence(event.keyCombination()).toString(QKeySequence.SequenceFormat.PortableText))


class KeyRow(QWidget):
    """A command and its key; below it, while the key is being changed, what is in the way."""

    def __init__(self, command: WindowCommand, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self.command = command
        self.words = translated(command.text).replace("&", "").removesuffix("…")
        self.keys = ""
        self.name = TextLabel(self.words, wrap=True)
        self.mark = TextLabel("", TextRole.SMALLEST, TextTone.QUIET)
        self.button = KeyButton()
        self.sentence = WrappedLabel("", TextRole.SECONDARY, TextTone.STRESS)
        self.cancel_button = Button(self.tr("Cancel"), size=ButtonSize.ROW)
        self.default_button = Button(self.tr("Default"), size=ButtonSize.ROW)
        self.swap_button = Button(self.tr("Swap"), size=ButtonSize.ROW)
        self._line = QHBoxLayout()
        self._line.addWidget(self.name, 1, Qt.AlignmentFlag.AlignVCenter)
        self._line.addWidget(self.mark)
        self._line.addWidget(self.button)
        self._below = QHBoxLayout()
        self._below.addWidget(self.sentence, 1)
        for button in (self.cancel_button, self.default_button, self.swap_button):
            self._below.addWidget(button)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addLayout(self._line)
        self._column.addLayout(self._below)
        self.end()
        bind_theme(self._apply_theme)

    def show_keys(self, changed: Mapping[str, str]) -> None:
        """Show what is in force."""
        keys = key_table.keys_of(self.command, changed)
        self.keys = "  ".join(map(key_table.native, keys))
        self.button.set_text(self.keys or self.tr("none"))
        self.button.setAccessibleName(self.tr("{command}: {keys}").format(command=self.words, keys=self.keys))
        is_own = self.command.id in changed
        self.mark.set_text(self.tr("changed") if is_own else "")
        self.mark.setVisible(is_own)

    def begin(self) -> None:
        """Wait for another key."""
        self.button.set_waiting(True)
        self.sentence.set_text(self.tr("Esc keeps it."))
        for part in (self.sentence, self.cancel_button):
            part.show()
        self.default_button.setVisible(not self.mark.isHidden())

    def object_to(self, sentence: str, *, can_swap: bool = False) -> None:
        """Say what is in the way of the key that was pressed."""
        self.sentence.set_text(sentence)
        self.swap_button.setVisible(can_swap)

    def end(self) -> None:
        """Stop waiting for a key."""
        self.button.set_waiting(False)
        for part in (self.sentence, self.cancel_button, self.default_button, self.swap_button):
            part.hide()

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._line.setSpacing(metrics.label_gap)
        self._below.setSpacing(metrics.label_gap)
        self._column.setSpacing(metrics.unit // 2)


class KeysDialog(ModelessDialog):
    """Every key of a window, by menu. A change holds at once, in both windows, and is kept with the preferences."""

    SIZE_UNITS = (240, 160)

    def __init__(self, session: Session, actions: CommandActions, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self.set_title(self.tr("Keys of this window"))
        self.heading = TextLabel(self.tr("Keys"), TextRole.HEADING)
        self.hint = TextLabel(self.tr("press one to change it"), TextRole.SECONDARY, TextTone.QUIET, wrap=True)
        self.search = SearchField(self.tr("Find a command or key"))
        self.nothing = TextLabel(self.tr("No match."), tone=TextTone.QUIET)
        self.single_button = Button(self.tr("Switch off single letters"), size=ButtonSize.NEXT_STEP)
        set_tooltip(
            self.single_button,
            self.tr("No letter or sign alone is a command then; keys with Ctrl stay. Reset brings them back."),
        )
        self.reset_button = Button("", icon="undo", size=ButtonSize.NEXT_STEP)
        self.close_button = Button(self.tr("Close"), ButtonKind.PRIMARY, key="Esc", size=ButtonSize.NEXT_STEP)
        self.rows: dict[str, KeyRow] = {}
        self._panels: list[tuple[Panel, list[KeyRow]]] = []
        self._open: KeyRow | None = None
        self._wanted = ""
        self._columns = 0
        self._fill(actions)
        self._lay_out()
        self.search.textChanged.connect(self._filter)
        self.search.find_requested.connect(self._on_search_find_requested)
        self.single_button.clicked.connect(self._on_single_button_clicked)
        self.reset_button.clicked.connect(self._on_reset_button_clicked)
        self.close_button.clicked.connect(self.accept)
        self.close_button.setDefault(True)
        session.preferences_changed.connect(self._show)
        self._show()
        self._filter("")
        bind_theme(self._apply_theme)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Panels are beside each other as far as there is room."""
        super().resizeEvent(event)
        self._arrange()

    # --- inside ---

    def _fill(self, actions: CommandActions) -> None:
        for menu in Menu:
            commands = [one for one in actions.commands if one.menu is menu and one.keys]
            if commands:
                panel = Panel(translated(MENU_TITLES[menu]).replace("&", ""))
                panel.set_spacing("unit")
                self._panels.append((panel, [self._row(panel, command) for command in commands]))
        if any(command.place is CommandScope.SCENE for command in actions.commands):
            panel = self._page_keys()
            self._panels.append((panel, [self._row(panel, command) for command in PAGE_COMMANDS]))

    def _row(self, panel: Panel, command: WindowCommand) -> KeyRow:
        row = self.rows[command.id] = KeyRow(command)
        row.button.clicked.connect(partial(self._begin, row))
        row.button.caught.connect(partial(self._on_button_caught, row))
        row.button.given_up.connect(self._end)
        row.cancel_button.clicked.connect(self._end)
        row.default_button.clicked.connect(partial(self._on_default_clicked, row))
        row.swap_button.clicked.connect(partial(self._on_swap_clicked, row))
        panel.body.addWidget(row)
        return row

    def _page_keys(self) -> Panel:
        panel = Panel(self.tr("Keys of one page"))
        grid = QGridLayout()
        grid.setColumnStretch(0, 1)
        fixed = [each for each in PAGE_KEYS if not each.id]
        for number, each in enumerate(fixed):
            words = self.tr("{page}: {does}").format(page=translated(each.page), does=translated(each.text))
            grid.addWidget(TextLabel(words, wrap=True), number, 0)
            grid.addWidget(TextLabel(key_table.native(each.key), TextRole.NUMBER, TextTone.ACCENT), number, 1)
        panel.set_spacing("unit")
        panel.body.addLayout(grid)
        return panel

    def _lay_out(self) -> None:
        self._head = QHBoxLayout()
        self._head.addWidget(self.heading)
        self._head.addWidget(self.hint, 1, Qt.AlignmentFlag.AlignVCenter)
        self._head.addWidget(self.search)
        page = QWidget()
        self._whole = QVBoxLayout(page)
        self._whole.setContentsMargins(0, 0, 0, 0)
        self._shelves = [QVBoxLayout(), QVBoxLayout()]
        self._row_of_shelves = QHBoxLayout()
        for shelf in self._shelves:
            self._row_of_shelves.addLayout(shelf, 1)
        self._whole.addWidget(self.nothing)
        self._whole.addLayout(self._row_of_shelves)
        self._whole.addStretch(1)
        self._foot = FoldingRow()
        self._buttons = QHBoxLayout()
        self._buttons.addStretch(1)
        self._buttons.addWidget(self.reset_button)
        self._buttons.addWidget(self.close_button)
        self._foot.addWidget(self.single_button)
        self._foot.addLayout(self._buttons, 1)
        self.column.addLayout(self._head)
        self.column.addWidget(ScrolledPage(page), 1)
        self.column.addLayout(self._foot)

    def _arrange(self) -> None:
        columns = 2 if self.width() >= 2 * _COLUMN_UNITS * self._theme.metrics.unit else 1
        if columns == self._columns:
            return
        self._columns = columns
        self._row_of_shelves.setStretch(1, columns - 1)
        heights = [0, 0]
        for panel, rows in self._panels:
            place = 0 if columns == 1 or heights[0] <= heights[1] else 1
            heights[place] += len(rows)
            self._shelves[place].addWidget(panel)
        for shelf in self._shelves:
            shelf.addStretch(1)

    def _show(self) -> None:
        changed = self._session.preferences.keys
        for row in self.rows.values():
            row.show_keys(changed)
        count = len(changed)
        self.reset_button.set_text(tr("Reset %n changed", "Reset %n changed", count))
        self.reset_button.setVisible(count > 0)
        self.single_button.setEnabled(key_table.without_single_keys(changed) != dict(changed))

    def _filter(self, text: str) -> None:
        wanted = text.strip().casefold()
        found = 0
        for panel, rows in self._panels:
            for row in rows:
                fits = wanted in row.words.casefold() or wanted == row.keys.casefold()
                row.setVisible(fits or not wanted)
                found += fits
            panel.setVisible(any(not row.isHidden() for row in rows))
        self.nothing.setVisible(bool(wanted) and not found)

    def _begin(self, row: KeyRow) -> None:
        if self._open is row:
            return
        self._end()
        self._open = row
        row.begin()

    def _end(self) -> None:
        row, self._open, self._wanted = self._open, None, ""
        if row is not None:
            row.end()
            row.button.setFocus(Qt.FocusReason.OtherFocusReason)
        self._show()

    def _on_button_caught(self, row: KeyRow, key: str) -> None:
        changed = self._session.preferences.keys
        try:
            key_table.verify_key(key)
        except RuleViolation as refusal:
            row.object_to(translated(refusal.message))
            return
        other = key_table.conflict_of(row.command, key, changed)
        if other is None:
            self._write(key_table.with_key(changed, row.command, key))
            self._end()
            return
        self._wanted = key
        name = translated(other.text).replace("&", "").removesuffix("…")
        sentence = self.tr("{key} is “{command}”.").format(key=key_table.native(key), command=name)
        row.object_to(sentence, can_swap=True)
        row.button.set_waiting(True)

    def _on_swap_clicked(self, row: KeyRow) -> None:
        changed = self._session.preferences.keys
        other = key_table.conflict_of(row.command, self._wanted, changed)
        if other is not None:
            self._write(key_table.swapped(changed, row.command, self._wanted, other))
        self._end()

    def _on_default_clicked(self, row: KeyRow) -> None:
        changed = self._session.preferences.keys
        key = row.command.keys[0]
        other = key_table.conflict_of(row.command, key, changed)
        if other is not None:
            self._write(key_table.swapped(changed, row.command, key, other))
        else:
            self._write(key_table.with_key(changed, row.command, key))
        self._end()

    def _on_single_button_clicked(self) -> None:
        self._write(key_table.without_single_keys(self._session.preferences.keys))
        self._end()
        self.reset_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_reset_button_clicked(self) -> None:
        self._write({})
        self._end()
        self.close_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_search_find_requested(self, _text: str) -> None:
        """Enter in the field goes to the first key that was found."""
        first = next((row for row in self.rows.values() if not row.isHidden()), None)
        if first is not None:
            first.button.setFocus(Qt.FocusReason.TabFocusReason)

    def _write(self, keys: Mapping[str, str]) -> None:
        try_command("preference.set", self._session, lambda _reason: None, name="keys", value=dict(keys))

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._head.setSpacing(metrics.label_gap)
        self._foot.setSpacing(metrics.label_gap)
        self._buttons.setSpacing(metrics.label_gap)
        self._row_of_shelves.setSpacing(metrics.gap)
        for shelf in self._shelves:
            shelf.setSpacing(metrics.gap)
        self._columns = 0
        self._arrange()
