"""A command: a function of the session with a name, a title and parameters that can be given as plain JSON values."""

import inspect
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
ItemId = NewType("ItemId", str)
"""A weapon, suit or thing of the character `who`, by id or name."""
InjuryId = NewType("InjuryId", str)
"""An injury of the character `who`, by id or name."""
TalentId = NewType("TalentId", str)
"""A talent of the character `who`, by id or name."""
Value: TypeAlias = Any
"""Any JSON value."""

REFERENCES = (DocumentId, CharacterId, SceneId, AdversaryId, CombatantId, ItemId, InjuryId, TalentId)
MISSING = inspect.Parameter.empty

MOST_NUMBER = 1_000_000_000
MOST_DICE = 100
"""More dice than any table has: chances are worked out for every one of them."""
OF_DICE = frozenset(
    (
        *("base", "stress", "dice", "modifier", "difficulty", "helpers", "bonus", "leave_out", "by", "faces", "die"),
        *("armor", "barrier", "successes", "damage", "amount", "level", "quantity", "rounds", "count"),
        *("dice_more", "armor_fire", "ammo", "pushes"),
    )
)
"""Names of parameters that count dice or points."""


@record
class Parameter:
    """One parameter: its name in JSON, the type that its value is read as, and what it is when it is left out."""

    name: str
    type: Any
    """A reference, an Enum or some of its values, str, int, bool, `tuple[T, ...]`, or Any for plain JSON."""
    optional: bool = False
    """Whether null is a value."""
    default: Any = MISSING

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
        return (-MOST_DICE, MOST_DICE) if self.name in OF_DICE else (-MOST_NUMBER, MOST_NUMBER)

    @property
    def choices(self) -> tuple[str, ...]:
        """The words that a choice accepts."""
        kind = get_args(self.type)[0] if get_origin(self.type) is tuple else self.type
        return tuple(str(one.value) for one in values_of(kind))


class Command:
    """What can be asked for. `run(session, **arguments)` raises RuleViolation where the rules refuse it."""

    def __init__(
        self,
        name: str,
        title: Message,
        run: Callable[..., object],
        parameters: Callable[[], tuple[Parameter, ...]],
        answers: str = "events",
        verify: Callable[[Any], None] | None = None,
    ) -> None:
        """`parameters` is asked only when they are needed: a window that starts reads no signatures."""
        self.name = name
        self.title = title
        self.run = run
        self._parameters = parameters
        self.answers = answers
        """The key of the answer: `events`, or what a question asks for."""
        self.verify = verify
        """`verify(session)` raises RuleViolation while the command is not allowed, whatever its arguments are."""

    @cached_property
    def parameters(self) -> tuple[Parameter, ...]:
        """What it asks for, in order."""
        return self._parameters()


def command(
    name: str,
    title: Message,
    run: Callable[..., object],
    *,
    answers: str = "events",
    verify: Callable[[Any], None] | None = None,
    names: Mapping[str, str] | None = None,
    types: Mapping[str, Any] | None = None,
) -> Command:
    """Return the command of a function whose first parameter is the session; the others become its parameters.

    `names` gives a parameter another name in JSON, `types` another type than the annotation says.
    `verify(session)` raises RuleViolation while the command is not allowed.
    """
    return Command(name, title, run, partial(parameters_of, run, 1, names or {}, types or {}), answers, verify)


def parameters_of(
    function: Callable[..., object], first: int, names: Mapping[str, str], types: Mapping[str, Any]
) -> tuple[Parameter, ...]:
    """Return the parameters of a function from the one at place `first` on."""
    hints = get_type_hints(function)
    found = []
    for own in list(inspect.signature(function).parameters.values())[first:]:
        kind, optional = _without_none(types.get(own.name, hints[own.name]))
        found.append(Parameter(names.get(own.name, own.name), kind, optional, own.default))
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
    if hint in REFERENCES:
        return str(hint.__name__.removesuffix("Id")).lower()
    if values_of(hint):
        return "choice"
    return {str: "text", int: "number", bool: "yes or no"}.get(hint, "value")
