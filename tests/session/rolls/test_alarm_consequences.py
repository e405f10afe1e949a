"""What each row of both panic tables offers the table: a sentence for every consequence, and nothing invented."""

import pytest

from alien_desktop.documents.sheet.alarm_odds import roll_panic
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.rules.dice.tables import ResultRow
from alien_desktop.rules.effects.instant import ConditionGained, LoseAction, Move, SupplyRoll
from alien_desktop.rules.effects.kinds import Reminder
from alien_desktop.rules.effects.vocabulary import Loss
from alien_desktop.session.rolls.alarm_consequences import _in_words, apply_consequences, consequence_options

CORE, EVOLVED = rules_of("core"), rules_of("evolved")


def rows() -> list[tuple[str, ResultRow]]:
    return [(edition, row) for edition in ("core", "evolved") for row in rules_of(edition).catalog.panic.rows]


@pytest.mark.parametrize("edition, row", rows(), ids=[f"{edition} {row.name}" for edition, row in rows()])
def test_every_panic_row_can_be_offered_and_accepted_whole(edition: str, row: ResultRow) -> None:
    rules = rules_of(edition)
    needed = max(row.low, 0)
    stress = min(needed, 10) if edition == "core" else needed
    for face in range(1, 7):
        sheet = CharacterSheet(edition=edition, name="Ibarra", health=3, stress=max(0, stress + 6 - face))
        friend = CharacterSheet(edition=edition, name="Okafor", health=3, stress=2)
        record = roll_panic(sheet, rules, ScriptedDice((face,)))
        offers = consequence_options(record, sheet, [friend], rules)
        assert len({offer.id for offer in offers}) == len(offers)
        assert all(offer.text for offer in offers)
        ids = frozenset(offer.id for offer in offers)
        own, other = apply_consequences(record, sheet.id, [sheet, friend], offers, ids, lambda _: rules)
        assert own.stress == record.stress.after
        assert own.panic == record.state.running
        assert other.stress >= friend.stress


@pytest.mark.parametrize(
    "effect, words",
    [
        (LoseAction(Loss.MAIN), "Ibarra loses the next full action"),
        (LoseAction(Loss.MINOR), "Ibarra loses the next quick action"),
        (LoseAction(Loss.TURN), "Ibarra loses the next turn"),
        (ConditionGained("on_fire"), "Ibarra: On fire"),
        (SupplyRoll(), "Ibarra: supply roll, air, ammo or power"),
        (Move(1), "Ibarra moves 1 zone"),
        (Move(2), "Ibarra moves 2 zones"),
        (Reminder("Ask the Game Mother."), "Ask the Game Mother."),
    ],
    ids=str,
)
def test_consequences_are_reported_in_the_words_of_the_edition(effect: object, words: str) -> None:
    assert str(_in_words(effect, "Ibarra", EVOLVED)) == words  # type: ignore[arg-type]


def test_friends_of_another_edition_and_a_full_meter_are_not_offered() -> None:
    sheet = CharacterSheet(name="Ibarra", health=3, stress=4)
    record = roll_panic(sheet, CORE, ScriptedDice((6,)))
    crowd = [
        CharacterSheet(edition="evolved", name="Elsewhere", health=3),
        CharacterSheet(name="Full", health=3, stress=10),
        CharacterSheet(name="Near", health=3),
    ]
    offered = {offer.document_id for offer in consequence_options(record, sheet, crowd, CORE)}
    assert offered == {sheet.id, crowd[2].id}
