"""Paints a weapon or a suit (name and features, dice on a key, damage, range, ammunition) and its buttons."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle

from alien_desktop.gui.kit.rows_view import RowsDelegate
from alien_desktop.gui.sheet.weapons_model import WeaponButton, WeaponItem
from alien_desktop.gui.theme.button_paint import ButtonFace, ButtonSize, draw_button
from alien_desktop.gui.theme.key_cap import draw_die_key
from alien_desktop.gui.theme.paint import draw_box, draw_rule
from alien_desktop.gui.theme.paint_text import Elide, draw_text, largest_fitting, text_width

_MIDDLE = Qt.AlignmentFlag.AlignHCenter


class WeaponDelegate(RowsDelegate):
    """Reads a `WeaponItem` or a `WeaponButton`. The columns count from the right end of the row."""

    def row_height(self, record: WeaponItem | WeaponButton, width: int) -> int:
        """A line, or a button in it."""
        metrics = self._theme.metrics
        return metrics.control_row if isinstance(record, WeaponButton) else metrics.weapon_row

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
        width, height = rect.width(), rect.height()
        draw_rule(painter, 0, width, 0, tokens.line_soft, metrics.line)
        dice_left = width - metrics.weapon_dice
        ink = tokens.text2 if item.is_quiet else tokens.text
        below_name = item.result or item.features
        name = QRectF(0, height * 0.08, dice_left - 2 * metrics.unit, height * (0.46 if below_name else 0.84))
        font = largest_fitting(fonts, (fonts.body, fonts.secondary, fonts.smallest), item.name, name.width())
        draw_text(painter, name, item.name, fonts, font, ink, elide=Elide.MIDDLE)
        below = QRectF(0, height * 0.54, dice_left - 2 * metrics.unit, height * 0.38)
        draw_text(painter, below, below_name, fonts, fonts.smallest, tokens.text2)
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
            self._paint_ammo(painter, rect, item)

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
