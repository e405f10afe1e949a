"""The fight that the console tells, played by keys in the scene's window: each step as a Game Mother would press it.

Nothing here calls a command: what a step needs is looked for on the screen (a card's number, a line of a list, a plate
of a page, an entry of a menu) and the keys that lead there are pressed.
"""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from alien_desktop.console.console import Console
from alien_desktop.console.faces import FileDice
from alien_desktop.gui.dice.alarm_dialog import AlarmDialog
from alien_desktop.gui.kit.line_model import LineRole
from alien_desktop.gui.kit.tab_order import is_tab_stop, reading_order
from alien_desktop.gui.kit.tick_list import TickList
from alien_desktop.gui.scene.chain_items import DefenceItem, ExtraItem
from alien_desktop.gui.scene.initiative_window import InitiativeWindow
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.session.build_session import build_session
from alien_desktop.session.event_codec import event_to_json
from alien_desktop.session.event_log import LogEntry
from alien_desktop.storage.document_store import DocumentStore
from alien_desktop.storage.files import RealFiles
from alien_desktop.storage.timestamps import utc_now
from tests.console.fight_told import line
from tests.ready_profiles import ready
from tests.unpainted import unpainted

Key = Qt.Key
NONE, SHIFT, CONTROL = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
)


@dataclass
class Move:
    """What a Game Mother does in one go: the commands of the console, the faces that fall, what is told."""

    commands: list[dict[str, Any]] = field(default_factory=list)
    faces: str = ""
    told: list[str] = field(default_factory=list)

    @property
    def first(self) -> dict[str, Any]:
        """The command it begins with."""
        return self.commands[0]


def moves(story: Path) -> tuple[list[dict[str, Any]], list[Move]]:
    """Return what is prepared, and the moves from the draw on. Commands that are refused are no moves."""
    prepared: list[dict[str, Any]] = []
    found: list[Move] = []
    faces = ""
    for text in story.read_text(encoding="utf-8").splitlines():
        if text.startswith("faces "):
            faces = "".join(text.removeprefix("faces ").split())
        elif text.startswith("> "):
            command = json.loads(text.removeprefix("> "))
            if not found and command["do"] != "scene.draw":
                prepared.append(command)
                continue
            if not found or not _goes_on(found[-1], command["do"]):
                found.append(Move())
            found[-1].commands.append(command)
            found[-1].faces += faces
            faces = ""
        elif text.startswith("  refused: "):
            found[-1].commands.pop()
            if [one["do"] for one in found[-1].commands] in ([], ["attack.declare"]):
                found.pop()  # on the screen a line that is not possible opens no attack
        elif found:
            found[-1].told.append(text.strip())
    return prepared, found


def _goes_on(move: Move, name: str) -> bool:
    """Whether a command belongs to the move before it."""
    begun = move.first["do"]
    follows = {
        "scene.act": ("keep",),
        "roll.panic": ("alarm.apply",),
    }
    if begun == "attack.declare":
        return name.startswith("attack.") and name != "attack.declare"
    return name in follows.get(begun, ())


