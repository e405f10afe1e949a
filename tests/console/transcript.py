"""An evening played through the console, told as it went: commands after `>`, answers after `<`."""

import json
import shutil
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from alien_desktop.console.console import Console
from alien_desktop.console.faces import FileDice
from alien_desktop.session.build_session import build_session
from alien_desktop.session.session import Session
from alien_desktop.storage.document_store import DocumentStore
from alien_desktop.storage.files import RealFiles
from alien_desktop.storage.paths import Paths
from alien_desktop.storage.timestamps import utc_now


class Evening:
    """A console on a profile of its own. Ids of documents are written as `<name>`."""

    def __init__(self, profile: Path, faces: str = "") -> None:
        paths = Paths.for_profile(profile)
        paths.ensure()
        self.dice = FileDice(faces)
        self.session: Session = build_session(paths, self.dice, DocumentStore(paths, RealFiles(), utc_now).scan())[0]
        self.console = Console(self.session, self.dice)

    def say(self, line: str) -> str:
        """Say a line and return the answer."""
        answer = self.console.answer(line)
        for entry in self.session.index.entries():
            answer = answer.replace(entry.document_id, f"<{entry.name}>")
        return answer

    def do(self, name: str, /, **arguments: object) -> dict[str, object]:
        """Run a command and return its answer."""
        answer: dict[str, object] = json.loads(self.say(json.dumps({"do": name, **arguments})))
        return answer

    def play(self, commands: list[str]) -> str:
        """Return what was said and answered, line by line."""
        return "".join(f"> {command}\n< {self.say(command)}\n" for command in commands)

    def close(self) -> None:
        """Save and release the files."""
        assert self.session.profile.close()


def parts(transcript: Path) -> tuple[str, list[str]]:
    """Return the faces and the commands of a transcript; the faces stand in its first line."""
    first, *lines = transcript.read_text(encoding="utf-8").splitlines()
    return first.removeprefix("faces "), [line.removeprefix("> ") for line in lines if line.startswith("> ")]


@contextmanager
def killed_now(evening: Evening, profile: Path) -> Iterator[Evening]:
    """Open what lies on the disk at this moment, as after a kill, on a copy; the same scene is open in it."""
    copy = profile.with_name("after")
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(profile, copy)
    with closing(Evening(copy)) as again:
        again.session.scene.set_encounter(evening.session.scene.encounter_id)
        yield again
