"""Windows that were there all the time show what windows opened now show: no view keeps a truth of its own."""

import json
from collections import Counter
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from alien_desktop.gui.scene.initiative_window import InitiativeWindow
from alien_desktop.gui.sheet.sheet_view import SheetView
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.session.session import Session
from tests.console.test_wild_commands import PEOPLE, wild_scene
from tests.leftovers import delete_what_is_done_with
from tests.soak import editions, every, fights
from tests.unpainted import unpainted

COMMANDS = 60 // every(2)
ALIKE = ("SceneLogPanel", "OutcomePanel", "QScrollBar", "BlockHead", "FactStrip/SectionHeader")
"""What tells of the last act, and what has its place by how much stands beside it."""
READ = (int(Qt.ItemDataRole.AccessibleTextRole), int(Qt.ItemDataRole.AccessibleDescriptionRole))


def opened(session: Session, theme: Theme, sheet_id: str) -> tuple[InitiativeWindow, SheetView]:
    scene, sheet = InitiativeWindow(session, theme), SheetView(session)
    sheet.set_document(sheet_id)
    scene.resize(1280, 800)
    sheet.resize(1200, 740)
    for window in (scene, sheet):
        unpainted(window)
        window.show()
    settle()
    return scene, sheet


def settle() -> None:
    for _ in range(4):
        QApplication.processEvents()
    delete_what_is_done_with()


def place_of(widget: QWidget | None, window: QWidget) -> str:
    names = []
    while widget is not None and widget is not window:
        names.append(type(widget).__name__)
        widget = widget.parentWidget()
    return "/".join(reversed(names))


def told(window: QWidget) -> Counter[tuple[str, ...]]:
    """Everything that a window says to eyes and to a screen reader."""
    found: Counter[tuple[str, ...]] = Counter()
    for widget in window.findChildren(QWidget):
        place = place_of(widget, window)
        if not widget.isVisibleTo(window) or any(name in place for name in ALIKE):
            continue
        facts = [place, widget.accessibleName(), widget.accessibleDescription(), str(widget.isEnabled())]
        if isinstance(widget, QLabel | QAbstractButton):
            facts.append(widget.text())
        if isinstance(widget, QAbstractItemView):
            model = widget.model()
            rows = (model.index(row, 0) for row in range(model.rowCount()))
            facts += [f"{[row.data(role) for role in READ]} {row.flags().value}" for row in rows]
        found[tuple(facts)] += 1
    return found


@pytest.mark.parametrize("edition", editions("evolved"))
@pytest.mark.parametrize("seed", fights(1))
def test_windows_that_followed_random_commands_show_what_new_ones_show(
    edition: str, seed: int, profile: Path, theme: Theme, qtbot: QtBot
) -> None:
    theme.set_reduced_motion(True)
    with wild_scene(profile, edition, seed) as wild:
        session = wild.evening.session
        entries = {entry.name: entry.document_id for entry in session.index.entries()}
        scene, sheet = opened(session, theme, entries[PEOPLE[0]])
        for number in range(COMMANDS):
            line = wild.answer_or_line(0.4)
            wild.evening.say(json.dumps(line))
            settle()
            if number % every(7):
                continue
            new_scene, new_sheet = opened(session, theme, entries[PEOPLE[0]])
            chosen, member = scene.panels.order.chosen, scene.presenter.selected
            if chosen:
                new_scene.presenter.select_row(chosen)
            if member is not None:
                new_scene.presenter.select_member(member.combatant)
            settle()
            if new_scene.panels.order.chosen == chosen:
                assert told(scene) == told(new_scene), line
            assert told(sheet) == told(new_sheet), line
            for window in (new_scene, new_sheet):
                window.close()
                window.deleteLater()
            settle()
        for left in (scene, sheet):
            left.close()
            left.deleteLater()
