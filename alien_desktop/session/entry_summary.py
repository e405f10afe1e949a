"""What a list shows of a loaded document: worked out by the rules, kept beside the document's data when it is saved."""

from collections.abc import Callable

from alien_desktop.documents.document import Document
from alien_desktop.documents.scene.adversary import Adversary, AdversaryKind
from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.values import health_max
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.message import Message, Words
from alien_desktop.session.library_entry import LibraryEntry


def describe(document: Document, rules_of: Callable[[str], SheetRules]) -> LibraryEntry:
    """Return the library entry of a loaded document."""
    match document:
        case CharacterSheet():
            return _character(document, rules_of(document.edition))
        case Adversary():
            return LibraryEntry(
                document_id=document.id,
                format=document.FORMAT,
                name=document.name,
                role=document.role or _KINDS[document.kind],
                edition=document.edition,
                label=document.label,
                health=document.health,
                health_max=document.health,
                sample=document.sample,
            )
        case Encounter():
            count = len(document.combatants)
            progress = Message("Round {round}", round=document.round) if document.round else Message("Not begun")
            return LibraryEntry(
                document_id=document.id,
                format=document.FORMAT,
                name=document.name,
                role=Message("{progress}, {count} in the order", progress=progress, count=count),
                edition=document.edition,
                label=document.label,
                sample=document.sample,
                pictures=tuple(each.picture for each in document.handouts if each.picture),
            )
    return LibraryEntry(document.id, document.FORMAT, document.name)


def _character(sheet: CharacterSheet, rules: SheetRules) -> LibraryEntry:
    career = rules.catalog.careers.get(sheet.career)
    marks: list[Words] = [Message("Broken")] if sheet.is_broken else []
    for condition_id in sheet.conditions:
        row = rules.condition(condition_id)
        marks.append(row.name if row else condition_id)
    panic = {row.id: row.name for row in rules.catalog.panic.rows}
    marks += [panic.get(row_id, row_id) for row_id in sheet.panic]
    return LibraryEntry(
        document_id=sheet.id,
        format=sheet.FORMAT,
        name=sheet.name,
        role=_role(career.name if career else "", is_synthetic=sheet.is_synthetic),
        edition=sheet.edition,
        label=sheet.label,
        health=sheet.health,
        health_max=health_max(sheet, rules).value,
        stress=None if sheet.is_synthetic and not sheet.passes_as_human else sheet.stress,
        marks=tuple(marks),
        sample=sheet.sample,
        portrait=sheet.portrait,
    )


def _role(career: str, *, is_synthetic: bool) -> Words:
    if not is_synthetic:
        return career
    return Message("{career}, synthetic", career=career) if career else Message("synthetic")


_KINDS = {
    AdversaryKind.CREATURE: Message("creature"),
    AdversaryKind.PERSON: Message("person"),
    AdversaryKind.ANDROID: Message("android"),
}
