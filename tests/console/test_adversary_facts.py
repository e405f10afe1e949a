"""Adversaries by commands: every creature of the books attacks by its own table, people roll their own dice."""

import random

import pytest

from alien_desktop.documents.scene.budget import actions_left
from alien_desktop.documents.scene.encounter import Combatant, OwedKind
from alien_desktop.documents.sheet.items import CarryPlace
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.gui.scene.order_reader import OrderReader
from alien_desktop.gui.scene.selected_item import selected_item
from alien_desktop.rules.effects.instant import AttackEffect, NextAttack
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.session.rolls.opponent import adversary_pool
from tests.console.fight import Fight, fight_in_memory
from tests.soak import every

BOTH = pytest.mark.parametrize("edition", ["core", "evolved"])
GROUPS = 3


def chance(seed: int) -> str:
    return "".join(random.Random(seed).choices("123456", k=6_000))


def came(table: Fight, row: str) -> Combatant:
    """Put a creature of the catalog into the scene."""
    table.do("scene.add_from_catalog", row=row)
    return table.scene.combatants[-1]


def now(table: Fight, combatant_id: str) -> Combatant:
    return table.scene.combatant(combatant_id)


def walked(table: Fight) -> list[str]:
    """Do what Enter does until nothing is left of the attack; return what was done."""
    done: list[str] = []
    while (does := table.do("attack.show")["attack"]["next"]["does"]) not in ("nothing", "follow_up"):
        done.append(does)
        assert len(done) < 20, done
        table.do("attack.next")
    return done


def as_new(table: Fight, name: str) -> None:
    sheet = table.sheet(name)
    fresh = {"health": 4, "conditions": (), "injuries": (), "panic": (), "stress": 0, "panic_due": False}
    table.evening.session.workspace.edit("As new", [sheet.evolve(**fresh)])


@BOTH
@pytest.mark.parametrize("part", range(GROUPS))
def test_every_creature_rolls_the_dice_of_its_own_rows_to_the_end(edition: str, part: int, qapp: object) -> None:
    """The first of each table walks all six rows, its kin one of them each, and two in a soak."""
    with fight_in_memory(edition, guards=1, faces=chance(part)) as table:
        rules = table.evening.session.rules_for(edition)
        creatures = [one for one in rules.catalog.creatures.values() if one.attacks]
        first = {one.attacks: one.id for one in reversed(creatures)}
        for place, creature in enumerate(creatures):
            if place % GROUPS != part:
                continue
            is_first = first[creature.attacks] == creature.id
            rows = range(1, 7) if is_first else (1 + place % 6, 1 + (place + 3) % 6)[:: every(2)]
            for number in rows:
                one = came(table, creature.id)
                row = rules.catalog.attack_tables[creature.attacks or ""].row_for(number)
                attack = next((effect for effect in row.effects if isinstance(effect, AttackEffect)), None)
                own = next((each for each in creature.variants if each.roll == number), None)
                if number in creature.rolls_again:
                    assert table.refused("scene.act", who=one.id, action="signature", targets=["Reyes"], amount=number)
                    continue
                table.do("scene.act", who=one.id, action="signature", targets=["Reyes"], amount=number)
                shown = table.do("attack.show")["attack"]
                if not shown["closed"]:
                    steps = {step["step"]: step for step in shown["steps"]}
                    wanted = (own or attack).dice if attack is not None else 0
                    thrown = sum(term["dice"] for term in steps["roll"].get("terms", ()))
                    assert thrown == wanted, (creature.name, row.name)
                    walked(table)
                assert now(table, one.id).attack == number
                table.do("scene.remove", who=one.id)
                as_new(table, "Reyes")
                as_new(table, "Vale")


def test_creatures_without_a_table_say_so(qapp: object) -> None:
    with fight_in_memory("core", guards=1) as table:
        egg = came(table, "core.creature.ovomorph")
        assert "no table of attacks" in table.refused("scene.act", who=egg.id, action="signature", targets=["Reyes"])


@pytest.mark.parametrize("edition, again", [("core", 3), ("evolved", 5)])
def test_the_same_attack_comes_twice_running_in_core_and_never_in_evolved(
    edition: str, again: int, qapp: object
) -> None:
    with fight_in_memory(edition, guards=1) as table:
        drone = came(table, f"{edition}.creature.drone")
        table.fall("3" + "1" * 20)
        table.do("scene.act", who=drone.id, action="signature", targets=["Reyes"])
        assert now(table, drone.id).attack == 3
        walked(table)
        table.fall("3 5")
        table.do("scene.act", who=drone.id, action="signature", targets=["Reyes"])
        assert now(table, drone.id).attack == again


