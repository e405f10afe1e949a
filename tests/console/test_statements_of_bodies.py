"""Statements about initiative, being Broken, injuries, death rolls, rest, supplies, loads and skills, by commands."""

from typing import Any

import pytest

from alien_desktop.documents.sheet.inventory import inventory_of
from tests.console.fight import Fight, fight_in_memory


def rule(*ids: str) -> pytest.MarkDecorator:
    return pytest.mark.rule(*ids)


# --- initiative -------------------------------------------------------------------------------------------------------


@rule("S1-068", "S1-069", "S1-070", "S1-071", "S2-048", "S2-049", "S2-050", "S2-051")
def test_cards_are_drawn_once_and_played_from_the_lowest_in_every_round(qapp: object) -> None:
    with fight_in_memory("core", faces="352416" * 200) as table:
        table.do("scene.draw")
        drawn = table.cards
        assert sorted(drawn) == drawn
        assert all(1 <= number <= 10 for number, _ in drawn)
        assert len({number for number, _ in drawn}) == len(table.scene.combatants)
        for number in (1, 2):
            turns = []
            for _ in drawn:
                table.do("scene.next_turn")
                turns.append(table.now)
            assert turns == [owner for _, owner in drawn]
            assert (table.scene.round, table.cards) == (number, drawn)


@rule("S4-001", "S4-002")
def test_evolved_draws_in_each_round_and_card_one_is_first(qapp: object) -> None:
    with fight_in_memory("evolved", faces="352416" * 200) as table:
        table.do("scene.draw")
        first = table.cards
        assert sorted(first) == first
        assert table.a_round() == [owner for _, owner in first]
        table.do("scene.next_turn")
        assert table.scene.round == 2
        assert sorted(table.cards) == table.cards
        assert table.cards != first


@rule("S1-072", "S1-073")
def test_willing_people_who_can_speak_swap_before_anybody_acts(qapp: object) -> None:
    with fight_in_memory("core", guards=1) as table:
        table.do("scene.draw")
        crew = [place for place, (_, owner) in enumerate(table.cards) if owner in ("Reyes", "Vale")]
        before = [table.cards[place] for place in crew]
        table.do("scene.swap", place=crew[0], other=crew[1])
        after = [table.cards[place] for place in crew]
        assert [owner for _, owner in after] == [owner for _, owner in reversed(before)]
        assert "willing" in table.refused("scene.swap", place=crew[0], other=crew[1], willing=False)
        for _ in range(2):
            table.do("scene.next_turn")
        assert "before actions start" in table.refused("scene.swap", place=crew[0], other=crew[1])


@rule("S4-009", "S4-010")
def test_holding_off_swaps_with_somebody_later_who_acts_at_once(qapp: object) -> None:
    with fight_in_memory("evolved", guards=1) as table:
        table.do("scene.draw")
        table.do("scene.next_turn")
        mine, later = table.now, table.cards[2][1]
        table.do("scene.swap", place=0, other=2)
        assert table.now == later
        assert table.cards[2][1] == mine


@rule("S0-056")
def test_help_is_given_on_the_turn_of_another(qapp: object) -> None:
    with fight_in_memory("core") as table:
        table.do("scene.draw")
        while table.now_or_nobody != "Reyes":
            table.do("scene.next_turn")
        order = table.cards
        table.do("scene.act", who="Reyes", action="drive", helpers=["Vale"])
        assert table.cards == order
        assert table.now == "Reyes"


@rule("S0-059")
def test_people_of_the_game_mother_are_helped_too(qapp: object) -> None:
    with fight_in_memory("core") as table:
        table.do("scene.draw")
        rolled = table.do("scene.act", who="Guard", action="drive", helpers=["Reyes"])["events"]
        (dice,) = (event for event in rolled if event["event"] == "adversary_rolled")
        assert {"label": {"text": "Help"}, "dice": 1, "source": "help"} in dice["base_terms"]


# --- Broken, injuries, death ------------------------------------------------------------------------------------------


