"""What is set by hand beside the portrait: values that the app works out, and rads with the source they come from."""

from functools import partial

from PySide6.QtCore import QCoreApplication, QObject, QPoint, Signal
from PySide6.QtWidgets import QWidget

from alien_desktop.documents.sheet.values import STRESS_CAP
from alien_desktop.documents.sheet.vitals import set_exposure, told_causes
from alien_desktop.gui.kit.menus import LINE, MenuEntry, open_menu
from alien_desktop.gui.kit.registered_actions import try_command
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.gui.sheet.manual_override import ManualOverride, open_steps
from alien_desktop.gui.sheet.text import strength_words
from alien_desktop.gui.sheet.vitals_model import CURRENT_RADS, PERMANENT_RADS, Vital, VitalsModel
from alien_desktop.rules.body.radiation import INTERVAL, Strength
from alien_desktop.rules.message import Message
from alien_desktop.session.session import Session
from alien_desktop.session.sheet_editor import SheetEditor

translate = QCoreApplication.translate


class VitalOverrides(QObject):
    """Opens steps and menus over a panel. `rad_requested`: one more rad is to be rolled for."""

    rad_requested = Signal()

    def __init__(self, opened: SheetEditor, vitals: VitalsModel, session: Session, panel: QWidget) -> None:
        super().__init__(panel)
        self._session = session
        self._vitals = vitals
        self._opened = opened
        self._panel = panel

    def open_override(self, key: str, point: QPoint) -> None:
        """Step a value of the model; one that the app works out keeps its mark until it is given back."""
        vital = self._vitals.vital(key)
        if vital is None:
            return
        steps = ManualOverride(
            vital.name,
            lambda: self._vital(key).value,
            partial(self._set, key),
            most=vital.most,
            note=vital.explanation,
            automatic=lambda: self._vital(key).automatic,
            reset=partial(self._set, key, None),
        )
        open_steps(self._opened, steps, point, self._panel)

    def open_maximum(self, title: str, key: str, point: QPoint) -> None:
        """Open a menu with the terms of a maximum, and the way to set it by hand; nothing when there is none."""
        vital = self._vitals.vital(key)
        if vital is None:
            return
        lines = [MenuEntry(line) for line in vital.explanation.splitlines()]
        words = translate("sheet", "Set the maximum by hand…")
        open_menu(self._panel, title, (*lines, LINE, MenuEntry(words, partial(self.open_override, key, point))), point)

    def open_stress(self, point: QPoint) -> None:
        """Open the menu of stress: what raises it when the people at the table say so, and its maximum."""
        rules, sheet = self._opened.rules, self._opened.sheet
        if sheet.is_synthetic:
            return
        entries = [
            MenuEntry(tr("{cause}: +{amount}").format(cause=row.name, amount=row.amount), partial(self._raise, row.id))
            for row in told_causes(rules)
        ]
        cap = self._vitals.vital(STRESS_CAP)
        if cap is not None:
            entries += [LINE, *(MenuEntry(line) for line in cap.explanation.splitlines())]
            words = translate("sheet", "Set the maximum by hand…")
            entries.append(MenuEntry(words, partial(self.open_override, STRESS_CAP, point)))
        open_menu(self._panel, translate("sheet", "Stress"), tuple(entries), point)

    def _raise(self, cause: str) -> None:
        refused = self._opened.refused.emit
        try_command("sheet.raise_stress", self._session, refused, who=self._opened.document_id, cause=cause)

    def open_rads(self, point: QPoint) -> None:
        """Open the menu of rads: a new one, the source that gives them, how many there are."""
        rules, rads = self._opened.rules, self._opened.sheet.radiation
        time = rules.edition.time
        sources = [MenuEntry(translate("sheet", "None"), partial(self._expose, None), checked=not rads.exposure)]
        for strength in Strength:
            pattern = translate("sheet", "{strength}: a rad each {unit}")
            unit = translated(time.span(INTERVAL[strength]).name)
            words = pattern.format(strength=strength_words(strength), unit=unit)
            sources.append(MenuEntry(words, partial(self._expose, strength), checked=rads.exposure == strength.value))
        entries = [
            MenuEntry(translate("sheet", "One more rad: roll"), self.rad_requested.emit),
            MenuEntry(translate("sheet", "Radiation here"), below=tuple(sources)),
            LINE,
            MenuEntry(translate("sheet", "Radiation that may heal…"), partial(self.open_override, CURRENT_RADS, point)),
        ]
        if self._vitals.vital(PERMANENT_RADS) is not None:
            entries.append(
                MenuEntry(
                    translate("sheet", "Permanent radiation…"), partial(self.open_override, PERMANENT_RADS, point)
                )
            )
        open_menu(self._panel, translate("sheet", "Radiation"), tuple(entries), point)

    def _expose(self, strength: Strength | None) -> None:
        who = self._opened.sheet.name
        if strength is None:
            title = Message("{who}: away from radiation", who=who)
        else:
            title = Message("{who}: in {strength} radiation", who=who, strength=strength.value)
        self._opened.edit(lambda sheet, _rules: set_exposure(sheet, strength), title)

    def _vital(self, key: str) -> Vital:
        vital = self._vitals.vital(key)
        assert vital is not None, "only values that the edition has are stepped"
        return vital

    def _set(self, key: str, value: int | None) -> None:
        self._vitals.setData(self._vitals.index_of(key), value)
