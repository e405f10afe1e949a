"""What each one of a plan does, as rows: the name beside its field, or above it in a narrow panel."""

from dataclasses import replace
from enum import IntEnum
from functools import partial
from typing import Any

from PySide6.QtCore import QModelIndex, QObject, QPoint, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QStyle, QWidget

from alien_desktop.documents.scene.encounter import Side
from alien_desktop.gui.kit.combatant_paint import CombatantKind, draw_token
from alien_desktop.gui.kit.keyed_rows import ROW, Index, KeyedRowsModel
from alien_desktop.gui.kit.menus import MenuEntry, open_menu
from alien_desktop.gui.kit.portrait import initials
from alien_desktop.gui.kit.rows_view import RowsDelegate
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.kit.whole_rows_view import WholeRowsView
from alien_desktop.gui.theme.button_paint import ButtonFace, ButtonKind, draw_button
from alien_desktop.gui.theme.paint import draw_rule
from alien_desktop.gui.theme.paint_text import draw_text, line_height, text_width
from alien_desktop.rules.record import record
from alien_desktop.session.what_if.plans import DOINGS, FOR_CREATURES, Doing, Orders

_STACKED = 84
"""From this width on, in units, a name is beside its field."""


@record
class FighterItem:
    """Somebody who gets orders."""

    id: str
    name: str
    side: Side
    creature: bool = False

    @property
    def kind(self) -> CombatantKind:
        """The outline of its token."""
        if self.side is Side.CREW:
            return CombatantKind.CREW
        return CombatantKind.CREATURE if self.creature else CombatantKind.PERSON


class FighterOrderRole(IntEnum):
    """What can be set of a row."""

    VALUE = int(Qt.ItemDataRole.UserRole) + 1


@record
class FighterOrder:
    """One person of a plan, or the title of a side, which has no options."""

    key: str
    name: str
    value: str = ""
    """The chosen one of `options`."""
    options: tuple[tuple[str, str], ...] = ()
    """The orders to choose from, each with its words; titles have none."""
    kind: CombatantKind = CombatantKind.PERSON

    @property
    def shown(self) -> str:
        """The words of what is chosen."""
        return next((words for value, words in self.options if value == self.value), "")

    def words(self) -> str:
        """ "Vance: attacks the nearest"."""
        return f"{self.name}: {self.shown}" if self.options else self.name


