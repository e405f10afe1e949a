"""What can be said about an action when it is taken: towards whom, with which weapon, behind what, which way.

One option is taken at once; of several the table chooses. A window shows them as a menu, the console names one.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction

from alien_desktop.documents.scene import way_work
from alien_desktop.documents.scene.encounter import Combatant, Encounter
from alien_desktop.documents.scene.map_reading import same_zone
from alien_desktop.documents.scene.turn_effects import (
    BESIDE,
    ON_FIRE,
    STANCES,
    Stage,
    TurnChoice,
    covers,
    known_cover,
)
from alien_desktop.documents.sheet.items import CarryPlace
from alien_desktop.documents.sheet.states import DEAD
from alien_desktop.rules.combat.attack_flow.inputs import AttackWay
from alien_desktop.rules.combat.close_combat import SPECIAL_NAMES, Special
from alien_desktop.rules.message import Message, Words
from alien_desktop.rules.record import record
from alien_desktop.session.combat.attack_controller import AttackController
from alien_desktop.session.combat.attack_plan import Plan
from alien_desktop.session.combat.scene_care import CARE, SceneCare
from alien_desktop.session.combat.scene_controller import SceneController
from alien_desktop.session.combat.turn_attacks import ATTACKS, FULL_AUTO
from alien_desktop.session.combat.turn_checks import TurnChecks

DIRECTIONS = (Message("Ahead"), Message("Left"), Message("Right"), Message("Behind"))
"""Which way an overwatch may look where there is no map; the console takes free text."""

NOTHING_TO_SAY = TurnChoice()


@record
class TurnOption:
    """One way to take an action."""

    choice: TurnChoice
    words: Words
    note: Words = ""
    """What to expect of it: the chance to hit, the armor of the cover."""


class TurnOptions:
    """Reads the open scene; nothing is changed."""

    def __init__(self, scene: SceneController, checks: TurnChecks, care: SceneCare, attack: AttackController) -> None:
        self._scene = scene
        self._checks = checks
        self._care_of = care
        self._attack = attack

    def options(self, combatant_id: str, action_id: str, number: int = 0) -> tuple[TurnOption, ...]:
        """Return the ways in which a combatant may take an action; none when there is nothing or nobody for it.

        `number` is the row of a creature's attack, 0 = rolled.
        """
        stage = self._scene.stage()
        who = self._scene.encounter.combatant(combatant_id)
        if action_id in ATTACKS:
            return tuple(self._attacks(combatant_id, action_id, number))
        if action_id in CARE:
            return tuple(self._care(who, action_id))
        match action_id:
            case "give_orders":
                return self._people(self._others(who, friends_first=True))
            case "drag":
                return self._people(each for each in self._others(who) if same_zone(stage.encounter, who.id, each.id))
            case "persuade":
                return self._people(self._others(who, friends_first=False))
            case "put_out_fire":
                burning = [each for each in (who, *self._others(who)) if ON_FIRE in stage.conditions(each.id)]
                return self._people(each for each in burning if not self._checks.too_far(who.id, action_id, each.id))
            case "reload":
                wanting = [one for one in stage.weapons(who.id) if one.ammo < one.ammo_max]
                return tuple(TurnOption(TurnChoice(item=one.id), one.name) for one in wanting)
            case "draw_weapon":
                resting = [one for one in stage.weapons(who.id) if one.place is not CarryPlace.IN_HAND]
                return tuple(TurnOption(TurnChoice(item=one.id), one.name) for one in resting)
            case "pick_up":
                return (TurnOption(NOTHING_TO_SAY, Message("Something else")), *self._stowed(who, stage))
            case "vehicle" if boarding := tuple(_boarding(who, stage.encounter)):
                return boarding
            case way_work.LOCKING if who.zone:
                return tuple(_lockable(who, stage.encounter))
            case "overwatch":
                return tuple(TurnOption(TurnChoice(detail=str(way)), way) for way in DIRECTIONS)
        if action_id in STANCES and self._scene.rules.edition.cover.stance(STANCES[action_id]).barrier_counts:
            here = known_cover(stage.encounter, who.id)
            kinds = ((here, Message("The cover here")),) if here else covers(self._scene.rules)
            return tuple(
                TurnOption(TurnChoice(amount=armor), name, Message("armor {armor}", armor=armor))
                for armor, name in kinds
            )
        return (TurnOption(NOTHING_TO_SAY, ""),)

    def moves(self, combatant_id: str, action_id: str) -> tuple[TurnOption, ...]:
        """Return where a move may end: anywhere, or right next to a combatant."""
        plain = TurnOption(NOTHING_TO_SAY, Message("Just move"))
        if action_id not in BESIDE:
            return (plain,)
        who = self._scene.encounter.combatant(combatant_id)
        beside = self._people(each for each in self._others(who) if each.id not in who.near)
        return (plain, *(replace(one, words=Message("Up to {who}", who=one.words)) for one in beside))

    # --- inside ---

    def _stowed(self, who: Combatant, stage: Stage) -> Iterator[TurnOption]:
        """What is packed away or on the floor: what was dropped is not at hand either."""
        sheet = stage.sheets.get(who.id)
        for one in sheet.carried if sheet is not None else stage.weapons(who.id):
            if one.place is CarryPlace.STOWED:
                yield TurnOption(TurnChoice(item=one.id), one.name)

    def _attacks(self, combatant_id: str, action_id: str, number: int) -> Iterator[TurnOption]:
        way, special = ATTACKS[action_id]
        specials: tuple[Special | None, ...] = (special,)
        if way is AttackWay.SPECIAL and special is None:
            specials = self._scene.rules.edition.close.specials
        for one in specials:
            plan = Plan(way, special=one, number=number, full_auto=action_id == FULL_AUTO)
            if way is AttackWay.SIGNATURE and not number:
                plan = replace(plan, number=1)  # whom it may reach; which attack it is, is rolled when it is declared
            for target in self._attack.candidates(combatant_id, plan):
                if target.refusal is not None:
                    continue
                detail = one.value if one is not None and special is None else ""
                name: Words = target.name
                if detail and one is not None:
                    name = Message("{special}: {who}", special=SPECIAL_NAMES[one], who=target.name)
                rolled = way is AttackWay.SIGNATURE and not number
                hit = "" if rolled or target.hit is None else _percent(target.hit)
                yield TurnOption(TurnChoice((target.id,), detail=detail, amount=number), name, hit)

    def _care(self, who: Combatant, action_id: str) -> Iterator[TurnOption]:
        """Those for whom a combatant can do this, each with what is meant where it is an injury."""
        for each in (*self._others(who, friends_first=True), who):
            too_far = self._checks.too_far(who.id, action_id, each.id)
            if too_far is not None and not same_zone(self._scene.encounter, who.id, each.id):
                continue
            name = self._scene.name_of(each)
            for what, injury in self._care_of.options(who.id, action_id, each.id):
                words = Message("{who}: {what}", who=name, what=what) if injury else name
                yield TurnOption(TurnChoice((each.id,), detail=injury), words, too_far or "")

    def _others(self, who: Combatant, *, friends_first: bool = True) -> list[Combatant]:
        stage = self._scene.stage()
        people = (each for each in stage.encounter.combatants if each.id != who.id)
        alive = [each for each in people if DEAD not in stage.conditions(each.id)]
        return sorted(alive, key=lambda each: (each.side is who.side) is not friends_first)

    def _people(self, people: Iterable[Combatant]) -> tuple[TurnOption, ...]:
        return tuple(TurnOption(TurnChoice((each.id,)), self._scene.name_of(each)) for each in people)


def _boarding(who: Combatant, encounter: Encounter) -> Iterator[TurnOption]:
    """The vehicles that somebody can get into where they are, or the one that they sit in."""
    for each in encounter.vehicles:
        if who.vehicle == each.id:
            yield TurnOption(TurnChoice(vehicle=each.id), Message("Get out of {vehicle}", vehicle=each.name))
        elif not who.vehicle and each.zone == who.zone:
            yield TurnOption(TurnChoice(vehicle=each.id), Message("Get into {vehicle}", vehicle=each.name))


def _lockable(who: Combatant, encounter: Encounter) -> Iterator[TurnOption]:
    """The ways of the zone where somebody stands that can be locked."""
    names = {zone.id: zone.name for zone in encounter.zones}
    for way in encounter.ways:
        beyond = way.beyond(who.zone)
        if beyond and way_work.WayDeed.LOCK in way_work.deeds_of(way):
            yield TurnOption(
                TurnChoice(way=way.id, deed=way_work.WayDeed.LOCK.value),
                Message("The way to {zone}", zone=names[beyond]),
            )


def _percent(chance: Fraction) -> Message:
    return Message("hits {percent} %", percent=round(100 * chance))
