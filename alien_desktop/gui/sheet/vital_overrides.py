"""What is set by hand beside the portrait: values that the app works out, and rads with the source they come from."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QCoreApplication, QObject, QPoint, Signal
from PySide6.QtWidgets import QWidget

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.values import ExplainedValue
from alien_desktop.documents.sheet.vitals import set_exposure, set_override, set_radiation
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.gui.kit.menus import LINE, MenuEntry, open_menu
from alien_desktop.gui.sheet.manual_override import ManualOverride, open_steps
from alien_desktop.gui.sheet.text import explained_words
from alien_desktop.rules.body.radiation import INTERVAL, Strength
from alien_desktop.session.sheet_editor import SheetEditor

translate = QCoreApplication.translate

MOST_RADS = 99

Derive = Callable[[CharacterSheet, SheetRules], ExplainedValue | None]
"""What works a value out."""


class VitalOverrides(QObject):
    """Opens steps and menus over a panel. `rad_requested`: one more rad is to be rolled for."""

    rad_requested = Signal()

    def __init__(self, opened: SheetEditor, panel: QWidget) -> None:
        super().__init__(panel)
        self._opened = opened
        self._panel = panel

    def open_override(self, name: str, label: str, derive: Derive, most: int, point: QPoint) -> None:
        """Step a value that the app works out; it keeps its mark until it is given back."""
        opened = self._opened

        def value() -> ExplainedValue:
            found = derive(opened.sheet, opened.rules)
            assert found is not None, "only values that the edition has are shown"
            return found

        def write(number: int | None) -> None:
            opened.edit(lambda sheet, rules: set_override(sheet, name, number, rules), merge_key=f"override:{name}")

        steps = ManualOverride(
            label,
            lambda: value().value,
            write,
            most=most,
            note=explained_words(label, value()),
            automatic=lambda: value().automatic if value().overridden else None,
            reset=lambda: write(None),
        )
        open_steps(opened, steps, point, self._panel)

    def open_maximum(self, title: str, name: str, label: str, derive: Derive, most: int, point: QPoint) -> None:
        """Open a menu with the terms of a maximum, and the way to set it by hand."""
        value = derive(self._opened.sheet, self._opened.rules)
        if value is None:
            return
        change = partial(self.open_override, name, label, derive, most, point)
        lines = [MenuEntry(line) for line in explained_words(label, value).splitlines()]
        words = translate("sheet", "Set the maximum by hand…")
        open_menu(self._panel, title, (*lines, LINE, MenuEntry(words, change)), point)

    def open_rads(self, point: QPoint) -> None:
        """Open the menu of rads: a new one, the source that gives them, how many there are."""
        rules, rads = self._opened.rules, self._opened.sheet.radiation
        time = rules.edition.time
        sources = [MenuEntry(translate("sheet", "None"), partial(self._expose, None), checked=not rads.exposure)]
        for strength in Strength:
            pattern = translate("sheet", "{strength}: a rad each {unit}")
            unit = time.span(INTERVAL[strength]).name
            words = pattern.format(strength=_strength_words(strength), unit=unit)
            sources.append(MenuEntry(words, partial(self._expose, strength), checked=rads.exposure == strength.value))
        entries = [
            MenuEntry(translate("sheet", "One more rad: roll"), self.rad_requested.emit),
            MenuEntry(translate("sheet", "Radiation here"), below=tuple(sources)),
            LINE,
            MenuEntry(translate("sheet", "Rads that may heal…"), partial(self._step_rads, False, point)),
        ]
        if rules.edition.radiation.permanent:
            entries.append(MenuEntry(translate("sheet", "Rads for good…"), partial(self._step_rads, True, point)))
        open_menu(self._panel, translate("sheet", "Rads"), tuple(entries), point)

    def _expose(self, strength: Strength | None) -> None:
        words = translate("sheet", "away from radiation")
        if strength is not None:
            words = translate("sheet", "in {strength} radiation").format(strength=_strength_words(strength).lower())
        name = self._opened.sheet.name
        self._opened.edit(lambda sheet, _rules: set_exposure(sheet, strength), f"{name}: {words}")

    def _step_rads(self, permanent: bool, point: QPoint) -> None:
        opened = self._opened

        def write(number: int) -> None:
            opened.edit(
                lambda sheet, _rules: set_radiation(
                    sheet,
                    sheet.radiation.current if permanent else number,
                    number if permanent else sheet.radiation.permanent,
                ),
                merge_key="rads",
            )

        def read() -> int:
            rads = opened.sheet.radiation
            return rads.permanent if permanent else rads.current

        label = translate("sheet", "Rads for good") if permanent else translate("sheet", "Rads")
        open_steps(opened, ManualOverride(label, read, write, most=MOST_RADS), point, self._panel)


def _strength_words(strength: Strength) -> str:
    return {
        Strength.WEAK: translate("sheet", "Weak"),
        Strength.STRONG: translate("sheet", "Strong"),
        Strength.EXTREME: translate("sheet", "Extreme"),
    }[strength]


def rads_words(sheet: CharacterSheet, rules: SheetRules) -> str:
    """Return how many rads there are, how many of them for good, and the source one is in."""
    rads = sheet.radiation
    total = rads.current + rads.permanent
    words = translate("sheet", "Rads {total}").format(total=total)
    if rules.edition.radiation.permanent:
        pattern = translate("sheet", "Rads {total}, of them {permanent} for good")
        words = pattern.format(total=total, permanent=rads.permanent)
    if rads.exposure in set(Strength):
        strength = Strength(rads.exposure)
        pattern = translate("sheet", "In {strength} radiation: one more each {unit}.")
        unit = rules.edition.time.span(INTERVAL[strength]).name
        words += "\n" + pattern.format(strength=_strength_words(strength).lower(), unit=unit)
    return words
