"""Asks who defends against an attack, and with what: block, defend, dodge, with the exact odds before anybody rolls."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from alien_desktop.gui.dice.odds_bars import OddsBar, OddsBars
from alien_desktop.gui.kit.drop_field import DropField, DropOption
from alien_desktop.gui.kit.inline_dialog import InlineFormDialog
from alien_desktop.gui.kit.number_field import NumberField
from alien_desktop.gui.kit.text_label import TextRole, TextTone
from alien_desktop.gui.kit.tick_box import TickBox
from alien_desktop.gui.kit.wrapped_label import WrappedLabel

MOST = 20


class ReactionDialog(InlineFormDialog):
    """Accepted = defend, rejected = cancel. `changed` when something else is chosen."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Defend"), parent)
        self.who = DropField(self.tr("Defender"))
        self.weapon = DropField(self.tr("Defends with"))
        self.successes = NumberField(self.tr("Successes of the attack"), 0, MOST)
        self.successes.set_value(1)
        self.damage = NumberField(self.tr("Base damage of the attack"), 0, MOST)
        self.damage.set_value(1)
        self.ranged = TickBox(self.tr("It is a shot"))
        self.armed = TickBox(self.tr("With a weapon, or by a creature"))
        self.armed.set_checked(True)
        self.bars = OddsBars()
        self._words = WrappedLabel("", TextRole.SECONDARY, TextTone.QUIET)
        self.add_field(self.tr("Who"), self.who)
        self._weapon_word = self.add_field(self.tr("With"), self.weapon)
        self._typed = [
            self.add_field(self.tr("Successes"), self.successes),
            self.add_field(self.tr("Base damage"), self.damage),
        ]
        for part in (self.ranged, self.armed, self.bars, self._words):
            self.panel.body.addWidget(part)
        self.react_button = self.end_with("")
        for drop in (self.who, self.weapon):
            drop.value_requested.connect(self.changed)
        for number in (self.successes, self.damage):
            number.value_requested.connect(number.set_value)
            number.value_requested.connect(self.changed)
        for tick in (self.ranged, self.armed):
            tick.checked_requested.connect(tick.set_checked)
            tick.checked_requested.connect(self.changed)

    def set_choices(self, people: tuple[DropOption, ...], weapons: tuple[DropOption, ...], *, wields: bool) -> None:
        """Offer who may defend and with what; `wields`: something in hand matters."""
        self.who.set_options(people)
        self.weapon.set_options(weapons)
        self._weapon_word.setVisible(wields)
        self.weapon.setVisible(wields)

    def set_known(self, known: bool, *, asks_armed: bool) -> None:
        """Hide what the attack on the table says itself; `asks_armed`: the edition asks whether a weapon is used."""
        for part in (*self._typed, self.successes, self.damage, self.ranged):
            part.setVisible(not known)
        self.armed.setVisible(not known and asks_armed and not self.ranged.isChecked())

    def set_odds(self, bars: tuple[OddsBar, ...], words: str, button: str, *, possible: bool) -> None:
        """Show the chances, and in words what happens or why it cannot be."""
        self.panel.set_title(button or self.tr("Defend"))
        self.bars.set_bars(bars)
        self.bars.setVisible(bool(bars))
        self._words.set_text(words)
        self._words.setVisible(bool(words))
        self.react_button.set_text(button or self.tr("Defend"))
        self.react_button.setEnabled(possible)

    def words(self) -> str:
        """What is said below the odds."""
        return self._words.text()
