"""What a screen reader hears: each step that is done, undone or done again, what is refused, trouble with the disk."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QWidget

from alien_desktop.gui.kit.announcement import say
from alien_desktop.gui.kit.translation import translated
from alien_desktop.session import events as e
from alien_desktop.session.combat.combat_events import ActionReport
from alien_desktop.session.event_text import text_of
from alien_desktop.session.journaled_action import EDIT, REDO, UNDO, JournaledAction
from alien_desktop.session.save_state import SaveReport, SaveState
from alien_desktop.session.session import Session

IN_THE_TRAY = (
    e.RollEvent,
    e.AlarmRolled,
    e.OtherSideRolled,
    e.DiceThrown,
    e.TraumaRollMade,
    e.CreatureAttackRolled,
)
"""What the tray says itself, when its dice have stopped."""


class Announcer(QObject):
    """One for all windows of a session: the one in front speaks, else the main window."""

    def __init__(self, session: Session, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._state = session.autosave.report.state
        self._session = session
        self._look = self._chosen_look()
        session.preferences_changed.connect(self._on_session_preferences_changed)
        session.workspace.acted.connect(self._on_workspace_acted)
        session.autosave.state_changed.connect(self._on_autosave_state_changed)
        session.scene.reported.connect(self._on_scene_reported)

    def _on_workspace_acted(self, action: JournaledAction) -> None:
        title = translated(action.title)
        if action.kind == EDIT:
            if not any(isinstance(event, IN_THE_TRAY) for event in action.events):
                self._say(". ".join([title, *_results(action.events, title)]))
        elif action.kind == UNDO:
            self._say(self.tr("Undone: {step}").format(step=title))
        elif action.kind == REDO:
            self._say(self.tr("Redone: {step}").format(step=title))

    def _on_scene_reported(self, report: ActionReport) -> None:
        """What the scene refuses, and what would help; what it does is a step, which is said already."""
        if report.refused:
            self._say(". ".join(words for words in (translated(report.sentence), translated(report.detail)) if words))

    def _on_autosave_state_changed(self, report: SaveReport) -> None:
        """NOT SAVED interrupts, and so does each new reason; that all is saved again is said once."""
        before, self._state = self._state, report.state
        if report.state is SaveState.NOT_SAVED:
            self._say(self.tr("NOT SAVED: {reason}").format(reason=translated(report.reason)), at_once=True)
        elif report.state is SaveState.SAVED and before is SaveState.NOT_SAVED:
            self._say(self.tr("Saved"))

    def _on_session_preferences_changed(self) -> None:
        """What changes for the eyes only is said too: somebody pressed a key for it."""
        before, self._look = self._look, self._chosen_look()
        if self._look != before:
            theme, scale = self._look
            self._say(self.tr("{theme}, {scale} %").format(theme=theme.capitalize(), scale=scale))

    def _chosen_look(self) -> tuple[str, int]:
        preferences = self._session.preferences
        return preferences.theme, preferences.scale

    def _say(self, words: str, *, at_once: bool = False) -> None:
        front = QApplication.activeWindow()
        say(front if front is not None else self._window, words, at_once=at_once)


def _results(events: tuple[e.Event, ...], title: str) -> list[str]:
    """Return what dice came to, where the title does not say it already."""
    results = []
    for event in events:
        if isinstance(event, e.DiceEvent):
            result = translated(text_of(event).result)
            if result and result not in title:
                results.append(result)
    return results
