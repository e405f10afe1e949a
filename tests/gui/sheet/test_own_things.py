"""Weapons, armor, things and talents that no list has are written by hand on the sheet, with all that they change."""

import pytest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from alien_desktop.gui.kit.drop_field import DropField
from alien_desktop.gui.kit.line_field import LineField
from alien_desktop.gui.kit.note_field import NoteField
from alien_desktop.gui.kit.number_field import NumberField
from alien_desktop.gui.kit.tick_box import TickBox
from alien_desktop.gui.sheet.catalog_picker import CatalogPicker, OwnForm
from alien_desktop.gui.sheet.own_thing_dialog import OwnThingDialog
from alien_desktop.gui.sheet.weapons_model import weapon_items
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.rules.effects.continuous import Dice
from alien_desktop.rules.people.characteristics import Skill
from tests.gui.stages import SheetStage


@pytest.fixture
def stage(qtbot: QtBot, theme: Theme) -> SheetStage:
    theme.set_reduced_motion(True)
    return SheetStage(qtbot)


def editor(stage: SheetStage) -> OwnThingDialog:
    found = stage.panel.changing
    assert found is not None
    stage.qtbot.waitUntil(found.isVisible)
    return found


def write(form: OwnForm | None, **values: object) -> None:
    """Ask for values of the fields of a form, as their editors do."""
    assert form is not None
    assert form.fields is not None
    for name, value in values.items():
        editor = form.fields.fields[name]
        request = editor.checked_requested if isinstance(editor, TickBox) else editor.value_requested
        request.emit(value)


def field(dialog: OwnThingDialog, name: str) -> LineField:
    found = dialog.fields[name]
    assert isinstance(found, LineField)
    return found


def test_an_unknown_name_becomes_a_weapon_with_numbers_price_and_dice(stage: SheetStage) -> None:
    stage.click(stage.panel.weapons.add_button)
    stage.picker()
    stage.type("Rivet Gun")
    assert [option.name for option in stage.picker().list.options()] == ["Write “Rivet Gun”"]
    stage.key("Return")
    gun = stage.sheet.weapons[-1]
    assert gun.name == "Rivet Gun"
    stage.panel.change_thing(gun.id)
    dialog = editor(stage)
    damage, reach = dialog.fields["damage"], dialog.fields["range_max"]
    assert isinstance(damage, NumberField)
    assert isinstance(reach, DropField)
    damage.value_requested.emit(3)
    reach.value_requested.emit("short")
    field(dialog, "price").value_requested.emit("$ 1,200")
    dialog.what.set_value("skill:heavy_machinery")
    dialog.number.set_value(2)
    stage.click(dialog.add_button)
    gun = stage.sheet.weapons[-1]
    assert (gun.damage, gun.range_max, gun.price) == (3, "short", 1200)
    assert gun.effects == (Dice(2, (Skill.HEAVY_MACHINERY,)),)
    stage.click(dialog.removals[0])
    assert stage.sheet.weapons[-1].effects == ()
    stage.table.workspace.undo()
    assert len(dialog.removals) == 1, "the editor follows undo"
    field(dialog, "price").value_requested.emit("")
    assert stage.sheet.weapons[-1].price is None
    dialog.accept()


def test_a_talent_of_ones_own_shows_its_note_and_what_it_changes(stage: SheetStage) -> None:
    stage.click(stage.panel.talents.add_button)
    stage.picker()
    stage.type("Old Hand")
    stage.key("Return")
    dialog = editor(stage)
    note = dialog.fields["note"]
    assert isinstance(note, NoteField)
    note.value_requested.emit("Knows every terminal.")
    dialog.what.set_value("skill:comtech")
    stage.click(dialog.add_button)
    dialog.accept()
    shown = stage.panel.talents.model.items()[-1]
    assert (shown.name, shown.text) == ("Old Hand", "Knows every terminal.\nComtech +1")


def test_a_thing_of_the_pack_is_given_to_somebody_and_its_editor_goes_with_it(stage: SheetStage) -> None:
    radio = next(item for item in stage.sheet.gear if item.name == "Hand Radio")
    stage.panel.change_thing(radio.id)
    dialog = editor(stage)
    stage.carried(radio.id).open_menu()
    stage.choose("T. Vance")
    assert all(item.name != "Hand Radio" for item in stage.sheet.gear)
    assert any(item.name == "Hand Radio" for item in stage.table.sheet("Vance").gear)
    assert not dialog.isVisible()
    stage.table.workspace.undo()
    assert any(item.name == "Hand Radio" for item in stage.sheet.gear)


def test_somebody_alone_in_their_crew_is_told_that_nobody_can_be_given_a_thing(stage: SheetStage) -> None:
    stage.put(label="Somewhere else")
    radio = next(item for item in stage.sheet.gear if item.name == "Hand Radio")
    stage.carried(radio.id).open_menu()
    (give,) = (action for action in stage.menu().actions() if action.text() == "Give to")
    below = give.menu()
    assert isinstance(below, QMenu)
    assert [(action.text(), action.isEnabled()) for action in below.actions()] == [
        ("Nobody else is in this crew", False)
    ]


