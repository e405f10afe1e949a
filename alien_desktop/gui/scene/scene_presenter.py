"""What the frame of the initiative window tells: head of the scene, what undo would take back, whether all is saved."""

from PySide6.QtCore import QObject

from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.gui.kit.command_actions import THEME_COMMANDS, CommandActions
from alien_desktop.gui.kit.status_line import SaveState as ShownState
from alien_desktop.gui.kit.status_line import StatusLine
from alien_desktop.gui.scene.order_cards import CardState, OrderCard
from alien_desktop.gui.scene.scene_layout import SceneLayout
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.session.autosave import SaveReport, SaveState
from alien_desktop.session.session import Session

_SHOWN_STATES = {
    SaveState.SAVED: ShownState.SAVED,
    SaveState.SAVING: ShownState.SAVING,
    SaveState.NOT_SAVED: ShownState.NOT_SAVED,
}


class ScenePresenter(QObject):
    """Follows the session and keeps status line, undo and the head of the scene true."""

    def __init__(
        self, session: Session, theme: Theme, actions: CommandActions, status: StatusLine, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._theme = theme
        self._actions = actions
        self._status = status
        self._edition = ""
        session.autosave.state_changed.connect(self._on_autosave_state_changed)
        session.workspace.undo_stack.indexChanged.connect(self._refresh_undo)
        session.preferences_changed.connect(self._refresh_right)
        theme.changed.connect(self._refresh_right)
        self._on_autosave_state_changed(session.autosave.report)
        self._refresh_undo()
        self._refresh_right()

    def disconnect_all(self) -> None:
        """Listen no more: the undo history tells of its own end, when there is nothing left to show."""
        self._session.workspace.undo_stack.indexChanged.disconnect(self._refresh_undo)

    def set_edition(self, name: str) -> None:
        """Tell by which rules the scene is played."""
        self._edition = name
        self._refresh_right()

    def crew_of(self, encounter: Encounter) -> list[str]:
        """Return the ids of the characters that belong to the scene: its label's crew, or the largest one."""
        crew = [
            entry
            for entry in self._session.index.entries()
            if entry.format == CharacterSheet.FORMAT and entry.edition == encounter.edition
        ]
        labels = [entry.label for entry in crew]
        label = encounter.label if encounter.label in labels else max(labels, key=labels.count, default="")
        return [entry.document_id for entry in crew if entry.label == label]

    def show_head(self, stage: SceneLayout, encounter: Encounter | None, cards: tuple[OrderCard, ...]) -> None:
        """Show round, name, what drawing would do, and who comes next."""
        if encounter is None:
            stage.clock.set_scene("", self.tr("No scene is open"), 0)
            stage.clock.set_draw(self.tr("nobody is in yet"), possible=False, is_next=False)
            stage.turns.set_turns(self.tr("draw the cards first"), can_go_on=False, can_go_back=False)
            return
        names = [self._name(document_id) for document_id in self.crew_of(encounter)]
        stage.order.set_crew(
            tuple(names), self.tr("{count} people, as they are now.").format(count=len(names)) if names else ""
        )
        stage.notes.set_value(encounter.notes)
        words = " · ".join(part for part in (encounter.label, self._edition) if part)
        stage.clock.set_scene(encounter.name, words, encounter.round)
        stage.show_running(any(card.number for card in cards))
        waiting = [card for card in cards if card.state is CardState.NOT_DEALT]
        dealt = [card for card in cards if card.number]
        if not cards:
            text = self.tr("nobody is in yet")
        elif waiting:
            text = self.tr("{count} cards to draw").format(count=len(waiting))
            text = self.tr("1 card to draw") if len(waiting) == 1 else text
        else:
            free = sorted(set(range(1, 11)) - {card.number for card in dealt})
            left = ", ".join(str(number) for number in free[:3]) + ("…" if len(free) > 3 else "")
            text = (
                self.tr("{count} left: {cards}").format(count=len(free), cards=left) if free else self.tr("none left")
            )
        stage.clock.set_draw(text, possible=bool(cards), is_next=bool(waiting) and not dealt)
        to_come = next((card for card in dealt if card.state is CardState.TO_COME), None)
        if not dealt:
            words = self.tr("draw the cards first")
        elif to_come is not None:
            words = self.tr("{who}, card {card}").format(who=to_come.name, card=to_come.number)
            words = self.tr("then {who}").format(who=words) if encounter.current >= 0 else words
        else:
            words = self.tr("then round {number}").format(number=encounter.round + 1)
        started = encounter.current >= 0 or any(card.state is CardState.ACTED for card in dealt)
        stage.turns.set_turns(words, can_go_on=bool(dealt), can_go_back=started)

    def _name(self, document_id: str) -> str:
        entry = self._session.index.entry(document_id)
        return entry.name if entry is not None else ""

    def _refresh_undo(self) -> None:
        stack = self._session.workspace.undo_stack
        for name, can, text, word in (
            ("undo", stack.canUndo(), stack.undoText(), self.tr("&Undo")),
            ("redo", stack.canRedo(), stack.redoText(), self.tr("&Redo")),
        ):
            action = self._actions.action(name)
            action.setEnabled(can)
            action.setText(f"{word} {text.replace('&', '&&')}" if can else word)
        step = self.tr("Undo: {step}").format(step=stack.undoText()) if stack.canUndo() else self.tr("Nothing to undo")
        self._status.set_undo_text(step)

    def _refresh_right(self) -> None:
        preferences = self._session.preferences
        cells = (self._edition, self._theme.theme_name.capitalize(), f"{round(self._theme.chosen_scale * 100)} %")
        self._status.set_right_cells(tuple(cell for cell in cells if cell))
        for command, theme in THEME_COMMANDS.items():
            self._actions.action(command).setChecked(preferences.theme == theme)
        self._actions.action("dim").setChecked(self._theme.theme_name == "dim")
        self._actions.action("reduced_motion").setChecked(preferences.reduced_motion)

    def _on_autosave_state_changed(self, report: SaveReport) -> None:
        words = {
            SaveState.SAVED: self.tr("Saved {time}").format(time=report.time).strip(),
            SaveState.SAVING: self.tr("Saving"),
            SaveState.NOT_SAVED: self.tr("NOT SAVED: {reason}").format(reason=report.reason),
        }
        self._status.set_save_state(_SHOWN_STATES[report.state], words[report.state])
