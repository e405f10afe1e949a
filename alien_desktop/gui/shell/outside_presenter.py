"""Says in the main window what others have done to the files, and asks where it is not clear what to keep."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from alien_desktop.documents.differences import VersionComparison
from alien_desktop.gui.kit.file_tasks import FileTasks
from alien_desktop.gui.kit.notice_bar import UNDO, NoticeAction, NoticeTone
from alien_desktop.gui.kit.translation import translated
from alien_desktop.rules.message import Message
from alien_desktop.session.commands.registry import perform_async
from alien_desktop.session.outside_changes import Conflict, ConflictAnswer
from alien_desktop.session.session import Session
from alien_desktop.storage.errors import StorageError

if TYPE_CHECKING:
    from alien_desktop.gui.library.conflict_dialog import ConflictDialog

CHOOSE = "choose"
"""Value of the action that shows the two versions of a document."""
PUT_BACK = "put_back"
"""Value of the action that brings a document back as it was saved last."""
_NAMED = 3


class OutsidePresenter(QObject):
    """Nobody is stopped: a sentence over the view, and the answers behind one press.

    `message_posted(text, tone, actions)`; the window gives the actions back to `answer`.
    """

    message_posted = Signal(str, object, object)

    def __init__(self, session: Session, window: QWidget) -> None:
        super().__init__(window)
        self._session = session
        self._outside = session.profile.outside
        self._window = window
        self._files = FileTasks(session, self)
        self._files.refused.connect(self._post_refusal)
        self.dialog: ConflictDialog | None = None
        """The question which version is kept; None when it was never asked."""
        session.profile.doubtful_found.connect(self._on_profile_doubtful_found)
        self._outside.taken_over.connect(self._on_outside_taken_over)
        self._outside.conflict_found.connect(self._on_outside_conflict_found)

    def answer(self, action: str) -> None:
        """Do what a button of a sentence asks for; nothing for the button of somebody else's."""
        kind, _colon, document_id = action.partition(":")
        if kind == CHOOSE:
            self._choose(document_id)
        elif kind == PUT_BACK:
            self._put_back(document_id)
        elif kind in {choice.value for choice in ConflictAnswer}:
            self._resolve(document_id, ConflictAnswer(kind))

    def tell_doubtful(self) -> None:
        """Say which documents, of those that the start has read, are not as they were saved."""
        for document_id in tuple(self._session.profile.doubtful):
            self._on_profile_doubtful_found(document_id)

    def _on_profile_doubtful_found(self, document_id: str) -> None:
        """A file does not have its own sum: say what differs from what was saved last, and offer that."""
        if self._session.workspace.has(document_id):
            self._session.versions.doubt(document_id, partial(self._tell_difference, document_id))

    def _tell_difference(self, document_id: str, compared: VersionComparison) -> None:
        rows = [
            self.tr("{label} {then} → {now}").format(
                label=translated(row.label), then=translated(row.then), now=translated(row.now)
            )
            for row in compared.rows[:_NAMED]
        ]
        if more := len(compared.rows) + compared.others - len(rows):
            rows.append(self.tr("{count} more").format(count=more))
        name = self._session.workspace.document(document_id).name or self.tr("Unnamed")
        sentence = self.tr("The file of {name} is not as it was saved: changed outside, or damaged. {rows}.")
        back = NoticeAction(f"{PUT_BACK}:{document_id}", self.tr("Restore"))
        self.message_posted.emit(sentence.format(name=name, rows=", ".join(rows)), NoticeTone.STRESS, (back,))

    def _put_back(self, document_id: str) -> None:
        task = perform_async("document.put_back", self._session, id=document_id)
        self._files.run(task, lambda _none: None, "put_back", document_id)

    def _post_refusal(self, reason: Message) -> None:
        self.message_posted.emit(translated(reason), NoticeTone.HARM, ())

    def _on_outside_taken_over(self, document_id: str) -> None:
        name = self._session.workspace.document(document_id).name or self.tr("Unnamed")
        sentence = self.tr("{name} was changed outside and is shown as it is there.").format(name=name)
        self.message_posted.emit(sentence, NoticeTone.INFO, (NoticeAction(UNDO, self.tr("Undo")),))

    def _on_outside_conflict_found(self, conflict: Conflict) -> None:
        name = conflict.name or self.tr("Unnamed")
        if conflict.is_deleted:
            sentence = self.tr("The file of {name} was deleted outside. Everything is still here.").format(name=name)
            again = NoticeAction(f"{ConflictAnswer.MINE}:{conflict.document_id}", self.tr("Write it again"))
            away = NoticeAction(f"{ConflictAnswer.THEIRS}:{conflict.document_id}", self.tr("Move to Trash"))
            self.message_posted.emit(sentence, NoticeTone.HARM, (again, away))
            return
        sentence = self.tr("{name} was changed here and outside. Both are kept; you can go on playing.")
        choose = NoticeAction(f"{CHOOSE}:{conflict.document_id}", self.tr("Choose…"))
        self.message_posted.emit(sentence.format(name=name), NoticeTone.STRESS, (choose,))

    def _choose(self, document_id: str) -> None:
        conflict = self._outside.conflict(document_id)
        if conflict is None:
            return
        from alien_desktop.gui.library.conflict_dialog import ConflictDialog

        self.dialog = dialog = ConflictDialog(self._window)
        dialog.set_conflict(conflict, self._session.workspace.document(document_id))
        dialog.chosen.connect(partial(self._resolve, document_id))
        dialog.rejected.connect(partial(self._on_outside_conflict_found, conflict))
        dialog.show_over(self._window)

    def _resolve(self, document_id: str, choice: ConflictAnswer) -> None:
        try:
            self._outside.resolve(document_id, choice)
        except StorageError as error:
            self.message_posted.emit(translated(error.sentence), NoticeTone.HARM, ())
