"""The crew and the others in stealth mode, each with the dice that count there."""

from dataclasses import replace
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QModelIndex, QObject, QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QKeySequence, QPainter, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QStyle, QWidget

from alien_desktop.documents.scene.encounter import Combatant, Side
from alien_desktop.documents.scene.stealth import left_to_move, most_to_move
from alien_desktop.gui.kit.combatant_paint import ActionPip, CombatantKind, PipShape, PipState, draw_pips, pip_width
from alien_desktop.gui.kit.key_table import is_page_key
from alien_desktop.gui.kit.keyed_rows import ROW, KeyedRowsModel
from alien_desktop.gui.kit.layouts import UNBOUNDED
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.rows_view import RowsDelegate, RowsView
from alien_desktop.gui.kit.tab_order import focus_of
from alien_desktop.gui.kit.translation import tr
from alien_desktop.gui.scene.chain_items import Tone
from alien_desktop.gui.scene.map_paint import draw_somebody
from alien_desktop.gui.scene.scene_tokens import MapToken
from alien_desktop.gui.scene.stealth_items import unit_of
from alien_desktop.gui.theme.key_cap import draw_die_key
from alien_desktop.gui.theme.paint import draw_cut, draw_rule
from alien_desktop.gui.theme.paint_text import Elide, draw_text, largest_fitting, text_width
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.record import record
from alien_desktop.session.session import Session

translate = QCoreApplication.translate

_ROW, _TOKEN, _DIE = 12, 8, 6.5
"""The height of a row, and the sides of a token and of a die, in units."""
_LARGE_ROW, _TALLEST_ROW = 18, 25
"""The height of a large row, which has a third line for where they are, and how far it grows into empty room."""
_LARGE_WIDE = 80
"""How wide a list has to be for large rows, in units."""
_ABOVE_TOKEN, _LARGE_DIE = 5, 9
"""What a large row is higher than its token, and the side of a die in the tallest ones, in units."""
_PIP, _MOST_PIPS = 2.25, 4
"""The height of the sign of a zone that is left, in units, and how many of them there are room for."""
_SIDE_BY_SIDE = 125
"""From this width on, in units, crew and others are beside each other."""
_KEYS = {"stealth_blip": "blip", "stealth_scan": "scan", "stealth_show": "show"}


@record
class StealthPerson:
    """A row: who it is, what they do in this Turn, their dice, the zones they may still go."""

    key: str
    name: str
    token: MapToken
    deed: str
    tone: Tone = Tone.QUIET
    brief: str = ""
    """The short form of the deed, where all of it would be cut."""
    more: str = ""
    """What is added to the deed in plain words."""
    place: str = ""
    """The zone they are in."""
    dice: tuple[int, int] = (0, 0)
    """Of Mobility and of Observation."""
    zones: tuple[int, int] = (0, 0)
    """How many of how many zones are left to go."""
    rolls: bool = False
    """Their dice are those of the crew in the contest that would be rolled now."""
    selected: bool = False

    def words(self) -> str:
        """Return the row as a screen reader says it."""
        mobility, observation = self.dice
        dice = translate("stealth", "Mobility {mobility}, Observation {observation}").format(
            mobility=mobility, observation=observation
        )
        left = tr("%n zones left", "%n zone left", self.zones[0])
        return ", ".join(part for part in (self.name, self.deed, self.more, self.place, dice, left) if part)


@record
class StealthPeople:
    """Everybody in stealth mode."""

    crew: tuple[StealthPerson, ...] = ()
    others: tuple[StealthPerson, ...] = ()


def stealth_people(
    session: Session, tokens: dict[str, MapToken], selected: str, *, rolls: str, bearer: str
) -> StealthPeople:
    """Return the rows of a scene: `tokens` by combatant, `rolls` whose dice count now, `bearer` of the tracker."""
    encounter = session.scene.encounter
    looks = session.scene.rules.edition.stealth.open_contest
    places = {zone.id: zone.name for zone in encounter.zones}
    found: dict[bool, list[StealthPerson]] = {True: [], False: []}
    for one in encounter.combatants:
        crew = one.side is Side.CREW
        if crew and not one.zone:
            continue
        left = left_to_move(encounter, one.id, session.scene.rules)
        most = most_to_move(encounter, one.id, session.scene.rules)
        deed, tone = _crew_deed(session, one, rolls, bearer) if crew else _their_deed(session, one)
        found[crew].append(
            StealthPerson(
                one.id,
                session.scene.name_of(one),
                replace(tokens[one.id], is_selected=False),  # the row says that
                deed,
                tone,
                translate("stealth", "worst Mob") if tone is Tone.GOOD and not looks else "",
                "" if crew else _their_zones(session, one, left),
                places.get(one.zone, ""),
                session.contests.dice_of(one.id),
                (left, most),
                one.id == rolls,
                one.id == selected,
            )
        )
    return StealthPeople(tuple(found[True]), tuple(found[False]))


