"""Fills the prompt for a reaction: against the attack on the table, or against numbers that are typed."""

from collections.abc import Callable

from PySide6.QtCore import QObject

from alien_desktop.documents.scene.adversary import Adversary
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.items import CarryPlace
from alien_desktop.documents.sheet.weapon_lines import UNARMED, unarmed
from alien_desktop.gui.dice.dice_state import AskedRoll
from alien_desktop.gui.dice.reaction_dialog import ReactionDialog
from alien_desktop.gui.dice.roll_text import pool_in_short, waiting_bars
from alien_desktop.gui.kit.drop_field import DropOption
from alien_desktop.gui.kit.portrait import PortraitRecord
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.rules.message import Message
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.rolls.opponent import Opponent
from alien_desktop.session.rolls.reactions import (
    IncomingAttack,
    incoming_of,
    reaction_odds_lines,
    reaction_of,
    reaction_title,
)
from alien_desktop.session.session import Session

MOST_PEOPLE = 200
"""This many are offered, the own crew first."""


class ReactionPresenter(QObject):
    """Works out the reaction of one dialog from what is chosen there, and prepares it."""

    def __init__(self, session: Session, dialog: ReactionDialog, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._dialog = dialog
        self._incoming: IncomingAttack | None = None
        """The attack on the table; None when its numbers are typed."""
        self._sheet_id = ""
        self._side: Opponent | None = None
        dialog.changed.connect(self._show)

    def begin(self, sheet_id: str, weapon_id: str = "") -> None:
        """Offer who may defend: of an attack on the table somebody else, of a typed one this character first."""
        self._sheet_id = sheet_id
        state = self._session.rolls.state
        self._incoming = incoming_of(state)
        attacker = state.sheet_id if self._incoming is not None else ""
        people = self._people(attacker)
        chosen = sheet_id if sheet_id != attacker else next((one.value for one in people), "")
        self._dialog.set_choices(people, (), wields=True)
        self._dialog.who.set_value(chosen)
        self._show(weapon_id)

    @property
    def asked(self) -> AskedRoll | None:
        """The dice of the reaction, where they are rolled next: an attack on the table is rolled before them."""
        if self._side is None or self._incoming is not None:
            return None
        title = translated(self._side.reaction.title) if self._side.reaction is not None else ""
        pool = self._side.pool
        return AskedRoll(title, translated(self._side.name), pool.base, pool.stress, self._side.chances)

    def react(self, perform: Callable[..., bool]) -> None:
        """Set the reaction against the attack on the table, or prepare its dice against the typed numbers."""
        if self._side is not None:
            typed = self._typed()
            perform(
                "react",
                who=self._dialog.who.value or "",
                weapon=self._dialog.weapon.value or None,
                successes=typed.successes,
                damage=typed.damage,
                ranged=typed.ranged,
                armed=typed.armed,
            )

    def _people(self, attacker: str) -> tuple[DropOption, ...]:
        own = self._session.index.entry(self._sheet_id)
        edition = own.edition if own is not None else ""
        formats = (CharacterSheet.FORMAT, Adversary.FORMAT)
        entries = [
            entry
            for entry in self._session.index.entries()
            if entry.format in formats and entry.document_id != attacker and entry.edition == edition
        ]
        entries.sort(key=lambda entry: (entry.format != CharacterSheet.FORMAT, own is None or entry.label != own.label))
        return tuple(
            DropOption(
                entry.document_id, entry.name or self.tr("No name"), "", PortraitRecord(entry.document_id, entry.name)
            )
            for entry in entries[:MOST_PEOPLE]
        )

    def _typed(self) -> IncomingAttack:
        dialog = self._dialog
        return IncomingAttack(
            Message("the attacker"),
            dialog.successes.value,
            dialog.damage.value,
            dialog.ranged.isChecked(),
            dialog.armed.isChecked(),
        )

    def _show(self, weapon_id: str = "") -> None:
        dialog = self._dialog
        self._side = None
        entry = self._session.index.entry(dialog.who.value or "")
        if entry is None:
            dialog.set_odds((), self.tr("Nobody can defend against it."), "", possible=False)
            return
        incoming = self._incoming or self._typed()
        rules = self._session.rules_for(entry.edition)
        asks_armed = rules.edition.close.block_needs_sturdy
        dialog.set_known(self._incoming is not None, asks_armed=asks_armed)
        workspace = self._session.workspace
        document = workspace.fighter(entry.document_id)
        title = translated(reaction_title(incoming, rules))
        try:
            if isinstance(document, CharacterSheet):
                weapons = tuple(DropOption(one.id, one.name) for one in (*document.weapons, unarmed(rules)))
                dialog.set_choices(self._people_shown(), weapons, wields=not incoming.ranged)
                known = {option.value for option in weapons}
                held = weapon_id or dialog.weapon.value or ""
                dialog.weapon.set_value(held if held in known else _at_hand(document))
            else:
                dialog.set_choices(self._people_shown(), (), wields=False)
            left = self._session.rounds.actions_left(entry.document_id)
            side = reaction_of(document, incoming, rules, dialog.weapon.value or UNARMED, left)
        except RuleViolation as refusal:
            dialog.set_odds((), translated(refusal.message), title, possible=False)
            return
        self._side = side
        state = self._session.rolls.state
        fallen = incoming.successes if incoming.rolled or state.odds is None else state.odds.now
        bars = waiting_bars(reaction_odds_lines(fallen, side.chances))
        words = tr(
            "{who}: {dice} dice. Declared before the attack is rolled; it costs an action.",
            "{who}: {dice} die. Declared before the attack is rolled; it costs an action.",
            side.pool.size,
        )
        dialog.set_odds(
            bars, words.format(who=translated(side.name), dice=pool_in_short(side.pool)), title, possible=True
        )

    def _people_shown(self) -> tuple[DropOption, ...]:
        state = self._session.rolls.state
        return self._people(state.sheet_id if self._incoming is not None else "")


def _at_hand(sheet: CharacterSheet) -> str:
    """Return the weapon somebody would defend with: what is in hand, else the first one."""
    held = [weapon for weapon in sheet.weapons if weapon.place is CarryPlace.IN_HAND]
    return next((weapon.id for weapon in (*held, *sheet.weapons)), UNARMED)
