"""Rolls of a character with its things: supplies, shots and their ammunition, armor.

Each is one step: the log keeps all faces, and what the roll does to the sheet is undone by one undo.
"""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from alien_desktop.documents.sheet import item_use, supplies
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.item_edits import change_item, find_item
from alien_desktop.documents.sheet.item_use import OWN_SUPPLY
from alien_desktop.documents.sheet.items import Armor, Weapon
from alien_desktop.documents.sheet.supply_lines import supply_change
from alien_desktop.documents.sheet.weapon_lines import UNARMED, bare_hands, weapon_pool
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.body.supplies import roll_supply, verify_roll_supply
from alien_desktop.rules.combat.ranged_combat import AmmoSpent, verify_spare_ammo
from alien_desktop.rules.dice.dice import DiceSource, successes
from alien_desktop.rules.effects.vocabulary import SUPPLY_TITLES, Supply
from alien_desktop.rules.message import Message
from alien_desktop.rules.violation import RuleViolation, is_allowed
from alien_desktop.session.event_text import text_of
from alien_desktop.session.events import ArmorRolled, ItemUsed, Named, SupplyRollMade, WeaponEmptied
from alien_desktop.session.rolls.attack import attack_with
from alien_desktop.session.rolls.attack_follow_up import ammo_due
from alien_desktop.session.rolls.roll_controller import ANSWER_FIRST, RollController
from alien_desktop.session.rolls.roll_state import Phase, RollState, SpecialRollResult
from alien_desktop.session.workspace import Workspace


def _gives_way_to_defence(before: RollState, state: RollState) -> bool:
    """Whether the dice of an attack leave the table for those of the defence that was declared against it."""
    defended = before.opponent is not None and before.opponent.reaction is not None
    return defended and before.roll is not None and state.attack is None and state.phase is Phase.READY


