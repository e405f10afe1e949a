"""Paints a weapon or a suit (name and features, dice on a key, damage, range, ammunition) and its buttons."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyle

from alien_desktop.gui.kit.rows_view import RowsDelegate
from alien_desktop.gui.sheet.weapons_model import WeaponButton, WeaponItem
from alien_desktop.gui.theme.button_paint import ButtonFace, ButtonSize, draw_button
from alien_desktop.gui.theme.key_cap import draw_die_key
from alien_desktop.gui.theme.paint import draw_box, draw_rule
from alien_desktop.gui.theme.paint_text import Elide, draw_text, largest_fitting, text_width

_MIDDLE = Qt.AlignmentFlag.AlignHCenter
_NAME_UNITS = 38
"""Where a name would have less room than that beside the columns it is above them."""


class WeaponDelegate(RowsDelegate):
    """Reads a `WeaponItem` or a `WeaponButton`. The columns count from the right end of the row."""

    def row_height(self, record: WeaponItem | WeaponButton, width: int) -> int:
        """A line, with that of its name above it in a narrow row; or a button in it."""
        metrics = self._theme.metrics
        if isinstance(record, WeaponButton):
            return metrics.control_row
        return metrics.weapon_row + (metrics.section_header if self._is_narrow(width) else 0)

    def _is_narrow(self, width: float) -> bool:
        return width - self._theme.metrics.weapon_dice < _NAME_UNITS * self._theme.metrics.unit

    def button_width(self, button: WeaponButton) -> int:
        """Return how wide a button is in pixels: all alike while the word fits."""
        fonts = self._theme.fonts
        return max(self._theme.metrics.weapon_button, round(text_width(fonts, fonts.body, button.text)) + 6)

    def paint_row(
        self, painter: QPainter, rect: QRectF, record: WeaponItem | WeaponButton, state: QStyle.StateFlag
    ) -> None:
        """Paint a line without its buttons, or a button."""
        if isinstance(record, WeaponButton):
            face = ButtonFace(record.text, place=ButtonSize.ROW)
            draw_button(painter, rect, self._theme, face, state)
        else:
            self._paint_weapon(painter, rect, record)

    def _paint_weapon(self, painter: QPainter, rect: QRectF, item: WeaponItem) -> None:
        theme = self._theme
        tokens, metrics, fonts = theme.tokens, theme.metrics, theme.fonts
        width, height = rect.width(), float(metrics.weapon_row)
        draw_rule(painter, 0, width, 0, tokens.line_soft, metrics.line)
        dice_left = width - metrics.weapon_dice
        ink = self._ink(item)
        if self._is_narrow(width):
            self._paint_name_above(painter, QRectF(0, metrics.line, width, metrics.section_header), item)
            painter.translate(0, metrics.section_header)
        else:
            self._paint_name_beside(painter, QRectF(0, 0, dice_left - 2 * metrics.unit, height), item)
        side = metrics.die_key
        key = QRectF(dice_left, round((height - side) / 2) + 1, side, side)
        if item.is_armor and not item.can_roll:
            draw_text(painter, key, str(item.dice), fonts, fonts.die_key, ink, _MIDDLE, Elide.NEVER)
        else:
            frame = tokens.line_soft if item.is_quiet else tokens.line
            draw_die_key(painter, key, str(item.dice), theme, tokens.raised, frame, ink)
        if item.damage is not None:
            column = QRectF(width - metrics.weapon_damage, 0, 6 * metrics.unit, height)
            draw_text(painter, column, str(item.damage), fonts, fonts.key_number, ink, _MIDDLE, Elide.NEVER)
        column = QRectF(width - metrics.weapon_range, 0, metrics.weapon_range - metrics.weapon_ammo, height)
        draw_text(painter, column, item.reach, fonts, fonts.body, ink)
        if item.ammo_max:
            self._paint_ammo(painter, QRectF(0, 0, width, height), item)

    def _paint_name_beside(self, painter: QPainter, room: QRectF, item: WeaponItem) -> None:
        """The name, and below it the result of a roll or what it can do."""
        tokens, fonts = self._theme.tokens, self._theme.fonts
        words = item.result or item.features
        name = QRectF(0, room.height() * 0.08, room.width(), room.height() * (0.46 if words else 0.84))
        font = largest_fitting(fonts, (fonts.body, fonts.secondary, fonts.smallest), item.name, name.width())
        draw_text(painter, name, item.name, fonts, font, self._ink(item), elide=Elide.MIDDLE)
        below = QRectF(0, room.height() * 0.54, room.width(), room.height() * 0.38)
        draw_text(painter, below, words, fonts, fonts.smallest, tokens.text2)

    def _paint_name_above(self, painter: QPainter, line: QRectF, item: WeaponItem) -> None:
        """Both in one line that is as wide as the row; the name comes first."""
        fonts, unit = self._theme.fonts, self._theme.metrics.unit
        font = largest_fitting(fonts, (fonts.body, fonts.secondary, fonts.smallest), item.name, line.width())
        draw_text(painter, line, item.name, fonts, font, self._ink(item), elide=Elide.MIDDLE)
        line.setLeft(line.left() + text_width(fonts, font, item.name) + 2 * unit)
        if line.width() > 8 * unit:
            words = item.result or item.features
            draw_text(painter, line, words, fonts, fonts.smallest, self._theme.tokens.text2)

    def _ink(self, item: WeaponItem) -> QColor:
        return self._theme.tokens.text2 if item.is_quiet else self._theme.tokens.text

    def _paint_ammo(self, painter: QPainter, rect: QRectF, item: WeaponItem) -> None:
        theme = self._theme
        tokens, metrics, fonts = theme.tokens, theme.metrics, theme.fonts
        left = rect.width() - metrics.weapon_ammo
        room = metrics.weapon_ammo - 2 * metrics.weapon_button - metrics.unit
        ink = tokens.alert if item.is_empty else tokens.text
        words = QRectF(left, rect.height() * 0.12, room, rect.height() * 0.38)
        draw_text(painter, words, item.ammo_words.upper(), fonts, fonts.key_cap, ink)
        side = metrics.tick * 3 // 4
        top = round(rect.height() * 0.56)
        full, boxes = item.ammo_boxes
        for place in range(boxes):
            box = QRectF(left + place * (side + metrics.unit), top, side, side)
            if box.right() > left + room + metrics.unit:
                break
            is_full = place < full
            frame = tokens.text2 if is_full else tokens.alert if item.is_empty else tokens.line
            draw_box(painter, box, tokens.text2 if is_full else None, frame, metrics.line)
