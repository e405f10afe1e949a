"""What is in a strip of the initiative order: name and role, actions, Health, stress, conditions, the eye."""

from PySide6.QtCore import QCoreApplication, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from alien_desktop.gui.kit.chip import Chip, ChipTone, draw_chip
from alien_desktop.gui.kit.combatant_paint import (
    draw_now_plate,
    draw_pips,
    draw_segments,
    draw_stress_badge,
    draw_stress_cells,
    draw_token,
)
from alien_desktop.gui.kit.health_meter import (
    draw_health_bar,
    draw_health_cells,
    draw_health_sign,
    draw_health_word,
    is_down,
    is_low,
)
from alien_desktop.gui.scene.order_item import CardState, GroupMember, OrderItem
from alien_desktop.gui.scene.order_row_layout import MEMBERS_SHOWN, Density, OrderSizes, RowCells, member_slots
from alien_desktop.gui.theme.icons import draw_icon
from alien_desktop.gui.theme.paint import draw_box, draw_rule
from alien_desktop.gui.theme.paint_text import Elide, draw_text, text_width
from alien_desktop.gui.theme.theme import Theme

translate = QCoreApplication.translate

_MOST_STRESS = 10
_MOST_BOXES = 9
_SMALL_MEMBER = 22
_BOX_GAP = 2
_NAME_STEPS = (1.0, 0.85, 0.7)


def draw_strip_content(
    painter: QPainter,
    item: OrderItem,
    place: RowCells,
    sizes: OrderSizes,
    theme: Theme,
    density: Density,
    member: str = "",
) -> None:
    """Draw everything of a row but card and frame; `member` of a group is the chosen one."""
    if item.is_dead:
        _draw_dead(painter, item, place, sizes, theme, narrow=density is Density.NARROW)
        return
    now = item.is_now
    narrow = density is Density.NARROW
    if not narrow:
        quiet = item.state is CardState.ACTED
        draw_token(
            painter, QRectF(place.token), item.kind, item.initials, theme, sizes.text_initials, now=now, quiet=quiet
        )
        _draw_role(painter, item, place, sizes, theme)
    _draw_name(painter, item, place, sizes, theme, narrow=narrow)
    if item.countdown is not None:
        _draw_countdown(painter, item, place, sizes, theme, narrow=narrow)
    elif item.members:
        _draw_members(painter, item, place, sizes, theme, member, narrow=narrow)
    else:
        if density is not Density.SETUP:
            _draw_actions(painter, item, place, sizes, theme, narrow=narrow)
        _draw_health(painter, item, place, sizes, theme, narrow=narrow)
        _draw_stress(painter, item, place, sizes, theme, narrow=narrow)
    if narrow:
        _draw_one_sign(painter, item, place, theme)
        return
    _draw_chips(painter, item, place, sizes, theme)
    _draw_seen(painter, item, place, theme)


def _ink(item: OrderItem, theme: Theme) -> QColor:
    return theme.tokens.text2 if item.state is CardState.ACTED else theme.tokens.text


def _draw_name(
    painter: QPainter, item: OrderItem, place: RowCells, sizes: OrderSizes, theme: Theme, *, narrow: bool
) -> None:
    fonts, rect = theme.fonts, QRectF(place.name)
    if narrow and item.countdown is not None:
        rect.setRight(place.members.right())  # it has no sign there
    if not item.is_now:
        font = fonts.sans(sizes.text_name, bold=True)
        draw_text(painter, rect, item.name, fonts, font, _ink(item, theme), elide=Elide.MIDDLE)
        return
    text = item.name.upper()
    font = fonts.mono(sizes.text_now_name)
    for step in _NAME_STEPS:
        size = round(sizes.text_now_name * step)
        font = fonts.mono_of_names(size)
        if text_width(fonts, font, text) <= rect.width():
            break
    draw_text(painter, rect, text, fonts, font, theme.tokens.text, elide=Elide.MIDDLE)


