"""What the effects of a row name has to exist: actions, conditions, stress responses, injuries."""

from typing import TYPE_CHECKING

from alien_desktop.catalog.sections import EDITIONS
from alien_desktop.rules.body.injuries import Body, verify_number
from alien_desktop.rules.editions.registry import edition_named
from alien_desktop.rules.effects.continuous import ActionCost, NoAction
from alien_desktop.rules.effects.instant import ConditionGained, CriticalInjury, ResponseRemoved
from alien_desktop.rules.effects.kinds import Effect
from alien_desktop.rules.violation import is_allowed

if TYPE_CHECKING:
    from alien_desktop.catalog.library import Catalog


def unknown_name(effect: Effect, catalog: "Catalog") -> str:
    """Return a sentence that says which name in an effect nobody knows; empty when there is none.

    Actions of the other edition are no mistake: a pack may be written for both.
    """
    match effect:
        case ActionCost(action=name) if name not in _actions():
            return f"there is no action “{name}”"
        case NoAction(actions=names):
            return next((f"there is no action “{name}”" for name in names if name not in _actions()), "")
        case ConditionGained(condition=name):
            keys = {row.key for row in catalog.conditions.values()}
            return "" if name in keys or name in catalog.conditions else f"there is no condition “{name}”"
        case ResponseRemoved(response=name) if catalog.responses is not None:
            known = {row.id for row in catalog.responses.rows}
            return "" if name in known else f"there is no stress response “{name}”"
        case CriticalInjury(row=number) if number and not is_allowed(verify_number, number, Body.HUMAN):
            return f"there is no injury {number}"
        case _:
            return ""


def _actions() -> frozenset[str]:
    return frozenset().union(*(edition_named(edition).actions.words for edition in EDITIONS))
