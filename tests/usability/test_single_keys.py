"""Single keys: nothing while somebody types, their command everywhere else; Space and Enter belong to the controls."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QButtonGroup,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QWidget,
)

from alien_desktop.gui.kit.commands import COMMANDS
from alien_desktop.gui.kit.drop_field import DropField
from pictures.sample_views import VIEWS
from tests.soak import every
from tests.usability.stage import WIDE, Stage, path_of, seen, settle

SINGLE = tuple(sorted({key for command in COMMANDS for key in command.keys if len(key) == 1}))
"""All bare letters and signs that some window has bound."""

TYPED = "".join(SINGLE).lower() + "".join(key for key in SINGLE if key.isalpha()) + "1234567890"


WITH_FIELDS = (
    "library",
    "creation-quick",
    "creation-who",
    "creation-talent",
    "creation-gear",
    "creation-by-hand",
    "sheet-notes",
    "pick-dialog",
    "own-thing-dialog",
    "crop-dialog",
    "step-popup",
    "dice",
    "special-roll-dialog",
    "opposed-dialog",
    "initiative",
    "initiative-adding",
    "preferences",
    "quick-roll-dialog",
)
"""Views with something to type into that no other of them has."""


@contextmanager
def triggered(stage: Stage) -> Iterator[list[str]]:
    """Collect the commands of both windows that are triggered."""
    told: list[str] = []
    actions: list[QAction] = [*stage.window.actions_of.all(), *stage.initiative.actions_of.all()]
    connections = [
        (action, action.triggered.connect(lambda _on=False, a=action: told.append(a.objectName())))
        for action in actions
    ]
    try:
        yield told
    finally:
        for action, connection in connections:
            action.triggered.disconnect(connection)


def fields(window: QWidget) -> list[QLineEdit | QPlainTextEdit]:
    found = [one for one in seen(window) if isinstance(one, (QLineEdit, QPlainTextEdit))]
    return [one for one in found if one.isEnabled() and not one.isReadOnly()]


def text_of(field: QLineEdit | QPlainTextEdit) -> str:
    return field.text() if isinstance(field, QLineEdit) else field.toPlainText()


@pytest.mark.parametrize("name", WITH_FIELDS[:: every(2)])
def test_while_somebody_types_no_single_key_is_a_command(stage: Stage, name: str) -> None:
    window = stage.show(name, WIDE).window()
    window.activateWindow()
    settle()
    for field in fields(window):
        field.setFocus(Qt.FocusReason.TabFocusReason)
        before = text_of(field)
        with triggered(stage) as told:
            QTest.keyClicks(field, TYPED)
        assert not told, f"{path_of(field)}: {told}"
        hands_on = field is stage.initiative.top_bar.search  # its letters go to the search of the panel for adding
        if not hands_on and (isinstance(field, QPlainTextEdit) or field.validator() is None):
            assert text_of(field) != before, f"{path_of(field)} takes no letters"
        undo_typing(field, before)


def undo_typing(field: QLineEdit | QPlainTextEdit, text: str) -> None:
    if isinstance(field, QLineEdit):
        field.setText(text)
    else:
        field.setPlainText(text)


@pytest.mark.parametrize("opens", ["name", "agenda"])
def test_fields_that_open_in_place_keep_their_letters(stage: Stage, opens: str) -> None:
    """Name and agenda of a sheet become fields only when they are pressed."""
    stage.show("sheet")
    stage.window.activateWindow()
    person = stage.window.navigator.sheet_view.sheet.person
    place = person.ui.name_label if opens == "name" else person.facts.agenda
    place.setFocus()
    QTest.keyClick(place, Qt.Key.Key_Return)
    settle()
    field = QApplication.focusWidget()
    assert isinstance(field, QLineEdit)
    with triggered(stage) as told:
        QTest.keyClicks(field, TYPED)
    assert not told
    assert TYPED in field.text()
    QTest.keyClick(field, Qt.Key.Key_Escape)


def stops(window: QWidget) -> list[QWidget]:
    tab = Qt.FocusPolicy.TabFocus
    return [one for one in seen(window) if one.focusPolicy() & tab == tab and one.isEnabled()]


@pytest.mark.parametrize(
    "name, key, command", [("sheet", "T", "odds"), ("dice", "T", "odds"), ("initiative", "V", "hide")]
)
def test_everywhere_else_a_single_key_is_its_command(stage: Stage, name: str, key: str, command: str) -> None:
    window = stage.show(name).window()
    window.activateWindow()
    settle()
    deaf = []
    for widget in stops(window):
        if isinstance(widget, (QLineEdit, QPlainTextEdit)) or not widget.isVisible():
            continue
        widget.setFocus(Qt.FocusReason.TabFocusReason)
        with triggered(stage) as told:
            QTest.keyClicks(widget, key.lower())
        if told != [command]:
            deaf.append(f"{path_of(widget)}: {told}")
    assert not deaf, "\n".join(deaf)


def is_one_of_several(button: QAbstractButton) -> bool:
    """Whether exactly one of a group is on: arrows change it, and pressing the one that is on does nothing."""
    group: QButtonGroup | None = button.group()
    return button.isCheckable() and (button.autoExclusive() or (group is not None and group.exclusive()))


def test_enter_opens_a_drop_field(stage: Stage) -> None:
    stage.show("dice")
    field = stage.window.navigator.dice_panel.pool.gear
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_Return)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    menu.close()


@pytest.mark.parametrize("name", ["library", "sheet", "dice", "initiative", "preferences"])
def test_enter_presses_every_button_too(stage: Stage, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Outside of dialogs with a default button: there Enter is that button's."""
    window = stage.show(name).window()
    window.activateWindow()
    settle()
    deaf = []
    for button in stops(window):
        if not isinstance(button, QAbstractButton) or isinstance(button, DropField) or is_one_of_several(button):
            continue
        pressed: list[bool] = []
        monkeypatch.setattr(button, "click", lambda pressed=pressed: pressed.append(True))
        button.setFocus(Qt.FocusReason.TabFocusReason)
        QTest.keyClick(button, Qt.Key.Key_Return)
        monkeypatch.undo()
        if not pressed:
            deaf.append(path_of(button))
    assert not deaf, "\n".join(deaf)


def rows_to_choose(view: QAbstractItemView) -> list[int]:
    """The rows that are no headings."""
    model = view.model()
    rows = range(model.rowCount())
    return [row for row in rows if model.flags(model.index(row, 0)) & Qt.ItemFlag.ItemIsSelectable]


WITH_LISTS = [name for name in VIEWS if name.startswith(("initiative", "dice", "pick"))]


@pytest.mark.parametrize("name", WITH_LISTS[:: every(3)])
def test_arrows_home_and_end_go_through_every_list(stage: Stage, name: str) -> None:
    window = stage.show(name).window()
    window.activateWindow()
    settle()
    for view in stops(window):
        if not isinstance(view, QAbstractItemView) or view.model() is None or len(rows_to_choose(view)) < 2:
            continue
        view.setFocus()
        last = view.model().rowCount() - 1
        QTest.keyClick(view, Qt.Key.Key_Home)
        first = view.currentIndex().row()
        QTest.keyClick(view, Qt.Key.Key_Down)
        assert view.currentIndex().row() > first, path_of(view)
        QTest.keyClick(view, Qt.Key.Key_End)
        assert view.currentIndex().row() == last, path_of(view)
