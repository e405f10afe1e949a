"""The order by commands: groups, real cards, holding off, traded cards, ambush, what happens by itself."""

import pytest

from alien_desktop.documents.scene.budget import actions_left, budget_of
from alien_desktop.rules.combat.actions import ActionBudget
from tests.console.fight import Fight, fight_in_memory

BOTH = pytest.mark.parametrize("edition", ["core", "evolved"])


def undo_all(table: Fight) -> None:
    while "refused" not in table.evening.do("undo"):
        pass


@pytest.mark.rule("S1-068", "S2-048")
@BOTH
def test_three_guards_on_one_card_fight_each_for_itself(edition: str, qapp: object) -> None:
    with fight_in_memory(edition, 3) as table:
        table.do("scene.share_similar", who="Guard")
        table.do("scene.draw")
        assert table.cards == [(1, "Reyes"), (2, "Vale"), (3, "Guard")]
        (row,) = [row for row in table.do("scene.order")["order"] if row["who"] == "Guard"]
        assert row["members"] == ["A Guard", "B Guard 2", "C Guard 3"]
        table.do("scene.damage", who="Guard 2", amount=1, armor=False)
        assert [each.health for each in table.scene.group_of("c3")] == [3, 2, 3]
        assert table.a_round() == ["Reyes", "Vale", "Guard"]
        for name in ("Guard", "Guard 2"):
            table.do("scene.condition", who=name, row="dead")
        assert table.now == "Guard", "the last of them has the turn of the card"
        table.do("scene.condition", who="Guard 3", row="dead")
        table.do("scene.next_turn")
        assert "Guard" not in (table.now, *table.a_round())
        undo_all(table)


@BOTH
def test_a_member_spends_its_own_actions_leaves_and_draws_again(edition: str, qapp: object) -> None:
    with fight_in_memory(edition, 2) as table:
        table.do("scene.draw")
        table.do("scene.share_card", who="Guard 2", leader="Guard")
        table.do("scene.main_action", place=2, who="Guard 2")
        card = table.scene.cards[2]
        assert (budget_of(card, "c3"), budget_of(card, "c4")) == (ActionBudget(1, 1), ActionBudget(0, 1))
        table.do("scene.add_member", who="Guard 2")
        assert [each.name for each in table.scene.group_of("c3")] == ["Guard", "Guard 2", "Guard 3"]
        table.do("scene.leave_group", who="Guard")
        assert table.scene.cards[2].combatant == "c4"
        table.do("scene.draw")
        assert sorted(name for _, name in table.cards) == ["Guard", "Guard 2", "Reyes", "Vale"]
        assert "of their own" in table.refused("scene.share_card", who="Vale", leader="Guard")


def test_one_deck_asks_for_groups_and_one_command_makes_them(qapp: object) -> None:
    with fight_in_memory("core", 10) as table:
        table.do("preference.set", name="house_rules", value={"core": {"more_than_ten": "groups"}})
        assert "put similar adversaries on one card" in table.refused("scene.draw")
        table.do("scene.share_all")
        table.do("scene.draw")
        assert len(table.cards) == 3


@BOTH
def test_real_cards_are_typed_one_number_each(edition: str, qapp: object) -> None:
    with fight_in_memory(edition, 1) as table:
        table.do("scene.real_cards")
        assert "type their numbers" in table.refused("scene.draw")
        for number in (7, 2):
            table.do("scene.card", number=number)
        assert table.refused("scene.card", number=7) == "Card 7 was given out twice."
        assert "Type the numbers" in table.refused("scene.next_turn")
        table.do("scene.card", number=4)
        assert table.cards == [(2, "Vale"), (4, "Guard"), (7, "Reyes")]
        assert table.refused("scene.card", number=5) == "Everybody has a card."
        if edition == "evolved":
            assert "type their numbers" in table.refused("scene.redraw", surprise=["Vale"])
        table.do("scene.redraw")
        assert table.cards == [], "the table draws them anew as well"
        for number in (7, 2, 4):
            table.do("scene.card", number=number)
        for name in ("Vale", "Guard", "Reyes"):
            table.do("scene.next_turn")
            assert table.now == name
        table.do("scene.next_turn")
        assert table.scene.round == 2
        assert (len(table.cards), table.scene.current) == ((0, -1) if edition == "evolved" else (3, 0))


