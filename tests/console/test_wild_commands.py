"""Commands by chance in a fight on a map, sensible and wrong ones: each is answered, a refusal changes nothing."""

import json
import random
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from alien_desktop.documents.document import Document
from alien_desktop.session.commands.command import Parameter
from alien_desktop.session.commands.edition_words import words_ever
from alien_desktop.session.commands.registry import COMMANDS
from tests.console.test_console import FAILED
from tests.console.transcript import Evening, killed_now
from tests.soak import every, fights

PEOPLE = ("Reyes", "Vale", "Drone", "Mercenary", "Mercenary 2")
GONE_ON = ("attack.next", "attack.next", "scene.next_turn", "scene.answer", "attack.declare", "keep", "alarm.apply")
ROOMS = frozenset(
    (
        *("scene", "attack", "roll", "alarm", "care", "injury", "sheet", "gear", "time", "death", "panic", "creature"),
        *("zone", "way", "move", "cover", "vehicle", "stealth", "suit", "players"),
    )
)
KEPT_OUT = frozenset(("scene.export_log", "sheet.portrait"))
WRONG: tuple[Any, ...] = (None, True, -1, 10**9, "", [], {}, "x", 3.5, [None])
COMMANDS_IN_A_RUN = 120 // every(3)
ANSWERS = {"push": ("keep", "push"), "alarm": ("alarm.roll",), "answer": ("alarm.apply", "alarm.note")}
"""What answers a roll that waits, by its phase."""


class Wild:
    """Draws a line by chance: mostly with values that fit what the fight has."""

    def __init__(self, evening: Evening, edition: str, seed: int) -> None:
        self.evening = evening
        self.edition = edition
        self.chance = random.Random(seed)
        self.names = sorted(name for name in COMMANDS if name.partition(".")[0] in ROOMS - KEPT_OUT)
        self.weights = [
            6 if name.startswith("attack.") else 4 if name.startswith("scene.") else 1 for name in self.names
        ]

    def answer_or_line(self, share: float) -> dict[str, Any]:
        """An answer to what waits on the table in so many of the cases, else any line."""
        waits, line = ANSWERS.get(self.evening.session.rolls.state.phase.value), self.line()
        return {"do": self.chance.choice(waits)} if waits and self.chance.random() < share else line

    def line(self) -> dict[str, Any]:
        name = self.chance.choices(self.names, self.weights)[0]
        if self.chance.random() < 0.25:
            name = self.chance.choice(GONE_ON)
        asked = (one for one in COMMANDS[name].parameters if one.required or self.chance.random() < 0.3)
        return {"do": name, **{one.name: self.value(one) for one in asked}}

    def value(self, parameter: Parameter) -> Any:
        if self.chance.random() < 0.04:
            return self.chance.choice(WRONG)
        if not parameter.kind.startswith("list of "):
            return self.one(parameter, parameter.kind)
        kind = parameter.kind.removeprefix("list of ")
        return [self.one(parameter, kind) for _ in range(self.chance.randint(0, 3))]

    def one(self, parameter: Parameter, kind: str) -> Any:
        choices = parameter.choices or words_ever(parameter.word)
        if choices:
            return self.chance.choice(choices)
        least, most = parameter.limits
        known: dict[str, tuple[Any, ...]] = {
            "combatant": PEOPLE,
            "character": PEOPLE[:2],
            "place": (*PEOPLE, *range(9)),
            "scene": ("Hold",),
            "zone": ("z1", "z2", "z3", "Bay"),
            "way": ("w1", "w2"),
            "vehicle": ("v1", "v2"),
            "blip": ("b1", "b2"),
            "number": tuple(range(max(least, -2), min(most, 8) + 1)),
            "yes or no": (True, False),
            "item": ("i1", "i2", "unarmed"),
            "value": WRONG,
            "text": self.texts(parameter.name),
        }
        return self.chance.choice(known.get(kind, ("x",)))

    def texts(self, name: str) -> tuple[str, ...]:
        chain = self.evening.session.attack.chain if self.evening.session.scene.encounter_id else None
        if name == "key":
            keys = [one.key for one in chain.consequences] if chain is not None else []
            return ("x", *keys, *(one.key for one in self.evening.session.rounds.due()))
        if name == "row":
            ends = ("talent.killer", "creature.facehugger", "weapon.m4a3_service_pistol", "nothing")
            return tuple(f"{self.edition}.{end}" for end in ends)
        return ("", "i1", "i2", "unarmed", "grapple", "north", "e1", "Reyes")


