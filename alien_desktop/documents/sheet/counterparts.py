"""The same thing in the catalog of the other edition."""

from alien_desktop.documents.sheet_rules import SheetRules

OTHER_NAMES = (
    ("trauma.phobia", "trauma.phobic"),
    ("injury.severed_ear", "injury.ear_torn_off"),
    ("injury.bleeding_artery_arm", "injury.arm_arterial_bleeding"),
    ("injury.bleeding_artery_leg", "injury.leg_arterial_bleeding"),
    ("injury.crippling_pain", "injury.intense_pain"),
    ("injury.knocked_out_teeth", "injury.broken_teeth"),
    ("injury.ruptured_aorta", "injury.internal_bleeding"),
    ("injury.crushed_skull", "injury.crushed_head"),
    ("talent.hard_hitter", "talent.haymaker"),
    ("weapon.rexim_rxf_m5_eva_pistol", "weapon.rexim_rxf_m55_eva_pistol"),
    ("weapon.m56a2_smart_gun", "weapon.m56_smart_gun"),
    ("weapon.ua571_c_sentry_gun", "weapon.ua_571_c_sentry_gun"),
    ("weapon.knife", "weapon.combat_knife"),
    ("gear.c_series_tape_recorder", "gear.tape_recorder"),
    ("gear.medpod", "gear.pauling_medpod"),
    ("consumable.water", "consumable.water_bottle"),
    ("consumable.beer", "consumable.beer_and_booze"),
)
"""The same thing under another name: in the 2019 rules, in Evolved. Our own reading of both catalogs."""


def counterpart(row_id: str, there: SheetRules) -> str:
    """Return the id of the same entry in the other catalog, empty when it has none."""
    _, _, key = row_id.partition(".")
    pair = next((pair for pair in OTHER_NAMES if key in pair), None)
    if pair is not None:
        key = pair[0] if pair[1] == key else pair[1]
    other = f"{there.catalog.edition_id}.{key}"
    try:
        there.catalog.row(other)
    except KeyError:
        return ""
    return other


def is_row(text: str) -> bool:
    """Whether a trauma is the id of a row and not free text."""
    return text.startswith(("core.", "evolved."))
