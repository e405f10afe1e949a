"""Reads the strip of an attack from its inputs and its resolved chain. Pure: the same chain gives the same strip."""

from dataclasses import replace
from fractions import Fraction

from PySide6.QtCore import QCoreApplication

from alien_desktop.documents.sheet.injuries import injury_table
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.gui.kit.drop_field import DropOption
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.scene.chain_items import (
    ArmorItem,
    BarItem,
    BlockItem,
    ChainItem,
    ChainPlate,
    ClosedItem,
    ConsequenceRow,
    ConsequencesItem,
    DeclareItem,
    DefenceItem,
    ExtraItem,
    OptionItem,
    PageItem,
    PlateItem,
    PlateState,
    RollItem,
    StatItem,
    SummaryColumn,
    TargetRow,
    TermItem,
    Tone,
)
from alien_desktop.gui.theme.button_paint import ButtonKind
from alien_desktop.rules.combat.attack_flow.chain import (
    AttackChain,
    AttackStep,
    Consequence,
    ConsequenceKind,
    CostKind,
    StepKind,
    StepState,
    TargetOdds,
)
from alien_desktop.rules.combat.attack_flow.inputs import (
    AttackInputs,
    AttackTarget,
    AttackWeapon,
    Defence,
    DefenceKind,
    Fighter,
    Overridden,
    with_defence,
)
from alien_desktop.rules.combat.attack_flow.resolve import resolve
from alien_desktop.rules.combat.damage import ExtraUse
from alien_desktop.rules.dice.push import push_terms
from alien_desktop.rules.dice.skill_check import SkillRoll
from alien_desktop.rules.dice.terms import Term
from alien_desktop.rules.odds.chances import Chances
from alien_desktop.rules.odds.roll_odds import alarm_totals
from alien_desktop.rules.record import record
from alien_desktop.session.combat.attack_setup import Candidate
from alien_desktop.session.combat.attack_words import weapon_words

translate = QCoreApplication.translate

_PLATES = {
    StepKind.DECLARE: ChainPlate.DECLARE,
    StepKind.DEFENCE: ChainPlate.DEFENCE,
    StepKind.ROLL: ChainPlate.ROLL,
    StepKind.PUSH: ChainPlate.ROLL,
    StepKind.ALARM: ChainPlate.ROLL,
    StepKind.DEFENCE_ROLL: ChainPlate.ROLL,
    StepKind.DEFENCE_PUSH: ChainPlate.ROLL,
    StepKind.DEFENCE_ALARM: ChainPlate.ROLL,
    StepKind.EXTRA: ChainPlate.EXTRA,
    StepKind.ARMOR: ChainPlate.ARMOR,
}
_ALARMS = (StepKind.ALARM, StepKind.DEFENCE_ALARM)
_PUSHES = (StepKind.PUSH, StepKind.DEFENCE_PUSH)
_WARDS = (StepKind.DEFENCE_ROLL, StepKind.DEFENCE_PUSH, StepKind.DEFENCE_ALARM)
_TONES = {
    ConsequenceKind.STRESS: Tone.STRESS,
    ConsequenceKind.PANIC: Tone.STRESS,
    ConsequenceKind.SKILL_ROLL: Tone.CLOCK,
    ConsequenceKind.STUN_ROLL: Tone.CLOCK,
    ConsequenceKind.FOLLOW_UP: Tone.CLOCK,
    ConsequenceKind.SWAP_CARDS: Tone.CLOCK,
    ConsequenceKind.REMINDER: Tone.CLOCK,
}


@record
class ChainDraft:
    """What was chosen in the open page and is not yet said to the attack."""

    plate: ChainPlate | None = None
    """A page that was opened by hand; None = the one that is due."""
    defence: str = ""
    purchases: tuple[ExtraUse, ...] = ()
    friends: bool = False
    """Friends are listed as targets too."""


@record
class ChainSources:
    """What the strip is read from."""

    inputs: AttackInputs
    chain: AttackChain
    rules: SheetRules
    draft: ChainDraft
    candidates: tuple[Candidate, ...] = ()
    """Only while the first page is open."""
    weapons: tuple[AttackWeapon, ...] = ()
    labels: tuple[tuple[str, str], ...] = ()
    """Combatant and what stands on its card, or its letter."""
    place: str = ""
    """"Round 3, card 7"."""
    folds: bool = False
    """One undo takes the closed attack back."""


def plate_of(chain: AttackChain) -> ChainPlate | None:
    """Return the plate of the step that is due, None when the chain is closed."""
    due = chain.due
    if due is None:
        return None if chain.closed else ChainPlate.CONSEQUENCES
    return _PLATES.get(due.kind, ChainPlate.CONSEQUENCES)


def percent(part: Fraction | float | None) -> str:
    """Return a chance in whole percent."""
    return "" if part is None else f"{round(float(part) * 100)} %"


def read_chain(sources: ChainSources) -> ChainItem:
    """Return everything that the strip shows."""
    return _Reader(sources).item()


