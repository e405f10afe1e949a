"""After a restart: replay what the documents on disk do not hold yet, and rebuild the undo history from the journal."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from types import MappingProxyType

from alien_desktop.documents.document import Document, new_document_id
from alien_desktop.documents.text import NAME_LIMIT
from alien_desktop.rules.record import record
from alien_desktop.session.events import TrashEmptied
from alien_desktop.session.history import Step, folded
from alien_desktop.session.journaled_action import EDIT, FOLD, REDO, UNDO, JournaledAction
from alien_desktop.session.patches import DocumentPatch
from alien_desktop.session.workspace import Workspace


@record
class Recovery:
    """What a start had to bring back: actions that were in the journal but not yet in the documents."""

    actions: int = 0
    until: str = ""
    """Time of the last one, as the journal has it."""
    skipped: tuple[str, ...] = ()
    """Ids of documents that could not be brought up to date because their file cannot be read, or is not there."""
    deleted: frozenset[str] = frozenset()
    """Ids of documents whose file somebody has deleted or moved while the app was closed."""
    newer: frozenset[str] = frozenset()
    """Those that were skipped as a newer version of the app has saved them: they are looked at and never changed."""
    unused: frozenset[int] = frozenset()
    """Numbers of the actions that could not be applied, all on documents that were skipped."""
    is_whole: bool = True
    """Whether the journal could be read and used to its end: nothing of it had to be told."""
    copies: tuple[Document, ...] = ()
    """Copies of documents whose file is not what the journal goes on from: each holds what the journal has of it."""
    outdated: tuple[str, ...] = ()
    """Names of documents whose file is older than was known, and of which nothing newer is left."""


@dataclass
class _Steps:
    """Steps that are done, and steps that were undone and could be redone, the next one last."""

    done: list[Step] = field(default_factory=list)
    undone: list[Step] = field(default_factory=list)


Older = Callable[[], Sequence[JournaledAction]]
"""Reads the actions that were moved out of the journal, oldest first."""

_FROM_THE_JOURNAL = " (journal)"
_NEAR = 4
"""This many undos and redos whose rows cannot be read are made up for."""


def replay(
    workspace: Workspace,
    actions: Iterable[JournaledAction],
    saved_revision: Callable[[str], int],
    older: Older = lambda: (),
    newest: Mapping[str, int] = MappingProxyType({}),
    was_changed: Callable[[str], bool] = lambda _: False,
    first_seq: int = 0,
    is_deleted: Callable[[str, int], bool] = lambda _id, _seq: False,
) -> Recovery:
    """Bring every document up to the last action that was written down before the app ended.

    Each change must fit the document it was made on: its revision and the values before it. Where a file has come back
    that is older than the journal, `older` fills the gap; `newest` tells the revisions that documents had when the
    journal was last cut. Where nothing fills it, or the file was changed outside, the file stays as it is and what the
    journal holds becomes a copy beside it: nothing is merged. `was_changed` tells by its digest that a file which has
    been read was changed by somebody else. `first_seq` is the number that the journal begins with (0 = that of the
    first action), and `saved_revision` is negative for a document without a file. `is_deleted` tells of such a one
    whether it had a file since the action that made it: somebody has deleted that, and it is not made again.
    """
    known_actions = tuple(actions)
    first_seq = first_seq or (known_actions[0].seq if known_actions else 0)
    behind = _behind(known_actions, saved_revision, newest, first_seq)
    filling = tuple(_only(action, behind.__contains__) for action in older()) if behind else ()
    run = _Replay(workspace, saved_revision, (*filling, *known_actions), was_changed, first_seq, is_deleted)
    for action in run.actions:
        run.take(action)
    for document_id, revision in newest.items():
        if document_id in behind and run.revision(document_id) < revision:
            run.branch(document_id)
    copies = run.copies(known_actions)
    return Recovery(
        run.replayed,
        run.until,
        tuple(run.skipped),
        unused=frozenset(run.unused),
        copies=copies,
        outdated=tuple(run.outdated),
    )


def copy_beside(branch: Document, name: str) -> Document:
    """Return what the journal has of a document as one of its own, called after the one that it is beside."""
    called = name[: NAME_LIMIT - len(_FROM_THE_JOURNAL)] + _FROM_THE_JOURNAL
    return branch.evolve(id=new_document_id(), name=called, sample=False)


def _behind(
    actions: Sequence[JournaledAction],
    saved_revision: Callable[[str], int],
    newest: Mapping[str, int],
    first_seq: int,
) -> set[str]:
    """Return the documents on disk that are older than what the journal goes on from."""
    behind = {one for one, revision in newest.items() if 0 <= saved_revision(one) < min(revision, first_seq)}
    for action in actions:
        for patch in action.patches:
            saved = saved_revision(patch.document_id)
            if patch.rev is not None and 0 <= saved < patch.rev < first_seq:
                behind.add(patch.document_id)
    return behind


def _only(action: JournaledAction, counts: Callable[[str], bool]) -> JournaledAction:
    return replace(action, patches=tuple(patch for patch in action.patches if counts(patch.document_id)))


class _Replay:
    """One pass through the journal."""

    def __init__(
        self,
        workspace: Workspace,
        saved_revision: Callable[[str], int],
        actions: tuple[JournaledAction, ...],
        was_changed: Callable[[str], bool],
        first_seq: int,
        is_deleted: Callable[[str, int], bool],
    ) -> None:
        self.actions = actions
        self.replayed = 0
        self.until = ""
        self.skipped: dict[str, None] = {}
        self.unused: set[int] = set()
        self.outdated: list[str] = []
        self._workspace = workspace
        self._saved_revision = saved_revision
        self._was_changed = was_changed
        self._first_seq = first_seq
        self._is_deleted = is_deleted
        self._removed_at = _removals(actions)
        self._seqs = {action.seq for action in actions}
        self._branches: dict[str, Document | None] = {}

    def revision(self, document_id: str) -> int:
        """Return the revision a document has reached."""
        return max(self._saved_revision(document_id), self._workspace.revision(document_id))

    def take(self, action: JournaledAction) -> None:
        """Apply what of an action the documents do not hold yet."""
        counted = False
        for patch in action.patches:
            document_id = patch.document_id
            removal = self._removed_at.get(document_id, 0)
            # What came before a removal is gone with it, and a removal is news only while the file is there.
            if action.seq <= self.revision(document_id) or action.seq < removal:
                continue
            if document_id in self.skipped and patch.before is not None:
                self.unused.add(action.seq)
                continue  # one that was made again after it, from an older version, counts again
            try:
                self._apply_patch(patch, action.seq)
            except (LookupError, OSError, ValueError, TypeError):
                self.skipped[document_id] = None
                self.unused.add(action.seq)
                continue
            self.skipped.pop(document_id, None)
            counted = counted or patch.after is not None or self._saved_revision(document_id) > 0
        if counted:
            self.replayed += 1
            self.until = action.time

    def branch(self, document_id: str) -> None:
        """From now on the file's version and the journal's are two."""
        self._branches.setdefault(document_id, _now(self._workspace, document_id))

    def copies(self, actions: Sequence[JournaledAction]) -> tuple[Document, ...]:
        """Return the copies that hold the journal's versions; both count as newer than every action."""
        copies: list[Document] = []
        last = actions[-1].seq if actions else 0
        for document_id, branch in self._branches.items():
            present = _now(self._workspace, document_id)
            if present is None:
                continue
            self._workspace.put(document_id, present, max(last, self.revision(document_id)))
            if branch is not None and branch != present:
                copy = copy_beside(branch, present.name)
                self._workspace.put(copy.id, copy, last)
                copies.append(copy)
            else:
                self.outdated.append(present.name)
        return tuple(copies)

    def _apply_patch(self, patch: DocumentPatch, seq: int) -> None:
        document_id = patch.document_id
        if document_id in self._branches:
            self._branches[document_id] = patch.applied_to(self._branches[document_id])
            return
        living = _living(self._workspace, patch)
        is_made = patch.before is None and self._saved_revision(document_id) < 0
        if is_made and not self._workspace.has(document_id) and self._is_deleted(document_id, seq):
            raise LookupError(document_id)  # what somebody has deleted does not come back by itself
        if self._workspace.is_locked(document_id):
            raise ValueError("a file of a newer version is never changed")
        after = patch.applied_to(living)
        if patch.before is None or patch.after is None or self._fits(patch, living):
            self._workspace.put(document_id, after, seq)
        else:
            self.branch(document_id)
            self._branches[document_id] = after

    def _fits(self, patch: DocumentPatch, living: Document | None) -> bool:
        """Whether a change goes on from the document as it is; over a row that cannot be read it does in any case."""
        known = self.revision(patch.document_id)
        if known == self._saved_revision(patch.document_id) and self._was_changed(patch.document_id):
            return False
        if patch.rev is None or patch.rev == known:
            return patch.fits(living)
        return known < patch.rev and patch.rev not in self._seqs and patch.rev >= self._first_seq


