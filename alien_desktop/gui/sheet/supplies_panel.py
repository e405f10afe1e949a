"""Air, food, water and power: how much is left, one button to roll, or to use up a day's worth."""

from functools import partial

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from alien_desktop.gui.kit.arrow_group import ArrowGroup
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.index_binding import IndexBinding
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.registered_actions import try_command
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.gui.sheet.supplies_model import SuppliesModel, SupplyItem
from alien_desktop.gui.sheet.supply_meter import SupplyMeter
from alien_desktop.gui.theme.button_paint import ButtonSize
from alien_desktop.gui.theme.paint_text import Elide, fitted, set_tooltip
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.effects.vocabulary import SUPPLY_TITLES, Supply
from alien_desktop.session.event_text import text_of
from alien_desktop.session.events import Event, SupplyRollMade
from alien_desktop.session.session import Session
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

    def show_item(self, item: SupplyItem | None) -> None:
        """Show a supply; None hides the row."""
        self.setVisible(item is not None)
        if item is None:
            return
        self.button.setVisible(item.is_needed)
        set_tooltip(self, item.explanation)
        if not item.is_needed:
            self.meter.set_not_needed(item.name, self.tr("not needed"))
            return
        self.meter.set_supply(item.name, item.left, item.most, missed=item.is_missed, by_the_day=item.is_by_the_day)
        self.meter.setAccessibleDescription(item.spoken)
        self.button.set_text(self.tr("Use") if item.is_by_the_day else self.tr("Roll"))
        self.button.setEnabled(not item.refusal)
        pattern = tr("Roll for {name}, %n dice", "Roll for {name}, %n die", item.dice)
        pattern = self.tr("Use {name} for a day") if item.is_by_the_day else pattern
        self.button.setAccessibleName(pattern.format(name=item.name))
        set_tooltip(self.button, item.refusal or item.explanation)

    def sizeHint(self) -> QSize:
        """As high as a row is drawn; a low panel may press it to the height of its button."""
        return QSize(super().sizeHint().width(), self._theme.metrics.supply_row)

    def _apply_theme(self) -> None:
        self.setMinimumHeight(self._theme.metrics.control)
        self.setMaximumHeight(self._theme.metrics.supply_row)
        self.updateGeometry()


class SuppliesPanel(Panel):
    """A row for each supply of the edition; those that nobody needs stay and say so."""

    def __init__(self, opened: SheetEditor, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.set_title(self.tr("Supplies"))
        self.set_spacing("line")
        self._opened = opened
        self._session = session
        self._order: tuple[Supply, ...] = ()
        self._rolled = ("", "")
        """The supply that was rolled last, and the result."""
        self.supplies = SuppliesModel(opened, self)
        self._stops = ArrowGroup(self)
        self.rows: dict[Supply, SupplyRow] = {}
        for supply in (Supply.AIR, Supply.FOOD, Supply.WATER, Supply.POWER):
            row = SupplyRow()
            row.button.clicked.connect(partial(self._on_button_clicked, supply))
            self.rows[supply] = row
            self.body.addWidget(row)
            IndexBinding(self.supplies, supply.value, row.meter, row.show_item)
        self.body.addStretch(1)
        self.supplies.modelReset.connect(self._on_supplies_reset)
        self.supplies.rows_changed.connect(self._arrange)
        session.gear.rolled.connect(self._on_gear_rolled)
        self._arrange()

    def _arrange(self) -> None:
        """Let the rows stand in the order of the model."""
        order = tuple(item.supply for item in self.supplies.items())
        if order == self._order:
            self._stops.settle()  # one that is needed again has become a stop of its own
            return
        self._order = order
        rows = [self.rows[supply] for supply in order]
        for place, row in enumerate(rows):
            if self.body.indexOf(row) != place:
                self.body.removeWidget(row)
                self.body.insertWidget(place, row)
        self._stops.set_members(stop for row in rows for stop in (row.meter, row.button))

    def _on_supplies_reset(self) -> None:
        self._rolled = ("", "")
        self._show_rolled()  # what the last roll came to was told of somebody else

    def _on_button_clicked(self, supply: Supply) -> None:
        item = next(item for item in self.supplies.items() if item.supply is supply)
        command = "gear.use_day" if item.is_by_the_day else "roll.supply"
        refused = self._opened.refused.emit
        try_command(command, self._session, refused, who=self._opened.document_id, supply=supply)

    def _on_gear_rolled(self, rolled: Event) -> None:
        """Say beside the title the result of the last roll."""
        if not isinstance(rolled, SupplyRollMade) or rolled.supply is Supply.AMMO:
            return
        if rolled.document != self._opened.document_id:
            return
        result = translated(text_of(rolled).result)
        faces = " ".join(str(face) for face in sorted(rolled.faces))
        # The name of a thing needs the room; the log has its dice.
        name = rolled.item.name if rolled.item is not None else SUPPLY_TITLES[rolled.supply]
        what = translated(name) if rolled.item is not None else f"{translated(name)} {faces}"
        self._rolled = (what, result)
        self._show_rolled()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The name is cut before the result."""
        super().resizeEvent(event)
        self._show_rolled()

    def _show_rolled(self) -> None:
        name, result = self._rolled
        if not name:
            self.set_title_note("")
            set_tooltip(self.header, "")
            return
        fonts, line = self._theme.fonts, self.header
        line.set_note(f": {result}")
        room = self.width() - 2 * self._theme.metrics.padding - line.sizeHint().width()
        shown, _ = fitted(
            fonts, fonts.mono(fonts.column.pixelSize(), bold=False, spaced=True), name, room, Elide.MIDDLE
        )
        set_tooltip(line, f"{name}: {result}")
        line.set_note(f"{shown}: {result}")