def _draw_role(painter: QPainter, item: OrderItem, place: RowCells, sizes: OrderSizes, theme: Theme) -> None:
    fonts, rect = theme.fonts, QRectF(place.role)
    ink = theme.tokens.text2
    if item.is_now:
        ink = theme.tokens.text
        plate = QRectF(rect)
        plate.setHeight(5 * theme.metrics.unit)
        plate.moveTop(round(rect.center().y() - plate.height() / 2))
        rect.setLeft(draw_now_plate(painter, plate, translate("order", "NOW"), theme) + 2 * theme.metrics.unit)
    draw_text(painter, rect, item.role_words, fonts, fonts.sans(sizes.text_second), ink)


def _draw_actions(
    painter: QPainter, item: OrderItem, place: RowCells, sizes: OrderSizes, theme: Theme, *, narrow: bool
) -> None:
    now = item.is_now
    rect = QRectF(place.actions)
    lit = theme.tokens.accent if now else _ink(item, theme)
    draw_pips(painter, rect.left(), rect.center().y(), sizes.now_pip if now else sizes.pip, item.actions, theme, lit)
    if narrow:
        return
    ink = theme.tokens.alert if item.lacks_actions else theme.tokens.text if now else theme.tokens.text2
    font = theme.fonts.sans(sizes.text_second)
    draw_text(painter, QRectF(place.actions_text), item.actions_text, theme.fonts, font, ink)


def _draw_health(
    painter: QPainter, item: OrderItem, place: RowCells, sizes: OrderSizes, theme: Theme, *, narrow: bool
) -> None:
    if not item.has_health:
        return
    value, maximum = item.health, item.health_max
    fonts, rect = theme.fonts, QRectF(place.health)
    hurts = is_down(value) or is_low(value, maximum)
    ink = theme.tokens.alert if hurts else _ink(item, theme)
    font = fonts.mono(sizes.text_now_vital if item.is_now else sizes.text_vital)
    text = f"{value}/{maximum}"
    draw_text(painter, rect, text, fonts, font, ink, elide=Elide.NEVER)
    if not narrow:
        rect.setLeft(rect.left() + text_width(fonts, font, text) + 1.5 * theme.metrics.unit)
        draw_health_word(painter, rect, value, maximum, theme)
    boxes = QRectF(place.health_cells)
    room = maximum * (sizes.box_width + _BOX_GAP) - _BOX_GAP
    if maximum > _MOST_BOXES or room > boxes.width():
        draw_health_bar(painter, boxes, value, maximum, theme, ink)
        return
    cell = QRectF(boxes.left(), boxes.top(), sizes.box_width, boxes.height())
    draw_health_cells(painter, cell, value, maximum, theme, _BOX_GAP, ink)


def _draw_stress(
    painter: QPainter, item: OrderItem, place: RowCells, sizes: OrderSizes, theme: Theme, *, narrow: bool
) -> None:
    if item.is_doubled:
        return
    fonts, rect = theme.fonts, QRectF(place.stress)
    if narrow:
        if item.stress is not None:
            draw_stress_badge(painter, rect, item.stress, theme, fonts.key_cap)
        return
    if item.stress is None:
        if item.has_health:
            y = round(rect.center().y())
            dash = 2.5 * theme.metrics.unit
            draw_rule(painter, rect.left(), rect.left() + dash, y, theme.tokens.line_soft, theme.metrics.line_strong)
        return
    font = fonts.mono(sizes.text_now_vital if item.is_now else sizes.text_vital)
    ink = theme.tokens.stress if item.panics else _ink(item, theme)
    draw_text(painter, rect, str(item.stress), fonts, font, ink, elide=Elide.NEVER)
    area = QRectF(place.stress_cells)
    draw_stress_cells(painter, area, item.stress, _MOST_STRESS, sizes.stress_width, theme)