def _only_empties_trash(step: Step) -> bool:
    """Whether a step was over when its run ended: what it emptied is deleted by then."""
    return not step.patches and bool(step.events) and all(isinstance(event, TrashEmptied) for event in step.events)


@record
class RebuiltHistory:
    """What became of the undo history at a start."""

    is_kept: bool
    """False: it is empty, nothing of it fits the documents."""
    without: frozenset[str] = frozenset()
    """Documents whose file is not what the journal leads to: their own steps are not in it."""


def rebuild(
    workspace: Workspace,
    actions: Iterable[JournaledAction],
    skipped: Collection[str] = (),
    unused: Collection[int] = (),
    lost: Mapping[str, int] = MappingProxyType({}),
) -> RebuiltHistory:
    """Fill the undo history from the journal.

    The documents are taken back to before the first known action and brought forward through every step, so the
    history that results has been proved to lead to what is on the screen. No view is told of a change. `unused` are
    the actions, and `skipped` the documents, that could not be used: they cost their own steps and not those of others,
    and so does a document that is not what the journal leads to. `lost` tells of documents whose steps an earlier start
    has given up, and up to which action.
    """
    known_actions = tuple(actions)
    workspace.skip_bursts(action.merge_key for action in known_actions)
    if lost:
        known_actions = _without_documents(known_actions, lost)
    if made_again := _made_again(known_actions):
        known_actions = _without_patches(known_actions, lambda action, one: action.seq < made_again.get(one, 0))
    if _is_rebuilt(workspace, known_actions) or (unused and _is_rebuilt(workspace, _without(known_actions, unused))):
        return RebuiltHistory(is_kept=True)
    touched = {patch.document_id for action in known_actions for patch in action.patches}
    for near in (_NEAR, 0):  # alone, a document may seem to be before steps that the others have behind them
        fits = partial(_fits_alone, workspace, known_actions, near)
        misfits = frozenset(one for one in touched.difference(skipped) if not fits(one))
        until = dict.fromkeys(misfits.union(skipped), known_actions[-1].seq)
        is_one_left = not misfits or touched.difference(until)
        if until and is_one_left and _is_rebuilt(workspace, _without_documents(known_actions, until)):
            return RebuiltHistory(is_kept=True, without=misfits)
    return RebuiltHistory(is_kept=False)