def test_the_file_has_a_line_of_personality(stage: SheetStage) -> None:
    stage.panel.show_file(True)
    stage.panel.file.personality.value_requested.emit("Counts every bolt")
    assert stage.sheet.personality == "Counts every bolt"


def test_armor_is_written_by_hand_with_class_weight_quantity_price_and_a_modifier(stage: SheetStage) -> None:
    """Its armor and its dice count in the values and rolls of the sheet while it is worn."""
    stage.click(stage.panel.weapons.add_button)
    picker = stage.picker()
    assert isinstance(picker, CatalogPicker)
    stage.type("Hull Plate Vest")
    assert picker.form is not None
    picker.form.kinds.value_requested.emit("armor")
    stage.key("Return")
    vest = stage.sheet.armor[-1]
    stage.panel.change_thing(vest.id)
    dialog = editor(stage)
    assert vest.name == "Hull Plate Vest"
    rating, quantity, weight = (dialog.fields[name] for name in ("rating", "quantity", "quarters"))
    assert isinstance(rating, NumberField)
    assert isinstance(quantity, NumberField)
    assert isinstance(weight, DropField)
    rating.value_requested.emit(4)
    quantity.value_requested.emit(2)
    weight.value_requested.emit("8")
    field(dialog, "price").value_requested.emit("350")
    field(dialog, "category").value_requested.emit("Home made")
    dialog.what.set_value("skill:mobility")
    dialog.number.set_value(-1)
    stage.click(dialog.add_button)
    vest = stage.sheet.armor[-1]
    assert (vest.rating, vest.quantity, vest.quarters, vest.price, vest.category) == (4, 2, 8, 350, "Home made")
    assert vest.effects == (Dice(-1, (Skill.MOBILITY,)),)
    assert [editor.value for editor in (rating, quantity)] == [4, 2]


def test_gear_of_ones_own_has_power_and_a_class(stage: SheetStage) -> None:
    stage.click(stage.panel.load.add_button)
    stage.picker()
    stage.type("Scrap Lamp")
    assert [option.name for option in stage.picker().list.options()] == ["Write “Scrap Lamp”"]
    stage.key("Return")
    stage.panel.change_thing(stage.sheet.gear[-1].id)
    dialog = editor(stage)
    power = dialog.fields["power"]
    assert isinstance(power, DropField)
    power.value_requested.emit("3")
    field(dialog, "category").value_requested.emit("Light")
    lamp = stage.sheet.gear[-1]
    assert (lamp.name, lamp.power, lamp.category) == ("Scrap Lamp", 3, "Light")


def test_values_are_written_in_the_picker_and_the_row_is_seen_before_it_is_added(stage: SheetStage) -> None:
    stage.click(stage.panel.weapons.add_button)
    picker = stage.picker()
    assert isinstance(picker, CatalogPicker)
    stage.type("Breaching hook")
    before, steps = stage.sheet, stage.steps()
    assert picker.form is not None
    plain = picker.form.preview.accessibleName()
    assert "Breaching hook" in plain
    write(picker.form, damage=2, bonus=1, range_max="short", price="$40", quarters="2", armor_piercing=True)
    seen = picker.form.preview.accessibleName()
    assert "armor piercing" in seen
    assert "Short" in seen
    assert seen != plain
    assert stage.sheet == before, "nothing is written yet"
    stage.key("Return")
    assert stage.panel.changing is None, "all of it was asked in the picker"
    hook = stage.sheet.weapons[-1]
    assert (hook.name, hook.damage, hook.bonus, hook.range_max, hook.price, hook.quarters) == (
        "Breaching hook",
        2,
        1,
        "short",
        40,
        2,
    )
    assert hook.armor_piercing
    row = next(item for item in weapon_items(stage.sheet, stage.panel.opened.rules) if item.key == hook.id)
    assert row.words() in seen, "as it stands on the sheet now"
    assert stage.steps() == steps + 1
    stage.table.workspace.undo()
    assert stage.sheet == before


def test_another_kind_begins_with_empty_values(stage: SheetStage) -> None:
    stage.click(stage.panel.weapons.add_button)
    picker = stage.picker()
    assert isinstance(picker, CatalogPicker)
    stage.type("Hull Plate Vest")
    form = picker.form
    write(form, damage=5)
    assert form is not None
    form.kinds.value_requested.emit("armor")
    assert form.fields is not None
    assert "damage" not in form.fields.fields
    assert form.values == {}
    write(form, rating=3)
    stage.key("Return")
    assert (stage.sheet.armor[-1].name, stage.sheet.armor[-1].rating) == ("Hull Plate Vest", 3)
