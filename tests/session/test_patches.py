"""Changes as field patches: there and back, one after the other, and through the journal's text."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alien_desktop.documents.document import Document
from alien_desktop.documents.document_types import data_of
from alien_desktop.documents.scene.encounter import Card, Encounter
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.session.patches import DocumentPatch, PlainLists, merged, patch_between
from tests.documents.strategies import documents, sheets
from tests.soak import fights


def crowd(number: int) -> tuple[Card, ...]:
    return tuple(Card(number=place % 10 + 1, deck=place // 10, combatant=f"c{place}") for place in range(number))


def test_a_long_list_is_known_as_the_last_change_left_it_and_what_stays_is_shared() -> None:
    lists = PlainLists()
    now = Encounter(cards=crowd(40))
    for place in (3, 17, 3):
        cards = tuple(card.evolve(acted=not card.acted) if at == place else card for at, card in enumerate(now.cards))
        version = now.evolve(cards=cards)
        change = patch_between(now, version, lists)
        assert change == patch_between(now, version)
        assert change is not None
        after = change.applied_beside(now, version)
        assert isinstance(after, Encounter)
        assert [at for at, card in enumerate(after.cards) if card is not now.cards[at]] == [place]
        assert change.after is not None
        lists.keep(after, change.after)
        now = after
    assert lists.of(now, ["cards"]) == {"cards": now.model_dump(mode="json")["cards"]}
    assert lists.of(now.evolve(cards=crowd(40)), ["cards"]) == {}, "set otherwise, as by undo"
    lists.forget(now.id)
    assert lists.of(now, ["cards"]) == {}


def versions(count: int) -> st.SearchStrategy[list[Document]]:
    """Several versions of one sheet: everything but the id may differ."""
    return st.lists(sheets("core"), min_size=count, max_size=count).map(
        lambda drawn: [each.evolve(id=drawn[0].id) for each in drawn]
    )


@settings(max_examples=len(fights(8)))
@given(versions(2))
def test_a_change_leads_to_the_new_version_and_back(pair: list[Document]) -> None:
    before, after = pair
    change = patch_between(before, after)
    if change is None:
        assert before == after
        return
    beside = change.applied_beside(before, after)
    assert beside is not None
    assert beside == after
    assert data_of(beside) == data_of(after)
    through_text = DocumentPatch.from_json(json.loads(json.dumps(change.to_json())))
    assert through_text == change
    assert through_text.applied_to(before) == after
    assert through_text.reversed().applied_to(after) == before


@pytest.mark.slow
@settings(max_examples=len(fights(8)))
@given(versions(3))
def test_two_changes_are_one(three: list[Document]) -> None:
    first, second, third = three
    changes = [patch_between(first, second), patch_between(second, third)]
    both = merged([each for each in changes[:1] if each], [each for each in changes[1:] if each])
    if first == third:
        assert both == ()
        return
    (change,) = both
    assert change.applied_to(first) == third
    assert change.reversed().applied_to(third) == first


@settings(max_examples=len(fights(8)))
@given(documents)
def test_making_and_removing_hold_the_whole_document(document: Document) -> None:
    made, removed = patch_between(None, document), patch_between(document, None)
    assert made is not None
    assert removed is not None
    assert made.applied_to(None) == document
    assert removed.applied_to(document) is None
    assert removed.reversed().applied_to(None) == document
    assert merged([made], [removed]) == ()


@settings(max_examples=len(fights(8)))
@given(versions(2))
def test_making_changing_and_removing_fold_into_one(pair: list[Document]) -> None:
    before, after = pair
    changed = patch_between(before, after)
    made_before, made_after = patch_between(None, before), patch_between(None, after)
    removed_before, removed_after = patch_between(before, None), patch_between(after, None)
    assert made_before is not None
    assert made_after is not None
    assert removed_before is not None
    assert removed_after is not None

    made_last = made_before if changed is None else made_before.then(changed)
    assert made_last.applied_to(None) == after
    assert made_last.reversed().applied_to(after) is None

    removed_first = removed_after if changed is None else changed.then(removed_after)
    assert removed_first.applied_to(before) is None
    assert removed_first.reversed().applied_to(None) == before

    made_again = removed_before.then(made_after)
    assert made_again.applied_to(before) == after
    assert made_again.reversed().applied_to(after) == before


def test_nothing_differs_between_nothing_and_nothing() -> None:
    assert patch_between(None, None) is None


def test_a_change_of_fields_needs_a_document() -> None:
    sheet = CharacterSheet()
    change = patch_between(sheet, sheet.evolve(stress=1))
    assert change is not None
    with pytest.raises(LookupError):
        change.applied_to(None)
