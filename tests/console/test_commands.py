"""Commands of the table beyond the evening of the transcripts: what each does, and what it refuses."""

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QImage

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.pictures.portraits import PortraitStore
from alien_desktop.session.rolls.special_roll_types import KINDS, OWN_KINDS
from alien_desktop.storage.files import RealFiles
from tests.console.fight import fight_in_memory
from tests.console.transcript import Evening


@pytest.fixture
def evening(qapp: object) -> Iterator[Evening]:
    with closing(Evening.in_memory("4" * 400)) as made:
        made.do("character.create", name="Nova Reyes")
        yield made


@pytest.fixture
def on_files(profile: Path, qapp: object) -> Iterator[Evening]:
    with closing(Evening(profile, "4" * 400)) as made:
        made.do("character.create", name="Nova Reyes")
        yield made


def table_of(evening: Evening) -> Any:
    return evening.do("table")["table"]


def events_of(answer: dict[str, object]) -> list[str]:
    events = answer.get("events")
    assert isinstance(events, list), answer
    return [event["event"] for event in events]


def test_real_dice_are_given_with_the_roll_the_push_and_the_panic(evening: Evening) -> None:
    evening.do("sheet.stress", who="Nova Reyes", stress=1)
    evening.do("roll.prepare", who="Nova Reyes", skill="piloting")
    assert "refused" in evening.do("roll", base=[2, 2], stress=[3])
    assert events_of(evening.do("roll", base=[2, 2, 5], stress=[3])) == ["rolled"]
    assert events_of(evening.do("roll.correct", base=[2, 3, 5], stress=[3])) == ["rolled", "undone"]
    assert events_of(evening.do("push", base=[2, 3, 6], stress=[3, 1])) == ["roll_pushed"]
    assert "refused" in evening.do("roll.correct", base=[1, 1, 1], stress=[1])
    assert "refused" in evening.do("alarm.roll", die=7)
    evening.do("alarm.roll", die=2)
    applied: Any = evening.do("alarm.apply")
    assert [(event["die"], event["by_hand"]) for event in applied["events"]] == [(2, True)]
    assert evening.dice.place == 0


def test_the_other_side_rolls_with_the_skill_on_the_table(evening: Evening) -> None:
    assert "refused" in evening.do("roll.oppose", dice=3)
    evening.do("character.create", name="Doc Vale")
    evening.do("sheet.skill", who="Doc Vale", skill="mobility", level=2)
    evening.do("roll.skill", who="Nova Reyes", skill="mobility")
    evening.do("keep")
    assert evening.do("roll.oppose", who="Doc Vale") == {"events": []}
    evening.do("roll")
    assert (table_of(evening)["who"], table_of(evening)["base"]) == ("<Doc Vale>", 5)


def test_an_attack_rolled_elsewhere_is_blocked_by_its_numbers(evening: Evening) -> None:
    assert "refused" in evening.do("react", who="Nova Reyes")
    assert "refused" in evening.do("react", successes=2, damage=1)
    assert "refused" in evening.do("react", who="Nova Reyes", successes=2, damage=1), "only something sturdy blocks"
    assert evening.do("react", who="Nova Reyes", successes=2, damage=1, armed=False) == {"events": []}
    assert "rolled" in events_of(evening.do("roll", base=[6, 6, 2]))
    assert evening.do("clear") == {"events": []}


def test_an_adversary_blocks_and_a_creature_does_not(evening: Evening) -> None:
    ids = {one.name: one.document_id for one in evening.session.index.entries() if one.edition == "core"}
    unarmed = {"successes": 1, "damage": 1, "armed": False}
    assert evening.do("react", adversary=ids["Guard"], **unarmed) == {"events": []}
    assert "refused" in evening.do("react", adversary=ids["Hull crawler"], **unarmed)


def test_a_shot_is_settled_once(evening: Evening) -> None:
    assert "refused" in evening.do("attack.settle_ammo")
    evening.do("sheet.add_item", who="Nova Reyes", row="core.weapon.m4a3_service_pistol")
    evening.do("sheet.stress", who="Nova Reyes", stress=1)
    evening.do("attack.prepare", who="Nova Reyes", weapon="M4A3 Service Pistol", armor=2)
    evening.do("roll", base=[2, 2, 2, 2, 2], stress=[1])
    evening.do("keep")
    assert events_of(evening.do("attack.settle_ammo")) == ["weapon_emptied"]
    assert evening.do("attack.settle_ammo") == {"events": []}
    assert evening.do("attack.follow_up") == {"events": []}


