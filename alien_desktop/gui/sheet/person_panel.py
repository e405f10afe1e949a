"""Who it is and how they are: portrait, name, career, agenda, Health, stress, armor, Resolve, rads."""

from functools import partial

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QWidget

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.damage import DEAD
from alien_desktop.documents.sheet.identity import set_passes_as_human, set_text
from alien_desktop.documents.sheet.values import (
    ARMOR,
    HEALTH_MAX,
    RESOLVE,
    STRESS_CAP,
    ExplainedValue,
    armor,
    health_max,
    resolve,
    stress_cap,
)
from alien_desktop.documents.sheet.vitals import set_health, set_stress
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.gui.dice.medical_menu import care_entries
from alien_desktop.gui.kit.button import Button, ButtonKind
from alien_desktop.gui.kit.menus import MenuEntry, open_menu
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.portrait import PortraitRecord
from alien_desktop.gui.kit.stress_meter import STRESS_LIMIT
from alien_desktop.gui.kit.tick_box import TickBox
from alien_desktop.gui.sheet.focus_order import chain
from alien_desktop.gui.sheet.person_facts import PersonFacts
from alien_desktop.gui.sheet.text import broken_words, death_roll_due, explained_words
from alien_desktop.gui.sheet.ui_person_panel import Ui_PersonPanel
from alien_desktop.gui.sheet.value_button import ValueButton
from alien_desktop.gui.sheet.vital_overrides import VitalOverrides, rads_words
from alien_desktop.gui.theme.paint import draw_upright
from alien_desktop.gui.theme.paint_text import set_tooltip, tooltip
from alien_desktop.gui.theme.theme import bind_theme
from alien_desktop.session.care.medical import MedicalActions
from alien_desktop.session.sheet_editor import SheetEditor

_ANYWHERE = Qt.AlignmentFlag(0)
MOST_HEALTH = 20
MOST_STRESS = 30


