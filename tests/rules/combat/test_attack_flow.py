"""The whole attack in one flow: examples of the books, each step in both editions."""

from dataclasses import replace
from fractions import Fraction

import pytest

from alien_desktop.catalog.library import open_catalog
from alien_desktop.rules.body.hazards import Ring
from alien_desktop.rules.combat.attack_flow.chain import ConsequenceKind, StepKind, StepState
from alien_desktop.rules.combat.attack_flow.follow_ups import stray_shot
from alien_desktop.rules.combat.attack_flow.inputs import (
    BARE_HANDS,
    AttackInputs,
    AttackTarget,
    AttackWay,
    AttackWeapon,
    DefenceKind,
    Fighter,
    Onlooker,
    Overridden,
    Purchase,
    with_override,
    with_tick,
)
from alien_desktop.rules.combat.attack_flow.resolve import resolve
from alien_desktop.rules.combat.close_combat import SPECIAL_NAMES, BlockEffect, Special
from alien_desktop.rules.combat.damage import ExtraUse
from alien_desktop.rules.combat.ranges import Band
from alien_desktop.rules.edition import Edition
from alien_desktop.rules.editions.core import CORE
from alien_desktop.rules.editions.evolved import EVOLVED
from alien_desktop.rules.effects.instant import AttackEffect, Broken, Kill, PanicRoll
from alien_desktop.rules.effects.vocabulary import Who
from alien_desktop.rules.house_rules import with_house_rules
from alien_desktop.rules.message import Message
from tests.rules.combat.attacks import (
    BOTH,
    KNIFE,
    PISTOL,
    RIFLE,
    attack,
    creature,
    defend,
    due,
    fall,
    found,
    guard,
    keep,
    paid,
    push_it,
    signature,
    somebody,
)

EACH = pytest.mark.parametrize("edition", BOTH, ids=lambda edition: edition.id)
VANCE = somebody("vance", ranged=2, close=2, stress=1)
IBARRA = somebody("ibarra", close=1, mobility=1)
NONE = DefenceKind.NONE


def bought(inputs: AttackInputs, *uses: ExtraUse | Purchase) -> AttackInputs:
    return replace(inputs, purchases=tuple(each if isinstance(each, Purchase) else Purchase(each) for each in uses))


def refusal(inputs: AttackInputs, edition: Edition) -> str:
    step = resolve(inputs, edition).step(StepKind.DECLARE)
    assert step.refusal is not None
    assert step.state is StepState.DUE
    return str(step.refusal)


# --- the shot of a player character -----------------------------------------------------------------------------------


@pytest.mark.rule("S1-110", "S1-111", "S1-120", "S1-123", "S0-020", "S1-112", "S2-074")
def test_a_shot_in_2019_from_declaration_to_consequences() -> None:
    inputs = attack(AttackWay.RANGED, VANCE, guard(armor=2), weapon=RIFLE)
    chain = resolve(inputs, CORE)
    assert chain.step(StepKind.DEFENCE).state is StepState.SKIPPED
    assert due(inputs, CORE) == (StepKind.ROLL, (("attack.base", 6), ("attack.stress", 1)))
    inputs = fall(inputs, attack_base=[6, 6, 2, 3, 4, 5], attack_stress=[4])
    assert due(inputs, CORE) == (StepKind.PUSH, ())
    inputs = keep(inputs)
    assert due(inputs, CORE) == (StepKind.EXTRA, ())
    inputs = bought(inputs, ExtraUse.DAMAGE)
    assert due(inputs, CORE) == (StepKind.ARMOR, (("armor:guard", 2),))
    inputs = fall(inputs, armor_guard=[6, 3])
    chain = resolve(inputs, CORE)
    assert (chain.result().before_armor, chain.result().through) == (3, 2)
    assert found(chain) == {"damage:guard": 2}
    assert paid(chain) == {"action": 1}
    assert due(inputs, CORE) == (StepKind.CONSEQUENCES, ())
    closed = resolve(replace(inputs, applied=True), CORE)
    assert closed.closed
    assert closed.due is None


@pytest.mark.rule("S4-058", "S4-064", "S4-069", "S4-063")
def test_extra_successes_are_damage_by_themselves_in_evolved_unless_they_spare_ammunition() -> None:
    inputs = attack(AttackWay.RANGED, VANCE, creature(armor=1), weapon=RIFLE)
    inputs = keep(fall(inputs, attack_base=[6, 6, 6, 3, 4, 5], attack_stress=[4]))
    chain = resolve(inputs, EVOLVED)
    assert chain.step(StepKind.EXTRA).state is StepState.DONE
    assert (chain.result().before_armor, chain.result().through) == (4, 3)
    assert chain.step(StepKind.AMMO).needs[0].stream == "ammo"
    assert chain.step(StepKind.AMMO).needs[0].count == 3
    spared = resolve(bought(inputs, ExtraUse.SPARE_AMMO), EVOLVED)
    assert spared.result().before_armor == 3
    assert spared.step(StepKind.AMMO).state is StepState.SKIPPED
    rolled = resolve(fall(inputs, ammo=[1, 5, 1]), EVOLVED)
    assert paid(rolled) == {"action": 1, "ammo": 1}


@pytest.mark.rule("S4-044", "S4-043")
def test_extra_successes_are_damage_in_close_combat_of_evolved_and_are_bought_in_2019() -> None:
    inputs = defend(attack(AttackWay.CLOSE, VANCE, IBARRA))
    inputs = keep(fall(inputs, attack_base=[6, 6, 6, 3, 4], attack_stress=[4]))
    assert resolve(inputs, EVOLVED).result().before_armor == 4
    assert resolve(inputs, CORE).due == resolve(inputs, CORE).step(StepKind.EXTRA)
    stunts = bought(inputs, ExtraUse.GRAPPLE, ExtraUse.DAMAGE)
    chain = resolve(stunts, CORE)
    assert chain.result().before_armor == 3
    assert found(resolve(bought(inputs, ExtraUse.GRAPPLE), CORE)) == {
        "damage:ibarra": 2,
        "stress:ibarra": 1,
        "stress:ibarra:own_crew": 1,
        "condition:ibarra:grappled": 0,
        "condition:ibarra:prone": 0,
        "condition:vance:prone": 0,
        "drop:ibarra:knife": 0,
    }


@EACH
def test_no_more_is_bought_than_there_are_successes(edition: Edition) -> None:
    inputs = defend(attack(AttackWay.CLOSE, VANCE, IBARRA))
    inputs = keep(fall(inputs, attack_base=[6, 6, 2, 3, 4], attack_stress=[4]))
    chain = resolve(bought(inputs, ExtraUse.DAMAGE, ExtraUse.DAMAGE), edition)
    assert chain.result().before_armor == 3
    assert chain.step(StepKind.EXTRA).refusal is not None


@EACH
def test_every_use_of_a_success_is_a_stunt_of_the_catalog_and_the_other_way_round(edition: Edition) -> None:
    keys = {row.key for row in open_catalog(edition.id).stunts.values() if row.skill}
    for skill, uses in (("close_combat", edition.damage.extra_close), ("ranged_combat", edition.damage.extra_ranged)):
        assert {key for key in keys if key.startswith(skill)} == {f"{skill}_{use.value}" for use in uses}


# --- pushing, panic, responses ----------------------------------------------------------------------------------------


