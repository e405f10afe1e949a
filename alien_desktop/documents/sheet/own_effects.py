"""What a thing or a talent of one's own does, in the kinds of effect that the catalog knows."""

from collections.abc import Mapping
from functools import cache
from json import dumps
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, TypeAdapter

from alien_desktop.catalog.rows.row import EffectData


@cache
def _adapter() -> TypeAdapter[Any]:
    return TypeAdapter(EffectData)


def effect_from(value: Any) -> Any:
    """Return an effect from its data as JSON has it ({"kind": "dice", "dice": 2, "skills": ["piloting"]})."""
    return _adapter().validate_json(dumps(value)) if isinstance(value, Mapping) else value


OwnEffects = Annotated[tuple[Annotated[EffectData, BeforeValidator(effect_from)], ...], Field(max_length=20)]
"""Effects that live on the sheet itself, beside those of the catalog row that a part comes from."""