def _draw_countdown(
    painter: QPainter, item: OrderItem, place: RowCells, sizes: OrderSizes, theme: Theme, *, narrow: bool
) -> None:
    if item.countdown is None:
        return
    fonts = theme.fonts
    if narrow:
        draw_text(painter, QRectF(place.members), item.countdown.text, fonts, fonts.title, theme.tokens.info)
        return
    text = QRectF(place.actions)
    text.setRight(place.members.right())
    font = fonts.mono(sizes.text_vital)
    draw_text(painter, text, item.countdown.text, fonts, font, theme.tokens.info)
    area = QRectF(place.members.left(), place.health_cells.top(), place.members.width(), place.health_cells.height())
    if item.countdown.words:
        line = QRectF(place.actions_text)
        line.setRight(place.members.right())
        second = fonts.sans(sizes.text_second)
        draw_text(painter, line, item.countdown.words, fonts, second, theme.tokens.text2)
    else:
        draw_segments(painter, area, item.countdown.left, item.countdown.total, theme)


def members_shown(item: OrderItem, member: str) -> tuple[GroupMember, ...]:
    """Return up to three members; of more, two: the chosen one first, then those not at full Health."""
    members = item.members
    if len(members) <= MEMBERS_SHOWN:
        return members
    ranked = sorted(members, key=lambda one: (one.combatant != member, one.is_dead, one.is_unhurt))
    kept = ranked[: MEMBERS_SHOWN - 1]
    return tuple(one for one in members if one in kept)


def _draw_members(
    painter: QPainter,
    item: OrderItem,
    place: RowCells,
    sizes: OrderSizes,
    theme: Theme,
    member: str,
    *,
    narrow: bool,
) -> None:
    shown = members_shown(item, member)
    slots = member_slots(place, len(item.members), theme.scale)
    for one, rect in zip(shown, slots, strict=False):
        slot = QRectF(rect)
        if narrow:
            _draw_member_short(painter, slot, one, theme)
        else:
            _draw_member(painter, slot, one, item, place, sizes, theme, chosen=one.combatant == member)
    left_out = len(item.members) - len(shown)
    if left_out:
        rest = [one for one in item.members if one not in shown]
        text = translate("order", "+{count} unhurt") if all(one.is_unhurt for one in rest) else "+{count}"
        font = theme.fonts.sans(sizes.text_second)
        draw_text(painter, QRectF(slots[-1]), text.format(count=left_out), theme.fonts, font, theme.tokens.text2)


def _draw_member(
    painter: QPainter,
    slot: QRectF,
    member: GroupMember,
    item: OrderItem,
    place: RowCells,
    sizes: OrderSizes,
    theme: Theme,
    *,
    chosen: bool,
) -> None:
    """Letter, Health and its boxes above; actions and ammunition below, or that this one is down."""
    fonts, tokens, unit = theme.fonts, theme.tokens, theme.metrics.unit
    down = member.is_dead or is_down(member.health)
    hurts = down or is_low(member.health, member.maximum)
    ink = tokens.alert if hurts else _ink(item, theme)
    upper = QRectF(slot.left(), place.actions.top(), slot.width(), place.actions.height())
    side = 5.0 * unit if sizes.text_member <= _SMALL_MEMBER else 6.0 * unit
    box = QRectF(upper.left(), round(upper.center().y() - side / 2), side, side)
    _draw_letter(painter, box, member.letter, theme, down=down, chosen=chosen, now=item.is_now)
    text = f"{member.health}/{member.maximum}"
    font = fonts.mono(sizes.text_member)
    number = upper.adjusted(side + 1.5 * unit, 0, 0, 0)
    draw_text(painter, number, text, fonts, font, ink, elide=Elide.NEVER)
    left = number.left() + text_width(fonts, font, text) + unit
    high = float(sizes.now_box_height if item.is_now else sizes.box_height)
    cell = QRectF(left, round(upper.center().y() - high / 2), max(4, round(sizes.box_width * 0.7)), high)
    room = slot.right() - left
    if member.maximum * (cell.width() + _BOX_GAP) <= room + _BOX_GAP:
        draw_health_cells(painter, cell, member.health, member.maximum, theme, _BOX_GAP, ink)
    elif room > 2 * unit:
        bar = QRectF(cell.left(), cell.top(), room, high)
        draw_health_bar(painter, bar, member.health, member.maximum, theme, ink)
    lower = QRectF(slot.left(), place.actions_text.top(), slot.width(), place.actions_text.height())
    if down:
        sign = QRectF(lower.left(), round(lower.center().y() - unit), 2 * unit, 2 * unit)
        draw_health_sign(painter, sign, theme, down=True)
        word = lower.adjusted(3 * unit, 0, 0, 0)
        down_word = translate("order", "DEAD") if member.is_dead else translate("order", "DOWN")
        draw_text(painter, word, down_word, fonts, fonts.key_cap, tokens.alert, elide=Elide.NEVER)
        return
    pip = 3.0 * unit
    lit = tokens.accent if item.is_now else _ink(item, theme)
    end = draw_pips(painter, lower.left(), lower.center().y(), pip, member.actions, theme, lit)
    _draw_ammo(painter, QRectF(end + 2 * unit, lower.center().y() - pip / 2, slot.right() - end, pip), member, theme)


