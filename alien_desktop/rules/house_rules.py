"""House rules: what the sources leave open is a setting, and a setting changes a policy of the edition.

The settings, their options and defaults are data of the catalog (`house_rules`); here is what each option does. The
default of every setting leaves the edition as it is. Settings that choose among rows of the catalog, or belong to the
Game Mother alone, are not here.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

from alien_desktop.rules.body.supplies import When
from alien_desktop.rules.combat.actions import ActionRules, Price
from alien_desktop.rules.combat.initiative import DrawMoment, Overflow, SwapMoment
from alien_desktop.rules.combat.ranges import Band
from alien_desktop.rules.edition import Edition
from alien_desktop.rules.message import Message
from alien_desktop.rules.people.campaign import UsePeriod
from alien_desktop.rules.stress.panic import replace_or_raise_equal
from alien_desktop.rules.violation import RuleViolation

Change = Callable[[Edition], Edition]
"""What an option does to an edition."""


def _as_printed(edition: Edition) -> Edition:
    return edition


def _action_price(action_id: str, price: Price) -> Change:
    def change(edition: Edition) -> Edition:
        rules = edition.actions
        actions = tuple(replace(action, price=price) if action.id == action_id else action for action in rules.actions)
        return replace(edition, actions=replace(rules, actions=actions))

    return change


def _run_past_enemies(edition: Edition) -> Edition:
    rules: ActionRules = edition.actions
    actions = tuple(
        replace(action, forbids=tuple(word for word in action.forbids if word != "enemy_near"))
        if action.id == "run"
        else action
        for action in rules.actions
    )
    return replace(edition, actions=replace(rules, actions=actions))


def _initiative(**fields: DrawMoment | Overflow | SwapMoment) -> Change:
    return lambda edition: replace(edition, initiative=replace(edition.initiative, **fields))  # type: ignore[arg-type]


def _recovery(**fields: bool | int) -> Change:
    return lambda edition: replace(edition, recovery=replace(edition.recovery, **fields))  # type: ignore[arg-type]


def _panic(**fields: bool) -> Change:
    return lambda edition: replace(edition, panic=replace(edition.panic, **fields))  # type: ignore[arg-type]


def _signature(span: UsePeriod) -> Change:
    return lambda edition: replace(edition, play=replace(edition.play, signature_span=span))


def _sneak_long(edition: Edition) -> Edition:
    dice = tuple((band, -1 if band is Band.LONG else change) for band, change in edition.stealth.sneak_dice)
    return replace(edition, stealth=replace(edition.stealth, sneak_dice=dice))


def _action_stands(edition: Edition) -> Edition:
    alarm, panic = edition.alarm, edition.panic
    return replace(
        edition,
        alarm=replace(alarm, total=replace(alarm.total, cancels_from=None)),
        panic=replace(panic, total=replace(panic.total, cancels_from=None)),
    )


def _equal_panic_raises(edition: Edition) -> Edition:
    return replace(
        edition,
        alarm=replace(edition.alarm, equal_raises=True),
        panic=replace(edition.panic, again=replace_or_raise_equal),
    )


def _supply_by_use(edition: Edition) -> Edition:
    kinds = tuple(replace(kind, when=(When.USE,)) for kind in edition.supplies.kinds)
    return replace(edition, supplies=replace(edition.supplies, kinds=kinds))


SETTINGS: Mapping[str, Mapping[str, Change]] = MappingProxyType(
    {
        "panic_cancels": {"ten_or_more": _as_printed, "action_stands": _action_stands},
        "panic_again_equal": {"no_step": _as_printed, "step": _equal_panic_raises},
        "panic_waits": {"at_once": _as_printed, "own_turn": _panic(waits_for_turn=True)},
        "panic_scene": {"by_the_row": _as_printed, "ends": _panic(ends_with_scene=True)},
        "base_dice_minimum": {
            "zero": _as_printed,
            "one": lambda edition: replace(edition, pool=replace(edition.pool, minimum_base=1)),
        },
        "self_aid": {"allowed": _as_printed, "not_allowed": _recovery(self_aid=False)},
        "first_aid_health": {"every_six": _as_printed, "after_first": _recovery(first_success_heals=False)},
        "interrupted_rest": {"lost": _as_printed, "longer": _recovery(interrupted_rest_lost=False)},
        "coup_de_grace": {
            "game_mother": _as_printed,
            "core": _recovery(mercy_needs_failed_empathy=True, mercy_stress=1),
        },
        "death_roll": {
            "skill": _as_printed,
            "attribute": lambda edition: replace(edition, death=replace(edition.death, uses_skill=False)),
        },
        "fatal_modifier": {
            "medical_aid": _as_printed,
            "death_roll": lambda edition: replace(edition, death=replace(edition.death, fatal_dice_on_care=False)),
        },
        "talent_training": {
            "off": _as_printed,
            "on": lambda edition: replace(
                edition, advancement=replace(edition.advancement, talent_needs_practice=True)
            ),
        },
        "death_by_one_hit": {
            "on": _as_printed,
            "off": lambda edition: replace(edition, damage=replace(edition.damage, instant_death_factor=None)),
        },
        "aliens_mode": {
            "off": _as_printed,
            "on": lambda edition: replace(edition, injuries=replace(edition.injuries, creatures_die_at_zero=True)),
        },
        "piercing_rounding": {
            "up": _as_printed,
            "down": lambda edition: replace(edition, armor=replace(edition.armor, piercing_rounds_up=False)),
        },
        "swap_moment": {"boundaries": _as_printed, "before_actions": _initiative(swap=SwapMoment.BEFORE_ACTIONS)},
        "more_than_ten": {"second_deck": _as_printed, "groups": _initiative(overflow=Overflow.GROUP)},
        "draw_moment": {"each_round": _as_printed, "first_round": _initiative(draw=DrawMoment.ONCE)},
        "sneak_long": {"plus_one": _as_printed, "minus_one": _sneak_long},
        "board_vehicle": {"minor": _as_printed, "main": _action_price("vehicle", Price.MAIN)},
        "use_gear": {"by_gear": _as_printed, "minor": _action_price("use_complex_gear", Price.MINOR)},
        "drive": {"main": _as_printed, "minor": _action_price("drive", Price.MINOR)},
        "engaged_to_short": {"retreat": _as_printed, "run": _run_past_enemies},
        "supply_moment": {"intervals": _as_printed, "use": _supply_by_use},
        "starting_gear": {
            "two_items": _as_printed,
            "one_per_line": lambda edition: replace(edition, creation=replace(edition.creation, gear_picks=4)),
        },
        "signature_item": {
            "by_mode": _as_printed,
            "act": _signature(UsePeriod.ACT),
            "session": _signature(UsePeriod.SESSION),
        },
        "advance_price": {
            "flat": _as_printed,
            "per_level": lambda edition: replace(
                edition, advancement=replace(edition.advancement, skill_price_by_level=True)
            ),
        },
        "friendly_fire": {
            "core_book": _as_printed,
            "starter_set": lambda edition: replace(edition, ranged=replace(edition.ranged, friendly_fire_per_six=True)),
        },
        "cancelled_shot": {
            "spent": _as_printed,
            "kept": lambda edition: replace(edition, ranged=replace(edition.ranged, cancelled_shot_spends=False)),
        },
        "capped_damage": {
            "before_armor": _as_printed,
            "after_armor": lambda edition: replace(edition, creatures=replace(edition.creatures, cap_after_armor=True)),
        },
        "block_of_a_miss": {
            "rolled": _as_printed,
            "not_rolled": lambda edition: replace(edition, close=replace(edition.close, block_rolls_on_miss=False)),
        },
        "charge_rounding": {
            "down": _as_printed,
            "up": lambda edition: replace(edition, hazards=replace(edition.hazards, charge_rounds_up=True)),
        },
        "trauma_gap": {
            "reroll": _as_printed,
            "game_mother": lambda edition: replace(edition, trauma=replace(edition.trauma, unknown_again=False)),
        },
        "shifts_in_a_day": {
            "three": _as_printed,
            "four": lambda edition: replace(edition, time=replace(edition.time, shifts_per_day=4)),
        },
        "ram_damage": {
            "half": _as_printed,
            "fifth": lambda edition: replace(edition, vehicles=replace(edition.vehicles, ram_divisor=5)),
        },
        "sealed_hatches": {
            "hold": _as_printed,
            "breakable": lambda edition: replace(edition, zones=replace(edition.zones, sealed_breakable=True)),
        },
    }
)
"""Every setting that changes a policy, with what each of its options does."""


def verify_house_rule(setting: str, option: str) -> None:
    """The setting and the option have to exist."""
    if setting not in SETTINGS:
        raise RuleViolation(Message("There is no house rule “{setting}”.", setting=setting))
    if option not in SETTINGS[setting]:
        raise RuleViolation(
            Message("The house rule “{setting}” has no option “{option}”.", setting=setting, option=option)
        )


def with_house_rules(edition: Edition, choices: Mapping[str, str]) -> Edition:
    """The edition as this table plays it: each choice is a setting and the option taken."""
    for setting, option in choices.items():
        verify_house_rule(setting, option)
        edition = SETTINGS[setting][option](edition)
    return edition