@EACH
@pytest.mark.rule("S0-049", "S3-016", "S0-050", "S3-017")
def test_a_push_asks_for_the_dice_without_a_six_and_a_new_one_and_costs_stress(edition: Edition) -> None:
    inputs = defend(attack(AttackWay.CLOSE, VANCE, IBARRA))
    inputs = push_it(fall(inputs, attack_base=[6, 2, 2, 3, 4], attack_stress=[4]))
    assert due(inputs, edition) == (StepKind.PUSH, (("attack.push1.base", 4), ("attack.push1.stress", 2)))
    inputs = fall(inputs, attack_push1_base=[6, 2, 2, 3], attack_push1_stress=[2, 3])
    chain = resolve(inputs, edition)
    assert chain.step(StepKind.PUSH).state is StepState.DONE
    assert chain.result().successes == 2
    assert paid(chain)["stress:attack.push1"] == 1


@EACH
@pytest.mark.rule("S0-012", "S3-018")
def test_a_one_forbids_the_push_and_calls_for_its_roll(edition: Edition) -> None:
    inputs = defend(attack(AttackWay.CLOSE, VANCE, IBARRA))
    inputs = fall(inputs, attack_base=[6, 2, 2, 3, 4], attack_stress=[1])
    assert resolve(inputs, edition).step(StepKind.PUSH).state is StepState.SKIPPED
    assert due(inputs, edition) == (StepKind.ALARM, (("attack.alarm", 1),))
    stands = resolve(fall(inputs, attack_alarm=[3]), edition)
    assert stands.result().successes == 1
    assert paid(stands)["alarm:attack"] == 3


def test_panic_of_ten_and_mess_up_take_the_attack_away() -> None:
    nervous = replace(VANCE, profile=replace(VANCE.profile, stress=5))
    inputs = defend(attack(AttackWay.CLOSE, nervous, IBARRA))
    inputs = fall(inputs, attack_base=[6, 2, 2, 3, 4], attack_stress=[1, 2, 2, 2, 2])
    assert resolve(fall(inputs, attack_alarm=[4]), CORE).result().successes == 1
    assert resolve(fall(inputs, attack_alarm=[5]), CORE).result().successes == 0
    assert resolve(fall(inputs, attack_alarm=[1]), EVOLVED).result().successes == 1
    assert resolve(fall(inputs, attack_alarm=[2]), EVOLVED).result().successes == 0
    lost = fall(inputs, attack_alarm=[5])
    assert resolve(with_override(lost, Overridden.CANCELLED, 0), CORE).result().successes == 1


@pytest.mark.rule("S1-115", "S1-116", "S2-025")
def test_a_one_while_shooting_empties_the_magazine_in_2019() -> None:
    inputs = attack(AttackWay.RANGED, VANCE, guard(), weapon=RIFLE)
    inputs = fall(inputs, attack_base=[6, 2, 2, 3, 4, 4], attack_stress=[1], attack_alarm=[1])
    chain = resolve(inputs, CORE)
    assert chain.result().through == 2
    assert paid(chain) == {"action": 1, "alarm:attack": 1, "ammo": 0}


def test_a_cancelled_shot_spends_ammunition_by_a_setting() -> None:
    nervous = replace(VANCE, profile=replace(VANCE.profile, stress=6))
    weapon = replace(RIFLE, unreliable=True)
    inputs = attack(AttackWay.RANGED, nervous, creature(), weapon=weapon)
    inputs = fall(inputs, attack_base=[6, 2, 2, 3, 4, 4], attack_stress=[1, 2, 3, 4, 5, 5], attack_alarm=[6])
    assert due(inputs, EVOLVED) == (StepKind.AMMO, (("ammo", 3),))
    assert paid(resolve(fall(inputs, ammo=[1, 2, 2]), EVOLVED)) == {
        "action": 1,
        "alarm:attack": 6,
        "ammo": 2,
        "jam": 1,
    }
    kept = with_house_rules(EVOLVED, {"cancelled_shot": "kept"})
    assert resolve(inputs, kept).step(StepKind.AMMO).state is StepState.SKIPPED


# --- defence ----------------------------------------------------------------------------------------------------------


@EACH
@pytest.mark.rule("S0-104", "S1-106", "S4-048", "S0-109", "S4-047", "S0-110", "S0-116", "S4-036")
def test_a_block_is_declared_before_the_dice_and_takes_sixes_away(edition: Edition) -> None:
    inputs = attack(AttackWay.CLOSE, guard(close=2), IBARRA)
    assert due(inputs, edition) == (StepKind.DEFENCE, ())
    inputs = defend(inputs, DefenceKind.BLOCK)
    assert due(inputs, edition) == (StepKind.ROLL, (("attack.base", 5),))
    inputs = fall(inputs, attack_base=[6, 6, 1, 1, 1])
    assert due(inputs, edition) == (StepKind.DEFENCE_ROLL, (("defence:ibarra.base", 4),))
    inputs = keep(fall(inputs, defence_ibarra_base=[6, 2, 2, 2]), "ibarra")
    chain = resolve(inputs, edition)
    assert chain.result().successes == 1
    assert paid(chain)["action:ibarra"] == 1
    missed = keep(fall(defend(attack(AttackWay.CLOSE, guard(close=2), IBARRA), DefenceKind.BLOCK)), "ibarra")
    missed = fall(missed, attack_base=[6, 2, 1, 1, 1], defence_ibarra_base=[6, 2, 2, 2])
    assert resolve(missed, edition).result().successes == 0


@pytest.mark.rule("S0-108", "S0-111", "S0-112", "S0-113")
def test_a_block_in_2019_strikes_back_and_disarms() -> None:
    inputs = defend(attack(AttackWay.CLOSE, guard(close=2, armor=1), IBARRA), DefenceKind.BLOCK)
    inputs = keep(fall(inputs, attack_base=[6, 2, 1, 1, 1], defence_ibarra_base=[6, 6, 2, 2]), "ibarra")
    assert resolve(inputs, CORE).result().successes == 0
    effects = (BlockEffect.COUNTERATTACK, BlockEffect.DISARM)
    inputs = replace(inputs, defences=(replace(inputs.defences[0], effects=effects),))
    assert due(inputs, CORE) == (StepKind.ARMOR, (("armor:guard:ibarra", 1),))
    chain = resolve(fall(inputs, armor_guard_ibarra=[2]), CORE)
    assert found(chain) == {"damage:ibarra": 2, "stress:ibarra": 1, "disarm:guard:knife": 0, "damage:guard": 2}
    # Evolved knows neither: both cancel.
    assert not found(resolve(inputs, EVOLVED))
    one = replace(inputs, defences=(replace(inputs.defences[0], effects=(BlockEffect.DISARM,)),))
    assert found(resolve(one, CORE)) == {"disarm:guard:knife": 0}, "a 6 that nothing is said of cancels"


