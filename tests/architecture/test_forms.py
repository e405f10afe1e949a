"""Forms hold layout, names and mnemonics: one stem for form, module and class, no looks and no wiring."""

import ast
import re
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

from tests.architecture.source import PACKAGE, ROOT, modules

FORMS = sorted((ROOT / "ui").rglob("*.ui"))
SNAKE_CASE = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")


@cache
def tree(form: Path) -> ElementTree.Element:
    return ElementTree.parse(form).getroot()


def camel_case(stem: str) -> str:
    return "".join(part.capitalize() for part in stem.split("_"))


def defines(name: str, class_name: str) -> bool:
    """True when a module with this dotted name has that class at its top."""
    found = [module for module in modules() if module.name == name]
    return any(isinstance(node, ast.ClassDef) and node.name == class_name for m in found for node in m.tree.body)


def default_name(kind: str) -> str:
    """The name that Designer gives, in lower case: `lineedit` for a QLineEdit."""
    return kind.removeprefix("Q").lower()


def test_form_module_and_class_share_one_stem() -> None:
    found = []
    for form in FORMS:
        expected = camel_case(form.stem)
        root = tree(form).find("widget")
        if root is None or (tree(form).findtext("class"), root.get("name")) != (expected, expected):
            found.append(f"{form.name}: the class and its widget are not both called {expected}")
        homes = [m.name for m in modules() if m.path.stem == form.stem and m.path.is_relative_to(PACKAGE)]
        if not any(defines(home, expected) for home in homes):
            found.append(f"{form.name}: no module {form.stem}.py with a class {expected}")
    assert FORMS
    assert not found


def test_forms_hold_no_looks_no_connections_and_no_resource_file() -> None:
    tags = {"color", "brush", "iconset", "connection", "include"}
    properties = {"styleSheet", "palette"}
    found = [
        f"{form.name}: {node.tag} {node.get('name', '')}"
        for form in FORMS
        for node in tree(form).iter()
        if node.tag in tags or (node.tag == "property" and node.get("name") in properties)
    ]
    assert not found


def test_widgets_and_actions_have_names_that_say_what_they_are() -> None:
    found = []
    for form in FORMS:
        body = tree(form).find("widget")
        assert body is not None
        for node in body.iter():
            if node is body or node.tag not in {"widget", "action"}:
                continue
            name, kind = node.get("name", ""), node.get("class", "QAction")
            numbered = re.search(r"_\d+$", name)
            if not SNAKE_CASE.fullmatch(name) or name == default_name(kind) or numbered:
                found.append(f"{form.name}: {kind} {name}")
    assert not found


def test_promoted_widgets_exist_where_the_form_says() -> None:
    found = [
        f"{form.name}: {widget.findtext('header')} has no class {widget.findtext('class')}"
        for form in FORMS
        for widget in tree(form).iter("customwidget")
        if not defines(widget.findtext("header") or "", widget.findtext("class") or "")
    ]
    assert not found