@rule("S1-124", "S1-125", "S1-126", "S1-127", "S1-128", "S1-129", "S1-130", "S1-131")
def test_at_no_health_somebody_is_broken_hurt_for_good_and_crawls(qapp: object) -> None:
    with fight_in_memory("core") as table:
        table.do("scene.draw")
        while table.now_or_nobody != "Reyes":
            table.do("scene.next_turn")
        table.fall("33 11")
        event = table.do("scene.damage", who="Reyes", amount=9, armor=False)["events"][0]
        sheet = table.sheet("Reyes")
        assert (sheet.health, event["number"], len(sheet.injuries)) == (0, 33, 1)
        table.fall("21 1")
        table.do("scene.damage", who="Reyes", amount=1, armor=False)
        assert (table.sheet("Reyes").health, len(table.sheet("Reyes").injuries)) == (0, 2)
        possible = {one["action"] for one in table.do("scene.actions", who="Reyes")["actions"] if not one["refused"]}
        assert possible <= {"crawl", "speak"}
        table.do("roll.prepare", who="Reyes", skill="piloting")
        assert table.refused("roll")


@rule("S2-106", "S2-107", "S2-108", "S2-109", "S2-110")
def test_a_critical_injury_is_a_row_of_the_d66_with_its_own_healing_time(qapp: object) -> None:
    with fight_in_memory("core") as table:
        table.fall("33 45")
        table.do("scene.damage", who="Reyes", amount=3, armor=False)
        (injury,) = table.sheet("Reyes").injuries
        assert (injury.row, injury.days_left) == (33, 9)
        assert table.sheet("Reyes").is_broken


def dying(table: Fight) -> str:
    table.do("injury.pick", who="Reyes", number=61)
    table.do("sheet.attribute", who="Reyes", attribute="strength", level=4)
    table.do("sheet.skill", who="Reyes", skill="stamina", level=2)
    table.do("sheet.stress", who="Reyes", stress=3)
    return table.sheet("Reyes").injuries[0].id


@rule("S1-132", "S1-133", "S1-134", "S1-135", "S1-137", "S2-111", "S2-112")
def test_a_death_roll_is_stamina_without_stress_and_comes_again(qapp: object) -> None:
    with fight_in_memory("core") as table:
        injury = dying(table)
        table.do("scene.draw")
        table.do("scene.next_turn")
        for _ in range(2):
            number = table.scene.round
            assert "death" not in [one["roll"] for one in table.do("scene.due")["due"]]
            while table.scene.round == number:
                table.do("scene.next_turn")
            assert "death" in [one["roll"] for one in table.do("scene.due")["due"]]
            table.fall("6" + "2" * 9)
            event = table.do("roll.death", who="Reyes", injury=injury)["events"][0]
            assert len(event["base"]) == 4 + 2 - 1, "Stamina, less the neck"
            assert "stress" not in event
            assert table.refused("push")


@rule("S1-136")
def test_a_failed_death_roll_kills(qapp: object) -> None:
    with fight_in_memory("core") as table:
        injury = dying(table)
        table.fall("2" * 9)
        table.do("roll.death", who="Reyes", injury=injury)
        assert "dead" in table.sheet("Reyes").conditions


# --- rest -------------------------------------------------------------------------------------------------------------


@rule("S0-026", "S1-045", "S1-046", "S2-026", "S2-114")
def test_a_turn_of_rest_takes_one_stress_and_gives_one_health(qapp: object) -> None:
    with fight_in_memory("core") as table:
        table.do("sheet.stress", who="Reyes", stress=3)
        table.do("sheet.health", who="Reyes", health=1)
        for line in table.do("time.open", who="Reyes", passage="turn")["due"]:
            if "rest" in line["what"].casefold():
                table.do("time.tick", key=line["key"], happens=True)
        table.do("time.apply")
        sheet = table.sheet("Reyes")
        assert (sheet.stress, sheet.health) == (2, 2)


# --- supplies ---------------------------------------------------------------------------------------------------------


@rule("S1-059", "S1-060", "S1-061", "S2-127", "S2-128", "S2-130", "S2-131", "S2-132", "S2-133")
@pytest.mark.parametrize("rating, thrown", [(4, 4), (6, 6), (8, 6)])
def test_a_supply_is_rolled_with_its_rating_six_dice_at_most_and_each_one_lowers_it(
    rating: int, thrown: int, qapp: object
) -> None:
    with fight_in_memory("core") as table:
        table.do("sheet.supply", who="Reyes", supply="water", rating=rating)
        table.fall("11" + "2" * 20)
        event = table.do("roll.supply", who="Reyes", supply="water")["events"][0]
        assert (event["left"], len(event["stress"])) == (rating - 2, thrown)
        table.do("sheet.supply", who="Reyes", supply="water", rating=1)
        table.fall("1")
        assert table.do("roll.supply", who="Reyes", supply="water")["events"][0]["left"] == 0


