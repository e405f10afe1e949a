"""Who stands where in a scene, and the contacts of the motion tracker, as tokens of the map and the list of zones."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cached_property

from alien_desktop.documents.scene.encounter import Combatant, Encounter
from alien_desktop.gui.kit.combatant_paint import CombatantKind
from alien_desktop.gui.kit.health_meter import is_down, is_low
from alien_desktop.gui.kit.portrait import initials
from alien_desktop.gui.scene.order_item import GroupMember, OrderItem
from alien_desktop.rules.combat.cover import CoverRules
from alien_desktop.rules.record import record

ASIDE = ""
"""The place of those who stand nowhere."""


class TokenBadge(StrEnum):
    """What is wrong with somebody on the map, the worst alone."""

    NONE = ""
    LOW = "low"
    PANIC = "panic"
    BROKEN = "broken"


@record
class MapToken:
    """Somebody on the map, or a contact of the motion tracker where `blip` is its number."""

    key: str
    name: str
    letters: str
    kind: CombatantKind = CombatantKind.PERSON
    is_now: bool = False
    is_selected: bool = False
    hidden: bool = False
    badge: TokenBadge = TokenBadge.NONE
    armor: int = 0
    """Of the cover; 0 = in the open."""
    is_full_cover: bool = False
    near: tuple[str, ...] = ()
    """The keys of those right next to it."""
    blip: int = 0
    is_false: bool = False

    @cached_property
    def look(self) -> str:
        """What its picture depends on."""
        flags = f"{self.is_now:d}{self.is_selected:d}{self.hidden:d}{self.is_full_cover:d}{self.is_false:d}"
        return f"{self.kind}:{self.letters}:{flags}:{self.badge}:{self.armor}:{self.blip}"


def tokens_by_zone(
    encounter: Encounter, order: tuple[OrderItem, ...], selected: str, cover: CoverRules
) -> Mapping[str, tuple[MapToken, ...]]:
    """Return the tokens in each zone by its id, those next to each other side by side, and those `ASIDE`."""
    faces = _faces(order)
    found: dict[str, list[MapToken]] = {zone.id: [] for zone in encounter.zones}
    aside = found[ASIDE] = []
    for one in encounter.combatants:
        found.get(one.zone, aside).append(_token(one, faces, one.id == selected, cover))
    for number, blip in enumerate(encounter.stealth.blips, 1):
        mark = MapToken(f"blip:{blip.id}", "", str(number), hidden=not blip.seen, blip=number, is_false=not blip.who)
        found.get(blip.zone, []).append(mark)
    return {zone: _side_by_side(tokens) for zone, tokens in found.items()}


def token_width(token: MapToken, side: float) -> float:
    """Return how much of a line a token of this side takes, with the wall of its cover."""
    return side + (18 if token.armor else 4)


def next_to_each_other(tokens: Iterable[MapToken]) -> list[list[MapToken]]:
    """Return tokens in their order, those who stand next to each other together."""
    found: list[list[MapToken]] = []
    for one in tokens:
        last = found[-1] if found else []
        if any(one.key in other.near or other.key in one.near for other in last):
            last.append(one)
        else:
            found.append([one])
    return found


@record
class _Face:
    """What the order knows of somebody."""

    name: str
    kind: CombatantKind
    letters: str
    is_now: bool
    badge: TokenBadge


def _faces(order: tuple[OrderItem, ...]) -> dict[str, _Face]:
    found: dict[str, _Face] = {}
    for item in order:
        for member in item.members:
            letters = member.letter or initials(member.name)
            found[member.combatant] = _Face(member.name, item.kind, letters, item.is_now, _badge_of_member(member))
        if item.combatant and not item.members and (item.combatant not in found or item.is_now):
            found[item.combatant] = _Face(item.name, item.kind, item.initials, item.is_now, _badge_of(item))
    return found


def _badge_of(item: OrderItem) -> TokenBadge:
    if item.is_dead or (item.health_max and is_down(item.health)):
        return TokenBadge.BROKEN
    if item.panics:
        return TokenBadge.PANIC
    return TokenBadge.LOW if item.health_max and is_low(item.health, item.health_max) else TokenBadge.NONE


def _badge_of_member(one: GroupMember) -> TokenBadge:
    if one.is_dead or is_down(one.health):
        return TokenBadge.BROKEN
    return TokenBadge.LOW if is_low(one.health, one.maximum) else TokenBadge.NONE


def _token(one: Combatant, faces: dict[str, _Face], selected: bool, cover: CoverRules) -> MapToken:
    face = faces.get(one.id) or _Face(one.name, CombatantKind.PERSON, initials(one.name), False, TokenBadge.NONE)
    stance = next((each for each in cover.stances if each.id == one.stance), None)
    full = stance is not None and (stance.breaks_sight or len(cover.stances) == 1)
    return MapToken(
        one.id,
        face.name,
        face.letters,
        face.kind,
        face.is_now,
        selected,
        one.hidden,
        face.badge,
        one.barrier if one.stance else 0,
        full,
        one.near,
    )


def _side_by_side(tokens: list[MapToken]) -> tuple[MapToken, ...]:
    """Return those of a room so that those next to each other follow each other."""
    by_key = {one.key: one for one in tokens}
    found: list[MapToken] = []
    for one in tokens:
        waiting = [one.key]
        while waiting:
            key = waiting.pop(0)
            token = by_key.get(key)
            if token is not None and token not in found:
                found.append(token)
                waiting += token.near
    return tuple(found)
