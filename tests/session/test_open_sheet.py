"""The one open character: edits by name, refusals with a sentence, and word of every change."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from alien_desktop.documents.adversary import Adversary
from alien_desktop.documents.character_sheet import CharacterSheet
from alien_desktop.documents.derived.sheet_rules import rules_of
from alien_desktop.documents.document import Document
from alien_desktop.documents.edits import identity, items, vitals
from alien_desktop.documents.encounter import Encounter
from alien_desktop.session.describe import describe
from alien_desktop.session.instance import InstanceLock
from alien_desktop.session.open_sheet import EVERY_FIELD, OpenSheet
from alien_desktop.session.workspace import Workspace

IBARRA = CharacterSheet(name="Ibarra", health=3)


@pytest.fixture
def opened(qtbot: QtBot) -> OpenSheet:
    stored: dict[str, Document] = {IBARRA.id: IBARRA}
    sheet = OpenSheet(Workspace(stored.__getitem__), rules_of)
    sheet.set_document(IBARRA.id)
    return sheet


def test_opening_tells_that_every_field_is_another(qtbot: QtBot) -> None:
    stored: dict[str, Document] = {IBARRA.id: IBARRA}
    opened = OpenSheet(Workspace(stored.__getitem__), rules_of)
    assert not opened.is_open
    with qtbot.waitSignal(opened.changed) as told:
        opened.set_document(IBARRA.id)
    assert told.args == [EVERY_FIELD]
    assert (opened.is_open, opened.document_id, opened.sheet, opened.rules) == (
        True,
        IBARRA.id,
        IBARRA,
        rules_of("core"),
    )
    opened.set_document("")
    assert not opened.is_open
    with pytest.raises(KeyError):
        opened.set_document("nobody")


def test_an_edit_is_named_by_what_it_changed(opened: OpenSheet, qtbot: QtBot) -> None:
    with qtbot.waitSignal(opened.changed) as told:
        assert opened.edit(lambda sheet, rules: vitals.adjust_stress(sheet, 2, rules), merge_key="stress")
    assert told.args == [frozenset({"stress"})]
    assert opened.workspace.undo_stack.text(0) == "Ibarra: stress 2"
    opened.edit(lambda sheet, rules: vitals.adjust_stress(sheet, 1, rules), merge_key="stress")
    opened.end_burst()
    opened.edit(lambda sheet, rules: vitals.adjust_stress(sheet, 1, rules), "Calm", merge_key="stress")
    stack = opened.workspace.undo_stack
    assert [stack.text(place) for place in range(stack.count())] == ["Ibarra: stress 3", "Calm"]
    assert not opened.edit(lambda sheet, _: sheet)


def test_what_the_rules_or_the_form_refuse_is_told(opened: OpenSheet, qtbot: QtBot) -> None:
    with qtbot.waitSignal(opened.refused) as told:
        assert not opened.edit(lambda sheet, _: items.remove_item(sheet, "i9"))
    assert told.args == ["That item is not carried any more."]
    with qtbot.waitSignal(opened.refused) as told:
        assert not opened.edit(lambda sheet, _: identity.set_text(sheet, "signature_item", "x" * 200))
    sentence = str(told.args[0])
    assert sentence.startswith("Signature item: ")
    assert "xxx" not in sentence


def test_changes_of_others_are_not_told_and_the_end_of_the_open_one_is(opened: OpenSheet, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(opened.changed):
        opened.workspace.edit("New", [CharacterSheet(name="Vance")])
    with qtbot.waitSignal(opened.changed):
        opened.workspace.edit("Remove", removed=[IBARRA.id])
    assert not opened.is_open


# --- small rooms beside it --------------------------------------------------------------------------------------------


def test_documents_are_described_for_lists() -> None:
    shaken = IBARRA.evolve(
        health=0, conditions=("prone", "homebrew"), panic=("core.panic.flee", "own"), career="core.career.pilot"
    )
    shown = describe(shaken, rules_of)
    assert (shown.role, shown.health_max) == ("Pilot", 3)
    assert shown.marks == ("Broken", "Prone", "homebrew", "Flee", "own")
    synthetic = describe(shaken.evolve(nature="synthetic"), rules_of)
    assert (synthetic.stress, synthetic.role) == (None, "Pilot, synthetic")
    crawler = describe(Adversary(name="Crawler", health=7), rules_of)
    assert (crawler.role, crawler.health) == ("creature", 7)
    assert describe(Encounter(name="Dock 9"), rules_of).role == "Not begun, 0 in the order"
    assert describe(Encounter(name="Dock 9", round=3), rules_of).role == "Round 3, 0 in the order"


def test_a_document_of_an_unknown_kind_is_still_listed() -> None:
    class Poster(Document):
        FORMAT = "poster"

    assert describe(Poster(name="Sale"), rules_of).name == "Sale"


def test_only_one_start_holds_a_profile(tmp_path: Path, qapp: object) -> None:
    first, second = InstanceLock(tmp_path / "app.lock"), InstanceLock(tmp_path / "app.lock")
    assert first.take()
    assert not second.take()
    assert " on " in second.holder() or second.holder() == "another start of this app"
    first.release()
    assert second.take()
    second.release()
    assert InstanceLock(tmp_path / "never.lock").holder() == "another start of this app"
