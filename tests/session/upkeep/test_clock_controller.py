"""Time passes: what is due is rolled, set by hand or left out, and written as one step that undo takes back."""

import random

import pytest

from alien_desktop.documents.sheet.character_sheet import CharacterSheet, Injury
from alien_desktop.documents.sheet.deprivation import begin_deprivation
from alien_desktop.documents.sheet.timed_effects import begin_timed_effect
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.documents.upkeep.recovery import upkeep_items
from alien_desktop.documents.upkeep.upkeep_item import TimeStep, Topic, UpkeepItem
from alien_desktop.rules.body.clock import TimeUnit
from alien_desktop.session.events import TimePassed
from alien_desktop.session.upkeep.clock_controller import ClockController, PendingUpkeep
from tests.sample_session import SampleSession
from tests.soak import every

EDITIONS = ("core", "evolved")


def clock(table: SampleSession) -> ClockController:
    return table.session.clock


def put(table: SampleSession, name: str, **changes: object) -> CharacterSheet:
    sheet = table.sheet(name).evolve(**changes)
    table.workspace.edit("Put", [sheet])
    return sheet


def line(controller: ClockController, due_id: str) -> PendingUpkeep:
    return next(line for line in controller.state.lines if line.due.id == due_id)


def has(controller: ClockController, due_id: str) -> bool:
    return any(line.due.id == due_id for line in controller.state.lines)


def injury_of(table: SampleSession, edition: str, limit: str) -> Injury:
    rows = table.session.rules_for(edition).catalog.injury_rows.values()
    row = next(row for row in rows if row.fatal == "yes" and row.limit == limit)
    return Injury(id="w1", source=row.id, row=row.low, name=row.name, time_left=limit)


def due_of(sheet: CharacterSheet, table: SampleSession, passage: TimeStep) -> dict[str, UpkeepItem]:
    return {due.id: due for due in upkeep_items(sheet, passage, table.session.rules_for(sheet.edition))}


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_turn_of_rest_relieves_one_stress_and_heals_one_health_as_one_step(edition: str) -> None:
    table = SampleSession(edition)
    before = put(table, "Ibarra", conditions=(), stress=4, health=2)
    controller = clock(table)
    controller.open(before.id, TimeStep.TURN)
    steps = table.workspace.history.count
    assert controller.apply()
    after = table.sheet("Ibarra")
    assert (after.stress, after.health) == (3, 3)
    assert table.workspace.history.count == steps + 1
    table.workspace.undo()
    assert table.sheet("Ibarra") == before


@pytest.mark.parametrize("edition", EDITIONS)
def test_panic_ends_when_a_turn_has_passed(edition: str) -> None:
    table = SampleSession(edition)
    row = table.session.rules_for(edition).catalog.panic.rows[-1]
    sheet = put(table, "Ibarra", panic=(row.id,))
    controller = clock(table)
    controller.open(sheet.id, TimeStep.TURN)
    assert line(controller, "panic").ticked
    controller.apply()
    assert table.sheet("Ibarra").panic == ()


def test_relief_that_a_condition_blocks_is_shown_with_its_reason_and_not_written() -> None:
    table = SampleSession("core")
    sheet = put(table, "Ibarra", conditions=("starving",), stress=4, health=2)
    controller = clock(table)
    controller.open(sheet.id, TimeStep.TURN)
    assert not line(controller, "stress").ticked
    assert "Starving" in str(line(controller, "stress").due.blocked)
    assert "starving" in str(line(controller, "health").due.blocked)
    controller.tick(line(controller, "stress").key, True)
    controller.apply()
    assert (table.sheet("Ibarra").stress, table.sheet("Ibarra").health) == (4, 2)


def test_food_and_water_are_rolled_each_day_and_the_last_of_it_makes_starving() -> None:
    table = SampleSession("core")
    rations = table.sheet("Ibarra").consumables.evolve(food=2, water=1)
    sheet = put(table, "Ibarra", consumables=rations, conditions=())
    controller = clock(table)
    controller.open(sheet.id, TimeStep.DAY)
    table.dice.fall(1, 1, 5)
    assert controller.state.waiting == 2
    controller.roll_all()
    assert [line(controller, f"supply.{name}").value for name in ("food", "water")] == [0, 1]
    controller.apply()
    after = table.sheet("Ibarra")
    assert (after.consumables.food, after.consumables.water) == (0, 1)
    assert after.conditions == ("starving",)


