"""Whatever a window offers beyond showing something can be asked for by a registered command of the session."""

from alien_desktop.gui.kit import commands as window
from alien_desktop.session.commands.registry import COMMANDS
from alien_desktop.session.rolls.special_roll_types import ASKING_KINDS, KINDS, OWN_KINDS

SHOWS_ONLY = {
    *("quit", "find", "recent", "keys", "explain", "how_a_roll_works", "about", "odds", "add", "tray_apart"),
    *("view_library", "view_sheet", "view_dice", "view_scene", "library_cards", "library_list", "scene_tray"),
}
"""Commands of a window that open, arrange or explain something in it, and change nothing else."""

ASKED_FOR_BY = {
    "new_character": "create.start",
    "new_scene": "scene.create",
    "import": "document.import",
    "save_copy": "document.export",
    "save": "save",
    "undo": "undo",
    "redo": "redo",
    "copy_character": "character.text",
    "copy_roll": "log",
    "advance": "sheet.advance_skill",
    "other_edition": "document.convert",
    "preferences": "preference.set",
    **{f"theme_{name}": "preference.set" for name in ("dark", "light", "contrast", "system")},
    **dict.fromkeys(("dim", "larger", "smaller", "size_reset", "reduced_motion"), "preference.set"),
    "roll": "roll",
    "quick_roll": "roll.skill",
    "push": "push",
    "alarm_roll": "alarm.roll",
    "put_away": "clear",
    "die_more": "modifier",
    "die_less": "modifier",
    "stress_more": "sheet.change_stress",
    "stress_less": "sheet.change_stress",
    **{f"pass_{span}": "time.open" for span in ("turn", "shift", "day", "session")},
    "next_turn": "scene.next_turn",
    "previous_turn": "scene.previous_turn",
    "draw": "scene.draw",
    "swap": "scene.swap",
    "swap_by_hand": "scene.swap",
    "duplicate_other": "scene.add_member",
    "share_similar": "scene.share_similar",
    "leave_group": "scene.leave_group",
    "to_end": "scene.put_last",
    "redraw": "scene.redraw",
    "main_action": "scene.main_action",
    "minor_action": "scene.minor_action",
    "duplicate": "scene.duplicate",
    "remove": "scene.remove",
    "damage": "scene.damage",
    "heal": "scene.heal",
    "conditions": "scene.condition",
    "change": "scene.edit",
    "hide": "scene.hidden",
}
"""For each other command of a window the one of the session that does it."""

OF_KIND = {"opposed": "roll.oppose", "reaction": "react", "signature": "creature.attack"}
"""Kinds of rolls beside skills that ask for more than numbers."""


def test_every_command_of_a_window_is_one_of_the_session_or_shows_only() -> None:
    ids = {command.id for command in window.COMMANDS}
    assert ids == SHOWS_ONLY | ASKED_FOR_BY.keys()
    assert not SHOWS_ONLY & ASKED_FOR_BY.keys()
    assert set(ASKED_FOR_BY.values()) <= COMMANDS.keys()


def test_every_kind_of_roll_of_the_tray_can_be_asked_for() -> None:
    assert OF_KIND.keys() == ASKING_KINDS
    assert set(OF_KIND.values()) <= COMMANDS.keys()
    assert {kind.kind for kind in KINDS} | OWN_KINDS > ASKING_KINDS, "the others are what roll.special takes"