@pytest.mark.rule("S0-105", "S0-106", "S0-107", "S0-117", "S4-007", "S4-008", "S4-028", "S4-031")
@EACH
def test_who_cannot_defend_is_not_asked(edition: Edition) -> None:
    def asked(target: AttackTarget, attacker: Fighter = VANCE) -> bool:
        step = resolve(attack(AttackWay.CLOSE, attacker, target), edition).step(StepKind.DEFENCE)
        return step.state is StepState.DUE

    assert asked(AttackTarget(IBARRA))
    assert not asked(AttackTarget(IBARRA, unaware=True))
    assert not asked(AttackTarget(IBARRA, helpless=True))
    assert not asked(AttackTarget(replace(IBARRA, actions_left=0)))
    assert not asked(AttackTarget(replace(IBARRA, cannot_react=Message("Frozen."))))
    assert not asked(AttackTarget(somebody("ibarra", broken=True)))
    assert not asked(AttackTarget(creature()))
    assert asked(AttackTarget(replace(IBARRA, weapon=BARE_HANDS))) is (edition is EVOLVED)


@pytest.mark.rule("S4-061", "S4-062", "S4-031")
def test_a_dodge_against_a_shot_is_for_evolved_and_not_from_full_cover() -> None:
    inputs = attack(AttackWay.RANGED, guard(ranged=2), IBARRA, weapon=PISTOL)
    assert resolve(inputs, CORE).step(StepKind.DEFENCE).state is StepState.SKIPPED
    assert due(inputs, EVOLVED) == (StepKind.DEFENCE, ())
    options = {each.id: each.allowed for each in resolve(inputs, EVOLVED).step(StepKind.DEFENCE).options}
    assert options == {"none": True, "block": False, "dodge": True}
    dodging = defend(inputs, DefenceKind.DODGE)
    dodging = fall(dodging, attack_base=[6, 6, 1, 1, 1, 1], defence_ibarra_base=[6, 2, 2, 2])
    chain = resolve(keep(dodging, "ibarra"), EVOLVED)
    assert chain.result().successes == 1
    assert chain.step(StepKind.COSTS).state is StepState.DONE
    assert paid(chain)["action:ibarra"] == 1
    hiding = AttackTarget(IBARRA, Band.SHORT, "full", 2)
    step = resolve(attack(AttackWay.RANGED, guard(), hiding, weapon=PISTOL), EVOLVED).step(StepKind.DEFENCE)
    assert step.state is StepState.SKIPPED
    assert "full cover" in str(step.sentence)


def test_a_declared_defence_that_became_impossible_is_asked_anew() -> None:
    inputs = defend(attack(AttackWay.CLOSE, VANCE, AttackTarget(IBARRA, unaware=True)), DefenceKind.BLOCK)
    step = resolve(inputs, CORE).step(StepKind.DEFENCE)
    assert (step.state, str(step.refusal)) == (
        StepState.SKIPPED,
        "Nobody defends against an attack they do not expect.",
    )
    forced = with_override(inputs, Overridden.ALLOWED, 1, "ibarra")
    assert resolve(forced, CORE).step(StepKind.DEFENCE).state is StepState.DONE


@EACH
def test_the_defender_panics_or_messes_up_and_loses_the_defence(edition: Edition) -> None:
    scared = somebody("ibarra", close=1, stress=8)
    inputs = defend(attack(AttackWay.CLOSE, guard(close=2), scared), DefenceKind.BLOCK)
    inputs = fall(inputs, attack_base=[6, 2, 1, 1, 1])
    inputs = fall(inputs, defence_ibarra_base=[6, 6, 2, 2], defence_ibarra_stress=[1, 2, 2, 2, 2, 2, 2, 2])
    assert due(inputs, edition) == (StepKind.DEFENCE_ALARM, (("defence:ibarra.alarm", 1),))
    assert resolve(fall(inputs, defence_ibarra_alarm=[6]), edition).result().successes == 1


def test_a_miss_leaves_nothing_to_block_but_in_2019_it_is_rolled_for_the_counterattack() -> None:
    inputs = defend(attack(AttackWay.CLOSE, guard(close=2), IBARRA), DefenceKind.BLOCK)
    inputs = fall(inputs, attack_base=[2, 2, 1, 1, 1])
    assert due(inputs, CORE) == (StepKind.DEFENCE_ROLL, (("defence:ibarra.base", 4),))
    assert resolve(inputs, EVOLVED).step(StepKind.DEFENCE_ROLL).state is StepState.SKIPPED
    house = with_house_rules(CORE, {"block_of_a_miss": "not_rolled"})
    assert resolve(inputs, house).step(StepKind.DEFENCE_ROLL).state is StepState.SKIPPED
    assert paid(resolve(inputs, house)) == {"action": 1, "action:ibarra": 1}


# --- armor and cover --------------------------------------------------------------------------------------------------


def hit(
    weapon: AttackWeapon, target: AttackTarget, way: AttackWay = AttackWay.RANGED, **fields: object
) -> AttackInputs:
    inputs = attack(way, guard(ranged=0, agility=2), target, weapon=weapon, **fields)
    inputs = defend(inputs, target=target.id)
    return with_override(fall(inputs, attack_base=[6] + [1] * 12), Overridden.SUCCESSES, 1)


@pytest.mark.rule("S1-121", "S1-122", "S2-093", "S2-094", "S2-104", "S1-114")
def test_piercing_doubling_cover_and_fire_armor_meet_the_dice_of_2019() -> None:
    def dice(weapon: AttackWeapon, target: AttackTarget, way: AttackWay = AttackWay.RANGED) -> int:
        needs = resolve(hit(weapon, target, way), CORE).step(StepKind.ARMOR).needs
        return sum(need.count for need in needs)

    plain = AttackTarget(creature(armor=5, armor_fire=2), Band.SHORT)
    assert dice(RIFLE, plain) == 5
    assert dice(replace(RIFLE, piercing=True), plain) == 3
    assert dice(replace(RIFLE, doubled=True), plain) == 10
    assert dice(replace(RIFLE, fire=9), plain) == 2
    covered = replace(plain, stance="cover", barrier=4)
    assert dice(RIFLE, covered) == 9
    assert dice(BARE_HANDS, replace(covered, band=Band.ENGAGED), AttackWay.CLOSE) == 10


@pytest.mark.rule("S4-058")
def test_levels_piercing_weak_spot_and_breach_limit_of_evolved() -> None:
    def through(weapon: AttackWeapon, target: AttackTarget, *circumstances: str) -> int | None:
        return resolve(hit(weapon, target, circumstances=circumstances), EVOLVED).result().through

    plain = AttackTarget(creature(armor=2, armor_fire=0), Band.SHORT)
    heavy = replace(RIFLE, damage=4)
    assert through(heavy, plain) == 2
    assert through(replace(heavy, piercing=True), plain) == 3
    assert through(replace(heavy, piercing=True), plain, "weak_spot") == 4
    assert through(replace(heavy, fire=9), plain) == 4
    assert through(heavy, replace(plain, stance="partial", barrier=1)) == 2
    assert through(heavy, replace(plain, stance="full", barrier=1)) == 1
    assert through(heavy, replace(plain, stance="full", barrier=5)) == 0


def test_cover_makes_the_shot_harder_once() -> None:
    target = AttackTarget(creature(), Band.SHORT, "full", 1)
    shot = attack(AttackWay.RANGED, guard(), target, weapon=PISTOL, circumstances=("full_cover", "partial_cover"))
    assert "do not go together" in refusal(shot, EVOLVED)
    shot = attack(AttackWay.RANGED, guard(), target, weapon=PISTOL, circumstances=("full_cover",))
    terms = resolve(shot, EVOLVED).step(StepKind.ROLL).terms
    assert [term.dice for term in terms if "cover" in str(term.label).lower()] == [-3]


