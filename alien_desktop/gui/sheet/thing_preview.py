"""A thing of one's own as it will be on the sheet, drawn by what draws the sheet's rows."""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QStyle, QWidget

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.items import Armor, Carried, Weapon
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.gui.kit.translation import tr
from alien_desktop.gui.sheet.choices import weight_words
from alien_desktop.gui.sheet.weapon_delegate import WeaponDelegate
from alien_desktop.gui.sheet.weapons_model import WeaponItem, weapon_items
from alien_desktop.gui.theme.paint import draw_box
from alien_desktop.gui.theme.paint_text import Elide, draw_text
from alien_desktop.gui.theme.theme import theme_of

_BUTTONS = 2
"""So many buttons a row of the sheet has, which this one has not."""


class ThingPreview(QWidget):
    """One row: a weapon with its dice in these hands, a suit, a thing with its weight, a talent by its name."""

    def __init__(self, sheet: CharacterSheet, rules: SheetRules, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._sheet = sheet
        self._rules = rules
        self._delegate = WeaponDelegate(self)
        self._item: WeaponItem | None = None
        self._name, self._facts = "", ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_thing(self, name: str, thing: Carried | None) -> None:
        """Show a thing under this name; without one a talent."""
        self._name = name or self.tr("Unnamed")
        self._item, self._facts = None, ""
        if isinstance(thing, Weapon | Armor):
            named = thing.evolve(name=self._name)
            alone = self._sheet.evolve(weapons=(), armor=())
            alone = alone.evolve(**{"weapons" if isinstance(thing, Weapon) else "armor": (named,)})
            rows = weapon_items(alone, self._rules)
            self._item = next(row for row in rows if row.key == named.id)
        elif thing is not None:
            self._facts = _facts_of(thing)
        words = self._item.words() if self._item is not None else ", ".join(filter(None, (self._name, self._facts)))
        self.setAccessibleName(self.tr("As it will stand on the sheet: {row}").format(row=words))
        self.update()

    def sizeHint(self) -> QSize:
        """A row with a frame around it."""
        metrics = self._theme.metrics
        return QSize(90 * metrics.unit, metrics.weapon_row + 2 * metrics.unit)

    def minimumSizeHint(self) -> QSize:
        """As high."""
        return QSize(60 * self._theme.metrics.unit, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The row of a weapon or suit as on the sheet; name and facts of anything else."""
        theme = self._theme
        tokens, metrics, fonts = theme.tokens, theme.metrics, theme.fonts
        painter = QPainter(self)
        draw_box(painter, QRectF(self.rect()), tokens.sunken, tokens.line_soft, metrics.line)
        pad = 2.0 * metrics.unit
        room = QRectF(pad, metrics.unit, self.width() - 2 * pad, metrics.weapon_row)
        if self._item is None:
            name = QRectF(room.left(), room.top(), room.width(), room.height() * 0.55)
            facts = QRectF(room.left(), room.top() + room.height() * 0.5, room.width(), room.height() * 0.45)
            draw_text(painter, name, self._name, fonts, fonts.body, tokens.text, elide=Elide.MIDDLE)
            draw_text(painter, facts, self._facts, fonts, fonts.secondary, tokens.text2)
            return
        painter.setClipRect(room.adjusted(0, 2 * metrics.line, 0, 0))
        painter.translate(room.topLeft())
        # The columns count from the right end of the row, where the sheet has buttons.
        whole = QRectF(0, 0, room.width() + _BUTTONS * metrics.weapon_button, room.height())
        self._delegate.paint_row(painter, whole, self._item, QStyle.StateFlag.State_None)


def _facts_of(thing: Carried) -> str:
    """Weight, how many, power and price, as far as they are not as usual."""
    power = getattr(thing, "power", None)
    parts = [weight_words(thing.quarters)]
    if thing.quantity != 1:
        parts.append(tr("Quantity {n}").format(n=thing.quantity))
    if power is not None:
        parts.append(tr("Power {n}").format(n=power))
    if thing.price is not None:
        parts.append(f"${thing.price:,}")
    if thing.note:
        parts.append(thing.note)
    return "  ·  ".join(parts)
