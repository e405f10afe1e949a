"""What the console tells of a sheet without a roll, beside every face there is."""

from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tests.console.transcript import Evening


@pytest.fixture(params=["core", "evolved"])
def evening(request: pytest.FixtureRequest, qapp: object) -> Iterator[Evening]:
    """Reyes: Strength 5, Agility 2, Wits 4, Empathy 3."""
    with closing(Evening.in_memory()) as begun:
        begun.do("character.create", name="Reyes", edition=request.param)
        for attribute, level in (("strength", 5), ("agility", 2), ("wits", 4), ("empathy", 3)):
            begun.do("sheet.attribute", who="Reyes", attribute=attribute, level=level)
        begun.do("sheet.health", who="Reyes", health=2)
        yield begun


def is_core(evening: Evening) -> bool:
    return next(one.edition for one in evening.session.index.entries() if one.name == "Reyes") == "core"


def values(evening: Evening) -> dict[str, Any]:
    found: Any = evening.do("sheet.values", who="Reyes")["values"]
    return found  # type: ignore[no-any-return]


def chances(evening: Evening) -> dict[str, Any]:
    found: Any = evening.do("sheet.chances", who="Reyes")["chances"]
    return found  # type: ignore[no-any-return]


def test_values_are_worked_out_by_the_edition(evening: Evening) -> None:
    """Health: Strength, or half of Strength and Agility rounded up; Resolve in Evolved only (core 1.2, evolved 1.1)."""
    told = values(evening)
    resolve = told["resolve"]["value"] if told["resolve"] is not None else None
    assert (told["health_max"]["value"], resolve) == ((5, None) if is_core(evening) else (4, 4))
    assert told["capacity"]["value"] == 10
    for value in told.values():
        if value is not None and "terms" in value:
            assert sum(term["amount"] for term in value["terms"]) == value["value"]


@pytest.mark.parametrize("quarters, count, word", [(3, 13, "free"), (3, 14, "over"), (9, 9, "too_much")])
def test_a_load_is_weighed_in_quarters(evening: Evening, quarters: int, count: int, word: str) -> None:
    """Free up to Strength × 2 items, over-encumbered up to × 4 (core 1.4, evolved 1.1)."""
    evening.do("sheet.add_own_item", who="Reyes", name="Ore", values={"quarters": quarters})
    evening.do("sheet.quantity", who="Reyes", item="Ore", quantity=count)
    told = values(evening)["load"]
    assert (told["carried"], told["free"], told["most"], told["burden"]) == (quarters * count, 40, 80, word)


def test_a_supply_falls_by_its_ones(evening: Evening) -> None:
    evening.do("sheet.supply", who="Reyes", supply="air", rating=3)
    evening.do("sheet.add_talent", who="Reyes", row="calm_breather")
    told = chances(evening)["supplies"]["air"]
    seen = Counter(3 - faces.count(1) for faces in product(range(1, 7), repeat=1))
    assert told["dice"] == 1, "two dice fewer, one at least"
    assert told["left_after"] == [str(Fraction(seen[left], 6)) for left in range(4)]
    assert told["expected_rolls"] == "18"


@pytest.mark.parametrize("stress", [0, 4, 10])
def test_a_panic_roll_has_six_faces(evening: Evening, stress: int) -> None:
    """Each row as often as faces lead to it, when the panic is rolled with each of them."""
    evening.do("sheet.stress", who="Reyes", stress=stress)
    told = {one["row"]: one["chance"] for one in chances(evening)["panic"]}
    seen: Counter[str] = Counter()
    for die in range(1, 7):
        evening.do("roll.panic", who="Reyes", die=die)
        table: Any = evening.do("table")["table"]
        seen[table["alarm"]["row"]["id"]] += 1
        evening.do("alarm.cancel")
    assert told == {row: str(Fraction(times, 6)) for row, times in seen.items()}


def test_whoever_is_dying_is_reported_the_chance_to_live(evening: Evening) -> None:
    """Stamina with the dice of Strength; three death rolls that are passed save in Evolved (evolved 9.2)."""
    evening.dice.faces = "111"
    evening.do("injury.pick", who="Reyes", number=61)
    (dying,) = chances(evening)["death"]
    lives = 1 - Fraction(5, 6) ** dying["dice"]
    assert dying["dice"] == 4, "the injury itself takes one of Stamina"
    assert dying["next_roll"] == str(lives)
    assert dying["saved"] == (None if is_core(evening) else str(lives**3))


def test_dice_that_wait_have_their_chances_on_the_table(evening: Evening) -> None:
    """Free dice of nobody, and a death roll."""
    evening.do("roll.special", kind="free", numbers={"base": 2, "stress": 1})
    assert waiting(evening) == {"At least 1 success": "91/216", "At least 2": "2/27", "A 1 on a stress die": "1/6"}
    evening.dice.faces = "111"
    evening.do("injury.pick", who="Reyes", number=61)
    (injury,) = evening.do("state", id="Reyes")["state"]["injuries"]  # type: ignore[index]
    evening.do("death.prepare", who="Reyes", injury=injury["id"])
    (dying,) = chances(evening)["death"]
    assert dying["next_roll"] in waiting(evening).values()


def waiting(evening: Evening) -> dict[str, str]:
    table: Any = evening.do("table")["table"]
    return {one["what"]: one["chance"] for one in table["odds"]["waiting"]}


def test_numbers_of_a_roll_are_an_object(evening: Evening) -> None:
    for numbers in (9, [9], "9", {"intensity": "9"}, {"power": 9}):
        assert "intensity" in str(evening.do("roll.special", kind="fire", numbers=numbers)["refused"])


def test_a_magazine_weighs_a_quarter_of_an_item(qapp: object) -> None:
    """As a thing it weighs what it weighs as the reload of a weapon (core 12.3)."""
    with closing(Evening.in_memory()) as evening:
        evening.do("character.create", name="Reyes", edition="core")
        evening.do("sheet.add_item", who="Reyes", row="reload", quantity=3)
        assert values(evening)["load"]["carried"] == 3


@pytest.mark.rule("S0-086", "S1-139", "S2-113")
def test_first_aid_is_for_the_broken_and_treatment_ends_death_rolls(qapp: object) -> None:
    with closing(Evening.in_memory("111")) as evening:
        for name in ("Reyes", "Vale"):
            evening.do("character.create", name=name, edition="core")
            evening.do("document.crew", id=name, crew="Aft watch")
            for attribute in ("strength", "empathy"):
                evening.do("sheet.attribute", who=name, attribute=attribute, level=4)

        def care(action: str, *faces: int) -> None:
            evening.do("care.prepare", who="Reyes", action=action, healer="Vale")
            table: Any = evening.do("table")["table"]
            evening.do("roll", base=[*faces, *[2] * (table["base"] - len(faces))])
            evening.do("keep")

        def health() -> int:
            state: Any = evening.do("state", id="Reyes")["state"]
            return int(state["health"])

        evening.do("sheet.health", who="Reyes", health=2)
        assert "refused" in evening.do("care.prepare", who="Reyes", action="first_aid", healer="Vale")
        evening.do("sheet.health", who="Reyes", health=0)
        care("first_aid", 6, 6, 6)
        assert health() == 3
        evening.do("injury.pick", who="Reyes", number=61)
        assert len(chances(evening)["death"]) == 1
        care("injury", 6)
        assert chances(evening)["death"] == []
