"""Whatever a window offers beyond showing something can be asked for by a registered command of the session."""

import ast
import importlib
import inspect
from collections.abc import Iterator

from alien_desktop.documents.document import Document
from alien_desktop.gui.kit import commands as window
from alien_desktop.session.commands.registry import COMMANDS
from alien_desktop.session.rolls.special_roll_types import ASKING_KINDS, KINDS, OWN_KINDS
from tests.architecture.source import Module, imports, is_below, modules, nodes

SHOWS_ONLY = {
    *("quit", "find", "recent", "keys", "explain", "how_a_roll_works", "about", "actions", "odds", "add"),
    *("tray_apart", "tray_drawer", "scene_tray", "drawer", "next_pane", "previous_pane"),
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

READ = {
    "alarms": {"panics"},
    "attack": {
        "candidates",
        "chain",
        "chain_changed",
        "choices",
        "defence_switches",
        "folds",
        "inputs",
        "is_open",
        "may_kill",
        "notice",
        "spread",
        "swap_refusal",
    }
    | {"switches", "undone_at_once", "weapons"},
    "clock": {"alarms_due", "open", "refused", "set_crew", "set_passage", "sheet_id", "state", "state_changed"},
    "combat": {"victims_for_a_swap"},
    "rounds": {"actions_left", "coming", "due"},
    "contests": {"dice_of", "is_half_rolled", "reading", "roller", "sides"},
    "creation": {
        "changed",
        "created",
        "plan",
        "rules",
        "locks",
        "is_begun",
        "problems",
        "problems_of",
        "others",
        "sheet",
    }
    | {"refusal", "reason_not_to_create", "forget_refusal"},
    "creature_attacks": {"creatures"},
    "documents": {"converted", "is_here"},
    "ending": {"survey", "verify"},
    "gear": {"rolled"},
    "injuries": {"choice_offered", "choice_settled", "refused", "rolled"},
    "medical": {"healers", "message_posted", "possible", "refused"},
    "moves": {"deeds", "moves"},
    "order": {"may_choose", "waiting_for_cards"},
    "owed": set(),
    "table": set(),
    "talents": {"possible", "targets"},
    "places": {"with_lamp"},
    "players": {"changed", "keep_open", "settings", "view"},
    "rolls": {"advice", "crew", "has_queued", "hurt", "is_free", "state", "state_changed"}
    | {"clear", "prepare", "set_attack", "set_modifier", "set_options"},
    "scene": {
        "creature_of",
        "encounter",
        "encounter_id",
        "has_encounter",
        "is_fighting",
        "name_of",
        "name_on_card",
        "orders_of",
        "refuse",
        "report",
    }
    | {"refuse_without_scene", "reported", "rules", "set_encounter", "sheet_of", "sheets"},
    "special_rolls": {"pool_of"},
    "stealth": {"tracker_of"},
    "suits": {"lines"},
    "trash": {"entries"},
    "turn_checks": {"lines", "verify", "waits"},
    "turns": {"watch"},
    "vehicles": {"drive_dice", "options"},
    "versions": {"ask", "ask_texts", "compare_with", "damage", "document", "doubt", "entries"},
    "workspace": {
        "acted",
        "tells_more",
        "changed",
        "document",
        "encounter",
        "fighter",
        "has",
        "history",
        "not_written",
        "refused",
        "sheet",
    },
    "what_if": {"cancel", "is_running", "progress", "progressed", "start", "stop"},  # it has a copy of its own
}
"""What a view may touch of each service: what is read, signals, and what is on the table or in a dialog before it is
carried out. All else changes documents or the log."""
SAME_FUNCTION = {
    "documents": {"take_in"},
    "scene": {"change"},
}
"""What views call themselves: a registered command calls it too, with the names of the files, or with what a dialog
answers as one record (somebody with all of their weapons) field by field."""

SAME_TITLE = ("undo", "redo", "save", "roll", "push", "alarm_roll", "clear_roll")
"""Commands that a window carries out without asking for anything first."""


def test_every_command_of_a_window_is_one_of_the_session_or_shows_only() -> None:
    assert {command.id for command in window.COMMANDS if not command.does} == SHOWS_ONLY
    assert {command.does for command in window.COMMANDS if command.does} <= COMMANDS.keys()


def test_what_a_window_carries_out_at_once_has_the_title_of_its_command() -> None:
    of_id = {command.id: command for command in window.COMMANDS}
    for name in SAME_TITLE:
        shown = str(of_id[name].text).replace("&", "")
        assert shown == str(COMMANDS[of_id[name].does].title)


def dotted(value: ast.expr) -> str:
    """A chain of names as it is written, without `self`; empty for anything else."""
    names: list[str] = []
    while isinstance(value, ast.Attribute):
        names.append(value.attr)
        value = value.value
    if not isinstance(value, ast.Name):
        return ""
    return ".".join(reversed(names if value.id == "self" else [*names, value.id]))


def service_of(value: ast.expr, known: dict[str, str]) -> str:
    """The service of a session that an expression stands for, empty for anything else; `known` are its other names."""
    words = dotted(value)
    *owner, name = words.split(".")
    is_session = bool(owner) and owner[-1].lstrip("_") == "session"
    return name if is_session and name in READ else known.get(words, "")


def other_names(module: Module) -> dict[str, str]:
    """The names that a module gives to services: `self._rolls = session.rolls`."""
    found: dict[str, str] = {}
    for node in nodes(module.tree):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                pairs = [(target, node.value)]
                if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                    pairs = list(zip(target.elts, node.value.elts, strict=True))
                found |= {dotted(name): service for name, value in pairs if (service := service_of(value, {}))}
    return found


def touched(module: Module) -> Iterator[tuple[ast.Attribute, str]]:
    """Everything that a module touches of a service, with the service."""
    known = {"rolls": "rolls", "_rolls": "rolls", "_table.rolls": "rolls"} | other_names(module)
    if module.is_in("gui.creation"):
        known["controller"] = "creation"
    for node in nodes(module.tree):
        if isinstance(node, ast.Attribute) and (service := service_of(node.value, known)):
            yield node, service


def by_commands() -> set[tuple[str, str]]:
    """The service and function of everything that a registered command calls."""
    commands = (module for module in modules() if module.is_in("session.commands"))
    return {(service, node.attr) for module in commands for node, service in touched(module)}


def test_views_change_documents_by_registered_commands() -> None:
    """By their names, but for what `SAME_FUNCTION` lists."""
    registered, found = by_commands(), []
    for module in modules():
        for node, service in touched(module) if module.is_in("gui") else ():
            same = (service, node.attr) in registered and node.attr in SAME_FUNCTION.get(service, ())
            if node.attr not in READ[service] and not same:
                found.append(f"{module.place(node)} {service}.{node.attr}")
    assert not found


def test_what_views_say_to_a_command_are_its_parameters() -> None:
    """Wherever the name of a command is written in a view with named arguments beside it."""
    found = []
    for module in modules():
        calls = nodes(module.tree) if module.is_in("gui") and not module.is_in("gui.kit.commands") else ()
        for node in calls:
            if isinstance(node, ast.Call):
                said = {one.arg for one in node.keywords if one.arg is not None} - OF_THE_CALL
                for name in commands_named(node):
                    if not said <= {one.name for one in COMMANDS[name].parameters}:
                        found.append(f"{module.place(node)} {name}: {said}")
    assert not found


def commands_named(call: ast.Call) -> set[str]:
    """The commands whose names are written among the arguments of a call, or one of two after an `if`."""
    written = [part for one in call.args for part in ((one.body, one.orelse) if isinstance(one, ast.IfExp) else (one,))]
    return {str(one.value) for one in written if isinstance(one, ast.Constant) and one.value in COMMANDS}


OF_THE_CALL = {"checked"}
"""Arguments that a view's own functions take beside those of the command."""


def test_no_service_escapes_the_table() -> None:
    services = {name for module in modules() if module.name.endswith("session.session") for name in built_in(module)}
    assert services - NOT_OF_DOCUMENTS <= READ.keys()


def built_in(module: Module) -> set[str]:
    """The names under which a session holds what it builds."""
    return {
        target.attr
        for node in nodes(module.tree)
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)
        for target in node.targets
        if isinstance(target, ast.Attribute)
    }


