"""Documents as a whole: made, renamed, copied, removed; any value set; undo and redo."""

from typing import Any

from pydantic import ValidationError

from alien_desktop.catalog.rows.row import Row
from alien_desktop.catalog.sections import ROW_OF
from alien_desktop.documents.document import Document, EditionId
from alien_desktop.documents.document_types import data_of
from alien_desktop.documents.house_rules import verify_said
from alien_desktop.documents.preferences import Preferences
from alien_desktop.documents.sheet.character_sheet import PlayerNature
from alien_desktop.documents.sheet.plain_text import sheet_text
from alien_desktop.rules.dice.roll_profile import Nature
from alien_desktop.rules.json_object import JsonObject
from alien_desktop.rules.message import Message
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.background_writer import off_thread
from alien_desktop.session.commands.arguments import path_of
from alien_desktop.session.commands.command import (
    MOST_NUMBER,
    PREFERRED,
    CharacterId,
    Command,
    DocumentId,
    EditionName,
    Value,
    command,
)
from alien_desktop.session.commands.edition_words import row_called
from alien_desktop.session.event_codec import event_to_json
from alien_desktop.session.export_files import write_copy
from alien_desktop.session.import_files import MOST_FILES, ImportCandidate, read_source
from alien_desktop.session.session import Session
from alien_desktop.session.sheet_editor import problem_of
from alien_desktop.storage.errors import StorageError
from alien_desktop.storage.files import RealFiles


def list_documents(session: Session) -> list[dict[str, str]]:
    """Return what the library holds."""
    return [
        {"id": one.document_id, "name": one.name, "format": one.format, "edition": one.edition, "crew": one.label}
        for one in session.index.entries()
    ]


def state_of(session: Session, id: DocumentId) -> JsonObject:  # noqa: A002 - the name it has in JSON
    """Return a document as it is saved."""
    return data_of(session.workspace.document(id))


def create_character(
    session: Session, name: str = "", edition: EditionName = PREFERRED, nature: PlayerNature = Nature.HUMAN
) -> str:
    """Make an empty character in an edition, that of the preferences when none is named. Answers its id."""
    return session.documents.create_character(_edition(session, edition), name, nature).id


def create_scene(session: Session, name: str = "", edition: EditionName = PREFERRED) -> str:
    """Make an empty scene. Answers its id."""
    return session.documents.create_scene(_edition(session, edition), name).id


def create_adversary(session: Session, row: str, edition: EditionName = PREFERRED, name: str = "") -> str:
    """Make an adversary from a row of the catalog, by id or name. Answers its id."""
    chosen = _edition(session, edition)
    catalog = session.rules_for(chosen).catalog
    return session.documents.create_adversary(chosen, row_called({**catalog.creatures, **catalog.npcs}, row), name).id


def rename(session: Session, id: DocumentId, name: str) -> None:  # noqa: A002 - the name it has in JSON
    """Give a document another name."""
    session.documents.rename(id, name)


def set_crew(session: Session, id: DocumentId, crew: str) -> None:  # noqa: A002 - the name it has in JSON
    """Put a document into a crew or campaign; empty for none."""
    session.documents.set_crew(id, crew)


def duplicate(session: Session, id: DocumentId) -> str:  # noqa: A002 - the name it has in JSON
    """Copy a document. Answers the id of the copy."""
    return session.documents.duplicate(id).id


def remove(session: Session, id: DocumentId) -> None:  # noqa: A002 - the name it has in JSON
    """Move a document into the trash."""
    session.documents.remove(id)


def convert(session: Session, who: CharacterId) -> str:
    """Copy a character into the other edition. Answers the id of the copy."""
    return session.documents.convert(who).id


def tell_conversion(session: Session, who: CharacterId) -> list[dict[str, str]]:
    """Tell, line by line, what a copy in the other edition would have; `turn` is same, gain, loss or otherwise."""
    return [
        {"what": str(row.what), "here": str(row.here), "there": str(row.there), "turn": row.turn.value}
        for row in session.documents.converted(who).rows
    ]


def remove_samples(session: Session) -> int:
    """Move every sample into the trash."""
    return session.documents.remove_samples()


async def list_trash(session: Session) -> list[JsonObject]:
    """Return what is in the trash, by the key that `document.restore` takes."""
    await session.autosave.save_first()
    entries = await off_thread(session.trash.entries)
    return [{"key": one.key, "name": one.entry.name, "format": one.entry.format} for one in entries]


