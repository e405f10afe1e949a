"""Events in words: what happened and its result, as messages. Whoever shows them adds name, dice and colour."""

from alien_desktop.rules.body.hazards import ZoneFire
from alien_desktop.rules.combat.attack_flow.chain import CostKind, StepKind
from alien_desktop.rules.combat.attack_flow.inputs import AttackWay
from alien_desktop.rules.effects.vocabulary import SUPPLY_TITLES
from alien_desktop.rules.message import Message, Plural, Words, listed
from alien_desktop.rules.record import record
from alien_desktop.rules.stress.alarm import AlarmKind
from alien_desktop.session import events as e
from alien_desktop.session.combat.attack_words import STEP_NAMES
from alien_desktop.session.rolls.opponent import OpposingResult, Reaction, outcome
from alien_desktop.session.rolls.reactions import reaction_outcome

_MOST_CARDS = 24
"""Up to this many cards of a draw are named one by one."""

_FIRES = {
    ZoneFire.OUT: Message("it goes out"),
    ZoneFire.STAYS: Message("it burns on"),
    ZoneFire.SPREADS: Message("it spreads, and nothing is left to burn"),
}


@record
class EventText:
    """What happened, and its result (None when the first says all); names stay as they are in every language."""

    title: Words
    result: Words | None = None


def text_of(event: e.Event) -> EventText:
    """Return an event in words."""
    match event:
        case e.RollEvent():
            return EventText(event.title, _roll_result(event))
        case e.CountedAnyway():
            return EventText(event.title, Message("{successes} counts anyway", successes=event.successes))
        case e.StuntBought():
            return EventText(event.title, _bought(event))
        case e.TalentUsed():
            return EventText(event.talent.name, event.result or None)
        case e.AlarmRolled():
            panic = event.kind is AlarmKind.PANIC
            title = Message("Panic Roll") if panic else Message("Stress Response")
            return EventText(title, Message("{total}, {row}", total=event.total, row=event.row.name))
        case e.OtherSideRolled() | e.OpposedRollDecided():
            return EventText(event.title, outcome_text(event.outcome))
        case e.DiceThrown() | e.TraumaRollMade() | e.CreatureAttackChosen() | e.CreatureAttackRolled():
            return _special_dice(event)
        case e.CardsDrawn() | e.CardsSwapped() | e.RoundBegan() | e.SceneEnded() | e.DeathRollDue() | e.PanicPassed():
            return _scene(event)
        case e.TurnActionTaken() | e.TurnActionCame():
            return _turn_action(event)
        case e.AdversaryRolled():
            return EventText(event.title, Plural("%n successes", "%n success", event.successes))
        case e.HitTaken() | e.Healed():
            return _scene(event)
        case e.AttackEvent():
            return _attack(event)
        case e.StressSet():
            why = event.cause.name if event.cause is not None else Message("{change:+d}", change=event.change)
            return EventText(Message("stress {level}", level=event.level), why)
        case e.ConditionSet():
            return EventText(event.row.name, None if event.begins else Message("ends"))
        case e.TrashEmptied():
            return EventText(Message("Trash emptied"), Plural("%n files", "%n file", len(event.files)))
        case e.CardTyped() | e.CardShared() | e.CardTradeAgreed() | e.SurpriseBegan():
            return _cards(event)
        case e.StealthChanged():
            return _stealth(event)
        case e.SceneEventPassed():
            return EventText(Message("happens"), Message("Round {number}", number=event.round))
        case e.OwedRollMade():
            return EventText(event.about, event.result)
        case e.SceneEventRolled():
            return EventText(event.about.name, Message("{number} damage", number=event.damage))
        case e.VehicleDamaged():
            return EventText(event.vehicle.name, event.result)
        case e.FireSpreadRolled():
            return EventText(Message("goes out or spreads"), fire_result(event))
        case e.UpkeepSettled():
            return EventText(event.title, event.result)
        case e.TimePassed():
            people = Plural("%n people", "%n person", event.people)
            if event.people > 1:
                return EventText(Message("{people}: {step}", people=people, step=event.title), _changed(event))
            return EventText(event.title, _changed(event))
    return _things_and_body(event)


def fire_result(event: e.FireSpreadRolled) -> Message:
    """Return what a zone on fire does in this Round."""
    if event.onto is not None:
        return Message("it spreads: {zone}", zone=event.onto.name)
    return _FIRES[event.fire]


