"""The players' window shows the public view and nothing else: secrets are planted everywhere and searched for."""

import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest
from pydantic import ValidationError
from PySide6.QtCore import QAbstractItemModel, QBuffer, QIODevice, QModelIndex, Qt
from PySide6.QtGui import QAccessible, QAction, QPicture, QStandardItem, QStandardItemModel
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QTreeView, QWidget
from pytestqt.qtbot import QtBot

from alien_desktop.documents.document import DocumentPart
from alien_desktop.documents.players_settings import CreatureFacts, CrewFacts, PlayersPage, PlayersSettings, RollDetail
from alien_desktop.documents.scene.adversary import Adversary, AdversaryKind
from alien_desktop.documents.scene.combatants import add_adversary, add_sheet
from alien_desktop.documents.scene.encounter import (
    Card,
    Combatant,
    Encounter,
    Handout,
    OwedKind,
    OwedRoll,
    SceneEvent,
    Side,
)
from alien_desktop.documents.scene.places import (
    Blip,
    Lamp,
    SceneVehicle,
    SceneWay,
    SceneZone,
    StealthMove,
    StealthState,
)
from alien_desktop.documents.scene.public_view import PublicHandout, SceneCast, public_view
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.items import Weapon
from alien_desktop.gui.kit.scrolled import ScrolledView
from alien_desktop.gui.scene.players_panel import PlayersPanel
from alien_desktop.gui.scene.players_presenter import ms_to_next_minute
from alien_desktop.gui.scene.players_window import PlayersWindow
from alien_desktop.gui.theme.theme import Theme
from alien_desktop.rules.combat.zones import Feature
from alien_desktop.rules.people.characteristics import Skill
from alien_desktop.session.events import AttackFacts, Named, Rolled, StealthChanged, StealthDeed
from tests.sample_session import SampleSession
from tests.soak import every

pytestmark = pytest.mark.usefixtures("theme")

SCENES = 1_000
SECRET = re.compile("QZ[0-9]{6}X")
REFERENCES = {
    "id",
    "document",
    "leader",
    "zone",
    "vehicle",
    "holds",
    "one",
    "other",
    "by",
    "combatant",
    "handout",
    "tracker",
}
"""Ids and links: a planted one would name nobody."""
ROLES = Qt.ItemDataRole.UserRole + 1_000
"""Every role that somebody may have thought of."""
_PLANTABLE: dict[tuple[type, str], bool] = {}


