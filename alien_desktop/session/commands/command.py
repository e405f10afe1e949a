"""A command: a function of the session with a name, a title and parameters that can be given as plain JSON values."""

import inspect
import re
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cached_property, partial
from types import NoneType, UnionType
from typing import Any, Literal, NewType, TypeAlias, Union, get_args, get_origin, get_type_hints

from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record

DocumentId = NewType("DocumentId", str)
"""Any document, by id or by a name that only one has."""
CharacterId = NewType("CharacterId", str)
"""A character, by id or by a name that only one has."""
SceneId = NewType("SceneId", str)
"""A scene, by id or by a name that only one has."""
AdversaryId = NewType("AdversaryId", str)
"""An adversary of the library, by id or by a name that only one has."""
CombatantId = NewType("CombatantId", str)
"""Somebody in the scene that is open, by id or by a name that only one has."""
Place = NewType("Place", int)
"""A turn in the order of the scene that is open: by its place, the first is 0, or by the name of whose card it is."""
ZoneId = NewType("ZoneId", str)
"""A zone of the map of the scene that is open, by id or name."""
WayId = NewType("WayId", str)
"""A way of that map, by id, or by the names of its zones with a slash between them: "Bay 9/Pump room"."""
VehicleId = NewType("VehicleId", str)
"""A vehicle in that scene, by id or name."""
ItemId = NewType("ItemId", str)
"""A weapon, suit or thing of the character `who`, by id or name."""
InjuryId = NewType("InjuryId", str)
"""An injury of the character `who`, by id or name."""
TalentId = NewType("TalentId", str)
"""A talent of the character `who`, by id or name."""
_PROOF = re.compile(r" \((?:S\d-\d+|(?:core|evolved) \d)[^)]*\)")
"""Where a rule is in our sources."""
_ERROR = re.compile(r"\b\w*(?:Error|Violation)\b")
"""Which exception of Python says no."""
EditionName = NewType("EditionName", str)
"""`core` or `evolved`; empty for that of the preferences."""
PREFERRED = EditionName("")
"""The edition of the preferences."""
ActionId = NewType("ActionId", str)
"""An action of a turn in the edition of the scene, by id or name."""
StanceId = NewType("StanceId", str)
"""A way to be in cover in the edition of the scene; empty for none."""
CircumstanceId = NewType("CircumstanceId", str)
"""What changes a shot in the edition of the scene: aimed, dark, a weak spot."""
ConditionId = NewType("ConditionId", str)
"""A condition of the catalog, by its short id or its name, or `dead`."""
StressCauseId = NewType("StressCauseId", str)
"""What raises stress when the people at the table say so: scare, android, own_crew."""
Value: TypeAlias = Any
"""Any JSON value."""

REFERENCES = (
    DocumentId,
    CharacterId,
    SceneId,
    AdversaryId,
    CombatantId,
    Place,
    ZoneId,
    WayId,
    VehicleId,
    ItemId,
    InjuryId,
    TalentId,
)
EDITION_WORDS = (EditionName, ActionId, StanceId, CircumstanceId, ConditionId, StressCauseId)
"""Kinds whose words depend on the edition."""
MISSING = inspect.Parameter.empty

MOST_NUMBER = 1_000_000_000
MOST_DICE = 100
"""More dice than any table has: chances are worked out for every one of them."""
OF_DICE = frozenset(
    (
        *("base", "stress", "dice", "modifier", "difficulty", "helpers", "bonus", "leave_out", "by", "faces", "die"),
        *("armor", "barrier", "successes", "damage", "amount", "level", "quantity", "rounds", "count"),
        *(
            "dice_more",
            "armor_fire",
            "ammo",
            "pushes",
            "length",
            "hull",
            "seats",
            "speed",
            "maneuver",
            "story_points",
            "value",
        ),
    )
)
"""Names of parameters that count dice or points."""
LIMITS = {
    "faces": (1, 6),
    "die": (1, 6),
    "place": (0, 600),
    "other": (0, 600),
    "count": (1, 100),
    "rounds": (0, 100),
    "barrier": (0, 30),
    "armor": (0, 20),
    "armor_fire": (0, 20),
    "damage": (0, 100),
    "successes": (0, 100),
    "dice": (0, 20),
    "dice_more": (0, 20),
    "length": (1, 20),
    "speed": (0, 20),
    "seats": (0, 20),
    "maneuver": (-9, 9),
    "quantity": (0, 100),
    "story_points": (0, 3),
    "pushes": (0, 2),
    "card": (0, 10),
}
"""What parameters of these names may be, whatever the command."""
ROW = (0, 9)
"""A row of a creature's table by its number; results that something raises above 6 count as its last row."""