class _Reader:
    """One reading; the parts share the sources."""

    def __init__(self, sources: ChainSources) -> None:
        self.s = sources
        self.inputs, self.chain = sources.inputs, sources.chain
        self.declaration = sources.inputs.declaration
        self.edition = sources.rules.edition
        self.first = self.chain_target
        self.due = sources.chain.due
        self.due_plate = plate_of(sources.chain)
        self.shown = sources.draft.plate or self.due_plate

    @property
    def chain_target(self) -> AttackTarget:
        """The target that the dice are rolled against."""
        return self.inputs.declaration.targets[0]

    def item(self) -> ChainItem:
        declaration = self.declaration
        names = [target.fighter.name for target in declaration.targets]
        more = translate("chain", "{name} and {count} more").format(name=names[0], count=len(names) - 1)
        page, block = self._page()
        return ChainItem(
            translate("chain", "Attack") if self.due_plate else translate("chain", "Last attack"),
            declaration.attacker.name,
            names[0] if len(names) == 1 else more,
            self._note(),
            self._plates(),
            page,
            block,
        )

    def _page(self) -> tuple[PageItem, BlockItem]:
        match self.shown:
            case ChainPlate.DECLARE:
                return self._declare()
            case ChainPlate.DEFENCE:
                return self._defence()
            case ChainPlate.ROLL:
                return self._roll()
            case ChainPlate.EXTRA:
                return self._extra()
            case ChainPlate.ARMOR:
                return self._armor()
            case ChainPlate.CONSEQUENCES:
                return self._consequences()
            case _:
                return self._summary()

    def _note(self) -> str:
        if self.due_plate is None:
            return translate("chain", "{place} · a step opens it again").format(place=self.s.place)
        if self.shown is ChainPlate.DECLARE:
            return translate("chain", "{count} in the list · a digit picks · W lists friends").format(
                count=len(self.s.candidates)
            )
        weapon = self.declaration.weapon
        parts = [self._band(self.first), translated(weapon_words(self.declaration))]
        if self.declaration.signature is None and weapon.damage:
            parts.append(translate("chain", "damage {damage}").format(damage=weapon.damage))
        if weapon.piercing:
            parts.append(translate("chain", "pierces"))
        if self.chain.hidden:
            parts.append(translate("chain", "hidden"))
        return " · ".join(part for part in parts if part)

    def _band(self, target: AttackTarget) -> str:
        meanings = self.edition.ranges.bands
        return next((translated(each.name) for each in meanings if each.band is target.band), target.band.value)

    def _steps(self, *kinds: StepKind) -> list[AttackStep]:
        return [step for step in self.chain.steps if step.kind in kinds]

    # --- plates -------------------------------------------------------------------------------------------------------

    def _plates(self) -> tuple[PlateItem, ...]:
        names = {
            ChainPlate.DECLARE: translate("chain", "Declare"),
            ChainPlate.DEFENCE: translate("chain", "Defence"),
            ChainPlate.ROLL: translate("chain", "Roll"),
            ChainPlate.EXTRA: translate("chain", "Extra"),
            ChainPlate.ARMOR: translate("chain", "Cover + armor"),
            ChainPlate.CONSEQUENCES: translate("chain", "Consequences"),
        }
        words = {
            ChainPlate.DECLARE: self._declare_words,
            ChainPlate.DEFENCE: self._defence_words,
            ChainPlate.ROLL: self._roll_words,
            ChainPlate.EXTRA: self._extra_words,
            ChainPlate.ARMOR: self._armor_words,
            ChainPlate.CONSEQUENCES: self._consequence_words,
        }
        return tuple(PlateItem(plate, names[plate], words[plate](), self._state(plate)) for plate in ChainPlate)

    def _state(self, plate: ChainPlate) -> PlateState:
        if plate is self.shown:
            waits = plate is self.due_plate and self.due is not None and self.due.kind in _ALARMS
            return PlateState.WAITS if waits else PlateState.OPEN
        kinds = [kind for kind in StepKind if _PLATES.get(kind, ChainPlate.CONSEQUENCES) is plate]
        steps = [step for step in self._steps(*kinds) if step.kind is not StepKind.COSTS]
        if self.due_plate is None:
            skipped = steps and all(step.state is StepState.SKIPPED for step in steps)
            return PlateState.IMPOSSIBLE if skipped else PlateState.DONE
        order = list(ChainPlate)
        if order.index(plate) < order.index(self.due_plate):
            skipped = bool(steps) and all(step.state is StepState.SKIPPED for step in steps)
            return PlateState.IMPOSSIBLE if skipped else PlateState.DONE
        skipped = bool(steps) and all(step.state is StepState.SKIPPED for step in steps)
        return PlateState.IMPOSSIBLE if skipped and plate is ChainPlate.DEFENCE else PlateState.TO_COME

    def _declare_words(self) -> str:
        signature = self.declaration.signature
        if signature is not None:
            return translate("chain", "{name}, D6 {number}").format(name=signature.name, number=signature.number)
        what = translated(weapon_words(self.declaration))
        return translate("chain", "{weapon}, {band}").format(weapon=what, band=self._band(self.first))

    def _defence_words(self) -> str:
        steps = self._steps(StepKind.DEFENCE)
        stopped = self._stopped_by_defence()
        if stopped is not None:
            return translate("chain", "takes away {count}").format(count=stopped)
        for step in steps:
            declared = self.inputs.defence_of(step.target)
            if declared is not None and declared.kind is not DefenceKind.NONE and step.refusal is None:
                return self._defence_name(step, declared.kind)
        if any(step.state in (StepState.DUE, StepState.TO_COME) for step in steps):
            option = self.s.draft.defence
            name = next((one.name for step in steps for one in step.options if one.id == option), None)
            return translated(name) if name is not None else translate("chain", "may ward off")
        if any(step.state is StepState.DONE for step in steps):
            return translate("chain", "none")
        return translate("chain", "not possible")

    def _defence_name(self, step: AttackStep, kind: DefenceKind) -> str:
        return next((translated(one.name) for one in step.options if one.id == kind.value), kind.value)

    def _stopped_by_defence(self) -> int | None:
        """How many successes the first target's defence took away; None while it is not known."""
        result = self.chain.result()
        roll = self._made(StepKind.ROLL, StepKind.PUSH)
        defended = result.defence not in (None, DefenceKind.NONE)
        if not defended or result.successes is None or roll is None or not self._steps(StepKind.DEFENCE_ROLL):
            return None
        return max(0, roll.successes - result.successes)

    def _made(self, *kinds: StepKind, target: str = "") -> SkillRoll | None:
        """The dice as they lie after the last of these steps."""
        made = [step.roll for step in self._steps(*kinds) if step.roll is not None and target in ("", step.target)]
        return made[-1] if made else None

    def _roll_words(self) -> str:
        made = self._made(StepKind.ROLL, StepKind.PUSH)
        if self.due is not None and self.due.kind in _ALARMS:
            return translate("chain", "{roll} due").format(roll=self._alarm_word())
        if made is None:
            step = self.chain.step(StepKind.ROLL)
            base = sum(term.dice for term in step.terms)
            return translate("chain", "{count} dice").format(count=base)
        successes = _counted_successes(made.successes)
        result = self.chain.result()
        if result.successes is not None and result.successes != made.successes:
            return translate("chain", "{made}, then {left} left").format(made=made.successes, left=result.successes)
        return translate("chain", "{successes}, pushed").format(successes=successes) if made.pushes else successes

    def _alarm_word(self) -> str:
        return translated(self.edition.vocabulary.alarm_result).lower()

    def _extra_words(self) -> str:
        step = self.chain.step(StepKind.EXTRA)
        if step.state is StepState.TO_COME:
            return translate("chain", "after the roll")
        if step.state is StepState.SKIPPED:
            return translate("chain", "no spare")
        if step.state is StepState.DUE:
            spent, all_of = len(self.s.draft.purchases), self._extra_count()
            return translate("chain", "{spent} of {all} spent").format(spent=spent, all=all_of)
        return translated(step.sentence)

    def _extra_count(self) -> int:
        return max([max(0, (result.successes or 0) - 1) for result in self.chain.targets], default=0)

    def _armor_words(self) -> str:
        result = self.chain.result()
        step = self.chain.step(StepKind.ARMOR)
        if result.protected is not None:
            stopped = max(0, (result.before_armor or 0) - (result.through or 0))
            return translate("chain", "stops {count}").format(count=stopped)
        if step.state is StepState.SKIPPED:
            return translate("chain", "no damage") if result.hit else translate("chain", "missed")
        rating = self.first.fighter.armor + self.first.barrier
        word = translated(self.edition.vocabulary.armor).lower()
        return translate("chain", "{rating}, {armor}").format(rating=rating, armor=word)

    def _consequence_words(self) -> str:
        result = self.chain.result()
        if self.due_plate is None:
            return translate("chain", "{count} applied").format(count=len(self.chain.ticked))
        if result.through is None:
            expected = result.odds.expected
            return translate("chain", "{damage} damage expected").format(damage=f"{float(expected):.1f}")
        words = translate("chain", "{damage} damage").format(damage=result.through)
        if result.taken is not None and result.taken.broken and result.through:
            return translate("chain", "{damage}, Broken").format(damage=words)
        return words

    # --- pages --------------------------------------------------------------------------------------------------------

    def _go_on(self) -> BlockItem | None:
        """The block of a page that was opened again: Enter leads back to the step that is due."""
        if self.due_plate is not None and self.shown is not self.due_plate:
            return BlockItem(main=translate("chain", "Go on"), main_key=translate("chain", "Enter"))
        if self.due_plate is None:
            return BlockItem(main=translate("chain", "Back to the result"), main_key=translate("chain", "Enter"))
        return None

    def _declare(self) -> tuple[PageItem, BlockItem]:
        labels = dict(self.s.labels)
        chosen = {target.id for target in self.declaration.targets}
        stance = {each.id: translated(each.name) for each in self.edition.cover.stances}
        rows = tuple(
            TargetRow(
                one.id,
                labels.get(one.id, ""),
                one.name,
                translate("chain", "FRIEND") if one.friend else "",
                self._band_name(one),
                self._cover_words(one, stance),
                percent(one.hit),
                percent(one.hurt),
                translated(one.refusal),
                one.id in chosen,
            )
            for one in self._with_chosen()
        )
        declared = self.declaration
        signature = declared.signature
        weapons = tuple(
            DropOption(
                one.id,
                translate("chain", "{weapon}, ammo {ammo}").format(weapon=one.name, ammo=one.ammo)
                if one.ammo_max
                else one.name,
                enabled=one.unusable is None,
            )
            for one in self.s.weapons
        )
        step = self.chain.step(StepKind.ROLL)
        base, stress = self._dice(step)
        terms = ", ".join(
            f"{translated(term.label)} {term.dice:+d}" if place else f"{translated(term.label)} {term.dice}"
            for place, term in enumerate(self._base_terms)
            if term.dice
        )
        page = DeclareItem(
            rows,
            () if signature is not None else weapons,
            declared.weapon.id,
            "" if signature is None else signature.name,
            signature.faces if signature is not None else (),
            terms,
            base,
            stress,
        )
        return page, self._declare_block(step, base, stress)

    def _with_chosen(self) -> tuple[Candidate, ...]:
        """The candidates with the odds of those who are attacked as they are declared now."""
        found = []
        for one in self.s.candidates:
            target = next((each for each in self.declaration.targets if each.id == one.id), None)
            if target is not None:
                odds = self.chain.result(one.id).odds
                refusal = self.chain.step(StepKind.DECLARE).refusal
                one = replace(
                    one,
                    band=target.band,
                    stance=target.stance,
                    barrier=target.barrier,
                    odds=None if refusal else odds,
                    refusal=refusal if self.due is not None and self.due.kind is StepKind.DECLARE else None,
                )
            found.append(one)
        return tuple(found)

    def _band_name(self, one: Candidate) -> str:
        meanings = self.edition.ranges.bands
        return next((translated(each.name) for each in meanings if each.band is one.band), one.band.value)

    @staticmethod
    def _cover_words(one: Candidate, stances: dict[str, str]) -> str:
        if not one.stance and not one.barrier:
            return translate("chain", "none")
        name = stances.get(one.stance, "")
        return f"{name} {one.barrier}".strip() if one.barrier else name

    def _dice(self, step: AttackStep) -> tuple[int, int]:
        """Base and stress dice of the attack roll."""
        made = self._made(StepKind.ROLL)
        if made is not None:
            return made.pool.base, made.pool.stress
        base = sum(term.dice for term in self._base_terms)
        return base, sum(term.dice for term in step.terms) - base

    @property
    def _base_terms(self) -> tuple[Term, ...]:
        return self.chain.step(StepKind.DECLARE).terms

    def _declare_block(self, step: AttackStep, base: int, stress: int) -> BlockItem:
        go_on = self._go_on() if self.s.draft.plate is not ChainPlate.DECLARE or self._rolled else None
        if go_on is not None and self._rolled:
            return go_on
        refusal = self.chain.step(StepKind.DECLARE).refusal
        if refusal is not None and not self.inputs.override(Overridden.ALLOWED):
            return BlockItem(
                note=translated(refusal),
                note_tone=Tone.STRESS,
                main=translate("chain", "Not possible"),
                main_enabled=False,
                second=translate("chain", "All the same"),
            )
        stats: list[StatItem] = []
        chances = step.chances
        if chances is not None:
            hit = self.chain.result().odds.hit
            stats.append(StatItem(percent(hit), translate("chain", "at least 1"), Tone.GOOD, "tick"))
            if chances.one_on_stress:
                part = Fraction(chances.one_on_stress, chances.of)
                stats.append(StatItem(percent(part), self._alarm_word(), Tone.STRESS, "panic"))
        asks = next((one for one in self._steps(StepKind.DEFENCE) if one.state is StepState.DUE), None)
        if asks is not None and self.inputs.defence_of(asks.target) is None:
            name = self._name(asks.target)
            return BlockItem(
                tuple(stats),
                "" if len(stats) > 1 else translate("chain", "{who} may ward it off").format(who=name),
                main=translate("chain", "Defence"),
                main_key=translate("chain", "Enter"),
                second=translate("chain", "Roll {count}").format(count=base),
                second_key="R",
            )
        dice = translate("chain", "Roll {base} + {stress}") if stress else translate("chain", "Roll {base}")
        return BlockItem(tuple(stats), main=dice.format(base=base, stress=stress), main_key="R")

    @property
    def _rolled(self) -> bool:
        return any(self.inputs.faces.values())

    def _name(self, combatant: str) -> str:
        if combatant == self.declaration.attacker.id:
            return self.declaration.attacker.name
        known = {one.id: one.fighter.name for one in self.declaration.targets}
        known |= {one.id: one.name for one in self.declaration.onlookers}
        return known.get(combatant, "")

    # --- defence ---

    def _defence(self) -> tuple[PageItem, BlockItem]:
        steps = self._steps(StepKind.DEFENCE)
        step = next((one for one in steps if one.state is StepState.DUE), steps[0])
        name = self._name(step.target)
        fallen = self._rolled
        declared = self.inputs.defence_of(step.target)
        chosen = self.s.draft.defence or (declared.kind.value if declared is not None else DefenceKind.NONE.value)
        options = []
        digit = 0
        reasons: list[tuple[str, Tone]] = []
        for one in step.options:
            if not one.allowed and one.id != chosen:
                if one.sentence is not None and one.id in self._reactions:
                    reasons.append((translated(one.sentence), Tone.QUIET))
                continue
            digit += 1
            odds = self._odds_with(step.target, one.id) if one.allowed and not fallen else None
            pool = one.pool
            nothing = one.id == DefenceKind.NONE.value
            options.append(
                OptionItem(
                    one.id,
                    str(digit),
                    translate("chain", "Take it") if nothing else translated(one.name),
                    translate("chain", "keeps the action") if nothing else self._defence_price(step, one.id),
                    _odds_bars(odds),
                    pool.base if pool is not None else 0,
                    pool.stress if pool is not None else 0,
                    one.id == chosen,
                    enabled=one.allowed and not fallen,
                )
            )
        close = self.edition.close
        lines: list[tuple[str, Tone]] = []
        title = ""
        if digit > 1:
            title = translate("chain", "Each 6 of it")
            lines.append((translate("chain", "stops one success"), Tone.PLAIN))
            if len(close.block_effects) > 1 and any(one.id == DefenceKind.BLOCK for one in step.options):
                lines.append((translate("chain", "or strikes back, or disarms"), Tone.PLAIN))
        page = DefenceItem(tuple(options), title, tuple((*lines, *reasons)[:3]))
        go_on = self._go_on()
        if go_on is not None:
            return page, go_on
        both = chosen != DefenceKind.NONE.value
        text = translate("chain", "Roll both") if both else translate("chain", "Roll {base}")
        base, _ = self._dice(self.chain.step(StepKind.ROLL))
        note = translate("chain", "{who} decides before the dice fall").format(who=name)
        return page, BlockItem(note=note, note_tone=Tone.PLAIN, main=text.format(base=base), main_key="R")

    @property
    def _reactions(self) -> frozenset[str]:
        """The ways to ward off that the edition has at all."""
        known = {each.id for each in self.edition.actions.actions}
        dodge = {DefenceKind.DODGE.value} if "dodge" in known else set()
        return frozenset({DefenceKind.BLOCK.value} | dodge)

    def _defence_price(self, step: AttackStep, option: str) -> str:
        found = next((one for one in step.options if one.id == option), None)
        if found is not None and found.sentence is not None:
            return translated(found.sentence)
        dodge = option == DefenceKind.DODGE.value
        known = {each.id: each for each in self.edition.actions.actions}
        action = known.get("dodge" if dodge else "block") or known.get("defend")
        if action is None:
            return ""
        price = translated(self.edition.actions.price_name(action.price))
        return translate("chain", "spends the {price} action").format(price=price)

    def _odds_with(self, target: str, option: str) -> TargetOdds:
        kind = DefenceKind(option)
        changed = with_defence(self.inputs, Defence(target, kind))
        return resolve(changed, self.edition).result(target).odds

    # --- roll ---

    def _roll(self) -> tuple[PageItem, BlockItem]:
        due = self.due if self.shown is self.due_plate else None
        ward = due is not None and due.kind in _WARDS
        target = due.target if due is not None and ward else ""
        kinds = _WARDS[:2] if ward else (StepKind.ROLL, StepKind.PUSH)
        made = self._made(*kinds, target=target)
        who = self._name(target) if ward else self.declaration.attacker.name
        if due is not None and made is None:
            base = sum(need.count for need in due.needs if need.die.value == "base")
            stress = sum(need.count for need in due.needs if need.die.value == "stress")
            page = RollItem(empty_base=base, empty_stress=stress)
            dice = translate("chain", "Roll {base} + {stress}") if stress else translate("chain", "Roll {base}")
            note = translate("chain", "{who} rolls").format(who=who)
            return page, BlockItem(note=note, main=dice.format(base=base, stress=stress), main_key="R")
        page = RollItem(made.base if made is not None else (), made.stress if made is not None else ())
        successes = made.successes if made is not None else 0
        headline = (StatItem(_counted_successes(successes).upper(), "", Tone.GOOD if successes else Tone.QUIET),)
        if due is None:
            go_on = self._go_on() or BlockItem()
            return page, replace(go_on, stats=headline)
        if due.kind in _ALARMS:
            return self._alarm(page, due, who, successes, headline)
        if due.kind in _PUSHES and made is not None:
            return self._push(page, due, who, made, headline)
        need = sum(one.count for one in due.needs)
        return page, BlockItem(headline, main=translate("chain", "Roll {count}").format(count=need), main_key="R")

    def _push(
        self, page: RollItem, due: AttackStep, who: str, made: SkillRoll, headline: tuple[StatItem, ...]
    ) -> tuple[PageItem, BlockItem]:
        fighter = self._fighter(due)
        terms = push_terms(made, fighter.profile, self.edition.push)
        chances = due.chances
        change = translate("chain", "Stress {before} to {after}").format(
            before=made.stress_level, after=terms.stress_after
        )
        if terms.stress_after == made.stress_level:
            change = translate("chain", "no stress for it")
        rerolled = len(made.base) + len(made.stress) - made.successes
        words = translate("chain", "Push rolls {count} of {all} again").format(
            count=rerolled, all=len(made.base) + len(made.stress)
        )
        page = replace(
            page,
            new_stress=terms.new_dice,
            words=words,
            title=translate("chain", "If pushed"),
            change=change,
            bars=self._push_bars(chances, made.successes),
        )
        keep = next((one for one in due.options if one.id == "keep"), None)
        must = keep is not None and not keep.allowed
        ones = translate("chain", "no 1 on a stress die") if made.stress else ""
        ones = ", ".join(part for part in (who if due.kind in _WARDS else "", ones) if part)
        block = BlockItem(
            headline,
            ones,
            main=translate("chain", "Keep {count}").format(count=made.successes),
            main_key=translate("chain", "Enter"),
            main_enabled=not must,
            second=translate("chain", "Push"),
            second_key="P",
        )
        return page, block

    def _push_bars(self, chances: Chances | None, now: int) -> tuple[BarItem, ...]:
        if chances is None:
            return ()

        def bar(name: str, ways: int, tone: Tone) -> BarItem:
            part = Fraction(ways, chances.of)
            return BarItem(name, float(part), percent(part), tone)

        more = chances.at_least[now] if now < len(chances.at_least) else 0
        bars = [bar(translate("chain", "{count} or more").format(count=now + 1), more, Tone.GOOD)]
        if chances.one_on_stress:
            name = translated(self.edition.vocabulary.alarm_roll)
            bars.append(bar(name, chances.one_on_stress, Tone.STRESS))
        if chances.cancelled:
            bars.append(bar(translate("chain", "It is lost"), chances.cancelled, Tone.HARM))
        return tuple(bars)

    def _alarm(
        self, page: RollItem, due: AttackStep, who: str, successes: int, headline: tuple[StatItem, ...]
    ) -> tuple[PageItem, BlockItem]:
        fighter = self._fighter(due)
        totals = alarm_totals(fighter.profile, self.edition.alarm, fighter.running_panic)
        table = self.s.rules.catalog.panic if self.edition.alarm.answered_by_panic else self.s.rules.catalog.responses
        rows: list[tuple[str, Tone]] = []
        for total in totals.applied:
            row = table.row_for(total) if table is not None else None
            lost = totals.cancels_from is not None and total >= totals.cancels_from
            words = f"{total}  {row.name}" if row is not None else str(total)
            rows.append((words, Tone.HARM if lost else Tone.PLAIN))
        losing = 6 - totals.standing
        note = translate("chain", "{who}: stand unless lost, {chance}").format(
            who=who, chance=percent(Fraction(losing, 6))
        )
        if not losing:
            note = translate("chain", "{who}: they stand").format(who=who)
        page = replace(
            page,
            words=translate("chain", "A 1 on a stress die: no push, this comes first"),
            title=translate("chain", "D6, each 1 in 6"),
            rows=tuple(rows),
        )
        main = translated(self.edition.vocabulary.alarm_roll)
        return page, BlockItem(headline, note, main=main, main_key="A", main_kind=ButtonKind.STRESS)

    def _fighter(self, due: AttackStep) -> Fighter:
        if due.kind in _WARDS:
            return next(one.fighter for one in self.declaration.targets if one.id == due.target)
        return self.declaration.attacker

    # --- extra ---

    def _extra(self) -> tuple[PageItem, BlockItem]:
        step = self.chain.step(StepKind.EXTRA)
        count = self._extra_count()
        spent = self.s.draft.purchases
        if step.state is not StepState.DUE and not spent and self.inputs.purchases is not None:
            spent = tuple(one.use for one in self.inputs.purchases)
        options = []
        for place, one in enumerate(step.options[:6], 1):
            times = sum(use.value == one.id for use in spent)
            words = translated(one.sentence) if one.sentence is not None else self._extra_meaning(one.id)
            options.append(
                OptionItem(
                    one.id,
                    str(place),
                    translated(one.name),
                    words,
                    chosen=times > 0,
                    count=times,
                    enabled=one.allowed,
                )
            )
        by_itself = self.edition.damage.extra_is_damage
        words = ""
        if by_itself:
            words = translate("chain", "Extra successes are damage by themselves, unless they are spent otherwise.")
        page = ExtraItem(tuple(options), words)
        left = count - len(spent)
        text = translate("chain", "{left} of {all} left").format(left=left, all=count).upper()
        stats = (StatItem(text, "", Tone.GOOD if left else Tone.PLAIN),)
        result = self.chain.result()
        note = translate("chain", "{successes}, one hits").format(successes=_counted_successes(result.successes or 0))
        if step.state is StepState.SKIPPED:
            return page, replace(self._go_on() or BlockItem(), note=translated(step.sentence))
        return page, BlockItem(
            stats,
            note,
            main=translate("chain", "Armor"),
            main_key=translate("chain", "Enter"),
            second=translate("chain", "Clear"),
        )

    def _extra_meaning(self, use: str) -> str:
        return {
            ExtraUse.DAMAGE.value: translate("chain", "one more, before armor"),
            ExtraUse.INITIATIVE.value: translate("chain", "cards, from the next Round"),
            ExtraUse.DISARM.value: translate("chain", "what the other one holds"),
            ExtraUse.KNOCK_DOWN.value: translate("chain", "the other one is prone"),
            ExtraUse.GRAPPLE.value: translate("chain", "the other one is held"),
            ExtraUse.PIN_DOWN.value: translate("chain", "loses the next action"),
            ExtraUse.DROP.value: translate("chain", "drops what is held"),
            ExtraUse.PUSH_BACK.value: translate("chain", "falls or gives ground"),
            ExtraUse.OTHER_TARGET.value: translate("chain", "one more is hit"),
            ExtraUse.SPARE_AMMO.value: translate("chain", "no ammo roll"),
        }.get(use, "")

    # --- cover and armor ---

    def _armor(self) -> tuple[PageItem, BlockItem]:
        step = self.chain.step(StepKind.ARMOR)
        result = self.chain.result(step.target) if self._is_target(step.target) else self.chain.result()
        target = next((one for one in self.declaration.targets if one.id == result.id), self.first)
        terms = []
        open_now = self.due_plate is not None
        worn = target.fighter.armor
        forced = self.inputs.override(Overridden.ARMOR, target.id)
        if target.barrier:
            name = translate("chain", "Cover in between")
            terms.append(TermItem("cover", name, str(target.barrier), True, open_now))
        if worn or forced is not None:
            name = translate("chain", "Armor, worn")
            terms.append(TermItem("armor", name, str(worn), forced is None, open_now))
        weapon = self.declaration.weapon
        if weapon.piercing:
            terms.append(
                TermItem("pierce", translate("chain", "{weapon} pierces").format(weapon=weapon.name), "", True)
            )
        if weapon.doubled and self.edition.armor.rolled:
            terms.append(TermItem("double", translate("chain", "Armor counts double"), "×2", True))
        before = result.before_armor or 0
        through = result.through if result.through is not None else before
        layers = result.protected.layers if result.protected is not None else ()
        faces = tuple(face for layer in layers for face in layer.faces)
        needed = sum(need.count for need in step.needs)
        rolled = self.edition.armor.rolled
        count = len(faces) or needed
        title = translate("chain", "Armor rolls {count}").format(count=count)
        level = None
        if not rolled:
            title = translate("chain", "Level left")
            level = max(0, before - through)
        stopped = max(0, before - through)
        page = ArmorItem(
            tuple(terms[:4]),
            title,
            faces,
            needed,
            level,
            translate("chain", "{count} stopped, never pushed").format(count=stopped),
            before,
            stopped,
            translate("chain", "{damage} before armor").format(damage=before),
        )
        headline = translate("chain", "{count} damage").format(count=through).upper()
        health = target.fighter.health
        taken = result.taken
        note = translate("chain", "{who}: Health {before} to {after}").format(
            who=target.fighter.name, before=health, after=taken.health_after if taken is not None else health
        )
        stats = (StatItem(headline, "", Tone.HARM if through else Tone.QUIET),)
        if self.due is not None and self.due.kind is StepKind.ARMOR and self.shown is self.due_plate:
            text = translate("chain", "Roll {count}").format(count=needed)
            return page, BlockItem(stats, translated(step.sentence), main=text, main_key="R")
        return page, replace(self._go_on() or BlockItem(), stats=stats, note=note)

    def _is_target(self, combatant: str) -> bool:
        return any(one.id == combatant for one in self.chain.targets)

    # --- consequences ---

    def _consequences(self) -> tuple[PageItem, BlockItem]:
        chain = self.chain
        rows = tuple(self._row(one) for one in chain.consequences)
        page = ConsequencesItem(rows)
        due = self.due
        if due is not None and due.needs:
            count = sum(need.count for need in due.needs)
            text = translate("chain", "Roll {count}").format(count=count)
            return page, BlockItem(note=translated(due.sentence), main=text, main_key="R")
        ticked = len(chain.ticked)
        counted = translate("chain", "{ticked} of {all}").format(ticked=ticked, all=len(rows)).upper()
        stats = (StatItem(counted, "", Tone.PLAIN),)
        if self.due_plate is None:
            return page, replace(self._go_on() or BlockItem(), stats=stats)
        has_injury = any(one.kind is ConsequenceKind.INJURY for one in chain.consequences)
        return page, BlockItem(
            stats,
            translate("chain", "ticked, nothing done yet"),
            main=translate("chain", "Apply {count}").format(count=ticked),
            main_key=translate("chain", "Enter"),
            second=translate("chain", "Injury…") if has_injury else "",
        )

    def _row(self, one: Consequence) -> ConsequenceRow:
        note = ""
        faces: tuple[int, ...] = ()
        result = next((each for each in self.chain.targets if each.id == one.who), None)
        if one.kind is ConsequenceKind.DAMAGE and result is not None and result.taken is not None:
            note = translate("chain", "Health {before} to {after}").format(
                before=result.taken.health_before, after=result.taken.health_after
            )
        elif one.kind is ConsequenceKind.INJURY and one.amount:
            name = self._injury_name(one)
            rolled = one.detail != "row"
            faces = tuple(int(figure) for figure in str(one.amount)) if rolled else ()
            return ConsequenceRow(one.key, name, str(one.amount), one.ticked, Tone.HARM, faces)
        elif not one.by_rule:
            note = translate("chain", "your call")
        words = self._short_words(one) or translated(one.sentence)
        return ConsequenceRow(one.key, words, note, one.ticked, _TONES.get(one.kind, Tone.HARM), faces)

    def _short_words(self, one: Consequence) -> str:
        """What happens to the only target, whose name stands in the title; empty where the sentence is needed."""
        if len(self.declaration.targets) > 1 or one.who != self.first.id:
            return ""
        if one.kind is ConsequenceKind.DAMAGE:
            return translate("chain", "Damage {amount}").format(amount=one.amount)
        if one.kind is ConsequenceKind.STRESS:
            return translate("chain", "Stress {amount:+d}").format(amount=one.amount)
        return {
            ConsequenceKind.BROKEN: translate("chain", "Broken"),
            ConsequenceKind.PANIC: translate("chain", "Panic roll"),
            ConsequenceKind.KILL: translate("chain", "Dies"),
            ConsequenceKind.DROP: translate("chain", "Drops what is held"),
        }.get(one.kind, "")

    def _injury_name(self, one: Consequence) -> str:
        """The row of the table of injuries that a consequence is about."""
        fighter = next((each.fighter for each in self.declaration.targets if each.id == one.who), None)
        body = fighter.body if fighter is not None else self.declaration.attacker.body
        return injury_table(body, self.s.rules).row_for(one.amount).name if one.amount else ""

    # --- closed ---

    def _summary(self) -> tuple[PageItem, BlockItem]:
        chain = self.chain
        first = chain.result()
        victim: list[tuple[str, str, Tone]] = []
        if first.taken is not None and first.taken.amount:
            after = translate("chain", "{before} to {after}").format(
                before=first.taken.health_before, after=first.taken.health_after
            )
            if first.taken.broken:
                after = translate("chain", "{change}, Broken").format(change=after)
            victim.append((translate("chain", "Health"), after, Tone.HARM))
        due: list[tuple[str, str, Tone]] = []
        for one in chain.consequences:
            words = translated(one.sentence)
            if not one.ticked:
                continue
            if one.kind is ConsequenceKind.PANIC:
                due.append(("", words, Tone.STRESS))
            elif one.kind in (ConsequenceKind.SKILL_ROLL, ConsequenceKind.STUN_ROLL, ConsequenceKind.FOLLOW_UP):
                due.append(("", words, Tone.CLOCK))
            elif one.kind not in (ConsequenceKind.DAMAGE, ConsequenceKind.BROKEN):
                injury = self._injury_name(one) if one.kind is ConsequenceKind.INJURY else ""
                short = self._short_words(one)
                victim.append(("", injury or short or words, _TONES.get(one.kind, Tone.HARM)))
        if not victim:
            victim.append(
                ("", translate("chain", "no damage") if first.hit else translate("chain", "missed"), Tone.QUIET)
            )
        spent = [
            (self._name(cost.who), self._cost_words(cost.kind, translated(cost.sentence)), Tone.PLAIN)
            for cost in chain.costs_due
        ]
        left_out = [translated(one.sentence) for one in chain.consequences if not one.ticked and one.by_rule]
        if left_out:
            due.append((translate("chain", "Left out"), ", ".join(left_out), Tone.QUIET))
        columns = (
            SummaryColumn(self.first.fighter.name, tuple(victim)),
            SummaryColumn(
                translate("chain", "Now due"), tuple(due) or (("", translate("chain", "nothing"), Tone.QUIET),)
            ),
            SummaryColumn(
                translate("chain", "Spent"), tuple(spent) or (("", translate("chain", "nothing"), Tone.QUIET),)
            ),
        )
        undo = translate("chain", "Undo whole attack") if self.s.folds else translate("chain", "Undo a step")
        block = BlockItem(
            (StatItem(translate("chain", "Attack done"), "", Tone.GOOD, "tick"),),
            translate("chain", "dice and choices are kept"),
            main=undo,
            main_key="Ctrl+Z",
            main_kind=ButtonKind.NORMAL,
        )
        return ClosedItem(columns), block

    def _cost_words(self, kind: CostKind, words: str) -> str:
        head, found, rest = words.partition(": ")
        return rest if found and kind is CostKind.ACTION and head else words


def _counted_successes(count: int) -> str:
    one = translate("chain", "1 success")
    return one if count == 1 else translate("chain", "{count} successes").format(count=count)


def _odds_bars(odds: TargetOdds | None) -> tuple[BarItem, ...]:
    if odds is None:
        return ()
    rows = (
        (translate("chain", "Hit"), odds.hit, Tone.QUIET),
        (translate("chain", "Hurt"), odds.hurt, Tone.HARM),
        (translate("chain", "Broken"), odds.broken, Tone.HARM),
    )
    return tuple(BarItem(name, float(part), percent(part), tone) for name, part, tone in rows)
