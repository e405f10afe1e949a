"""A story point for the dice that lie there: one press, one step of the history."""

from PySide6.QtWidgets import QWidget

from alien_desktop.gui.kit.button import Button
from alien_desktop.rules.dice.skill_check import verify_story_point
from alien_desktop.rules.violation import is_allowed
from alien_desktop.session.rolls.roll_state import Phase, RollState
from alien_desktop.session.session import Session


class StoryPointButton(Button):
    """Shown when a roll is done, a point is left, and it can do something."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._session = session
        self.clicked.connect(session.rolls.spend_story_point)
        session.rolls.state_changed.connect(self._show_state)
        self._show_state(session.rolls.state)

    def _show_state(self, state: RollState) -> None:
        points = 0
        if state.roll is not None and state.phase is Phase.DONE and self._session.workspace.has(state.sheet_id):
            sheet = self._session.workspace.sheet(state.sheet_id)
            if is_allowed(verify_story_point, state.roll, self._session.rules_for(sheet.edition).edition.check):
                points = sheet.story_points
        self.setVisible(points > 0)
        self.set_text(self.tr("Spend a story point, {points} left").format(points=points))
