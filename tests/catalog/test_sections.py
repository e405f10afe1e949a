"""Reading a section: bad data is refused, and the message names the file, the row and the key."""

import json

import pytest

from alien_desktop.catalog.rows.equipment import CatalogWeapon
from alien_desktop.catalog.rows.results import TableHead, TableRow, to_table
from alien_desktop.catalog.sections import CatalogError, parse_section, read_section, sections_of

KNIFE = {
    "id": "core.weapon.knife",
    "name": "Knife",
    "style": "close",
    "damage": 2,
    "range_max": "engaged",
    "source": "core 12.1",
    "confidence": "2+",
}


def file_with(*rows: dict[str, object], edition: str = "core", section: str = "weapons") -> bytes:
    return json.dumps({"edition": edition, "section": section, "rows": rows}).encode()


def refused(data: bytes) -> str:
    with pytest.raises(CatalogError) as caught:
        parse_section(data, "core/weapons.json", "core", "weapons", CatalogWeapon)
    return str(caught.value)


def test_a_good_row_is_read() -> None:
    section = parse_section(file_with(KNIFE), "core/weapons.json", "core", "weapons", CatalogWeapon)
    assert section.rows["core.weapon.knife"].damage == 2


def test_an_unknown_key_is_refused_with_file_row_and_key() -> None:
    message = refused(file_with({**KNIFE, "sharp": True}))
    assert message.startswith("core/weapons.json: row core.weapon.knife: sharp: ")


def test_an_unknown_key_inside_an_effect_is_refused_with_its_place() -> None:
    bad = {**KNIFE, "effects": [{"kind": "no_push"}, {"kind": "dice", "dice": 1, "skils": ["comtech"]}]}
    assert "row core.weapon.knife: effects.1.dice.skils: " in refused(file_with(bad))


def test_an_unknown_kind_of_effect_is_refused() -> None:
    message = refused(file_with({**KNIFE, "effects": [{"kind": "fly"}]}))
    assert "row core.weapon.knife: effects.0: " in message
    assert "'fly'" in message


def test_a_row_without_an_id_is_named_by_its_place() -> None:
    message = refused(file_with(KNIFE, {"name": "Nothing"}))
    assert "row 2: id: " in message
    assert "row 2: damage: " in message


def test_each_trouble_has_a_line_of_its_own() -> None:
    message = refused(file_with({**KNIFE, "damage": "2", "range_max": "far"}))
    assert len(message.splitlines()) == 2


@pytest.mark.parametrize(
    "key, value",
    [
        ("damage", 1.5),
        ("damage", -1),
        ("damage", True),
        ("cost", "12"),
        ("quarters", 401),
        ("id", "core.weapon.Knife"),
        ("id", "core.knife"),
        ("name", ""),
        ("text", "x" * 601),
        ("confidence", "sure"),
    ],
)
def test_values_are_strict(key: str, value: object) -> None:
    assert f": {key}: " in refused(file_with({**KNIFE, key: value}))


def test_infinity_is_refused() -> None:
    assert "core/weapons.json" in refused(file_with(KNIFE).replace(b'"damage": 2', b'"damage": Infinity'))


def test_text_that_is_no_json_is_refused() -> None:
    assert refused(b"{").startswith("core/weapons.json: ")


def test_a_doubtful_row_without_a_decision_is_refused() -> None:
    message = refused(file_with({**KNIFE, "confidence": "GK"}))
    assert "row core.weapon.knife" in message
    assert "names no decision" in message


def test_a_row_twice_is_refused() -> None:
    assert refused(file_with(KNIFE, KNIFE)) == "core/weapons.json: row core.weapon.knife comes twice"


def test_a_row_of_another_edition_is_refused() -> None:
    message = refused(file_with({**KNIFE, "id": "evolved.weapon.knife"}))
    assert "row evolved.weapon.knife: its id does not begin with" in message


def test_a_file_in_the_wrong_place_is_refused() -> None:
    assert "says it is core/armor" in refused(file_with(KNIFE, section="armor"))
    assert "says it is evolved/weapons" in refused(file_with(KNIFE, edition="evolved"))


def test_a_section_that_an_edition_lacks_is_empty() -> None:
    assert read_section("core", "responses", TableRow).rows == {}
    assert "responses" in sections_of("evolved")
    assert "responses" not in sections_of("core")


def test_rows_are_frozen() -> None:
    row = parse_section(file_with(KNIFE), "x", "core", "weapons", CatalogWeapon).rows["core.weapon.knife"]
    with pytest.raises(ValueError, match="frozen"):
        row.damage = 3  # type: ignore[misc]


def test_a_table_with_a_gap_is_refused() -> None:
    rows = tuple(
        TableRow(id=f"core.panic.{name}", name=name, low=low, high=low) for name, low in (("one", 1), ("three", 3))
    )
    with pytest.raises(ValueError, match="leaves a gap"):
        to_table(TableHead(id="core.panic", name="Panic"), rows)