class Secrets:
    """Words that stand nowhere else, and where each was put."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self.places: dict[str, str] = {}

    def word(self, place: str) -> str:
        word = f"QZ{self._random.randrange(1_000_000):06}X"
        self.places[word] = place
        return word

    def plant(self, part: Any, place: str) -> Any:
        """Return a document with a secret in every text of it and of its parts."""
        changes: dict[str, Any] = {}
        for name in type(part).model_fields:
            value = getattr(part, name)
            if isinstance(value, DocumentPart):
                changes[name] = self.plant(value, f"{place}.{name}")
            elif isinstance(value, tuple) and value and all(isinstance(one, DocumentPart) for one in value):
                changes[name] = tuple(self.plant(one, f"{place}.{name}[{at}]") for at, one in enumerate(value))
            elif type(value) is str and name not in REFERENCES and _takes_any_text(part, name):
                changes[name] = self.word(f"{place}.{name}")
        return part.evolve(**changes)


def _takes_any_text(part: DocumentPart, name: str) -> bool:
    key = (type(part), name)
    if key not in _PLANTABLE:
        try:
            part.evolve(**{name: "QZ000000X"})
            _PLANTABLE[key] = True
        except ValidationError:
            _PLANTABLE[key] = False
    return _PLANTABLE[key]


def random_scene(table: SampleSession, random: Random, secrets: Secrets) -> Encounter:
    """Put a scene with secrets everywhere on the table and return it."""
    scene = Encounter(name="Scene")
    for document in table.documents:
        if isinstance(document, CharacterSheet) and random.random() < 0.7:
            sheet = secrets.plant(document, f"sheet {document.id}").evolve(health=random.randrange(3))
            table.workspace.put(document.id, sheet)
            scene = add_sheet(scene, sheet)
        if isinstance(document, Adversary):
            adversary = secrets.plant(document, f"adversary {document.id}")
            table.workspace.put(document.id, adversary)
            for _ in range(random.randrange(3)):
                scene = add_adversary(scene, adversary)
    if random.random() < 0.2 and scene.combatants:
        table.workspace.put(scene.combatants[-1].document, None)
    people = [
        one.evolve(
            hidden=random.random() < 0.4,
            zone=random.choice(["", "z1", "z2"]),
            vehicle=random.choice(["", "", "v1", "v2"]),
            exposed=tuple(random.sample(["vacuum", "suffocation", "drowning", "radiation"], random.randrange(3))),
            gasps=random.randrange(3),
            lamp=random.choice([None, Lamp(start="z1", goal=random.choice(["z1", "z2", "z3"]))]),
        )
        for one in scene.combatants
    ]
    for place, one in enumerate(people):
        leaders = [each for each in people[:place] if each.side is one.side is Side.ADVERSARY and not each.leader]
        if leaders and random.random() < 0.3:
            people[place] = one.evolve(leader=random.choice(leaders).id)
    heads = [one.id for one in people if not one.leader]
    random.shuffle(heads)
    current = random.randrange(-1, len(heads)) if heads else -1
    cards = tuple(Card(number=n, combatant=who, acted=n <= current) for n, who in enumerate(heads, 1))
    events = tuple(
        SceneEvent(
            id=f"e{number}",
            hidden=random.random() < 0.5,
            round=random.randrange(1, 4),
            repeats=random.random() < 0.3,
            passed=random.choice([0, 0, 1]),
            dice=random.randrange(3),
            zone=random.choice(["", "", "z1", "z2"]),
            targets=tuple(one.id for one in random.sample(people, min(len(people), random.randrange(3)))),
        )
        for number in range(3)
    )
    scene = scene.evolve(
        combatants=tuple(people),
        cards=cards,
        current=current,
        round=random.randrange(3) if cards else 0,
        events=events,
        zones=random_zones(random),
        vehicles=random_vehicles(random),
        owed=random_owed(random, people),
        ways=(SceneWay(id="w1", one="z1", other="z2"), SceneWay(id="w2", one="z1", other="z3", seen=False)),
        stealth=random_stealth(random, people),
        handouts=(Handout(id="h1"), Handout(id="h2")),
    )
    scene = secrets.plant(scene, "scene")
    for number, document in enumerate(table.documents):
        rolled = Rolled(
            document=document.id,
            who=secrets.word("who rolled"),
            title=secrets.word("title of a roll"),
            skill=Skill.COMTECH if number % 2 else None,
            base=(1, 6),
            successes=1,
            hidden=random.random() < 0.5,
            attack=AttackFacts(Named("w", secrets.word("weapon"))),
        )
        moved = StealthChanged(
            document=scene.id,
            who=secrets.word("who moved in stealth"),
            deed=StealthDeed.MOVED,
            turn=1,
            zone=Named("z1", secrets.word("where somebody went")),
        )
        table.workspace.edit(secrets.word("title of a step"), [scene.evolve(label=f"{number}")], events=[rolled, moved])
    return table.workspace.encounter(scene.id)


def random_zones(random: Random) -> tuple[SceneZone, ...]:
    """Three zones, the second out of the players' sight; what is in them and where they are drawn is anything."""
    placed = random.random() < 0.5
    return tuple(
        SceneZone(
            id=f"z{number}",
            seen=number != 2,
            features=tuple(random.sample([one for one in Feature if one is not Feature.DIM], random.randrange(4))),
            fire=random.randrange(10),
            lamp=random.random() < 0.5,
            x=random.randrange(2000) if placed else None,
            y=random.randrange(2000) if placed else None,
        )
        for number in (1, 2, 3)
    )