class GearRolls(QObject):
    """`rolled(Event)` after each roll. What the rules refuse is a RuleViolation."""

    rolled = Signal(object)

    def __init__(
        self,
        workspace: Workspace,
        rolls: RollController,
        rules_for: Callable[[str], SheetRules],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._rolls = rolls
        self._rules_for = rules_for
        self._before = rolls.state
        rolls.follow(self)
        rolls.state_changed.connect(self._on_rolls_state_changed)

    def waits_for(self) -> object:
        """Return None: what a shot costs is known by the table."""
        return None

    def wait_for(self, what: object) -> None:
        """Forget the dice on the table: undo or redo takes them away, and not another roll."""
        self._before = RollState()

    # --- using ---

    def use_item(self, sheet_id: str, item_id: str, target_id: str = OWN_SUPPLY, way: int | None = None) -> bool:
        """Use one of a thing as one step, and return whether that changed anything; see `documents.sheet.item_use`."""
        sheet, rules = self._of(sheet_id)
        item = find_item(sheet, item_id)
        used = item_use.use_item(sheet, item_id, rules, target_id, way)
        event = ItemUsed(document=sheet.id, who=sheet.name, item=Named(item.id, item.name), result=used.words)
        title = Message("{item} used: {who}", item=item.name, who=sheet.name)
        if not self._workspace.edit(title, [used.sheet], events=[event]):
            return False
        self.rolled.emit(event)
        return True

    # --- supplies ---

    def roll_supply(
        self,
        sheet_id: str,
        supply: Supply,
        item_id: str = "",
        dice: DiceSource | None = None,
        *,
        beside_a_shot: bool = False,
    ) -> None:
        """Roll for a supply of the sheet, or for the power of a thing; the dice of a shot stay on the table."""
        sheet, rules = self._of(sheet_id)
        change = supply_change(sheet, supply, rules)
        left = supplies.supply(sheet, supply, item_id)
        rolled = roll_supply(supply, left, rules.edition.supplies, dice or self._rolls.dice, change.dice, change.least)
        after = supplies.apply_supply_roll(sheet, rolled, rules, item_id)
        event = SupplyRollMade(
            document=sheet.id,
            who=sheet.name,
            supply=supply,
            item=Named(item_id, find_item(sheet, item_id).name) if item_id else None,
            before=rolled.before,
            left=rolled.after,
            stress=rolled.faces,
            by_hand=dice is not None,
        )
        title = text_of(event).title
        self._workspace.edit(Message("{what}: {who}", what=title, who=sheet.name), [after], events=[event])
        self.rolled.emit(event)
        if not beside_a_shot:
            shown = SpecialRollResult(
                title,
                sheet.name,
                sheet.id,
                stress=rolled.faces,
                is_supply=True,
                number=rolled.drop,
                word=Message("used up"),
            )
            note = Message("{before} before, {after} now.", before=rolled.before, after=rolled.after)
            self._rolls.show_if_free(replace(shown, harm=rolled.drop > 0, note=note))

    def verify_roll_supply(self, sheet_id: str, supply: Supply, item_id: str = "") -> None:
        """Raise RuleViolation when the edition does not count a supply, or none of it is left."""
        sheet, rules = self._of(sheet_id)
        verify_roll_supply(supply, supplies.supply(sheet, supply, item_id), rules.edition.supplies)

    def verify_use_day(self, sheet_id: str, supply: Supply) -> None:
        """Raise RuleViolation when nothing is left."""
        sheet, rules = self._of(sheet_id)
        supplies.verify_eat_now(sheet, supply, rules)

    def use_day(self, sheet_id: str, supply: Supply) -> None:
        """Use up one item of a supply that lasts a day; a RuleViolation when nothing is left."""
        sheet, rules = self._of(sheet_id)
        self.verify_use_day(sheet_id, supply)
        after = supplies.eat_now(sheet, supply, rules)
        self._workspace.edit(
            Message("{supply} for a day: {who}", supply=SUPPLY_TITLES[supply], who=sheet.name), [after]
        )

    # --- weapons and armor ---

    def verify_attack(self, sheet_id: str, weapon_id: str, *, counted: bool = True) -> None:
        """Raise RuleViolation while a result waits for its answer, or when its owner cannot attack with a weapon.

        `counted`: its ammunition is counted, so it may not be empty.
        """
        if self._rolls.state.phase is Phase.ANSWER:
            raise RuleViolation(ANSWER_FIRST)
        sheet, rules = self._of(sheet_id)
        weapon = self._weapon(sheet, weapon_id, rules)
        if counted and weapon.ammo_max and not weapon.ammo:
            raise RuleViolation(Message("{weapon} is empty: reload it first.", weapon=weapon.name))
        weapon_pool(sheet, weapon, rules)

    def roll_weapon(self, sheet_id: str, weapon_id: str) -> None:
        """Roll an attack: dice only. A RuleViolation says why it cannot be made."""
        self.verify_attack(sheet_id, weapon_id, counted=False)
        self._attack(sheet_id, weapon_id, counted=False)

    def fire(self, sheet_id: str, weapon_id: str) -> None:
        """Roll an attack; its ammunition is settled when the dice are: after a push, which may spare the supply roll.

        A RuleViolation says why it cannot be made.
        """
        self.verify_attack(sheet_id, weapon_id)
        before = self._rolls.state.roll
        self._attack(sheet_id, weapon_id, counted=True)
        state = self._rolls.state
        if (state.roll is None or state.roll is before) and state.refusal is not None:
            raise RuleViolation(state.refusal)

    def fire_again(self) -> None:
        """Settle the ammunition of the attack that was made, and prepare the next one of the burst."""
        self.settle_ammo()
        self._rolls.fire_again()

    def settle_ammo(self) -> None:
        """Settle what the attack on the table costs of ammunition: its supply roll, or the weapon is empty."""
        state = self._rolls.state
        if state.attack is None:
            return
        sheet, rules = self._of(state.sheet_id)
        spent = ammo_due(state, sheet, rules)
        if spent is None:
            return
        self._rolls.settle_ammo()
        self._spend_shot(spent, sheet.id, state.attack.weapon.id)

    def mark_empty(self, sheet_id: str, weapon_id: str) -> None:
        """Write down that a weapon has shot its last."""
        sheet, rules = self._of(sheet_id)
        weapon = self._weapon(sheet, weapon_id, rules)
        event = WeaponEmptied(document=sheet.id, who=sheet.name, weapon=Named(weapon.id, weapon.name))
        after = change_item(sheet, weapon.id, ammo=0)
        self._workspace.edit(
            Message("{weapon} empty: {who}", weapon=weapon.name, who=sheet.name), [after], events=[event]
        )
        self.rolled.emit(event)

    def reload(self, sheet_id: str, weapon_id: str) -> None:
        """Use one reload; a RuleViolation says why there is none."""
        sheet = self._workspace.sheet(sheet_id)
        after, name = supplies.reload_weapon(sheet, weapon_id), find_item(sheet, weapon_id).name
        self._workspace.edit(Message("Reload {weapon}: {who}", weapon=name, who=sheet.name), [after])

    def verify_reload(self, sheet_id: str, weapon_id: str) -> None:
        """Raise RuleViolation when no reload is left, or the weapon takes none."""
        supplies.verify_reload(self._workspace.sheet(sheet_id), weapon_id)

    def verify_roll_armor(self, sheet_id: str, item_id: str) -> None:
        """Raise RuleViolation for what is no suit with a rating that this edition rolls."""
        sheet, rules = self._of(sheet_id)
        suit = find_item(sheet, item_id)
        if not isinstance(suit, Armor) or not rules.edition.armor.rolled or suit.rating <= 0:
            raise RuleViolation(Message("{suit} is not rolled for.", suit=suit.name))

    def roll_armor(self, sheet_id: str, item_id: str, dice: DiceSource | None = None) -> None:
        """Roll a suit's rating: each 6 takes one damage off; a RuleViolation for what is not rolled."""
        self.verify_roll_armor(sheet_id, item_id)
        sheet = self._workspace.sheet(sheet_id)
        suit = find_item(sheet, item_id)
        assert isinstance(suit, Armor), "verified"
        faces = (dice or self._rolls.dice).roll(suit.rating)
        kept_off = successes(faces)
        event = ArmorRolled(
            document=sheet.id,
            who=sheet.name,
            armor=Named(suit.id, suit.name),
            prevented=kept_off,
            base=faces,
            by_hand=dice is not None,
        )
        self._workspace.edit(Message("Armor {armor}: {who}", armor=suit.name, who=sheet.name), events=[event])
        self.rolled.emit(event)
        shown = SpecialRollResult(suit.name, sheet.name, sheet.id, faces, number=kept_off, word=Message("damage less"))
        self._rolls.show_if_free(replace(shown, good=kept_off > 0))

    # --- inside ---

    def _attack(self, sheet_id: str, weapon_id: str, *, counted: bool) -> None:
        sheet, rules = self._of(sheet_id)
        weapon = self._weapon(sheet, weapon_id, rules)
        self._rolls.prepare_attack(sheet_id, replace(attack_with(weapon), counted=counted))
        self._rolls.roll()

    def _on_rolls_state_changed(self, state: RollState) -> None:
        before, self._before = self._before, state
        if before.attack is not None and before.roll is not None:
            stays = state.roll is not None and state.roll.pool is before.roll.pool
            if (before.attack.counted and not stays) or _gives_way_to_defence(before, state):
                self._settle_left(before, before.attack.weapon.id)
        if state.attack is not None and state.attack.counted and state.roll is not None:
            self._settle_shot(state, state.attack.weapon.id, state.roll.successes)

    def _settle_left(self, left: RollState, weapon_id: str) -> None:
        """Another roll replaces a shot: what it costs is not forgotten (S4-063, S4-069)."""
        if not self._workspace.has(left.sheet_id):
            return
        sheet, rules = self._of(left.sheet_id)
        spent = ammo_due(replace(left, phase=Phase.DONE), sheet, rules)
        if spent is not None and not spent.gm_decides:
            self._spend_shot(spent, sheet.id, weapon_id)

    def _settle_shot(self, state: RollState, weapon_id: str, successes: int) -> None:
        """Settle the ammunition of a shot once nothing about its dice is open any more."""
        sheet, rules = self._of(state.sheet_id)
        spent = ammo_due(state, sheet, rules)
        if spent is None:
            return
        single = self._weapon(sheet, weapon_id, rules).single_shot
        shot = state.attack is not None and state.attack.is_shot
        ranged = rules.edition.ranged
        spares = shot and is_allowed(verify_spare_ammo, successes, ranged, single_shot=single, full_auto=False)
        if not (spent.supply_roll and spares):  # where an extra success may spare the supply roll, the tray asks
            self.settle_ammo()

    def _spend_shot(self, spent: AmmoSpent, sheet_id: str, weapon_id: str) -> None:
        sheet, rules = self._of(sheet_id)
        supply = Supply.AMMO if self._weapon(sheet, weapon_id, rules).power is None else Supply.POWER
        if spent.supply_roll and is_allowed(self.verify_roll_supply, sheet_id, supply, weapon_id):
            self.roll_supply(sheet_id, supply, weapon_id, beside_a_shot=True)
        elif not spent.supply_roll:
            self.mark_empty(sheet_id, weapon_id)

    def _of(self, sheet_id: str) -> tuple[CharacterSheet, SheetRules]:
        sheet = self._workspace.sheet(sheet_id)
        return sheet, self._rules_for(sheet.edition)

    @staticmethod
    def _weapon(sheet: CharacterSheet, weapon_id: str, rules: SheetRules) -> Weapon:
        if weapon_id == UNARMED:
            return bare_hands(sheet, rules)
        weapon = find_item(sheet, weapon_id)
        if not isinstance(weapon, Weapon):
            raise RuleViolation(Message("{item} is no weapon.", item=weapon.name))
        return weapon