@rule("S2-143")
def test_a_tank_is_a_thing_of_its_own_and_what_the_suit_holds_weighs_nothing(qapp: object) -> None:
    with fight_in_memory("core") as table:
        before = load(table).load.carried
        table.do("sheet.supply", who="Reyes", supply="air", rating=6)
        table.do("sheet.supply", who="Reyes", supply="power", rating=5)
        assert load(table).load.carried == before
        table.do("sheet.add_own_item", who="Reyes", name="Air tank", place="carried")
        assert load(table).load.carried == before + 4, "a regular item has four quarters"


# --- loads ------------------------------------------------------------------------------------------------------------


def load(table: Fight) -> Any:
    return inventory_of(table.sheet("Reyes"), table.evening.session.rules_for("core"))


@rule(
    "S0-147",
    "S2-116",
    "S2-118",
    "S2-124",
    "S0-149",
    "S0-150",
    "S0-151",
    "S0-153",
    "S2-119",
    "S2-120",
    "S2-122",
    "S2-123",
)
def test_twice_the_strength_is_carried_without_trouble_by_weight(qapp: object) -> None:
    with fight_in_memory("core") as table:
        table.do("sheet.attribute", who="Reyes", attribute="strength", level=3)
        weights = {"Bag": 4, "Crate": 8, "Lamp": 2, "Ring": 0}
        for name, quarters in weights.items():
            before = load(table).load.carried
            table.do("sheet.add_own_item", who="Reyes", name=name, place="carried")
            item = next(one.id for one in table.sheet("Reyes").carried if one.name == name)
            table.do("sheet.change_item", who="Reyes", item=item, field="quarters", value=quarters)
            assert load(table).load.carried - before == quarters
        assert [thing.name for thing in load(table).packed] == list(weights), "tiny things are listed as well"
        bag = next(one.id for one in table.sheet("Reyes").carried if one.name == "Bag")
        table.do("sheet.quantity", who="Reyes", item=bag, quantity=3)
        assert load(table).load.carried == 22
        assert load(table).burden.value == "free"
        table.do("sheet.quantity", who="Reyes", item=bag, quantity=5)
        assert load(table).burden.value != "free"


@rule("S2-125", "S2-126")
@pytest.mark.parametrize("face, moved", [("6", True), ("2", False)])
def test_under_a_load_a_run_is_a_mobility_roll(face: str, moved: bool, qapp: object) -> None:
    with fight_in_memory("core") as table:
        table.do("sheet.attribute", who="Reyes", attribute="strength", level=2)
        table.do("sheet.add_own_item", who="Reyes", name="Crate", place="carried")
        crate = table.sheet("Reyes").carried[-1].id
        table.do("sheet.quantity", who="Reyes", item=crate, quantity=6)
        table.fall(face * 9)
        events = table.do("scene.act", who="Reyes", action="run", targets=["Guard"])["events"]
        assert next(event for event in events if event["event"] == "rolled")["skill"] == "mobility"
        table.do("keep")
        assert bool(table.scene.combatants[0].near) is moved


@rule("S2-140", "S2-141", "S2-142")
def test_food_and_water_weigh_by_their_rating_and_air_does_not(qapp: object) -> None:
    with fight_in_memory("core") as table:
        found = []
        for supply, rating in (("food", 4), ("food", 8), ("air", 4)):
            for kind in ("food", "water", "air"):
                table.do("sheet.supply", who="Reyes", supply=kind, rating=rating if kind == supply else 0)
            found.append(load(table).load.carried)
        assert found == [4, 8, 0]


# --- skills -----------------------------------------------------------------------------------------------------------

