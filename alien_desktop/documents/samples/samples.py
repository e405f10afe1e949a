"""The sample crew: five people and a synthetic, a creature and a guard, and a scene, in each edition.

All of it is our own invention. The documents are marked as samples and keep their ids, so that a sample that was
removed comes back as the same document.
"""

import json
from functools import lru_cache
from pathlib import Path

from alien_desktop.documents.document import Document
from alien_desktop.documents.document_types import document_from
from alien_desktop.rules.editions.registry import EDITIONS

FOLDER = Path(__file__).parent


@lru_cache
def samples_of(edition_id: str) -> tuple[Document, ...]:
    """Return the samples of one edition: the crew, the adversaries, the scene; an unknown edition is a KeyError."""
    if edition_id not in EDITIONS:
        raise KeyError(edition_id)
    content = json.loads((FOLDER / f"{edition_id}.json").read_text(encoding="utf-8"))
    return tuple(document_from(entry["format"], entry["data"]) for entry in content["documents"])


def all_samples() -> tuple[Document, ...]:
    """Return the samples of all editions, one edition after the other."""
    return tuple(document for edition_id in EDITIONS for document in samples_of(edition_id))