def outcome_text(compared: e.SidesCompared | e.ReactionCompared) -> Message:
    """Return who has won an opposed roll, or what a reaction leaves of an attack."""
    if isinstance(compared, e.SidesCompared):
        first, second = compared.first_successes, compared.other_successes
        return outcome(compared.first, first, compared.other, second, is_open=compared.is_open)
    reaction = Reaction(compared.reaction, compared.damage, compared.counter)
    attack = OpposingResult(compared.attacker, compared.successes, reaction=reaction)
    return reaction_outcome(attack, reaction, compared.cancelled, compared.effects)


def _roll_result(event: e.RollEvent) -> Words:
    successes = Plural("%n successes", "%n success", event.successes) if event.successes else Message("no success")
    stress = event.alarm_result or Message("stress die 1")
    if event.pushes and event.alarms:
        return Message("{successes}, pushed, {stress}", successes=successes, stress=stress)
    if event.pushes:
        return Message("{successes}, pushed", successes=successes)
    if event.alarms:
        return Message("{successes}, {stress}", successes=successes, stress=stress)
    return successes


def _bought(event: e.StuntBought) -> Words:
    whom = event.target.name if event.target is not None else ""
    match event.applies:
        case "order":
            return Message("{dice:+d} to the ordered roll of {whom}", dice=event.count, whom=whom)
        case "aid" | "rally":
            return Message("{whom} regains {amount} Health", whom=whom, amount=event.amount)
        case "relief":
            return Message("{whom} loses {amount} stress", whom=whom, amount=event.amount)
    return event.stunt.name


def _things_and_body(event: e.Event) -> EventText:
    match event:
        case e.SupplyRollMade():
            return _supply(event)
        case e.WeaponEmptied():
            return EventText(event.weapon.name, Message("empty"))
        case e.WeaponReloaded():
            return EventText(event.weapon.name, Message("reloaded"))
        case e.ArmorRolled():
            return EventText(event.armor.name, Message("{number} damage less", number=event.prevented))
        case e.ItemUsed():
            return EventText(event.item.name, event.result)
        case e.CriticalInjuryTaken():
            title = Message("Injury {number}", number=event.number) if event.number else Message("Death")
            return EventText(title, _injury(event.row, event.dies))
        case e.DeathRollMade():
            result = Message("dies") if event.died else Message("saved") if event.saved else Message("lives on")
            return EventText(Message("Death roll"), result)
        case e.RerollChosen():
            return _reroll(event)
        case e.RadiationGained():
            return EventText(Message("Radiation"), _radiation(event))
        case e.HurtByRolling():
            return EventText(Message("Hurt by rolling"), _hurt(event))
        case e.CareGiven():
            return EventText(event.title, event.result)
    raise TypeError(f"no words for {type(event).__name__}")


def _supply(event: e.SupplyRollMade) -> EventText:
    name = event.item.name if event.item is not None else SUPPLY_TITLES[event.supply]
    title = Message("{supply} roll", supply=name)
    if not event.left:
        return EventText(title, Message("used up"))
    if event.left < event.before:
        return EventText(title, Message("{left} left", left=event.left))
    return EventText(title, Message("all {left} left", left=event.left))


def _injury(row: e.Named | None, dies: bool) -> Words:
    if row is None:
        return Message("dies")
    return Message("{injury} (dies)", injury=row.name) if dies else row.name


def _reroll(event: e.RerollChosen) -> EventText:
    if event.kept is None:
        faces = " ".join(str(face) for face in sorted(event.rolled, reverse=True))
        return EventText(
            Message("Death roll"), Message("{talent}: {faces} is rolled again", talent=event.talent, faces=faces)
        )
    first, second = event.rolled[0], event.rolled[-1]
    return EventText(
        Message("Injury {number}", number=event.kept),
        Message(
            "{talent}: {first} and {second} rolled, {kept} kept",
            talent=event.talent,
            first=first,
            second=second,
            kept=event.kept,
        ),
    )


def _radiation(event: e.RadiationGained) -> Words:
    if not event.damage:
        return Plural("%n rads, no damage", "%n rad, no damage", event.rads)
    return Plural("%n rads, {damage} damage", "%n rad, {damage} damage", event.rads, damage=event.damage)