def _fits_alone(workspace: Workspace, actions: Sequence[JournaledAction], near: int, document_id: str) -> bool:
    """Whether the steps of one document lead to what it is now."""
    own = _without_patches(actions, lambda _action, one: one != document_id)
    return _present_in(workspace, own, near) is not None


def _without_documents(actions: Sequence[JournaledAction], lost: Mapping[str, int]) -> tuple[JournaledAction, ...]:
    """Return the actions without those on some documents, each up to an action.

    Of an action on one of them and on others nothing is left, nor what was done to the others before: half of a thing
    that was handed on is never taken back.
    """
    until = dict(lost)
    for action in reversed(actions):
        if any(until.get(one.document_id, -1) >= action.seq for one in action.patches):
            for one in action.patches:
                until.setdefault(one.document_id, action.seq)
    return _without_patches(actions, lambda action, one: action.seq <= until.get(one, -1))


def _made_again(actions: Iterable[JournaledAction]) -> dict[str, int]:
    """Return the documents that were restored from a version while the journal knew them, each with that action.

    Nothing leads back from it to what was done before: the file between the two could not be read.
    """
    found: dict[str, int] = {}
    living: set[str] = set()
    for action in actions:
        for patch in action.patches:
            if patch.before is None and patch.document_id in living:
                found[patch.document_id] = action.seq
            (living.discard if patch.after is None else living.add)(patch.document_id)
    return found