def restore(session: Session, key: str) -> None:
    """Bring a document back from the trash."""
    if key not in {one.key for one in session.trash.entries()}:
        raise RuleViolation(Message("Nothing in the trash is called {key}.", key=key))
    session.documents.restore(key)


async def empty_trash(session: Session) -> int:
    """Delete what is in the trash when the app closes; until then it can be undone."""
    await session.autosave.save_first()
    count = session.documents.empty_trash()
    if not count:
        raise RuleViolation(Message("The trash is empty."))
    return count


def import_files(session: Session, files: tuple[str, ...], replace: bool = False) -> None:
    """Take the documents of files into the library, as one step each; `replace` those that came from here."""
    _take_in(session, [read_source(one, RealFiles()) for one in files[:MOST_FILES]], replace=replace)


def paste(session: Session, text: str) -> None:
    """Take a character into the library whose text was copied, or the content of a document file."""
    _take_in(session, [read_source(text.encode("utf-8"), RealFiles())])


def _take_in(session: Session, found: list[ImportCandidate], *, replace: bool = False) -> None:
    for one in found:
        if one.reading is None:
            raise RuleViolation(Message("{file}: {reason}", file=one.name, reason=one.sentence or ""))
    readings = [one.reading for one in found if one.reading is not None]
    try:
        session.documents.take_in(readings, replace={one.source_id for one in readings} if replace else ())
    except StorageError as error:
        raise RuleViolation(error.sentence) from None


def export(session: Session, id: DocumentId, file: str) -> None:  # noqa: A002 - the name it has in JSON
    """Write a copy of a document into a new file that can be sent; its name ends with `.json`."""
    path = path_of(file)
    if path.suffix != ".json":
        raise RuleViolation(Message("The name of the file has to end with .json."))
    if path.exists():
        raise RuleViolation(Message("{file} is there already.", file=path.name))
    write_copy(session.workspace.document(id), path, session.profile.sync_soon)


def show_catalog(session: Session, section: str, edition: EditionName = PREFERRED) -> list[JsonObject]:
    """Return the rows of a section of the catalog: the ids that other commands take, their names and numbers.

    A row has its own keys; what it lacks is left out (a weapon without `full_auto` has none, without `range_min` it
    works from close on). `bonus`, `dice` and `armor` are dice, `quarters` is a weight in quarters of an item. A section
    that there is not is refused with all that there are.
    """
    catalog = session.rules_for(_edition(session, edition)).catalog
    if section not in ROW_OF:
        raise RuleViolation(Message("The sections are {sections}.", sections=", ".join(ROW_OF)))
    return [_told(row) for row in catalog.section(section).values()]


def _told(row: Row) -> JsonObject:
    """Return what a row of the catalog says, without where it comes from; a number that is 0 is said."""
    data = row.model_dump(mode="json", exclude={"source", "confidence", "decision", "supplement"}, exclude_none=True)
    return {key: value for key, value in data.items() if value is not False and value not in ("", [])}


def text_of_character(session: Session, who: CharacterId) -> str:
    """Return a character as plain text."""
    sheet = session.workspace.sheet(who)
    return sheet_text(sheet, session.rules_for(sheet.edition))


def save(session: Session) -> None:
    """Save now what would be saved by itself a moment later."""
    session.autosave.save_soon()


async def show_log(session: Session, last: int = 20) -> list[JsonObject]:
    """Return the last lines of the log, by the number that `roll.again` takes."""
    known = session.log.entries()
    entries = known if last <= len(known) else (await session.log.whole())
    return [
        {
            "number": entry.seq,
            "time": entry.time,
            "title": str(entry.title),
            "events": [event_to_json(event) for event in entry.events],
            "taken_back": entry.taken_back,
        }
        for entry in entries[-last:]
    ]


def set_value(session: Session, id: DocumentId, field: str, value: Value) -> None:  # noqa: A002 - as in JSON
    """Set any value of a document; `field` is a path such as `attributes.agility` or `weapons.0.ammo`."""
    document = session.workspace.document(id)
    top, *rest = field.split(".")
    data = data_of(document)
    if top not in data or top in ("id", "edition"):
        raise RuleViolation(Message("There is no value {field} to be set.", field=field))
    if rest:
        _put(data[top], rest, value, field)
        value = data[top]
    _change(session, document, Message("Set {field}: {name}", field=field, name=document.name), **{top: value})


