"""Records: frozen values with named fields, as `@dataclass(frozen=True)` makes them, but cheap to define.

The standard decorator compiles six small functions for each class while its module is imported: 0.4 ms on Python 3.11.
There are hundreds of records, and that was a fifth of a start (decision 0018). `@record` compiles nothing but
`__init__`, and that for a class of which more than a few are made.

Everything else is the standard library's: `field`, `fields`, `replace`, `asdict`, `match`, `copy` and `pickle` work as
ever, and a type checker sees a frozen dataclass. What can be changed, has an order or slots, or takes an `InitVar` says
`@dataclass`; a record and a standard dataclass are not mixed by inheritance.
"""

from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from dataclasses import replace as standard_replace
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar, dataclass_transform, overload

_ClassT = TypeVar("_ClassT")

FEW = 10
"""So many records of a class are filled field by field. Of most there are fewer, and nothing is compiled for them: that
takes as long as filling twenty."""


@overload
def record(cls: type[_ClassT], /) -> type[_ClassT]: ...
@overload
def record(*, kw_only: bool = False) -> Callable[[type[_ClassT]], type[_ClassT]]: ...
@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(cls: Any = None, /, *, kw_only: bool = False) -> Any:
    """Make a class a record; with `kw_only` the fields that it adds are given by name. Its own methods stay.

    Raises TypeError for a field that `__init__` does not take or that has a hash rule of its own, and whatever the
    standard decorator raises.
    """

    def make(decorated: Any) -> Any:
        return _make(decorated, kw_only=kw_only)

    return make if cls is None else make(cls)


if TYPE_CHECKING:  # a type checker knows the fields by the standard name alone
    from dataclasses import replace as replace
else:

    def replace(whole: Any, /, **changes: Any) -> Any:
        """Return a copy of a record with some of its fields changed: as the standard `replace`, in a third of its time.

        For what a fight makes hundreds of. Raises TypeError for a field that there is not. What is no record, checks
        itself when it is made or keeps what it has worked out (`cached_property`) goes the standard way.
        """
        kind, known = whole.__class__, whole.__dict__
        if len(known) != getattr(kind, "_plain_fields", 0):
            return standard_replace(whole, **changes)
        values = {**known, **changes}
        if len(values) != len(known):
            raise TypeError(f"{kind.__qualname__} has no field {', '.join(sorted(changes.keys() - known))}")
        copy = object.__new__(kind)
        object.__setattr__(copy, "__dict__", values)
        return copy


def _make(cls: Any, *, kw_only: bool) -> Any:
    if cls.__doc__ is None:  # the standard decorator would work out a signature to put there, which is slow
        cls.__doc__ = cls.__name__
    dataclass(init=False, repr=False, eq=False, kw_only=kw_only)(cls)
    own = fields(cls)
    for one in own:
        if not one.init or one.hash is not None:
            raise TypeError(f"{cls.__qualname__}.{one.name}: a record has no field of this kind, use @dataclass")
    shown = [one.name for one in own if one.repr]
    compared = [one.name for one in own if one.compare]
    values = _getter(compared)

    few = iter(range(FEW))

    def make_one_of_few(self: Any, /, *args: Any, **named: Any) -> None:
        if next(few, None) is None or not _fill(self, own, args, named):
            cls.__init__ = _compiled_init(cls)
            cls.__init__(self, *args, **named)

    def show(self: Any) -> str:
        return f"{type(self).__qualname__}({', '.join([f'{name}={getattr(self, name)!r}' for name in shown])})"

    def is_equal(self: Any, other: Any) -> Any:
        return values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented

    def hash_values(self: Any) -> int:
        return hash(values(self))

    cls._plain_fields = 0 if hasattr(cls, "__post_init__") else len(own)
    methods = {"__init__": make_one_of_few, "__repr__": show, "__eq__": is_equal, "__hash__": hash_values}
    for name, method in {**methods, "__setattr__": _refuse, "__delattr__": _refuse}.items():
        if cls.__dict__.get(name) is None:  # `__hash__` is None in a class that defines `__eq__` alone
            setattr(cls, name, method)
    return cls


def _dictionary_of(cls: type) -> Any:
    """Return the descriptor of `__dict__` that a class has or inherits: `object.__setattr__` would look for it."""
    return next(one.__dict__["__dict__"] for one in cls.__mro__ if "__dict__" in one.__dict__)


def _getter(names: list[str]) -> Callable[[Any], tuple[Any, ...]]:
    """Return what reads these attributes into a tuple; `attrgetter` answers with one for two names or more."""
    if not names:
        return lambda _: ()
    return attrgetter(*names) if len(names) > 1 else attrgetter(names[0], names[0])


def _refuse(_self: object, name: str, *_value: object) -> NoReturn:
    raise FrozenInstanceError(f"field {name!r} of a record cannot be changed")


def _fill(made: Any, own: tuple[Field[Any], ...], args: tuple[Any, ...], named: dict[str, Any]) -> bool:
    """Give a record its values as its `__init__` would; False where that would refuse them."""
    values = dict(zip((one.name for one in own if not one.kw_only), args, strict=False))
    if len(values) < len(args) or values.keys() & named.keys():
        return False
    values.update(named)
    for one in own:
        if one.name not in values:
            values[one.name] = one.default if one.default_factory is MISSING else one.default_factory()
            if values[one.name] is MISSING:
                return False
    if len(values) > len(own):
        return False
    for one in own:
        object.__setattr__(made, one.name, values[one.name])
    if hasattr(made, "__post_init__"):
        made.__post_init__()
    return True


def _compiled_init(cls: type) -> Callable[..., None]:
    """Return the `__init__` that the standard decorator would have compiled at once."""
    scope: dict[str, Any] = {"_put_all": _dictionary_of(cls).__set__, "_missing": MISSING}
    by_place: list[str] = ["self"]
    by_name: list[str] = []
    lines: list[str] = []
    values: list[str] = []
    for one in fields(cls):
        name, parameter = one.name, one.name
        if one.default_factory is not MISSING:
            scope[f"_make_{name}"] = one.default_factory
            parameter = f"{name}=_missing"
            lines.append(f" if {name} is _missing: {name} = _make_{name}()")
        elif one.default is not MISSING:
            scope[f"_default_{name}"] = one.default
            parameter = f"{name}=_default_{name}"
        values.append(f"{name!r}: {name}")
        (by_name if one.kw_only else by_place).append(parameter)
    lines.append(f" _put_all(self, {{{', '.join(values)}}})")  # at once, or each field would be a call
    if hasattr(cls, "__post_init__"):
        lines.append(" self.__post_init__()")
    parameters = ", ".join([*by_place, "*", *by_name] if by_name else by_place)
    exec(f"def __init__({parameters}):\n" + "\n".join(lines), scope)  # noqa: S102 - only names of fields
    made: Callable[..., None] = scope["__init__"]
    made.__qualname__ = f"{cls.__qualname__}.__init__"
    return made
