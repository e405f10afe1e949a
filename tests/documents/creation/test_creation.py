"""Characters by chance are legal, illegal drafts name their rule, and a finished draft is the sheet it promised."""

import random
from dataclasses import replace

import pytest

from alien_desktop.documents.creation import changes
from alien_desktop.documents.creation.build import build, preview_sheet, verify_build
from alien_desktop.documents.creation.checks import RULES, problems, problems_of
from alien_desktop.documents.creation.plan import (
    CreationPlan,
    PlanSection,
    bonus_of,
    career_of,
    gear_lines,
    gear_rows,
    level_of,
    new_plan,
    with_career,
    with_item_count,
    with_levels,
    with_nature,
)
from alien_desktop.documents.creation.suggestions import finished, roll_cash, suggest
from alien_desktop.documents.sheet.character_sheet import CharacterSheet, PlayerNature, Skills
from alien_desktop.documents.sheet.items import CarryPlace
from alien_desktop.documents.sheet.values import health_max
from alien_desktop.documents.sheet_rules import SheetRules, rules_of
from alien_desktop.rules.dice.dice import ScriptedDice
from alien_desktop.rules.dice.roll_profile import Nature
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.rules.violation import RuleViolation, is_allowed
from tests.soak import every

CORE, EVOLVED = rules_of("core"), rules_of("evolved")
BOTH = pytest.mark.parametrize("rules", [CORE, EVOLVED], ids=["core", "evolved"])