class KeyFight:
    """The scene's window over a real session whose dice are scripted."""

    def __init__(self, qtbot: QtBot, profile: Path, theme: Theme, prepared: list[dict[str, Any]]) -> None:
        paths = ready(profile)
        self.dice = FileDice("")
        self.session = build_session(paths, self.dice, DocumentStore(paths, RealFiles(), utc_now).scan())[0]
        console = Console(self.session, self.dice)
        for command in prepared:
            answer = json.loads(console.answer(json.dumps(command)))
            assert "refused" not in answer, (command, answer)
        self.window = InitiativeWindow(self.session, theme)
        self.window.resize(1280, 800)
        unpainted(self.window)
        self.window.show()
        self.window.activateWindow()
        qtbot.waitUntil(self.window.isActiveWindow)
        self.window.presenter.show_encounter()
        self.panels = self.window.panels
        self.panels.order.take_focus()
        self.added: list[LogEntry] = []
        self.session.log.added.connect(self.added.append)
        self.pressed: list[str] = []

    def close(self) -> None:
        """End the session."""
        self.window.shutdown()
        self.session.profile.close()
        self.session.profile.deleteLater()
        self.window.deleteLater()

    # --- keys ---

    def key(self, *keys: Qt.Key, modifier: Qt.KeyboardModifier = NONE) -> None:
        """Press keys, each where the keyboard is then."""
        for key in keys:
            self.pressed.append(key.name.removeprefix("Key_"))
            focused: QWidget | None = QApplication.activePopupWidget() or self.window.focusWidget()
            QTest.keyClick(focused or self.window, key, modifier)

    def digit(self, text: str) -> None:
        """Press the digit of a card or a plate; ten is 0."""
        self.key(Key(int(Key.Key_0) + int(text) % 10))

    def walk_to(self, widget: QWidget) -> None:
        """Tab until a widget has the keyboard, forwards or back, whichever is nearer."""
        stops = [one for one in reading_order(self.window) if is_tab_stop(one)]
        here = self.window.focusWidget()
        at = stops.index(here) if here in stops else 0
        back = (at - stops.index(widget)) % len(stops) < len(stops) / 2
        for _ in stops:
            if widget.hasFocus():
                return
            self.key(Key.Key_Backtab if back else Key.Key_Tab, modifier=SHIFT if back else NONE)
        raise AssertionError(f"Tab does not lead to {widget.accessibleName() or widget.objectName()}")

    def pick(self, words: str) -> None:
        """Walk down an open menu to an entry that begins with these words and take it."""
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu), f"no menu is open for {words}"
        for _ in range(40):
            active = menu.activeAction()
            if active in menu.actions() and words in active.text().replace("&", ""):
                self.key(Key.Key_Right if active.menu() is not None else Key.Key_Return)
                return
            self.key(Key.Key_Down)
        raise AssertionError(f"{words} is not in {[one.text() for one in menu.actions()]}")

    # --- what there is ---

    def id_of(self, name: str) -> str:
        """The id of a combatant by the name on its row."""
        scene = self.session.scene
        return next(one.id for one in scene.encounter.combatants if scene.name_of(one) == name)

    @property
    def selected(self) -> str:
        """The id of who is selected."""
        item = self.window.presenter.selected
        return item.combatant if item is not None else ""

    def documents(self) -> dict[str, Any]:
        """Every document as it is saved."""
        return {
            one.document_id: self.session.workspace.document(one.document_id).model_dump(mode="json")
            for one in self.session.index.entries()
        }

    # --- one move ---

    def play(self, move: Move) -> list[str]:
        """Press the keys of a move and return what the log tells of it."""
        self.dice.faces, self.dice.place = move.faces, 0
        self.added.clear()
        name = move.first["do"]
        act = {
            "scene.draw": self._draw,
            "scene.next_turn": self._next_turn,
            "attack.declare": self._attack,
            "roll.panic": self._panic,
            "roll.death": self._answer_due,
            "scene.answer_event": self._answer_due,
            "scene.act": self._act,
            "scene.panic_due": self._panic_due,
        }[name]
        act(move)
        return [line(event_to_json(event)) for entry in self.added for event in entry.events]

    def _draw(self, _move: Move) -> None:
        self.key(Key.Key_I)

    def _next_turn(self, _move: Move) -> None:
        self.key(Key.Key_N)

    def _select(self, name: str) -> None:
        """Select somebody by the digit of the card; of a group by the digit again."""
        wanted = self.id_of(name)
        if self.selected == wanted:
            return
        rows = self.window.model.items
        row = next(one for one in rows if wanted in (one.combatant, *(each.combatant for each in one.members)))
        if self.window.chain.has_focus:
            self.key(Key.Key_Escape)
        if not row.number:
            self._walk_rows(wanted)
            return
        for _ in range(4):
            self.digit(str(row.number))
            if self.selected == wanted:
                return
        raise AssertionError(f"the digit {row.number} does not select {name}")

    def _walk_rows(self, wanted: str) -> None:
        self.key(Key.Key_End)
        for _ in self.window.model.items:
            if self.selected == wanted:
                return
            self.key(Key.Key_Up)

    # --- attacks ---

    def _attack(self, move: Move) -> None:
        declared, *others = move.commands
        self._select(declared["who"])
        self._declare(declared)
        for command in others:
            match command["do"]:
                case "attack.defend":
                    self._defend(command)
                case "attack.spend":
                    self._spend(command)
                case "attack.tick":
                    self._tick(command)
                case "attack.push":
                    self.key(Key.Key_P)
                case "attack.roll" | "attack.next":
                    self._go_on()
        for _ in range(4):
            if not self.session.attack.is_open:
                break
            self._go_on()

    def _go_on(self) -> None:
        """The filled button of the page, until the attack is closed."""
        if self.session.attack.is_open:
            self.key(Key.Key_Return if self.window.chain.has_focus else Key.Key_R)

    def _declare(self, command: dict[str, Any]) -> None:
        way = command["way"]
        panel = self.panels.chain
        if way == "signature" and "number" in command:
            self.key(Key.Key_X)
            self.digit(str(command["number"]))
        elif way == "signature":
            self.key(Key.Key_R)
        else:
            actions = {
                "ranged": "full_auto" if command.get("full_auto") and self._offers("full_auto") else "shoot",
                "close": "close_attack",
                "break_free": "break_free",
                "grapple_attack": "grapple_attack",
                "coup_de_grace": "coup_de_grace",
                "special": "special_attack",
            }
            self._take_action(actions[way])
            if "special" in command:
                self.pick(command["special"].capitalize())
        wanted = [self.id_of(name) for name in command["targets"]]
        self._aim_at(wanted[0])
        for name in command["targets"][1:]:
            self._change("Also", name)
        inputs = self.session.attack.inputs
        assert inputs is not None, panel.item
        if command.get("full_auto") and not inputs.declaration.full_auto:
            self._change("Full auto")
        inputs = self.session.attack.inputs
        assert inputs is not None
        first = inputs.declaration.targets[0]
        if "band" in command and first.band.value != command["band"]:
            self._change("Range", command["band"].capitalize())
        inputs = self.session.attack.inputs
        assert inputs is not None
        assert [one.id for one in inputs.declaration.targets] == wanted
        assert panel.has_focus

    def _aim_at(self, wanted: str) -> None:
        for _ in range(5):
            inputs = self.session.attack.inputs
            assert inputs is not None, "no attack is open"
            if [one.id for one in inputs.declaration.targets] == [wanted]:
                return
            row = next(one for one in self.panels.chain.declare.model.all_rows if one.id == wanted)
            assert row.label, f"{row.name} has no digit"
            self.digit("".join(sign for sign in row.label if sign.isdigit()))
        raise AssertionError(f"the digit does not choose {wanted}")

    def _change(self, *words: str) -> None:
        """Open "Change…" and take an entry, perhaps in a menu below it."""
        self.walk_to(self.panels.chain.declare.change_button)
        self.key(Key.Key_Space)
        for each in words:
            self.pick(each)

    def _defend(self, command: dict[str, Any]) -> None:
        if self.panels.chain.pages.currentWidget() is not self.panels.chain.defence:
            self.key(Key.Key_Return)
        page = self.panels.chain.item.page
        assert isinstance(page, DefenceItem)
        self.digit(next(option.digit for option in page.options if option.id == command["defence"]))
        page = self.panels.chain.item.page
        assert isinstance(page, DefenceItem)
        for effect in command.get("effects", []):
            if effect != "cancel":
                self.digit(next(one.value for one in page.effects if one.id == effect))

    def _spend(self, command: dict[str, Any]) -> None:
        while not isinstance(self.panels.chain.item.page, ExtraItem):
            self.key(Key.Key_Return)
        page = self.panels.chain.item.page
        assert isinstance(page, ExtraItem)
        others = iter(command.get("targets", [])[1:])
        for use in command["uses"]:
            if use == "damage" and any(one.id == "damage" and one.count for one in page.options):
                continue  # what is not spent otherwise is damage already
            option = f"{use}:{self.id_of(next(others))}" if use == "other_target" else use
            self.digit(next(one.digit for one in page.options if one.id == option))
        self.key(Key.Key_Return)

    def _tick(self, command: dict[str, Any]) -> None:
        if self.panels.chain.pages.currentWidget() is not self.panels.chain.consequences:
            self.key(Key.Key_Return)
        rows = self.panels.chain.consequences.model.all_rows
        place = next(number for number, row in enumerate(rows, 1) if row.id == command["key"])
        if rows[place - 1].ticked is not command["on"]:
            self.digit(str(place))

    # --- everything else ---

    def _offers(self, action: str) -> bool:
        model = self.panels.selected.ui.actions.model()
        return any(model.index(row, 0).data(LineRole.ROW_ID) == action for row in range(model.rowCount()))

    def _take_action(self, action: str) -> None:
        """X, down to the line of an action, Enter."""
        self.key(Key.Key_X)
        view = self.panels.selected.ui.actions
        assert view.hasFocus()
        for _ in range(60):
            if view.currentIndex().data(LineRole.ROW_ID) == action:
                break
            self.key(Key.Key_Down)
        else:
            raise AssertionError(f"{action} is not among the actions")
        self.key(Key.Key_Return)

    def _act(self, move: Move) -> None:
        command = move.first
        self._select(command["who"])
        self._take_action(command["action"])
        wanted = command.get("targets", [])
        if isinstance(QApplication.activePopupWidget(), QMenu):
            item = command.get("item", "")
            self.pick(wanted[0] if wanted else self._item_name(command["who"], item))
        if move.commands[-1]["do"] == "keep" and self.window.tray.has_question:
            self.key(Key.Key_Return)
        self._put_tray_away()

    def _item_name(self, who: str, item: str) -> str:
        sheet = self.session.scene.sheet_of(self.session.scene.encounter.combatant(self.id_of(who)))
        return next((one.name for one in sheet.carried if one.id == item), "") if sheet is not None else ""

    def _put_tray_away(self) -> None:
        if self.window.tray.is_shown:
            self.key(Key.Key_Escape)

    def _answer_due(self, move: Move) -> None:
        event = self.session.scene.encounter.event(move.first["event"]).name if "event" in move.first else ""
        self._begin_due(move.first.get("who", event))
        self._put_tray_away()

    def _begin_due(self, who: str) -> None:
        """A for the first row of what is due, and for whoever panic reaches next; else the row itself."""
        names = [one.who for one in self.panels.due.items]
        if self.window.scene_layout.shows_panic or who not in names[1:] or names[0] == who:
            self.key(Key.Key_A)
            return
        self.walk_to(self.panels.due.view)
        self.key(Key.Key_Home, *[Key.Key_Down] * names.index(who), Key.Key_Return)

    def _panic_due(self, move: Move) -> None:
        self._select(move.first["who"])
        self.key(Key.Key_C)
        self.pick("Panic Roll due")

    def _panic(self, move: Move) -> None:
        self._begin_due(move.first["who"])
        accept = move.commands[-1].get("accept")
        if accept is not None:
            self._tick_consequences(accept)
        self.key(Key.Key_Return)
        self._put_tray_away()

    def _tick_consequences(self, accept: list[str]) -> None:
        """Tick what shall happen and nothing else: Tab to each line that is not as it shall be, Space."""
        ids = {f"<{entry.name}>": entry.document_id for entry in self.session.index.entries()}
        wanted = set(accept)
        for name, document_id in ids.items():
            wanted = {one.replace(name, document_id) for one in wanted}
        dialog = self.window.tray.panel.table.question
        assert isinstance(dialog, AlarmDialog)
        effects: TickList = dialog.ui.effects
        for line_id in wanted ^ effects.accepted():
            self.walk_to(effects.tick(line_id))
            self.key(Key.Key_Space)
        assert effects.accepted() == wanted
        self.walk_to(dialog.apply_button)
