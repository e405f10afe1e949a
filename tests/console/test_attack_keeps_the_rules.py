"""What an attack in the scene must never pass over: who may defend and at what price, armor, acid, ammunition."""

import pytest

from tests.console.fight import Fight, fight_in_memory
from tests.console.test_statements_of_attacks import PISTOL, RIFLE, shown, step, walked

BOTH = pytest.mark.parametrize("edition", ["core", "evolved"])
DEFENCES = pytest.mark.parametrize("edition, defence", [("core", "block"), ("evolved", "block"), ("evolved", "dodge")])
KNIFE = {"core": "knife", "evolved": "combat_knife"}
REACTION = {("core", "block"): "block", ("evolved", "block"): "defend", ("evolved", "dodge"): "dodge"}
MISS = "2" * 400


def armed(table: Fight, who: str, edition: str, *rows: str) -> None:
    """Let one of the crew be strong and quick, with a rod that blocks and what else is named in hand."""
    for attribute in ("strength", "agility"):
        table.do("sheet.attribute", who=who, attribute=attribute, level=4)
    table.do("set", id=who, field="health", value=4)
    for row in rows:
        table.do("sheet.add_item", who=who, row=f"{edition}.weapon.{row}", place="in_hand")


def attacked(table: Fight, edition: str, defence: str, **said: object) -> None:
    """Let Reyes attack Vale in the way that this defence is against."""
    way = "ranged" if defence == "dodge" else "close"
    weapon = {"ranged": PISTOL[edition], "close": f"{edition}.weapon.{KNIFE[edition]}"}[way]
    name = next(one.name for one in table.sheet("Reyes").weapons if one.source == weapon)
    table.do("attack.declare", who="Reyes", way=way, targets=["Vale"], weapon=name, **said)


def ready(table: Fight, edition: str) -> None:
    armed(table, "Reyes", edition, KNIFE[edition], "m4a3_service_pistol")
    armed(table, "Vale", edition, KNIFE[edition])
    table.do("scene.draw")
    table.turn_of("Reyes")


def used(table: Fight, name: str) -> list[str]:
    """The actions that somebody has spent in this Round."""
    who = next(one.id for one in table.scene.combatants if one.name == name)
    return [use.action for card in table.scene.cards for use in card.uses if use.combatant == who]


def consequences(table: Fight) -> list[str]:
    return [one["key"] for one in shown(table)["consequences"]]


@DEFENCES
def test_a_defence_in_the_scene_is_declared_before_the_dice(edition: str, defence: str, qapp: object) -> None:
    with fight_in_memory(edition, faces=MISS) as table:
        ready(table, edition)
        attacked(table, edition, defence)
        table.do("attack.defend", target="Vale", defence="none")
        table.do("attack.roll")
        assert "already rolled" in table.refused("attack.defend", target="Vale", defence=defence)
        assert used(table, "Vale") == []


@DEFENCES
@pytest.mark.parametrize("state", ["stunned", "unconscious", "grappled", "broken", "unaware"])
def test_whoever_cannot_defend_is_not_asked(edition: str, defence: str, state: str, qapp: object) -> None:
    with fight_in_memory(edition, faces=MISS) as table:
        ready(table, edition)
        if state == "broken":
            table.do("set", id="Vale", field="health", value=0)
        elif state != "unaware":
            table.do("sheet.add_condition", who="Vale", row=state)
        attacked(table, edition, defence, unaware=state == "unaware")
        assert step(table, "defence")["state"] == "skipped"
        assert table.refused("attack.defend", target="Vale", defence=defence)
        table.do("attack.roll")
        assert used(table, "Vale") == []


def test_nobody_dodges_an_attack_in_the_scene_behind_full_cover(qapp: object) -> None:
    with fight_in_memory("evolved", faces=MISS) as table:
        ready(table, "evolved")
        table.do("cover.set", who="Vale", stance="full")
        attacked(table, "evolved", "dodge")
        assert step(table, "defence")["state"] == "skipped"
        assert "cover" in table.refused("attack.defend", target="Vale", defence="dodge")
        table.do("cover.set", who="Vale", stance="partial")
        attacked(table, "evolved", "dodge")
        table.do("attack.defend", target="Vale", defence="dodge")


