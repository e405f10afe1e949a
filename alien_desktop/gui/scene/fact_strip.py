"""A strip below the order or the zones: steps as plates where there are some, facts in columns, and buttons."""

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QWidget

from alien_desktop.gui.kit.arranging import afterwards
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.layouts import UNBOUNDED
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.tab_order import focus_of
from alien_desktop.gui.scene.chain_declare import draw_stress_key
from alien_desktop.gui.scene.chain_items import BarItem, ChainPlate, PlateItem, PlateState, Tone
from alien_desktop.gui.scene.chain_options import draw_bar
from alien_desktop.gui.scene.chain_plates import PlateButton
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.key_cap import draw_die_key
from alien_desktop.gui.theme.paint import crisp_pen, draw_cut, draw_upright
from alien_desktop.gui.theme.paint_text import Elide, draw_text, set_tooltip, text_width
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.record import record

_LINE = 4.5
"""The height of a line, in units."""
_CIRCLE = 3.5
"""The room of a circle, in units."""
_PLACE = 5.5
"""The room of the plate of a seat, in units."""
_COLUMN_LEAST, _COLUMN_MOST = 24, 64
"""What a column of facts asks for at least and at most, in units: no column is hidden for the sake of a longer name."""
_BAR = 12
"""The least width of a bar, in units."""
_COLUMNS = 2
_ONE_COLUMN = 3
"""Up to that many buttons are below each other, more of them in two columns; one more without plates above."""
_ROWS_OF_AN_ATTACK = 2
"""This many rows of two buttons are as tall as an attack."""


@record
class StripStep:
    """One plate: the name of a step and its result, or what it brings."""

    name: str
    words: str
    state: PlateState
    brief: str = ""
    """The words where all of them would be cut."""
    short: str = ""
    """The name where all of it would be cut."""


@record
class FactItem:
    """A line of a column: words at the left, a value at the right."""

    text: str
    right: str = ""
    tone: Tone = Tone.PLAIN
    strong: bool = False
    circles: tuple[int, int] = (0, 0)
    """How many of how many circles are full: drawn where the value is, which says the same in words."""
    dice: tuple[int, int] = (0, 0)
    """Base and stress dice, drawn as keys beside this line and the next; the value says the same."""
    place: str = ""
    """What a seat is called, drawn as a plate before the words."""


@record
class FactColumnItem:
    """A column: a heading, lines, and chances as bars below them."""

    head: str = ""
    lines: tuple[FactItem, ...] = ()
    bars: tuple[BarItem, ...] = ()

    def words(self) -> str:
        """Return the column as a screen reader says it."""
        lines = (f"{line.place} {line.text} {line.right}".strip() for line in self.lines)
        bars = (f"{bar.name} {bar.text}" for bar in self.bars)
        return ", ".join((self.head, *lines, *bars))


@record
class StripButton:
    """A button; the first one of a strip is the next thing to do. `refusal` says why it is off."""

    key: str
    text: str
    main: bool = False
    quiet: bool = False
    """It leads to others, and steps back behind them."""
    cap: str = ""
    refusal: str = ""
    second: str = ""
    """What it brings, in a second line."""
    chosen: bool = False
    """It is the current choice, which can still be changed."""
    wide: bool = True
    narrow: bool = True
    """Whether it is in a strip with room for all of it, and in one without: there another one leads to it."""


@record
class StripItem:
    """What the strip shows."""

    title: str = ""
    note: str = ""
    steps: tuple[StripStep, ...] = ()
    columns: tuple[FactColumnItem, ...] = ()
    buttons: tuple[StripButton, ...] = ()
    gives_way: int | None = None
    """The place of a column that is left out where one would be cut: what it says can be read elsewhere too."""


def step_state(number: int, opened: int) -> PlateState:
    """Return the state of a step, by its number and that of the open one."""
    if number == opened:
        return PlateState.OPEN
    return PlateState.DONE if number < opened else PlateState.TO_COME


def _opened(item: StripItem) -> int:
    """Return the place of the open step, -1 for none."""
    return next((place for place, step in enumerate(item.steps) if step.state is PlateState.OPEN), -1)