def test_the_game_mother_sets_armor_damage_and_what_comes_through() -> None:
    inputs = hit(RIFLE, AttackTarget(creature(armor=4), Band.SHORT))
    assert resolve(with_override(inputs, Overridden.ARMOR, 0, "drone"), CORE).result().through == 2
    assert resolve(with_override(inputs, Overridden.DAMAGE, 9, "drone"), EVOLVED).result().through == 5
    set_through = with_override(inputs, Overridden.THROUGH, 1, "drone")
    assert resolve(fall(set_through, armor_drone=[1, 1, 1, 1]), CORE).result().through == 1
    assert with_override(set_through, Overridden.THROUGH, None, "drone") == inputs


# --- consequences -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("S1-124", "S1-126", "S0-033", "S1-131")
def test_broken_asks_for_the_injury_and_brings_panic_in_2019() -> None:
    seer = Onlooker("okafor", "Okafor")
    inputs = defend(attack(AttackWay.CLOSE, guard(close=1), replace(IBARRA, health=2), onlookers=(seer,)))
    inputs = fall(inputs, attack_base=[6, 2, 2, 2])
    assert due(inputs, CORE) == (StepKind.CONSEQUENCES, (("injury:ibarra", 2),))
    chain = resolve(fall(inputs, injury_ibarra=[6, 1]), CORE)
    assert found(chain) == {
        "damage:ibarra": 2,
        "broken:ibarra": 0,
        "injury:ibarra": 61,
        "stress:ibarra": 1,
        "panic:ibarra:critical_injury": 0,
    }
    assert [(each.key, each.ticked) for each in chain.consequences if each.who == "okafor"] == [
        ("panic:okafor:horror", False)
    ]
    ticked = with_tick(fall(inputs, injury_ibarra=[6, 1]), "panic:okafor:horror", True)
    assert "panic:okafor:horror" in found(resolve(ticked, CORE))
    chosen = with_override(inputs, Overridden.INJURY, 66, "ibarra")
    assert "kill:ibarra" in found(resolve(chosen, CORE))


def test_friends_who_see_it_panic_in_evolved_and_a_duplicate_is_rolled_again() -> None:
    seer, blind = Onlooker("okafor", "Okafor"), Onlooker("sorensen", "Sorensen", sees=False)
    victim = replace(IBARRA, health=2, injuries=(21,))
    inputs = defend(attack(AttackWay.CLOSE, guard(close=1), victim, onlookers=(seer, blind)))
    inputs = fall(inputs, attack_base=[6, 2, 2, 2], injury_ibarra=[2, 1])
    assert due(inputs, EVOLVED) == (StepKind.CONSEQUENCES, (("injury:ibarra", 2),))
    assert found(resolve(fall(inputs, injury_ibarra=[3, 1]), EVOLVED)) == {
        "damage:ibarra": 2,
        "broken:ibarra": 0,
        "injury:ibarra": 31,
        "panic:okafor:friend_broken": 0,
    }


def test_one_hit_of_twice_the_health_kills_in_evolved() -> None:
    inputs = defend(attack(AttackWay.CLOSE, guard(close=1), IBARRA, weapon=replace(KNIFE, damage=6)))
    chain = resolve(fall(inputs, attack_base=[6, 2, 2, 2]), EVOLVED)
    assert {"damage:ibarra", "broken:ibarra", "kill:ibarra"} == set(found(chain))


@EACH
def test_acid_splashes_those_next_to_a_wounded_creature_but_fire_draws_no_blood(edition: Edition) -> None:
    near = Onlooker("okafor", "Okafor", near=("drone",))
    weapon = replace(KNIFE, damage=3)
    inputs = attack(AttackWay.CLOSE, VANCE, creature(acid=8), weapon=weapon, onlookers=(near, Onlooker("x", "X")))
    inputs = keep(fall(inputs, attack_base=[6, 2, 2, 2, 2], attack_stress=[3]))
    splashed = {key: amount for key, amount in found(resolve(inputs, edition)).items() if key.startswith("acid")}
    assert splashed == {"acid:okafor:drone": 11, "acid:vance:drone": 11}
    torch = replace(inputs, declaration=replace(inputs.declaration, weapon=replace(weapon, fire=9)))
    kinds = {each.kind for each in resolve(torch, edition).consequences}
    assert ConsequenceKind.ACID not in kinds
    assert found(resolve(torch, edition))["condition:drone:on_fire"] == 9


@EACH
def test_a_stun_weapon_asks_for_stamina(edition: Edition) -> None:
    baton = replace(KNIFE, stun=True, damage=1)
    inputs = keep(fall(defend(attack(AttackWay.CLOSE, VANCE, IBARRA, weapon=baton)), attack_base=[6, 6, 2, 2, 2]))
    inputs = bought(fall(inputs, attack_stress=[3]), ExtraUse.DAMAGE)
    facts = found(resolve(inputs, edition))
    assert facts["stun_roll:ibarra"] == -2
    assert ("damage:ibarra" in facts) is (edition is CORE)


@pytest.mark.rule("S0-139")
@EACH
def test_whoever_is_hurt_loses_the_aim(edition: Edition) -> None:
    inputs = hit(RIFLE, AttackTarget(guard("other", aims=True, overwatches=True), Band.SHORT))
    facts = found(resolve(inputs, edition))
    assert {"aim_lost:other", "overwatch_lost:other"} <= set(facts)


# --- full auto --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("S1-081", "S1-082", "S2-096", "S2-097", "S2-098")
def test_full_auto_in_2019_shares_its_sixes_and_costs_stress_first() -> None:
    one, two = guard("one"), guard("two")
    inputs = attack(AttackWay.RANGED, VANCE, one, two, weapon=RIFLE, full_auto=True)
    assert due(inputs, CORE) == (StepKind.ROLL, (("attack.base", 8), ("attack.stress", 2)))
    inputs = keep(fall(inputs, attack_base=[6, 6, 6, 6, 2, 2, 2, 2], attack_stress=[3, 3]))
    shared = bought(inputs, Purchase(ExtraUse.OTHER_TARGET, "two"), Purchase(ExtraUse.DAMAGE, "two"), ExtraUse.DAMAGE)
    chain = resolve(shared, CORE)
    # Of four sixes the second target has one, and one more for damage to it.
    assert (chain.result("one").before_armor, chain.result("two").before_armor) == (3, 3)
    assert paid(chain) == {"action": 1, "stress:burst": 1}
    assert chain.costs[0].detail == "full_auto"
    alone = resolve(bought(inputs, ExtraUse.DAMAGE), CORE)
    assert (alone.result("one").before_armor, alone.result("two").hit) == (3, False)
    steady = replace(inputs, declaration=replace(inputs.declaration, steady=True))
    assert "stress:burst" not in paid(resolve(steady, CORE))


