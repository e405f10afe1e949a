"""Where the rooms of a map are drawn: always the same, none over another, those with a way between them close by."""

from itertools import combinations
from random import Random

import pytest

from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.scene.map_edits import add_zone, arrange, connect, draw_at, remove_zone
from alien_desktop.documents.scene.map_places import FARTHEST, ROOM_HIGH, ROOM_WIDE, STEP_WIDE, drawn_at, laid_out


def deck(names: str, *ways: str) -> Encounter:
    """A scene with a zone for each letter and ways between two of them."""
    scene = Encounter()
    for name in names:
        scene = add_zone(scene, name)
    ids = {zone.name: zone.id for zone in scene.zones}
    for pair in ways:
        scene = connect(scene, ids[pair[0]], ids[pair[1]])
    return scene


def spots(scene: Encounter) -> dict[str, tuple[int, int]]:
    drawn = drawn_at(scene)
    return {zone.name: drawn[zone.id] for zone in scene.zones}


@pytest.mark.parametrize("seed", range(6))
def test_no_two_rooms_overlap_and_the_places_are_always_the_same(seed: int) -> None:
    random = Random(seed)
    count = random.randrange(1, 60)
    ways = tuple((room, random.randrange(max(0, room - 5), room)) for room in range(1, count) if random.random() < 0.9)
    wanted = tuple(
        (random.randrange(FARTHEST), random.randrange(FARTHEST)) if random.random() < 0.1 else (None, None)
        for _ in range(count)
    )
    found = laid_out(wanted, ways)
    free = [spot for spot, wish in zip(found, wanted, strict=True) if wish[0] is None]
    assert all(0 <= x <= FARTHEST and 0 <= y <= FARTHEST for x, y in found)
    assert all(spot == wish for spot, wish in zip(found, wanted, strict=True) if wish[0] is not None)
    assert not any(abs(a[0] - b[0]) < ROOM_WIDE and abs(a[1] - b[1]) < ROOM_HIGH for a, b in combinations(free, 2))
    laid_out.cache_clear()
    assert laid_out(wanted, ways) == found


def test_a_ring_of_four_is_a_square_and_a_hub_has_its_rooms_around_it() -> None:
    ring = spots(deck("ABCD", "AB", "BC", "CD", "DA"))
    assert len({x for x, _ in ring.values()}) == len({y for _, y in ring.values()}) == 2
    hub = spots(deck("HABCD", "HA", "HB", "HC", "HD"))
    straight = [other for other in "ABCD" if hub[other][0] == hub["H"][0] or hub[other][1] == hub["H"][1]]
    assert len(straight) == 4, "each way is straight"


def test_a_room_that_is_put_somewhere_pins_the_others_until_the_map_arranges_itself() -> None:
    scene = deck("ABC", "AB", "BC")
    before = spots(scene)
    ids = {zone.name: zone.id for zone in scene.zones}
    moved = draw_at(scene, ids["A"], 700, 500)
    assert spots(moved) == {**before, "A": (700, 500)}
    grown = spots(add_zone(moved, "D"))
    assert {name: grown[name] for name in "ABC"} == spots(moved), "a new room finds a free place"
    assert spots(arrange(moved)) == before
    beyond = draw_at(scene, ids["A"], -50, 99_999)
    assert spots(beyond)["A"] == (0, FARTHEST)
    assert spots(remove_zone(moved, ids["A"]))["B"] == before["B"]


def test_a_fixed_room_is_not_covered_by_those_that_find_their_place() -> None:
    scene = deck("ABCDEF", "AB", "AC", "AD", "AE", "EF")
    first = scene.zones[0]
    fixed = scene.evolve(zones=(first.evolve(x=STEP_WIDE, y=333), *scene.zones[1:]))
    places = list(spots(fixed).values())
    assert places[0] == (STEP_WIDE, 333)
    assert not any(abs(a[0] - b[0]) < ROOM_WIDE and abs(a[1] - b[1]) < ROOM_HIGH for a, b in combinations(places, 2))