def random_vehicles(random: Random) -> tuple[SceneVehicle, ...]:
    """Two vehicles with a gun on each and parts that are out, anywhere on the map."""
    return tuple(
        SceneVehicle(
            id=f"v{number}",
            zone=random.choice(["", "z1", "z2"]),
            seats=random.randrange(5),
            hull=random.randrange(5),
            hull_max=5,
            closed=random.random() < 0.5,
            broken=("part",) * random.randrange(2),
            weapons=(Weapon(id=f"g{number}", name="Gun"),),
        )
        for number in (1, 2)
    )


def random_owed(random: Random, people: list[Combatant]) -> tuple[OwedRoll, ...]:
    """A roll of every kind that somebody owes."""
    if not people:
        return ()
    return tuple(
        OwedRoll(id=f"r{number}", kind=kind, combatant=random.choice(people).id, about="About")
        for number, kind in enumerate(OwedKind)
    )


def random_stealth(random: Random, people: list[Combatant]) -> StealthState:
    """Stealth mode with a tracker in somebody's hands and contacts in any zone, true and false."""
    somebody = random.choice(people).id if people else ""
    blips = tuple(
        Blip(
            id=f"b{number}",
            zone=random.choice(["z1", "z2", "z3"]),
            who=random.choice(["", somebody]),
            seen=random.random() < 0.7,
        )
        for number in range(random.randrange(4))
    )
    some = [tuple(one.id for one in people if random.random() < 0.4) for _ in range(5)]
    return StealthState(
        turn=random.randrange(3),
        scanned=bool(blips),
        tracker=somebody,
        blips=blips,
        active=some[0],
        announced=some[1],
        hiding=some[2],
        busy=some[3],
        moves=tuple(StealthMove(who=one, zones=random.randrange(4)) for one in some[4]),
    )


def random_settings(random: Random) -> PlayersSettings:
    return PlayersSettings(
        page=random.choice(list(PlayersPage)),
        black=random.random() < 0.1,
        health=random.choice(list(CrewFacts)),
        stress=random.choice(list(CrewFacts)),
        creatures=random.choice(list(CreatureFacts)),
        roll=random.choice(list(RollDetail)),
        scene_name=random.random() < 0.5,
        rolls_hidden=random.random() < 0.3,
        handout=random.choice(["h1", "h2", "h9", ""]),
    )


def allowed(table: SampleSession, scene: Encounter, settings: PlayersSettings) -> set[str]:
    """Return the words that may be on the screen, worked out apart from the public view."""
    if settings.black or settings.page is PlayersPage.CLOCK:
        return set()
    words = {scene.name} if settings.scene_name else set()
    seen = set()
    for one in scene.combatants:
        known = table.workspace.has(one.document)
        document = table.workspace.document(one.document) if known else None
        if one.side is Side.CREW:
            visible, name = not one.hidden, document.name if isinstance(document, CharacterSheet) else one.name
        else:
            creature = not isinstance(document, Adversary) or document.kind is AdversaryKind.CREATURE
            visible = not one.hidden and not (creature and settings.creatures is CreatureFacts.ABSENT)
            name = one.name if not creature or settings.creatures is CreatureFacts.NAME else ""
        if visible:
            seen.add(one.id)
            words.add(name)
    told = (event for event in scene.events if not event.hidden and event.zone != "z2")
    words |= {event.name for event in told if set(event.targets) <= seen}
    if settings.page is PlayersPage.MAP:
        words |= {zone.name for zone in scene.zones if zone.seen}
    if settings.page is PlayersPage.TRACKER:
        assert not {blip.who for blip in scene.stealth.blips} & words
    if settings.page is PlayersPage.HANDOUT:
        words |= {text for one in scene.handouts if one.id == settings.handout for text in (one.name, one.text)}
    return words


