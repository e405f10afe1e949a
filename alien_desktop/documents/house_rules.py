"""The house rules of a table: what the preferences say, read leniently, and the rules that follow.

An unknown key, an unknown option or a value of the wrong kind is ignored: the recommended option is played.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import lru_cache

from alien_desktop.catalog.rows.settings import HouseRule
from alien_desktop.catalog.sections import EDITIONS
from alien_desktop.documents.preferences import Preferences
from alien_desktop.documents.sheet_rules import SheetRules, rules_of
from alien_desktop.rules.house_rules import SETTINGS, with_house_rules
from alien_desktop.rules.message import Message, listed
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation

STRESS_CAP = "stress_cap"
"""The setting that lifts the limit of stress; its height is `Preferences.stress_cap`."""
NO_LIMIT = "none"


@record
class HouseSetting:
    """One setting of an edition as this table has it."""

    edition_id: str
    key: str
    rule: HouseRule
    option: str
    """The option that is in force."""
    decides: bool
    """Whether the app plays it; otherwise the recommended way stands and the Game Mother says when it is another."""

    @property
    def is_recommended(self) -> bool:
        """Whether the option is the one the app starts with."""
        return self.option == self.rule.default


def house_settings(preferences: Preferences, edition_id: str) -> tuple[HouseSetting, ...]:
    """Return every setting of an edition in the order of the catalog."""
    said = _said(preferences, edition_id)
    return tuple(
        _setting(edition_id, _key(row_id), rule, said.get(_key(row_id)))
        for row_id, rule in rules_of(edition_id).catalog.house_rules.items()
    )


def with_choice(preferences: Preferences, edition_id: str, key: str, option: str) -> Preferences:
    """Return the preferences with one setting changed; a KeyError for a setting or option that does not exist."""
    setting = next((each for each in house_settings(preferences, edition_id) if each.key == key), None)
    if setting is None or option not in {each.id for each in setting.rule.options}:
        raise KeyError(f"{edition_id}: {key}: {option}")
    kept = {name: value for name, value in _said(preferences, edition_id).items() if name != key}
    if option != setting.rule.default:
        kept[key] = option
    return _saying(preferences, edition_id, kept)


def verify_said(said: object) -> None:
    """Raise RuleViolation for editions, settings or options that there are not; a file may have them."""
    if not isinstance(said, Mapping) or not all(isinstance(each, Mapping) for each in said.values()):
        raise RuleViolation(Message("House rules are settings with their options, below the name of an edition."))
    for edition_id, choices in said.items():
        _verify_known(edition_id, EDITIONS)
        rules = {each.key: each.rule for each in house_settings(Preferences(), edition_id)}
        for key, option in choices.items():
            _verify_known(key, rules)
            _verify_known(option, [each.id for each in rules[key].options])


def _verify_known(name: object, known: Collection[str]) -> None:
    if name not in known:
        raise RuleViolation(Message("There is no {name}; there is {known}.", name=str(name), known=listed(known) or ""))


def recommended(preferences: Preferences, edition_id: str) -> Preferences:
    """Return the preferences with every setting of an edition as the app starts; what is unknown stays in the file."""
    keys = {setting.key for setting in house_settings(preferences, edition_id)}
    kept = {name: value for name, value in _said(preferences, edition_id).items() if name not in keys}
    return _saying(preferences, edition_id, kept)


def rules_at_the_table(edition_id: str, preferences: Preferences) -> SheetRules:
    """Return the rules of an edition as this table plays it. The same choices give the same object."""
    if not preferences.house_rules:  # most tables: the catalog of settings is not even read
        return _rules(edition_id, (), preferences.stress_cap)
    settings = house_settings(preferences, edition_id)
    chosen = {each.key: each.option for each in settings if not each.is_recommended}
    cap = None if chosen.pop(STRESS_CAP, "") == NO_LIMIT else preferences.stress_cap
    return _rules(edition_id, tuple(chosen.items()), cap)


@lru_cache(maxsize=16)
def _rules(edition_id: str, choices: tuple[tuple[str, str], ...], stress_cap: int | None) -> SheetRules:
    printed = rules_of(edition_id)
    if not choices and stress_cap == printed.stress_cap:
        return printed
    chosen = dict(choices)
    edition = with_house_rules(printed.edition, {key: option for key, option in choices if key in SETTINGS})
    catalog = printed.catalog.with_house_rules(chosen) if chosen else printed.catalog
    return replace(printed, edition=edition, catalog=catalog, stress_cap=stress_cap)


def _setting(edition_id: str, key: str, rule: HouseRule, said: object) -> HouseSetting:
    decides = key in SETTINGS or key == STRESS_CAP or rule.changes_rows
    known = any(option.id == said for option in rule.options)
    return HouseSetting(edition_id, key, rule, str(said) if decides and known else rule.default, decides)


def _key(row_id: str) -> str:
    return row_id.rpartition(".")[2]


def _said(preferences: Preferences, edition_id: str) -> Mapping[str, object]:
    said = preferences.house_rules.get(edition_id)
    return said if isinstance(said, Mapping) else {}


def _saying(preferences: Preferences, edition_id: str, said: Mapping[str, object]) -> Preferences:
    others = {name: value for name, value in preferences.house_rules.items() if name != edition_id}
    return preferences.evolve(house_rules=others | {edition_id: dict(said)} if said else others)