def test_a_cap_holds_whatever_is_rolled(qapp: object) -> None:
    with fight_in_memory("core", guards=1) as table:
        drone = came(table, "core.creature.drone")
        table.do("scene.act", who=drone.id, action="signature", targets=["Reyes"], amount=5)
        table.fall("6" * 10 + "1" * 30)
        walked(table)
        assert table.sheet("Reyes").health == 2, "ten successes do 1 damage of 3"


@pytest.mark.parametrize("row, number", [("queen", 3), ("lion_worm", 5)])
@pytest.mark.parametrize("sixes", [1, 4])
def test_whom_a_bite_breaks_has_one_critical_injury_as_at_no_health(
    row: str, number: int, sixes: int, qapp: object
) -> None:
    """Evolved 9.1, 13.3: any damage breaks; who has no Health left rolls once, whether the row or the hit took it."""
    with fight_in_memory("evolved", guards=1) as table:
        one = came(table, f"evolved.creature.{row}")
        as_new(table, "Reyes")
        table.do("scene.act", who=one.id, action="signature", targets=["Reyes"], amount=number)
        table.do("attack.defend", target="Reyes", defence="none")
        table.fall("6" * sixes + "2" * 40)
        walked(table)
        assert table.sheet("Reyes").health == 0
        assert [injury.name for injury in table.sheet("Reyes").injuries] == ["Broken Toes"]


@BOTH
def test_a_broken_creature_rolls_on_its_own_table(edition: str, qapp: object) -> None:
    with fight_in_memory(edition, guards=1) as table:
        drone = came(table, f"{edition}.creature.drone")
        table.fall("2")
        event = table.do("scene.damage", who=drone.id, amount=7, armor=False)["events"][0]
        assert event["number"] == 2
        rules = table.evening.session.rules_for(edition)
        assert event["injury"]["name"] == rules.catalog.creature_injuries.row_for(2).name


@BOTH
def test_a_creature_that_is_torn_apart_has_no_more_turns(edition: str, qapp: object) -> None:
    """Core 9.4, Evolved 13.1: the row kills, by an attack as by a hit that the Game Mother enters."""
    with fight_in_memory(edition, guards=1) as table:
        drone = came(table, f"{edition}.creature.drone")
        table.do("scene.draw")
        table.fall("5")
        table.do("scene.damage", who=drone.id, amount=7, armor=False)
        assert table.scene.combatant(drone.id).conditions == ("dead",)
        table.do("scene.next_turn")
        assert "Drone" not in table.a_round()
        while table.scene.combatant(drone.id).conditions:
            table.do("undo")
        assert table.scene.combatant(drone.id).health == 7


@BOTH
def test_a_wounded_creature_is_slower_and_has_one_health(edition: str, qapp: object) -> None:
    """Core 9.4, Evolved 13.1: Speed −1 and +1 Health; it has one card fewer from now on."""
    with fight_in_memory(edition, guards=1) as table:
        drone = came(table, f"{edition}.creature.drone")
        table.do("scene.draw")
        before = len(table.scene.cards_of(drone.id))
        table.fall("2")
        table.do("scene.damage", who=drone.id, amount=7, armor=False)
        hurt = table.scene.combatant(drone.id)
        assert (hurt.health, hurt.speed) == (1, max(1, drone.speed - 1))
        assert len(table.scene.cards_of(drone.id)) == max(1, before - 1)
        table.do("scene.next_turn")
        table.a_round()


@BOTH
def test_a_creature_that_looks_dead_rises_with_its_next_turn(edition: str, qapp: object) -> None:
    """Core 9.4, Evolved 13.1: once; the table is told why."""
    with fight_in_memory(edition, guards=1) as table:
        drone = came(table, f"{edition}.creature.drone")
        table.do("scene.draw")
        table.fall("1")
        table.do("scene.damage", who=drone.id, amount=7, armor=False)
        assert table.scene.combatant(drone.id).health == 0
        said = []
        table.evening.session.scene.reported.connect(lambda report: said.append(str(report.detail)))
        table.turn_of("Drone")
        assert table.scene.combatant(drone.id).health == 1
        assert any("back with 1 Health" in each for each in said)
        assert "Rise Again" in str(table.do("scene.log")["text"])
        table.do("undo")
        assert table.scene.combatant(drone.id).health == 0
        table.do("redo")
        table.fall("4")
        table.do("scene.damage", who=drone.id, amount=1, armor=False)
        table.do("scene.next_turn")
        table.turn_of("Drone")
        assert table.scene.combatant(drone.id).health == 0, "it rises once from this injury"