def test_care_is_what_somebody_there_can_give(evening: Evening) -> None:
    evening.do("character.create", name="Doc Vale")
    evening.do("character.create", name="Stranger", edition="evolved")
    first_aid = {"who": "Nova Reyes", "action": "first_aid"}
    assert "refused" in evening.do("care.prepare", **first_aid, healer="Doc Vale"), "she is well"
    evening.do("sheet.health", who="Nova Reyes", health=0)
    assert "refused" in evening.do("care.prepare", **first_aid, healer="Stranger")
    assert evening.do("care.prepare", **first_aid, healer="Doc Vale") == {"events": []}
    assert table_of(evening)["who"] == "<Doc Vale>"


def test_what_the_scene_refuses_is_refused(evening: Evening) -> None:
    evening.do("scene.create", name="Deck 4")
    evening.do("scene.open", scene="Deck 4")
    evening.do("scene.add_characters", who=["Nova Reyes"])
    refused = evening.do("scene.heal", who="Nova Reyes", amount=1)
    assert refused == {"refused": "Nova Reyes has lost no Health."}


def test_the_preferences_of_the_table(evening: Evening) -> None:
    assert evening.do("preference.set", name="edition", value="evolved") == {"events": []}
    evening.do("character.create", name="Doc Vale")
    state = evening.do("state", id="Doc Vale")["state"]
    assert isinstance(state, dict)
    assert state["edition"] == "evolved"
    for name, value in (("edition", "first"), ("colour", "red"), ("scale", 900)):
        assert "refused" in evening.do("preference.set", name=name, value=value)
    preferences = evening.do("preferences")["preferences"]
    assert isinstance(preferences, dict)
    assert preferences["edition"] == "evolved"


def test_everything_that_may_be_said_about_a_roll(evening: Evening) -> None:
    possible: Any = evening.do("roll.possible", who="Nova Reyes", skill="ranged_combat")["possible"]
    ids = {one["label"]: (one["id"], one["dice"]) for one in possible["situation"]}
    far = next((each, dice) for label, (each, dice) in ids.items() if label.startswith("Range") and dice < 0)
    evening.do("sheet.skill", who="Nova Reyes", skill="ranged_combat", level=3)
    asked = {"who": "Nova Reyes", "skill": "ranged_combat", "bonus": 2, "situation": [far[0]]}
    evening.do("roll.prepare", **asked)
    assert table_of(evening)["base"] == 3 + 3 + 2 + far[1]
    assert "refused" in evening.do("roll.prepare", **{**asked, "situation": ["luck"]})
    assert events_of(evening.do("roll.skill", **asked)) == ["rolled"]
    evening.do("clear")
    log: Any = evening.do("log", last=1)["log"]
    assert log[0]["events"][0]["event"] == "rolled"
    assert evening.do("roll.again", number=log[0]["number"]) == {"events": []}
    assert table_of(evening)["phase"] == "ready"
    assert "refused" in evening.do("roll.again", number=-1)


def test_a_passive_roll_cannot_be_pushed(evening: Evening) -> None:
    evening.do("roll.skill", who="Nova Reyes", skill="observation", passive=True)
    assert "refused" in evening.do("push")


def test_the_first_suit_is_worn(evening: Evening) -> None:
    for _ in range(2):
        evening.do("sheet.add_item", who="Nova Reyes", row="core.armor.m3_personnel_armor")
    state: Any = evening.do("state", id="Nova Reyes")["state"]
    assert [suit["place"] for suit in state["armor"]] == ["worn", "carried"]


def test_a_character_in_the_other_edition_and_as_text(evening: Evening) -> None:
    evening.do("document.convert", who="Nova Reyes")
    documents: Any = evening.do("documents")["documents"]
    made = [one["edition"] for one in documents if one["name"].startswith("Nova Reyes")]
    assert sorted(made) == ["core", "evolved"]
    evening.do("undo")
    assert "Nova Reyes" in str(evening.do("character.text", who="Nova Reyes")["text"])


