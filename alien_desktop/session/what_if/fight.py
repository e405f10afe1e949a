"""One fight to its end in a rehearsal: whose turn it is acts by a plan, through the services of the session.

Nothing here knows a rule: an action is tried, and where the rules refuse it the next best one is. What waits for an
answer (a push, a panic, a death roll, what an event does) is answered by the habits of the side.
"""

from random import Random

from alien_desktop.documents.scene.due import DueKind, DueRoll
from alien_desktop.documents.scene.encounter import Combatant, Encounter, Side
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.rules.combat.attack_flow.chain import AttackStep, StepKind
from alien_desktop.rules.combat.attack_flow.inputs import AttackInputs, AttackWay, DefenceKind
from alien_desktop.rules.message import Message, Words
from alien_desktop.rules.stress.alarm import AlarmKind
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.care.rerolls import AGAIN, RerollChoice
from alien_desktop.session.combat.attack_next_step import StepAction
from alien_desktop.session.combat.combat_events import ActionReport
from alien_desktop.session.events import AlarmRolled, Event
from alien_desktop.session.rolls.roll_state import Phase
from alien_desktop.session.session import Session
from alien_desktop.session.what_if.fight_view import FightView
from alien_desktop.session.what_if.plans import Defending, Doing, Ends, FightPlan, Habits, Pushing
from alien_desktop.session.what_if.results import Fallen, Fate, FightResult, StoryLine, StoryTone, Victor
from alien_desktop.session.what_if.turn_choice import TurnTry, leaves, tries

MOST_ANSWERS = 300
"""Whatever asks for more answers in a row turns in circles."""
MOST_TRIES = 6
"""Actions of one turn: two, and what a talent or a free action adds."""
STORY_LINES = 8
PANIC = Message("Panic")
DEATH_ROLL = Message("Death roll, no help")
ITSELF = Message("Something else")
BEFORE = Message("Down before")


