"""A sentence as data: the rules and everything above them say things with it, and the edge turns it into words.

A message is an English template with named facts. Nothing below the windows asks which language is shown: `str()` gives
plain English for logs, tests and the console, `render` the words of any language, `to_data` what a journal keeps.
The template is always one literal, so that `lupdate` finds it (decision 0019).
"""

import re
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final, NoReturn, TypeAlias

Translate: TypeAlias = Callable[[str, str, int | None], str]
"""(template, its singular or "", number or None) -> the template in a language, with the number for `%n`."""

_PART: Final = re.compile(r"\{\{|\}\}|\{(?P<fact>[a-z_]\w*)(?P<number>:[+,]d)?\}")
"""What may be in braces: a brace itself, or a fact."""
_DEEPEST: Final = 100
"""So deep may messages from outside lie in each other: to render them takes Python a few steps for each."""
_LARGEST: Final = 2**31 - 1
"""The largest number that Qt chooses a form by."""


_put = object.__setattr__


class Message:
    """A template and the facts it names, such as `Message("{who} pushes {skill}.", who=name, skill=skill_name)`.

    Immutable and hashable; equal when template, number and facts are equal. A fact is named in braces, with `:+d` for a
    number that always shows its sign and `:,d` for one with thousands.
    """

    __slots__ = ("_facts", "template")

    template: str
    _facts: "dict[str, Fact]"
    singular: str = ""
    """The template for exactly one; empty where no number chooses the form."""
    n: int | None = None
    """The number that stands for `%n` and chooses the form; None without one."""

    def __init__(self, template: str, /, **facts: "Fact") -> None:
        _put(self, "template", template)
        _put(self, "_facts", facts)

    @property
    def facts(self) -> "Mapping[str, Fact]":
        """What the template names."""
        return MappingProxyType(self._facts)

    def render(self, translate: Translate) -> str:
        """Return the words in the language of `translate`; messages among the facts are rendered too."""
        words = translate(self.template, self.singular, self.n)
        if not self._facts:
            return words.replace("{{", "{").replace("}}", "}") if "{" in words else words
        return words.format_map({name: _rendered(fact, translate) for name, fact in self._facts.items()})

    def to_data(self) -> dict[str, Any]:
        """Return plain JSON: `text`, and where there are any `facts`, `one` (the singular) and `n`."""
        data: dict[str, Any] = {"text": self.template}
        if self._facts:
            data["facts"] = {
                name: fact.to_data() if isinstance(fact, Message) else fact for name, fact in self._facts.items()
            }
        if self.n is not None:
            data["one"], data["n"] = self.singular, self.n
        return data

    @staticmethod
    def from_data(data: object) -> "Message":
        """Return the message that `to_data` wrote. A ValueError says what is wrong with the data.

        What is returned can be rendered, wherever the data comes from.
        """
        return _message_in(data, _DEEPEST)

    def __str__(self) -> str:
        return self.render(plain_english)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {str(self)!r}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Message):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[object, ...]:
        return self.template, self.singular, self.n, frozenset(self._facts.items())

    def __reduce__(self) -> tuple[object, ...]:
        return Message.from_data, (self.to_data(),)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a message does not change: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a message does not change: {name}")


Fact: TypeAlias = str | int | Message
"""What a template can name: a name of somebody or something, a number, or another message."""

Words: TypeAlias = str | Message
"""What is shown: a message, or a name as the catalog has it or somebody typed it."""

_KEYS: Final = frozenset(("text", "facts", "one", "n"))


class Plural(Message):
    """A message with a number that has forms, such as `Plural("%n dice", "%n die", number)`; `%n` is the number.

    The arguments stand as in Qt's `tr`, because `lupdate` knows no other plural in Python: words, note, number. The
    note is the English singular; every language has forms of its own.
    """

    __slots__ = ("n", "singular")

    n: int | None
    singular: str

    def __init__(self, template: str, singular: str, n: int, /, **facts: Fact) -> None:
        super().__init__(template, **facts)
        _put(self, "singular", singular)
        _put(self, "n", n)


class _Negative(int):
    """A number below zero as it is printed: with a minus sign, which is as wide as a plus."""

    def __format__(self, spec: str) -> str:
        return super().__format__(spec).replace("-", "\u2212")


def _rendered(fact: Fact, translate: Translate) -> str | int:
    if isinstance(fact, Message):
        return fact.render(translate)
    return _Negative(fact) if isinstance(fact, int) and fact < 0 else fact


def _message_in(data: object, depth: int) -> Message:
    if depth < 0:
        raise ValueError("messages lie too deep in each other")
    if not isinstance(data, dict) or not isinstance(data.get("text"), str) or data.keys() - _KEYS:
        raise ValueError("a message is an object with text, facts, one and n")
    template, singular, n, given = data["text"], data.get("one", ""), data.get("n"), data.get("facts", {})
    if (
        not isinstance(given, dict)
        or not isinstance(singular, str)
        or not (n is None or (type(n) is int and abs(n) <= _LARGEST))
    ):
        raise ValueError("facts is an object, one is a text and n a whole number")
    facts: dict[str, Fact] = {}
    for name, fact in given.items():
        if type(fact) not in (str, int, dict):
            raise ValueError(f"the fact {name} is no text, whole number or message")
        facts[str(name)] = _message_in(fact, depth - 1) if isinstance(fact, dict) else fact
    for text in (template, singular):
        if not named_facts(text) <= facts.keys():
            raise ValueError(f"not every fact of “{text}” is given")
        if any(not isinstance(facts[part["fact"]], int) for part in _PART.finditer(text) if part["number"]):
            raise ValueError(f"a number of “{text}” is none")
    if n is None:
        return Message(template, **facts)
    return Plural(template, singular, n, **facts)


def plain_english(template: str, singular: str, n: int | None) -> str:
    """Return the template itself: the `Translate` of English."""
    if n is None:
        return template
    return (singular if singular and n == 1 else template).replace("%n", str(n))


def named_facts(template: str) -> frozenset[str]:
    """Return the facts that a template names. A ValueError when a brace is anything else than a fact."""
    rest = _PART.sub("", template)
    if "{" in rest or "}" in rest:
        raise ValueError(f"“{template}” has a brace that names no fact")
    return frozenset(part["fact"] for part in _PART.finditer(template) if part["fact"])


def in_sequence(messages: Iterable[Message]) -> Message:
    """Return sentences one after the other as one message; there must be at least one."""
    first, *others = messages
    for message in others:
        first = Message("{before} {sentence}", before=first, sentence=message)
    return first


def listed(facts: Iterable[Fact]) -> Message | None:
    """Return names one after the other with commas, None for none.

    Two halves at a time: of hundreds of names, one inside the other would be more than Python follows.
    """
    parts = list(facts)
    if len(parts) == 1:
        (fact,) = parts
        return fact if isinstance(fact, Message) else Message("{name}", name=fact)
    while len(parts) > 1:
        halves = zip(parts[::2], parts[1::2], strict=False)
        pairs = [Message("{before}, {name}", before=one, name=other) for one, other in halves]
        parts = [*pairs, *parts[len(parts) - len(parts) % 2 :]]
    return parts[0] if parts and isinstance(parts[0], Message) else None
