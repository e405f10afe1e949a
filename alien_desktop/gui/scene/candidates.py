"""Who can be added to a scene: the crew, adversaries of the library, creatures and people of the catalog."""

from collections import Counter

from PySide6.QtCore import QCoreApplication

from alien_desktop.documents.scene.adversary import Adversary, AdversaryKind
from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.gui.kit.line_model import LineItem, Sign
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.scene.order_item import numbered_initials
from alien_desktop.rules.record import record
from alien_desktop.session.library_entry import LibraryEntry
from alien_desktop.session.workspace import Workspace
from alien_desktop.storage.errors import StorageError

translate = QCoreApplication.translate

SHEET, ADVERSARY, CATALOG = "sheet", "adversary", "catalog"
_MANY = (1, 3)


@record
class SceneCandidate:
    """An entry that can be put into the scene. `row.row_id` is `kind:id`."""

    row: LineItem
    section: str

    def matches(self, query: str) -> bool:
        """Whether every word typed begins a word of the name, or is in the words below it."""
        names = self.row.title.casefold().split()
        words = self.row.words.casefold()
        return all(any(name.startswith(part) for name in names) or part in words for part in query.casefold().split())


def candidates_of(
    encounter: Encounter,
    entries: tuple[LibraryEntry, ...],
    workspace: Workspace,
    rules: SheetRules,
) -> tuple[SceneCandidate, ...]:
    """Return everybody of the encounter's edition, crew of its own label first."""
    inside = {combatant.document for combatant in encounter.combatants}
    here = [entry for entry in entries if entry.edition == encounter.edition]
    crew = [entry for entry in here if entry.format == CharacterSheet.FORMAT]
    crew.sort(key=lambda entry: (entry.label != encounter.label, entry.label))
    found = [_crew_member(entry, entry.document_id in inside) for entry in crew]
    copied: set[str] = set()
    for entry in here:
        if entry.format == Adversary.FORMAT:
            adversary = _adversary(workspace, entry.document_id)
            if adversary is not None:
                copied.add(adversary.source)
                found.append(_library_adversary(adversary, translate("scene", "Adversaries")))
    return (*found, *_of_catalog(rules, copied))


def split_count(query: str) -> tuple[str, int]:
    """Return what was typed without a number at its end, and that number: "guard 3" is three guards."""
    words, _, last = query.strip().rpartition(" ")
    if words and last.isdecimal() and 1 <= int(last) <= 9:
        return words, int(last)
    return query.strip(), 1


def shown_rows(candidates: tuple[SceneCandidate, ...], query: str) -> tuple[LineItem, ...]:
    """Return the rows that match, under the heads of their sections."""
    text, _ = split_count(query)
    rows: list[LineItem] = []
    section = ""
    matching = [candidate for candidate in candidates if candidate.matches(text)]
    if text:
        # What begins with the words typed comes first, and whoever is in already comes last.
        matching.sort(key=lambda one: (one.row.marked, not one.row.title.casefold().startswith(text.casefold())))
        if not matching:
            return (LineItem("", translate("scene", "No match")),)
        rows.append(LineItem("", translate("scene", "Found"), note=str(len(matching))))
        return (*rows, *(candidate.row for candidate in matching))
    counts = Counter(candidate.section for candidate in matching)
    for candidate in matching:
        if candidate.section != section:
            section = candidate.section
            rows.append(LineItem("", section, note=str(counts[section])))
        rows.append(candidate.row)
    return tuple(rows)


def _crew_member(entry: LibraryEntry, is_in: bool) -> SceneCandidate:
    stress = "" if entry.stress is None else translate("scene", ", stress {stress}").format(stress=entry.stress)
    health = translate("scene", "Health {health}/{most}").format(health=entry.health, most=entry.health_max)
    words = ", ".join(part for part in (f"{health}{stress}", translated(entry.role).lower()) if part)
    section = translate("scene", "Crew of {label}").format(label=entry.label) if entry.label else ""
    row = LineItem(
        f"{SHEET}:{entry.document_id}",
        entry.name,
        words,
        note=translate("scene", "in") if is_in else "",
        sign=Sign.CREW,
        sign_text=numbered_initials(entry.name),
        enabled=not is_in,
        marked=is_in,
        plates=() if is_in else (1,),
    )
    return SceneCandidate(row, section or translate("scene", "Characters"))


def _library_adversary(adversary: Adversary, section: str) -> SceneCandidate:
    creature = adversary.kind is AdversaryKind.CREATURE
    words = translate("scene", "Health {health}").format(health=adversary.health)
    if adversary.speed > 1:
        words = translate("scene", "Speed {speed}, {health}").format(speed=adversary.speed, health=words)
    if adversary.role and not creature:
        words = f"{words}, {adversary.role}"
    return _adversary_candidate(f"{ADVERSARY}:{adversary.id}", adversary.name, words, creature, section)


def _of_catalog(rules: SheetRules, copied: set[str]) -> list[SceneCandidate]:
    found = []
    for creature in rules.catalog.creatures.values():
        if creature.id not in copied and creature.health:
            words = translate("scene", "Health {health}").format(health=creature.health)
            if creature.speed is not None:
                words = translate("scene", "Speed {speed}, {health}").format(speed=creature.speed, health=words)
            section = translate("scene", "Creatures")
            found.append(_adversary_candidate(f"{CATALOG}:{creature.id}", creature.name, words, True, section))
    for npc in rules.catalog.npcs.values():
        if npc.id not in copied:
            words = translate("scene", "Health {health}").format(health=npc.health)
            section = translate("scene", "People")
            found.append(_adversary_candidate(f"{CATALOG}:{npc.id}", npc.name, words, False, section))
    return found


def _adversary_candidate(row_id: str, name: str, words: str, creature: bool, section: str) -> SceneCandidate:
    sign = Sign.CREATURE if creature else Sign.PERSON
    return SceneCandidate(
        LineItem(row_id, name, words, sign=sign, sign_text=numbered_initials(name), plates=_MANY), section
    )


def _adversary(workspace: Workspace, document_id: str) -> Adversary | None:
    try:
        return workspace.adversary(document_id)
    except (KeyError, StorageError):
        return None