@BOTH
def test_each_card_of_a_fast_creature_is_a_turn_and_in_evolved_it_attacks_or_moves(edition: str, qapp: object) -> None:
    def attack() -> str:
        answer = table.evening.do("scene.act", who=drone.id, action="signature", targets=["Reyes"], amount=2)
        if "refused" not in answer:
            walked(table)
        return str(answer.get("refused", ""))

    with fight_in_memory(edition, guards=1) as table:
        drone = came(table, f"{edition}.creature.drone")
        table.do("scene.draw")
        move = "run" if edition == "core" else "move"
        for turn in range(2):
            table.do("scene.next_turn")
            while table.now != drone.name:
                table.do("scene.next_turn")
            assert not attack()
            assert "none is left" in attack()
            if edition == "core":
                table.do("scene.act", who=drone.id, action=move)
            assert table.refused("scene.act", who=drone.id, action=move)
            assert actions_left(table.scene, drone.id) == (2 if turn == 0 else 0) + (edition == "evolved") * (turn + 1)


@BOTH
def test_people_of_the_books_roll_attribute_and_skill_without_stress(edition: str, qapp: object) -> None:
    with fight_in_memory(edition, guards=1) as table:
        rules = table.evening.session.rules_for(edition)
        for npc in rules.catalog.npcs.values():
            one = came(table, npc.id)
            rolled = table.do("scene.roll", who=one.id, skill="observation")["events"][-1]
            stat = table.evening.session.scene.adversary_of(one)
            assert stat is not None
            assert len(rolled["base"]) == stat.attributes.wits + stat.skills.observation
            assert "stress" not in rolled


@BOTH
def test_a_number_that_a_creature_does_not_have_is_empty_and_not_0(qapp: object, edition: str) -> None:
    rows = rules_of(edition).catalog.creatures
    empty = 0
    with fight_in_memory(edition) as table:
        session = table.evening.session
        for row in (f"{edition}.creature.ovomorph", f"{edition}.creature.swarm"):
            creature, one = rows[row], came(table, row)
            kept = table.do("state", id=one.document)["state"]
            for name in ("speed", "mobility", "observation", "armor"):
                assert kept[name] == getattr(creature, name), (row, name)
                empty += kept[name] is None
            adversary = session.scene.adversary_of(one)
            assert adversary is not None
            assert adversary_pool(adversary, Skill.MOBILITY).base_terms == (), "no Mobility 0"
            items = OrderReader(session.scene.sheet_of, session.scene.adversary_of, lambda _one: "").read(
                session.scene.encounter, session.scene.rules
            )
            item = next(each for each in items if each.combatant == one.id)
            shown = [vital.label for vital in selected_item(item, items, session.scene, session.turn_checks).vitals]
            assert ("Armor" in shown) == (creature.armor is not None)
    assert empty >= 5


@pytest.mark.rule("S0-033")
def test_an_injury_that_a_row_gives_calls_for_a_panic_roll_unless_it_kills(qapp: object) -> None:
    """Core 5.2: suffering a critical injury. The row of Crippling says no more; Tail Spike kills."""
    with fight_in_memory("core", guards=1) as table:
        for creature, number, panics in (("lion_worm", 5, True), ("adult_neomorph", 6, False)):
            one = came(table, f"core.creature.{creature}")
            table.do("sheet.health", who="Reyes", health=3)
            table.do("attack.declare", who=one.id, way="signature", targets=["Reyes"], number=number)
            table.fall("6" + "1" * 20)
            walked(table)
            due = [one["roll"] for one in table.do("scene.due")["due"] if one["who"] == "Reyes"]
            assert ("panic" in due) is panics
            table.do("set", id="Reyes", field="panic_due", value=False)
            table.do("scene.remove", who=one.id)


@BOTH
def test_nobody_of_the_other_edition_comes_into_a_scene(edition: str, qapp: object) -> None:
    other = "evolved" if edition == "core" else "core"
    with fight_in_memory(edition, guards=1) as table:
        table.do("character.create", name="Corey", edition=other)
        table.do("adversary.create", row=f"{other}.creature.drone", edition=other, name="Alien drone")
        there = table.scene.combatants
        assert "other edition" in table.refused("scene.add_characters", who=["Corey"])
        assert "other edition" in table.refused("scene.add_adversaries", adversary="Alien drone")
        said = table.refused("scene.add_from_catalog", row=f"{other}.creature.drone")
        assert said.endswith(f"do you mean {edition}.creature.drone?")
        assert table.scene.combatants == there


