"""The menus: every command is in one; letters and keys are told apart; the help page is the same table."""

from collections import Counter
from collections.abc import Iterable

import pytest
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QMenu

from alien_desktop.gui.kit.commands import COMMANDS, CommandScope, Menu
from alien_desktop.gui.kit.keys_dialog import KeyButton
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.scene.initiative_window import InitiativeWindow
from alien_desktop.gui.shell.main_window import MainWindow
from alien_desktop.gui.shell.navigation import SHEET
from tests.soak import every
from tests.usability.stage import Stage, settle

pytestmark = pytest.mark.usefixtures("laid_out_only")

Window = MainWindow | InitiativeWindow

ORDER = ("File", "Edit", "View", "Roll", "Scene", "Help")

STANDARD_KEYS = {
    "new_character": ("Ctrl+N",),
    "import": ("Ctrl+O",),
    "save": ("Ctrl+S",),
    "undo": ("Ctrl+Z",),
    "redo": ("Ctrl+Shift+Z", "Ctrl+Y"),
    "find": ("Ctrl+F",),
    "preferences": ("Ctrl+,",),
    "quit": ("Ctrl+Q",),
    "view_library": ("Ctrl+1",),
    "view_sheet": ("Ctrl+2",),
    "view_dice": ("Ctrl+3",),
    "view_scene": ("Ctrl+4",),
    "players_screen": ("F11",),
    "larger": ("Ctrl+=",),
    "smaller": ("Ctrl+-",),
    "size_reset": ("Ctrl+0",),
    "keys": ("F1", "?"),
    "dim": ("F9",),
    "roll": ("R",),
    "push": ("P",),
    "alarm_roll": ("A",),
    "die_more": ("+",),
    "die_less": ("-",),
    "stress_more": ("S",),
    "stress_less": ("Shift+S",),
    "odds": ("T",),
    "clear_roll": ("Esc",),
    "next_turn": ("N",),
    "previous_turn": ("Shift+N",),
    "draw": ("I",),
    "damage": ("D",),
    "heal": ("H",),
    "conditions": ("C",),
    "hide": ("V",),
    "duplicate": ("Ctrl+D",),
}
"""Keys of the list in usability.md, section 2, that have a command."""

NOT_TRIGGERED = {"quit"} | ({one.id for one in COMMANDS if one.does == "preference.set"} if every(2) > 1 else set())
"""Another theme or size dresses every widget: that these open no dialog is tried in a soak."""


def window_of(stage: Stage, which: str) -> Window:
    shown = stage.show("sheet" if which == "main" else "initiative")
    assert isinstance(shown, Window)
    return shown


def menus_of(window: Window) -> list[QMenu]:
    bar = window.top_bar.menu_bar
    return [menu for menu in (action.menu() for action in bar.actions()) if isinstance(menu, QMenu)]


def title_of(menu: QMenu) -> str:
    return menu.title().replace("&", "")


def entries(menu: QMenu) -> list[QAction]:
    return [action for action in menu.actions() if not action.isSeparator()]


def letter_of(text: str) -> str:
    plain = text.replace("&&", "")
    place = plain.find("&")
    return plain[place + 1].casefold() if 0 <= place < len(plain) - 1 else ""


def keys_of(actions: Iterable[QAction]) -> list[str]:
    return [key.toString(QKeySequence.SequenceFormat.PortableText) for one in actions for key in one.shortcuts()]


@pytest.mark.parametrize("which", ["main", "scene"])
def test_the_menus_come_in_the_usual_order(stage: Stage, which: str) -> None:
    titles = [title_of(menu) for menu in menus_of(window_of(stage, which))]
    assert titles == list(ORDER)


@pytest.mark.parametrize("which", ["main", "scene"])
def test_every_command_is_in_a_menu(stage: Stage, which: str) -> None:
    window = window_of(stage, which)
    listed = {action for menu in menus_of(window) for action in entries(menu)}
    assert set(window.actions()) == listed
    place = CommandScope.MAIN if which == "main" else CommandScope.SCENE
    commands = {command.id for command in COMMANDS if command.place in (CommandScope.EVERYWHERE, place)}
    assert {action.objectName() for action in listed} == commands


