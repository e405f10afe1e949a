"""One way to a critical injury: the sheet's own button, a hit in a scene, a wound that hurts with each roll."""

from collections.abc import Callable

import pytest

from alien_desktop.documents.document import Document
from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.scene.hits import Blow
from alien_desktop.documents.sheet.character_sheet import CharacterSheet, Injury
from alien_desktop.documents.sheet.damage import apply_damage, hit_on
from alien_desktop.documents.sheet.new_parts import talent_from
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.rules.dice.skill_check import HandDice
from alien_desktop.rules.message import Message
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.session.care.injury_rolls import DEATH_ROLL
from alien_desktop.session.care.rerolls import AGAIN, ALREADY_CHOSEN, RerollChoice
from alien_desktop.session.rolls.roll_state import Phase
from alien_desktop.session.rolls.special_roll_types import SpecialRollRequest
from tests.sample_session import SampleSession

BOTH = pytest.mark.parametrize("edition", ["core", "evolved"])
REROLLS = pytest.mark.parametrize("edition, talent", [("core", "beneath_notice"), ("evolved", "lucky")])
FATAL = 45
"""Bleeding Gut, in both editions."""


class Victim:
    """Ibarra at a table with one Health left and a wound that hurts with each roll, alone in a scene."""

    def __init__(self, edition: str, talent: str = "") -> None:
        self.table = SampleSession(edition)
        rules = rules_of(edition)
        wound = Injury(id="w1", row=FATAL, source=f"{edition}.injury.bleeding_gut", name="Bleeding Gut", treated=True)
        own = [talent_from(f"{edition}.talent.{talent}", rules).evolve(id="t9")] if talent else []
        sheet = self.table.sheet("Ibarra")
        plain = {"stress": 0, "panic": (), "responses": (), "conditions": (), "injuries": (wound,), "armor": ()}
        scene = Encounter(edition=edition, name="Lock")
        self.put(sheet.evolve(talents=(*sheet.talents, *own), health=1, **plain), scene)
        self.session = self.table.session
        self.session.scene.set_encounter(scene.id)
        self.session.scene.add_sheets([sheet.id])
        self.offered: list[RerollChoice] = []
        self.refused: list[str] = []
        self.session.injuries.choice_offered.connect(self.offered.append)
        self.session.injuries.refused.connect(lambda reason: self.refused.append(str(reason)))

    def put(self, *documents: Document) -> None:
        self.table.workspace.edit("as the test wants it", documents)

    @property
    def sheet(self) -> CharacterSheet:
        return self.table.sheet("Ibarra")

    @property
    def rows(self) -> list[int]:
        return [injury.row for injury in self.sheet.injuries]

    @property
    def text(self) -> str:
        return str(self.table.workspace.history.undo_title)

    # --- the three ways to be Broken ---

    def by_button(self, *faces: int) -> None:
        rules = rules_of(self.sheet.edition)
        self.put(apply_damage(self.sheet, hit_on(self.sheet, 1, rules), rules))
        self.table.dice.fall(*faces)
        self.session.injuries.roll_injury(self.sheet.id)

    def by_hit(self, *faces: int) -> None:
        self.table.dice.fall(*faces)
        self.session.combat.hurt("c1", Blow(1))

    def by_rolling(self, *faces: int) -> None:
        self.session.rolls.prepare(self.sheet.id, Skill.MOBILITY)
        pool = self.session.rolls.state.pool
        assert pool is not None
        self.table.dice.fall(*(3,) * (pool.base + pool.stress), *faces)
        self.session.rolls.roll()


WAYS: tuple[Callable[..., None], ...] = (Victim.by_button, Victim.by_hit, Victim.by_rolling)
EVERY_WAY = pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)


def plain(sheet: CharacterSheet) -> dict[str, object]:
    """Return a sheet without what tells two tables apart."""
    return sheet.model_dump(exclude={"id", "created", "changed", "modified"})


@BOTH
def test_the_document_is_the_same_whichever_way_the_injury_came(edition: str) -> None:
    sheets = []
    for way in WAYS:
        victim = Victim(edition)
        way(victim, 3, 3, *(2,) * 4)
        sheets.append(plain(victim.sheet))
        assert victim.rows == [FATAL, 33]
    assert sheets[0] == sheets[1] == sheets[2]


@REROLLS
@EVERY_WAY
def test_whoever_has_a_reroll_chooses_whatever_hurt_them(edition: str, talent: str, way: Callable[..., None]) -> None:
    victim = Victim(edition, talent)
    way(victim, *((6, 6, 3, 3) if talent == "beneath_notice" else (6, 6)))
    assert (victim.sheet.health, victim.rows) == (0, [FATAL]), "nothing is written before the choice"
    if talent == "lucky":
        victim.table.dice.fall(3, 3)
        victim.session.injuries.choose(victim.sheet.id, AGAIN)
    (options,) = {choice.options for choice in victim.offered[-1:]}
    assert [option.key for option in options] == ["0", "1"]
    victim.table.dice.fall(*(2,) * 4)
    victim.session.injuries.choose(victim.sheet.id, "1")
    assert (victim.rows, "dead" in victim.sheet.conditions) == ([FATAL, 33], False)
    assert victim.session.injuries.choice_of(victim.sheet.id) is None


