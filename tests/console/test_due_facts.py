"""What is due in a fight: death rolls within a Round, Panic Rolls that nobody forgets."""

import pytest

from alien_desktop.documents.scene.encounter import OwedKind, OwedRoll
from alien_desktop.documents.scene.owed_rolls import owe
from alien_desktop.rules.body.clock import TimeUnit
from alien_desktop.rules.people.characteristics import Skill
from tests.console.fight import Fight, fight_in_memory

BOTH = pytest.mark.parametrize("edition", ["core", "evolved"])
BLEEDING_GUT = 45
"""The injury that is deadly within a Shift, in both editions."""
JUGULAR = 61
"""The injury that is deadly within a Round, in both editions."""


def due(table: Fight) -> list[tuple[str, str]]:
    """What is due, and for whom."""
    listed = table.do("scene.due")["due"]
    return [(one["roll"], one["who"]) for one in listed]


def wounded(table: Fight) -> str:
    """Let Reyes have an injury that kills within a Round, in the first Round; return its id."""
    table.do("scene.draw")
    table.do("scene.next_turn")
    table.do("set", id="Reyes", field="attributes.strength", value=4)
    table.do("injury.pick", who="Reyes", number=JUGULAR)
    table.do("set", id="Reyes", field="panic_due", value=False)
    return table.sheet("Reyes").injuries[0].id


