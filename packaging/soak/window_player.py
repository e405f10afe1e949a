"""Somebody who presses keys in the real window until the process is killed, or for that many actions.

Arguments: profile, seed, 0 or how many actions to do before an orderly end. Reads from its standard input one JSON
object, document id to digest, and answers first with those that are not so. Then it tells every action once it is done:
`{"seq": 7, "documents": {id: digest or null}}`, and after every thousandth what became of memory and handles.
"""

import gc
import hashlib
import json
import os
import sys
from pathlib import Path
from random import Random
from typing import Any

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog

from alien_desktop.app.application import Application, qt_application
from alien_desktop.app.options import Options
from alien_desktop.console.faces import SeededDice
from alien_desktop.documents.document_types import data_of
from alien_desktop.session.session import Session

_NONE, _CTRL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier
_KEYS = (
    *((key, _NONE) for key in (Qt.Key.Key_R, Qt.Key.Key_P, Qt.Key.Key_Return, Qt.Key.Key_Space) for _ in range(4)),
    *((key, _NONE) for key in (Qt.Key.Key_Tab, Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Right) for _ in range(3)),
    *((Qt.Key(code), _NONE) for code in range(Qt.Key.Key_A, Qt.Key.Key_Z + 1)),
    *((Qt.Key(code), _NONE) for code in range(Qt.Key.Key_0, Qt.Key.Key_9 + 1)),
    *((key, _NONE) for key in (Qt.Key.Key_Plus, Qt.Key.Key_Minus, Qt.Key.Key_Delete, Qt.Key.Key_F6, Qt.Key.Key_F11)),
    *((Qt.Key(code), _CTRL) for code in range(Qt.Key.Key_1, Qt.Key.Key_6)),
    *((Qt.Key.Key_Z, _CTRL) for _ in range(3)),
    *((key, _CTRL) for key in (Qt.Key.Key_Y, Qt.Key.Key_D, Qt.Key.Key_N, Qt.Key.Key_Tab)),
)
"""What is pressed, as often as it stands here. Nothing that ends the app or asks the system for a file."""

_MEASURED_EVERY = 1_000
"""Actions between two looks at memory and handles."""


class Player(QObject):
    """Presses one key for each turn of the event loop, and gets out of every question after a while."""

    def __init__(self, application: Application, seed: int, actions: int, expected: dict[str, str | None]) -> None:
        super().__init__(application)
        self._application = application
        self._chance = Random(seed)
        self._left = actions or -1
        self._expected = expected
        self._pressed = self._done = 0
        application.became_ready.connect(self._begin)

    @property
    def _session(self) -> Session:
        assert self._application.window is not None
        return self._application.window.session

    def _begin(self) -> None:
        wrong = [document for document, digest in self._expected.items() if self._digest(document) != digest]
        _tell({"wrong": wrong, **_measures()})
        self._session.workspace.acted.connect(self._on_acted)
        self._press()

    def _digest(self, document: str) -> str | None:
        try:
            found = self._session.workspace.document(document)  # read from its file where nothing has needed it yet
        except KeyError:
            return None
        text = json.dumps(data_of(found), sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()

    def _on_acted(self, action: Any) -> None:
        documents = {patch.document_id: self._digest(patch.document_id) for patch in action.patches}
        _tell({"seq": action.seq, "documents": documents})
        self._left -= 1
        self._done += 1
        if self._done % _MEASURED_EVERY == 0:
            _tell({"actions": self._done, "count": len(self._session.index.entries()), **_measures()})

    def _press(self) -> None:
        if self._left == 0:
            _tell({"actions": self._done, "count": len(self._session.index.entries()), **_measures()})
            self._application.leave()
            return
        self._pressed += 1
        # A timer that is being handled rests while a question runs a loop of its own: so a new one for each press.
        QTimer.singleShot(0, self, self._press)
        if self._pressed % 40 == 0 and self._application.window is not None:
            self._application.window.activateWindow()  # back from the players' screen
        modal = QApplication.activeModalWidget()
        target = QApplication.activePopupWidget() or QApplication.focusWidget() or modal or self._application.window
        assert target is not None
        if isinstance(modal, QFileDialog) or self._pressed % 23 == 0:
            QTest.keyClick(target, Qt.Key.Key_Escape)
            return
        key, modifier = self._chance.choice(_KEYS)
        QTest.keyClick(target, key, modifier)


def _tell(fact: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(fact) + "\n")
    sys.stdout.flush()


def _measures() -> dict[str, int]:
    """Return the memory of this process in kB, its open handles, and how much of it Python and the widgets hold."""
    gc.collect()
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
        handles = sum(1 for _ in Path("/proc/self/fd").iterdir())
    except OSError:
        return {"memory": 0, "handles": 0}
    memory = pages * os.sysconf("SC_PAGE_SIZE") // 1024
    widgets = len(QApplication.allWidgets())
    return {"memory": memory, "handles": handles, "blocks": sys.getallocatedblocks(), "widgets": widgets}


def main() -> int:
    """Start the app on the profile and play."""
    expected = json.loads(sys.stdin.readline() or "{}")
    app = qt_application()
    application = Application(Options(profile=Path(sys.argv[1])), SeededDice(int(sys.argv[2])))
    player = Player(application, int(sys.argv[2]), int(sys.argv[3]), expected)
    assert application.start()
    status = app.exec()
    del player
    return int(status)


if __name__ == "__main__":
    raise SystemExit(main())
