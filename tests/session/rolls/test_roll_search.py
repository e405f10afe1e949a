"""Any skill of anybody by a few letters: what is found, and in which order."""

import pytest

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.session.event_log import LogEntry
from alien_desktop.session.events import Rolled
from alien_desktop.session.library_entry import LibraryEntry
from alien_desktop.session.rolls.roll_search import MOST_FOUND, RollSearch, recent_rolls


def person(document_id: str, name: str, role: str = "", label: str = "", edition: str = "core") -> LibraryEntry:
    return LibraryEntry(document_id, CharacterSheet.FORMAT, name, role=role, label=label, edition=edition)


@pytest.fixture
def finder() -> RollSearch:
    """Four people and a creature."""
    return RollSearch(
        (
            person("rook", "Rook Ibarra", "Pilot", "Halcyon Drift"),
            person("okafor", "Dr M. Okafor", "Medic", "Halcyon Drift"),
            person("soren", "Édith Sørensen", "Roughneck", "Night shift"),
            person("rook2", "Rook Ibarra", "Pilot", "Halcyon Drift", "evolved"),
            LibraryEntry("crawler", "adversary", "Hull crawler"),
        )
    )


def found(finder: RollSearch, text: str, **more: object) -> list[str]:
    return [f"{roll.entry.document_id} {roll.name}" for roll in finder.find(text, **more)]  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["ro pil", "pil ro", "ROOK Piloting", "ri pilo", "  pil   rook "])
def test_words_in_any_order_and_initials_find_one_skill_of_one_person(finder: RollSearch, text: str) -> None:
    assert found(finder, text)[:2] == ["rook Piloting", "rook2 Piloting"]


@pytest.mark.parametrize("text", ["edith stam", "ÉDITH stam", "sorensen stamina", "søren stam"])
def test_accents_and_case_do_not_matter(finder: RollSearch, text: str) -> None:
    assert found(finder, text) == ["soren Stamina"]


def test_initials_of_a_skill_find_it(finder: RollSearch) -> None:
    assert found(finder, "oka rc") == ["okafor Ranged Combat"]
    assert found(finder, "oka hm") == ["okafor Heavy Machinery"]


def test_an_attribute_can_be_rolled_too(finder: RollSearch) -> None:
    assert found(finder, "oka agi") == ["okafor Agility"]


def test_role_crew_and_rules_narrow_but_come_behind_names(finder: RollSearch) -> None:
    assert found(finder, "evolved rook comtech") == ["rook2 Comtech"]
    assert found(finder, "night obs") == ["soren Observation"]
    assert found(finder, "2019 rook pil")[0] == "rook Piloting"
    assert found(finder, "pilot")[0] == "rook Piloting"  # the skill before everything that pilots can roll


def test_only_characters_roll(finder: RollSearch) -> None:
    assert found(finder, "crawler") == []


def test_who_is_open_comes_before_the_others_and_what_was_rolled_last_before_all(finder: RollSearch) -> None:
    assert found(finder, "pil", first=["soren", "gone"])[:2] == ["soren Piloting", "rook Piloting"]
    last = [("okafor", Skill.PILOTING), ("gone", Skill.PILOTING), ("okafor", Skill.STAMINA)]
    assert found(finder, "pil", first=["soren"], recent=last)[:2] == ["okafor Piloting", "soren Piloting"]
    assert found(finder, "", first=["soren"], recent=last)[:3] == [
        "okafor Piloting",
        "okafor Stamina",
        "soren Heavy Machinery",
    ]


def test_nothing_is_found_twice_and_words_that_nobody_has_find_nothing(finder: RollSearch) -> None:
    everything = found(finder, "", recent=[("rook", Skill.PILOTING)])
    assert len(everything) == len(set(everything)) == 4 * (len(Skill) + len(Attribute))
    assert found(finder, "rook xyz") == []


def test_who_is_renamed_or_gone_is_found_as_it_is_now(finder: RollSearch) -> None:
    finder.put("okafor", person("okafor", "Ada Lund"))
    finder.put("soren", None)
    assert found(finder, "okafor") == []
    assert found(finder, "lund cmd") == []
    assert found(finder, "lund comm") == ["okafor Command"]
    assert found(finder, "edith") == []


def test_what_was_rolled_last_is_read_from_the_log() -> None:
    def entry(seq: int, document: str, skill: Skill | None) -> LogEntry:
        event = Rolled(document=document, title="", skill=skill, attribute=Attribute.AGILITY)
        return LogEntry(seq, "", "", (event,), (document,))

    piloting = Skill.PILOTING
    log = (entry(1, "a", piloting), entry(2, "b", None), entry(3, "a", piloting), LogEntry(4, "", "", (), ()))
    assert recent_rolls(log) == (("a", Skill.PILOTING), ("b", Attribute.AGILITY))
    assert recent_rolls(log, most=1) == (("a", Skill.PILOTING),)


def test_among_ten_thousand_characters_a_few_are_offered() -> None:
    """How long it takes is measured in `benchmarks/bench_library.py`."""
    people = (person(f"id{n}", f"Person {n} Müller{n % 97}", "Pilot", f"crew {n % 50}") for n in range(10_000))
    search = RollSearch((*people, person("rook", "Rook Ibarra", "Pilot")))
    for text in ("", "p", "ro pil", "zzz", "o e", "obs 2019 pilot mull"):
        offered = search.find(text, ("rook",))
        assert len(offered) <= MOST_FOUND, text
        assert bool(offered) == (text != "zzz"), text