def test_more_than_ten_real_cards_come_from_a_second_deck(qapp: object) -> None:
    with fight_in_memory("core", 9) as table:
        table.do("scene.real_cards")
        for number in (*range(1, 11), 3):
            table.do("scene.card", number=number)
        assert [(card.number, card.deck) for card in table.scene.cards][2:4] == [(3, 0), (3, 1)]
        assert table.refused("scene.card", number=3) == "Everybody has a card."


@pytest.mark.rule("S4-009", "S4-010")
def test_holding_off_in_evolved_and_its_refusals(qapp: object) -> None:
    with fight_in_memory("evolved", 1) as table:
        table.do("scene.draw")
        assert "own turn" in table.refused("scene.hold_off", other=2)
        table.do("scene.next_turn")
        table.do("scene.hold_off", other=2)
        assert (table.now, table.cards) == ("Guard", [(1, "Guard"), (2, "Vale"), (3, "Reyes")])
        table.do("scene.next_turn")
        assert "already acted" in table.refused("scene.hold_off", other=0)
    with fight_in_memory("core", 1) as table:
        table.do("scene.draw")
        table.do("scene.next_turn")
        assert "nobody holds off" in table.refused("scene.hold_off", other=2)


def test_a_turn_in_the_order_is_named_by_whose_it_is(qapp: object) -> None:
    with fight_in_memory("evolved", 2) as table:
        assert "no card" in table.refused("scene.put_last", place="Vale")
        table.do("scene.share_similar", who="Guard")
        table.do("scene.draw")
        table.do("scene.next_turn")
        names = [one["who"] for one in table.do("scene.order")["order"]]
        table.do("scene.hold_off", other=names[-1])
        assert table.now == names[-1]
        assert "nothing is called" in table.refused("scene.put_last", place="Nobody")
        table.do("scene.put_last", place="Guard 2")  # a member stands for the card of its group
        assert table.cards[-1][1] == "Guard"
        table.do("scene.add_from_catalog", row="evolved.creature.drone")
        table.do("scene.redraw")
        places = [place for place, (_, name) in enumerate(table.cards) if name == "Drone"]
        assert f"{places[0]}, {places[1]}" in table.refused("scene.main_action", place="Drone")


@pytest.mark.rule("S1-072", "S1-073")
def test_a_core_swap_needs_two_who_want_to_and_can_speak(qapp: object) -> None:
    with fight_in_memory("core", 1) as table:
        table.do("scene.draw")
        assert table.refused("scene.swap", place=0, other=2) == "Both must be willing to swap cards."
        assert "willing" in table.refused("scene.swap", place=0, other=1, willing=False)
        table.do("scene.swap", place=0, other=1)
        assert table.cards[:2] == [(1, "Vale"), (2, "Reyes")]
        table.do("scene.condition", who="Vale", row="unconscious")
        assert "speak" in table.refused("scene.swap", place=0, other=1)
        answer = table.do("scene.swap", place=0, other=1, by_hand=True)
        assert answer["events"][0]["by_rule"] is False


@pytest.mark.rule("S1-072")
def test_a_first_turn_in_which_nobody_has_acted_is_still_before_actions(qapp: object) -> None:
    with fight_in_memory("core", 1) as table:
        table.do("scene.draw")
        table.do("scene.next_turn")
        table.do("scene.swap", place=0, other=1)
        assert (table.now, table.cards) == ("Vale", [(1, "Vale"), (2, "Reyes"), (3, "Guard")])
        table.do("undo")
        assert (table.now, table.cards[0]) == ("Reyes", (1, "Reyes"))
        table.do("scene.minor_action", place=1)
        assert "before actions start" in table.refused("scene.swap", place=0, other=1), "somebody helped or blocked"
        table.do("scene.minor_action", place=1)
        table.do("scene.next_turn")
        assert "before actions start" in table.refused("scene.swap", place=0, other=1), "a turn has passed"


