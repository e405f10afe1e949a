"""A weapon or a suit as a row: name and features, dice on a key, damage, range, ammunition, Roll and Fire."""

from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from alien_desktop.theme.look import follow_look
from alien_desktop.widgets.button import Button, ButtonSize
from alien_desktop.widgets.paint import draw_box, draw_rule
from alien_desktop.widgets.paint_text import Elide, draw_text, largest_fitting, text_width
from alien_desktop.widgets.skill_row import draw_die_key


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
        self._look = follow_look(self, self._place_buttons)
        self._shown = WeaponShown("", "", "", 0)
        self.roll = Button(self.tr("Roll"), size=ButtonSize.ROW, parent=self)
        self.fire = Button(self.tr("Fire"), size=ButtonSize.ROW, parent=self)
        self.roll.clicked.connect(self._on_roll_clicked)
        self.fire.clicked.connect(self._on_fire_clicked)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

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
        measures = self._look.measures
        return QSize(measures.weapon_dice + 30 * measures.unit, measures.weapon_row)

    def minimumSizeHint(self) -> QSize:
        """A short name beside the columns."""
        measures = self._look.measures
        return QSize(measures.weapon_dice + 16 * measures.unit, measures.weapon_row)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A rule above, then the columns; the buttons are widgets."""
        look, shown = self._look, self._shown
        tokens, measures, fonts = look.tokens, look.measures, look.fonts
        painter = QPainter(self)
        width, height = self.width(), self.height()
        draw_rule(painter, 0, width, 0, tokens.line_soft, measures.line)
        dice_left = width - measures.weapon_dice
        ink = tokens.text2 if shown.is_quiet else tokens.text
        name = QRectF(0, height * 0.08, dice_left - 2 * measures.unit, height * 0.46)
        if not shown.features:
            name.setHeight(height * 0.84)
        sizes = (fonts.body, fonts.secondary, fonts.smallest)
        font = largest_fitting(fonts, sizes, shown.name, name.width())
        draw_text(painter, name, shown.name, fonts, font, ink, elide=Elide.MIDDLE)
        below = QRectF(0, height * 0.54, dice_left - 2 * measures.unit, height * 0.38)
        draw_text(painter, below, shown.features, fonts, fonts.smallest, tokens.text2)
        side = measures.die_key
        key = QRectF(dice_left, round((height - side) / 2) + 1, side, side)
        if shown.is_level:
            middle = Qt.AlignmentFlag.AlignHCenter
            draw_text(painter, key, str(shown.dice), fonts, fonts.die_key, ink, middle, Elide.NEVER)
        else:
            frame = tokens.line_soft if shown.is_quiet else tokens.line
            draw_die_key(painter, key, str(shown.dice), look, tokens.raised, frame, ink)
        if shown.damage:
            column = QRectF(width - measures.weapon_damage, 0, 6 * measures.unit, height)
            middle = Qt.AlignmentFlag.AlignHCenter
            draw_text(painter, column, shown.damage, fonts, fonts.key_number, ink, middle, Elide.NEVER)
        column = QRectF(width - measures.weapon_range, 0, measures.weapon_range - measures.weapon_ammo, height)
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
        look, shown = self._look, self._shown
        tokens, measures, fonts = look.tokens, look.measures, look.fonts
        left = self.width() - measures.weapon_ammo
        room = measures.weapon_ammo - 2 * measures.weapon_button - measures.unit
        ink = tokens.alert if shown.is_empty else tokens.text
        word = QRectF(left, self.height() * 0.12, room, self.height() * 0.38)
        draw_text(painter, word, shown.ammo_word.upper(), fonts, fonts.key_cap, ink)
        box = measures.tick * 3 // 4
        top = round(self.height() * 0.56)
        for place in range(shown.boxes):
            rect = QRectF(left + place * (box + measures.unit), top, box, box)
            if rect.right() > left + room + measures.unit:
                break
            full = place < shown.ammo
            frame = tokens.text2 if full else tokens.alert if shown.is_empty else tokens.line
            draw_box(painter, rect, tokens.text2 if full else None, frame, measures.line)

    def _place_buttons(self) -> None:
        measures = self._look.measures
        wide = measures.weapon_button
        for button in (self.roll, self.fire):
            fitting = max(wide, round(text_width(self._look.fonts, self._look.fonts.body, button.plain_text)) + 6)
            button.resize(fitting, measures.control_row)
        top = (self.height() - measures.control_row) // 2 + 1
        self.fire.move(self.width() - self.fire.width(), top)
        right = self.fire.x() - measures.unit if not self.fire.isHidden() else self.width()
        self.roll.move(right - self.roll.width(), top)

    def _on_roll_clicked(self) -> None:
        self.roll_requested.emit(self._shown.item)

    def _on_fire_clicked(self) -> None:
        if self._shown.is_empty:
            self.reload_requested.emit(self._shown.item)
        else:
            self.fire_requested.emit(self._shown.item)
