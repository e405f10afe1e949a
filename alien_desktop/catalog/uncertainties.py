"""What we do not know: every uncertain row of the catalog and what the app does about it."""

from collections.abc import Iterator

from alien_desktop.catalog.library import Catalog
from alien_desktop.catalog.rows.row import Row
from alien_desktop.catalog.sections import ROW_OF
from alien_desktop.rules.message import Message, Words
from alien_desktop.rules.record import record


@record
class Uncertainty:
    """One thing we are not sure of: the row, its section, and what the app does."""

    section: str
    row: Row
    what_we_do: Words


def uncertainties(catalog: Catalog) -> tuple[Uncertainty, ...]:
    """Every row of the catalog that is uncertain or carries a note on how it was decided, in order of the sections."""
    return tuple(_found(catalog))


def _found(catalog: Catalog) -> Iterator[Uncertainty]:
    for section in ROW_OF:
        for row in catalog.section(section).values():
            if row.decision is not None:
                yield Uncertainty(section, row, _what_we_do(catalog, row))


def _what_we_do(catalog: Catalog, row: Row) -> Words:
    assert row.decision is not None
    if row.decision.by_game_mother:
        return row.decision.text
    setting = catalog.house_rules[row.decision.setting].name
    return Message("{text} Setting: {setting}.", text=row.decision.text, setting=setting)
