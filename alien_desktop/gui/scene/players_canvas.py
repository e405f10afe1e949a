"""The players' screen as a picture: everything on it is painted from the public view, and it knows nothing else."""

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from alien_desktop.documents.players_settings import PlayersPage
from alien_desktop.documents.scene.map_places import ROOM_HIGH, ROOM_WIDE, laid_out
from alien_desktop.documents.scene.public_view import (
    PublicCountdown,
    PublicHandout,
    PublicPerson,
    PublicRoll,
    PublicState,
    PublicTone,
    PublicTurn,
    PublicView,
    PublicWay,
    PublicZone,
)
from alien_desktop.gui.kit.die_face import DieKind, draw_tick, fallen_state, paint_die
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.gui.scene.card_paint import CardFace, paint_card
from alien_desktop.gui.scene.order_item import MARKS, CardState
from alien_desktop.gui.scene.players_tracker import draw_tracker, tracker_words
from alien_desktop.gui.theme.paint import crisp_pen, cut_path, draw_cut, draw_hatching, draw_rule
from alien_desktop.gui.theme.paint_text import draw_text, draw_wrapped_text, largest_fitting, text_width, wrapped_text
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.record import record

DRAWN = QSize(1920, 1080)
"""It is drawn at this size and scaled to the widget, so that the Game Mother's small one is the same picture."""
MARGIN = 72
_RIGHT = DRAWN.width() - MARGIN
_BOTTOM = DRAWN.height() - MARGIN + 24
_ROW, _PITCH = 76, 84
_CARD = 72
_LEFT_WIDE = 700
_CREW_AT = 802
_LEAST_CREW, _CREW_GAP = 24, 28
"""The smallest letters of the crew, and what is left free between their columns."""
_ALIGN_RIGHT = Qt.AlignmentFlag.AlignRight
_MAP_MOST = 2.4
"""A map of few rooms is drawn at most so large."""
_CARD_STATES = {
    PublicState.TO_COME: CardState.TO_COME,
    PublicState.NOW: CardState.NOW,
    PublicState.ACTED: CardState.ACTED,
}


def map_boxes(zones: tuple[PublicZone, ...], ways: tuple[PublicWay, ...], area: QRectF) -> tuple[QRectF, ...]:
    """Return where each zone is drawn: as on the Game Mother's map, worked out from what the players know alone."""
    spots = laid_out(tuple((zone.x, zone.y) for zone in zones), tuple((way.one, way.other) for way in ways))
    left, right = min(x for x, _ in spots) - ROOM_WIDE / 2, max(x for x, _ in spots) + ROOM_WIDE / 2
    top, bottom = min(y for _, y in spots) - ROOM_HIGH / 2, max(y for _, y in spots) + ROOM_HIGH / 2
    scale = min(area.width() / (right - left), area.height() / (bottom - top), _MAP_MOST)
    x0 = area.center().x() - (left + right) / 2 * scale
    y0 = area.center().y() - (top + bottom) / 2 * scale
    wide, high = ROOM_WIDE * scale, ROOM_HIGH * scale
    return tuple(QRectF(x0 + x * scale - wide / 2, y0 + y * scale - high / 2, wide, high) for x, y in spots)


@record
class _CrewColumns:
    """Letters of the names and of the words about the crew, and where Health and stress begin."""

    names: QFont
    words: QFont
    health: float
    stress: float


