"""What each command of the main window does with documents and dice. Views are asked, never reached into."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from alien_desktop.documents.document import Document, new_document_id
from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.sheet.vitals import adjust_stress
from alien_desktop.gui.kit.notice_bar import NoticeAction, NoticeTone
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.shell.status_presenter import UNDO
from alien_desktop.rules.violation import RuleViolation

if TYPE_CHECKING:
    from alien_desktop.gui.shell.navigation import Navigator

COPY_NAME_LIMIT = 110
"""So many letters of a name are kept in the name of its copy."""


class DocumentCommands(QObject):
    """One slot for each command; every change of a document is one named step of the undo history."""

    def __init__(self, views: Navigator, recovered: int) -> None:
        super().__init__(views)
        self._views = views
        self._recovered = recovered
        self._window = views.window
        self._session = views.session
        self._connect_commands()
        self._connect_library()

    def _connect_commands(self) -> None:
        connect = self._window.actions_of.connect_command
        workspace, views = self._session.workspace, self._views
        connect("new_character", self._new_character)
        connect("new_scene", self._new_scene)
        connect("save", self._session.autosave.save_now)
        connect("quit", self._window.close)
        connect("undo", workspace.undo)
        connect("redo", workspace.redo)
        connect("find", self._find)
        connect("roll", lambda: views.tray.roll())
        connect("push", lambda: views.tray.push())
        connect("alarm_roll", lambda: views.tray.roll_alarm())
        connect("put_away", lambda: views.tray.put_away())
        connect("die_more", lambda: views.tray.change_modifier(1))
        connect("die_less", lambda: views.tray.change_modifier(-1))
        connect("odds", lambda: views.tray.toggle_odds())
        connect("stress_more", partial(self._change_stress, 1))
        connect("stress_less", partial(self._change_stress, -1))
        connect("keys", views.help.show_keys)
        connect("explain", views.help.explain_focused)
        connect("how_a_roll_works", views.help.show_how_a_roll_works)
        connect("about", views.help.show_about)

    def _connect_library(self) -> None:
        library = self._window.library
        library.open_requested.connect(self._views.open_document)
        library.duplicate_requested.connect(self._duplicate)
        library.remove_requested.connect(self._remove)
        library.new_requested.connect(self._new_character)
        library.new_scene_requested.connect(self._new_scene)
        library.undo_recovered_requested.connect(self._undo_recovered)
        self._window.top_bar.search.textChanged.connect(self._on_search_text_changed)

    def _new_character(self, way: str = "quick") -> None:
        self._views.create_character(way)

    def _new_scene(self) -> None:
        scene = Encounter(name=self.tr("New scene"), edition=self._session.preferences.edition)
        self._session.workspace.edit(self.tr("New scene"), [scene])
        self._views.open_document(scene.id)

    def _duplicate(self, document_id: str) -> None:
        document = self._session.workspace.document(document_id)
        name = self.tr("{name} (copy)").format(name=document.name[:COPY_NAME_LIMIT])
        copy: Document = document.evolve(id=new_document_id(), name=name, sample=False)
        self._session.workspace.edit(self.tr("Duplicate {name}").format(name=document.name), [copy])

    def _remove(self, document_id: str) -> None:
        name = self._session.workspace.document(document_id).name
        self._session.workspace.edit(self.tr("Remove {name}").format(name=name), removed=[document_id])
        sentence = self.tr("{name} is in the trash.").format(name=name)
        self._views.status.tell(sentence, NoticeTone.INFO, (NoticeAction(UNDO, self.tr("Undo")),))

    def _undo_recovered(self) -> None:
        """Take back what was recovered at start, as far as the history reaches."""
        for _ in range(self._recovered):
            self._session.workspace.undo()

    def _change_stress(self, by: int) -> None:
        if not self._views.sheet_id:
            return
        sheet = self._session.workspace.sheet(self._views.sheet_id)
        try:
            after = adjust_stress(sheet, by, self._session.rules_for(sheet.edition))
        except RuleViolation as refusal:
            self._views.status.tell(translated(refusal.message), NoticeTone.INFO)
            return
        text = self.tr("Stress {stress}: {name}").format(stress=after.stress, name=sheet.name)
        self._session.workspace.edit(text, [after], merge_key=f"stress:{sheet.id}")

    def _find(self) -> None:
        """Look in what is open: the log in the Dice view, else the library."""
        if self._views.start_find():
            return
        self._window.top_bar.search.setFocus()
        self._window.top_bar.search.selectAll()

    def _on_search_text_changed(self, text: str) -> None:
        if text:
            self._views.show_library()
        self._window.library.set_filter(text)
