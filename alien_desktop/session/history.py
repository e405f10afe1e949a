"""The undo history: frozen steps in one line, and the place in it."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from alien_desktop.rules.message import Words
from alien_desktop.rules.record import record
from alien_desktop.session.events import Event
from alien_desktop.session.patches import DocumentPatch, merged

LIMIT = 2_000
"""Number of steps that can be undone where nothing else is set; older ones are dropped."""


@record
class Step:
    """One named step. It addresses documents by id and holds no document, widget or row."""

    title: Words
    patches: tuple[DocumentPatch, ...] = ()
    events: tuple[Event, ...] = ()
    merge_key: str = ""
    """Steps with the same key (not empty) that follow each other become one."""
    lines: tuple[int, ...] = ()
    """Sequence numbers of the journal lines that were written when the step was first done."""
    scene: str = ""
    """The id of the scene in which it was done, empty outside of one."""
    round: int = 0
    """The Round of that scene."""

    @property
    def is_nothing(self) -> bool:
        """Whether it neither changes a document nor has an event."""
        return not self.patches and not self.events

    @property
    def back(self) -> tuple[DocumentPatch, ...]:
        """The patches that take the step back, in the order to apply them."""
        return tuple(patch.reversed() for patch in reversed(self.patches))

    def then(self, later: "Step") -> "Step":
        """Return one step that does this one and then `later`, with the title and the key of `later`."""
        return replace(
            later,
            patches=merged(self.patches, later.patches),
            events=self.events + later.events,
            lines=self.lines + later.lines,
        )

    def merges_with(self, later: "Step") -> bool:
        """Whether `later` belongs to the same burst of typing or stepping."""
        return bool(self.merge_key) and self.merge_key == later.merge_key


class History(QObject):
    """A linear, bounded history. It changes no document: the workspace does that, and is the only one to move it."""

    changed = Signal()

    def __init__(self, limit: int = LIMIT, parent: QObject | None = None) -> None:
        """`limit` is the highest number of steps that can be undone, at least 1."""
        super().__init__(parent)
        self._limit = limit
        self._steps: list[Step] = []
        self._forgotten = 0
        self._done = 0

    def set_limit(self, limit: int) -> None:
        """Let that many steps be undone; what is too old is dropped at once."""
        self._limit = max(limit, 1)
        self._move_to(self._done)

    # --- reading ---

    @property
    def limit(self) -> int:
        """The highest number of steps that can be undone."""
        return self._limit

    @property
    def index(self) -> int:
        """The number of steps that are done, those that were forgotten included: a step's place never shifts."""
        return self._forgotten + self._done

    @property
    def count(self) -> int:
        """The number of all steps: `index`, and those that can be redone."""
        return self._forgotten + len(self._steps)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps that are known, oldest first."""
        return tuple(self._steps)

    @property
    def next_undo(self) -> Step | None:
        """The step that undo takes back, None when there is none."""
        return self._steps[self._done - 1] if self._done else None

    @property
    def next_redo(self) -> Step | None:
        """The step that redo does again, None when there is none."""
        return self._steps[self._done] if self._done < len(self._steps) else None

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return self.next_undo is not None

    @property
    def can_redo(self) -> bool:
        """Whether there is a step to do again."""
        return self.next_redo is not None

    @property
    def undo_title(self) -> Words:
        """The title of the step that undo takes back, empty when there is none."""
        step = self.next_undo
        return step.title if step is not None else ""

    @property
    def redo_title(self) -> Words:
        """The title of the step that redo does again, empty when there is none."""
        step = self.next_redo
        return step.title if step is not None else ""

    # --- moving ---

    def push(self, step: Step) -> None:
        """Add a step that has been done; what could be redone is forgotten.

        A step of the same burst as the last one is merged into it; when together they are nothing, both vanish.
        """
        del self._steps[self._done :]
        if self._steps and self._steps[-1].merges_with(step):
            step = self._steps.pop().then(step)
        if not step.is_nothing:
            self._steps.append(step)
        self._move_to(len(self._steps))

    def undo(self) -> None:
        """Move back over a step that has been undone. Raises IndexError when there is none."""
        if not self.can_undo:
            raise IndexError("nothing to undo")
        self._move_to(self._done - 1)

    def redo(self) -> None:
        """Move forward over a step that has been redone. Raises IndexError when there is none."""
        if not self.can_redo:
            raise IndexError("nothing to redo")
        self._move_to(self._done + 1)

    def fold(self, from_index: int, title: Words) -> Step:
        """Make one step of those that were done since the history stood at `from_index`, and return it.

        Raises IndexError when there is none.
        """
        first = max(from_index - self._forgotten, 0)
        together = folded(self._steps[first : self._done], title)
        self._steps[first : self._done] = [together]
        self._move_to(first + 1)
        return together

    def restore(self, done: Iterable[Step], undone: Iterable[Step]) -> None:
        """Take over a whole history: steps that are done, and steps that can be redone, both oldest first."""
        self._steps = [*done]
        index = len(self._steps)
        self._steps += undone
        self._forgotten = 0
        self._move_to(index)

    def clear(self) -> None:
        """Forget all steps."""
        self.restore((), ())

    def _move_to(self, done: int) -> None:
        too_many = max(done - self._limit, 0)
        del self._steps[:too_many]
        self._forgotten += too_many
        self._done = done - too_many
        self.changed.emit()


def folded(steps: Sequence[Step], title: Words) -> Step:
    """Return one step that does all of these in order; raises IndexError when there are none."""
    together = steps[0]
    for step in steps[1:]:
        together = together.then(step)
    return replace(together, title=title, merge_key="")