@pytest.mark.rule("S4-065", "S4-066", "S4-067", "S4-068", "S4-069")
def test_full_auto_in_evolved_repeats_after_a_hit_without_a_push() -> None:
    inputs = attack(AttackWay.RANGED, VANCE, creature(), weapon=RIFLE, full_auto=True, circumstances=("aimed",))
    assert due(inputs, EVOLVED) == (StepKind.ROLL, (("attack.base", 8), ("attack.stress", 1)))
    inputs = keep(fall(inputs, attack_base=[6, 2, 2, 2, 2, 2, 2, 2], attack_stress=[3]))
    assert resolve(inputs, EVOLVED).follow_ups == ()
    inputs = fall(inputs, ammo=[1, 2, 2])
    (second,) = resolve(inputs, EVOLVED).follow_ups
    assert second.declaration.weapon.ammo == 2
    assert second.declaration.targets[0].fighter.health == 5
    # The aim counted for the first attack; the second one costs stress, which is a die more.
    assert due(second, EVOLVED) == (StepKind.ROLL, (("attack.base", 6), ("attack.stress", 2)))
    second = keep(fall(second, attack_base=[6, 2, 2, 2, 2, 2], attack_stress=[3, 3], ammo=[2, 2]))
    assert paid(resolve(second, EVOLVED)) == {"stress:burst": 1}
    (third,) = resolve(second, EVOLVED).follow_ups
    third = keep(fall(third, attack_base=[6, 2, 2, 2, 2, 2], attack_stress=[3, 3, 3], ammo=[2, 2]))
    over = resolve(third, EVOLVED)
    assert (over.follow_ups, str(over.burst_over)) == ((), "Full auto gives 3 attacks at most.")
    pushed = push_it(fall(inputs))
    pushed = replace(
        pushed, declaration=replace(pushed.declaration, choices=replace(pushed.declaration.choices, kept=False))
    )
    pushed = fall(pushed, attack_push1_base=[2] * 7, attack_push1_stress=[2, 2])
    over = resolve(pushed, EVOLVED)
    assert (over.follow_ups, str(over.burst_over)) == ((), "The burst is over: it ends with a miss or a push.")


def test_nothing_is_taken_from_a_creature() -> None:
    """It has no hands: neither a stunt nor a special attack disarms it (core 4.1, evolved 8.1)."""
    stab = attack(AttackWay.CLOSE, VANCE, creature(), weapon=KNIFE)
    disarmed = bought(keep(fall(stab, attack_base=[6, 6, 2, 2, 2], attack_stress=[3])), ExtraUse.DISARM)
    assert resolve(disarmed, CORE).step(StepKind.EXTRA).refusal is not None
    special = attack(AttackWay.SPECIAL, VANCE, creature(), special=Special.DISARM)
    assert "holds nothing" in str(resolve(special, EVOLVED).step(StepKind.DECLARE).refusal)


# --- thrown, blasts, zones --------------------------------------------------------------------------------------------


def test_a_grenade_in_2019_rolls_its_blast_against_each_and_is_gone() -> None:
    grenade = AttackWeapon("hedp", "Grenade", damage=0, farthest=Band.MEDIUM, ranged=True, blast=9, one_use=True)
    one = AttackTarget(guard("one"), Band.SHORT, ring=Ring.ENGAGED)
    two = AttackTarget(guard("two"), Band.MEDIUM, ring=Ring.MEDIUM)
    inputs = attack(AttackWay.THROWN, VANCE, one, two, weapon=grenade)
    inputs = keep(fall(inputs, attack_base=[6, 2, 2, 2, 2], attack_stress=[3]))
    assert due(inputs, CORE) == (StepKind.ARMOR, (("blast:one", 9),))
    inputs = fall(inputs, blast_one=[6, 6, 1, 1, 1, 1, 1, 1, 1])
    assert due(inputs, CORE) == (StepKind.ARMOR, (("blast:two", 3),))
    chain = resolve(fall(inputs, blast_two=[6, 1, 1]), CORE)
    assert (chain.result("one").through, chain.result("two").through) == (3, 1)
    assert {"action", "used_up"} == set(paid(chain))
    missed = attack(AttackWay.THROWN, VANCE, one, two, weapon=grenade)
    missed = keep(fall(missed, attack_base=[2] * 5, attack_stress=[3]))
    elsewhere = resolve(missed, CORE).consequences
    assert [(each.kind, each.ticked) for each in elsewhere] == [(ConsequenceKind.EXPLODES_ELSEWHERE, False)]


def test_an_explosive_in_evolved_hits_everybody_and_each_may_dodge() -> None:
    grenade = AttackWeapon(
        "hedp", "Grenade", damage=2, nearest=Band.SHORT, farthest=Band.MEDIUM, ranged=True, explosive=True, one_use=True
    )
    one = AttackTarget(replace(IBARRA, id="one"), Band.SHORT)
    two = AttackTarget(replace(IBARRA, id="two"), Band.SHORT, "partial", 1)
    inputs = attack(AttackWay.THROWN, VANCE, one, two, weapon=grenade, circumstances=("enclosed_zone",))
    assert [each.target for each in resolve(inputs, EVOLVED).steps if each.kind is StepKind.DEFENCE] == ["one", "two"]
    inputs = defend(defend(inputs, DefenceKind.DODGE, "one"), NONE, "two")
    assert due(inputs, EVOLVED) == (StepKind.ROLL, (("attack.base", 7), ("attack.stress", 1)))
    inputs = keep(fall(inputs, attack_base=[6, 6, 2, 2, 2, 2, 2], attack_stress=[3]))
    inputs = keep(fall(inputs, defence_one_base=[6, 1, 1, 1]), "one")
    chain = resolve(inputs, EVOLVED)
    # One dodged a success away; the cover of the other counts as full, so its barrier holds one damage.
    assert (chain.result("one").through, chain.result("two").through) == (2, 2)


# --- creatures --------------------------------------------------------------------------------------------------------


def bite(
    edition: Edition, key: str, *faces: int, target: Fighter = IBARRA, onlookers: tuple[Onlooker, ...] = ()
) -> AttackInputs:
    row = signature(edition, key)
    inputs = attack(AttackWay.SIGNATURE, creature(), target, signature=row, onlookers=onlookers)
    return replace(fall(defend(inputs), attack_base=list(faces)), carried_out=True)


def test_effects_of_a_creature_come_anyway_on_a_hit_or_with_damage() -> None:
    faces = (6, *[2] * 9)
    grab = found(resolve(bite(CORE, "stage_4_deadly_grab", *faces), CORE))
    assert grab == {
        "damage:ibarra": 1,
        "stress:ibarra": 1,
        "move:ibarra": 1,
        "condition:ibarra:prone": 0,
        "drop:ibarra:knife": 0,
        "panic:ibarra:signature_attack": 0,
    }
    assert found(resolve(bite(CORE, "stage_4_deadly_grab", *[2] * 10), CORE)) == {}
    gaze = attack(AttackWay.SIGNATURE, creature(), IBARRA, signature=signature(CORE, "stage_4_hypnotic_gaze"))
    waits = resolve(defend(gaze), CORE)
    assert (waits.due, found(waits), waits.costs_due) == (waits.step(StepKind.ROLL), {}, ())
    assert not waits.rolls
    done = resolve(replace(defend(gaze), carried_out=True), CORE)
    assert [cost.key for cost in done.costs_due] == ["action"]
    assert done.step(StepKind.ROLL).state is StepState.SKIPPED
    assert found(done) == {"stress:ibarra": 1, "panic:ibarra:signature_attack": 0}
    head = found(resolve(bite(CORE, "stage_4_headbite", *faces[:9]), CORE))
    assert head["injury:ibarra:row"] == 64
    armored = bite(CORE, "stage_4_headbite", *faces[:9], target=replace(IBARRA, armor=3))
    stopped = found(resolve(fall(armored, armor_ibarra=[6, 6, 1]), CORE))
    assert stopped == {}