def test_a_document_goes_into_a_file_and_comes_back(evening: Evening, tmp_path: Path) -> None:
    file = str(tmp_path / "nova.json")
    assert "refused" in evening.do("document.export", id="Nova Reyes", file=str(tmp_path / "nova.txt"))
    assert evening.do("document.export", id="Nova Reyes", file=file) == {"events": []}
    assert "refused" in evening.do("document.export", id="Nova Reyes", file=file), "it is there already"
    evening.do("document.remove", id="Nova Reyes")
    assert evening.do("document.import", files=[file]) == {"events": []}
    assert "state" in evening.do("state", id="Nova Reyes")
    assert "refused" in evening.do("document.import", files=[str(tmp_path / "nothing.json")])


def test_the_trash_and_the_samples(on_files: Evening) -> None:
    assert on_files.do("documents.remove_samples") == {"events": []}
    assert [one.name for one in on_files.session.index.entries()] == ["Nova Reyes"]
    assert on_files.do("save") == {"events": []}
    on_files.do("document.remove", id="Nova Reyes")
    trash: Any = on_files.do("trash")["trash"]
    key = next(one["key"] for one in trash if one["name"] == "Nova Reyes")
    assert "refused" in on_files.do("document.restore", key="Nova Reyes/1")
    assert on_files.do("document.restore", key=key) == {"events": []}
    assert "state" in on_files.do("state", id="Nova Reyes")


def test_a_draft_is_changed_in_every_way_that_the_panel_has(evening: Evening) -> None:
    def sheet() -> Any:
        draft: Any = evening.do("draft")["draft"]
        return draft["sheet"]

    evening.do("create.start")
    evening.do("create.edition", edition="evolved")
    evening.do("create.nature", nature="synthetic")
    assert (sheet()["edition"], sheet()["nature"]) == ("evolved", "synthetic")
    evening.do("create.career", career="evolved.career.scientist")
    before = sheet()["attributes"]
    assert evening.do("create.raised", attribute="wits") == {"events": []}
    assert sheet()["attributes"] != before
    evening.do("create.cash", cash=70)
    assert sheet()["cash"] == 70
    evening.do("create.paper", paper=True)
    evening.do("create.fill", parts=["name"])
    assert "refused" in evening.do("create.fill", parts=["hair"])


def test_faces_of_real_dice_can_be_given_for_every_roll_of_the_sheet(evening: Evening) -> None:
    evening.do("sheet.supply", who="Nova Reyes", supply="air", rating=3)
    supply: Any = evening.do("roll.supply", who="Nova Reyes", supply="air", faces=[1, 1, 5])
    assert [1, 1, 5] in supply["events"][0].values(), supply
    assert "so many dice" in str(evening.do("roll.injury", who="Nova Reyes", faces=[1, 1, 1]))
    injury: Any = evening.do("roll.injury", who="Nova Reyes", faces=[1, 1])
    assert injury["events"][0]["by_hand"]
    evening.do("sheet.add_item", who="Nova Reyes", row="core.armor.m3_personnel_armor")
    suits: Any = evening.do("state", id="Nova Reyes")["state"]
    armor: Any = evening.do("roll.armor", who="Nova Reyes", item=suits["armor"][0]["name"], faces=[6] * 6)
    assert armor["events"][0]["by_hand"]
    assert "refused" in evening.do("roll.supply", who="Nova Reyes", supply="air", faces=[7])
    assert "refused" in evening.do("roll.injury", who="Nova Reyes", faces=[])
    assert evening.dice.place == 0, "no dice of the app fell"


def test_dice_of_nobody_need_no_character(evening: Evening) -> None:
    rolled: Any = evening.do("roll.special", kind="d6", faces=[5])
    assert (rolled["events"][0]["plain"], rolled["events"][0]["by_hand"]) == ([5], True)
    assert events_of(evening.do("roll.special", kind="fire", numbers={"intensity": 3}))
    assert "refused" in evening.do("roll.special", kind="trauma")
    assert "refused" in evening.do("roll.special", kind="creature", numbers={"dice": 31})


def test_a_picture_becomes_the_portrait_and_is_taken_away_again(on_files: Evening, tmp_path: Path) -> None:
    picture = QImage(20, 30, QImage.Format.Format_RGB32)
    picture.fill(0x336699)
    assert picture.save(str(tmp_path / "nova.png"))
    session = on_files.session
    session.take_portrait = PortraitStore(session.profile.paths.portraits, RealFiles()).take
    on_files.do("sheet.portrait", who="Nova Reyes", file=str(tmp_path / "nova.png"))
    state: Any = on_files.do("state", id="Nova Reyes")["state"]
    assert (session.profile.paths.portraits / f"{state['portrait']}.png").is_file()
    assert "refused" in on_files.do("sheet.portrait", who="Nova Reyes", file=str(tmp_path / "nobody.png"))
    (tmp_path / "text.png").write_text("no picture", encoding="utf-8")
    assert on_files.do("sheet.portrait", who="Nova Reyes", file=str(tmp_path / "text.png")) == {
        "refused": "Only PNG, JPEG and WebP pictures can be used."
    }
    on_files.do("sheet.portrait", who="Nova Reyes", file="")
    after: Any = on_files.do("state", id="Nova Reyes")["state"]
    assert after["portrait"] == ""


