"""What a thing of one's own can change, as choices with a number, and effects in words."""

from collections.abc import Callable, Mapping
from dataclasses import asdict
from functools import partial
from typing import Any

from PySide6.QtCore import QCoreApplication

from alien_desktop.gui.kit.drop_field import DropOption
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.sheet.text import signed
from alien_desktop.rules.effects import continuous as c
from alien_desktop.rules.effects.kinds import Effect, Reminder
from alien_desktop.rules.effects.vocabulary import Derived
from alien_desktop.rules.people.characteristics import ATTRIBUTE_NAMES, SKILL_NAMES, Attribute, Skill

translate = QCoreApplication.translate

_VALUES: Mapping[str, Callable[[int], Effect]] = {
    "every": c.Dice,
    **{f"value:{value.value}": partial(c.DerivedChange, value) for value in Derived},
    "armor": c.ArmorRating,
    "panic": c.PanicModifier,
    "death": c.DeathRollDice,
    "relief": c.ExtraRelief,
    "push": lambda _number: c.ExtraPush(tuple(Attribute)),
    "no_push": lambda _number: c.NoPush(),
    "capacity": c.Capacity,
}


def modifier_options() -> tuple[DropOption, ...]:
    """Return what can be changed: each skill and attribute, values of the sheet, pushing and the like."""
    words = {
        "every": translate("sheet", "Every skill"),
        "value:health": translate("sheet", "Maximum Health"),
        "value:resolve": translate("sheet", "Resolve"),
        "value:speed": translate("sheet", "Speed"),
        "armor": translate("sheet", "Armor"),
        "panic": translate("sheet", "Panic Rolls"),
        "death": translate("sheet", "Death rolls"),
        "relief": translate("sheet", "Stress relieved"),
        "push": translate("sheet", "One more push"),
        "no_push": translate("sheet", "No push"),
        "capacity": translate("sheet", "Capacity, times"),
    }
    return (
        *(DropOption(f"skill:{skill.value}", translated(SKILL_NAMES[skill])) for skill in Skill),
        *(DropOption(f"attribute:{one.value}", translated(ATTRIBUTE_NAMES[one])) for one in Attribute),
        *(DropOption(value, text) for value, text in words.items()),
    )


def modifier(choice: str, number: int) -> Effect:
    """Return the effect of a choice with a number; an unknown choice is a KeyError."""
    kind, _, name = choice.partition(":")
    if kind == "skill":
        return c.Dice(number, (Skill(name),))
    if kind == "attribute":
        return c.Dice(number, attributes=(Attribute(name),))
    return _VALUES[choice](number)


def takes_number(choice: str) -> bool:
    """Whether a choice has a number."""
    return choice not in ("push", "no_push")


def modifier_words(effect: Effect) -> str:
    """Return an effect in a few words; one of a kind that is not offered here is something else."""
    match effect:
        case c.Dice():
            over = [translated(SKILL_NAMES[skill]) for skill in effect.skills]
            over += [translated(ATTRIBUTE_NAMES[one]) for one in effect.attributes]
            what = ", ".join(over) or translate("sheet", "Every skill")
            words = translate("sheet", "{what} {number}").format(what=what, number=signed(effect.dice))
            return f"{words} ({effect.when})" if effect.when else words
        case c.ExtraPush():
            return translate("sheet", "One more push")
        case Reminder() | c.OnlyActions():
            return effect.text
    data = asdict(effect)
    choice = f"value:{data['value']}" if "value" in data else _CHOICE_OF.get(effect.kind, "")
    number = next((value for key, value in data.items() if key != "kind" and type(value) is int), None)
    other = translate("sheet", "Something else")
    name = next((option.text for option in modifier_options() if option.value == choice), other)
    if number is None:
        return name
    return f"{name} {number if isinstance(effect, c.Capacity) else signed(number)}"


_CHOICE_OF: Mapping[str, str] = {
    "armor_rating": "armor",
    "panic_modifier": "panic",
    "death_roll_dice": "death",
    "extra_relief": "relief",
    "no_push": "no_push",
    "capacity": "capacity",
}


def effects_data(effects: tuple[Any, ...]) -> list[dict[str, Any]]:
    """Return effects as a command takes them."""
    return [asdict(effect) for effect in effects]
