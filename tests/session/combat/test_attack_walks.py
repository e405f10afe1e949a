"""Random attacks of both editions, every step and edit of them: what was paid and done is taken back to the start."""

import random
from collections.abc import Callable
from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from alien_desktop.documents.document import Document
from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.sheet.new_parts import weapon_from
from alien_desktop.rules.combat.attack_flow.chain import AttackChain, StepState
from alien_desktop.rules.combat.attack_flow.inputs import AttackWay, DefenceKind, Overridden, Purchase
from alien_desktop.rules.combat.attack_flow.resolve import resolve
from alien_desktop.rules.combat.ranges import Band
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.combat.attack_next_step import StepAction
from alien_desktop.session.combat.attack_plan import Plan
from tests.sample_session import SampleSession
from tests.soak import every, fights

EDITIONS = pytest.mark.parametrize("edition", ["core", "evolved"])


class SeededFaces:
    """Dice by a seed, sixes and ones more often than real ones, so that much happens."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def roll(self, count: int) -> tuple[int, ...]:
        return tuple(self.random.choice((1, 2, 3, 4, 5, 6, 6, 1)) for _ in range(count))


class Table:
    """A scene with three of the crew, armed, two guards, a drone, in the first Round."""

    def __init__(self, edition: str, seed: int) -> None:
        self.random = random.Random(seed)
        self.table = SampleSession(edition, SeededFaces(seed))
        self.session = self.table.session
        self.attack = self.session.attack
        self.workspace = self.session.workspace
        self.session.injuries.choice_offered.connect(lambda choice: self.session.injuries.choose(choice.sheet_id, "0"))
        scene = Encounter(edition=edition, name="Lock")
        self.workspace.edit("New scene", [scene])
        self.session.scene.set_encounter(scene.id)
        crew = [self.table.id_of(name) for name in ("Okafor", "Sorensen", "Ibarra")]
        self._arm(crew, edition)
        self.session.scene.add_sheets(crew)
        self.session.scene.add_adversaries(self.table.id_of("Guard"), 2)
        self.session.scene.add_from_catalog(f"{edition}.creature.drone")
        self.session.rounds.draw()
        self.session.rounds.next_turn()

    def _arm(self, crew: list[str], edition: str) -> None:
        catalog = self.session.rules_for(edition).catalog
        rows = [row for row in catalog.weapons.values() if row.style != "mounted"]
        for sheet_id in crew:
            sheet = self.workspace.sheet(sheet_id)
            taken = tuple(
                weapon_from(row).evolve(id=f"x{place}") for place, row in enumerate(self.random.sample(rows, 4))
            )
            self.workspace.edit(
                "Arm", [sheet.evolve(weapons=(*sheet.weapons, *taken), stress=self.random.randint(0, 4))]
            )

    def documents(self) -> dict[str, Document]:
        return {one.id: one for one in self.workspace.documents()}

    def an_attack(self) -> bool:
        """Declare something that is possible; False when nobody found anything."""
        who = [one.id for one in self.session.scene.encounter.combatants]
        for _ in fights(8):
            attacker = self.random.choice(who)
            options = [one for one in self.attack.ways(attacker) if one.refusal is None]
            if not options:
                continue
            option = self.random.choice(options)
            plan = Plan(
                option.way,
                special=option.special,
                number=self.random.randint(1, 6) if option.way is AttackWay.SIGNATURE else 0,
                full_auto=self.random.random() < 0.3,
                hidden=self.random.random() < 0.2,
            )
            found = [one for one in self.attack.candidates(attacker, plan) if one.refusal is None]
            if found:
                many = plan.full_auto or self.random.random() < 0.2
                targets = [one.id for one in found][: 2 if many else 1]
                self.attack.declare(attacker, plan, targets)
                chain = self.attack.chain
                assert chain is not None
                if len(targets) == 1:
                    said = chain.result().odds if chain.rolls else None
                    assert said == found[0].odds, "the list says what the chain says"
                return True
        return False

    def a_step(self) -> None:
        """Do what Enter does, or something else that is possible."""
        attack, chain, draw = self.attack, self.attack.chain, self.random
        assert chain is not None
        edits: list[Callable[[], None]] = [
            lambda: attack.edits.set_band(draw.choice(list(Band))),
            lambda: attack.edits.set_unaware(draw.random() < 0.5),
            lambda: attack.edits.set_full_auto(draw.random() < 0.5),
            lambda: attack.edits.set_near([one.id for one in self.session.scene.encounter.combatants][:2]),
            lambda: attack.override(draw.choice(list(Overridden)), draw.choice((None, 0, 1, 2))),
            lambda: attack.override(Overridden.ALLOWED, 1),
            lambda: attack.spend(None),
            lambda: attack.spend([Purchase(draw.choice(options)) for _ in range(2)]),
            lambda: attack.push(),
            lambda: attack.keep(),
            lambda: attack.defend(chain.targets[0].id, draw.choice(list(DefenceKind))),
            lambda: attack.tick(draw.choice(chain.consequences).key, draw.random() < 0.5),
            lambda: self.session.scene.rename_scene(f"Lock {draw.random()}"),
        ]
        options = [*self.session.rules_for(self.session.scene.encounter.edition).edition.damage.extra_ranged]
        try:
            if draw.random() < 0.6:
                attack.proceed()
            else:
                draw.choice(edits)()
        except (RuleViolation, IndexError):
            pass

    def until_closed(self) -> None:
        for _ in range(60):
            if not self.attack.is_open:
                return
            self.a_step()
            self.check()
        if self.attack.is_open:
            self.attack.abandon()

    def check(self) -> None:
        """What holds at any time: Health within bounds, actions never spent twice, what is paid is what is due."""
        encounter = self.session.scene.encounter
        for one in encounter.combatants:
            assert 0 <= one.health <= max(one.health_max, 0)
        for card in encounter.cards:
            for who in {use.combatant for use in card.uses}:
                paid = [use.paid for use in card.uses if use.combatant == who and use.paid != "free"]
                assert len(paid) == len(set(paid)), "no action is spent twice"
        chain = self.attack.chain
        if chain is not None and encounter.attack is not None and not encounter.attack.applied:
            assert {one.key for one in encounter.attack_paid} == {cost.key for cost in chain.costs_due}
            self.check_fold(chain)

    def check_fold(self, chain: AttackChain) -> None:
        inputs = self.attack.inputs
        assert inputs is not None
        assert resolve(inputs, self.session.scene.rules.edition) == chain
        due = [step for step in chain.steps if step.state is StepState.DUE]
        assert due, "an attack with nothing due closes by itself"
        assert self.attack.default_step().action is not StepAction.NOTHING


@EDITIONS
@pytest.mark.parametrize("seed", fights(3))
def test_random_attacks_are_taken_back_to_the_start(qtbot: QtBot, edition: str, seed: int) -> None:
    table = Table(edition, seed)
    start, index = table.documents(), table.workspace.history.index
    for _ in range(5):
        if not table.an_attack():
            break
        table.until_closed()
        if table.random.random() < 0.4:
            table.session.rounds.next_turn()
    end = table.documents()
    while table.workspace.history.index > index:
        table.workspace.undo()
    assert table.documents() == start
    while table.workspace.history.can_redo:
        table.workspace.redo()
    assert table.documents() == end


@EDITIONS
@pytest.mark.parametrize("seed", fights(2))
def test_an_attack_that_is_changed_back_has_cost_the_same(qtbot: QtBot, edition: str, seed: int) -> None:
    """Every edit and its opposite leave every document as it was: dice stay, costs are given back exactly."""
    table = Table(edition, seed)
    for _ in fights(2):
        if not table.an_attack():
            break
        for _ in range(40 // every(2)):
            inputs = table.attack.inputs
            if inputs is None or inputs.applied:
                break
            before = table.documents()
            for changed in _changed(table):
                changed()
                if not table.attack.is_open:
                    break
                table.attack._steps.change("Back", inputs)  # type: ignore[arg-type]
                after = table.documents()
                for key, document in before.items():
                    assert after[key] == document, changed
            if table.attack.is_open:
                table.a_step()
        if table.attack.is_open:
            table.attack.abandon()


def _changed(table: Table) -> list[Callable[[], None]]:
    attack = table.attack
    chain = attack.chain
    assert chain is not None
    choices = attack.choices()
    found: list[Callable[[], None]] = [
        lambda: attack.edits.set_band(Band.LONG),
        lambda: attack.edits.set_full_auto(True),
        lambda: attack.set_choices(replace(choices, modifier=-3)),
        lambda: attack.override(Overridden.CANCELLED, 1),
        lambda: attack.override(Overridden.AMMO, 1),
    ]
    if not any(step.state is StepState.DUE and step.needs for step in chain.steps):
        found.append(lambda: attack.set_choices(replace(choices, pushes=0, kept=True)))
    return found
