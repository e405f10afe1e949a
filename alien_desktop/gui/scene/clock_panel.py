"""The head of the scene: which round it is, what the scene is called, drawing the cards and adding people."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from alien_desktop.gui.kit.arranging import afterwards
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.key_words import set_key_tooltip
from alien_desktop.gui.kit.line_field import LineField
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.scene.clock_plate import ClockPlate, ClockPlateItem
from alien_desktop.gui.scene.ui_clock_panel import Ui_ClockPanel
from alien_desktop.gui.theme.button_paint import ButtonKind
from alien_desktop.gui.theme.paint import draw_box, draw_rule
from alien_desktop.gui.theme.paint_text import Elide, draw_text, set_tooltip, text_width
from alien_desktop.gui.theme.theme import bind_theme, theme_of

_TILES = 2
_MOST = 99
_NAME_LEAST, _NAME_MOST = 26, 48
"""How many units the name of the scene and its button keep, by its words, before those on the buttons are left out."""


class RoundCounter(QWidget):
    """Shows a number from 0 to 99."""

    def __init__(self, label: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._label = label
        self._value = 0
        self.setAccessibleName(f"{label} 0")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @property
    def value(self) -> int:
        """The number that is shown."""
        return self._value

    def set_value(self, value: int) -> None:
        """Show this number; above 99 it stays at 99."""
        if value != self._value:
            self._value = value
            self.setAccessibleName(f"{self._label} {value}")
            self.update()

    def set_label(self, label: str) -> None:
        """Say what is counted."""
        if label != self._label:
            self._label = label
            self.setAccessibleName(f"{label} {self._value}")
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        """Two tiles under a label."""
        metrics, fonts = self._theme.metrics, self._theme.fonts
        label = text_width(fonts, fonts.title, self._label.upper())
        return QSize(max(_TILES * 7 * metrics.unit, round(label)) + 2, metrics.clock_height)

    def minimumSizeHint(self) -> QSize:
        """Never cut."""
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The label, then the tiles with the fold in their middle."""
        theme = self._theme
        tokens, metrics, fonts = theme.tokens, theme.metrics, theme.fonts
        unit = metrics.unit
        painter = QPainter(self)
        label = QRectF(0, 0, self.width() + 2 * unit, 3 * unit)
        draw_text(painter, label, self._label.upper(), fonts, fonts.title, tokens.text2, elide=Elide.NEVER)
        high = self.height() - 4.0 * unit
        digits = f"{max(0, min(self._value, _MOST)):0{_TILES}d}"
        for place, digit in enumerate(digits):
            tile = QRectF(place * 7 * unit, 4 * unit, 6.5 * unit, high)
            draw_box(painter, tile, tokens.raised, tokens.line, metrics.line)
            draw_rule(painter, tile.left(), tile.right(), round(tile.center().y()), tokens.line_soft, metrics.line)
            font = fonts.mono(metrics.text_clock)
            middle = Qt.AlignmentFlag.AlignHCenter
            draw_text(painter, tile, digit, fonts, font, tokens.text, middle, Elide.NEVER)


