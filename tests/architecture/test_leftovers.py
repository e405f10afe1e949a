"""The watch in tests/conftest.py sees what it is there for."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QThread, QTimer
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from tests.console.transcript import Evening
from tests.leftovers import Leftovers, delete_what_is_done_with


@pytest.fixture
def leftovers(qapp: QApplication) -> Iterator[Leftovers]:
    watch = Leftovers()
    with pytest.MonkeyPatch.context() as patch:
        watch.watch(patch)
        yield watch


def test_a_running_timer_is_found_until_it_stops(leftovers: Leftovers) -> None:
    timer = QTimer()
    timer.start(100_000)
    assert len(leftovers.found()) == 1
    timer.stop()
    assert leftovers.found() == []


def test_a_running_thread_is_found_until_it_ends(leftovers: Leftovers) -> None:
    thread = QThread()
    thread.start()
    assert len(leftovers.found()) == 1
    thread.quit()
    assert thread.wait(5000)
    assert leftovers.found() == []


def test_a_visible_window_is_found_until_it_closes(leftovers: Leftovers) -> None:
    window = QWidget()
    window.show()
    assert len(leftovers.found()) == 1
    window.close()
    assert leftovers.found() == []


def test_the_timer_of_a_widget_that_waits_for_deletion_is_no_leftover(leftovers: Leftovers) -> None:
    widget = QWidget()
    QTimer(widget).start(100_000)
    widget.deleteLater()
    assert leftovers.found() == []


@pytest.mark.parametrize("end", [Evening.close, Evening.drop])
def test_an_evening_that_ends_lets_its_session_go(qapp: QApplication, end: Callable[[Evening], None]) -> None:
    """A thousand of them, kept by their signals, would be visited by every collection."""
    evening = Evening.in_memory()
    session = evening.session
    end(evening)
    delete_what_is_done_with()
    assert not isValid(session)
