"""Edits of one character: the same functions that the sheet's models and panels call, each a named undo step."""

import inspect
from collections.abc import Callable, Mapping
from typing import Any

from alien_desktop.documents.sheet import (
    advancing,
    conditions,
    deprivation,
    identity,
    injuries,
    item_edits,
    item_use,
    supplies,
    timed_effects,
    vitals,
)
from alien_desktop.documents.sheet.character_sheet import CharacterSheet, Talent
from alien_desktop.documents.sheet.counterparts import is_row
from alien_desktop.documents.sheet.item_use import OWN_SUPPLY
from alien_desktop.documents.sheet.items import Carried, CarryPlace
from alien_desktop.documents.sheet.new_parts import (
    NEW,
    OwnKind,
    holds_weapon,
    item_from,
    item_taken,
    own_item,
    place_held,
    talent_from,
)
from alien_desktop.documents.sheet.values import health_max, stress_cap
from alien_desktop.documents.sheet.vitals import told_causes
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.rules.dice.tables import ResultTable
from alien_desktop.rules.json_object import JsonObject
from alien_desktop.rules.message import Message
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.commands.arguments import path_of
from alien_desktop.session.commands.command import (
    CharacterId,
    Command,
    ConditionId,
    InjuryId,
    ItemId,
    Parameter,
    StressCauseId,
    TalentId,
    Value,
    command,
    parameters_of,
)
from alien_desktop.session.commands.edition_words import plain, row_among, row_called, unknown
from alien_desktop.session.events import Named, StressSet
from alien_desktop.session.session import Session
from alien_desktop.session.sheet_editor import edit_sheet
from alien_desktop.session.stress_course import StressCourse
from alien_desktop.session.text_search import ids_called

WHO = Parameter("who", CharacterId)


def _edit(
    name: str,
    title: Message,
    edit: Callable[..., CharacterSheet],
    *,
    names: Mapping[str, str] | None = None,
    types: Mapping[str, Any] | None = None,
    merge_key: str = "",
    verify: Callable[[CharacterSheet, int, SheetRules], None] | None = None,
    limits: Mapping[str, tuple[int, int]] | None = None,
) -> Command:
    """Return the command of an edit `(sheet, ..., rules)`; the sheet is that of `who`.

    Edits of one burst with the same `merge_key` are one step of the history. `verify`, and `limits` that are the
    same for every sheet, refuse a number that the edit would put right without a word.
    """
    back = {given: inner for inner, given in (names or {}).items()}

    def run(session: Session, who: str, **arguments: Any) -> None:
        takes_rules = "rules" in inspect.signature(edit).parameters
        values = {back.get(key, key): value for key, value in arguments.items()}

        def change(sheet: CharacterSheet, rules: SheetRules) -> CharacterSheet:
            if verify is not None:
                verify(sheet, next(value for value in values.values() if isinstance(value, int)), rules)
            return edit(sheet, **values, **({"rules": rules} if takes_rules else {}))

        edit_sheet(session.workspace, session.rules_for, who, change, merge_key=merge_key)

    def parameters() -> tuple[Parameter, ...]:
        own = parameters_of(edit, 1, names or {}, types or {}, limits)
        return (WHO, *(one for one in own if one.name != "rules"))

    run.__doc__ = edit.__doc__
    return Command(name, title, run, parameters)


def _verify_within(number: int, most: int) -> None:
    """Raise RuleViolation for a number that the sheet cannot hold."""
    if not 0 <= number <= most:
        raise RuleViolation(Message("{number} is not possible: it is between 0 and {most}.", number=number, most=most))


def _verify_level(_sheet: CharacterSheet, level: int, _rules: SheetRules) -> None:
    _verify_within(level, identity.HIGHEST_LEVEL)


def _verify_health(sheet: CharacterSheet, health: int, rules: SheetRules) -> None:
    _verify_within(health, health_max(sheet, rules).value)


def _verify_has_stress(sheet: CharacterSheet, change: int, _rules: SheetRules) -> None:
    if change and sheet.is_synthetic and not sheet.passes_as_human:
        raise RuleViolation(Message("A synthetic has no stress."))


def _verify_stress(sheet: CharacterSheet, stress: int, rules: SheetRules) -> None:
    _verify_has_stress(sheet, stress, rules)
    cap = stress_cap(sheet, rules)
    _verify_within(stress, vitals.HIGHEST if cap is None else max(cap.value, sheet.stress))


