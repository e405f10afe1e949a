"""What a module may reach, beyond the layer contract in pyproject.toml."""

import ast
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter

from tests.architecture.source import ROOT, Module, imports, is_below, modules, nodes

# Nothing of a file that came from elsewhere is ever run, and nothing here talks to a network.
UNSAFE = (
    "ctypes",
    "dill",
    "ftplib",
    "http",
    "marshal",
    "pickle",
    "PySide6.QtCore.QDataStream",
    "PySide6.QtNetwork",
    "PySide6.QtWebEngineCore",
    "PySide6.QtWebEngineQuick",
    "PySide6.QtWebEngineWidgets",
    "requests",
    "shelve",
    "smtplib",
    "socket",
    "ssl",
    "subprocess",
    "telnetlib",
    "urllib",
    "xmlrpc",
    "yaml",
)
UNSAFE_CALLS = {"eval", "exec", "compile", "__import__"}

# (module, import) and (module, call) -> why it is safe there. Reviewed: a line here is a decision.
ALLOWED: dict[tuple[str, str], str] = {}
ALLOWED_CALLS: dict[tuple[str, str], str] = {
    ("alien_desktop.rules.record", "exec"): "compiles `__init__` from names of fields, as `dataclasses` does (0018)",
}

# Modules of the standard library that compute and know nothing of the world.
PURE = {
    "__future__",
    "abc",
    "bisect",
    "collections",
    "contextlib",
    "copy",
    "dataclasses",
    "decimal",
    "enum",
    "fractions",
    "functools",
    "heapq",
    "itertools",
    "math",
    "numbers",
    "operator",
    "re",
    "statistics",
    "string",
    "types",
    "typing",
}
# `python -m alien_desktop.rules.odds` is a command line beside the rules.
COMMAND_LINE = {"argparse", "json", "sys"}


def unsafe(module: Module) -> Iterator[str]:
    """Imports and calls of a module that load code, start programs or open sockets."""
    for node, name in imports(module):
        if any(is_below(name, banned) for banned in UNSAFE) and (module.name, name) not in ALLOWED:
            yield f"{module.place(node)} imports {name}"
    for call in nodes(module.tree):
        called = call.func.id if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) else ""
        if called in UNSAFE_CALLS and (module.name, called) not in ALLOWED_CALLS:
            yield f"{module.place(call)} calls {called}"


def test_no_module_loads_code_starts_programs_or_opens_sockets() -> None:
    assert [found for module in modules() for found in unsafe(module)] == []


def test_the_scan_for_unsafe_code_sees_it() -> None:
    tree = ast.parse("import socket\nfrom urllib import request\nexec('1')")
    assert len(list(unsafe(Module("alien_desktop.example", ROOT / "example.py", tree)))) == 3


def test_every_allowed_import_is_still_there() -> None:
    present = {(module.name, name) for module in modules() for _, name in imports(module)}
    assert set(ALLOWED) <= present


def test_rules_read_no_clock_no_file_and_no_luck() -> None:
    found = []
    for module in modules():
        if not module.is_in("rules"):
            continue
        on_command_line = module.is_in("rules.odds")
        allowed = PURE | COMMAND_LINE if on_command_line else PURE
        for node, name in imports(module):
            if not is_below(name, "alien_desktop.rules") and name.split(".")[0] not in allowed:
                found.append(f"{module.place(node)} imports {name}")
        forbidden = {"open", "input"} if on_command_line else {"open", "input", "print"}
        for call in nodes(module.tree):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in forbidden:
                found.append(f"{module.place(call)} calls {call.func.id}")
    assert not found


def test_what_counts_as_pure_is_in_the_standard_library() -> None:
    assert sys.stdlib_module_names >= PURE | COMMAND_LINE


def test_session_uses_of_qt_only_the_core() -> None:
    found = [
        f"{module.place(node)} imports {name}"
        for module in modules()
        if module.is_in("session")
        for node, name in imports(module)
        if is_below(name, "PySide6") and not is_below(name, "PySide6.QtCore")
    ]
    assert not found


def test_item_models_draw_nothing() -> None:
    found = [
        f"{module.place(node)} imports {name}"
        for module in modules()
        if module.name.startswith("alien_desktop.gui.") and module.name.endswith("_model")
        for node, name in imports(module)
        if is_below(name, "PySide6.QtWidgets")
    ]
    assert not found


def test_no_modules_import_each_other_in_a_circle() -> None:
    """An import counts wherever it stands: at the top, in a function, or for the type checker alone."""
    found = circle({module.name: imported_modules(module) for module in modules()})
    assert found == [], f"these import each other: {' > '.join(found)}"


def test_a_circle_is_found_wherever_its_imports_stand() -> None:
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"a"}}) != []
    assert circle({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []


def imported_modules(module: Module) -> set[str]:
    """Return the modules of the package that a module imports; a package stands for what its __init__ holds."""
    names = {each.name for each in modules()}
    found = set()
    for _, imported in imports(module):
        name = imported if imported in names else imported.rpartition(".")[0]
        if name in names and name != module.name:
            found.add(name)
    return found


def circle(graph: dict[str, set[str]]) -> list[str]:
    """Return names that lead from one back to itself, empty when there are none."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        names: list[str] = error.args[1]
        return names[::-1]
    return []


def test_frozen_values_are_records() -> None:
    found = [
        module.place(node)
        for module in modules()
        for node in nodes(module.tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "dataclass"
        if {word.arg for word in node.keywords} == {"frozen"}
    ]
    assert not found, "write @record (alien_desktop/rules/record.py): the standard decorator costs 0.4 ms at each start"


# One of a family of modules that are alike: a reader looks for it beside the others. Reviewed: a line is a decision.
SMALL_WITH_ONE_IMPORTER = {
    "alien_desktop.gui.creation.quick_panel": "one of the three ways to a character, beside guided_panel, manual_panel",
    "alien_desktop.gui.scene.players_window": "what the players see is held apart from all that knows more",
    "alien_desktop.session.unopened_files": "the files that are not open, beside outside_changes for those that are",
    "alien_desktop.session.what_if.rehearsal": "the one door from fights that are tried out to a session without files",
}
_SMALL = 80
"""Lines."""


def test_a_small_module_that_one_neighbour_uses_is_part_of_that_neighbour() -> None:
    """Modules of another folder are no neighbours, nor is one that loads it late (in a function) to start sooner.

    A module with a form of its own has the form's name (test_forms); what a form names cannot stand in the module that
    shows the form, which would import itself.
    """
    counted: dict[str, list[tuple[Module, bool]]] = {}
    for module in modules():
        first = {name for node, name in imports(module) if node in module.tree.body}
        for name in imported_modules(module):
            at_start = any(is_below(imported, name) for imported in first)
            counted.setdefault(name, []).append((module, at_start))
    found = set()
    for module in modules():
        users = counted.get(module.name, [])
        small = len(module.path.read_text(encoding="utf-8").splitlines()) < _SMALL
        if small and len(users) == 1 and module.path.name not in ("__init__.py", "__main__.py"):
            user, at_start = users[0]
            neighbour = user.path.parent == module.path.parent
            if neighbour and at_start and not module.path.with_name(f"ui_{module.path.name}").exists():
                found.add(module.name)
    assert found == set(SMALL_WITH_ONE_IMPORTER)
