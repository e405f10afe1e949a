"""A story point for the dice that lie there: one press, one step of the history."""

from PySide6.QtWidgets import QWidget

from alien_desktop.gui.kit.button import Button
from alien_desktop.rules.dice.skill_check import can_spend_story_point
from alien_desktop.session.rolls.roll_state import Phase, RollState
from alien_desktop.session.session_context import Desk


class StoryPointButton(Button):
    """Shown when a roll is done, a point is left, and it can do something."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._desk = desk
        self.clicked.connect(desk.rolls.spend_story_point)
        desk.rolls.state_changed.connect(self._show_state)
        self._show_state(desk.rolls.state)

    def _show_state(self, state: RollState) -> None:
        points = 0
        if state.roll is not None and state.phase is Phase.DONE and self._desk.workspace.has(state.sheet_id):
            sheet = self._desk.workspace.sheet(state.sheet_id)
            if can_spend_story_point(state.roll, self._desk.rules_for(sheet.edition).edition.check):
                points = sheet.story_points
        self.setVisible(points > 0)
        self.set_text(self.tr("Spend a story point, {points} left").format(points=points))