def set_number(sheet: CharacterSheet, field: str, number: int, rules: SheetRules) -> CharacterSheet:
    """Set experience, story points or money; what the sheet cannot hold is refused."""
    _verify_within(number, identity.most_of(field, rules))
    return identity.set_number(sheet, field, number, rules)


def add_item(session: Session, who: CharacterId, row: str, place: CarryPlace | None = None, quantity: int = 1) -> None:
    """Give a character a weapon, a suit or a thing of the catalog, by id or name.

    Where no place is named, the first suit is worn and a weapon comes into hands that hold none.
    """

    def take(sheet: CharacterSheet, rules: SheetRules) -> CharacterSheet:
        row_id = row_called(rules.catalog.items, row)
        if place is None and quantity == 1:
            return item_edits.add_item(sheet, item_taken(sheet, row_id, rules))
        return item_edits.add_item(sheet, item_from(row_id, rules, place or place_held(sheet, row_id, rules), quantity))

    edit_sheet(session.workspace, session.rules_for, who, take)


def add_own_item(
    session: Session,
    who: CharacterId,
    name: str,
    kind: OwnKind = OwnKind.GEAR,
    place: CarryPlace | None = None,
    values: Value = None,
) -> None:
    """Give a character a thing that no list has.

    `values` are fields of it with what they are to be (`{"damage": 2, "price": 40}`), as `state` shows them; what is
    left out is as usual. A weapon comes into hands that hold none. `sheet.change_item` changes them later.
    """

    def take(sheet: CharacterSheet, _rules: SheetRules) -> CharacterSheet:
        wields = kind is OwnKind.WEAPON and not holds_weapon(sheet)
        held = CarryPlace.IN_HAND if wields else CarryPlace.CARRIED
        return item_edits.add_item(sheet, with_values(own_item(name, kind, place or held), values))

    edit_sheet(session.workspace, session.rules_for, who, take)


def with_values(item: Carried, values: object) -> Carried:
    """Return a thing with these values of its fields; a RuleViolation names one that it does not have."""
    if values is None:
        return item
    if not isinstance(values, Mapping):
        raise RuleViolation(Message("values: an object of fields and what they are to be."))
    known = [field for field in type(item).model_fields if field not in ("id", "source", "name", "place")]
    for field in values:
        if field not in known:
            fields = ", ".join(known)
            raise RuleViolation(Message("values: there is no {field}; there is {fields}.", field=field, fields=fields))
    return item.evolve(**values)


def change_item(session: Session, who: CharacterId, item: ItemId, field: str, value: Value) -> None:
    """Change one value of a thing: a `field` of it as `state` shows it."""
    known = type(item_edits.find_item(session.workspace.sheet(who), item)).model_fields
    if field not in known:
        fields = ", ".join(known)
        raise RuleViolation(Message("field: there is no {field}; there is {fields}.", field=field, fields=fields))

    def change(sheet: CharacterSheet, rules: SheetRules) -> CharacterSheet:
        after = item_edits.change_item(sheet, item, **{field: value})
        if field == "place":  # another suit comes off, and air goes with suits
            after = item_edits.put_item(sheet, item, item_edits.find_item(after, item).place)
        return identity.keep_damage(sheet, after, rules)

    edit_sheet(session.workspace, session.rules_for, who, change)


def add_response(sheet: CharacterSheet, row: str, rules: SheetRules) -> CharacterSheet:
    """Begin a stress response by hand: a row of the edition's table, by id or name."""
    return conditions.add_response(sheet, _row_of(rules.catalog.responses, row))


def end_response(sheet: CharacterSheet, row: str, rules: SheetRules) -> CharacterSheet:
    """End a stress response by hand; a RuleViolation when it is not there."""
    return conditions.end_response(sheet, _there(sheet.responses, rules.catalog.responses, row))


def set_panic(sheet: CharacterSheet, rows: tuple[str, ...], rules: SheetRules) -> CharacterSheet:
    """Set the panic in force by hand: rows of the edition's table, by id or name; empty = no panic."""
    return conditions.set_panic(sheet, tuple(_row_of(rules.catalog.panic, row) for row in rows))


def end_effect(sheet: CharacterSheet, effect: str, rules: SheetRules) -> CharacterSheet:
    """End something that was taken or that lasts, by its id or name; a RuleViolation when it is not there."""
    names = {state.id: timed_effects.state_name(state.evolve(doses=1), rules) for state in sheet.timed_effects}
    return timed_effects.end_timed_effect(sheet, row_among(names, effect))


