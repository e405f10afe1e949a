"""Whatever somebody writes into a document is shown as it stands, everywhere, and does nothing."""

from collections.abc import Iterable, Iterator

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QAction, QShortcut
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)

from alien_desktop.documents.scene.adversary import Adversary
from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from tests.soak import every
from tests.usability.hostile import MARKUP, TEXTS, poisoned
from tests.usability.stage import NAMES, Stage, path_of, settle

SEEN_WITH_EACH = ("library", "sheet", "sheet-notes", "dice", "initiative", "initiative-adversary")
"""Views that show most texts of documents: each text is brought up in two of them, and in all in a soak."""

WORST = "<b>R&D</b> [*] %1 <img src=/etc/passwd> 🦑 " + "x" * 75
"""For all other views: some of everything, 120 characters long."""


@pytest.fixture(scope="module")
def originals(stage: Stage) -> tuple[CharacterSheet | Adversary | Encounter, ...]:
    """All sample documents as they were."""
    stage.show("sheet-broken")
    for entry in stage.session.index.entries():
        stage.session.workspace.document(entry.document_id)
    stage.views.reset()  # what that view was dressed in is off: nothing is undone later
    kinds = (CharacterSheet, Adversary, Encounter)
    return tuple(one for one in stage.session.workspace.documents() if isinstance(one, kinds))


def poison(stage: Stage, originals: Iterable[CharacterSheet | Adversary | Encounter], text: str) -> None:
    stage.session.workspace.edit(f"Poison {text}", [poisoned(one, text) for one in originals])


def everything(stage: Stage) -> Iterator[QWidget]:
    """Yield every widget of both windows, seen or not."""
    for window in (stage.window, stage.initiative, *QApplication.topLevelWidgets()):
        yield window
        yield from window.findChildren(QWidget)


def troubles(stage: Stage) -> list[str]:
    """Return what is read as anything but text."""
    wrong = []
    for widget in everything(stage):
        if isinstance(widget, QLabel) and widget.textFormat() is not Qt.TextFormat.PlainText:
            wrong.append(f"{path_of(widget)} may show markup")
        if isinstance(widget, QLabel) and widget.buddy() is not None and "&" in widget.text():
            wrong.append(f"{path_of(widget)} makes a key of a text: {widget.text()!r}")
        if isinstance(widget, QTextEdit):
            wrong.append(f"{path_of(widget)} takes markup")
        if isinstance(widget, QAbstractButton) and not widget.shortcut().isEmpty():
            wrong.append(f"{path_of(widget)} has the key {widget.shortcut().toString()}")
        wrong += [f"{path_of(widget)} tooltip {tip!r}" for tip in tips(widget) if any(one in tip for one in MARKUP)]
        keys = [one.key().toString() for one in widget.findChildren(QShortcut)] if widget.isWindow() else []
        wrong += [f"key {key}" for key in keys if "Alt" in key]
    return wrong


def tips(widget: QWidget) -> Iterator[str]:
    yield widget.toolTip()
    if isinstance(widget, QAbstractItemView) and widget.model() is not None:
        for row in range(min(60, widget.model().rowCount(QModelIndex()))):
            yield str(widget.model().index(row, 0).data(Qt.ItemDataRole.ToolTipRole) or "")


def letters(stage: Stage) -> set[str]:
    """The letters that Alt reaches in the Edit menu: a name in "Undo ..." may not add one."""
    actions: list[QAction] = [stage.window.actions_of.action(one) for one in ("undo", "redo")]
    return {text[text.find("&") + 1] for text in (one.text().replace("&&", "") for one in actions) if "&" in text}


@pytest.mark.parametrize("kind", TEXTS)
def test_texts_are_shown_as_they_stand(
    stage: Stage, originals: tuple[CharacterSheet | Adversary | Encounter, ...], kind: str
) -> None:
    text = TEXTS[kind]
    poison(stage, originals, text)
    kept = stage.session.workspace.sheet(stage.views.pilot).name
    assert kept == text or kind == "right-to-left", "only signs that turn the reading direction are taken out"
    for name in SEEN_WITH_EACH[list(TEXTS).index(kind) % every(3) :: every(3)]:
        window = stage.show(name)
        assert not troubles(stage), name
        if name == "sheet":
            person = stage.window.navigator.sheet_view.sheet.person
            assert person.ui.name_label.text() == kept
            assert window.windowTitle().replace("[*][*]", "[*]") == kept
            handle = window.windowHandle()
            assert handle is not None
            assert kept in handle.title()
        if name == "sheet-notes":
            notes = [one for one in window.findChildren(QPlainTextEdit) if one.isVisible()]
            assert all(one.toPlainText() == kept for one in notes)
            fields = {one.text() for one in window.findChildren(QLineEdit) if one.isVisible()}
            assert kept in fields
    assert letters(stage) <= {"U", "R"}
    stage.views.reset()


@pytest.mark.slow
def test_every_view_stands_the_worst_of_them(
    stage: Stage, originals: tuple[CharacterSheet | Adversary | Encounter, ...]
) -> None:
    found = []
    for name in NAMES[1 :: every(18)]:
        if name == "sheet-long-name":
            continue  # it brings a name of its own
        poison(stage, originals, WORST)
        stage.show(name)
        found += [f"{name}: {one}" for one in troubles(stage)]
    stage.views.reset()
    assert not found, "\n".join(found)


def test_notices_and_the_history_show_a_name_as_it_stands(
    stage: Stage, originals: tuple[CharacterSheet | Adversary | Encounter, ...]
) -> None:
    poison(stage, originals, TEXTS["ampersand"])
    stage.show("library")
    stage.window.library.remove_requested.emit(stage.views.medic)
    settle()
    assert TEXTS["ampersand"] in stage.window.notices.text
    assert not troubles(stage)
    stage.session.workspace.undo()
    assert "R&&D" in stage.window.actions_of.action("redo").text()
