"""What happens in a scene: each request one step of the undo history, and a word about what came of it."""

import pytest
from pytestqt.qtbot import QtBot

from alien_desktop.documents.scene.budget import budget_of
from alien_desktop.documents.scene.encounter import Encounter
from alien_desktop.documents.scene.hits import Blow
from alien_desktop.documents.scene.map_edits import add_zone, connect, put
from alien_desktop.documents.scene.places import WayKind, WayState
from alien_desktop.rules.combat.actions import ActionBudget
from alien_desktop.rules.violation import RuleViolation
from alien_desktop.session.combat.combat_events import ActionReport
from alien_desktop.session.event_text import text_of
from alien_desktop.session.events import CardsDrawn, HitTaken, PanicPassed, RoundBegan
from tests.sample_session import SampleSession


class Fight:
    """A scene of one edition with Okafor, Sorensen and a guard."""

    def __init__(self, edition: str) -> None:
        self.table = SampleSession(edition)
        self.workspace = self.table.workspace
        scene = Encounter(edition=edition, name="Lock")
        self.workspace.edit("New scene", [scene])
        self.rounds = self.table.session.rounds
        self.combat = self.table.session.combat
        self.table.session.scene.set_encounter(scene.id)
        self.outcomes: list[ActionReport] = []
        self.table.session.scene.reported.connect(self.outcomes.append)
        self.table.session.scene.add_sheets([self.table.id_of("Okafor"), self.table.id_of("Sorensen")])
        self.table.session.scene.add_adversaries(self.table.id_of("Guard"))

    @property
    def scene(self) -> Encounter:
        return self.table.session.scene.encounter

    def draw(self) -> None:
        """Cards 1, 2, 3."""
        self.table.dice.fall(*(1, 1) * 3)
        self.rounds.draw()

    def owners(self) -> list[str]:
        return [card.combatant for card in self.scene.cards]

    @property
    def now(self) -> str:
        return self.scene.cards[self.scene.current].combatant

    @property
    def step(self) -> str:
        return str(self.workspace.history.undo_title)


@pytest.fixture
def core(qtbot: QtBot) -> Fight:
    return Fight("core")


@pytest.fixture
def evolved(qtbot: QtBot) -> Fight:
    return Fight("evolved")


def test_damage_to_crew_changes_sheet_and_encounter_in_one_step(core: Fight) -> None:
    before = (core.scene, core.table.sheet("Okafor"))
    core.table.dice.fall(4, 5, 2)  # D66, days of healing
    core.combat.hurt("c1", Blow(2))
    after = (core.scene, core.table.sheet("Okafor"))
    assert core.step == "Dr M. Okafor takes 2 damage: critical 45, Bleeding Gut"
    assert (after[1].health, after[1].stress, after[1].panic_due) == (0, 6, True)
    core.workspace.undo()
    assert (core.scene, core.table.sheet("Okafor")) == before
    core.workspace.redo()
    assert (core.scene, core.table.sheet("Okafor")) == after


def test_a_hit_is_reported_with_its_dice_and_kept_in_the_log(core: Fight) -> None:
    core.table.dice.fall(6, 1, 2, 3)  # the guard's armor
    core.combat.hurt("c3", Blow(2))
    told = core.outcomes[-1]
    assert (str(told.sentence), told.faces, told.harm) == ("Guard takes 1 damage", (6, 1, 2, 3), True)
    assert "stops 1 of 2" in str(told.detail)
    event = core.table.last_events[-1]
    assert isinstance(event, HitTaken)
    assert (event.who, event.base, event.amount, event.prevented) == ("Guard", (6, 1, 2, 3), 2, 1)
    assert str(text_of(event).title) == "damage 2, armor stops 1"


def test_healing_stops_at_the_maximum_and_says_so(core: Fight) -> None:
    core.combat.heal("c1", 9)
    assert (core.table.sheet("Okafor").health, core.step) == (3, "Dr M. Okafor heals 2")
    core.combat.heal("c1", 1)
    assert core.outcomes[-1].refused
    assert core.step == "Dr M. Okafor heals 2"


def test_more_than_ten_draw_from_a_second_deck(core: Fight) -> None:
    core.table.session.scene.add_adversaries(core.table.id_of("Guard"), 8)
    core.table.dice.fall(*(1,) * 18, 1, 3)
    core.rounds.draw()
    assert [(card.number, card.deck) for card in core.scene.cards][:4] == [(1, 0), (2, 0), (3, 0), (3, 1)]
    assert len(core.scene.cards) == 11


def test_where_the_house_rules_have_one_deck_more_than_ten_are_refused(core: Fight) -> None:
    session = core.table.session
    session.set_preferences(session.preferences.evolve(house_rules={"core": {"more_than_ten": "groups"}}))
    session.scene.add_adversaries(core.table.id_of("Guard"), 8)
    core.rounds.draw()
    assert core.outcomes[-1].refused
    assert "put similar adversaries on one card" in str(core.outcomes[-1].sentence)
    assert not core.scene.cards