def test_a_stunt_trades_cards_when_the_next_round_begins(qapp: object) -> None:
    with fight_in_memory("core", 1) as table:
        table.do("scene.draw")
        table.do("scene.next_turn")
        table.do("scene.trade_cards", place=0, other=2)
        assert table.cards == [(1, "Reyes"), (2, "Vale"), (3, "Guard")]
        for _ in range(3):
            table.do("scene.next_turn")
        assert (table.scene.round, table.cards) == (2, [(1, "Guard"), (2, "Vale"), (3, "Reyes")])
        assert table.scene.trades == ()
    with fight_in_memory("evolved", 1) as table:
        table.do("scene.draw")
        assert "nothing to trade" in table.refused("scene.trade_cards", place=0, other=2)


def test_a_combat_veteran_keeps_the_card_and_others_may_not(qapp: object) -> None:
    with fight_in_memory("evolved", 2, "1" * 8 + "15" * 60) as table:
        table.do("sheet.add_talent", who="Vale", row="evolved.talent.combat_veteran")
        table.do("scene.draw")
        (kept,) = [number for number, name in table.cards if name == "Vale"]
        assert "no talent" in table.refused("scene.card_choice", who="Reyes", choice="keep")
        table.do("scene.card_choice", who="Vale", choice="keep")
        for _ in range(5):
            table.do("scene.next_turn")
        assert table.scene.round == 2
        assert (kept, "Vale") in table.cards
        assert table.scene.combatant("c2").choice == "", "for one Round"


@BOTH
def test_fast_reflexes_keep_one_of_two_and_may_take_the_other(edition: str, qapp: object) -> None:
    with fight_in_memory(edition, 1, "1" * 4 + "15" * 60) as table:
        table.do("sheet.add_talent", who="Vale", row=f"{edition}.talent.fast_reflexes")
        table.do("scene.draw")
        place = next(place for place, (_, name) in enumerate(table.cards) if name == "Vale")
        first, second = table.scene.cards[place].offered
        assert (first, second) == (1, 2)
        table.do("scene.other_card", place=place)
        assert (second, "Vale") in table.cards
        assert "only one card" in table.refused("scene.other_card", place=len(table.cards) - 1)


@pytest.mark.rule("S4-003", "S4-005")
def test_an_ambush_in_evolved_has_the_lowest_cards_for_its_first_turn(qapp: object) -> None:
    with fight_in_memory("evolved", 2, "15" * 60) as table:
        table.do("scene.ambush", who=["Guard", "Guard 2"])
        assert table.cards[:2] == [(1, "Guard"), (2, "Guard 2")]
        assert (table.scene.surprise, table.scene.ambush) == (("c3", "c4"), True)
        table.do("scene.next_turn")
        table.do("scene.next_turn")
        assert (table.scene.surprise, table.scene.ambush) == (("c4",), True)
        table.do("scene.next_turn")
        assert (table.scene.surprise, table.scene.ambush) == ((), False)
        assert "begins a fight" in table.refused("scene.ambush", who=["Vale"])


def test_an_ambush_in_core_is_a_free_action_before_the_draw(qapp: object) -> None:
    with fight_in_memory("core", 2) as table:
        table.do("scene.ambush", who=["Guard"])
        assert (table.scene.surprise, table.scene.ambush, table.cards) == (("c3",), True, [])
        table.do("scene.draw")
        assert (table.scene.surprise, table.scene.ambush) == ((), False)
        assert "gives no card" in table.refused("scene.ambush", who=["Guard"])