class Fight:
    """Fights one fight. The session is a rehearsal that passes its steps to `tell`."""

    def __init__(self, session: Session, plan: FightPlan, ends: Ends, choices: Random) -> None:
        """`choices` decide what a plan leaves open: which of two enemies that are equally near."""
        self._session = session
        self._plan = plan
        self._ends = ends
        self._goes = any(order.doing is Doing.GO for order in plan.orders.values())
        """Whether the plan sends somebody somewhere."""
        self._choices = choices
        self._view = FightView(session)
        self._offered: list[RerollChoice] = []
        self._refused = False
        self._cause = Fallen()
        self._causes: dict[str, Fallen] = {}
        self._down: dict[str, Fate] = {}
        self._first = ""
        self._stood: tuple[str, ...] = ()
        """Members of the crew who stood when it began."""
        self._noted = -1
        """What `FightView.seen` was when falls were noted last."""
        self._looked: dict[str, tuple[Combatant, CharacterSheet | None]] = {}
        """Whom it saw then."""
        self._panics = 0
        self._story: list[StoryLine] = []
        session.injuries.choice_offered.connect(self._offered.append)
        session.scene.reported.connect(self._on_reported)
        for service in (session.workspace, session.injuries, session.medical, session.alarms.panics):
            service.refused.connect(self._on_refused)

    def run(self) -> FightResult:
        """Fight it out."""
        session = self._session
        self._begin()
        began = self._encounter.round
        last = began + self._ends.rounds - 1
        self._settle()
        cut_off = False
        while not self._is_over():
            self._turn()
            if self._is_over():
                break
            if self._encounter.round >= last and self._encounter.current == len(self._encounter.cards) - 1:
                cut_off = True
                break
            before = self._encounter.round, self._encounter.current
            session.rounds.next_turn()
            if self._encounter.round > last:
                cut_off = True
                break
            if (self._encounter.round, self._encounter.current) == before:
                cut_off = True  # nobody is left who takes turns
                break
            self._settle()
        return self._result(min(self._encounter.round, last) - began + 1, cut_off)

    def tell(self, _title: Words, events: tuple[Event, ...]) -> None:
        """Take note of the events of a step."""
        self._view.refresh()
        for event in events:
            if isinstance(event, AlarmRolled):
                self._panics += 1
                self._say(Message("{who}: {row}", who=event.who, row=event.row.name), StoryTone.STRESS)

    # --- the course of it ---

    @property
    def _encounter(self) -> Encounter:
        return self._session.scene.encounter

    def _begin(self) -> None:
        """Draw cards where there are none, and begin the first turn."""
        rounds, view = self._session.rounds, self._view
        self._stood = tuple(one.id for one in view.everybody() if one.side is Side.CREW and view.stands(one.id))
        self._down = {one.id: fate for one in view.everybody() if (fate := self._fate(one.id)) in _LOST}
        self._causes = dict.fromkeys(self._down, Fallen("", BEFORE))
        if not self._encounter.cards or self._encounter.round == 0:
            rounds.draw()
        if self._encounter.current < 0 and self._encounter.cards:
            rounds.next_turn()

    def _is_over(self) -> bool:
        view = self._view
        if not view.side_stands(Side.CREW) or not view.side_stands(Side.ADVERSARY):
            return True
        if self._ends.fallen and any(not view.stands(one) and one not in view.away for one in self._stood):
            return True
        return self._ends.arrived and self._goes and self._has_arrived()

    def _has_arrived(self) -> bool:
        """Whether all of the crew who stand were sent somewhere and are there."""
        crew = [one for one in self._encounter.combatants if one.side is Side.CREW and self._view.stands(one.id)]
        orders = [(one, self._plan.of(one.id)) for one in crew]
        return bool(crew) and all(order.doing is Doing.GO and one.zone == order.zone for one, order in orders)

    def _turn(self) -> None:
        encounter = self._encounter
        if encounter.current < 0:
            return
        holder = encounter.cards[encounter.current].combatant
        for member in [one.id for one in encounter.group_of(holder)]:
            for _ in range(MOST_TRIES):
                if self._is_over() or not self._view.stands(member):
                    break
                budget = self._session.turn_checks.budget(member)
                if not budget.left or not self._one_action(member):
                    break

    def _one_action(self, who: str) -> bool:
        """Let somebody do the best thing that is possible; False when nothing is."""
        orders, habits = self._plan.of(who), self._habits(who)
        budget = self._session.turn_checks.budget(who)
        if leaves(self._view, who, orders) and self._view.got_away(who):
            self._gets_away(who)  # out of reach of everybody where they stand
            return False
        for one in tries(self._view, who, orders, habits, budget, self._choices):
            if self._does(who, one):
                self._settle()
                self._note_leaving(who, one)
                return True
        return False

    def _does(self, who: str, one: TurnTry) -> bool:
        session = self._session
        self._refused = False
        try:
            if one.attack is not None:
                return self._attack(who, one)
            if one.zone:
                prepared = session.moves.go(who, one.zone)
            else:
                prepared = session.turns.act(who, one.action, one.choice)
            if prepared:
                session.rolls.roll()
        except (RuleViolation, KeyError):
            return False
        return not self._refused

    def _note_leaving(self, who: str, one: TurnTry) -> None:
        if not one.leaves or not self._view.stands(who):
            return
        combatant = self._view.combatant(who)
        if (not combatant.near and not combatant.zone) or self._view.got_away(who):
            self._gets_away(who)

    def _gets_away(self, who: str) -> None:
        self._view.leave(who)
        self._say(Message("{who} gets away", who=self._name(who)), StoryTone.GOOD)

    # --- attacks ---

    def _attack(self, who: str, one: TurnTry) -> bool:
        attack = self._session.attack
        if one.attack is None:
            return False
        attack.declare(who, one.attack, (one.target,))
        chain = attack.chain
        if chain is None or chain.step(StepKind.DECLARE).refusal is not None:
            attack.abandon()
            return False
        self._drive_attack()
        return True

    def _drive_attack(self) -> None:
        """Answer an attack step by step, and what follows it."""
        attack = self._session.attack
        for _ in range(MOST_ANSWERS):
            inputs = attack.inputs
            if attack.is_open and inputs is not None:
                self._cause = self._cause_of(inputs)
                try:
                    self._answer_step(inputs)
                except RuleViolation:
                    attack.abandon()
                self._note_falls()
                continue
            follows = [one for one in attack.follow_ups if one.declaration.way is not AttackWay.STRAY]
            if not follows or not self._view.stands(follows[0].declaration.attacker.id) or self._is_over():
                return
            if not any(self._view.stands(one.id) for one in follows[0].declaration.targets):
                return
            attack.follow_up()

    def _answer_step(self, inputs: AttackInputs) -> None:
        attack = self._session.attack
        default = attack.default_step()
        step, declaration = default.step, inputs.declaration
        match default.action:
            case StepAction.NO_DEFENCE if step is not None:
                attack.defend(step.target, self._defence(step))
            case StepAction.KEEP if step is not None:
                defending = step.kind is StepKind.DEFENCE_PUSH
                roller = step.target if defending else declaration.attacker.id
                target = step.target if defending else ""
                if self._pushes(self._habits(roller).push, step):
                    attack.push(target=target)
                else:
                    attack.keep(target)
            case StepAction.REFUSED | StepAction.NOTHING:
                attack.abandon()
            case _:
                attack.proceed()

    def _defence(self, step: AttackStep) -> DefenceKind:
        """Return how somebody defends: what leaves the least chance to be hurt, if their habit allows."""
        defending = self._habits(step.target).defend
        possible = [one for one in step.options if one.allowed and one.id != DefenceKind.NONE]
        if defending is Defending.NEVER or not possible:
            return DefenceKind.NONE
        budget = self._session.turn_checks.budget(step.target)
        if defending is Defending.SPARE and budget.main and not budget.minor:
            return DefenceKind.NONE
        best = min(possible, key=lambda one: one.hurt if one.hurt is not None else 1)
        return DefenceKind(best.id)

    @staticmethod
    def _pushes(habit: Pushing, step: AttackStep) -> bool:
        if habit is Pushing.NEVER or step.roll is None:
            return False
        if habit is Pushing.ALWAYS:
            return True
        if step.roll.successes:
            return False
        chance = next((one.success for one in step.options if one.id == "push"), None)
        return habit is Pushing.AT_NONE or (chance is not None and 2 * chance >= 1)

    def _cause_of(self, inputs: AttackInputs) -> Fallen:
        declaration = inputs.declaration
        combatant = self._view.combatant(declaration.attacker.id)
        adversary = self._session.scene.adversary_of(combatant)
        by = adversary.name if adversary is not None else declaration.attacker.name
        row = declaration.signature
        return Fallen(by, row.name if row is not None else declaration.weapon.name)

    # --- what waits ---

    def _settle(self) -> None:
        """Answer everything that is on the table or is due, until nothing is left."""
        failed: set[str] = set()
        for _ in range(MOST_ANSWERS):
            if not (self._answer_table() or self._answer_due(failed)):
                self._note_falls()
                return
            self._note_falls()

    def _answer_table(self) -> bool:
        """Answer one thing that waits on the table; False when nothing does."""
        session = self._session
        rolls, alarms, state = session.rolls, session.alarms, session.rolls.state
        if session.attack.is_open:
            self._drive_attack()
        elif self._offered:
            self._choose(self._offered.pop())
        elif state.phase is Phase.ANSWER:
            self._cause = Fallen("", PANIC)
            alarms.apply([one.id for one in state.consequences if one.ticked])
        elif state.phase is Phase.ALARM:
            alarms.roll()
        elif state.phase is Phase.PUSH:
            push = self._habits_of_sheet(state.sheet_id).push
            wanted = push is Pushing.ALWAYS or (push is not Pushing.NEVER and not state.effective_successes)
            if wanted and state.may_push:
                rolls.push()
            else:
                rolls.keep()
        elif state.opponent_is_next:
            rolls.roll()
            rolls.roll()
        elif state.pending is not None:
            rolls.roll()
        elif alarms.panics.waits:
            alarms.panics.roll_next()
        else:
            return False
        return True

    def _choose(self, choice: RerollChoice) -> None:
        """Choose between results: again where the first one kills, else the one that does not."""
        keys = [one.key for one in choice.options]
        kind = [one for one in choice.options if one.key != AGAIN and not _kills(one.note, one.name)]
        chosen = kind[0].key if kind else (AGAIN if AGAIN in keys else keys[0])
        try:
            self._session.injuries.choose(choice.sheet_id, chosen)
        except RuleViolation:
            return

    def _answer_due(self, failed: set[str]) -> bool:
        due = next((one for one in self._session.rounds.due() if one.key not in failed), None)
        if due is None:
            return False
        self._cause = Fallen("", DEATH_ROLL if due.kind is DueKind.DEATH else due.about or ITSELF)
        before = self._encounter, due.sheet and self._session.workspace.sheet(due.sheet), self._session.rolls.state
        self._answer(due)
        after = self._encounter, due.sheet and self._session.workspace.sheet(due.sheet), self._session.rolls.state
        if all(one is other for one, other in zip(before, after, strict=True)):
            failed.add(due.key)
        return True

    def _answer(self, due: DueRoll) -> None:
        session = self._session
        try:
            match due.kind:
                case DueKind.DEATH if due.sheet:
                    session.injuries.roll_death(due.sheet, due.injury)
                case DueKind.DEATH:
                    session.owed.roll_death(due.combatant, due.injury)
                case DueKind.PANIC | DueKind.RESPONSE:
                    session.alarms.answer_due(due.sheet, None, AlarmKind(due.kind.value))
                case DueKind.EVENT:
                    session.order.answer_event(due.event, due.combatant)
                case DueKind.AWAY:
                    session.owed.answer(due.owed)
                    self._gets_away(due.combatant)
                case _:
                    if session.owed.answer(due.owed):
                        session.rolls.roll()
        except RuleViolation:
            return

    # --- notes ---

    def _habits(self, who: str) -> Habits:
        return self._plan.crew if self._view.combatant(who).side is Side.CREW else self._plan.others

    def _habits_of_sheet(self, sheet_id: str) -> Habits:
        crew = any(one.document == sheet_id and one.side is Side.CREW for one in self._encounter.combatants)
        return self._plan.crew if crew else self._plan.others

    def _name(self, who: str) -> str:
        return self._session.scene.name_of(self._view.combatant(who))

    def _note_falls(self) -> None:
        """Take note of who has fallen since it was looked last, and to what."""
        view = self._view
        if view.seen == self._noted:
            return
        self._noted = view.seen
        for one in view.everybody():
            looked, sheet = self._looked.get(one.id), view.sheet(one.id)
            if looked is not None and looked[0] is one and looked[1] is sheet:
                continue
            self._looked[one.id] = one, sheet
            fate = Fate.DEAD if view.is_dead(one.id) else Fate.STANDS if view.health(one.id) else Fate.BROKEN
            known = self._down.get(one.id, Fate.STANDS)
            if fate is known:
                continue
            self._down[one.id] = fate
            if fate is Fate.STANDS:
                self._causes.pop(one.id, None)
                self._say(Message("{who} is up again", who=self._name(one.id)), StoryTone.GOOD)
                continue
            self._causes[one.id] = self._cause
            if one.side is Side.CREW and one.id in self._stood:
                self._first = self._first or one.id
            words = Message("{who} is dead: {what}", who=self._name(one.id), what=self._cause.what)
            if fate is Fate.BROKEN:
                words = Message("{who} is Broken: {what}", who=self._name(one.id), what=self._cause.what)
            self._say(words, StoryTone.HARM if one.side is Side.CREW else StoryTone.GOOD)

    def _say(self, words: Words, tone: StoryTone) -> None:
        self._story.append(StoryLine(self._encounter.round, words, tone))

    def _result(self, rounds: int, cut_off: bool) -> FightResult:
        view, encounter = self._view, self._encounter
        crew, others = view.side_stands(Side.CREW), view.side_stands(Side.ADVERSARY)
        winner = Victor.NOBODY if crew == others else Victor.CREW if crew else Victor.OTHERS
        sheets = self._session.scene.sheets().values()
        fates = {one.id: self._fate(one.id) for one in encounter.combatants}
        return FightResult(
            winner,
            rounds,
            cut_off,
            fates,
            {who: self._causes.get(who, Fallen("", ITSELF)) for who, fate in fates.items() if fate in _LOST},
            self._first,
            sum(sheet.stress for sheet in sheets),
            self._panics,
            sum(weapon.ammo for sheet in sheets for weapon in sheet.weapons if weapon.ammo_max),
            tuple(self._story[-STORY_LINES:]),
        )

    def _fate(self, who: str) -> Fate:
        if self._view.is_dead(who):
            return Fate.DEAD
        if who in self._view.away:
            return Fate.AWAY
        return Fate.STANDS if self._view.health(who) else Fate.BROKEN

    def _on_reported(self, report: ActionReport) -> None:
        if report.refused:
            self._refused = True

    def _on_refused(self, _sentence: object) -> None:
        self._refused = True


_LOST = (Fate.BROKEN, Fate.DEAD)


def _kills(*words: Words) -> bool:
    return any(isinstance(one, Message) and one.template.lower() == "dies" for one in words)
