"""An evening's scene from the main window by keyboard alone, in both editions: J9 to J18 and J31 to J40 counted.

The goals are those of the page of journeys; a step that takes more keys fails with what was pressed.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from alien_desktop.documents.scene.encounter import Combatant, Encounter
from alien_desktop.gui.scene.initiative_window import InitiativeWindow
from alien_desktop.session.commands.registry import perform
from tests.running_app import RunningApp
from tests.sample_session import Faces
from tests.soak import editions

Key = Qt.Key
CONTROL, SHIFT, ALT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)
PLAIN = Qt.KeyboardModifier.NoModifier
FLAT = (3,) * 40
"""Faces that neither help nor harm, for dice that fall by themselves."""


class Evening:
    """The app with the scene of one edition in front. Every key is counted."""

    def __init__(self, qtbot: QtBot, profile: Path, edition: str) -> None:
        self.dice, self.edition = Faces(), edition
        self.app = RunningApp(qtbot, profile, self.dice)
        self.pressed: list[str] = []
        self.counts: dict[str, int] = {}
        scene = Encounter(edition=edition, name="Lock ring")
        self.app.session.workspace.edit("New scene", [scene])
        self.app.window.navigator.open_document(scene.id)
        self.window: InitiativeWindow = self.app.window.navigator.initiative
        self.window.resize(1280, 800)
        qtbot.waitUntil(self.window.isActiveWindow)

    def stat_block(self, name: str) -> str:
        """The id of an adversary of the library in this edition."""
        known = self.app.session.index.entries()
        wanted = ("adversary", self.edition, name)
        return next(one.document_id for one in known if (one.format, one.edition, one.name) == wanted)

    @property
    def scene(self) -> Encounter:
        return self.app.session.scene.encounter

    def numbers(self) -> list[int]:
        """The cards that were dealt."""
        return [card.number for card in self.scene.cards]

    def attacks(self) -> bool:
        """Whether an attack is open."""
        return self.app.session.attack.is_open

    def named(self, name: str) -> Combatant:
        return next(one for one in self.scene.combatants if name in one.name)

    def do(self, command: str, **arguments: object) -> None:
        perform(command, self.app.session, **arguments)

    def key(self, key: Qt.Key, modifier: Qt.KeyboardModifier = PLAIN) -> None:
        self.pressed.append(key.name)
        target: QWidget | None = QApplication.activePopupWidget() or self.window.focusWidget()
        QTest.keyClick(target or self.window, key, modifier)

    def type(self, text: str) -> None:
        self.pressed.append(text)
        QTest.keyClicks(self.window.focusWidget(), text)

    @contextmanager
    def journey(self, name: str, goal: int) -> Iterator[None]:
        """Count the keys of one journey; more than its goal fails."""
        self.pressed.clear()
        yield
        self.counts[name] = len(self.pressed)
        assert len(self.pressed) <= goal, f"{name}: {' '.join(self.pressed)}"

    def leave_search(self) -> None:
        """The first Esc empties the search, the second leaves it."""
        self.key(Key.Key_Escape)
        self.key(Key.Key_Escape)

    def turn_of(self, name: str) -> None:
        for _ in range(12):
            now = self.scene.cards[self.scene.current].combatant if self.scene.current >= 0 else ""
            if now and name in self.scene.combatant(now).name:
                return
            self.key(Key.Key_N)
        raise AssertionError(name)

    def card(self, name: str) -> Qt.Key:
        """The digit of somebody's first card."""
        holder = self.scene.holder_of(self.named(name).id)
        number = next(card.number for card in self.scene.cards if card.combatant == holder)
        return Key(int(Key.Key_0) + number % 10)

    def sheet_health(self, name: str) -> int:
        return self.app.sheet_named(name, self.edition).health


@pytest.fixture(params=editions("core"))
def evening(qtbot: QtBot, profile: Path, request: pytest.FixtureRequest) -> Iterator[Evening]:
    made = Evening(qtbot, profile, request.param)
    yield made
    made.app.close()


def menu_letter(word: str) -> Qt.Key:
    """The key of a line of the menu that is open."""
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    text = next(one.text() for one in menu.actions() if one.text().replace("&", "").startswith(word))
    return Key(ord(text.partition("&")[2][0].upper()))


