"""A character that somebody pasted as the plain text that this app copies: read back line by line.

What the text says is taken; what it does not say (ids, weights, choices) comes from the catalog, and lines that mean
nothing here are reported and kept in the notes. A text that is no character of ours gives None, never an error.
"""

import re
from collections.abc import Callable

from pydantic import ValidationError

from alien_desktop.documents.sheet.character_sheet import CharacterSheet, Consumables
from alien_desktop.documents.sheet.conditions import add_condition
from alien_desktop.documents.sheet.identity import add_talent
from alien_desktop.documents.sheet.injuries import write_injury
from alien_desktop.documents.sheet.item_edits import add_item
from alien_desktop.documents.sheet.items import QUARTERS_PER_ITEM, Gear
from alien_desktop.documents.sheet.new_parts import full_health, item_from, place_held, talent_from
from alien_desktop.documents.sheet.plain_text import UNNAMED
from alien_desktop.documents.sheet_rules import SheetRules, rules_of
from alien_desktop.documents.text import NAME_LIMIT, NOTE_LIMIT, clean, clean_line
from alien_desktop.interchange.own_files import Reading
from alien_desktop.rules.dice.roll_profile import Nature
from alien_desktop.rules.editions.registry import EDITIONS
from alien_desktop.rules.message import Message, Plural
from alien_desktop.rules.people.characteristics import ATTRIBUTE_NAMES, SKILL_NAMES

MOST_LETTERS = 100_000
MOST_LINES = 1_000
MOST_LEVEL = 20
_MOST_ITEMS = 60
_ATTRIBUTE = re.compile(r"(?P<name>\w+) (?P<level>\d{1,2}): (?P<skills>.+)")
_SKILL = re.compile(r"(?P<name>[A-Z][A-Za-z ]{1,40}?) (?P<level>\d{1,2})(?: \(\d+\))?")
_NUMBER = re.compile(r"(?P<name>Health|Stress|Experience|Story points|Cash|air|food|water|power) (?P<number>\d{1,9})")
_COUNTED = re.compile(r"(?P<name>.+?) × (?P<count>\d{1,3})")
_TEXTS = {
    "Agenda": "agenda",
    "Buddy": "buddy",
    "Rival": "rival",
    "Signature item": "signature_item",
    "Appearance": "appearance",
    "Personality": "personality",
    "Notes": "notes",
}


def read_plain_text(raw: bytes) -> Reading | None:
    """Return the character in a text, or None when it is none of ours."""
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        return None
    lines = [clean_line(line) for line in text[:MOST_LETTERS].splitlines()[:MOST_LINES]]
    lines = [line for line in lines if line]
    if len(lines) < len(ATTRIBUTE_NAMES) or (rules := _rules_in(lines[1])) is None:
        return None
    reader = _Reader(rules, lines)
    if reader.levels < len(ATTRIBUTE_NAMES):
        return None
    lines_left = Plural(
        "%n lines mean nothing here; they are kept in the notes.",
        "%n line means nothing here; it is kept in the notes.",
        len(reader.left),
    )
    texts_cut = Plural(
        "%n texts are longer than their fields; they are whole in the notes.",
        "%n text is longer than its field; it is whole in the notes.",
        len(reader.cut),
    )
    end_cut = Message("The notes are full; what they had no room for was left out.")
    rest_cut = Message("The text is too long; its last lines were left out.")
    told = (
        (lines_left, bool(reader.left)),
        (texts_cut, bool(reader.cut)),
        (end_cut, reader.notes_are_cut),
        (rest_cut, len(text) > MOST_LETTERS or len(text.splitlines()) > MOST_LINES),
    )
    return Reading(reader.sheet, reader.sheet.id, tuple(words for words, is_so in told if is_so))


def _rules_in(subtitle: str) -> SheetRules | None:
    words = {word.strip().casefold() for word in subtitle.split(",")}
    return next((rules_of(edition.id) for edition in EDITIONS.values() if str(edition.name).casefold() in words), None)


