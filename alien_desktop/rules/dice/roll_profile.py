"""The roll profile: the values of a character that dice rolls ask for, and the continuous effects on it."""

from collections.abc import Iterable, Mapping
from dataclasses import field
from enum import StrEnum
from typing import TypeVar

from alien_desktop.rules.effects.continuous import ContinuousEffect
from alien_desktop.rules.message import Words
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.rules.record import record

EffectT = TypeVar("EffectT")


class Nature(StrEnum):
    """What sort of being rolls; it decides who has stress, who pushes and who panics."""

    HUMAN = "human"
    """A player character with a Stress Level."""
    SYNTHETIC = "synthetic"
    """Has no stress, never panics, cannot push (S0-053, S1-004, S1-018)."""
    NPC = "npc"
    """A character of the Game Mother: rolls without stress and never pushes (core 4, evolved 4)."""
    CREATURE = "creature"

    @property
    def has_stress(self) -> bool:
        """Whether this being has a Stress Level and stress dice."""
        return self is Nature.HUMAN


@record
class ActiveEffect:
    """A continuous effect and what it comes from: a talent, an injury, a condition, a panic or response, gear."""

    owner: Words
    """The name shown as the label of a term."""
    effect: ContinuousEffect
    source: str = ""

    @property
    def switch(self) -> str:
        """The key of the toggle that turns a narrow effect on; empty when it always applies."""
        when = getattr(self.effect, "when", "")
        return f"{self.owner}: {when}" if when else ""

    def applies(self, switched_on: frozenset[str]) -> bool:
        """Whether it applies now: always, or because its switch is on."""
        return not self.switch or self.switch in switched_on


@record
class RollProfile:
    """The values of one character that dice rolls ask for. `resolve` counts only where the edition uses it."""

    attributes: Mapping[Attribute, int] = field(default_factory=dict)
    skills: Mapping[Skill, int] = field(default_factory=dict)
    stress: int = 0
    resolve: int = 0
    active: tuple[ActiveEffect, ...] = ()
    nature: Nature = Nature.HUMAN
    broken: bool = False
    dead: bool = False
    unconscious: bool = False
    used: frozenset[str] = frozenset()
    """The sources of what was used in this Turn, where once each Turn is all."""
    stress_cap: int | None = 10
    """The highest Stress Level, a setting of the table (S2-019); None = no cap."""

    def effects(
        self, sort: type[EffectT], switched_on: frozenset[str] = frozenset()
    ) -> tuple[tuple[ActiveEffect, EffectT], ...]:
        """Return the continuous effects of one sort that apply now, each with what it comes from."""
        return effects_of(self.active, sort, switched_on)


def effects_of(
    active: Iterable[ActiveEffect], sort: type[EffectT], switched_on: frozenset[str] = frozenset()
) -> tuple[tuple[ActiveEffect, EffectT], ...]:
    """Return the effects of one sort that apply now, in the order given, each with what it comes from."""
    found = [(item, item.effect) for item in active if isinstance(item.effect, sort) and item.applies(switched_on)]
    return tuple(found)
