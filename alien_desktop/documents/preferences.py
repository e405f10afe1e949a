"""The user's preferences: not undoable, saved beside the documents."""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from alien_desktop.documents.document import DocumentPart, EditionId
from alien_desktop.documents.players_settings import PlayersSettings


class Preferences(DocumentPart):
    """One frozen record for every setting, each with its default."""

    theme: Literal["system", "dark", "dim", "light", "contrast"] = "dark"
    scale: Annotated[int, Field(strict=True, ge=80, le=200)] = 100
    """Interface size in percent."""
    reduced_motion: bool = False
    edition: EditionId = "core"
    """The edition offered for new documents."""
    stress_cap: Annotated[int, Field(strict=True, ge=1, le=30)] = 10
    """The highest stress level a sheet shows (S2-019), where the rules of the edition are played with a limit."""
    panic_chains: bool = True
    """A panic that was called for may call for further ones; False = no chain beyond one."""
    push_temper: Literal["careful", "balanced", "bold"] = "balanced"
    """Under which utility a push is advised."""
    undo_steps: Annotated[int, Field(strict=True, ge=50, le=20_000)] = 2_000
    """How many steps can be undone."""
    versions_folder: Annotated[str, Field(max_length=4_000)] = ""
    """Where new versions of documents are kept; empty = with the profile. An absolute path."""
    versions_megabytes: Annotated[int, Field(strict=True, ge=5, le=20_000)] = 200
    """All versions together take no more than this."""
    keys: Mapping[str, Annotated[str, Field(max_length=40)]] = Field(default_factory=dict, max_length=500)
    """Command of a window -> the key somebody has chosen for it, portable ("Ctrl+K"); empty for none.

    Commands that this version does not have stay, for one that has them.
    """
    players: PlayersSettings = PlayersSettings()
    """What the players may know."""
    house_rules: Mapping[str, object] = Field(default_factory=dict)
    """Edition id -> key of a setting -> option, only where it is not the recommended one.

    Kept as it was found: `documents/house_rules.py` reads it and skips what it does not know, so that a
    setting of a newer version of the app is still in the file afterwards.
    """
