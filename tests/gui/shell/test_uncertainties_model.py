"""What we do not know, as rows: both editions, nothing left out, the settings excepted, which have pages."""

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from alien_desktop.catalog.uncertainties import uncertainties
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.gui.shell.uncertainties_model import (
    HELP_TEXT_ROLE,
    SEARCHED_ROLE,
    SETTINGS_SECTION,
    UncertaintiesModel,
)
from alien_desktop.rules.editions.registry import EDITIONS


def test_every_uncertain_point_is_a_row_with_what_the_app_does() -> None:
    model = UncertaintiesModel()
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    points = [
        point
        for edition in EDITIONS
        for point in uncertainties(rules_of(edition).catalog)
        if point.section != SETTINGS_SECTION
    ]
    assert model.rowCount() == len(points)
    assert model.rowCount(model.index(0, 0)) == 0
    for row, point in enumerate(points):
        index = model.index(row, 0)
        assert index.data() == point.row.name
        help_text = index.data(HELP_TEXT_ROLE)
        assert str(point.what_we_do) in help_text.text
        assert point.row.source not in help_text.words().split(" · ")
        assert index.data(SEARCHED_ROLE) == index.data(Qt.ItemDataRole.AccessibleTextRole) == help_text.words()


def test_there_is_nothing_behind_the_last_row_and_nothing_for_other_roles() -> None:
    model = UncertaintiesModel()
    assert model.data(QModelIndex()) is None
    assert model.data(model.index(0, 0), Qt.ItemDataRole.DecorationRole) is None


def test_a_point_says_how_it_is_uncertain_and_both_readings() -> None:
    model = UncertaintiesModel()
    texts = [model.index(row, 0).data(HELP_TEXT_ROLE).text for row in range(model.rowCount())]
    for words in ("Not found.", "Sources disagree.", "From general knowledge."):
        assert any(text.startswith(words) for text in texts)
    assert any("A run, or a retreat. A retreat, with an enemy Engaged." in text for text in texts)