class ClockPanel(QWidget):
    """Shows the scene, its Round and its cards as set.

    While a combatant has no card its button draws; then it opens the menu of the cards, as a right click always does.
    """

    draw_requested = Signal()
    cards_requested = Signal()
    scenes_requested = Signal()
    add_requested = Signal()
    name_requested = Signal(str)
    zones_requested = Signal()
    end_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self.ui = Ui_ClockPanel()
        self.ui.setupUi(self)
        self.round = RoundCounter(self.tr("Round"))
        self.shift = RoundCounter("")
        self.shift.hide()
        self.mode, self.timer = ClockPlate(self.tr("Mode")), ClockPlate(self.tr("Timers"))
        for counter in (self.round, self.shift, self.mode, self.timer):
            self.ui.round_place.addWidget(counter, 0, Qt.AlignmentFlag.AlignTop)
        self._has_shift = False
        self.name = LineField(self.tr("Name of the scene"), self.tr("Unnamed scene"), bare=True)
        self.name.value_requested.connect(self.name_requested)
        self.name.textChanged.connect(self._fit_name)
        self._words = TextLabel("", TextRole.SECONDARY, TextTone.QUIET)
        self._all_words = self._fewer_words = ""
        self.ui.name_place.addStretch(1)
        self.scenes_button = Button(icon="chevron_down", kind=ButtonKind.QUIET)
        self.scenes_button.setAccessibleName(self.tr("Scenes"))
        set_tooltip(self.scenes_button, self.tr("Another scene, a copy, the log as text"))
        self.scenes_button.clicked.connect(self.scenes_requested)
        self._name_row = QHBoxLayout()
        self._name_row.addWidget(self.name, 10)
        self._name_row.addWidget(self.scenes_button)
        self._name_row.addStretch(1)
        self.ui.name_place.addLayout(self._name_row)
        self.ui.name_place.addWidget(self._words)
        self.draw_button = Button(self.tr("Draw the cards"), icon="deal", key="I", second=" ")
        self._draws = True
        self._draw_words = " "
        self.draw_button.clicked.connect(self._on_draw_button_clicked)
        self.draw_button.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.draw_button.customContextMenuRequested.connect(lambda _point: self.cards_requested.emit())
        self.add_button = Button(self.tr("Add"), icon="plus", key="/")
        set_tooltip(self.add_button, self.tr("Add somebody to the scene (/)"))
        self.add_button.setCheckable(True)
        self.add_button.clicked.connect(self.add_requested)
        self.zones_button = Button(self.tr("Zones"), key="Z")
        set_tooltip(self.zones_button, self.tr("Where everybody is: zones beside the order, or the order alone (Z)"))
        self.zones_button.setCheckable(True)
        self.zones_button.clicked.connect(self.zones_requested)
        self.end_button = Button(self.tr("End scene"), key="Ctrl+E")
        set_key_tooltip(self.end_button, self.tr("End the scene"), "Ctrl+E")
        self.end_button.clicked.connect(self.end_requested)
        self._buttons = (self.draw_button, self.add_button, self.zones_button, self.end_button)
        for button in self._buttons:
            self.ui.button_row.addWidget(button, 0, Qt.AlignmentFlag.AlignBottom)
        bind_theme(self._apply_theme)

    def set_scene(self, name: str, words: str, round_number: int, unit: str = "", fewer_words: str = "") -> None:
        """Show name, a few words about the scene or fewer of them, and the Round, or what is counted instead of it."""
        self.round.set_label(unit or self.tr("Round"))
        self.name.set_value(name)
        set_tooltip(self.name, name)
        self._fit_name()
        self._all_words, self._fewer_words = words, fewer_words
        self.round.set_value(round_number)
        self._fit_keys()

    def set_stealth(
        self, shift: tuple[str, int] | None, mode: ClockPlateItem | None = None, timer: ClockPlateItem | None = None
    ) -> None:
        """Show beside the Turn what else counts in stealth mode: the name and number of the Shift, mode, next timer."""
        self._has_shift = shift is not None
        if shift is not None:
            self.shift.set_label(shift[0])
            self.shift.set_value(shift[1])
        self.mode.set_item(mode)
        self.timer.set_item(timer)
        self._fit_keys()

    def ask_for_name(self) -> None:
        """Let another name be typed for the scene."""
        self.name.selectAll()
        self.name.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _fit_name(self) -> None:
        """The name is as wide as its words, so that the button of the scenes is behind it."""
        unit = self._theme.metrics.unit
        wide = self.name.fontMetrics().horizontalAdvance(self.name.text() or self.name.placeholderText())
        self.name.setFont(self._theme.fonts.body_bold)
        self.name.setMaximumWidth(wide + 4 * unit)

    def set_draw_is_next(self, is_next: bool) -> None:
        """Fill the button of the cards when drawing is the next step."""
        self.draw_button.set_kind(ButtonKind.PRIMARY if is_next else ButtonKind.NORMAL)

    def set_draw(self, words: str, *, possible: bool, is_next: bool, draws: bool = True) -> None:
        """Show what drawing would do; the next step is filled. When it `draws` nothing, it opens the menu."""
        self._draws = draws
        self._draw_words = words
        self.draw_button.setEnabled(possible)
        self.set_draw_is_next(is_next)
        self._fit_keys()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give room to the words before the keys."""
        super().resizeEvent(event)
        self._fit_keys()

    @afterwards
    def _fit_keys(self) -> None:
        """Keys, the second line, words stand where the rest has its room; tooltips have them too.

        In stealth mode the name, which the title of the window has, gives way first; after keys and words the mode,
        of which the strip below says more, and only then the button of the zones.
        """
        metrics = self._theme.metrics
        keys = zip(self._buttons, ("I" if self._draws else "", "/", "Z", "Ctrl+E"), strict=True)
        name: tuple[QWidget, ...] = (self.name, self.scenes_button, self._words)
        all_plates = (self.shift, self.mode, self.timer)
        there = (self._has_shift, bool(self.mode.item), bool(self.timer.item))
        plates: list[QWidget] = [plate for plate, is_there in zip(all_plates, there, strict=True) if is_there]
        is_stealth, shown = bool(plates), [*name, *plates, *self._buttons]
        self.draw_button.set_second(self._draw_words)
        self.draw_button.set_text(self.tr("Draw the cards") if self._draws else self.tr("Cards"))
        self.add_button.set_text(self.tr("Add"))
        self.end_button.set_text(self.tr("End scene"))
        for button, key in keys:
            button.set_key(key)

        def leave(*parts: QWidget) -> None:
            shown[:] = [one for one in shown if one not in parts]

        def leave_keys() -> None:
            self.draw_button.set_second("")
            for button in self._buttons:
                button.set_key("")

        def leave_words() -> None:
            self.add_button.set_text("")
            self.add_button.setAccessibleName(self.tr("Add"))
            self.end_button.set_text(self.tr("End"))
            if self._draws:
                self.draw_button.set_text(self.tr("Draw"))
                self.draw_button.setAccessibleName(self.tr("Draw the cards"))

        steps: tuple[Callable[[], None], ...] = (leave_keys, leave_words, partial(leave, self.zones_button))
        if is_stealth:
            mode, *plates_go = (partial(leave, plate) for plate in (self.mode, self.shift, self.timer))
            steps = (
                partial(leave, *name),
                leave_keys,
                leave_words,
                mode,
                partial(leave, self.zones_button),
                *plates_go,
            )
        for step in steps:
            if self._wanted_width(shown) <= self.width():
                break
            step()
        if not {*name, *all_plates}.intersection(shown):
            shown += name  # only the Turn has room
        for part in (*name, *all_plates, self.zones_button):
            part.setVisible(part in shown)
        self.ui.line.setSpacing(metrics.gap if self.name in shown else metrics.gap // 2)
        beside = self._wanted_width([part for part in shown if part not in name])
        self._show_words(self.width() - beside - metrics.gap)
        set_tooltip(self.draw_button, self._draw_words.strip())  # after the name, without repeating a word of it

    def _show_words(self, room: int) -> None:
        """Show as many words about the scene as a width in pixels has room for; the tooltip has all of them."""
        fonts = self._theme.fonts
        fits = text_width(fonts, fonts.secondary, self._all_words) < room
        self._words.set_text(self._all_words if fits else self._fewer_words or self._all_words)
        set_tooltip(self._words, self._all_words)

    def _name_width(self) -> int:
        metrics = self._theme.metrics
        wanted = self.name.maximumWidth() + self._name_row.spacing() + self.scenes_button.width()
        return max(_NAME_LEAST * metrics.unit, min(_NAME_MOST * metrics.unit, wanted))

    def _wanted_width(self, shown: list[QWidget]) -> int:
        metrics = self._theme.metrics
        plates = [part for part in (self.shift, self.mode, self.timer) if part in shown]
        taken = self.round.sizeHint().width() + sum(part.sizeHint().width() for part in plates)
        taken += len(plates) * self.ui.round_place.spacing()
        name = self._name_width() if self.name in shown else 0
        buttons = [button.sizeHint().width() for button in self._buttons if button in shown]
        gaps = 2 * metrics.gap if self.name in shown else metrics.gap
        return taken + name + gaps + sum(buttons) + (len(buttons) - 1) * metrics.label_gap

    def _on_draw_button_clicked(self) -> None:
        if self._draws:
            self.draw_requested.emit()
        else:
            self.cards_requested.emit()

    def set_zones_shown(self, shown: bool) -> None:
        """Show whether the zones are there."""
        self.zones_button.setChecked(shown)

    def set_adding(self, adding: bool) -> None:
        """Show whether the panel for adding is open."""
        self.add_button.setChecked(adding)

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self.ui.line.setContentsMargins(0, 0, 0, 0)
        self.ui.line.setSpacing(metrics.gap)
        self.ui.name_place.setSpacing(0)
        self._name_row.setSpacing(metrics.unit)
        self.ui.round_place.setSpacing(metrics.gap)
        self.scenes_button.setFixedSize(8 * metrics.unit, 8 * metrics.unit)
        self.ui.button_row.setSpacing(metrics.label_gap)
        self.setFixedHeight(metrics.clock_height)
        for button in self._buttons:
            button.setFixedHeight(metrics.clock_height - 4 * metrics.unit)
        self._fit_keys()