def test_in_the_second_edition_a_day_uses_up_one_item_each() -> None:
    table = SampleSession("evolved")
    rations = table.sheet("Ibarra").consumables.evolve(food=2, water=1)
    sheet = put(table, "Ibarra", consumables=rations, conditions=())
    controller = clock(table)
    controller.open(sheet.id, TimeStep.DAY)
    assert not controller.state.waiting
    controller.apply()
    after = table.sheet("Ibarra").consumables
    assert (after.food, after.water) == (1, 0)


def test_a_failed_check_against_hunger_costs_health_and_stress() -> None:
    table = SampleSession("core")
    rations = table.sheet("Ibarra").consumables.evolve(food=0, water=0)
    sheet = put(table, "Ibarra", consumables=rations, conditions=("starving",), health=3, stress=2)
    controller = clock(table)
    controller.open(sheet.id, TimeStep.DAY)
    check = line(controller, "need.food")
    table.dice.fall(*(2,) * (check.due.base + check.due.stress))
    controller.roll(check.key)
    assert line(controller, "need.food").value == 1
    controller.apply()
    assert (table.sheet("Ibarra").health, table.sheet("Ibarra").stress) == (2, 3)


def test_three_checks_fall_due_in_a_day_where_each_shift_asks_for_one() -> None:
    table = SampleSession("evolved")
    sheet = put(table, "Ibarra", conditions=("fatigued",), health=4, stress=0)
    check = due_of(sheet, table, TimeStep.DAY)["need.food"]
    assert check.times == 3
    controller = clock(table)
    controller.open(sheet.id, TimeStep.DAY)
    table.dice.fall(*(2,) * (2 * check.base), *(6,) * check.base)
    controller.roll(line(controller, "need.food").key)
    assert line(controller, "need.food").value == 2
    controller.apply()
    assert (table.sheet("Ibarra").health, table.sheet("Ibarra").stress) == (2, 2)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("face, dead", [(2, True), (6, False)])
def test_a_fatal_injury_asks_for_its_death_roll_when_its_time_is_over(edition: str, face: int, dead: bool) -> None:
    table = SampleSession(edition)
    sheet = put(table, "Ibarra", injuries=(injury_of(table, edition, "shift"),), conditions=())
    controller = clock(table)
    controller.open(sheet.id, TimeStep.TURN)
    assert not has(controller, "death.w1")
    controller.set_passage(TimeStep.SHIFT)
    roll = line(controller, "death.w1")
    table.dice.fall(*(face,) * roll.due.base)
    controller.roll(roll.key)
    controller.apply()
    after = table.sheet("Ibarra")
    assert ("dead" in after.conditions) is dead
    assert after.injuries[0].survived == (0 if dead else 1)


def test_the_third_death_roll_of_a_day_saves_in_the_second_edition() -> None:
    table = SampleSession("evolved")
    sheet = put(table, "Ibarra", injuries=(injury_of(table, "evolved", "shift"),), conditions=())
    controller = clock(table)
    controller.open(sheet.id, TimeStep.DAY)
    roll = line(controller, "death.w1")
    assert roll.due.times == 3
    table.dice.fall(*(6,) * (3 * roll.due.base))
    controller.roll(roll.key)
    controller.apply()
    assert table.sheet("Ibarra").injuries[0].treated


def test_days_of_healing_go_down_and_a_nurse_makes_two_of_them() -> None:
    table = SampleSession("core")
    wounds = (Injury(id="w1", name="Cut", days_left=5), Injury(id="w2", name="Bruise", days_left=1))
    sheet = put(table, "Ibarra", injuries=wounds, conditions=())
    controller = clock(table)
    controller.open(sheet.id, TimeStep.DAY)
    controller.set_value(line(controller, "healing.w1").key, 2)
    controller.apply()
    assert [(wound.id, wound.days_left) for wound in table.sheet("Ibarra").injuries] == [("w1", 3)]