class FactColumn(QWidget):
    """Paints a `FactColumnItem`; lines for which there is no room are counted, and said in the tooltip."""

    def __init__(self, *, first: bool = False, parent: QWidget | None = None) -> None:
        """All but the `first` one of a strip have a line at their left."""
        super().__init__(parent)
        self._theme = theme_of(self)
        self._first = first
        self._item = FactColumnItem()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
        bind_theme(self.update)

    @property
    def item(self) -> FactColumnItem:
        """What it shows."""
        return self._item

    def set_item(self, item: FactColumnItem) -> None:
        """Show this."""
        if item != self._item:
            self._item = item
            self.setAccessibleName(item.words())
            set_tooltip(self, item.words().replace(", ", "\n"))
            self.update()

    def sizeHint(self) -> QSize:
        """A heading and three lines."""
        unit = self._theme.metrics.unit
        return QSize(30 * unit, round(4 * _LINE * unit))

    def wanted_width(self, *, counted: bool = False) -> float:
        """Return the width in pixels in which nothing of it is cut, within bounds; `counted` with circles as such."""
        fonts, unit = self._theme.fonts, self._theme.metrics.unit
        item, strong = self._item, fonts.secondary_bold
        keys = max((self._dice_width(line.dice) for line in item.lines), default=0.0)
        found = [text_width(fonts, fonts.title, item.head.upper())]
        for line in item.lines:
            value = text_width(fonts, strong, line.right) if line.right and not any(line.dice) else 0.0
            value = line.circles[1] * _CIRCLE * unit if counted and line.circles[1] else value
            font = strong if line.strong else fonts.secondary
            plate = _PLACE * unit if line.place else 0
            found.append(plate + text_width(fonts, font, line.text) + value + (2 * unit if value else 0))
        found = [wide + (keys + 2 * unit if keys and place else 0) for place, wide in enumerate(found)]
        for bar in item.bars:
            words = text_width(fonts, fonts.smallest, bar.name) + text_width(fonts, fonts.smallest_bold, bar.text)
            found.append(words + (4 + _BAR) * unit)
        around = (2 if self._first else 5) * unit
        return min(max(max(found) + around, _COLUMN_LEAST * unit), _COLUMN_MOST * unit)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Heading, lines, bars, and an upright at the left of all but the first column."""
        theme, item = self._theme, self._item
        tokens, fonts, unit = theme.tokens, theme.fonts, theme.metrics.unit
        painter = QPainter(self)
        left = 0.0
        if not self._first and self.x() > theme.metrics.padding + unit:
            draw_upright(painter, 0.5, 0, self.height(), tokens.line_soft, theme.metrics.line)
            left = 3.0 * unit
        high = _LINE * unit
        room = QRectF(left, 0, self.width() - left - 2 * unit, high)
        draw_text(painter, room, item.head.upper(), fonts, fonts.title, tokens.text2)
        fits = max(1, int(self.height() // high) - 1 - len(item.bars))
        shown = item.lines if len(item.lines) <= fits else item.lines[: fits - 1]
        counted = self._has_room_for_circles(room.width())
        dice = next((line.dice for line in shown if any(line.dice)), (0, 0))
        keys = self._dice_width(dice)
        beside = room.width() - keys - 2 * unit
        if any(text_width(fonts, fonts.secondary_bold, line.text) > beside for line in shown if any(line.dice)):
            keys = 0.0  # the words come first: the value says how many
        if keys:
            self._draw_dice(painter, QRectF(room.right() - keys, high, keys, theme.metrics.die_key), dice)
            room.setRight(room.right() - keys - 2 * unit)
        for row, line in enumerate(shown, 1):
            told = replace(line, right="") if keys and any(line.dice) else line
            self._line(painter, room.translated(0, row * high), told, counted=counted)
        place = len(shown) + 1
        if len(shown) < len(item.lines):
            more = self.tr("and {count} more").format(count=len(item.lines) - len(shown))
            draw_text(painter, room.translated(0, place * high), more, fonts, fonts.secondary, tokens.text2)
            place += 1
        name = max((text_width(fonts, fonts.smallest, bar.name) for bar in item.bars), default=0.0) + 2 * unit
        number = max((text_width(fonts, fonts.smallest_bold, bar.text) for bar in item.bars), default=0.0) + 2 * unit
        for more_lines, bar in enumerate(item.bars):
            part = min(name, max(0.0, room.width() - number))
            draw_bar(painter, room.translated(0, (place + more_lines) * high), bar, theme, part, number)

    def _dice_width(self, dice: tuple[int, int]) -> float:
        side, unit = self._theme.metrics.die_key, self._theme.metrics.unit
        return sum(side + (unit if number else 0) for number, count in enumerate(dice) if count)

    def _draw_dice(self, painter: QPainter, rect: QRectF, dice: tuple[int, int]) -> None:
        tokens, side = self._theme.tokens, self._theme.metrics.die_key
        base, stress = dice
        if base:
            key = QRectF(rect.left(), rect.top(), side, side)
            draw_die_key(painter, key, str(base), self._theme, tokens.sunken, tokens.line, tokens.text)
        if stress:
            draw_stress_key(painter, QRectF(rect.right() - side, rect.top(), side, side), stress, self._theme)

    def _has_room_for_circles(self, wide: float) -> bool:
        """Whether every name is read whole beside its circles; else all of them are numbers."""
        fonts, unit = self._theme.fonts, self._theme.metrics.unit
        return all(
            text_width(fonts, fonts.secondary_bold, line.text) + (2 + line.circles[1] * _CIRCLE) * unit <= wide
            for line in self._item.lines
            if line.circles[1]
        )

    def _line(self, painter: QPainter, room: QRectF, line: FactItem, *, counted: bool) -> None:
        theme = self._theme
        fonts, tokens, unit = theme.fonts, theme.tokens, theme.metrics.unit
        strong = fonts.secondary_bold
        if line.place:
            plate = QRectF(room.left(), round(room.center().y() - 2 * unit), 4 * unit, 4 * unit)
            draw_cut(painter, plate, None, tokens.line, theme.metrics.line, top_left=unit, bottom_right=unit)
            draw_text(
                painter, plate, line.place, fonts, fonts.smallest_bold, tokens.text, Qt.AlignmentFlag.AlignHCenter
            )
            room = room.adjusted(_PLACE * unit, 0, 0, 0)
        full, most = line.circles
        value = line.right
        if most and not counted:
            value, most = f"{full}/{most}", 0
        left = room.width() - text_width(fonts, strong if line.strong else fonts.secondary, line.text) - 2 * unit
        right = min(text_width(fonts, strong, value), max(left, room.width() * 0.7))
        right = most * _CIRCLE * unit if most else right
        ink = getattr(tokens, line.tone.value)
        words = room.adjusted(0, 0, -(right + 2 * unit if right else 0), 0)
        plain = tokens.text if line.strong else tokens.text2
        font = strong if line.strong else fonts.secondary
        draw_text(painter, words, line.text, fonts, font, plain if value else ink)
        if most:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for number in range(most):
                left = room.right() - (most - number) * _CIRCLE * unit + unit
                circle = QRectF(left, room.center().y() - 1.25 * unit, 2.5 * unit, 2.5 * unit)
                painter.setPen(crisp_pen(ink))
                painter.setBrush(ink if number < full else Qt.BrushStyle.NoBrush)
                painter.drawEllipse(circle)
        elif value:
            place = QRectF(room.right() - right, room.top(), right, room.height())
            draw_text(painter, place, value, fonts, strong, ink, Qt.AlignmentFlag.AlignRight, Elide.END)


class FactStrip(Panel):
    """Shows a `StripItem`. `step_pressed(number)` and `button_pressed(key)` are the requests.

    `let_go`: the button that had the focus is off or gone; none of the others takes it, it would do something else.
    """

    step_pressed = Signal(int)
    height_changed = Signal()
    """It needs more or less than before: what stands above and below it is to be shared anew."""
    button_pressed = Signal(str)
    let_go = Signal()

    def __init__(self, name: str, steps: int = 0, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._item = StripItem()
        self._plates = QHBoxLayout()
        nothing = next(iter(ChainPlate))  # which step of an attack it would be: not shown here
        self.plates = tuple(PlateButton(PlateItem(nothing, ""), place, steps - 1, self) for place in range(steps))
        for place, plate in enumerate(self.plates):
            self._plates.addWidget(plate, 1)
            plate.clicked.connect(partial(self._on_plate_clicked, place))
        self._row = QHBoxLayout()
        self.columns = tuple(FactColumn(first=not place, parent=self) for place in range(3))
        for column in self.columns:
            self._row.addWidget(column, 1)
        self._grid = QGridLayout()
        self._row.addLayout(self._grid)
        self.buttons: tuple[Button, ...] = ()
        self._placed: tuple[int, ...] = ()
        """The places of the buttons that are shown."""
        self._fills = False
        self._told, self._told_ink = "", "text"
        """The last message, while the same page is open."""
        if steps:
            self.body.addLayout(self._plates)
        self.body.addLayout(self._row, 1)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(name)
        bind_theme(self._apply_theme)

    @property
    def item(self) -> StripItem:
        """What it shows."""
        return self._item

    @property
    def has_focus(self) -> bool:
        """Whether it has the focus."""
        focused = focus_of(self)
        return focused is not None and self.isAncestorOf(focused)

    def set_item(self, item: StripItem) -> None:
        """Show this."""
        if item == self._item:
            return
        before, self._item = self._item, item
        if (item.title, _opened(item)) != (before.title, _opened(before)):
            self._told = ""  # that was another page
        self.set_title(item.title)
        nothing = next(iter(ChainPlate))
        for plate, step in zip(self.plates, item.steps, strict=False):
            plate.set_item(PlateItem(nothing, step.name, step.words, step.state, step.brief, short=step.short))
            plate.setEnabled(True)  # each page may be opened at any time
        for place, plate in enumerate(self.plates):
            plate.setVisible(place < len(item.steps))
        for column, shown in zip(self.columns, item.columns, strict=False):
            column.set_item(shown)
        held = next((one for one in self.buttons if one is focus_of(self)), None)
        if item.buttons != before.buttons:
            self._show_buttons(item.buttons)
        self._share()
        if held is not None and held is not focus_of(self):
            self.let_go.emit()

    @property
    def shown_buttons(self) -> frozenset[str]:
        """The keys of the buttons that have room."""
        return frozenset(self._item.buttons[place].key for place in self._placed)

    def set_filling(self, fills: bool) -> None:
        """Take all the height that there is, or be as tall as an attack."""
        if fills != self._fills:
            self._fills = fills
            vertical = QSizePolicy.Policy.Expanding if fills else QSizePolicy.Policy.Fixed
            self.setSizePolicy(QSizePolicy.Policy.Preferred, vertical)
            self._fit_height()

    def tell(self, sentence: str, ink: str = "text") -> None:
        """Say what just happened, or why it did not, in place of the note; `ink` is a token."""
        if (sentence, ink) != (self._told, self._told_ink):
            self._told, self._told_ink = sentence, ink
            self._share()

    def button(self, key: str) -> Button:
        """Return the button with this key; KeyError for none."""
        for button, item in zip(self.buttons, self._item.buttons, strict=True):
            if item.key == key:
                return button
        raise KeyError(key)

    def take_focus(self) -> None:
        """Give the focus to the first button that is on."""
        wanted = next((one for one in self.buttons if one.isEnabled() and not one.isHidden()), None)
        if wanted is not None:
            wanted.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A narrow strip leaves out what can be read elsewhere."""
        super().resizeEvent(event)
        self._share()

    @afterwards
    def _share(self) -> None:
        """Let columns and buttons share the width; where a column would be cut, what can be reached elsewhere goes."""
        item, padding = self._item, self._theme.metrics.padding
        self.set_title_note(self._told or item.note, ink=self._told_ink if self._told else "text2")
        if not self._told and self.header.sizeHint().width() > self.width() - 2 * padding:
            self.set_title_note("")  # the tooltip has the sentence
        set_tooltip(self.header, self._told or item.note)  # what the name does not say
        columns = self.columns[: len(item.columns)]
        wanted = [column.wanted_width(counted=True) for column in columns]
        there = self.width() - 2 * padding - len(wanted) * self._row.spacing()
        if sum(wanted) > there - self._width_of_buttons():
            wanted = [column.wanted_width() for column in columns]
        self._place_buttons(is_narrow=sum(wanted) > there - self._width_of_buttons())
        room = there - self._grid.sizeHint().width()
        gone = item.gives_way if sum(wanted) > room and len(wanted) > 1 else None
        left = [wide for number, wide in enumerate(wanted) if number != gone]
        alike = not left or max(left) * len(left) <= room
        for number, column in enumerate(self.columns):
            column.setVisible(number < len(wanted) and number != gone)
            self._row.setStretchFactor(column, 1 if alike or number >= len(wanted) else round(wanted[number]))

    def _show_buttons(self, items: tuple[StripButton, ...]) -> None:
        """Keep the buttons that are there, so that the focus stays where it was."""
        made = list(self.buttons)
        while len(made) < len(items):
            button = Button(parent=self)
            button.clicked.connect(partial(self._on_button_clicked, len(made)))
            made.append(button)
        for button in made[len(items) :]:
            self._grid.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons = tuple(made[: len(items)])
        self._placed = ()
        for button, item in zip(self.buttons, items, strict=True):
            button.set_text(item.text)
            plain = ButtonKind.NEXT if item.chosen else ButtonKind.QUIET if item.quiet else ButtonKind.NORMAL
            button.set_kind(ButtonKind.PRIMARY if item.main else plain)
            button.set_key(item.cap)
            button.set_second(item.second)
            button.set_size(ButtonSize.TALL if item.second else ButtonSize.NORMAL)
            button.setEnabled(not item.refusal)
            set_tooltip(button, item.refusal)

    def _place_buttons(self, *, is_narrow: bool) -> None:
        """Put those of a wide strip, or of a narrow one, below and beside each other."""
        items = self._item.buttons
        shown = tuple(place for place, item in enumerate(items) if (item.narrow if is_narrow else item.wide))
        if shown == self._placed:
            return
        self._placed = shown
        across = self._across(len(shown))
        for button in self.buttons:
            self._grid.removeWidget(button)
        for number, place in enumerate(shown):
            self._grid.addWidget(self.buttons[place], *divmod(number, across))
        for place, button in enumerate(self.buttons):
            button.setVisible(place in shown)
        self._fit_height()

    def _width_of_buttons(self) -> int:
        """Return how wide those of a wide strip are, whether they are shown now or not."""
        pairs = zip(self.buttons, self._item.buttons, strict=True)
        wide = [button.sizeHint().width() for button, item in pairs if item.wide]
        across = self._across(len(wide))
        columns = [max(wide[place::across]) for place in range(across) if wide[place::across]]
        return sum(columns) + max(0, len(columns) - 1) * self._grid.horizontalSpacing()

    def _across(self, count: int) -> int:
        return 1 if count <= _ONE_COLUMN + (not self.plates) else _COLUMNS

    def _fit_height(self) -> None:
        """As tall as an attack; three rows of buttons, or two of two lines, need a little more below the plates."""
        metrics = self._theme.metrics
        rows = -(-len(self._placed) // self._across(len(self._placed)))
        tall = rows > _ROWS_OF_AN_ATTACK or any(one.second for one in self._item.buttons)
        high = metrics.chain_height + (4 * metrics.unit if tall and self.plates else 0)
        is_other = high != self.minimumHeight()
        self.setMinimumHeight(high)
        self.setMaximumHeight(UNBOUNDED if self._fills else high)
        if is_other:
            self.height_changed.emit()

    def _on_plate_clicked(self, place: int) -> None:
        self.step_pressed.emit(place)

    def _on_button_clicked(self, place: int) -> None:
        if place < len(self._item.buttons):
            self.button_pressed.emit(self._item.buttons[place].key)

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._plates.setSpacing(metrics.line_current - 1)
        self._row.setSpacing(2 * metrics.unit)
        self._grid.setHorizontalSpacing(metrics.unit)
        self._grid.setVerticalSpacing(metrics.unit)
        self._share()
        self._fit_height()