def test_a_hit_says_that_the_injury_is_still_to_be_chosen() -> None:
    victim = Victim("core", "beneath_notice")
    victim.by_hit(6, 6, 3, 3)
    assert victim.text.endswith("takes 1 damage: a critical injury is due")
    assert not victim.sheet.panic_due
    victim.table.dice.fall(2, 2)  # days of healing
    victim.session.injuries.choose(victim.sheet.id, "1")
    assert victim.sheet.panic_due, "a critical injury frightens (core)"


@BOTH
@EVERY_WAY
def test_a_death_roll_is_prepared_whatever_has_hurt_somebody(edition: str, way: Callable[..., None]) -> None:
    victim = Victim(edition)
    victim.put(victim.sheet.evolve(injuries=(victim.sheet.injuries[0].evolve(row=46),)))
    way(victim, 4, 5, *(2,) * 4)
    if way is Victim.by_rolling:
        assert victim.session.rolls.state.roll is not None, "the dice that hurt stay until they are put away"
        victim.session.rolls.keep()
        victim.session.rolls.clear()
    assert (victim.session.rolls.state.title, victim.session.rolls.state.phase) == (DEATH_ROLL, Phase.READY)
    victim.session.rolls.clear()
    assert victim.session.rolls.state.phase is Phase.EMPTY


def test_a_hit_leaves_the_dice_of_the_attack_on_the_table() -> None:
    victim = Victim("core")
    victim.table.dice.fall(4)
    victim.session.special_rolls.roll(SpecialRollRequest("d6"), {}, victim.sheet.id)
    victim.by_hit(4, 5, *(2,) * 4)
    assert victim.session.rolls.state.title == Message("D6")
    victim.session.rolls.clear()
    assert victim.session.rolls.state.title == DEATH_ROLL


def test_a_wound_treated_meanwhile_asks_for_no_death_roll_when_the_table_is_cleared() -> None:
    victim = Victim("core")
    victim.by_rolling(4, 5, *(2,) * 4)
    victim.put(victim.sheet.evolve(injuries=()))
    victim.session.rolls.keep()
    victim.session.rolls.clear()
    assert victim.session.rolls.state.phase is Phase.EMPTY


def test_the_choice_is_asked_once_and_its_answer_counts_once() -> None:
    victim = Victim("core", "beneath_notice")
    victim.by_hit(6, 6, 3, 3)
    for ask in (
        victim.session.injuries.roll_injury,
        lambda own: victim.session.special_rolls.roll(SpecialRollRequest("injury"), {}, own),
    ):
        ask(victim.sheet.id)
    assert len(victim.offered) == 3
    assert set(victim.offered) == {victim.session.injuries.choice_of(victim.sheet.id)}
    victim.table.dice.fall(*(2,) * 4)
    victim.session.injuries.choose(victim.sheet.id, "1")
    victim.session.injuries.choose(victim.sheet.id, "0")
    assert (victim.rows[1:], victim.refused) == ([33], [str(ALREADY_CHOSEN)])


def test_a_choice_comes_before_the_death_roll_of_another_wound() -> None:
    victim = Victim("evolved", "lucky")
    victim.by_hit(6, 6)
    leg = Injury(id="w9", row=61, source="evolved.injury.severed_leg", name="Severed Leg")
    victim.put(victim.sheet.evolve(injuries=(leg,)))
    victim.session.injuries.roll_death(victim.sheet.id, "w9")
    assert victim.offered[-1] == victim.offered[0]


def test_the_choice_of_somebody_who_is_gone_is_dropped() -> None:
    victim = Victim("core", "beneath_notice")
    own = victim.sheet.id
    victim.by_button(6, 6, 3, 3)
    settled: list[str] = []
    victim.session.injuries.choice_settled.connect(settled.append)
    victim.table.workspace.edit("Remove", removed=[own])
    assert (victim.session.injuries.choice_of(own), settled) == (None, [own])


def test_a_hit_that_is_undone_calls_for_no_choice_and_done_again_for_the_same_one() -> None:
    victim = Victim("core", "beneath_notice")
    victim.by_hit(6, 6, 3, 3)
    victim.table.workspace.undo()
    assert victim.session.injuries.choice_of(victim.sheet.id) is None
    victim.table.workspace.redo()
    assert victim.session.injuries.choice_of(victim.sheet.id) == victim.offered[0]
    assert (len(victim.offered), victim.table.dice.faces) == (2, [])


def test_a_roll_with_real_dice_that_is_put_right_asks_once() -> None:
    victim = Victim("core", "beneath_notice")
    rolls = victim.session.rolls
    rolls.prepare(victim.sheet.id, Skill.MOBILITY)
    pool = rolls.state.pool
    assert pool is not None
    victim.table.dice.fall(6, 6, 3, 3, 6, 6, 3, 3)
    rolls.roll(HandDice((3,) * pool.base, (3,) * pool.stress))
    rolls.correct(HandDice((6,) * pool.base, (3,) * pool.stress))
    victim.table.dice.fall(*(2,) * 4)
    victim.session.injuries.choose(victim.sheet.id, "1")
    assert (victim.rows, victim.session.injuries.choice_of(victim.sheet.id)) == ([FATAL, 33], None)


def test_two_hits_before_the_choice_are_two_injuries() -> None:
    victim = Victim("core", "beneath_notice")
    victim.by_hit(6, 6, 3, 3)
    victim.by_hit()
    victim.table.dice.fall(2, 2, 4, 3, 4, 4, *(2,) * 4)
    victim.session.injuries.choose(victim.sheet.id, "1")
    victim.session.injuries.choose(victim.sheet.id, "0")
    assert len(victim.rows) == 3
    assert victim.session.injuries.choice_of(victim.sheet.id) is None