@BOTH
def test_a_stalker_that_hurts_somebody_strikes_them_once_more(edition: str, qapp: object) -> None:
    """Core 13.1, evolved 13.2: after a damaging attack a free one of 8 dice, and not by other rows or kin."""
    with fight_in_memory(edition, guards=1) as table:
        for creature, number, told in (("stalker", 3, True), ("stalker", 1, False), ("drone", 3, False)):
            one = came(table, f"{edition}.creature.{creature}")
            table.do("attack.declare", who=one.id, way="signature", targets=["Reyes"], number=number)
            table.do("attack.defend", target="Reyes", defence="none")
            table.fall("6" + "1" * 30)
            walked(table)
            follows = table.do("attack.show")["attack"]["follow_ups"]
            assert follows == int(told)
            if told:
                table.do("attack.follow")
                (roll,) = (one for one in table.do("attack.show")["attack"]["steps"] if one["step"] == "roll")
                assert [term["dice"] for term in roll["terms"]] == [8]
                table.do("attack.defend", target="Reyes", defence="none")
                table.fall("6" + "1" * 30)
                walked(table)
                assert not table.do("attack.show")["attack"]["follow_ups"], "once"
            as_new(table, "Reyes")
            table.do("scene.remove", who=one.id)


def test_whom_a_bite_has_killed_is_not_struck_once_more(qapp: object) -> None:
    with fight_in_memory("evolved", guards=1) as table:
        one = came(table, "evolved.creature.stalker")
        table.do("attack.declare", who=one.id, way="signature", targets=["Reyes"], number=6)
        table.do("attack.defend", target="Reyes", defence="none")
        table.fall("66" + "1" * 30)
        walked(table)
        attack = table.do("attack.show")["attack"]
        assert [one["key"] for one in attack["consequences"] if "once more" in one["what"]] == []
        assert (attack["follow_ups"], table.sheet("Reyes").conditions) == (0, ("dead",))


@pytest.mark.parametrize("worm, again", [("66" + "1" * 8, 1), ("6" + "1" * 9, 1), ("1" * 10, 0)])
def test_a_lion_worm_in_a_rage_strikes_twice_if_it_hurts(worm: str, again: int, qapp: object) -> None:
    with fight_in_memory("evolved", guards=1) as table:
        one = came(table, "evolved.creature.lion_worm")
        table.do("attack.declare", who=one.id, way="signature", targets=["Reyes"], number=4)
        table.do("attack.defend", target="Reyes", defence="none")
        table.fall(worm + "1" * 20)
        walked(table)
        assert table.do("attack.show")["attack"]["follow_ups"] == again


@pytest.mark.parametrize("creature, name", [("lion_worm", "Death Roll"), ("swarm", "Stripped")])
def test_an_attack_that_goes_on_comes_again_in_the_next_turn(creature: str, name: str, qapp: object) -> None:
    with fight_in_memory("evolved", guards=1) as table:
        one = came(table, f"evolved.creature.{creature}")
        for _ in range(2):
            table.do("attack.declare", who=one.id, way="signature", targets=["Reyes"], number=6)
            table.do("attack.defend", target="Reyes", defence="none")
            table.fall("6" + "1" * 30)
            walked(table)
        table.do("scene.roll_attack", who=one.id)
        chosen = table.do("log", last=1)["log"][0]["events"][0]
        assert chosen["row"]["name"] == name, chosen


@pytest.mark.parametrize("face, line", [(1, "prone"), (3, "drops"), (5, "Stamina")])
def test_a_tail_grapple_does_what_its_die_says(face: int, line: str, qapp: object) -> None:
    """Evolved 13.3: 5 and 6 choke, 1 damage that armor does not stop unless a Stamina roll succeeds."""
    with fight_in_memory("evolved", guards=1) as table:
        one = came(table, "evolved.creature.facehugger")
        table.do("sheet.add_item", who="Reyes", row="evolved.weapon.combat_knife", place="in_hand")
        table.do("sheet.add_item", who="Reyes", row="evolved.armor.m3_personnel_armor", place="worn")
        table.do("sheet.health", who="Reyes", health=3)
        table.do("attack.declare", who=one.id, way="signature", targets=["Reyes"], number=3)
        table.fall(str(face))
        walked(table)
        attack = table.do("attack.show")["attack"]
        assert any(line in each["what"] for each in attack["consequences"])
        assert table.sheet("Reyes").panic_due
        due = {one["roll"]: one for one in table.do("scene.due")["due"]}
        assert ("skill" in due) is (face == 5)
        if face == 5:
            table.do("scene.answer", key=due["skill"]["key"], faces=[1, 1, 1])
            table.do("keep")
            assert table.sheet("Reyes").health == 2


