"""Plain JSON values become the arguments of a command; what does not fit is refused in a sentence."""

from collections.abc import Iterable, Mapping
from enum import Enum
from itertools import islice
from pathlib import Path
from typing import Any, get_args, get_origin

from alien_desktop.documents.scene.adversary import Adversary
from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.rules.message import Message
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.commands.command import (
    EDITION_WORDS,
    AdversaryId,
    CharacterId,
    CombatantId,
    Command,
    DocumentId,
    EditionName,
    InjuryId,
    ItemId,
    Parameter,
    Place,
    SceneId,
    StanceId,
    TalentId,
    VehicleId,
    WayId,
    ZoneId,
    values_of,
)
from alien_desktop.session.commands.edition_words import plain, words_now
from alien_desktop.session.commands.scene import verify_open
from alien_desktop.session.session import Session
from alien_desktop.session.text_search import close_names, ids_called

FORMATS = {
    DocumentId: "",
    CharacterId: CharacterSheet.FORMAT,
    SceneId: Encounter.FORMAT,
    AdversaryId: Adversary.FORMAT,
}


MOST_NAMED = 20
"""How many names a refusal lists."""


def arguments_of(command: Command, given: Mapping[str, Any], session: Session) -> dict[str, Any]:
    """Return the arguments by name. Raises RuleViolation for unknown, missing and wrong ones."""
    known = [parameter.name for parameter in command.parameters]
    for name in given:
        if name not in known:
            raise RuleViolation(
                Message(
                    "{command} has no parameter {name}; it takes {known}.",
                    command=command.name,
                    name=name,
                    known=_asked(command),
                )
            )
    read: dict[str, Any] = {}
    for parameter in command.parameters:
        if parameter.name in given:
            read[parameter.name] = _read(parameter, given[parameter.name], read, session)
        elif parameter.required:
            raise RuleViolation(
                Message(
                    "{command} needs {name}; it takes {known}.",
                    command=command.name,
                    name=parameter.name,
                    known=_asked(command),
                )
            )
        else:
            read[parameter.name] = parameter.default
    return read


def _asked(command: Command) -> str:
    """Return the parameters of a command with their kinds, those that may be left out in brackets."""
    known = (f"{one.name} ({one.kind})" if one.required else f"[{one.name} ({one.kind})]" for one in command.parameters)
    return ", ".join(known) or "nothing"


def path_of(text: str) -> Path:
    """Return the path of a file. Raises RuleViolation for a text that can be none."""
    if not text or "\0" in text or len(text) > MOST_LETTERS_OF_A_PATH:
        raise RuleViolation(Message("This is no name of a file."))
    return Path(text)


MOST_LETTERS_OF_A_PATH = 1000


def _read(parameter: Parameter, value: Any, before: Mapping[str, Any], session: Session) -> Any:
    if value is None and parameter.optional:
        return None
    return _value(parameter, parameter.type, value, before, session)


def _value(parameter: Parameter, kind: Any, value: Any, before: Mapping[str, Any], session: Session) -> Any:
    if kind is Any:
        return value
    if get_origin(kind) is tuple:
        if not isinstance(value, list):
            what = parameter.kind
            raise RuleViolation(
                Message("{name} has to be a list in square brackets ({what}).", name=parameter.name, what=what)
            )
        return tuple(_value(parameter, get_args(kind)[0], one, before, session) for one in value)
    if values_of(kind):
        return _choice(parameter, kind, value)
    if kind is Place and isinstance(value, str):
        return _place_of(parameter, value, session)
    if kind in (bool, int, Place):
        plain_kind = bool if kind is bool else int
        if type(value) is not plain_kind:
            raise _wrong_plain(parameter, plain_kind)
        least, most = parameter.limits
        if not least <= value <= most:
            raise RuleViolation(
                Message("{name} is from {least} to {most}.", name=parameter.name, least=least, most=most)
            )
        return value
    if not isinstance(value, str):
        raise _wrong_plain(parameter, str)
    if kind is str:
        return value
    if kind in EDITION_WORDS:
        return _word(parameter, kind, value, _edition_meant(before, session), session)
    return _referred(parameter, kind, value, before, session)


def _choice(parameter: Parameter, kind: Any, value: Any) -> Enum:
    for one in values_of(kind):
        if value in (one.value, str(one.value)) or (isinstance(value, str) and plain(value) == plain(one.value)):
            return one
    choices = ", ".join(parameter.choices)
    raise RuleViolation(Message("{name} has to be one of {choices}.", name=parameter.name, choices=choices))


def _word(parameter: Parameter, kind: Any, value: str, edition: str, session: Session) -> str:
    """Return the id of a word of the edition: one of its ids, or a name."""
    if not value and kind in (EditionName, StanceId):
        return value
    words = words_now(kind, session, edition)
    found = [word for word, name in words if plain(value) in (plain(word), plain(name))]
    known = list(dict.fromkeys(found)) or [word for word, _ in words if word == value.rpartition(".")[2]]
    if len(known) == 1:
        return known[0]
    listed = ", ".join(word for word, _ in words)
    raise RuleViolation(
        Message(
            "{name}: there is no {value} here; it is one of {words}.", name=parameter.name, value=value, words=listed
        )
    )


