"""The one character that a view has open: what its parts read, and the one way in which they change it."""

from collections.abc import Callable

from pydantic import ValidationError
from PySide6.QtCore import QObject, Signal

from alien_desktop.documents.sheet.change_text import describe_change
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.message import Message, Plural, Words
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.events import Event
from alien_desktop.session.workspace import Workspace

EVERY_FIELD = frozenset(CharacterSheet.model_fields)
"""What `changed` reports when another character is opened."""

SheetEdit = Callable[[CharacterSheet, SheetRules], CharacterSheet]


class SheetEditor(QObject):
    """One character of a workspace.

    `changed(frozenset_of_fields)` after every change of the character and when another one is opened;
    `refused(Message)` is the sentence when an edit cannot be made.
    """

    changed = Signal(object)
    refused = Signal(object)

    def __init__(
        self, workspace: Workspace, rules_for: Callable[[str], SheetRules], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self._rules_for = rules_for
        self._document_id = ""
        workspace.changed.connect(self._on_workspace_changed)

    @property
    def document_id(self) -> str:
        """The id of the open character; empty for none."""
        return self._document_id

    @property
    def is_open(self) -> bool:
        """Whether there is a character to show."""
        return bool(self._document_id) and self.workspace.has(self._document_id)

    @property
    def sheet(self) -> CharacterSheet:
        """The character as it is now; a KeyError when none is open."""
        return self.workspace.sheet(self._document_id)

    @property
    def rules(self) -> SheetRules:
        """The rules the character is read with."""
        return self._rules_for(self.sheet.edition)

    def set_document(self, document_id: str) -> None:
        """Open a character; an empty id opens none."""
        if document_id:
            self.workspace.sheet(document_id)
        self.workspace.end_burst()
        self._document_id = document_id
        self.changed.emit(EVERY_FIELD)

    def edit(self, change: SheetEdit, title: Words = "", merge_key: str = "", events: tuple[Event, ...] = ()) -> bool:
        """Change the character as one named step; without `title` the step is named by what changed.

        `events` are what has happened, for the log.
        Returns whether anything changed. What the rules or the form of the document refuse is reported by `refused`.
        """
        try:
            return edit_sheet(self.workspace, self._rules_for, self._document_id, change, title, merge_key, events)
        except RuleViolation as violation:
            self.refused.emit(violation.message)
            return False

    def end_burst(self) -> None:
        """End a burst of steps or typing: the next edit is a step of its own."""
        self.workspace.end_burst()

    def _on_workspace_changed(self, document_id: str, fields: frozenset[str]) -> None:
        if document_id != self._document_id:
            return
        if not self.workspace.has(document_id):
            self._document_id = ""
        self.changed.emit(fields)


def edit_sheet(
    workspace: Workspace,
    rules_for: Callable[[str], SheetRules],
    sheet_id: str,
    change: SheetEdit,
    title: Words = "",
    merge_key: str = "",
    events: tuple[Event, ...] = (),
) -> bool:
    """Change a character as one named step; without `title` the step is named by what changed.

    Returns whether anything changed. Raises RuleViolation for what the rules or the form of the document refuse.
    """
    before = workspace.sheet(sheet_id)
    rules = rules_for(before.edition)
    try:
        after = change(before, rules)
    except ValidationError as error:
        raise RuleViolation(problem_of(error)) from None
    name = title or describe_change(before, after, rules) or ""
    key = f"{merge_key}:{before.id}" if merge_key else ""
    return workspace.edit(name, [after], events=events, merge_key=key)


def problem_of(error: ValidationError) -> Message:
    """Return the first problem of a value without the text that caused it."""
    problem = error.errors(include_input=False, include_url=False)[0]
    place = ".".join(str(part) for part in problem["loc"])
    limit = next((str(bound) for name, bound in problem.get("ctx", {}).items() if name in _BOUNDS), "")
    words = _PROBLEMS.get(problem["type"])
    if words is None or not limit:
        return Message("{place}: this value is not possible.", place=place)
    return Message("{place}: {problem}", place=place, problem=words(limit))


_BOUNDS = ("ge", "gt", "le", "lt", "max_length", "min_length")
_PROBLEMS: dict[str, Callable[[str], Message]] = {
    "greater_than_equal": lambda limit: Message("at least {limit}.", limit=limit),
    "less_than_equal": lambda limit: Message("at most {limit}.", limit=limit),
    "greater_than": lambda limit: Message("more than {limit}.", limit=limit),
    "less_than": lambda limit: Message("less than {limit}.", limit=limit),
    "string_too_long": lambda limit: Plural("at most %n letters.", "at most %n letter.", int(limit)),
    "string_too_short": lambda limit: Plural("at least %n letters.", "at least %n letter.", int(limit)),
    "too_long": lambda limit: Plural("at most %n entries.", "at most %n entry.", int(limit)),
    "too_short": lambda limit: Plural("at least %n entries.", "at least %n entry.", int(limit)),
}
"""What pydantic refuses, in words of our own."""
