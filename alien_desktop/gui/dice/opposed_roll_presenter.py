"""Fills the prompt for an opposed roll: possible opponents, their dice, and the odds."""

from PySide6.QtCore import QObject

from alien_desktop.documents.scene.adversary import Adversary
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.gui.dice.opposed_dialog import PLAIN_DICE, OpposedDialog
from alien_desktop.gui.dice.roll_text import pool_in_short, waiting_bars
from alien_desktop.gui.kit.drop_field import DropOption
from alien_desktop.gui.kit.portrait import PortraitRecord
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.rolls.opponent import Opponent, odds_against
from alien_desktop.session.rolls.opposed_rolls import (
    against_lines,
    dice_against,
    labelled_chances,
    opponent_of,
)
from alien_desktop.session.session import Session


class OpposedRollPresenter(QObject):
    """Works out the other side of one dialog from what is chosen there."""

    def __init__(self, session: Session, dialog: OpposedDialog, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._dialog = dialog
        self._other: Opponent | None = None
        dialog.changed.connect(self._show_odds)

    @property
    def other(self) -> Opponent | None:
        """The side that was chosen, None when it cannot roll."""
        return self._other

    def chosen(self) -> dict[str, object]:
        """Return what `roll.oppose` is given: a document and a skill, or plain dice."""
        dialog = self._dialog
        side = dialog.side.value or PLAIN_DICE
        if side == PLAIN_DICE:
            return {"dice": dialog.dice.value, "open_ended": dialog.open_tick.isChecked()}
        skill = Skill(dialog.skill.value or Skill.OBSERVATION)
        return {"who": side, "skill": skill, "open_ended": dialog.open_tick.isChecked()}

    def begin(self) -> None:
        """Offer the crew first, then other characters, then adversaries of the same edition, then plain dice."""
        state = self._session.rolls.state
        sides = self._sides(state.sheet_id)
        side = next((option.value for option in sides if option.value == self._dialog.side.value), PLAIN_DICE)
        skill = state.trait if isinstance(state.trait, Skill) else Skill.OBSERVATION
        self._dialog.set_sides(sides, side, skill)
        self._show_odds()

    def _sides(self, own: str) -> tuple[DropOption, ...]:
        mine = self._session.index.entry(own)
        edition, crew = (mine.edition, mine.label) if mine is not None else ("", "")
        formats = (CharacterSheet.FORMAT, Adversary.FORMAT)
        entries = [
            entry
            for entry in self._session.index.entries()
            if entry.format in formats and entry.document_id != own and entry.edition == edition
        ]
        entries.sort(key=lambda entry: (entry.format != CharacterSheet.FORMAT, entry.label != crew))
        nobody = DropOption(PLAIN_DICE, self.tr("Plain dice"))
        return (
            nobody,
            *(
                DropOption(
                    entry.document_id,
                    entry.name or self.tr("No name"),
                    translated(entry.role),
                    PortraitRecord(entry.document_id, entry.name),
                )
                for entry in entries
            ),
        )

    def _chosen(self) -> Opponent:
        dialog = self._dialog
        is_open = dialog.open_tick.isChecked()
        side, skill = dialog.side.value or PLAIN_DICE, Skill(dialog.skill.value or Skill.OBSERVATION)
        entry = self._session.index.entry(side)
        if side == PLAIN_DICE or entry is None:
            return dice_against(dialog.dice.value, 0, is_open=is_open)
        rules = self._session.rules_for(entry.edition)
        return opponent_of(self._session.workspace.fighter(side), skill, rules, is_open=is_open)

    def _show_odds(self) -> None:
        state = self._session.rolls.state
        self._other = None
        if state.pool is None or state.odds is None or state.pending is not None:
            words = self.tr("Choose first what is rolled: the other side opposes the roll on the table.")
            self._dialog.set_odds((), words, possible=False)
            return
        try:
            other = self._chosen()
        except (RuleViolation, KeyError) as refusal:
            words = translated(refusal.message) if isinstance(refusal, RuleViolation) else ""
            self._dialog.set_odds((), words, possible=False)
            return
        self._other = other
        if state.roll is None:
            lines = labelled_chances(state.character_name, odds_against(state.odds.now, other), is_open=other.is_open)
        else:
            lines = against_lines(state.character_name, state.effective_successes, other)
        words = tr(
            "{who}: {dice} dice. {first} rolls first, then the other side.",
            "{who}: {dice} die. {first} rolls first, then the other side.",
            other.pool.size,
        )
        words = words.format(who=other.name, dice=pool_in_short(other.pool), first=state.character_name)
        self._dialog.set_odds(waiting_bars(lines), words)
