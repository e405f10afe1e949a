"""Two small sheets side by side: one character by the rules of either edition, gains and losses marked.

The lines of both stand on one grid, so the eye goes straight across. A page that is too narrow for a column of labels
on either side has them above the values.
"""

from collections.abc import Sequence

from PySide6.QtCore import QLineF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPolygonF, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLayout, QSizePolicy, QWidget

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.conversion_report import Comparison, Turn
from alien_desktop.documents.sheet.values import health_max, resolve
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.gui.kit.health_meter import draw_health_cells
from alien_desktop.gui.kit.layouts import take_widgets
from alien_desktop.gui.kit.portrait import PortraitRecord, draw_portrait
from alien_desktop.gui.kit.section_header import SectionHeader
from alien_desktop.gui.kit.stress_meter import STRESS_LIMIT, draw_stress_cell
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.gui.kit.wrapped_label import WrappedLabel
from alien_desktop.gui.theme.paint import crisp_pen, draw_cut, draw_rule
from alien_desktop.gui.theme.paint_text import draw_text, set_tooltip, text_width
from alien_desktop.gui.theme.theme import bind_theme, theme_of

_NARROW_UNITS = 210
"""Below this width the labels are above the values."""
_WHAT_UNITS, _LEAST_UNITS, _GAP_UNITS = 30, 16, 20
_HEAD_UNITS, _PORTRAIT_UNITS, _CELL_UNITS = 20, 16, 3
_WITH_PORTRAIT = 58
"""From this width on, in units, a head has room for the portrait."""
_LEFT, _GAP, _RIGHT = (0, 1), 2, (3, 4)
"""Columns of the grid: label and value, the way between, label and value."""
_FACES = {Turn.GAIN: TextTone.ACCENT, Turn.LOSS: TextTone.ALERT}


