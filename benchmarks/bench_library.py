"""D2, U1 and the library of 10,000: reading the list from disk, letters typed in the search and for a skill, edits."""

import json
import os
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from benchmarks.measuring import Figure, beside

NUMBER = 10_000
LOOKS = 40
"""Plain passes over all names: together less than a frame on the machines we know."""


def figures() -> Iterator[Figure]:
    """Compare with `json.loads` of all files, and with Qt's own model and filter."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QSortFilterProxyModel, Qt
    from PySide6.QtGui import QStandardItem, QStandardItemModel
    from PySide6.QtWidgets import QApplication, QTableView

    from alien_desktop.gui.library.document_list import DocumentList
    from alien_desktop.gui.library.library_columns import SortBy, words_of
    from alien_desktop.gui.library.library_model import COLUMNS, LibraryFilter, LibraryModel
    from alien_desktop.gui.library.library_panel import LibraryPanel
    from alien_desktop.gui.theme import resources_rc  # noqa: F401 - fonts and icons
    from alien_desktop.gui.theme.theme import Theme
    from alien_desktop.session.library_entry import LibraryEntry, entry_of_stored
    from alien_desktop.session.rolls.roll_search import RollSearch
    from alien_desktop.storage.document_store import DocumentStore
    from alien_desktop.storage.files import RealFiles
    from alien_desktop.storage.paths import Paths
    from alien_desktop.storage.timestamps import utc_now
    from benchmarks.many_characters import write_many

    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    Theme().install(app)
    with tempfile.TemporaryDirectory() as folder:
        profile = Path(folder)
        write_many(profile, NUMBER)
        paths = Paths.for_profile(profile)
        found: list[tuple[LibraryEntry, ...]] = []

        def read_list() -> None:
            store = DocumentStore(paths, RealFiles(), utc_now)
            found[:] = [tuple(entry_of_stored(one) for one in store.scan())]

        def load_all() -> None:
            for path in paths.documents.iterdir():
                json.loads(path.read_bytes())

        own, ratio = beside(read_list, load_all, rounds=5)
        yield Figure("D2", f"list of {NUMBER} from disk", "json.loads of all", own, ratio, 0.15)
    entries = found[0]

    panel = LibraryPanel()
    panel.resize(1200, 740)
    panel.show()

    def open_list() -> None:
        panel.set_entries(())
        app.processEvents()
        panel.set_entries(entries)
        app.processEvents()

    few = LibraryPanel()
    few.resize(1200, 740)
    few.show()

    def open_few() -> None:
        few.set_entries(())
        app.processEvents()
        few.set_entries(entries[:100])
        app.processEvents()

    own, ratio = beside(open_list, open_few, rounds=7)
    yield Figure("U1a", f"{NUMBER} entries to painted cards", "100 entries", own, ratio, None)

    theirs = QStandardItemModel()
    for entry in entries:
        theirs.appendRow([QStandardItem(words_of(entry, column)) for column in COLUMNS])
    proxy = QSortFilterProxyModel()
    proxy.setSourceModel(theirs)
    proxy.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
    proxy.setFilterKeyColumn(-1)  # ours looks into name, career, rules and crew as well
    proxy.sort(0)
    table = QTableView()
    table.setModel(proxy)
    ours = LibraryModel()
    ours.set_entries(entries)
    ours.set_sort(SortBy.NAME)
    shown = DocumentList("Documents")
    shown.set_model(ours, ours.row_of)
    for view in (table, shown):
        view.resize(1200, 740)
        view.show()
    texts = ("quist", "quist 7", "quist 77", "quist 7", "quist", "")

    def type_in(filter_by: Callable[[str], object]) -> Callable[[], None]:
        def type_all() -> None:
            for text in texts:
                filter_by(text)
                app.processEvents()

        return type_all

    type_theirs = type_in(proxy.setFilterFixedString)
    other = f"QStandardItemModel, QSortFilterProxyModel and QTableView of the same columns, {NUMBER}"
    own, ratio = beside(type_in(lambda text: ours.set_filter(LibraryFilter.ALL, text)), type_theirs, rounds=9)
    yield Figure("U1", "key to painted filter, the list", other, own / len(texts), ratio, 1 / 3)
    own, ratio = beside(type_in(panel.set_filter), type_theirs, rounds=9)
    yield Figure("U1c", "key to painted filter, the cards", other, own / len(texts), ratio, 1 / 3)
    finder = RollSearch(entries)
    finder.find("")
    names = [entry.name for entry in entries]

    def look_at_names() -> list[list[str]]:
        return [[name for name in names if "zz" in name] for _ in range(LOOKS)]

    looks = f"{LOOKS} looks at every name"
    for letters in ("p", "qui pil", "zzz"):
        own, ratio = beside(partial(finder.find, letters), look_at_names, rounds=9)
        yield Figure("J21", f"{letters!r} typed for any skill of {NUMBER}", looks, own, ratio, 1.0)
    orders = (SortBy.ROLE, SortBy.NAME)

    def sort_ours() -> None:
        for order in orders:
            ours.set_sort(order)
            app.processEvents()

    def sort_theirs() -> None:
        for column in (1, 0):
            proxy.sort(column)
            app.processEvents()

    own, ratio = beside(sort_ours, sort_theirs, rounds=9)
    yield Figure("U1d", "press on a head to painted order, the list", other, own / len(orders), ratio, 1 / 3)

    health = [0]

    def edit(shown: LibraryPanel) -> None:
        health[0] = (health[0] + 1) % 4
        shown.set_changed({entries[5].document_id: replace(entries[5], health=health[0])})
        app.processEvents()

    own, ratio = beside(lambda: edit(panel), lambda: edit(few), rounds=15)
    yield Figure("U1b", f"edit of one card among {NUMBER}", "among 100", own, ratio, 2.0)
