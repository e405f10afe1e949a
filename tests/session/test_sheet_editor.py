"""The open sheet: one way to change it, named steps, refusals as sentences."""

import pytest
from PySide6.QtTest import QSignalSpy
from pytestqt.qtbot import QtBot

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.identity import set_text
from alien_desktop.documents.sheet.vitals import adjust_stress
from alien_desktop.documents.sheet_rules import SheetRules, rules_of
from alien_desktop.rules.message import Message
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.sheet_editor import EVERY_FIELD, SheetEditor
from tests.sample_session import SampleSession


@pytest.fixture
def table(qtbot: QtBot) -> SampleSession:
    return SampleSession("core")


@pytest.fixture
def opened(table: SampleSession) -> SheetEditor:
    opened = SheetEditor(table.workspace, rules_of)
    opened.set_document(table.id_of("Ibarra"))
    return opened


def test_a_step_is_named_by_what_changed(table: SampleSession, opened: SheetEditor) -> None:
    spy = QSignalSpy(opened.changed)
    assert opened.edit(lambda sheet, rules: adjust_stress(sheet, 1, rules))
    assert str(table.workspace.history.undo_title) == "Rook Ibarra: stress 5"
    assert [spy.at(place)[0] for place in range(spy.count())] == [frozenset({"stress"})]


def test_words_of_its_own_go_before(table: SampleSession, opened: SheetEditor) -> None:
    opened.edit(lambda sheet, rules: adjust_stress(sheet, 1, rules), "A fright")
    assert str(table.workspace.history.undo_title) == "A fright"


def test_an_edit_that_changes_nothing_is_no_step(table: SampleSession, opened: SheetEditor) -> None:
    assert not opened.edit(lambda sheet, _rules: sheet)
    assert table.workspace.history.count == 0


def test_what_the_rules_refuse_is_reported_and_changes_nothing(table: SampleSession, opened: SheetEditor) -> None:
    spy = QSignalSpy(opened.refused)

    def no(_sheet: CharacterSheet, _rules: SheetRules) -> CharacterSheet:
        raise RuleViolation(Message("Not today."))

    assert not opened.edit(no)
    assert spy.at(0) == [Message("Not today.")]
    assert table.workspace.history.count == 0


def test_what_the_form_refuses_is_reported_without_the_text(table: SampleSession, opened: SheetEditor) -> None:
    spy = QSignalSpy(opened.refused)
    assert not opened.edit(lambda sheet, _rules: set_text(sheet, "portrait", "../../secret"))
    assert spy.count() == 1
    assert "secret" not in str(spy.at(0)[0])
    assert str(spy.at(0)[0]).startswith("portrait: ")


def test_bursts_are_one_step_until_they_end(table: SampleSession, opened: SheetEditor) -> None:
    for _ in range(3):
        opened.edit(lambda sheet, rules: adjust_stress(sheet, 1, rules), merge_key="stress")
    opened.end_burst()
    opened.edit(lambda sheet, rules: adjust_stress(sheet, 1, rules), merge_key="stress")
    assert table.workspace.history.count == 2


def test_opening_another_tells_of_every_field_and_forgets_the_first(table: SampleSession, opened: SheetEditor) -> None:
    spy = QSignalSpy(opened.changed)
    opened.set_document(table.id_of("Okafor"))
    assert spy.at(0)[0] == EVERY_FIELD
    table.workspace.edit("Ibarra", [table.sheet("Ibarra").evolve(stress=0)])
    assert spy.count() == 1


def test_one_that_is_removed_is_no_longer_open(table: SampleSession, opened: SheetEditor) -> None:
    table.workspace.edit("Remove", removed=[opened.document_id])
    assert not opened.is_open
    with pytest.raises(KeyError):
        opened.set_document("00000000-0000-4000-8000-000000000000")
