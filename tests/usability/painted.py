"""What one widget paints: every text and mark with its place, so that rows of a delegate can be looked at too."""

from collections.abc import Iterable
from itertools import combinations

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize
from PySide6.QtGui import (
    QPaintDevice,
    QPaintEngine,
    QPaintEngineState,
    QPainterPath,
    QPolygonF,
    QRegion,
    QTextItem,
    QTransform,
)
from PySide6.QtWidgets import QAbstractScrollArea, QLineEdit, QListView, QPlainTextEdit, QTableView, QWidget

from alien_desktop.gui.kit.line_field import LineField
from alien_desktop.gui.scene.players_canvas import PlayersCanvas
from alien_desktop.gui.theme.theme import theme_of
from tests.usability.cut_texts import CutTexts
from tests.usability.room import parts
from tests.usability.stage import path_of, seen

_DOTS = "…"
_TOUCHING = 2
"""Two texts may share that many pixels: letters lean, and a rounding is no fault."""


class _Recorder(QPaintEngine):
    """Writes down what is drawn instead of drawing it."""

    def __init__(self) -> None:
        super().__init__(QPaintEngine.PaintEngineFeature.AllFeatures)
        self.texts: list[tuple[str, QRect]] = []
        self.inks: list[tuple[str, str]] = []
        """Every text with the name of its colour."""
        self._ink = ""
        self.marks: list[QRect] = []
        self._place = QTransform()

    def begin(self, _device: QPaintDevice) -> bool:
        return True

    def end(self) -> bool:
        return True

    def type(self) -> QPaintEngine.Type:
        return QPaintEngine.Type.User

    def updateState(self, state: QPaintEngineState) -> None:
        self._place = state.transform()
        self._ink = state.pen().color().name()

    def drawTextItem(self, where: QPointF | QPoint | QPainterPath.Element, item: QTextItem, /) -> None:
        assert isinstance(where, (QPointF, QPoint))
        capitals = 0.7 * item.font().pixelSize()
        box = self._place.mapRect(QRectF(where.x(), where.y() - capitals, item.width(), capitals)).toRect()
        if not box.isEmpty() and item.text().strip():
            self.texts.append((item.text(), box))
            self.inks.append((item.text(), self._ink))

    def drawPath(self, path: QPainterPath) -> None:
        self.marks.append(self._place.mapRect(path.boundingRect()).toRect())

    def drawPixmap(self, where: QRectF | QRect, *_: object) -> None:
        self.marks.append(self._place.mapRect(QRectF(where)).toRect())

    def drawImage(self, where: QRectF | QRect, *_: object, **__: object) -> None:
        self.marks.append(self._place.mapRect(QRectF(where)).toRect())

    def drawEllipse(self, box: QRectF | QRect) -> None:
        self.marks.append(self._place.mapRect(QRectF(box)).toRect())

    def drawPolygon(self, points: Iterable[QPointF], _mode: QPaintEngine.PolygonDrawMode, /) -> None:
        self.marks.append(self._place.mapRect(QPolygonF(list(points)).boundingRect()).toRect())

    def drawRects(self, *_: object) -> None:
        """Lines and frames are no text."""

    drawLines = drawPoints = drawRects


class _Paper(QPaintDevice):
    """As large as a widget, at one pixel a unit."""

    def __init__(self, size: QSize) -> None:
        super().__init__()
        self.recorder = _Recorder()
        of = QPaintDevice.PaintDeviceMetric
        self._metrics = {
            of.PdmWidth: size.width(),
            of.PdmHeight: size.height(),
            of.PdmDepth: 32,
            of.PdmDpiX: 96,
            of.PdmDpiY: 96,
            of.PdmPhysicalDpiX: 96,
            of.PdmPhysicalDpiY: 96,
            of.PdmDevicePixelRatio: 1,
            of.PdmDevicePixelRatioScaled: int(QPaintDevice.devicePixelRatioFScale()),
        }

    def paintEngine(self) -> QPaintEngine:
        return self.recorder

    def metric(self, which: QPaintDevice.PaintDeviceMetric) -> int:
        return self._metrics.get(which, 1)


def _rendered(widget: QWidget) -> _Paper:
    paper = _Paper(widget.size())
    widget.render(paper, QPoint(), QRegion(), QWidget.RenderFlag(0))
    return paper


def inks_of(view: QWidget) -> list[tuple[QWidget, str, str]]:
    """Return every text of a view with the widget that paints it and the name of its colour."""
    found = []
    for widget in seen(view):
        if not widget.size().isEmpty():
            found += [(widget, text, ink) for text, ink in _rendered(widget).recorder.inks]
    return found


