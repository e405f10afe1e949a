"""Many fights of one or two plans from the same scene: a request as plain data, and its fights one after the other.

Each fight has a session, dice and choices of its own, begun from the seed and its number: the same request brings the
same report, a longer one begins with the same fights, and fight 7 of both plans has the same dice.
"""

from collections.abc import Mapping
from contextlib import suppress
from random import Random
from typing import Any

from alien_desktop.documents.document import Document
from alien_desktop.documents.document_types import data_of, document_from
from alien_desktop.documents.preferences import Preferences
from alien_desktop.documents.scene.adversary import Adversary, AdversaryKind
from alien_desktop.documents.scene.encounter import Encounter, Side
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.rules.dice.dice import DiceSource
from alien_desktop.rules.json_object import JsonObject
from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.session import Session
from alien_desktop.session.what_if.fight import Fight
from alien_desktop.session.what_if.plans import PLAIN_ENDS, Ends, FightPlan, plan_from_data, plan_to_data
from alien_desktop.session.what_if.rehearsal import FightDice, rehearsal
from alien_desktop.session.what_if.report import Person, PlanReport, Tally
from alien_desktop.session.what_if.results import FightResult
from alien_desktop.storage.errors import StorageError


@record
class Bouts:
    """What is to be fought: a scene with everybody in it, the plans, how often, and the seed."""

    scene: Encounter
    others: tuple[Document, ...]
    """The sheets and stat blocks of those in it."""
    preferences: Preferences
    plans: tuple[FightPlan, ...]
    ends: Ends = Ends()
    fights: int = 1_000
    seed: int = 1

    @property
    def people(self) -> tuple[Person, ...]:
        """Everybody in the scene, by the names that they have now."""
        names = {one.id: one.name for one in self.others if isinstance(one, CharacterSheet)}
        return tuple(
            Person(one.id, names.get(one.document) or one.name if one.side is Side.CREW else one.name, one.side)
            for one in self.scene.combatants
        )

    @property
    def creatures(self) -> frozenset[str]:
        """The ids of the combatants that attack by a table."""
        kinds = {one.id for one in self.others if isinstance(one, Adversary) and one.kind is AdversaryKind.CREATURE}
        return frozenset(one.id for one in self.scene.combatants if one.document in kinds)

    def fight(self, plan: FightPlan, number: int) -> FightResult:
        """Fight the fight of a number to its end."""
        dice = FightDice()
        dice.begin(self.seed, number)
        return self.fight_with(plan, dice, Random(f"{self.seed}:{number}:choices"))

    def fight_with(self, plan: FightPlan, dice: DiceSource, choices: Random) -> FightResult:
        """Fight one fight with these dice."""
        told: list[Fight] = []
        with rehearsal(
            (self.scene, *self.others),
            self.scene.id,
            self.preferences,
            dice,
            lambda title, events: told[0].tell(title, events),
        ) as session:
            told.append(Fight(session, plan, self.ends, choices))
            return told[0].run()

    def reports(self) -> tuple[PlanReport, ...]:
        """Fight all of them here and now."""
        found = []
        for plan in self.plans:
            tally = Tally(plan.name, self.people)
            for number in range(self.fights):
                tally.add(self.fight(plan, number))
            found.append(tally.report())
        return tuple(found)


def bouts_of(
    session: Session, plans: tuple[FightPlan, ...], ends: Ends = PLAIN_ENDS, fights: int = 1_000, seed: int = 1
) -> Bouts:
    """Return what is to be fought from the scene that is open, as it is now; a RuleViolation where nobody can."""
    scene = session.scene.encounter
    verify_bouts(scene)
    ids = dict.fromkeys(one.document for one in scene.combatants)
    others: list[Document] = []
    for each in ids:
        with suppress(KeyError, StorageError):  # a sheet that is gone: the scene goes on without it too
            others.append(session.workspace.document(each))
    return Bouts(as_it_stands(scene), tuple(others), session.preferences, plans, ends, fights, seed)


def as_it_stands(scene: Encounter) -> Encounter:
    """Return a scene to begin a fight from: an attack that is being made is left out, and the app draws the cards."""
    return scene.evolve(attack=None, attack_paid=(), real_cards=False)


def verify_bouts(scene: Encounter) -> None:
    """Raise RuleViolation for a scene in which there is nobody to fight."""
    sides = {one.side for one in scene.combatants}
    if Side.CREW not in sides or Side.ADVERSARY not in sides:
        raise RuleViolation(Message("A fight takes somebody of the crew and somebody against it."))


def bouts_to_data(bouts: Bouts) -> JsonObject:
    """Return a request as plain JSON data."""
    return {
        "scene": data_of(bouts.scene),
        "others": [{"format": one.FORMAT, "data": data_of(one)} for one in bouts.others],
        "preferences": bouts.preferences.model_dump(mode="json"),
        "plans": [plan_to_data(one) for one in bouts.plans],
        "rounds": bouts.ends.rounds,
        "arrived": bouts.ends.arrived,
        "fallen": bouts.ends.fallen,
        "fights": bouts.fights,
        "seed": bouts.seed,
    }


def bouts_from_data(data: Mapping[str, Any]) -> Bouts:
    """Read a request back; ValueError or KeyError for what is none."""
    return Bouts(
        Encounter.model_validate(data["scene"]),
        tuple(document_from(one["format"], one["data"]) for one in data["others"]),
        Preferences.model_validate(data["preferences"]),
        tuple(plan_from_data(one) for one in data["plans"]),
        Ends(data["rounds"], data["arrived"], data["fallen"]),
        data["fights"],
        data["seed"],
    )
