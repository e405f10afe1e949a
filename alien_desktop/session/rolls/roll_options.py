"""What the table said about a roll, as the log keeps it beside the dice: so that it can be said again.

Only what is not as usual is kept. Whatever is read here comes from a file: it is looked at with care.
"""

from collections.abc import Mapping
from typing import Any

from alien_desktop.rules.dice.terms import Term
from alien_desktop.session.rolls.attack import Attack
from alien_desktop.session.rolls.roll_state import RollState


def options_record(state: RollState) -> dict[str, Any]:
    """Return what was said about the roll of a state as plain JSON data."""
    options = state.options
    owners = {toggle.switch: toggle.owner for toggle in state.toggles}
    said: dict[str, Any] = {
        "modifier": options.modifier,
        "difficulty": options.difficulty,
        "helpers": options.helpers,
        "gear": [] if state.attack is not None else _listed(options.gear),
        "extra": _listed(options.extra),
        "on": [[switch, owners.get(switch, "")] for switch in sorted(options.switched_on)],
        "leave_out": options.leave_out,
        "kind": options.kind.value if options.kind is not None else "",
        "attribute": options.attribute.value if options.attribute is not None else "",
        "attack": _attack_record(state.attack) if state.attack is not None else {},
    }
    kept = {key: value for key, value in said.items() if value}
    return kept if options.use_stress is None else kept | {"stress": options.use_stress}


def said_terms(said: Mapping[str, Any], key: str) -> tuple[Term, ...]:
    """Return the terms that a record keeps under a key; what is no term is passed over."""
    found = said.get(key)
    each_one = found if isinstance(found, list | tuple) else ()
    terms = (each for each in each_one if isinstance(each, list | tuple) and len(each) == 3 and _is_number(each[1]))
    return tuple(Term(str(label), dice, str(source)) for label, dice, source in terms)


def said_number(said: Mapping[str, Any], key: str, most: int) -> int:
    """Return a number that a record keeps, no further from 0 than `most`; 0 for anything else."""
    value = said.get(key, 0)
    return max(-most, min(most, value)) if _is_number(value) else 0


def said_switches(said: Mapping[str, Any]) -> dict[str, str]:
    """Return what was switched on for a roll: the switch, and whose it is."""
    found = said.get("on")
    pairs = found if isinstance(found, list | tuple) else ()
    return {str(pair[0]): str(pair[1]) for pair in pairs if isinstance(pair, list | tuple) and len(pair) == 2}


def _attack_record(attack: Attack) -> dict[str, Any]:
    said: dict[str, Any] = {
        "weapon": attack.weapon.id,
        "name": attack.weapon.name,
        "band": attack.band.value,
        "circumstances": sorted(attack.circumstances),
        "unaware": attack.unaware,
        "full_auto": attack.full_auto,
        "special": attack.special.value if attack.special is not None else "",
        "armor": attack.armor,
        "barrier": attack.barrier,
    }
    return {key: value for key, value in said.items() if value}


def _listed(terms: tuple[Term, ...]) -> list[list[Any]]:
    return [[str(term.label), term.dice, term.source] for term in terms]


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
