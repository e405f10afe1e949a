"""Nothing that nobody calls: what only its own tests reach is found by its name."""

import ast
import re
from collections import Counter
from collections.abc import Iterator

from tests.architecture.source import ROOT, modules, nodes

BY_TESTS_ALONE = {
    "read_pack": "packs are read by the homebrew editor, which comes later; their file type is announced already",
    "with_packs": "the same",
    "json_schema": "whoever writes a pack by hand checks it with this",
    "sections_of": "a benchmark and the tests of the catalog walk every file by it",
    "install_translation": "the pseudo-language: pictures and tests; the first language will call it from the app",
    "goes_by_itself": "what a notice does later can be asked now, without waiting for it",
}
"""Why it may stay."""

_WORD = re.compile(r"[A-Za-z_]\w*")
_QT_CASE = re.compile(r"[a-z]+[A-Z]")
_BY_THE_LIBRARY = ("validator", "serializer")
_LONGEST_NAME = 60
"""A longer text is a sentence, and its words are no names."""


def defined() -> Iterator[tuple[str, str]]:
    """Every function, method and class of the package with its place; not what Python, Qt and pydantic call."""
    for module in modules():
        for node in nodes(module.tree):
            if not isinstance(node, ast.FunctionDef | ast.ClassDef):
                continue
            marks = " ".join(ast.unparse(each) for each in node.decorator_list)
            special = node.name.startswith("__") or _QT_CASE.match(node.name)
            if not special and not any(word in marks for word in _BY_THE_LIBRARY):
                yield node.name, module.place(node)


def used() -> Counter[str]:
    """Every name that package, packaging and forms use, and every word of a short text: fields are named by texts."""
    found: Counter[str] = Counter()
    for module in modules():
        for node in nodes(module.tree):
            if isinstance(node, ast.Name):
                found[node.id] += 1
            elif isinstance(node, ast.Attribute):
                found[node.attr] += 1
            elif isinstance(node, ast.keyword) and node.arg:
                found[node.arg] += 1
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and len(node.value) < _LONGEST_NAME:
                found.update(_WORD.findall(node.value))
    for form in (ROOT / "ui").rglob("*.ui"):
        found.update(_WORD.findall(form.read_text("utf-8")))
    return found


def test_what_nobody_calls_is_gone() -> None:
    known = used()
    alone = {name: place for name, place in defined() if not known[name]}
    assert not alone.keys() - BY_TESTS_ALONE.keys(), "\n".join(f"{place} {name}" for name, place in alone.items())
    assert not BY_TESTS_ALONE.keys() - alone.keys(), "somebody calls these now: take them from the list"
