"""The sidebar at the left: the views, the party, and history when there is room."""

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from alien_desktop.gui.kit.announcement import announce
from alien_desktop.gui.kit.arranging import afterwards
from alien_desktop.gui.kit.arrow_group import ArrowGroup
from alien_desktop.gui.kit.held_keys import is_held
from alien_desktop.gui.kit.section_header import SectionHeader
from alien_desktop.gui.kit.sidebar_entry import PartyBadge, PartyMember, SidebarEntry, SidebarView, sidebar_metrics
from alien_desktop.gui.theme.paint import draw_rule, draw_upright
from alien_desktop.gui.theme.paint_text import draw_text, text_width
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.record import record

_BY = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
_ENTER = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


@record
class HistoryItem:
    """A step in the sidebar. `line` is its line of the journal."""

    line: int
    time: str
    words: str
    is_undone: bool = False


class SidebarHistory(QWidget):
    """What was done last, newest first, as many lines as fit; what is undone is struck out. For the wide sidebar.

    `line_requested(line)`: a press, or Enter on the line that the arrows have reached, wants to go to that moment.
    """

    line_requested = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._lines: tuple[HistoryItem, ...] = ()
        self._at = 0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def set_lines(self, lines: tuple[HistoryItem, ...]) -> None:
        """Set the lines, newest first."""
        if lines != self._lines:
            self._lines = lines
            self._at = 0
            self._update_accessible_text()
            self.update()

    def line_rect(self, number: int) -> QRectF:
        """Return where a line is."""
        step = self._step()
        return QRectF(0, number * step, self.width(), step)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go to the moment of the line."""
        number = int(event.position().y() // self._step())
        if event.button() == Qt.MouseButton.LeftButton and number < self._shown():
            self._at = number
            self._update_accessible_text()
            self.line_requested.emit(self._lines[number].line)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows choose a line, Enter goes there."""
        if is_held(event):
            return
        key = Qt.Key(event.key())
        if key in _BY and self._shown():
            self._at = max(0, min(self._shown() - 1, self._at + _BY[key]))
            self._update_accessible_text()
            announce(self, self._words(self._lines[self._at]))
            self.update()
        elif key in _ENTER and self._shown():
            self.line_requested.emit(self._lines[self._at].line)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """One line each."""
        theme = self._theme
        t, metrics, fonts = theme.tokens, theme.metrics, theme.fonts
        painter = QPainter(self)
        wide = max((text_width(fonts, fonts.secondary, one.time) for one in self._lines), default=0.0)
        for number, one in enumerate(self._lines[: self._shown()]):
            row = self.line_rect(number)
            if self.hasFocus() and number == self._at:
                painter.fillRect(row, t.sel)
            draw_text(painter, row, one.time, fonts, fonts.secondary, t.text2)
            left = wide + metrics.padding
            place = QRectF(left, row.top(), row.width() - left, row.height())
            draw_text(painter, place, one.words, fonts, fonts.secondary, t.text2 if one.is_undone else t.text)
            if one.is_undone:
                right = left + min(place.width(), text_width(fonts, fonts.secondary, one.words))
                draw_rule(painter, left, right, round(row.center().y()), t.text2, metrics.line)

    def _step(self) -> int:
        return self._theme.metrics.log_row + self._theme.metrics.unit

    def _shown(self) -> int:
        return min(len(self._lines), self.height() // self._step())

    def _words(self, one: HistoryItem) -> str:
        words = f"{one.time} {one.words}"
        return self.tr("{step}, undone").format(step=words) if one.is_undone else words

    def _update_accessible_text(self) -> None:
        self.setAccessibleName(". ".join(self._words(one) for one in self._lines[:10]) or self.tr("History"))


class Sidebar(QWidget):
    """The navigation of the window. 80 px with words under icons, or 212 px wide (`stays_narrow` keeps it at 80).

    `view_requested` carries the value of an entry, `member_requested` the id of a person.
    """

    view_requested = Signal(str)
    member_requested = Signal(str)
    moment_requested = Signal(int)
    """The history is to go to where it was at a line of the journal."""

    def __init__(self, *, stays_narrow: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._stays_narrow = stays_narrow
        self._current_member = ""
        self._title_rows: list[QHBoxLayout] = []
        self._views: dict[str, SidebarEntry] = {}
        self._badges: list[PartyBadge] = []
        self._group = QButtonGroup(self)
        self._group.buttonClicked.connect(self._on_group_clicked)
        self._party = QButtonGroup(self)
        self._party.setExclusive(False)  # nobody's sheet may be open
        self._party_stops = ArrowGroup(self)
        self._column = QVBoxLayout(self)
        self._column.setSpacing(0)
        self._view_rows = QVBoxLayout()
        self._column.addLayout(self._view_rows)
        self._party_title = self._title(self.tr("Crew"))
        self._party_rows = QVBoxLayout()
        self._party_rows.setSpacing(0)
        self._column.addLayout(self._party_rows)
        self._history_title = self._title(self.tr("History"))
        self._history = SidebarHistory(self)
        self._history.line_requested.connect(self.moment_requested)
        self._history_row = QHBoxLayout()
        self._history_row.addWidget(self._history)
        self._column.addLayout(self._history_row, 1)
        self._column.addStretch(0)
        self.setAccessibleName(self.tr("Views"))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        bind_theme(self._apply_theme)

    def set_views(self, views: tuple[SidebarView, ...]) -> None:
        """Set the views, from top to bottom."""
        for entry in self._views.values():
            self._group.removeButton(entry)
            self._view_rows.removeWidget(entry)
            entry.setParent(None)
            entry.deleteLater()
        self._views = {view.value: SidebarEntry(view, self, stays_narrow=self._stays_narrow) for view in views}
        for entry in self._views.values():
            self._group.addButton(entry)
            self._view_rows.addWidget(entry)

    def set_view(self, value: str) -> None:
        """Show which view is open; emits nothing."""
        entry = self._views.get(value)
        if entry is not None:
            entry.setChecked(True)

    @property
    def view(self) -> str | None:
        """The view shown as open."""
        return next((value for value, entry in self._views.items() if entry.isChecked()), None)

    def set_party(self, members: tuple[PartyMember, ...], current: str = "") -> None:
        """Set the people, and whose sheet is open. Badges of people who stay are kept."""
        if [member.id for member in members] != [badge.member.id for badge in self._badges]:
            self._keep_badges(members)
        self._current_member = current
        for badge, member in zip(self._badges, members, strict=True):
            badge.set_member(member)
            badge.setChecked(member.id == current)
        self._show_parts()
        self._fit_party()

    def set_history(self, lines: tuple[HistoryItem, ...]) -> None:
        """Set what was done last, newest first; shown in the wide sidebar only."""
        self._history.set_lines(lines)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The party takes the height that is left."""
        super().resizeEvent(event)
        self._fit_party()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Ground and right edge."""
        theme = self._theme
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.tokens.surface)
        line = theme.metrics.line
        draw_upright(painter, self.width() - line, 0, self.height(), theme.tokens.line_soft, line)

    def _keep_badges(self, members: tuple[PartyMember, ...]) -> None:
        """Take away who has left, add who has come, and bring all into this order."""
        known = {badge.member.id: badge for badge in self._badges}
        for gone in known.keys() - {member.id for member in members}:
            badge = known[gone]
            badge.setParent(None)
            badge.deleteLater()
        self._badges = [known.get(member.id) or self._new_badge(member) for member in members]
        for place, badge in enumerate(self._badges):
            self._party_rows.insertWidget(place, badge)
        self._party_stops.set_members(self._badges)

    def _new_badge(self, member: PartyMember) -> PartyBadge:
        badge = PartyBadge(member, self, stays_narrow=self._stays_narrow)
        self._party.addButton(badge)
        badge.clicked.connect(self._on_badge_clicked)
        badge.show()
        return badge

    def _title(self, words: str) -> SectionHeader:
        title = SectionHeader(words, self)
        row = QHBoxLayout()
        row.addWidget(title)
        self._title_rows.append(row)
        self._column.addLayout(row)
        return title

    def _show_parts(self) -> None:
        wide = self._theme.has_sidebar_words and not self._stays_narrow
        self._party_title.setVisible(bool(self._badges) and not self._theme.is_narrow)
        self._history_title.setVisible(wide)
        self._history.setVisible(wide)
        metrics = sidebar_metrics(self._theme, stays_narrow=self._stays_narrow)
        party, history = self._title_rows
        has_party = not self._party_title.isHidden()
        for row, shown in ((party, has_party), (history, wide), (self._history_row, wide)):  # empty rows keep margins
            margins = (metrics.padding - 2, metrics.label_gap, metrics.unit, 0) if shown else (0, 0, 0, 0)
            row.setContentsMargins(*margins)

    @afterwards
    def _fit_party(self) -> None:
        """Without names when not everybody fits with one; and then as many as fit, the open one among them."""
        if not self._badges:
            return
        metrics = sidebar_metrics(self._theme, stays_narrow=self._stays_narrow)
        title = 0 if self._theme.is_narrow else self._party_title.sizeHint().height() + metrics.label_gap
        shown = not self._history_title.isHidden()
        history = self._history_title.sizeHint().height() + 2 * metrics.label_gap if shown else 0
        above = 2 * metrics.label_gap + title + history
        room = self.height() - above - len(self._views) * metrics.sidebar_entry
        compact = len(self._badges) * self._badges[0].height_for(compact=False) > room
        for badge in self._badges:
            badge.set_compact(compact)
        places = max(0, room // self._badges[0].height_for(compact=compact))
        current = next((n for n, badge in enumerate(self._badges) if badge.member.id == self._current_member), 0)
        first = max(0, current - places + 1)
        for number, badge in enumerate(self._badges):
            badge.setVisible(first <= number < first + places)

    def _on_group_clicked(self, button: QAbstractButton) -> None:
        if isinstance(button, SidebarEntry):
            self.view_requested.emit(button.view.value)

    def _on_badge_clicked(self) -> None:
        sender = self.sender()
        assert isinstance(sender, PartyBadge)
        sender.setChecked(sender.member.id == self._current_member)
        self.member_requested.emit(sender.member.id)

    def _apply_theme(self) -> None:
        metrics = sidebar_metrics(self._theme, stays_narrow=self._stays_narrow)
        self.setFixedWidth(metrics.sidebar)
        self._column.setContentsMargins(0, metrics.label_gap, metrics.line, metrics.label_gap)
        self._show_parts()
        self._fit_party()
