"""The head of the scene: which round it is, what the scene is called, drawing the cards and adding people."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from alien_desktop.gui.kit.button import Button, ButtonKind
from alien_desktop.gui.kit.line_field import LineField
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.scene.round_counter import RoundCounter
from alien_desktop.gui.scene.ui_clock_panel import Ui_ClockPanel
from alien_desktop.gui.theme.theme import bind_theme, theme_of


class ClockPanel(QWidget):
    """Told by setters; `draw_requested`, `add_requested`, `name_requested(str)` are its wishes."""

    draw_requested = Signal()
    add_requested = Signal()
    name_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self.ui = Ui_ClockPanel()
        self.ui.setupUi(self)
        self.round = RoundCounter(self.tr("Round"))
        self.ui.round_place.addWidget(self.round, 0, Qt.AlignmentFlag.AlignTop)
        self.name = LineField(self.tr("Name of the scene"), self.tr("Unnamed scene"), bare=True)
        self.name.value_requested.connect(self.name_requested)
        self._words = TextLabel("", TextRole.SECONDARY, TextTone.QUIET)
        self.ui.name_place.addStretch(1)
        self.ui.name_place.addWidget(self.name)
        self.ui.name_place.addWidget(self._words)
        self.draw_button = Button(self.tr("Draw the cards"), icon="deal", key="I", second=" ")
        self.draw_button.clicked.connect(self.draw_requested)
        self.add_button = Button(self.tr("Add"), icon="plus", key="/")
        self.add_button.setCheckable(True)
        self.add_button.clicked.connect(self.add_requested)
        for button in (self.draw_button, self.add_button):
            self.ui.button_row.addWidget(button, 0, Qt.AlignmentFlag.AlignBottom)
        bind_theme(self._apply_theme)

    def set_scene(self, name: str, words: str, round_number: int) -> None:
        """Show name, a few words about the scene, and the round."""
        self.name.set_value(name)
        self._words.set_text(words)
        self.round.set_value(round_number)

    def set_draw(self, words: str, *, possible: bool, is_next: bool) -> None:
        """Show what drawing would do; the next step is filled."""
        self.draw_button.set_second(words)
        self.draw_button.setEnabled(possible)
        self.draw_button.set_kind(ButtonKind.PRIMARY if is_next else ButtonKind.NORMAL)

    def set_adding(self, adding: bool) -> None:
        """Show whether the panel for adding is open."""
        self.add_button.setChecked(adding)

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self.ui.line.setContentsMargins(0, 0, 0, 0)
        self.ui.line.setSpacing(metrics.gap)
        self.ui.name_place.setSpacing(0)
        self.ui.button_row.setSpacing(metrics.label_gap)
        self.setFixedHeight(metrics.clock_height)
        for button in (self.draw_button, self.add_button):
            button.setFixedHeight(metrics.clock_height - 4 * metrics.unit)
