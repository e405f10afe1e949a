"""Entering real dice: which die digits go to, and the faces so far. Not a widget, so that it can be tested alone."""

from PySide6.QtCore import Qt

from alien_desktop.gui.dice.dice_state import DiceFaces, DiceState, ShownDie

_FACES = 6
_STEPS = {
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_Up: -6,
    Qt.Key.Key_Down: 6,
}


class DiceEntry:
    """Faces of `base` and `stress` real dice, entered one by one; seats count through both groups."""

    def __init__(self, base: int, stress: int) -> None:
        self.pool = (base, stress)
        self.current = 0
        self._faces: list[int | None] = [None] * (base + stress)
        self._changed = False

    def faces(self) -> DiceFaces | None:
        """All faces, or None while one is missing (or there are no dice)."""
        done = tuple(face for face in self._faces if face is not None)
        if not done or len(done) < len(self._faces):
            return None
        return DiceFaces(done[: self.pool[0]], done[self.pool[0] :])

    def shown(self) -> DiceState:
        """The dice as they are drawn."""
        dice = tuple(ShownDie(face, by_hand=face is not None) for face in self._faces)
        return DiceState(dice[: self.pool[0]], dice[self.pool[0] :])

    def take_changed(self) -> bool:
        """Whether a face was changed since this was asked the last time."""
        changed, self._changed = self._changed, False
        return changed

    def turn(self, seat: int, by: int) -> None:
        """Turn a die to its next (or previous) face and make it the current one."""
        self.current = seat
        face = self._faces[seat]
        start = (1 if by > 0 else _FACES) if face is None else (face - 1 + by) % _FACES + 1
        self._set(start)

    def press(self, key: Qt.Key) -> bool:
        """Take a key. False when it means nothing here."""
        if not self._faces:
            return False
        last = len(self._faces) - 1
        if Qt.Key.Key_1 <= key <= Qt.Key.Key_6:
            self._set(key - Qt.Key.Key_0)
            self.current = min(self.current + 1, last)
        elif key in _STEPS:
            self.current = max(0, min(self.current + _STEPS[key], last))
        elif key == Qt.Key.Key_Home:
            self.current = 0
        elif key == Qt.Key.Key_End:
            self.current = last
        elif key == Qt.Key.Key_PageUp:
            self.current = self.pool[0] if self.current > self.pool[0] else 0
        elif key == Qt.Key.Key_PageDown:
            self.current = self.pool[0] if self.current < self.pool[0] <= last else last
        elif key == Qt.Key.Key_Delete:
            self._set(None)
        elif key == Qt.Key.Key_Backspace:
            if self._faces[self.current] is None:
                self.current = max(0, self.current - 1)
            self._set(None)
        else:
            return False
        return True

    def _set(self, face: int | None) -> None:
        if self._faces[self.current] != face:
            self._faces[self.current] = face
            self._changed = True
