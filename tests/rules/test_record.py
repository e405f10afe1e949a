"""A record behaves as a standard frozen dataclass does; only when its methods are made is different."""

import copy
import inspect
import pickle
from collections.abc import Callable, Mapping
from dataclasses import FrozenInstanceError, asdict, astuple, dataclass, field, fields, is_dataclass, replace
from functools import cached_property, partial
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alien_desktop.rules.record import FEW, record
from alien_desktop.rules.record import replace as record_replace
from tests.any_text import any_text

VALUES = st.one_of(st.none(), st.booleans(), st.integers(-2, 2), any_text(2), st.just(float("nan")), st.just((1, "a")))
NAMES = st.lists(st.sampled_from(["a", "b", "name", "self_", "cls"]), max_size=4, unique=True)
NOT_GIVEN = object()


@record
class Point:
    """At the top of a module, where pickle finds it."""

    x: int
    y: int = 2
    tags: Mapping[str, int] = field(default_factory=dict)
    said: str = field(default="", compare=False, repr=False)

    origin: ClassVar[tuple[int, int]] = (0, 0)

    @cached_property
    def total(self) -> int:
        """A value kept in the instance beside its fields."""
        return self.x + self.y


@record
class Named(Point):
    """A record of a record."""

    name: str = "?"


@record(kw_only=True)
class Fact:
    """All by name, so one that has to be given may come last."""

    note: str = ""
    who: str


@record
class Told(Fact):
    """Its own field by place, the inherited ones by name."""

    text: str


def outcome(work: Callable[[], Any]) -> Any:
    """What a call answers, or which error it raises."""
    try:
        return work()
    except (TypeError, FrozenInstanceError, AttributeError) as error:
        return type(error)


def both(names: list[str], defaults: list[object]) -> tuple[type, type]:
    """The same class made by the standard decorator and by ours."""

    def body() -> dict[str, Any]:
        given_last = dict(zip(reversed(names), reversed(defaults), strict=False))
        return {"__annotations__": dict.fromkeys(names, Any), "__qualname__": "Same", **given_last}

    return dataclass(frozen=True)(type("Same", (), body())), record(type("Same", (), body()))


@given(NAMES, st.lists(VALUES, max_size=3), st.lists(st.lists(VALUES, max_size=5), min_size=2, max_size=2), st.data())
def test_it_answers_as_the_standard_one_does(
    names: list[str], defaults: list[object], places: list[list[object]], data: st.DataObject
) -> None:
    standard, ours = both(names, defaults)
    by_name = data.draw(st.dictionaries(st.sampled_from([*names, "foreign"]), VALUES, max_size=2))
    for _ in range(data.draw(st.sampled_from([0, FEW + 1]))):  # one of which there are many is made in another way
        outcome(partial(ours, *range(len(names))))

    def told(cls: type) -> list[Any]:
        made = [outcome(partial(cls, *values, **by_name)) for values in places]
        one, other = made
        answers = [cls.__match_args__, [part.name for part in fields(cls)]]  # type: ignore[attr-defined]
        answers.append([repr(each) if isinstance(each, cls) else each for each in made])
        answers.append([one == other, one == one, one != other])
        if isinstance(one, cls):
            answers += [astuple(one), asdict(one)]  # type: ignore[call-overload]
            answers.append(repr(outcome(partial(replace, one, **by_name))))  # type: ignore[type-var]
            answers.append([outcome(partial(setattr, one, name, 1)) for name in [*names, "foreign"]])
            answers.append([outcome(partial(delattr, one, name)) for name in names])
            answers.append([one == copy.copy(one), hash(one) == hash(copy.deepcopy(one))])
        if isinstance(one, cls) and one == other:
            answers.append(hash(one) == hash(other))
        return answers

    assert repr(told(ours)) == repr(told(standard))


def test_two_kinds_with_equal_values_are_not_equal() -> None:
    assert Point(1) != Named(1)
    others: tuple[object, ...] = ((1, 2, {}), 1, None)
    assert [other for other in others if Point(1) == other] == []