class PersonPanel(Panel):
    """The head of the sheet.

    `file_requested(bool)`: show notes and the rest of the file, or no more. `death_roll_requested`: the death roll that
    is due soonest.
    """

    file_requested = Signal(bool)
    death_roll_requested = Signal()
    advance_requested = Signal()
    portrait_requested = Signal(str)
    """A picture of the user's is to be the portrait, by its path."""
    portrait_choice_requested = Signal()

    def __init__(self, opened: SheetEditor, care: MedicalActions, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._opened = opened
        self._care = care
        self._preview = 0
        self.hands = VitalOverrides(opened, self)
        content = QWidget()
        self.ui = Ui_PersonPanel()
        self.ui.setupUi(content)
        self.body.addWidget(content)
        self.facts = PersonFacts(opened, self.ui.fact_row, self.ui.stat_column)
        self.notes_button = Button(self.tr("Notes"))
        self.notes_button.setCheckable(True)
        set_tooltip(self.notes_button, self.tr("Notes, appearance, signature item, cash, points"))
        self.notes_button.toggled.connect(self.file_requested)
        self.death_button = Button(self.tr("Death roll"), ButtonKind.DANGER, icon="dice")
        self.death_button.clicked.connect(self.death_roll_requested)
        self.help_button = Button(self.tr("Help"))
        set_tooltip(self.help_button, self.tr("First aid and whatever else somebody of the crew can do now"))
        self.help_button.clicked.connect(self._on_help_clicked)
        self.ui.button_row.addWidget(self.death_button)
        self.ui.button_row.addWidget(self.help_button)
        self.ui.button_row.addWidget(self.notes_button)
        self.advance_button = Button(self.tr("Advance"))
        set_tooltip(self.advance_button, self.tr("Experience after a session, and what it buys"))
        self.advance_button.clicked.connect(self.advance_requested)
        self.ui.button_row.addWidget(self.advance_button)
        self.pass_as_human = TickBox(self.tr("Pass as human"))
        set_tooltip(self.pass_as_human, self.tr("Show a stress that is not there; no rule sees it"))
        self.pass_as_human.checked_requested.connect(self._on_pass_as_human_checked_requested)
        self.ui.meter_column.removeWidget(self.ui.stress)
        self._stress_row = QHBoxLayout()
        self._stress_row.addWidget(self.ui.stress)
        self._stress_row.addWidget(self.pass_as_human)
        self._stress_row.addStretch(1)
        self.ui.meter_column.addLayout(self._stress_row)
        self._stat_box = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self.ui.stat_column.addLayout(self._stat_box)
        self.armor = ValueButton(self.tr("Armor"))
        self.resolve = ValueButton(self.tr("Resolve"))
        self.rads = ValueButton(self.tr("Rad"))
        for stat, slot in (
            (self.armor, self._on_armor_clicked),
            (self.resolve, self._on_resolve_clicked),
            (self.rads, self._on_rads_clicked),
        ):
            self._stat_box.addWidget(stat)
            stat.clicked.connect(slot)
        ui = self.ui
        ui.picture.set_changeable(self.tr("A picture of your own: drop a file here, or press for the menu"))
        ui.picture.file_dropped.connect(self.portrait_requested)
        ui.picture.menu_requested.connect(self._on_picture_menu_requested)
        ui.name_label.value_requested.connect(partial(self._set_text, "name"))
        ui.health.value_requested.connect(self._on_health_value_requested)
        ui.stress.value_requested.connect(self._on_stress_value_requested)
        ui.health.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        ui.health.customContextMenuRequested.connect(self._on_health_context_menu_requested)
        ui.stress.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        ui.stress.customContextMenuRequested.connect(self._on_stress_context_menu_requested)
        ui.name_label.installEventFilter(self)
        opened.changed.connect(self._on_opened_changed)
        ui.vital_row.setAlignment(ui.meter_column, Qt.AlignmentFlag.AlignBottom)
        bind_theme(self._apply_theme)
        self._on_opened_changed(frozenset())

    def preview_push(self, stress: int) -> None:
        """Show what a push would add to the stress of the one who rolls."""
        self._preview = stress
        self.ui.stress.set_preview(stress)

    def set_file_shown(self, shown: bool) -> None:
        """Show on the button whether the rest of the file is open; asks for nothing."""
        self.notes_button.blockSignals(True)
        self.notes_button.setChecked(shown)
        self.notes_button.blockSignals(False)
        self.notes_button.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A name that takes two lines since it has less room pushes the line away."""
        if event.type() == QEvent.Type.Resize:
            self._fit_facts()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The panel, and a line before the small values."""
        super().paintEvent(event)
        corner = self.ui.stats.mapTo(self, QPoint(0, 0))
        bottom = corner.y() + self.ui.stats.height()
        draw_upright(QPainter(self), corner.x(), corner.y(), bottom, self._theme.tokens.line_soft)

    # --- what the document says ---

    def _on_opened_changed(self, _fields: object) -> None:
        if not self._opened.is_open:
            return
        sheet, rules = self._opened.sheet, self._opened.rules
        ui = self.ui
        ui.picture.set_record(PortraitRecord(sheet.id, sheet.name, is_broken=sheet.is_broken, portrait=sheet.portrait))
        ui.name_label.set_name(sheet.name or self.tr("Unnamed"))
        self._show_vitals(sheet, rules)
        word, sentence = broken_words(sheet, rules)
        ui.broken_band.set_message(word, sentence)
        ui.broken_band.setVisible(bool(word))
        ui.name_label.set_most_lines(1 if word else 2)  # the band takes the place of a second line
        self.death_button.setVisible(bool(word) and bool(death_roll_due(sheet, rules)))
        dying = sheet.is_broken or bool(death_roll_due(sheet, rules))
        self.help_button.setVisible(dying and DEAD not in sheet.conditions)
        self.facts.show_sheet(sheet, rules)
        self._fit_facts()
        self._show_stat(self.armor, armor(sheet, rules), rules.edition.vocabulary.armor)
        own_resolve = resolve(sheet, rules)
        self.resolve.setVisible(own_resolve is not None)
        if own_resolve is not None:
            self._show_stat(self.resolve, own_resolve, self.tr("Resolve"))
        rads = sheet.radiation
        self.rads.set_value(str(rads.current + rads.permanent))
        words = rads_words(sheet, rules)
        set_tooltip(self.rads, words)
        self.rads.setAccessibleDescription(words)

    def _show_vitals(self, sheet: CharacterSheet, rules: SheetRules) -> None:
        ui = self.ui
        most = health_max(sheet, rules)
        ui.health.set_health(sheet.health, max(most.value, sheet.health))
        ui.health.set_by_hand(most.overridden)
        words = explained_words(self.tr("Maximum Health"), most)
        set_tooltip(ui.health, words)
        ui.health.setAccessibleDescription(words)
        self._place_pass_as_human(sheet)
        ui.stress.set_sham(sheet.is_synthetic)
        if sheet.is_synthetic and not sheet.passes_as_human:
            ui.stress.set_absent(self.tr("Synthetic"), self.tr("no stress, no panic, no push"))
            return
        ui.stress.set_present()
        own_cap = stress_cap(sheet, rules)
        cap = own_cap.value if own_cap is not None else STRESS_LIMIT
        ui.stress.set_level(sheet.stress, max(cap, sheet.stress))
        ui.stress.set_by_hand(own_cap is not None and own_cap.overridden)
        words = explained_words(self.tr("Highest stress"), own_cap) if own_cap else self.tr("Stress has no limit here")
        set_tooltip(ui.stress, words)
        ui.stress.setAccessibleDescription(words)
        ui.stress.set_preview(0 if sheet.is_synthetic else self._preview)

    def _place_pass_as_human(self, sheet: CharacterSheet) -> None:
        """The box stands beside the words; a meter needs all of the row, so there it stands beside the buttons."""
        box, row = self.pass_as_human, self.ui.button_row
        box.setVisible(sheet.is_synthetic)
        box.set_checked(sheet.passes_as_human)
        if sheet.passes_as_human and row.indexOf(box) < 0:
            self._stress_row.removeWidget(box)
            row.insertWidget(0, box)
        elif not sheet.passes_as_human and row.indexOf(box) >= 0:
            row.removeWidget(box)
            self._stress_row.insertWidget(1, box)

    @staticmethod
    def _show_stat(stat: ValueButton, value: ExplainedValue, label: str) -> None:
        stat.set_value(str(value.value), by_hand=value.overridden)
        words = explained_words(label, value)
        set_tooltip(stat, words)
        stat.setAccessibleDescription(words)

    def _fit_facts(self) -> None:
        """The line makes room for a long name and for the band."""
        crowded = self.ui.name_label.line_count > 1 or not self.ui.broken_band.isHidden()
        self.ui.fact_line.setVisible(not crowded)
        words = self.facts.words() if crowded else ""
        self.ui.picture.setToolTip(tooltip(words).replace("\n", "<br>"))

    # --- what the user wants ---

    def _set_text(self, field: str, text: str) -> None:
        self._opened.edit(lambda sheet, _rules: set_text(sheet, field, text.strip()))

    def _on_health_value_requested(self, value: int) -> None:
        self._opened.edit(lambda sheet, rules: set_health(sheet, value, rules), merge_key="health")

    def _on_stress_value_requested(self, value: int) -> None:
        self._opened.edit(lambda sheet, rules: set_stress(sheet, value, rules), merge_key="stress")

    def _on_pass_as_human_checked_requested(self, passes: bool) -> None:
        self._opened.edit(lambda sheet, _rules: set_passes_as_human(sheet, passes))

    def _on_health_context_menu_requested(self, point: QPoint) -> None:
        words, place = self.tr("Maximum Health"), self.ui.health.mapToGlobal(point)
        self.hands.open_maximum(self.tr("Health"), HEALTH_MAX, words, health_max, MOST_HEALTH, place)

    def _on_stress_context_menu_requested(self, point: QPoint) -> None:
        words, place = self.tr("Highest stress"), self.ui.stress.mapToGlobal(point)
        self.hands.open_maximum(self.tr("Stress"), STRESS_CAP, words, stress_cap, MOST_STRESS, place)

    def _on_help_clicked(self) -> None:
        entries = care_entries(self._care, self._opened.sheet)
        nobody = (MenuEntry(self.tr("Nobody here can help")),)
        open_menu(self, self.tr("Help"), entries or nobody, self._below(self.help_button))

    def _on_picture_menu_requested(self, point: QPoint) -> None:
        entries = [MenuEntry(self.tr("Picture from a file…"), self.portrait_choice_requested.emit)]
        if self._opened.sheet.portrait:
            entries.append(MenuEntry(self.tr("Remove the picture"), partial(self._set_text, "portrait", "")))
        open_menu(self, self.tr("Portrait"), tuple(entries), point)

    def _on_armor_clicked(self) -> None:
        label = self._opened.rules.edition.vocabulary.armor
        self.hands.open_override(ARMOR, label, armor, 20, self._below(self.armor))

    def _on_resolve_clicked(self) -> None:
        self.hands.open_override(RESOLVE, self.tr("Resolve"), resolve, 20, self._below(self.resolve))

    def _on_rads_clicked(self) -> None:
        self.hands.open_rads(self._below(self.rads))

    @staticmethod
    def _below(widget: QWidget) -> QPoint:
        return widget.mapToGlobal(QPoint(0, widget.height()))

    def _apply_theme(self) -> None:
        theme, ui = self._theme, self.ui
        metrics = theme.metrics
        self._outer.setContentsMargins(*(metrics.padding,) * 4)
        ui.row.setContentsMargins(0, 0, 0, 0)
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
        ui.stat_column.setContentsMargins(metrics.padding, 0, 0, 0)
        ui.stat_column.setSpacing(0)
        side_by_side, below = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._stat_box.setDirection(side_by_side if theme.is_wide else below)
        self._stat_box.setSpacing(metrics.gap + metrics.unit if theme.is_wide else 0)
        self.ui.stat_column.setAlignment(self._stat_box, Qt.AlignmentFlag.AlignLeft if theme.is_wide else _ANYWHERE)
        for stat in (self.armor, self.resolve, self.rads):
            stat.set_close(theme.is_wide)
        ui.stats.setFixedWidth(metrics.stats_column + metrics.padding)
        self.setFixedHeight(metrics.person_height)
        self.facts.set_wide(theme.is_wide)
        facts, meters = self.facts.buttons, (ui.health, ui.stress, self.pass_as_human)
        middle = (facts[0], *meters, *facts[1:]) if theme.is_wide else (*facts, *meters)
        buttons = (self.death_button, self.help_button, self.notes_button, self.advance_button)
        chain((ui.picture, ui.name_label, *buttons, *middle, self.armor, self.resolve, self.rads))
        ui.health.setMinimumWidth(ui.stress.sizeHint().width())  # more cells than stress has may be cut
