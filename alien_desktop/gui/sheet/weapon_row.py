"""A weapon or a suit as a row: name and features, dice on a key, damage, range, ammunition, Roll and Fire."""

from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from alien_desktop.gui.kit.button import Button, ButtonSize
from alien_desktop.gui.kit.key_cap import draw_die_key
from alien_desktop.gui.theme.paint import draw_box, draw_rule
from alien_desktop.gui.theme.paint_text import Elide, draw_text, largest_fitting, text_width
from alien_desktop.gui.theme.theme import bind_theme, theme_of


@dataclass(frozen=True, slots=True)
class WeaponShown:
    """What a weapon row shows. All words come ready."""

    item: str
    """Its id, handed back with every wish."""
    name: str
    features: str
    dice: int
    damage: str = ""
    reach: str = ""
    ammo_word: str = ""
    """ "LOADED", "EMPTY" or what is left; empty for a weapon without ammunition."""
    ammo: int = 0
    boxes: int = 0
    is_empty: bool = False
    can_roll: bool = True
    fires: bool = False
    """Whether there is ammunition to fire or reload."""
    is_quiet: bool = False
    is_level: bool = False
    """The number is a level that is subtracted, and not dice."""


class WeaponRow(QWidget):
    """One row. The wishes carry the id of the item."""

    roll_requested = Signal(str)
    fire_requested = Signal(str)
    reload_requested = Signal(str)
    details_requested = Signal(str, QPoint)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._shown = WeaponShown("", "", "", 0)
        self.roll = Button(self.tr("Roll"), size=ButtonSize.ROW, parent=self)
        self.fire = Button(self.tr("Fire"), size=ButtonSize.ROW, parent=self)
        self.roll.clicked.connect(self._on_roll_clicked)
        self.fire.clicked.connect(self._on_fire_clicked)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        bind_theme(self._place_buttons)

    @property
    def shown(self) -> WeaponShown:
        """What is shown."""
        return self._shown

    def set_shown(self, shown: WeaponShown) -> None:
        """Show this weapon or suit."""
        if shown == self._shown:
            return
        self._shown = shown
        self.roll.setVisible(shown.can_roll)
        self.fire.setVisible(shown.fires)
        self.fire.set_text(self.tr("Load") if shown.is_empty else self.tr("Fire"))
        self.roll.setAccessibleName(self.tr("Roll {name}, {count} dice").format(name=shown.name, count=shown.dice))
        pattern = self.tr("Reload {name}") if shown.is_empty else self.tr("Fire {name} and count its ammunition")
        self.fire.setAccessibleName(pattern.format(name=shown.name))
        words = (shown.name, shown.features, shown.reach, shown.ammo_word)
        self.setAccessibleName(", ".join(word for word in words if word))
        self._place_buttons()
        self.update()

    def sizeHint(self) -> QSize:
        """The columns of the sheet; the name takes what is left."""
        metrics = self._theme.metrics
        return QSize(metrics.weapon_dice + 30 * metrics.unit, metrics.weapon_row)

    def minimumSizeHint(self) -> QSize:
        """A short name beside the columns."""
        metrics = self._theme.metrics
        return QSize(metrics.weapon_dice + 16 * metrics.unit, metrics.weapon_row)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A rule above, then the columns; the buttons are widgets."""
        theme, shown = self._theme, self._shown
        tokens, metrics, fonts = theme.tokens, theme.metrics, theme.fonts
        painter = QPainter(self)
        width, height = self.width(), self.height()
        draw_rule(painter, 0, width, 0, tokens.line_soft, metrics.line)
        dice_left = width - metrics.weapon_dice
        ink = tokens.text2 if shown.is_quiet else tokens.text
        name = QRectF(0, height * 0.08, dice_left - 2 * metrics.unit, height * 0.46)
        if not shown.features:
            name.setHeight(height * 0.84)
        sizes = (fonts.body, fonts.secondary, fonts.smallest)
        font = largest_fitting(fonts, sizes, shown.name, name.width())
        draw_text(painter, name, shown.name, fonts, font, ink, elide=Elide.MIDDLE)
        below = QRectF(0, height * 0.54, dice_left - 2 * metrics.unit, height * 0.38)
        draw_text(painter, below, shown.features, fonts, fonts.smallest, tokens.text2)
        side = metrics.die_key
        key = QRectF(dice_left, round((height - side) / 2) + 1, side, side)
        if shown.is_level:
            middle = Qt.AlignmentFlag.AlignHCenter
            draw_text(painter, key, str(shown.dice), fonts, fonts.die_key, ink, middle, Elide.NEVER)
        else:
            frame = tokens.line_soft if shown.is_quiet else tokens.line
            draw_die_key(painter, key, str(shown.dice), theme, tokens.raised, frame, ink)
        if shown.damage:
            column = QRectF(width - metrics.weapon_damage, 0, 6 * metrics.unit, height)
            middle = Qt.AlignmentFlag.AlignHCenter
            draw_text(painter, column, shown.damage, fonts, fonts.key_number, ink, middle, Elide.NEVER)
        column = QRectF(width - metrics.weapon_range, 0, metrics.weapon_range - metrics.weapon_ammo, height)
        draw_text(painter, column, shown.reach, fonts, fonts.body, ink)
        if shown.ammo_word:
            self._paint_ammo(painter)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Details, by mouse or key."""
        self.details_requested.emit(self._shown.item, event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and down lead to the same button of the neighbour."""
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
            return
        self.focusNextPrevChild(step > 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The buttons stay at the right end."""
        super().resizeEvent(event)
        self._place_buttons()

    def _paint_ammo(self, painter: QPainter) -> None:
        theme, shown = self._theme, self._shown
        tokens, metrics, fonts = theme.tokens, theme.metrics, theme.fonts
        left = self.width() - metrics.weapon_ammo
        room = metrics.weapon_ammo - 2 * metrics.weapon_button - metrics.unit
        ink = tokens.alert if shown.is_empty else tokens.text
        word = QRectF(left, self.height() * 0.12, room, self.height() * 0.38)
        draw_text(painter, word, shown.ammo_word.upper(), fonts, fonts.key_cap, ink)
        box = metrics.tick * 3 // 4
        top = round(self.height() * 0.56)
        for place in range(shown.boxes):
            rect = QRectF(left + place * (box + metrics.unit), top, box, box)
            if rect.right() > left + room + metrics.unit:
                break
            full = place < shown.ammo
            frame = tokens.text2 if full else tokens.alert if shown.is_empty else tokens.line
            draw_box(painter, rect, tokens.text2 if full else None, frame, metrics.line)

    def _place_buttons(self) -> None:
        metrics = self._theme.metrics
        wide = metrics.weapon_button
        for button in (self.roll, self.fire):
            fitting = max(wide, round(text_width(self._theme.fonts, self._theme.fonts.body, button.plain_text)) + 6)
            button.resize(fitting, metrics.control_row)
        top = (self.height() - metrics.control_row) // 2 + 1
        self.fire.move(self.width() - self.fire.width(), top)
        right = self.fire.x() - metrics.unit if not self.fire.isHidden() else self.width()
        self.roll.move(right - self.roll.width(), top)

    def _on_roll_clicked(self) -> None:
        self.roll_requested.emit(self._shown.item)

    def _on_fire_clicked(self) -> None:
        if self._shown.is_empty:
            self.reload_requested.emit(self._shown.item)
        else:
            self.fire_requested.emit(self._shown.item)
