"""Suits of those in the open scene: put on with its action, taken off, torn and mended; who breathes what."""

from alien_desktop.documents.scene.encounter import Combatant
from alien_desktop.documents.scene.hazards import breathes_from_suit, lack_of
from alien_desktop.documents.scene.map_reading import place_of
from alien_desktop.documents.scene.turn_effects import TurnChoice
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.item_edits import find_item
from alien_desktop.documents.sheet.items import Armor, CarryPlace
from alien_desktop.documents.sheet.suits import SEALED, take_off, with_tear, worn_suit
from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.combat.combat_events import ActionReport
from alien_desktop.session.combat.scene_controller import SceneController
from alien_desktop.session.combat.turn_controller import TurnController

PUT_ON = "climb_into_suit"


@record
class SuitStatus:
    """What one of the crew breathes."""

    combatant: str
    who: str
    suit: Armor | None
    """The suit that is worn; None for none with air of its own."""
    at_hand: tuple[Armor, ...]
    """Suits that could be put on."""
    air: int
    """The air supply on the sheet."""
    breathes_suit: bool
    """Its air counts here: there is none outside."""
    lacks: str
    """`vacuum` or `suffocation` where somebody does without; empty for nothing."""


class SuitController:
    """Acts on the suits of a scene. A RuleViolation says why something is not possible."""

    def __init__(self, scene: SceneController, turns: TurnController) -> None:
        self._scene = scene
        self._turns = turns

    def lines(self) -> tuple[SuitStatus, ...]:
        """Return everybody of the crew who needs air, in the order of the scene."""
        found = ((one, self._scene.sheet_of(one)) for one in self._scene.encounter.combatants)
        return tuple(self._line(one, sheet) for one, sheet in found if sheet is not None and not sheet.is_synthetic)

    def put_on(self, combatant_id: str, item_id: str = "") -> bool:
        """Put a suit on with its action; return whether its roll is now prepared in the tray."""
        sheet = self._sheet(combatant_id)
        suits = [one for one in sheet.armor if one.place is not CarryPlace.WORN]
        if not suits:
            raise RuleViolation(Message("{who} has no suit at hand.", who=sheet.name))
        if item_id and all(one.id != item_id for one in suits):
            raise RuleViolation(Message("{item} is no suit at hand.", item=find_item(sheet, item_id).name))
        return self._turns.act(combatant_id, PUT_ON, TurnChoice(item=item_id))

    def take_off(self, combatant_id: str) -> None:
        """Take the suit off: no action is printed for it, so the Game Mother says what it costs."""
        sheet = self._sheet(combatant_id)
        suit = self._worn(sheet)
        self._scene.edit(Message("{who} takes {suit} off", who=sheet.name, suit=suit.name), take_off(sheet, suit.id))

    def tear(self, combatant_id: str, torn: bool = True) -> None:
        """Tear the suit of somebody, or mend it."""
        sheet = self._sheet(combatant_id)
        suit = self._worn(sheet)
        if suit.torn and torn:
            raise RuleViolation(Message("{suit} is torn already.", suit=suit.name))
        if not suit.torn and not torn:
            raise RuleViolation(Message("{suit} is whole.", suit=suit.name))
        words = Message("{who}: {suit} is torn", who=sheet.name, suit=suit.name)
        if not torn:
            words = Message("{who}: {suit} is mended", who=sheet.name, suit=suit.name)
        self._scene.edit(words, with_tear(sheet, suit.id, torn))
        self._scene.report(ActionReport(words))

    def _sheet(self, combatant_id: str) -> CharacterSheet:
        combatant = self._scene.encounter.combatant(combatant_id)
        sheet = self._scene.sheet_of(combatant)
        if sheet is None:
            raise RuleViolation(Message("{who} has no sheet: the Game Mother says what they wear.", who=combatant.name))
        return sheet

    @staticmethod
    def _worn(sheet: CharacterSheet) -> Armor:
        suit = worn_suit(sheet)
        if suit is None:
            raise RuleViolation(Message("{who} wears no suit.", who=sheet.name))
        return suit

    def _line(self, one: Combatant, sheet: CharacterSheet) -> SuitStatus:
        encounter = self._scene.encounter
        zone, worn = place_of(encounter, one.id), worn_suit(sheet)
        air = sheet.consumables.air
        at_hand = tuple(
            each for each in sheet.armor if each.place is not CarryPlace.WORN and (each.air or SEALED in each.features)
        )
        outside = breathes_from_suit(zone, one, encounter, worn)
        return SuitStatus(one.id, sheet.name, worn, at_hand, air, outside, lack_of(zone, one, encounter, worn, air))