SKILLS_2019 = {
    ("strength", ("heavy_machinery", "close_combat", "stamina")): (
        *("S0-002", "S0-003", "S0-013", "S2-028", "S2-030", "S2-034", "S2-035", "S2-036"),
    ),
    ("agility", ("ranged_combat", "mobility", "piloting")): ("S0-014", "S2-031", "S2-037", "S2-038", "S2-039"),
    ("wits", ("observation", "survival", "comtech")): ("S0-015", "S2-032", "S2-040", "S2-041", "S2-042"),
    ("empathy", ("command", "manipulation", "medical_aid")): ("S0-016", "S2-033", "S2-043", "S2-044", "S2-045"),
}
SKILLS_EVOLVED = {
    ("strength", ("heavy_machinery", "close_combat", "stamina")): ("S3-034", "S3-035"),
    ("agility", ("ranged_combat", "mobility", "piloting")): ("S3-036",),
    ("wits", ("observation", "survival", "comtech")): ("S3-037",),
    ("empathy", ("command", "manipulation", "medical_aid")): ("S3-038",),
}


@pytest.mark.parametrize(
    "attribute, skills", [pytest.param(*key, marks=rule(*ids)) for key, ids in SKILLS_2019.items()]
)
def test_each_skill_of_2019_is_rolled_with_its_attribute(attribute: str, skills: tuple[str, ...], qapp: object) -> None:
    _rolled_with(attribute, skills, "core")


@pytest.mark.parametrize(
    "attribute, skills", [pytest.param(*key, marks=rule(*ids)) for key, ids in SKILLS_EVOLVED.items()]
)
def test_each_skill_of_evolved_is_rolled_with_its_attribute(
    attribute: str, skills: tuple[str, ...], qapp: object
) -> None:
    _rolled_with(attribute, skills, "evolved")


def _rolled_with(attribute: str, skills: tuple[str, ...], edition: str) -> None:
    with fight_in_memory(edition) as table:
        for level, each in enumerate(("strength", "agility", "wits", "empathy"), 2):
            table.do("sheet.attribute", who="Reyes", attribute=each, level=level)
        own = {"strength": 2, "agility": 3, "wits": 4, "empathy": 5}[attribute]
        for skill in skills:
            event = table.do("roll.skill", who="Reyes", skill=skill)["events"][0]
            assert (event["attribute"], len(event["base"])) == (attribute, own)


# --- what talents, hunger and time do ---------------------------------------------------------------------------------


def rested(table: Fight) -> int:
    """Let a Turn of rest pass for Reyes at Stress Level 3; return what is left of it."""
    table.do("sheet.stress", who="Reyes", stress=3)
    for line in table.do("time.open", who="Reyes", passage="turn")["due"]:
        if "rest" in line["what"].casefold():
            table.do("time.tick", key=line["key"], happens=True)
    table.do("time.apply")
    return table.sheet("Reyes").stress


@rule("S0-021", "S0-022", "S0-023")
@pytest.mark.parametrize("cause, stress", [("food", 1), ("water", 3), ("sleep", 1)])
def test_a_day_without_food_water_or_sleep_raises_stress(qapp: object, cause: str, stress: int) -> None:
    """Hunger and tiredness take their toll each day, thirst each of its three Shifts (core 10)."""
    with fight_in_memory("core", faces="2" * 60) as table:
        table.do("sheet.stress", who="Reyes", stress=2)
        table.do("sheet.supply", who="Reyes", supply="food", rating=0)
        table.do("sheet.supply", who="Reyes", supply="water", rating=0)
        table.do("sheet.begin_deprivation", who="Reyes", cause=cause)
        table.do("time.open", who="Reyes", passage="day")
        table.do("time.roll")
        table.do("time.apply")
        assert table.sheet("Reyes").stress == 2 + stress


@rule("S0-017", "S0-019", "S2-018")
@pytest.mark.parametrize("edition", ["core", "evolved"])
@pytest.mark.parametrize("cause", ["scare", "friends", "own_crew", "android"])
def test_what_people_tell_raises_stress_and_says_why(qapp: object, edition: str, cause: str) -> None:
    with fight_in_memory(edition) as table:
        table.do("sheet.stress", who="Reyes", stress=2)
        (event,) = table.do("sheet.raise_stress", who="Reyes", cause=cause)["events"]
        assert (event["level"], event["change"], event["cause"]["id"]) == (3, 1, f"{edition}.stress.{cause}")
        assert table.sheet("Reyes").stress == 3
        table.do("undo")
        assert table.sheet("Reyes").stress == 2
        assert "there is no push here" in table.refused("sheet.raise_stress", who="Reyes", cause="push")


def test_who_gains_no_stress_is_not_frightened(qapp: object) -> None:
    with fight_in_memory("evolved") as table:
        table.do("sheet.health", who="Reyes", health=0)
        assert "gains no stress" in table.refused("sheet.raise_stress", who="Reyes", cause="scare")
        table.do("sheet.add_condition", who="Vale", row="dead")
        assert "dead" in table.refused("sheet.raise_stress", who="Vale", cause="scare")