def test_an_evening_from_the_main_window_keeps_its_counts(evening: Evening) -> None:
    dice = evening.dice
    crew = [evening.app.sheet_named(name, evening.edition).id for name in ("Dr M. Okafor", "T. Vance")]
    evening.do("scene.add_characters", who=crew)
    evening.key(Key.Key_Escape)  # an empty scene begins with its search
    evening.key(Key.Key_Slash)
    with evening.journey("J16", 4):
        evening.type("guard")
        evening.key(Key.Key_Return)
        evening.key(Key.Key_D, CONTROL | SHIFT)
        evening.key(Key.Key_D, CONTROL | SHIFT)
    assert [one.name for one in evening.scene.combatants][2:] == ["Guard", "Guard 2", "Guard 3"]
    evening.leave_search()
    with evening.journey("J37", 3):
        evening.key(Key.Key_G)
    assert len(evening.scene.group_of(evening.scene.holder_of(evening.named("Guard 3").id))) == 3
    evening.key(Key.Key_Slash)
    evening.type("hull crawler")
    evening.key(Key.Key_Return)
    evening.leave_search()
    dice.fall(*(1, 1) * 12)
    with evening.journey("J12", 1):
        evening.key(Key.Key_I)
    assert len(evening.numbers()) == 5
    with evening.journey("J13", 1):
        evening.key(Key.Key_N)
    dice.faces.clear()
    dice.fall(*FLAT)
    with evening.journey("J9", 1):
        evening.key(Key.Key_S)
    evening.key(evening.card("Guard"))
    guards = sum(one.health for one in evening.scene.combatants if "Guard" in one.name)
    with evening.journey("J10", 2):
        evening.key(Key.Key_D)
        evening.key(Key.Key_3)
    assert sum(one.health for one in evening.scene.combatants if "Guard" in one.name) < guards
    vance = evening.sheet_health("T. Vance")
    with evening.journey("J11", 3):
        evening.key(evening.card("Vance"))
        evening.key(Key.Key_D)
        evening.key(Key.Key_2)
    assert evening.sheet_health("T. Vance") == vance - 2
    with evening.journey("J18", 1):
        evening.key(Key.Key_V)
    assert evening.named("Vance").hidden
    with evening.journey("J17", 2):
        evening.key(Key.Key_C)
        evening.key(menu_letter("Prone"))
    assert "prone" in evening.app.sheet_named("T. Vance", evening.edition).conditions
    evening.key(evening.card("Okafor"))
    with evening.journey("J14", 3):
        evening.key(Key.Key_W, SHIFT)
        evening.key(evening.card("Vance"))
    assert evening.scene.cards[0].combatant == evening.named("Vance").id
    with evening.journey("J15", 2):
        evening.key(Key.Key_End, ALT)
    with evening.journey("J31", 2):
        evening.key(Key.Key_E, CONTROL)
        evening.key(Key.Key_Return)
    assert evening.numbers() == []
    dice.faces.clear()
    with evening.journey("J38", 2):
        dice.fall(*(1, 1) * 12)
        evening.key(Key.Key_I, SHIFT)
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        evening.key(Key.Key_S)
    assert evening.scene.ambush


def test_attacks_from_the_main_window_keep_their_counts(evening: Evening) -> None:
    dice = evening.dice
    crew = [evening.app.sheet_named(name, evening.edition).id for name in ("Dr M. Okafor", "T. Vance")]
    evening.do("scene.add_characters", who=crew)
    for name in ("Hull crawler", "Guard"):
        evening.do("scene.add_adversaries", adversary=evening.stat_block(name))
    evening.key(Key.Key_Escape)
    dice.fall(*(1, 1) * 6)
    evening.key(Key.Key_I)
    dice.faces.clear()
    evening.turn_of("Vance")
    before = evening.named("Guard")
    with evening.journey("J33", 5):
        evening.key(Key.Key_R)
        evening.key(evening.card("Guard"))
        dice.fall(6, *FLAT)
        evening.key(Key.Key_R)
        while evening.attacks():
            evening.key(Key.Key_Return)
    assert evening.named("Guard").health < before.health
    with evening.journey("J39", 1):
        evening.key(Key.Key_Z, CONTROL)
    assert evening.named("Guard") == before
    evening.turn_of("crawler")
    dice.faces.clear()
    dice.fall(6)
    with evening.journey("J35", 4):  # two targets: the digit of one is a key more
        evening.key(Key.Key_R)
        evening.key(evening.card("Okafor"))
        dice.fall(*FLAT)
        evening.key(Key.Key_R)
        while evening.attacks():
            evening.key(Key.Key_Return)
    dice.faces.clear()
    dice.fall(*FLAT)
    evening.turn_of("Guard")
    dice.faces.clear()
    with evening.journey("J34", 4):
        evening.key(Key.Key_R)
        evening.key(evening.card("Vance"))
        dice.fall(6, *FLAT)
        evening.key(Key.Key_R)
        while evening.attacks():
            evening.key(Key.Key_Return)
    assert evening.sheet_health("T. Vance") < 4
    dice.faces.clear()
    evening.do("scene.panic_due", who=evening.named("Okafor").id)
    dice.fall(1)
    with evening.journey("J36", 1):
        evening.key(Key.Key_A)
    assert evening.app.session.rolls.state.sheet_id == crew[0]


def test_real_cards_and_a_prepared_scene_from_the_main_window(evening: Evening) -> None:
    crew = [evening.app.sheet_named(name, evening.edition).id for name in ("Dr M. Okafor", "T. Vance")]
    evening.do("scene.add_characters", who=crew)
    evening.do("scene.real_cards", on=True)
    evening.key(Key.Key_Escape)
    with evening.journey("J40", 2):
        evening.key(Key.Key_7)
        evening.key(Key.Key_3)
    assert sorted(evening.numbers()) == [3, 7]
    scene = evening.scene.id
    evening.app.window.navigator.show_view("library")
    with evening.journey("J32", 2):
        evening.pressed.append("Ctrl+4")
        QTest.keyClick(evening.app.window, Key.Key_4, CONTROL)
        evening.key(Key.Key_N)
    assert (evening.scene.id, evening.scene.current) == (scene, 0)
