"""Random sheets, adversaries and scenes for property tests: every value a document can hold, and nothing else."""

from typing import Any

from hypothesis import strategies as st

from alien_desktop.documents.scene.adversary import Adversary, AdversaryKind
from alien_desktop.documents.scene.encounter import Card, Combatant, Encounter, Side
from alien_desktop.documents.sheet.character_sheet import (
    Attributes,
    CharacterSheet,
    Consumables,
    Injury,
    Override,
    Radiation,
    Skills,
    Talent,
)
from alien_desktop.documents.sheet.items import Armor, CarryPlace, Gear, Weapon
from alien_desktop.documents.sheet.states import Deprivation, TimedEffect
from alien_desktop.documents.sheet.values import OVERRIDABLE
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.rules.dice.roll_profile import Nature
from alien_desktop.rules.people.campaign import GameMode
from tests.any_text import any_text

EDITIONS = ("core", "evolved")

levels = st.integers(0, 20)
counts = st.integers(0, 999)
names = any_text(20)
notes = any_text(60)
item_ids = st.from_regex(r"[a-z0-9_.-]{1,40}", fullmatch=True)
editions = st.sampled_from(EDITIONS)


def _some(ids: list[str], most: int = 3) -> st.SearchStrategy[tuple[str, ...]]:
    return st.lists(st.sampled_from(ids), max_size=most, unique=True).map(tuple) if ids else st.just(())


def _parts(part: st.SearchStrategy[Any], prefix: str) -> st.SearchStrategy[tuple[Any, ...]]:
    """A few parts, each with an id of its own."""
    return st.lists(part, max_size=3).map(
        lambda parts: tuple(each.evolve(id=f"{prefix}{place}") for place, each in enumerate(parts))
    )


def items(edition: str) -> dict[str, st.SearchStrategy[Any]]:
    catalog = rules_of(edition).catalog
    sources = st.sampled_from(["", *catalog.items])
    common = {
        "id": st.just("x"),
        "source": sources,
        "name": names,
        "quarters": st.integers(0, 40),
        "quantity": st.integers(1, 5),
        "place": st.sampled_from(CarryPlace),
        "note": notes,
    }
    return {
        "weapons": _parts(
            st.builds(
                Weapon,
                **common,
                bonus=st.integers(-3, 5),
                damage=levels,
                range_max=st.sampled_from(["engaged", "short", "long"]),
                ammo=levels,
                ammo_max=levels,
                reloads=counts,
            ),
            "a",
        ),
        "armor": _parts(st.builds(Armor, **common, rating=levels, air=levels), "b"),
        "gear": _parts(st.builds(Gear, **common, power=st.none() | levels), "g"),
    }


def _deprivations(edition: str) -> st.SearchStrategy[tuple[Deprivation, ...]]:
    """A few causes of the edition, each with the condition that it brings."""
    needs = rules_of(edition).edition.conditions.needs
    one = st.builds(
        lambda need, days, every: Deprivation(cause=need.cause, condition=need.condition, days=days, every=every),
        st.sampled_from(needs),
        st.integers(0, 5),
        st.sampled_from(["", "shift", "day"]),
    )
    return st.lists(one, max_size=2, unique_by=lambda each: each.cause).map(tuple)


@st.composite
def sheets(draw: st.DrawFn, /, edition: str | None = None, **fixed: Any) -> CharacterSheet:
    edition = edition or draw(editions)
    catalog, rules = rules_of(edition).catalog, rules_of(edition).edition
    injury_ids = [row.id for row in (*catalog.injuries.rows, *catalog.synthetic_injuries.rows)]
    fields: dict[str, Any] = {
        "edition": st.just(edition),
        "name": names,
        "label": names,
        "nature": st.sampled_from((Nature.HUMAN, Nature.SYNTHETIC)),
        "play": st.sampled_from(GameMode),
        "attributes": st.builds(Attributes, strength=levels, agility=levels, wits=levels, empathy=levels),
        "skills": st.builds(Skills, **dict.fromkeys(Skills.model_fields, levels)),
        "health": counts,
        "stress": st.integers(0, 12),
        "radiation": st.builds(Radiation, current=counts, permanent=counts),
        "conditions": _some([row.key for row in catalog.conditions.values()] + ["of_our_own"]),
        "responses": _some([row.id for row in catalog.responses.rows] if catalog.responses else []),
        "panic": _some([row.id for row in catalog.panic.rows]),
        "injuries": _parts(
            st.builds(
                Injury,
                id=st.just("x"),
                row=st.integers(0, 66),
                source=st.sampled_from(["", *injury_ids]),
                name=names,
                days_left=st.none() | counts,
                treated=st.booleans(),
            ),
            "w",
        ),
        "clock": st.integers(0, 10**6),
        "deprivations": _deprivations(edition),
        "timed_effects": _parts(
            st.builds(
                TimedEffect,
                id=st.just("x"),
                source=st.sampled_from(["", *catalog.drugs_and_food]),
                name=names,
                doses=st.integers(1, 3),
                until=st.none() | st.integers(0, 10**6),
                meets=st.sampled_from(["", "sleep"]),
            ),
            "s",
        ),
        "broken_by": st.sampled_from(["", "radiation", *(need.cause for need in rules.conditions.needs)]),
        "trauma": _some([row.id for row in catalog.trauma.rows] + ["own words"]),
        "talents": _parts(
            st.builds(Talent, id=st.just("x"), source=st.sampled_from(["", *catalog.talents]), name=names), "t"
        ),
        "consumables": st.builds(Consumables, air=levels, food=levels, water=levels, power=levels),
        "agenda": notes,
        "experience": counts,
        "cash": st.integers(0, 1_000_000_000),
        "notes": notes,
        "overrides": st.lists(
            st.builds(Override, value=st.sampled_from(OVERRIDABLE), amount=st.integers(-5, 30)), max_size=2
        ).map(tuple),
        **items(edition),
    }
    return CharacterSheet(**{name: fixed[name] if name in fixed else draw(each) for name, each in fields.items()})


adversaries = st.builds(
    Adversary,
    edition=editions,
    name=names,
    kind=st.sampled_from(AdversaryKind),
    health=counts,
    speed=levels,
    armor=levels,
    notes=notes,
)


@st.composite
def encounters(draw: st.DrawFn) -> Encounter:
    adversary = draw(adversaries)
    combatants = tuple(
        Combatant(
            id=f"c{place}",
            side=draw(st.sampled_from(Side)),
            document=adversary.id,
            name=draw(names),
            hidden=draw(st.booleans()),
            health=draw(counts),
        )
        for place in range(draw(st.integers(0, 4)))
    )
    cards = tuple(
        Card(number=place + 1, combatant=draw(st.sampled_from(combatants)).id, acted=draw(st.booleans()))
        for place in range(draw(st.integers(0, 6)) if combatants else 0)
    )
    return Encounter(
        edition=draw(editions),
        name=draw(names),
        round=draw(counts),
        combatants=combatants,
        cards=cards,
        current=draw(st.integers(-1, len(cards) - 1)),
    )


documents = sheets() | adversaries | encounters()
