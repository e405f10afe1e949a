"""Whatever a window offers beyond showing something can be asked for by a registered command of the session."""

import ast

from alien_desktop.gui.kit import commands as window
from alien_desktop.session.commands.registry import COMMANDS
from alien_desktop.session.rolls.special_roll_types import ASKING_KINDS, KINDS, OWN_KINDS
from tests.architecture.source import modules, nodes

SHOWS_ONLY = {
    *("quit", "find", "recent", "keys", "explain", "how_a_roll_works", "about", "actions", "odds", "add"),
    *("tray_apart", "tray_drawer", "scene_tray", "drawer"),
    *(
        "view_library",
        "view_sheet",
        "view_dice",
        "view_scene",
        "view_players",
        "players_screen",
        "library_cards",
        "library_list",
    ),
}
"""Commands of a window that open, arrange or explain something in it, and change nothing else."""

OF_KIND = {"opposed": "roll.oppose", "reaction": "react", "signature": "creature.attack"}
"""Kinds of rolls beside skills that ask for more than numbers."""

DRAFT = {"changed", "created", "plan", "rules", "locks", "is_begun", "problems", "problems_of", "others", "sheet"}
SERVICES_BY_COMMAND = {
    "session.gear": {"rolled"},
    "session.creation": DRAFT | {"refusal", "reason_not_to_create", "forget_refusal"},
}
"""What a view may touch of a service that it changes by registered commands only: what is read there, and signals."""

SAME_TITLE = ("undo", "redo", "save", "roll", "push", "alarm_roll", "put_away")
"""Commands that a window carries out without asking for anything first."""


def test_every_command_of_a_window_is_one_of_the_session_or_shows_only() -> None:
    assert {command.id for command in window.COMMANDS if not command.does} == SHOWS_ONLY
    assert {command.does for command in window.COMMANDS if command.does} <= COMMANDS.keys()


def test_what_a_window_carries_out_at_once_has_the_title_of_its_command() -> None:
    of_id = {command.id: command for command in window.COMMANDS}
    for name in SAME_TITLE:
        shown = str(of_id[name].text).replace("&", "")
        assert shown == str(COMMANDS[of_id[name].does].title)


def test_views_change_gear_and_the_draft_by_registered_commands() -> None:
    found = []
    for module in modules():
        for node in nodes(module.tree) if module.is_in("gui") else ():
            if isinstance(node, ast.Attribute):
                owner = ast.unparse(node.value).removeprefix("self.").lstrip("_")
                if module.is_in("gui.creation") and owner == "controller":
                    owner = "session.creation"
                if node.attr not in SERVICES_BY_COMMAND.get(owner, {node.attr}):
                    found.append(f"{module.place(node)} {owner}.{node.attr}")
    assert not found


def test_every_kind_of_roll_of_the_tray_can_be_asked_for() -> None:
    assert OF_KIND.keys() == ASKING_KINDS
    assert set(OF_KIND.values()) <= COMMANDS.keys()
    assert {kind.kind for kind in KINDS} | OWN_KINDS > ASKING_KINDS, "the others are what roll.special takes"
