"""Cards by commands: more than ten, the dead, surprise, the end of the Round, a second draw."""

import pytest

from tests.console.fight import fight_in_memory

BOTH = pytest.mark.parametrize("edition", ["core", "evolved"])


@BOTH
@pytest.mark.parametrize("guards", [10, 30])
def test_more_than_ten_get_cards_in_every_round(edition: str, guards: int, qapp: object) -> None:
    with fight_in_memory(edition, guards) as table:
        table.do("scene.draw")
        everybody = sorted(combatant.name for combatant in table.scene.combatants)
        for number in range(1, 5):
            table.do("scene.next_turn")
            assert table.scene.round == number
            assert sorted([table.now, *table.a_round()]) == everybody
            decks = [(card.number, card.deck) for card in table.scene.cards]
            assert decks == sorted(decks), "card n of the second deck comes right after n of the first"
            assert len(set(decks)) == guards + 2


@BOTH
def test_the_dead_draw_no_cards_and_get_no_turns(edition: str, qapp: object) -> None:
    with fight_in_memory(edition, 2) as table:
        table.do("scene.condition", who="Guard 2", row="dead")
        table.do("scene.draw")
        assert "Guard 2" not in [name for _, name in table.cards]
        table.do("scene.next_turn")
        table.do("scene.condition", who="Vale", row="dead")
        for _ in range(3):
            assert "Vale" not in (table.now, *table.a_round())
            table.do("scene.next_turn")
        assert table.scene.round == 4
        assert table.refused("scene.draw"), "nobody alive is without a card"


def test_a_crowd_of_more_than_two_hundred_cards_is_drawn_told_and_played(qapp: object) -> None:
    with fight_in_memory("core", 1, "1" * 4000) as table:
        crawler = next(
            entry.document_id
            for entry in table.evening.session.index.entries()
            if entry.format == "adversary" and "crawler" in entry.name and entry.edition == "core"
        )
        for count in (100, 9):
            table.do("scene.add_adversaries", adversary=crawler, count=count)
        table.do("scene.draw")
        assert len(table.scene.cards) == 221
        assert max(card.deck for card in table.scene.cards) == 22
        assert "and 197 more" in table.do("scene.log")["text"]
        table.do("scene.next_turn")
        assert table.scene.current == 0


def test_surprise_gives_the_lowest_cards_in_evolved(qapp: object) -> None:
    with fight_in_memory("evolved", 2, "15" * 60) as table:
        table.do("scene.draw", surprise=["Guard", "Guard 2"])
        assert table.cards[:2] == [(1, "Guard"), (2, "Guard 2")]
        assert {name for _, name in table.cards[2:]} == {"Reyes", "Vale"}


def test_surprise_gives_no_card_in_core_and_says_what_it_gives(qapp: object) -> None:
    with fight_in_memory("core", 2) as table:
        reason = table.refused("scene.draw", surprise=["Guard"])
        assert reason == "A surprise attack is a free action before cards are drawn; it gives no card."
        assert not table.cards


@pytest.mark.rule("S1-069", "S1-070", "S1-071", "S2-050", "S4-002")
@BOTH
def test_the_end_of_the_round_moves_nobody_else(edition: str, qapp: object) -> None:
    with fight_in_memory(edition, 2) as table:
        table.do("scene.draw")
        assert table.cards == [(1, "Reyes"), (2, "Vale"), (3, "Guard"), (4, "Guard 2")]
        table.do("scene.next_turn")
        table.do("scene.put_last", place=0)
        assert table.cards == [(2, "Vale"), (3, "Guard"), (4, "Guard 2"), (1, "Reyes")]
        assert table.now == "Vale", "the turn goes on to the next one"
        assert table.a_round() == ["Guard", "Guard 2", "Reyes"]
        table.do("scene.next_turn")
        assert table.scene.round == 2
        assert table.cards == [(1, "Reyes"), (2, "Vale"), (3, "Guard"), (4, "Guard 2")], "back in its place"
        assert not any(card.holding for card in table.scene.cards), "and it holds nothing back any more"
        while "refused" not in table.evening.do("undo"):
            pass


@BOTH
def test_a_second_draw_is_refused_and_only_its_own_command_shuffles(edition: str, qapp: object) -> None:
    with fight_in_memory(edition, 2, "1" * 24 + "15" * 60) as table:
        table.do("scene.draw")
        table.do("scene.next_turn")
        before = table.scene
        assert "Redraw all cards" in table.refused("scene.draw")
        assert table.scene == before
        table.do("scene.redraw")
        assert table.scene.current == -1
        assert not any(card.acted for card in table.scene.cards)


@pytest.mark.rule("S2-049", "S2-051", "S4-001")
def test_core_draws_once_and_evolved_in_each_round(qapp: object) -> None:
    for edition, drawn in (("core", 0), ("evolved", 1)):
        with fight_in_memory(edition, 2) as table:
            table.do("scene.draw")
            table.a_round()
            answer = table.do("scene.next_turn")
            assert sum(event["event"] == "cards_drawn" for event in answer["events"]) == drawn