def test_an_attack_without_dice_is_called_by_its_row() -> None:
    gaze = attack(AttackWay.SIGNATURE, creature(), IBARRA, signature=signature(CORE, "stage_4_hypnotic_gaze"))
    sentence = str(resolve(gaze, CORE).step(StepKind.DECLARE).sentence)
    assert sentence.endswith(f": {signature(CORE, 'stage_4_hypnotic_gaze').name}")


def test_all_sixes_of_a_creature_are_damage_but_for_a_cap() -> None:
    assert resolve(bite(CORE, "harvester_claws", 6, 6, 6, *[2] * 7), CORE).result().before_armor == 4
    capture = bite(CORE, "stage_4_capture", 6, 6, 6, *[2] * 7, target=replace(IBARRA, armor=2))
    chain = resolve(fall(capture, armor_ibarra=[6, 2]), CORE)
    assert (chain.result().before_armor, chain.result().through) == (1, 0)
    house = with_house_rules(CORE, {"capped_damage": "after_armor"})
    chain = resolve(fall(capture, armor_ibarra=[6, 2]), house)
    assert (chain.result().before_armor, chain.result().through) == (3, 1)
    # How long the victim stays awake depends on a roll, so that is not ticked.
    ticks = {each.key: each.ticked for each in chain.consequences}
    assert (ticks["skill_roll:ibarra:stamina"], ticks["condition:ibarra:unconscious"]) == (True, False)


def test_a_hit_without_damage_of_its_own_holds_and_its_friends_panic() -> None:
    friends = (Onlooker("okafor", "Okafor"), Onlooker("guard", "Guard", player=False))
    core = found(resolve(bite(CORE, "stage_4_ready_to_kill", 6, 6, *[2] * 8, onlookers=friends), CORE))
    assert "damage:ibarra" not in core
    assert {"condition:ibarra:grappled", "panic:okafor:signature_attack"} <= set(core)
    evolved = found(resolve(bite(EVOLVED, "stage_4_ready_to_kill", 6, 6, *[2] * 8, onlookers=friends), EVOLVED))
    assert evolved["damage:ibarra"] == 1


def test_a_row_with_two_attacks_goes_on_and_the_second_cannot_be_blocked() -> None:
    inputs = bite(CORE, "neomorph_leap", 6, *[2] * 7)
    (second,) = resolve(inputs, CORE).follow_ups
    assert second.declaration.free
    assert resolve(second, CORE).step(StepKind.DEFENCE).state is StepState.SKIPPED
    assert due(second, CORE) == (StepKind.ROLL, (("attack.base", 10),))
    assert resolve(bite(CORE, "neomorph_leap", *[2] * 8), CORE).follow_ups == ()


def test_a_charge_is_only_dodged() -> None:
    charge = attack(AttackWay.SIGNATURE, creature(), IBARRA, signature=signature(EVOLVED, "stage_6_charge"))
    options = {each.id: each.allowed for each in resolve(charge, EVOLVED).step(StepKind.DEFENCE).options}
    assert options == {"none": True, "block": False, "dodge": True}


def test_any_damage_kills_where_the_row_says_so() -> None:
    chain = resolve(bite(EVOLVED, "stage_4_headbite", 6, *[2] * 8, target=replace(IBARRA, armor=5)), EVOLVED)
    assert found(chain) == {}
    assert "kill:ibarra:row" in found(resolve(bite(EVOLVED, "stage_4_headbite", 6, *[2] * 8), EVOLVED))


@EACH
def test_every_row_of_every_creature_folds_with_and_without_a_hit(edition: Edition) -> None:
    for row_id in open_catalog(edition.id).attack_rows:
        key = row_id.rpartition(".")[2]
        for face in (6, 2):
            inputs = bite(edition, key, *[face] * 20, target=replace(IBARRA, health=99, health_max=99))
            chain = resolve(inputs, edition)
            assert chain.due is None or chain.due.kind is StepKind.CONSEQUENCES, key


# --- special attacks, grapples, leaving -------------------------------------------------------------------------------


@pytest.mark.rule("S4-049", "S4-050", "S4-051", "S4-052", "S4-053", "S4-054")
@pytest.mark.parametrize(
    "special, key",
    [
        (Special.DISARM, "disarm:ibarra:knife"),
        (Special.PASS, "past:vance"),
        (Special.SHOVE, "to_short:ibarra"),
        (Special.GRAPPLE, "condition:ibarra:grappled"),
    ],
)
def test_special_attacks_of_evolved_do_no_damage(special: Special, key: str) -> None:
    weapon = replace(KNIFE, bonus=3)
    inputs = defend(attack(AttackWay.SPECIAL, VANCE, IBARRA, weapon=weapon, special=special))
    assert due(inputs, EVOLVED) == (StepKind.ROLL, (("attack.base", 5), ("attack.stress", 1)))
    chain = resolve(keep(fall(inputs, attack_base=[6, 6, 2, 2, 2], attack_stress=[3])), EVOLVED)
    assert found(chain) == {key: 0}
    assert chain.costs[0].detail == "special_attack"
    if special is not Special.SHOVE:
        assert refusal(inputs, CORE)


@pytest.mark.parametrize("special", Special)
def test_a_special_attack_is_called_by_its_name(special: Special) -> None:
    chain = resolve(attack(AttackWay.SPECIAL, VANCE, IBARRA, special=special), EVOLVED)
    assert chain.step(StepKind.DECLARE).sentence.facts["what"] == SPECIAL_NAMES[special]


@pytest.mark.rule("S0-119", "S0-121", "S0-122")
def test_a_shove_in_2019_is_a_fast_action_and_can_be_blocked() -> None:
    inputs = attack(AttackWay.SPECIAL, VANCE, IBARRA, special=Special.SHOVE)
    assert due(inputs, CORE) == (StepKind.DEFENCE, ())
    chain = resolve(keep(fall(defend(inputs), attack_base=[6, 2, 2, 2, 2], attack_stress=[3])), CORE)
    assert found(chain) == {"to_short:ibarra": 0}
    assert chain.costs[0].detail == "shove"


@pytest.mark.rule("S0-130", "S0-131", "S0-132")
@EACH
def test_an_attack_on_the_held_is_unarmed_and_has_no_defence(edition: Edition) -> None:
    inputs = attack(AttackWay.GRAPPLE_ATTACK, VANCE, AttackTarget(IBARRA, helpless=True), weapon=RIFLE)
    chain = resolve(inputs, edition)
    assert chain.step(StepKind.DEFENCE).state is StepState.SKIPPED
    hurt = keep(fall(inputs, attack_base=[6] + [2] * (5 + edition.close.held_dice), attack_stress=[3]))
    assert resolve(hurt, edition).result().before_armor == 1
    assert resolve(hurt, edition).costs[0].detail in {action.id for action in edition.actions.actions}


