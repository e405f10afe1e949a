"""The pool builder: who rolls what, how hard it is, who helps, which gear, what else applies; terms, roll key."""

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from alien_desktop.documents.sheet.pools import PLAIN, PoolOptions, pool_sizes
from alien_desktop.documents.sheet.roll_profile import roll_profile_of
from alien_desktop.gui.dice.collapsing_column import CollapsingColumn
from alien_desktop.gui.dice.pool_breakdown import PoolBreakdown, signed_number
from alien_desktop.gui.dice.pool_options import (
    LEAVE_OUT,
    PASSIVE,
    gear_choices,
    gear_of,
    leave_out_lines,
    passive_line,
    people,
    situation_choices,
    term_lines,
    toggle_lines,
)
from alien_desktop.gui.dice.roll_text import breakdown_items, pool_in_short
from alien_desktop.gui.dice.situation_options import SituationChoice, SituationChoices
from alien_desktop.gui.dice.skill_grid import SkillGrid
from alien_desktop.gui.dice.ui_pool_panel import Ui_PoolPanel
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.drop_field import DropField, DropOption
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.section_header import SectionHeader
from alien_desktop.gui.kit.segmented_control import SegmentedControl
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.tick_box import TickBox
from alien_desktop.gui.kit.tick_list import TickItem, TickList
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.theme.button_paint import ButtonSize
from alien_desktop.gui.theme.theme import bind_theme
from alien_desktop.rules.dice.help_dice import verify_help
from alien_desktop.rules.dice.skill_pool import RollKind
from alien_desktop.rules.dice.terms import Term
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.event_log import LogEntry
from alien_desktop.session.rolls.roll_state import Phase, RollState
from alien_desktop.session.rolls.situation import situation_terms
from alien_desktop.session.rolls.stunts import deferred_terms, is_deferred
from alien_desktop.session.session import Session


