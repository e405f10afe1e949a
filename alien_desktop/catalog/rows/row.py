"""What every row of the catalog has: a lasting id, a name, our own words, its effects and how sure it is."""

from dataclasses import asdict
from enum import StrEnum
from typing import Annotated, Any, Self

from pydantic import BaseModel, ConfigDict, Field, GetCoreSchemaHandler, RootModel, model_validator
from pydantic_core import core_schema

from alien_desktop.catalog.limits import within_bounds
from alien_desktop.rules.effects.kinds import Effect

RowId = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,39}\.[a-z][a-z0-9_]{0,39}\.[a-z0-9][a-z0-9_]{0,79}$")]
"""Edition (or pack), kind and name in snake case: `core.talent.banter`. Never changed once published."""

Key = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_]{0,79}$")]
"""The last part of an id, where the kind is clear: `prone`, `run`."""

Name = Annotated[str, Field(min_length=1, max_length=80)]
Text = Annotated[str, Field(max_length=600)]
Small = Annotated[int, Field(ge=0, le=99)]
Modifier = Annotated[int, Field(ge=-20, le=20)]
Price = Annotated[int, Field(ge=0, le=1_000_000_000)]
Quarters = Annotated[int, Field(ge=0, le=400)]
"""Weight in quarters of a regular item: 0 tiny, 1 quarter, 2 half, 4 regular, 8 heavy."""


class Data(BaseModel):
    """Frozen and strict: unknown keys, wrong types, NaN and infinity are refused."""

    # defer_build: importing the catalog must not cost the start of the app anything.
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, allow_inf_nan=False, defer_build=True)


class EffectField(RootModel[Any]):
    """One effect of `rules.effects`, told apart by its `kind`.

    A model, so that its validator is built once and shared: built into each of our thirty kinds of row it would cost
    the start of the app a third of a second.
    """

    model_config = ConfigDict(frozen=True, strict=True, allow_inf_nan=False, defer_build=True)

    # Not in the brackets above: what is there is built at once, deferred or not.
    root: Annotated[Effect, Field(discriminator="kind")]


# RootModel takes no `extra`, but the dataclasses in it take theirs from here: unknown keys are refused.
EffectField.model_config["extra"] = "forbid"


class _AsEffect:
    """Checks like `EffectField` and gives the effect itself."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
        EffectField.model_rebuild()
        return core_schema.no_info_after_validator_function(
            lambda checked: within_bounds(checked.root),
            handler.generate_schema(EffectField),
            serialization=core_schema.plain_serializer_function_ser_schema(asdict),
        )


EffectData = Annotated[Effect, _AsEffect()]
"""One effect of `rules.effects`."""


class Confidence(StrEnum):
    """How sure a row is."""

    AGREED = "2+"
    """Two or more independent transcriptions agree, or the summaries the project started from say so."""
    SINGLE = "1"
    """One source only."""
    GENERAL = "GK"
    """General knowledge or inference: switchable, or the Game Mother's."""
    DISPUTED = "!"
    """Sources disagree; one reading was taken."""
    MISSING = "?"
    """Looked for and not found."""
    OWN = "own"
    """Our own invention (samples, names) or homebrew: nothing to be sure of."""


class Decision(Data):
    """Who settles what is uncertain: a setting, or the Game Mother at the table. `text` says what the app does."""

    setting: str = ""
    """Id of a house rule; empty means that the Game Mother decides."""
    text: Text

    @property
    def by_game_mother(self) -> bool:
        """Whether it is left to the Game Mother."""
        return not self.setting


class Row(Data):
    """One row of a table in the book."""

    id: RowId
    name: Name
    text: Text = ""
    """What it does, in our own short words."""
    effects: Annotated[tuple[EffectData, ...], Field(max_length=20)] = ()
    source: Annotated[str, Field(max_length=40)] = ""
    """Where the facts come from: section of our research notes."""
    confidence: Confidence = Confidence.OWN
    decision: Decision | None = None
    supplement: bool = False
    """From a supplement to the core book: optional content."""

    @property
    def is_uncertain(self) -> bool:
        """Whether it is general knowledge, disputed or not found, so that somebody has to decide."""
        return self.confidence in (Confidence.GENERAL, Confidence.DISPUTED, Confidence.MISSING)

    @property
    def key(self) -> str:
        """The last part of the id."""
        return self.id.rpartition(".")[2]

    @model_validator(mode="after")
    def _open_points_are_settled(self) -> Self:
        if self.is_uncertain and self.decision is None:
            raise ValueError(f"{self.id} is uncertain ({self.confidence}) and names no decision")
        return self
