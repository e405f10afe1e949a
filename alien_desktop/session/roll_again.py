"""A roll of the log put onto the table again, as the sheet is now."""

from collections.abc import Mapping

from alien_desktop.session.roll_controller import RollController
from alien_desktop.session.roll_records import what_of
from alien_desktop.session.workspace import Workspace


def roll_again(rolls: RollController, workspace: Workspace, record: Mapping[str, object]) -> bool:
    """Prepare the skill or attribute that a record names; False when it names none, or the character is gone."""
    sheet_id, title, what = str(record.get("document", "")), str(record.get("title", "")), what_of(record)
    if what is None or not workspace.has(sheet_id):
        return False
    rolls.prepare(sheet_id, what, title=title)
    return True