@DEFENCES
def test_each_defence_in_the_scene_costs_an_action_and_a_third_is_refused(
    edition: str, defence: str, qapp: object
) -> None:
    """S0-115 to S0-117, S4-036: hit or miss, and what was used up on the own turn is not there."""
    with fight_in_memory(edition, faces=MISS) as table:
        ready(table, edition)
        for number in (1, 2):
            attacked(table, edition, defence)
            table.do("attack.override", what="allowed", value=1)
            table.do("attack.defend", target="Vale", defence=defence)
            table.do("attack.roll")
            assert used(table, "Vale") == [REACTION[edition, defence]] * number
            walked(table)
        attacked(table, edition, defence)
        table.do("attack.override", what="allowed", value=1)
        assert step(table, "defence")["state"] == "skipped"
        assert "No action is left" in table.refused("attack.defend", target="Vale", defence=defence)


def rifle(table: Fight, *, ammo: int = 3) -> None:
    armed(table, "Reyes", "evolved", "m41a_pulse_rifle")
    armed(table, "Vale", "evolved")
    at = next(place for place, one in enumerate(table.sheet("Reyes").weapons) if one.source == RIFLE["evolved"])
    table.do("set", id="Reyes", field=f"weapons.{at}.ammo", value=ammo)
    table.do("scene.draw")
    table.turn_of("Reyes")
    table.do("attack.declare", who="Reyes", way="ranged", targets=["Vale"], weapon="M41A Pulse Rifle", full_auto=True)
    table.do("attack.defend", target="Vale", defence="dodge")


def ammo(table: Fight) -> int:
    return next(one.ammo for one in table.sheet("Reyes").weapons if one.source == RIFLE["evolved"])


def rolled(table: Fight, hits: int, then: str = "") -> None:
    """Let the attack roll come to so many successes; `then` are the faces of the dice after it."""
    base = sum(need["dice"] for need in step(table, "roll")["needs"])
    table.fall("6" * hits + "2" * (base - hits) + then)
    table.do("attack.roll")


DODGED_AWAY_NOTHING = "2222"


@pytest.mark.rule("S4-065", "S4-069")
@pytest.mark.parametrize("hits, dodge, follows", [(2, DODGED_AWAY_NOTHING, 1), (0, "", 0), (1, "6222", 0)])
def test_a_dodge_takes_neither_the_ammunition_nor_the_next_attack_of_a_burst(
    hits: int, dodge: str, follows: int, qapp: object
) -> None:
    """A burst goes on after a hit; whatever it came to, its supply roll is made."""
    with fight_in_memory("evolved", faces=MISS) as table:
        rifle(table)
        rolled(table, hits, dodge + "122")
        walked(table)
        assert ammo(table) == 2, "the supply roll of this attack"
        assert shown(table)["follow_ups"] == follows
        if follows:
            table.do("attack.follow")
            inputs = table.evening.session.attack.inputs
            assert inputs is not None
            assert (inputs.declaration.burst, inputs.declaration.weapon.ammo) == (1, 2)


def test_a_burst_that_was_pushed_does_not_go_on(qapp: object) -> None:
    with fight_in_memory("evolved", faces=MISS) as table:
        rifle(table)
        rolled(table, 1)
        table.fall("6" + MISS)
        table.do("attack.push")
        walked(table)
        assert shown(table)["targets"][0]["successes"] == 2
        assert table.refused("attack.follow")


def test_a_burst_ends_with_the_last_of_the_ammunition(qapp: object) -> None:
    with fight_in_memory("evolved", faces=MISS) as table:
        rifle(table, ammo=1)
        rolled(table, 2, DODGED_AWAY_NOTHING + "1")
        walked(table)
        assert ammo(table) == 0
        assert table.refused("attack.follow")


@BOTH
def test_what_another_weapon_has_makes_no_attack_with_this_one_possible(edition: str, qapp: object) -> None:
    """A loaded rifle beside it lends a pistol neither full auto nor ammunition; rivals do not add up."""
    with fight_in_memory(edition, faces=MISS) as table:
        ready(table, edition)
        armed(table, "Reyes", edition, "m41a_pulse_rifle")
        pistol = next(one for one in table.sheet("Reyes").weapons if one.source == PISTOL[edition])

        def refusal(**said: object) -> str:
            table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"], weapon=pistol.name, **said)
            words = str(step(table, "declare")["refused"])
            assert table.refused("attack.roll") == words
            return words

        assert "no full auto" in refusal(full_auto=True)
        assert "do not go together" in refusal(circumstances=["large_target", "small_target"])
        at = table.sheet("Reyes").weapons.index(pistol)
        table.do("set", id="Reyes", field=f"weapons.{at}.ammo", value=0)
        assert "reload" in refusal()
        assert used(table, "Reyes") == []


