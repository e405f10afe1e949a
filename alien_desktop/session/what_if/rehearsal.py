"""A session without files, history or log: a copy of a scene in which a fight is tried out and discarded."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from os import devnull
from pathlib import Path
from random import Random

from alien_desktop.documents.document import Document
from alien_desktop.documents.preferences import Preferences
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.rules.dice.dice import SIX, DiceSource
from alien_desktop.rules.message import Words
from alien_desktop.session.document_index import DocumentIndex
from alien_desktop.session.entry_summary import describe
from alien_desktop.session.events import Event
from alien_desktop.session.library_entry import LibraryEntry
from alien_desktop.session.profile import Profile
from alien_desktop.session.session import Session
from alien_desktop.session.workspace import Workspace
from alien_desktop.storage.paths import Paths

Told = Callable[[Words, tuple[Event, ...]], object]

NOWHERE = Path(devnull) / "rehearsal"
"""A folder that can neither be read nor made."""


class FightDice:
    """The dice of a rehearsal: each fight begins them again from its own number."""

    def __init__(self) -> None:
        self._random = Random(0)

    def begin(self, seed: int, number: int) -> None:
        """Begin the dice of a fight: the same seed and number bring the same faces."""
        self._random = Random(f"{seed}:{number}")

    def roll(self, count: int) -> tuple[int, ...]:
        """Return `count` faces."""
        draw = self._random.random
        return tuple([int(draw() * SIX) + 1 for _ in range(count)])


@contextmanager
def rehearsal(
    documents: Iterable[Document], scene_id: str, preferences: Preferences, dice: DiceSource, told: Told
) -> Iterator[Session]:
    """Open a copy of a scene with its sheets and stat blocks, by the rules of this table; nothing is ever written.

    `told` gets the title and the events of each step.
    """
    profile = Profile(Paths.for_profile(NOWHERE), _described, read_only=True)
    profile.autosave.suspend()
    profile.preferences = preferences
    for document in documents:
        profile.workspace.put(document.id, document)
    profile.workspace.rehearse(told)
    # Nobody looks a document up by its name in a fight: the index is of an empty shelf and follows no change.
    index = DocumentIndex(Workspace(_nothing, profile), _described, profile)
    session = Session(profile, index, dice, str, profile)
    session.attack.odds = False
    session.scene.set_encounter(scene_id)
    yield session
    profile.deleteLater()


def _nothing(document_id: str) -> Document:
    raise KeyError(document_id)


def _described(document: Document) -> LibraryEntry:
    return describe(document, rules_of)