def texts_of(widget: QWidget) -> Iterator[str]:
    """Yield every text of a window: properties, what assistive software gets, models, and what is painted."""
    for one in (widget, *widget.findChildren(QWidget)):
        meta = one.metaObject()
        names = {str(meta.property(number).name()) for number in range(meta.propertyCount())}
        names |= {name.toStdString() for name in one.dynamicPropertyNames()}
        for name in names:
            with suppress(RuntimeError):  # a value that Python has no type for is no text
                yield str(one.property(name))
        interface = QAccessible.queryAccessibleInterface(one)
        yield from (interface.text(what) for what in QAccessible.Text if what is not QAccessible.Text.UserText)
        if isinstance(one, QAbstractItemView) and one.model() is not None:
            yield from _texts_of_model(one.model())
        for action in one.actions():
            yield from (action.text(), action.toolTip(), action.statusTip(), action.whatsThis(), str(action.data()))
    for model in widget.findChildren(QAbstractItemModel):  # also of a completer, and one that no view shows yet
        yield from _texts_of_model(model)
    yield painted(widget)


def _texts_of_model(model: QAbstractItemModel) -> Iterator[str]:
    """Yield what a model knows: every column, its headers, rows below rows, and every role."""
    roles = {*range(ROLES), *model.roleNames()}
    for turned, count in (
        (Qt.Orientation.Horizontal, model.columnCount()),
        (Qt.Orientation.Vertical, model.rowCount()),
    ):
        yield from (str(model.headerData(place, turned, role)) for place in range(count) for role in roles)
    waiting = [QModelIndex()]
    while waiting:
        parent = waiting.pop()
        for row in range(model.rowCount(parent)):
            for column in range(model.columnCount(parent)):
                index = model.index(row, column, parent)
                yield from (str(model.data(index, role)) for role in roles)
                if model.hasChildren(index):
                    waiting.append(index)


def painted(widget: QWidget) -> str:
    """Return what painting the widget writes, as one text."""
    picture, buffer = QPicture(), QBuffer()
    widget.render(picture)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(buffer)
    return bytes(buffer.data().data()).decode("utf-16-be", "ignore") + bytes(buffer.data().data())[1:].decode(
        "utf-16-be", "ignore"
    )


def test_the_search_finds_a_secret_wherever_a_window_may_keep_it(qtbot: QtBot) -> None:
    window, secrets = PlayersWindow(()), Secrets(Random(1))
    qtbot.addWidget(window)
    model, action, view = QStandardItemModel(2, 3), QAction(window), QTreeView(window)
    child = QStandardItem("child")
    model.setItem(0, 0, QStandardItem("top"))
    model.item(0, 0).appendRow([child, QStandardItem(secrets.word("another column of a row below"))])
    child.appendRow(QStandardItem(secrets.word("two rows deep")))
    model.setData(model.index(1, 2), secrets.word("a column"))
    model.setData(model.index(1, 1), secrets.word("a late role"), Qt.ItemDataRole.UserRole + 900)
    model.setHeaderData(1, Qt.Orientation.Horizontal, secrets.word("the head of a column"))
    model.setHeaderData(1, Qt.Orientation.Vertical, secrets.word("the head of a row"))
    model.setHeaderData(0, Qt.Orientation.Horizontal, secrets.word("its tool tip"), Qt.ItemDataRole.ToolTipRole)
    view.setModel(model)
    unseen = QStandardItemModel(1, 1, window)
    unseen.setData(unseen.index(0, 0), secrets.word("a model without a view"))
    action.setData(secrets.word("an action"))
    window.addAction(action)
    window.setProperty("kept", secrets.word("a property"))
    window.setAccessibleDescription(secrets.word("a description"))
    found = {word for text in texts_of(window) for word in SECRET.findall(text.upper())}
    assert [place for word, place in secrets.places.items() if word not in found] == []