class SideBySide(QWidget):
    """The page of both sheets. `show_rows` fills it again."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._rows: tuple[Comparison, ...] = ()
        self._sides: tuple[tuple[CharacterSheet, SheetRules], ...] = ()
        self._marks: list[tuple[QWidget, bool, TextTone]] = []
        self._rules: list[QWidget] = []
        self._grid = QGridLayout(self)
        self._grid.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        self._is_narrow = False
        self.setAutoFillBackground(False)
        bind_theme(self._fill)

    def show_rows(
        self,
        here: tuple[CharacterSheet, SheetRules],
        there: tuple[CharacterSheet, SheetRules],
        rows: Sequence[Comparison],
    ) -> None:
        """Show the original, the copy and every line that tells them apart."""
        self._sides, self._rows = (here, there), tuple(rows)
        self._fill()

    def minimumSizeHint(self) -> QSize:
        """As high as its lines, and able to become narrow."""
        return QSize(60 * self._theme.metrics.unit, self._grid.minimumSize().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Change the form when the width asks for it."""
        super().resizeEvent(event)
        if self._is_narrow != self._asks_for_narrow():
            self._fill()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Two frames, the way between them, and an edge beside every gain and loss."""
        if not self._sides:
            return
        theme, painter = self._theme, QPainter(self)
        tokens, metrics = theme.tokens, theme.metrics
        left, right = self._frames()
        for frame, line in ((left, tokens.line_soft), (right, tokens.accent)):
            cut = metrics.cut_panel
            draw_cut(painter, QRectF(frame), tokens.surface, line, metrics.line, top_left=cut, bottom_right=cut)
        for widget, is_right, tone in self._marks:
            frame = right if is_right else left
            place = widget.geometry()
            edge = QRectF(frame.left(), place.top() - 1, metrics.line_strong * 1.5, place.height() + 2)
            painter.fillRect(edge, getattr(tokens, tone.value))
        for widget in self._rules:
            y = widget.geometry().top() - 2 * metrics.unit
            for frame in (left, right):
                ends = frame.left() + metrics.padding, frame.right() - metrics.padding
                draw_rule(painter, *ends, y, tokens.line_soft, metrics.line)
        self._draw_way(painter, left, right)

    # --- inside ---

    def _asks_for_narrow(self) -> bool:
        return self.width() < _NARROW_UNITS * self._theme.metrics.unit

    def _frames(self) -> tuple[QRect, QRect]:
        gap, pad = self._grid.cellRect(0, _GAP), self._theme.metrics.padding
        height = self.height()
        return (
            QRect(0, 0, gap.left() + pad, height),
            QRect(gap.right() - pad, 0, self.width() - gap.right() + pad, height),
        )

    def _draw_way(self, painter: QPainter, left: QRect, right: QRect) -> None:
        unit = self._theme.metrics.unit
        y = self._theme.metrics.padding_top + (_HEAD_UNITS / 2 + 4) * unit
        start, end = left.right() + unit + 1.0, right.left() - unit + 0.0
        if end - start < 2 * unit:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(crisp_pen(self._theme.tokens.accent, self._theme.metrics.line_strong))
        painter.drawLine(QLineF(start, y, end, y))
        tip = QLineF(end, y, end - 1.5 * unit, y - 1.5 * unit), QLineF(end, y, end - 1.5 * unit, y + 1.5 * unit)
        painter.drawPolyline(QPolygonF([tip[0].p2(), tip[0].p1(), tip[1].p2()]))

    def _fill(self) -> None:
        metrics = self._theme.metrics
        self._is_narrow = self._asks_for_narrow()
        for number in range(self._grid.rowCount()):
            self._grid.setRowMinimumHeight(number, 0)
            self._grid.setRowStretch(number, 0)
        take_widgets(self._grid)
        self._marks, self._rules = [], []
        pad, unit = metrics.padding, metrics.unit
        self._grid.setContentsMargins(pad, metrics.padding_top, pad, pad)
        self._grid.setHorizontalSpacing(metrics.label_gap)
        self._grid.setVerticalSpacing(unit)
        labels = 0 if self._is_narrow else _WHAT_UNITS * unit
        for what, value in (_LEFT, _RIGHT):
            self._grid.setColumnMinimumWidth(what, labels)
            self._grid.setColumnStretch(value, 1)
            self._grid.setColumnMinimumWidth(value, _LEAST_UNITS * unit)
        self._grid.setColumnMinimumWidth(_GAP, 2 * pad + (2 if self._is_narrow else 10) * unit)
        if self._sides:
            self._fill_rows()
        self.update()

    def _fill_rows(self) -> None:
        for columns, (sheet, rules), tone in zip((_LEFT, _RIGHT), self._sides, ("text2", "accent"), strict=True):
            title = SectionHeader(translated(rules.edition.name))
            title.set_ink(tone)
            self._grid.addWidget(title, 0, columns[0], 1, 2)
            gains_resolve = resolve(self._sides[0][0], self._sides[0][1]) is None
            head = _Head(sheet, rules, self._sides[0][0].id, is_gain=gains_resolve)
            self._grid.addWidget(head, 1, columns[0], 1, 2)
        before: Comparison | None = None
        for row in self._rows:
            self._add(row, before)
            before = row
        self._grid.setRowStretch(self._grid.rowCount(), 1)

    def _add(self, row: Comparison, before: Comparison | None) -> None:
        begins = before is None or before.part is not row.part
        repeats = not begins and before is not None and before.what == row.what
        place, what = self._grid.rowCount(), translated(row.what)
        labels = [TextLabel("" if repeats else what, TextRole.BODY, TextTone.QUIET) for _side in range(2)]
        if begins:
            self._grid.setRowMinimumHeight(place, self._theme.metrics.unit)
            place += 1
            self._rules.append(labels[0])
        if self._is_narrow:
            labels.pop().deleteLater()
            if repeats:
                labels.pop().deleteLater()
            else:
                self._grid.addWidget(labels[0], place, _LEFT[0], 1, 5)
                place += 1
        else:
            for columns, label in zip((_LEFT, _RIGHT), labels, strict=True):
                set_tooltip(label, what)
                self._grid.addWidget(label, place, columns[0], Qt.AlignmentFlag.AlignTop)
        tone = _FACES.get(row.turn, TextTone.TEXT)
        role = TextRole.BODY_BOLD if row.differs else TextRole.BODY
        here = self._value(translated(row.here), TextRole.BODY_BOLD if row.is_lost else TextRole.BODY)
        if row.is_lost:
            here.set_tone(TextTone.ALERT)
        word = self._word(row.turn)
        words = translated(row.there) or self.tr("none")
        there = self._value(self.tr("{value} · {word}").format(value=words, word=word) if word else words, role, tone)
        self._grid.addWidget(here, place, _LEFT[1], Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(there, place, _RIGHT[1], Qt.AlignmentFlag.AlignTop)
        if row.turn in _FACES:
            self._marks.append((there, True, tone))
        if row.is_lost:
            self._marks.append((here, False, TextTone.ALERT))
        if row.why and (row.differs or row.is_lost or row.here == row.there):
            why = self._value(translated(row.why), TextRole.SECONDARY, TextTone.QUIET)
            self._grid.addWidget(why, place + 1, _RIGHT[1])

    def _value(self, text: str, role: TextRole, tone: TextTone = TextTone.TEXT) -> WrappedLabel:
        label = WrappedLabel(text, role, tone)
        label.setMinimumWidth(_LEAST_UNITS * self._theme.metrics.unit)
        return label

    def _word(self, turn: Turn) -> str:
        match turn:
            case Turn.GAIN:
                return self.tr("gain")
            case Turn.LOSS:
                return self.tr("loss")
            case Turn.OTHERWISE:
                return self.tr("works otherwise")
        return ""


class _Head(QWidget):
    """Portrait, name, career, Health, Stress and Resolve, as on a sheet."""

    def __init__(self, sheet: CharacterSheet, rules: SheetRules, helmet: str, *, is_gain: bool) -> None:
        super().__init__()
        self._helmet = helmet
        self._theme = theme_of(self)
        self._sheet, self._most = sheet, max(0, health_max(sheet, rules).value)
        career = rules.catalog.careers.get(sheet.career)
        self._career = career.name if career is not None else ""
        value = resolve(sheet, rules)
        self._resolve, self._is_gain = value.value if value is not None else None, is_gain
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(sheet.name or self.tr("Unnamed"))
        self.setAccessibleDescription(self._career)

    def sizeHint(self) -> QSize:
        """As high as the portrait."""
        unit = self._theme.metrics.unit
        return QSize(50 * unit, _HEAD_UNITS * unit)

    def minimumSizeHint(self) -> QSize:
        """It may become narrow."""
        return QSize(10 * self._theme.metrics.unit, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint it; with little width the cells of Health and Stress are below each other."""
        theme, painter = self._theme, QPainter(self)
        tokens, fonts, unit = theme.tokens, theme.fonts, theme.metrics.unit
        side, x = _PORTRAIT_UNITS * unit, 0.0
        sheet = self._sheet
        if self.width() >= _WITH_PORTRAIT * unit:
            record = PortraitRecord(self._helmet, sheet.name, portrait=sheet.portrait)
            draw_portrait(painter, QRectF(0, unit, side, side), record, theme)
            x = side + 3.0 * unit
        wide = self.width() - x
        name_room = wide
        if self._resolve is not None:
            name = tr("Resolve").upper()
            words = f"{name} {self._resolve}"
            ink = tokens.accent if self._is_gain else tokens.text2
            room = text_width(fonts, fonts.title, words) + 1
            if room < wide / 2:
                draw_text(painter, QRectF(x + wide - room, unit, room, 6 * unit), words, fonts, fonts.title, ink)
                name_room -= room + 2 * unit
        name = sheet.name or self.tr("Unnamed")
        draw_text(painter, QRectF(x, unit, name_room, 6 * unit), name, fonts, fonts.card_name, tokens.text)
        both = 36.0 * unit + 14 * _CELL_UNITS * unit + self._most * 4.0 * unit
        is_one_line = both < wide
        if is_one_line or wide > 40 * unit:
            career_place = QRectF(x, 7 * unit, wide, 4.5 * unit)
            if is_one_line:
                draw_text(painter, career_place, self._career, fonts, fonts.secondary, tokens.text2)
        top = 12.5 * unit if is_one_line else 8.0 * unit
        end = self._draw_health(painter, x, top, x + wide)
        if not sheet.is_synthetic:
            place = (end + 5.0 * unit, top) if is_one_line else (x, top + 5.0 * unit)
            self._draw_stress(painter, *place, x + wide)

    def _draw_health(self, painter: QPainter, x: float, top: float, most_x: float) -> float:
        theme, unit = self._theme, self._theme.metrics.unit
        left = self._draw_label(painter, x, top, tr("Health"), theme.tokens.text2)
        cell = QRectF(left, top + unit / 2, _CELL_UNITS * unit, _CELL_UNITS * unit)
        if left + self._most * (_CELL_UNITS + 1) * unit > most_x:
            words = f"{self._sheet.health} / {self._most}"
            draw_text(
                painter,
                QRectF(left, top, most_x - left, 4 * unit),
                words,
                theme.fonts,
                theme.fonts.body,
                theme.tokens.text,
            )
            return most_x
        return draw_health_cells(painter, cell, self._sheet.health, self._most, theme, unit, theme.tokens.accent)

    def _draw_stress(self, painter: QPainter, x: float, top: float, most_x: float) -> None:
        theme, unit = self._theme, self._theme.metrics.unit
        left = self._draw_label(painter, x, top, tr("Stress"), theme.tokens.stress)
        cells = max(STRESS_LIMIT, self._sheet.stress)
        step = min((_CELL_UNITS + 1.0) * unit, (most_x - left) / cells)
        for number in range(cells):
            cell = QRectF(left + number * step, top + unit / 2, step - unit, _CELL_UNITS * unit)
            draw_stress_cell(painter, cell, theme, filled=number < self._sheet.stress)

    def _draw_label(self, painter: QPainter, x: float, top: float, word: str, ink: QColor) -> float:
        """Draw a label in capitals and return where its cells begin."""
        fonts, unit = self._theme.fonts, self._theme.metrics.unit
        wide = text_width(fonts, fonts.label, word.upper()) + 1
        draw_text(painter, QRectF(x, top, wide, 4 * unit), word.upper(), fonts, fonts.label, ink)
        return x + wide + 3 * unit


