"""The rules a sheet is read with: the edition it is written for, that edition's catalog, and the table's settings."""

from functools import lru_cache

from alien_desktop.catalog.library import Catalog, open_catalog
from alien_desktop.catalog.rows.play import Condition
from alien_desktop.documents.sheet.states import DEAD
from alien_desktop.rules.edition import Edition
from alien_desktop.rules.editions.registry import edition_named
from alien_desktop.rules.message import Message, Words
from alien_desktop.rules.record import record
from alien_desktop.rules.stress.stress import DEFAULT_CAP


@record
class SheetRules:
    """Everything that derived values and edits need to know beside the sheet."""

    edition: Edition
    catalog: Catalog
    stress_cap: int | None = DEFAULT_CAP
    """The highest Stress Level, a setting of the table (S2-019); None = no cap."""

    def condition(self, condition_id: str) -> Condition | None:
        """Return the catalog row of a condition: sheets keep its key (`starving`), or the whole id of a pack's row."""
        rows = self.catalog.conditions
        return rows.get(condition_id) or rows.get(f"{self.catalog.edition_id}.condition.{condition_id}")

    def condition_name(self, condition_id: str) -> Words:
        """Return what a condition is called; death has no row, and one of a catalog that is not there its id."""
        row = self.condition(condition_id)
        if row is None:
            return Message("Dead") if condition_id == DEAD else condition_id
        return row.name


@lru_cache
def rules_of(edition_id: str) -> SheetRules:
    """Return the rules of `core` or `evolved` without packs; an unknown edition is a RuleViolation."""
    return SheetRules(edition_named(edition_id), open_catalog(edition_id))
