"""Air, food, water and power: how much is left, one button to roll, or to use up a day's worth."""

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from alien_desktop.documents.sheet.supplies import set_supply
from alien_desktop.documents.sheet.supply_lines import SupplyLine, supply_lines
from alien_desktop.gui.kit.button import Button, ButtonSize
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.sheet.focus_order import chain
from alien_desktop.gui.sheet.sheet_rows_model import LEVELS, WORDS
from alien_desktop.gui.sheet.supply_meter import SUPPLY_LIMIT, SupplyMeter
from alien_desktop.gui.sheet.text import supply_name, supply_words
from alien_desktop.gui.theme.paint_text import set_tooltip
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.effects.vocabulary import Supply
from alien_desktop.session.rolls.gear_rolls import GearRolls
from alien_desktop.session.rolls.roll_state import SheetRollResult
from alien_desktop.session.sheet_editor import SheetEditor


class SupplyRow(QWidget):
    """One supply: its meter and its button."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self.meter = SupplyMeter()
        self.button = Button("", size=ButtonSize.NORMAL)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.meter, 1)
        row.addWidget(self.button)
        bind_theme(self._apply_theme)

    def _apply_theme(self) -> None:
        self.setFixedHeight(self._theme.metrics.supply_row)


class SuppliesPanel(Panel):
    """A row for each supply of the edition; those that nobody needs stay and say so."""

    def __init__(self, opened: SheetEditor, gear: GearRolls, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.set_title(self.tr("Supplies"))
        self.set_spacing("line")
        self._opened = opened
        self._gear = gear
        self._shown: tuple[SupplyLine, ...] = ()
        self.rows: dict[Supply, SupplyRow] = {}
        for supply in (Supply.AIR, Supply.FOOD, Supply.WATER, Supply.POWER):
            row = SupplyRow()
            row.meter.value_requested.connect(partial(self._set, supply))
            row.button.clicked.connect(partial(self._on_button_clicked, supply))
            self.rows[supply] = row
            self.body.addWidget(row, 0, Qt.AlignmentFlag.AlignTop)
        self.body.addStretch(1)
        opened.changed.connect(self._on_opened_changed)
        gear.rolled.connect(self._on_gear_rolled)
        self._on_opened_changed(frozenset())

    def _on_opened_changed(self, fields: frozenset[str]) -> None:
        if not self._opened.is_open or (fields and fields <= WORDS | LEVELS):
            return
        if "id" in fields:
            self.set_title_note("")
        sheet, rules = self._opened.sheet, self._opened.rules
        lines = supply_lines(sheet, rules)
        if sheet.is_synthetic:
            lines = tuple(sorted(lines, key=lambda line: not line.needed))
        self._arrange(tuple(line.supply for line in lines))
        for line in lines:
            self._show(line, supply_words(line, rules))
        self._shown = lines

    def _arrange(self, order: tuple[Supply, ...]) -> None:
        for place, supply in enumerate(order):
            row = self.rows[supply]
            if self.body.indexOf(row) != place:
                self.body.removeWidget(row)
                self.body.insertWidget(place, row, 0, Qt.AlignmentFlag.AlignTop)
        for supply, row in self.rows.items():
            row.setVisible(supply in order)
        rows = [self.rows[supply] for supply in order]
        chain(stop for row in rows for stop in (row.meter, row.button))

    def _show(self, line: SupplyLine, words: str) -> None:
        row = self.rows[line.supply]
        name = supply_name(line.supply)
        row.button.setVisible(line.needed)
        if not line.needed:
            row.meter.set_not_needed(name, self.tr("not needed"))
            set_tooltip(row, self.tr("A synthetic has no use for it."))
            return
        row.meter.set_supply(name, line.left, max(SUPPLY_LIMIT, line.left))
        row.meter.setAccessibleDescription(words)
        set_tooltip(row, words)
        row.button.set_text(self.tr("Use") if line.by_the_day else self.tr("Roll"))
        row.button.setEnabled(line.left > 0)
        pattern = self.tr("Use {name} for a day") if line.by_the_day else self.tr("Roll for {name}, {dice} dice")
        row.button.setAccessibleName(pattern.format(name=name, dice=line.dice))

    def _set(self, supply: Supply, value: int) -> None:
        self._opened.edit(lambda sheet, _rules: set_supply(sheet, supply, value), merge_key=f"supply:{supply.value}")

    def _on_button_clicked(self, supply: Supply) -> None:
        line = next(line for line in self._shown if line.supply is supply)
        if line.by_the_day:
            self._gear.use_day(self._opened.document_id, supply)
        else:
            self._gear.roll_supply(self._opened.document_id, supply)

    def _on_gear_rolled(self, rolled: SheetRollResult) -> None:
        """Say beside the title what the last roll came to."""
        if rolled.topic != "supply" or rolled.sheet_id != self._opened.document_id:
            return
        faces = " ".join(str(face) for face in sorted(rolled.faces))
        self.set_title_note(f"{faces}: {rolled.result}")
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, rolled.result))