@pytest.mark.parametrize("which", ["main", "scene"])
def test_no_key_is_bound_twice_in_a_window(stage: Stage, which: str) -> None:
    window = window_of(stage, which)
    keys = Counter(keys_of(window.actions()))
    for shortcut in window.findChildren(QShortcut):
        if not shortcut.isEnabled():
            continue  # a part of the window takes it for as long as nothing there wants the key
        keys[shortcut.key().toString(QKeySequence.SequenceFormat.PortableText)] += 1
    assert not [key for key, count in keys.items() if count > 1]
    assert not {"Space", "Return", "Enter", "Tab", "Up", "Down", "Left", "Right"} & set(keys)
    assert "Alt+D" not in keys


@pytest.mark.parametrize("which", ["main", "scene"])
def test_every_entry_has_a_letter_of_its_own(stage: Stage, which: str) -> None:
    menus = menus_of(window_of(stage, which))
    groups = {"menu bar": [menu.title() for menu in menus]}
    groups |= {title_of(menu): [action.text() for action in entries(menu)] for menu in menus}
    for title, texts in groups.items():
        letters = Counter(letter_of(text) for text in texts)
        assert letters[""] == 0, f"{title}: {[text for text in texts if not letter_of(text)]}"
        assert not [letter for letter, count in letters.items() if count > 1], f"{title}: {letters}"


def test_the_usual_keys_are_there() -> None:
    bound = {command.id: command.keys for command in COMMANDS}
    for command, keys in STANDARD_KEYS.items():
        assert set(keys) <= set(bound[command]), command


@pytest.mark.parametrize("which", ["main", "scene"])
def test_an_entry_that_opens_a_dialog_ends_in_dots(stage: Stage, which: str) -> None:
    wrong = []
    window = window_of(stage, which)
    own = {command.id for command in COMMANDS if command.place is CommandScope.SCENE or command.menu is Menu.HELP}
    for action in window.actions():
        if action.objectName() in NOT_TRIGGERED or (which == "scene" and action.objectName() not in own):
            continue  # what works everywhere is triggered in the main window
        if which == "main" and stage.window.navigator.view != SHEET:
            stage.show("sheet")
        if which == "scene" and stage.initiative.model.items:
            stage.initiative.presenter.select_row(
                stage.initiative.model.items[0].row_id
            )  # an entry may have removed it
        before = dialogs()
        action.trigger()
        stage.window.session.profile.writer.finish()  # what it shows may be read first
        settle()
        opens = bool(dialogs() - before)
        if opens != action.text().endswith("…"):
            wrong.append(f"{action.text()!r} {'opens a dialog' if opens else 'opens none'}")
        stage.views.reset()
    assert not wrong, "\n".join(wrong)


def dialogs() -> set[QDialog]:
    return {one for one in QApplication.topLevelWidgets() if isinstance(one, QDialog) and one.isVisible()}


@pytest.mark.parametrize("view", ["keys-dialog", "scene-keys-dialog"])
def test_the_help_page_shows_exactly_the_keys_of_its_window(stage: Stage, view: str) -> None:
    page = stage.show(view)
    place = CommandScope.SCENE if view.startswith("scene") else CommandScope.MAIN
    told = {label.text() for label in page.findChildren(QLabel)}
    told |= {panel.header.title for panel in page.findChildren(Panel)}
    told |= {button.plain_text for button in page.findChildren(KeyButton)}
    for command in COMMANDS:
        name = str(command.text).replace("&", "").removesuffix("…")
        keys = "  ".join(QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText) for key in command.keys)
        if command.place in (CommandScope.EVERYWHERE, place) and keys:
            assert name in told, f"{name} is missing"
            assert keys in told, f"{keys} of {name} is missing"
        elif command.place not in (CommandScope.EVERYWHERE, place):
            assert name not in told, f"{name} belongs to another window"
    assert {menu.value for menu in Menu} & told