def test_next_turn_without_cards_is_refused(core: Fight) -> None:
    core.rounds.next_turn()
    assert core.outcomes[-1].refused
    assert core.scene.current == -1


def test_core_keeps_its_cards_in_the_next_round(core: Fight) -> None:
    core.draw()
    before = [(card.number, card.combatant) for card in core.scene.cards]
    for _ in range(4):
        core.rounds.next_turn()
    assert core.scene.round == 2
    assert [(card.number, card.combatant) for card in core.scene.cards] == before
    assert (core.now, core.step) == (before[0][1], "Round 2: Dr M. Okafor")


def test_evolved_draws_anew_in_the_next_round(evolved: Fight) -> None:
    evolved.draw()
    for _ in range(3):
        evolved.rounds.next_turn()
    evolved.table.dice.fall(1, 3, 1, 1, 2, 1)  # 3, then 1, then the seventh of the eight left
    evolved.rounds.next_turn()
    assert evolved.scene.round == 2
    assert [(card.number, card.combatant) for card in evolved.scene.cards] == [(1, "c2"), (3, "c1"), (9, "c3")]
    assert evolved.now == "c2"
    assert [type(event) for event in evolved.table.last_events] == [RoundBegan, CardsDrawn]


def test_panic_of_a_round_takes_the_action_and_ends_with_the_turn_in_one_step(core: Fight) -> None:
    core.draw()
    frozen = core.table.sheet("Okafor").evolve(panic=("core.panic.freeze",))
    core.workspace.edit("Panic", [frozen])
    core.rounds.next_turn()
    assert str(core.outcomes[-1].detail) == "Dr M. Okafor loses the slow action."
    assert (budget_of(core.scene.cards[0]).main, core.table.sheet("Okafor").panic) == (0, frozen.panic)
    core.rounds.next_turn()
    assert core.table.sheet("Okafor").panic == ()
    assert str(core.outcomes[-1].detail) == "Dr M. Okafor: panic ends (Freeze)."
    assert core.table.last_events[-1] == PanicPassed(document=frozen.id, who="Dr M. Okafor", rows=("Freeze",))
    core.workspace.undo()
    assert (core.now, core.table.sheet("Okafor").panic) == ("c1", frozen.panic)


def test_whoever_is_alone_in_the_scene_is_free_in_the_next_round(core: Fight) -> None:
    for other in ("c2", "c3"):
        core.table.session.scene.remove(other)
    core.table.dice.fall(1, 1)
    core.rounds.draw()
    core.workspace.edit("Panic", [core.table.sheet("Okafor").evolve(panic=("core.panic.scream",))])
    core.rounds.next_turn()
    core.rounds.next_turn()
    assert (core.scene.round, budget_of(core.scene.cards[0]).main) == (2, 1)
    assert str(core.outcomes[-1].detail) == "Dr M. Okafor: panic ends (Scream)."


def test_whoever_gets_the_turn_by_a_swap_loses_what_panic_takes(evolved: Fight) -> None:
    evolved.draw()
    evolved.rounds.next_turn()
    evolved.workspace.edit("Panic", [evolved.table.sheet("Sorensen").evolve(panic=("evolved.panic.freeze",))])
    evolved.rounds.swap(0, 1)
    card = evolved.scene.cards[evolved.scene.current]
    assert (card.combatant, budget_of(card).left) == ("c2", 0)


def test_going_back_within_the_round(core: Fight) -> None:
    core.draw()
    core.rounds.next_turn()
    core.rounds.next_turn()
    core.rounds.previous_turn()
    assert core.now == "c1"
    core.rounds.previous_turn()
    core.rounds.previous_turn()
    assert core.outcomes[-1].refused


def test_a_core_swap_before_actions_is_by_the_rules(core: Fight) -> None:
    core.draw()
    core.rounds.swap(0, 2, willing=True)
    assert core.owners() == ["c3", "c2", "c1"]
    assert str(core.outcomes[-1].detail) == "By the rules."


def test_a_core_swap_in_mid_round_is_the_game_mothers_and_the_turn_stays(core: Fight) -> None:
    core.draw()
    core.rounds.next_turn()
    core.rounds.next_turn()
    core.rounds.swap(0, 2)
    assert str(core.outcomes[-1].sentence).startswith("Cards are swapped before actions start")
    core.rounds.swap(0, 2, by_hand=True)
    assert core.now == "c2"
    assert core.owners() == ["c3", "c2", "c1"]
    assert str(core.outcomes[-1].detail).startswith("By the Game Mother. Cards are swapped before actions start")
    core.workspace.undo()
    assert core.owners() == ["c1", "c2", "c3"]


def test_holding_back_on_the_own_turn_hands_the_turn_over_by_the_rule_of_evolved(evolved: Fight) -> None:
    evolved.draw()
    evolved.rounds.next_turn()
    evolved.rounds.swap(0, 2)
    assert (evolved.owners(), evolved.now) == (["c3", "c2", "c1"], "c3")
    evolved.rounds.swap(1, 2, by_hand=True)  # not the one whose turn it is
    assert (evolved.owners(), evolved.now) == (["c3", "c1", "c2"], "c3")
    assert "By the Game Mother" in str(evolved.outcomes[-1].detail)


