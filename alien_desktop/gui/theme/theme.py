"""The theme that is on: colours, width class and scale as one object, attached to the application as a style is.

Widgets keep `theme_of(self)` and paint from its `.tokens`, `.metrics` and `.fonts`; after a change every widget is laid
out and painted again, as after a change of Qt's style. Who keeps something that the theme decides (fixed sizes,
distances, caches) also calls `bind_theme`. The application builds one `Theme` and installs it; nothing here is created
on import.
"""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QColor, QImage, QPalette
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from alien_desktop.gui.theme.fonts import Fonts, load_fonts
from alien_desktop.gui.theme.key_cap import shown_key
from alien_desktop.gui.theme.metrics import (
    RAIL_WORDS_FROM,
    TALL_FROM,
    Metrics,
    WidthClass,
    bounded_scale,
    class_of,
    fitted_to,
    metrics_for,
)
from alien_desktop.gui.theme.style import AlienStyle
from alien_desktop.gui.theme.tokens import THEME_NAMES, Tokens, tokens_of

SYSTEM = "system"
"""The choice that follows the colour scheme of the desktop."""
DEFAULT_THEME = "dark"

_PROPERTY = "alien_theme"


class ThemeMissingError(RuntimeError):
    """No theme is installed on the application: whoever builds the application has to call `Theme.install`."""


class Theme(QObject):
    """Colours, metrics and fonts in use. `changed` comes after all three fit together again."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._app: QApplication | None = None
        self._choice = DEFAULT_THEME
        self._width = self._height = 0.0
        self.width_class = WidthClass.MIDDLE
        """That of the smallest visible window."""
        self._reduced_motion = False
        self.picture_of: Callable[[str], QImage] = _no_picture
        self.scale = 1.0
        """The interface scale, 1.0 for 100 %: it is what was chosen, in every window."""
        self.tokens: Tokens = tokens_of(DEFAULT_THEME)
        self.metrics: Metrics = metrics_for(WidthClass.MIDDLE)
        self.fonts = Fonts(self.metrics)
        self.keys: Mapping[str, str] = {}
        """Keys of the table of commands that somebody has changed, and what is painted in their place."""

    @property
    def theme_name(self) -> str:
        """The theme that is on (never "system")."""
        return self.tokens.name

    @property
    def is_wide(self) -> bool:
        """Whether the wide width class is in use."""
        return self.width_class is WidthClass.WIDE

    @property
    def has_sidebar_words(self) -> bool:
        """Whether the sidebar has room for words beside its icons, and for history."""
        return self.is_wide or (not self.is_narrow and self._width >= RAIL_WORDS_FROM * self.scale)

    @property
    def is_tall(self) -> bool:
        """Whether a window of the middle class has room for taller bands and one more."""
        is_middle = self.width_class is WidthClass.MIDDLE
        return self.is_wide or (is_middle and self._height >= TALL_FROM * self.scale)

    @property
    def is_narrow(self) -> bool:
        """Whether the narrow width class is in use: a window has no room for everything beside each other."""
        return self.width_class is WidthClass.NARROW

    @property
    def reduced_motion(self) -> bool:
        """Whether things change at once instead of moving."""
        return self._reduced_motion

    def set_theme(self, name: str) -> None:
        """Set the theme by name, or "system". Raises `ValueError` for a name there is not."""
        if name != SYSTEM and name not in THEME_NAMES:
            raise ValueError(f"no theme is called {name!r}; there are {', '.join((*THEME_NAMES, SYSTEM))}")
        self._choice = name
        self._apply_theme_choice()

    def set_scale(self, scale: float) -> None:
        """Set the interface scale (1.0 is 100 %; held between 0.8 and 2.0)."""
        scale = bounded_scale(scale)
        if scale != self.scale:
            self.scale = scale
            self._apply_metrics()

    def set_keys(self, keys: Mapping[str, str]) -> None:
        """Set what is painted in place of keys that were changed."""
        if keys != self.keys:
            self.keys = keys
            self._style_application()
            self._announce()

    def shown_key(self, key: str) -> str:
        """Return what a key of the table of commands is now, as it is painted and said."""
        return shown_key(self.keys, key)

    def set_size(self, width: float, height: float) -> None:
        """Tell the size in logical pixels that all visible windows have at least; they share one set of metrics.

        The theme changes only with the width class: nothing is shrunk to fit a small window.
        """
        self._width, self._height = width, height
        self._apply_metrics()

    def set_reduced_motion(self, reduced: bool) -> None:
        """Switch movement off or on."""
        if reduced != self._reduced_motion:
            self._reduced_motion = reduced
            self.changed.emit()

    def install(self, app: QApplication) -> None:
        """Give the application our style, palette and font; from now on `theme_of` finds this theme."""
        load_fonts()
        self._app = app
        if self.parent() is None:
            self.setParent(app)
        app.setProperty(_PROPERTY, self)
        hints = app.styleHints()
        hints.colorSchemeChanged.connect(self._on_color_scheme_changed)
        self._apply_theme_choice()
        self._style_application()

    def set_picture_source(self, source: Callable[[str], QImage]) -> None:
        """Say where pictures of the user's come from: a name of one gives it, or a null image."""
        self.picture_of = source

    def palette(self) -> QPalette:
        """The tokens as a palette for Qt's own controls."""
        t = self.tokens
        palette = QPalette()
        roles = {
            QPalette.ColorRole.Window: t.bg,
            QPalette.ColorRole.Base: t.field,
            QPalette.ColorRole.AlternateBase: t.surface,
            QPalette.ColorRole.Button: t.raised,
            QPalette.ColorRole.Text: t.text,
            QPalette.ColorRole.WindowText: t.text,
            QPalette.ColorRole.ButtonText: t.text,
            QPalette.ColorRole.PlaceholderText: t.text2,
            QPalette.ColorRole.Highlight: t.sel,
            QPalette.ColorRole.HighlightedText: t.text,
            QPalette.ColorRole.Link: t.info,
            QPalette.ColorRole.LinkVisited: t.info,
            QPalette.ColorRole.Accent: t.accent,
            QPalette.ColorRole.ToolTipBase: t.raised,
            QPalette.ColorRole.ToolTipText: t.text,
            QPalette.ColorRole.BrightText: t.alert,
        }
        for role, colour in roles.items():
            palette.setColor(role, colour)
        for role in (QPalette.ColorRole.Text, QPalette.ColorRole.WindowText, QPalette.ColorRole.ButtonText):
            palette.setColor(QPalette.ColorGroup.Disabled, role, t.text_dis)
        for role, colour in _fusion_edges(t).items():
            palette.setColor(role, colour)
        return palette

    def _on_color_scheme_changed(self) -> None:
        if self._choice == SYSTEM:
            self._apply_theme_choice()

    def _apply_theme_choice(self) -> None:
        name = self._system_theme() if self._choice == SYSTEM else self._choice
        if name != self.tokens.name:
            self.tokens = tokens_of(name)
            self._style_application()
            self._announce()

    def _apply_metrics(self) -> None:
        if self._width > 0:
            self.width_class = class_of(self._width, self._height, self.scale)
        plain = metrics_for(self.width_class, self.scale)
        metrics = fitted_to(self._width, self._height, self.scale) if self._width > 0 else plain
        if metrics != self.metrics:
            self.metrics = metrics
            self.fonts = Fonts(metrics)
            self._style_application()
            self._announce()

    def _system_theme(self) -> str:
        if self._app is None:
            return DEFAULT_THEME
        hints = self._app.styleHints()
        if hints.accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast:
            return "contrast"
        return "light" if hints.colorScheme() == Qt.ColorScheme.Light else DEFAULT_THEME

    def _announce(self) -> None:
        if self._app is not None:
            for widget in QApplication.allWidgets():  # first: a stock control forgets its size hint with this event
                if isValid(widget):  # the one before may have let go of its parts
                    self._app.sendEvent(widget, QEvent(QEvent.Type.StyleChange))
        self.changed.emit()

    def _style_application(self) -> None:
        if self._app is not None:
            style = self._app.style()
            if not isinstance(style, AlienStyle):
                style = AlienStyle()
                self._app.setStyle(style)
            style.set_theme(self.tokens, self.metrics, self.fonts, self.keys)
            self._app.setPalette(self.palette())
            self._app.setFont(self.fonts.body)


