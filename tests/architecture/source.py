"""The project as text and syntax trees, for tests that read it."""

import ast
import gc
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "alien_desktop"
_NOT_COMMITTED = {"__pycache__", "build", "dist", "htmlcov", "screenshots"}


@dataclass(frozen=True)
class Module:
    """One module of the package that people write."""

    name: str
    path: Path
    tree: ast.Module

    def place(self, node: ast.AST) -> str:
        """Where a node stands, in the form that editors open."""
        return f"{self.path.relative_to(ROOT).as_posix()}:{getattr(node, 'lineno', 1)}"

    def is_in(self, *packages: str) -> bool:
        """True for the modules themselves and all below them; names start after `alien_desktop.`."""
        full = [f"alien_desktop.{package}" for package in packages]
        return any(self.name == package or self.name.startswith(f"{package}.") for package in full)


def is_generated(path: Path) -> bool:
    """True for what packaging/compile_qt.py makes from forms and resources."""
    return path.is_relative_to(PACKAGE) and (path.name.startswith("ui_") or path.name == "resources_rc.py")


@cache
def modules() -> tuple[Module, ...]:
    """All modules of the package, without the generated ones."""
    collects = gc.isenabled()
    gc.disable()  # a million nodes that stay: to visit them again and again takes twice as long as to make them
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        if is_generated(path):
            continue
        parts = path.relative_to(ROOT).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found.append(Module(name, path, ast.parse(path.read_bytes(), str(path))))
    gc.freeze()  # and no later test is to wait for that
    if collects:
        gc.enable()
    return tuple(found)


@cache
def nodes(tree: ast.Module) -> tuple[ast.AST, ...]:
    """Every node of a module; looked up once, for walking is what the scans would spend their time with."""
    return tuple(ast.walk(tree))


def called(call: ast.Call) -> str:
    """What is called, with dots as it is written; what is no name in it stands as `()`."""

    def written(node: ast.expr) -> str:
        if isinstance(node, ast.Attribute):
            return f"{written(node.value)}.{node.attr}"
        return node.id if isinstance(node, ast.Name) else "()"

    return written(call.func)


def method_calls(found_in: Iterable[Module], *methods: str) -> Iterator[tuple[str, ast.Call]]:
    """Every call of a method with one of these names, with its place."""
    for module in found_in:
        for node in nodes(module.tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in methods:
                yield module.place(node), node


def imports(module: Module) -> Iterator[tuple[ast.stmt, str]]:
    """Every imported name in full, wherever in the module the import stands."""
    for node in nodes(module.tree):
        if isinstance(node, ast.Import):
            yield from ((node, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((node, f"{node.module}.{alias.name}") for alias in node.names)


def is_below(name: str, banned: str) -> bool:
    """True when the dotted name is the banned one or lies inside it."""
    return name == banned or name.startswith(f"{banned}.")


def project_files() -> Iterator[Path]:
    """Every file of the working tree that may be committed, without generated and installed ones."""
    for folder, folders, names in os.walk(ROOT):
        # tools keep their caches in hidden folders
        ours = (f for f in folders if f not in _NOT_COMMITTED and (f == ".ci" or not f.startswith(".")))
        folders[:] = sorted(f for f in ours if not f.endswith(".egg-info"))
        for name in sorted(names):
            path = Path(folder, name)
            if is_generated(path) or name == ".git":  # a file in a linked working tree
                continue
            if name != "uv.lock" and path.suffix != ".pyc":
                yield path