def painted(widget: QWidget) -> tuple[list[tuple[str, QRect]], list[QRect]]:
    """Return the texts with the places of their capitals, and the places of marks, that a widget paints itself."""
    if widget.size().isEmpty():
        return [], []
    paper = _rendered(widget)
    room = widget.rect()
    return (
        [(text, box & room) for text, box in paper.recorder.texts if box.intersects(room)],
        [box & room for box in paper.recorder.marks if box.intersects(room)],
    )


def painted_over(widget: QWidget, texts: list[tuple[str, QRect]]) -> list[str]:
    """Texts of one widget that overlap."""
    wrong = []
    for (one, place), (other, there) in combinations(texts, 2):
        common = place & there
        if one != other and common.width() > _TOUCHING and common.height() > _TOUCHING:
            wrong.append(f"{path_of(widget)}: {one!r} {place.getRect()} over {other!r} {there.getRect()}")
    return wrong


def leaving(view: QWidget) -> list[str]:
    """Texts that end outside the widget that paints them: a part of them is not seen. Rows of lists may be scrolled."""
    wrong = []
    for widget in seen(view):
        if widget.size().isEmpty() or isinstance(widget, (QLineEdit, QPlainTextEdit, PlayersCanvas)):
            continue  # what is typed scrolls, a small picture of a handout is a part of it
        room = widget.rect().adjusted(-_TOUCHING, -_TOUCHING, _TOUCHING, _TOUCHING)
        is_list = isinstance(widget.parentWidget(), QAbstractScrollArea)
        for text, box in _rendered(widget).recorder.texts:
            whole = room.united(QRect(room.left(), box.top(), room.width(), box.height())) if is_list else room
            if box.intersects(widget.rect()) and not whole.contains(box):
                wrong.append(f"{path_of(widget)}: {text!r} {box.getRect()} in {widget.width()}x{widget.height()}")
    return wrong


def elided_in_a_row(widget: QWidget, texts: list[tuple[str, QRect]], marks: list[QRect], whole: list[str]) -> list[str]:
    """Texts that were cut although the rest of their line is empty; `whole` are the texts that were cut."""
    least = 2 * theme_of(widget).metrics.gap + 2 * theme_of(widget).metrics.padding
    wrong = []
    for text, place in texts:
        head, dots, tail = text.partition(_DOTS)
        if not dots or not any(one != text and one.startswith(head) and one.endswith(tail) for one in whole):
            continue
        line = [box for other, box in texts if box != place] + [box for box in marks if not box.contains(place)]
        line += [part.geometry() for part in parts(widget)]
        beside = [box for box in line if box.left() > place.right()]
        right = [box.left() for box in beside if _share_a_line(box, place) or _is_between_lines(widget, box, place)]
        # A plate with the text in it ends where its room does.
        ends = [box.right() + 1 for box in marks if box.contains(place)] + _column_ends(widget, place)
        free = min([*right, *ends, widget.width()]) - place.right() - 1
        if free >= least:
            wrong.append(f"{path_of(widget)}: {text!r} {place.getRect()} beside {free} free pixels")
    return wrong


def _column_ends(widget: QWidget, place: QRect) -> list[int]:
    """Return where the column of a table ends that a text stands in."""
    table = widget.parentWidget()
    if not isinstance(table, QTableView):
        return []
    column = table.columnAt(place.center().x())
    return [table.columnViewportPosition(column) + table.columnWidth(column)] if column >= 0 else []


def _is_between_lines(widget: QWidget, box: QRect, place: QRect) -> bool:
    """Whether something in a row of a list stands between its lines: both of them end at the column it is in."""
    return isinstance(widget.parentWidget(), QListView) and _share_a_line(
        box.adjusted(0, 0, 0, box.height() // 2), place
    )


def _share_a_line(one: QRect, other: QRect) -> bool:
    return one.top() <= other.bottom() and other.top() <= one.bottom()


def wrong_in_rows(view: QWidget, collector: CutTexts) -> list[str]:
    """Return every text of a view that is painted over another, or ends in dots beside nothing."""
    wrong = []
    for widget in seen(view):
        if isinstance(widget, LineField):
            continue  # paints its own cut text over Qt's, on a ground between them
        collector.found.clear()
        texts, marks = painted(widget)
        wrong += painted_over(widget, texts) + elided_in_a_row(widget, texts, marks, collector.found)
    return wrong