def _crew_deed(session: Session, one: Combatant, rolls: str, bearer: str) -> tuple[str, Tone]:
    state = session.scene.encounter.stealth
    if one.id == rolls:
        looks = session.scene.rules.edition.stealth.open_contest
        words = translate("stealth", "best eyes") if looks else translate("stealth", "worst Mobility")
        return words, Tone.GOOD
    if one.id in state.hiding:
        return translate("stealth", "hides"), Tone.QUIET
    if one.id in state.guarding:
        return translate("stealth", "on guard"), Tone.QUIET
    if one.id in state.busy:
        return translate("stealth", "busy this {unit}").format(unit=unit_of(session)), Tone.QUIET
    return (translate("stealth", "tracker") if one.id == bearer else translate("stealth", "sneaks")), Tone.QUIET


def _their_deed(session: Session, one: Combatant) -> tuple[str, Tone]:
    if one.id in session.scene.encounter.stealth.active:
        return translate("stealth", "active"), Tone.HARM
    return translate("stealth", "passive"), Tone.QUIET


def _their_zones(session: Session, one: Combatant, left: int) -> str:
    zones = tr("%n zones", "%n zone", left)
    told = one.id in session.scene.encounter.stealth.announced
    return translate("stealth", "{zones}, told").format(zones=zones) if told else zones


class StealthRows(KeyedRowsModel):
    """Rows of `StealthPerson`."""

    def explain(self, row: StealthPerson) -> str:
        """Everything in words: the row may cut it."""
        return row.words()


