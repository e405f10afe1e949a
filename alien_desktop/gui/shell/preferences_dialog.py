"""The preferences: theme, table, house rules of each edition, and open questions. Every change takes effect at once.

It blocks nothing: the table goes on behind it, and shows what a choice does.
"""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QWidget

from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.dialog import ModelessDialog
from alien_desktop.gui.kit.search_field import SearchField
from alien_desktop.gui.kit.segmented_control import SegmentedControl
from alien_desktop.gui.kit.text_label import TextLabel, TextRole
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.shell.preferences_pages import GeneralPage, HouseRulesPage, SettingsPage, UnknownPage
from alien_desktop.gui.theme.button_paint import ButtonKind, ButtonSize
from alien_desktop.gui.theme.theme import bind_theme
from alien_desktop.rules.editions.registry import EDITIONS
from alien_desktop.session.session import Session

GENERAL, UNKNOWN = "general", "unknown"
"""Pages beside those of the editions, which are called by the edition's id."""


class PreferencesDialog(ModelessDialog):
    """Open it with `open_over`. It shows the preferences of a session and changes them there."""

    SIZE_UNITS = (228, 160)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.setWindowTitle(self.tr("Preferences"))
        self.heading = TextLabel(self.tr("Preferences"), TextRole.HEADING)
        self.search = SearchField(self.tr("Find a setting"), "Ctrl+F")
        self.pages = SegmentedControl(self.tr("Page"))
        self.general = GeneralPage(session.preferences)
        self.houses = {edition: HouseRulesPage(edition, session.preferences) for edition in EDITIONS}
        self.unknown = UnknownPage()
        self._named: dict[str, SettingsPage | UnknownPage] = {
            GENERAL: self.general,
            **self.houses,
            UNKNOWN: self.unknown,
        }
        self._stack = QStackedWidget()
        self.reset_button = Button(self.tr("Back to recommended"), size=ButtonSize.NEXT_STEP)
        self.close_button = Button(self.tr("Close"), ButtonKind.PRIMARY, key="Esc", size=ButtonSize.NEXT_STEP)
        self._lay_out()
        self.search.textChanged.connect(self._on_search_text_changed)
        self.search.find_requested.connect(self._on_search_find_requested)
        self.search.focus_released.connect(self.reject)
        self.pages.value_requested.connect(self.show_page)
        self.reset_button.clicked.connect(self._on_reset_clicked)
        self.close_button.clicked.connect(self.reject)
        QShortcut(QKeySequence("Ctrl+F"), self, self._on_find_activated)
        for page in (self.general, *self.houses.values()):
            page.wanted.connect(session.set_preferences)
        session.preferences_changed.connect(self._on_session_preferences_changed)
        self.show_page(GENERAL)
        bind_theme(self._apply_theme)

    @property
    def page(self) -> str:
        """Which page is shown."""
        shown = self._stack.currentWidget()
        return next(name for name, page in self._named.items() if page is shown)

    def open_over(self, place: QWidget, page: str = "") -> None:
        """Show it over the middle of a widget, at a page or where it was left."""
        if page:
            self.show_page(page)
        self.show_over(place)
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_page(self, page: str) -> None:
        """Show a page."""
        self.pages.set_value(page)
        self._stack.setCurrentWidget(self._named[page])
        self._show_reset()

    def done(self, result: int) -> None:
        """Close and hand the focus back."""
        super().done(result)
        self.search.clear()

    # --- inside ---

    def _lay_out(self) -> None:
        names = {edition.id: translated(edition.name) for edition in EDITIONS.values()}
        self.pages.set_options(
            (
                (GENERAL, self.tr("General")),
                *names.items(),
                (UNKNOWN, self.tr("Uncertainties")),
            )
        )
        for page in self._named.values():
            self._stack.addWidget(page)
        self._head = QHBoxLayout()
        self._head.addWidget(self.heading, 1)
        self._head.addWidget(self.search)
        self._foot = QHBoxLayout()
        self._foot.addWidget(self.reset_button)
        self._foot.addStretch(1)
        self._foot.addWidget(self.close_button)
        self.column.addLayout(self._head)
        self.column.addWidget(self.pages, 0, Qt.AlignmentFlag.AlignLeft)
        self.column.addWidget(self._stack, 1)
        self.column.addLayout(self._foot)
        for button in (self.reset_button, self.close_button):
            button.setAutoDefault(False)

    def _show_reset(self) -> None:
        page = self._named[self.page]
        self.reset_button.setVisible(isinstance(page, SettingsPage))
        self.reset_button.setEnabled(isinstance(page, SettingsPage) and page.can_be_reset())

    def _on_session_preferences_changed(self) -> None:
        for page in (self.general, *self.houses.values()):
            page.set_preferences(self._session.preferences)
        self._show_reset()

    def _on_search_text_changed(self, words: str) -> None:
        """Narrow every page; when this one has nothing, go to the first that has."""
        found = {name: page.set_filter(words) for name, page in self._named.items()}
        if words and not found[self.page]:
            self.show_page(next((name for name, count in found.items() if count), self.page))

    def _on_search_find_requested(self) -> None:
        """Enter goes to the first thing that was found."""
        page = self._named[self.page]
        if isinstance(page, UnknownPage):
            page.view.setFocus(Qt.FocusReason.TabFocusReason)
        else:
            page.focus_first()

    def _on_find_activated(self) -> None:
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def _on_reset_clicked(self) -> None:
        page = self._named[self.page]
        if isinstance(page, SettingsPage):
            page.reset()

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._foot.setSpacing(metrics.label_gap)
        self.search.setMaximumWidth(metrics.search_width)