@rule("S0-028")
def test_whoever_starves_or_freezes_finds_no_rest(qapp: object) -> None:
    with fight_in_memory("core") as table:
        assert rested(table) == 2
        for condition in ("starving", "freezing"):
            table.do("sheet.add_condition", who="Reyes", row=condition)
            assert rested(table) == 3
            table.do("sheet.remove_condition", who="Reyes", row=condition)


@rule("S1-049")
def test_banter_takes_two_stress_in_a_turn(qapp: object) -> None:
    with fight_in_memory("core") as table:
        table.do("sheet.add_talent", who="Reyes", row="core.talent.banter")
        assert rested(table) == 1


@rule("S1-022")
def test_a_talent_allows_a_second_push(qapp: object) -> None:
    with fight_in_memory("core") as table:
        catalog = table.evening.session.rules_for("core").catalog
        pushing = next(
            (row, effect.attributes, effect.skills)
            for row in catalog.talents.values()
            for effect in row.effects
            if effect.kind == "extra_push"
        )
        row, attributes, skills = pushing
        table.do("sheet.add_talent", who="Reyes", row=row.id)
        skill = (
            skills[0].value
            if skills
            else {"strength": "stamina", "agility": "mobility"}.get(attributes[0].value, "comtech")
        )
        table.fall("2" * 30)
        table.do("roll.skill", who="Reyes", skill=skill)
        table.do("push")
        table.do("push")
        assert table.refused("push")


@rule("S1-033")
def test_an_ability_adds_dice_where_the_table_lets_it_count(qapp: object) -> None:
    with fight_in_memory("core") as table:
        talents = table.evening.session.rules_for("core").catalog.talents.values()
        row, skill, dice = next(
            (row, effect.skills[0].value, effect.dice)
            for row in talents
            for effect in row.effects
            if effect.kind == "dice" and effect.skills and effect.dice > 0
        )
        table.do("sheet.add_talent", who="Reyes", row=row.id)
        table.do("roll.prepare", who="Reyes", skill=skill)
        plain = table.do("table")["table"]["base"]
        switch = table.do("roll.possible", who="Reyes", skill=skill)["possible"]["switches"][0]
        table.do("roll.prepare", who="Reyes", skill=skill, switches=[switch["id"]])
        assert table.do("table")["table"]["base"] == plain + dice


@rule("S2-136", "S2-138")
def test_water_and_food_are_rolled_for_once_a_day(qapp: object) -> None:
    with fight_in_memory("core") as table:
        for supply in ("food", "water"):
            table.do("sheet.supply", who="Reyes", supply=supply, rating=3)
        for passage, rolls in (("turn", 0), ("day", 1)):
            due = table.do("time.open", who="Reyes", passage=passage)["due"]
            for supply in ("food", "water"):
                assert sum(supply in line["key"] or supply in line["what"].casefold() for line in due) == rolls


@rule("S0-032")
def test_who_is_pinned_down_rolls_for_panic(qapp: object) -> None:
    with fight_in_memory("core") as table:
        table.do("attack.declare", who="Guard", way="ranged", targets=["Reyes"])
        table.fall("66" + "2" * 30)
        for _ in range(6):
            steps = table.do("attack.show")["attack"]["steps"]
            if any(one["step"] == "extra" and one["state"] == "due" for one in steps):
                break
            table.do("attack.next")
        table.do("attack.spend", uses=["pin_down"])
        for _ in range(6):
            if table.do("attack.show")["attack"]["next"]["does"] in ("nothing", "follow_up"):
                break
            table.do("attack.next")
        assert table.sheet("Reyes").panic_due