def chips_of(table: Fight, combatant_id: str) -> list[str]:
    """The words on the row of somebody in the order."""
    scene = table.evening.session.scene
    items = OrderReader(scene.sheet_of, scene.adversary_of, lambda _one: "").read(table.scene, scene.rules)
    return [chip.text for one in items if one.combatant == combatant_id for chip in one.chips]


def struck(table: Fight, creature: str, number: int, dice: str) -> list[str]:
    """Let a creature attack Reyes with a row of its table (0: as it comes) and these dice; return what it did."""
    table.fall(dice)
    asked = {"number": number} if number else {}
    told = table.do("attack.declare", who=creature, way="signature", targets=["Reyes"], **asked)["events"]
    walked(table)
    return [one["row"]["name"] for one in told if one["event"] == "creature_attack_chosen"]


@BOTH
@pytest.mark.parametrize(
    "row, number, dice, after",
    [("drone", 4, "6" + "2" * 20, "Headbite"), ("scorpionid", 3, "6" + "2" * 20, "Tail Strike")],
)
def test_what_a_hit_lets_follow_is_the_next_attack_without_a_roll(
    qapp: object, edition: str, row: str, number: int, dice: str, after: str
) -> None:
    with fight_in_memory(edition, guards=1) as table:
        creature = came(table, f"{edition}.creature.{row}")
        struck(table, creature.name, number, dice)
        assert now(table, creature.id).next_attack
        assert f"Next: {after}" in chips_of(table, creature.id)
        assert struck(table, creature.name, 0, "2" * 40) == [after]
        assert now(table, creature.id).next_attack == 0


@BOTH
def test_a_miss_lets_nothing_follow_and_whoever_gets_free_neither(qapp: object, edition: str) -> None:
    with fight_in_memory(edition, guards=1) as table:
        creature = came(table, f"{edition}.creature.drone")
        struck(table, creature.name, 4, "2" * 40)
        assert now(table, creature.id).next_attack == 0
        struck(table, creature.name, 4, "6" + "2" * 40)
        assert now(table, creature.id).next_attack == 6
        table.do("scene.condition", who="Reyes", row="grappled")
        assert (now(table, creature.id).holds, now(table, creature.id).next_attack) == ("", 0)


@pytest.mark.parametrize("faces, comes", [("2" * 20, 6), ("6666" + "2" * 20, 0)])
def test_face_grapple_is_rolled_against_six_dice(qapp: object, faces: str, comes: int) -> None:
    with fight_in_memory("core", guards=1) as table:
        creature = came(table, "core.creature.facehugger")
        struck(table, creature.name, 5, "")
        (due,) = [one for one in table.do("scene.due")["due"] if one["roll"] == "skill"]
        assert (due["who"], due["skill"], due["against"]) == ("Reyes", "close_combat", 6)
        table.fall(faces)
        table.do("scene.answer", key=due["key"])
        table.do("keep")
        assert now(table, creature.id).next_attack == comes
        table.do("undo")
        assert now(table, creature.id).next_attack == 0


@pytest.mark.parametrize(
    "weapon, way, hurts",
    [
        ("37a2_shotgun", "ranged", False),
        ("knife", "close", False),
        ("m240_incinerator", "ranged", True),
        ("stun_baton", "close", True),
    ],
)
def test_only_fire_explosions_and_electricity_hurt_a_swarm(weapon: str, way: str, hurts: bool, qapp: object) -> None:
    """Core 13.1, evolved 13.2."""
    with fight_in_memory("core", guards=1) as table:
        table.do("scene.add_from_catalog", row="core.creature.swarm")
        table.do("sheet.add_item", who="Reyes", row=f"core.weapon.{weapon}", place="in_hand")
        table.do("scene.near", who="Reyes", other="Swarm", near=way == "close")
        table.do("scene.draw")
        table.turn_of("Reyes")
        table.do("attack.declare", who="Reyes", way=way, targets=["Swarm"])
        target = table.do("attack.show")["attack"]["targets"][0]
        assert (target["hit"] > 0, target["hurt"] > 0) == (True, hurts)
        table.fall("6" * 20)
        while not table.do("attack.show")["attack"]["closed"]:
            table.do("attack.next")
        swarm = next(one for one in table.scene.combatants if one.name == "Swarm")
        assert (swarm.health < swarm.health_max) is hurts