class OrdersModel(KeyedRowsModel):
    """People below the titles of their sides. `setData` with `FighterOrderRole.VALUE` sets an order."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(FighterOrderRole, parent)

    def set_people(
        self, fighters: tuple[FighterItem, ...], zones: tuple[tuple[str, str], ...], first: dict[Side, Doing]
    ) -> None:
        """List who is there, with what each may be told; `first` is what they do at first. Known orders stay."""
        known = self.chosen()
        rows: list[FighterOrder] = []
        for side, title in ((Side.CREW, self.tr("Crew")), (Side.ADVERSARY, self.tr("Others"))):
            rows.append(FighterOrder(side.value, title))
            for one in (each for each in fighters if each.side is side):
                options = self._options(one, zones)
                wanted = known.get(one.id) or first[side].value
                possible = any(value == wanted for value, _words in options)
                rows.append(
                    FighterOrder(one.id, one.name, wanted if possible else Doing.NEAREST.value, options, one.kind)
                )
        self.set_rows(tuple(rows))

    def chosen(self) -> dict[str, str]:
        """Return what is chosen for each one, by the ids of the combatants."""
        return {row.key: row.value for row in self._rows if isinstance(row, FighterOrder) and row.options}

    def choose(self, chosen: dict[str, str]) -> None:
        """Show what was chosen elsewhere for the same people."""
        for who, value in chosen.items():
            self.setData(self.index_of(who), value, FighterOrderRole.VALUE)

    def orders(self) -> dict[str, Orders]:
        """Return what each one does."""
        found = {}
        for who, value in self.chosen().items():
            doing, _, zone = value.partition(":")
            found[who] = Orders(Doing(doing), zone)
        return found

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Titles are only read."""
        row = index.data(ROW) if self._has(index) else None
        return super().flags(index) if row is not None and row.options else Qt.ItemFlag.NoItemFlags

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Set the order of one person; only one of the options."""
        row = index.data(ROW) if self._has(index) else None
        if role != FighterOrderRole.VALUE or row is None or all(value != option for option, _words in row.options):
            return False
        self.set_rows(tuple(one if one is not row else replace(one, value=value) for one in self._rows))
        return True

    def _options(self, one: FighterItem, zones: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
        known = FOR_CREATURES if one.creature else tuple(each for each in Doing if each is not Doing.GO)
        found = [(each.value, translated(DOINGS[each])) for each in known]
        if not one.creature:
            words = self.tr("goes to {zone}")
            found += [(f"{Doing.GO.value}:{zone}", words.format(zone=name)) for zone, name in zones]
        return tuple(found)


class FighterOrderDelegate(RowsDelegate):
    """Reads an `FighterOrder`: a title, or a name and a field that opens a list."""

    def row_height(self, record: FighterOrder, width: int) -> int:
        """A line of a title, a field, or a name with the field below it."""
        metrics, fonts = self._theme.metrics, self._theme.fonts
        if not record.options:
            return line_height(fonts.title) + metrics.unit
        name = line_height(fonts.secondary_bold) + metrics.unit if self._is_stacked(width) else 0
        return metrics.control_row + name

    def paint_row(self, painter: QPainter, rect: QRectF, record: FighterOrder, state: QStyle.StateFlag) -> None:
        """Paint the two parts."""
        theme = self._theme
        metrics, fonts, tokens = theme.metrics, theme.fonts, theme.tokens
        if not record.options:
            title = record.name.upper()
            draw_text(painter, rect, title, fonts, fonts.title, tokens.text2)
            left = text_width(fonts, fonts.title, title) + metrics.label_gap
            draw_rule(painter, left, rect.width(), round(rect.height() / 2), tokens.line_soft, metrics.line)
            return
        field = QRectF(0, rect.height() - metrics.control_row, rect.width(), metrics.control_row)
        if self._is_stacked(rect.width()):
            name = QRectF(0, 0, rect.width(), rect.height() - metrics.control_row)
        else:
            gap = 2 * metrics.unit
            field.setLeft(round((rect.width() - gap) * 0.44) + gap)
            side = rect.height() - metrics.line
            face, letters = QRectF(0, 0, side, side), initials(record.name)
            size = max(9, round(side * 0.4))
            draw_token(painter, face, record.kind, letters, theme, size, now=False, quiet=False)
            name = QRectF(side + gap, 0, field.left() - side - 2 * gap, rect.height())
        draw_text(painter, name, record.name, fonts, fonts.secondary_bold, tokens.text)
        painter.translate(field.topLeft())
        field.moveTo(0, 0)
        draw_button(painter, field, theme, ButtonFace(record.shown, ButtonKind.DROP), state)

    def _is_stacked(self, width: float) -> bool:
        return width < _STACKED * self._theme.metrics.unit


class OrdersView(WholeRowsView):
    """The people of a plan; a click or Enter on one opens what they may be told."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setItemDelegate(FighterOrderDelegate(self))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.row_triggered.connect(self._on_row_triggered)

    def is_button(self, index: Index) -> bool:
        """Every person is one."""
        return True

    def row_gap(self) -> int:
        """A little air between the fields."""
        return self._theme.metrics.unit

    def _on_row_triggered(self, index: QModelIndex) -> None:
        item: FighterOrder = index.data(ROW)
        model = index.model()
        entries = tuple(
            MenuEntry(words, partial(model.setData, index, value, FighterOrderRole.VALUE), checked=value == item.value)
            for value, words in item.options
        )
        place = self.visualRect(index).bottomLeft()
        menu = open_menu(self, item.name, entries, self.viewport().mapToGlobal(place + QPoint(0, 1)))
        chosen = next((action for action in menu.actions() if action.isChecked()), None)
        if chosen is not None:
            menu.setActiveAction(chosen)
