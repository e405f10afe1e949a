"""Answers to the rolls that attacks and injuries have called for: against stun, a disease, what a creature asks for.

The dice of the crew fall in the tray, with push and panic as always; what comes of them is written when they are
settled, as one step. Sources: core 10, 12.1, 13.2, evolved 8.3, 10.2, 13.3.
"""

from collections.abc import Iterable
from dataclasses import replace

from PySide6.QtCore import QObject

from alien_desktop.documents.document import Document
from alien_desktop.documents.scene.budget import paying_places, with_lost
from alien_desktop.documents.scene.combatants import change_combatant, toggle_combatant_condition
from alien_desktop.documents.scene.encounter import Combatant, Encounter, OwedEffect, OwedKind, OwedRoll
from alien_desktop.documents.scene.fighters import states_of
from alien_desktop.documents.scene.lost_actions import turn_given_back
from alien_desktop.documents.scene.owed_rolls import STUNNED, owe, owed_roll, paid_off, put_off
from alien_desktop.documents.scene.turn_effects import Stage
from alien_desktop.documents.scene.vehicles import wrecked
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.death_rolls import dying_pool
from alien_desktop.documents.sheet.deprivation import apply_need_checks
from alien_desktop.documents.sheet.injuries import apply_death_roll
from alien_desktop.documents.sheet.pools import PoolOptions
from alien_desktop.documents.sheet.states import DEAD, UNCONSCIOUS
from alien_desktop.documents.upkeep.upkeep_item import NEED
from alien_desktop.rules.body.death import death_roll
from alien_desktop.rules.combat.attack_flow.chain import Consequence
from alien_desktop.rules.dice.dice import DiceSource, successes
from alien_desktop.rules.dice.skill_pool import RollKind
from alien_desktop.rules.dice.terms import Term
from alien_desktop.rules.effects.instant import Flight
from alien_desktop.rules.effects.vocabulary import Loss, Supply
from alien_desktop.rules.message import Message, Plural
from alien_desktop.rules.people.characteristics import SKILL_NAMES
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.care.injury_rolls import NO_DEATH_ROLL, InjuryRolls
from alien_desktop.session.combat.acid_splash import splashed
from alien_desktop.session.combat.attack_books import AttackBooks
from alien_desktop.session.combat.attack_controller import AttackController
from alien_desktop.session.combat.attack_results import Aftermath, AttackResults
from alien_desktop.session.combat.combat_events import ActionReport
from alien_desktop.session.combat.scene_care import SceneCare
from alien_desktop.session.combat.scene_controller import SceneController
from alien_desktop.session.event_text import text_of
from alien_desktop.session.events import DeathRollMade, Event, HitTaken, Named, OwedRollMade, VitalsChanged
from alien_desktop.session.rolls.adversary_rolls import AdversaryRolls
from alien_desktop.session.rolls.gear_rolls import GearRolls
from alien_desktop.session.rolls.opponent import adversary_pool
from alien_desktop.session.rolls.roll_controller import ANSWER_FIRST, RollController
from alien_desktop.session.rolls.roll_events import dice_terms
from alien_desktop.session.rolls.roll_state import Phase, RollState
from alien_desktop.session.rolls.roll_watch import RollWatch
from alien_desktop.session.rolls.watched_act import WatchedAct


