"""Talents with what they do; added from the catalog, removed with Delete."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QWidget

from alien_desktop.catalog.rows.people import CatalogTalent
from alien_desktop.documents.sheet.identity import add_talent, remove_talent, set_talent_choice
from alien_desktop.documents.sheet.new_parts import talent_from
from alien_desktop.gui.kit.button import Button, ButtonKind, ButtonSize
from alien_desktop.gui.kit.menus import LINE, MenuEntry, open_menu
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.sheet.choices import talent_options, talent_purposes
from alien_desktop.gui.sheet.focus_order import chain
from alien_desktop.gui.sheet.pick_request import PickRequest
from alien_desktop.gui.sheet.scrolling_rows import ScrollingRows
from alien_desktop.gui.sheet.talent_row import TalentRow
from alien_desktop.gui.sheet.talents_model import TalentRole, TalentsModel
from alien_desktop.gui.theme.theme import bind_theme
from alien_desktop.session.sheet_editor import SheetEditor


class TalentsPanel(Panel):
    """Rows over a talents model. `pick_requested(PickRequest)` asks for the picker."""

    pick_requested = Signal(object)

    def __init__(self, opened: SheetEditor, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.set_title(self.tr("Talents"))
        self._opened = opened
        self.model = TalentsModel(opened, self)
        self._rows: list[TalentRow] = []
        self._scroll = ScrollingRows()
        self._empty = TextLabel(
            self.tr("What this character can do that others cannot."), TextRole.SECONDARY, TextTone.QUIET, wrap=True
        )
        self._scroll.rows.addWidget(self._empty)
        self._scroll.rows.addStretch(1)
        self.body.addWidget(self._scroll, 1)
        self.add_button = Button(self.tr("Add"), ButtonKind.QUIET, icon="plus", size=ButtonSize.TITLE)
        self.add_button.setAccessibleName(self.tr("Add a talent"))
        self.add_button.clicked.connect(self._on_add_clicked)
        self.add_title_widget(self.add_button)
        self.model.rows_changed.connect(self._show_rows)
        self._show_rows()
        bind_theme(self._apply_theme)

    @property
    def rows(self) -> tuple[TalentRow, ...]:
        """The rows, from the top."""
        return tuple(self._rows)

    def _show_rows(self) -> None:
        model = self.model
        while len(self._rows) > model.rowCount():
            row = self._rows.pop()
            self._scroll.rows.removeWidget(row)
            row.hide()
            row.deleteLater()
        while len(self._rows) < model.rowCount():
            row = TalentRow()
            row.details_requested.connect(self._on_row_details_requested)
            row.removal_requested.connect(self._remove)
            self._rows.append(row)
            self._scroll.rows.insertWidget(len(self._rows), row)
        chain((self.add_button, *self._rows))
        for row, entry in zip(self._rows, self.model.entries(), strict=True):
            text = entry.text if entry.is_known else self.tr("Not in the catalog.")
            row.set_talent(entry.key, entry.name, text)
        self._empty.setVisible(not self._rows)

    def _on_row_details_requested(self, talent_id: str, point: QPoint) -> None:
        name = str(self.model.data(self.model.index_of(talent_id), TalentRole.NAME))
        entries = [MenuEntry(name), LINE]
        row = self._row_of(talent_id)
        if row is not None and row.choice:
            change = partial(self._ask_purpose, row, partial(self._set_purpose, talent_id))
            entries.append(MenuEntry(self.tr("What it is for…"), change))
        entries.append(MenuEntry(self.tr("Remove"), partial(self._remove, talent_id)))
        open_menu(self, name, tuple(entries), point)

    def _remove(self, talent_id: str) -> None:
        self._opened.edit(lambda sheet, rules: remove_talent(sheet, talent_id, rules))

    def _on_add_clicked(self) -> None:
        if self._opened.is_open:
            options = talent_options(self._opened.sheet, self._opened.rules)
            self.pick_requested.emit(PickRequest(self.tr("Add a talent"), options, self._add))

    def _add(self, row_id: str) -> None:
        """Add a talent; one that is taken for a weapon or a craft asks for it first."""
        row = self._opened.rules.catalog.talents[row_id]
        if row.choice:
            self._ask_purpose(row, partial(self._add_for, row_id))
        else:
            self._add_for(row_id, "")

    def _add_for(self, row_id: str, purpose: str) -> None:
        talent = talent_from(row_id, self._opened.rules, purpose[:120])
        self._opened.edit(lambda sheet, rules: add_talent(sheet, talent, rules))

    def _ask_purpose(self, row: CatalogTalent, take: Callable[[str], object]) -> None:
        title = self.tr("{talent}: what for?").format(talent=row.name)
        options = talent_purposes(row, self._opened.rules)
        self.pick_requested.emit(PickRequest(title, options, take, take, self.tr("For “{}”")))

    def _set_purpose(self, talent_id: str, purpose: str) -> None:
        self._opened.edit(lambda sheet, _rules: set_talent_choice(sheet, talent_id, purpose[:120]))

    def _row_of(self, talent_id: str) -> CatalogTalent | None:
        source = next((each.source for each in self._opened.sheet.talents if each.id == talent_id), "")
        return self._opened.rules.catalog.talents.get(source)

    def _apply_theme(self) -> None:
        self._scroll.rows.setSpacing(self._theme.metrics.label_gap)
