"""Fills the prompt for a creature's attack: the creatures of this edition and the rows of their tables."""

from PySide6.QtCore import QObject

from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.gui.dice.creature_dialog import ROLLED, CreatureDialog
from alien_desktop.gui.kit.drop_field import DropOption
from alien_desktop.gui.kit.translation import translated
from alien_desktop.rules.dice.dice import SIX
from alien_desktop.session.rolls.creature_attacks import CreatureEntry, row_sentences
from alien_desktop.session.session import Session


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

    def attack(self) -> None:
        """Make the attack that is chosen; a RuleViolation says why it cannot be."""
        creature = self._creatures.get(self._dialog.creature.value or "")
        if creature is not None:
            number = int(self._dialog.row.value or ROLLED)
            field = self._dialog.armor
            armor = int(field.text()) if field.hasAcceptableInput() else field.value
            self._attacks.attack(creature, self._edition, armor, number)

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
        words = self.tr("The D6 chooses among {count} attacks.").format(count=len({row.text[2:] for row in rows}))
        if chosen != ROLLED:
            words = " ".join(map(translated, row_sentences(creature, int(chosen), self._rules())))
        self._dialog.set_rows(options, chosen, words)
