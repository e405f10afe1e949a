"""Every way to attack, in both editions, through the console: told event by event, and all of it taken back.

The fights stand in `attack_core.txt` and `attack_evolved.txt`: block with its effects, push with panic or response,
cover, a range that is changed after the dice fell, pinning down, full auto with shared sixes or attack by attack,
grenades, grapples, special attacks, a retreat with its free attack, signature attacks, a stray shot, the coup de grace.
"""

from contextlib import closing
from pathlib import Path

import pytest

from tests.console.fight_told import commands_of, told
from tests.console.transcript import Evening, killed_now
from tests.soak import every

HERE = Path(__file__).parent
BOTH = pytest.mark.parametrize("edition", ["core", "evolved"])


@BOTH
def test_every_way_to_attack_goes_as_it_is_told(edition: str, profile: Path, qapp: object) -> None:
    known = HERE / f"attack_{edition}.txt"
    with closing(Evening(profile, "1" * 4000)) as evening:
        before = {one.document_id for one in evening.session.index.entries()}
        assert "".join(told(evening, command) for command in commands_of(known)) == known.read_text(encoding="utf-8")
        while "refused" not in evening.do("undo"):
            pass
        assert {one.document_id for one in evening.session.index.entries()} == before


@BOTH
@pytest.mark.parametrize("offset", [2])
def test_a_kill_in_the_middle_of_an_attack_loses_nothing(
    edition: str, offset: int, profile: Path, qapp: object
) -> None:
    """What is on the disk after any command is all of it: scene, sheets, chain, what is due, what can be undone."""
    commands = commands_of(HERE / f"attack_{edition}.txt")
    with closing(Evening(profile, "1" * 4000)) as evening:
        opened = False
        for place, command in enumerate(commands):
            told(evening, command)
            opened = opened or command["do"] == "scene.open"
            if not opened or place % every(11) != offset % every(11):
                continue
            with killed_now(evening, profile) as again:
                assert again.do("attack.show") == evening.do("attack.show"), command
                for document in evening.session.workspace.documents():
                    assert again.session.workspace.document(document.id) == document, command
                history = evening.session.workspace.history
                assert again.session.workspace.history.index == history.index
                assert again.session.attack.folds == evening.session.attack.folds