@BOTH
@pytest.mark.parametrize("way", ["close", "ranged"])
def test_a_wounded_creature_splashes_whoever_is_next_to_it_after_an_attack_too(
    edition: str, way: str, qapp: object
) -> None:
    with fight_in_memory(edition, faces=MISS) as table:
        ready(table, edition)
        table.do("scene.add_from_catalog", row=f"{edition}.creature.drone")
        table.do("scene.near", who="Vale", other="Drone")
        table.do("scene.edit", who="Drone", armor=0)
        source = {"close": KNIFE[edition], "ranged": "m4a3_service_pistol"}[way]
        weapon = next(one.name for one in table.sheet("Reyes").weapons if one.source.endswith(source))
        table.do("attack.declare", who="Reyes", way=way, targets=["Drone"], weapon=weapon)
        rolled(table, 1)
        walked(table, until="consequences")
        splashed = {one.rpartition(":")[0] for one in consequences(table) if one.startswith("acid")}
        ids = {one.name: one.id for one in table.scene.combatants}
        reached = {"close": ("Reyes", "Vale"), "ranged": ("Vale",)}[way]
        assert splashed == {f"acid:{ids[name]}" for name in reached}
        walked(table)
        due = {one["who"] for one in table.do("scene.due")["due"] if one["roll"] == "event"}
        assert due == set(reached)


def test_a_weak_spot_costs_dice_and_lowers_the_armor_by_one(qapp: object) -> None:
    with fight_in_memory("evolved", faces=MISS) as table:
        ready(table, "evolved")
        table.do("scene.edit", who="Guard", armor=2, health=9)
        sizes, before = [], []
        for circumstances in ([], ["weak_spot"]):
            table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"], circumstances=circumstances)
            table.do("attack.defend", target="Guard", defence="none")
            sizes.append(sum(need["dice"] for need in step(table, "roll")["needs"]))
            rolled(table, 2)
            walked(table, until="consequences")
            before.append(shown(table)["targets"][0]["damage"])
            while table.scene.attack is not None:
                table.do("undo")
        assert sizes[1] == sizes[0] - 2
        assert before[1] == before[0] + 1


@pytest.mark.parametrize("face, breached", [(1, True), (2, False)])
def test_a_missed_shot_near_what_holds_the_air_in_may_breach_it(face: int, breached: bool, qapp: object) -> None:
    """Evolved 8.3: a stress die is rolled after the miss, and a 1 lets the air out."""
    with fight_in_memory("evolved", faces=MISS) as table:
        ready(table, "evolved")
        table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"])
        table.do("attack.near_hull", on=True)
        table.do("attack.defend", target="Guard", defence="none")
        table.do("attack.roll")
        table.fall(str(face))
        table.do("attack.keep")
        walked(table)
        told = [one["about"] for one in table.do("scene.due", coming=True)["due"]]
        assert any("Breach" in one for one in told) is breached


def test_a_missed_shot_of_2019_breaches_nothing(qapp: object) -> None:
    with fight_in_memory("core", faces=MISS) as table:
        ready(table, "core")
        table.do("attack.declare", who="Reyes", way="ranged", targets=["Guard"])
        assert "edition" in table.refused("attack.near_hull", on=True)


def test_a_counterattack_pierces_armor_as_its_weapon_does(qapp: object) -> None:
    """S0-111: the weapon that blocks strikes back, and its own way to meet armor counts."""
    taken = []
    for piercing in (False, True):
        with fight_in_memory("core", faces=MISS) as table:
            ready(table, "core")
            table.do("set", id="Vale", field="weapons.0.armor_piercing", value=piercing)
            table.do("sheet.add_item", who="Reyes", row="core.armor.m3_personnel_armor", place="worn")
            attacked(table, "core", "block")
            table.do("attack.defend", target="Vale", defence="block", effects=["counterattack"])
            rolled(table, 1)
            table.do("attack.keep")
            table.fall("6222")
            walked(table, until="consequences")
            armor = [one for one in shown(table)["steps"] if one["step"] == "armor" and one.get("faces")]
            taken.append(len(armor[-1]["faces"]))
    assert taken[1] == (taken[0] + 1) // 2


