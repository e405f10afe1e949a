"""Defects of PySide6 6.11 that end the process, much later and elsewhere, and how the code keeps clear of them.

Double delete: some C++ objects own others without being their QObject parent (an undo stack its commands, a layout its
spacers). When the garbage collector clears the Python wrapper of such a one first, Python deletes the C++ object, then
its owner deletes it again.

Lists of widgets: the collector may delete widgets while PySide still makes the list (`gui/theme/living_widgets.py`).
"""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.architecture.source import ROOT, imports, modules, nodes

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


LISTS = {"allWidgets", "topLevelWidgets"}


def test_lists_of_all_widgets_are_made_while_the_collector_rests() -> None:
    found = [
        module.place(node)
        for module in modules()
        for node in nodes(module.tree)
        if isinstance(node, ast.Attribute) and node.attr in LISTS and not module.name.endswith("living_widgets")
    ]
    assert not found, "use gui/theme/living_widgets.py"


LIVING = """
import gc
from PySide6.QtWidgets import QApplication, QListView, QWidget
from alien_desktop.gui.theme.living_widgets import all_widgets
app = QApplication([])
class Window(QWidget):
    def __init__(self):
        super().__init__()
        self.itself = self
        self.lists = [QListView(self) for _ in range(4)]
for more in range(0, 200, 20):
    gc.disable()
    for _ in range(30):
        Window()
    gc.set_threshold(gc.get_count()[0] + 5 + more, 1, 1)
    gc.enable()
    assert len(all_widgets()) == 750
    gc.collect()
"""


def test_a_window_that_nobody_holds_is_not_deleted_while_it_is_listed() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LIVING],
        env={**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr


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


@pytest.mark.parametrize("module", ["session.commands.registry", "catalog.rows.people", "documents.scene.encounter"])
def test_our_models_can_be_imported_after_qt_whatever_comes_first(module: str) -> None:
    """PySide6's import hook breaks pydantic where a field is asked for before a model."""
    program = f"from pydantic import ValidationError; import PySide6.QtCore; import alien_desktop.{module}"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr
