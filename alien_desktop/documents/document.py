"""What every document has: an identity, a format, a schema version, and one way to change a field."""

from collections import Counter
from typing import Annotated, Any, ClassVar, Self, TypeVar
from uuid import UUID, uuid4

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter, ValidationError
from pydantic.fields import FieldInfo


def _checked_id(text: str) -> str:
    if str(UUID(text, version=4)) != text:
        raise ValueError("a document id is a lower-case uuid4")
    return text


DocumentId = Annotated[str, AfterValidator(_checked_id)]
"""A lower-case uuid4: the file's name, and the only way documents refer to each other."""

ItemId = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[a-z0-9_.-]+$")]
"""Identity of a part within its document."""

EditionId = Annotated[str, Field(pattern=r"^(core|evolved)$")]
"""Which rules a document is written for."""


Level = Annotated[int, Field(strict=True, ge=0, le=20)]
"""An attribute, a skill, a rating or a supply. Wider than the rules: a sheet from paper may hold house-ruled values."""

Count = Annotated[int, Field(strict=True, ge=0, le=999)]
"""A small whole number that is never negative."""

Signed = Annotated[int, Field(strict=True, ge=-99, le=99)]
"""A bonus, a total, a value set by hand."""

Money = Annotated[int, Field(strict=True, ge=0, le=1_000_000_000)]
"""An amount of dollars."""


def new_document_id() -> str:
    """Return a fresh document id."""
    return str(uuid4())


class DocumentPart(BaseModel):
    """A frozen piece of a document. Unknown keys are kept and written back: nothing of a newer version is lost."""

    # defer_build: a model of pydantic is compiled when the first document needs it, not at every start.
    model_config = ConfigDict(
        frozen=True, extra="allow", allow_inf_nan=False, hide_input_in_errors=True, defer_build=True
    )

    def evolve(self, **changes: Any) -> Self:
        """Return a copy with these fields changed and validated; what is not changed is shared.

        Raises pydantic.ValidationError when a value does not fit its field, and TypeError for an unknown field.
        """
        cls = type(self)
        values = _checked_alone(cls, changes)
        if values is None:
            for name in changes.keys() - cls.model_fields.keys():
                raise TypeError(f"{cls.__name__} has no field {name!r}")
            checked = cls.model_validate({**self.__dict__, **(self.__pydantic_extra__ or {}), **changes})
            values = {name: getattr(checked, name) for name in changes}
        return _with(self, values)


_PartT = TypeVar("_PartT", bound=DocumentPart)


def _with(part: _PartT, values: dict[str, Any]) -> _PartT:
    """Return a copy of a part with some fields: what `model_copy` does to a frozen model, in a third of the time."""
    copy = object.__new__(type(part))
    put = object.__setattr__
    put(copy, "__dict__", {**part.__dict__, **values})
    extra = part.__pydantic_extra__
    put(copy, "__pydantic_extra__", dict(extra) if extra is not None else None)
    put(copy, "__pydantic_fields_set__", part.__pydantic_fields_set__ | values.keys())
    put(copy, "__pydantic_private__", None)
    return copy


_OFTEN = 4
"""A field that is changed so often in a run is worth a validator of its own, which takes as long to make as ten uses of
that of the whole part."""
_changed: Counter[tuple[type[DocumentPart], str]] = Counter()
_alone: dict[tuple[type[DocumentPart], str], TypeAdapter[Any]] = {}


def _checked_alone(cls: type[DocumentPart], changes: dict[str, Any]) -> dict[str, Any] | None:
    """Return changed fields as they are once validated, each by itself: parts have no rules across their fields.

    None where one of them does not fit, or is not changed often: then the whole part is validated, and says why.
    """
    values = {}
    for name, value in changes.items():
        adapter = _alone.get((cls, name))
        if adapter is None:
            _changed[cls, name] += 1
            if name not in cls.model_fields or _changed[cls, name] < _OFTEN:
                return None
            adapter = _alone[cls, name] = _adapter_of(cls.model_fields[name])
        try:
            values[name] = adapter.validator.validate_python(value)
        except ValidationError:
            return None
    return values


def _adapter_of(info: FieldInfo) -> TypeAdapter[Any]:
    kind: Any = Annotated[(info.annotation, *info.metadata)] if info.metadata else info.annotation
    is_part = isinstance(info.annotation, type) and issubclass(info.annotation, BaseModel)
    return TypeAdapter(kind, config=None if is_part else ConfigDict(allow_inf_nan=False, hide_input_in_errors=True))


class Document(DocumentPart):
    """A part that is a file of its own."""

    FORMAT: ClassVar[str]
    SCHEMA: ClassVar[int] = 1

    id: DocumentId = Field(default_factory=new_document_id)
    name: str = ""
    sample: bool = False
    """Marked as one of the samples that come with the app."""


def changed_fields(before: DocumentPart, after: DocumentPart) -> frozenset[str]:
    """Return the names of the fields in which two versions of a document, or of a part of one, differ."""
    known = before.__dict__
    return frozenset(
        [name for name, value in after.__dict__.items() if known[name] is not value and known[name] != value]
    )
