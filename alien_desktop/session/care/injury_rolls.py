"""Critical injuries, death rolls and radiation: everything that is rolled for the body of a character.

Each roll is one step: the log keeps all faces, and what it does to the sheet is undone by one undo. Whatever has
hurt somebody (the sheet's own button, a hit in a scene, a wound that hurts with each roll), what follows a critical
injury is done here: the choice that a talent grants, and the death roll that is prepared.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from alien_desktop.documents.document import Document
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.death_rolls import death_rules, dying_name, dying_pool
from alien_desktop.documents.sheet.deprivation import is_broken_by_radiation
from alien_desktop.documents.sheet.injuries import (
    InjurySuffered,
    apply_death_roll,
    body_of,
    roll_critical_injury,
    suffer_injury,
)
from alien_desktop.documents.sheet.roll_damage import RollDamage, take_loss
from alien_desktop.documents.sheet.special_abilities import DEATH_ROLL as DEATH
from alien_desktop.documents.sheet.special_abilities import OWN_INJURY, rerolls
from alien_desktop.documents.sheet.states import RADIATION
from alien_desktop.documents.sheet.vitals import take_rads, verify_alive
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.documents.upkeep.upkeep_item import NEED
from alien_desktop.rules.body.death import DeathRolled, Dying, death_roll
from alien_desktop.rules.body.injuries import InjuryRolled, resolve_injury
from alien_desktop.rules.body.radiation import Rads, irradiate
from alien_desktop.rules.dice.dice import DiceSource, ScriptedDice, successes
from alien_desktop.rules.dice.tables import ResultRow
from alien_desktop.rules.dice.terms import Pool
from alien_desktop.rules.message import Message, Plural, in_sequence
from alien_desktop.rules.odds.death_odds import death_odds
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.care.rerolls import KeptChoice, PendingRerolls, RerollChoice
from alien_desktop.session.event_text import text_of
from alien_desktop.session.events import (
    CriticalInjuryTaken,
    DeathRollMade,
    Event,
    HitTaken,
    Named,
    RadiationGained,
    RerollChosen,
)
from alien_desktop.session.journaled_action import EDIT, REDO, UNDO, JournaledAction
from alien_desktop.session.rolls.roll_controller import ANSWER_FIRST, RollController
from alien_desktop.session.rolls.roll_events import dice_terms
from alien_desktop.session.rolls.roll_state import (
    ChanceTone,
    LabelledChance,
    PendingRoll,
    PendingRollView,
    Phase,
    SpecialRollResult,
    successes_word,
)
from alien_desktop.session.rolls.roll_transitions import with_modifier
from alien_desktop.session.workspace import Workspace

DEATH_ROLL = Message("Death roll")

NO_DEATH_ROLL = Message("This injury asks for no death roll.")


class InjuryRolls(QObject):
    """`rolled(Event)` after each roll; `refused(Message)` when the rules say no.

    `choice_offered(RerollChoice)`: a talent lets somebody reroll, and one of the results is to be chosen with `choose`;
    `choice_settled(sheet_id)`: that choice is no longer pending.
    """

    rolled = Signal(object)
    refused = Signal(object)
    choice_offered = Signal(object)
    choice_settled = Signal(str)

    def __init__(
        self,
        workspace: Workspace,
        rolls: RollController,
        rules_for: Callable[[str], SheetRules],
        parent: QObject | None = None,
        *,
        fighting: Callable[[str], bool] = lambda _sheet_id: False,
        touched: Callable[[str, bool, bool, ResultRow | None], Iterable[Document]] = lambda *_what: (),
    ) -> None:
        """`fighting` tells whether a scene says when a character's death roll is due: it is not prepared before.

        `touched` returns the scene of somebody who was hurt or injured in it, where that changes it.
        """
        super().__init__(parent)
        self._fighting = fighting
        self._touched = touched
        self._workspace = workspace
        self._rolls = rolls
        self._rules_for = rules_for
        self._rerolls = PendingRerolls(self.choice_offered.emit, self.choice_settled.emit)
        self._last_step = 0
        """The journal's number of the last edit."""
        self._due: dict[int, str] = {}
        """Damage by the journal's number of its step, and whose injury of it is still to be chosen."""
        self._undone: dict[int, str] = {}
        """Such damage that was undone and can be redone."""
        rolls.hurt.connect(self._on_rolls_hurt)
        workspace.changed.connect(self._on_workspace_changed)
        workspace.acted.connect(self._on_workspace_acted)

    # --- choices ---

    def choice_of(self, sheet_id: str) -> RerollChoice | None:
        """Return the pending choice of a character, None when there is none."""
        return self._rerolls.choice_of(sheet_id)

    @property
    def choices(self) -> tuple[RerollChoice, ...]:
        """Every choice that is pending."""
        return self._rerolls.choices

    def choose(self, sheet_id: str, key: str) -> None:
        """Make the pending choice of a character by the key of an option; `refused` when it is no longer pending."""
        try:
            self._rerolls.choose(sheet_id, key)
        except RuleViolation as violation:
            self.refused.emit(violation.message)

    @property
    def kept(self) -> tuple[KeptChoice, ...]:
        """The pending choices as plain facts, each with the damage that calls for it."""
        return tuple(
            replace(one, steps=tuple(step for step, victim in self._due.items() if victim == one.sheet))
            for one in self._rerolls.kept
        )

    def resume(self, known: KeptChoice) -> None:
        """Offer a choice again that was pending when the app ended, with the dice that had fallen."""
        self._due.update(dict.fromkeys(known.steps, known.sheet))
        if known.injuries:
            self._offer_injury(known, self._rolls.dice)
        else:
            self._offer_death(known, self._rolls.dice)

    # --- injuries ---

    def hurt(self, sheet_id: str, amount: int, dice: DiceSource | None = None) -> None:
        """Let a character lose Health, as one step: stress and the critical injury follow by the rules.

        Armor is not counted; `dice` are real ones. A value that is set by hand, or lowered, is a correction and no such
        loss.
        """
        sheet, rules = self._of(sheet_id)
        try:
            loss = take_loss(sheet, amount, rules, dice or self._rolls.dice)
        except RuleViolation as violation:
            self.refused.emit(violation.message)
            return
        row = loss.suffered.row if loss.suffered is not None else None
        rolled = loss.suffered.rolled if loss.suffered is not None else None
        scene = self._touched(sheet_id, loss.taken.amount > 0, loss.taken.became_broken, row)
        due = [one for one in (loss.sheet, *scene) if isinstance(one, CharacterSheet) and one.panic_due]
        event = HitTaken(
            document=sheet.id,
            who=sheet.name,
            combatant="",
            amount=amount,
            after_armor=loss.taken.amount,
            health_before=loss.taken.health_before,
            health=loss.taken.health_after,
            injury=Named(row.id, row.name) if row is not None else None,
            number=rolled.number if rolled is not None else 0,
            injury_rolled=rolled.rolled if rolled is not None else (),
            died=loss.taken.killed or (rolled is not None and rolled.instant_death),
            stress_gained=loss.taken.stress,
            panics=tuple(Named(one.id, one.name) for one in due if not self._workspace.sheet(one.id).panic_due),
        )
        title = Message("{who} loses {amount} Health", who=sheet.name, amount=loss.taken.amount)
        self._workspace.edit(title, [loss.sheet, *scene], events=[event])
        self.follow_damage(sheet_id, loss.suffered, loss.injury_due, dice)

    def roll_injury(self, sheet_id: str, dice: DiceSource | None = None) -> None:
        """Roll a critical injury with its healing time and write it onto the sheet; a pending choice comes first."""
        if self._rerolls.offer_again(sheet_id):
            return
        sheet, rules = self._of(sheet_id)
        verify_alive(sheet)
        source = dice or self._rolls.dice
        suffered = roll_critical_injury(sheet, rules, source)
        if suffered is not None:
            self._write_injury(sheet, suffered, dice is not None)
            return

        ability = rerolls(sheet, rules, OWN_INJURY)[0]
        self._offer_injury(KeptChoice(sheet_id, ability, by_hand=dice is not None), source)

    def _offer_injury(self, known: KeptChoice, source: DiceSource) -> None:
        """Let the owner of a talent choose between injuries."""
        sheet_id = known.sheet
        sheet, rules = self._of(sheet_id)

        def keep(rolled: InjuryRolled, chosen: RerollChosen | None) -> None:
            now = self._workspace.sheet(sheet_id)
            self._write_injury(now, suffer_injury(now, rolled, rules, source), known.by_hand, chosen)
            self._settle_one(sheet_id)

        self._rerolls.offer_injury(sheet, rules, known, source, keep)

    def pick_injury(self, sheet_id: str, number: int) -> None:
        """Write the injury of a row that was picked or rolled with real dice; its healing time is rolled.

        It replaces the injury that is still to be chosen.
        """
        sheet, rules = self._of(sheet_id)
        verify_alive(sheet)
        source = self._rolls.dice
        self._rerolls.forget(sheet_id)
        settled = resolve_injury((number,), body_of(sheet), (), rules.edition.injuries, source)
        self._write_injury(sheet, suffer_injury(sheet, settled, rules, source), by_hand=True)
        self._settle_one(sheet_id)

    def swap_digits(self, sheet_id: str, number: int, attacker: str) -> None:
        """Exchange the digits of a human's injury of this row, as the talent of an attacker allows (Killer, core 3.2).

        What the first row did at once stays; whether a Panic Roll is due does too.
        """
        sheet, rules = self._of(sheet_id)
        source = self._rolls.dice
        replaced = next((one for one in reversed(sheet.injuries) if one.row == number), None)
        bare = sheet.evolve(injuries=tuple(one for one in sheet.injuries if one is not replaced))
        has = (one.row for one in bare.injuries)
        rolled = resolve_injury((number,), body_of(sheet), has, rules.edition.injuries, source, swapped=True)
        suffered = suffer_injury(bare, rolled, rules, source)
        suffered = replace(suffered, sheet=suffered.sheet.evolve(panic_due=sheet.panic_due))
        text = Message("{who} swaps the digits: {name}, {injury}", who=attacker, name=sheet.name, injury=suffered.words)
        self._write_injury(sheet, suffered, by_hand=False, title=text)

    def follow_damage(
        self, sheet_id: str, suffered: InjurySuffered | None, injury_due: bool, dice: DiceSource | None = None
    ) -> None:
        """Do what follows damage whose step has been written: offer the choice, or queue the death roll.

        Real `dice` are those of the injury. Those of the attack or roll that hurt stay on the table till it is cleared.
        """
        if injury_due:
            self._due[self._last_step] = sheet_id
            self.roll_injury(sheet_id, dice)
        elif suffered is not None and self._kills(sheet_id, suffered) and not self._fighting(sheet_id):
            self._rolls.propose_next(self._offered_death_roll(sheet_id, suffered.injury_id))

    # --- death rolls ---

    def prepare_death(self, sheet_id: str, injury_id: str) -> None:
        """Prepare the death roll that an injury asks for, with what it is made of and its chances."""
        if self._rolls.state.phase is Phase.ANSWER:
            self.refused.emit(ANSWER_FIRST)
            return
        sheet, rules = self._of(sheet_id)
        if pending_death_roll(sheet, injury_id, rules) is None:
            self.refused.emit(NO_DEATH_ROLL)
            return
        self._rolls.propose(self._offered_death_roll(sheet_id, injury_id))

    def roll_death(self, sheet_id: str, injury_id: str, dice: DiceSource | None = None, modifier: int = 0) -> None:
        """Make the death roll that an injury asks for; its result is written onto the injury.

        A choice of the same character that is still pending comes first.
        """
        if self._rerolls.offer_again(sheet_id):
            return
        sheet, rules = self._of(sheet_id)
        found = _death_dice(sheet, injury_id, rules, modifier)
        if found is None:
            self.refused.emit(NO_DEATH_ROLL)
            return
        due, pool = found
        source = dice or self._rolls.dice
        abilities = rerolls(sheet, rules, DEATH)
        if not abilities:
            rolled = death_roll(due, pool, death_rules(injury_id, rules), source)
            self._write_death(sheet_id, injury_id, rolled, dice is not None, None)
            return
        by_hand = dice is not None
        self._offer_death(KeptChoice(sheet_id, abilities[0], (), (), injury_id, modifier, by_hand), source)

    def _offer_death(self, known: KeptChoice, source: DiceSource) -> None:
        """Make a death roll that may be made again; of one that fell before the app ended the faces are known."""
        sheet, rules = self._of(known.sheet)
        found = _death_dice(sheet, known.injury, rules, known.modifier)
        if found is None:
            return
        due, pool = found

        def roll_now(dice: DiceSource = source) -> DeathRolled:
            return death_roll(due, pool, death_rules(known.injury, rules), dice)

        def keep(rolled: DeathRolled, chosen: RerollChosen | None) -> None:
            self._write_death(known.sheet, known.injury, rolled, known.by_hand, chosen)

        fallen = roll_now(ScriptedDice(known.faces)) if known.faces else None
        self._rerolls.offer_death_roll(sheet, known, roll_now, keep, fallen)

    # --- rads ---

    def gain_rad(self, sheet_id: str, dice: DiceSource | None = None) -> None:
        """Take one rad: as many dice as there are rads then; each 6 is a damage that no armor stops.

        Whoever was Broken by rads already gets a death roll prepared.
        """
        sheet, rules = self._of(sheet_id)
        verify_alive(sheet)
        was_broken = is_broken_by_radiation(sheet)
        taken = irradiate(Rads(sheet.radiation.current, sheet.radiation.permanent), dice or self._rolls.dice)
        after = take_rads(sheet, 1, taken.damage, rules)
        event = RadiationGained(
            document=sheet.id,
            who=sheet.name,
            rads=taken.rads.total,
            damage=taken.damage,
            stress_gained=after.stress - sheet.stress,
            base=taken.faces,
            by_hand=dice is not None,
        )
        self._workspace.edit(
            Message("{who}: {result}", who=sheet.name, result=text_of(event).result or ""), [after], events=[event]
        )
        self.rolled.emit(event)
        shown = SpecialRollResult(
            Message("Radiation"), sheet.name, sheet.id, taken.faces, number=taken.damage, word=Message("damage")
        )
        note = Plural("%n rads now.", "%n rad now.", taken.rads.total)
        self._rolls.show_if_free(replace(shown, harm=taken.damage > 0, note=note))
        if was_broken:
            self.prepare_death(sheet_id, f"{NEED}{RADIATION}")

    # --- inside ---

    def _settle_one(self, sheet_id: str) -> None:
        """An injury was written: go on to the next one that is due to the same character, hit twice meanwhile."""
        steps = [step for step, victim in self._due.items() if victim == sheet_id]
        for step in steps[:1]:
            del self._due[step]
        if steps[1:]:
            self.roll_injury(sheet_id)

    def _write_injury(
        self,
        sheet: CharacterSheet,
        suffered: InjurySuffered,
        by_hand: bool,
        chosen: RerollChosen | None = None,
        title: Message | None = None,
    ) -> None:
        rolled = suffered.rolled
        event = CriticalInjuryTaken(
            document=sheet.id,
            who=sheet.name,
            row=Named(suffered.row.id, suffered.row.name) if suffered.row is not None else None,
            injury=suffered.injury_id,
            number=rolled.number,
            rolled=rolled.rolled,
            healing=suffered.healing.faces if suffered.healing is not None else (),
            dies=rolled.instant_death,
            by_hand=by_hand,
        )
        events: tuple[Event, ...] = (event,) if chosen is None else (event, chosen)
        scene = self._touched(sheet.id, False, False, suffered.row)
        self._workspace.edit(title or suffered.sentence, [suffered.sheet, *scene], events=events)
        faces = tuple(int(figure) for figure in str(rolled.rolled[-1])) if rolled.rolled else ()
        self.rolled.emit(event)
        if not self._kills(sheet.id, suffered) or self._fighting(sheet.id):
            self._show_injury(sheet, suffered, faces)
        elif self._rolls.is_free:
            self.prepare_death(sheet.id, suffered.injury_id)
        else:
            self._rolls.propose_next(self._offered_death_roll(sheet.id, suffered.injury_id))

    def _show_injury(self, sheet: CharacterSheet, suffered: InjurySuffered, faces: tuple[int, ...]) -> None:
        """Show the dice of an injury on the table, unless a special roll is prepared there."""
        if self._rolls.state.pending is not None:
            return
        injury = suffered.injury
        sentences: list[Message] = []
        if suffered.row is not None and injury is not None:
            sentences.append(Message("{row}", row=suffered.row.text))
        if injury is not None and injury.days_left:
            sentences.append(Plural("Heals in %n days.", "Heals in %n day.", injury.days_left))
        self._rolls.show_if_free(
            SpecialRollResult(
                Message("Critical injury"),
                sheet.name,
                sheet.id,
                plain=faces,
                number=int("".join(map(str, faces))) if faces else None,
                word=injury.name if injury is not None else suffered.words,
                harm=True,
                sentence=in_sequence(sentences) if sentences else "",
            )
        )

    def _kills(self, sheet_id: str, suffered: InjurySuffered) -> bool:
        """Whether an injury that was written asks for a death roll."""
        sheet, rules = self._of(sheet_id)
        return bool(suffered.injury_id) and _death_dice(sheet, suffered.injury_id, rules) is not None

    def _offered_death_roll(self, sheet_id: str, injury_id: str) -> PendingRoll:
        def show(modifier: int) -> PendingRollView | None:
            if not self._workspace.has(sheet_id):
                return None
            sheet, rules = self._of(sheet_id)
            return pending_death_roll(sheet, injury_id, rules, modifier)

        def roll_now(modifier: int, dice: DiceSource | None) -> None:
            self.roll_death(sheet_id, injury_id, dice, modifier)

        return PendingRoll(show, roll_now, f"death:{sheet_id}:{injury_id}")

    def _write_death(
        self, sheet_id: str, injury_id: str, rolled: DeathRolled, by_hand: bool, chosen: RerollChosen | None
    ) -> None:
        sheet, rules = self._of(sheet_id)
        if _death_dice(sheet, injury_id, rules) is None:  # treated while the choice was pending
            self.refused.emit(NO_DEATH_ROLL)
            return
        after = apply_death_roll(sheet, injury_id, rolled)
        event = DeathRollMade(
            document=sheet.id,
            who=sheet.name,
            injury=injury_id,
            base_terms=dice_terms(rolled.pool.base_terms),
            base=rolled.faces,
            died=rolled.died,
            saved=rolled.saved,
            by_hand=by_hand,
        )
        events: tuple[Event, ...] = (event,) if chosen is None else (event, chosen)
        self._workspace.edit(
            Message("Death roll: {who} {result}", who=sheet.name, result=text_of(event).result or ""),
            [after],
            events=events,
        )
        self.rolled.emit(event)
        self._rolls.show_if_free(_death_result(sheet, rolled, rules))

    def _of(self, sheet_id: str) -> tuple[CharacterSheet, SheetRules]:
        sheet = self._workspace.sheet(sheet_id)
        return sheet, self._rules_for(sheet.edition)

    def _on_rolls_hurt(self, sheet_id: str, damage: RollDamage) -> None:
        self.follow_damage(sheet_id, damage.suffered, damage.injury_due)

    def _on_workspace_acted(self, action: JournaledAction) -> None:
        """Damage that is undone calls for no injury; redone, it calls for the same choice."""
        if action.kind == EDIT:
            self._last_step = action.seq
            self._undone.clear()
        for step in action.of:
            if action.kind == UNDO and step in self._due:
                victim = self._undone[step] = self._due.pop(step)
                if victim not in self._due.values():
                    self._rerolls.suspend(victim)
            elif action.kind == REDO and step in self._undone:
                self._due[step] = victim = self._undone.pop(step)
                self._rerolls.resume(victim)

    def _on_workspace_changed(self, document_id: str, _fields: object) -> None:
        if not self._workspace.has(document_id):
            self._rerolls.forget(document_id)