@BOTH
@pytest.mark.parametrize("way", ["close", "ranged"])
def test_one_blow_or_shot_has_one_target(way: str, edition: str, qapp: object) -> None:
    """Core 8.2: only full auto shares its 6s, only an explosion meets all; nobody is hit twice by one roll."""
    with fight_in_memory(edition, guards=2, faces=MISS) as table:
        ready(table, edition)
        first, second = (one.name for one in table.scene.combatants if one.name.startswith("Guard"))
        table.do("attack.declare", who="Reyes", way=way, targets=[first, second])
        assert table.refused("attack.roll") == "This attack has one target."
        table.do("attack.aim_at", targets=[first])
        if step(table, "defence")["state"] == "due":
            table.do("attack.defend", target=first, defence="none")
        table.do("attack.roll")


@BOTH
def test_nobody_is_attacked_twice_at_once_or_by_themselves(edition: str, qapp: object) -> None:
    with fight_in_memory(edition, faces=MISS) as table:
        ready(table, edition)
        for command, said in (
            ("attack.declare", {"who": "Reyes", "way": "close"}),
            ("attack.aim_at", {}),
        ):
            assert table.refused(command, targets=["Guard", "Guard"], **said) == "Guard is named twice."
            assert "nobody attacks themselves" in table.refused(command, targets=["Reyes"], **said)
            table.do("attack.declare", who="Reyes", way="close", targets=["Guard"])


@pytest.mark.parametrize("edition, least", [("core", 0), ("evolved", 1)])
def test_a_modifier_counts_for_those_without_a_sheet_too(edition: str, least: int, qapp: object) -> None:
    """S1-051: dice are added and taken for whoever rolls; Evolved never goes below one die."""

    def dice(modifier: int) -> int:
        (event,) = table.do("scene.roll", who="Guard", skill="stamina", modifier=modifier)["events"]
        return len(event.get("base", ()))

    with fight_in_memory(edition, guards=1, faces=MISS) as table:
        plain = dice(0)
        assert [dice(-1), dice(2), dice(-50), dice(0)] == [plain - 1, plain + 2, least, plain]


@BOTH
def test_whom_an_attack_kills_gains_no_stress_from_it(edition: str, qapp: object) -> None:
    """Core 5.1, 9.3: the hit costs stress where somebody is left to have it."""
    with fight_in_memory(edition, guards=1, faces=MISS) as table:
        ready(table, edition)
        table.turn_of("Guard")
        table.do("attack.declare", who="Guard", way="close", targets=["Reyes"])
        table.do("attack.defend", target="Reyes", defence="none")
        table.do("attack.override", what="through", value=4, target="Reyes")
        needs = step(table, "roll")["needs"][0]["dice"]
        table.do("attack.roll", faces=[6] + [2] * (needs - 1))
        assert "no critical injury 99" in table.refused("attack.override", what="injury", value=99, target="Reyes")
        for injury, stress in ((66, 0), (12, 1 if edition == "core" else 0)):
            table.do("attack.override", what="injury", value=injury, target="Reyes")
            gained = [one for one in shown(table)["consequences"] if one["key"].startswith("stress:")]
            assert len(gained) == stress, (injury, gained)


@BOTH
def test_an_attack_can_be_read_when_whoever_panicked_in_it_is_dead(edition: str, qapp: object) -> None:
    with fight_in_memory(edition, guards=1, faces=MISS) as table:
        ready(table, edition)
        table.do("sheet.stress", who="Reyes", stress=1)
        attacked(table, edition, "block")
        table.do("attack.defend", target="Vale", defence="none")
        base = step(table, "roll")["needs"][0]["dice"]
        table.do("attack.roll", faces=[2] * base + [1])
        table.do("attack.next", faces=[6])
        walked(table)
        table.do("scene.condition", who="Reyes", row="dead")
        assert table.do("attack.show")["attack"]["spreads"] == []


@BOTH
@pytest.mark.parametrize("who", ["Vale", "Guard"])
def test_the_dead_are_attacked_no_more(who: str, edition: str, qapp: object) -> None:
    """Core 5.1, 9.3: they would gain stress, injuries and panic; what follows a kill needs somebody else."""
    with fight_in_memory(edition, guards=1, faces=MISS) as table:
        ready(table, edition)
        table.do("scene.condition", who=who, row="dead")
        table.do("attack.declare", who="Reyes", way="close", targets=[who])
        assert table.refused("attack.roll") == f"{who} is dead."
        other = "Guard" if who == "Vale" else "Vale"
        table.do("attack.aim_at", targets=[other])
        assert step(table, "declare")["state"] == "done"
        table.do("attack.aim_at", targets=[who])
        assert table.refused("attack.next") == f"{who} is dead."