def _without_patches(
    actions: Sequence[JournaledAction], is_dropped: Callable[[JournaledAction, str], bool]
) -> tuple[JournaledAction, ...]:
    """Return the actions without some of their patches, and none of those that have no other."""
    others = [
        replace(action, patches=tuple(one for one in action.patches if not is_dropped(action, one.document_id)))
        for action in actions
    ]
    emptied = {one.seq for one, was in zip(others, actions, strict=True) if was.patches and not one.patches}
    return _without(others, emptied)


def _without(actions: Iterable[JournaledAction], seqs: Collection[int]) -> tuple[JournaledAction, ...]:
    """Return the actions without these, and without what undid, redid or folded nothing but these."""
    left: list[JournaledAction] = []
    for action in actions:
        of = tuple(line for line in action.of if line not in seqs)
        if action.seq not in seqs and (of or not action.of):
            left.append(replace(action, of=of))
    return tuple(left)


def _is_rebuilt(workspace: Workspace, known_actions: tuple[JournaledAction, ...]) -> bool:
    found = _present_in(workspace, known_actions)
    if found is None:
        return False
    done, undone = found
    workspace.history.restore(
        [step for step in done if not _only_empties_trash(step)],
        [step for step in undone if not _only_empties_trash(step)],
    )
    return True


def _present_in(
    workspace: Workspace, known_actions: tuple[JournaledAction, ...], near: int = _NEAR
) -> tuple[Sequence[Step], Sequence[Step]] | None:
    """Return the steps before and after what the documents are now; None when no place among them leads to it."""
    known_steps = _walk_history(known_actions)
    steps = (*known_steps.done, *reversed(known_steps.undone))
    for index in _likely_places(len(known_steps.done), len(steps), near):
        if _leads_to_the_present(workspace, steps, index):
            return steps[:index], steps[index:]
    return None


def _likely_places(index: int, count: int, near: int) -> Iterator[int]:
    """Yield where the history may stand: first where the journal says, then near to it."""
    yield index
    for distance in range(1, near + 1):
        yield from (place for place in (index + distance, index - distance) if 0 <= place <= count)


def _leads_to_the_present(workspace: Workspace, steps: Sequence[Step], index: int) -> bool:
    """Whether the documents go back through the steps before `index`, forward through all and are the same again.

    Only those that the history keeps are tried: what is older cannot be undone, and there may be a hundred thousand.
    """
    first = max(0, index - workspace.history.limit)
    steps, index = steps[first:], index - first
    gone = workspace.gone()
    final: dict[str, Document | None] = {}
    try:
        for step in steps:
            for patch in step.patches:
                if patch.document_id not in final:
                    final[patch.document_id] = _now(workspace, patch.document_id)
        for step in reversed(steps[:index]):
            _apply(workspace, step.back)
        for step in steps:
            _apply(workspace, step.patches)
        for step in reversed(steps[index:]):
            _apply(workspace, step.back)
        agrees = all(_now(workspace, document_id) == document for document_id, document in final.items())
    except (LookupError, OSError, ValueError, TypeError):
        agrees = False
    for document_id, document in final.items():
        if document is None and document_id not in gone:
            workspace.forget(document_id)
        else:
            workspace.put(document_id, document)
    return agrees