def _no_picture(_name: str) -> QImage:
    return QImage()


def theme_of(widget: QWidget | None = None) -> Theme:
    """Return the theme installed on the application. Raises `ThemeMissingError` when there is none."""
    app = QApplication.instance()
    theme = app.property(_PROPERTY) if app is not None else None
    if not isinstance(theme, Theme):
        name = type(widget).__name__ if widget is not None else "a widget"
        raise ThemeMissingError(f"{name} needs a theme: call Theme().install(app) before building widgets")
    return theme


def bind_theme(apply: Callable[[], None]) -> None:
    """Call a bound method of a widget now and after every change of the theme.

    For widgets that keep something that the theme decides: fixed sizes, distances of a layout, a cache. It is the last
    line of the constructor of the class that defines the method, so everything the method touches is there; a class
    and its subclass bind a method each and neither overrides the other's.
    """
    theme_of().changed.connect(apply)
    apply()


def _fusion_edges(tokens: Tokens) -> dict[QPalette.ColorRole, QColor]:
    return {
        QPalette.ColorRole.Light: tokens.raised,
        QPalette.ColorRole.Midlight: tokens.raised,
        QPalette.ColorRole.Mid: tokens.line_soft,
        QPalette.ColorRole.Dark: tokens.line_soft,
        QPalette.ColorRole.Shadow: tokens.sunken,
    }