@contextmanager
def wild_scene(profile: Path, edition: str, seed: int) -> Iterator[Wild]:
    """A fight on a map: two of the crew, a creature, two who are led, a vehicle."""
    dice = random.Random(seed)
    with closing(Evening(profile, "".join(dice.choices("123456", k=8_000)))) as evening:
        for name in PEOPLE[:2]:
            evening.do("character.create", name=name, edition=edition)
            for attribute in ("strength", "agility", "wits", "empathy"):
                evening.do("sheet.attribute", who=name, attribute=attribute, level=3)
            evening.do("sheet.health", who=name, health=3)
            evening.do("sheet.stress", who=name, stress=dice.randint(0, 6))
            for thing in ("m41a_pulse_rifle", "m40_hedp_grenade", "combat_knife"):
                evening.do("sheet.add_item", who=name, row=f"{edition}.weapon.{thing}", place="in_hand")
        evening.do("scene.create", name="Hold", edition=edition)
        evening.do("scene.open", scene="Hold")
        evening.do("scene.add_characters", who=list(PEOPLE[:2]))
        evening.do("scene.add_from_catalog", row=f"{edition}.creature.drone")
        evening.do("scene.add_from_catalog", row=f"{edition}.npc.mercenary", count=2)
        for name in ("Bay", "Spine", "Lock"):
            evening.do("zone.add", name=name)
        for beyond, kind in (("Spine", "door"), ("Lock", "airlock")):
            evening.do("way.connect", one="Bay", other=beyond, kind=kind)
        evening.do("zone.put", who=list(PEOPLE), zone="Bay")
        evening.do("vehicle.from_catalog", row=f"{edition}.vehicle.daihotai_tractor", zone="Bay")
        evening.do("scene.draw")
        yield Wild(evening, edition, seed)


@pytest.mark.parametrize("edition", ["core", "evolved"])
@pytest.mark.parametrize("seed", fights(1))
def test_wild_commands_are_answered_and_a_refusal_changes_nothing(
    edition: str, seed: int, profile: Path, qapp: object
) -> None:
    with wild_scene(profile, edition, seed) as wild:
        session, done = wild.evening.session, 0

        def everything() -> tuple[dict[str, Document], int]:
            return {one.id: one for one in session.workspace.documents()}, session.workspace.history.index

        for _ in range(COMMANDS_IN_A_RUN):
            line = wild.line()
            before = everything()
            answer = json.loads(wild.evening.console.answer(json.dumps(line)))
            assert answer.get("refused") != FAILED, line
            if "refused" in answer:
                documents, step = everything()
                assert step == before[1], (line, answer)
                # A document that was only looked at is loaded by then.
                assert {key: documents[key] for key in before[0]} == before[0], (line, answer)
            done += "refused" not in answer
        assert done > COMMANDS_IN_A_RUN // 10


READINGS = (
    "table",
    "attack.show",
    "scene.order",
    "scene.due",
    "zone.list",
    "stealth.show",
    "vehicle.list",
    "suit.list",
)


def readings(evening: Evening) -> dict[str, Any]:
    """Everything that the console tells of the fight."""
    told = {name: evening.do(name) for name in READINGS}
    told |= {name: evening.do("state", id=name) for name in ("Hold", *PEOPLE[:2])}
    for combatant in evening.session.scene.encounter.combatants:
        told[f"actions of {combatant.name}"] = evening.do("scene.actions", who=combatant.id)
    return told


@pytest.mark.parametrize("edition", ["core", "evolved"])
@pytest.mark.parametrize("seed", fights(1))
def test_undo_leads_to_what_was_reported_before_and_redo_to_what_was_reported_after(
    edition: str, seed: int, profile: Path, qapp: object
) -> None:
    """Every view of the fight, and not the documents alone."""
    with wild_scene(profile, edition, seed) as wild:
        evening, done = wild.evening, 0
        workspace = evening.session.workspace
        for _ in range(COMMANDS_IN_A_RUN):
            line, before, place = wild.line(), readings(evening), workspace.history.index
            evening.console.answer(json.dumps(line))
            steps = workspace.history.index - place
            if steps <= 0:
                continue
            after = readings(evening)
            for _ in range(steps):
                workspace.undo()
            back = readings(evening)
            lay, lies = before["table"]["table"]["phase"], back["table"]["table"]["phase"]
            if lay not in ANSWERS or lies == "ready":  # another roll was prepared, which is no step
                before["table"] = back["table"]
            assert back == before, line
            for _ in range(steps):
                workspace.redo()
            assert readings(evening) == after, line
            done += 1
        assert done > COMMANDS_IN_A_RUN // 10


OF_THE_TABLE = frozenset(
    (
        *("roll", "push", "keep", "modifier", "stunt", "react", "alarm.roll", "roll.adjust", "roll.oppose"),
        *("roll.correct", "roll.again", "attack.settle_ammo", "attack.follow_up", "attack.fire_again"),
    )
)


@pytest.mark.parametrize("edition", ["core", "evolved"])
@pytest.mark.parametrize("seed", fights(1))
def test_after_a_kill_the_next_command_does_what_it_would_have_done(
    edition: str, seed: int, profile: Path, qapp: object
) -> None:
    with wild_scene(profile, edition, seed) as wild:
        evening, compared = wild.evening, 0
        for number in range(COMMANDS_IN_A_RUN):
            phase, line = evening.session.rolls.state.phase, wild.answer_or_line(0.6)
            if number % every(4) or (phase not in ANSWERS and line["do"] in OF_THE_TABLE):
                evening.say(json.dumps(line))  # what waits for nothing is not kept
                continue
            with killed_now(evening, profile) as again:
                again.dice.faces, again.dice.place = evening.dice.faces, evening.dice.place
                answer, answer_again = evening.say(json.dumps(line)), again.say(json.dumps(line))
                assert ("refused" in json.loads(answer)) == ("refused" in json.loads(answer_again)), (line, answer)
                told, told_again = readings(evening), readings(again)
                if evening.session.rolls.state.phase not in ANSWERS:
                    told_again["table"] = told["table"]
                assert told_again == told, line
                compared += "refused" not in json.loads(answer)
        assert compared > COMMANDS_IN_A_RUN // 60
