"""The console: what is said to it and what it answers."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alien_desktop.documents.document import Document
from alien_desktop.session.commands.registry import COMMANDS
from tests.any_text import any_text
from tests.console.transcript import Evening, parts
from tests.soak import every

HERE = Path(__file__).parent
ROOT = HERE.parents[1]


@pytest.fixture
def evening(qapp: object) -> Iterator[Evening]:
    with closing(Evening.in_memory()) as made:
        yield made


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_an_evening_goes_as_it_is_told(edition: str, qapp: object) -> None:
    told = HERE / f"evening_{edition}.txt"
    faces, commands = parts(told)
    with closing(Evening.in_memory(faces)) as evening:
        before = {one.document_id for one in evening.session.index.entries()}
        assert f"faces {faces}\n{evening.play(commands)}" == told.read_text(encoding="utf-8")
        assert evening.dice.place == len(evening.dice.faces), "every face was used"
        while "refused" not in evening.do("undo"):
            pass
        assert {one.document_id for one in evening.session.index.entries()} == before


def test_what_was_undone_is_done_again(evening: Evening) -> None:
    evening.do("character.create", name="Nova Reyes")
    evening.do("sheet.stress", who="Nova Reyes", stress=2)
    after = evening.do("state", id="Nova Reyes")
    assert evening.do("undo") == {"events": [{"event": "undone", "title": "Nova Reyes: stress 2"}]}
    assert evening.do("redo") == {"events": [{"event": "redone", "title": "Nova Reyes: stress 2"}]}
    assert evening.do("state", id="Nova Reyes") == after


def test_any_value_can_be_set_and_only_values_that_the_document_allows(evening: Evening) -> None:
    evening.do("character.create", name="Nova Reyes")
    assert evening.do("set", id="Nova Reyes", field="attributes.agility", value=5) == {"events": []}
    assert evening.do("set", id="Nova Reyes", field="notes", value="Owes Vale 40.") == {"events": []}
    state = evening.do("state", id="Nova Reyes")["state"]
    assert isinstance(state, dict)
    assert (state["attributes"]["agility"], state["notes"]) == (5, "Owes Vale 40.")
    for field, value in (("attributes.agility", "five"), ("attributes.luck", 1), ("id", "x"), ("nothing", 1)):
        assert "refused" in evening.do("set", id="Nova Reyes", field=field, value=value)
    assert evening.do("state", id="Nova Reyes")["state"] == state


@pytest.mark.parametrize("edition", ["core", "evolved"])
@pytest.mark.parametrize("gone", ["removed", "undone"])
def test_commands_about_a_scene_that_is_gone_are_refused_in_a_sentence(
    evening: Evening, edition: str, gone: str
) -> None:
    evening.do("scene.create", name="Deck 4", edition=edition)
    evening.do("scene.open", scene="Deck 4")
    evening.do("undo") if gone == "undone" else evening.do("document.remove", id="Deck 4")
    assert not evening.session.scene.has_encounter
    asked = {"number": 1, "yes or no": True, "edition": edition}
    for command in COMMANDS.values():
        if command.name.partition(".")[0] in ("scene", "zone", "way", "move", "stealth", "vehicle", "attack", "suit"):
            given = {
                one.name: one.choices[0] if one.choices else asked.get(one.kind, "x")
                for one in command.parameters
                if one.required
            }
            answer = json.loads(evening.say(json.dumps({"do": command.name, **given})))
            assert answer.get("refused") != FAILED, (command.name, given)


def test_dice_that_run_out_refuse_the_command_and_nothing_has_changed(qapp: object) -> None:
    with closing(Evening.in_memory("543 6")) as evening:
        evening.do("character.create", name="Nova Reyes")

        def everything() -> tuple[object, ...]:
            return evening.do("state", id="Nova Reyes"), evening.do("table"), evening.session.workspace.history.index

        before = everything()
        answer = evening.do("roll.skill", who="Nova Reyes", skill="piloting", modifier=2)
        assert answer == {"refused": "The file of faces has run out: 5 dice are rolled, 4 faces are left."}
        assert everything() == before
        assert "events" in evening.do("roll.skill", who="Nova Reyes", skill="piloting", modifier=1), "faces are left"


@pytest.fixture
def frightened(qapp: object) -> Iterator[Evening]:
    """Reyes has screamed, and Vale has to roll because of it. Of the faces one is left."""
    with closing(Evening.in_memory("1")) as evening:
        for name in ("Reyes", "Vale"):
            evening.do("character.create", name=name, edition="core")
            evening.do("document.crew", id=name, crew="Aft watch")
            evening.do("sheet.supply", who=name, supply="air", rating=1)
        evening.do("sheet.stress", who="Reyes", stress=6)
        evening.do("roll.panic", who="Reyes", die=6)
        everybody = [one.id for one in evening.session.rolls.state.consequences]
        evening.console.answer(json.dumps({"do": "alarm.apply", "accept": everybody}))
        assert evening.session.alarms.panics.waits
        yield evening


def test_whoever_has_to_panic_next_still_has_to_when_the_faces_run_out(frightened: Evening) -> None:
    queue = frightened.session.alarms.panics.queue
    frightened.dice.place = 1
    assert "run out" in str(frightened.do("alarm.roll")["refused"])
    assert frightened.session.alarms.panics.queue == queue


def test_undo_of_a_panic_takes_back_whom_it_has_frightened(frightened: Evening) -> None:
    queue = frightened.session.alarms.panics.queue
    frightened.do("undo")
    assert frightened.session.alarms.panics.queue is None
    frightened.do("redo")
    assert frightened.session.alarms.panics.queue == queue


def test_of_all_that_is_due_nothing_is_rolled_when_the_faces_run_out(frightened: Evening) -> None:
    frightened.do("time.open", who="Reyes", passage="turn", crew=True)
    for line in frightened.session.clock.state.lines:
        frightened.session.clock.tick(line.key, line.due.about == "air")
    before = frightened.session.clock.state
    assert before.waiting == 2
    assert "run out" in str(frightened.do("time.roll")["refused"])
    assert frightened.session.clock.state == before


def test_a_command_says_now_whether_it_is_allowed(evening: Evening) -> None:
    def refused(name: str) -> object:
        commands = evening.do("help")["help"]
        assert isinstance(commands, list)
        return next(one.get("refused") for one in commands if one["do"] == name)

    assert refused("push") == evening.do("push")["refused"] == "There is nothing to push."
    assert refused("undo") == "There is nothing to undo."
    evening.do("character.create", name="Nova Reyes")
    assert refused("undo") is None


def test_help_names_every_command_with_its_parameters(evening: Evening) -> None:
    commands = evening.do("help")["help"]
    assert isinstance(commands, list)
    assert {one["do"] for one in commands} == set(COMMANDS)
    skill = next(one for one in commands if one["do"] == "roll.skill")
    assert skill["parameters"][0] == {"name": "who", "kind": "character", "required": True}
    assert "piloting" in skill["parameters"][1]["choices"]
    for one in commands:
        assert one["about"], one["do"]
        for parameter in one["parameters"]:
            assert parameter["required"] != ("default" in parameter), (one["do"], parameter)
            if parameter["kind"] == "choice":
                assert parameter["choices"]
            if parameter["kind"].endswith("number"):
                assert parameter["from"] < parameter["to"]


def test_whom_a_line_is_about_is_one_word_in_every_command() -> None:
    """Combatants and characters are `who`; a second one is named by what they are to the first."""
    people = {
        parameter.name
        for command in COMMANDS.values()
        for parameter in command.parameters
        if parameter.kind.removeprefix("list of ") in ("combatant", "character")
    }
    assert people == {
        "who", "target", "targets", "other", "to", "healer", "helpers", "leader", "near", "beside",
        "enemy", "surprise", "aware", "attackers", "one",
    }  # fmt: skip


def test_help_says_nothing_that_only_programmers_ask() -> None:
    """No exception, no proof, and between backticks only what can be typed or is read in an answer."""
    told = " ".join(command.about for command in COMMANDS.values())
    assert not re.findall(r"\w*(?:Error|Violation)\b|S\d-\d+|\bNone\b|\(\w+ \d+\.\d+\)", told)
    assert {"set_stress", "relieve_stress", "prepare_skill"}.isdisjoint(re.findall(r"`(\w+)`", told))
    assert COMMANDS["sheet.health"].about.startswith("Set Health, kept between 0 and its maximum; becoming Broken ends")
    assert all(command.about for command in COMMANDS.values())


def test_help_for_one_command_and_for_those_that_begin_alike(evening: Evening) -> None:
    def told(command: str) -> list[dict[str, Any]]:
        found = evening.do("help", command=command)["help"]
        assert isinstance(found, list)
        return found

    (cover,) = told("attack.cover")
    assert cover["parameters"][0]["choices"] == ["cover", "partial", "full"]
    assert [one["do"] for one in told("scene.e")] == [name for name in COMMANDS if name.startswith("scene.e")]
    assert "attack.cover" in str(evening.do("help", command="atack.cover")["refused"])
    assert "command" in str(evening.do("help", topic="attack")["refused"])


@pytest.mark.parametrize(
    "line, names",
    [
        ({"do": "attack.declre"}, "attack.declare"),
        ({"do": "scene.open", "scene": "Deck 5"}, "Deck 4"),
        ({"do": "scene.open", "name": "Deck 4"}, "scene (scene)"),
        ({"do": "scene.add_characters", "who": "Nova Reyes"}, "list"),
        ({"do": "scene.damage", "who": "Nov", "amount": 1}, "Nova Reyes"),
        ({"do": "scene.damage", "who": "Nova Reyes"}, "amount (number)"),
        ({"do": "scene.damage", "who": "Nova Reyes", "amount": -1}, "from 0 to 100"),
        ({"do": "scene.heal", "who": "Nova Reyes", "amount": 0}, "from 1 to 100"),
        ({"do": "scene.condition", "who": "Nova Reyes", "row": "prune"}, "prone"),
        ({"do": "scene.act", "who": "Nova Reyes", "action": "dodge"}, "overwatch"),
        ({"do": "scene.main_action", "place": 3}, "the first place is 0"),
        ({"do": "scene.add_from_catalog", "row": "Dron"}, "core.creature.drone"),
        ({"do": "scene.create", "edition": "2019"}, "core, evolved"),
        ({"do": "scene.card", "number": 11}, "from 1 to 10"),
        (
            {
                "do": "attack.declare",
                "who": "Nova Reyes",
                "way": "ranged",
                "targets": [],
                "circumstances": ["foggy"],
            },
            "dark",
        ),
        (
            {"do": "attack.declare", "who": "Nova Reyes", "way": "ranged", "targets": [], "weapon": "bow"},
            "Unarmed (unarmed)",
        ),
        ({"do": "scene.remove_event", "event": "fire"}, "no event is set"),
    ],
    ids=lambda value: str(value.get("do")) if isinstance(value, dict) else "",
)
def test_a_refusal_says_what_is_allowed(evening: Evening, line: dict[str, object], names: str) -> None:
    evening.do("character.create", name="Nova Reyes", edition="core")
    evening.do("scene.create", name="Deck 4", edition="core")
    evening.do("scene.open", scene="Deck 4")
    evening.do("scene.add_characters", who=["Nova Reyes"])
    before = evening.session.workspace.history.index
    assert names in json.loads(evening.console.answer(json.dumps(line)))["refused"]
    assert evening.session.workspace.history.index == before


def test_words_of_a_name_do_where_they_stand_in_only_one(evening: Evening) -> None:
    for name in ("Nova Reyes", "Ada Reyes"):
        evening.do("character.create", name=name, edition="core")
    evening.do("sheet.add_item", who="nova", row="core.weapon.m41a_pulse_rifle", place="in_hand")
    assert "refused" in evening.do("roll.skill", who="Reyes", skill="piloting"), "two have this word"
    assert "refused" in evening.do("roll.skill", who="Nov", skill="piloting"), "a part of a word is none"
    answer = evening.do("attack.prepare", who="Nova", weapon="pulse rifle", band="short")
    assert "refused" not in answer
    assert str(evening.session.rolls.state.title) == "Armat M41A Pulse Rifle"


def test_of_two_with_one_name_the_edition_that_a_line_is_about_decides(evening: Evening) -> None:
    for edition in ("core", "evolved"):
        evening.do("character.create", name="Nova Reyes", edition=edition)
        evening.do("character.create", name=f"Vale of {edition}", edition=edition)
        evening.do("scene.create", name=f"Deck of {edition}", edition=edition)
    refused = str(evening.do("sheet.stress", who="Reyes", stress=2)["refused"])
    assert re.findall(r"\((\w+)\)", refused) == ["core", "evolved"]

    def stress(edition: str) -> int:
        entries = evening.session.index.entries()
        who = next(one.document_id for one in entries if (one.name, one.edition) == ("Nova Reyes", edition))
        return evening.session.workspace.sheet(who).stress

    for edition, other in (("evolved", "core"), ("core", "evolved")):
        evening.do("scene.open", scene=f"Deck of {edition}")
        evening.do("scene.add_characters", who=["Nova Reyes"])
        evening.do("sheet.stress", who="Nova Reyes", stress=4)
        assert stress(edition) == 4
        evening.do("sheet.add_item", who=f"Vale of {other}", row="hand_radio")
        assert evening.do("sheet.give_item", who=f"Vale of {other}", item="hand radio", to="Reyes") == {"events": []}
        condition = {"core": "starving", "evolved": "fatigued"}[other]
        assert evening.do("sheet.add_condition", who=f"Vale of {other}", row=condition) == {"events": []}


def test_words_are_read_as_people_write_them(evening: Evening) -> None:
    evening.do("character.create", name="Nova Reyes", edition="Core")
    assert "events" in evening.do("roll.skill", who="nova reyes", skill="Close Combat", modifier=-9)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "   ",
        '\ufeff{"do": "help"}',
        "roll",
        "[]",
        "{}",
        '{"do": 7}',
        '{"do": "dance"}',
        '{"do": "roll.skill"}',
        '{"do": "roll.skill", "who": "Nobody", "skill": "piloting"}',
        '{"do": "roll.skill", "who": "Nova Reyes", "skill": "juggling"}',
        '{"do": "roll.skill", "who": "Nova Reyes", "skill": "piloting", "modifier": true}',
        '{"do": "roll.skill", "who": "Nova Reyes", "skill": "piloting", "luck": 1}',
        '{"do": "sheet.skill", "who": "Nova Reyes", "skill": "piloting", "level": "three"}',
        '{"do": "scene.damage", "who": "Nova Reyes", "amount": 1}',
        '{"do": "react", "weapon": "", "successes": 1}',
        '{"do": "state", "id": "' + "x" * 5000 + '"}',
        '{"do": "create.career", "career": "baker"}',
        "[" * 100_000,
    ],
)
def test_bad_input_is_an_answer(evening: Evening, line: str) -> None:
    evening.do("character.create", name="Nova Reyes")
    before = evening.do("state", id="Nova Reyes")
    answer = json.loads(evening.say(line))
    assert set(answer) == {"refused"}
    assert answer["refused"] != FAILED
    assert evening.do("state", id="Nova Reyes") == before


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | any_text(9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(any_text(5), inner, max_size=3),
    max_leaves=5,
)
HOSTILE = (
    *("NaN", "-Infinity", "1e999", "9" * 400, "-" + "9" * 20, "0.1", "2147483648", "-1", "1" + "0" * 12),
    *(r'"\ud800"', r'"\u0000"', r'"\u202e<b>"', '"' + "x" * 5000 + '"', '"/dev/null"', '"../../etc/passwd"'),
    *("[" * 70 + "]" * 70, '{"a": ' * 70 + "1" + "}" * 70, '{"a": 1, "a": 2}', "[]", "{}", '""', "[null]", "[[1], {}]"),
    *("{", "tru", "'x'", "[1,", '"\\x"'),
)
"""Values as they stand in a line: numbers beyond all bounds, half characters, depth, and what is no JSON."""

FAILED = "This command failed; nothing of it is promised."


def lines(data: st.DataObject) -> str:
    """A line that names a command, with arguments that may be anything."""
    command = COMMANDS[data.draw(st.sampled_from(sorted(COMMANDS)))]
    known = {"character": "Nova Reyes", "scene": "Deck 4", "document": "Nova Reyes", "combatant": "Nova Reyes"}
    entries = [f'"do": "{command.name}"']
    for one in command.parameters:
        if not one.required and data.draw(st.booleans()):
            continue
        sensible = st.sampled_from(one.choices) if one.choices else st.just(known.get(one.kind, ""))
        numbers = st.integers(-3, 12) if one.kind in ("number", "place") else st.nothing()
        value = (sensible | numbers | JUNK).map(json.dumps)
        entries.append(f'"{one.name}": {data.draw(value | value | st.sampled_from(HOSTILE))}')
    return "{" + ", ".join(entries) + "}"


@pytest.mark.slow
def test_no_line_makes_a_command_fail_and_what_is_refused_has_changed_nothing(
    qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with closing(Evening.in_memory("123456" * 20_000)) as evening:
        session = evening.session

        def everything() -> tuple[dict[str, Document], tuple[int, int]]:
            documents = {one.id: one for one in session.workspace.documents()}
            return documents, (session.workspace.history.index, session.workspace.history.count)

        @settings(max_examples=EXAMPLES, deadline=None)
        @given(st.data())
        def walk(data: st.DataObject) -> None:
            if "refused" in evening.do("state", id="Nova Reyes"):
                evening.do("character.create", name="Nova Reyes")
                evening.do("sheet.add_item", who="Nova Reyes", row="core.weapon.m4a3_service_pistol")
                evening.do("scene.create", name="Deck 4")
            line = lines(data)
            before = everything()
            answer = json.loads(evening.console.answer(line))
            assert isinstance(answer, dict)
            assert answer.get("refused") != FAILED, line
            if "refused" in answer:
                documents, steps = everything()
                assert steps == before[1], line
                # A document that was only looked at is loaded by then.
                assert {key: documents.get(key) for key in before[0]} == before[0], line

        walk()


EXAMPLES = 150 // every(3)


@pytest.mark.parametrize(
    "line",
    [
        '{"do": "state", "id": "' + "x" * 1_000_000 + '"}',
        '{"do": "set", "id": "Nova Reyes", "field": "name", "value": "' + "x" * 900_000 + '"}',
        '{"do": "modifier", "by": NaN}',
        '{"do": "modifier", "by": ' + "9" * 5000 + "}",
        '{"do": "document.rename", "id": "Nova Reyes", "name": "\\ud800"}',
        '{"do": "document.rename", "id": "Nova Reyes", "name": "\ud800"}',
        '{"do": "set", "id": "Nova Reyes", "field": "notes", "value": ' + "[" * 500 + "]" * 500 + "}",
        '{"do": "modifier", "by": 1, "by": 2}',
        '{"do": "roll.special", "kind": "creature", "numbers": {"dice": 1000000000}}',
        '{"do": "roll.free", "who": "Nova Reyes", "base": 1000000000}',
        '{"do": "sheet.portrait", "who": "Nova Reyes", "file": "nowhere.png"}',
        '{"do": "document.export", "id": "Nova Reyes", "file": "a\\u0000b.json"}',
    ],
    ids=lambda line: line[:60],
)
def test_hostile_lines_are_refused_in_a_sentence(evening: Evening, line: str) -> None:
    evening.do("character.create", name="Nova Reyes")
    before = evening.do("state", id="Nova Reyes")
    answer = json.loads(evening.console.answer(line))
    assert set(answer) == {"refused"}
    assert answer["refused"] != FAILED
    assert evening.do("state", id="Nova Reyes") == before


@pytest.mark.slow
def test_it_runs_as_a_program_without_a_window(profile: Path, tmp_path: Path) -> None:
    faces = tmp_path / "faces.txt"
    faces.write_text("666\n65 5", encoding="utf-8")
    lines = [
        '{"do": "character.create", "name": "Nova Reyes"}',
        '{"do": "roll.skill", "who": "Nova Reyes", "skill": "piloting"}',
    ]
    done = subprocess.run(
        [sys.executable, "-m", "alien_desktop.console", "--profile", str(profile), "--faces", str(faces)],
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
        timeout=120,
        cwd=ROOT,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert answers[1]["events"][0]["base"] == [6, 6, 6]
    with closing(Evening(profile)) as again:
        assert again.do("state", id="Nova Reyes")["state"]
        assert again.do("undo")["events"] == [{"event": "undone", "title": "Roll Piloting: Nova Reyes"}]


def test_who_has_no_sheet_is_sent_to_the_commands_of_the_scene(evening: Evening) -> None:
    evening.do("scene.create", name="Deck 4", edition="core")
    evening.do("scene.open", scene="Deck 4")
    evening.do("scene.add_from_catalog", row="core.creature.drone")
    for name in ("roll.panic", "sheet.stress"):
        arguments = {} if name == "roll.panic" else {"stress": 1}
        refusal = str(evening.do(name, who="Drone", **arguments)["refused"])
        assert refusal.startswith("who: Drone has no sheet"), name
    assert "nothing is called Ripley" in str(evening.do("roll.panic", who="Ripley")["refused"])
