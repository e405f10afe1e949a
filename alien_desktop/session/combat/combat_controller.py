"""What is done to one combatant: damage, acid, healing, stress, conditions, and the attack a creature chooses.

Everything is one method and one step of the undo history, whether it changes the encounter, a sheet or both. What came
of it, or why it was refused, is reported by the scene.
"""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject

from alien_desktop.documents.document import Document
from alien_desktop.documents.scene import combatants, stances
from alien_desktop.documents.scene.acid import Splashed, take_acid
from alien_desktop.documents.scene.adversary import AdversaryKind
from alien_desktop.documents.scene.encounter import Combatant, Encounter
from alien_desktop.documents.scene.fighters import GRAPPLED
from alien_desktop.documents.scene.hits import Blow, Hit, take_hit
from alien_desktop.documents.scene.owed_rolls import with_diseases
from alien_desktop.documents.scene.scene_events import set_alight, with_acid, without_fire
from alien_desktop.documents.scene.turn_effects import ON_FIRE, Stage
from alien_desktop.documents.sheet.active_effects import continuous_effects
from alien_desktop.documents.sheet.conditions import toggle_condition
from alien_desktop.documents.sheet.injuries import body_of, injury_table
from alien_desktop.documents.sheet.item_edits import add_item, remove_item
from alien_desktop.documents.sheet.items import CarryPlace
from alien_desktop.documents.sheet.new_parts import weapon_from
from alien_desktop.documents.sheet.states import DEAD
from alien_desktop.documents.sheet.vitals import adjust_health, adjust_stress
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.body.injuries import Body, resolve_injury
from alien_desktop.rules.combat.creatures import roll_signature
from alien_desktop.rules.dice.dice import DiceSource
from alien_desktop.rules.dice.roll_profile import effects_of
from alien_desktop.rules.effects.continuous import SwapDigits
from alien_desktop.rules.message import Message, Plural, in_sequence
from alien_desktop.rules.violation import RuleViolation, is_allowed
from alien_desktop.session.care.injury_rolls import InjuryRolls
from alien_desktop.session.combat.acid_splash import splashed
from alien_desktop.session.combat.attack_words import ACID, FIRE
from alien_desktop.session.combat.combat_events import ActionReport, hit_event, hit_report
from alien_desktop.session.combat.scene_controller import SceneController
from alien_desktop.session.event_log import EventLog
from alien_desktop.session.events import (
    ConditionSet,
    CreatureAttackChosen,
    CriticalInjuryTaken,
    Healed,
    HitTaken,
    Named,
    StressSet,
)


