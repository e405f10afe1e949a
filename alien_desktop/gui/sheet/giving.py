"""Menu lines for giving a thing to somebody of the crew."""

from functools import partial

from PySide6.QtCore import QCoreApplication

from alien_desktop.gui.kit.menus import MenuEntry
from alien_desktop.gui.kit.registered_actions import try_command
from alien_desktop.session.session import Session
from alien_desktop.session.sheet_editor import SheetEditor


def give_entries(session: Session, opened: SheetEditor, item_id: str) -> tuple[MenuEntry, ...]:
    """Return a menu with everybody who can be given a thing; where there is nobody it says so."""
    who, refused = opened.document_id, opened.refused.emit

    def give(to: str) -> None:
        try_command("sheet.give_item", session, refused, who=who, item=item_id, to=to)

    below = tuple(
        MenuEntry(entry.name, partial(give, entry.document_id))
        for entry in session.index.crew(who)
        if entry.document_id != who
    )
    words = QCoreApplication.translate("sheet", "Give to")
    nobody = MenuEntry(QCoreApplication.translate("sheet", "Nobody else is in this crew"))
    return (MenuEntry(words, below=below or (nobody,)),)