def _hurt(event: e.HurtByRolling) -> Words:
    """Return a whole sentence without its full stop: it is in the title of the step too."""
    who, damage, wounds = event.who, event.damage, listed(event.wounds) or ""
    if not event.damage:
        hurt = Message("{who} takes no damage ({wounds})", who=who, wounds=wounds)
    elif event.died and event.injury is None:
        hurt = Message("{who} takes {damage} damage and dies ({wounds})", who=who, damage=damage, wounds=wounds)
    elif event.broken:
        hurt = Message("{who} takes {damage} damage and is Broken ({wounds})", who=who, damage=damage, wounds=wounds)
    else:
        hurt = Message("{who} takes {damage} damage ({wounds})", who=who, damage=damage, wounds=wounds)
    if event.injury_due:
        return Message("{hurt}: a critical injury is due", hurt=hurt)
    if event.injury is None:
        return hurt
    injury = _injury(event.injury, event.died)
    return Message("{hurt}: critical injury {number}, {injury}", hurt=hurt, number=event.number, injury=injury)


_DICE = {
    e.DiceKind.D6: Message("D6"),
    e.DiceKind.D66: Message("D66"),
    e.DiceKind.FREE: Message("Free dice"),
    e.DiceKind.ATTACK: Message("Attack dice"),
    e.DiceKind.FIRE: Message("Fire"),
    e.DiceKind.EXPLOSION: Message("Explosion"),
    e.DiceKind.ACID: Message("Acid splash"),
}


def _special_dice(
    event: e.DiceThrown | e.TraumaRollMade | e.CreatureAttackChosen | e.CreatureAttackRolled,
) -> EventText:
    match event:
        case e.DiceThrown(kind=e.DiceKind.D6 | e.DiceKind.D66):
            return EventText(_DICE[event.kind], Message("{number}", number=event.result))
        case e.DiceThrown(kind=e.DiceKind.FREE):
            return EventText(_DICE[event.kind], Plural("%n successes", "%n success", event.result))
        case e.DiceThrown():
            return EventText(_DICE[event.kind], Message("{number} damage", number=event.result))
        case e.TraumaRollMade(trauma=None):
            return EventText(Message("Trauma"), Message("No trauma"))
        case e.TraumaRollMade(trauma=e.Named() as trauma):
            return EventText(Message("Trauma"), Message("{number} {trauma}", number=event.number, trauma=trauma.name))
        case e.CreatureAttackChosen(combatant=""):
            chosen = Message("{number}, {attack}", number=event.number, attack=event.row.name)
            return EventText(Message("Signature attack"), chosen)
        case e.CreatureAttackChosen():
            rolled = Message("rolls {number}", number=event.number)
            picked = Message("picks {number}", number=event.number)
            return EventText(rolled if event.rolled else picked, event.row.name)
        case e.CreatureAttackRolled():
            harms = event.base_damage or not event.successes
            number = Message("{number} damage", number=event.damage)
            hits = Plural("%n successes", "%n success", event.successes)
            return EventText(event.row.name, number if harms else hits)
    raise TypeError(f"no words for {type(event).__name__}")


def _scene(
    event: e.CardsDrawn
    | e.CardsSwapped
    | e.RoundBegan
    | e.SceneEnded
    | e.DeathRollDue
    | e.PanicPassed
    | e.HitTaken
    | e.Healed,
) -> EventText:
    match event:
        case e.CardsDrawn():
            told = event.cards[:_MOST_CARDS]
            order = listed(Message("{card} {name}", card=card.number, name=card.name) for card in told)
            if order is not None and len(event.cards) > _MOST_CARDS:
                order = Message("{order} and {count} more", order=order, count=len(event.cards) - _MOST_CARDS)
            return EventText(Message("Initiative"), order)
        case e.CardsSwapped():
            return EventText(Message("swaps with {other}", other=event.other))
        case e.RoundBegan():
            return EventText(Message("Round {number} begins", number=event.round))
        case e.SceneEnded():
            return EventText(Message("End of the scene"), Message("Round {number}", number=event.round))
        case e.DeathRollDue():
            return EventText(Message("death roll due"), event.injury.name)
        case e.PanicPassed():
            return EventText(Message("panic ends"), listed(event.rows))
        case e.HitTaken():
            return EventText(_hit_title(event), _hit_result(event))
        case e.Healed():
            if event.by is not None:
                return EventText(event.by.name, Message("Health {amount:+d}", amount=event.amount))
            return EventText(Message("heals"), Message("{amount:+d}", amount=event.amount))
    raise TypeError(f"no words for {type(event).__name__}")