def test_a_factory_makes_a_new_value_for_each() -> None:
    assert Point(1).tags is not Point(1).tags


def test_a_field_can_be_left_out_of_equality_and_of_what_is_shown() -> None:
    assert Point(1, said="a") == Point(1, said="b")
    assert repr(Point(1, said="a")) == "Point(x=1, y=2, tags={})"


def test_it_is_inherited_with_its_fields() -> None:
    named = Named(1, name="Ripley")
    assert named == Named(1, 2, {}, "", "Ripley")
    assert named != Named(1, name="Ash")
    assert (named.total, isinstance(named, Point)) == (3, True)

    class Plain(Point):
        """Not decorated."""

    assert Plain(1, 5).y == 5
    assert Point(1).y == 2


def test_fields_may_be_given_by_name_only() -> None:
    assert Fact(who="Ripley") == Fact(note="", who="Ripley")
    assert Told("It is here.", who="Ash").text == "It is here."
    with pytest.raises(TypeError, match=r"Told\.__init__\(\) missing 1 required keyword-only argument: 'who'"):
        Told("It is here.")  # type: ignore[call-arg]


def test_it_can_be_matched_copied_pickled_and_used_as_a_key() -> None:
    match Named(3, name="Ripley"):
        case Named(x, y, name=name):
            assert (x, y, name) == (3, 2, "Ripley")
        case _:
            raise AssertionError
    point = Point(1, tags={"a": 1})
    for other in (copy.deepcopy(point), pickle.loads(pickle.dumps(point)), replace(point, said="x")):
        assert other == point
    assert is_dataclass(point)
    assert {Fact(who="a"): 1}[Fact(who="a")] == 1


def test_its_own_methods_stay() -> None:
    @record
    class Own:
        """Says itself what is equal and checks what it is given."""

        number: int

        def __post_init__(self) -> None:
            if self.number < 0:
                raise ValueError(self.number)

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Own)

        def __hash__(self) -> int:
            return 7

        def __repr__(self) -> str:
            return "own"

    assert (Own(1), hash(Own(2)), repr(Own(3))) == (Own(2), 7, "own")
    with pytest.raises(ValueError, match="-1"):
        Own(-1)


def test_nothing_is_compiled_for_a_few_records() -> None:
    @record
    class Late:
        """Never made before."""

        number: int = 1

    made = {Late() for _ in range(FEW)}
    assert str(inspect.signature(Late)) == "(*args: Any, **named: Any) -> None"
    assert made == {Late(), Late(number=1)}
    assert str(inspect.signature(Late)) == "(number=1)"


@pytest.mark.parametrize("kind", [{"init": False, "default": 1}, {"hash": False}])
def test_a_field_that_it_cannot_have_is_refused(kind: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match="use @dataclass"):
        record(type("Odd", (), {"__annotations__": {"one": int}, "one": field(**kind)}))


@record
class Checked:
    """Checks itself when it is made."""

    count: int
    name: str = ""

    def __post_init__(self) -> None:
        if self.count < 0:
            raise ValueError("a count is never negative")


def test_a_copy_with_other_fields_is_the_one_of_the_standard_library() -> None:
    for whole, changes in (
        (Point(1, 3, {"a": 1}), {"y": 5}),
        (Named(1, name="n"), {"name": "other", "tags": {}}),
        (Told("t", who="w"), {"note": "n"}),
        (Checked(1, "one"), {"count": 2}),
    ):
        made = record_replace(whole, **changes)
        assert made == replace(whole, **changes)
        assert made is not whole
        assert vars(made) == vars(replace(whole, **changes))
    point = Point(1)
    assert point.total == 3
    assert record_replace(point, x=5).total == 7, "what was worked out is not taken along"
    unknown: dict[str, Any] = {"colour": 1}
    for whole in (point, Named(1)):
        with pytest.raises(TypeError, match="colour"):
            record_replace(whole, **unknown)
    with pytest.raises(ValueError, match="never negative"):
        record_replace(Checked(1), count=-1)
    with pytest.raises(FrozenInstanceError):
        record_replace(Named(1), x=2).x = 3  # type: ignore[misc]
