"""Every window, view and dialog with sample content: one table that pictures and tests bring up one after the other."""

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QWidget

from alien_desktop.app import desk_pages, library_pages, scene_pages, sheet_pages, sheet_states, tray_pages
from alien_desktop.app.sample_stage import SampleStage

VIEWS: dict[str, Callable[[SampleStage], QWidget]] = {
    "library": library_pages.library,
    "library-nothing-found": library_pages.library_nothing_found,
    "library-notices": library_pages.library_notices,
    "creation-quick": library_pages.creation_quick,
    "creation-guided": library_pages.creation_guided,
    "creation-attributes": partial(library_pages.creation_step, place=1),
    "creation-skills": partial(library_pages.creation_step, place=2),
    "creation-talent": partial(library_pages.creation_step, place=3),
    "creation-name": partial(library_pages.creation_step, place=4),
    "creation-agenda": partial(library_pages.creation_step, place=5),
    "creation-bonds": partial(library_pages.creation_step, place=6),
    "creation-gear": partial(library_pages.creation_step, place=7),
    "creation-cash": partial(library_pages.creation_step, place=8),
    "creation-by-hand": library_pages.creation_by_hand,
    "sheet": sheet_pages.sheet,
    "sheet-ready": sheet_pages.sheet_ready,
    "sheet-evolved": sheet_pages.sheet_evolved,
    "sheet-synthetic": sheet_pages.sheet_synthetic,
    "sheet-broken": sheet_pages.sheet_broken,
    "sheet-long-name": sheet_states.sheet_longest_name,
    "sheet-laden": sheet_states.sheet_laden,
    "sheet-shaken": sheet_states.sheet_shaken,
    "sheet-responses": sheet_states.sheet_responses,
    "sheet-evolved-broken": sheet_states.sheet_evolved_broken,
    "sheet-empty": sheet_states.sheet_empty,
    "sheet-from-paper": sheet_states.sheet_from_paper,
    "sheet-passing": sheet_states.sheet_passing,
    "sheet-notes": sheet_pages.sheet_notes,
    "pick-dialog": sheet_pages.pick_dialog,
    "step-popup": sheet_pages.step_popup,
    "clock-dialog": sheet_pages.clock_dialog,
    "advance-dialog": sheet_pages.advance_dialog,
    "convert-dialog": sheet_pages.convert_dialog,
    "push-dialog": tray_pages.push_dialog,
    "panic-dialog": tray_pages.panic_dialog,
    "response-dialog": tray_pages.response_dialog,
    "dice": tray_pages.dice,
    "dice-push": tray_pages.dice_push,
    "dice-panic": tray_pages.dice_panic,
    "dice-evolved": tray_pages.dice_evolved,
    "dice-stunts": tray_pages.dice_stunts,
    "dice-cascade": tray_pages.dice_cascade,
    "aside-dialog": tray_pages.aside_dialog,
    "opposed-dialog": tray_pages.opposed_dialog,
    "initiative": scene_pages.initiative,
    "initiative-adversary": scene_pages.initiative_adversary,
    "initiative-adding": scene_pages.initiative_adding,
    "initiative-empty": scene_pages.initiative_empty,
    "preferences": desk_pages.preferences,
    "preferences-house-rules": desk_pages.preferences_house_rules,
    "preferences-unknown": desk_pages.preferences_unknown,
    "keys-dialog": desk_pages.keys_dialog,
    "scene-keys-dialog": desk_pages.scene_keys_dialog,
    "how-a-roll-works-dialog": desk_pages.how_a_roll_works_dialog,
    "about-dialog": desk_pages.about_dialog,
}
"""Every view by its name: what is not here has no picture and no test of its widgets."""
