"""What critical damage takes from a synthetic: the next action or turn, or all of them until it is repaired.

Sources: core 9.4, evolved 9.5.
"""

from collections.abc import Iterable, Iterator

from alien_desktop.documents.sheet.character_sheet import Injury
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.dice.tables import Duration
from alien_desktop.rules.effects.instant import LoseAction
from alien_desktop.rules.effects.vocabulary import Loss


def lost_actions(injuries: Iterable[Injury], rules: SheetRules, lasts: Duration) -> Iterator[tuple[Injury, Loss]]:
    """Yield the injuries that take actions away and last so long, each with what it takes."""
    known = {row.id: row for row in rules.catalog.synthetic_injuries.rows}
    for injury in injuries:
        row = known.get(injury.source)
        if row is not None and row.lasts is lasts:
            yield from ((injury, effect.loss) for effect in row.effects if isinstance(effect, LoseAction))


def is_shut_down(injuries: Iterable[Injury], rules: SheetRules) -> bool:
    """Whether a synthetic has switched off: it does nothing until it is repaired."""
    return any(lost_actions(injuries, rules, Duration.UNTIL_HEALED))


def works_on(injuries: Iterable[Injury], rules: SheetRules, *, synthetic: bool) -> bool:
    """Whether 0 Health does not stop a synthetic: it is not shut down, and the edition has it so (evolved 9.5)."""
    return synthetic and rules.edition.actions.synthetics_work_on and not is_shut_down(injuries, rules)