def test_no_secret_leaves_the_public_view(qtbot: QtBot) -> None:
    window = PlayersWindow(())
    qtbot.addWidget(window)
    shown = 0
    for seed in range(0, SCENES, every(50)):
        random = Random(seed)
        table, secrets = SampleSession("evolved" if seed % 2 else "core"), Secrets(random)
        scene = random_scene(table, random, secrets)
        table.session.scene.set_encounter(scene.id)
        settings = random_settings(random)
        table.session.set_preferences(table.session.preferences.evolve(players=settings))
        window.set_view(table.session.players.view())
        may, found = allowed(table, scene, settings), set()
        for text in texts_of(window):
            found |= set(SECRET.findall(text.upper()))
        leaked = found - may
        assert not leaked, (seed, [secrets.places[word] for word in leaked])
        shown += len(SECRET.findall(painted(window).upper()))
    assert shown > SCENES // every(50), "what is painted is found by the search"


def otherwise(scene: Encounter, random: Random) -> Encounter:
    """Return the scene with everything else that the players do not see of its map."""
    stealth = scene.stealth
    bearer = {one.zone for one in scene.combatants if one.id == stealth.tracker}
    shown = {blip.zone for blip in stealth.blips if blip.seen} | bearer  # both ends of what the tracker tells
    zones = tuple(
        zone.evolve(
            notes="Other notes",
            features=(Feature.CRAMPED,),
            fire=9 - zone.fire,
            cover=3,
            outdoors=not zone.outdoors,
            lamp=not zone.lamp,
            **({} if zone.seen or zone.id in shown else {"x": random.randrange(2000), "y": 5, "name": "Elsewhere"}),
        )
        for zone in scene.zones
    )
    blips = tuple(
        blip.evolve(who="" if blip.who else "c1") if blip.seen else blip.evolve(zone="z1") for blip in stealth.blips
    )
    combatants = tuple(
        one.evolve(zone="z3" if one.zone != "z3" else "z1", lamp=None)
        if one.hidden
        else one.evolve(lamp=Lamp(start="z3", goal="z2"))
        for one in scene.combatants
    )
    unknown = {zone.id for zone in scene.zones if not zone.seen}
    unseen = {one.id for one in scene.combatants if one.hidden}
    events = tuple(
        one.evolve(name="Other", round=9, number=1, passed=0, repeats=not one.repeats)
        if one.hidden or one.zone in unknown or unseen & set(one.targets)
        else one.evolve(note="Other", dice=7, dice_more=2, waits=not one.waits)
        for one in scene.events
    )
    ways = tuple(way if way.seen else way.evolve(armor=7) for way in scene.ways)
    carries = {one.id for one in scene.combatants if one.hidden}
    moved = stealth.evolve(
        blips=blips,
        active=tuple(one.id for one in scene.combatants),
        announced=(),
        hiding=tuple(one.id for one in scene.combatants),
        busy=(),
        guarding=tuple(one.id for one in scene.combatants),
        moves=(),
        moved_before=tuple(one.id for one in scene.combatants),
        tracker="" if stealth.tracker in carries else stealth.tracker,
    )
    vehicles = tuple(one.evolve(zone="z2", hull=0, name="Other") for one in scene.vehicles[:1])
    changed = scene.evolve(zones=zones, combatants=combatants, ways=ways, stealth=moved, vehicles=vehicles, owed=())
    return changed.evolve(events=events)


def test_what_is_out_of_sight_changes_nothing_for_the_players() -> None:
    """Not only words: places, fires, notes, who a blip is, where the hidden stand."""
    compared = 0
    for seed in range(0, SCENES, every(50)):
        random = Random(seed)
        table = SampleSession("core")
        scene = random_scene(table, random, Secrets(random))
        cast = SceneCast({one.id: one for one in table.documents if isinstance(one, CharacterSheet)}, {})
        placed = scene.evolve(zones=tuple(zone.evolve(x=zone.x or 7, y=zone.y or 7) for zone in scene.zones))
        for page in (PlayersPage.MAP, PlayersPage.TRACKER, PlayersPage.ORDER, PlayersPage.COUNTDOWN):
            settings = random_settings(random).evolve(page=page, creatures=CreatureFacts.NAME)
            table.session.scene.set_encounter(scene.id)
            rules = table.session.scene.rules
            before = public_view(placed, cast, rules, settings)
            assert public_view(otherwise(placed, random), cast, rules, settings) == before, (seed, page)
            compared += bool(before.zones or (before.tracker and before.tracker.contacts))
    assert compared > SCENES // every(50) / 2