def _draw_letter(
    painter: QPainter, box: QRectF, letter: str, theme: Theme, *, down: bool, chosen: bool, now: bool
) -> None:
    """The chosen member has a filled letter; a fallen one a coral frame."""
    tokens, fonts = theme.tokens, theme.fonts
    fill = (tokens.accent if now else tokens.text) if chosen else tokens.sunken
    draw_box(painter, box, fill, tokens.alert if down else tokens.line, 1)
    ink = (tokens.accent_ink if now else tokens.bg) if chosen else tokens.text2 if down else tokens.text
    draw_text(painter, box, letter, fonts, fonts.key_cap, ink, Qt.AlignmentFlag.AlignHCenter, Elide.NEVER)


def _draw_ammo(painter: QPainter, rect: QRectF, member: GroupMember, theme: Theme) -> None:
    """One mark for each point of ammunition: filled is there, an outline is gone."""
    tokens, unit = theme.tokens, theme.metrics.unit
    for index in range(member.ammo_max):
        mark = QRectF(round(rect.left() + index * 1.75 * unit), round(rect.top()), unit, rect.height())
        if mark.right() > rect.right():
            return
        there = index < member.ammo
        draw_box(painter, mark, tokens.text2 if there else None, tokens.text2 if there else tokens.line, 1)


def _draw_dead(
    painter: QPainter, item: OrderItem, place: RowCells, sizes: OrderSizes, theme: Theme, *, narrow: bool
) -> None:
    """One line: token with a cross, name and role, DEAD, how and when."""
    fonts, tokens, unit = theme.fonts, theme.tokens, theme.metrics.unit
    token = QRectF(place.token)
    if not narrow and not token.isEmpty():  # before the cards are dealt rows may have none
        draw_token(painter, token, item.kind, "", theme, sizes.text_initials, now=False, quiet=True)
        draw_icon(painter, "cross", token, tokens.text2)
    name, font = QRectF(place.name), fonts.sans(sizes.text_second + 2, bold=True)
    chip = Chip(translate("order", "Dead"), ChipTone.TIMER, "cross")
    if narrow or item.members:
        name.setRight(place.chips.right())
    draw_text(painter, name, item.name, fonts, font, tokens.text2, elide=Elide.MIDDLE)
    wide = text_width(fonts, font, item.name) + 2 * unit
    second = fonts.sans(sizes.text_second)
    if item.members:
        rest = name.adjusted(wide, 0, 0, 0)
        draw_text(painter, rest, item.fate, fonts, second, tokens.text2)
        return
    if narrow:
        return
    if wide < name.width():
        draw_text(painter, name.adjusted(wide, 0, 0, 0), item.role_words, fonts, second, tokens.text2)
    draw_chip(painter, QRectF(place.stress), chip, theme)
    fate = QRectF(place.chips)
    fate.setRight(place.strip.right() - 3 * unit)  # nobody sees the dead: their column is free
    draw_text(painter, fate, item.fate, fonts, second, tokens.text2)


