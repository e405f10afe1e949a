"""No pattern that reads text from outside costs more than the length of that text."""

import importlib
import pkgutil
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import alien_desktop
from alien_desktop.storage.errors import StorageError
from alien_desktop.storage.strict_json import parse_strict

ROOMS = ("interchange", "storage", "documents", "catalog", "session", "rules")
LENGTH = 100_000
PARTS = ("a", " ", "\n", "0", "(", "-", "#", ",", "a,", "a ", " 1", "0-", "\\", '"', "\u0301", "%", "{", "<a", ".a")
WHOLE_LINES = tuple(f"alien_desktop.interchange.plain_sheets.{name}" for name in ("_ATTRIBUTE", "_COUNTED"))
"""These are asked for whole lines only."""


def patterns() -> Iterator[tuple[str, re.Pattern[str]]]:
    for found in pkgutil.walk_packages(alien_desktop.__path__, "alien_desktop."):
        if found.name.split(".")[1] in ROOMS:
            module = importlib.import_module(found.name)
            for name, value in vars(module).items():
                if isinstance(value, re.Pattern) and isinstance(value.pattern, str):
                    yield f"{found.name}.{name}", value


def cost(name: str, pattern: re.Pattern[str]) -> tuple[float, str]:
    """Return the processor seconds of the worst text, and the part that it repeats."""
    worst = (0.0, "")
    for part in PARTS:
        text = part * (LENGTH // len(part)) + "!"
        begun = time.process_time()
        if name not in WHOLE_LINES:
            pattern.search(text)
            pattern.match(text)
        pattern.fullmatch(text)
        worst = max(worst, (time.process_time() - begun, part))
    return worst


def test_every_pattern_is_linear() -> None:
    found = dict(patterns())
    assert len(found) >= 5
    slow = {name: cost(name, pattern) for name, pattern in found.items()}
    assert {name: worst for name, worst in slow.items() if worst[0] > 0.5} == {}


def test_a_pattern_that_is_not_would_be_seen() -> None:
    begun = time.process_time()
    re.compile(r"a+b").search("a" * 20_000 + "!")
    assert time.process_time() - begun > 0.05, "a fifth of the length: the whole of it takes 25 times as long"


@pytest.mark.parametrize("number", [4_301, 100_000])
def test_a_number_of_many_digits_is_no_number_and_costs_nothing(number: int) -> None:
    begun = time.process_time()
    with pytest.raises(StorageError):
        parse_strict(b"9" * number, Path("x.json"), 2_000_000)
    assert time.process_time() - begun < 0.2