def test_the_clock_changes_with_the_minute() -> None:
    late = datetime(2026, 1, 1, 21, 8, 59, 990_000, tzinfo=UTC)
    assert 0 < ms_to_next_minute(late) < 200
    assert 59_900 < ms_to_next_minute(datetime(2026, 1, 1, 21, 8, tzinfo=UTC)) < 60_200


def test_black_comes_at_once_and_is_kept(qtbot: QtBot, theme: Theme) -> None:
    table = SampleSession("core")
    window = PlayersWindow(())
    qtbot.addWidget(window)
    table.session.players.changed.connect(lambda: window.set_view(table.session.players.view()))
    table.session.scene.set_encounter(table.id_of("Dock 9"))
    assert "Dock 9" in window.canvas.words()
    table.session.players.set_black(True)
    assert window.canvas.words() == "Black"
    assert window.windowTitle() == "Players’ screen"
    kept = type(table.session.preferences).model_validate(table.session.preferences.model_dump(mode="json"))
    assert kept.players.black, "the next start is black too"


def test_where_the_chosen_handout_is_removed_another_one_is_chosen(qtbot: QtBot) -> None:
    table = SampleSession("core")
    players, panel = table.session.players, PlayersPanel()
    qtbot.addWidget(panel)
    players.changed.connect(lambda: panel.show_state(players.view(), players))
    panel.handout_removed.connect(players.remove_handout)
    panel.hand_out_requested.connect(players.hand_out)
    table.session.scene.set_encounter(table.id_of("Dock 9"))
    page, plan = players.add_handout("Page 1", "Quarantine"), players.add_handout("Deck plan", "Level C")
    assert panel.chosen == page
    panel.remove_button.click()
    assert panel.chosen == plan
    panel.hand_out_button.click()
    assert players.settings.handout == plan
    panel.remove_button.click()
    assert not panel.chosen
    players.add_handout("Page 2", "Sealed")
    assert players.handout("Page 2").id == panel.chosen


def test_each_page_has_a_picture_of_what_is_on_it(qtbot: QtBot) -> None:
    table = SampleSession("core")
    players, panel = table.session.players, PlayersPanel()
    qtbot.addWidget(panel)
    table.session.scene.set_encounter(table.id_of("Dock 9"))
    panel.shown.connect(lambda: panel.show_state(players.view(), players))
    panel.settings_requested.connect(lambda name, value: players.set(**{name: value}))
    panel.resize(1200, 720)
    panel.show()
    assert {page for page, one in panel.pages.items() if one.canvas.view.page is page} >= {PlayersPage.ORDER}
    QTest.mouseClick(panel.pages[PlayersPage.COUNTDOWN], Qt.MouseButton.LeftButton)
    assert players.settings.page is PlayersPage.COUNTDOWN
    players.set_black(True)
    panel.show_state(players.view(), players)
    assert panel.preview.words() == "Black"
    assert "Dock 9" in panel.pages[PlayersPage.ORDER].canvas.words(), "the Game Mother still sees what is ready"

    def is_low() -> bool:
        panel.resize(1200, 480)  # as low as it may be by what its parts have asked for until now
        return not panel.pages[PlayersPage.ORDER].canvas.isVisible()

    qtbot.waitUntil(is_low)  # a low page keeps its room for the screen


