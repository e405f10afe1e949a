"""How far everybody is from whose turn it is: the ranges of the edition in words, where a wide window has the room."""

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.scene.map_reading import band_between, unseen_because
from alien_desktop.documents.sheet.states import DEAD
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.combat.ranges import Band
from alien_desktop.rules.record import record
from alien_desktop.session.combat.scene_controller import SceneController

translate = QCoreApplication.translate

_MOST_BANDS = 6


@record
class RangeItem:
    """Who is how far from whom: a word for each range, and the names in it."""

    who: str = ""
    rows: tuple[tuple[str, str, bool], ...] = ()
    """Range, names, and whether it is the nearest of all."""


def range_item(encounter: Encounter, who: str, scene: SceneController) -> RangeItem:
    """Return the ranges from a combatant: by the map, and where it knows nothing by who stands next to whom."""
    rules = scene.rules.edition
    found: dict[Band | None, list[str]] = {}
    places: dict[tuple[str, bool], tuple[Band | None, bool]] = {}
    """How far those in a zone are, right next to one or not, and whether they cannot be seen."""
    from_here = encounter.combatant(who)
    for other in encounter.combatants:
        sheet = scene.sheet_of(other)
        conditions = sheet.conditions if sheet is not None else other.conditions
        if other.id == who or DEAD in {each.rpartition(".")[2] for each in conditions}:
            continue
        near = other.id in from_here.near
        place = other.zone, near
        if place not in places:
            band = Band.ENGAGED if near else band_between(encounter, who, other.id, rules.ranges)
            places[place] = band, unseen_because(encounter, who, other.id, rules.zones) is not None
        band, is_unseen = places[place]
        name = scene.name_of(other)
        found.setdefault(band, []).append(_unseen(name) if is_unseen else name)
    rows = [
        (translated(meaning.name), ", ".join(found.get(meaning.band, ())), meaning.band is Band.ENGAGED)
        for meaning in rules.ranges.bands
    ]
    rows = [row for row in rows if row[1] or row[2]]
    if unknown := found.get(None):
        rows.append((_not_said(), ", ".join(unknown), False))
    return RangeItem(scene.name_of(from_here), tuple(rows))


def _unseen(name: str) -> str:
    return translate("range", "{name} (unseen)").format(name=name)


def _not_said() -> str:
    return translate("range", "Not said")


class RangePanel(Panel):
    """Shows a `RangeItem`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Range"), parent)
        self._theme = theme_of(self)
        self._item = RangeItem()
        self._note = TextLabel("", TextRole.SECONDARY, TextTone.QUIET)
        self.add_title_widget(self._note)
        self._grid = QGridLayout()
        self.body.addLayout(self._grid)
        self._rows = tuple(
            (TextLabel("", TextRole.LABEL, TextTone.QUIET), TextLabel("", TextRole.BODY, TextTone.TEXT, wrap=True))
            for _ in range(_MOST_BANDS)
        )
        top = Qt.AlignmentFlag.AlignTop
        for place, (band, names) in enumerate(self._rows):
            self._grid.addWidget(band, place, 0, top)
            self._grid.addWidget(names, place, 1, top)
        self._grid.setColumnStretch(1, 1)
        bind_theme(self._apply_theme)

    @property
    def item(self) -> RangeItem:
        """What it shows."""
        return self._item

    def set_item(self, item: RangeItem) -> None:
        """Show this."""
        if item == self._item:
            return
        self._item = item
        self._note.set_text(self.tr("from {who}").format(who=item.who) if item.who else "")
        for place, (band, names) in enumerate(self._rows):
            there = place < len(item.rows)
            band.setVisible(there)
            names.setVisible(there)
            if there:
                word, who, nearest = item.rows[place]
                band.set_text(word.upper())
                band.set_tone(TextTone.ACCENT if nearest and who else TextTone.QUIET)
                names.set_text(who or self.tr("nobody"))
                names.set_tone(TextTone.TEXT if who else TextTone.QUIET)

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._grid.setHorizontalSpacing(4 * metrics.unit)
        self._grid.setVerticalSpacing(metrics.unit)
        self._grid.setContentsMargins(0, metrics.unit, 0, 0)
        self._grid.setColumnMinimumWidth(0, 18 * metrics.unit)
