"""Every length of the interface, in logical pixels: three width classes times the interface scale.

The values are those the mock-ups were drawn with. A field holds the value of the middle class as its default; `_WIDE`
and `_NARROW` list what differs from it. Widgets carry no numbers of their own. A unit is a pixel at 100 %.
"""

from enum import Enum
from functools import lru_cache
from typing import NamedTuple

MIDDLE_FROM, MIDDLE_HIGH = 1264, 560
"""Units of a window from which the middle class is used: a sheet in bands has room beside the sidebar and the tray."""
RAIL_WORDS_FROM = 1600
"""Units of a window of the middle class from which the sidebar has words and history beside the icons."""
TALL_FROM = 980
"""Units of height of a window of the middle class from which the bands of a sheet are taller."""
WIDE_FROM, WIDE_HIGH = 1840, 940
"""Units of a window from which the wide class is used."""
LOG_FROM = 2300
"""Units of a window from which a sheet has the whole log beside it, as a fourth column."""
SMALLEST_SCALE = 0.8
LARGEST_SCALE = 2.0


class WidthClass(Enum):
    """For how large a window the measures are. A class is taken only where width and height both suffice."""

    NARROW = "narrow"
    MIDDLE = "middle"
    WIDE = "wide"


class Metrics(NamedTuple):
    """Lengths in logical pixels, scale already applied. `text_...` are font sizes in pixels.

    A named tuple: a dataclass with that many fields would cost every start several milliseconds.
    """

    # space and shape
    unit: int = 4
    gap: int = 12
    padding: int = 12
    padding_top: int = 6
    label_gap: int = 8
    group_gap: int = 16
    line: int = 1
    line_strong: int = 2
    line_current: int = 3
    cut_panel: int = 10
    cut_button: int = 8
    cut_small: int = 6
    rivet: int = 3
    hatch_step: int = 6
    focus_width: int = 2
    focus_distance: int = 2

    # frame of the window
    top_bar: int = 36
    status_line: int = 24
    sidebar: int = 80
    sidebar_entry: int = 56
    sidebar_badge: int = 68
    search_width: int = 316

    # controls
    control: int = 32
    control_dense: int = 28
    control_row: int = 28
    control_title: int = 24
    control_next: int = 40
    control_tall: int = 48
    section_header: int = 24
    key_cap: int = 18
    tick: int = 16
    icon: int = 20
    icon_small: int = 16
    step_button: int = 32
    step_button_small: int = 28
    segment_padding: int = 14
    target_min: int = 24
    button_padding: int = 12

    # the columns of the views
    dice_column: int = 376
    pool_column: int = 312
    odds_column: int = 312
    sheet_bands: int = 784
    sheet_single: int = 404
    sheet_least_height: int = 600
    person_height: int = 152
    portrait_width: int = 112
    portrait_height: int = 128
    attribute_block: int = 188
    attribute_block_height: int = 168
    library_card: int = 384
    library_card_height: int = 240
    library_portrait_width: int = 120
    library_portrait_height: int = 168
    carry_on_portrait: int = 64
    badge_portrait: int = 40

    # sheet; weapon columns count from the right end of the row
    skill_row: int = 40
    attribute_row: int = 32
    die_key: int = 32
    level_dot: int = 9
    level_pitch: int = 13
    meter_cell: int = 26
    cell_gap: int = 4
    weapon_row: int = 40
    supply_row: int = 38
    supply_circle: int = 14
    supply_pitch: int = 24
    load_row: int = 24
    list_row: int = 28
    sheet_band: int = 164
    sheet_band_low: int = 196
    conditions_column: int = 244
    supplies_column: int = 300
    talents_column: int = 204
    weapon_dice: int = 332
    weapon_damage: int = 284
    weapon_range: int = 244
    weapon_ammo: int = 180
    weapon_button: int = 56
    stats_column: int = 84

    # dice
    die_dock: int = 48
    die_dock_gap: int = 8
    die_view: int = 72
    die_view_gap: int = 8
    die_log: int = 15
    die_term: int = 12
    die_combat: int = 48
    odds_bar: int = 8
    log_row: int = 24
    log_row_view: int = 44
    ladder_cell: int = 48

    # initiative
    card_width: int = 40
    card_height: int = 44
    card_centre: int = 40
    token: int = 32
    token_map: int = 36
    pip: int = 16
    pip_small: int = 10
    health_box_width: int = 10
    health_box_height: int = 12
    chip: int = 20
    clock_height: int = 56
    chain_height: int = 184
    chain_folded: int = 96
    chain_page: int = 96
    chain_plate: int = 40
    selected_column: int = 312
    zone_order: int = 264
    zones_least: int = 472
    scene_tray_column: int = 376
    action_row: int = 28
    table_row: int = 32
    attack_row: int = 40
    attack_key: int = 20
    word_chip: int = 18
    column_head: int = 16
    due_row: int = 28
    back_width: int = 84
    log_least: int = 74

    # text
    text_body: int = 14
    text_secondary: int = 13
    text_smallest: int = 12
    text_title: int = 12
    text_name: int = 24
    text_name_two: int = 20
    text_name_three: int = 18
    text_heading: int = 22
    text_heading_view: int = 24
    text_card_name: int = 18
    text_vital: int = 26
    text_vital_of: int = 18
    text_attribute: int = 24
    text_die_key: int = 20
    text_number: int = 16
    text_key_number: int = 22
    text_result_number: int = 30
    text_result: int = 22
    text_result_number_view: int = 30
    text_result_view: int = 22
    text_card: int = 24
    text_row_name: int = 17
    text_clock: int = 29


