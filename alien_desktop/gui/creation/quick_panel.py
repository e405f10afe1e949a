"""Quick: choose a career and the rest is filled in; give a name; create."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from alien_desktop.gui.creation.option_grid import OptionGrid
from alien_desktop.gui.creation.option_tile import CareerTile
from alien_desktop.gui.creation.options import career_options
from alien_desktop.gui.creation.summary_panel import SummaryPanel
from alien_desktop.gui.kit.folding_row import FoldingRow
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.registered_actions import try_command
from alien_desktop.gui.kit.scrolled import ScrolledPage
from alien_desktop.gui.kit.text_label import TextLabel, TextTone
from alien_desktop.gui.kit.translation import tr
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.session.session import Session

CAREER_COLUMNS = 4
_LEAST_UNITS = 64
"""The least height of the careers: above the character a low window would leave them less than one."""


class QuickPanel(QWidget):
    """Careers at the left, the character at the right."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._session = session
        self._controller = session.creation
        self.careers = OptionGrid(tr("Career"), CAREER_COLUMNS, even=True, tile=CareerTile)
        self.summary = SummaryPanel(session)
        self._row = FoldingRow(self)
        panel = Panel(tr("Career"))
        panel.set_spacing("gap")
        hint = tr("Click a career: everything else is filled in by the rules. Then give a name, and play.")
        panel.body.addWidget(TextLabel(hint, tone=TextTone.QUIET, wrap=True))
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.careers, 1)
        column.addStretch(0)
        panel.body.addWidget(ScrolledPage(page, keeps_width=True), 1)
        self._panel = panel
        self._row.addWidget(panel, 1)
        self._row.addWidget(self.summary)
        self.careers.value_requested.connect(self._on_career_requested)
        bind_theme(self._apply_theme)

    def refresh(self) -> None:
        """Show the draft as it is now."""
        self.careers.set_options(career_options(self._controller))
        self.summary.refresh()

    def take_focus(self) -> None:
        """Begin at the careers, or at the name when there is one."""
        if self._controller.plan.career:
            self.summary.name.setFocus()
            self.summary.name.selectAll()
        else:
            self.careers.focus_chosen()

    def enter_pressed(self) -> None:
        """Enter is the last step once there is a character."""
        if self.summary.create_character.isEnabled():
            try_command("create.finish", self._session)

    def _on_career_requested(self, career_id: str) -> None:
        try_command("create.career", self._session, career=career_id, fill=True)
        self.take_focus()

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._row.setSpacing(metrics.gap)
        self._panel.setMinimumHeight(_LEAST_UNITS * metrics.unit)
        self.summary.setMinimumWidth(metrics.dice_column)
