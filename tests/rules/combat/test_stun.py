"""Being stunned."""

import pytest

from alien_desktop.rules.combat.stun import Stunned, stun, stun_dice, verify_stun
from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.editions.evolved import EVOLVED
from alien_desktop.rules.effects.vocabulary import Loss
from alien_desktop.rules.violation import RuleViolation, is_allowed


def test_in_2019_the_roll_is_harder_by_two_and_in_evolved_by_the_damage() -> None:
    assert stun_dice(3, CORE.stun) == -2
    assert stun_dice(3, EVOLVED.stun) == -3


def test_a_failed_roll_costs_the_slow_action_once_or_every_action_until_it_succeeds() -> None:
    assert stun(False, CORE.stun) == Stunned(Loss.MAIN, rolls_again=False)
    assert stun(False, EVOLVED.stun) == Stunned(Loss.TURN, rolls_again=True)
    assert stun(True, EVOLVED.stun) == Stunned(None, rolls_again=False)


def test_some_beings_are_not_stunned() -> None:
    assert not is_allowed(verify_stun, immune=True)
    with pytest.raises(RuleViolation, match="Nothing stuns"):
        stun(False, EVOLVED.stun, immune=True)
