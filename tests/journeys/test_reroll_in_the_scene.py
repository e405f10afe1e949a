"""A character with a reroll is Broken by a hit in the scene: the choice stands over that window and is made there."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from alien_desktop.documents.samples.samples import samples_of
from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.scene.hits import Blow
from alien_desktop.documents.sheet.new_parts import talent_from
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.gui.kit.pick_dialog import PickDialog
from tests.running_app import RunningApp
from tests.sample_session import Faces


@pytest.fixture
def dice() -> Faces:
    return Faces()


@pytest.fixture
def table(qtbot: QtBot, profile: Path, dice: Faces) -> Iterator[RunningApp]:
    made = RunningApp(qtbot, profile, dice)
    yield made
    made.close()


def choices() -> list[PickDialog]:
    dialogs = (widget for widget in QApplication.topLevelWidgets() if isinstance(widget, PickDialog))
    return [dialog for dialog in dialogs if dialog.isVisible()]


def test_the_choice_of_an_injury_stands_once_over_the_initiative_window(
    qtbot: QtBot, table: RunningApp, dice: Faces
) -> None:
    session, navigator = table.session, table.window.navigator
    sheet = table.sheet_named(samples_of("core")[0].name, "core")
    talent = talent_from("core.talent.beneath_notice", rules_of("core")).evolve(id="t9")
    scene = Encounter(edition="core", name="Lock")
    ready = sheet.evolve(talents=(*sheet.talents, talent), injuries=(), conditions=(), health=1)
    session.workspace.edit("A scene", [ready, scene])
    navigator.open_document(sheet.id)
    navigator.show_view("dice")
    navigator.open_document(scene.id)
    qtbot.waitUntil(navigator.initiative.isActiveWindow)
    session.scene.add_sheets([sheet.id])
    dice.fall(6, 6, 3, 3)
    session.combat.hurt("c1", Blow(1, armor_counts=False))
    (dialog,) = choices()
    assert dialog.parentWidget() is navigator.initiative
    assert [option.name[:2] for option in dialog.list.options()] == ["66", "33"]
    dialog.reject()
    session.injuries.roll_injury(sheet.id)
    (dialog,) = choices()
    dice.fall(*(2,) * 4)
    dialog.list.picked.emit("1")
    assert choices() == []
    assert [injury.row for injury in session.workspace.sheet(sheet.id).injuries] == [33]
