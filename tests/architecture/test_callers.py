"""Nothing that nobody calls: what only its own tests reach is found by its name."""

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator

from tests.architecture.source import ROOT, Module, modules, nodes

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


def test_what_no_module_imports_is_used_in_its_own() -> None:
    """A function, class or constant of a module; another thing of the same name elsewhere is no use of it."""
    outside = uses_of_others([*modules(), *packaging()])
    alone = {
        name: place
        for module in modules()
        for name, place in at_the_top(module)
        if name not in outside[module.name] and name not in used_within(module)
    }
    in_forms = {word for form in (ROOT / "ui").rglob("*.ui") for word in _WORD.findall(form.read_text("utf-8"))}
    assert not alone.keys() - BY_TESTS_ALONE.keys() - in_forms, "\n".join(
        f"{place} {name}" for name, place in alone.items()
    )


def packaging() -> Iterator[Module]:
    """The tools beside the package, which use it too."""
    for path in (ROOT / "packaging").rglob("*.py"):
        yield Module(f"packaging.{path.stem}", path, ast.parse(path.read_bytes(), str(path)))


def at_the_top(module: Module) -> Iterator[tuple[str, str]]:
    """What a module defines, by name, and where."""
    for node in module.tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name, module.place(node)
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        yield from ((one.id, module.place(node)) for one in targets if isinstance(one, ast.Name))


def uses_of_others(users: Iterable[Module]) -> dict[str, set[str]]:
    """The names that are imported from each module, or read of it where the module itself is imported."""
    found: dict[str, set[str]] = {module.name: set() for module in modules()}
    for module in users:
        aliases: dict[str, str] = {}
        read: list[tuple[str, str]] = []
        for node in nodes(module.tree):
            if isinstance(node, ast.ImportFrom) and node.module is not None:
                for one in node.names:
                    found.setdefault(node.module, set()).add(one.name)
                    aliases[one.asname or one.name] = f"{node.module}.{one.name}"
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                read.append((node.value.id, node.attr))
        for owner, name in read:
            if aliases.get(owner) in found:
                found[aliases[owner]].add(name)
    return found


def used_within(module: Module) -> set[str]:
    """The names that a module reads of itself, a type in quotes among them."""
    found = set()
    for node in nodes(module.tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            found.add(node.id)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.isidentifier():
            found.add(node.value)
    return found
