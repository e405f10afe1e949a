"""Defects of PySide6 6.11 that end the process, much later and elsewhere, and how the code keeps clear of them.

Double delete: some C++ objects own others without being their QObject parent (an undo stack its commands, a layout its
spacers). When the garbage collector clears the Python wrapper of such a one first, Python deletes the C++ object, then
its owner deletes it again.

The garbage collector: it may delete widgets inside a `paintEvent` (`session/garbage_collection.py`).
"""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.architecture.source import ROOT, imports, modules, nodes
from tests.soak import every

OWNED_BY_QT = {"QSpacerItem", "QWidgetItem", "QUndoCommand", "QUndoStack"}
"""Kept by a C++ owner that is not their parent as QObject; nothing of ours needs one."""
GIVES_ITEMS = {"itemAt", "takeAt", "spacerItem"}
"""Methods that return a wrapper of a QLayoutItem."""


def keeps_layout_items(tree: ast.Module) -> Iterator[ast.AST]:
    """Attributes that are given what a method of a layout handed out."""
    for node in nodes(tree):
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Call):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            called = node.value.func
            if isinstance(called, ast.Attribute) and called.attr in GIVES_ITEMS:
                yield from (target for target in targets if isinstance(target, ast.Attribute))


def test_nothing_keeps_a_wrapper_that_qt_would_delete_twice() -> None:
    found = [
        f"{module.place(node)} imports {name}"
        for module in modules()
        for node, name in imports(module)
        if name.startswith("PySide6.") and name.rpartition(".")[2] in OWNED_BY_QT
    ]
    found += [
        f"{module.place(node)} keeps an item of a layout"
        for module in modules()
        for node in keeps_layout_items(module.tree)
    ]
    assert not found, "hold a QWidget, or use the session's own history"


def test_the_scan_sees_a_kept_item() -> None:
    assert list(keeps_layout_items(ast.parse("self._space = column.itemAt(1)")))
    assert not list(keeps_layout_items(ast.parse("item = column.itemAt(1)")))


def test_the_collector_is_told_what_to_do_in_one_place() -> None:
    found = {
        module.name
        for module in modules()
        for node in nodes(module.tree)
        if isinstance(node, ast.Attribute) and node.attr in {"enable", "disable"} and ast.unparse(node.value) == "gc"
    }
    others = {
        "alien_desktop.app.main",
        "alien_desktop.session.what_if.worker",
    }  # before Qt is there, and without widgets
    assert found - others == {"alien_desktop.session.garbage_collection"}


PAINTED = """
import gc, sys
from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication, QListView, QWidget
from alien_desktop.session.garbage_collection import GarbageCollection
app = QApplication([])
class Circle(QWidget):
    def __init__(self):
        super().__init__()
        self.itself = self
        self.lists = [QListView(self) for _ in range(4)]
painting = False
deleted = []
class Page(QWidget):
    def paintEvent(self, event):
        global painting
        painting = True
        circle = Circle()
        circle.destroyed.connect(lambda: deleted.append(painting))
        del circle
        self.objects = [[] for _ in range(100_000)]
        painting = False
        if len(deleted) > 20:
            app.quit()
page = Page()
if sys.argv[1] == "between events":
    collection = GarbageCollection(app)
page.show()
again = QTimer(interval=0)
again.timeout.connect(page.update)
again.start()
app.exec()
print(True in deleted)
"""


@pytest.mark.parametrize("way, inside", [("between events", False), ("as Python does", True)])
def test_a_window_that_nobody_holds_is_deleted_between_two_events(way: str, inside: bool) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PAINTED, way],
        env={**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stdout) == (0, f"{inside}\n"), done.stderr


HISTORY = """
import gc
from PySide6.QtCore import QCoreApplication
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.session.workspace import Workspace
app = QCoreApplication([])
def make():
    sheet = CharacterSheet()
    workspace = Workspace({sheet.id: sheet}.__getitem__)
    workspace.itself = workspace
    for stress in range(1, 9):
        workspace.edit("stress", [sheet.evolve(stress=stress)])
    workspace.undo()
gc.disable()
for _ in range(20):
    make()
gc.collect()
"""


@pytest.mark.slow
def test_a_history_in_a_reference_cycle_is_collected_without_a_crash() -> None:
    done = subprocess.run([sys.executable, "-c", HISTORY], capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    "module", ["catalog.rows.people", "documents.scene.encounter", "session.commands.registry"][:: every(3)]
)
def test_our_models_can_be_imported_after_qt_whatever_comes_first(module: str) -> None:
    """PySide6's import hook breaks pydantic where a field is asked for before a model."""
    program = f"from pydantic import ValidationError; import PySide6.QtCore; import alien_desktop.{module}"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr
