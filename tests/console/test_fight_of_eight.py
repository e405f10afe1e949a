"""Three long fights through the console: told event by event, taken back, done again, opened again.

`fight_core.txt` is of four Rounds: four of the crew, three guards on one card, a creature with two. `fight_long.txt` is
of six Rounds of the Evolved edition, on a map, with everything that a fight has: rally, first aid under fire, dragging,
a countdown, a vehicle that boards, rams and drives, smoke, a burst, stray shots, stun, acid, fire, a hold, panic that
is stopped, death rolls, a last breath. `fight_ambush.txt` is of four Rounds of the 2019 rules on a map: an ambush in
full auto with shared sixes, overwatch, pinning down, panic that spreads, blocks that strike back and disarm, a retreat
with its free attack, first aid, death rolls, a grenade with its rings, acid, the killing of a helpless one. Every
number in both was worked out by hand from the dossiers.

Lines with `faces` say how the next dice fall; a command uses up those that are before it, no more and no less. The id
of a document whose name no other has is written as `<name>`. `fight_evolved.txt` is played by keys (`tests/journeys`).
"""

import json
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.console.fight_told import told
from tests.console.transcript import Evening, OnDisk, killed_now
from tests.soak import every

HERE = Path(__file__).parent


def parts(story: str) -> list[tuple[str, str]]:
    """The commands of a fight, each with the faces that fall for it."""
    found: list[tuple[str, str]] = []
    faces = ""
    for line in (HERE / f"fight_{story}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("faces "):
            faces = line.removeprefix("faces ")
        elif line.startswith("> "):
            found.append((faces, line.removeprefix("> ")))
            faces = ""
    return found


def played(evening: Evening, faces: str, command: str) -> str:
    """Run one command with its dice and tell what came of it."""
    evening.dice.faces, evening.dice.place = "".join(faces.split()), 0
    everything = evening.session.index.entries()
    names = Counter(entry.name for entry in everything)
    entries = [entry for entry in everything if names[entry.name] == 1]
    for entry in entries:
        command = command.replace(f"<{entry.name}>", entry.document_id)
    text = told(evening, json.loads(command))
    assert evening.dice.place == len(evening.dice.faces), f"dice are left over: {command}"
    for entry in entries:
        text = text.replace(entry.document_id, f"<{entry.name}>")
    return f"faces {faces}\n{text}" if faces else text


def documents(evening: Evening) -> dict[str, Any]:
    """Every document of the library as it is saved, without what the file says about itself."""
    return {
        entry.document_id: evening.session.workspace.document(entry.document_id).model_dump(mode="json")
        for entry in evening.session.index.entries()
    }


def steps(evening: Evening, command: str) -> int:
    """Undo or redo until it is refused; return how often it went."""
    number = 0
    while "refused" not in evening.do(command):
        number += 1
    return number


@pytest.mark.parametrize("story, rounds, people", [("core", 4, 8), ("long", 6, 9), ("ambush", 4, 8)])
def test_a_long_fight_goes_as_it_is_told_survives_a_kill_and_is_taken_back_and_done_again(
    story: str, rounds: int, people: int, profile: Path, qapp: object
) -> None:
    known = (HERE / f"fight_{story}.txt").read_text(encoding="utf-8")
    with closing(Evening(profile)) as evening:
        before = documents(evening)
        history = evening.session.workspace.history
        text, disk = "", OnDisk(evening, profile)
        for place, (faces, command) in enumerate(parts(story)):
            if json.loads(command)["do"] == "scene.draw":
                start, drawn = documents(evening), history.index
            text += played(evening, faces, command)
            assert disk.documents() == disk.living(), f"the journal has all of it: {command}"
            if evening.session.scene.encounter_id and place % every(83) == 3 % every(83):
                assert_same_after_a_kill(evening, profile, command)
        assert text == known
        assert (text.count("  Round "), len(evening.session.scene.encounter.combatants)) == (rounds - 1, people)
        after = documents(evening)
        back = 0
        while history.index > drawn:
            evening.do("undo")
            back += 1
        assert documents(evening) == start, "as it was when the cards were drawn"
        back += steps(evening, "undo")
        assert documents(evening) == before
        assert steps(evening, "redo") == back
        assert documents(evening) == after
    with closing(Evening(profile)) as again:
        assert documents(again) == after, "and all of it stands in the files"


def assert_same_after_a_kill(evening: Evening, profile: Path, command: str) -> None:
    with killed_now(evening, profile) as again:
        assert documents(again) == documents(evening), command
        for question in ("scene.due", "scene.order", "attack.show"):
            assert again.do(question) == evening.do(question), (question, command)
        assert again.session.workspace.history.index == evening.session.workspace.history.index
        assert again.session.attack.folds == evening.session.attack.folds