def test_a_newcomer_gets_a_card_and_the_others_keep_theirs(core: Fight) -> None:
    core.draw()
    core.rounds.next_turn()
    core.table.session.scene.duplicate("c3")
    core.table.dice.fall(1, 2)
    core.rounds.draw()
    assert [(card.number, card.combatant) for card in core.scene.cards][-1] == (5, "c4")
    assert (core.step, core.now) == ("Card for Guard 2", "c1")


def test_crew_come_once_and_are_not_duplicated(core: Fight) -> None:
    core.table.session.scene.add_sheets([core.table.id_of("Okafor")])
    with pytest.raises(RuleViolation, match=r"Dr M\. Okafor is there only once\."):
        core.table.session.scene.duplicate("c1")
    assert len(core.scene.combatants) == 3


def test_a_creature_of_the_catalog_comes_with_a_stat_block_for_the_library(core: Fight) -> None:
    row = next(iter(core.table.session.scene.rules.catalog.creatures))
    core.table.session.scene.add_from_catalog(row, 2)
    core.table.session.scene.add_from_catalog(row)
    added = core.scene.combatants[3:]
    assert len({combatant.document for combatant in added}) == 1
    assert [combatant.name[-2:] for combatant in added[1:]] == [" 2", " 3"]
    core.workspace.undo()
    core.workspace.undo()
    assert not core.workspace.has(added[0].document)


def test_stress_conditions_hiding_and_the_panic_mark_are_steps_with_names(core: Fight) -> None:
    core.combat.change_stress("c2", 1)
    assert core.step == "Stress 2: K. Sorensen"
    core.combat.toggle_condition("c2", "prone")
    assert (core.step, core.table.sheet("Sorensen").conditions) == ("K. Sorensen: Prone", ("prone",))
    core.combat.toggle_condition("c3", "prone")
    assert core.scene.combatant("c3").conditions == ("prone",)
    core.combat.toggle_hidden("c3")
    assert (core.step, core.scene.combatant("c3").hidden) == ("Hide Guard", True)
    core.combat.toggle_panic_due("c2")
    assert core.table.sheet("Sorensen").panic_due
    core.combat.change_stress("c3", 1)
    assert str(core.outcomes[-1].sentence) == "Guard knows no stress."


def test_actions_are_spent_and_given_back(core: Fight) -> None:
    core.draw()
    core.rounds.toggle_main(0)
    assert core.step == "Dr M. Okafor: slow action used"
    core.rounds.toggle_minor(0)
    assert budget_of(core.scene.cards[0]) == ActionBudget(0, 0)
    core.rounds.toggle_main(0)
    assert core.step == "Dr M. Okafor: slow action given back"


def test_the_attack_table_is_rolled_or_picked_and_evolved_never_repeats(evolved: Fight) -> None:
    evolved.table.session.scene.add_adversaries(evolved.table.id_of("crawler"))
    evolved.table.dice.fall(4)
    evolved.combat.roll_attack("c4")
    assert evolved.scene.combatant("c4").attack == 4
    evolved.table.dice.fall(4, 4, 2)
    evolved.combat.roll_attack("c4")
    assert evolved.scene.combatant("c4").attack == 2
    evolved.combat.pick_attack("c4", 6)
    assert str(text_of(evolved.table.last_events[-1]).title) == "picks 6"
    evolved.combat.pick_attack("c3", 1)
    assert evolved.outcomes[-1].refused


def test_somebody_whose_document_is_gone_stays_in_the_scene(core: Fight) -> None:
    core.workspace.edit("Remove", removed=[core.table.id_of("Guard"), core.table.id_of("Okafor")])
    core.table.dice.fall(1, 1, 1, 1)
    core.combat.hurt("c3", Blow(1))
    assert core.scene.combatant("c3").health == 2
    core.combat.change_stress("c1", 1)
    assert core.outcomes[-1].refused


def test_where_somebody_can_go_is_read_once_until_something_changes(core: Fight) -> None:
    core.draw()
    core.rounds.next_turn()
    scene, moves, who = core.table.session.scene, core.table.session.moves, core.now
    drawn = add_zone(add_zone(core.scene, "Lock"), "Corridor")
    one, other = (zone.id for zone in drawn.zones)
    scene.edit("Map", put(connect(drawn, one, other, WayKind.DOOR, WayState.OPEN), [who], one))
    (open_way,) = first = moves.moves(who)
    assert open_way.refusal is None
    assert moves.moves(who) is first
    (way,) = core.scene.ways
    scene.edit("Locked", core.scene.evolve(ways=(way.evolve(state=WayState.LOCKED),)))
    (locked,) = moves.moves(who)
    assert locked.refusal is not None
    core.workspace.undo()
    assert moves.moves(who) == first
    nobody = Encounter(edition="core", name="Elsewhere")
    core.workspace.edit("New scene", [nobody])
    scene.set_encounter(nobody.id)
    with pytest.raises(KeyError):
        moves.moves(who)
