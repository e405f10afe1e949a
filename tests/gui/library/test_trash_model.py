"""What is in the trash as rows: words, and found with and without accents."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from alien_desktop.gui.library.library_columns import LibraryColumn, LibraryRole
from alien_desktop.gui.library.trash_model import TrashModel
from alien_desktop.session.library_entry import LibraryEntry
from alien_desktop.session.trash_entry import TrashEntry

ADA = TrashEntry(LibraryEntry("a", "character", "Édith & <b>", "Pilot", edition="evolved"), 2, "2183-06-01T12:00:00Z")
BO = TrashEntry(LibraryEntry("b", "encounter", "", "Not begun, 0 in the order"), 1, "")
WRECK = TrashEntry(LibraryEntry("c", "damaged", "K. Brandt", sentence="It cannot be read."), 1, "")


def texts(model: TrashModel, row: int) -> list[str]:
    return [model.index(row, column).data() for column in range(model.columnCount())]


def test_every_row_says_what_it_is_and_when_it_was_removed(qtbot: QtBot) -> None:
    model = TrashModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.set_entries((ADA, BO, WRECK))
    assert texts(model, 0)[:3] == ["Édith & <b>", "Pilot", "Evolved (2025)"]
    assert "2183" in texts(model, 0)[3]
    assert texts(model, 1) == ["Without a name", "Scene, Not begun, 0 in the order", "", "some time ago"]
    first = model.index(0, 0)
    assert first.data(LibraryRole.KEY) == "a/2"
    assert first.data(LibraryRole.ENTRY) is ADA.entry
    assert list(first.data(LibraryRole.CELLS)) == texts(model, 0)
    assert "removed" in first.data(Qt.ItemDataRole.AccessibleTextRole)
    assert "cannot be restored" in model.index(2, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert "&amp; &lt;b&gt;" in first.data(Qt.ItemDataRole.ToolTipRole)
    assert model.headerData(3, Qt.Orientation.Horizontal, LibraryRole.COLUMN) is LibraryColumn.REMOVED
    assert model.headerData(3, Qt.Orientation.Horizontal) == "Removed"
    tester.deleteLater()


def test_it_is_searched_as_the_library_is_and_the_same_entries_are_no_news(qtbot: QtBot) -> None:
    model = TrashModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    resets: list[int] = []
    model.modelReset.connect(lambda: resets.append(1))
    model.set_entries((ADA, BO, WRECK))
    model.set_entries((ADA, BO, WRECK))
    assert len(resets) == 1
    model.set_filter("edith PILOT")
    assert [model.index(row, 0).data(LibraryRole.KEY) for row in range(model.rowCount())] == ["a/2"]
    assert (model.row_of("a/2"), model.row_of("b/1"), model.total) == (0, -1, 3)
    assert model.entry("b/1") is BO
    model.set_filter("")
    assert model.rowCount() == 3
    assert model.rowCount(model.index(0, 0)) == 0
    tester.deleteLater()