def add_trauma(sheet: CharacterSheet, trauma: str, rules: SheetRules) -> CharacterSheet:
    """Add a trauma: a row of the edition's table, by id or name, else words of one's own, which do nothing."""
    rows = {row.id: row.name for row in rules.catalog.trauma.rows}
    row = next((one for one in rows if plain(trauma) in (one, plain(one.rpartition(".")[2]), plain(rows[one]))), "")
    if not row and is_row(trauma):
        raise RuleViolation(unknown(trauma, rows))
    return conditions.add_trauma(sheet, row or trauma)


def remove_trauma(sheet: CharacterSheet, trauma: str, rules: SheetRules) -> CharacterSheet:
    """Remove a trauma that was got over; a RuleViolation when it is not there."""
    return conditions.remove_trauma(sheet, _there(sheet.trauma, rules.catalog.trauma, trauma))


def _row_of(table: ResultTable | None, what: str) -> str:
    return row_among({row.id: row.name for row in table.rows} if table is not None else {}, what)


def _there(known: tuple[str, ...], table: ResultTable | None, what: str) -> str:
    """Return which of those that are there is meant: rows of a table, or texts of one's own."""
    names = {row.id: row.name for row in table.rows} if table is not None else {}
    return row_among({one: names.get(one, one) for one in known}, what)


def verify_give_item(session: Session, who: str, item: str, to: str) -> None:
    """Raise RuleViolation when a thing cannot go to somebody: it is gone, or they live by other rules."""
    giver, taker = session.workspace.sheet(who), session.workspace.sheet(to)
    item_edits.find_item(giver, item)
    if giver.id == taker.id:
        raise RuleViolation(Message("{who} has it already.", who=giver.name))
    if giver.edition != taker.edition:
        raise RuleViolation(Message("{who} lives by the other edition's rules.", who=taker.name))


def give_item(session: Session, who: CharacterId, item: ItemId, to: CharacterId) -> None:
    """Give a thing to another character: it leaves one sheet and comes to the other in one step."""
    verify_give_item(session, who, item, to)
    giver, taker = session.workspace.sheet(who), session.workspace.sheet(to)
    rules = session.rules_for(giver.edition)
    place = item_edits.find_item(giver, item).place
    giver = item_edits.put_item(giver, item, place if place is CarryPlace.STOWED else CarryPlace.CARRIED)
    taken = item_edits.find_item(giver, item)
    after = (
        identity.keep_damage(giver, item_edits.remove_item(giver, item), rules),
        identity.keep_damage(taker, item_edits.add_item(taker, taken), rules),
    )
    title = Message("{who} gives {item} to {whom}", who=giver.name, item=taken.name, whom=taker.name)
    session.workspace.end_burst()
    session.workspace.edit(title, after)


def verify_crew_experience(
    session: Session, who: tuple[CharacterId, ...], answers: tuple[tuple[str, ...], ...]
) -> None:
    """Raise RuleViolation unless each of the people is named once and has answers to questions of the edition."""
    if not who or len(set(who)) != len(who) or len(who) != len(answers):
        raise RuleViolation(Message("Name everybody once, with one list of answers for each of them."))
    for one, keys in zip(who, answers, strict=True):
        sheet = session.workspace.sheet(one)
        advancing.earn_experience(sheet, keys, session.rules_for(sheet.edition))


def crew_experience(session: Session, who: tuple[CharacterId, ...], answers: tuple[tuple[str, ...], ...]) -> None:
    """Give several characters their experience after a session, in one step."""
    verify_crew_experience(session, who, answers)
    before = [session.workspace.sheet(one) for one in who]
    after = [
        advancing.earn_experience(sheet, keys, session.rules_for(sheet.edition))
        for sheet, keys in zip(before, answers, strict=True)
    ]
    names = ", ".join(f"{sheet.name} +{len(keys)}" for sheet, keys in zip(before, answers, strict=True) if keys)
    session.workspace.end_burst()
    session.workspace.edit(Message("Experience after the session: {names}", names=names), after)


def add_own_talent(session: Session, who: CharacterId, name: str, note: str = "") -> None:
    """Give a character a talent that no list has."""
    talent = Talent(id=NEW, name=name, note=note)
    edit_sheet(
        session.workspace, session.rules_for, who, lambda sheet, rules: identity.add_talent(sheet, talent, rules)
    )