def test_a_rad_that_heals_may_stay_for_good_in_the_first_edition() -> None:
    table = SampleSession("core")
    sheet = put(table, "Ibarra", radiation={"current": 3, "permanent": 1})
    controller = clock(table)
    controller.open(sheet.id, TimeStep.DAY)
    table.dice.fall(1, 4, 4)
    controller.roll(line(controller, "rads").key)
    controller.apply()
    rads = table.sheet("Ibarra").radiation
    assert (rads.current, rads.permanent) == (0, 2)


def test_a_rad_heals_without_dice_in_the_second_edition() -> None:
    table = SampleSession("evolved")
    sheet = put(table, "Ibarra", radiation={"current": 3, "permanent": 0})
    controller = clock(table)
    controller.open(sheet.id, TimeStep.SHIFT)
    assert line(controller, "rads").value == 1
    controller.apply()
    assert table.sheet("Ibarra").radiation.current == 2


def test_one_stress_response_ends_for_each_point_that_rest_relieves() -> None:
    table = SampleSession("evolved")
    rows = table.session.rules_for("evolved").catalog.responses
    assert rows is not None
    running = tuple(row.id for row in rows.rows if row.stays)[:2]
    sheet = put(table, "Ibarra", conditions=(), stress=4, responses=running)
    controller = clock(table)
    controller.open(sheet.id, TimeStep.TURN)
    first, second = (line(controller, f"response.{row}") for row in running)
    assert (first.ticked, second.ticked) == (True, False)
    controller.tick(first.key, False)
    controller.tick(second.key, True)
    controller.apply()
    assert table.sheet("Ibarra").responses == running[:1]


def test_more_responses_than_points_are_refused_in_words_and_nothing_is_written() -> None:
    table = SampleSession("evolved")
    rows = table.session.rules_for("evolved").catalog.responses
    assert rows is not None
    running = tuple(row.id for row in rows.rows if row.stays)[:2]
    sheet = put(table, "Ibarra", conditions=(), stress=4, responses=running)
    controller = clock(table)
    refused: list[str] = []
    controller.refused.connect(lambda reason: refused.append(str(reason)))
    controller.open(sheet.id, TimeStep.TURN)
    for row in running:
        controller.tick(line(controller, f"response.{row}").key, True)
    assert not controller.apply()
    assert "at most 1" in refused[0]
    assert table.sheet("Ibarra") == sheet


def test_a_new_session_gives_the_signature_item_back_where_the_edition_counts_it() -> None:
    table = SampleSession("core")
    sheet = put(table, "Ibarra", signature_used=True)
    controller = clock(table)
    controller.open(sheet.id, TimeStep.SESSION)
    controller.apply()
    assert not table.sheet("Ibarra").signature_used


def test_the_whole_crew_rests_as_one_step_each_by_name_in_the_log() -> None:
    table = SampleSession("core")
    before = {document.id: document for document in table.workspace.documents()}
    controller = clock(table)
    controller.open(table.id_of("Ibarra"), TimeStep.TURN)
    controller.set_crew(True)
    assert len({line.sheet_id for line in controller.state.lines}) > 2
    controller.apply()
    passed = table.last_events[-1]
    assert isinstance(passed, TimePassed)
    assert str(passed.title) == "A Turn of rest"
    assert len({event.who for event in table.last_events}) > 2
    table.workspace.undo()
    assert {document.id: document for document in table.workspace.documents()} == before


def test_a_change_of_the_sheet_changes_the_list_and_keeps_what_was_rolled_elsewhere() -> None:
    table = SampleSession("core")
    rations = table.sheet("Ibarra").consumables.evolve(food=2, water=2)
    sheet = put(table, "Ibarra", consumables=rations, conditions=())
    controller = clock(table)
    controller.open(sheet.id, TimeStep.DAY)
    table.dice.fall(1, 5, 5, 5)
    controller.roll_all()
    put(table, "Ibarra", consumables=rations.evolve(water=4))
    assert line(controller, "supply.food").value == 1
    assert line(controller, "supply.water").value is None