def _draw_member_short(painter: QPainter, slot: QRectF, member: GroupMember, theme: Theme) -> None:
    fonts, tokens, unit = theme.fonts, theme.tokens, theme.metrics.unit
    down = is_down(member.health)
    hurts = down or is_low(member.health, member.maximum)
    draw_text(painter, slot, member.letter, fonts, fonts.key_cap, tokens.text2, elide=Elide.NEVER)
    slot.setLeft(slot.left() + text_width(fonts, fonts.key_cap, member.letter) + 0.75 * unit)
    text = f"{member.health}/{member.maximum}"
    font = fonts.number_bold
    ink = tokens.alert if hurts else tokens.text
    draw_text(painter, slot, text, fonts, font, ink, elide=Elide.NEVER)
    if hurts:
        x = slot.left() + text_width(fonts, font, text) + 1
        draw_health_sign(painter, QRectF(x, slot.center().y() - unit, 2 * unit, 2 * unit), theme, down=down)


def _draw_chips(painter: QPainter, item: OrderItem, place: RowCells, sizes: OrderSizes, theme: Theme) -> None:
    if item.gets:
        font = theme.fonts.sans(sizes.text_second)
        draw_text(painter, QRectF(place.chips), item.gets, theme.fonts, font, theme.tokens.text2)
        return
    chips = item.chips
    if len(chips) > sizes.chips_shown:
        more = len(chips) - sizes.chips_shown + 1
        text = translate("order", "+{count} more").format(count=more)
        chips = (*chips[: sizes.chips_shown - 1], Chip(text))
    pitch = sizes.chip + sizes.gap if len(chips) < 3 else sizes.chip + 2
    top = place.chips.center().y() + 1 - (pitch * len(chips) - (pitch - sizes.chip)) / 2
    quiet = item.state is CardState.ACTED
    for index, chip in enumerate(chips):
        rect = QRectF(place.chips.left(), round(top + index * pitch), place.chips.width(), sizes.chip)
        draw_chip(painter, rect, chip, theme, quiet=quiet)


def _draw_seen(painter: QPainter, item: OrderItem, place: RowCells, theme: Theme) -> None:
    tokens, unit = theme.tokens, theme.metrics.unit
    rect = QRectF(place.seen)
    side = theme.metrics.icon
    icon = QRectF(rect.center().x() - side / 2, rect.center().y() - side / 2, side, side)
    if item.is_removable:
        draw_icon(painter, "cross", icon, tokens.text2)
        return
    if not item.hidden:
        draw_icon(painter, "shown", icon, tokens.text if item.is_now else tokens.text2)
        return
    icon.moveTop(icon.top() - 2 * unit)
    draw_icon(painter, "hidden", icon, tokens.text)
    fonts, hidden = theme.fonts, translate("order", "HIDDEN")
    wide = text_width(fonts, fonts.key_cap, hidden)
    word = QRectF(rect.right() - wide, icon.bottom() - 1, wide, 4 * unit)
    draw_text(painter, word, hidden, fonts, fonts.key_cap, tokens.text, elide=Elide.NEVER)


def _draw_one_sign(painter: QPainter, item: OrderItem, place: RowCells, theme: Theme) -> None:
    """Draw the worst sign alone: beside the zones there is no room for more."""
    tokens, rect = theme.tokens, QRectF(place.chips)
    if item.worst is ChipTone.BROKEN:
        painter.fillRect(rect, tokens.alert)
        draw_icon(painter, "cross", rect, tokens.alert_ink)
    elif item.worst is ChipTone.PANIC:
        painter.fillRect(rect, tokens.stress_fill)
        centre = Qt.AlignmentFlag.AlignHCenter
        draw_text(painter, rect, "!", theme.fonts, theme.fonts.number_bold, tokens.stress_fill_ink, centre, Elide.NEVER)
    elif item.hidden:
        draw_icon(painter, "hidden", rect, tokens.text)