@record
class Parameter:
    """One parameter: its name in JSON, the type that its value is read as, and what it is when it is left out."""

    name: str
    type: Any
    """A reference, an Enum or some of its values, str, int, bool, `tuple[T, ...]`, or Any for plain JSON."""
    optional: bool = False
    """Whether null is a value."""
    default: Any = MISSING
    bounds: tuple[int, int] | None = None
    """What a number may be; None = by its name."""

    @property
    def required(self) -> bool:
        """Whether it has to be given."""
        return self.default is MISSING

    @property
    def kind(self) -> str:
        """What to write for it: `character`, `text`, `number`, `yes or no`, `choice`, `list of …`, `value`."""
        return _kind(self.type)

    @property
    def limits(self) -> tuple[int, int]:
        """The least and the most that a number may be."""
        if self.bounds is not None or self.name in LIMITS:
            return self.bounds or LIMITS[self.name]
        return (-MOST_DICE, MOST_DICE) if self.name in OF_DICE else (-MOST_NUMBER, MOST_NUMBER)

    @property
    def word(self) -> Any:
        """Its type, of a list that of each of its values."""
        return get_args(self.type)[0] if get_origin(self.type) is tuple else self.type

    @property
    def choices(self) -> tuple[str, ...]:
        """The words that a choice accepts."""
        return tuple(str(one.value) for one in values_of(self.word))


class Command:
    """What can be asked for. `run(session, **arguments)` raises RuleViolation where the rules refuse it."""

    def __init__(
        self,
        name: str,
        title: Message,
        run: Callable[..., object],
        parameters: Callable[[], tuple[Parameter, ...]],
        answers: str = "events",
        verify: Callable[..., None] | None = None,
    ) -> None:
        """`parameters` is asked only when they are needed: a window that starts reads no signatures."""
        self.name = name
        self.title = title
        self.run = run
        self._parameters = parameters
        self.answers = answers
        """The key of the answer: `events`, or what a question asks for."""
        self.verify = verify
        """`verify(session, ...)` raises RuleViolation while the command is not allowed.

        What it takes after the session are parameters of the command, by name.
        """

    @cached_property
    def parameters(self) -> tuple[Parameter, ...]:
        """What it asks for, in order."""
        return self._parameters()

    def check(self, session: Any, arguments: Mapping[str, object]) -> None:
        """Raise RuleViolation while it is not allowed; what depends on arguments needs them."""
        verify = self.verify
        if verify is not None and all(need in arguments for need in self._needs):
            verify(session, **{name: arguments[name] for name in self._asks if name in arguments})

    @cached_property
    def _asks(self) -> tuple[str, ...]:
        """What `verify` takes after the session."""
        return () if self.verify is None else tuple(inspect.signature(self.verify).parameters)[1:]

    @cached_property
    def _needs(self) -> tuple[str, ...]:
        """What of it has to be given."""
        known = {} if self.verify is None else inspect.signature(self.verify).parameters
        return tuple(name for name in self._asks if known[name].default is MISSING)

    @property
    def about(self) -> str:
        """What it does and what its parameters mean, in a few sentences; without what only programmers ask."""
        told = " ".join((inspect.getdoc(self.run) or "").split())
        sentences = _PROOF.sub("", told.removesuffix(".")).split(". ")
        clauses = ([part for part in each.split("; ") if not _ERROR.search(part)] for each in sentences)
        return " ".join(f"{'; '.join(kept)}." for kept in clauses if kept)


def command(
    name: str,
    title: Message,
    run: Callable[..., object],
    *,
    answers: str = "events",
    verify: Callable[..., None] | None = None,
    names: Mapping[str, str] | None = None,
    types: Mapping[str, Any] | None = None,
    limits: Mapping[str, tuple[int, int]] | None = None,
) -> Command:
    """Return the command of a function whose first parameter is the session; the others become its parameters.

    `names` gives a parameter another name in JSON, `types` another type than the annotation says.
    `limits` are what a number may be, `verify(session)` raises RuleViolation while the command is not allowed.
    """
    parameters = partial(parameters_of, run, 1, names or {}, types or {}, limits or {})
    return Command(name, title, run, parameters, answers, verify)


def parameters_of(
    function: Callable[..., object],
    first: int,
    names: Mapping[str, str],
    types: Mapping[str, Any],
    limits: Mapping[str, tuple[int, int]] | None = None,
) -> tuple[Parameter, ...]:
    """Return the parameters of a function from the one at place `first` on."""
    hints = get_type_hints(function)
    found = []
    for own in list(inspect.signature(function).parameters.values())[first:]:
        kind, optional = _without_none(types.get(own.name, hints[own.name]))
        bounds = (limits or {}).get(own.name)
        found.append(Parameter(names.get(own.name, own.name), kind, optional, own.default, bounds))
    return tuple(found)


def values_of(hint: Any) -> tuple[Enum, ...]:
    """Return the values of a choice: an Enum, or some of one as a Literal; nothing for other types."""
    if get_origin(hint) is Literal:
        return get_args(hint)
    return tuple(hint) if isinstance(hint, type) and issubclass(hint, Enum) else ()


def _without_none(hint: Any) -> tuple[Any, bool]:
    if get_origin(hint) in (Union, UnionType) and NoneType in get_args(hint):
        (kind,) = (one for one in get_args(hint) if one is not NoneType)
        return kind, True
    return hint, False


def _kind(hint: Any) -> str:
    if get_origin(hint) is tuple:
        return f"list of {_kind(get_args(hint)[0])}"
    if hint in REFERENCES or hint in EDITION_WORDS:
        return str(hint.__name__.removesuffix("Id").removesuffix("Name")).lower()
    if values_of(hint):
        return "choice"
    return {str: "text", int: "number", bool: "yes or no"}.get(hint, "value")
