"""What an edition is, and that both are complete."""

import pytest

from alien_desktop.rules.editions.alarms import ALARMS
from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.editions.evolved import EVOLVED
from alien_desktop.rules.editions.registry import EDITIONS, edition_named
from alien_desktop.rules.violation import RuleViolation


def test_both_editions_are_found_by_their_ids_and_no_other() -> None:
    assert edition_named("core") is CORE
    assert edition_named("evolved") is EVOLVED
    with pytest.raises(RuleViolation, match="no edition"):
        edition_named("third")


def test_each_edition_speaks_its_own_words() -> None:
    core, evolved = CORE.vocabulary, EVOLVED.vocabulary
    assert tuple(map(str, (core.main_action, core.minor_action, core.turn))) == (
        "slow",
        "fast",
        "Turn",
    )
    assert tuple(map(str, (evolved.main_action, evolved.minor_action, evolved.turn))) == (
        "full",
        "quick",
        "Stretch",
    )


def test_only_evolved_has_resolve() -> None:
    assert not CORE.uses_resolve
    assert EVOLVED.uses_resolve


def test_the_odds_start_from_the_numbers_of_the_editions() -> None:
    for name, edition in EDITIONS.items():
        total = edition.alarm.total
        assert ALARMS[name] == (total.lowest, total.highest, total.cancels_from, total.uses_resolve)