def test_a_copied_character_can_be_pasted(evening: Evening) -> None:
    text = evening.do("character.text", who="Nova Reyes")["text"]
    evening.do("document.rename", id="Nova Reyes", name="Old Nova")
    assert events_of(evening.do("document.paste", text=text)) == []
    assert evening.do("state", id="Nova Reyes")["state"]
    assert "refused" in evening.do("document.paste", text="nothing of ours")


@pytest.mark.parametrize(
    "section, row, says",
    [
        ("weapons", "core.weapon.ak_4047", {"bonus": 0, "damage": 2, "range_max": "long", "full_auto": True}),
        ("weapons", "evolved.weapon.m240_incinerator", {"bonus": 1, "damage": 2, "range_max": "short"}),
        ("armor", "core.armor.m3_personnel_armor", {"rating": 6, "quarters": 4, "cost": 1200}),
        ("creatures", "core.creature.drone", {"speed": 2, "health": 7, "mobility": 10, "armor": 8, "acid": 8}),
        ("npcs", "core.npc.corporate_killer", {"agility": 5, "health": 4}),
        ("vehicles", "core.vehicle.nr_9_atv", {"speed": 2, "maneuver": 2, "hull": 2, "armor": 2}),
    ],
)
def test_the_catalog_tells_the_numbers_of_its_rows(
    evening: Evening, section: str, row: str, says: dict[str, Any]
) -> None:
    rows: Any = evening.do("catalog", section=section, edition=row.split(".")[0])["rows"]
    (told,) = [one for one in rows if one["id"] == row]
    assert {key: told[key] for key in says} == says
    assert not {"source", "confidence", "decision"} & set(told)


def test_a_section_that_the_catalog_has_not_is_refused_with_those_it_has(evening: Evening) -> None:
    assert "careers, talents" in str(evening.do("catalog", section="spaceships of others")["refused"])


@pytest.mark.parametrize(
    "value, told",
    [
        ([1], "House rules are settings"),
        ({"core": "slow"}, "House rules are settings"),
        ({"klingon": {}}, "no klingon; there is core, evolved"),
        ({"core": {"panic_and_action": "stands"}}, "no panic_and_action; there is stress_cap, panic_cancels"),
        ({"core": {"board_vehicle": "never"}}, "no never; there is minor, main"),
        ({"core": {"board_vehicle": 3}}, "no 3; there is minor, main"),
    ],
)
def test_a_house_rule_that_there_is_not_is_refused_with_those_there_are(
    value: object, told: str, evening: Evening
) -> None:
    assert told in str(evening.do("preference.set", name="house_rules", value=value)["refused"])
    assert evening.session.preferences.house_rules == {}
    evening.do("preference.set", name="house_rules", value={"core": {"board_vehicle": "main"}})
    assert evening.session.preferences.house_rules == {"core": {"board_vehicle": "main"}}


def test_the_house_rule_for_chains_of_panic_counts_without_a_window(evening: Evening) -> None:
    panics = evening.session.alarms.panics
    evening.do("preference.set", name="panic_chains", value=False)
    assert panics.furthest == 1
    evening.do("preference.set", name="panic_chains", value=True)
    assert panics.furthest is None


def test_a_portrait_is_chosen_for_a_draft(on_files: Evening, tmp_path: Path) -> None:
    picture = QImage(20, 30, QImage.Format.Format_RGB32)
    picture.fill(0x336699)
    assert picture.save(str(tmp_path / "new.png"))
    session = on_files.session
    session.take_portrait = PortraitStore(session.profile.paths.portraits, RealFiles()).take
    on_files.do("create.start")
    on_files.do("create.portrait", file=str(tmp_path / "new.png"))
    assert "refused" in on_files.do("create.portrait", file=str(tmp_path / "nobody.png"))
    on_files.do("create.fill")
    on_files.do("create.finish")
    made = next(one for one in session.workspace.documents() if isinstance(one, CharacterSheet) and one.portrait)
    assert (session.profile.paths.portraits / f"{made.portrait}.png").is_file()


