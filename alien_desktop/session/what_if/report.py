"""The result of many fights: counts that are added up fight by fight, and what can be said of them.

Shares have the interval of Wilson at 95 %: it stays between 0 and 1 and holds for few fights too.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from math import sqrt
from typing import Any

from alien_desktop.documents.scene.encounter import Side
from alien_desktop.rules.json_object import JsonObject
from alien_desktop.rules.message import Message, Words
from alien_desktop.rules.record import record
from alien_desktop.session.what_if.results import Fallen, Fate, FightResult, StoryLine, StoryTone, Victor

Z95 = 1.959964
"""Standard deviations of 95 in 100."""


@record
class Person:
    """Somebody in the fights."""

    id: str
    name: str
    side: Side


@record
class Share:
    """How often something happened, with the interval that the true share is in, in 95 of 100 runs."""

    count: int
    of: int

    @property
    def value(self) -> float:
        """The share, 0 to 1; 0 for no fights."""
        return self.count / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The lowest and the highest share that fit the count."""
        if not self.of:
            return 0.0, 1.0
        n, p, z2 = self.of, self.value, Z95 * Z95
        middle = (p + z2 / (2 * n)) / (1 + z2 / n)
        half = Z95 / (1 + z2 / n) * sqrt(p * (1 - p) / n + z2 / (4 * n * n))
        return max(middle - half, 0.0), min(middle + half, 1.0)

    @property
    def plus_minus(self) -> float:
        """Half of the interval."""
        low, high = self.interval
        return (high - low) / 2


def difference(one: Share, other: Share) -> float | None:
    """Return how much larger `other` is than `one`; None when that may be chance (95 %)."""
    if not one.of or not other.of:
        return None
    between = other.value - one.value
    low_one, high_one = one.interval
    low, high = other.interval
    # Newcombe: the interval of a difference from the intervals of both.
    if between >= 0:
        noise = sqrt((one.value - high_one) ** 2 + (other.value - low) ** 2)
    else:
        noise = sqrt((one.value - low_one) ** 2 + (other.value - high) ** 2)
    return between if abs(between) > noise else None


@record
class PlanReport:
    """The result of the fights of one plan, in counts."""

    name: str
    fights: int
    people: tuple[Person, ...]
    lives: Mapping[str, int]
    """In how many fights each one came through, by the ids of the combatants."""
    winners: Mapping[Victor, int]
    rounds: Mapping[int, int]
    """How many fights took so many Rounds."""
    causes: tuple[tuple[Fallen, int], ...]
    """What those of the crew who did not come through fell to, the most frequent first."""
    first: Mapping[str, int]
    """In how many fights each of the crew was the first to fall, by the ids of the combatants."""
    everybody: int
    """In how many fights all of the crew came through."""
    stress: int
    panics: int
    shots: int
    cut_off: int

    def survival(self, who: str) -> Share:
        """Return how often somebody came through."""
        return Share(self.lives.get(who, 0), self.fights)

    @property
    def all_live(self) -> Share:
        """How often the whole crew came through."""
        return Share(self.everybody, self.fights)

    @property
    def crew_wins(self) -> Share:
        """How often the crew has somebody left who stands, and the others have not."""
        return Share(self.winners.get(Victor.CREW, 0), self.fights)

    @property
    def crew_lives(self) -> float:
        """Which part of the crew came through, 0 to 1, over all fights."""
        crew = self.crew
        return sum(self.lives.get(one.id, 0) for one in crew) / (self.fights * len(crew)) if crew and self.fights else 0

    @property
    def fallen(self) -> int:
        """How many of the crew did not come through, over all fights."""
        return sum(count for _, count in self.causes)

    @property
    def mean_rounds(self) -> float:
        """How many Rounds a fight took on average."""
        return sum(length * count for length, count in self.rounds.items()) / self.fights if self.fights else 0.0

    def mean(self, total: int) -> float:
        """Return a total for each fight."""
        return total / self.fights if self.fights else 0.0

    @property
    def crew(self) -> tuple[Person, ...]:
        """Those of the crew."""
        return tuple(one for one in self.people if one.side is Side.CREW)