class OwedRolls(QObject):
    """Prepares such rolls and writes their results."""

    def __init__(
        self,
        scene: SceneController,
        rolls: RollController,
        adversaries: AdversaryRolls,
        injuries: InjuryRolls,
        gear: GearRolls,
        attack: AttackController,
        dice: DiceSource,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._scene = scene
        self._rolls = rolls
        self._adversaries = adversaries
        self._injuries = injuries
        self._gear = gear
        self._attack = attack
        self._dice = dice
        self.watch = RollWatch(rolls, self._settle, scene.refuse, parent=self)
        """The roll that waits to be settled."""

    def answer(self, owed_id: str, dice: DiceSource | None = None) -> bool:
        """Prepare a roll; return False where none is prepared and its consequence has happened at once.

        `dice` are real ones for what is rolled at once: air, a rad, a death roll, whether a creature flees.
        """
        roll = owed_roll(self._scene.encounter, owed_id)
        if roll.kind is OwedKind.FLIGHT:
            self._flee_or_not(roll, dice or self._dice)
            return False
        if roll.kind is OwedKind.AT_BAY:
            self._attack.attack_nearest(roll.combatant, dice.roll(1) if dice is not None else None)
            return False
        if roll.kind is OwedKind.AWAY:
            self._get_away(roll)
            return False
        if roll.kind in (OwedKind.AIR, OwedKind.RAD, OwedKind.DYING):
            self._without_a_check(roll, dice)
            return False
        if self._rolls.state.phase is Phase.ANSWER:
            raise RuleViolation(ANSWER_FIRST)
        combatant = self._scene.encounter.combatant(roll.combatant)
        sheet = self._scene.sheet_of(combatant)
        if roll.skill is None or self._cannot_roll(combatant, sheet):
            self._write(roll, 0)
            return False
        skill = roll.skill
        title = Message("{skill}: {about}", skill=SKILL_NAMES[skill], about=roll.about)
        if sheet is not None:
            unaware = roll.kind is OwedKind.DISEASE and not roll.against
            kind = RollKind.PASSIVE if unaware else None
            self.watch.prepare(
                WatchedAct(sheet.id, skill, title, self._scene.encounter_id, combatant.id, owed=owed_id),
                PoolOptions(kind=kind, modifier=roll.dice),
            )
            return True
        adversary = self._scene.adversary_of(combatant)
        if adversary is None:
            raise RuleViolation(Message("{who} has no stat block any more.", who=combatant.name))
        pool = adversary_pool(adversary, skill)
        if roll.dice:
            pool = replace(pool, base_terms=(*pool.base_terms, Term(Message("Modifier"), roll.dice)))
        self._adversaries.propose(
            self._scene.name_of(combatant),
            title,
            pool,
            lambda number: self._come_to(roll, number)[:2],
            document=self._scene.encounter_id,
            combatant=combatant.id,
        )
        return True

    def roll_death(self, combatant_id: str, injury_id: str, dice: DiceSource | None = None) -> None:
        """Make the death roll of somebody without a sheet: Stamina of the stat block, as one of the crew makes it."""
        encounter, rules = self._scene.encounter, self._scene.rules
        patient = encounter.combatant(combatant_id)
        person = SceneCare(self._scene).person(patient)
        found = dying_pool(person, injury_id, rules)
        if found is None:
            raise RuleViolation(NO_DEATH_ROLL)
        rolled = death_roll(*found, rules.edition.death, dice or self._dice)
        after = apply_death_roll(person, injury_id, rolled)
        encounter = change_combatant(encounter, combatant_id, injuries=after.injuries)
        if rolled.died:
            encounter = toggle_combatant_condition(encounter, combatant_id, DEAD)
        event = DeathRollMade(
            document=encounter.id,
            who=self._scene.name_of(patient),
            injury=injury_id,
            base_terms=dice_terms(rolled.pool.base_terms),
            base=rolled.faces,
            died=rolled.died,
            saved=rolled.saved,
            by_hand=dice is not None,
        )
        title = Message("Death roll: {who} {result}", who=event.who, result=text_of(event).result or "")
        self._scene.edit(title, encounter, events=[event])
        self._scene.report(ActionReport(title))

    # --- hurt creatures ---

    def _flee_or_not(self, roll: OwedRoll, dice: DiceSource) -> None:
        """Roll the D6 of a hurt creature: it tries to get away, stays, or attacks the nearest at once."""
        encounter, rules = self._scene.encounter, self._scene.rules
        row = next(one for one in rules.catalog.creature_injuries.rows if one.id == roll.place)
        flight = next(effect for effect in row.effects if isinstance(effect, Flight))
        (face,) = dice.roll(1)
        encounter, result = paid_off(encounter, roll.id), Message("{face}: it stays", face=face)
        if face <= flight.up_to:
            result = Message("{face}: it tries to get away", face=face)
            encounter = change_combatant(encounter, roll.combatant, flees=max(1, encounter.round))
        elif flight.at_bay:
            result = Message("{face}: it attacks the nearest", face=face)
        if flight.at_bay:
            then = OwedKind.AWAY if face <= flight.up_to else OwedKind.AT_BAY
            encounter = owe(encounter, roll.evolve(kind=then, round=encounter.round))
        self._told(roll, encounter, result)

    def _get_away(self, roll: OwedRoll) -> None:
        """A creature that fled is out of reach: it has half its Health again, rounded up (core 9.4)."""
        encounter = paid_off(self._scene.encounter, roll.id)
        one = encounter.combatant(roll.combatant)
        health = max(one.health, (one.health_max + 1) // 2)
        after = change_combatant(encounter, roll.combatant, health=health, flees=0)
        self._told(roll, after, Message("away: Health {health}", health=health))

    def _told(self, roll: OwedRoll, encounter: Encounter, result: Message) -> None:
        name = self._scene.name_of(encounter.combatant(roll.combatant))
        event = OwedRollMade(
            document=encounter.id, who=name, combatant=roll.combatant, about=roll.about, successes=0, result=result
        )
        title = Message("{who}, {about}: {result}", who=name, about=roll.about, result=result)
        self._scene.edit(title, encounter, events=[event])
        self._scene.report(ActionReport(title))

    # --- inside ---

    def _cannot_roll(self, combatant: Combatant, sheet: CharacterSheet | None) -> bool:
        """Whether somebody makes no skill rolls now: Broken (S1-129), unconscious. Then the roll has failed."""
        return not (sheet or combatant).health or UNCONSCIOUS in states_of(combatant, sheet)

    def _settle(self, act: WatchedAct, state: RollState) -> None:
        encounter = self._scene.encounter if act.scene == self._scene.encounter_id else None
        roll = None if encounter is None else next((one for one in encounter.owed if one.id == act.owed), None)
        if roll is not None:
            self._write(roll, max(0, state.effective_successes - state.spent_successes))

    def _write(self, roll: OwedRoll, number: int) -> None:
        after, events, aftermath = self._come_to(roll, number)
        name = self._scene.name_of(self._scene.encounter.combatant(roll.combatant))
        result = next(event.result for event in events if isinstance(event, OwedRollMade))
        title = Message("{who}, {about}: {result}", who=name, about=roll.about, result=result)
        self._scene.edit(title, *after, events=events)
        self._scene.report(ActionReport(title))
        for one in aftermath:
            if one.suffered is not None:
                self._injuries.follow_damage(one.sheet_id, one.suffered, False)
            else:
                self._injuries.roll_injury(one.sheet_id)

    def _come_to(self, roll: OwedRoll, number: int) -> tuple[tuple[Document, ...], list[Event], list[Aftermath]]:
        """Return the documents after a roll with this many successes, and its report."""
        encounter = self._scene.encounter
        against = self._dice.roll(roll.against) if roll.against and roll.kind is not OwedKind.STATE else ()
        withstood = number > successes(against)
        books = AttackBooks(paid_off(encounter, roll.id), self._sheet_of, self._scene.rules, self._dice)
        told: list[Event] = []
        aftermath: list[Aftermath] = []
        if roll.kind is OwedKind.CRASH:
            roll = _braced(roll, number)
            withstood = not roll.brings
        if roll.kind in (OwedKind.STATE, OwedKind.HIT):
            result = Message("begins") if roll.kind is OwedKind.STATE else Message("hits")
        elif roll.kind is OwedKind.CRASH and not withstood:
            result = Message("{damage} damage is left", damage=sum(one.amount for one in roll.brings))
        elif withstood and roll.delays:
            books.encounter = put_off(books.encounter, roll, number)
            result = Plural("in %n Rounds", "in %n Round", number)
        else:
            result = Message("withstood") if withstood else Message("failed")
        cost = self._scene.rules.edition.hazards.decompression_cost
        if withstood and roll.kind is OwedKind.VENT and cost is not None:
            books.encounter = paid_with(books.encounter, roll.combatant, cost)
        if withstood and roll.kind is OwedKind.STUN:
            stage = Stage(books.encounter, self._scene.crew_sheets()).with_condition(roll.combatant, STUNNED, False)
            sheets = {sheet.id: sheet for sheet in stage.sheets.values()}
            books.encounter = turn_given_back(stage.encounter, roll.combatant, sheets, self._scene.rules)
            if roll.combatant in stage.sheets:
                books.put(stage.sheets[roll.combatant])
        if roll.kind is OwedKind.NEED:
            self._checked(books, roll, withstood)
        elif not withstood:
            if roll.kind is OwedKind.SPIN and is_there(books.encounter, roll.place):
                books.encounter = wrecked(books.encounter, roll.place, self._scene.rules)
            if roll.again:
                following = max(1, encounter.round) + 1
                books.encounter = owe(books.encounter, roll.evolve(round=following))
            results = AttackResults(books, _consequences(roll), self._scene.adversary_of, self._dice)
            results.apply()
            told, aftermath = books.events, results.aftermath
            if roll.kind in (OwedKind.HIT, OwedKind.CRASH):
                through = sum(one.after_armor for one in told if isinstance(one, HitTaken))
                wounded = encounter.combatant(roll.combatant)
                books.encounter, splash = splashed(self._scene, books.encounter, wounded, through)
                result = result if splash is None else Message("{result}. {acid}", result=result, acid=splash)
        self._frighten(books)
        sheet = books.sheet(roll.combatant)
        made = OwedRollMade(
            document=encounter.id if sheet is None else sheet.id,
            who=self._scene.name_of(encounter.combatant(roll.combatant)),
            combatant=roll.combatant,
            about=roll.about,
            successes=number,
            against=against,
            result=result,
            vitals=self._vitals(roll.combatant, books),
        )
        return books.documents, [made, *told], aftermath

    def _vitals(self, combatant_id: str, books: AttackBooks) -> VitalsChanged | None:
        """Return Health and stress before and after a roll; None where both stay as they are."""
        before, after = self._scene.encounter.combatant(combatant_id), books.encounter.combatant(combatant_id)
        sheet, later = self._sheet_of(combatant_id), books.sheet(combatant_id)
        changed = VitalsChanged(
            Named(before.id, self._scene.name_of(before)),
            (sheet or before).health,
            (later or after).health,
            sheet.stress if sheet is not None else 0,
            later.stress if later is not None else 0,
        )
        return changed if changed.moved else None

    def _frighten(self, books: AttackBooks) -> None:
        """Let those panic who see somebody become Broken by what the roll brings, where the edition asks for it."""
        crew = self._scene.crew_sheets()
        now = {who: books.sheet(who) or sheet for who, sheet in crew.items()}
        broke = [sheet.id for who, sheet in crew.items() if now[who].is_broken and not sheet.is_broken]
        shaken = {one.id for each in broke for one in self._scene.witnesses(each)}
        for sheet in now.values():
            if sheet.id in shaken:
                books.put(sheet.evolve(panic_due=True))

    def _checked(self, books: AttackBooks, roll: OwedRoll, withstood: bool) -> None:
        """Apply a check against a hazard: the rules give its cost; a person without a sheet falls at once."""
        sheet = books.sheet(roll.combatant)
        if sheet is not None:
            books.put(apply_need_checks(sheet, roll.place, int(not withstood), 1, self._scene.rules))
        elif not withstood:
            books.encounter = change_combatant(books.encounter, roll.combatant, health=0, broken_by=roll.place)

    def _without_a_check(self, roll: OwedRoll, dice: DiceSource | None) -> None:
        """Make the supply roll of air, or take the rad, at once, as one step; it is no longer due."""
        combatant = self._scene.encounter.combatant(roll.combatant)
        sheet = self._scene.sheet_of(combatant)
        step, title = self._scene.step, Message("{who}, {about}", who=self._scene.name_of(combatant), about=roll.about)
        self._scene.edit(title, paid_off(self._scene.encounter, roll.id))
        if sheet is not None and roll.kind is OwedKind.RAD:
            self._injuries.gain_rad(sheet.id, dice)
        elif sheet is not None and roll.kind is OwedKind.DYING:
            self._injuries.roll_death(sheet.id, f"{NEED}{roll.place}", dice)
        elif roll.kind is OwedKind.DYING:
            self.roll_death(combatant.id, f"{NEED}{roll.place}", dice)
        elif sheet is not None and sheet.consumables.air:
            self._gear.roll_supply(sheet.id, Supply.AIR, dice=dice)
        self._scene.fold(step, title)

    def _sheet_of(self, combatant_id: str) -> CharacterSheet | None:
        return self._scene.sheet_of(self._scene.encounter.combatant(combatant_id))


def _consequences(roll: OwedRoll) -> Iterable[Consequence]:
    """Return what a failed roll causes, as consequences of an attack."""
    return [
        Consequence(
            f"{roll.id}:{place}",
            one.kind,
            one.who or roll.combatant,
            Message.from_data(one.words) if one.words else _words(one),
            one.amount,
            one.detail,
        )
        for place, one in enumerate(roll.brings)
    ]


def _braced(roll: OwedRoll, number: int) -> OwedRoll:
    """Return the damage after the roll: each 6 takes one off (core 10, evolved 12.4)."""
    left = tuple(one.evolve(amount=one.amount - number) for one in roll.brings)
    return roll.evolve(brings=tuple(one for one in left if one.amount > 0))


def paid_with(encounter: Encounter, combatant_id: str, cost: Loss) -> Encounter:
    """Take the action away that a roll costs by itself, where one is left (core 10: explosive decompression)."""
    places = paying_places(encounter, combatant_id)
    return with_lost(encounter, places[0], combatant_id, cost) if places else encounter


def is_there(encounter: Encounter, vehicle_id: str) -> bool:
    """Whether a vehicle is still in the scene."""
    return any(one.id == vehicle_id for one in encounter.vehicles)


def _words(one: OwedEffect) -> Message:
    return Message("stunned") if one.detail == STUNNED else Message("actions lost")
