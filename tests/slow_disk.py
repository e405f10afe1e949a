"""A disk that stands still, for tests of what goes on meanwhile."""

import os
import threading
from collections.abc import Callable

import pytest


class Gate:
    """A disk that answers no sync until it is told to."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.opened = threading.Event()
        self.asked = threading.Event()
        self.asked_by_the_window = 0
        window = threading.get_ident()
        real = {name: getattr(os, name) for name in ("fsync", "fdatasync")}

        def waiting(name: str) -> Callable[[int], None]:
            def sync(handle: int) -> None:
                self.asked_by_the_window += threading.get_ident() == window
                self.asked.set()
                self.opened.wait(20)
                real[name](handle)

            return sync

        for name in real:
            patch.setattr(os, name, waiting(name))
