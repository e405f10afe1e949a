"""The sheet in the states that a character can come to: what they carry, what holds for them, what is out of order."""

from PySide6.QtWidgets import QWidget

from alien_desktop.documents.sheet.character_sheet import CharacterSheet, Radiation, Skills
from alien_desktop.documents.sheet.identity import add_talent
from alien_desktop.documents.sheet.item_edits import add_item, put_item
from alien_desktop.documents.sheet.items import CarryPlace
from alien_desktop.documents.sheet.new_parts import item_from, new_sheet, talent_from
from alien_desktop.rules.dice.roll_profile import Nature
from pictures.sample_stage import SampleStage

LONGEST_NAME = (
    "Maximiliana Theodora Okonkwo-Featherstonehaugh of the Outer Reach, "
    "Second Navigator of the Long-Haul Ore Hauler Peleus I"
)
"""As many letters as a name can have."""

_HEAVY = ("m41a_pulse_rifle", "m240_incinerator", "m42a_scope_rifle", "37a2_shotgun", "stun_baton")
_THINGS = (
    "personal_medkit",
    "m314_motion_tracker",
    "maintenance_jack",
    "hi_beam_flashlight",
    "gold_plated_pen",
    "yo_yo",
)
_TALENTS = ("nerves_of_steel", "fast_reflexes", "stealthy", "eva_specialist")


def sheet_laden(stage: SampleStage) -> QWidget:
    """More than can be carried, more weapons than have room, six talents."""
    rules = stage.session.rules_for("core")
    sheet = _own(stage, stage.pilot)
    for prefix, names in (("weapon", _HEAVY), ("gear", _THINGS)):
        for name in names:
            sheet = add_item(sheet, item_from(f"core.{prefix}.{name}", rules))
    sheet = put_item(sheet, sheet.weapons[-1].id, CarryPlace.STOWED)
    sheet = put_item(sheet, sheet.weapons[2].id, CarryPlace.IN_HAND)
    for name in _TALENTS:
        sheet = add_talent(sheet, talent_from(f"core.talent.{name}", rules), rules)
    return _shown(stage, sheet)


def sheet_shaken(stage: SampleStage) -> QWidget:
    """A panic that holds, traumas, rads of which some stay."""
    sheet = _own(stage, stage.marshal).evolve(
        panic=("core.panic.tremble",),
        trauma=("core.trauma.nightmares",),
        conditions=("dehydrated", "prone"),
        radiation=Radiation(current=3, permanent=2),
        stress=10,
        health=1,
    )
    return _shown(stage, sheet)


def sheet_responses(stage: SampleStage) -> QWidget:
    """Stress responses of the other edition, and a value that was set by hand."""
    sheet = _own(stage, stage.other_pilot).evolve(
        responses=("evolved.response.jumpy", "evolved.response.shakes"),
        radiation=Radiation(current=2),
        overrides=({"value": "armor", "amount": 3},),
    )
    return _shown(stage, sheet)


def sheet_evolved_broken(stage: SampleStage) -> QWidget:
    """Somebody of the other edition who is down, with injuries."""
    sheet = _own(stage, stage.other_pilot)
    table = stage.session.rules_for(sheet.edition).catalog.injuries
    rows = {number: table.row_for(number) for number in (32, 63)}
    injuries = tuple(
        {
            "id": f"x{number}",
            "row": number,
            "source": row.id,
            "name": row.name,
            "days_left": 6 if number == 32 else None,
        }
        for number, row in rows.items()
    )
    return _shown(stage, sheet.evolve(health=0, injuries=injuries))


def sheet_empty(stage: SampleStage) -> QWidget:
    """A new sheet with nothing on it yet."""
    fresh = new_sheet(stage.session.rules_for("core"))
    own = _own(stage, stage.medic)
    keep = {name: getattr(own, name) for name in ("id", "sample")}
    return _shown(stage, fresh.evolve(**keep))


def sheet_from_paper(stage: SampleStage) -> QWidget:
    """Values that no rule allows, copied from a sheet on paper and marked."""
    own = _own(stage, stage.marshal)
    sheet = own.evolve(
        attributes=own.attributes.evolve(strength=7, wits=9),
        skills=Skills(piloting=6, command=8),
        health=9,
        stress=12,
        notes="Outside the rules\nHighest attribute: Strength is at most 4, not 7.\n"
        "Highest key attribute: Wits is at most 5.",
    )
    return _shown(stage, sheet)


def sheet_passing(stage: SampleStage) -> QWidget:
    """A synthetic that shows a stress it does not have."""
    sheet = _own(stage, stage.synthetic)
    assert sheet.nature is Nature.SYNTHETIC
    return _shown(stage, sheet.evolve(passes_as_human=True, stress=3))


def sheet_longest_name(stage: SampleStage) -> QWidget:
    """The longest name there can be, and a crew of it."""
    sheet = _own(stage, stage.medic)
    return _shown(stage, sheet.evolve(name=LONGEST_NAME, buddy=LONGEST_NAME))


def _own(stage: SampleStage, sheet_id: str) -> CharacterSheet:
    """The character as it is when nothing stands over the windows and nobody is in a state."""
    stage.reset()
    return stage.session.workspace.sheet(sheet_id)


def _shown(stage: SampleStage, sheet: CharacterSheet) -> QWidget:
    stage.window.navigator.sheet_view.set_document("")
    stage.dress(sheet)
    stage.show_sheet(sheet.id)
    return stage.window