@pytest.mark.rule("S0-128", "S0-079")
@EACH
def test_breaking_free_is_opposed_without_an_action_of_the_holder(edition: Edition) -> None:
    inputs = attack(AttackWay.BREAK_FREE, IBARRA, AttackTarget(creature(), opposing_dice=3))
    inputs = fall(inputs, attack_base=[6, 6, 2, 2])
    inputs = keep(inputs)
    assert due(inputs, edition) == (StepKind.DEFENCE_ROLL, (("defence:drone.base", 3),))
    assert found(resolve(fall(inputs, defence_drone_base=[6, 2, 2]), edition)) == {"condition_ends:ibarra:grappled": 0}
    assert found(resolve(fall(inputs, defence_drone_base=[6, 6, 2]), edition)) == {}
    assert set(paid(resolve(fall(inputs, defence_drone_base=[6, 6, 2]), edition))) == {"action"}


@EACH
def test_a_human_holds_with_bare_hands(edition: Edition) -> None:
    armed = replace(guard(close=2), weapon=KNIFE)
    inputs = keep(fall(attack(AttackWay.BREAK_FREE, IBARRA, armed), attack_base=[6, 6, 2, 2]))
    (step,) = [one for one in resolve(inputs, edition).steps if one.kind is StepKind.DEFENCE_ROLL]
    assert KNIFE.name not in [term.label for term in step.terms]


@pytest.mark.rule("S1-100", "S1-101", "S1-102", "S2-072")
def test_a_failed_retreat_moves_and_gives_a_free_attack() -> None:
    inputs = attack(AttackWay.RETREAT, IBARRA, guard(close=2))
    assert due(inputs, CORE) == (StepKind.ROLL, (("attack.base", 4),))
    away = resolve(keep(fall(inputs, attack_base=[6, 2, 2, 2])), CORE)
    assert (found(away), away.follow_ups) == ({"to_short:ibarra": 0}, ())
    failed = resolve(keep(fall(inputs, attack_base=[2, 2, 2, 2])), CORE)
    assert set(found(failed)) == {"to_short:ibarra", "follow_up:guard:free_attack"}
    (free,) = failed.follow_ups
    assert (free.declaration.attacker.id, free.declaration.free) == ("guard", True)
    chain = resolve(free, CORE)
    assert chain.step(StepKind.DEFENCE).state is StepState.SKIPPED
    assert chain.costs == ()
    assert "moving to Short" in refusal(inputs, EVOLVED)


def test_a_coup_de_grace_needs_a_failed_roll_of_empathy_in_2019() -> None:
    inputs = attack(AttackWay.COUP_DE_GRACE, IBARRA, AttackTarget(somebody("victim", broken=True), helpless=True))
    assert due(inputs, CORE) == (StepKind.ROLL, (("attack.base", 3),))
    assert resolve(inputs, CORE).targets[0].odds.hit == Fraction(5, 6) ** 3, "three dice of Empathy must all fail"
    mercy = resolve(fall(inputs, attack_base=[6, 2, 2]), CORE)
    assert "kill:victim" not in found(mercy)
    assert paid(mercy) == {"stress:mercy": 1}
    killed = resolve(fall(inputs, attack_base=[2, 2, 2]), CORE)
    assert found(killed) == {"kill:victim": 0}
    open_question = resolve(inputs, EVOLVED)
    assert [(each.key, each.ticked) for each in open_question.consequences] == [("kill:victim", False)]


# --- misses, overwatch, declarations ----------------------------------------------------------------------------------


def test_a_miss_in_evolved_may_hit_somebody_next_to_the_target() -> None:
    bystander = Onlooker("okafor", "Okafor", near=("drone",))
    inputs = attack(AttackWay.RANGED, VANCE, creature(), weapon=RIFLE, onlookers=(bystander,))
    inputs = keep(fall(inputs, attack_base=[2] * 6, attack_stress=[3], ammo=[2, 2, 2]))
    chain = resolve(inputs, EVOLVED)
    assert found(chain) == {"follow_up:okafor:stray": 0}
    assert found(resolve(inputs, CORE)) == {}
    stray = stray_shot(inputs, (AttackTarget(IBARRA), AttackTarget(guard("other"))))
    assert due(stray, EVOLVED) == (StepKind.DECLARE, (("stray.pick", 2),))
    stray = fall(stray, stray_pick=[1, 2])
    assert due(stray, EVOLVED) == (StepKind.ROLL, (("attack.base", 2),))
    chain = resolve(fall(stray, attack_base=[6, 6]), EVOLVED)
    assert (chain.targets[0].id, chain.result().before_armor) == ("other", 3)
    house = with_house_rules(EVOLVED, {"friendly_fire": "starter_set"})
    assert resolve(fall(stray, attack_base=[6, 6]), house).result().before_armor == 2
    assert chain.costs == ()


def test_a_missed_shot_near_what_holds_the_air_in_may_breach_it() -> None:
    inputs = attack(AttackWay.RANGED, VANCE, creature(), weapon=RIFLE, critical_barrier=True)
    inputs = keep(fall(inputs, attack_base=[2] * 6, attack_stress=[3], ammo=[2, 2, 2]))
    assert due(inputs, EVOLVED) == (StepKind.CONSEQUENCES, (("breach", 1),))
    assert found(resolve(fall(inputs, breach=[1]), EVOLVED)) == {"breached:drone": 0}
    assert found(resolve(fall(inputs, breach=[2]), EVOLVED)) == {}


@pytest.mark.rule("S0-032")
def test_pinning_down_is_for_2019() -> None:
    inputs = attack(AttackWay.RANGED, VANCE, IBARRA, weapon=RIFLE)
    assert resolve(inputs, CORE).costs[0].detail == "shoot"
    inputs = keep(fall(inputs, attack_base=[6, 6, 2, 2, 2, 2], attack_stress=[3]))
    pinned = found(resolve(bought(inputs, ExtraUse.PIN_DOWN), CORE))
    assert "panic:ibarra:pinned_down" in pinned
    npc = attack(AttackWay.RANGED, VANCE, guard(), weapon=RIFLE)
    npc = keep(fall(npc, attack_base=[6, 6, 2, 2, 2, 2], attack_stress=[3]))
    assert "lose_action:guard:main" in found(resolve(bought(npc, ExtraUse.PIN_DOWN), CORE))


@EACH
def test_what_cannot_be_declared_says_why_and_the_game_mother_may_allow_it(edition: Edition) -> None:
    def shot(weapon: AttackWeapon, band: Band = Band.SHORT, **fields: object) -> AttackInputs:
        return attack(AttackWay.RANGED, guard(), AttackTarget(creature(), band), weapon=weapon, **fields)

    assert "empty" in refusal(shot(replace(RIFLE, ammo=0)), edition)
    assert "jammed" in refusal(shot(replace(RIFLE, unusable=Message("The rifle is jammed."))), edition)
    assert "after aiming" in refusal(shot(replace(RIFLE, aim_required=True)), edition)
    assert "Out of range" in refusal(shot(PISTOL, Band.EXTREME), edition)
    assert "no full auto" in refusal(shot(PISTOL, full_auto=True), edition)
    assert "do not go together" in refusal(shot(RIFLE, circumstances=("large_target", "small_target")), edition)
    dead = attack(AttackWay.CLOSE, guard(cannot_act=Message("Dead.")), IBARRA)
    assert refusal(dead, edition) == "Dead."
    broken = attack(AttackWay.CLOSE, somebody("vance", broken=True), IBARRA)
    assert "Broken" in refusal(broken, edition)
    far = attack(AttackWay.CLOSE, VANCE, AttackTarget(creature(), Band.SHORT))
    assert "needs range" in refusal(far, edition)
    allowed = with_override(shot(PISTOL, Band.EXTREME), Overridden.ALLOWED, 1)
    assert due(allowed, edition)[0] is StepKind.ROLL


