"""What the strip of a vehicle shows: hull and seats, suits and air, and what the selected combatant can do there."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.scene.hazards import VACUUM
from alien_desktop.documents.scene.places import SceneVehicle
from alien_desktop.documents.scene.vehicles import seats_of
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.scene.chain_items import BarItem, Tone
from alien_desktop.gui.scene.chain_reading import percent
from alien_desktop.gui.scene.fact_strip import FactColumnItem, FactItem, StripButton, StripItem
from alien_desktop.gui.scene.stealth_items import term_lines
from alien_desktop.rules.odds.roll_odds import fraction
from alien_desktop.rules.people.characteristics import SKILL_NAMES
from alien_desktop.session.combat.suit_controller import SuitStatus
from alien_desktop.session.combat.vehicle_controller import VehicleOption
from alien_desktop.session.session import Session

translate = QCoreApplication.translate

_MOST_BUTTONS, _FEWEST_BUTTONS = 5, 2
"""With a suit, the rest of them and the menu of what is done by hand they are eight; four in a narrow strip."""

_SEATS_NAMED = 6
"""In a larger vehicle the free seats are counted."""
MOST_CIRCLES = 6
"""More air is said as a number."""


def vehicle_here(encounter: Encounter, who: str) -> SceneVehicle | None:
    """Return the vehicle in which somebody sits, or the first one where they stand."""
    one = encounter.combatant(who)
    inside = next((each for each in encounter.vehicles if each.id == one.vehicle), None)
    beside = next((each for each in encounter.vehicles if one.zone and each.zone == one.zone), None)
    return inside or beside


def vehicle_item(session: Session, who: str) -> StripItem | None:
    """Return the strip for the selected one; None where there is neither a vehicle nor anybody who breathes a suit."""
    encounter = session.scene.encounter
    vehicle = vehicle_here(encounter, who) if who else None
    suits = session.suits.lines()
    matters = any(line.breathes_suit or line.lacks for line in suits)
    if vehicle is None and not matters:
        return None
    columns = []
    if vehicle is not None:
        columns += [_drive(session, who) or _hull(session, vehicle), _seats(session, encounter, vehicle)]
    columns.append(FactColumnItem(translate("vehicles", "Suits and air"), tuple(_air(line) for line in suits)))
    options = session.vehicles.options(who) if who else ()
    buttons = [_button(one, number < _FEWEST_BUTTONS) for number, one in enumerate(options[:_MOST_BUTTONS])]
    own = next((line for line in suits if line.combatant == who), None)
    wears = own is not None and bool(own.at_hand)
    if wears:
        buttons.append(StripButton("suit", translate("vehicles", "Put a suit on"), narrow=not options))
    if len(options) + wears > _FEWEST_BUTTONS:
        has_more = len(options) > _MOST_BUTTONS
        buttons.append(StripButton("options", translate("vehicles", "More…"), quiet=True, wide=has_more))
    if vehicle is not None or own is not None:
        buttons.append(StripButton("hand", translate("vehicles", "By hand…"), quiet=True))
    title = translate("vehicles", "Vehicle: {name}").format(name=vehicle.name) if vehicle is not None else ""
    note = ""
    if vehicle is not None:
        note = translate("vehicles", "engine runs") if vehicle.running else translate("vehicles", "engine off")
        note = note if vehicle.hull else translate("vehicles", "a wreck")
        words = translate("vehicles", "{note}, hull {hull}/{most}, armor {armor}, Speed {speed}")
        note = words.format(
            note=note, hull=vehicle.hull, most=vehicle.hull_max, armor=vehicle.armor, speed=vehicle.speed
        )
        parts = session.scene.rules.catalog.vehicle_components
        note = ", ".join((note, *(str(parts[each].name) for each in vehicle.broken if each in parts)))
    return StripItem(
        title or translate("vehicles", "Suits and air"),
        note,
        (),
        tuple(columns),
        tuple(buttons),
        _gives_way(columns),
    )


def _gives_way(columns: Sequence[FactColumnItem]) -> int | None:
    """Return which column goes where one would be cut: hull and seats before dice; the title and the map have them."""
    return None if len(columns) < 3 else 1 if columns[0].bars else 0


def _drive(session: Session, who: str) -> FactColumnItem | None:
    """Return the dice of whoever is at the controls, with their chances; None where nothing can be driven now."""
    dice = session.vehicles.drive_dice(who)
    if dice is None:
        return None
    pool, chances = dice.pool, dice.chances
    skill = translated(SKILL_NAMES[pool.skill]) if pool.skill is not None else ""
    head = translate("vehicles", "Drive or ram")
    lines = [FactItem(skill, f"{pool.base} + {pool.stress}" if pool.stress else str(pool.base), strong=True)]
    lines += term_lines(pool.base_terms)
    rams = (one.note for one in session.vehicles.options(who) if one.id.startswith("ram:"))
    lines += [FactItem(translate("vehicles", "Ram"), translated(note)) for note in rams if note is not None][:1]
    success, panic = fraction(chances, chances.success), fraction(chances, chances.one_on_stress)
    bars = [BarItem(translate("vehicles", "Success"), float(success), percent(success), Tone.GOOD)]
    if pool.stress:
        bars.append(BarItem(translate("vehicles", "A 1 on stress"), float(panic), percent(panic), Tone.STRESS))
    return FactColumnItem(head, tuple(lines), tuple(bars))


def _hull(session: Session, vehicle: SceneVehicle) -> FactColumnItem:
    parts = session.scene.rules.catalog.vehicle_components
    low = vehicle.hull * 2 <= vehicle.hull_max
    lines = [
        FactItem(
            translate("vehicles", "Hull"),
            f"{vehicle.hull}/{vehicle.hull_max}",
            Tone.HARM if low else Tone.PLAIN,
        ),
        FactItem(translate("vehicles", "Armor"), str(vehicle.armor)),
        FactItem(translate("vehicles", "Speed"), str(vehicle.speed)),
        FactItem(
            translate("vehicles", "Maneuver"), f"{vehicle.maneuver:+d}".replace("-", "−") if vehicle.maneuver else "0"
        ),
    ]
    lines += [FactItem(parts[each].name, "", Tone.HARM) for each in vehicle.broken if each in parts]
    shelter = translate("vehicles", "closed") if vehicle.closed else translate("vehicles", "open")
    return FactColumnItem(shelter, tuple(lines))


def _seats(session: Session, encounter: Encounter, vehicle: SceneVehicle) -> FactColumnItem:
    lines = []
    free = 0
    seats = tuple(seats_of(encounter, vehicle))
    for seat, one in seats:
        place = translate("vehicles", "D") if not seat else str(seat)
        if one is not None:
            lines.append(FactItem(session.scene.name_of(one), strong=True, place=place))
        elif not seat or len(seats) <= _SEATS_NAMED:
            lines.append(FactItem(translate("vehicles", "free"), tone=Tone.QUIET, place=place))
        else:
            free += 1
    if free:
        lines.append(FactItem(translate("vehicles", "Free seats"), str(free), Tone.QUIET))
    return FactColumnItem(translate("vehicles", "Seats"), tuple(lines))


def _air(line: SuitStatus) -> FactItem:
    """Who breathes what: the suit with its air, or what is lacking."""
    if line.lacks:
        lacks = translate("vehicles", "in vacuum") if line.lacks == VACUUM else translate("vehicles", "no air")
        if line.suit is not None and line.suit.torn:
            lacks = translate("vehicles", "{lacks}, torn").format(lacks=lacks)
        return FactItem(line.who, lacks, Tone.HARM, strong=True)
    if line.suit is None:
        return FactItem(line.who, translate("vehicles", "no suit"), Tone.QUIET, strong=True)
    words = translate("vehicles", "air {air}").format(air=line.air)
    if line.suit.torn:
        return FactItem(line.who, translate("vehicles", "{words}, torn").format(words=words), Tone.HARM, strong=True)
    low = line.breathes_suit and line.air <= 1
    most = max(line.air, line.suit.air)
    circles = (line.air, most) if 0 < most <= MOST_CIRCLES else (0, 0)
    return FactItem(line.who, words, Tone.HARM if low else Tone.PLAIN, strong=True, circles=circles)


def _button(one: VehicleOption, is_first: bool) -> StripButton:
    refusal = translated(one.refusal) if one.refusal is not None else ""
    return StripButton(one.id, translated(one.words), refusal=refusal, narrow=is_first)