def _attack(event: e.AttackEvent) -> EventText:
    match event:
        case e.AttackDeclared():
            # Whoever throws a grenade beside themselves is hit by it, but did not aim at themselves.
            aimed = [target.name for target in event.targets if target.id != event.combatant]
            whom = listed(aimed or [target.name for target in event.targets]) or ""
            if event.way is AttackWay.RETREAT:
                return EventText(Message("retreats from {whom}", whom=whom))
            if event.way is AttackWay.BREAK_FREE:
                return EventText(Message("tries to break free from {whom}", whom=whom))
            return EventText(Message("attacks {whom}", whom=whom), event.weapon)
        case e.AttackDecided(step=StepKind.PUSH | StepKind.DEFENCE_PUSH):
            return EventText(event.what)
        case e.AttackDecided():
            return EventText(STEP_NAMES[event.step], event.what)
        case e.AttackDiceFell():
            return EventText(STEP_NAMES[event.step], event.result)
        case e.AttackPaid(kind=CostKind.ACTION | CostKind.GIVEN_UP, given_back=False):
            return EventText(event.what)
        case e.AttackPaid():
            return EventText(Message("Given back") if event.given_back else Message("Paid"), event.what)
        case e.AttackDid():
            return EventText(event.what)
        case e.AttackEnded():
            return EventText(Message("Attack closed") if event.applied else Message("Attack given up"))
    raise TypeError(f"no words for {type(event).__name__}")


def _turn_action(event: e.TurnActionTaken | e.TurnActionCame) -> EventText:
    title: Words = event.action.name
    if event.whom:
        whom = listed([one.name for one in event.whom]) or ""
        title = Message("{action}: {whom}", action=title, whom=whom)
    if isinstance(event, e.TurnActionTaken) and event.kind:
        title = Message("{what} ({kind})", what=title, kind=event.kind)
    return EventText(title, event.result or None)


def _cards(event: e.CardTyped | e.CardShared | e.CardTradeAgreed | e.SurpriseBegan) -> EventText:
    match event:
        case e.CardTyped():
            return EventText(Message("draws a card"), Message("{number}", number=event.number))
        case e.CardShared():
            return EventText(Message("share a card"), listed(event.names))
        case e.CardTradeAgreed():
            return EventText(Message("trades cards with {other} from the next Round on", other=event.other))
        case e.SurpriseBegan():
            title = Message("ambush") if event.unaware else Message("surprise attack")
            return EventText(title, listed(event.names))
    raise TypeError(f"no words for {type(event).__name__}")


_STEALTH_DEEDS = {
    e.StealthDeed.BEGAN: Message("Stealth mode begins"),
    e.StealthDeed.OVER: Message("Stealth mode is over"),
    e.StealthDeed.MOVED: Message("moves in stealth"),
    e.StealthDeed.HUNTS: Message("hunts"),
    e.StealthDeed.PASSIVE: Message("is passive"),
    e.StealthDeed.ANNOUNCED: Message("Something is coming"),
    e.StealthDeed.HID: Message("hides"),
    e.StealthDeed.ON_GUARD: Message("stands guard"),
    e.StealthDeed.REVEALED: Message("is seen"),
}


def _stealth(event: e.StealthChanged) -> EventText:
    if event.deed is e.StealthDeed.TURN:
        unit = event.unit.name if event.unit is not None else Message("Turn")
        return EventText(Message("Stealth: {unit} {number}", unit=unit, number=event.turn))
    return EventText(_STEALTH_DEEDS[event.deed], event.zone.name if event.zone is not None else None)


def _hit_title(event: e.HitTaken) -> Words:
    if event.prevented is None:
        return Message("damage {amount}", amount=event.amount)
    return Message("damage {amount}, armor stops {prevented}", amount=event.amount, prevented=event.prevented)


def _hit_result(event: e.HitTaken) -> Words:
    if event.died:
        return Message("dies")
    if event.injury is not None:
        return Message("critical {number}, {name}", number=event.number, name=event.injury.name)
    if not event.after_armor:
        return Message("stopped") if event.amount else Message("no damage")
    return Message("Health {health}", health=event.health)


def _changed(event: e.TimePassed) -> Words | None:
    if not event.changed:
        return Message("nothing changes")
    return None if event.people == 1 else Message("{number} changed", number=event.changed)
