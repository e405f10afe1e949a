"""The initiative order: cards and people in rows, or the empty rack with its three steps."""

from PySide6.QtCore import QModelIndex, QPoint, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from alien_desktop.gui.kit.combatant_paint import CombatantKind
from alien_desktop.gui.scene.empty_order import RACK_PLACES, SetupStepItem
from alien_desktop.gui.scene.order_background import PlacedOrderItem
from alien_desktop.gui.scene.order_item import CardState, numbered_initials
from alien_desktop.gui.scene.order_model import OrderModel
from alien_desktop.gui.scene.order_row_layout import Density, OrderColumn, best_density, order_sizes, rows_height
from alien_desktop.gui.scene.ui_order_panel import Ui_OrderPanel
from alien_desktop.gui.theme.theme import bind_theme, theme_of

CREW_STEP, ADVERSARY_STEP = range(2)


class OrderPanel(QWidget):
    """Shows an `OrderModel`. Its signals carry ids of rows; `step_requested(int)` is a step of the empty rack."""

    row_chosen = Signal(str)
    row_activated = Signal(str)
    """Enter or a double click on a row."""
    swap_requested = Signal(str, str, bool)
    share_requested = Signal(str, str)
    member_chosen = Signal(str)
    action_requested = Signal(str, bool)
    cell_pressed = Signal(str, object)
    menu_requested = Signal()
    """The context menu of the chosen row."""
    step_requested = Signal(int)
    rows_moved = Signal()
    """Rows were scrolled, or are others."""

    def __init__(self, model: OrderModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._model = model
        self._dead = 0
        """How many rows are out of the rack."""
        self.ui = Ui_OrderPanel()
        self.ui.setupUi(self)
        view = self.ui.order
        view.show_order(model)
        view.row_chosen.connect(self.row_chosen)
        view.row_triggered.connect(self._on_order_row_triggered)
        view.swap_requested.connect(self.swap_requested)
        view.share_requested.connect(self.share_requested)
        view.member_chosen.connect(self.member_chosen)
        view.action_pressed.connect(self.action_requested)
        view.cell_pressed.connect(self.cell_pressed)
        view.menu_requested.connect(lambda _index, _point: self.menu_requested.emit())
        self.ui.empty_order.step_requested.connect(self.step_requested)
        self.ui.empty_order.set_texts(
            self.tr("Nobody is in the scene"), self.tr("The order is empty. Three steps fill it.")
        )
        self.set_crew((), "")
        model.rows_changed.connect(self._on_model_rows_changed)
        view.width_changed.connect(self.ui.heads.set_row_width)
        bar = view.verticalScrollBar()
        for signal in (bar.valueChanged, bar.rangeChanged, model.rows_changed, model.dataChanged, model.layoutChanged):
            signal.connect(lambda *_what: self.rows_moved.emit())
        bind_theme(self._apply_theme)
        self._on_model_rows_changed()

    @property
    def chosen(self) -> str:
        """The selected row, empty for none."""
        return str(self.ui.order.chosen())

    @property
    def has_rows(self) -> bool:
        """Whether anybody is in it."""
        return self._model.rowCount() > 0

    def choose(self, row_id: str) -> None:
        """Select a row without emitting anything; an id that is not there selects none."""
        self.ui.order.select_row(row_id)

    def attack_rows(self) -> tuple[PlacedOrderItem, ...]:
        """The rows between which an attack or help goes on, and where they are in this panel."""
        start = self.ui.order.viewport().mapTo(self, QPoint())
        return tuple(PlacedOrderItem(one.item, one.rect.translated(start)) for one in self.ui.order.attack_places())

    def show_current(self) -> None:
        """Scroll the row of the current turn into view."""
        current = self._model.current
        if current is not None:
            self.ui.order.scrollTo(self._model.index_of(current.row_id))

    def show_member(self, row_id: str, combatant_id: str) -> None:
        """Show which member of the group in a row is chosen."""
        self.ui.order.set_member(row_id, combatant_id)

    def take_focus(self) -> None:
        """Give the focus to the order; in an empty scene to its next step."""
        if self._model.rowCount():
            self.ui.order.setFocus()
        else:
            self.ui.empty_order.take_focus()

    def take_focus_after_enter(self) -> None:
        """The same after an attack that Enter has closed: one Enter more does not open the sheet of a row."""
        self.take_focus()
        self.ui.order.swallow_enter()

    def height_for(self, room: int) -> int:
        """The height that heads and rows take when there is so much room at most; all of it before the draw."""
        if not self._model.is_dealt:
            return room
        count = self._model.rowCount()
        heads = self.ui.heads.sizeHint().height()
        dead = self._dead
        density = best_density(count, room - heads, self.width(), self._theme.scale, dead=dead)
        return min(room, heads + rows_height(count, dead, order_sizes(density, self._theme.scale)))

    def row_step(self) -> int:
        """The height of one row at its smallest, with the gap below it: so much may be scrolled out of sight."""
        sizes = order_sizes(best_density(self._model.rowCount(), 0, self.width(), self._theme.scale), self._theme.scale)
        return sizes.row + sizes.gap

    def least_height(self) -> int:
        """The height of heads and all rows at their smallest."""
        sizes = order_sizes(best_density(self._model.rowCount(), 0, self.width(), self._theme.scale), self._theme.scale)
        rows = (self._model.rowCount() - 1) * (sizes.row + sizes.gap) + sizes.now_row + sizes.gap
        return self.ui.heads.sizeHint().height() + rows

    def set_crew(self, names: tuple[str, ...], words: str) -> None:
        """Tell the empty rack whom its first step would put in."""
        tokens = tuple((CombatantKind.CREW, numbered_initials(name)) for name in names[:6])
        self.ui.empty_order.set_steps(
            (
                SetupStepItem(
                    self.tr("Put in the crew"),
                    words or self.tr("There is no crew of this edition."),
                    self.tr("Add the crew"),
                    is_next=bool(names),
                    is_possible=bool(names),
                    people=tokens,
                ),
                SetupStepItem(
                    self.tr("Put in what they meet"),
                    self.tr("Creatures and people of the library and the catalog."),
                    self.tr("Search"),
                    "/",
                    is_next=not names,
                ),
                SetupStepItem(
                    self.tr("Draw the cards"),
                    self.tr("One card each, creatures one for each point of Speed."),
                    self.tr("Draw"),
                    "I",
                    is_possible=False,
                ),
            )
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The largest rows that fit."""
        super().resizeEvent(event)
        self._choose_density()

    def _on_model_rows_changed(self) -> None:
        count = self._model.rowCount()
        self._dead = sum(item.state is CardState.DEAD for item in self._model.items)
        page = self.ui.order if count else self.ui.empty_order
        if self.ui.pages.currentWidget() is not page:
            self.ui.pages.setCurrentWidget(page)
            # Without it the stack would be as high as the steps of the empty rack at least, whatever it shows.
            policy = QSizePolicy.Policy.Ignored if count else QSizePolicy.Policy.Preferred
            self.ui.empty_order.setSizePolicy(QSizePolicy.Policy.Preferred, policy)
            self.ui.pages.updateGeometry()  # a hidden page does not emit it
        self._choose_density()

    def _on_order_row_triggered(self, index: QModelIndex) -> None:
        item = self.ui.order.item_at(index)
        if item is not None:
            self.row_activated.emit(item.row_id)

    def _choose_density(self) -> None:
        density = Density.SETUP
        if self._model.is_dealt or self.width() < order_sizes(density, self._theme.scale).chips_left:
            room = self.height() - self.ui.heads.height()
            density = best_density(self._model.rowCount(), room, self.width(), self._theme.scale, dead=self._dead)
        is_set_up = density is Density.SETUP and not self._model.is_dealt and self._model.rowCount() > 0
        self.ui.order.set_places(RACK_PLACES if is_set_up else 0)
        self.ui.order.set_density(density)
        self.ui.heads.set_density(density)
        self.ui.heads.set_names(self._head_names(density))

    def _head_names(self, density: Density) -> dict[OrderColumn, str]:
        if not self._model.rowCount():
            return {OrderColumn.CARD: self.tr("Card")}
        names = {
            OrderColumn.CARD: self.tr("Card"),
            OrderColumn.WHO: self.tr("Who"),
            OrderColumn.ACTIONS: self.tr("Actions"),
            OrderColumn.HEALTH: self.tr("Health"),
            OrderColumn.STRESS: self.tr("Stress"),
            OrderColumn.CHIPS: self.tr("Conditions"),
            OrderColumn.SEEN: self.tr("Seen"),
        }
        if density is Density.SETUP:
            del names[OrderColumn.ACTIONS], names[OrderColumn.SEEN]
            names[OrderColumn.CHIPS] = self.tr("Gets")
        return names

    def _apply_theme(self) -> None:
        self.ui.column.setContentsMargins(0, 0, 0, 0)
        self.ui.column.setSpacing(0)
        self._choose_density()
