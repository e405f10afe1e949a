"""Rooms have names that say what is in them, and an `__init__.py` is a door, not a room."""

import ast
from collections import defaultdict

from tests.architecture.source import PACKAGE, modules

SAYS_NOTHING = {"base", "common", "core_utils", "helper", "helpers", "manager", "managers", "misc", "util", "utils"}


ORDER_OF_IMPORTS = ["import pydantic.main"]
"""All that may stand in an `__init__.py` below its docstring: once PySide6 is there, pydantic is imported in no other
way."""


def test_no_module_has_a_name_that_fits_everything() -> None:
    assert [module.name for module in modules() if SAYS_NOTHING & set(module.name.split("."))] == []


def test_every_init_holds_a_docstring_at_most() -> None:
    top = PACKAGE / "__init__.py"  # holds the version as well
    found = []
    for module in modules():
        if module.path.name != "__init__.py" or module.path == top:
            continue
        body = module.tree.body
        is_docstring = len(body) == 1 and isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant)
        if body and not is_docstring and [ast.unparse(node) for node in body[1:]] != ORDER_OF_IMPORTS:
            found.append(module.name)
    assert not found


def test_every_folder_with_modules_is_a_package() -> None:
    folders = {path.parent for path in PACKAGE.rglob("*.py")}
    assert [folder for folder in sorted(folders) if not (folder / "__init__.py").exists()] == []


def test_no_two_public_classes_have_the_same_name() -> None:
    """One name, one meaning: whoever searches for a class finds one."""
    places = defaultdict(list)
    for module in modules():
        for node in module.tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(module.place(node))
    assert {name: found for name, found in places.items() if len(found) > 1} == {}
