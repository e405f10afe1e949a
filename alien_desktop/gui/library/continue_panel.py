"""The first panel of the library: where you left off, and what had to be recovered."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.folding_row import FoldingRow
from alien_desktop.gui.kit.notice_bar import NoticeAction, NoticeBar, NoticeTone
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.wrapped_label import WrappedLabel
from alien_desktop.gui.library.thumbnail import Thumbnail
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.paint_text import Elide
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.session.library_entry import LibraryEntry


class ContinueEntry(QWidget):
    """One document to go on with: picture, name, a line, Open."""

    open_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._document_id = ""
        self._row = QHBoxLayout(self)
        self._picture = Thumbnail(self)
        self._row.addWidget(self._picture)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addStretch(1)
        self._name = TextLabel("", TextRole.CARD_NAME, elide=Elide.MIDDLE)
        self._line = WrappedLabel("", TextRole.BODY, TextTone.QUIET)
        words.addWidget(self._name)
        words.addWidget(self._line)
        words.addStretch(1)
        self._row.addLayout(words, 1)
        self._open = Button(self.tr("Open"), size=ButtonSize.NEXT_STEP)
        self._open.clicked.connect(lambda: self.open_requested.emit(self._document_id))
        self._row.addWidget(self._open)
        bind_theme(self._apply_theme)

    def set_entry(self, entry: LibraryEntry, line: str, *, first: bool) -> None:
        """Show an entry; the first place has the filled button, which is the next step of the whole window."""
        self._document_id = entry.document_id
        self._picture.set_entry(entry)
        self._name.set_text(entry.name or self.tr("Without a name"))
        self._line.set_text(line)
        self._open.set_kind(ButtonKind.PRIMARY if first else ButtonKind.NORMAL)
        self._open.setAccessibleName(self.tr("Open {name}").format(name=entry.name))

    @property
    def button(self) -> Button:
        """The Open button."""
        return self._open

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(metrics.gap)
        side = metrics.carry_on_portrait
        self._picture.setFixedSize(side, side)
        self.setMinimumHeight(side)  # known at once: the wrapped line changes its mind once it has its width
        self._open.setMinimumWidth(metrics.sidebar)


class ContinuePanel(Panel):
    """At most two places: the scene and the character of the last session."""

    open_requested = Signal(str)
    undo_recovered_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self._is_aside = False
        self.set_title(self.tr("Continue"))
        self._row = FoldingRow()
        self._places = (ContinueEntry(self), ContinueEntry(self))
        for place in self._places:
            place.open_requested.connect(self.open_requested)
            self._row.addWidget(place, 1)
        self.body.addLayout(self._row)
        self.notice = NoticeBar(self)
        self.notice.action_requested.connect(self._on_notice_action_requested)
        self.notice.dismissed.connect(lambda: self.notice.set_message(""))
        self.body.addWidget(self.notice)
        self.set_spacing("gap")
        self._row.setSpacing(self._theme.metrics.group_gap)
        self.set_places(())

    def set_places(self, places: tuple[tuple[LibraryEntry, str], ...]) -> None:
        """Show up to two entries, each with a line about it."""
        for number, place in enumerate(self._places):
            place.setVisible(number < len(places))
            if number < len(places):
                place.set_entry(*places[number], first=number == 0)
        self._show_myself()

    def set_recovery(self, sentence: str) -> None:
        """Tell what was recovered; it stays until it is closed."""
        actions = (NoticeAction("undo", self.tr("Undo them")),) if sentence else ()
        self.notice.set_message(sentence, NoticeTone.INFO, actions, dismiss=self.tr("OK"), icon="undo")
        self._show_myself()

    def set_aside(self, aside: bool) -> None:
        """Give the room to something else for a while."""
        self._is_aside = aside
        self._show_myself()

    def focus_first(self) -> None:
        """Give the focus to the next step."""
        if not self._places[0].isHidden():
            self._places[0].button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_myself(self) -> None:
        has_something = not self._places[0].isHidden() or bool(self.notice.text)
        self.setVisible(has_something and not self._is_aside)

    def _on_notice_action_requested(self, _action: str) -> None:
        self.undo_recovered_requested.emit()
        self.notice.set_message("")
