"""What differs between two versions of a document, as rows to be shown side by side."""

from collections.abc import Callable, Iterable, Iterator
from enum import Enum

from alien_desktop.documents.document import Document, DocumentPart, changed_fields
from alien_desktop.rules.message import Message, Plural, Words
from alien_desktop.rules.people.characteristics import ATTRIBUTE_NAMES, SKILL_NAMES
from alien_desktop.rules.record import record

_LABELS: dict[str, Message] = {
    "name": Message("Name"),
    "label": Message("Crew"),
    "health": Message("Health"),
    "stress": Message("Stress"),
    "conditions": Message("Conditions"),
    "responses": Message("Stress responses"),
    "panic": Message("Panic"),
    "radiation": Message("Radiation"),
    "injuries": Message("Injuries"),
    "trauma": Message("Trauma"),
    "attributes": Message("Attributes"),
    "skills": Message("Skills"),
    "talents": Message("Talents"),
    "weapons": Message("Weapons"),
    "armor": Message("Armor"),
    "gear": Message("Gear"),
    "consumables": Message("Supplies"),
    "cash": Message("Cash"),
    "experience": Message("Experience"),
    "story_points": Message("Story points"),
    "agenda": Message("Agenda"),
    "appearance": Message("Appearance"),
    "personality": Message("Personality"),
    "notes": Message("Notes"),
    "round": Message("Round"),
    "combatants": Message("In the order"),
}
"""Entries that are shown by name, in this order; all others are counted."""
_SAME = ("attributes", "skills", "talents", "weapons", "armor", "gear", "cash", "combatants", "name")
"""Entries of which it is said that they are the same."""
_SUPPLIES: dict[str, Message] = {
    "air": Message("Air"),
    "food": Message("Food"),
    "water": Message("Water"),
    "power": Message("Power"),
}
_NAMES: dict[str, Words] = {
    **{attribute.value: name for attribute, name in ATTRIBUTE_NAMES.items()},
    **{skill.value: name for skill, name in SKILL_NAMES.items()},
    **_SUPPLIES,
    "current": Message("Radiation"),
    "permanent": Message("Permanent radiation"),
    "exposure": Message("Exposure"),
}
_NOTHING = Message("none")
_ABSENT = Message("not there")
_THERE = Message("there")
_UNREADABLE = Message("cannot be read")
_OTHERWISE = Message("as it was then")
_NOW = Message("as it is now")
_MOST_LETTERS = 60


@record
class Difference:
    """One entry that differs: what it is called, its value now and its value then."""

    label: Words
    now: Words
    then: Words
    field: str = ""
    """The field of the document that it belongs to."""


@record
class VersionComparison:
    """What differs between a document and an older version of it; `others` counts entries that have no row."""

    rows: tuple[Difference, ...]
    others: int = 0
    same: tuple[Words, ...] = ()
    """What the two have in common, by name."""

    @property
    def is_same(self) -> bool:
        """Whether nothing differs."""
        return not self.rows and not self.others


NameOf = Callable[[str], str]
"""Gives the name of a row of the catalog by its id; the id itself where there is none."""


def compare(now: Document, then: Document, name_of: NameOf = str) -> VersionComparison:
    """Return what differs between two versions of a document; of another kind, everything."""
    if type(now) is not type(then):
        return VersionComparison((), 1)
    fields = changed_fields(now, then)
    rows = tuple(row for field in _LABELS if field in fields for row in _rows(field, now, then, name_of))
    told = {row.field for row in rows}
    same = tuple(_LABELS[field] for field in _SAME if field in type(now).model_fields and field not in fields)
    return VersionComparison(rows, len(fields - told), same)


def with_unreadable(
    compared: VersionComparison, then: Document, fields: Iterable[str], name_of: NameOf = str
) -> VersionComparison:
    """Return a comparison that also tells which entries cannot be read now, and what they are in the other version."""
    lost = set(fields)
    rows = tuple(
        Difference(_LABELS[field], _UNREADABLE, _value(getattr(then, field), name_of), field)
        for field in _LABELS
        if field in lost and getattr(then, field) not in ((), "")
    )
    told = {row.field for row in rows}
    others = {field for field in lost - told if field not in _LABELS}
    same = tuple(label for field, label in _LABELS.items() if label in compared.same and field not in lost)
    return VersionComparison((*rows, *compared.rows), compared.others + len(others), same)


def _value(value: object, name_of: NameOf) -> Words:
    return _THERE if isinstance(value, DocumentPart) else _shown(value, name_of)


def _rows(field: str, now: Document, then: Document, name_of: NameOf) -> Iterator[Difference]:
    label, mine, theirs = _LABELS[field], getattr(now, field), getattr(then, field)
    if isinstance(mine, DocumentPart):
        for name in type(mine).model_fields:
            own, other = getattr(mine, name), getattr(theirs, name)
            if own != other:
                yield Difference(_NAMES.get(name, label), _shown(own, name_of), _shown(other, name_of), field)
    elif isinstance(mine, tuple) and any(hasattr(one, "id") for one in (*mine, *theirs)):
        yield from _parts(field, mine, theirs, name_of)
    elif isinstance(mine, str) and ("\n" in mine or "\n" in theirs):
        yield Difference(label, _lines(mine, theirs), _lines(theirs, mine), field)
    else:
        yield Difference(label, _shown(mine, name_of), _shown(theirs, name_of), field)


def _parts(
    field: str, mine: Iterable[DocumentPart], theirs: Iterable[DocumentPart], name_of: NameOf
) -> Iterator[Difference]:
    """Yield a row for every part that is only in one of them, or not the same in both."""
    own = {getattr(one, "id", ""): one for one in mine}
    other = {getattr(one, "id", ""): one for one in theirs}
    found = False
    for key in dict.fromkeys((*own, *other)):
        before, after = own.get(key), other.get(key)
        if before == after:
            continue
        found = True
        label = _name(before or after, name_of)
        if before is None or after is None:
            yield Difference(label, _ABSENT if before is None else _THERE, _ABSENT if after is None else _THERE, field)
        else:
            yield Difference(label, *_inside(before, after, name_of), field)
    if not found:
        yield Difference(_LABELS[field], _NOW, _OTHERWISE, field)  # the same ones in another order


def _inside(before: DocumentPart, after: DocumentPart, name_of: NameOf) -> tuple[Words, Words]:
    """Return the one plain value in which two parts differ, else that they do."""
    differ = [name for name in type(before).model_fields if getattr(before, name) != getattr(after, name, None)]
    if len(differ) == 1 and isinstance(getattr(before, differ[0]), str | int | Enum):
        return _shown(getattr(before, differ[0]), name_of), _shown(getattr(after, differ[0]), name_of)
    return _NOW, _OTHERWISE


def _name(part: object, name_of: NameOf) -> str:
    if isinstance(part, str):
        return name_of(part)
    return getattr(part, "name", "") or name_of(getattr(part, "source", "") or getattr(part, "id", ""))


def _lines(text: str, other: str) -> Words:
    """Return how many lines a text has that the other one has not."""
    there = set(other.splitlines())
    more = [line for line in text.splitlines() if line.strip() and line not in there]
    if not more:
        return Message("without them") if text else _NOTHING
    return Plural("+%n lines", "+1 line", len(more))


def _shown(value: object, name_of: NameOf) -> Words:
    if isinstance(value, bool):
        return Message("yes") if value else Message("no")
    if value is None or value == "" or value == ():
        return _NOTHING
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, tuple):
        return _short(", ".join(_name(one, name_of) for one in value))
    return _short(str(value))


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _MOST_LETTERS else f"{line[: _MOST_LETTERS - 1]}…"