NOT_OF_DOCUMENTS = {"turn_options", "scene_log"}
"""Services that only read."""


def test_views_edit_a_sheet_by_the_functions_of_its_commands() -> None:
    """What `SheetEditor.edit` and the models of rows carry out is what `sheet.…` carries out."""
    called = {
        node.id if isinstance(node, ast.Name) else node.attr
        for module in modules()
        if module.is_in("session.commands")
        for node in nodes(module.tree)
        if isinstance(node, ast.Name | ast.Attribute)
    }
    found = []
    for module in modules():
        for node, name in imports(module) if module.is_in("gui") else ():
            where, _, function = name.rpartition(".")
            if is_below(name, "alien_desktop.documents") and function not in called and is_edit(where, function):
                found.append(f"{module.place(node)} {function}")
    assert not found


def is_edit(where: str, name: str) -> bool:
    """Whether a name of a module is a function that makes another version of a document."""
    thing = getattr(importlib.import_module(where), name, None)
    returned = inspect.signature(thing).return_annotation if inspect.isfunction(thing) else None
    return inspect.isclass(returned) and issubclass(returned, Document)


def test_every_kind_of_roll_of_the_tray_can_be_asked_for() -> None:
    assert OF_KIND.keys() == ASKING_KINDS
    assert set(OF_KIND.values()) <= COMMANDS.keys()
    assert {kind.kind for kind in KINDS} | OWN_KINDS > ASKING_KINDS, "the others are what roll.special takes"


def test_no_view_stands_still_until_a_file_is_read() -> None:
    """What awaits files is run by `FileTasks`, which lets the window go on; any other way holds keys and clicks up."""
    waits = {name for name, command in COMMANDS.items() if inspect.iscoroutinefunction(command.run)}
    assert "document.mend" in waits
    found = []
    for module in modules():
        for node in nodes(module.tree) if module.is_in("gui", "app") else ():
            if not isinstance(node, ast.Call):
                continue
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            said = {one.value for one in node.args if isinstance(one, ast.Constant)}
            if called == "run_and_wait" or (called in ("perform", "try_command", "command_slot") and said & waits):
                found.append(module.place(node))
    assert not found
