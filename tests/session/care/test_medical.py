"""Help for the Broken and the dying: who can, with which dice, what the successes do; one undo takes it back."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alien_desktop.documents.sheet.character_sheet import CharacterSheet, Injury
from alien_desktop.documents.sheet.deprivation import begin_deprivation
from alien_desktop.documents.sheet.medical import (
    MedicalAction,
    MedicalRequest,
    apply_medical_action,
    available_medical_actions,
    medical_options,
    verify_healer,
)
from alien_desktop.documents.sheet.new_parts import item_from, talent_from
from alien_desktop.documents.sheet.values import health_max
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.rules.violation import is_allowed
from alien_desktop.session.rolls.roll_state import Phase
from tests.documents.strategies import sheets
from tests.sample_session import SampleSession
from tests.soak import fights

EDITIONS = ("core", "evolved")


class Bedside:
    """A table with a patient and a healer of the same crew."""

    def __init__(self, edition: str, **patient: Any) -> None:
        self.table = SampleSession(edition)
        self.rules = rules_of(edition)
        self.care = self.table.session.medical
        self.told: list[str] = []
        self.refused: list[str] = []
        self.care.message_posted.connect(lambda reason: self.told.append(str(reason)))
        self.care.refused.connect(lambda reason: self.refused.append(str(reason)))
        plain: dict[str, Any] = {"conditions": (), "panic": (), "responses": (), "injuries": (), "trauma": ()}
        humans = [one for one in self.table.documents if isinstance(one, CharacterSheet) and not one.is_synthetic]
        self.patient_id, self.healer_id = humans[0].id, humans[1].id
        healer = humans[1].evolve(**plain, stress=0, gear=(), talents=(), health=3)
        self.table.workspace.edit("Put", [humans[0].evolve(**{**plain, "stress": 0, **patient}), healer])

    @property
    def patient(self) -> CharacterSheet:
        return self.table.workspace.sheet(self.patient_id)

    @property
    def healer(self) -> CharacterSheet:
        return self.table.workspace.sheet(self.healer_id)

    def fatal(self, limit: str) -> Injury:
        rows = self.rules.catalog.injury_rows.values()
        row = next(row for row in rows if row.fatal == "yes" and row.limit == limit)
        return Injury(id="w1", source=row.id, row=row.low, name=row.name, time_left=limit, days_left=4)

    def roll(self, request: MedicalRequest, *sixes: int) -> None:
        """Lay it ready and roll that many sixes; a push that is possible is left out."""
        self.care.prepare(request, self.healer_id)
        pool = self.table.rolls.state.pool
        assert pool is not None
        self.table.dice.fall(*sixes, *(2,) * (pool.base - len(sixes)), *(2,) * pool.stress)
        self.table.rolls.roll()
        if self.table.rolls.state.phase is Phase.PUSH:
            self.table.rolls.keep()

    def request(self, care: MedicalAction, injury: str = "") -> MedicalRequest:
        return MedicalRequest(care, self.patient_id, injury)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.rule("S1-138", "S1-139", "S2-115", "S4-019")
def test_first_aid_gets_somebody_up_with_one_health_for_each_six(edition: str) -> None:
    bed = Bedside(edition, health=0)
    before = bed.patient
    assert MedicalAction.FIRST_AID in [request.action for request in bed.care.possible(bed.patient_id)]
    steps = bed.table.workspace.history.count
    bed.roll(bed.request(MedicalAction.FIRST_AID), 6, 6)
    assert bed.patient.health == 2
    assert bed.told[-1].endswith("up again, Health 2.")
    assert bed.table.workspace.history.count == steps + 2, "the roll, and what it did"
    bed.table.workspace.undo()
    assert bed.patient == before


@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_is_written_before_the_roll_is_kept(edition: str) -> None:
    bed = Bedside(edition, health=0)
    bed.care.prepare(bed.request(MedicalAction.FIRST_AID), bed.healer_id)
    pool = bed.table.rolls.state.pool
    assert pool is not None
    bed.table.dice.fall(*(2,) * pool.base)
    bed.table.rolls.roll()
    assert bed.table.rolls.state.phase is Phase.PUSH
    assert not bed.told
    bed.table.dice.fall(6, *(2,) * pool.base)
    bed.table.rolls.push()
    bed.table.rolls.keep()
    assert bed.patient.health == 1


def test_dice_that_were_left_lying_count_when_something_else_is_rolled() -> None:
    bed = Bedside("core", health=0)
    bed.care.prepare(bed.request(MedicalAction.FIRST_AID), bed.healer_id)
    pool = bed.table.rolls.state.pool
    assert pool is not None
    bed.table.dice.fall(6, *(2,) * (pool.base - 1))
    bed.table.rolls.roll()
    bed.table.rolls.prepare(bed.healer_id, Skill.COMTECH)
    assert bed.patient.health == 1


def test_a_roll_that_was_only_prepared_does_nothing() -> None:
    bed = Bedside("core", health=0)
    bed.care.prepare(bed.request(MedicalAction.FIRST_AID), bed.healer_id)
    bed.table.rolls.clear()
    assert (bed.told, bed.patient.health) == ([], 0)


@pytest.mark.rule("S2-113")
def test_treating_a_fatal_injury_ends_its_death_rolls_and_each_healer_tries_once() -> None:
    bed = Bedside("core", health=0)
    bed.table.workspace.edit("Hurt", [bed.patient.evolve(injuries=(bed.fatal("shift"),))])
    request = bed.request(MedicalAction.INJURY, "w1")
    bed.roll(request)
    assert not bed.patient.injuries[0].treated
    bed.care.prepare(request, bed.healer_id)
    assert bed.refused == ["This healer has already tried; better gear or somebody else is needed."]
    kit = item_from("core.gear.personal_medkit", bed.rules).evolve(id="i9")
    bed.table.workspace.edit("A kit", [bed.healer.evolve(gear=(kit,))])
    assert is_allowed(verify_healer, request, bed.patient, bed.healer, bed.rules), "better gear has turned up"
    bed.roll(request, 6)
    assert (bed.patient.injuries[0].treated, bed.patient.injuries[0].time_left) == (True, "")
    assert bed.told[-1].endswith("no more death rolls.")


def test_first_aid_of_the_second_edition_stabilises_and_a_failure_costs_time_and_then_kills() -> None:
    bed = Bedside("evolved", health=0)
    bed.table.workspace.edit("Hurt", [bed.patient.evolve(injuries=(bed.fatal("turn"),))])
    bed.roll(bed.request(MedicalAction.FIRST_AID))
    assert bed.patient.injuries[0].time_left == "round"
    bed.table.workspace.undo()
    bed.table.workspace.undo()
    bed.roll(bed.request(MedicalAction.FIRST_AID), 6)
    assert (bed.patient.health, bed.patient.injuries[0].treated) == (1, True)
    bed.table.workspace.edit("Hurt", [bed.patient.evolve(health=0, injuries=(bed.fatal("round"),))])
    bed.roll(bed.request(MedicalAction.FIRST_AID))
    assert "dead" in bed.patient.conditions


def test_first_aid_is_no_surgery_and_surgery_lets_healing_begin() -> None:
    bed = Bedside("evolved", health=0)
    row = next(row for row in bed.rules.catalog.injury_rows.values() if row.fatal == "yes" and row.surgery)
    wound = Injury(id="w1", source=row.id, row=row.low, name=row.name, days_left=3)
    bed.table.workspace.edit("Hurt", [bed.patient.evolve(injuries=(wound,))])
    assert MedicalAction.SURGERY not in [
        request.action for request in available_medical_actions(bed.patient, bed.rules)
    ]
    bed.roll(bed.request(MedicalAction.FIRST_AID), 6)
    assert (bed.patient.injuries[0].treated, bed.patient.injuries[0].operated) == (True, False)
    bed.roll(bed.request(MedicalAction.SURGERY, "w1"), 6)
    assert bed.patient.injuries[0].operated
    assert MedicalAction.SURGERY not in [
        request.action for request in available_medical_actions(bed.patient, bed.rules)
    ]


@pytest.mark.rule("S4-034")
def test_a_rally_gets_somebody_up_in_the_second_edition_only() -> None:
    bed = Bedside("evolved", health=0)
    bed.roll(bed.request(MedicalAction.RALLY), 6)
    assert bed.patient.health == 1
    core = Bedside("core", health=0)
    assert MedicalAction.RALLY not in [
        request.action for request in available_medical_actions(core.patient, core.rules)
    ]


@pytest.mark.rule("S1-140", "S0-086")
def test_whoever_is_not_broken_may_heal_themselves_in_the_first_edition() -> None:
    bed = Bedside("core", health=1)
    request = bed.request(MedicalAction.FIRST_AID)
    assert [one.sheet_id for one in bed.care.healers(request)] == [bed.patient_id]
    other = Bedside("evolved", health=1)
    assert other.care.possible(other.patient_id) == ()


def test_ones_own_injury_is_treated_with_two_dice_less() -> None:
    bed = Bedside("core", health=2)
    bed.table.workspace.edit("Hurt", [bed.patient.evolve(injuries=(bed.fatal("shift"),))])
    bed.care.prepare(bed.request(MedicalAction.INJURY, "w1"), bed.patient_id)
    pool = bed.table.rolls.state.pool
    assert pool is not None
    assert ("Own injury", -2) in [(str(term.label), term.dice) for term in pool.base_terms]


@pytest.mark.parametrize(
    "edition, talent, care",
    [("core", "field_surgeon", MedicalAction.INJURY), ("evolved", "field_medic", MedicalAction.FIRST_AID)],
)
def test_a_talent_for_such_a_roll_counts_by_itself(edition: str, talent: str, care: MedicalAction) -> None:
    bed = Bedside(edition, health=0)
    own = talent_from(f"{edition}.talent.{talent}", bed.rules).evolve(id="t1")
    bed.table.workspace.edit(
        "Put", [bed.healer.evolve(talents=(own,)), bed.patient.evolve(injuries=(bed.fatal("shift"),))]
    )
    bed.care.prepare(bed.request(care, "w1"), bed.healer_id)
    pool = bed.table.rolls.state.pool
    assert pool is not None
    assert (own.name, 2) in [(str(term.label), term.dice) for term in pool.base_terms]


def test_a_kit_for_one_use_is_used_up_by_the_roll() -> None:
    bed = Bedside("core", health=0)
    kit = item_from("core.gear.personal_medkit", bed.rules).evolve(id="i9")
    bed.table.workspace.edit("A kit", [bed.healer.evolve(gear=(kit,))])
    bed.care.prepare(bed.request(MedicalAction.FIRST_AID), bed.healer_id)
    (toggle,) = [one for one in bed.table.rolls.state.toggles if one.owner == kit.name]
    options = bed.table.rolls.state.options
    bed.table.rolls.set_options(options.__class__(switched_on=options.switched_on | {toggle.switch}))
    pool = bed.table.rolls.state.pool
    assert pool is not None
    bed.table.dice.fall(6, *(2,) * (pool.base - 1))
    bed.table.rolls.roll()
    bed.table.rolls.keep()
    assert bed.healer.gear[0].spent
    bed.table.workspace.edit("Down again", [bed.patient.evolve(health=0)])
    bed.care.prepare(bed.request(MedicalAction.FIRST_AID), bed.healer_id)
    assert [one.owner for one in bed.table.rolls.state.toggles] == [], "and gives no more dice"


def test_nobody_helps_against_hunger_but_food() -> None:
    bed = Bedside("core", health=0)
    hungry = begin_deprivation(bed.patient, "food", bed.rules).evolve(broken_by="food")
    bed.table.workspace.edit("Hungry", [hungry.evolve(consumables=hungry.consumables.evolve(food=0))])
    assert bed.care.possible(bed.patient_id) == ()


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_synthetic_is_repaired_by_somebody_else(edition: str) -> None:
    bed = Bedside(edition)
    synthetic = next(one for one in bed.table.documents if isinstance(one, CharacterSheet) and one.is_synthetic)
    bed.table.workspace.edit("Hurt", [synthetic.evolve(health=0, injuries=(Injury(id="w1", name="Arm"),))])
    request = MedicalRequest(MedicalAction.REPAIR, synthetic.id)
    assert synthetic.id not in [one.sheet_id for one in bed.care.healers(request)]
    bed.roll(request, 6)
    after = bed.table.workspace.sheet(synthetic.id)
    assert (after.injuries, after.health > 1) == ((), True)


@pytest.mark.slow
@given(sheets(), sheets(), st.integers(0, 8))
@settings(max_examples=len(fights(20)))
def test_no_care_hurts_by_itself_and_whatever_is_possible_can_be_done(
    patient: CharacterSheet, healer: CharacterSheet, sixes: int
) -> None:
    rules = rules_of(patient.edition)
    healer = healer.evolve(edition=patient.edition)
    tries = [(request, one) for request in available_medical_actions(patient, rules) for one in (healer, patient)]
    # First aid for somebody on their feet is theirs alone; most other care is for somebody else to give.
    for request, one in tries:
        if not is_allowed(verify_healer, request, patient, one, rules):
            continue
        result = apply_medical_action(request, patient, one, sixes, rules)
        assert CharacterSheet.model_validate(result.sheet.model_dump()) == result.sheet
        assert str(result.words)
        assert result.sheet.health >= min(patient.health, health_max(patient, rules).value)
        assert sixes == 0 or "dead" not in result.sheet.conditions
        assert medical_options(request, patient, one, rules).switched_on is not None
