"""The one context of an open profile: it owns exactly one of each service, and every view gets this one."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from alien_desktop.documents.house_rules import rules_at_the_table
from alien_desktop.documents.preferences import Preferences
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.dice.dice import DiceSource
from alien_desktop.rules.message import Message
from alien_desktop.session.autosave import Autosave
from alien_desktop.session.care.injury_rolls import InjuryRolls
from alien_desktop.session.care.medical import MedicalActions
from alien_desktop.session.combat.attack_controller import AttackController
from alien_desktop.session.combat.combat_controller import CombatController
from alien_desktop.session.combat.move_controller import MoveController
from alien_desktop.session.combat.order_controller import OrderController
from alien_desktop.session.combat.owed_rolls import OwedRolls
from alien_desktop.session.combat.place_controller import PlaceController
from alien_desktop.session.combat.round_controller import RoundController
from alien_desktop.session.combat.scene_controller import SceneController
from alien_desktop.session.combat.scene_ending import SceneEnding
from alien_desktop.session.combat.scene_log import SceneLog
from alien_desktop.session.combat.stealth_contests import StealthContests
from alien_desktop.session.combat.stealth_controller import StealthController
from alien_desktop.session.combat.suit_controller import SuitController
from alien_desktop.session.combat.talent_uses import TalentUses
from alien_desktop.session.combat.turn_checks import TurnChecks
from alien_desktop.session.combat.turn_controller import TurnController
from alien_desktop.session.combat.turn_options import TurnOptions
from alien_desktop.session.combat.vehicle_controller import VehicleController
from alien_desktop.session.document_actions import DocumentActions
from alien_desktop.session.document_index import DocumentIndex
from alien_desktop.session.document_versions import DocumentVersions
from alien_desktop.session.event_log import EventLog
from alien_desktop.session.players_screen import PlayersScreen
from alien_desktop.session.profile import Profile
from alien_desktop.session.rolls.adversary_rolls import AdversaryRolls
from alien_desktop.session.rolls.alarm_rolls import AlarmRolls
from alien_desktop.session.rolls.creature_attacks import CreatureAttacks
from alien_desktop.session.rolls.gear_rolls import GearRolls
from alien_desktop.session.rolls.roll_controller import RollController
from alien_desktop.session.rolls.roll_table import RollTable
from alien_desktop.session.rolls.special_rolls import SpecialRolls
from alien_desktop.session.trash import Trash
from alien_desktop.session.upkeep.clock_controller import ClockController
from alien_desktop.session.what_if.runner import WhatIfRunner
from alien_desktop.session.workspace import Workspace
from alien_desktop.storage.versions import VersionMark

if TYPE_CHECKING:
    from alien_desktop.session.creation.creation_controller import CreationController


class Session(QObject):
    """The services over one profile. None of them is built anywhere else."""

    preferences_changed = Signal(object)

    def __init__(
        self,
        profile: Profile,
        index: DocumentIndex,
        dice: DiceSource,
        clock: Callable[[], str],
        parent: QObject | None = None,
    ) -> None:
        """`clock` tells the local time as HH:MM."""
        super().__init__(parent)
        self.take_portrait: Callable[[Path], str] | None = None
        """Takes a picture of the user's into the profile and returns its sum, where pictures can be read."""
        self.cut_portrait: Callable[[str, int, int, int, int], str] | None = None
        """Keeps a part of a portrait (left, top, width, height in pixels) and returns its sum, where it can be read."""
        self.take_handout: Callable[[Path], str] | None = None
        """The same for a picture that is handed out, which is kept larger."""
        self.words: Callable[[Message], str] = str
        """The language of names and notes that are written into documents: English until a window says its own."""
        self.profile = profile
        self._rules: dict[str, SheetRules] = {}
        self._rules_are_of: Preferences | None = None
        self.index = index
        self.dice = dice
        profile.preferences_changed.connect(self.preferences_changed)
        self.trash = Trash(
            profile.store.trash, lambda document_id: index.entry(document_id) is not None, profile.log.entries
        )
        profile.at_close.append(self.trash.delete_emptied)
        self.documents = DocumentActions(
            self.workspace, index, self.trash, self.rules_for, self._in_words, self._keep_before_import
        )
        self.scene = SceneController(self.workspace, self.rules_for, self)
        self.places = PlaceController(self.scene)
        fighting = self.scene.is_fighting
        self.table = RollTable(self.workspace, self.rules_of_sheet, dice, clock, self.near, self)
        self.alarms = AlarmRolls(
            self.table, self, is_reached=self.scene.is_reached, is_fighting=fighting, stands=self.scene.stands
        )
        self.alarms.panics.set_chains(profile.preferences.panic_chains)
        self.rolls = RollController(self.table, self.alarms, self, obeyed=self.scene.without_orders)
        profile.preferences_changed.connect(self._on_preferences_changed)
        self.injuries = InjuryRolls(
            self.workspace, self.rolls, self.rules_for, self, fighting=fighting, touched=self.scene.touched
        )
        self.gear = GearRolls(self.workspace, self.rolls, self.rules_for, self)
        self.medical = MedicalActions(self.workspace, self.rolls, self.rules_for, self)
        self.special_rolls = SpecialRolls(self.workspace, self.rolls, self.rules_for, self.injuries, self.gear)
        self.creature_attacks = CreatureAttacks(self.workspace, index, self.rolls, self.rules_for)
        self.rounds = RoundController(self.scene, self.rules_for, dice, self)
        self.combat = CombatController(self.scene, self.injuries, self.rules_for, dice, self.log, self)
        self.attack = AttackController(self.workspace, self.scene, self.injuries, self.alarms.panics, dice, self)
        adversaries = AdversaryRolls(self.workspace, self.rolls)
        self.turn_checks = TurnChecks(self.scene)
        self.turns = TurnController(
            self.scene, self.turn_checks, self.rolls, adversaries, self.medical, self.attack, dice, self
        )
        self.talents = TalentUses(self.workspace, self.rolls, self.scene, self.attack, self.rules_of_sheet, self)
        self.owed = OwedRolls(self.scene, self.rolls, adversaries, self.injuries, self.gear, self.attack, dice, self)
        self.moves = MoveController(self.scene, self.turn_checks, self.turns)
        self.suits = SuitController(self.scene, self.turns)
        self.vehicles = VehicleController(self.scene, self.turn_checks, self.turns, dice)
        self.order = OrderController(self.workspace, self.scene, self.rounds, self.combat, dice)
        self.contests = StealthContests(self.scene, self.rolls, adversaries, self.log)
        self.stealth = StealthController(
            self.scene, self.rounds, self.order, self.rolls, adversaries, self.gear, self.contests
        )
        self.turn_options = TurnOptions(self.scene, self.turn_checks, self.turns.care, self.attack)
        self.scene_log = SceneLog(self.log)
        self.ending = SceneEnding(self.scene, self.rules_for)
        self.what_if = WhatIfRunner(self)
        self.players = PlayersScreen(self.scene, self.log, lambda: self.preferences, self.set_preferences, self)
        self.clock = ClockController(
            self.workspace, dice, self.rules_for, self.companions, self.log, self, shaken=self.scene.shaken
        )

    @property
    def workspace(self) -> Workspace:
        """The loaded documents and the undo history."""
        return self.profile.workspace

    @property
    def log(self) -> EventLog:
        """What was done."""
        return self.profile.log

    @property
    def versions(self) -> DocumentVersions:
        """Older versions of documents."""
        return self.profile.versions

    @property
    def autosave(self) -> Autosave:
        """Saves by itself and reports its state."""
        return self.profile.autosave

    @cached_property
    def creation(self) -> CreationController:
        """The character that is being made; imported and built when somebody first makes one."""
        from alien_desktop.session.creation.creation_controller import CreationController

        return CreationController(
            self.workspace,
            self.rules_for,
            self.dice,
            lambda: str(self.preferences.edition),
            self._names_of_characters,
            self._in_words,
            self,
        )

    @property
    def preferences(self) -> Preferences:
        """The settings of this table."""
        return self.profile.preferences

    def set_preferences(self, preferences: Preferences) -> None:
        """Take over and save new preferences; they are not part of the undo history."""
        self.profile.set_preferences(preferences)

    def rules_for(self, edition_id: str) -> SheetRules:
        """Return the rules of an edition with the settings of this table. Raises KeyError for an unknown edition."""
        if self._rules_are_of is not self.preferences:
            self._rules_are_of, self._rules = self.preferences, {}
        if edition_id not in self._rules:  # asked for by every row: a table with house rules reads all settings again
            self._rules[edition_id] = rules_at_the_table(edition_id, self.preferences)
        return self._rules[edition_id]

    def rules_of_sheet(self, sheet: CharacterSheet) -> SheetRules:
        """Return the rules that a sheet is played by."""
        return self.rules_for(sheet.edition)

    def companions(self, sheet_id: str) -> list[str]:
        """Return the ids of the other characters of a crew."""
        own = self.index.entry(sheet_id)
        return [
            entry.document_id
            for entry in self.index.entries()
            if own is not None
            and entry.document_id != sheet_id
            and (entry.format, entry.edition, entry.label) == (own.format, own.edition, own.label)
        ]

    def near(self, sheet_id: str) -> list[str]:
        """Return the ids of those who are with a character: in a fight those in the scene, else the crew."""
        return self.scene.others_there(sheet_id) if self.scene.is_fighting(sheet_id) else self.companions(sheet_id)

    def _on_preferences_changed(self, preferences: Preferences) -> None:
        self.alarms.panics.set_chains(preferences.panic_chains)

    def _keep_before_import(self, document_id: str) -> None:
        self.versions.keep(document_id, VersionMark.IMPORT)

    def _in_words(self, message: Message) -> str:
        return self.words(message)

    def _names_of_characters(self, edition_id: str) -> tuple[str, ...]:
        """Return the characters of an edition that are not samples: buddy and rival come from among them."""
        return tuple(
            entry.name
            for entry in self.index.entries()
            if entry.format == CharacterSheet.FORMAT and entry.edition == edition_id and entry.name and not entry.sample
        )
