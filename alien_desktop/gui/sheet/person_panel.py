"""Who it is and how they are: portrait, name, career, agenda, Health, stress, armor, Resolve, rads."""

from functools import partial

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from alien_desktop.documents.sheet.alarm_odds import alarms_owed
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.identity import set_passes_as_human, set_text
from alien_desktop.documents.sheet.states import DEAD
from alien_desktop.documents.sheet.values import ARMOR, HEALTH_MAX, RESOLVE
from alien_desktop.gui.dice.medical_menu import care_entries
from alien_desktop.gui.kit.arrow_group import ArrowGroup
from alien_desktop.gui.kit.badge import BY_HAND, boxed_mark_side, draw_boxed_mark
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.folding_row import FoldingRow
from alien_desktop.gui.kit.index_binding import IndexBinding
from alien_desktop.gui.kit.key_words import set_key_tooltip
from alien_desktop.gui.kit.layouts import UNBOUNDED
from alien_desktop.gui.kit.menus import MenuEntry, open_menu
from alien_desktop.gui.kit.painted_button import PaintedButton
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.portrait import PortraitRecord
from alien_desktop.gui.kit.registered_actions import try_command
from alien_desktop.gui.kit.tick_box import TickBox
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.sheet.person_facts import PersonFacts
from alien_desktop.gui.sheet.stress_line import StressPopup, StressStrip, strip_height
from alien_desktop.gui.sheet.text import broken_words, death_roll_due
from alien_desktop.gui.sheet.ui_person_panel import Ui_PersonPanel
from alien_desktop.gui.sheet.vital_overrides import VitalOverrides
from alien_desktop.gui.sheet.vitals_model import HEALTH, RADS, STRESS, Vital, VitalsModel
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.paint import draw_upright
from alien_desktop.gui.theme.paint_text import Elide, draw_text, set_tooltip, text_width, tooltip
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.stress.alarm import AlarmKind
from alien_desktop.session.event_log import LogEntry
from alien_desktop.session.rolls.alarm_rolls import PANIC_ROLL
from alien_desktop.session.rolls.roll_state import Phase
from alien_desktop.session.session import Session
from alien_desktop.session.sheet_editor import SheetEditor
from alien_desktop.session.stress_course import StressCourse