class TurnTally(QWidget):
    """How many gains, losses and things that work otherwise there are, as small plates."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._plates: tuple[tuple[str, str], ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        bind_theme(self.updateGeometry)

    def set_rows(self, rows: Sequence[Comparison]) -> None:
        """Count them."""
        turns = [row.turn for row in rows]
        counts = (
            (self.tr("gains: {count}"), "accent", Turn.GAIN),
            (self.tr("losses: {count}"), "alert", Turn.LOSS),
            (self.tr("otherwise: {count}"), "text", Turn.OTHERWISE),
        )
        self._plates = tuple((text.format(count=turns.count(turn)), token) for text, token, turn in counts)
        self.setAccessibleName(", ".join(text for text, _token in self._plates))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """As high as the rows that its width asks for."""
        places = self._places()
        return QSize(self.minimumSizeHint().width(), round(places[-1].bottom()) if places else 0)

    def minimumSizeHint(self) -> QSize:
        """The widest plate, and all rows."""
        wide = max((self._wide(text) for text, _ink_name in self._plates), default=0)
        places = self._places()
        return QSize(round(wide), round(places[-1].bottom()) if places else 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A new width may need more rows."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Plate after plate."""
        theme, painter = self._theme, QPainter(self)
        for (text, ink_name), plate in zip(self._plates, self._places(), strict=True):
            ink = getattr(theme.tokens, ink_name)
            frame = theme.tokens.line if ink_name == "text" else ink
            draw_cut(painter, plate, None, frame, theme.metrics.line, bottom_right=theme.metrics.unit)
            centre = Qt.AlignmentFlag.AlignHCenter
            draw_text(painter, plate, text, theme.fonts, theme.fonts.body_bold, ink, centre)

    def _places(self) -> list[QRectF]:
        """Return where the plates stand: a new row begins where one is full."""
        unit, x, y = self._theme.metrics.unit, 0.0, 0.0
        places = []
        for text, _ink_name in self._plates:
            wide = self._wide(text)
            if x and x + wide > self.width():
                x, y = 0.0, y + 8 * unit
            places.append(QRectF(x, y, wide, 7 * unit))
            x += wide + 2 * unit
        return places

    def _wide(self, text: str) -> float:
        fonts = self._theme.fonts
        return text_width(fonts, fonts.body_bold, text) + 5 * self._theme.metrics.unit