@EACH
@pytest.mark.rule("S0-071", "S4-006")
def test_the_unaware_are_hit_more_easily(edition: Edition) -> None:
    near = resolve(attack(AttackWay.CLOSE, guard(), AttackTarget(creature(), unaware=True)), edition)
    assert sum(term.dice for term in near.step(StepKind.ROLL).terms) == 3 + edition.close.helpless_dice
    far = resolve(
        attack(AttackWay.RANGED, guard(), AttackTarget(creature(), Band.SHORT, unaware=True), weapon=PISTOL), edition
    )
    ambush = 2 if edition is EVOLVED else 0
    assert sum(term.dice for term in far.step(StepKind.ROLL).terms) == 4 + ambush


@EACH
def test_helpers_give_dice_and_pay(edition: Edition) -> None:
    inputs = defend(attack(AttackWay.CLOSE, VANCE, IBARRA))
    choices = replace(inputs.declaration.choices, helpers=("okafor",), modifier=1)
    inputs = replace(inputs, declaration=replace(inputs.declaration, choices=choices))
    assert due(inputs, edition)[1][0] == ("attack.base", 7)
    chain = resolve(fall(inputs, attack_base=[2] * 7, attack_stress=[3]), edition)
    assert next(cost for cost in chain.costs_due if cost.key == "help:okafor").detail == "main"


@EACH
def test_a_guard_has_nothing_to_decide(edition: Edition) -> None:
    inputs = attack(AttackWay.RANGED, guard(ranged=1), creature(), weapon=replace(PISTOL, ammo=1))
    inputs = fall(inputs, attack_base=[6, 2, 2, 2, 2])
    chain = resolve(inputs, edition)
    assert chain.due == chain.step(StepKind.CONSEQUENCES)
    # In Evolved an adversary's supply drops by one instead of being rolled.
    assert paid(chain) == ({"action": 1} if edition is CORE else {"action": 1, "ammo": 0})


@EACH
def test_the_talent_that_takes_damage_off_rolls_after_armor(edition: Edition) -> None:
    inputs = hit(replace(RIFLE, damage=3), AttackTarget(guard("other", resilience=2), Band.SHORT))
    assert due(inputs, edition) == (StepKind.ARMOR, (("soak:other", 2),))
    assert resolve(fall(inputs, soak_other=[6, 2]), edition).result().through == 2


def test_a_sentry_gun_shoots_with_its_own_dice() -> None:
    gun = replace(RIFLE, own_dice=8)
    chain = resolve(attack(AttackWay.RANGED, VANCE, creature(), weapon=gun), CORE)
    assert chain.due is not None
    assert [(need.stream, need.count) for need in chain.due.needs] == [("attack.base", 8)]
    assert chain.result().odds.hit == 1 - Fraction(5, 6) ** 8


@pytest.mark.parametrize("unticked, panics", [("", False), ("broken:ibarra:row", True)])
def test_whom_the_same_hit_breaks_makes_no_panic_roll_in_evolved(unticked: str, panics: bool) -> None:
    row = signature(EVOLVED, "facehugger_final_embrace")
    row = replace(row, effects=(row.effects[0], PanicRoll(Who.TARGET), Broken(Who.TARGET)))
    inputs = fall(defend(attack(AttackWay.SIGNATURE, creature(), IBARRA, signature=row)), attack_base=[6] * 8)
    inputs = with_tick(inputs, unticked, False) if unticked else inputs
    assert ("panic:ibarra:signature_attack" in found(resolve(inputs, EVOLVED))) is panics
    assert "panic:ibarra:signature_attack" in found(resolve(inputs, CORE)), "the Broken panic too in 2019"


def test_damage_that_breaks_leaves_no_panic_of_its_row_in_evolved() -> None:
    row = signature(EVOLVED, "facehugger_final_embrace")
    row = replace(row, effects=(AttackEffect(dice=8, damage=9), PanicRoll(Who.TARGET)))
    inputs = fall(defend(attack(AttackWay.SIGNATURE, creature(), IBARRA, signature=row)), attack_base=[6] + [2] * 7)
    chain = resolve(fall(inputs, injury_ibarra=[2, 1]), EVOLVED)
    taken = chain.result().taken
    assert taken is not None
    assert taken.became_broken
    assert not [key for key in found(chain) if key.startswith("panic:ibarra")]


@pytest.mark.parametrize("edition", [CORE, EVOLVED], ids=["core", "evolved"])
@pytest.mark.parametrize("unticked, panics", [("", False), ("kill:ibarra:row", True)])
def test_whom_the_attack_kills_makes_no_panic_roll(edition: Edition, unticked: str, panics: bool) -> None:
    row = signature(EVOLVED, "facehugger_final_embrace")
    row = replace(row, effects=(row.effects[0], PanicRoll(Who.TARGET), Kill(Who.TARGET)))
    inputs = fall(defend(attack(AttackWay.SIGNATURE, creature(), IBARRA, signature=row)), attack_base=[6] * 8)
    inputs = with_tick(inputs, unticked, False) if unticked else inputs
    assert ("panic:ibarra:signature_attack" in found(resolve(inputs, edition))) is panics


def test_whom_an_injury_kills_does_not_panic_because_of_it() -> None:
    inputs = defend(attack(AttackWay.CLOSE, guard(close=1), replace(IBARRA, health=2)))
    inputs = fall(inputs, attack_base=[6, 2, 2, 2])
    lived = resolve(fall(inputs, injury_ibarra=[2, 1]), CORE)
    assert "panic:ibarra:critical_injury" in found(lived)
    died = found(resolve(with_override(inputs, Overridden.INJURY, 66, "ibarra"), CORE))
    assert "kill:ibarra" in died
    assert not [key for key in died if key.startswith("panic:ibarra")]


def test_a_row_that_names_a_deadly_injury_leaves_no_panic() -> None:
    """Core, Headbite: the injury of the row kills at once, whatever the wound before it was."""
    faces = (6, 6, 6, *[2] * 6)
    inputs = bite(CORE, "stage_4_headbite", *faces, target=replace(IBARRA, health=1))
    done = found(resolve(fall(inputs, injury_ibarra=[2, 1]), CORE))
    assert done["injury:ibarra:row"] == 64
    assert not [key for key in done if key.startswith("panic:ibarra")]


@EACH
def test_killing_or_shoving_somebody_does_not_set_off_the_launcher_in_hand(edition: Edition) -> None:
    launcher = replace(RIFLE, blast=9)
    helpless = AttackTarget(guard("other"), Band.ENGAGED, helpless=True)
    for way, special in ((AttackWay.COUP_DE_GRACE, None), (AttackWay.SPECIAL, Special.SHOVE)):
        chain = resolve(attack(way, VANCE, helpless, weapon=launcher, special=special), edition)
        assert len(chain.targets[0].odds.damage) == 1, "no damage"
        assert not any(need.stream.startswith("blast") for step in chain.steps for need in step.needs)
