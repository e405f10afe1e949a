"""Scenes that are prepared: begun from one as a template, and brought into the one that is played."""

import pytest

from tests.console.fight import fight_in_memory

pytestmark = pytest.mark.usefixtures("qapp")


def test_a_scene_that_was_played_is_a_template_at_its_start() -> None:
    with fight_in_memory("core", guards=2) as table:
        table.do("zone.add", name="Bay")
        table.do("zone.notes", zone="Bay", text="The body is here.")
        table.do("players.add_handout", title="Order", text="Nobody leaves.")
        table.do("scene.draw")
        table.do("scene.add_event", name="Vacuum", rounds=2)
        table.do("scene.damage", who="Guard", amount=1, armor=False)
        table.do("scene.next_turn")
        played = table.scene
        assert table.do("scene.begin_from", scene="Lock")["scene"]
        table.do("scene.open", scene="Lock (copy)")
        fresh = table.scene
        assert (fresh.round, fresh.cards, fresh.current, fresh.attack) == (0, (), -1, None)
        assert all(one.health == one.health_max for one in fresh.combatants)
        assert [one.name for one in fresh.combatants] == [one.name for one in played.combatants]
        assert (fresh.zones, fresh.handouts) == (played.zones, played.handouts)
        assert [(event.name, event.round) for event in fresh.events] == [("Vacuum", 3)]
        table.do("undo")
        assert "Lock (copy)" not in str(table.do("documents")), "one step takes it back"


def test_a_scene_at_its_start_is_no_more_in_stealth_mode() -> None:
    with fight_in_memory("core", guards=1) as table:
        table.do("zone.add", name="Bay")
        table.do("stealth.begin")
        table.do("stealth.false_blip", zone="Bay")
        table.do("scene.begin_from", scene="Lock")
        table.do("scene.open", scene="Lock (copy)")
        assert (table.scene.stealth.turn, table.scene.stealth.blips) == (0, ())


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_a_zone_that_burns_at_the_start_still_harms_whoever_is_there(edition: str) -> None:
    with fight_in_memory(edition, guards=1) as table:
        table.do("zone.add", name="Bay")
        table.do("zone.fire", zone="Bay", dice=7)
        table.do("scene.begin_from", scene="Lock")
        table.do("scene.open", scene="Lock (copy)")
        (zone,) = table.scene.zones
        assert [(event.zone, event.dice) for event in table.scene.events] == [(zone.id, zone.fire)] == [(zone.id, 7)]
        table.do("scene.create", name="Now", edition=edition)
        table.do("scene.open", scene="Now")
        table.do("scene.bring_in", scene="Lock")
        assert table.scene.events == (), "the fire of a zone stays with the map"


def test_a_prepared_scene_comes_in_with_everybody_in_it() -> None:
    with fight_in_memory("core", guards=2) as table:
        table.do("scene.hidden", who="Guard 2")
        table.do("scene.share_similar", who="Guard")
        table.do("scene.add_event", name="Lights out", rounds=1)
        table.do("scene.create", name="Now", edition="core")
        table.do("scene.open", scene="Now")
        table.do("scene.add_characters", who=["Reyes"])
        table.do("scene.draw")
        table.do("scene.next_turn")
        number = table.scene.round
        table.do("scene.bring_in", scene="Lock")
        names = [one.name for one in table.scene.combatants]
        assert names == ["Reyes", "Vale", "Guard", "Guard 2"], "who is there already does not come twice"
        guard, other = table.scene.combatants[2:]
        assert (other.hidden, other.leader) == (True, guard.id)
        assert len({one.id for one in table.scene.combatants}) == len(names)
        (event,) = table.scene.events
        assert event.round == number + 1, "it counts from this Round"
        table.do("undo")
        assert len(table.scene.combatants) == 1
        assert "cannot be added to itself" in table.refused("scene.bring_in", scene="Now")
        table.do("scene.create", name="Later", edition="evolved")
        assert "other edition" in table.refused("scene.bring_in", scene="Later")