class PlayersCanvas(QWidget):
    """Paints one public view, letterboxed into its size. Its accessible words are made of the same view."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._view = PublicView()
        self._picture = ("", QImage())
        """The picture that is shown, by its checksum; no earlier one is kept."""
        self._clock: Callable[[], str] = str
        self._zoom = 1.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(self.tr("Players’ screen"))
        bind_theme(self.update)

    @property
    def view(self) -> PublicView:
        """What is shown."""
        return self._view

    def set_clock(self, clock: Callable[[], str]) -> None:
        """Take what tells the time of day, as HH:MM, for the page without anything else."""
        self._clock = clock

    def set_zoom(self, zoom: float) -> None:
        """Show only the upper left part of the page, so many times larger; 1 is the whole page."""
        self._zoom = zoom

    def set_view(self, view: PublicView) -> None:
        """Show another view. Of the one before nothing stays."""
        if view != self._view:
            self._view = view
            if view.handout is None:
                self._picture = ("", QImage())
            self.setAccessibleDescription(self.words())
            self.update()

    def words(self) -> str:
        """Return the view as a screen reader says it."""
        view = self._view
        if view.black:
            return self.tr("Black")
        parts: list[str] = [view.scene, self._round()]
        now = view.now
        if now is not None:
            parts.append(self.tr("Now: {name}").format(name=translated(now.name)))
        coming = [translated(turn.name) for turn in view.in_state(PublicState.TO_COME)]
        if coming:
            parts.append(self.tr("Next: {names}").format(names=", ".join(coming)))
        for one in view.crew:
            facts = (translated(word) for word in (one.name, one.health, one.stress))
            parts.append(" ".join(word for word in facts if word))
        if view.roll is not None:
            parts.append(
                f"{translated(view.roll.who)}: {translated(view.roll.title)}, {self._successes(view.roll.successes)}"
            )
        if view.countdown is not None:
            unit = translated(view.countdown.unit)
            parts.append(f"{view.countdown.name}: {view.countdown.rounds} {unit}")
        for zone in view.zones:
            people = ", ".join(translated(name) for name in zone.people)
            parts.append(self.tr("{zone}: {people}").format(zone=zone.name, people=people) if people else zone.name)
        if view.tracker is not None:
            parts.append(tracker_words(view.tracker))
        if view.handout is not None:
            parts += [view.handout.name, view.handout.text]
        return ". ".join(part for part in parts if part)

    def sizeHint(self) -> QSize:
        """A third of the size it is drawn at."""
        return DRAWN / 3

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The page of the view; black is nothing but the clock at half strength."""
        painter = QPainter(self)
        tokens, view = self._theme.tokens, self._view
        painter.fillRect(self.rect(), tokens.sunken if view.black else tokens.bg)
        scale = min(self.width() / DRAWN.width(), self.height() / DRAWN.height())
        painter.translate((self.width() - DRAWN.width() * scale) / 2, (self.height() - DRAWN.height() * scale) / 2)
        painter.scale(scale * self._zoom, scale * self._zoom)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        if view.black or view.page is PlayersPage.CLOCK:
            self._paint_clock(painter)
        elif view.page is PlayersPage.HANDOUT and view.handout is not None:
            self._paint_handout(painter, view.handout)
        elif view.page is PlayersPage.COUNTDOWN and view.countdown is not None:
            self._paint_heads(painter)
            self._paint_large_countdown(painter, view.countdown)
        elif view.page is PlayersPage.TRACKER and view.tracker is not None:
            draw_tracker(painter, view.tracker, self._theme)
        elif view.page is PlayersPage.MAP and view.zones:
            self._paint_heads(painter)
            self._paint_map(painter)
        else:
            self._paint_heads(painter)
            self._paint_order(painter)

    # --- words ---

    def _round(self) -> str:
        return self.tr("Round {number}").format(number=self._view.round) if self._view.round else ""

    def _successes(self, number: int) -> str:
        if not number:
            return self.tr("no success")
        return tr("%n successes", "%n success", number)

    # --- pages ---

    def _paint_clock(self, painter: QPainter) -> None:
        colour = QColor(self._theme.tokens.text_dis)
        colour.setAlphaF(0.5)
        font = self._theme.fonts.sans(160, bold=True)
        whole = QRectF(0, 0, DRAWN.width(), DRAWN.height())
        draw_text(painter, whole, self._clock(), self._theme.fonts, font, colour, Qt.AlignmentFlag.AlignHCenter)

    def _paint_heads(self, painter: QPainter) -> None:
        font = self._theme.fonts.mono(44, spaced=True)
        place = QRectF(MARGIN, 20, _RIGHT - MARGIN, 64)
        wide = self._width(font, self._round().upper()) + 60
        self._text(painter, QRectF(MARGIN, 20, place.width() - wide, 64), self._view.scene.upper(), font, "text2")
        self._text(painter, place, self._round().upper(), font, "text2", _ALIGN_RIGHT)

    def _paint_order(self, painter: QPainter) -> None:
        view = self._view
        if not view.round:
            self._paint_crew(painter, MARGIN, 100, _RIGHT - MARGIN)
            return
        self._paint_now(painter, QRectF(MARGIN, 96, _RIGHT - MARGIN, 216), 104, with_then=True)
        coming = view.in_state(PublicState.TO_COME)
        acted = view.in_state(PublicState.ACTED)
        bottom = _BOTTOM - (130 if acted else 0)
        self._paint_next(painter, MARGIN, 328, _LEFT_WIDE, coming, bottom)
        if acted:
            self._paint_acted(painter, acted)
        self._paint_crew(painter, _CREW_AT, 328, _RIGHT - _CREW_AT)

    def _paint_now(self, painter: QPainter, place: QRectF, size: int, *, with_then: bool = False) -> None:
        tokens, fonts = self._theme.tokens, self._theme.fonts
        now, cut = self._view.now, round(place.height() * 0.18)
        if now is None:
            draw_cut(painter, place, tokens.surface, tokens.line, 4, top_left=cut, bottom_right=cut)
            words, font = self.tr("Nobody is up yet"), fonts.sans(54 if size > 60 else 40, bold=True)
            self._text(painter, place.adjusted(48, 0, -40, 0), words, font, "text2")
            return
        draw_cut(painter, place, tokens.sel, tokens.accent, 4, top_left=cut, bottom_right=cut)
        square = QRectF(place.left(), place.top(), min(place.height() * 0.82, 178), place.height())
        painter.fillPath(cut_path(square, top_left=cut), tokens.accent)
        left = square.right() + 48
        self._number(painter, square, str(now.number), now.number, size + 16)
        head = fonts.mono(48, spaced=True) if size > 90 else fonts.mono(34, spaced=True)
        top = place.top() + place.height() * 0.08
        room = place.right() - 40 - left
        if with_then:
            coming = self._view.in_state(PublicState.TO_COME)
            if coming:
                then = self.tr("then {name}").format(name=translated(coming[0].name).upper())
                end = QRectF(left + room * 0.35, top, room * 0.65, 80)
                self._text(painter, end, then, fonts.sans(54, bold=True), "text2", _ALIGN_RIGHT)
        name = translated(now.name).upper()
        if size > 60:
            self._text(painter, QRectF(left, top, room, 72), self.tr("NOW"), head, "accent")
            name_place = QRectF(left, place.top() + place.height() * 0.42, room, place.height() * 0.46)
        else:
            name_place = QRectF(left - 16, place.top(), room + 16, place.height())
        self._text(painter, name_place, name, fonts.mono_of_names(size, spaced=True), "text")

    def _number(self, painter: QPainter, square: QRectF, text: str, number: int, size: int) -> None:
        """The card of whoever is up: figure and row of marks in the ink of the filled plate."""
        tokens = self._theme.tokens
        ink = tokens.accent_ink
        area = square.adjusted(0, 0, 0, -square.height() * 0.2)
        centre = Qt.AlignmentFlag.AlignHCenter
        draw_text(painter, area, text, self._theme.fonts, self._theme.fonts.mono(size), ink, centre)
        step = square.width() * 0.7 / MARKS
        x = square.left() + (square.width() - step * MARKS) / 2
        foot = square.bottom() - square.height() * 0.12
        for mark in range(1, MARKS + 1):
            high = 24 if mark == number else 10
            faint = QColor(ink)
            faint.setAlphaF(1.0 if mark == number else 0.5)
            painter.fillRect(QRectF(x + (mark - 1) * step, foot - high, max(3.0, step * 0.55), high), faint)

    def _paint_next(
        self, painter: QPainter, left: float, top: float, wide: float, turns: tuple[PublicTurn, ...], bottom: float
    ) -> None:
        self._head(painter, left, top, wide, self.tr("NEXT"))
        y = top + 58.0
        room = int((bottom - y) // _PITCH)
        shown = turns if len(turns) <= room else turns[: max(0, room - 1)]
        for place, turn in enumerate(shown):
            self._paint_turn(painter, QRectF(left, y, wide, _ROW), turn, first=place == 0)
            y += _PITCH
        if len(shown) < len(turns):
            more = self.tr("and {count} more").format(count=len(turns) - len(shown))
            self._text(painter, QRectF(left + 92, y, wide, 60), more, self._theme.fonts.sans(44), "text2")

    def _paint_turn(self, painter: QPainter, row: QRectF, turn: PublicTurn, *, first: bool) -> None:
        tokens = self._theme.tokens
        card = QRectF(row.left(), row.top() + 2, _CARD, _CARD)
        self._card(painter, card, turn)
        plate = row.adjusted(_CARD + 20, 0, 0, 0)
        draw_cut(
            painter,
            plate,
            tokens.surface,
            tokens.text if first else tokens.line_soft,
            3 if first else 1,
            bottom_right=22,
        )
        self._edge(painter, plate, turn.tone)
        colour = "info" if turn.is_event else "text"
        font = self._theme.fonts.mono_of_names(56, spaced=True)
        self._text(painter, plate.adjusted(34, 0, -16, 0), translated(turn.name).upper(), font, colour)

    def _card(self, painter: QPainter, place: QRectF, turn: PublicTurn) -> None:
        face = CardFace(str(turn.number), _CARD_STATES[turn.state], min(turn.number, MARKS), is_event=turn.is_event)
        paint_card(painter, place, face, self._theme.tokens, self._theme.fonts, round(place.height() * 0.5))

    def _edge(self, painter: QPainter, plate: QRectF, tone: PublicTone) -> None:
        """The foot at the left of who is Broken or panics: shape and colour, and the words stand under CREW."""
        bar = QRectF(plate.left(), plate.top(), 12, plate.height())
        if tone is PublicTone.BROKEN:
            painter.fillRect(bar, self._theme.tokens.alert)
        elif tone is PublicTone.PANIC:
            draw_hatching(painter, cut_path(bar), self._theme.tokens.stress, 12, 5)

    def _paint_acted(self, painter: QPainter, turns: tuple[PublicTurn, ...]) -> None:
        top = _BOTTOM - 112
        self._head(painter, MARGIN, top, _LEFT_WIDE, self.tr("HAS ACTED"))
        fonts, names = self._theme.fonts, [translated(turn.name).upper() for turn in turns]
        room = _LEFT_WIDE - (84 + 48) * len(names) + 48
        font = largest_fitting(
            fonts, (fonts.mono_of_names(44, spaced=True), fonts.sans(44), fonts.sans(36)), "".join(names), room
        )
        x = float(MARGIN)
        for turn, name in zip(turns, names, strict=True):
            wide = 84 + self._width(font, name)
            if x + wide > MARGIN + _LEFT_WIDE:
                self._text(painter, QRectF(x, top + 50, 60, 70), "…", font, "text2")
                return
            self._card(painter, QRectF(x, top + 54, 62, 62), turn)
            self._text(painter, QRectF(x + 84, top + 50, wide, 70), name, font, "text2")
            x += wide + 48

    def _paint_crew(self, painter: QPainter, left: float, top: float, wide: float) -> None:
        crew, roll = self._view.crew, self._view.roll
        bottom = _BOTTOM - (250 if roll is not None else 0)
        if crew:
            self._head(painter, left, top, wide, self.tr("CREW"))
        y = top + 58.0
        room = max(1, int((bottom - y) // _PITCH))
        pitch, row = _PITCH, _ROW
        if len(crew) > room:
            pitch = int((bottom - y) // len(crew))
            row = pitch - 8
        columns = self._crew_columns(crew, wide, max(20, min(56, round(row * 0.72))))
        for one in crew:
            self._paint_person(painter, QRectF(left, y, wide, row), one, columns)
            y += pitch
        if roll is not None:
            self._paint_roll(painter, roll, left, max(y + 4, bottom + 6), wide)

    def _crew_columns(self, crew: tuple[PublicPerson, ...], wide: float, most: int) -> _CrewColumns:
        """Return letters for all of the crew, as large as the longest allow, and where columns begin."""
        fonts, size = self._theme.fonts, most
        while True:
            words = fonts.sans(size, bold=True)
            for names in (fonts.mono_of_names(size, spaced=True), words):
                name, health, stress = (
                    max((self._width(font, translated(word).upper()) for word in column), default=0.0)
                    for font, column in (
                        (names, [one.name for one in crew]),
                        (words, [one.health for one in crew]),
                        (words, [one.stress for one in crew]),
                    )
                )
                mark = size * 0.8
                taken = 34 + name + 2 * _CREW_GAP + health + stress + 2 * mark + 12
                if taken <= wide or (names is words and size - 2 < _LEAST_CREW):
                    spare = max(0.0, wide - taken) / 2
                    at = 34 + min(name, wide * 0.5) + _CREW_GAP + spare
                    return _CrewColumns(names, words, at, at + health + mark + _CREW_GAP + spare)
            size -= 2

    def _paint_person(self, painter: QPainter, row: QRectF, one: PublicPerson, columns: _CrewColumns) -> None:
        """One of the crew: all in the same letters, those in which the longest fits."""
        tokens, fonts = self._theme.tokens, self._theme.fonts
        draw_cut(painter, row, tokens.surface, tokens.line_soft, 1, bottom_right=22)
        worst = one.health_tone if one.health_tone is PublicTone.BROKEN else one.stress_tone
        self._edge(painter, row, worst)
        health, stress = row.left() + columns.health, row.left() + columns.stress
        name = QRectF(row.left() + 34, row.top(), health - row.left() - 44, row.height())
        draw_text(painter, name, translated(one.name).upper(), fonts, columns.names, tokens.text)
        for x, end, word, tone in (
            (health, stress - 12, one.health, one.health_tone),
            (stress, row.right() - 12, one.stress, one.stress_tone),
        ):
            text = translated(word).upper()
            if not text:
                continue
            colour, at = self._tone_mark(painter, QRectF(x, row.top(), end - x, row.height()), tone)
            self._text(painter, QRectF(at, row.top(), end - at, row.height()), text, columns.words, colour)

    def _tone_mark(self, painter: QPainter, place: QRectF, tone: PublicTone) -> tuple[str, float]:
        """Draw the sign before a bad word; return the colour of the word and where it begins."""
        colours = {PublicTone.LOW: "alert", PublicTone.BROKEN: "alert", PublicTone.PANIC: "stress"}
        if tone not in colours:
            return "text", place.left()
        side = place.height() * 0.46
        box = QRectF(place.left(), place.center().y() - side / 2, side, side)
        painter.save()
        pen = painter.pen()
        pen.setColor(getattr(self._theme.tokens, colours[tone]))
        pen.setWidthF(5)
        painter.setPen(pen)
        if tone is PublicTone.BROKEN:
            inner = box.adjusted(4, 4, -4, -4)
            painter.drawLine(inner.topLeft(), inner.bottomRight())
            painter.drawLine(inner.topRight(), inner.bottomLeft())
        elif tone is PublicTone.LOW:
            painter.drawPolyline(
                [
                    QPointF(box.left() + 2, box.top() + 9),
                    QPointF(box.center().x(), box.bottom() - 8),
                    QPointF(box.right() - 2, box.top() + 9),
                ]
            )
        else:
            painter.drawPolygon([QPointF(box.center().x(), box.top() + 2), box.bottomRight(), box.bottomLeft()])
            painter.drawLine(QPointF(box.center().x(), box.top() + 13), QPointF(box.center().x(), box.bottom() - 11))
        painter.restore()
        return colours[tone], place.left() + side + 14

    def _paint_roll(self, painter: QPainter, roll: PublicRoll, left: float, top: float, wide: float) -> None:
        tokens, fonts = self._theme.tokens, self._theme.fonts
        self._head(painter, left, top, wide, self.tr("LAST ROLL"))
        plate = QRectF(left, top + 54, wide, max(90, _BOTTOM + 20 - top - 54))
        draw_cut(painter, plate, tokens.surface, tokens.line_soft, 1, bottom_right=22)
        result = self._successes(roll.successes).upper()
        font = fonts.mono(52, spaced=True)
        end = self._width(font, result)
        line = QRectF(plate.left() + 30, plate.top() + 6, plate.width() - 60, 70)
        colour = "accent" if roll.successes else "text2"
        self._text(painter, line, result, font, colour, _ALIGN_RIGHT)
        if roll.successes:
            draw_tick(painter, QRectF(line.right() - end - 62, line.center().y() - 22, 44, 44), tokens.accent)
        what = f"{translated(roll.who)}: {translated(roll.title)}"
        self._text(painter, line.adjusted(0, 0, -end - 80, 0), what, fonts.sans(52, bold=True), "text")
        dice = [(DieKind.BASE, face) for face in roll.base] + [(DieKind.STRESS, face) for face in roll.stress]
        high = plate.bottom() - line.bottom() - 20
        if not dice or high < 24:
            return
        step = min(83.0, (plate.width() - 60) / len(dice))
        side = min(72.0, step - 6, high)
        for place, (kind, face) in enumerate(dice):
            paint_die(
                painter,
                QRectF(plate.left() + 30 + place * step, line.bottom() + 4, side, side),
                kind,
                face,
                fallen_state(kind, face),
                tokens,
            )

    def _paint_handout(self, painter: QPainter, handout: PublicHandout) -> None:
        tokens, fonts = self._theme.tokens, self._theme.fonts
        if self._picture[0] != handout.picture:  # read and decoded once, not with every paint
            self._picture = (handout.picture, self._theme.picture_of(handout.picture) if handout.picture else QImage())
        image = self._picture[1]
        aside = bool(self._view.turns) or self._view.countdown is not None
        wide = 1248 if aside else _RIGHT - MARGIN
        if not image.isNull():
            frame = QRectF(MARGIN, MARGIN, wide, 796)
            painter.save()
            painter.setClipPath(cut_path(frame, top_left=36, bottom_right=36))
            painter.fillRect(frame, tokens.sunken)
            size = image.size().scaled(frame.size().toSize(), Qt.AspectRatioMode.KeepAspectRatio)
            target = QRectF(QPointF(), size.toSizeF())
            target.moveCenter(frame.center())
            painter.drawImage(target, image)
            painter.restore()
            draw_cut(painter, frame, None, tokens.line, 2, top_left=36, bottom_right=36)
            self._text(painter, QRectF(MARGIN, 888, wide, 70), handout.name, fonts.sans(56, bold=True), "text")
            self._text(painter, QRectF(MARGIN, 952, wide, 64), handout.text, fonts.sans(52), "text2")
        else:
            self._text(painter, QRectF(MARGIN, MARGIN, wide, 80), handout.name, fonts.sans(64, bold=True), "text")
            draw_rule(painter, MARGIN, MARGIN + wide, MARGIN + 96, tokens.line, 2)
            self._paint_text(
                painter, QRectF(MARGIN, MARGIN + 120, wide, DRAWN.height() - 2 * MARGIN - 120), handout.text
            )
        if aside:
            self._paint_aside(painter, 1368, _RIGHT - 1368)

    def _paint_text(self, painter: QPainter, place: QRectF, text: str) -> None:
        """A text as large as it fits; a very long one is cut off at the foot."""
        for size in (92, 72, 56, 48, 40, 34, 28, 24):
            layout = wrapped_text(text, self._theme.fonts.sans(size), place.width())
            if layout.boundingRect().height() * 1.1 <= place.height():
                break
        painter.save()
        painter.setClipRect(place)
        draw_wrapped_text(painter, place.topLeft(), layout, self._theme.tokens.text)
        painter.restore()

    def _paint_aside(self, painter: QPainter, left: float, wide: float) -> None:
        """The order as a column beside a picture, with the countdown at its foot."""
        countdown = self._view.countdown
        bottom = 640.0 if countdown is not None else DRAWN.height() - MARGIN
        if self._view.turns:
            self._head(painter, left, MARGIN - 12, wide, self.tr("NOW"))
            self._paint_now(painter, QRectF(left, MARGIN + 46, wide, 150), 56)
            coming = self._view.in_state(PublicState.TO_COME)
            self._paint_next(painter, left, 288, wide, coming, bottom)
        if countdown is not None:
            self._head(painter, left, 640, wide, self.tr("COUNTDOWN"))
            self._paint_small_countdown(painter, countdown, QRectF(left, 696, wide, 322))

    def _paint_small_countdown(self, painter: QPainter, countdown: PublicCountdown, place: QRectF) -> None:
        tokens, fonts = self._theme.tokens, self._theme.fonts
        draw_cut(painter, place, tokens.surface, tokens.info, 4, bottom_right=36)
        figure = str(countdown.rounds)
        font = fonts.mono(180)
        wide = self._width(font, figure)
        self._text(painter, QRectF(place.left() + 40, place.top(), wide + 4, place.height()), figure, font, "info")
        left = place.left() + 70 + wide
        room = place.right() - 20 - left
        top = place.top() + 60
        words = translated(countdown.unit).upper()
        self._text(painter, QRectF(left, top, room, 66), words, fonts.sans(52, bold=True), "info")
        name = countdown.name
        self._text(painter, QRectF(left, top + 72, room, 66), name, fonts.sans(52, bold=True), "text")
        self._segments(painter, QRectF(left, place.bottom() - 90, room, 28), countdown.rounds, countdown.total)

    def _paint_large_countdown(self, painter: QPainter, countdown: PublicCountdown) -> None:
        tokens, fonts = self._theme.tokens, self._theme.fonts
        place = QRectF(MARGIN, 112, _RIGHT - MARGIN, 672)
        draw_cut(painter, place, tokens.surface, tokens.info, 4, top_left=52, bottom_right=52)
        figure = str(countdown.rounds)
        font = fonts.mono(620 if len(figure) == 1 else 400)
        box = QRectF(place.left(), place.top(), 644, place.height())
        self._text(painter, box, figure, font, "info", Qt.AlignmentFlag.AlignHCenter)
        painter.fillRect(QRectF(box.right(), place.top(), 4, place.height()), tokens.info)
        left = box.right() + 66
        room = place.right() - 60 - left
        words = translated(countdown.unit).upper()
        self._text(painter, QRectF(left, 180, room, 180), words, fonts.sans(140, bold=True), "info")
        name = countdown.name
        layout = wrapped_text(name, fonts.sans(80, bold=True), room)
        draw_wrapped_text(painter, QPointF(left, 380), layout, tokens.text)
        self._segments(painter, QRectF(left, 622, room, 104), countdown.rounds, countdown.total)
        self._paint_now(painter, QRectF(MARGIN, 832, 958, 176), 88)
        self._paint_then(painter, 1068)

    def _paint_then(self, painter: QPainter, left: float) -> None:
        fonts = self._theme.fonts
        coming = self._view.in_state(PublicState.TO_COME)[:4]
        if not coming:
            return
        self._text(painter, QRectF(left, 840, 300, 44), self.tr("THEN"), fonts.mono(34, spaced=True), "text2")
        wide = (_RIGHT - left) / 2
        for place, turn in enumerate(coming):
            x, y = left + wide * (place // 2), 882 + 66 * (place % 2)
            self._card(painter, QRectF(x, y, 54, 54), turn)
            name = translated(turn.name).upper()
            place_of_name = QRectF(x + 72, y - 4, wide - 90, 60)
            self._text(painter, place_of_name, name, fonts.mono_of_names(48, spaced=True), "text")

    def _segments(self, painter: QPainter, place: QRectF, left: int, total: int) -> None:
        tokens, count = self._theme.tokens, min(max(total, left), 12)
        if count < 2:
            return
        step = place.width() / count
        cut = min(30.0, place.height() * 0.3)
        for number in range(count):
            box = QRectF(place.left() + number * step, place.top(), step - min(24.0, step * 0.15), place.height())
            full = number < left
            colour = tokens.info if full else tokens.line
            draw_cut(painter, box, tokens.info if full else None, colour, 3, top_left=cut, bottom_right=cut)

    def _paint_map(self, painter: QPainter) -> None:
        """Rooms as plates, ways as corridors with a bar where they are shut."""
        tokens, fonts = self._theme.tokens, self._theme.fonts
        area = QRectF(MARGIN, 112, _RIGHT - MARGIN, DRAWN.height() - 112 - MARGIN)
        boxes = map_boxes(self._view.zones, self._view.ways, area)
        for way in self._view.ways:
            one, other = boxes[way.one].center(), boxes[way.other].center()
            painter.setPen(crisp_pen(tokens.line, 18))
            painter.drawLine(one, other)
            painter.setPen(crisp_pen(tokens.bg, 12))
            painter.drawLine(one, other)
        for way in self._view.ways:
            if not way.clear:
                middle = (boxes[way.one].center() + boxes[way.other].center()) / 2
                draw_cut(painter, QRectF(middle.x() - 17, middle.y() - 17, 34, 34), tokens.bg, tokens.alert, 5)
        for zone, box in zip(self._view.zones, boxes, strict=True):
            draw_cut(painter, box, tokens.surface, tokens.line, 3, top_left=22, bottom_right=22)
            size = round(max(26.0, min(44.0, box.height() * 0.3)))
            name = QRectF(box.left() + 20, box.top() + 4, box.width() - 40, box.height() * 0.4)
            self._text(painter, name, zone.name.upper(), fonts.mono_of_names(size, spaced=True), "text")
            people = ", ".join(translated(one).upper() for one in zone.people)
            room = box.bottom() - name.bottom() - 12
            for letters in (size - 6, 28, 24, 20):
                layout = wrapped_text(people, fonts.sans(letters, bold=True), box.width() - 40)
                if layout.boundingRect().height() * 1.1 <= room:
                    break
            painter.save()
            painter.setClipRect(box.adjusted(8, 8, -8, -8))
            draw_wrapped_text(painter, QPointF(box.left() + 20, name.bottom()), layout, tokens.accent)
            painter.restore()

    # --- parts ---

    def _head(self, painter: QPainter, left: float, top: float, wide: float, text: str) -> None:
        font = self._theme.fonts.mono(34, spaced=True)
        self._text(painter, QRectF(left, top, wide, 52), text, font, "text2")
        end = left + self._width(font, text) + 26
        draw_rule(painter, end, left + wide, round(top + 28), self._theme.tokens.line_soft, 2)

    def _width(self, font: QFont, text: str) -> float:
        return text_width(self._theme.fonts, font, text)

    def _text(
        self,
        painter: QPainter,
        place: QRectF,
        text: str,
        font: QFont,
        token: str,
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
    ) -> None:
        """Draw one line; what is too long is set narrower, then smaller, down to six tenths, before it is cut."""
        fonts = self._theme.fonts
        size = font.pixelSize()
        is_mono = font.families() == fonts.mono(size).families()
        made = [fonts.sans(round(size * part / 10), is_mono or font.bold()) for part in (10, 9, 8, 7, 6)]
        fitting = largest_fitting(fonts, (font, *made), text, place.width())
        draw_text(painter, place, text, fonts, fitting, getattr(self._theme.tokens, token), align)
