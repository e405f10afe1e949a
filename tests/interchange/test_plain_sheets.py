"""A character that was copied as text is pasted as a character again; any other text is none, and never an error."""

import random
import time

import pytest

from alien_desktop.documents.samples.samples import samples_of
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.plain_text import sheet_text, skill_lines
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.interchange.plain_sheets import read_plain_text

CREW = [one for edition in ("core", "evolved") for one in samples_of(edition) if isinstance(one, CharacterSheet)]


def pasted(text: str) -> CharacterSheet:
    reading = read_plain_text(text.encode())
    assert reading is not None
    assert isinstance(reading.document, CharacterSheet)
    return reading.document


@pytest.mark.parametrize("sheet", CREW, ids=[f"{one.edition}-{one.name}" for one in CREW])
def test_what_is_copied_comes_back(sheet: CharacterSheet) -> None:
    rules = rules_of(sheet.edition)
    again = pasted(sheet_text(sheet, rules))
    assert again.id != sheet.id
    same = (
        "name",
        "edition",
        "career",
        "nature",
        "label",
        "attributes",
        "skills",
        "stress",
        "agenda",
        "buddy",
        "rival",
    )
    assert {field: getattr(again, field) for field in same} == {field: getattr(sheet, field) for field in same}
    assert again.consumables.evolve(power=0) == sheet.consumables.evolve(power=0) or sheet.is_synthetic
    assert (again.health, again.cash, again.experience) == (sheet.health, sheet.cash, sheet.experience)
    assert [talent.source for talent in again.talents] == [talent.source for talent in sheet.talents]
    assert {item.name for item in again.carried} >= {item.name for item in sheet.carried if item.place != "stowed"}


def test_lines_that_mean_nothing_are_reported_and_kept() -> None:
    sheet = CREW[0]
    text = sheet_text(sheet, rules_of("core")).replace("\n\n", "\nThe cat is called Bishop\n\n", 1)
    reading = read_plain_text(text.encode())
    assert reading is not None
    assert tuple(map(str, reading.warnings)) == ("1 line means nothing here; it is kept in the notes.",)
    assert isinstance(reading.document, CharacterSheet)
    assert "The cat is called Bishop" in reading.document.notes


@pytest.mark.parametrize(
    "old, new, told, kept",
    [
        ("Buddy: ", f"Buddy: {'Y' * 130} ", "1 text is longer than its field; it is whole in the notes.", "Y" * 130),
        ("Notes: ", f"Notes: {'N' * 20_001} ", "The notes are full; what they had no room for was left out.", "NNN"),
        ("Carried: ", "Carried: " + "Rope, " * 61, "1 line means nothing here; it is kept in the notes.", "Rope, Rope"),
        ("Notes: ", "Notes: a" + "\nb" * 1_001, "The text is too long; its last lines were left out.", "a\nb"),
    ],
)
def test_what_is_too_long_is_reported_and_nothing_is_cut_in_silence(old: str, new: str, told: str, kept: str) -> None:
    text = sheet_text(CREW[0].evolve(notes="Seen."), rules_of("core"))
    assert old in text
    reading = read_plain_text(text.replace(old, new, 1).encode())
    assert reading is not None
    assert told in tuple(map(str, reading.warnings))
    assert isinstance(reading.document, CharacterSheet)
    assert kept in reading.document.notes


def test_notes_of_many_lines_come_back_whole() -> None:
    sheet = CREW[0].evolve(notes="First\nSecond: line\nThird")
    assert pasted(sheet_text(sheet, rules_of("core"))).notes == "First\nSecond: line\nThird"


def test_a_block_of_skills_alone_is_no_character() -> None:
    text = "\n".join(skill_lines(CREW[0], rules_of("core")))
    assert read_plain_text(text.encode()) is None


def test_numbers_beyond_a_sheet_are_held() -> None:
    lines = ["Ada", "Pilot, Core (2019)", "Health 9999999, Stress 999999999"]
    lines += [f"{name} 99: Piloting 99 (99)" for name in ("Strength", "Agility", "Wits", "Empathy")]
    ada = pasted("\n".join([*lines, "Cash 999999999"]))
    assert (ada.attributes.strength, ada.skills.piloting, ada.health, ada.stress) == (20, 20, 99, 99)


@pytest.mark.parametrize("seed", range(40))
def test_any_text_is_read_or_not_but_never_breaks_anything(seed: int) -> None:
    chance = random.Random(seed)
    text = sheet_text(chance.choice(CREW), rules_of("core"))
    letters = list(text)
    for _ in range(chance.randint(1, 80)):
        place = chance.randrange(len(letters))
        letters[place] = chance.choice(("\n", "9", ":", ",", "(", "×", "\u202e", "A", " ", "\x00", "𝔘"))
    reading = read_plain_text("".join(letters).encode())
    assert reading is None or isinstance(reading.document, CharacterSheet)
    assert read_plain_text(bytes(chance.randrange(256) for _ in range(300))) is None


HOSTILE_LINES = [
    "Strength 3: " + "A" * 95_000,
    "Strength 3: " + "A " * 47_000,
    "Strength 3: " + "Aa" * 47_000 + " 1",
    "Gear: " + "x × " * 24_000,
    "Gear: " + "x " * 47_000 + "×",
    "(" * 95_000,
    "Health " * 13_000,
    "Cash " + "9" * 95_000,
    "a," * 47_000,
    "\u0301" * 95_000,
]


@pytest.mark.parametrize("line", HOSTILE_LINES, ids=range(len(HOSTILE_LINES)))
def test_no_line_costs_more_than_its_length(line: str) -> None:
    head = ["Ada", "Pilot, Core (2019)", "Health 3, Stress 0"]
    begun = time.process_time()
    read_plain_text("\n".join([*head, line]).encode())
    assert time.process_time() - begun < 1.0  # 45 s before; the work itself is some hundredths