class SeededDice:
    """Dice of a known seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def roll(self, count: int) -> tuple[int, ...]:
        return tuple(self._random.randint(1, 6) for _ in range(count))


def made(rules: SheetRules, seed: int = 1, nature: PlayerNature = Nature.HUMAN, career: str = "") -> CreationPlan:
    plan = new_plan(rules, nature)
    locks = {PlanSection.CAREER} if career else set()
    return suggest(with_career(plan, career), rules, SeededDice(seed), locks)


def rules_broken(plan: CreationPlan, rules: SheetRules) -> set[str]:
    return {problem.rule for problem in problems(plan, rules)}


@BOTH
def test_characters_made_by_chance_are_legal(rules: SheetRules) -> None:
    dice = SeededDice(11)
    careers = set()
    for number in range(10_000 // every(40)):
        plan = suggest(new_plan(rules, Nature.SYNTHETIC if number % 3 == 0 else Nature.HUMAN), rules, dice)
        assert problems(plan, rules) == ()
        sheet = build(plan, rules)
        assert sheet.health == health_max(sheet, rules).value > 0
        assert len(sheet.carried) == 2
        careers.add(plan.career)
    assert len(careers) == 9


@BOTH
def test_every_career_can_be_made_human_and_synthetic(rules: SheetRules) -> None:
    for career in rules.catalog.careers:
        for nature in (Nature.HUMAN, Nature.SYNTHETIC):
            plan = made(rules, career=career, nature=nature)
            assert plan.career == career
            assert problems(plan, rules) == ()
            assert is_allowed(verify_build, plan, rules)


def test_the_same_dice_make_the_same_character() -> None:
    assert made(CORE, 5) == made(CORE, 5) != made(CORE, 6)


@BOTH
def test_what_is_locked_stays_and_the_rest_is_made_anew(rules: SheetRules) -> None:
    fields = {
        PlanSection.CAREER: ("career",),
        PlanSection.ATTRIBUTES: ("attributes", "raised", "rolled"),
        PlanSection.SKILLS: ("skills",),
        PlanSection.TALENT: ("talents",),
        PlanSection.NAME: ("name",),
        PlanSection.APPEARANCE: ("appearance",),
        PlanSection.AGENDA: ("agenda",),
        PlanSection.BONDS: ("buddy", "rival"),
        PlanSection.GEAR: ("gear",),
        PlanSection.SIGNATURE: ("signature_item",),
        PlanSection.CASH: ("cash",),
    }
    plan = made(rules, 1)
    for part in PlanSection:
        locks = {part, PlanSection.CAREER}
        others = [suggest(plan, rules, SeededDice(seed), locks) for seed in range(2, 12)]
        for other in others:
            assert all(getattr(other, field) == getattr(plan, field) for field in fields[part])
        unlocked = [one for one in PlanSection if one not in locks]
        for one in unlocked:
            values = {tuple(str(getattr(other, field)) for field in fields[one]) for other in others}
            assert len(values) > 1, f"{one} never changes while {part} is locked"


@BOTH
@pytest.mark.parametrize("nature", [Nature.HUMAN, Nature.SYNTHETIC])
def test_what_was_begun_by_hand_is_finished_and_stays_as_it_was(rules: SheetRules, nature: PlayerNature) -> None:
    career = next(iter(rules.catalog.careers.values()))
    plan = replace(with_career(new_plan(rules, nature), career.id), name="Zed", buddy="Ada")
    plan = changes.step_attribute(plan, rules, Attribute.WITS, 1)
    plan = changes.step_skill(plan, rules, Skill.COMTECH, 1)
    plan = changes.toggle_gear(plan, rules, gear_rows(career, rules)[0].id, SeededDice(1))
    locks = set(PlanSection) - {PlanSection.CASH, PlanSection.SIGNATURE}
    for seed in range(20 // every(4)):
        whole = finished(suggest(plan, rules, SeededDice(seed), locks), rules, SeededDice(seed), ("Ada", "Bo"))
        assert problems(whole, rules) == ()
        assert (whole.name, whole.buddy, whole.rival) == ("Zed", "Ada", "Bo")
        assert all(whole.attributes.level(one) >= plan.attributes.level(one) for one in Attribute)
        assert whole.skills.comtech >= 1
        assert plan.gear[0] in whole.gear


def test_buddy_and_rival_come_from_the_crew() -> None:
    plan = suggest(new_plan(CORE), CORE, SeededDice(3), others=("Ada", "Bo"))
    assert {plan.buddy, plan.rival} == {"Ada", "Bo"}
    alone = suggest(new_plan(CORE), CORE, SeededDice(3), others=("Ada",))
    assert alone.buddy == "Ada"
    assert alone.rival not in ("", "Ada")


class AlwaysOnes:
    """Whatever is drawn by them is the first there is."""

    def roll(self, count: int) -> tuple[int, ...]:
        return (1,) * count


@BOTH
def test_invented_bonds_are_two_other_people(rules: SheetRules) -> None:
    alone = suggest(new_plan(rules), rules, AlwaysOnes())
    assert len({alone.name, alone.buddy, alone.rival}) == 3
    someone = suggest(new_plan(rules), rules, AlwaysOnes(), others=(alone.buddy,))
    assert len({someone.name, someone.buddy, someone.rival}) == 3


# --- illegal drafts ---


def career_in(rules: SheetRules, key: str) -> str:
    return f"{rules.edition.id}.career.{key}"


def illegal_drafts(rules: SheetRules) -> dict[str, CreationPlan]:
    """A draft for each rule, which breaks it."""
    plan = made(rules, 4, career=career_in(rules, "medic"))
    android = made(rules, 4, Nature.SYNTHETIC, career_in(rules, "medic"))
    career = career_of(plan, rules)
    assert career is not None
    strange = next(row.id for row in rules.catalog.talents.values() if row.id not in career.talents)
    other = next(row.id for row in rules.catalog.starting_gear.values() if row.career != career.key)
    lines = gear_lines(career, rules)
    dice_row = next(row for line in lines for row in line if row.count_dice)
    levels = {one: plan.attributes.level(one) for one in Attribute}
    other_attribute = next(one for one in Attribute if one is not career.key_attribute)
    other_skill = next(skill for skill in Skill if skill not in career.key_skills)
    pilot = made(rules, 4, career=career_in(rules, "pilot"))
    craft = next(row.id for row in rules.catalog.talents.values() if row.choice == "craft")
    found = {
        "attribute_points": with_levels(plan, {**levels, other_attribute: levels[other_attribute] + 1}),
        "attribute_least": with_levels(plan, {**levels, other_attribute: 1}),
        "attribute_most": with_levels(plan, {**levels, other_attribute: 5}),
        "key_attribute_most": with_levels(plan, {**levels, career.key_attribute: 6}),
        "rolled_attributes": replace(plan, rolled=(5, 5, 5, 5)),
        "synthetic_bonus": replace(android, raised=android.raised[:1]),
        "skill_points": replace(plan, skills=Skills()),
        "skill_most": replace(plan, skills=plan.skills.evolve(**{other_skill.value: 2})),
        "key_skill_most": replace(plan, skills=plan.skills.evolve(**{career.key_skills[0].value: 4})),
        "talents": replace(plan, talents=()),
        "career_talent": replace(plan, talents=(strange,)),
        "talent_choice": replace(pilot, talents=(craft,), talent_choice=""),
        "gear_picks": replace(plan, gear=plan.gear[:1]),
        "career_gear": replace(plan, gear=(plan.gear[0], other)),
        "gear_count": with_item_count(replace(plan, gear=(dice_row.id, plan.gear[0])), dice_row.id, 7),
        "cash": replace(plan, cash=1),
        "career": replace(plan, career=""),
        "name": replace(plan, name=" "),
    }
    if any(len(line) > 1 for line in lines):
        pair = next(line for line in lines if len(line) > 1)
        found["one_per_line"] = replace(plan, gear=tuple(row.id for row in pair))
    if not rules.edition.creation.synthetic_signature_item:
        found["signature_item"] = replace(android, signature_item="A coin")
    return found


CASES = [(rules, rule) for rules in (CORE, EVOLVED) for rule in illegal_drafts(rules)]


@pytest.mark.parametrize("rules, rule", CASES, ids=[f"{rules.edition.id}-{rule}" for rules, rule in CASES])
def test_an_illegal_draft_names_its_rule(rules: SheetRules, rule: str) -> None:
    plan = illegal_drafts(rules)[rule]
    found = [problem for problem in problems(plan, rules) if problem.rule == rule]
    assert found
    assert found[0].part is RULES[rule][0]
    assert found[0].rule_name == RULES[rule][1]
    sentence = str(found[0].sentence)
    assert sentence[0].isupper() or sentence[0].isdigit()
    assert sentence.endswith(".")
    assert "." not in sentence.rstrip(".").replace(".357", "").replace("Mk.", ""), "no ids in sentences"
    assert not is_allowed(verify_build, plan, rules)
    with pytest.raises(RuleViolation):
        build(plan, rules)


def test_the_cases_reach_every_rule_that_a_draft_can_break() -> None:
    reached = {rule for _rules, rule in CASES}
    cannot_happen = {"attribute_missing", "skill_least"}  # a plan has all attributes and no level below 0
    same_as_others = {"gear_once"}  # an item twice is also a line twice
    assert set(RULES) - reached == cannot_happen | same_as_others


@BOTH
def test_an_empty_draft_only_misses_things(rules: SheetRules) -> None:
    plan = new_plan(rules)
    assert rules_broken(plan, rules) == {"career", "name"}
    medic = with_career(plan, career_in(rules, "medic"))
    assert all(problem.missing for problem in problems(medic, rules))
    assert {problem.part for problem in problems(medic, rules)} == {
        PlanSection.ATTRIBUTES,
        PlanSection.SKILLS,
        PlanSection.TALENT,
        PlanSection.NAME,
        PlanSection.GEAR,
        PlanSection.CASH,
    }
    assert str(problems_of(problems(medic, rules), PlanSection.CASH)[0].sentence).startswith("Roll the money")


@BOTH
def test_without_a_career_the_points_and_the_highest_levels_hold_already(rules: SheetRules) -> None:
    plan = new_plan(rules)
    for _ in range(3):
        plan = changes.step_attribute(plan, rules, Attribute.WITS, 1)
        plan = changes.step_skill(plan, rules, Skill.PILOTING, 1)
    with pytest.raises(RuleViolation, match="Wits is at most 5"):
        changes.step_attribute(plan, rules, Attribute.WITS, 1)
    with pytest.raises(RuleViolation, match="Piloting is at most 3"):
        changes.step_skill(plan, rules, Skill.PILOTING, 1)
    for _ in range(2):
        plan = changes.step_attribute(plan, rules, Attribute.STRENGTH, 1)
    plan = changes.step_attribute(plan, rules, Attribute.AGILITY, 1)
    with pytest.raises(RuleViolation, match="All 14 points are spent"):
        changes.step_attribute(plan, rules, Attribute.EMPATHY, 1)


# --- changes ---


@BOTH
def test_a_step_beyond_a_limit_is_refused_with_its_rule(rules: SheetRules) -> None:
    plan = with_career(new_plan(rules), career_in(rules, "medic"))
    for _ in range(2):
        plan = changes.step_attribute(plan, rules, Attribute.STRENGTH, 1)
    with pytest.raises(RuleViolation, match="Strength is at most 4, not 5") as refusal:
        changes.step_attribute(plan, rules, Attribute.STRENGTH, 1)
    assert getattr(refusal.value, "rule", "") == "attribute_most"
    with pytest.raises(RuleViolation, match="Agility is at least 2, not 1"):
        changes.step_attribute(plan, rules, Attribute.AGILITY, -1)
    for _ in range(3):
        plan = changes.step_attribute(plan, rules, Attribute.EMPATHY, 1)
    assert not is_allowed(changes.verify_step_attribute, plan, rules, Attribute.EMPATHY, 1)
    plan = changes.step_attribute(plan, rules, Attribute.WITS, 1)
    with pytest.raises(RuleViolation, match="All 14 points are spent"):
        changes.step_attribute(plan, rules, Attribute.AGILITY, 1)
    assert is_allowed(changes.verify_step_attribute, plan, rules, Attribute.WITS, -1)


@BOTH
def test_skills_stop_at_one_and_those_of_the_career_at_three(rules: SheetRules) -> None:
    plan = with_career(new_plan(rules), career_in(rules, "medic"))
    for _ in range(3):
        plan = changes.step_skill(plan, rules, Skill.MEDICAL_AID, 1)
    with pytest.raises(RuleViolation, match="Medical Aid is at most 3"):
        changes.step_skill(plan, rules, Skill.MEDICAL_AID, 1)
    plan = changes.step_skill(plan, rules, Skill.PILOTING, 1)
    with pytest.raises(RuleViolation, match="Piloting is at most 1"):
        changes.step_skill(plan, rules, Skill.PILOTING, 1)
    with pytest.raises(RuleViolation, match="never below 0"):
        changes.step_skill(plan, rules, Skill.SURVIVAL, -1)
    full = made(rules, 4, career=career_in(rules, "medic"))
    free = next(one for one in Skill if not full.skills.level(one))
    with pytest.raises(RuleViolation, match="All 10 points are spent"):
        changes.step_skill(full, rules, free, 1)


def test_gear_is_two_things_of_different_lines() -> None:
    plan = with_career(new_plan(CORE), career_in(CORE, "medic"))
    career = career_of(plan, CORE)
    assert career is not None
    lines = gear_lines(career, CORE)
    plan = changes.toggle_gear(plan, CORE, lines[0][0].id, ScriptedDice([]))
    with pytest.raises(RuleViolation, match="one item of each line"):
        changes.toggle_gear(plan, CORE, lines[0][1].id, ScriptedDice([]))
    plan = changes.toggle_gear(plan, CORE, lines[1][0].id, ScriptedDice([4]))
    assert plan.count_of(lines[1][0].id) == 4
    with pytest.raises(RuleViolation, match="give one back first"):
        changes.toggle_gear(plan, CORE, lines[2][0].id, ScriptedDice([]))
    back = changes.toggle_gear(plan, CORE, lines[1][0].id, ScriptedDice([]))
    assert back.counts == ()
    assert not is_allowed(changes.verify_toggle_gear, plan, CORE, lines[2][0].id)


def test_another_talent_takes_the_place_of_the_first() -> None:
    plan = with_career(new_plan(CORE), career_in(CORE, "medic"))
    career = career_of(plan, CORE)
    assert career is not None
    first, second, _third = career.talents
    plan = changes.toggle_talent(changes.toggle_talent(plan, CORE, first), CORE, second)
    assert plan.talents == (second,)
    assert changes.toggle_talent(plan, CORE, second).talents == ()
    assert not is_allowed(changes.verify_toggle_talent, plan, CORE, "core.talent.banter")


def test_a_synthetic_raises_two_attributes_and_a_human_none() -> None:
    human = new_plan(CORE)
    assert not is_allowed(changes.verify_raise, human, CORE, Attribute.WITS)
    plan = with_nature(human, Nature.SYNTHETIC)
    for attribute in (Attribute.WITS, Attribute.STRENGTH):
        plan = changes.toggle_raised(plan, CORE, attribute)
    assert plan.raised == (Attribute.STRENGTH, Attribute.WITS)
    assert level_of(plan, Attribute.WITS, CORE) == 5
    with pytest.raises(RuleViolation, match="raises 2 attributes: lower another first"):
        changes.toggle_raised(plan, CORE, Attribute.AGILITY)
    assert changes.toggle_raised(plan, CORE, Attribute.WITS).raised == (Attribute.STRENGTH,)
    assert with_nature(plan, Nature.HUMAN).raised == ()
    assert bonus_of(with_nature(plan, Nature.HUMAN), Attribute.WITS, CORE) == 0


def test_rolled_attributes_are_assigned_by_changing_places() -> None:
    assert not is_allowed(changes.verify_roll_levels, CORE)
    with pytest.raises(RuleViolation, match="no rule for rolled attributes"):
        changes.roll_levels(new_plan(CORE), CORE, ScriptedDice([]))
    plan = with_career(new_plan(EVOLVED), career_in(EVOLVED, "medic"))
    plan = changes.roll_levels(plan, EVOLVED, ScriptedDice([2, 5, 1, 3, 3]))
    assert sorted(plan.rolled) == [2, 3, 3, 5]
    assert plan.attributes.empathy == 5, "the highest goes to the key attribute"
    assert not problems_of(problems(plan, EVOLVED), PlanSection.ATTRIBUTES)
    before = plan.attributes.strength
    higher = changes.step_attribute(plan, EVOLVED, Attribute.STRENGTH, 1)
    assert higher.attributes.strength > before
    assert not problems_of(problems(higher, EVOLVED), PlanSection.ATTRIBUTES)
    with pytest.raises(RuleViolation, match="No higher level"):
        changes.step_attribute(plan, EVOLVED, Attribute.EMPATHY, 1)
    points = changes.spend_points(plan, EVOLVED)
    assert points.rolled == ()
    assert points.attributes.level(Attribute.EMPATHY) == 2


def test_another_career_takes_its_lists_with_it() -> None:
    plan = with_career(made(CORE, 4, career=career_in(CORE, "medic")), career_in(CORE, "pilot"))
    assert (plan.talents, plan.gear, plan.counts, plan.cash) == ((), (), (), None)
    assert plan.name
    paper = with_career(replace(made(CORE, 4), paper=True), career_in(CORE, "pilot"))
    assert paper.talents


# --- from paper ---


def test_a_sheet_from_paper_takes_what_no_rule_allows_and_marks_it() -> None:
    plan = replace(made(CORE, 4, career=career_in(CORE, "medic")), paper=True)
    for _ in range(4):
        plan = changes.step_attribute(plan, CORE, Attribute.STRENGTH, 1)
        plan = changes.step_skill(plan, CORE, Skill.PILOTING, 1)
    plan = changes.toggle_talent(plan, CORE, "core.talent.banter")
    plan = changes.toggle_gear(plan, CORE, "core.weapon.m41a_pulse_rifle", ScriptedDice([]))
    plan = replace(plan, cash=123)
    assert {"attribute_most", "skill_most", "talents", "career_gear", "cash"} <= rules_broken(plan, CORE)
    sheet = build(plan, CORE)
    assert sheet.attributes.strength == plan.attributes.strength
    assert sheet.cash == 123
    assert len(sheet.talents) == 2
    assert sheet.notes.startswith("Outside the rules\n")
    assert "Highest attribute: Strength is at most 4" in sheet.notes
    with pytest.raises(RuleViolation, match="0 to 20"):
        changes.step_attribute(with_levels(plan, {Attribute.STRENGTH: 20}), CORE, Attribute.STRENGTH, 1)


def test_a_sheet_from_paper_that_keeps_the_rules_has_no_marks() -> None:
    assert build(replace(made(CORE, 4), paper=True), CORE).notes == ""


# --- the sheet ---


@BOTH
def test_the_sheet_holds_what_was_chosen(rules: SheetRules) -> None:
    plan = made(rules, 9, career=career_in(rules, "colonial_marine"))
    sheet = build(plan, rules)
    assert isinstance(sheet, CharacterSheet)
    assert (sheet.edition, sheet.name, sheet.career) == (plan.edition, plan.name, plan.career)
    assert (sheet.stress, sheet.notes) == (0, "")
    assert [talent.source for talent in sheet.talents] == list(plan.talents)
    items = {rules.catalog.starting_gear[row_id].item for row_id in plan.gear}
    assert {item.source for item in sheet.carried} == items
    assert sheet.cash == plan.cash


def test_armor_is_worn_and_grenades_come_by_two() -> None:
    plan = with_career(new_plan(CORE), career_in(CORE, "colonial_marine"))
    rows = {row.item: row.id for row in CORE.catalog.starting_gear.values() if row.career == "colonial_marine"}
    gear = (rows["core.armor.m3_personnel_armor"], rows["core.weapon.g2_electroshock_grenade"])
    sheet = preview_sheet(replace(plan, gear=gear), CORE)
    assert sheet.armor[0].place is CarryPlace.WORN
    assert sheet.weapons[0].quantity == 2


def test_evolved_weapons_come_with_two_reloads() -> None:
    plan = with_career(new_plan(EVOLVED), career_in(EVOLVED, "colonial_marine"))
    rows = {row.item: row.id for row in EVOLVED.catalog.starting_gear.values() if row.career == "colonial_marine"}
    sheet = preview_sheet(replace(plan, gear=(rows["evolved.weapon.m41a_pulse_rifle"],)), EVOLVED)
    assert sheet.weapons[0].reloads == 2


def test_cash_is_the_dice_of_the_career() -> None:
    officer = with_career(new_plan(CORE), career_in(CORE, "officer"))
    assert roll_cash(officer, CORE, ScriptedDice([3, 5])).cash == 800
    assert roll_cash(new_plan(CORE), CORE, ScriptedDice([])).cash is None


def test_synthetics_of_the_first_edition_have_no_signature_item() -> None:
    assert made(CORE, 3, Nature.SYNTHETIC).signature_item == ""
    assert made(EVOLVED, 3, Nature.SYNTHETIC).signature_item != ""