@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_is_due_for_the_dead_and_no_hunger_for_synthetics(edition: str) -> None:
    table = SampleSession(edition)
    dead = table.sheet("Ibarra").evolve(conditions=("dead",))
    synthetic = next(one for one in table.documents if isinstance(one, CharacterSheet) and one.is_synthetic)
    for passage in TimeStep:
        assert due_of(dead, table, passage) == {}
        topics = {due.topic for due in due_of(synthetic.evolve(conditions=("starving",)), table, passage).values()}
        assert not topics & {Topic.NEED, Topic.STRESS, Topic.DAY_ITEM, Topic.BEGINS, Topic.DEATH}


class Fair:
    """Dice of a seed."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def roll(self, count: int) -> tuple[int, ...]:
        """Return faces."""
        return tuple(self.chance.randint(1, 6) for _ in range(count))


def battered(sheet: CharacterSheet, rules: SheetRules, chance: random.Random) -> CharacterSheet:
    """A character with some of everything that time changes."""
    rows = list(rules.catalog.injury_rows.values())
    injuries = tuple(
        Injury(id=f"w{n}", source=row.id, row=row.low, name=row.name, days_left=chance.choice((None, 1, 9)))
        for n, row in enumerate(chance.sample(rows, chance.randint(0, 3)))
    )
    known = [need.condition for need in rules.edition.conditions.needs]
    responses = rules.catalog.responses
    running = [row.id for row in responses.rows if row.stays] if responses else []
    causes = [need.cause for need in rules.edition.conditions.needs]
    hardships = () if sheet.is_synthetic else tuple(chance.sample(causes, chance.randint(0, 2)))
    for cause in hardships:
        is_free = sheet.edition == "evolved" and cause in ("cold", "heat")
        sheet = begin_deprivation(sheet, cause, rules, chance.choice(list(TimeUnit)) if is_free else None)
    for row in chance.sample(list(rules.catalog.drugs_and_food.values()), 2):
        sheet = begin_timed_effect(sheet, row, rules)
    return sheet.evolve(
        clock=chance.randint(0, 50_000),
        broken_by=chance.choice(("", "radiation", *causes)),
        health=chance.randint(0, sheet.health),
        stress=0 if sheet.is_synthetic else chance.randint(0, 10),
        conditions=tuple({*sheet.conditions, *(chance.choice([*known, "sick"]) for _ in range(chance.randint(0, 2)))}),
        injuries=injuries,
        radiation={
            "current": chance.randint(0, 4),
            "permanent": 0,
            "exposure": chance.choice(("", "", "weak", "strong", "extreme")),
        },
        responses=tuple(chance.sample(running, min(len(running), chance.randint(0, 2)))),
        consumables={name: chance.randint(0, 5) for name in ("air", "food", "water", "power")},
        signature_used=chance.random() < 0.5,
    )


@pytest.mark.parametrize("edition", EDITIONS)
def test_whatever_time_brings_is_written_within_the_form_and_one_undo_takes_all_of_it_back(edition: str) -> None:
    chance = random.Random(2183)
    written = 0
    for seed in range(45 // every(3)):
        table = SampleSession(edition)
        rules = table.session.rules_for(edition)
        people = [one for one in table.documents if isinstance(one, CharacterSheet)]
        table.workspace.edit("Battered", [battered(one, rules, chance) for one in people])
        before = {one.id: table.workspace.sheet(one.id) for one in people}
        controller = ClockController(
            table.workspace, Fair(seed), table.session.rules_for, table.crew_without, table.session.log
        )
        controller.open(chance.choice(people).id, chance.choice(list(TimeStep)), crew=chance.random() < 0.5)
        for each in controller.state.lines:
            if chance.random() < 0.3:
                controller.tick(each.key, chance.random() < 0.5)
            if each.due.outcomes and not each.due.blocked and chance.random() < 0.2:
                controller.set_value(each.key, chance.choice(each.due.outcomes).value)
        controller.roll_all()
        steps = table.workspace.history.count
        if not controller.apply():
            assert {one: table.workspace.sheet(one) for one in before} == before
            continue
        written += 1
        assert table.workspace.history.count == steps + 1
        after = {one: table.workspace.sheet(one) for one in before}
        table.workspace.undo()
        assert {one: table.workspace.sheet(one) for one in before} == before
        table.workspace.redo()
        assert {one: table.workspace.sheet(one) for one in before} == after
    assert written > 22 // every(3)
