"""The attack on the screen: starts it, shows its strip, and does what keys, digits and buttons of its pages ask for."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property, partial

from PySide6.QtCore import QObject, Signal

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.gui.kit.registered_actions import try_command
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.scene.chain_items import ChainItem, ChainPlate, DefenceItem, ExtraItem, PlateState, Tone
from alien_desktop.gui.scene.chain_menus import ChainMenus
from alien_desktop.gui.scene.chain_options_reader import block_effects_of, fitting_effects
from alien_desktop.gui.scene.chain_panel import ChainPanel
from alien_desktop.gui.scene.chain_reader import read_chain
from alien_desktop.gui.scene.chain_reading import (
    ALARMS,
    PUSHES,
    ChainDraft,
    ChainSources,
    extra_count,
    plate_of,
    purchase_of,
)
from alien_desktop.gui.scene.order_model import OrderModel
from alien_desktop.gui.scene.scene_layout import SceneLayout
from alien_desktop.gui.scene.scene_strips import Strip
from alien_desktop.rules.combat.attack_flow.chain import AttackChain, ConsequenceKind, StepKind
from alien_desktop.rules.combat.attack_flow.inputs import AttackInputs, AttackWay, DefenceKind, Overridden, Purchase
from alien_desktop.rules.combat.close_combat import BlockEffect, Special
from alien_desktop.rules.combat.damage import ExtraUse
from alien_desktop.rules.message import Message
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.combat.attack_plan import Candidate, Plan
from alien_desktop.session.combat.attack_results import stressed
from alien_desktop.session.combat.combat_events import ActionReport
from alien_desktop.session.combat.turn_attacks import ATTACKS, FULL_AUTO
from alien_desktop.session.commands.registry import perform
from alien_desktop.session.session import Session

_NOBODY = Message("There is nobody to attack.")
_DAMAGE = Purchase(ExtraUse.DAMAGE)
_REPEATABLE = (ExtraUse.DAMAGE, ExtraUse.OTHER_TARGET)


class ChainPresenter(QObject):
    """Keeps the strip up to date. `changed`: an attack began, went on or ended."""

    changed = Signal()

    def __init__(self, session: Session, model: OrderModel, layout: SceneLayout, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._attack = session.attack
        self._scene = session.scene
        self._model = model
        self._layout = layout
        self._panels = layout.panels
        self._draft = ChainDraft()
        self._said = ""
        """Why the last thing that was asked for is not possible."""
        self._due: tuple[object, ...] = ()
        """Which step is due; when it is another one, its page opens."""
        self._before: tuple[object, dict[ChainPlate, str]] = ((), {})
        """The results of the done steps when this step of the attack became due."""
        self._dismissed = False
        """Whether something else was done or refused since the attack was closed."""
        self._attack.chain_changed.connect(self.refresh)
        model.scene_changed.connect(self._on_model_scene_changed)
        self._scene.reported.connect(self._on_scene_reported)
        self._menus = ChainMenus(session, layout.panels, self._do, self)
        self._menus.special_chosen.connect(self.start)

    @cached_property
    def _panel(self) -> ChainPanel:
        """The strip; built when there is first an attack to show."""
        panel = self._panels.chain
        panel.plates.plate_pressed.connect(self._on_plates_plate_pressed)
        panel.block.main_pressed.connect(self.go_on)
        panel.block.second_pressed.connect(self._on_block_second_pressed)
        panel.declare.target_requested.connect(self._on_declare_target_requested)
        panel.declare.weapon_requested.connect(self._on_declare_weapon_requested)
        panel.declare.change_requested.connect(self._menus.show_changes)
        panel.defence.option_requested.connect(self._on_defence_option_requested)
        panel.defence.effect_requested.connect(self._on_defence_effect_requested)
        panel.extra.option_requested.connect(self._on_extra_option_requested)
        panel.armor.term_requested.connect(self._on_armor_term_requested)
        panel.consequences.tick_requested.connect(self._on_consequences_tick_requested)
        panel.summary.tick_requested.connect(self._on_consequences_tick_requested)
        return panel

    # --- what there is ---

    @property
    def is_open(self) -> bool:
        """Whether an attack is being made."""
        return self._attack.is_open

    @property
    def may_give_way(self) -> bool:
        """Whether another attack may be declared instead: no dice of this one have fallen."""
        inputs = self._attack.inputs
        return inputs is not None and not inputs.begun

    @property
    def has_focus(self) -> bool:
        """Whether the focus is in the strip of an attack."""
        return self._layout.shows_chain and self._panel.has_focus

    @property
    def alarm_is_due(self) -> bool:
        """Whether the attack waits for a panic or response roll."""
        due = self._attack.chain.due if self._attack.chain is not None and self.is_open else None
        return due is not None and due.kind in ALARMS

    # --- beginning ---

    def start(self, attacker: str, action: str, special: Special | None = None) -> None:
        """Open the attack that an action means, against whom it fits best; the first page asks for the rest."""
        way, named = ATTACKS[action]
        special = named or special
        if way is AttackWay.SPECIAL and special is None:
            self._menus.ask_special(attacker, action)
            return
        number = self._scene.encounter.combatant(attacker).attack or 1
        plan = Plan(way, special=special, full_auto=action == FULL_AUTO)
        sought = replace(plan, number=number) if way is AttackWay.SIGNATURE else plan
        found = self._attack.candidates(attacker, sought)
        if not found:
            self._scene.refuse(_NOBODY)
            return
        target = _best(found)
        self._draft = ChainDraft(ChainPlate.DECLARE)
        possible = sum(one.refusal is None for one in found)
        is_declared = try_command(
            "attack.declare",
            self._session,
            self._scene.refuse,
            who=attacker,
            way=way,
            targets=(target.id,),
            special=special,
            full_auto=plan.full_auto,
        )
        if not is_declared:
            self._draft = ChainDraft()
            return
        chain = self._attack.chain
        asks = chain is not None and chain.due is not None and chain.due.kind is StepKind.DEFENCE
        if way is AttackWay.SIGNATURE and possible == 1 and asks:
            self._draft = ChainDraft()  # nothing to decide about the declaration
        self.refresh()
        if self._layout.shows_chain:
            self._panel.take_focus()

    def pick(self, attacker: str, number: int) -> None:
        """Let a creature make this row of its table, on whom it attacks already if it does."""
        inputs = self._attack.inputs
        open_now = inputs is not None and self.is_open and inputs.declaration.attacker.id == attacker
        plan = Plan(AttackWay.SIGNATURE, number=number)
        found = self._attack.candidates(attacker, plan)
        if inputs is not None and open_now:
            targets = tuple(one.id for one in inputs.declaration.targets)
        elif found:
            targets = (_best(found).id,)
        else:
            self._scene.refuse(_NOBODY)
            return
        self._draft = ChainDraft(ChainPlate.DECLARE)
        self._do("attack.declare", who=attacker, way=plan.way, number=number, targets=targets)
        if self._layout.shows_chain:
            self._panel.take_focus()

    # --- keys ---

    def go_on(self) -> None:
        """Do what the filled button says."""
        chain = self._attack.chain
        if chain is None:
            return
        due = plate_of(chain)
        shown = self._draft.plate or due
        if shown is None:
            try_command("undo", self._session)
            return
        if shown is ChainPlate.DECLARE and due is not None and not self._has_rolled:
            self._leave_declaration(chain)
        elif shown is ChainPlate.EXTRA and due is not None and self._draft.purchases != self._spent(chain):
            self._draft = replace(self._draft, plate=None)
            self._spend()
        elif shown is not due:
            self._set_draft(replace(self._draft, plate=None))
        elif shown is ChainPlate.DEFENCE:
            self._try(self._defend)
        elif shown is ChainPlate.EXTRA:
            self._spend()
        else:
            self._do("attack.next")

    def roll(self) -> bool:
        """R: roll what is due now; False when the attack waits for no dice."""
        chain = self._attack.chain
        if chain is None or not self.is_open:
            return False
        due = chain.due
        shown = self._draft.plate or plate_of(chain)
        rolls = due is not None and (bool(due.needs) or due.kind in (StepKind.DEFENCE, StepKind.ROLL))
        if shown is ChainPlate.DECLARE and due is not None and due.kind is StepKind.DEFENCE and not self._has_rolled:
            self._try(self._roll_undefended)
        elif rolls and (shown is plate_of(chain) or shown is ChainPlate.DECLARE):
            self.go_on()
        return True

    def push(self) -> bool:
        """P: push; False when no push is asked for."""
        chain = self._attack.chain
        due = chain.due if chain is not None and self.is_open else None
        if due is None or due.kind not in PUSHES:
            return False
        target = due.target if due.kind is StepKind.DEFENCE_PUSH else None
        self._do("attack.push", target=target)
        return True

    def take_digit(self, number: int) -> bool:
        """Choose in the open page: a target by its card, or one of what is listed."""
        item = self._panel.item
        shown = self._shown
        if shown is ChainPlate.DECLARE:
            self._aim_at(number)
            return True
        if isinstance(item.page, DefenceItem | ExtraItem):
            option = next((one for one in item.page.options if one.digit == str(number) and one.enabled), None)
            effects = item.page.effects if isinstance(item.page, DefenceItem) else ()
            effect = next((one for one in effects if one.value == str(number) and one.enabled), None)
            if effect is not None:
                self._on_defence_effect_requested(effect.id, not effect.on)
            elif option is not None and shown is ChainPlate.DEFENCE:
                self._on_defence_option_requested(option.id)
            elif option is not None:
                self._on_extra_option_requested(option.id)
            return True
        if shown is ChainPlate.CONSEQUENCES:
            lines = self._panel.consequences.model.all_rows
            if number <= len(lines):
                self._on_consequences_tick_requested(lines[number - 1].id, not lines[number - 1].ticked)
            return True
        return self.is_open

    def _aim_at(self, number: int) -> None:
        """Attack whoever has this card; of several on it the next one, each time."""
        rows = [row for row in self._panel.declare.model.all_rows if row.label == str(number)]
        rows = [row for row in rows if not row.reason or row.chosen] or rows
        chosen = next((place for place, row in enumerate(rows) if row.chosen), -1)
        if rows:
            self._on_declare_target_requested(rows[(chosen + 1) % len(rows)].id)

    def toggle_friends(self) -> bool:
        """W: list friends as targets as well, or no longer; False where no target is asked for."""
        if not self.has_focus or self._shown is not ChainPlate.DECLARE:
            return False
        self._set_draft(replace(self._draft, friends=not self._draft.friends))
        return True

    # --- showing ---

    def refresh(self) -> None:
        """Show the attack as it stands; a step that is due now opens its page."""
        inputs, chain = self._attack.inputs, self._attack.chain
        if inputs is None or chain is None or not (self.is_open or (self._attack.folds and not self._dismissed)):
            was_there = self._layout.shows_chain
            had_focus = was_there and self._panel.has_focus
            self._draft, self._due = ChainDraft(), ()
            self._layout.show_strip(Strip.CHAIN, False)
            if had_focus:
                self._panels.order.take_focus()
            if was_there:
                self.changed.emit()
            return
        due = (plate_of(chain), chain.due.kind if chain.due is not None else None, chain.closed)
        if due != self._due:
            fresh = self._due == ()
            self._due = due
            self._dismissed = False
            declaring = self._draft.plate is ChainPlate.DECLARE and not chain.closed and not self._has_rolled
            kept = self._draft if declaring else ChainDraft()
            self._draft = kept if not fresh or kept.plate else ChainDraft()
            if due[0] is ChainPlate.EXTRA:
                self._draft = replace(self._draft, purchases=self._all_damage(chain))
        had_focus = self._panel.has_focus
        self._panel.set_item(self._with_old_words(self._item(inputs, chain), inputs.declaration.attacker.id))
        self._layout.show_strip(Strip.CHAIN, True)
        if had_focus:
            if not chain.closed:
                self._panel.take_focus()
            elif not self._panel.summary.has_focus:  # there the next one whom a panic reaches is ticked
                self._panels.order.take_focus_after_enter()
        self.changed.emit()

    def _item(self, inputs: AttackInputs, chain: AttackChain) -> ChainItem:
        declaration = inputs.declaration
        attacker = declaration.attacker.id
        asks = self._shown is ChainPlate.DECLARE
        plan = self._plan(inputs)
        encounter = self._scene.encounter
        card = next((str(one.number) for one in encounter.cards_of(attacker)), "")
        place = self.tr("Round {round}, card {card}").format(round=encounter.round, card=card or "–")
        item = read_chain(
            ChainSources(
                inputs,
                chain,
                self._scene.rules,
                self._draft,
                self._attack.candidates(attacker, plan, friends=self._draft.friends) if asks else (),
                self._attack.weapons(attacker, declaration.way) if asks and _has_weapon(declaration.way) else (),
                self._cards(),
                place,
                self._attack.undone_at_once,
                self._attack.spread,
                self._stress(chain),
                self._attack.notice,
            )
        )
        if self._said:
            item = replace(item, block=replace(item.block, note=self._said, note_tone=Tone.STRESS))
        return item

    def _stress(self, chain: AttackChain) -> dict[str, tuple[int, int]]:
        """What the ticked consequences do to stress, one after the other; nothing any more when they are done."""
        levels: dict[str, tuple[int, int]] = {}
        sheets: dict[str, CharacterSheet] = {}
        listed = () if chain.closed else chain.consequences
        for one in (one for one in listed if one.kind is ConsequenceKind.STRESS):
            sheet = sheets.get(one.who) or self._scene.sheet_of(self._scene.encounter.combatant(one.who))
            if sheet is not None:
                after = stressed(sheet, one.amount, self._scene.rules)
                levels[one.key] = (sheet.stress, after.stress)
                sheets[one.who] = after if one.ticked else sheet
        return levels

    def _with_old_words(self, item: ChainItem, attacker: str) -> ChainItem:
        """Return the item with the results of done steps from before a change, until the attack goes on."""
        if self._before[0] != (attacker, self._due):
            self._before = ((attacker, self._due), {})
        before = self._before[1]
        plates = []
        for plate in item.plates:
            if plate.state is PlateState.DONE:
                old = before.setdefault(plate.plate, plate.words)
                plate = replace(plate, was=old if old != plate.words else "")
            plates.append(plate)
        return replace(item, plates=tuple(plates))

    def _cards(self) -> dict[str, tuple[str, str]]:
        """The digit of the card of each, and the letter of a member of a group."""
        cards: dict[str, tuple[str, str]] = {}
        for row in self._model.items:
            digit = str(row.number) if row.number else ""
            cards.setdefault(row.combatant, (digit, ""))
            for member in row.members:
                cards[member.combatant] = (digit, member.letter)
        return cards

    @staticmethod
    def _plan(inputs: AttackInputs) -> Plan:
        declaration = inputs.declaration
        signature = declaration.signature
        return Plan(
            declaration.way,
            declaration.weapon.id if _has_weapon(declaration.way) else "",
            declaration.special,
            signature.number if signature is not None else 0,
            signature.faces if signature is not None else (),
            full_auto=declaration.full_auto,
            circumstances=declaration.circumstances,
            choices=declaration.choices,
            hidden=declaration.hidden,
        )

    # --- inside ---

    @property
    def _shown(self) -> ChainPlate | None:
        chain = self._attack.chain
        return None if chain is None else self._draft.plate or plate_of(chain)

    @property
    def _has_rolled(self) -> bool:
        inputs = self._attack.inputs
        return inputs is not None and (
            inputs.carried_out or any(faces for stream, faces in inputs.faces.items() if stream.startswith("attack."))
        )

    def _all_damage(self, chain: AttackChain) -> tuple[Purchase, ...]:
        allowed = [one.id for one in chain.step(StepKind.EXTRA).options if one.allowed]
        return (_DAMAGE,) * extra_count(chain) if ExtraUse.DAMAGE.value in allowed else ()

    def _spent(self, chain: AttackChain) -> tuple[Purchase, ...]:
        """What successes beyond the first were spent on; all of them are damage where nothing was said."""
        inputs = self._attack.inputs
        if inputs is None or inputs.purchases is None:
            return self._all_damage(chain)
        return inputs.purchases

    def _leave_declaration(self, chain: AttackChain) -> None:
        due = chain.due
        if due is not None and (due.kind is StepKind.DEFENCE or plate_of(chain) is ChainPlate.CONSEQUENCES):
            self._set_draft(replace(self._draft, plate=None))  # without dice, show the consequences first
        else:
            self._do("attack.next")

    def _spend(self) -> None:
        bought = self._draft.purchases
        self._do("attack.spend", uses=tuple(one.use for one in bought), targets=tuple(one.target for one in bought))

    def _defend(self) -> None:
        """Declare the chosen defence; then everybody rolls who waits for nothing else."""
        chain = self._attack.chain
        step = chain.due if chain is not None else None
        if step is None or step.kind is not StepKind.DEFENCE:
            return
        kind = DefenceKind(self._draft.defence or DefenceKind.NONE.value)
        spent = fitting_effects(kind, self._draft.effects or ())
        perform("attack.defend", self._session, target=step.target, defence=kind, effects=spent or None)
        self._draft = ChainDraft()
        self._roll_all()

    def _roll_undefended(self) -> None:
        """Nobody has declared a defence: roll."""
        for _ in range(len(self._attack.chain.targets) if self._attack.chain is not None else 0):
            due = self._attack.chain.due if self._attack.chain is not None else None
            if due is not None and due.kind is StepKind.DEFENCE:
                perform("attack.defend", self._session, target=due.target, defence=DefenceKind.NONE)
        self._draft = ChainDraft()
        self._roll_all()

    def _roll_all(self) -> None:
        for _ in range(2):
            due = self._attack.chain.due if self._attack.chain is not None else None
            if due is not None and due.kind in (StepKind.ROLL, StepKind.DEFENCE_ROLL) and due.needs:
                perform("attack.roll", self._session)

    def _do(self, command: str, **arguments: object) -> None:
        self._try(partial(perform, command, self._session, **arguments))

    def _try(self, act: Callable[[], object]) -> None:
        """Do something with the attack; a refusal is in the block until the next thing is done."""
        self._said = ""
        try:
            act()
            due = self._attack.chain.due if self._attack.chain is not None else None
            if self.is_open and due is not None and due.kind is StepKind.DEFENCE_ROLL and due.needs:
                perform("attack.roll", self._session)
        except RuleViolation as refusal:
            self._said = translated(refusal.message)
        self.refresh()
        self._said = ""

    def _set_draft(self, draft: ChainDraft) -> None:
        self._draft = draft
        self.refresh()

    def _on_model_scene_changed(self) -> None:
        """What was closed and is followed by another step is over: its list of what is due would be stale."""
        if self._layout.shows_chain and not self.is_open:
            self.refresh()

    def dismiss(self) -> None:
        """Put a closed attack away; one that is open stays."""
        if self._layout.shows_chain and not self.is_open:
            self._dismissed = True
            self.refresh()

    def _on_scene_reported(self, report: ActionReport) -> None:
        """A new report replaces a closed attack; while one is open a refusal is in its block."""
        if not self._layout.shows_chain:
            return
        if self.is_open:
            self._said = translated(report.sentence) if report.refused else ""
        else:
            self._dismissed = True
        self.refresh()
        self._said = ""

    # --- what the pages ask for ---

    def _on_plates_plate_pressed(self, plate: ChainPlate) -> None:
        chain = self._attack.chain
        if chain is not None:
            due = plate is plate_of(chain)
            spent = self._spent(chain) if plate is ChainPlate.EXTRA and not due else self._draft.purchases
            self._layout.unfold_chain()
            self._set_draft(replace(self._draft, plate=None if due else plate, purchases=spent))
            self._panel.take_focus()

    def _on_block_second_pressed(self) -> None:
        shown = self._shown
        if shown is ChainPlate.ROLL:
            self.push()
        elif shown is ChainPlate.EXTRA:
            self._set_draft(replace(self._draft, purchases=()))
        elif shown is ChainPlate.DECLARE and not self._panel.item.block.main_enabled:
            self._do("attack.override", what=Overridden.ALLOWED, value=1)
        elif shown is ChainPlate.DECLARE:
            self.roll()
        elif shown is ChainPlate.CONSEQUENCES:
            self._menus.ask_injury()

    def _on_declare_target_requested(self, combatant: str) -> None:
        inputs = self._attack.inputs
        if inputs is not None and [one.id for one in inputs.declaration.targets] != [combatant]:
            self._do("attack.aim_at", targets=(combatant,))

    def _on_declare_weapon_requested(self, weapon: str) -> None:
        self._do("attack.weapon", weapon=weapon)

    def _on_defence_option_requested(self, option: str) -> None:
        self._set_draft(replace(self._draft, defence=option))

    def _on_defence_effect_requested(self, effect: str, on: bool) -> None:
        """A 6 of the defence is spent on this: declared with the defence, changed at once after the roll."""
        inputs, chain = self._attack.inputs, self._attack.chain
        if inputs is None or chain is None:
            return
        due = chain.due
        asked = due is not None and due.kind is StepKind.DEFENCE
        kind = DefenceKind.SHOOT_BACK if effect == BlockEffect.SPARE_AMMO.value else DefenceKind.BLOCK
        declared = next((one for one in inputs.defences if one.kind is kind), None)
        known = block_effects_of(self._draft, None if asked else declared)
        changed = tuple(one for one in known if one.value != effect) + ((BlockEffect(effect),) if on else ())
        if asked:
            self._set_draft(replace(self._draft, defence=kind.value, effects=fitting_effects(kind, changed)))
        elif declared is not None:
            self._do("attack.defend", target=declared.target, defence=kind, effects=changed or None)

    def _on_extra_option_requested(self, option: str) -> None:
        """Buy one more of an option that repeats, until no success is left; switch any other on or off."""
        chain = self._attack.chain
        if chain is None:
            return
        bought = purchase_of(option)
        spent = list(self._draft.purchases)
        free = extra_count(chain) - len(spent)
        grows = bought.use in _REPEATABLE and (free or (bought != _DAMAGE and _DAMAGE in spent))
        if bought in spent and not grows:
            spent = [one for one in spent if one != bought]
        elif free:
            spent.append(bought)
        elif _DAMAGE in spent:
            spent[spent.index(_DAMAGE)] = bought
        self._set_draft(replace(self._draft, purchases=tuple(spent)))

    def _on_armor_term_requested(self, term: str, on: bool) -> None:
        inputs, chain = self._attack.inputs, self._attack.chain
        if inputs is None or chain is None:
            return
        step = chain.step(StepKind.ARMOR)
        target = next((one for one in inputs.declaration.targets if one.id == step.target), None)
        if target is None:
            return
        if term == "armor":
            self._do("attack.override", what=Overridden.ARMOR, value=None if on else 0, target=target.id)
        elif term == "cover":
            self._do("attack.cover", stance="", target=target.id)
        elif term in ("pierce", "double"):
            what = Overridden.PIERCING if term == "pierce" else Overridden.DOUBLED
            self._do("attack.override", what=what, value=None if on else 0, target=target.id)

    def _on_consequences_tick_requested(self, key: str, on: bool) -> None:
        reaches = any(one.key == key for one in self._attack.spread)
        self._do("attack.reach" if reaches else "attack.tick", key=key, on=on)


def _best(found: Sequence[Candidate]) -> Candidate:
    """Return the first that can be attacked, else the first: the page says why not."""
    return next((one for one in found if one.refusal is None), found[0])


def _has_weapon(way: AttackWay) -> bool:
    return way in (AttackWay.CLOSE, AttackWay.RANGED, AttackWay.THROWN, AttackWay.COUP_DE_GRACE)
