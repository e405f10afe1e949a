"""What a list shows of a living document: worked out by the rules, kept beside the document's data when it is saved."""

from collections.abc import Callable

from alien_desktop.documents.adversary import Adversary
from alien_desktop.documents.character_sheet import CharacterSheet
from alien_desktop.documents.derived.sheet_rules import SheetRules
from alien_desktop.documents.derived.values import health_max
from alien_desktop.documents.document import Document
from alien_desktop.documents.encounter import Encounter
from alien_desktop.session.library import LibraryEntry


def describe(document: Document, rules_of: Callable[[str], SheetRules]) -> LibraryEntry:
    """Return the library entry of a living document."""
    match document:
        case CharacterSheet():
            return _character(document, rules_of(document.edition))
        case Adversary():
            return LibraryEntry(
                document.id,
                document.FORMAT,
                document.name,
                document.role or document.kind.value,
                document.edition,
                document.label,
                document.health,
                document.health,
                sample=document.sample,
            )
        case Encounter():
            count = len(document.combatants)
            progress = f"Round {document.round}" if document.round else "Not begun"
            return LibraryEntry(
                document.id,
                document.FORMAT,
                document.name,
                f"{progress}, {count} in the order",
                document.edition,
                document.label,
                sample=document.sample,
            )
    return LibraryEntry(document.id, document.FORMAT, document.name)


def _character(sheet: CharacterSheet, rules: SheetRules) -> LibraryEntry:
    career = rules.catalog.careers.get(sheet.career)
    marks = ["Broken"] if sheet.is_broken else []
    for condition_id in sheet.conditions:
        row = rules.condition(condition_id)
        marks.append(row.name if row else condition_id)
    marks += [rules.catalog.panic.row(row_id).name for row_id in sheet.panic]
    return LibraryEntry(
        sheet.id,
        sheet.FORMAT,
        sheet.name,
        (career.name if career else "") + (", synthetic" if sheet.is_synthetic else ""),
        sheet.edition,
        sheet.label,
        sheet.health,
        health_max(sheet, rules).value,
        None if sheet.is_synthetic else sheet.stress,
        tuple(marks),
        sheet.sample,
    )