@BOTH
@pytest.mark.parametrize("row, number", [("harvester", 1), ("swarm", 2)])
def test_what_is_added_to_the_next_roll_of_the_table_waits_for_that_roll(
    qapp: object, edition: str, row: str, number: int
) -> None:
    with fight_in_memory(edition, guards=1) as table:
        creature = came(table, f"{edition}.creature.{row}")
        struck(table, creature.name, number, "")
        struck(table, creature.name, number, "")
        assert now(table, creature.id).next_roll == 2, "they add up, and a row that is picked uses nothing of it"
        table.fall("3")
        told = table.do("attack.declare", who=creature.name, way="signature", targets=["Reyes"])["events"][0]
        assert (told["rolled"], told["number"]) == ([3], 5)
        assert now(table, creature.id).next_roll == 0
        table.do("undo")
        assert now(table, creature.id).next_roll == 2
        table.fall("6")
        told = table.do("scene.roll_attack", who=creature.name)["events"][0]
        assert (told["rolled"], told["number"]) == ([6], 6), "the last row is the highest"


@BOTH
def test_what_comes_next_is_called_as_its_row(edition: str) -> None:
    catalog = rules_of(edition).catalog
    for table in catalog.attack_tables.values():
        for row in table.rows:
            for effect in row.effects:
                if isinstance(effect, NextAttack) and effect.row:
                    assert table.row_for(effect.row).name == effect.name


def test_those_who_see_more_of_them_come_are_all_of_the_crew(qapp: object) -> None:
    with fight_in_memory("evolved", guards=1) as table:
        creature = came(table, "evolved.creature.soldier")
        before = {who: table.sheet(who).stress for who in ("Reyes", "Vale")}
        struck(table, creature.name, 1, "")
        assert {who: table.sheet(who).stress - stress for who, stress in before.items()} == {"Reyes": 1, "Vale": 1}


def test_of_those_who_see_a_pulverized_friend_the_friend_is_none(qapp: object) -> None:
    with fight_in_memory("core", guards=1) as table:
        creature = came(table, "core.creature.harvester")
        before = {who: table.sheet(who).stress for who in ("Reyes", "Vale")}
        struck(table, creature.name, 6, "")
        assert {who: table.sheet(who).stress - stress for who, stress in before.items()} == {"Reyes": 0, "Vale": 1}


@BOTH
def test_a_guard_of_the_catalog_is_given_a_weapon_and_shoots(qapp: object, edition: str) -> None:
    with fight_in_memory(edition, guards=1) as table:
        guard = came(table, f"{edition}.npc.mercenary")
        ways = {one["way"]: one["refused"] for one in table.do("attack.ways", who=guard.name)["ways"]}
        assert ways["ranged"]
        table.do("scene.arm", who=guard.name, row="m41a_pulse_rifle")
        (rifle,) = now(table, guard.id).weapons
        assert (rifle.place, rifle.ammo) == ("in_hand", rifle.ammo_max)
        table.do("attack.declare", who=guard.name, way="ranged", targets=["Reyes"], weapon="pulse rifle")
        table.do("attack.give_up")
        table.do("scene.take_weapon", who=guard.name, weapon="pulse rifle")
        assert now(table, guard.id).weapons == ()
        table.do("undo")
        assert now(table, guard.id).weapons == (rifle,)
        drone = came(table, f"{edition}.creature.drone")
        assert "by its table" in table.refused("scene.arm", who=drone.name, row="m41a_pulse_rifle")
        table.do("scene.arm", who="Reyes", row="m41a_pulse_rifle")
        assert any("Pulse Rifle" in one.name for one in table.sheet("Reyes").weapons)
        assert "nosuch" in table.refused("scene.arm", who="Reyes", row="nosuch")


@pytest.mark.parametrize(
    "edition, row, face, brings",
    [
        *(("core", 4, 2, ["prone"]), ("core", 4, 3, ["drops"]), ("core", 4, 6, ["drowning"])),
        *(("evolved", 3, 2, ["prone"]), ("evolved", 4, 3, ["drops"]), ("evolved", 4, 6, [])),
    ],
)
def test_the_tail_of_a_facehugger_does_what_its_die_says(
    edition: str, row: int, face: int, brings: list[str], qapp: object
) -> None:
    """Core 13.2: down; nothing held; choked, as drowning with its check each Round. Panic each time.

    Evolved 13.3: down; nothing held; a Stamina roll that the row tells.
    """
    with fight_in_memory(edition, guards=1) as table:
        table.do("sheet.add_item", who="Reyes", row="m4a3_service_pistol", place="in_hand")
        hugger = came(table, f"{edition}.creature.facehugger")
        table.do("scene.draw")
        table.turn_of(hugger.name)
        table.do("scene.act", who=hugger.id, action="signature", targets=["Reyes"], amount=row)
        table.fall(str(face))
        walked(table)
        sheet = table.sheet("Reyes")
        held = [one for one in sheet.weapons if one.place is CarryPlace.IN_HAND]
        assert [*sheet.conditions, *([] if held else ["drops"])] == brings
        assert sheet.panic_due
        while table.scene.round < 2:
            table.do("scene.next_turn")
        assert [one.about for one in table.scene.owed if one.kind is OwedKind.NEED] == (
            ["Drowning"] if brings == ["drowning"] else []
        )