class StealthDelegate(RowsDelegate):
    """Paints a `StealthPerson`: token, name over deed, two dice, and for the crew the zones that are left.

    A large row has a larger token and name, and a third line for where they are.
    """

    row_units = _ROW
    """The height of a row, in units."""

    @property
    def is_large(self) -> bool:
        """Whether a row says where somebody is."""
        return self.row_units >= _LARGE_ROW

    @property
    def _token(self) -> int:
        return self.row_units - _ABOVE_TOKEN if self.is_large else _TOKEN

    @property
    def _die(self) -> float:
        return _LARGE_DIE if self.row_units == _TALLEST_ROW else _DIE

    def columns(self, width: float, pips: int) -> tuple[float, float, float]:
        """Return where the dice of Mobility, those of Observation and the zones left begin."""
        unit = self._theme.metrics.unit
        wide = pips * (pip_width(PipShape.BLOCK, _PIP * unit) + unit) + unit if 0 < pips <= _MOST_PIPS else 0
        zones = width - wide - unit
        return zones - (2 * self._die + 1.5) * unit, zones - (self._die + 0.5) * unit, zones

    def row_height(self, record: Any, width: int) -> int:
        """One height for all."""
        return self.row_units * self._theme.metrics.unit

    def paint_row(self, painter: QPainter, rect: QRectF, record: StealthPerson, state: QStyle.StateFlag) -> None:
        """Draw it; whoever rolls is on the ground of what is selected, the selected combatant has a frame."""
        theme = self._theme
        tokens, fonts, unit = theme.tokens, theme.fonts, theme.metrics.unit
        body = rect.adjusted(0, 0, 0, -0.5 * unit)
        if record.rolls or record.selected:
            ground = tokens.sel if record.rolls else tokens.raised
            edge = tokens.text if record.selected else tokens.accent
            draw_cut(painter, body, ground, edge, 2 if record.selected else 1, bottom_right=theme.metrics.cut_small)
        else:
            draw_rule(painter, body.left(), body.right(), body.bottom(), tokens.line_soft)
        side: float = self._token * unit
        draw_somebody(painter, QRectF(unit, round(body.center().y() - side / 2), side, side), record.token, theme)
        crew = record.token.kind is CombatantKind.CREW
        mobility, observation, zones = self.columns(body.width(), record.zones[1] if crew else 0)
        left = (self._token + 3 if self.is_large else _TOKEN + 2) * unit
        name = QRectF(left, body.top() + unit, mobility - left - unit, 5 * unit)
        sizes: tuple[QFont, ...] = (fonts.body_bold, fonts.secondary_bold, fonts.smallest_bold)
        if self.is_large:
            name.translate(0, (self.row_units - _LARGE_ROW) * unit / 2)
            third = name.translated(0, 10.5 * unit)
            draw_text(painter, third, record.place, fonts, fonts.secondary, tokens.text2)
            name.translate(0, unit / 2)
            sizes = (fonts.card_name, *sizes)
        font = largest_fitting(fonts, sizes, record.name, name.width())
        draw_text(painter, name, record.name, fonts, font, tokens.text, elide=Elide.MIDDLE)
        below = name.translated(0, 5 * unit)
        cut = record.brief and text_width(fonts, fonts.secondary, record.deed) > below.width()
        words = record.brief if cut else record.deed if crew else record.deed.upper()
        font = fonts.secondary if crew else fonts.title
        draw_text(painter, below, words, fonts, font, getattr(tokens, record.tone.value))
        if record.more:
            end = text_width(fonts, font, words) + 1.5 * unit
            draw_text(painter, below.adjusted(end, 0, 0, 0), record.more, fonts, fonts.secondary, tokens.text2)
        side = self._die * unit
        top = round(body.center().y() - side / 2)
        for x, dice in ((mobility, record.dice[0]), (observation, record.dice[1])):
            die = QRectF(x, top, side, side)
            draw_die_key(painter, die, str(dice), theme, tokens.sunken, tokens.line, tokens.text)
        if crew:
            left_over, most = record.zones
            pips = tuple(
                ActionPip(PipShape.BLOCK, PipState.LEFT if place < left_over else PipState.SPENT)
                for place in range(most)
            )
            if most <= _MOST_PIPS:
                draw_pips(painter, zones + unit, body.center().y(), _PIP * unit, pips, theme, tokens.text)


