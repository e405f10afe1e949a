"""Every roll of every character, found by a few letters: "ro pil" is Rook's Piloting, "rc" is Ranged Combat.

Words may come in any order; each is looked for in the skill or in the person, without case and accents. Ten thousand
characters are searched within one frame: nothing but the names that the library knows is read.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from heapq import merge
from itertools import groupby, repeat
from operator import itemgetter

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.rules.message import Message, Words
from alien_desktop.rules.people.characteristics import ATTRIBUTE_NAMES, SKILL_NAMES, Attribute, Skill
from alien_desktop.rules.record import record
from alien_desktop.session.event_log import LogEntry
from alien_desktop.session.library_entry import LibraryEntry
from alien_desktop.session.rolls.roll_events import what_of
from alien_desktop.session.text_search import search_key

What = Skill | Attribute

MOST_FOUND = 100
"""This many are listed; a few letters more find the others."""
MOST_RECENT = 12
"""This many of the last rolls come before the others."""


@record
class RollMatch:
    """One skill or attribute of one character."""

    entry: LibraryEntry
    what: What

    @property
    def name(self) -> Message:
        """The skill or attribute in the rulebook's word."""
        return _name_of(self.what)

    @property
    def id(self) -> str:
        """What tells it from every other roll."""
        return f"{self.entry.document_id}:{self.what.value}"


class RollSearch:
    """Knows who there is. `put` keeps it true, `find` asks; `words` gives the language in which is searched."""

    def __init__(self, entries: Iterable[LibraryEntry] = (), words: Callable[[Words], str] = str) -> None:
        self._words = words
        self._skills = {what: _key(words(_name_of(what))) for what in _ALL}
        self._entries: dict[str, LibraryEntry] = {}
        self._keys: dict[str, _Key] = {}
        self._people: _People | None = None
        for entry in entries:
            self.put(entry.document_id, entry)

    def put(self, document_id: str, entry: LibraryEntry | None) -> None:
        """Take over what the library shows of a document; None when it is gone. Only characters roll."""
        self._people = None
        if entry is None or entry.format != CharacterSheet.FORMAT:
            self._entries.pop(document_id, None)
            self._keys.pop(document_id, None)
            return
        self._entries[document_id] = entry
        self._keys[document_id] = _key(
            entry.name, f"{self._words(entry.role)} {entry.label} {self._words(entry.rules)}"
        )

    def find(
        self, text: str, first: Sequence[str] = (), recent: Sequence[tuple[str, What]] = ()
    ) -> tuple[RollMatch, ...]:
        """Return the rolls that have all words of the text, at most `MOST_FOUND`.

        What was rolled last comes first, then the characters named by `first` in their order, then all others; words
        that stand inside another one come behind those that begin one, and role, crew and rules behind names.
        """
        if self._people is None:
            self._people = _People(self._keys)
        asked = _Asked(search_key(text).split(), self._skills)
        found: dict[tuple[str, What], None] = {}
        for tier in range(_TIERS if asked.words else 1):
            for document_id, what in recent:
                if document_id in self._keys and asked.fits(what, self._keys[document_id], tier):
                    found[document_id, what] = None
            for document_id in first:
                if document_id in self._keys:
                    fitting = (what for what in _ALL if asked.fits(what, self._keys[document_id], tier))
                    found.update(dict.fromkeys((document_id, what) for what in fitting))
            whats = asked.whats_at(tier)
            for document_id, lefts in self._people.who_has(dict.fromkeys(left for _, left in whats), asked, tier):
                if len(found) >= MOST_FOUND:
                    break
                found.update(dict.fromkeys((document_id, what) for what, left in whats if left in lefts))
        return tuple(RollMatch(self._entries[document_id], what) for document_id, what in found)[:MOST_FOUND]