def pending_death_roll(
    sheet: CharacterSheet, about: str, rules: SheetRules, modifier: int = 0
) -> PendingRollView | None:
    """Return the pending death roll: its dice, the chance to live, what else would help. None if none is due.

    `about` is the id of an injury, or NEED and the cause of a death roll that belongs to no injury.
    """
    found = _death_dice(sheet, about, rules, modifier)
    if found is None:
        return None
    due, pool = found
    odds = death_odds(pool.base, due, death_rules(about, rules))
    lines = [
        LabelledChance(Message("You live"), odds.next_roll, ChanceTone.GOOD),
        LabelledChance(Message("You die"), 1 - odds.next_roll, ChanceTone.HARM),
    ]
    if odds.saved is not None:
        lines.append(LabelledChance(Message("Saved without help"), odds.saved))
    helps = Message("If somebody treats it with Medical Aid before, the death rolls end.")
    if about.startswith(NEED):
        helps = Message("Medical Aid does not help: only the end of its cause does.")
    cause = dying_name(sheet, about)
    note = Message("{cause}. No stress dice, no push. {helps}", cause=cause, helps=helps)
    return PendingRollView(DEATH_ROLL, pool, tuple(lines), sheet.name, sheet.id, note, can_wait=True)


def _death_dice(sheet: CharacterSheet, about: str, rules: SheetRules, modifier: int = 0) -> tuple[Dying, Pool] | None:
    """Return the death roll that is due and its dice; None when none is."""
    found = dying_pool(sheet, about, rules)
    return (found[0], with_modifier(found[1], modifier)) if found is not None else None


def _death_result(sheet: CharacterSheet, rolled: DeathRolled, rules: SheetRules) -> SpecialRollResult:
    """Return the dice of a death roll that have fallen, with what they mean."""
    number = successes(rolled.faces)
    fate = Message("Dies.") if rolled.died else Message("Saved.") if rolled.saved else Message("Lives on.")
    if rolled.next_roll is not None:
        unit = rules.edition.time.span(rolled.next_roll).name
        fate = in_sequence((fate, Message("Next roll in one {unit}.", unit=unit)))
    return SpecialRollResult(
        DEATH_ROLL,
        sheet.name,
        sheet.id,
        base=rolled.faces,
        number=number,
        word=successes_word(number),
        good=rolled.survived,
        harm=rolled.died,
        note=fate,
    )