class PoolPanel(Panel):
    """Builds the pool of the roll controller. `document_requested(id)`: another character is to roll."""

    document_requested = Signal(str)
    roll_requested = Signal()
    sight_changed = Signal()
    """Whether the whole breakdown is seen may have changed."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.set_title(self.tr("Pool"))
        self._session = session
        self._sheet_id = ""
        self._later: tuple[Term, ...] = ()
        """Dice that were kept from earlier rolls."""
        content = QWidget()
        self.ui = Ui_PoolPanel()
        self.ui.setupUi(content)
        self.body.addWidget(content)
        self._build_choices()
        self._build_terms()
        self._connect()
        bind_theme(self._apply_theme)

    def set_document(self, document_id: str) -> None:
        """Let this character roll; a pool of somebody else that was not rolled yet leaves the table."""
        if document_id == self._sheet_id:
            return
        self._sheet_id = document_id
        state = self._session.rolls.state
        if state.sheet_id not in ("", document_id) and state.phase is Phase.READY:
            self._session.rolls.clear()
        self._show_people()
        self._show_sheet()
        self._refresh_later()

    def set_whole(self, whole: bool) -> None:
        """Be as high as everything in it: the page around it scrolls, and no part of it by itself."""
        self._giving.set_whole(whole)

    @property
    def shows_breakdown(self) -> bool:
        """Whether every term is seen without scrolling in here."""
        return self._giving.verticalScrollBar().maximum() == 0

    @property
    def sheet_id(self) -> str:
        """Who rolls."""
        return self._sheet_id

    # --- building ---

    def _build_choices(self) -> None:
        ui = self.ui
        self.who = DropField(self.tr("Character"))
        ui.who_place.addWidget(self.who)
        self.skills = SkillGrid()
        ui.grid.addWidget(self.skills, 0, 0)
        self._difficulty_name = TextLabel("", TextRole.BODY)
        ui.difficulty_head.addWidget(TextLabel(self.tr("Difficulty"), TextRole.LABEL, TextTone.QUIET), 1)
        ui.difficulty_head.addWidget(self._difficulty_name, 0)
        self.difficulty = SegmentedControl(self.tr("Difficulty"))
        ui.difficulty_place.addWidget(self.difficulty)
        self.help = SegmentedControl(self.tr("Helpers"))
        self.stress = TickBox(self.tr("Stress dice"))
        ui.help_row.addWidget(TextLabel(self.tr("Help"), TextRole.LABEL, TextTone.QUIET), 0)
        ui.help_row.addWidget(self.help, 1)
        ui.help_row.addWidget(self.stress, 0)
        self.gear = DropField(self.tr("Gear"))
        ui.gear_row.addWidget(TextLabel(self.tr("Gear"), TextRole.LABEL, TextTone.QUIET), 0)
        ui.gear_row.addWidget(self.gear, 1)
        self._toggles_title = SectionHeader(self.tr("Situational modifiers"))
        self.situation = SituationChoices()
        self.toggles = TickList()
        self.toggles.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)  # what is around it scrolls

    def _build_terms(self) -> None:
        self.breakdown = PoolBreakdown()
        self._giving = CollapsingColumn()  # in a low window this scrolls, and the skills keep their height
        for part in (self._toggles_title, self.situation, self.toggles, SectionHeader(self.tr("Dice breakdown"))):
            self._giving.add(part)
        self._giving.add(self.breakdown, row_ends=self.breakdown.row_ends)
        self._giving.verticalScrollBar().rangeChanged.connect(self.sight_changed)
        self.ui.terms_place.addWidget(self._giving)
        self.roll_button = Button(key="R", icon="roll", size=ButtonSize.TALL)
        self.ui.roll_place.addWidget(self.roll_button)

    def _connect(self) -> None:
        session = self._session
        self.who.value_requested.connect(self.document_requested)
        self.skills.picked.connect(self._on_skills_picked)
        self.difficulty.value_requested.connect(self._on_difficulty_value_requested)
        self.help.value_requested.connect(self._on_help_value_requested)
        self.stress.checked_requested.connect(self._on_stress_checked_requested)
        self.gear.value_requested.connect(self._on_gear_value_requested)
        self.situation.changed.connect(self._on_situation_changed)
        self.toggles.changed.connect(self._on_toggles_changed)
        self.breakdown.modifier_requested.connect(session.rolls.set_modifier)
        self.roll_button.clicked.connect(self.roll_requested)
        session.rolls.state_changed.connect(self._show_state)
        session.workspace.changed.connect(self._on_workspace_changed)
        session.index.entry_changed.connect(self._show_people)
        session.log.added.connect(self._on_log_changed)
        session.log.marked.connect(self._on_log_changed)

    # --- showing ---

    def _show_people(self) -> None:
        options = people(self._session.index.entries(), self._sheet_id)
        self.who.set_options(options or (DropOption("", self.tr("No character yet")),))
        self.who.setEnabled(bool(options))
        self.who.set_value(self._sheet_id if options else "")

    def _show_sheet(self) -> None:
        """Show what follows from the sheet alone: how many dice there are, and which difficulties have names."""
        is_there = self._session.workspace.has(self._sheet_id)
        self.skills.setEnabled(is_there)  # a character that was removed rolls nothing
        if not is_there:
            self.skills.set_dice({})
            return
        sheet = self._session.workspace.sheet(self._sheet_id)
        rules = self._session.rules_for(sheet.edition)
        self.skills.set_dice({what: pool.base for what, pool in pool_sizes(sheet, rules).items()})
        steps = sorted(rules.edition.pool.difficulty.steps, key=lambda step: step.dice)
        self.difficulty.set_options(tuple((str(step.dice), signed_number(step.dice)) for step in steps), equal=True)
        most = rules.edition.pool.help.most
        self.help.set_options(tuple((str(number), str(number)) for number in range(most + 1)), equal=True)
        roller = roll_profile_of(sheet, rules)
        for number in range(1, most + 1):
            try:
                verify_help(number, roller, rules.edition.pool.help)
            except RuleViolation as refusal:
                self.help.set_option_enabled(str(number), False, translated(refusal.message))
            else:
                self.help.set_option_enabled(str(number), True)
        self.stress.setEnabled(roller.nature.has_stress)

    def _show_state(self, state: RollState) -> None:
        mine = state.sheet_id == self._sheet_id
        options = state.options
        what = state.trait if mine else None
        self.skills.set_chosen(what)
        self.difficulty.set_value(str(options.difficulty))
        self._difficulty_name.set_text(self._name_of_difficulty(options.difficulty))
        self.help.set_value(str(options.helpers))
        by_kind = state.kind.with_stress and not isinstance(what, Attribute)
        self.stress.set_checked(by_kind if options.use_stress is None else options.use_stress)
        self._show_gear(what, options)
        lines = self._lines(state) if mine and what else ()
        self.toggles.set_lines(lines)
        choices = self._choices(state) if mine and what else ()
        self.situation.set_choices(choices, frozenset(term.source for term in options.extra))
        self._toggles_title.setVisible(bool(lines) or bool(choices))
        self.breakdown.set_terms(breakdown_items(state.pool) if mine and state.pool else ())
        self.breakdown.set_modifier(options.modifier, self.tr("Modifier"))
        self._show_roll_button(state, mine)

    def _terms(self, state: RollState) -> tuple[Term, ...]:
        """Return the named dice that this roll may have: those of orders, kept from earlier ones, and of the situation.

        Distance and circumstances of an attack are chosen in the tray, with its weapon.
        """
        ordered = self._session.scene.orders_of(self._sheet_id)
        if state.attack is not None:
            return ordered + self._later
        sheet = self._session.workspace.sheet(self._sheet_id)
        return ordered + self._later + situation_terms(self._session.rules_for(sheet.edition).catalog, state.trait)

    def _choices(self, state: RollState) -> tuple[SituationChoice, ...]:
        """Return the choices of which one kind at most applies; an attack has its own in the tray."""
        if state.attack is not None:
            return ()
        sheet = self._session.workspace.sheet(self._sheet_id)
        return situation_choices(self._session.rules_for(sheet.edition).catalog, state.trait)

    def _lines(self, state: RollState) -> tuple[TickItem, ...]:
        sheet = self._session.workspace.sheet(self._sheet_id)
        roller = roll_profile_of(sheet, self._session.rules_for(sheet.edition))
        ticks = leave_out_lines(roller, state.options) + term_lines(self._terms(state), state.options)
        return toggle_lines(state.toggles) + ticks + passive_line(state.trait, state.options)

    def _show_gear(self, what: Skill | Attribute | None, options: PoolOptions) -> None:
        if not self._session.workspace.has(self._sheet_id):
            return
        choices = gear_choices(self._session.workspace.sheet(self._sheet_id), what)
        self.gear.set_options(tuple(option for option, _ in choices.values()))
        self.gear.set_value(gear_of(options, choices))

    def _show_roll_button(self, state: RollState, mine: bool) -> None:
        rolled = state.roll is not None
        self.roll_button.setEnabled(mine and state.pool is not None and state.phase is not Phase.ANSWER)
        word = self.tr("Roll again") if rolled else self.tr("Roll")
        dice = f"{word} {pool_in_short(state.pool)}" if mine and state.pool else word
        self.roll_button.set_text(dice)

    def _name_of_difficulty(self, dice: int) -> str:
        if not self._session.workspace.has(self._sheet_id):
            return ""
        sheet = self._session.workspace.sheet(self._sheet_id)
        ladder = self._session.rules_for(sheet.edition).edition.pool.difficulty.ladder
        return next((translated(step.name) for step in ladder if step.dice == dice), "")

    # --- requests ---

    def _change(self, options: PoolOptions) -> None:
        self._session.rolls.set_options(options)

    def _on_skills_picked(self, what: Skill | Attribute) -> None:
        """Another skill keeps what the table has said about the situation, and drops what belonged to the old one."""
        if not self._session.workspace.has(self._sheet_id):
            return
        state = self._session.rolls.state
        kept = PLAIN
        if state.sheet_id in ("", self._sheet_id) and state.phase in (Phase.EMPTY, Phase.READY):
            old = state.options
            kept = replace(PLAIN, modifier=old.modifier, difficulty=old.difficulty, helpers=old.helpers)
        self._session.rolls.prepare(self._sheet_id, what, kept)

    def _on_difficulty_value_requested(self, value: str) -> None:
        self._change(replace(self._session.rolls.state.options, difficulty=int(value)))

    def _on_help_value_requested(self, value: str) -> None:
        self._change(replace(self._session.rolls.state.options, helpers=int(value)))

    def _on_stress_checked_requested(self, checked: bool) -> None:
        self._change(replace(self._session.rolls.state.options, use_stress=checked))

    def _on_gear_value_requested(self, value: str) -> None:
        state = self._session.rolls.state
        if not self._session.workspace.has(self._sheet_id):
            return
        choices = gear_choices(self._session.workspace.sheet(self._sheet_id), state.trait)
        self._change(replace(state.options, gear=choices[value][1]))

    def _on_toggles_changed(self, switched_on: object) -> None:
        if not isinstance(switched_on, frozenset):
            return
        state = self._session.rolls.state
        left = next((int(key.removeprefix(LEAVE_OUT)) for key in switched_on if key.startswith(LEAVE_OUT)), 0)
        chosen = tuple(term for choice in self._choices(state) for term in choice.terms if term in state.options.extra)
        extra = chosen + tuple(term for term in self._terms(state) if term.source in switched_on)
        toggles = frozenset(toggle.switch for toggle in state.toggles)
        kind = RollKind.PASSIVE if PASSIVE in switched_on else None
        options = replace(state.options, kind=kind, switched_on=switched_on & toggles, extra=extra, leave_out=left)
        self._change(options)

    def _on_situation_changed(self, sources: object) -> None:
        if not isinstance(sources, frozenset):
            return
        state = self._session.rolls.state
        of_choices = [term for choice in self._choices(state) for term in choice.terms]
        kept = tuple(term for term in state.options.extra if term not in of_choices)
        chosen = tuple(term for term in of_choices if term.source in sources)
        self._change(replace(state.options, extra=chosen + kept))

    def _on_log_changed(self, entry: LogEntry) -> None:
        """Dice kept for later come, are used, and come back by undo."""
        if is_deferred(entry):
            self._refresh_later()

    def _refresh_later(self) -> None:
        if self._sheet_id and self._session.workspace.has(self._sheet_id):
            edition = self._session.rules_for(self._session.workspace.sheet(self._sheet_id).edition).edition
            lasting = edition.actions.orders_last
            self._later = deferred_terms(self._session.log.entries(), self._sheet_id, lasting)
        else:
            self._later = ()
        self._show_state(self._session.rolls.state)

    def _on_workspace_changed(self, document_id: str, _fields: object) -> None:
        if document_id == self._sheet_id:
            self._show_sheet()
            self._show_state(self._session.rolls.state)
        elif document_id and document_id == self._session.scene.encounter_id and self._sheet_id:
            self._show_state(self._session.rolls.state)  # orders come and go

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        ui = self.ui
        ui.column.setContentsMargins(0, 0, 0, 0)
        ui.column.setSpacing(metrics.padding if self._theme.is_wide else metrics.padding_top)
        self.skills.grid.setHorizontalSpacing(metrics.label_gap)
        ui.difficulty_place.setSpacing(metrics.unit)
        ui.help_row.setSpacing(metrics.label_gap)
        ui.gear_row.setSpacing(metrics.label_gap)
        ui.terms_place.setSpacing(0)