@BOTH
def test_what_happens_is_due_when_the_turn_passes_it_and_rolled_once(edition: str, qapp: object) -> None:
    with fight_in_memory(edition, 1) as table:
        table.do("scene.draw")
        table.do("scene.add_event", name="Airlock opens", rounds=1, card=3)
        table.do(
            "scene.add_event", name="Bay 9 burns", repeats=True, card=1, dice=2, dice_more=1, harm="fire",
            targets=["Vale", "Guard"],
        )  # fmt: skip
        assert not table.do("scene.due")["due"]
        answer = table.do("scene.next_turn")
        assert [event["who"] for event in answer["events"]] == ["Bay 9 burns", "Reyes"], "as the Round begins"
        table.do("scene.change_event", event="Airlock opens", name="Airlock blows", rounds=3)
        changed = next(one for one in table.scene.events if one.name == "Airlock blows")
        assert (changed.round, changed.number, changed.repeats, changed.dice) == (4, 3, False, 0), "the rest stays"
        table.do("undo")
        due = table.do("scene.due")["due"]
        assert [(one["roll"], one["who"], one["about"]) for one in due] == [
            ("event", "Vale", "Bay 9 burns"),
            ("event", "Guard", "Bay 9 burns"),
        ]
        table.fall("66" + "1" * 20)
        answer = table.do("scene.answer_event", event="Bay 9 burns", who="Guard")
        assert [event["event"] for event in answer["events"]] == ["scene_event_rolled", "hit_taken"]
        assert answer["events"][0]["damage"] == 2
        assert [one["who"] for one in table.do("scene.due")["due"]] == ["Vale"]
        table.do("undo")
        assert len(table.do("scene.due")["due"]) == 2, "dice, hit and injury are one step"
        while table.scene.round == 1:
            table.do("scene.next_turn")
        rows = [row for row in table.do("scene.order")["order"] if row.get("event") == "e1"]
        assert rows[0]["rounds"] == 0
        while table.scene.round == 2:
            table.do("scene.next_turn")
        assert ("event", "Airlock opens") in [(one["roll"], one["about"]) for one in table.do("scene.due")["due"]]
        table.do("scene.answer_event", event="Airlock opens")
        table.do("scene.remove_event", event="Bay 9 burns")
        assert table.do("scene.due")["due"] == []
        undo_all(table)


@BOTH
def test_every_row_of_the_order_says_whether_it_is_now(edition: str, qapp: object) -> None:
    with fight_in_memory(edition, 1) as table:
        table.do("scene.draw")
        table.do("scene.add_event", name="Airlock opens", rounds=2)
        rows = table.do("scene.order")["order"]
        assert [row["who"] for row in rows if row["members"] == []] == ["Airlock opens"]
        assert [row["now"] for row in rows if row["who"] == "Airlock opens"] == [False]


@BOTH
@pytest.mark.parametrize("turns_taken, up", [(1, "Reyes"), (2, "Guard"), (3, "Guard"), (4, "Guard"), (5, "Vale")])
def test_somebody_is_up_after_all_of_a_kind_share_a_card(edition: str, turns_taken: int, up: str, qapp: object) -> None:
    """Reyes 2, Guard 2 3, Guard 3 6, Guard 7, Vale 8: the next one is up when a turn goes into that of its group."""
    with fight_in_memory(edition, guards=3, faces="123456" * 50) as table:
        table.do("scene.draw")
        assert [name for _, name in table.cards] == ["Reyes", "Guard 2", "Guard 3", "Guard", "Vale"]
        for _ in range(turns_taken):
            table.do("scene.next_turn")
        table.do("scene.share_all")
        assert table.now_or_nobody == up


def test_the_last_of_a_round_goes_on_with_its_turn_on_the_card_of_its_group(qapp: object) -> None:
    with fight_in_memory("core", guards=2, faces="1" * 400) as table:
        table.do("scene.draw")
        while [name for _, name in table.cards][-1] != "Guard 2":
            table.do("scene.put_last", place="Guard 2")
        for _ in range(4):
            table.do("scene.next_turn")
        assert table.now == "Guard 2"
        table.do("scene.share_all")
        assert (table.now, table.scene.round) == ("Guard", 1)
        left = {one.name: actions_left(table.scene, one.id) for one in table.scene.combatants}
        assert (left["Guard"], left["Guard 2"]) == (0, 2)
        table.do("scene.next_turn")
        assert table.scene.round == 2