def last_breath(table: Fight, edition: str) -> None:
    """A drone falls in the turn of Reyes and rolls a 4."""
    table.do("scene.add_from_catalog", row=f"{edition}.creature.drone")
    table.do("scene.draw")
    table.turn_of("Reyes")
    table.fall("4")
    table.do("scene.damage", who="Drone", amount=drone(table).health, armor=False)
    assert [one.name for one in drone(table).injuries] == ["Last Breath"]
    assert "dead" not in drone(table).conditions


def drone(table: Fight) -> Combatant:
    return next(one for one in table.scene.combatants if one.name == "Drone")


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_a_creature_attacks_once_more_with_its_last_breath_and_dies_with_the_turn(edition: str, qapp: object) -> None:
    """Core 9.4, evolved 13.1: at Health 0 its next turn is a whole one, and its last."""
    with fight_in_memory(edition, guards=1, faces="2" * 900) as table:
        last_breath(table, edition)
        barred = {one["action"]: one["refused"] for one in table.do("scene.actions", who="Drone")["actions"]}
        assert barred["signature"], "not before its turn"
        table.turn_of("Drone")
        possible = [one["action"] for one in table.do("scene.actions", who="Drone")["actions"] if not one["refused"]]
        assert "signature" in possible
        table.do("attack.declare", who="Drone", way="signature", targets=["Reyes"], number=5)
        assert table.do("attack.show")["attack"]["next"]["does"] != "refused"
        table.do("attack.give_up")
        answer = table.do("scene.next_turn")
        assert "dead" in drone(table).conditions
        assert "condition_set" in [event["event"] for event in answer["events"]]
        assert drone(table).id != table.scene.cards[table.scene.current].combatant
        table.do("undo")
        assert (table.now, "dead" in drone(table).conditions) == ("Drone", False)


@pytest.mark.parametrize("edition", ["core", "evolved"])
@pytest.mark.parametrize("way", ["hit", "attack"])
def test_any_hit_kills_a_creature_that_has_only_its_last_breath(way: str, edition: str, qapp: object) -> None:
    with fight_in_memory(edition, guards=1, faces="2" * 900) as table:
        last_breath(table, edition)
        if way == "hit":
            table.do("scene.damage", who="Drone", amount=1, armor=False)
        else:
            table.do("scene.near", who="Reyes", other="Drone")
            table.do("scene.edit", who="Drone", armor=0)
            table.do("attack.declare", who="Reyes", way="close", targets=["Drone"])
            table.fall("6" + "2" * 20)
            for _ in range(12):
                if table.do("attack.show")["attack"]["closed"]:
                    break
                table.do("attack.next")
        assert "dead" in drone(table).conditions
        assert [one.name for one in drone(table).injuries] == ["Last Breath"], "nothing more is rolled"


def test_the_hunger_of_a_swarm_takes_nothing_off_health(qapp: object) -> None:
    """Core 13.2: what comes through lowers the Armor Rating only, and the row says so."""
    with fight_in_memory("core", guards=1) as table:
        swarm = came(table, "core.creature.swarm")
        table.do("scene.draw")
        table.turn_of(swarm.name)
        table.do("attack.declare", who=swarm.name, way="signature", targets=["Reyes"], number=4)
        (target,) = table.do("attack.show")["attack"]["targets"]
        assert (target["hit"], target["broken"]) == (76.7, 0.0)
        table.do("attack.roll", faces=[6] * 8)
        walked(table)
        shown = table.do("attack.show")["attack"]
        assert [one["what"] for one in shown["consequences"] if "Armor Rating" in one["what"]]
        before = table.sheet("Reyes")
        assert (before.health, before.stress, before.injuries) == (before.attributes.strength, 0, ())