def _apply(workspace: Workspace, patches: Iterable[DocumentPatch]) -> None:
    for patch in patches:
        workspace.put(patch.document_id, patch.applied_to(_now(workspace, patch.document_id)))


def _removals(actions: Iterable[JournaledAction]) -> dict[str, int]:
    """Return for each document that was ever removed the number of the last action that removed it."""
    return {patch.document_id: action.seq for action in actions for patch in action.patches if patch.after is None}


def _walk_history(actions: Iterable[JournaledAction]) -> _Steps:
    """Walk through the journal as the history did. An undo or redo of a step before it starts over after it.

    A row that cannot be read costs its own step only. Was it an undo or redo, the next one tells what it did: the
    history is one line.
    """
    steps = _Steps()
    known_actions = tuple(actions)
    edits = {action.seq for action in known_actions if action.kind == EDIT}
    first_seq = known_actions[0].seq if known_actions else 0
    for action in known_actions:
        lines = tuple(line for line in action.of if line in edits or line < first_seq)
        if action.kind == EDIT:
            steps.undone.clear()
            _take_up(steps.done, action)
        elif action.of and not lines:
            continue  # the row of the step itself cannot be read
        elif action.kind == UNDO and (place := _place_of(steps.done, lines)) is not None:
            _move_last(steps.done, steps.undone, len(steps.done) - place)
        elif action.kind == UNDO and _place_of(steps.undone, lines) == len(steps.undone) - 1 >= 0:
            continue  # the redo before it is the row that cannot be read
        elif action.kind == REDO and (place := _place_of(steps.undone, lines)) is not None:
            _move_last(steps.undone, steps.done, len(steps.undone) - place)
        elif action.kind == REDO and _place_of(steps.done, lines) == len(steps.done) - 1 >= 0:
            continue
        elif action.kind == FOLD and (first := _first_of(steps.done, lines)) is not None:
            steps.done[first:] = [folded(steps.done[first:], action.title)]
        else:
            steps = _Steps()
    return steps


def _place_of(steps: Sequence[Step], lines: tuple[int, ...]) -> int | None:
    """Return where the step is that has written exactly these lines; None when there is none."""
    return next((place for place in reversed(range(len(steps))) if steps[place].lines == lines), None)


def _move_last(source: list[Step], target: list[Step], count: int) -> None:
    target.extend(source.pop() for _ in range(count))


def _take_up(done: list[Step], action: JournaledAction) -> None:
    """Add an edit as a step, or to the burst it belongs to; a burst that changed nothing in the end is no step."""
    step = Step(action.title, action.patches, action.events, action.merge_key, (action.seq,))
    if done and done[-1].merges_with(step):
        step = done.pop().then(step)
    if not step.is_nothing:
        done.append(step)


def _first_of(done: list[Step], lines: tuple[int, ...]) -> int | None:
    """Return where the last steps begin that have written exactly these lines; None when there are none."""
    written: tuple[int, ...] = ()
    for place in reversed(range(len(done))):
        written = done[place].lines + written
        if len(written) >= len(lines):
            return place if written == lines else None
    return None


def _now(workspace: Workspace, document_id: str) -> Document | None:
    """Return a document as it is, None when there is none; raises what the loader raises beside KeyError."""
    try:
        return workspace.document(document_id)
    except KeyError:
        return None


def _living(workspace: Workspace, patch: DocumentPatch) -> Document | None:
    """Return the document a patch starts from: None when the patch makes it or takes it away.

    A file that is there is read in any case: one that cannot be read is not to be replaced or removed, and the store
    replaces only what it has seen.
    """
    known = _now(workspace, patch.document_id)
    if patch.before is None or patch.after is None:
        return None
    return known
