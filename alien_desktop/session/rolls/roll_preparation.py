"""What comes before a roll: whose pool lies on the table, what is said about it, and what it is rolled against.

It owns the state that the tray shows; the roll itself and what follows are the roll controller's.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.pools import PLAIN, PoolOptions
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.dice.dice import DiceSource
from alien_desktop.rules.people.characteristics import ATTRIBUTE_NAMES, SKILL_NAMES, Attribute, Skill
from alien_desktop.session.rolls.attack import NO_BURST, Attack, bonus_of, skill_of, weapon_of
from alien_desktop.session.rolls.opposed_rolls import with_outcome
from alien_desktop.session.rolls.opposition import Opponent, OpposingResult
from alien_desktop.session.rolls.roll_records import alarm_record
from alien_desktop.session.rolls.roll_state import Offered, Phase, RollState, SpecialRollResult
from alien_desktop.session.rolls.roll_transitions import FREE, with_pool
from alien_desktop.session.workspace import Workspace

MODIFIER_LIMIT = 10


class RollPreparation(QObject):
    """Lays a pool ready. `state_changed(RollState)` after every step.

    `alarm_answered(sheet_id, ids)`: a panic or response was applied or noted; ids are the sheets that must panic too.
    """

    state_changed = Signal(object)
    alarm_answered = Signal(str, object)

    def __init__(
        self,
        workspace: Workspace,
        rules_of: Callable[[CharacterSheet], SheetRules],
        dice: DiceSource,
        clock: Callable[[], str],
        companions: Callable[[str], Iterable[str]],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._rules_of = rules_of
        self._dice = dice
        self._clock = clock
        self._companions = companions
        self._state = RollState()
        self._offered: Offered | None = None
        workspace.changed.connect(self._on_workspace_changed)

    @property
    def state(self) -> RollState:
        """What lies on the table now."""
        return self._state

    @property
    def shows_asides(self) -> bool:
        """Whether dice beside skills may take the place of what lies there: nothing waits for a decision."""
        state = self._state
        return state.phase in (Phase.EMPTY, Phase.READY) or (state.phase is Phase.DONE and not state.alarm_is_due)

    @property
    def dice(self) -> DiceSource:
        """The dice of this table, for rolls beside a skill: supplies, armor, injuries."""
        return self._dice

    def sheet(self, sheet_id: str) -> CharacterSheet:
        """Return a character as it is now."""
        return self._workspace.sheet(sheet_id)

    def crew(self, sheet_id: str) -> tuple[str, ...]:
        """Return the ids of a character and of those who are with it."""
        return (sheet_id, *self._companions(sheet_id))

    def prepare(
        self, sheet_id: str, what: Skill | Attribute, options: PoolOptions | None = None, title: str = ""
    ) -> None:
        """Put a pool onto the table; a modifier that was set beforehand stays unless options are given.

        A panic that still waits for its answer is noted in the log, so that it is not lost.
        """
        self.dismiss_alarm()
        sheet = self._workspace.sheet(sheet_id)
        options = options or self._set_beforehand()
        name = SKILL_NAMES[what] if isinstance(what, Skill) else ATTRIBUTE_NAMES[what]
        self._show_pool(RollState(Phase.READY, sheet_id, sheet.name, title or name, what, options))

    def prepare_against(
        self, sheet_id: str, what: Skill, versus: OpposingResult, options: PoolOptions = PLAIN, title: str = ""
    ) -> None:
        """Put the pool of a character onto the table against dice that have fallen."""
        self.prepare(sheet_id, what, options, title)
        self._set(replace(self._state, versus=versus))

    def prepare_attack(self, sheet_id: str, attack: Attack, options: PoolOptions | None = None) -> None:
        """Put an attack onto the table, with the dice of its weapon and of the distance."""
        self.dismiss_alarm()
        sheet = self._workspace.sheet(sheet_id)
        state = RollState(Phase.READY, sheet_id, sheet.name, options=options or self._set_beforehand())
        self._show_pool(self._as_attack(state, attack, sheet))

    def set_attack(self, attack: Attack) -> None:
        """Say something else about the attack on the table; after a roll this begins it anew."""
        if self._state.attack is not None:
            self._show_pool(self._as_attack(self._anew(), attack, self._workspace.sheet(self._state.sheet_id)))

    def prepare_free(self, sheet_id: str, base: int, stress: int) -> None:
        """Put so many dice of a character onto the table, no skill named; push and alarm as in every roll."""
        self.dismiss_alarm()
        sheet = self._workspace.sheet(sheet_id)
        self._show_pool(RollState(Phase.READY, sheet_id, sheet.name, FREE, free=(base, stress)))

    def offer(self, offered: Offered) -> None:
        """Lay dice beside skills ready; `roll` throws them. What is due no more is not laid there."""
        self.dismiss_alarm()
        self._offered = offered
        self._show_offered(PLAIN)

    def oppose(self, other: Opponent | None) -> None:
        """Say who rolls against the roll on the table, which is made first; None for nobody."""
        if self._state.pool is not None and self._state.waiting is None and self._state.phase is not Phase.ANSWER:
            self._set(replace(self._state, against=other))

    def set_options(self, options: PoolOptions) -> None:
        """Change what the table says about the roll; after a roll this begins the same pool anew."""
        state = self._state
        if state.waiting is not None:
            self._show_offered(options)
        elif state.what is None and state.free is None:
            self._set(RollState(options=options))
        else:
            self._show_pool(replace(self._anew(), options=options))

    def set_modifier(self, modifier: int) -> None:
        """Set the dice that the Game Mother adds or takes."""
        options = self._state.options
        if self._state.phase not in (Phase.EMPTY, Phase.READY):
            options = replace(PLAIN, gear=options.gear)
        self.set_options(replace(options, modifier=max(-MODIFIER_LIMIT, min(MODIFIER_LIMIT, modifier))))

    def change_modifier(self, by: int) -> None:
        """Add dice to the modifier, or take some; after a roll this begins the same pool anew."""
        waiting = self._state.phase in (Phase.EMPTY, Phase.READY)
        self.set_modifier((self._state.options.modifier if waiting else 0) + by)

    def show_aside(self, aside: SpecialRollResult) -> None:
        """Lay dice onto the table that no skill was rolled with: a D66, a fire."""
        self.dismiss_alarm()
        self._set(RollState(Phase.DONE, aside.sheet_id, aside.who, aside.title, time=self._clock(), aside=aside))

    def put_away(self) -> None:
        """Clear the table."""
        self._set(RollState())

    def dismiss_alarm(self) -> None:
        """Keep the result in the log only; the table does the rest by hand."""
        state = self._state
        if state.phase is Phase.ANSWER and state.alarm is not None:
            self._set(replace(state, phase=Phase.DONE))
            record = alarm_record(state.sheet_id, state.who, state.title, state.alarm, state.alarm_by_hand)
            self._workspace.edit(f"{state.alarm.row.name} (noted): {state.who}", records=[record])
            self.alarm_answered.emit(state.sheet_id, ())

    # --- inside ---

    def _show_pool(self, state: RollState) -> None:
        if state.what is None and state.free is None:
            return
        sheet = self._workspace.sheet(state.sheet_id)
        rules = self._rules_of(sheet)
        if state.attack is not None:
            weapon = weapon_of(sheet, state.attack.weapon.id, rules) or state.attack.weapon
            if weapon != state.attack.weapon:
                state = self._as_attack(state, replace(state.attack, weapon=weapon), sheet)
        self._set(with_pool(state, sheet, rules))

    def _as_attack(self, state: RollState, attack: Attack, sheet: CharacterSheet) -> RollState:
        """Return a state with this attack: its skill, its title and its weapon's dice."""
        options = replace(state.options, gear=bonus_of(attack))
        what = skill_of(attack, self._rules_of(sheet))
        return replace(state, attack=attack, title=attack.title, what=what, options=options)

    def _set_beforehand(self) -> PoolOptions:
        """Return plain options with the modifier that was set before anything was rolled."""
        waiting = self._state.phase in (Phase.EMPTY, Phase.READY)
        return replace(PLAIN, modifier=self._state.options.modifier if waiting else 0)

    def _anew(self) -> RollState:
        """Return the same pool before any dice fell."""
        state = self._state
        again = RollState(Phase.READY, state.sheet_id, state.who, state.title, state.what, state.options)
        versus = replace(state.versus, told="") if state.versus is not None else None
        again = replace(again, free=state.free, against=state.against, versus=versus, attack=state.attack)
        if state.attack is None or state.phase is Phase.READY:
            return again
        attack = replace(state.attack, burst=NO_BURST, ammo_open=True)
        return replace(again, attack=attack, title=attack.title)

    def _show_offered(self, options: PoolOptions) -> None:
        waiting = self._offered.show(options.modifier) if self._offered is not None else None
        if waiting is None:
            self.put_away()
            return
        state = RollState(Phase.READY, waiting.sheet_id, waiting.who, waiting.title, options=options)
        self._set(replace(state, pool=waiting.pool, waiting=waiting))

    def _set(self, state: RollState) -> None:
        """Show a state, and tell the log who has won when that is settled by it."""
        self._show(with_outcome(state, self._workspace))

    def _show(self, state: RollState) -> None:
        if state != self._state:
            self._state = state
            self.state_changed.emit(state)

    def _on_workspace_changed(self, document_id: str, _fields: object) -> None:
        """Keep the pool true when the sheet changes under it; clear the table when the character goes."""
        if self._state.sheet_id != document_id:
            return
        if not self._workspace.has(document_id):
            self.put_away()
        elif self._state.phase is Phase.READY:
            self._show_offered(self._state.options) if self._state.waiting else self._show_pool(self._state)