def change_talent(session: Session, who: CharacterId, talent: TalentId, field: str, value: Value) -> None:
    """Change one value of a talent: a `field` of it as `state` shows it."""
    if field not in Talent.model_fields:
        fields = ", ".join(Talent.model_fields)
        raise RuleViolation(Message("field: there is no {field}; there is {fields}.", field=field, fields=fields))
    edit_sheet(
        session.workspace,
        session.rules_for,
        who,
        lambda sheet, rules: identity.change_talent(sheet, talent, rules, **{field: value}),
    )


def add_talent(session: Session, who: CharacterId, row: str, choice: str = "") -> None:
    """Give a character a talent of the catalog, by id or name, as often as it can be taken."""
    sheet = session.workspace.sheet(who)
    talents = session.rules_of_sheet(sheet).catalog.talents
    row = row_called(talents, row)
    known = talents[row]
    if sum(talent.source == row for talent in sheet.talents) >= known.max_times:
        raise RuleViolation(Message("{talent} cannot be taken again.", talent=known.name))
    edit_sheet(
        session.workspace,
        session.rules_for,
        who,
        lambda sheet, rules: identity.add_talent(sheet, talent_from(row, rules, choice), rules),
    )


def buy_talent(session: Session, who: CharacterId, row: str, choice: str = "", practised: bool = False) -> None:
    """Buy a talent of the catalog, by id or name, for a weapon or craft where it needs one.

    `practised`: it was practised for a day with a passed Wits roll, or taught; asked for by a house rule only.
    """

    def buy(sheet: CharacterSheet, rules: SheetRules) -> CharacterSheet:
        talent = row_called(rules.catalog.talents, row)
        return advancing.advance_talent(sheet, talent, rules, choice, practised=practised)

    edit_sheet(session.workspace, session.rules_for, who, buy)


def set_days_to_heal(session: Session, who: CharacterId, injury: InjuryId, days: int | None) -> None:
    """Set how many days an injury takes to heal; null for one that does not heal by itself."""
    edit_sheet(
        session.workspace,
        session.rules_for,
        who,
        lambda sheet, _rules: injuries.change_injury(sheet, injury, days_left=days),
    )


def portrait_taken(session: Session, file: str) -> str:
    """Copy a picture into the profile and return its sum; an empty `file` is none."""
    if not file:
        return ""
    if session.take_portrait is None:
        raise RuleViolation(Message("Pictures cannot be read here."))
    return session.take_portrait(path_of(file))


def choose_portrait(session: Session, who: CharacterId, file: str) -> None:
    """Make a picture (PNG, JPEG, WebP) the portrait; an empty `file` takes the portrait away."""
    _set_portrait(session, who, portrait_taken(session, file))


def crop_portrait(session: Session, who: CharacterId, left: int, top: int, width: int, height: int) -> None:
    """Keep a part of the portrait, in pixels of the picture from its upper left corner; it has at most 512 a side."""
    portrait = session.workspace.sheet(who).portrait
    if not portrait:
        raise RuleViolation(Message("There is no picture to crop."))
    if session.cut_portrait is None:
        raise RuleViolation(Message("Pictures cannot be read here."))
    _set_portrait(session, who, session.cut_portrait(portrait, left, top, width, height))


def _set_portrait(session: Session, who: str, name: str) -> None:
    edit_sheet(
        session.workspace, session.rules_for, who, lambda sheet, _rules: identity.set_text(sheet, "portrait", name)
    )


def raise_stress(session: Session, who: CharacterId, cause: StressCauseId) -> None:
    """Raise the stress of a character by something that the people at the table tell: a scare, an android among them.

    What a roll, an action or time brings by itself is not among it.
    """
    before = session.workspace.sheet(who)
    rules = session.rules_for(before.edition)
    rows = {row.id: row for row in told_causes(rules)}
    row = rows[row_among({row_id: each.name for row_id, each in rows.items()}, cause)]
    after = vitals.stress_from(before, row, rules)
    title = Message("{cause}: stress {level}, {name}", cause=row.name, level=after.stress, name=before.name)
    change = after.stress - before.stress
    event = StressSet(document=who, who=before.name, level=after.stress, change=change, cause=Named(row.id, row.name))
    session.workspace.edit(title, [after], events=(event,))