def recent_rolls(entries: Sequence[LogEntry], most: int = MOST_RECENT) -> tuple[tuple[str, What], ...]:
    """Return who rolled what last, the newest first, each once."""
    found: dict[tuple[str, What], None] = {}
    for entry in reversed(entries):
        for event in entry.events:
            what = what_of(event)
            if what is not None:
                found[event.document, what] = None
        if len(found) >= most:
            break
    return tuple(found)[:most]


_ALL: tuple[What, ...] = (*Skill, *Attribute)
_BEGINS, _INSIDE, _BESIDE, _TIERS = 0, 1, 2, 4
"""A word begins one of the name, stands inside one, or is said of the person beside the name.

Words that could have meant a skill ("pil" of a pilot) are taken to be said beside the name only in the last tier.
"""

_Key = tuple[str, str]
"""The words of a name with a space before each, initials too; and the same with what is said beside the name."""


def _key(name: str, beside: str = "") -> _Key:
    words = search_key(name).split()
    initials = "".join(word[0] for word in words) if len(words) > 1 else ""
    key = " " + " ".join((*words, initials))
    return key, f"{key} {search_key(beside)}"


def _name_of(what: What) -> Message:
    return SKILL_NAMES[what] if isinstance(what, Skill) else ATTRIBUTE_NAMES[what]


_Words = tuple[str, ...]


class _People:
    """Everybody as two lists of texts, which are gone through no further than is asked."""

    def __init__(self, keys: Mapping[str, _Key]) -> None:
        self._ids = tuple(keys)
        self._names = [name for name, _ in keys.values()]
        self._wholes = [whole for _, whole in keys.values()]

    def who_has(self, lefts: Iterable[_Words], asked: "_Asked", tier: int) -> Iterator[tuple[str, set[_Words]]]:
        """Yield who has any of these groups of words as well as a tier asks, in their order, and which."""
        streams = (zip(self._having(left, asked, tier), repeat(left), strict=False) for left in lefts)
        for place, group in groupby(merge(*streams), key=itemgetter(0)):
            yield self._ids[place], {left for _, left in group}

    def _having(self, words: _Words, asked: "_Asked", tier: int) -> Iterator[int]:
        places: Iterator[int] = iter(range(len(self._names)))
        for word in words:
            sought, beside = asked.sought(word, tier)
            places = _containing(sought, self._wholes if beside else self._names, places)
        return places


def _containing(sought: str, texts: Sequence[str], places: Iterator[int]) -> Iterator[int]:
    return (place for place in places if sought in texts[place])


class _Asked:
    """The words of one question. What a skill does not have is left to the person."""

    def __init__(self, words: Sequence[str], skills: "Mapping[What, _Key]") -> None:
        self.words = words
        self._own = dict.fromkeys(_ALL, _BEGINS)
        self._left: dict[What, _Words] = {}
        for what, (name, _) in skills.items():
            has = [word for word in words if word in name]
            self._left[what] = tuple(word for word in words if word not in has)
            self._own[what] = _BEGINS if all(f" {word}" in name for word in has) else _INSIDE
        self._of_skills = {word for word in words if any(f" {word}" in name for name, _ in skills.values())}

    def sought(self, word: str, tier: int) -> tuple[str, bool]:
        """Return what stands for a word in a tier, and whether it may be said beside the name."""
        if tier <= _INSIDE:
            return (f" {word}" if tier == _BEGINS else word), False
        if tier == _BESIDE and word in self._of_skills:
            return f" {word}", False
        return word, True

    def whats_at(self, tier: int) -> list[tuple[What, _Words]]:
        """Return the skills that have their words at least so well, with the words left to the person."""
        return [(what, self._left[what]) for what, fit in self._own.items() if fit <= tier]

    def fits(self, what: What, key: _Key, tier: int) -> bool:
        """Whether one roll of a person fits at least so well."""
        sought = (self.sought(word, tier) for word in self._left[what])
        return self._own[what] <= tier and all(word in key[beside] for word, beside in sought)