_NARROW: dict[str, int] = {"gap": 8, "sidebar": 48, "sidebar_entry": 40, "sidebar_badge": 36}

_RAIL_WITH_WORDS: dict[str, int] = {"sidebar": 212, "sidebar_entry": 44, "sidebar_badge": 56}

_TALL: dict[str, int] = {
    "person_height": 176,
    "portrait_width": 128,
    "portrait_height": 148,
    "attribute_block_height": 196,
    "attribute_row": 36,
    "skill_row": 48,
    "sheet_band": 208,
    "sheet_band_low": 250,
    "weapon_row": 52,
    "supply_row": 52,
    "load_row": 32,
}

_WIDE: dict[str, int] = {
    **_RAIL_WITH_WORDS,
    "gap": 16,
    "padding": 16,
    "search_width": 420,
    "control_row": 32,
    "control_tall": 56,
    "dice_column": 508,
    "pool_column": 400,
    "odds_column": 440,
    "sheet_bands": 1056,
    "person_height": 196,
    "portrait_width": 140,
    "portrait_height": 164,
    "attribute_block": 276,
    "attribute_block_height": 208,
    "library_card": 400,
    "skill_row": 48,
    "attribute_row": 44,
    "die_key": 40,
    "meter_cell": 36,
    "weapon_row": 52,
    "supply_row": 64,
    "supply_circle": 18,
    "supply_pitch": 28,
    "load_row": 42,
    "sheet_band": 216,
    "sheet_band_low": 320,
    "conditions_column": 408,
    "supplies_column": 368,
    "talents_column": 408,
    "weapon_dice": 447,
    "weapon_damage": 380,
    "weapon_range": 320,
    "weapon_ammo": 228,
    "weapon_button": 72,
    "stats_column": 288,
    "die_dock": 64,
    "die_dock_gap": 12,
    "die_view": 112,
    "die_view_gap": 12,
    "die_log": 20,
    "die_combat": 64,
    "log_row_view": 52,
    "card_width": 56,
    "card_height": 64,
    "card_centre": 56,
    "token": 48,
    "pip": 22,
    "chip": 24,
    "selected_column": 356,
    "scene_tray_column": 416,
    "table_row": 40,
    "attack_row": 68,
    "attack_key": 28,
    "word_chip": 22,
    "chain_height": 188,
    "due_row": 36,
    "text_body": 15,
    "text_secondary": 14,
    "text_smallest": 13,
    "text_title": 13,
    "text_heading": 24,
    "text_heading_view": 28,
    "text_vital": 30,
    "text_vital_of": 20,
    "text_attribute": 28,
    "text_die_key": 24,
    "text_result_number_view": 42,
    "text_result_view": 28,
    "text_card": 34,
    "text_row_name": 22,
}


def bounded_scale(scale: float) -> float:
    """The scale, held between the smallest and the largest the interface is made for."""
    return max(SMALLEST_SCALE, min(LARGEST_SCALE, scale))


def class_of(width: float, height: float, scale: float = 1.0) -> WidthClass:
    """The class for a window of this size (logical px) at an interface scale."""
    if width >= WIDE_FROM * scale and height >= WIDE_HIGH * scale:
        return WidthClass.WIDE
    has_room = width >= MIDDLE_FROM * scale and height >= MIDDLE_HIGH * scale
    return WidthClass.MIDDLE if has_room else WidthClass.NARROW


_DIFFERENT = {WidthClass.NARROW: _NARROW, WidthClass.MIDDLE: {}, WidthClass.WIDE: _WIDE}


def fitted_to(width: float, height: float, scale: float = 1.0) -> Metrics:
    """The measures for a window of this size (logical px): in the middle class what is over is given to parts of it."""
    width_class = class_of(width, height, scale)
    middle = width_class is WidthClass.MIDDLE
    has_words, tall = middle and width >= RAIL_WORDS_FROM * scale, middle and height >= TALL_FROM * scale
    return metrics_for(width_class, scale, sidebar_words=has_words, tall=tall)


@lru_cache(maxsize=32)
def metrics_for(
    width_class: WidthClass, scale: float = 1.0, *, sidebar_words: bool = False, tall: bool = False
) -> Metrics:
    """The measures of a width class at an interface scale; lengths are rounded to whole pixels and never vanish.

    `sidebar_words`: the sidebar is as wide as in the wide class. `tall`: the bands of a sheet are taller.
    """
    plain = Metrics(**_DIFFERENT[width_class])
    if sidebar_words:
        plain = plain._replace(**_RAIL_WITH_WORDS)
    if tall:
        plain = plain._replace(**_TALL)
    if scale == 1.0:
        return plain
    return Metrics._make(max(1, round(length * scale)) for length in plain)