class _Reader:
    """Takes one line after the other; `left` are those that mean nothing, `cut` texts that no field holds whole."""

    def __init__(self, rules: SheetRules, lines: list[str]) -> None:
        self.rules = rules
        self.levels = 0
        self.left: list[str] = []
        self.cut: list[str] = []
        self.notes_are_cut = False
        self._in_notes = False
        name = "" if lines[0] == UNNAMED else self._fitted(lines[0])
        self.sheet = CharacterSheet(edition=rules.edition.id, name=name)
        self._take_subtitle(lines[1])
        health: int | None = None
        for line in lines[2:]:
            numbers = {found["name"]: int(found["number"]) for found in _NUMBER.finditer(line)}
            if line.startswith("Health "):
                health = numbers.get("Health")
                self.sheet = self.sheet.evolve(stress=min(numbers.get("Stress", 0), 99))
            elif not self._take(line, numbers):
                self._keep(line)
        if self.left or self.cut:
            self._write_notes("\n".join(part for part in (self.sheet.notes, *self.left, *self.cut) if part))
        full = full_health(self.sheet, rules)
        self.sheet = full if health is None else full.evolve(health=min(health, 99))

    def _fitted(self, text: str, most: int = NAME_LIMIT) -> str:
        """Return a text that its field holds, and note a longer one: nothing is cut in silence."""
        if len(text) > most:
            self.cut.append(text)
        return text[:most]

    def _write_notes(self, text: str) -> None:
        notes = clean(text)
        self.notes_are_cut = self.notes_are_cut or len(notes) > NOTE_LIMIT
        self.sheet = self.sheet.evolve(notes=notes[:NOTE_LIMIT])

    def _take_subtitle(self, line: str) -> None:
        careers = {row.name.casefold(): row.id for row in self.rules.catalog.careers.values()}
        for word in (part.strip() for part in line.split(",")):
            if word.casefold() in careers:
                self.sheet = self.sheet.evolve(career=careers[word.casefold()])
            elif word.casefold() == Nature.SYNTHETIC.value:
                self.sheet = self.sheet.evolve(nature=Nature.SYNTHETIC)
            elif word.casefold() != str(self.rules.edition.name).casefold():
                self.sheet = self.sheet.evolve(label=self._fitted(word))

    def _take(self, line: str, numbers: dict[str, int]) -> bool:
        if (found := _ATTRIBUTE.fullmatch(line)) is not None and self._take_levels(found):
            return True
        topic, colon, rest = line.partition(": ")
        if colon and topic in _TEXTS:
            self._in_notes = topic == "Notes"
            if self._in_notes:
                self._write_notes(rest)
            else:
                most = NOTE_LIMIT if topic in {"Agenda", "Appearance"} else NAME_LIMIT
                self.sheet = self.sheet.evolve(**{_TEXTS[topic]: self._fitted(rest, most)})
            return True
        takers: dict[str, Callable[[str], bool]] = {
            "Talents": self._take_talents,
            "Armor": self._take_armor,
            "Carried": self._take_carried,
            "Conditions": self._take_condition,
            "Injuries": self._take_injury,
        }
        if topic in takers:
            parts = rest.split(", ")
            known = [takers[topic](part.strip()) for part in parts[:_MOST_ITEMS]]
            return all(known) and len(parts) <= _MOST_ITEMS
        if topic == "Supplies":
            supplies = {name: min(number, MOST_LEVEL) for name, number in numbers.items() if name.islower()}
            self.sheet = self.sheet.evolve(consumables=Consumables(**supplies))
            return True
        if colon and "damage" in rest:
            return self._take_item(topic)
        return self._take_points(numbers)

    def _take_levels(self, found: re.Match[str]) -> bool:
        attributes = {str(name).casefold(): attribute for attribute, name in ATTRIBUTE_NAMES.items()}
        attribute = attributes.get(found["name"].casefold())
        if attribute is None:
            return False
        skills = {str(name).casefold(): skill for skill, name in SKILL_NAMES.items()}
        levels = {
            skills[one["name"].strip().casefold()].value: min(int(one["level"]), MOST_LEVEL)
            for one in _SKILL.finditer(found["skills"])
            if one["name"].strip().casefold() in skills
        }
        own = {attribute.value: min(int(found["level"]), MOST_LEVEL)}
        sheet = self.sheet
        self.sheet = sheet.evolve(attributes=sheet.attributes.evolve(**own), skills=sheet.skills.evolve(**levels))
        self.levels += 1
        return True

    def _take_talents(self, words: str) -> bool:
        name, _open, choice = words.removesuffix(")").partition(" (")
        row = next((one for one in self.rules.catalog.talents.values() if one.name == name), None)
        if row is not None:
            self.sheet = add_talent(self.sheet, talent_from(row.id, self.rules, self._fitted(choice)), self.rules)
        return row is not None

    def _take_condition(self, words: str) -> bool:
        row = next((one for one in self.rules.catalog.conditions.values() if one.name == words), None)
        if row is not None:
            self.sheet = add_condition(self.sheet, row.id.rpartition(".")[2])
        return row is not None

    def _take_injury(self, words: str) -> bool:
        self.sheet = write_injury(self.sheet, self._fitted(words.partition(" (")[0]))
        return True

    def _take_armor(self, words: str) -> bool:
        return self._take_item(words.rpartition(" ")[0])

    def _take_carried(self, words: str) -> bool:
        found = _COUNTED.fullmatch(words)
        name, count = (found["name"], int(found["count"])) if found else (words, 1)
        if not self._take_item(name, max(1, count)):
            gear = Gear(id="new", name=self._fitted(name), quarters=QUARTERS_PER_ITEM, quantity=max(1, count))
            self.sheet = add_item(self.sheet, gear)
        return True

    def _take_item(self, name: str, count: int = 1) -> bool:
        row = next((one for one in self.rules.catalog.items.values() if one.name == name), None)
        if row is not None:
            place = place_held(self.sheet, row.id, self.rules)
            self.sheet = add_item(self.sheet, item_from(row.id, self.rules, place, count))
        return row is not None

    def _take_points(self, numbers: dict[str, int]) -> bool:
        fields = {"Experience": "experience", "Story points": "story_points", "Cash": "cash"}
        found = {fields[name]: number for name, number in numbers.items() if name in fields}
        try:
            self.sheet = self.sheet.evolve(**found)
        except ValidationError:
            return False
        return bool(found)

    def _keep(self, line: str) -> None:
        if self._in_notes:  # they have as many lines as they like
            self._write_notes(f"{self.sheet.notes}\n{line}")
        else:
            self.left.append(line)