class Tally:
    """Adds fights up."""

    def __init__(self, name: str, people: Iterable[Person]) -> None:
        self._name = name
        self._people = tuple(people)
        self._crew = tuple(one.id for one in self._people if one.side is Side.CREW)
        self._side = {one.id: one.side for one in self._people}
        self._fights = self._everybody = self._stress = self._panics = self._shots = self._cut_off = 0
        self._lives: Counter[str] = Counter()
        self._winners: Counter[Victor] = Counter()
        self._rounds: Counter[int] = Counter()
        self._causes: Counter[Fallen] = Counter()
        self._first: Counter[str] = Counter()

    def add(self, result: FightResult) -> None:
        """Add one fight."""
        self._fights += 1
        self._winners[result.winner] += 1
        self._rounds[result.rounds] += 1
        self._stress += result.stress
        self._panics += result.panics
        self._shots += result.shots
        self._cut_off += result.cut_off
        lives = {who for who in self._side if self._comes_through(who, result)}
        self._lives.update(lives)
        if result.first:
            self._first[result.first] += 1
        self._everybody += lives.issuperset(self._crew)
        self._causes.update(result.causes[who] for who in self._crew if who not in lives and who in result.causes)

    def report(self) -> PlanReport:
        """Return the results so far."""
        return PlanReport(
            self._name,
            self._fights,
            self._people,
            dict(self._lives),
            dict(self._winners),
            dict(sorted(self._rounds.items())),
            tuple(self._causes.most_common()),
            dict(self._first),
            self._everybody,
            self._stress,
            self._panics,
            self._shots,
            self._cut_off,
        )

    def _comes_through(self, who: str, result: FightResult) -> bool:
        """Whether somebody lives. A Broken one does where a friend is left to help, or no enemy to finish it."""
        fate = result.fates.get(who, Fate.DEAD)
        enemy = Victor.OTHERS if self._side[who] is Side.CREW else Victor.CREW
        return fate in (Fate.STANDS, Fate.AWAY) or (fate is Fate.BROKEN and result.winner is not enemy)


def report_to_data(report: PlanReport) -> JsonObject:
    """Return a report as plain JSON data."""
    return {
        "name": report.name,
        "fights": report.fights,
        "people": [{"id": one.id, "name": one.name, "side": str(one.side)} for one in report.people],
        "lives": dict(report.lives),
        "winners": {str(one): count for one, count in report.winners.items()},
        "rounds": {str(length): count for length, count in report.rounds.items()},
        "causes": [{"by": one.by, "what": _words_to_data(one.what), "count": count} for one, count in report.causes],
        "first": dict(report.first),
        "everybody": report.everybody,
        "stress": report.stress,
        "panics": report.panics,
        "shots": report.shots,
        "cut_off": report.cut_off,
    }


def report_from_data(data: Mapping[str, Any]) -> PlanReport:
    """Read a report back; ValueError or KeyError for what is none."""
    return PlanReport(
        str(data["name"]),
        int(data["fights"]),
        tuple(Person(one["id"], one["name"], Side(one["side"])) for one in data["people"]),
        dict(data["lives"]),
        {Victor(one): count for one, count in data["winners"].items()},
        {int(length): count for length, count in data["rounds"].items()},
        tuple((Fallen(one["by"], _words_from_data(one["what"])), one["count"]) for one in data["causes"]),
        dict(data["first"]),
        data["everybody"],
        data["stress"],
        data["panics"],
        data["shots"],
        data["cut_off"],
    )


def story_to_data(story: Iterable[StoryLine]) -> list[JsonObject]:
    """Return the story of a fight as plain JSON data."""
    return [{"round": one.round, "words": _words_to_data(one.words), "tone": str(one.tone)} for one in story]


def story_from_data(data: Iterable[Mapping[str, Any]]) -> tuple[StoryLine, ...]:
    """Read the story of a fight back."""
    return tuple(StoryLine(one["round"], _words_from_data(one["words"]), StoryTone(one["tone"])) for one in data)


def _words_to_data(words: Words) -> str | JsonObject:
    return words.to_data() if isinstance(words, Message) else words


def _words_from_data(data: object) -> Words:
    return data if isinstance(data, str) else Message.from_data(data)