@pytest.mark.parametrize("shoots", [True, False])
def test_who_is_pinned_down_lacks_the_next_slow_action_of_this_round_or_the_next(shoots: bool, qapp: object) -> None:
    """Core 4.1: an adversary loses the next slow action; one that was spent in this Round cannot be lost any more."""
    with fight_in_memory("core", guards=1) as table:
        table.do("scene.real_cards")
        for number, who in enumerate(("Guard", "Reyes", "Vale"), start=1):
            table.do("scene.card", number=number, who=who)
        pistol = "core.weapon.m4a3_service_pistol"
        table.do("sheet.add_item", who="Reyes", row=pistol, place="in_hand")
        if shoots:
            table.turn_of("Guard")
            table.do("scene.act", who="Guard", action="shoot", targets=["Vale"])
            table.do("attack.next", faces=[2] * 7)
        table.turn_of("Reyes")
        table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"])
        table.do("attack.roll", faces=[6, 6, 2, 2, 2])
        table.do("attack.keep")
        table.fall("22")
        table.do("attack.spend", uses=["pin_down"])
        table.do("attack.next")
        lost = []
        for _ in range(2):
            while table.now != "Guard":
                table.do("scene.next_turn")
            actions = table.do("scene.actions", who="Guard")["actions"]
            lost.append("none is left" in next(one["refused"] for one in actions if one["action"] == "shoot"))
            table.do("scene.next_turn")
        assert lost == [True, False]


@rule("S0-120")
def test_the_game_mother_makes_a_shove_harder(qapp: object) -> None:
    with fight_in_memory("core") as table:
        found = []
        for modifier in (0, -1):
            table.do(
                "attack.declare", who="Reyes", way="special", special="shove", targets=["Guard"], modifier=modifier
            )
            steps = table.do("attack.show")["attack"]["steps"]
            found.append(sum(term["dice"] for term in next(one for one in steps if one["step"] == "roll")["terms"]))
        assert found[1] == found[0] - 1


def test_experience_is_earned_by_the_questions_of_the_catalog_and_buys_levels_and_talents(qapp: object) -> None:
    """Core 15: a point for each yes, 5 for a level or a talent."""
    with fight_in_memory("core", guards=1) as table:
        asked = [one["id"] for one in table.do("catalog", section="experience_questions", edition="core")["rows"]]
        assert len(asked) == 9
        assert "took_part" in table.refused("sheet.experience", who="Reyes", answers=["luck"])
        table.do("sheet.experience", who="Reyes", answers=asked)
        table.do("sheet.experience", who="Reyes", answers=["took_part"])
        assert table.sheet("Reyes").experience == 10
        table.do("sheet.advance_skill", who="Reyes", skill="stamina")
        table.do("sheet.advance_talent", who="Reyes", row="core.talent.tough")
        reyes = table.sheet("Reyes")
        assert (reyes.experience, reyes.skills.stamina, len(reyes.talents)) == (0, 1, 1)
        assert "5 experience" in table.refused("sheet.advance_skill", who="Reyes", skill="stamina")


@pytest.mark.parametrize("edition", ["core", "evolved"])
@pytest.mark.parametrize("cause", ["food", "sleep", "suffocation"])
def test_a_synthetic_lacks_nothing(qapp: object, edition: str, cause: str) -> None:
    with fight_in_memory(edition) as table:
        table.do("character.create", name="Ash", edition=edition, nature="synthetic")
        assert "Synthetics" in table.refused("sheet.begin_deprivation", who="Ash", cause=cause)
        assert table.sheet("Ash").deprivations == ()


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_the_dead_roll_nothing_even_with_health_left(qapp: object, edition: str) -> None:
    with fight_in_memory(edition) as table:
        table.do("sheet.add_condition", who="Reyes", row="dead")
        assert table.sheet("Reyes").health > 0
        assert "dead" in table.refused("roll.skill", who="Reyes", skill="piloting")
        assert "dead" in table.refused("roll.attribute", who="Reyes", attribute="wits")
        assert "dead" in table.refused("roll.panic", who="Reyes", die=3)
        if edition == "evolved":
            assert "dead" in table.refused("roll.response", who="Reyes", die=3)


@rule("S1-138", "S2-115")
def test_medical_aid_of_somebody_else_puts_the_broken_on_their_feet(qapp: object) -> None:
    """As many Health as successes, and the injury stays."""
    with fight_in_memory("core", faces="2" * 400) as table:
        table.do("scene.draw")
        table.turn_of("Vale")
        table.do("scene.damage", who="Reyes", amount=9, armor=False)
        assert table.sheet("Reyes").is_broken
        table.fall("66")
        table.do("scene.act", who="Vale", action="first_aid", targets=["Reyes"])
        table.do("keep")
        after = table.sheet("Reyes")
        assert (after.health, after.is_broken, len(after.injuries)) == (2, False, 1)