class ValueButton(PaintedButton):
    """`clicked` is the request to see or change it."""

    def __init__(self, label: str, name: str = "", parent: QWidget | None = None) -> None:
        """`name` is what a screen reader says for a label that is short."""
        super().__init__(parent)
        self._label, self._name = label, name or label
        self._value = ""
        self._by_hand = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._update_accessible_text()

    @property
    def value(self) -> str:
        """What is shown."""
        return self._value

    @property
    def is_by_hand(self) -> bool:
        """Whether the mark is shown."""
        return self._by_hand

    def set_value(self, value: str, *, by_hand: bool = False) -> None:
        """Show a value, marked when it was set by hand."""
        if (value, by_hand) != (self._value, self._by_hand):
            self._value, self._by_hand = value, by_hand
            self._update_accessible_text()
            self.updateGeometry()
            self.update()

    def set_close(self, close: bool) -> None:
        """Let the number stand close to its label instead of at the right end of the room."""
        horizontal = QSizePolicy.Policy.Maximum if close else QSizePolicy.Policy.Expanding
        self.setSizePolicy(horizontal, QSizePolicy.Policy.Fixed if close else QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        """Label, room, value; a row that the finger finds."""
        fonts, metrics = self._theme.fonts, self._theme.metrics
        wide = text_width(fonts, fonts.label, self._label.upper()) + text_width(fonts, fonts.die_key, self._value)
        mark = 5 * metrics.unit if self._by_hand else 0
        return QSize(round(wide) + 3 * metrics.unit + mark, metrics.target_min)

    def minimumSizeHint(self) -> QSize:
        """Nothing of it is cut."""
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Label at the left, number at the right, the mark between."""
        theme = self._theme
        tokens, fonts, metrics = theme.tokens, theme.fonts, theme.metrics
        painter = QPainter(self)
        rect = QRectF(self.rect())
        ink = tokens.text if self.underMouse() or self.isDown() else tokens.text2
        draw_text(painter, rect, self._label.upper(), fonts, fonts.label, ink, elide=Elide.NEVER)
        right = Qt.AlignmentFlag.AlignRight
        draw_text(painter, rect, self._value, fonts, fonts.die_key, tokens.text, right, Elide.NEVER)
        if self._by_hand:
            left = rect.right() - text_width(fonts, fonts.die_key, self._value) - boxed_mark_side(theme) - metrics.unit
            draw_boxed_mark(painter, left, rect.height() / 2, BY_HAND, theme)

    def _update_accessible_text(self) -> None:
        by_hand = self.tr(", set by hand") if self._by_hand else ""
        self.setAccessibleName(f"{self._name} {self._value}{by_hand}")


class DueChip(QWidget):
    """A Panic Roll or stress response that is due, until it is answered or left out.

    It is filled while nothing of it is in the tray: there is one filled button in a window.
    """

    answer_requested = Signal()
    left_out = Signal()
    left_alone = Signal()
    """The tray no longer shows that it is due: from now on only this does."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._lies = False
        self.answer = Button("", ButtonKind.STRESS, icon="alarm", key="A", size=ButtonSize.ROW)
        self.leave_out = Button(kind=ButtonKind.QUIET, icon="cross", size=ButtonSize.ROW)
        self.answer.clicked.connect(self.answer_requested)
        self.leave_out.clicked.connect(self.left_out)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(self.answer)
        self._row.addWidget(self.leave_out)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        bind_theme(self._apply_theme)

    def show_due(self, name: str, owed: AlarmKind | None, roll: str, *, lies: bool) -> None:
        """Show what somebody owes (`roll` is its whole name); `lies`: the dice that call for it are in the tray."""
        self.setVisible(owed is not None)
        was_there, self._lies = self._lies, lies and owed is not None
        if owed is None:
            return
        self.answer.set_text(self.tr("Panic due") if owed is AlarmKind.PANIC else self.tr("Response due"))
        self.answer.set_kind(ButtonKind.NORMAL if lies else ButtonKind.STRESS)
        words = self.tr("{roll} due for {name}").format(roll=roll, name=name)
        self.answer.setAccessibleName(words)
        set_key_tooltip(self.answer, self.tr("{roll} due: roll it now").format(roll=roll), "A")
        self.leave_out.setAccessibleName(self.tr("Leave the {roll} out").format(roll=roll))
        set_tooltip(self.leave_out, self.tr("Leave the {roll} out").format(roll=roll))
        if was_there and not lies:
            self.left_alone.emit()

    def _apply_theme(self) -> None:
        self._row.setSpacing(self._theme.metrics.unit)


_ANYWHERE = Qt.AlignmentFlag(0)


class PersonPanel(Panel):
    """The head of the sheet.

    `file_requested(bool)`: show notes and the rest of the file, or not. `death_roll_requested`: the death roll that
    is due soonest.
    """

    file_requested = Signal(bool)
    death_roll_requested = Signal()
    advance_requested = Signal()
    portrait_requested = Signal(str)
    """A picture of the user's is to be the portrait, by its path."""
    portrait_choice_requested = Signal()
    crop_requested = Signal()
    """A part of the portrait is to be the portrait."""
    change_requested = Signal(QPoint)
    """What the sheet is made of is to be changed: a menu at this global point."""

    def __init__(self, opened: SheetEditor, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._opened = opened
        self._session = session
        self._preview = 0
        self._is_single = self._notes_at_right = False
        self._course = StressCourse("")
        self._who_stops, self._button_stops, self._stat_stops = (ArrowGroup(self) for _ in range(3))
        self.vitals = VitalsModel(opened, self)
        self.overrides = VitalOverrides(opened, self.vitals, session, self)
        content = QWidget()
        self.ui = Ui_PersonPanel()
        self.ui.setupUi(content)
        self.body.addWidget(content)
        self.ui.broken_band.height_changed.connect(self._fit_height)
        self.facts = PersonFacts(opened, self.ui.fact_row, self.ui.stat_column)
        self.facts.height_changed.connect(self._fit_height)
        self.due = DueChip()
        self._chips = [self.due]
        self.due.answer_requested.connect(self.answer_due)
        self.due.left_out.connect(self._on_due_left_out)
        session.rolls.state_changed.connect(self._show_due)
        self._build_buttons()
        self._build_stress()
        self._build_stats()
        self._connect_picture_and_meters()
        session.log.added.connect(self._on_log_added)
        session.log.marked.connect(self._on_log_marked)
        opened.changed.connect(self._on_opened_changed)
        self.ui.vital_row.setAlignment(self.ui.meter_column, Qt.AlignmentFlag.AlignBottom)
        bind_theme(self._apply_theme)
        self._on_opened_changed(frozenset())

    def _build_buttons(self) -> None:
        self.notes_button = Button(self.tr("Notes"))
        self.notes_button.setCheckable(True)
        set_tooltip(self.notes_button, self.tr("Notes, appearance, signature item, cash, points"))
        self.notes_button.toggled.connect(self.file_requested)
        self.death_button = Button(self.tr("Death roll"), ButtonKind.DANGER, icon="dice")
        self.death_button.clicked.connect(self.death_roll_requested)
        self.help_button = Button(self.tr("First aid…"))
        set_tooltip(self.help_button, self.tr("What the crew can do for somebody who is down"))
        self.help_button.clicked.connect(self._on_help_clicked)
        self.ui.button_row.addWidget(self.due)
        self.ui.button_row.addWidget(self.death_button)
        self.ui.button_row.addWidget(self.help_button)
        self.edit_button = Button(kind=ButtonKind.QUIET, icon="pencil")
        self.edit_button.setAccessibleName(self.tr("Change name, attributes and skills"))
        set_tooltip(self.edit_button, self.tr("Change name, attributes and skills"))
        self.edit_button.clicked.connect(lambda: self.change_requested.emit(self._below(self.edit_button)))
        self.ui.button_row.addWidget(self.edit_button)
        self.ui.button_row.addWidget(self.notes_button)
        self.advance_button = Button(self.tr("Experience"))
        set_tooltip(self.advance_button, self.tr("Experience after a session, and what it buys"))
        self.advance_button.clicked.connect(self.advance_requested)
        self.ui.button_row.addWidget(self.advance_button)

    def _build_stress(self) -> None:
        self.pass_as_human = TickBox(self.tr("Pass as human"))
        set_tooltip(self.pass_as_human, self.tr("Show a stress that is not there; no rule sees it"))
        self.pass_as_human.checked_requested.connect(self._on_pass_as_human_checked_requested)
        self.ui.meter_column.removeWidget(self.ui.stress)
        self._stress_row = FoldingRow()
        self._stress_row.addWidget(self.ui.stress)
        self._stress_row.addWidget(self.pass_as_human)
        self._stress_row.addStretch(1)
        self._stress_place = QVBoxLayout()  # the strip below it stands close
        self._stress_place.setSpacing(0)
        self._stress_place.addLayout(self._stress_row)
        self.ui.meter_column.addLayout(self._stress_place)

    def _build_stats(self) -> None:
        self._stat_box = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self.ui.stat_column.addLayout(self._stat_box)
        self.armor = ValueButton(self.tr("Armor"))
        self.resolve = ValueButton(self.tr("Resolve"))
        self.rads = ValueButton(self.tr("Rad"), self.tr("Radiation"))
        for key, stat, slot in (
            (ARMOR, self.armor, self._on_armor_clicked),
            (RESOLVE, self.resolve, self._on_resolve_clicked),
            (RADS, self.rads, self._on_rads_clicked),
        ):
            self._stat_box.addWidget(stat)
            stat.clicked.connect(slot)
            IndexBinding(self.vitals, key, stat, partial(self._show_stat, stat))

    def _connect_picture_and_meters(self) -> None:
        ui = self.ui
        ui.picture.set_changeable(self.tr("A picture of your own: drop a file here, or click for the menu"))
        ui.picture.file_dropped.connect(self.portrait_requested)
        ui.picture.menu_requested.connect(self._on_picture_menu_requested)
        ui.name_label.value_requested.connect(partial(self._set_text, "name"))
        IndexBinding(self.vitals, HEALTH, ui.health, self._show_health)
        IndexBinding(self.vitals, STRESS, ui.stress, self._show_stress)
        ui.health.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        ui.health.customContextMenuRequested.connect(self._on_health_context_menu_requested)
        ui.stress.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        ui.stress.customContextMenuRequested.connect(self._on_stress_context_menu_requested)
        ui.name_label.installEventFilter(self)
        ui.stress.installEventFilter(self)
        self.stress_strip = StressStrip(ui.stress)
        self._stress_place.addWidget(self.stress_strip)
        self.stress_strip.pressed.connect(self.show_stress_tonight)

    def preview_push(self, stress: int) -> None:
        """Show what a push would add to the stress of the one who rolls."""
        self._preview = stress
        self.ui.stress.set_preview(stress)

    def set_single(self, single: bool) -> None:
        """Stand in a column that has no room for the portrait and puts the small values below the meters."""
        if single != self._is_single:
            self._is_single = single
            if self._opened.is_open:
                self._place_pass_as_human(self._opened.sheet)
            self._apply_theme()

    def set_file_shown(self, shown: bool) -> None:
        """Show on the button whether the rest of the file is open; emits nothing."""
        self.notes_button.blockSignals(True)
        self.notes_button.setChecked(shown)
        self.notes_button.blockSignals(False)
        self.notes_button.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A name that takes two lines since it has less room pushes the line away.

        F1 on the meter shows the stress of the evening, while there is one, and not the keys of the window.
        """
        if watched is not self.ui.stress:
            if event.type() == QEvent.Type.Resize:
                self._fit_facts()
        elif isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_F1 and not self.stress_strip.isHidden():
            event.accept()
            if event.type() == QEvent.Type.KeyPress:
                self.show_stress_tonight()
            return True
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The panel, and a line before the small values."""
        super().paintEvent(event)
        if self._is_single:
            return
        corner = self.ui.stats.mapTo(self, QPoint(0, 0))
        bottom = corner.y() + self.ui.stats.height()
        draw_upright(QPainter(self), corner.x(), corner.y(), bottom, self._theme.tokens.line_soft)

    def show_stress_tonight(self) -> None:
        """Show how stress went up and down this evening."""
        if self._course.moments:
            StressPopup(self._course.moments, self).open_below(self.stress_strip)

    # --- what the document says ---

    def _on_opened_changed(self, _fields: object) -> None:
        if not self._opened.is_open:
            return
        sheet, rules = self._opened.sheet, self._opened.rules
        ui = self.ui
        ui.picture.set_record(PortraitRecord(sheet.id, sheet.name, is_broken=sheet.is_broken, portrait=sheet.portrait))
        ui.name_label.set_name(sheet.name or self.tr("Unnamed"))
        word, sentence = broken_words(sheet, rules)
        ui.broken_band.set_message(word, sentence)
        ui.broken_band.setVisible(bool(word))
        self._fit_height()
        ui.name_label.set_most_lines(1 if word else 2)  # the band replaces a second line
        self.death_button.setVisible(bool(word) and bool(death_roll_due(sheet, rules)))
        dying = sheet.is_broken or bool(death_roll_due(sheet, rules))
        self.help_button.setVisible(dying and DEAD not in sheet.conditions)
        self._show_due()
        self._fit_buttons()
        self.facts.show_sheet(sheet, rules)
        self._fit_facts()
        self._place_pass_as_human(sheet)
        if self._opened.document_id != self._course.sheet_id:
            self._read_course(self._opened.document_id)

    def _on_log_added(self, entry: LogEntry) -> None:
        self._course.add(entry)
        if self._course.sheet_id in entry.documents:
            self.stress_strip.set_moments(self._course.moments)

    def _on_log_marked(self, entry: LogEntry) -> None:
        if self._course.sheet_id in entry.documents:
            self._read_course(self._course.sheet_id)

    def _read_course(self, sheet_id: str) -> None:
        self._course = StressCourse(sheet_id, self._session.log.entries())
        self.stress_strip.set_moments(self._course.moments)

    def _show_due(self, _state: object = None) -> None:
        if not self._opened.is_open:
            return
        sheet, state = self._opened.sheet, self._session.rolls.state
        owed = next(iter(alarms_owed(sheet, self._opened.rules)), None)
        roll = PANIC_ROLL if owed is AlarmKind.PANIC else self._opened.rules.edition.vocabulary.alarm_roll
        # The one filled button is in the tray while the dice that call for it, their answer or a push wait there.
        lies = (state.alarm_due and state.sheet_id == sheet.id) or state.phase in (Phase.PUSH, Phase.ANSWER)
        for chip in self._chips:
            chip.show_due(sheet.name, owed, translated(roll), lies=lies)

    def share_due(self, chip: DueChip) -> None:
        """Show what is due in one more place: above a tray that replaces the sheet."""
        self._chips.append(chip)
        chip.answer_requested.connect(self.answer_due)
        chip.left_out.connect(self._on_due_left_out)
        self._show_due()

    def answer_due(self) -> None:
        """Make the Panic Roll or stress response that is due."""
        try_command("alarm.roll", self._session, self._opened.refused.emit, who=self._opened.document_id)

    def _on_due_left_out(self) -> None:
        try_command("alarm.leave_out", self._session, self._opened.refused.emit, who=self._opened.document_id)

    def _show_health(self, vital: Vital | None) -> None:
        if vital is not None:
            meter = self.ui.health
            meter.set_health(vital.value, vital.most)
            meter.set_by_hand(vital.is_by_hand)
            set_tooltip(meter, vital.explanation)

    def _show_stress(self, vital: Vital | None) -> None:
        if vital is None:
            return
        meter = self.ui.stress
        meter.set_sham(vital.is_sham)
        if vital.absent:
            meter.set_absent(vital.name, vital.absent)
            return
        meter.set_present()
        meter.set_level(vital.value, vital.most)
        meter.set_by_hand(vital.is_by_hand)
        set_tooltip(meter, vital.explanation)
        meter.set_preview(0 if vital.is_sham else self._preview)

    def _place_pass_as_human(self, sheet: CharacterSheet) -> None:
        """The box is beside the words; a meter needs all of the row, so there it is beside the buttons.

        In one column the buttons and the name leave it no room, and it folds below the meter.
        """
        box, row = self.pass_as_human, self.ui.button_row
        box.setVisible(sheet.is_synthetic)
        box.set_checked(sheet.passes_as_human)
        above = sheet.passes_as_human and not self._is_single
        if above and row.indexOf(box) < 0:
            self._stress_row.removeWidget(box)
            row.insertWidget(0, box)
        elif not above and row.indexOf(box) >= 0:
            row.removeWidget(box)
            self._stress_row.insertWidget(1, box)

    @staticmethod
    def _show_stat(stat: ValueButton, vital: Vital | None) -> None:
        stat.setVisible(vital is not None)
        if vital is not None:
            stat.set_value(str(vital.value), by_hand=vital.is_by_hand)
            set_tooltip(stat, vital.explanation)

    def _fit_buttons(self) -> None:
        """In one column the buttons of somebody who is dying or owes a roll are below the name."""
        is_dying = not self.help_button.isHidden()
        has_room = self._is_single or not is_dying or self.due.isHidden()
        self.due.leave_out.setVisible(has_room)
        # A menu has it as well; a dying one does not spend experience, nor one who owes a roll in a narrow window.
        is_tight = self._theme.is_narrow and not self.due.isHidden()
        self.advance_button.setVisible(has_room and not is_tight and not (is_dying and self._is_single))
        is_free = not is_dying and (self.due.isHidden() or not self._is_single)
        self.edit_button.setVisible(is_free)
        crowded = self._is_single and not (self.help_button.isHidden() and self.due.isHidden())
        below, beside = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        self.ui.name_row.setDirection(below if crowded else beside)
        at_right = crowded and not is_dying  # the buttons of somebody who is dying fill their line
        if at_right is not self._notes_at_right:  # Qt lays out all anew, also where nothing is different
            self._notes_at_right = at_right
            self.ui.button_row.setAlignment(self.notes_button, Qt.AlignmentFlag.AlignRight if at_right else _ANYWHERE)
        self._set_due_apart(self._is_single and is_dying and not self.due.isHidden())

    def _set_due_apart(self, apart: bool) -> None:
        """In one column the buttons of somebody who is dying fill their line: what is due has one of its own."""
        row = self.ui.name_row if apart else self.ui.button_row
        if row.indexOf(self.due) < 0:
            row.insertWidget(1 if apart else 0, self.due)

    def _fit_height(self) -> None:
        """In bands it is as high as it is drawn, and as a long sentence of the band asks for."""
        band = self.ui.broken_band
        if not self._is_single:
            more = self.facts.more_height if self.ui.fact_line.isVisibleTo(self) else 0
            self.setFixedHeight(self._theme.metrics.person_height + more + (0 if band.isHidden() else band.more_height))

    def _fit_facts(self) -> None:
        """The line makes room for a long name and for the band."""
        crowded = self.ui.name_label.line_count > 1 or not self.ui.broken_band.isHidden()
        self.ui.fact_line.setVisible(not crowded)
        words = "" if self.facts.has_names and not crowded else self.facts.words()
        self.ui.picture.setToolTip(tooltip(words).replace("\n", "<br>"))
        self._fit_height()

    # --- what the user wants ---

    def _set_text(self, field: str, text: str) -> None:
        self._opened.edit(lambda sheet, _rules: set_text(sheet, field, text.strip()))

    def _on_pass_as_human_checked_requested(self, passes: bool) -> None:
        self._opened.edit(lambda sheet, _rules: set_passes_as_human(sheet, passes))

    def _on_health_context_menu_requested(self, point: QPoint) -> None:
        self.overrides.open_maximum(self.tr("Health"), HEALTH_MAX, self.ui.health.mapToGlobal(point))

    def _on_stress_context_menu_requested(self, point: QPoint) -> None:
        self.overrides.open_stress(self.ui.stress.mapToGlobal(point))

    def _on_help_clicked(self) -> None:
        entries = care_entries(self._session, self._opened.sheet)
        nobody = (MenuEntry(self.tr("Nobody here can help")),)
        open_menu(self, self.tr("First aid"), entries or nobody, self._below(self.help_button))

    def _on_picture_menu_requested(self, point: QPoint) -> None:
        entries = [MenuEntry(self.tr("Picture from a file…"), self.portrait_choice_requested.emit)]
        if self._opened.sheet.portrait:
            entries.append(MenuEntry(self.tr("Crop…"), self.crop_requested.emit))
            entries.append(MenuEntry(self.tr("Remove the picture"), partial(self._set_text, "portrait", "")))
        open_menu(self, self.tr("Portrait"), tuple(entries), point)

    def _on_armor_clicked(self) -> None:
        self.overrides.open_override(ARMOR, self._below(self.armor))

    def _on_resolve_clicked(self) -> None:
        self.overrides.open_override(RESOLVE, self._below(self.resolve))

    def _on_rads_clicked(self) -> None:
        self.overrides.open_rads(self._below(self.rads))

    @staticmethod
    def _below(widget: QWidget) -> QPoint:
        return widget.mapToGlobal(QPoint(0, widget.height()))

    def _apply_theme(self) -> None:
        theme, ui = self._theme, self.ui
        metrics = theme.metrics
        strip = strip_height(theme)
        below_it = 0 if self._is_single else strip  # in bands the strip is in the margin of the other parts
        self._outer.setContentsMargins(*(metrics.padding,) * 3, metrics.padding - below_it)
        ui.row.setContentsMargins(0, 0, 0, 0)
        ui.row.setAlignment(ui.picture, Qt.AlignmentFlag.AlignTop)
        ui.row.setSpacing(metrics.group_gap)
        ui.picture.setFixedSize(ui.picture.sizeHint())
        ui.column.setSpacing(0)
        ui.name_row.setSpacing(metrics.label_gap)
        ui.button_row.setSpacing(metrics.label_gap)
        ui.line_place.setContentsMargins(0, 0, 0, 0)
        ui.fact_row.setContentsMargins(0, 0, 0, 0)
        ui.fact_row.setSpacing(0)
        ui.vital_row.setSpacing(metrics.padding)
        self._stress_row.setContentsMargins(0, 0, 0, 0)
        self._stress_row.setSpacing(metrics.padding)
        ui.meter_column.setSpacing(metrics.unit if not theme.is_wide else metrics.padding - metrics.unit)
        ui.stat_column.setContentsMargins(metrics.padding, 0, 0, max(0, below_it - 2 * metrics.line))
        ui.stat_column.setSpacing(0)
        side_by_side, below = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        in_line = theme.is_wide or self._is_single
        self._stat_box.setDirection(side_by_side if in_line else below)
        self._stat_box.setSpacing(metrics.gap + metrics.unit if in_line else 0)
        self.ui.stat_column.setAlignment(self._stat_box, Qt.AlignmentFlag.AlignLeft if in_line else _ANYWHERE)
        for stat in (self.armor, self.resolve, self.rads):
            stat.set_close(in_line)
        ui.picture.setVisible(not self._is_single)
        ui.vital_row.setDirection(below if self._is_single else side_by_side)
        self._fit_buttons()
        box = self.pass_as_human
        box.setMinimumWidth(box.sizeHint().width() if self._is_single else 0)  # else it is cut before it folds
        if self._is_single:
            ui.stat_column.setContentsMargins(0, metrics.unit, 0, 0)
            ui.stats.setMinimumWidth(0)
            ui.stats.setMaximumWidth(UNBOUNDED)
            self.setMinimumHeight(0)
            self.setMaximumHeight(UNBOUNDED)
        else:
            ui.stats.setFixedWidth(metrics.stats_column + metrics.padding)
            self._fit_height()
        self.facts.set_wide(in_line, fixed=0 if self._is_single or not in_line else metrics.stats_column)
        facts = self.facts.buttons
        buttons = (
            self.due.answer,
            self.due.leave_out,
            self.death_button,
            self.help_button,
            self.notes_button,
            self.advance_button,
        )
        self._who_stops.set_members((ui.picture, ui.name_label, *facts))
        self._button_stops.set_members(buttons)
        self._stat_stops.set_members((self.armor, self.resolve, self.rads))
        ui.health.setMinimumWidth(ui.stress.minimumSizeHint().width())  # more cells than stress has may be cut
