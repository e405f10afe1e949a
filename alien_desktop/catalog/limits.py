"""Bounds of the numbers in effects: far wider than any row of the books, and narrow enough that no rule breaks.

The kinds themselves are in the rules, which only know that a number is a number. What a file says is checked here, and
the JSON Schema for authors of packs names the same bounds.
"""

from collections.abc import Mapping
from dataclasses import fields
from types import MappingProxyType
from typing import Any, TypeVar

from alien_desktop.rules.effects.kinds import Effect

EffectT = TypeVar("EffectT", bound=Effect)

LONGEST_WORDS = 600
"""Letters of the longest text in an effect."""

DICE = (-20, 20)
AMOUNT = (-20, 20)
FEW = (0, 20)
SOME = (0, 99)
FACTOR = (1, 10)

BOUNDS: Mapping[str, Mapping[str, tuple[int, int]]] = MappingProxyType(
    {
        "dice": {"dice": DICE},
        "push_cost": {"more": (-1, 10)},
        "panic_modifier": {"modifier": AMOUNT},
        "panic_becomes": {"from_total": AMOUNT, "total": AMOUNT},
        "trauma_from": {"total": AMOUNT},
        "derived_change": {"change": AMOUNT},
        "capacity": {"factor": FACTOR},
        "supply_dice": {"dice": DICE, "minimum": FEW},
        "action_cost": {"dice": DICE},
        "leave_out_stress": {"dice": FEW},
        "extra_relief": {"more": FEW},
        "extra_stress": {"more": FEW},
        "death_roll_dice": {"dice": DICE},
        "healing_factor": {"divide": FACTOR},
        "initiative_cards": {"draw": FACTOR},
        "fixed_card": {"card": FACTOR},
        "armor_rating": {"rating": SOME},
        "blow_damage": {"damage": SOME},
        "damage_on_roll": {"damage": SOME},
        "stress_change": {"amount": AMOUNT},
        "damage": {"amount": SOME},
        "health_change": {"amount": (-99, 99)},
        "attack": {"dice": SOME, "damage": SOME, "most_damage": SOME},
        "critical_injury": {"row": (0, 66)},
        "skill_roll": {"dice": DICE, "against": SOME},
        "supply_gain": {"amount": FEW},
        "move": {"zones": FEW},
        "disease": {"virulence": SOME},
        "row_instead": {"row": AMOUNT},
    }
)
"""The lowest and highest value of each number, by the kind of effect and its key."""


def within_bounds(effect: EffectT) -> EffectT:
    """Return the effect; a ValueError names the key whose number or text is out of bounds."""
    bounds = BOUNDS.get(effect.kind, {})
    for field in fields(effect):
        value = getattr(effect, field.name)
        if isinstance(value, str) and len(value) > LONGEST_WORDS:
            raise ValueError(f"{field.name}: at most {LONGEST_WORDS} letters")
        if field.name in bounds:
            low, high = bounds[field.name]
            if not low <= value <= high:
                raise ValueError(f"{field.name}: from {low} to {high}, not {str(value)[:20]}")
    return effect


def in_schema(schema: dict[str, Any]) -> dict[str, Any]:
    """Return a JSON Schema with the bounds of all effects in it written down, and their kind asked for."""
    for definition in schema.get("$defs", {}).values():
        properties = definition.get("properties", {})
        kind = properties.get("kind", {}).get("const")
        if kind is None:
            continue
        definition["required"] = ["kind", *definition.get("required", ())]
        for key, (low, high) in BOUNDS.get(kind, {}).items():
            properties[key] |= {"minimum": low, "maximum": high}
        for key, described in properties.items():
            if described.get("type") == "string" and key != "kind":
                described["maxLength"] = LONGEST_WORDS
    return schema