def show_preferences(session: Session) -> JsonObject:
    """Return the preferences of this table."""
    return session.preferences.model_dump(mode="json")


def set_preference(session: Session, name: str, value: Value) -> None:
    """Set one of the preferences; this is no step of the history."""
    if name not in Preferences.model_fields:
        raise RuleViolation(Message("There is no preference {name}; preferences shows all.", name=name))
    if name == "house_rules":
        verify_said(value)
    session.set_preferences(session.preferences.evolve(**{name: value}))


def undo(session: Session) -> None:
    """Undo the last step."""
    session.workspace.undo()


def verify_undo(session: Session) -> None:
    """Raise RuleViolation when there is no step to take back."""
    if not session.workspace.history.can_undo:
        raise RuleViolation(Message("There is nothing to undo."))


def go_to(session: Session, line: int) -> None:
    """Go to a moment of the history: undo or redo until the step of this line of the log is the last one."""
    session.workspace.go_to(line)


def verify_go_to(session: Session, line: int) -> None:
    """Raise RuleViolation when the history does not reach there."""
    session.workspace.verify_go_to(line)


def redo(session: Session) -> None:
    """Do the step that was undone again."""
    session.workspace.redo()


def verify_redo(session: Session) -> None:
    """Raise RuleViolation when there is no step to do again."""
    if not session.workspace.history.can_redo:
        raise RuleViolation(Message("There is nothing to redo."))


def _edition(session: Session, edition: str) -> EditionId:
    wanted: Any = edition or session.preferences.edition
    session.rules_for(wanted)
    known: EditionId = wanted
    return known


def _put(place: Any, path: list[str], value: Value, field: str) -> None:
    """Set a value inside plain JSON data."""
    *way, last = path
    try:
        for step in way:
            place = place[int(step)] if isinstance(place, list) else place[step]
        if isinstance(place, list):
            place[int(last)] = value
        elif last in place:
            place[last] = value
        else:
            raise KeyError(last)
    except (KeyError, IndexError, ValueError, TypeError):
        raise RuleViolation(Message("There is no value {field} to be set.", field=field)) from None


def _change(session: Session, document: Document, title: Message, **fields: Any) -> None:
    try:
        after = document.evolve(**fields)
    except ValidationError as error:
        raise RuleViolation(problem_of(error)) from None
    session.workspace.edit(title, [after])


DOCUMENT_COMMANDS: tuple[Command, ...] = (
    command("documents", Message("List what the library holds"), list_documents, answers="documents"),
    command("state", Message("Show a document as it is saved"), state_of, answers="state"),
    command("character.create", Message("Make an empty character"), create_character, answers="character"),
    command("scene.create", Message("Make an empty scene"), create_scene, answers="scene"),
    command("adversary.create", Message("Make an adversary from the catalog"), create_adversary, answers="adversary"),
    command("document.rename", Message("Rename a document"), rename),
    command("document.crew", Message("Put a document into a crew"), set_crew),
    command("document.duplicate", Message("Copy a document"), duplicate, answers="document"),
    command("document.remove", Message("Move a document into the trash"), remove),
    command("set", Message("Set any value of a document"), set_value),
    command("document.convert", Message("Copy a character into the other edition"), convert, answers="character"),
    command("document.conversion", Message("Tell what converting would change"), tell_conversion, answers="rows"),
    command("document.import", Message("Take files into the library"), import_files),
    command("document.paste", Message("Import a pasted text into the library"), paste),
    command("document.export", Message("Write a copy into a file"), export),
    command("document.restore", Message("Bring a document back from the trash"), restore),
    command("documents.remove_samples", Message("Move all samples into the trash"), remove_samples),
    command("trash.empty", Message("Empty the trash"), empty_trash),
    command("trash", Message("List what is in the trash"), list_trash, answers="trash"),
    command("catalog", Message("List a section of the catalog"), show_catalog, answers="rows"),
    command("character.text", Message("A character as plain text"), text_of_character, answers="text"),
    command("log", Message("The last lines of the log"), show_log, answers="log", limits={"last": (1, MOST_NUMBER)}),
    command("save", Message("Save now"), save),
    command("preferences", Message("Show the preferences"), show_preferences, answers="preferences"),
    command("preference.set", Message("Set a preference"), set_preference),
    command("undo", Message("Undo"), undo, verify=verify_undo),
    command("history.go", Message("Go to a moment of the history"), go_to, verify=verify_go_to),
    command("redo", Message("Redo"), redo, verify=verify_redo),
)