def use_item(
    session: Session, who: CharacterId, item: ItemId, target: str = OWN_SUPPLY, way: int | None = None
) -> None:
    """Use one of a thing: a drug, a meal, a power cell for the thing `target`.

    `way` is what happens where the Game Mother says it: left out, the refusal lists what there is.
    """
    session.gear.use_item(who, item, target, way)


def verify_use_item(session: Session, who: str, item: str) -> None:
    """Raise RuleViolation when the thing is of no use now."""
    sheet = session.workspace.sheet(who)
    item_use.verify_use(sheet, item, session.rules_for(sheet.edition))


def show_stress_tonight(session: Session, who: CharacterId) -> list[JsonObject]:
    """Return what changed the stress of a character since the last pause of six hours, oldest first, and panic."""
    return [
        {
            "time": one.time,
            "title": str(one.title),
            "before": one.before,
            "after": one.after,
            "panicked": one.panicked,
        }
        for one in StressCourse(who, session.log.entries()).moments
    ]


def usable_talents(session: Session, who: CharacterId) -> list[JsonObject]:
    """Return the talents of a character that are used by `talent.use`, with their price and why not now."""
    own = {talent.source: talent.id for talent in session.workspace.sheet(who).talents}
    return [
        {
            "id": own.get(one.source, one.source),
            "name": str(one.name),
            "per": one.use.per,
            "stress": one.use.stress,
            "action": one.use.action,
            "skill": one.use.skill.value if one.use.skill is not None else None,
            "target": one.needs_target,
            "refused": session.words(one.refusal) if one.refusal is not None else None,
        }
        for one in session.talents.possible(who)
    ]


def use_talent(session: Session, who: CharacterId, talent: TalentId, target: str = "") -> None:
    """Use a talent: its stress and action are paid, its use is counted, its skill is rolled, its outcome is written.

    `target` is somebody of the scene, a character, or the name of what it is used on.
    """
    source = next(one.source for one in session.workspace.sheet(who).talents if one.id == talent)
    session.talents.use(who, source, _talent_target(session, target))


def _talent_target(session: Session, name: str) -> str:
    if not name:
        return ""
    scene = session.scene
    there = scene.encounter.combatants if scene.has_encounter else ()
    found = ids_called(name, ((one.id, scene.name_of(one)) for one in there))
    found = found or ids_called(name, ((one.document_id, one.name) for one in session.index.entries()))
    return found[0] if len(found) == 1 else name