OWN_WORDS = {
    *("character.create", "scene.create", "document.rename", "document.crew", "document.export", "scene.rename"),
    *("sheet.add_own_talent", "sheet.add_own_item", "sheet.write_injury", "sheet.add_trauma", "scene.notes"),
    *("scene.add_event", "zone.add", "vehicle.add"),
}
"""Commands that take a text of one's own."""


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_no_command_takes_a_name_that_nothing_has(qapp: object, edition: str) -> None:
    """With everything else right: an unknown row, field or kind is refused, and nothing has changed."""
    evening = Evening.in_memory("4" * 400)
    evening.do("character.create", name="Nova Reyes", edition=edition)
    evening.do("scene.create", name="Hold", edition=edition)
    evening.do("scene.open", scene="Hold")
    evening.do("scene.add_characters", who=["Nova Reyes"])
    here = {"character": "Nova Reyes", "combatant": "Nova Reyes", "document": "Nova Reyes", "number": 1}
    taken = []
    helped: Any = evening.do("help")
    for command in helped["help"]:
        texts = [one for one in command["parameters"] if one["kind"] in ("text", "list of text")]
        others = [one for one in command["parameters"] if one not in texts and one["required"]]
        if not texts or command["do"] in OWN_WORDS or any(one["kind"] not in here for one in others):
            continue
        given: dict[str, Any] = {one["name"]: here[one["kind"]] for one in others}
        given |= {one["name"]: "nonsense" if one["kind"] == "text" else ["nonsense"] for one in texts}
        before = {*evening.session.workspace.documents()}
        refused = "refused" in evening.do(command["do"], **given)
        if not refused or not before <= {*evening.session.workspace.documents()}:  # it may have looked at others
            taken.append(command["do"])
    evening.close()
    assert taken == []


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_states_set_by_hand_are_named_by_id_or_name_and_ended_once(qapp: object, edition: str) -> None:
    evening = Evening.in_memory("")
    evening.do("character.create", name="Nova Reyes", edition=edition)
    nova = {"who": "Nova Reyes"}
    assert "refused" not in evening.do("sheet.panic", **nova, rows=["Flee", f"{edition}.panic.freeze"])
    state: Any = evening.do("state", id="Nova Reyes")
    assert state["state"]["panic"] == [f"{edition}.panic.flee", f"{edition}.panic.freeze"]
    assert "refused" not in evening.do("sheet.add_trauma", **nova, trauma="Fear of doors")
    assert "refused" not in evening.do("sheet.remove_trauma", **nova, trauma="fear of doors")
    assert "refused" in evening.do("sheet.remove_trauma", **nova, trauma="Fear of doors")
    evening.close()


@pytest.mark.parametrize(
    "edition, row, words", [("core", "nightmares", "Nightmares"), ("evolved", "panic_attacks", "Panic Attacks")]
)
def test_a_trauma_is_a_row_by_id_or_name_or_words_of_ones_own(qapp: object, edition: str, row: str, words: str) -> None:
    """A row does something; as words alone it did nothing."""
    with closing(Evening.in_memory()) as evening:
        evening.do("character.create", name="Vale", edition=edition)
        sheet = next(one.document_id for one in evening.session.index.entries() if one.name == "Vale")
        for said in (f"{edition}.trauma.{row}", row, words, words.casefold()):
            assert evening.do("sheet.add_trauma", who="Vale", trauma=said) == {"events": []}
            assert evening.session.workspace.sheet(sheet).trauma == (f"{edition}.trauma.{row}",)
            evening.do("sheet.remove_trauma", who="Vale", trauma=words)
        other = {"core": "evolved.trauma.phobic", "evolved": "core.trauma.phobia"}[edition]
        assert "refused" in evening.do("sheet.add_trauma", who="Vale", trauma=other)
        evening.do("sheet.add_trauma", who="Vale", trauma="Afraid of ducts")
        assert evening.session.workspace.sheet(sheet).trauma == ("Afraid of ducts",)