@BOTH
def test_deadly_within_a_round_is_said_and_due_when_the_next_round_begins(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        injury = wounded(table)
        assert due(table) == [], "the Round is not over"
        assert table.do("table")["table"]["title"] != "Death roll", "and no roll lies ready"
        table.a_round()
        events = table.do("scene.next_turn")["events"]
        told = [event for event in events if event["event"] == "death_roll_due"]
        assert [(event["who"], event["injury"]["name"]) for event in told] == [("Reyes", "Ruptured Jugular")]
        assert due(table) == [("death", "Reyes")]
        table.do("undo")
        assert due(table) == []
        table.do("redo")
        table.do("set", id="Reyes", field="attributes.strength", value=1)
        table.do("roll.death", who="Reyes", injury=injury)
        assert "dead" in table.sheet("Reyes").conditions
        assert due(table) == []


@BOTH
def test_a_survived_death_roll_before_its_time_moves_the_timer(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        table.do("set", id="Reyes", field="attributes.strength", value=3)
        table.do("injury.pick", who="Reyes", number=BLEEDING_GUT)
        table.do("set", id="Reyes", field="panic_due", value=False)
        shift = table.evening.session.rules_for(edition).edition.time.rounds_in(TimeUnit.SHIFT)
        early = 100
        table.do("set", id="Reyes", field="clock", value=early)
        table.fall("666")
        table.do("roll.death", who="Reyes", injury=table.sheet("Reyes").injuries[0].id)
        for clock, now in ((shift, []), (early + shift - 1, []), (early + shift, [("death", "Reyes")])):
            table.do("set", id="Reyes", field="clock", value=clock)
            assert due(table) == now


def test_a_panic_roll_that_is_due_goes_when_it_is_made(qapp: object) -> None:
    with fight_in_memory("core") as table:
        table.do("scene.draw")
        table.do("set", id="Reyes", field="health", value=1)
        table.fall("13 1")  # Crippling Pain
        table.do("scene.damage", who="Reyes", amount=1)
        assert due(table) == [("panic", "Reyes")]
        table.do("roll.special", kind="d6", who="Vale")
        assert due(table) == [("panic", "Reyes")], "another roll does not make it forgotten"
        table.do("roll.panic", who="Reyes")
        table.do("alarm.apply")
        assert due(table) == []
        assert table.refused("alarm.roll", who="Reyes") == "No Panic Roll is due."
        table.do("undo")
        assert due(table) == [("panic", "Reyes")]


@BOTH
def test_while_the_panic_roll_of_a_due_row_waits_none_is_made_in_its_place(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        table.do("scene.draw")
        table.do("set", id="Reyes", field="panic_due", value=True)
        table.do("set", id="Vale", field="panic_due", value=True)
        first, second = (one["key"] for one in table.do("scene.due")["due"])
        told = table.do("scene.answer", key=first, faces=[2])["events"]
        row = table.do("table")["table"]["alarm"]
        assert [(one["event"], one["die"], one["row"]) for one in told] == [("alarm_waits", 2, row["row"])]
        for key in (first, second):
            assert "apply it or log it first" in table.refused("scene.answer", key=key, faces=[5])
        assert table.do("alarm.apply")["events"][0]["die"] == 2
        assert due(table) == [("panic", "Vale")]
        table.do("scene.answer", key=second, faces=[5])


def test_a_panic_roll_that_was_only_noted_was_made(qapp: object) -> None:
    with fight_in_memory("core") as table:
        table.do("scene.panic_due", who="Reyes")
        table.do("roll.panic", who="Reyes")
        table.do("alarm.note")
        assert due(table) == []


def test_a_panic_that_dice_call_for_is_not_lost_by_the_next_roll(qapp: object) -> None:
    with fight_in_memory("core") as table:
        table.do("scene.draw")
        table.do("set", id="Reyes", field="stress", value=1)
        table.do("roll.skill", who="Reyes", skill="piloting", modifier=2)
        assert due(table) == [("panic", "Reyes")]
        table.do("clear")
        table.do("roll.skill", who="Vale", skill="piloting", modifier=2)
        assert due(table) == [("panic", "Reyes")]
        table.do("undo")
        table.do("undo")
        assert due(table) == []


@BOTH
def test_panic_spreads_only_to_those_in_the_scene(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        table.do("character.create", name="Away", edition=edition)
        for name in ("Reyes", "Vale", "Away"):
            table.do("document.crew", id=name, crew="Perdita")
        table.do("scene.draw")
        table.do("set", id="Reyes", field="stress", value=10)
        table.do("set", id="Reyes", field="attributes.wits", value=2)
        table.do("roll.panic", who="Reyes")
        offered = [one["on"] for one in table.do("table")["table"]["consequences"]]
        assert "<Away>" not in offered


@pytest.mark.rule("S0-031")
def test_panic_that_spreads_is_due_and_stays_due(qapp: object) -> None:
    with fight_in_memory("core") as table:
        table.do("scene.draw")
        table.do("set", id="Reyes", field="stress", value=9)
        table.fall("3")  # 3 + 9: Scream
        table.do("roll.panic", who="Reyes")
        options = [one.id for one in table.evening.session.rolls.state.consequences]
        table.do("alarm.apply", accept=options)
        assert due(table) == [("panic", "Vale")]
        assert table.do("table")["table"]["panics"] == ["<Vale>"]
        table.do("roll.special", kind="d6", who="Vale")
        assert due(table) == [("panic", "Vale")]
        table.do("roll.next_panic")
        assert table.do("table")["table"]["who"] == "<Vale>"
        table.do("alarm.apply")
        assert due(table) == []


@BOTH
def test_a_panic_roll_that_was_due_before_a_breaking_hit(edition: str, qapp: object) -> None:
    """Evolved 5.3, 9.1: the Broken never roll, and it does not come back when they are up; core: it stays due."""
    with fight_in_memory(edition) as table:
        table.do("scene.draw")
        table.do("set", id="Reyes", field="attributes.strength", value=3)
        table.do("set", id="Reyes", field="attributes.agility", value=3)
        table.do("sheet.health", who="Reyes", health=2)
        table.do("scene.panic_due", who="Reyes")
        table.fall("12 1")
        table.do("scene.damage", who="Reyes", amount=2)
        stays = [("panic", "Reyes")] if edition == "core" else [("panic", "Vale")]  # who has seen it
        assert due(table) == stays
        table.do("scene.heal", who="Reyes", amount=2)
        assert due(table) == stays


def house(table: Fight, edition: str, **choices: str) -> None:
    table.do("preference.set", name="house_rules", value={edition: choices})


@BOTH
def test_by_a_house_rule_a_panic_roll_waits_for_ones_own_turn(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        table.do("scene.draw")
        while table.now_or_nobody != "Vale":
            table.do("scene.next_turn")
        table.do("scene.panic_due", who="Reyes")
        assert due(table) == [("panic", "Reyes")]
        house(table, edition, panic_waits="own_turn")
        assert due(table) == []
        (coming,) = table.do("scene.due", coming=True)["due"]
        assert (coming["roll"], coming["who"], coming["on_turn"]) == ("panic", "Reyes", True)
        while table.now != "Reyes":
            table.do("scene.next_turn")
        assert due(table) == [("panic", "Reyes")]
        table.do("scene.answer", faces=[1])
        table.do("alarm.apply")
        assert due(table) == []


@BOTH
def test_by_a_house_rule_panic_ends_with_the_scene(edition: str, qapp: object) -> None:
    row = f"{edition}.panic.{'tremble' if edition == 'core' else 'paranoid'}"
    with fight_in_memory(edition) as table:
        for choice, left in (("by_the_row", True), ("ends", False)):
            house(table, edition, panic_scene=choice)
            table.do("scene.draw")
            table.do("sheet.panic", who="Reyes", rows=[row])
            table.do("scene.end", turn=False)
            assert bool(table.sheet("Reyes").panic) is left


@BOTH
def test_a_death_roll_of_a_round_in_evolved_comes_with_ones_own_turn(edition: str, qapp: object) -> None:
    """Evolved 9.2: with a limit of one Round it is made on one's own turn; core 9.1: when the Round is over."""
    with fight_in_memory(edition) as table:
        wounded(table)
        table.a_round()
        events = table.do("scene.next_turn")["events"]
        told = [one["event"] for one in events]
        if edition == "core":
            assert due(table) == [("death", "Reyes")]
            assert "death_roll_due" in told
            return
        if table.now == "Reyes":
            assert due(table) == [("death", "Reyes")]
            table.do("scene.swap", place=0, other=len(table.scene.cards) - 1, by_hand=True)
        else:
            assert "death_roll_due" not in told
        assert due(table) == []
        coming = table.do("scene.due", coming=True)["due"]
        assert [(one["roll"], one["on_turn"]) for one in coming] == [("death", True)]
        for _ in table.scene.cards:
            if table.now != "Reyes":
                events = table.do("scene.next_turn")["events"]
        assert "death_roll_due" in [one["event"] for one in events]
        assert due(table) == [("death", "Reyes")]
        table.fall("6" * 9)
        table.do("scene.answer")
        table.do("scene.real_cards", on=True)
        number = table.scene.round
        while table.scene.round == number:
            table.do("scene.next_turn")
        assert (due(table), table.cards) == ([], []), "the cards of the next Round are not typed yet"


def test_a_stress_response_that_was_put_off_stands_in_the_list_until_it_is_answered(qapp: object) -> None:
    with fight_in_memory("evolved") as table:
        table.do("scene.draw")
        table.do("set", id="Reyes", field="stress", value=2)
        table.fall("4" * 4 + "1 1")
        table.do("roll.skill", who="Reyes", skill="piloting", modifier=2)
        table.do("clear")
        (row,) = table.do("scene.due")["due"]
        assert (row["roll"], row["who"], row["modifier"]) == ("response", "Reyes", -1), "stress less Resolve"
        table.do("roll.special", kind="d6", who="Vale")
        assert due(table) == [("response", "Reyes")], "another roll does not make it forgotten"
        table.do("scene.answer", key=row["key"], faces=[3])
        table.do("alarm.apply")
        assert due(table) == []
        table.do("undo")
        assert due(table) == [("response", "Reyes")]
        table.do("set", id="Reyes", field="conditions", value=["dead"])
        assert due(table) == []
        table.do("alarm.cancel")
        assert table.refused("alarm.roll", who="Reyes") == "No Panic Roll or Stress Response is due."


def test_who_owes_both_answers_each_row_by_itself(qapp: object) -> None:
    with fight_in_memory("evolved") as table:
        table.do("scene.draw")
        table.do("set", id="Reyes", field="stress", value=2)
        table.fall("4" * 4 + "1 1")
        table.do("roll.skill", who="Reyes", skill="piloting", modifier=2)
        table.do("scene.panic_due", who="Reyes")
        assert due(table) == [("panic", "Reyes"), ("response", "Reyes")]
        response = table.do("scene.due")["due"][1]["key"]
        table.do("scene.answer", key=response, faces=[3])
        table.do("alarm.apply")
        assert due(table) == [("panic", "Reyes")], "the row that was pressed was answered, and no other"


@pytest.mark.parametrize("command", ["scene.damage", "sheet.hurt", "acid"])
@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_who_sees_a_friend_become_broken_panics_in_evolved_whatever_broke_them(
    edition: str, command: str, qapp: object
) -> None:
    """Evolved 5.3: seeing another of the crew become Broken; not the Broken one, and nobody twice. Core has it not."""
    with fight_in_memory(edition) as table:
        table.fall("11 1")
        health = table.sheet("Vale").health
        match command:
            case "scene.damage":
                table.do(command, who="Vale", amount=health, armor=False)
            case "sheet.hurt":
                table.do(command, who="Vale", amount=health)
            case _:
                table.do("scene.acid", who="Vale", dice=health)
                table.evening.dice.faces, table.evening.dice.place = "6" * health + "1111", 0
                if not table.sheet("Vale").is_broken:
                    table.do("scene.answer")
        assert table.sheet("Vale").is_broken
        panics = [one["who"] for one in table.do("scene.due")["due"] if one["roll"] == "panic"]
        assert panics == (["Vale"] if edition == "core" else ["Reyes"])
        table.do("undo")
        assert not table.sheet("Reyes").panic_due
        if command == "scene.damage":
            table.do("sheet.add_condition", who="Reyes", row="unconscious")
            table.do(command, who="Vale", amount=health, armor=False)
            assert not table.sheet("Reyes").panic_due, "who sees nothing is not shaken"


@pytest.mark.parametrize("face, heard", [(3, ["Vale"]), (4, [])], ids=["scream", "flee"])
def test_a_scream_goes_through_a_shut_door_and_what_is_seen_does_not(face: int, heard: list[str], qapp: object) -> None:
    """Core 5.2: friendly hearers of a Scream, friendly seers of one who flees; the table says what each line means."""
    with fight_in_memory("core") as table:
        for zone in ("Bridge", "Galley"):
            table.do("zone.add", name=zone)
        table.do("way.connect", one="Bridge", other="Galley", kind="door", state="shut")
        table.do("zone.put", who=["Reyes"], zone="Bridge")
        table.do("zone.put", who=["Vale"], zone="Galley")
        table.do("scene.draw")
        table.do("set", id="Reyes", field="stress", value=9)
        table.do("roll.panic", who="Reyes", die=face)
        shown = table.do("table")["table"]
        assert (shown["alarm"]["die"], shown["alarm"]["total"]) == (face, face + 9)
        assert shown["alarm"]["row"]["name"] == ("Scream" if heard else "Flee")
        lines = [one["words"] for one in shown["consequences"] if one["words"].endswith(": Panic Roll")]
        assert lines == [f"{name}: Panic Roll" for name in heard]


def test_stress_at_short_range_stays_in_the_zone(qapp: object) -> None:
    """Core 5.2: Freeze raises the stress of those at Short, who are in the same zone."""
    with fight_in_memory("core") as table:
        for zone in ("Bridge", "Galley"):
            table.do("zone.add", name=zone)
        table.do("way.connect", one="Bridge", other="Galley")
        table.do("zone.put", who=["Reyes", "Vale"], zone="Bridge")
        table.do("scene.draw")
        table.do("set", id="Reyes", field="stress", value=9)

        def offered() -> list[str]:
            table.do("roll.panic", who="Reyes", die=1)  # 1 + 9: Freeze
            said = [one["words"] for one in table.do("table")["table"]["consequences"] if one["on"] == "<Vale>"]
            table.do("alarm.cancel")
            return said

        assert offered() == ["Vale: stress 1"]
        table.do("zone.put", who=["Vale"], zone="Galley")
        assert offered() == []


@BOTH
def test_a_hit_names_those_whose_panic_roll_it_calls_for(edition: str, qapp: object) -> None:
    """Core 9.3: whoever suffers a critical injury panics; Evolved 5.3: whoever sees a friend become Broken."""
    with fight_in_memory(edition) as table:
        table.fall("11 1")
        health = table.sheet("Vale").health
        events = table.do("scene.damage", who="Vale", amount=health, armor=False)["events"]
        [hit] = [one for one in events if one["event"] == "hit_taken"]
        assert [one["name"] for one in hit["panics"]] == (["Vale"] if edition == "core" else ["Reyes"])


@BOTH
def test_a_fall_that_breaks_somebody_is_reported_as_a_hit_and_frightens_like_any_other(
    edition: str, qapp: object
) -> None:
    """Core 5.2 and 9.3: the injured one panics; Evolved 5.3: whoever sees it."""
    with fight_in_memory(edition) as table:
        table.do("scene.draw")
        table.do("scene.fall", who="Vale", length=8)
        table.fall("1" * 60)
        events = table.do("scene.answer")["events"]
        if "hit_taken" not in [one["event"] for one in events]:
            events = table.do("keep")["events"]
        [hit] = [one for one in events if one["event"] == "hit_taken"]
        assert (hit["who"], hit["health"], hit["number"]) == ("Vale", 0, 11)
        panics = [who for roll, who in due(table) if roll == "panic"]
        assert panics == (["Vale"] if edition == "core" else ["Reyes"])
        table.do("undo")
        assert not table.sheet("Reyes").panic_due


def test_faces_of_real_dice_make_the_other_sides_roll_at_once(qapp: object) -> None:
    """Core 7: Persuade is opposed; the faces said with `roll` are those of the roll that comes next."""
    with fight_in_memory("core") as table:
        table.do("set", id="Reyes", field="attributes.empathy", value=3)
        table.do("scene.draw")
        while table.do("scene.next_turn")["events"][-1]["who"] != "Reyes":
            pass
        table.do("scene.act", who="Reyes", action="persuade", targets=["Guard"], prepare=True)
        table.do("roll", base=[6, 6, 1])
        table.do("keep")
        table.do("roll", base=[1, 1])
        [other] = [one for one in table.do("log", last=1)["log"][0]["events"] if one["event"] == "other_side_rolled"]
        assert (other["base"], other["by_hand"], other["won"]) == ([1, 1], True, True)


@BOTH
def test_whoever_is_catatonic_does_nothing_at_once_until_the_panic_ends(edition: str, qapp: object) -> None:
    """Core 5.2, evolved 5.3: no movement, no word, no action; also the rest of the own turn in which it begins."""
    with fight_in_memory(edition) as table:
        table.do("scene.draw")
        while table.do("scene.next_turn")["events"][-1]["who"] != "Reyes":
            pass
        table.do("sheet.panic", who="Reyes", rows=[f"{edition}.panic.catatonic"])
        assert [one["action"] for one in table.do("scene.actions", who="Reyes")["actions"] if not one["refused"]] == []
        assert "Collapsed in panic" in table.refused("scene.act", who="Reyes", action="pick_up")
        table.do("attack.declare", who="Reyes", way="close", targets=["Guard"])
        assert table.do("attack.show")["attack"]["next"]["does"] != "roll"
        table.do("attack.give_up")
        table.do("sheet.panic", who="Reyes", rows=[])
        table.do("scene.act", who="Reyes", action="pick_up")


@pytest.mark.parametrize("check", ["cold", "sick"])
@pytest.mark.rule("S0-012", "S1-005")
def test_a_panic_roll_that_a_roll_of_upkeep_calls_for_is_due_afterwards(check: str, qapp: object) -> None:
    """A 1 on a stress die of a Stamina roll is one, whoever asks for the roll: cold and disease too (core 5.2, 10)."""
    with fight_in_memory("core", guards=1) as table:
        table.do("sheet.stress", who="Vale", stress=2)
        if check == "cold":
            table.do("sheet.begin_deprivation", who="Vale", cause="cold")
        else:
            table.do("sheet.add_condition", who="Vale", row="sick")
        table.do("time.open", who="Vale", passage="day" if check == "cold" else "shift")
        table.do("time.roll")
        table.do("time.apply")
        assert [one["roll"] for one in table.do("scene.due")["due"] if one["who"] == "Vale"] == ["panic"]


def test_whoever_flees_attacks_nobody_and_the_game_mother_may_allow_it(qapp: object) -> None:
    """Panic 13: run for a safe place, no attacks or other risky acts (core 5.2)."""
    with fight_in_memory("core", guards=1) as table:
        table.do("scene.draw")
        table.turn_of("Vale")
        table.do("sheet.panic", who="Vale", rows=["core.panic.flee"])
        assert "not possible" in table.refused("scene.act", who="Vale", action="close_attack", targets=["Guard"])
        table.do("attack.declare", who="Vale", way="close", targets=["Guard"])
        assert table.do("attack.show")["attack"]["next"]["does"] == "refused"
        table.do("attack.override", what="allowed", value=1)
        assert table.do("attack.show")["attack"]["next"]["does"] == "no_defence"
        table.do("attack.give_up")
        table.do("scene.act", who="Vale", action="run")


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_more_faces_than_a_panic_roll_has_dice_are_refused_and_it_stays_due(qapp: object, edition: str) -> None:
    with fight_in_memory(edition) as table:
        table.do("scene.panic_due", who="Reyes")
        before = table.do("scene.due")["due"]
        assert "so many dice" in table.refused("scene.answer", key=before[0]["key"], faces=[1, 2, 3])
        assert table.do("scene.due")["due"] == before


def test_faces_that_lack_the_healing_dice_are_counted_with_those_of_the_table(qapp: object) -> None:
    with fight_in_memory("core") as table:
        assert table.refused("roll.injury", who="Reyes", faces=[2, 3]) == (
            "3 dice are needed and only 2 faces were given."
        )


def test_a_weapon_that_nobody_has_is_not_passed_over(qapp: object) -> None:
    with fight_in_memory("core", guards=1) as table:
        assert table.refused("scene.edit", who="Guard", weapon="nonsense") == "There is no nonsense."


@pytest.mark.parametrize("row", ["freeze", "seek_cover", "scream"])
def test_a_panic_of_one_round_ends_with_the_turn_of_whoever_has_it(row: str, qapp: object) -> None:
    """Core 5.2: it is in force for a whole turn of its owner, and no longer."""
    with fight_in_memory("core") as table:
        table.do("scene.draw")
        table.turn_of("Vale")
        table.do("set", id="Reyes", field="panic", value=[f"core.panic.{row}"])
        table.turn_of("Reyes")
        assert table.sheet("Reyes").panic, "her turn has it"
        answer = table.do("scene.next_turn")
        assert not table.sheet("Reyes").panic
        assert "panic_passed" in [event["event"] for event in answer["events"]]
        table.do("undo")
        assert table.sheet("Reyes").panic


@pytest.mark.parametrize("edition, asked", [("core", ["Vale", "Okoro"]), ("evolved", ["Okoro"])])
def test_a_scream_asks_the_broken_only_where_they_panic(edition: str, asked: list[str], qapp: object) -> None:
    """Evolved 5.3: Broken characters never roll. Core 5.2 knows no such thing."""
    with fight_in_memory(edition, faces="2" * 400) as table:
        table.do("character.create", name="Okoro", edition=edition)
        table.do("scene.add_characters", who=["Okoro"])
        table.do("sheet.health", who="Vale", health=0)
        table.do("sheet.stress", who="Reyes", stress=8)
        table.do("roll.panic", who="Reyes", die=4)  # 12 in core; 8 + 4 − 3 = 9 in Evolved
        assert table.do("table")["table"]["alarm"]["row"]["name"] == "Scream"
        words = [one["words"] for one in table.do("table")["table"]["consequences"]]
        assert [one.partition(":")[0] for one in words if "Panic Roll" in one] == asked


@pytest.mark.parametrize(
    "edition, die, stress, panics", [("core", 3, 1, False), ("core", 6, 0, True), ("evolved", 6, 0, True)]
)
def test_panic_in_a_fight_reaches_friends_unless_somebody_says_otherwise(
    edition: str, die: int, stress: int, panics: bool, qapp: object
) -> None:
    """Core: 7 is Nervous Twitch (friends at Short gain stress), 12 Scream; evolved, Resolve 2: 9 is Scream."""
    with fight_in_memory(edition) as table:
        table.do("scene.draw")
        table.do("sheet.stress", who="Reyes", stress={"core": 4 if stress else 6, "evolved": 6}[edition])
        for attribute in ("wits", "empathy"):
            table.do("set", id="Reyes", field=f"attributes.{attribute}", value=3)
        table.do("roll.panic", who="Reyes", die=die)
        table.do("alarm.apply")
        assert (table.sheet("Vale").stress, table.sheet("Vale").panic_due) == (stress, panics)
        table.do("undo")
        (offered,) = (one for one in table.do("table")["table"]["consequences"] if "Vale" in one["words"])
        assert offered["ticked"]
        kept = [one["id"] for one in table.do("table")["table"]["consequences"] if one is not offered]
        table.do("alarm.apply", accept=[one for one in kept if one != offered["id"]])
        assert (table.sheet("Vale").stress, table.sheet("Vale").panic_due) == (0, False)


@BOTH
def test_behind_a_shut_door_nobody_sees_a_panic_and_elsewhere_nobody_is_at_short_range(
    edition: str, qapp: object
) -> None:
    with fight_in_memory(edition) as table:
        for zone in ("Hall", "Lock"):
            table.do("zone.add", name=zone)
        table.do("way.connect", one="Hall", other="Lock", kind="door", state="shut")
        table.do("zone.put", who=["Reyes"], zone="Hall")
        table.do("zone.put", who=["Vale"], zone="Lock")
        table.do("scene.draw")
        stress, die = {"core": (7, 6), "evolved": (6, 6)}[edition]
        table.do("sheet.stress", who="Reyes", stress=stress)
        table.do("roll.panic", who="Reyes", die=die)
        assert not [one for one in table.do("table")["table"]["consequences"] if "Vale" in one["words"]]


@pytest.mark.parametrize("care", [False, True])
@pytest.mark.parametrize("row, health, dice", [("core.npc.mercenary", 5, 5), ("evolved.npc.security_guard", 4, 2)])
def test_people_of_the_game_mother_make_death_rolls_until_somebody_saves_them(
    row: str, health: int, dice: int, care: bool, qapp: object
) -> None:
    """Core 9.1, 13.3 and evolved 9.2, 13.4: they suffer the same injuries; row 62 takes two dice of Stamina."""
    with fight_in_memory(row.partition(".")[0], guards=1) as table:
        table.do("scene.add_from_catalog", row=row)
        name = table.scene.combatants[-1].name
        table.do("scene.draw")
        table.fall("62")
        table.do("scene.damage", who=name, amount=health)
        assert [one["roll"] for one in table.do("scene.due", coming=True)["due"]] == ["death"]
        while not table.do("scene.due")["due"]:
            table.do("scene.next_turn")
        assert table.scene.round == 2, "a limit of one Round"
        table.do("scene.answer", faces=[6] + [2] * (dice - 1))
        assert table.do("scene.due")["due"] == []
        if care:
            table.do("scene.act", who="Reyes", action="first_aid", targets=[name], allowed=True, prepare=True)
            table.do("roll", base=[6, 6, 6], stress=[])
            table.do("keep")
            if row.startswith("core"):
                assert [one["roll"] for one in table.do("scene.due", coming=True)["due"]] == ["death"], (
                    "a roll of its own"
                )
                table.do("scene.act", who="Vale", action="first_aid", targets=[name], allowed=True, prepare=True)
                table.do("roll", base=[6] * table.do("table")["table"]["base"], stress=[])
                table.do("keep")
            assert table.do("scene.due", coming=True)["due"] == []
            return
        while not table.do("scene.due")["due"]:
            table.do("scene.next_turn")
        table.do("scene.answer", faces=[2] * dice)
        assert table.scene.round == 3
        assert "dead" in table.scene.combatants[-1].conditions
        assert table.do("scene.due", coming=True)["due"] == []


@pytest.mark.parametrize("die, dice", [(6, 0), (3, 1)])
def test_an_order_whose_roll_is_kept_still_waits_for_the_panic_that_may_take_it_away(
    die: int, dice: int, qapp: object
) -> None:
    """S0-036, S1-009: the panic is read first, and a total of ten or more takes the action away, with its sixes."""
    with fight_in_memory("core", guards=1) as table:
        table.do("sheet.stress", who="Vale", stress=4)
        table.do("scene.draw")
        table.turn_of("Vale")
        table.do("scene.act", who="Vale", action="give_orders", targets=["Reyes"], prepare=True)
        table.do("roll", base=[6] + [2] * (table.do("table")["table"]["base"] - 1), stress=[1, 2, 2, 2])
        table.do("keep")
        reyes = table.scene.combatants[0]
        assert not reyes.orders
        table.do("scene.answer", faces=[die])
        table.do("alarm.apply")
        assert sum(one.dice for one in table.scene.combatant(reyes.id).orders) == dice


def test_what_events_bring_is_coming_against_those_whom_it_will_meet(qapp: object) -> None:
    with fight_in_memory("core", 1) as table:
        table.do("scene.draw")
        table.do("scene.next_turn")
        table.do("scene.add_event", name="Airlock", rounds=2)
        table.do(
            "scene.add_event",
            name="Fire",
            rounds=1,
            repeats=True,
            card=1,
            dice=4,
            harm="fire",
            targets=["Guard", "Vale"],
        )
        table.do("scene.condition", who="Vale", row="dead")

        def coming() -> list[tuple[object, ...]]:
            rows = table.do("scene.due", coming=True)["due"]
            return sorted((one["about"], one["who"], one["dice"], one["rounds"]) for one in rows if one["rounds"])

        assert coming() == [("Airlock", "Airlock", 0, 2), ("Fire", "Guard", 4, 1)]
        table.turn_of("Reyes")
        while table.scene.round == 1:
            table.do("scene.next_turn")
        assert coming() == [("Airlock", "Airlock", 0, 1), ("Fire", "Guard", 4, 1)], "the fire of this Round is due now"


@BOTH
def test_nothing_is_due_before_its_round_and_nothing_for_the_dead(edition: str, qapp: object) -> None:
    with fight_in_memory(edition, 1) as table:
        table.do("scene.draw")
        table.do("scene.add_event", name="Fire", rounds=1, card=1, dice=1, harm="fire", targets=["Vale"])
        vale = table.scene.combatants[1]
        later = OwedRoll(id="new", kind=OwedKind.STUN, combatant=vale.id, about="Baton", skill=Skill.STAMINA, round=2)
        table.evening.session.workspace.edit("Stunned", [owe(table.scene, later)])
        assert due(table) == []
        while table.scene.round < 2 or table.scene.current < 0:
            table.do("scene.next_turn")
        table.do("scene.next_turn")
        assert due(table) == [("stun", "Vale"), ("event", "Vale")]
        table.do("scene.condition", who="Vale", row="dead")
        assert due(table) == []


@pytest.mark.parametrize("feature, row", [("cluttered", "seek_cover"), ("dim", "scream")])
def test_whoever_seeks_cover_where_nothing_is_screams(feature: str, row: str, qapp: object) -> None:
    """Evolved 5.3: 8 needs a cluttered zone; the map says whether it is one."""
    with fight_in_memory("evolved") as table:
        table.do("zone.add", name="Bay")
        table.do("zone.feature", zone="Bay", feature=feature)
        table.do("zone.put", who=["Reyes", "Vale"], zone="Bay")
        table.do("scene.draw")
        table.do("sheet.override", who="Reyes", value="resolve", amount=3)
        table.do("sheet.stress", who="Reyes", stress=5)
        table.do("roll.panic", who="Reyes", die=6)
        assert "instead" not in [one["id"] for one in table.do("table")["table"]["consequences"]], "the map has said it"
        table.do("alarm.apply")
        assert table.sheet("Reyes").panic == (f"evolved.panic.{row}",)
        assert table.sheet("Reyes").stress == 4
        assert table.sheet("Vale").panic_due is (row == "scream")


def test_without_a_map_the_game_mother_says_whether_there_is_cover_or_a_way_out(qapp: object) -> None:
    with fight_in_memory("evolved") as table:
        table.do("sheet.override", who="Reyes", value="resolve", amount=3)
        for stress, row, other in ((5, "seek_cover", "scream"), (7, "flee", "catatonic")):
            for accept, came in ((None, row), (["instead"], other)):
                table.do("sheet.stress", who="Reyes", stress=stress)
                table.do("roll.panic", who="Reyes", die=6)
                (option,) = (one for one in table.do("table")["table"]["consequences"] if one["id"] == "instead")
                assert not option["ticked"]
                (told,) = table.do("alarm.apply", accept=accept)["events"]
                assert (told["row"]["id"], told["total"]) == (f"evolved.panic.{came}", 6 + stress - 3)
                assert table.sheet("Reyes").panic == (f"evolved.panic.{came}",)
                table.do("undo")
                assert table.do("table")["table"]["phase"] == "answer"
                table.do("alarm.cancel")


def test_whoever_is_held_cannot_flee_and_collapses(qapp: object) -> None:
    with fight_in_memory("evolved") as table:
        table.do("sheet.override", who="Reyes", value="resolve", amount=3)
        table.do("sheet.stress", who="Reyes", stress=7)
        table.do("scene.condition", who="Reyes", row="grappled")
        table.do("roll.panic", who="Reyes", die=6)
        table.do("alarm.apply")
        assert table.sheet("Reyes").panic == ("evolved.panic.catatonic",)


@BOTH
def test_the_end_of_a_scene_says_whose_stress_its_turn_has_taken(edition: str, qapp: object) -> None:
    with fight_in_memory(edition) as table:
        table.do("sheet.stress", who="Vale", stress=3)
        (ended,) = table.do("scene.end")["events"]
        (one,) = ended["people"]
        assert (one["who"]["name"], one["stress_before"], one["stress_after"]) == ("Vale", 3, 2)
