"""The one question of a first start: which edition is played. It can be answered otherwise at any time."""

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.folding_row import FoldingRow
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.portrait import PortraitRecord, draw_portrait
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.wrapped_label import WrappedLabel
from alien_desktop.gui.library.library_columns import LibraryColumn, words_of
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.icons import draw_icon
from alien_desktop.gui.theme.paint import draw_cut, draw_octagon, draw_rule
from alien_desktop.gui.theme.paint_text import draw_text, line_height
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.record import record
from alien_desktop.session.library_entry import LibraryEntry

BOTH = ""
"""The documents of both editions are shown."""
_ANSWERS = {int(Qt.Key.Key_1): "core", int(Qt.Key.Key_2): "evolved", int(Qt.Key.Key_Escape): BOTH}
_CENTRE = Qt.AlignmentFlag.AlignHCenter
_PLACE_UNITS, _PLACE_UNITS_TALL = 36, 44
"""The width of one character, in a usual window and in a tall one."""
_PORTRAIT_UNITS, _PORTRAIT_UNITS_TALL = 18, 30
_PLATE_UNITS, _PLATE_UNITS_TALL = 110, 132
"""The largest width of an edition."""
_CREW_FROM_UNITS = 160
"""How high the page has to be for the crew to be below the question."""


@record
class SamplePerson:
    """A sample character of the library: portrait and what they are."""

    portrait: PortraitRecord
    role: str


class CrewRow(QWidget):
    """The sample characters, as many beside each other as there is room for: portrait, name, what they are."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._people: tuple[SamplePerson, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_people(self, people: tuple[SamplePerson, ...]) -> None:
        """Show these."""
        if people != self._people:
            self._people = people
            self.setAccessibleName(", ".join(one.portrait.name for one in people))
            self.update()

    def sizeHint(self) -> QSize:
        """The portrait and two lines, one place wide."""
        metrics, fonts = self._theme.metrics, self._theme.fonts
        lines = line_height(fonts.secondary_bold) + line_height(fonts.secondary)
        wide, side = self._sizes()
        return QSize(wide, side + metrics.unit + lines)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """In the middle of the row."""
        theme = self._theme
        tokens, metrics, fonts = theme.tokens, theme.metrics, theme.fonts
        painter = QPainter(self)
        wide, side = self._sizes()
        people = self._people[: self.width() // wide]
        left = (self.width() - wide * len(people)) / 2
        for one in people:
            draw_portrait(painter, QRectF(round(left + (wide - side) / 2), 0, side, side), one.portrait, theme)
            top = side + metrics.unit
            lines = ((one.portrait.name, fonts.secondary_bold, tokens.text), (one.role, fonts.secondary, tokens.text2))
            for words, font, ink in lines:
                high = line_height(font)
                place = QRectF(left + metrics.unit / 2, top, wide - metrics.unit, high)
                draw_text(painter, place, words, fonts, font, ink, _CENTRE)
                top += high
            left += wide

    def _sizes(self) -> tuple[int, int]:
        """The width of a place and the side of a portrait in pixels."""
        units = (_PLACE_UNITS_TALL, _PORTRAIT_UNITS_TALL) if self._theme.is_tall else (_PLACE_UNITS, _PORTRAIT_UNITS)
        place, portrait = (one * self._theme.metrics.unit for one in units)
        return place, portrait


class _Sign(QWidget):
    """What a difference is about, drawn: a stress die, armor, an initiative card."""

    def __init__(self, icon: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._icon = icon
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Square, as high as two lines."""
        side = 9 * self._theme.metrics.unit
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The stress die is an octagon; the others stand in a cut frame."""
        tokens, metrics = self._theme.tokens, self._theme.metrics
        painter = QPainter(self)
        rect = QRectF(self.rect())
        ink = tokens.text
        if self._icon == "alarm":
            draw_octagon(painter, rect, tokens.stress_fill, tokens.stress)
            ink = tokens.stress_fill_ink
        else:
            draw_cut(painter, rect, None, tokens.line, metrics.line, top_left=metrics.cut_small)
        side = metrics.icon
        draw_icon(painter, self._icon, QRectF(rect.center().x() - side / 2, 0, side, rect.height()), ink)


class EditionPanel(Panel):
    """One edition: name and year, three things in which it differs, the button that takes it."""

    def __init__(self, name: str, year: str, points: tuple[tuple[str, str, str], ...], key: str) -> None:
        super().__init__()
        self._head = QHBoxLayout()
        self._head.addWidget(TextLabel(name, TextRole.HEADING), 1)
        self._head.addWidget(TextLabel(year, TextRole.HEADING, TextTone.QUIET))
        self.body.addLayout(self._head)
        self._rows = []
        for icon, title, words in points:
            row, texts = QHBoxLayout(), QVBoxLayout()
            texts.setSpacing(0)
            texts.addWidget(WrappedLabel(title, TextRole.BODY_BOLD))
            texts.addWidget(WrappedLabel(words, TextRole.SECONDARY, TextTone.QUIET))
            row.addWidget(_Sign(icon), 0, Qt.AlignmentFlag.AlignTop)
            row.addLayout(texts, 1)
            self.body.addLayout(row)
            self._rows.append(row)
        self.body.addStretch(1)
        self.button = Button(self.tr("Play {edition}").format(edition=name), key=key, size=ButtonSize.NEXT_STEP)
        self.button.setAccessibleDescription(". ".join(f"{title}: {words}" for _, title, words in points))
        self.body.addWidget(self.button)
        self.setAccessibleName(name)
        bind_theme(self._place_rows)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The panel, and a rule below its head."""
        super().paintEvent(event)
        metrics = self._theme.metrics
        y = self._head.geometry().bottom() + metrics.unit
        draw_rule(QPainter(self), metrics.line, self.width() - metrics.line, y, self._theme.tokens.line_soft)

    def _place_rows(self) -> None:
        metrics, tall = self._theme.metrics, self._theme.is_tall
        self.set_spacing("group_gap" if tall else "gap")
        self._head.setContentsMargins(metrics.unit, metrics.unit, metrics.unit, metrics.padding)
        for row in self._rows:
            row.setSpacing(metrics.padding)
        self.setMinimumWidth(70 * metrics.unit)
        self.setMaximumWidth((_PLATE_UNITS_TALL if tall else _PLATE_UNITS) * metrics.unit)


