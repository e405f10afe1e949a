"""What the app remembers of its user's wishes; not undoable, kept beside the documents."""

from typing import Annotated, Literal

from pydantic import Field

from alien_desktop.documents.document import EditionId, Part


class Preferences(Part):
    """One frozen record for every setting, each with its default."""

    theme: Literal["system", "dark", "dim", "light", "contrast"] = "dark"
    scale: Annotated[int, Field(strict=True, ge=80, le=200)] = 100
    """Interface size in percent."""
    reduced_motion: bool = False
    edition: EditionId = "core"
    """The edition offered for new documents."""
    stress_cap: Annotated[int, Field(strict=True, ge=1, le=30)] = 10
    """House rule: the highest stress level a sheet shows (S2-019)."""
