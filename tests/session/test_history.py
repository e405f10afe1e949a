"""The history: linear, bounded, bursts and flows become one step, and undoing all of it gives the beginning."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alien_desktop.session.events import DiceKind, DiceThrown
from alien_desktop.session.history import History, Step
from alien_desktop.session.patches import DocumentPatch


def step(title: str, stress: int = 1, merge_key: str = "", line: int = 0) -> Step:
    """A step that sets the stress of one document from the one before."""
    patch = DocumentPatch("doc", "character", {"stress": stress - 1}, {"stress": stress})
    return Step(title, (patch,), merge_key=merge_key, lines=(line,))


def titles(history: History) -> list[str]:
    return [str(one.title) for one in history.steps]


def test_a_new_history_has_nothing_to_move() -> None:
    history = History()
    assert (history.can_undo, history.can_redo, history.undo_title, history.redo_title) == (False, False, "", "")
    with pytest.raises(IndexError):
        history.undo()
    with pytest.raises(IndexError):
        history.redo()
    with pytest.raises(IndexError):
        history.fold(0, "nothing")


def test_undo_and_redo_move_over_steps_and_a_new_step_forgets_what_could_be_redone() -> None:
    history = History()
    for title in ("a", "b", "c"):
        history.push(step(title))
    history.undo()
    history.undo()
    assert (history.index, history.count, history.undo_title, history.redo_title) == (1, 3, "a", "b")
    history.redo()
    assert (history.index, history.undo_title) == (2, "b")
    history.push(step("d"))
    assert (titles(history), history.can_redo) == (["a", "b", "d"], False)


def test_every_move_is_reported_once() -> None:
    history, told = History(), []
    history.changed.connect(lambda: told.append(history.undo_title))
    history.push(step("a"))
    history.push(step("b"))
    history.undo()
    history.redo()
    history.fold(0, "ab")
    history.clear()
    assert told == ["a", "b", "a", "b", "ab", ""]


def test_old_steps_are_forgotten_and_the_place_of_the_others_does_not_shift() -> None:
    history = History(limit=3)
    for number in range(5):
        history.push(step(str(number)))
    assert (titles(history), history.index, history.count) == (["2", "3", "4"], 5, 5)
    for _ in range(3):
        history.undo()
    assert (history.can_undo, history.index, history.count) == (False, 2, 5)
    history.push(step("new"))
    assert (titles(history), history.index) == (["new"], 3)


def test_a_burst_is_one_step_with_the_last_title_and_all_lines() -> None:
    history = History()
    history.push(step("stress 1", 1, "stress#0", line=7))
    history.push(step("stress 2", 2, "stress#0", line=8))
    history.push(step("stress 3", 3, "stress#1", line=9))
    first, second = history.steps
    assert (first.title, first.lines, second.lines) == ("stress 2", (7, 8), (9,))
    assert first.patches == (DocumentPatch("doc", "character", {"stress": 0}, {"stress": 2}),)


def test_a_burst_that_ends_where_it_began_is_no_step() -> None:
    history = History()
    there = step("stress 1", 1, "stress#0")
    history.push(there)
    history.push(Step("stress 0", there.back, merge_key="stress#0"))
    assert (history.count, history.can_undo) == (0, False)


def test_a_step_with_events_and_no_patch_stands() -> None:
    history = History()
    history.push(Step("Roll", events=(DiceThrown(kind=DiceKind.D6, plain=(6,), result=6),)))
    assert history.undo_title == "Roll"


def test_steps_that_lie_next_to_each_other_are_folded_into_one() -> None:
    history = History()
    history.push(step("before", 1, line=1))
    since = history.index
    history.push(step("attack", 2, line=2))
    history.push(step("injury", 3, "stress#0", line=3))
    history.push(step("undone", 4, line=4))
    history.undo()
    together = history.fold(since, "Attack with an injury")
    assert (titles(history), history.index) == (["before", "Attack with an injury", "undone"], 2)
    assert together.patches == (DocumentPatch("doc", "character", {"stress": 1}, {"stress": 3}),)
    assert (together.lines, together.merge_key) == ((2, 3), "")
    history.redo()
    assert history.undo_title == "undone"


def test_folding_a_flow_whose_beginning_was_forgotten_folds_the_rest() -> None:
    history = History(limit=2)
    for number in range(4):
        history.push(step(str(number)))
    history.fold(0, "all")
    assert (titles(history), history.index) == (["all"], 3)


@given(st.lists(st.sampled_from(["push", "burst", "undo", "redo", "fold"]), max_size=60), st.integers(1, 8))
def test_walking_back_and_forth_gives_the_same_values(acts: list[str], limit: int) -> None:
    """Whatever was pushed, merged, folded or forgotten: patches fit onto each other in both directions."""
    history, now = History(limit), {"stress": 0}

    def walk(patches: tuple[DocumentPatch, ...]) -> None:
        for patch in patches:
            assert patch.before == now
            now.update(patch.after or {})

    def back() -> bool:
        one = history.next_undo
        if one is not None:
            walk(one.back)
            history.undo()
        return one is not None

    for number, act in enumerate(acts, 1):
        forward: Any = history.next_redo
        if act in ("push", "burst"):
            patch = DocumentPatch("doc", "character", dict(now), {"stress": number})
            walk((patch,))
            history.push(Step(act, (patch,), merge_key="k" if act == "burst" else ""))
        elif act == "undo":
            back()
        elif act == "redo" and forward is not None:
            walk(forward.patches)
            history.redo()
        elif act == "fold" and history.can_undo:
            history.fold(history.index - 2, "folded")
        assert 0 <= len(history.steps) <= history.count
        assert history.count - history.index <= len(history.steps)
    end, steps = dict(now), history.index
    while back():
        continue
    while history.index < steps:
        assert history.next_redo is not None
        walk(history.next_redo.patches)
        history.redo()
    assert now == end
