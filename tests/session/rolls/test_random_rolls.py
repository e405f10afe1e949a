"""A thousand requests of people who press anything: no roll flow ever raises, and undo leads back to the beginning."""

import random
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

import pytest

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.pools import PLAIN
from alien_desktop.documents.sheet.weapon_lines import unarmed
from alien_desktop.documents.sheet_rules import rules_of
from alien_desktop.rules.combat.ranges import Band
from alien_desktop.rules.effects.vocabulary import Supply
from alien_desktop.rules.people.campaign import GameMode
from alien_desktop.rules.people.characteristics import Attribute, Skill
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.events import AlarmRolled, DiceThrown, OpposedRollDecided, StuntBought
from alien_desktop.session.history import LIMIT as HISTORY_LIMIT
from alien_desktop.session.rolls.attack import attack_with, circumstances_of
from alien_desktop.session.rolls.creature_attacks import creature_entries
from alien_desktop.session.rolls.opponent import Opponent, OpposingResult
from alien_desktop.session.rolls.opposed_rolls import dice_against
from alien_desktop.session.rolls.reactions import IncomingAttack, character_reaction
from alien_desktop.session.rolls.special_roll_types import ASKING_KINDS, ATTACK, KINDS, kinds_of
from alien_desktop.session.rolls.stunts import buy, purchases
from tests.sample_session import SampleSession
from tests.soak import every

FLOWS = 1_000 // every(8)