class CombatController(QObject):
    """Acts on the combatants of the scene: hits, conditions, injuries exchanged by a talent, attacks of creatures."""

    def __init__(
        self,
        scene: SceneController,
        injuries: InjuryRolls,
        rules_for: Callable[[str], SheetRules],
        dice: DiceSource,
        log: EventLog,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._log = log
        self._scene = scene
        self._injuries = injuries
        self._rules_for = rules_for
        self._dice = dice

    # --- harm and help ---

    def hurt(self, combatant_id: str, blow: Blow, dice: DiceSource | None = None) -> None:
        """Let a combatant take a blow: cover, armor, Health, Broken, injury, as one step; `dice` are real ones.

        The acid of a wounded creature is due to those known to be next to it.
        """
        before = self._scene.encounter
        combatant = before.combatant(combatant_id)
        sheet = self._scene.sheet_of(combatant)
        try:
            hit = take_hit(
                before,
                combatant_id,
                sheet,
                self._scene.adversary_of(combatant),
                blow,
                self._scene.rules,
                dice or self._dice,
            )
        except RuleViolation as refusal:
            self._scene.refuse(refusal.message)
            return
        self._write_hit(combatant_id, hit, fire=blow.fire, dice=dice)

    def _write_hit(self, combatant_id: str, hit: Hit, *, fire: bool = False, dice: DiceSource | None = None) -> None:
        before = self._scene.encounter
        combatant = before.combatant(combatant_id)
        scene = stances.hurt(hit.encounter, combatant_id) if hit.taken.amount else hit.encounter
        row = hit.suffered.row if hit.suffered is not None else None
        if row is not None:
            scene = with_diseases(scene, combatant_id, row.name, row.effects, self._scene.rules)
        scene, splash = splashed(self._scene, scene, combatant, 0 if fire else hit.taken.amount)
        sheets = dict(self._scene.crew_sheets())
        if hit.sheet is not None:
            sheets[combatant_id] = hit.sheet
            if hit.taken.became_broken:
                seen = {one.id: one for one in self._scene.witnesses(hit.sheet.id)}
                sheets = {who: seen.get(sheet.id, sheet) for who, sheet in sheets.items()}
        stage = Stage(scene, sheets).without_weak_holds()
        after: list[Document] = [stage.encounter, *stage.sheets.values()]
        about = combatant.document if hit.sheet is not None else before.id
        panics = self._scene.panics_called(after)
        self._scene.edit(hit.sentence(), *after, events=(hit_event(about, combatant_id, hit, panics),))
        report = hit_report(hit, self._scene.rules.edition.vocabulary.armor)
        if splash is not None:
            detail = (Message("{detail}", detail=report.detail), splash) if report.detail else (splash,)
            report = replace(report, detail=in_sequence(detail))
        self._scene.report(report)
        if hit.sheet is not None:
            self._injuries.follow_damage(hit.sheet.id, hit.suffered, hit.injury_due, dice)

    def splash(self, combatant_id: str, dice: int) -> None:
        """Add a splash of that many dice of acid to what is due to a combatant."""
        encounter = self._scene.encounter
        name = self._scene.name_of(encounter.combatant(combatant_id))
        try:
            after = with_acid(encounter, combatant_id, dice, str(ACID))
        except RuleViolation as refusal:
            self._scene.refuse(refusal.message)
            return
        self._scene.edit(Plural("Acid on {name}: %n dice", "Acid on {name}: %n die", dice, name=name), after)

    def burnt_by_acid(self, combatant_id: str, count: int, rounds: int, dice: DiceSource) -> Splashed:
        """Apply acid of so many dice to a combatant: damage to armor, lost Health, injury; return what it did."""
        combatant = self._scene.encounter.combatant(combatant_id)
        splashed = take_acid(
            self._scene.encounter,
            combatant_id,
            self._scene.sheet_of(combatant),
            self._scene.adversary_of(combatant),
            count,
            rounds,
            self._scene.rules,
            dice,
        )
        self._write_hit(combatant_id, splashed.hit, fire=True)
        return splashed

    def heal(self, combatant_id: str, amount: int) -> None:
        """Give a combatant Health back, up to the maximum."""
        combatant = self._scene.encounter.combatant(combatant_id)
        sheet = self._scene.sheet_of(combatant)
        after: Document
        if sheet is not None:
            before, after = sheet.health, adjust_health(sheet, amount, self._scene.rules)
            health = after.health
        else:
            before = combatant.health
            after = combatants.set_combatant_health(self._scene.encounter, combatant_id, combatant.health + amount)
            health = after.combatant(combatant_id).health
        name = self._scene.name_of(combatant)
        if health == before:
            self._scene.refuse(Message("{name} has lost no Health.", name=name))
            return
        text = Message("{name} heals {amount}", name=name, amount=health - before)
        about = combatant.document if sheet is not None else self._scene.encounter_id
        event = Healed(document=about, who=name, combatant=combatant_id, amount=health - before, health=health)
        self._scene.edit(text, after, events=(event,))
        most = self._scene.health_max_of(combatant)
        self._scene.report(ActionReport(text, Message("Health {health} of {most}.", health=health, most=most)))

    def change_stress(self, combatant_id: str, by: int) -> None:
        """Raise or lower the Stress Level of a member of the crew by hand."""
        combatant = self._scene.encounter.combatant(combatant_id)
        sheet = self._scene.sheet_of(combatant)
        if sheet is None or sheet.is_synthetic:
            self._scene.refuse(Message("{name} knows no stress.", name=self._scene.name_of(combatant)))
            return
        after = adjust_stress(sheet, by, self._rules_for(sheet.edition))
        change = after.stress - sheet.stress
        event = StressSet(document=sheet.id, who=sheet.name, level=after.stress, change=change)
        self._scene.edit(
            Message("Stress {level}: {name}", level=after.stress, name=sheet.name),
            after,
            events=(event,) if change else (),
            merge_key=f"stress:{sheet.id}",
        )

    def toggle_condition(self, combatant_id: str, condition_id: str) -> None:
        """Begin a condition of a combatant, or end it. Who is set on fire by hand burns with a typical Intensity."""
        combatant = self._scene.encounter.combatant(combatant_id)
        sheet = self._scene.sheet_of(combatant)
        conditions = (sheet or combatant).conditions
        word = self._scene.rules.condition_name(condition_id)
        after: Document = (
            toggle_condition(sheet, condition_id)
            if sheet is not None
            else combatants.toggle_combatant_condition(self._scene.encounter, combatant_id, condition_id)
        )
        name = self._scene.name_of(combatant)
        if condition_id in conditions:
            title = Message("{name}: {condition} ends", name=name, condition=word)
        else:
            title = Message("{name}: {condition}", name=name, condition=word)
        begins = condition_id not in conditions
        about = combatant.document if sheet is not None else self._scene.encounter_id
        event = ConditionSet(document=about, who=name, row=Named(condition_id, word), begins=begins)
        scene = after if isinstance(after, Encounter) else self._scene.encounter
        if condition_id.rpartition(".")[2] == ON_FIRE and begins:
            scene = set_alight(scene, combatant_id, self._scene.rules.edition.hazards.fire_typical, str(FIRE))
        elif condition_id.rpartition(".")[2] == ON_FIRE:
            scene = without_fire(scene, combatant_id)
        elif condition_id.rpartition(".")[2] == GRAPPLED and not begins:
            scene = stances.let_go(scene, combatant_id)
        changed = (scene,) if sheet is None else (after,) if scene == self._scene.encounter else (scene, after)
        self._scene.edit(title, *changed, events=(event,))

    def arm(self, combatant_id: str, row_id: str) -> None:
        """Give somebody a weapon of the catalog: onto the sheet of a member of the crew, else in the scene."""
        combatant = self._scene.encounter.combatant(combatant_id)
        sheet, adversary = self._scene.sheet_of(combatant), self._scene.adversary_of(combatant)
        name = self._scene.name_of(combatant)
        row = self._scene.rules.catalog.weapons[row_id]
        if adversary is not None and adversary.kind is AdversaryKind.CREATURE:
            raise RuleViolation(Message("{name} attacks by its table, with no weapon.", name=name))
        weapon = weapon_from(row, CarryPlace.IN_HAND)
        after: Document = (
            add_item(sheet, weapon)
            if sheet is not None
            else combatants.arm(self._scene.encounter, combatant_id, weapon)
        )
        self._scene.edit(Message("{weapon} for {name}", weapon=row.name, name=name), after)

    def take_weapon(self, combatant_id: str, weapon_id: str) -> None:
        """Take a weapon away from somebody."""
        combatant = self._scene.encounter.combatant(combatant_id)
        sheet = self._scene.sheet_of(combatant)
        held = sheet.weapons if sheet is not None else combatant.weapons
        words = next((each.name for each in held if each.id == weapon_id), "")
        after: Document = (
            remove_item(sheet, weapon_id)
            if sheet is not None
            else combatants.take_weapon(self._scene.encounter, combatant_id, weapon_id)
        )
        name = self._scene.name_of(combatant)
        self._scene.edit(Message("{name}: {weapon} taken away", name=name, weapon=words), after)

    def toggle_panic_due(self, combatant_id: str) -> None:
        """Mark that a combatant has to make a Panic Roll, or that it was made."""
        combatant = self._scene.encounter.combatant(combatant_id)
        sheet = self._scene.sheet_of(combatant)
        if sheet is None or sheet.is_synthetic:
            self._scene.refuse(Message("{name} knows no stress.", name=self._scene.name_of(combatant)))
            return
        due = not sheet.panic_due
        word = self._scene.rules.edition.vocabulary.alarm_result
        name = self._scene.name_of(combatant)
        if due:
            text = Message("{name}: {kind} roll due", name=name, kind=word)
        else:
            text = Message("{name}: {kind} roll done", name=name, kind=word)
        self._scene.edit(text, sheet.evolve(panic_due=due))

    def toggle_hidden(self, combatant_id: str) -> None:
        """Hide a combatant from the players, or show them."""
        combatant = self._scene.encounter.combatant(combatant_id)
        name = self._scene.name_of(combatant)
        text = Message("Show {name}", name=name) if combatant.hidden else Message("Hide {name}", name=name)
        self._scene.edit(text, combatants.set_hidden(self._scene.encounter, combatant_id, not combatant.hidden))

    # --- a talent after the fact ---

    def victims_for_a_swap(self, attacker_id: str) -> tuple[str, ...]:
        """Return whose last injury somebody with the talent for it may exchange the digits of now, in this Round."""
        encounter, rules = self._scene.encounter, self._scene.rules
        attacker = encounter.combatant(attacker_id)
        owner = self._scene.sheet_of(attacker)
        if owner is None or not effects_of(continuous_effects(owner, rules), SwapDigits):
            return ()
        others = (one for one in encounter.combatants if one.id != attacker_id)
        return tuple(one.id for one in others if is_allowed(self._verify_swap_digits, attacker, one))

    def swap_digits(self, attacker_id: str, victim_id: str) -> None:
        """Exchange the digits of the last critical injury that a human in the scene suffered (Killer, core 3.2).

        Whatever the hit came from; inside an attack its own step does it. What the first row did at once stays.
        """
        encounter, rules = self._scene.encounter, self._scene.rules
        attacker, victim = encounter.combatant(attacker_id), encounter.combatant(victim_id)
        self._verify_swap_digits(attacker, victim)
        sheet, number = self._scene.sheet_of(victim), self._last_injury(victim)
        if sheet is not None:
            self._injuries.swap_digits(sheet.id, number, attacker.name)
            return
        replaced = next((one for one in reversed(victim.injuries) if one.row == number), None)
        kept = tuple(one for one in victim.injuries if one is not replaced)
        has = (one.row for one in kept)
        rolled = resolve_injury((number,), Body.HUMAN, has, rules.edition.injuries, self._dice, swapped=True)
        bare = combatants.change_combatant(encounter, victim_id, injuries=kept)
        after = combatants.add_combatant_injury(bare, victim_id, rolled, rules)
        name = self._scene.name_of(victim)
        row = injury_table(Body.HUMAN, rules).row_for(rolled.number)
        event = CriticalInjuryTaken(
            document=after.id,
            who=name,
            row=Named(row.id, row.name),
            number=rolled.number,
            rolled=rolled.rolled,
            injury="",
            dies=rolled.instant_death,
        )
        text = Message("{who} swaps the digits: {name}, {injury}", who=attacker.name, name=name, injury=row.name)
        self._scene.edit(text, after, events=(event,))
        self._scene.report(ActionReport(text, row.text))

    def _verify_swap_digits(self, attacker: Combatant, victim: Combatant) -> None:
        """Raise RuleViolation when the digits of somebody's last injury cannot be exchanged by this attacker."""
        rules, who = self._scene.rules, self._scene.name_of(attacker)
        owner, sheet = self._scene.sheet_of(attacker), self._scene.sheet_of(victim)
        active = continuous_effects(owner, rules) if owner is not None else ()
        if not effects_of(active, SwapDigits):
            raise RuleViolation(Message("{who} has no talent for that.", who=who))
        adversary = self._scene.adversary_of(victim)
        body = body_of(sheet) if sheet is not None else Body.HUMAN
        if adversary is not None:
            body = combatants.body_of_adversary(adversary, rules)
        name = self._scene.name_of(victim)
        if body is not Body.HUMAN or not self._last_injury(victim):
            raise RuleViolation(Message("{who} has suffered no critical injury of a human here.", who=name))
        if DEAD in (sheet or victim).conditions:
            raise RuleViolation(Message("{who} is dead.", who=name))

    def _last_injury(self, victim: Combatant) -> int:
        """Return the number of the last injury that the log has of somebody in this Round; 0 for none."""
        encounter, name = self._scene.encounter, self._scene.name_of(victim)
        document = victim.document if self._scene.sheet_of(victim) is not None else encounter.id
        for entry in reversed(self._log.entries()):
            if (entry.scene, entry.round) != (encounter.id, encounter.round):
                return 0
            for event in () if entry.taken_back else reversed(entry.events):
                mine = isinstance(event, HitTaken | CriticalInjuryTaken) and event.number
                if mine and (event.document, event.who) == (document, name):
                    return event.number if isinstance(event, HitTaken | CriticalInjuryTaken) else 0
        return 0

    # --- creatures ---

    def roll_attack(self, combatant_id: str) -> None:
        """Roll on a creature's table of signature attacks, unless what it did before says what comes."""
        combatant = self._scene.encounter.combatant(combatant_id)
        adversary = self._scene.adversary_of(combatant)
        creature = None if adversary is None else self._scene.rules.catalog.creatures.get(adversary.source)
        if combatant.next_attack:
            self._note_attack(combatant, combatant.next_attack, ())
            return
        try:
            rolled = roll_signature(
                combatant.attack or None,
                self._scene.rules.edition.creatures,
                self._dice,
                () if creature is None else creature.rolls_again,
                None if adversary is None else self._scene.rules.catalog.attack_tables.get(adversary.attacks),
                combatant.next_roll,
            )
        except RuleViolation as refusal:
            self._scene.refuse(refusal.message)
            return
        self._note_attack(combatant, rolled.number, rolled.faces, next_roll=0)

    def pick_attack(self, combatant_id: str, number: int) -> None:
        """Let a creature make the attack of this number (1 to 6)."""
        self._note_attack(self._scene.encounter.combatant(combatant_id), number, ())

    def _note_attack(self, combatant: Combatant, number: int, faces: tuple[int, ...], **changes: int) -> None:
        adversary = self._scene.adversary_of(combatant)
        table = self._scene.rules.catalog.attack_tables.get(adversary.attacks) if adversary is not None else None
        if table is None:
            self._scene.refuse(Message("{name} has no table of attacks.", name=combatant.name))
            return
        row = table.row_for(number)
        text = Message("{name}: {attack}", name=combatant.name, attack=row.name)
        event = CreatureAttackChosen(
            document=self._scene.encounter_id,
            who=combatant.name,
            creature=Named(combatant.document, combatant.name),
            number=number,
            row=Named(row.id, row.name),
            rolled=faces,
            combatant=combatant.id,
        )
        after = combatants.change_combatant(self._scene.encounter, combatant.id, attack=number, **changes)
        self._scene.edit(text, after, events=(event,))
        self._scene.report(ActionReport(Message("{attack} ({number})", attack=text, number=number), row.text))
