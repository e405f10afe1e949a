"""Forms hold layout, names and mnemonics: one stem for form, module and class, no looks and no wiring."""

import ast
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.architecture.source import PACKAGE, ROOT, modules

FORMS = sorted((ROOT / "ui").rglob("*.ui"))
SNAKE_CASE = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
pytestmark = pytest.mark.parametrize("form", FORMS, ids=lambda form: form.stem)


def tree(form: Path) -> ElementTree.Element:
    return ElementTree.parse(form).getroot()


def camel_case(stem: str) -> str:
    return "".join(part.capitalize() for part in stem.split("_"))


def defines(name: str, class_name: str) -> bool:
    """True when a module with this dotted name has that class at its top."""
    found = [module for module in modules() if module.name == name]
    return any(isinstance(node, ast.ClassDef) and node.name == class_name for m in found for node in m.tree.body)


def test_form_module_and_class_share_one_stem(form: Path) -> None:
    expected = camel_case(form.stem)
    root = tree(form).find("widget")
    assert root is not None
    assert (tree(form).findtext("class"), root.get("name")) == (expected, expected)
    homes = [m.name for m in modules() if m.path.stem == form.stem and m.path.is_relative_to(PACKAGE)]
    assert any(defines(home, expected) for home in homes), f"no module {form.stem}.py with a class {expected}"


def test_form_sets_no_colour_and_no_style_sheet(form: Path) -> None:
    looks = [node.get("name") for node in tree(form).iter("property") if node.get("name") in {"styleSheet", "palette"}]
    assert looks == []
    assert [node.tag for node in tree(form).iter() if node.tag in {"color", "brush", "iconset"}] == []


def test_form_has_no_connections_and_names_no_resource_file(form: Path) -> None:
    assert list(tree(form).iter("connection")) == []
    assert list(tree(form).iter("include")) == []


def test_widgets_and_actions_have_names_that_say_what_they_are(form: Path) -> None:
    body = tree(form).find("widget")
    assert body is not None
    bad = []
    for node in body.iter():
        if node is body or node.tag not in {"widget", "action"}:
            continue
        name, kind = node.get("name", ""), node.get("class", "QAction")
        default = kind.removeprefix("Q")[:1].lower() + kind.removeprefix("Q")[1:]
        numbered = re.search(r"_\d+$", name)
        if not SNAKE_CASE.fullmatch(name) or name == default.lower() or numbered:
            bad.append(f"{kind} {name}")
    assert not bad


def test_promoted_widgets_exist_where_the_form_says(form: Path) -> None:
    missing = [
        f"{widget.findtext('header')}: {widget.findtext('class')}"
        for widget in tree(form).iter("customwidget")
        if not defines(widget.findtext("header") or "", widget.findtext("class") or "")
    ]
    assert not missing
