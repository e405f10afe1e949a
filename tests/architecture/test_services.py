"""Session owns exactly one of each service: nothing else in the package builds one."""

import ast
from collections import Counter

from tests.architecture.source import Module, modules, nodes

SESSION = "alien_desktop.session.session"


def services() -> set[str]:
    """Return the classes that Session builds."""
    session = next(module for module in modules() if module.name == SESSION)
    (cls,) = [node for node in session.tree.body if isinstance(node, ast.ClassDef)]
    return set(constructed(Module(session.name, session.path, ast.Module([cls], [])))) - {"Signal"}


def constructed(module: Module) -> list[str]:
    """Return the names that a module calls as one calls a class, under the names that they were imported from."""
    aliases = {
        alias.asname or alias.name: alias.name
        for node in nodes(module.tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    calls = (node.func for node in nodes(module.tree) if isinstance(node, ast.Call))
    called = (func.id if isinstance(func, ast.Name) else getattr(func, "attr", "") for func in calls)
    return [name for name in (aliases.get(name, name) for name in called) if name[:1].isupper()]


def test_session_builds_its_services() -> None:
    found = services()
    assert {
        "RollController",
        "InjuryRolls",
        "GearRolls",
        "SceneController",
        "RoundController",
        "CombatController",
    } <= found
    assert "CreationController" in found


def test_each_service_is_built_in_one_place_of_the_package() -> None:
    counts = Counter(name for module in modules() for name in constructed(module))
    assert {name: counts[name] for name in services()} == dict.fromkeys(services(), 1)


def test_no_service_inherits_from_another() -> None:
    found = services()
    bases = {
        f"{node.name}({base.id})"
        for module in modules()
        for node in nodes(module.tree)
        if isinstance(node, ast.ClassDef) and node.name in found
        for base in node.bases
        if isinstance(base, ast.Name) and base.id != "QObject"
    }
    assert bases == set()


def test_the_scan_sees_renamed_imports_and_attributes() -> None:
    text = "from a import Service as Other\nimport a\nOther()\na.Service()\nplain()\n"
    module = Module("alien_desktop.x", next(iter(modules())).path, ast.parse(text))
    assert constructed(module) == ["Service", "Service"]