class FirstRunPage(QWidget):
    """Two plates beside each other, and two quiet ways besides: both editions, and how a roll works."""

    edition_chosen = Signal(str)
    roll_explained = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._column = QVBoxLayout(self)
        self._column.addStretch(1)
        self._column.addWidget(
            TextLabel(self.tr("Which edition do you play?"), TextRole.HEADING_VIEW, align=_CENTRE), 0
        )
        words = self.tr("You can change it at any time. Sheets of the other edition open as well.")
        self._column.addWidget(TextLabel(words, tone=TextTone.QUIET, wrap=True, align=_CENTRE))
        self.core = EditionPanel(
            self.tr("Core"),
            "2019",
            (
                ("alarm", self.tr("A 1 on a stress die: Panic Roll"), self.tr("D6 + stress; 10+: the action fails")),
                ("armor", self.tr("Armor is rolled"), self.tr("each 6 stops 1 damage")),
                ("scene", self.tr("Initiative is drawn once"), self.tr("the order stays for the whole fight")),
            ),
            "1",
        )
        self.evolved = EditionPanel(
            self.tr("Evolved"),
            "2025",
            (
                (
                    "alarm",
                    self.tr("A 1 on a stress die: Stress Response"),
                    self.tr("D6 + stress − Resolve; 7+: the action fails"),
                ),
                ("armor", self.tr("Armor is subtracted"), self.tr("its level comes off every hit")),
                ("scene", self.tr("Initiative is drawn every round"), self.tr("the cards change all the time")),
            ),
            "2",
        )
        self._plates = FoldingRow()
        self._plates.addStretch(1)
        self._plates.addWidget(self.core, 4)
        self._plates.addWidget(self.evolved, 4)
        self._plates.addStretch(1)
        self._column.addLayout(self._plates)
        crew = self.tr("Six sample characters of each edition wait in the library.")
        self._column.addWidget(TextLabel(crew, tone=TextTone.QUIET, wrap=True, align=_CENTRE))
        self.crew = CrewRow()
        self._column.addWidget(self.crew)
        self.explain_button = Button(self.tr("How a roll works"), ButtonKind.QUIET, icon="info")
        self.both_button = Button(self.tr("Show both editions"), ButtonKind.QUIET, key="Esc")
        self._ways = QHBoxLayout()
        self._ways.addStretch(1)
        self._ways.addWidget(self.explain_button)
        self._ways.addWidget(self.both_button)
        self._ways.addStretch(1)
        self._column.addLayout(self._ways)
        self._column.addStretch(1)
        self.core.button.clicked.connect(lambda: self.edition_chosen.emit("core"))
        self.evolved.button.clicked.connect(lambda: self.edition_chosen.emit("evolved"))
        self.both_button.clicked.connect(lambda: self.edition_chosen.emit(BOTH))
        self.explain_button.clicked.connect(self.roll_explained)
        self.setAccessibleName(self.tr("Which edition do you play?"))
        bind_theme(self._apply_theme)

    def focus_first(self) -> None:
        """Give the focus to the first answer."""
        self.core.button.setFocus(Qt.FocusReason.OtherFocusReason)

    def set_entries(self, entries: Iterable[LibraryEntry]) -> None:
        """Show the sample characters among these: the same people in each edition."""
        crew = {one.name: one for one in entries if one.sample and one.format == "character"}
        people = (
            SamplePerson(
                PortraitRecord(one.document_id, one.name, portrait=one.portrait), words_of(one, LibraryColumn.ROLE)
            )
            for _name, one in sorted(crew.items())
        )
        self.crew.set_people(tuple(people))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The crew stands where there is room for it below the question."""
        super().resizeEvent(event)
        self.crew.setVisible(self.height() >= _CREW_FROM_UNITS * self._theme.metrics.unit)

    def event(self, event: QEvent) -> bool:
        """Its keys are for the question before they are for the window."""
        is_override = event.type() == QEvent.Type.ShortcutOverride
        if is_override and isinstance(event, QKeyEvent) and event.key() in _ANSWERS and not event.modifiers():
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """1 and 2 take an edition, Esc both."""
        if event.key() in _ANSWERS and not event.isAutoRepeat() and not event.modifiers():
            self.edition_chosen.emit(_ANSWERS[event.key()])
            return
        super().keyPressEvent(event)

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._column.setSpacing(metrics.group_gap)
        self._plates.setSpacing(metrics.group_gap)
        self._ways.setSpacing(metrics.group_gap)