SHEET_COMMANDS: tuple[Command, ...] = (
    _edit("sheet.text", Message("Write a line of the sheet"), identity.set_text),
    command("sheet.portrait", Message("Choose a portrait"), choose_portrait),
    command("sheet.crop", Message("Crop the portrait"), crop_portrait),
    _edit("sheet.number", Message("Set a number of the sheet"), set_number),
    _edit("sheet.attribute", Message("Set an attribute"), identity.set_attribute, verify=_verify_level),
    _edit("sheet.skill", Message("Set a skill"), identity.set_skill, verify=_verify_level),
    _edit("sheet.nature", Message("Human or synthetic"), identity.set_nature),
    _edit("sheet.passes_as_human", Message("Pass as human"), identity.set_passes_as_human),
    _edit("sheet.play", Message("Campaign or cinematic play"), identity.set_play),
    _edit("sheet.signature_used", Message("Mark the signature item as used"), identity.set_signature_used),
    _edit("sheet.use_signature", Message("Use the signature item"), item_use.use_signature_item),
    _edit("sheet.health", Message("Set Health"), vitals.set_health, verify=_verify_health),
    _edit("sheet.stress", Message("Set stress"), vitals.set_stress, verify=_verify_stress),
    _edit("sheet.change_health", Message("Change Health"), vitals.adjust_health, merge_key="health"),
    _edit(
        "sheet.change_stress",
        Message("Change stress"),
        vitals.adjust_stress,
        merge_key="stress",
        verify=_verify_has_stress,
    ),
    command("sheet.raise_stress", Message("Stress because of something"), raise_stress),
    _edit(
        "sheet.radiation",
        Message("Set radiation"),
        vitals.set_radiation,
        limits={"current": (0, vitals.HIGHEST), "permanent": (0, vitals.HIGHEST)},
    ),
    _edit("sheet.exposure", Message("Set the source of radiation nearby"), vitals.set_exposure),
    _edit("sheet.override", Message("Set a value by hand"), vitals.set_override),
    _edit(
        "sheet.supply",
        Message("Set a supply"),
        supplies.set_supply,
        names={"kind": "supply", "item_id": "item"},
        types={"item_id": ItemId},
        limits={"rating": (0, supplies.MOST)},
    ),
    command("sheet.add_talent", Message("Add a talent"), add_talent),
    command("sheet.add_own_talent", Message("Add a talent of your own"), add_own_talent),
    command("sheet.change_talent", Message("Change a talent"), change_talent),
    _edit(
        "sheet.remove_talent",
        Message("Remove a talent"),
        identity.remove_talent,
        names={"talent_id": "talent"},
        types={"talent_id": TalentId},
    ),
    _edit(
        "sheet.talent_choice",
        Message("Choose what a talent is for"),
        identity.set_talent_choice,
        names={"talent_id": "talent"},
        types={"talent_id": TalentId},
    ),
    command("sheet.stress_tonight", Message("Stress of the evening"), show_stress_tonight, answers="stress"),
    command("talent.list", Message("Talents that are used"), usable_talents, answers="talents"),
    command("talent.use", Message("Use a talent"), use_talent),
    command("sheet.add_item", Message("Add a thing of the catalog"), add_item),
    command("sheet.add_own_item", Message("Add an item of your own"), add_own_item),
    command("sheet.change_item", Message("Change a thing"), change_item),
    command("sheet.give_item", Message("Give a thing to somebody"), give_item, verify=verify_give_item),
    command("sheet.use_item", Message("Use a thing"), use_item, verify=verify_use_item),
    _edit(
        "sheet.remove_item",
        Message("Remove a thing"),
        item_edits.remove_item,
        names={"item_id": "item"},
        types={"item_id": ItemId},
    ),
    _edit(
        "sheet.put_item",
        Message("Put a thing elsewhere"),
        item_edits.put_item,
        names={"item_id": "item"},
        types={"item_id": ItemId},
    ),
    _edit(
        "sheet.quantity",
        Message("Set how many of a thing"),
        item_edits.set_quantity,
        names={"item_id": "item"},
        types={"item_id": ItemId},
    ),
    _edit(
        "sheet.move_item",
        Message("Move a thing within its list"),
        item_edits.move_item,
        names={"item_id": "item"},
        types={"item_id": ItemId},
    ),
    _edit(
        "sheet.add_condition",
        Message("Add a condition"),
        conditions.add_condition,
        names={"condition_id": "row"},
        types={"condition_id": ConditionId},
    ),
    _edit(
        "sheet.remove_condition",
        Message("Remove a condition"),
        conditions.remove_condition,
        names={"condition_id": "row"},
        types={"condition_id": ConditionId},
    ),
    _edit("sheet.add_response", Message("Add a stress response"), add_response),
    _edit("sheet.end_response", Message("End a stress response"), end_response),
    _edit("sheet.panic", Message("Set the panic in force"), set_panic),
    _edit("sheet.add_trauma", Message("Add a trauma"), add_trauma),
    _edit("sheet.remove_trauma", Message("Remove a trauma"), remove_trauma),
    _edit("sheet.begin_deprivation", Message("Hunger, thirst, cold begins"), deprivation.begin_deprivation),
    _edit("sheet.end_deprivation", Message("Hunger, thirst, cold ends"), deprivation.end_deprivation),
    _edit("sheet.end_effect", Message("End something that still acts"), end_effect),
    _edit("sheet.write_injury", Message("Write an injury by hand"), injuries.write_injury),
    _edit(
        "sheet.treat_injury",
        Message("Mark an injury as treated"),
        injuries.treat_injury,
        names={"injury_id": "injury"},
        types={"injury_id": InjuryId},
    ),
    command("sheet.injury_days", Message("Set the days an injury takes to heal"), set_days_to_heal),
    _edit(
        "sheet.remove_injury",
        Message("Remove an injury"),
        injuries.remove_injury,
        names={"injury_id": "injury"},
        types={"injury_id": InjuryId},
    ),
    _edit(
        "sheet.experience",
        Message("Experience at the end of a session"),
        advancing.earn_experience,
        types={"answers": tuple[str, ...]},
    ),
    command(
        "sheet.crew_experience",
        Message("Experience at the end of a session for several"),
        crew_experience,
        verify=verify_crew_experience,
    ),
    _edit("sheet.advance_skill", Message("Buy a skill level"), advancing.advance_skill),
    command("sheet.advance_talent", Message("Buy a talent"), buy_talent),
)