def _referred(parameter: Parameter, kind: Any, value: str, before: Mapping[str, Any], session: Session) -> str:
    if kind in FORMATS:
        return _document(parameter, kind, value, before, session)
    if kind in (CombatantId, ZoneId, WayId, VehicleId):
        verify_open(session)  # whom or what it is about is read before a command can ask whether it is allowed
        known = _in_the_scene(session) if kind is CombatantId else _on_the_map(kind, session.scene.encounter)
        return _only(parameter, value, known)
    if not before.get("who"):
        raise RuleViolation(Message("{name}: say with who whose it is.", name=parameter.name))
    sheet = session.workspace.sheet(str(before["who"]))
    things: dict[Any, Iterable[Any]] = {
        ItemId: (*sheet.weapons, *sheet.armor, *sheet.gear),
        InjuryId: sheet.injuries,
        TalentId: sheet.talents,
    }
    return _only(parameter, value, ((one.id, one.name) for one in things[kind]))


def _document(parameter: Parameter, kind: Any, value: str, before: Mapping[str, Any], session: Session) -> str:
    """Return the id of a document; of several of a name that of the edition which the line is about."""
    entries = {one.document_id: one for one in session.index.entries() if FORMATS[kind] in ("", one.format)}
    known = [(document_id, one.name) for document_id, one in entries.items()]
    found = ids_called(value, known)
    if len(found) > 1:
        edition = _edition_meant(before, session)
        here = [one for one in found if entries[one].edition == edition]
        if len(here) != 1:
            raise _several(parameter, value, [f"{one} ({entries[one].edition})" for one in found])
        return here[0]
    if kind is CharacterId and not found and _is_in_the_scene(value, session):
        raise RuleViolation(
            Message(
                "{name}: {value} has no sheet; what begins with scene. or attack. is for everybody in the scene.",
                name=parameter.name,
                value=value,
            )
        )
    return _only(parameter, value, known)


def _place_of(parameter: Parameter, value: str, session: Session) -> int:
    """Return the place in the order of the one card of somebody. Raises RuleViolation for none and for several."""
    verify_open(session)
    encounter = session.scene.encounter
    whose = _only(parameter, value, _in_the_scene(session))
    holder = encounter.holder_of(whose)
    places = [place for place, card in enumerate(encounter.cards) if card.combatant == holder]
    if len(places) == 1:
        return places[0]
    if not places:
        raise RuleViolation(Message("{name}: {value} has no card.", name=parameter.name, value=value))
    listed = ", ".join(str(place) for place in places)
    raise RuleViolation(
        Message(
            "{name}: {value} has several cards; give the place of one: {places}.",
            name=parameter.name,
            value=value,
            places=listed,
        )
    )


def _edition_meant(before: Mapping[str, Any], session: Session) -> str:
    """Return the edition that a line is about: that of the character it has named, else of the scene that is open."""
    named = session.index.entry(before["who"]) if isinstance(before.get("who"), str) else None
    if named is not None:
        return named.edition
    return session.scene.encounter.edition if session.scene.has_encounter else ""


def _in_the_scene(session: Session) -> list[tuple[str, str]]:
    return [(one.id, session.scene.name_of(one)) for one in session.scene.encounter.combatants]


def _is_in_the_scene(value: str, session: Session) -> bool:
    return bool(session.scene.has_encounter and ids_called(value, _in_the_scene(session)))


def _on_the_map(kind: Any, encounter: Encounter) -> list[tuple[str, str]]:
    if kind is ZoneId:
        return [(zone.id, zone.name) for zone in encounter.zones]
    if kind is VehicleId:
        return [(vehicle.id, vehicle.name) for vehicle in encounter.vehicles]
    names = {zone.id: zone.name for zone in encounter.zones}
    ends = [(way.id, names.get(way.one, ""), names.get(way.other, "")) for way in encounter.ways]
    return [(way, f"{a}/{b}") for way, one, other in ends for a, b in ((one, other), (other, one))]


def _only(parameter: Parameter, value: str, known: Iterable[tuple[str, str]]) -> str:
    """Return the id that a text names: the id itself, the name of exactly one, or whole words of exactly one name."""
    pairs = tuple(known)
    found = ids_called(value, pairs)
    if len(found) == 1:
        return found[0]
    if found:
        raise _several(parameter, value, found)
    names = [name for _, name in pairs if name]
    near = close_names(value, names, MOST_NAMED) if len(names) > MOST_NAMED else sorted(set(names))
    if not near:
        raise RuleViolation(Message("{name}: nothing is called {value}.", name=parameter.name, value=value))
    listed = ", ".join(near)
    raise RuleViolation(
        Message("{name}: nothing is called {value}; there is {names}.", name=parameter.name, value=value, names=listed)
    )


def _several(parameter: Parameter, value: str, found: Iterable[str]) -> RuleViolation:
    ids = ", ".join(islice(found, MOST_NAMED))
    return RuleViolation(
        Message("{name}: several are called {value}; give the id: {ids}.", name=parameter.name, value=value, ids=ids)
    )


def _wrong_plain(parameter: Parameter, kind: type) -> RuleViolation:
    if kind is int:
        return RuleViolation(Message("{name} has to be a whole number.", name=parameter.name))
    if kind is bool:
        return RuleViolation(Message("{name} has to be true or false.", name=parameter.name))
    return RuleViolation(Message("{name} has to be a text.", name=parameter.name))