def test_the_first_refusal_is_the_reason(evening: Evening) -> None:
    """Faces that were not used are no reason where nothing was to be rolled."""
    evening.dice.faces = "1111"
    evening.do("injury.pick", who="Nova Reyes", number=61)
    (injury,) = evening.do("state", id="Nova Reyes")["state"]["injuries"]  # type: ignore[index]
    evening.do("sheet.treat_injury", who="Nova Reyes", injury=injury["id"])
    refused = str(evening.do("roll.death", who="Nova Reyes", injury=injury["id"], faces=[6, 6])["refused"])
    assert "death roll" in refused


@pytest.mark.parametrize("subject", ["", "nonsense"])
def test_no_kind_of_roll_fails_for_want_of_its_subject(evening: Evening, subject: str) -> None:
    for kind in (*(one.kind for one in KINDS), *OWN_KINDS):
        answer = evening.do("roll.special", kind=kind, who="Nova Reyes", subject=subject)
        assert "promised" not in str(answer.get("refused", "")), kind


@pytest.mark.parametrize(
    "command, values, known",
    [
        ("sheet.text", {"who": "Nova Reyes", "field": "x", "text": "y"}, "agenda"),
        ("sheet.number", {"who": "Nova Reyes", "field": "x", "number": 1}, "story_points"),
        ("sheet.override", {"who": "Nova Reyes", "value": "core.creation.health", "amount": 4}, "health_max"),
        ("roll.special", {"kind": "x"}, "explosion"),
        ("roll.special", {"kind": "explosion", "numbers": {"x": 1}}, "ring (0 next to it, 1 Short, 2 Medium)"),
        ("preference.set", {"name": "x", "value": 1}, "preferences shows all"),
        ("version.compare", {"id": "Nova Reyes", "number": 99}, "no version 99"),
    ],
)
def test_a_word_that_nothing_has_is_answered_with_those_that_there_are(
    evening: Evening, command: str, values: dict[str, Any], known: str
) -> None:
    assert known in str(evening.do(command, **values)["refused"])


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_a_row_is_known_by_its_id_its_short_id_or_its_name(qapp: object, edition: str) -> None:
    with fight_in_memory(edition) as table:
        table.do("sheet.number", who="Reyes", field="experience", number=90)
        for talent in ("Banter", "stealthy", f"{edition}.talent.stoic"):
            table.do("sheet.advance_talent", who="Reyes", row=talent, practised=True)
        for vehicle in ("M577 APC", "m577_apc", f"{edition}.vehicle.m577_apc"):
            table.do("vehicle.from_catalog", row=vehicle)
        for creature in ("Drone", "drone", f"{edition}.creature.drone"):
            table.do("creature.attack", creature=creature, edition=edition, number=1)


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_gear_of_a_draft_is_that_of_its_career_where_others_have_it_too(qapp: object, edition: str) -> None:
    with fight_in_memory(edition) as table:
        for career, thing in (("Officer", "M314 Motion Tracker"), ("Scientist", "Personal Medkit")):
            table.do("create.start", edition=edition)
            table.do("create.career", career=career)
            table.do("create.gear", row=thing)
            (chosen,) = table.evening.session.creation.plan.gear
            assert chosen.startswith(f"{edition}.starting_gear.{career.casefold()}_")
            table.do("create.gear", row=thing)
            assert not table.evening.session.creation.plan.gear, "the same name gives it back"
        table.do("create.career", career="Colonial Marine")
        table.do("create.gear", row="m41a_pulse_rifle")
        (chosen,) = table.evening.session.creation.plan.gear
        assert chosen == f"{edition}.starting_gear.colonial_marine_m41a_pulse_rifle", "the row of a thing by its id too"
        assert "from 0" in table.refused("create.cash", cash=-1)


def test_what_makes_a_document_answers_its_id(evening: Evening) -> None:
    """A name that two have names nobody: the id in the answer does."""
    made = [
        evening.do("character.create", name="Twin")["character"],
        evening.do("scene.create", name="Bay")["scene"],
        evening.do("adversary.create", row="Drone", edition="core", name="Stray")["adversary"],
    ]
    assert made == ["<Twin>", "<Bay>", "<Stray>"]
    assert evening.do("document.duplicate", id="Stray")["document"] == "<Stray (copy)>"
    twin = next(one.document_id for one in evening.session.index.entries() if one.name == "Twin")
    told = evening.console.answer(f'{{"do": "document.convert", "who": "{twin}"}}')
    assert (
        evening.session.workspace.sheet(json.loads(told)["character"]).edition
        != evening.session.workspace.sheet(twin).edition
    )
