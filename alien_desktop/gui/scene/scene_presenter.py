"""What the frame of the initiative window tells: head of the scene, what undo would take back, whether all is saved."""

from PySide6.QtCore import QObject

from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.gui.kit.command_actions import CommandActions
from alien_desktop.gui.kit.session_status import SessionStatus
from alien_desktop.gui.kit.status_line import StatusLine
from alien_desktop.gui.scene.order_cards import CardState, OrderCard
from alien_desktop.gui.scene.scene_layout import SceneLayout
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.session.session import Session


class ScenePresenter(QObject):
    """Keeps the frame of the window and the head of the scene true."""

    def __init__(
        self, session: Session, theme: Theme, actions: CommandActions, status: StatusLine, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._edition = ""
        self._frame = SessionStatus(session, theme, actions, status, self, no_undo=self.tr("Nothing to undo"))

    def set_edition(self, name: str) -> None:
        """Tell by which rules the scene is played."""
        self._edition = name
        self._frame.set_rules(name)

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
