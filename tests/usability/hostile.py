"""Texts that a person or a file may bring, and documents in which every free text is one of them."""

from collections.abc import Iterable
from typing import Any, TypeVar, get_args, get_origin

from annotated_types import MaxLen
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from alien_desktop.documents.document import Document

TEXTS = {
    "bold": "<b>bold</b> name",
    "image": "<img src=/etc/passwd> face",
    "image-url": '<img src="file:///etc/passwd">',
    "image-host": "<img src=//host/x.png>",
    "share": r"\\host\share\x",
    "link": '<a href="http://host/">here</a>',
    "entity": "&lt;b&gt; &amp; &nbsp;",
    "style": "<style>*{color:red}</style>",
    "style-sheet": "red; } QWidget { background: url(/etc/passwd)",
    "markdown": "![x](/etc/passwd) **bold**",
    "placeholder": "[*] %1 %n {0} {name}",
    "ampersand": "R&D &Delta",
    "right-to-left": "שלום \u202eabc עולם",
    "emoji": "Zoë 🦑👩‍🚀 한글",
    "long": "Wolfeschlegelsteinhausenbergerdorff " * 3 + "Senior, MD.",
}
"""By the trouble they are meant to make; each is within the limit of a name."""

Model = TypeVar("Model", bound=BaseModel)

IDS = {"id", "document", "combatant", "holds", "leader", "stance"}
"""Fields that point to something; their form is checked elsewhere."""

MARKUP = ("<b>", "<img", "<a ", "<style", "<i>")


def poisoned(model: Model, text: str) -> Model:
    """Return a copy in which every free text is this one; ids, enums and what has a fixed form stay."""
    changes: dict[str, Any] = {}
    for name, field in type(model).model_fields.items():
        value = getattr(model, name)
        if name in IDS:
            continue
        if isinstance(value, BaseModel):
            changes[name] = poisoned(value, text)
        elif isinstance(value, tuple):
            changes[name] = tuple(poisoned(one, text) if isinstance(one, BaseModel) else one for one in value)
            if _holds_free_text(field):
                changes[name] = (text,)
        elif field.annotation is str and _is_free(field):
            changes[name] = text[: _limit(field)]
    if isinstance(model, Document):
        return model.evolve(**changes)
    return type(model).model_validate(model.model_dump() | {key: _plain(value) for key, value in changes.items()})


def _plain(value: Any) -> Any:
    if isinstance(value, BaseModel):
        return value.model_dump()
    if isinstance(value, tuple):
        return tuple(_plain(one) for one in value)
    return value


def _is_free(field: FieldInfo) -> bool:
    return not _has_pattern(field.metadata)


def _has_pattern(metadata: Iterable[Any]) -> bool:
    return any(
        getattr(one, "pattern", None) or (isinstance(one, FieldInfo) and _has_pattern(one.metadata)) for one in metadata
    )


def _limit(field: FieldInfo) -> int:
    return next((one.max_length for one in field.metadata if isinstance(one, MaxLen)), 120)


def _holds_free_text(field: FieldInfo) -> bool:
    """Whether a field is a tuple of names."""
    if get_origin(field.annotation) is not tuple:
        return False
    inner = get_args(get_args(field.annotation)[0])
    return bool(inner) and inner[0] is str and not _has_pattern(inner[1:])
