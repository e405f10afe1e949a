"""Conditions, panic and stress responses in force, and critical injuries with what can be done about them."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from alien_desktop.documents.sheet.injuries import remove_injury, treat_injury, write_injury
from alien_desktop.gui.dice.medical_menu import care_entries
from alien_desktop.gui.kit.button import Button, ButtonKind, ButtonSize
from alien_desktop.gui.kit.menus import LINE, MenuEntry, open_menu
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.section_header import SectionHeader
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.tick_box import TickBox
from alien_desktop.gui.sheet.choices import ROLL_INJURY, injury_options, state_options
from alien_desktop.gui.sheet.conditions_model import ConditionsModel, StateEntry, StateKind, StateRole, with_state
from alien_desktop.gui.sheet.focus_order import chain
from alien_desktop.gui.sheet.injuries_model import InjuriesModel, InjuryRole
from alien_desktop.gui.sheet.injury_row import InjuryRow, InjuryShown
from alien_desktop.gui.sheet.manual_override import ManualOverride, open_steps
from alien_desktop.gui.sheet.pick_request import PickRequest
from alien_desktop.gui.sheet.scrolling_rows import ScrollingRows
from alien_desktop.gui.theme.paint_text import set_tooltip
from alien_desktop.gui.theme.theme import bind_theme
from alien_desktop.session.care.injury_rolls import InjuryRolls
from alien_desktop.session.care.medical import MedicalActions
from alien_desktop.session.sheet_editor import SheetEditor

MOST_DAYS = 99


class ConditionsPanel(Panel):
    """States above, injuries below. With injuries and nothing in force the states fold into their title."""

    pick_requested = Signal(object)

    def __init__(
        self, opened: SheetEditor, injury_rolls: InjuryRolls, care: MedicalActions, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent=parent)
        self.set_title(self.tr("Conditions"))
        self._opened = opened
        self._injury_rolls = injury_rolls
        self._care = care
        self.states = ConditionsModel(opened, self)
        self.injuries = InjuriesModel(opened, self)
        self._boxes: list[TickBox] = []
        self._rows: list[InjuryRow] = []
        self.set_button = self._title_button(self.tr("Set"), self.tr("Set a condition"), self._on_set_clicked)
        self.add_title_widget(self.set_button)
        self._scroll = ScrollingRows()
        self.body.addWidget(self._scroll, 1)
        self._boxes_place = QWidget()
        self._grid = QGridLayout(self._boxes_place)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._injury_title = SectionHeader(self.tr("Injuries"))
        self.add_button = self._title_button(self.tr("Add"), self.tr("Add an injury"), self._on_add_clicked)
        self._injury_title.add_widget(self.add_button)
        self._note = TextLabel("", TextRole.SMALLEST, TextTone.QUIET, wrap=True)
        for widget in (self._boxes_place, self._injury_title, self._note):
            self._scroll.rows.addWidget(widget)
        self._scroll.rows.addStretch(1)
        self.states.rows_changed.connect(self._show)
        self.injuries.rows_changed.connect(self._show)
        opened.changed.connect(self._on_opened_changed)
        bind_theme(self._apply_theme)
        self._show()

    @property
    def boxes(self) -> tuple[TickBox, ...]:
        """The tick boxes of the states."""
        return tuple(self._boxes)

    @property
    def rows(self) -> tuple[InjuryRow, ...]:
        """The rows of the injuries."""
        return tuple(self._rows)

    def box_of(self, name: str) -> TickBox:
        """Return the tick box of a state by its word; a word that has none is a StopIteration."""
        return next(box for box in self._boxes if box.plain_text == name)

    # --- what is shown ---

    def _on_opened_changed(self, fields: frozenset[str]) -> None:
        if {"id", "nature"} & fields:  # everything else comes through the models
            self._show()

    def _show(self) -> None:
        if not self._opened.is_open:
            return
        sheet = self._opened.sheet
        states = self.states.entries()
        in_force = [state for state in states if state.on]
        search_key = self.injuries.rowCount() > 0 and not in_force
        title = self.tr("Needs") if sheet.is_synthetic else self.tr("Conditions")
        self.title_line.set_title(title)
        self.setAccessibleName(title)
        self._injury_title.set_title(self.tr("Damage") if sheet.is_synthetic else self.tr("Injuries"))
        self.set_title_note(self.tr("none") if search_key or (sheet.is_synthetic and not in_force) else "")
        self._show_boxes(() if search_key else states)
        self._show_injuries()
        self._note.set_text(self._sentence(in_force))
        self._note.setVisible(not self.injuries.rowCount())
        chain((self.set_button, *self._boxes, self.add_button, *self._rows))

    def _sentence(self, in_force: list[StateEntry]) -> str:
        """Say what is worth knowing while nobody is injured."""
        if self._opened.sheet.is_synthetic and not in_force:
            return self.tr("No air, food, water or sleep. At 0 Health: one D6 on the table of damage, no death rolls.")
        if not in_force:
            return self.tr("A hit at 0 Health adds an injury, with its effect on the dice.")
        state = in_force[0]
        parts = [state.name, state.note]
        head = ": ".join(part for part in parts if part)
        if state.kind is StateKind.CONDITION and state.ends:
            return self.tr("{state}. Ends: {end}").format(state=head, end=state.ends)
        return f"{state.name}: {state.text}" if state.text else head

    def _show_boxes(self, states: tuple[StateEntry, ...]) -> None:
        self._boxes_place.setVisible(bool(states))
        wide = self._theme.is_wide
        for box in self._boxes:
            self._grid.removeWidget(box)
        names = [state.name for state in states]
        if [box.plain_text for box in self._boxes] != names:
            for box in self._boxes:
                box.hide()
                box.deleteLater()
            self._boxes = [self._box(state) for state in states]
        for box, state in zip(self._boxes, states, strict=True):
            box.set_checked(state.on)
            box.setProperty("state", state.key)
            box.set_note(state.note if wide else "")
            words = [state.note, state.text, self.tr("Ends: {end}").format(end=state.ends) if state.ends else ""]
            set_tooltip(box, "\n".join(word for word in words if word) or state.name)
        self._pack(2 if not wide else 1)

    def _pack(self, columns: int) -> None:
        """Lay the boxes out in columns of the same width; one whose words are longer has a row of its own."""
        metrics = self._theme.metrics
        room = metrics.conditions_column - 2 * metrics.padding
        for column in range(2):
            self._grid.setColumnStretch(column, 1 if column < columns else 0)
        row = column = 0
        for box in self._boxes:
            is_long = columns > 1 and box.sizeHint().width() > room // 2 + metrics.padding
            if is_long and column:
                row, column = row + 1, 0
            self._grid.addWidget(box, row, column, 1, columns if is_long else 1)
            column += columns if is_long else 1
            if column >= columns:
                row, column = row + 1, 0

    def _box(self, state: StateEntry) -> TickBox:
        box = TickBox(state.name, harm=True)
        box.checked_requested.connect(self._on_box_checked_requested)
        return box

    def _show_injuries(self) -> None:
        entries = self.injuries.entries()
        count = len(entries)
        while len(self._rows) > count:
            row = self._rows.pop()
            self._scroll.rows.removeWidget(row)
            row.hide()
            row.deleteLater()
        while len(self._rows) < count:
            row = InjuryRow()
            row.details_requested.connect(self._on_row_details_requested)
            self._rows.append(row)
            self._scroll.rows.insertWidget(1 + len(self._rows), row)
        for row, entry in zip(self._rows, entries, strict=True):
            number = str(entry.number) if entry.number else ""
            row.set_shown(InjuryShown(entry.key, number, entry.name, entry.short, self._days(entry.days_left)))
            set_tooltip(row, "\n".join(dict.fromkeys(word for word in (entry.short, entry.text) if word)))
        self._injury_title.set_note(str(count) if count else self.tr("none"))

    def _days(self, days: int | None) -> str:
        if days is None:
            return ""
        return self.tr("1 day") if days == 1 else self.tr("{days} days").format(days=days)

    # --- what the user wants ---

    def _on_box_checked_requested(self, on: bool) -> None:
        box = self.sender()
        assert isinstance(box, TickBox)
        self.states.setData(self.states.index_of(str(box.property("state"))), on, StateRole.ON)

    def _on_set_clicked(self) -> None:
        if self._opened.is_open:
            options = state_options(self._opened.sheet, self._opened.rules)
            self.pick_requested.emit(PickRequest(self.tr("Set a condition"), options, self._set_state))

    def _set_state(self, option_id: str) -> None:
        kind, _, state_id = option_id.partition(":")
        self._opened.edit(lambda sheet, rules: with_state(sheet, StateKind(kind), state_id, True, rules))

    def _on_add_clicked(self) -> None:
        if self._opened.is_open:
            wish = PickRequest(
                self.tr("Add an injury"),
                injury_options(self._opened.sheet, self._opened.rules),
                self._take_injury,
                lambda words: self._opened.edit(lambda sheet, _rules: write_injury(sheet, words[:120])),
                self.tr("Add “{}” in your own words"),
            )
            self.pick_requested.emit(wish)

    def _take_injury(self, option_id: str) -> None:
        if option_id == ROLL_INJURY:
            self._injury_rolls.roll_injury(self._opened.document_id)
        else:
            self._injury_rolls.pick_injury(self._opened.document_id, int(option_id))

    def _on_row_details_requested(self, injury_id: str, point: QPoint) -> None:
        model, index = self.injuries, self.injuries.index_of(injury_id)
        entries = [MenuEntry(str(model.data(index, InjuryRole.TEXT)) or str(model.data(index, InjuryRole.NAME))), LINE]
        if model.data(index, InjuryRole.LIMIT):
            roll = partial(self._injury_rolls.prepare_death, self._opened.document_id, injury_id)
            entries.append(MenuEntry(self.tr("Death roll"), roll))
        entries += care_entries(self._care, self._opened.sheet, injury_id)
        if not model.data(index, InjuryRole.TREATED):
            entries.append(MenuEntry(self.tr("Treated by Medical Aid"), partial(self._treat, injury_id)))
        entries += [
            MenuEntry(self.tr("Days to heal…"), partial(self._open_days, injury_id, point)),
            MenuEntry(self.tr("Healed: remove"), partial(self._remove, injury_id)),
        ]
        open_menu(self, str(model.data(index, InjuryRole.NAME)), tuple(entries), point)

    def _treat(self, injury_id: str) -> None:
        self._opened.edit(lambda sheet, rules: treat_injury(sheet, injury_id, rules))

    def _remove(self, injury_id: str) -> None:
        self._opened.edit(lambda sheet, _rules: remove_injury(sheet, injury_id))

    def _open_days(self, injury_id: str, point: QPoint) -> None:
        model = self.injuries
        value = ManualOverride(
            self.tr("Days to heal"),
            lambda: int(model.data(model.index_of(injury_id), InjuryRole.DAYS_LEFT) or 0),
            lambda days: model.setData(model.index_of(injury_id), days, InjuryRole.DAYS_LEFT),
            most=MOST_DAYS,
        )
        open_steps(self._opened, value, point, self)

    def _title_button(self, text: str, name: str, slot: Callable[[], None]) -> Button:
        button = Button(text, ButtonKind.QUIET, icon="plus", size=ButtonSize.TITLE)
        button.setAccessibleName(name)
        button.clicked.connect(slot)
        return button

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self.setFixedHeight(metrics.sheet_band)
        self._outer.setContentsMargins(
            metrics.padding, metrics.padding_top, metrics.padding, metrics.padding - 2 * metrics.unit
        )
        self._grid.setSpacing(0)
        self._grid.setHorizontalSpacing(metrics.label_gap)
        self._scroll.rows.setSpacing(metrics.unit)
        self._show()
