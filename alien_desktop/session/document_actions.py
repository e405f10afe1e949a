"""What is done with whole documents: make, take in, copy, file, remove, bring back. Each call is one undo step."""

from collections.abc import Callable, Container, Sequence

from alien_desktop.documents.document import Document, new_document_id
from alien_desktop.documents.scene.adversary import Adversary
from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.scene.preparation import at_its_start
from alien_desktop.documents.sheet.change_text import UNNAMED
from alien_desktop.documents.sheet.character_sheet import CharacterSheet, PlayerNature
from alien_desktop.documents.sheet.converting import ConvertedSheet, convert_sheet, other_edition
from alien_desktop.documents.sheet.new_parts import adversary_from, new_sheet
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.documents.text import NAME_LIMIT, verify_length
from alien_desktop.interchange.own_files import Reading
from alien_desktop.rules.message import Message, Plural
from alien_desktop.session.document_index import DocumentIndex
from alien_desktop.session.events import TrashEmptied
from alien_desktop.session.import_files import to_import
from alien_desktop.session.trash import Trash
from alien_desktop.session.workspace import Workspace


class DocumentActions:
    """One method for each action. A document id that is unknown is a KeyError, an unreadable file a StorageError."""

    def __init__(
        self,
        workspace: Workspace,
        index: DocumentIndex,
        trash: Trash,
        rules_for: Callable[[str], SheetRules],
        words: Callable[[Message], str] = str,
        keep_version: Callable[[str], None] = lambda _: None,
    ) -> None:
        """`words` gives the language of names that are made here; `keep_version` makes one of a document as it is."""
        self._keep_version = keep_version
        self._workspace = workspace
        self._rules_for = rules_for
        self._index = index
        self._trash = trash
        self._words = words

    def create_scene(self, edition: str, name: str = "") -> Encounter:
        """Make an empty scene by the rules of an edition."""
        scene = Encounter(name=name or self._words(Message("New scene")), edition=edition)
        self._workspace.edit(Message("New scene"), [scene])
        return scene

    def create_character(self, edition: str, name: str, nature: PlayerNature) -> CharacterSheet:
        """Make an empty character by the rules of an edition."""
        sheet = new_sheet(self._rules_for(edition), name, nature)
        self._workspace.edit(Message("New character: {name}", name=name or UNNAMED), [sheet])
        return sheet

    def create_adversary(self, edition: str, row_id: str, name: str = "") -> Adversary:
        """Make an adversary from a row of the catalog. Raises KeyError for an unknown row."""
        adversary = adversary_from(row_id, self._rules_for(edition), name)
        self._workspace.edit(Message("New adversary: {name}", name=adversary.name), [adversary])
        return adversary

    def rename(self, document_id: str, name: str) -> None:
        """Give a document another name. RuleViolation for one that is too long."""
        verify_length(name)
        document = self._workspace.document(document_id)
        self._workspace.edit(Message("Rename {name}", name=document.name or UNNAMED), [document.evolve(name=name)])

    def add(self, documents: Sequence[Document]) -> None:
        """Take documents into the library that come from elsewhere."""
        if len(documents) == 1:
            title = Message("Import {name}", name=documents[0].name or UNNAMED)
        else:
            title = Plural("Import %n documents", "Import %n document", len(documents))
        self._workspace.edit(title, documents)

    def take_in(self, readings: Sequence[Reading], replace: Container[str] = ()) -> tuple[Document, ...]:
        """Take what files hold into the library, as one step.

        One whose id in the file is in `replace` takes the place of the document with that id here, which is
        kept as a version a moment later. StorageError when it cannot be read: then nothing is taken in.
        """
        replaced = {one.source_id for one in readings if one.source_id in replace and self.is_here(one)}
        for document_id in sorted(replaced):
            self._keep_version(document_id)
        documents = to_import(readings, replaced)
        if documents:
            self.add(documents)
        return documents

    def is_here(self, reading: Reading) -> bool:
        """Whether a file holds a document of this library, as it was when it was sent: it could be replaced by it."""
        entry = self._index.entry(reading.source_id)
        return entry is not None and entry.format == reading.document.FORMAT

    def duplicate(self, document_id: str) -> Document:
        """Put a copy beside a document; a copy of a sample is none itself."""
        document = self._workspace.document(document_id)
        copy: Document = document.evolve(id=new_document_id(), name=self._distinct(document), sample=False)
        self._workspace.edit(Message("Duplicate {name}", name=document.name), [copy])
        return copy

    def scene_at_its_start(self, scene_id: str) -> Encounter:
        """Make a new scene from one as it was prepared, which is a template then; the other stays as it is."""
        scene = self._workspace.encounter(scene_id)
        fresh = at_its_start(scene).evolve(id=new_document_id(), name=self._distinct(scene), sample=False)
        self._workspace.edit(Message("New scene from {name}", name=scene.name), [fresh])
        return fresh

    def _distinct(self, document: Document) -> str:
        """Return a name for a copy that no other document of the kind has: "Dock 9 (copy)", "Dock 9 (copy 2)"."""
        taken = {one.name for one in self._index.entries() if one.format == document.FORMAT}
        number, ending = 1, self._words(Message("(copy)"))
        while (name := f"{document.name[: NAME_LIMIT - len(ending) - 1]} {ending}") in taken:
            number += 1
            ending = self._words(Message("(copy {number})", number=number))
        return name

    def converted(self, sheet_id: str) -> ConvertedSheet:
        """Return what a character would be in the other edition, with every line that tells them apart."""
        sheet = self._workspace.sheet(sheet_id)
        here, there = self._rules_for(sheet.edition), self._rules_for(other_edition(sheet.edition))
        return convert_sheet(sheet, here, there, self._words)

    def convert(self, sheet_id: str) -> CharacterSheet:
        """Put a copy beside a character that is played by the other edition; `converted` says what is lost."""
        copy = self.converted(sheet_id).sheet
        self._workspace.edit(Message("Convert a copy: {name}", name=copy.name), [copy])
        return copy

    def remove(self, document_id: str) -> Document:
        """Put a document into the trash and return it as it was."""
        document = self._workspace.document(document_id)
        self._workspace.edit(Message("Remove {name}", name=document.name), removed=[document_id])
        return document

    def remove_samples(self) -> int:
        """Put every document that is marked as a sample into the trash; return how many. Copies of them stay."""
        samples = [entry.document_id for entry in self._index.entries() if entry.sample]
        if samples:
            self._workspace.edit(Message("Remove all samples"), removed=samples)
        return len(samples)

    def set_crew(self, document_id: str, label: str) -> None:
        """Let a document belong to the crew with this label; an empty label takes it out of its crew.

        RuleViolation for a label that is too long.
        """
        verify_length(label)
        document = self._workspace.document(document_id)
        if label:
            title = Message("{name} joins {crew}", name=document.name, crew=label)
        else:
            title = Message("{name} leaves the crew", name=document.name)
        self._workspace.edit(title, [document.evolve(label=label)])

    def empty_trash(self) -> int:
        """Let everything in the trash go when the app closes, as one step; return how many files."""
        files = self._trash.files()
        if files:
            self._workspace.edit(Message("Empty trash"), events=[TrashEmptied(files=files)])
        return len(files)

    def restore(self, key: str) -> Document:
        """Bring a document back from the trash; when it is in the library again already, as a copy beside it."""
        document = self._trash.document(key)
        self._workspace.edit(Message("Restore {name}", name=document.name or UNNAMED), [document])
        return document