def test_a_handout_is_seen_before_it_is_out_and_enter_hands_it_out(qtbot: QtBot) -> None:
    table = SampleSession("core")
    players, panel = table.session.players, PlayersPanel()
    qtbot.addWidget(panel)
    players.changed.connect(lambda: panel.show_state(players.view(), players))
    panel.shown.connect(lambda: panel.show_state(players.view(), players))
    panel.hand_out_requested.connect(players.hand_out)
    panel.settings_requested.connect(lambda name, value: players.set(**{name: value}))
    table.session.scene.set_encounter(table.id_of("Dock 9"))
    panel.resize(1200, 720)
    panel.show()
    plate = panel.pages[PlayersPage.HANDOUT]
    assert plate.toolTip()
    assert not plate.canvas.isVisible(), "the order is no handout"
    order, torn = players.add_handout("Order", "Dock 9 is closed."), players.add_handout("Photo", "Torn.")
    first, second = panel.handout_rows()
    assert [row.canvas.words() for row in (first, second)] == ["Order. Dock 9 is closed.", "Photo. Torn."]
    assert "Dock 9 is closed." in plate.canvas.words()
    second.setFocus()
    second.click()
    assert second.accessibleName() == "Photo, ready"
    assert "Torn." in plate.canvas.words(), "what 2 shows is the chosen one while none is out"
    assert players.view().handout is None, "choosing shows nobody anything"
    QTest.keyClick(second, Qt.Key.Key_2)
    assert players.view().handout == PublicHandout("Photo", "Torn.")
    first.setFocus()
    QTest.keyClick(first, Qt.Key.Key_Return)
    assert players.settings.handout == order
    when = datetime.fromisoformat(players.shown_at(torn)).astimezone()
    assert [row.accessibleName() for row in (first, second)] == ["Order, on the screen", f"Photo, shown {when:%H:%M}"]
    earlier = (one.evolve(at="2183-06-01T12:00:00Z") for one in players.settings.handed_out)
    players.set(handed_out=tuple(earlier))
    assert second.accessibleName() == "Photo, shown 2183-06-01"
    players.hand_out(torn)
    assert [one.handout for one in players.settings.handed_out] == [order, torn], "each once"
    players.hand_out(order)
    players.remove_handout(order)
    assert "Torn." in plate.canvas.words()
    assert players.view().handout is None
    assert torn == panel.chosen


def test_every_page_has_its_digit_at_every_width(qtbot: QtBot) -> None:
    panel = PlayersPanel()
    qtbot.addWidget(panel)
    panel.show()
    for wide in range(640, 1700, 44):
        panel.resize(wide, 700)
        for number, plate in enumerate(panel.pages.values(), 1):
            assert str(number) in painted(plate), (wide, number)


@pytest.mark.parametrize("wide, high", [(860, 520), (560, 340)])
def test_in_a_small_window_handouts_are_in_sight_and_the_names_of_the_pages_whole(
    qtbot: QtBot, wide: int, high: int
) -> None:
    table = SampleSession("core")
    players, panel = table.session.players, PlayersPanel()
    view = ScrolledView(panel)
    qtbot.addWidget(view)
    table.session.scene.set_encounter(table.id_of("Dock 9"))
    for number in range(12):
        players.add_handout(f"Order, page {number}", "Dock 9 is closed.")
    view.resize(wide, high)
    view.show()
    panel.show_state(players.view(), players)
    QApplication.processEvents()
    for row in panel.handout_rows()[:2]:
        assert row.visibleRegion().boundingRect().height() == row.height(), "it is not scrolled to"
    for page, plate in panel.pages.items():
        assert plate.plain_text in painted(plate), page


def test_the_page_says_what_the_game_mother_presses(qtbot: QtBot) -> None:
    panel = PlayersPanel()
    qtbot.addWidget(panel)
    wishes: list[tuple[str, object]] = []
    panel.settings_requested.connect(lambda name, value: wishes.append((name, value)))
    panel.rolls_hidden_requested.connect(lambda hidden: wishes.append(("hidden", hidden)))
    panel.pages[PlayersPage.MAP].click()
    panel.facts["health"].value_requested.emit("words")
    before = panel.scene_name.isChecked()
    panel.scene_name.click()
    panel.rolls_hidden.click()
    assert wishes == [("page", PlayersPage.MAP), ("health", "words"), ("scene_name", not before), ("hidden", True)]