class StealthPeoplePanel(QWidget):
    """The crew above the others, or beside them where there is room.

    `person_reached(id)`: the keys or a press led to somebody; `person_opened(id, point)`: what can be done with them.
    """

    person_reached = Signal(str)
    person_opened = Signal(str, QPoint)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.crew, self.others = _PeopleList(self.tr("Crew")), _PeopleList(self.tr("Others"))
        self._lists = (self.crew, self.others)
        self._box = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._box.setContentsMargins(0, 0, 0, 0)
        for part in self._lists:
            self._box.addWidget(part)
            part.person_reached.connect(self.person_reached)
            part.person_opened.connect(self.person_opened)
        self.setAccessibleName(self.tr("People in stealth mode"))
        bind_theme(self._apply_theme)

    @property
    def has_focus(self) -> bool:
        """Whether it has the focus."""
        focused = focus_of(self)
        return focused is not None and self.isAncestorOf(focused)

    def set_people(self, people: StealthPeople) -> None:
        """Show these."""
        for place, (part, rows) in enumerate(((self.crew, people.crew), (self.others, people.others))):
            part.set_rows(rows)
            self._box.setStretch(place, len(rows) + 1)

    def take_focus(self) -> None:
        """Give the focus to the selected combatant, or to the first of the crew."""
        self.crew.view.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Beside each other where both have room."""
        super().resizeEvent(event)
        across = self.width() >= _SIDE_BY_SIDE * self.crew.unit
        ways = QBoxLayout.Direction
        self._box.setDirection(ways.LeftToRight if across else ways.TopToBottom)
        self.crew.set_fitting(not across)

    def _apply_theme(self) -> None:
        self._box.setSpacing(2 * self.crew.unit)


class _PeopleList(Panel):
    """One side: its rows, with the names of their columns in the title."""

    person_reached = Signal(str)
    person_opened = Signal(str, QPoint)

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.rows = StealthRows(parent=self)
        self.view = RowsView(self)
        self.view.setAccessibleName(name)
        self._delegate = StealthDelegate(self.view)
        self.view.setItemDelegate(self._delegate)
        self.view.setModel(self.rows)
        self._fits = False
        self.body.addWidget(self.view, 1)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self.view.clicked.connect(self._on_view_reached)
        self.view.row_reached.connect(self._on_view_reached)
        self.view.row_triggered.connect(self._on_view_row_triggered)
        self.view.menu_requested.connect(self._on_view_menu_requested)
        bind_theme(self._apply_theme)

    @property
    def unit(self) -> int:
        """The unit of the measures, in pixels."""
        return self._theme.metrics.unit

    def set_rows(self, rows: tuple[StealthPerson, ...]) -> None:
        """Show these; whoever is selected is the current row."""
        self.rows.set_rows(rows)
        chosen = next((one.key for one in rows if one.selected), "")
        index = self.rows.index_of(chosen)
        if index.isValid() and self.view.currentIndex() != index:
            self.view.setCurrentIndex(index)
            self.view.scrollTo(index)
        self.view.lay_out_again()
        self._name_columns()
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The names of the columns stand over the dice."""
        super().resizeEvent(event)
        self._name_columns()
        self._fit()

    def _name_columns(self) -> None:
        rows = [self.rows.data(self.rows.index(place), ROW) for place in range(self.rows.rowCount())]
        pips = max((row.zones[1] for row in rows if row.token.kind is CombatantKind.CREW), default=0)
        mobility, observation, _ = self._delegate.columns(self.view.viewport().width(), pips)
        names = ((mobility, self.tr("Mob")), (observation, self.tr("Obs")))
        self.set_column_names(tuple((round(x), name) for x, name in names))

    def set_fitting(self, fits: bool) -> None:
        """Be as tall as the rows, or take all the height that there is."""
        if fits != self._fits:
            self._fits = fits
            self._fit()

    def _fit(self) -> None:
        each = self.view.height() // (max(1, self.rows.rowCount()) * self.unit)
        narrow = self._fits or self.view.width() < _LARGE_WIDE * self.unit
        units = _ROW if narrow or each < _LARGE_ROW else min(each, _TALLEST_ROW)
        if units != self._delegate.row_units:
            self._delegate.row_units = units
            self.view.lay_out_again()
            self._name_columns()
        high = self.rows.rowCount() * _ROW * self.unit + 12 * self.unit
        self.setMaximumHeight(max(high, 20 * self.unit) if self._fits else UNBOUNDED)

    def _apply_theme(self) -> None:
        self.view.setMinimumHeight(_ROW * self.unit)
        self._fit()

    def _on_view_reached(self, index: QModelIndex) -> None:
        item = self.rows.data(index, ROW)
        if isinstance(item, StealthPerson) and not item.selected:
            self.person_reached.emit(item.key)

    def _on_view_row_triggered(self, index: QModelIndex) -> None:
        self._open(index, self.view.viewport().mapToGlobal(self.view.visualRect(index).center()))

    def _on_view_menu_requested(self, index: QModelIndex, point: QPoint) -> None:
        self._open(index, point)

    def _open(self, index: QModelIndex, point: QPoint) -> None:
        item = self.rows.data(index, ROW)
        if isinstance(item, StealthPerson):
            self._on_view_reached(index)
            self.person_opened.emit(item.key, point)


class StealthKeys(QObject):
    """The keys of stealth mode, which mean something else to the window: they are taken before it sees them.

    `asked(what)`: one was pressed, "blip", "scan", "show" or "contact".
    """

    asked = Signal(str)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self.runs = False
        """Whether stealth mode runs; only then are the keys taken."""

    def watch(self, *parts: QObject) -> None:
        """Take the keys while one of these parts has the focus, or something in it that leaves them alone."""
        for part in parts:
            part.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take a key of stealth mode before it becomes a shortcut of the window."""
        override = event.type() == QEvent.Type.ShortcutOverride
        if self.runs and isinstance(event, QKeyEvent) and (override or event.type() == QEvent.Type.KeyPress):
            keys = theme_of(self._window).keys
            asked = next((_KEYS[one] for one in _KEYS if is_page_key(event, one, keys)), None)
            if QKeySequence(event.keyCombination()).toString() == keys.get("I", "I"):
                asked = "contact"  # the key that draws the cards
            if asked is not None:
                event.accept()
                if not override:
                    self.asked.emit(asked)
                return True
        return super().eventFilter(watched, event)
