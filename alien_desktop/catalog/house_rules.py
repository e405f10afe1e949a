"""Settings of the table: which way each open point is played. The settings themselves are data (`house_rules.json`)."""

from collections.abc import Mapping

from alien_desktop.catalog.library import Catalog
from alien_desktop.catalog.rows.settings import HouseRule
from alien_desktop.catalog.sections import CatalogError


def defaults_of(catalog: Catalog) -> dict[str, str]:
    """The option that each setting of an edition starts with, by id of the setting."""
    return {rule.id: rule.default for rule in catalog.house_rules.values()}


def chosen_options(catalog: Catalog, chosen: Mapping[str, str]) -> dict[str, str]:
    """Every setting with its option: what was chosen, otherwise the default.

    Raises CatalogError for a setting that the edition does not have and for an option that a setting does not have.
    """
    for rule_id, option_id in chosen.items():
        verify_option(catalog, rule_id, option_id)
    return defaults_of(catalog) | dict(chosen)


def verify_option(catalog: Catalog, rule_id: str, option_id: str) -> HouseRule:
    """Return the setting if it exists and has this option; otherwise a CatalogError says which of both is missing."""
    rule = catalog.house_rules.get(rule_id)
    if rule is None:
        raise CatalogError(f"There is no setting “{rule_id}” in this edition.")
    if option_id not in {option.id for option in rule.options}:
        options = ", ".join(option.id for option in rule.options)
        raise CatalogError(f"The setting “{rule.name}” can be {options}, not “{option_id}”.")
    return rule