class Chance:
    """Dice of a seeded stream."""

    def __init__(self, stream: random.Random) -> None:
        self._stream = stream

    def roll(self, count: int) -> tuple[int, ...]:
        """Return faces, ones and sixes more often than not, so that much happens."""
        return tuple(self._stream.choice((1, 1, 2, 3, 4, 5, 6, 6)) for _ in range(count))


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["core", "evolved"])
def test_random_roll_flows_never_raise_and_are_taken_back(qapp: object, edition: str) -> None:
    chance = random.Random(f"rolls {edition}")
    table = SampleSession(edition)
    rolls, workspace = table.rolls, table.workspace
    alarms = table.alarms
    table.session.table.dice = Chance(chance)
    refused: list[str] = []
    sheets, injuries = table.session.gear, table.session.injuries
    injuries.refused.connect(refused.append)
    asides = table.session.special_rolls
    crew = [one.id for one in table.documents if isinstance(one, CharacterSheet)]
    workspace.edit("A film", [workspace.sheet(one).evolve(play=GameMode.CINEMATIC, story_points=3) for one in crew])
    workspace.history.clear()
    first = {one: workspace.sheet(one) for one in crew}

    def prepare() -> None:
        what = chance.choice((*Skill, *Attribute))
        rolls.prepare(chance.choice(crew), what, chance.choice((None, PLAIN)))

    def aside() -> None:
        kind = chance.choice([kind for kind in KINDS if kind.kind not in {*ASKING_KINDS, ATTACK}])
        numbers = {ask.id: chance.randint(ask.least, ask.most) for ask in kind.inputs}
        asides.roll(kind.request, numbers, chance.choice(crew))

    def oppose() -> None:
        if chance.random() < 0.5:
            rolls.oppose(dice_against(chance.randint(0, 6), 0, is_open=chance.random() < 0.5))
            return
        pool = dice_against(3, 0, is_open=False)
        rolls.oppose(Opponent("Other", pool.pool, pool.chances, chance.choice(crew), Skill.OBSERVATION))

    def apply() -> None:
        offers = [offer.id for offer in rolls.state.consequences]
        alarms.apply(chance.sample(offers, chance.randint(0, len(offers))))

    def supply() -> None:
        sheets.roll_supply(chance.choice(crew), chance.choice((Supply.AIR, Supply.POWER)))

    def death() -> None:
        sheet = workspace.sheet(chance.choice(crew))
        injuries.prepare_death(sheet.id, sheet.injuries[-1].id if sheet.injuries else "")

    def injury() -> None:
        injuries.roll_injury(chance.choice(crew))

    def armor() -> None:
        sheet = workspace.sheet(chance.choice(crew))
        if sheet.armor:
            sheets.roll_armor(sheet.id, sheet.armor[0].id)

    def attack() -> None:
        sheet = workspace.sheet(chance.choice(crew))
        rules = table.rules(sheet)
        weapon = chance.choice((*sheet.weapons, unarmed(rules)))
        made = attack_with(weapon, chance.choice((None, None, *rules.edition.close.specials)))
        known = [one.id for one in circumstances_of(made, rules)]
        made = replace(
            made,
            band=chance.choice(tuple(Band)) if chance.random() < 0.3 else made.band,
            circumstances=frozenset(chance.sample(known, chance.randint(0, len(known)))),
            unaware=chance.random() < 0.2,
            full_auto=weapon.full_auto,
            armor=chance.randint(0, 4),
            barrier=chance.randint(0, 3),
        )
        rolls.prepare_attack(sheet.id, made)
        rolls.roll()

    def spend() -> None:
        state = rolls.state
        if state.roll is None or not workspace.has(state.sheet_id):
            return
        sheet = workspace.sheet(state.sheet_id)
        offered = purchases(state, sheet, table.rules(sheet))
        if offered:
            buy(rolls, chance.choice(offered), table.rules(sheet), workspace.sheet(chance.choice(crew)))

    def defend() -> None:
        sheet = workspace.sheet(chance.choice(crew))
        rules = table.rules(sheet)
        incoming = IncomingAttack("Somebody", chance.randint(0, 4), chance.randint(0, 3), chance.random() < 0.4)
        weapon = chance.choice((*sheet.weapons, None))
        side = character_reaction(sheet, weapon, incoming, rules)
        if rolls.state.attack is not None and chance.random() < 0.5:
            rolls.oppose(side)
        else:
            rolls.prepare_opponent(side, OpposingResult("Somebody", incoming.successes, reaction=side.reaction))
            rolls.roll()
            rolls.keep()

    def creature() -> None:
        rules = rules_of(edition)
        beast = chance.choice(creature_entries(rules))
        creatures.attack(beast, edition, chance.randint(0, 5), chance.choice((0, 0, chance.randint(1, 6))))

    def own_kind() -> None:
        sheet = workspace.sheet(chance.choice(crew))
        kind = chance.choice([kind for kind in kinds_of(sheet, table.rules(sheet)) if not kind.inputs])
        if kind.kind not in {*ASKING_KINDS, ATTACK}:
            asides.roll(kind.request, {}, sheet.id)

    creatures = table.session.creature_attacks
    common = (rolls.roll, rolls.push, rolls.keep, alarms.roll, apply, prepare, attack, spend, spend, defend)
    rare = (
        alarms.cancel,
        alarms.dismiss,
        rolls.clear,
        alarms.count_anyway,
        rolls.spend_story_point,
        alarms.panics.roll_next,
        lambda: rolls.set_modifier(chance.randint(-12, 12)),
        lambda: rolls.prepare_free(chance.choice(crew), chance.randint(0, 8), chance.randint(0, 6)),
        lambda: alarms.panics.set_chains(chance.random() < 0.5),
        workspace.undo,
        workspace.redo,
        aside,
        own_kind,
        creature,
        rolls.fire_again,
        rolls.settle_ammo,
        oppose,
        supply,
        armor,
        injury,
        death,
    )

    one_step = (rolls.roll, rolls.push, rolls.spend_story_point, alarms.count_anyway, spend)

    def there_and_back(wish: Callable[[], object]) -> None:
        """Do it; where it is one step, the table after undo is the one before, and redo leads to the one after."""
        before, place = rolls.state, workspace.history.index
        wish()
        after = rolls.state
        if workspace.history.index != place + 1 or place >= HISTORY_LIMIT:
            return
        workspace.undo()
        assert rolls.state == before
        workspace.redo()
        assert rolls.state == after
        turned.add(wish)

    turned: set[Callable[[], object]] = set()

    def take_all_back() -> None:
        assert workspace.history.index < HISTORY_LIMIT, "nothing was forgotten"
        while workspace.history.can_undo:
            workspace.undo()
        assert {one: workspace.sheet(one) for one in crew} == first

    rolled = 0
    for flow in range(FLOWS):
        if flow % 500 == 0:  # the history is bounded
            take_all_back()
        if flow % 20 == 0:  # those who died would make the rest of it dull
            workspace.edit("As new", first.values())
        prepare()
        for _ in range(6):
            wish = chance.choice(common) if chance.random() < 0.7 else chance.choice(rare)
            with suppress(RuleViolation):  # a refusal in words is an answer, anything else is a fault
                there_and_back(wish) if wish in one_step else wish()
            rolled += rolls.state.roll is not None
    assert rolled > FLOWS
    assert set(one_step) - turned <= {alarms.count_anyway}, "of the 2019 rules alone"
    kinds = Counter(type(event) for entry in table.log.entries() for event in entry.events)
    assert min(kinds[kind] for kind in (StuntBought, OpposedRollDecided, DiceThrown, AlarmRolled)) > FLOWS // 100
    take_all_back()
