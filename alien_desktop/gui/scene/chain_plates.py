"""The six steps of an attack as plates, painted; done ones are buttons that open their page again."""

from functools import partial
from math import ceil

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPolygonF, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from alien_desktop.gui.kit.layouts import shared_widths
from alien_desktop.gui.kit.painted_button import PaintedButton
from alien_desktop.gui.scene.chain_items import ChainPlate, PlateItem, PlateState
from alien_desktop.gui.theme.icons import draw_icon
from alien_desktop.gui.theme.paint import crisp_pen, draw_rule
from alien_desktop.gui.theme.paint_text import Elide, draw_text, set_tooltip, text_width
from alien_desktop.gui.theme.theme import bind_theme, theme_of

_WEIGHTS = {
    ChainPlate.DECLARE: 132,
    ChainPlate.DEFENCE: 120,
    ChainPlate.ROLL: 116,
    ChainPlate.EXTRA: 124,
    ChainPlate.ARMOR: 156,
    ChainPlate.CONSEQUENCES: 172,
}
_POINT = 7
_OLD_PART = 0.45
"""The share of the width of the words that the old result may take."""
_FILLED = {PlateState.OPEN, PlateState.WAITS}


class PlateButton(PaintedButton):
    """One plate: the name of the step over its result in three words."""

    def __init__(self, item: PlateItem, place: int, last: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._item = item
        self._place, self._last = place, last
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    @property
    def item(self) -> PlateItem:
        """What it shows."""
        return self._item

    def set_item(self, item: PlateItem) -> None:
        """Show this."""
        states = {
            PlateState.DONE: self.tr("done"),
            PlateState.OPEN: self.tr("open"),
            PlateState.WAITS: self.tr("waits for a roll"),
            PlateState.TO_COME: self.tr("to come"),
            PlateState.IMPOSSIBLE: self.tr("not possible"),
        }
        number = self.tr("Step {number}").format(number=self._place + 1)
        before = self.tr("before: {words}").format(words=item.was) if item.was else ""
        told = (number, item.name, states[item.state], item.words, before)
        self.setAccessibleName(", ".join(part for part in dict.fromkeys(told) if part))
        self.setEnabled(item.state in (PlateState.DONE, *_FILLED))
        if item != self._item:
            self._item = item
            words = "\n".join(part for part in (item.name, item.words, before) if part)
            set_tooltip(self, words)
            self.update()

    @property
    def name_width(self) -> int:
        """The width in whole pixels with which the name of its step is read whole."""
        return self._with_name(self._item.name)

    @property
    def short_width(self) -> int:
        """The width in whole pixels for the short name; where it has none, for the name."""
        return self._with_name(self._item.short or self._item.name)

    def words_width(self, *, brief: bool) -> int:
        """The width in whole pixels with which its words are read whole, or the brief ones."""
        theme, item = self._theme, self._item
        bold = item.state in (PlateState.DONE, *_FILLED)
        font = theme.fonts.secondary_bold if bold else theme.fonts.secondary
        words = item.brief if brief and item.brief else item.words
        return ceil(sum(self._margins()) + text_width(theme.fonts, font, words))

    def _with_name(self, name: str) -> int:
        fonts = self._theme.fonts
        return ceil(sum(self._margins()) + text_width(fonts, fonts.title, name.upper()))

    def _margins(self) -> tuple[float, float]:
        """The margins that the notch at the left and the point at the right need."""
        unit = self._theme.metrics.unit
        left = 2.5 * unit if self._place == 0 else 3.5 * unit
        return left, 1.5 * unit if self._place == self._last else 3.0 * unit

    def sizeHint(self) -> QSize:
        """As high as a plate and its point."""
        metrics = self._theme.metrics
        return QSize(25 * metrics.unit, metrics.chain_plate + _POINT)

    def minimumSizeHint(self) -> QSize:
        """A whole number and its arrow."""
        fonts = self._theme.fonts
        number = ceil(sum(self._margins()) + text_width(fonts, fonts.body_bold, str(self._place + 1)))
        return QSize(max(8 * self._theme.metrics.unit, number), self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """An arrow to the right; the open one is filled and points down to its page."""
        tokens, metrics = self._theme.tokens, self._theme.metrics
        state = self._item.state
        fill, edge, ink, soft = {
            PlateState.DONE: (tokens.raised, tokens.line, tokens.text, tokens.text2),
            PlateState.OPEN: (tokens.accent, tokens.accent, tokens.accent_ink, tokens.accent_ink),
            PlateState.WAITS: (tokens.stress_fill, tokens.stress, tokens.stress_fill_ink, tokens.stress_fill_ink),
            PlateState.TO_COME: (None, tokens.line_soft, tokens.text2, tokens.text2),
            PlateState.IMPOSSIBLE: (None, tokens.line_soft, tokens.text_dis, tokens.text_dis),
        }[state]
        if state is PlateState.DONE and self.underMouse():
            edge = tokens.text2
        painter = QPainter(self)
        body = QRectF(0.5, 0.5, self.width() - 1.0, metrics.chain_plate - 1.0)
        self._draw_arrow(painter, body, fill, edge)
        name = (self._item.name if self.name_width <= self.width() + 1 else self._item.short).upper()
        fonts, room = self._theme.fonts, self._room(body)
        if name and text_width(fonts, fonts.title, name) <= room.width() + 1:
            self._draw_words(painter, room, name, ink, soft)
        else:  # the tooltip says the rest
            number, middle = str(self._place + 1), Qt.AlignmentFlag.AlignHCenter
            draw_text(painter, room, number, fonts, fonts.body_bold, ink, middle, Elide.NEVER)

    def _room(self, body: QRectF) -> QRectF:
        """Return the place of the words."""
        left, beyond = self._margins()
        return QRectF(left, body.top(), self.width() - beyond - left, body.height())

    def _draw_arrow(self, painter: QPainter, body: QRectF, fill: QColor | None, edge: QColor) -> None:
        metrics = self._theme.metrics
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(crisp_pen(edge, metrics.line))
        painter.setBrush(fill if fill is not None else Qt.BrushStyle.NoBrush)
        painter.drawPolygon(self._outline(body, 2.5 * metrics.unit))
        if self._item.state in _FILLED:
            centre = body.left() + 6.5 * metrics.unit
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawPolygon(
                QPolygonF(
                    [
                        QPointF(centre - _POINT, body.bottom()),
                        QPointF(centre + _POINT, body.bottom()),
                        QPointF(centre, body.bottom() + _POINT),
                    ]
                )
            )
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)

    def _draw_words(self, painter: QPainter, room: QRectF, name: str, ink: QColor, soft: QColor) -> None:
        """Draw the name of the step over its result, with a tick where it is done."""
        item, fonts, unit = self._item, self._theme.fonts, self._theme.metrics.unit
        tick = 4.0 * unit
        if item.state is not PlateState.DONE or text_width(fonts, fonts.title, name) > room.width() - tick:
            tick = 0.0  # the name comes before it: that a step is done is seen by its ground as well
        else:
            place = QRectF(room.right() - tick, room.top() + 1.5 * unit, tick, tick)
            draw_icon(painter, "tick", place, self._theme.tokens.accent)
        upper = QRectF(room.left(), room.top() + unit, room.width() - tick, 4 * unit)
        draw_text(painter, upper, name, fonts, fonts.title, soft)
        lower = QRectF(room.left(), room.top() + 5.25 * unit, room.width(), 4 * unit)
        if item.was:
            lower.setLeft(self._draw_old(painter, lower, soft) + 1.5 * unit)
        bold = item.state in (PlateState.DONE, *_FILLED)
        font = fonts.secondary_bold if bold else fonts.secondary
        words = item.words
        if item.brief and text_width(fonts, font, words) > lower.width():
            words = item.brief
        draw_text(painter, lower, words, fonts, font, ink)

    def _draw_old(self, painter: QPainter, room: QRectF, ink: QColor) -> float:
        """Draw what the step came to before, struck through; return where it ends."""
        theme, old = self._theme, self._item.was
        font = theme.fonts.secondary
        wide = min(text_width(theme.fonts, font, old), room.width() * _OLD_PART)
        place = QRectF(room.left(), room.top(), wide, room.height())
        draw_text(painter, place, old, theme.fonts, font, ink)
        middle = round(room.center().y())
        draw_rule(painter, place.left(), place.right(), middle, ink, theme.metrics.line)
        return place.right()

    def _outline(self, body: QRectF, tip: float) -> QPolygonF:
        middle = body.center().y()
        points = [QPointF(body.left(), body.top())]
        if self._place == self._last:
            points += [QPointF(body.right(), body.top()), QPointF(body.right(), body.bottom())]
        else:
            points += [
                QPointF(body.right() - tip, body.top()),
                QPointF(body.right(), middle),
                QPointF(body.right() - tip, body.bottom()),
            ]
        points.append(QPointF(body.left(), body.bottom()))
        if self._place:
            points.append(QPointF(body.left() + tip, middle))
        return QPolygonF(points)


class ChainPlates(QWidget):
    """The row of plates. `plate_pressed(ChainPlate)`: a page is to be opened."""

    plate_pressed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self.setAccessibleName(self.tr("Steps of the attack"))
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        plates = tuple(ChainPlate)
        self.buttons = tuple(
            PlateButton(PlateItem(plate, ""), place, len(plates) - 1, self) for place, plate in enumerate(plates)
        )
        for plate, button in zip(plates, self.buttons, strict=True):
            self._row.addWidget(button, _WEIGHTS[plate])
            button.clicked.connect(partial(self._on_button_clicked, plate))
        bind_theme(self._apply_theme)

    def set_items(self, items: tuple[PlateItem, ...]) -> None:
        """Show these six."""
        for button, item in zip(self.buttons, items, strict=False):
            button.set_item(item)
        self._share()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Names, or numbers beside the open one."""
        super().resizeEvent(event)
        self._share()

    def _share(self) -> None:
        """Always the same widths where all words have room; else by the words, brief ones first.

        Where not even every name has room the open plate has its words, the others their number.
        """
        room = self.width() - self._row.spacing() * (len(self.buttons) - 1)
        every = sum(_WEIGHTS.values())
        weights = [_WEIGHTS[one.item.plate] for one in self.buttons]
        shares = zip(self.buttons, weights, strict=True)
        if any(max(one.name_width, one.words_width(brief=False)) > room * weight / every for one, weight in shares):
            weights = self._by_words(room)
        for place, weight in enumerate(weights):
            self._row.setStretch(place, weight)

    def _by_words(self, room: int) -> list[int]:
        """Widths by what is on each plate: whole words, brief words, short names; then short words first."""
        wanted: list[int] = []
        for names in ([one.name_width for one in self.buttons], [one.short_width for one in self.buttons]):
            for brief in (False, True):
                words = [one.words_width(brief=brief) for one in self.buttons]
                wanted = [max(*widths) for widths in zip(names, words, strict=True)]
                if sum(wanted) <= room:
                    return shared_widths(names, wanted, room)
        if sum(names) > room:
            names = [one.minimumSizeHint().width() for one in self.buttons]
            opened = [one.item.state in _FILLED for one in self.buttons]
            wanted = [whole if is_open else least for whole, least, is_open in zip(wanted, names, opened, strict=True)]
        return shared_widths(names, wanted, max(room, sum(names)))

    def _on_button_clicked(self, plate: ChainPlate) -> None:
        self.plate_pressed.emit(plate)

    def _apply_theme(self) -> None:
        self._row.setSpacing(self._theme.metrics.line_current - 1)
        self.setFixedHeight(self._theme.metrics.chain_plate + _POINT)
        self._share()
