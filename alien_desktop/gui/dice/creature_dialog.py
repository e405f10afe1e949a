"""Asks which creature attacks, with which row of its table, and what armor its target wears; then makes the attack."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.gui.dice.dice_state import AskedRoll
from alien_desktop.gui.kit.drop_field import DropField, DropOption
from alien_desktop.gui.kit.inline_dialog import InlineFormDialog
from alien_desktop.gui.kit.number_field import NumberField
from alien_desktop.gui.kit.text_label import TextRole, TextTone
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.gui.kit.wrapped_label import WrappedLabel
from alien_desktop.rules.dice.dice import SIX
from alien_desktop.session.rolls.creature_attacks import CreatureEntry, attack_options, row_sentences
from alien_desktop.session.rolls.opponent import plain_chances
from alien_desktop.session.rolls.roll_transitions import free_pool
from alien_desktop.session.session import Session

ROLLED = "0"
"""The row that the D6 gives."""
MOST_ARMOR = 20


class CreatureDialog(InlineFormDialog):
    """Accepted = attack, rejected = cancelled. `changed` when another choice is made."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Creature attack"), parent)
        self.creature = DropField(self.tr("Creature"))
        self.row = DropField(self.tr("Attack of its table"))
        self.armor = NumberField(self.tr("Armor of the target"), 0, MOST_ARMOR)
        self._words = WrappedLabel("", TextRole.SECONDARY, TextTone.QUIET)
        self.add_field(self.tr("Creature"), self.creature)
        self.add_field(self.tr("Attack"), self.row)
        self.add_field(self.tr("Armor"), self.armor)
        self.panel.body.addWidget(self._words)
        self.attack_button = self.end_with(self.tr("Roll D6"), icon="roll")
        self.creature.value_requested.connect(self._on_creature_value_requested)
        self.row.value_requested.connect(self._on_row_value_requested)
        self.armor.value_requested.connect(self.armor.set_value)

    def set_creatures(self, creatures: tuple[DropOption, ...], chosen: str) -> None:
        """Offer these creatures."""
        self.creature.set_options(creatures)
        self.creature.set_value(chosen)
        self.attack_button.setEnabled(bool(creatures))

    def set_rows(self, rows: tuple[DropOption, ...], chosen: str, words: str) -> None:
        """Offer the rows of its table, the D6 first, and say what the chosen one does."""
        self.row.set_options(rows)
        self.row.set_value(chosen)
        self.attack_button.set_text(self.tr("Roll D6") if chosen == ROLLED else self.tr("Attack"))
        self._words.set_text(words)
        self._words.setVisible(bool(words))

    def words(self) -> str:
        """The description of the chosen row."""
        return self._words.text()

    def _on_creature_value_requested(self, value: str) -> None:
        self.creature.set_value(value)
        self.row.set_value(ROLLED)
        self.changed.emit()

    def _on_row_value_requested(self, value: str) -> None:
        self.row.set_value(value)
        self.changed.emit()


class CreatureAttackPresenter(QObject):
    """Works out the attack of one dialog from what is chosen there, and makes it."""

    def __init__(self, session: Session, dialog: CreatureDialog, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._dialog = dialog
        self._attacks = session.creature_attacks
        self._creatures: dict[str, CreatureEntry] = {}
        self._edition = ""
        dialog.changed.connect(self._show_rows)

    def begin(self, edition: str) -> None:
        """Offer the creatures of an edition: those that the Game Mother keeps first."""
        self._edition = edition
        self._creatures = {one.id: one for one in self._attacks.creatures(edition)}
        chosen = self._dialog.creature.value
        first = next(iter(self._creatures), "")
        options = tuple(DropOption(one.id, one.name or self.tr("No name")) for one in self._creatures.values())
        self._dialog.set_creatures(options, chosen if chosen in self._creatures else first)
        self._dialog.row.set_value(ROLLED)
        self._show_rows()

    @property
    def asked(self) -> AskedRoll | None:
        """The dice that are rolled next: the D6 of the table, or those of the attack that is chosen; None for none."""
        creature = self._creatures.get(self._dialog.creature.value or "")
        if creature is None:
            return None
        title, number = self.tr("Creature attack"), int(self._dialog.row.value or ROLLED)
        if not number:
            return AskedRoll(title, creature.name, 1)
        options = attack_options(creature, number)
        pool = free_pool(options[0].dice if options else 0, 0)
        row = creature.table.row_for(number).name
        return AskedRoll(row, creature.name, pool.base, chances=plain_chances(pool) if options else None)

    def attack(self, perform: Callable[..., bool]) -> None:
        """Make the attack that is chosen; `perform` runs a registered command."""
        creature = self._creatures.get(self._dialog.creature.value or "")
        if creature is not None:
            number = int(self._dialog.row.value or ROLLED)
            field = self._dialog.armor
            armor = int(field.text()) if field.hasAcceptableInput() else field.value
            perform("creature.attack", creature=creature.id, edition=self._edition, number=number, armor=armor)

    def _rules(self) -> SheetRules:
        return self._session.rules_for(self._edition)

    def _show_rows(self) -> None:
        creature = self._creatures.get(self._dialog.creature.value or "")
        if creature is None:
            self._dialog.set_rows((), ROLLED, self.tr("No creature of this edition attacks."))
            return
        numbers = [number for number in range(1, SIX + 1) if number not in creature.impossible]
        rows = [DropOption(str(number), f"{number} {creature.table.row_for(number).name}") for number in numbers]
        options = (DropOption(ROLLED, self.tr("What the D6 says")), *rows)
        chosen = self._dialog.row.value or ROLLED
        number = len({row.text[2:] for row in rows})
        words = tr("The D6 chooses among %n attacks.", "There is one attack to choose.", number)
        if chosen != ROLLED:
            words = " ".join(map(translated, row_sentences(creature, int(chosen), self._rules())))
        self._dialog.set_rows(options, chosen, words)
