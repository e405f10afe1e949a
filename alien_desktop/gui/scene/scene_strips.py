"""What is below the order of a scene: one strip at a time, each built when it is first asked for."""

from enum import IntEnum, auto

from PySide6.QtWidgets import QVBoxLayout, QWidget

from alien_desktop.gui.scene.fact_strip import FactStrip


class Strip(IntEnum):
    """The strips; of several that are wanted the first is shown."""

    PANIC = auto()
    CHAIN = auto()
    CONTACT = auto()
    STEALTH = auto()
    VEHICLE = auto()
    OUTCOME = auto()


class SceneStrips:
    """Holds the strips that were built so far, in their order, and knows which one is wanted."""

    def __init__(self, outcome: QWidget) -> None:
        """`outcome` is what is there while nothing else is wanted."""
        self.column = QVBoxLayout()
        """A layout of its own: with several strips in one cell a grid loses the spacing to the row above."""
        self._built: dict[Strip, QWidget] = {}
        self._wanted = {Strip.OUTCOME}
        self._told = ("", "text")
        """What happened last, and the colour it is said in."""
        self.add(Strip.OUTCOME, outcome)

    def add(self, kind: Strip, widget: QWidget) -> None:
        """Take a strip that was just built; it is hidden until it is shown."""
        widget.hide()
        self.column.insertWidget(sum(one < kind for one in self._built), widget)
        self._built[kind] = widget
        if isinstance(widget, FactStrip):
            widget.tell(*self._told)

    def want(self, kind: Strip, wanted: bool) -> bool:
        """Say whether a strip is wanted; True when that is new. One that is wanted was built before."""
        if wanted is (kind in self._wanted):
            return False
        self._wanted ^= {kind}
        return True

    def is_wanted(self, *kinds: Strip) -> bool:
        """Whether one of these is wanted, seen or not."""
        return not self._wanted.isdisjoint(kinds)

    @property
    def first(self) -> QWidget:
        """The strip that has the place."""
        return self._built[min(self._wanted)]

    @property
    def seen(self) -> QWidget | None:
        """The strip that is not hidden."""
        return next((one for one in self._built.values() if not one.isHidden()), None)

    def show_only(self, strip: QWidget | None) -> None:
        """Show one strip, once all others are hidden: two of them beside each other would press on what is above."""
        for one in self._built.values():
            if one is not strip:
                one.hide()
        if strip is not None:
            strip.show()

    def fill_with(self, strip: QWidget | None) -> None:
        """Let a strip take all the room there is, and no other one."""
        for one in self._facts():
            one.set_filling(one is strip)

    def tell(self, sentence: str, ink: str) -> None:
        """Say in the titles of the strips what happened last."""
        self._told = (sentence, ink)
        for one in self._facts():
            one.tell(sentence, ink)

    def _facts(self) -> list[FactStrip]:
        return [one for one in self._built.values() if isinstance(one, FactStrip)]
