"""Being stunned."""

from alien_desktop.rules.combat.stun import stun_dice
from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.editions.evolved import EVOLVED


def test_in_2019_the_roll_is_harder_by_two_and_in_evolved_by_the_damage() -> None:
    assert stun_dice(3, CORE.stun) == -2
    assert stun_dice(3, EVOLVED.stun) == -3
