"""The parts of the initiative window and where they stand: three columns when there is room, else two.

The dice tray comes and goes. In a narrow window it stands in the place of the selected one and the log: the order and
every key of the scene stay. In a wide one it stands above the notes, and only the log makes room; it has its own.
"""

from itertools import pairwise

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from alien_desktop.gui.kit.note_field import NoteField
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.scene.add_panel import AddPanel
from alien_desktop.gui.scene.clock_panel import ClockPanel
from alien_desktop.gui.scene.order_model import OrderModel
from alien_desktop.gui.scene.order_panel import OrderPanel
from alien_desktop.gui.scene.outcome_panel import OutcomePanel
from alien_desktop.gui.scene.scene_log_panel import SceneLogPanel
from alien_desktop.gui.scene.selected_panel import SelectedPanel
from alien_desktop.gui.scene.turn_panel import TurnPanel
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.session.session import Session

_LOG_PART = 3
_SIDE_PART = 14
_TRAY_PART = 5


class SceneLayout(QWidget):
    """Clock, order and last outcome at the left; turns and the selected one at the right; notes and log beside them."""

    def __init__(self, model: OrderModel, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._tray: QWidget | None = None
        self._is_running = False
        self.clock = ClockPanel(self)
        self.turns = TurnPanel(self)
        self.order = OrderPanel(model, self)
        self.outcome = OutcomePanel(self)
        self.selected = SelectedPanel(self)
        self.adding = AddPanel(self)
        self.log = SceneLogPanel(session, self)
        self.notes_panel = Panel(self.tr("Game Mother's notes"), self)
        self.notes_panel.add_title_widget(TextLabel(self.tr("never shown"), TextRole.SECONDARY, TextTone.QUIET))
        self.notes = NoteField(self.tr("Notes of the scene"), self.tr("What only the Game Mother knows"))
        self.notes_panel.body.addWidget(self.notes)
        self.side = QStackedWidget(self)
        self.side.addWidget(self.selected)
        self.side.addWidget(self.adding)
        self._grid = QGridLayout(self)
        self._right = QVBoxLayout()
        self._far = QVBoxLayout()
        self._grid.addWidget(self.clock, 0, 0)
        self._grid.addWidget(self.turns, 0, 1)
        self._grid.addWidget(self.order, 1, 0)
        self._grid.addWidget(self.outcome, 2, 0)
        self._grid.addLayout(self._right, 1, 1, 2, 1)
        self._grid.addLayout(self._far, 0, 2, 3, 1)
        self._grid.setColumnStretch(0, 1)
        self._grid.setRowStretch(1, 1)
        self._right.addWidget(self.side, _SIDE_PART)
        self._far.addWidget(self.notes_panel, 1)
        self.side.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        order = (self.order, self.turns, self.side, self.notes_panel, self.log, self.clock)
        for before, after in pairwise(order):
            QWidget.setTabOrder(before, after)
        bind_theme(self._apply_theme)

    def show_adding(self, adding: bool) -> None:
        """Put the panel for adding in the place of the selected one, or away."""
        self.side.setCurrentWidget(self.adding if adding else self.selected)
        self.clock.set_adding(adding)
        self._share_columns()

    @property
    def shows_tray(self) -> bool:
        """Whether the tray stands here."""
        return self._tray is not None

    def show_tray(self, tray: QWidget | None) -> None:
        """Take the tray in, or let it go."""
        before, self._tray = self._tray, tray
        if before is not None:
            before.hide()
        self._share_columns()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the height between order and outcome."""
        super().resizeEvent(event)
        self.share_height()

    def share_height(self) -> None:
        """The order first; the last outcome takes what is left, at least three lines and at most the attack chain's."""
        metrics = self._theme.metrics
        spacing = self._grid.verticalSpacing()
        room = self.height() - 2 * metrics.gap - self.clock.height() - 2 * spacing
        least = self.outcome.least_height()
        left = room - self.order.height_for(room - least)
        self.outcome.set_room(max(least, min(left, metrics.chain_height)))

    def show_running(self, running: bool) -> None:
        """Before the first draw the order has the whole height; a refusal is shown all the same."""
        self._is_running = running
        self.outcome.setVisible(running or self.outcome.has_news)
        self._share_columns()
        self.share_height()

    @property
    def is_adding(self) -> bool:
        """Whether the panel for adding is open."""
        return self.side.currentWidget() is self.adding

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._grid.setContentsMargins(metrics.gap, metrics.gap, metrics.gap, metrics.gap)
        self._grid.setHorizontalSpacing(metrics.gap)
        self._grid.setVerticalSpacing(metrics.unit)
        for column in (self._right, self._far):
            column.setSpacing(metrics.gap)
        self._share_columns()
        self.share_height()

    def _share_columns(self) -> None:
        """Give each part its column and width; the tray asks for more than what it stands in the place of."""
        metrics, wide = self._theme.metrics, self._theme.is_wide
        tray = self._tray
        in_the_way = tray is not None and not wide and not self.is_adding
        near = metrics.scene_tray_column if in_the_way else metrics.selected_column
        far = metrics.scene_tray_column if tray is not None and wide else metrics.selected_column
        for part, width in ((self.side, near), (self.turns, near), (self.notes_panel, far)):
            part.setFixedWidth(width)
        self.log.setFixedWidth(far if wide else near)
        if tray is not None:
            tray.setFixedWidth(far if wide else near)
            (self._far if wide else self._right).insertWidget(0, tray, _TRAY_PART)
            tray.setVisible(wide or in_the_way)
        (self._far if wide else self._right).addWidget(self.log, 1 if wide else _LOG_PART)
        self.side.setVisible(not in_the_way)
        self.notes_panel.setVisible(wide)
        self.log.setVisible(tray is None and (self._is_running or wide))