@pytest.mark.parametrize("sixes, panics", [(1, False), (2, True)])
def test_a_bite_that_armor_stops_calls_for_no_panic(sixes: int, panics: bool, qapp: object) -> None:
    """Evolved 13.3, Chestburster 6: damage brings the panic, not the hit."""
    with fight_in_memory("evolved", guards=1) as table:
        table.do("sheet.add_item", who="Reyes", row="m3_personnel_armor", place="worn")
        burster = came(table, "evolved.creature.chestburster")
        table.do("scene.draw")
        table.turn_of(burster.name)
        table.do("attack.declare", who=burster.name, way="signature", targets=["Reyes"], number=6)
        table.do("attack.defend", target="Reyes", defence="none")
        table.do("attack.roll", faces=[6] * sixes + [2] * (8 - sixes))
        walked(table)
        assert table.sheet("Reyes").health == table.sheet("Vale").health - (sixes - 1)
        assert table.sheet("Reyes").panic_due == panics


@pytest.mark.parametrize("stopped, once_more", [(6, False), (2, True)])
def test_a_rage_that_does_damage_strikes_once_more(stopped: int, once_more: bool, qapp: object) -> None:
    """Core 13.2, Lion Worm 4: only where damage came through, and only once."""
    with fight_in_memory("core", guards=1) as table:
        table.do("sheet.add_item", who="Reyes", row="m3_personnel_armor", place="worn")
        worm = came(table, "core.creature.lion_worm")
        table.do("scene.draw")
        table.turn_of(worm.name)
        table.do("attack.declare", who=worm.name, way="signature", targets=["Reyes"], number=4)
        table.do("attack.defend", target="Reyes", defence="none")
        table.fall(str(stopped) * 6)
        table.do("attack.roll", faces=[6] + [2] * 9)
        walked(table)
        assert table.do("attack.show")["attack"]["follow_ups"] == int(once_more)
        if once_more:
            table.do("attack.follow")
            table.fall("2" * 6)
            table.do("attack.defend", target="Reyes", defence="none")
            table.do("attack.roll", faces=[6] + [2] * 9)
            walked(table)
            assert table.do("attack.show")["attack"]["follow_ups"] == 0


@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_a_facehug_goes_to_its_end_with_the_shifts_of_the_host(edition: str, qapp: object) -> None:
    """Core 13.1, evolved 13.2: unconscious, the creature drops within a Shift, and another Shift later one is born."""
    with fight_in_memory(edition, guards=1) as table:
        came(table, f"{edition}.creature.facehugger")
        table.do("scene.draw")
        table.turn_of("Facehugger")
        table.do("attack.declare", who="Facehugger", way="signature", targets=["Reyes"], number=6)
        table.fall("6" + "2" * 30)
        while table.do("attack.show")["attack"]["next"]["does"] != "nothing":
            table.do("attack.next")
        assert {"facehugged", "unconscious"} <= set(table.sheet("Reyes").conditions)
        assert all(one["refused"] for one in table.do("scene.actions", who="Reyes")["actions"])
        table.do("sheet.health", who="Reyes", health=1)
        assert "unconscious" in table.refused("roll.skill", who="Reyes", skill="stamina").lower(), "still on the face"
        table.do("set", id="Vale", field="panic_due", value=False)

        def passes(passage: str, value: int | None = None) -> list[str]:
            own = table.sheet("Reyes").id
            rows = [
                row | {"key": row["key"].replace("<Reyes>", own)}
                for row in table.do("time.open", who="Reyes", passage=passage)["due"]
            ]
            (row,) = [one for one in rows if one["key"].endswith("/facehug")]
            for other in rows:
                if other["key"] != row["key"] and other["ticked"]:
                    table.do("time.tick", key=other["key"], happens=False)
            if value is not None:
                table.do("time.set", key=row["key"], value=value)
            table.do("time.apply")
            told: list[str] = row["outcomes"]
            return told

        assert passes("shift", 0)[1] == "stays"
        assert "facehugged" in table.sheet("Reyes").conditions, "a helper was quick"
        passes("shift")
        assert set(table.sheet("Reyes").conditions) & {"facehugged", "unconscious", "implanted"} == {"implanted"}
        assert passes("shift")[0] == "a chestburster is born: dies"
        assert table.sheet("Reyes").conditions == ("dead",)
        assert panics_due(table) == ["Vale"], "whoever sees the birth"
        table.do("undo")
        assert panics_due(table) == []
        table.do("redo")
        for _ in range(2):
            table.do("undo")
        passes("day")
        assert "dead" in table.sheet("Reyes").conditions, "both in one day"
        assert panics_due(table) == ["Vale"]


def panics_due(table: Fight) -> list[str]:
    return [one["who"] for one in table.do("scene.due")["due"] if one["roll"] == "panic"]
