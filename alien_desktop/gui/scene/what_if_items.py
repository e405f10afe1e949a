"""What the page of a what-if shows, in words and shares: read from the reports, and nothing worked out again."""

from collections.abc import Iterable

from alien_desktop.documents.scene.encounter import Side
from alien_desktop.gui.kit.portrait import initials
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.rules.record import record
from alien_desktop.session.what_if.plans import PLAN_SIGNS
from alien_desktop.session.what_if.report import PlanReport, Share, difference
from alien_desktop.session.what_if.results import Fallen
from alien_desktop.session.what_if.runner import Progress, RunState

MOST_CAUSES = 6
MOST_SENTENCES = 4


@record
class ShareItem:
    """One line of the survival: a share for each plan, and how much better each later one is than the first."""

    name: str
    shares: tuple[Share, ...]
    between: tuple[float | None, ...] = ()
    """One less than there are plans; None: even."""
    letters: str = ""
    """Of somebody's token; the line about everybody has none and is apart."""

    @property
    def total(self) -> bool:
        """It is about everybody."""
        return not self.letters


@record
class CauseItem:
    """A cause of falling: its share of all who fall, 0 to 1, for each plan."""

    name: str
    parts: tuple[float, ...]


@record
class PlanResult:
    """What is shown of one plan: its name and the part of the crew that lives, or how far it is."""

    name: str = ""
    value: str = ""
    below: str = ""
    """What the value is."""
    part: float | None = None
    """How much of it is fought, 0 to 1; None when it is over."""
    best: bool = False


_IN_SECONDS = 120
"""Up to so many a time is shown in seconds."""


@record
class Pace:
    """How long it takes: seconds that are left (0: nobody knows) and were needed, fights in a second."""

    left: int = 0
    took: int = 0
    a_second: int = 0

    def left_words(self) -> str:
        """Return how long it still takes: in seconds, a long time in minutes."""
        if self.left <= _IN_SECONDS:
            return tr("about %n seconds", "about %n second", self.left)
        return tr("about %n minutes", "about %n minute", round(self.left / 60))


NO_PACE = Pace()


@record
class AverageItem:
    """One number of each plan, in words."""

    name: str
    values: tuple[str, ...]


@record
class Saying:
    """One sentence of the report: whether a later plan is better there (None: it says no difference)."""

    words: str
    better: bool | None


@record
class WhatIfItem:
    """All that the page of the results shows."""

    names: tuple[str, ...] = ()
    fights: tuple[int, ...] = ()
    lives: tuple[float, ...] = ()
    """Which part of the crew came through."""
    survival: tuple[ShareItem, ...] = ()
    rounds: tuple[tuple[int, tuple[float, ...]], ...] = ()
    """How long it took, and the part of the fights of each plan."""
    causes: tuple[CauseItem, ...] = ()
    first: tuple[CauseItem, ...] = ()
    """Who of the crew falls first, in which part of the fights."""
    averages: tuple[AverageItem, ...] = ()
    sayings: tuple[Saying, ...] = ()


def what_if_item(reports: tuple[PlanReport, ...]) -> WhatIfItem:
    """Return what is shown of some reports."""
    if not reports or not reports[0].fights:
        return WhatIfItem()
    survival = _survival(reports)
    return WhatIfItem(
        tuple(one.name for one in reports),
        tuple(one.fights for one in reports),
        tuple(one.crew_lives for one in reports),
        survival,
        _rounds(reports),
        _causes(reports),
        _first(reports),
        _averages(reports),
        tuple(_sayings(reports, survival))[:MOST_SENTENCES],
    )


def plates(item: WhatIfItem, progress: Progress) -> tuple[PlanResult, ...]:
    """Return what is shown of each plan: how far it is, then how much of the crew lives and which is the best."""
    if progress.state is RunState.RUNNING:
        words = tr("{done} of {wanted}")
        return tuple(
            PlanResult(
                one.name,
                words.format(done=f"{one.fights:,}", wanted=f"{progress.wanted:,}"),
                "",
                one.fights / progress.wanted,
            )
            for one in progress.reports
        )
    best = max(item.lives, default=0.0)
    alone = len(item.lives) > 1 and item.lives.count(best) == 1
    return tuple(
        PlanResult(
            name,
            tr("{percent} %").format(percent=percent(lives)),
            tr("of the crew live"),
            None,
            alone and lives == best,
        )
        for name, lives in zip(item.names, item.lives, strict=True)
    )


def percent(share: float) -> str:
    """Return a share as whole percents."""
    return str(round(100 * share))


def _survival(reports: tuple[PlanReport, ...]) -> tuple[ShareItem, ...]:
    rows = []
    for one in reports[0].people:
        if one.side is Side.CREW:
            shares = tuple(each.survival(one.id) for each in reports)
            rows.append(ShareItem(one.name, shares, _between(shares), initials(one.name)))
    together = tuple(each.all_live for each in reports)
    return (*rows, ShareItem(tr("Everybody lives"), together, _between(together)))


def _between(shares: tuple[Share, ...]) -> tuple[float | None, ...]:
    return tuple(difference(shares[0], other) for other in shares[1:])


def _rounds(reports: tuple[PlanReport, ...]) -> tuple[tuple[int, tuple[float, ...]], ...]:
    last = max(max(each.rounds, default=1) for each in reports)
    return tuple(
        (length, tuple(each.rounds.get(length, 0) / each.fights for each in reports)) for length in range(1, last + 1)
    )


def _causes(reports: tuple[PlanReport, ...]) -> tuple[CauseItem, ...]:
    parts: dict[str, list[float]] = {}
    for place, report in enumerate(reports):
        for fallen, count in report.causes:
            of_plan = parts.setdefault(cause_words(fallen), [0.0] * len(reports))
            of_plan[place] += count / (report.fallen or 1)
    rows = sorted(parts.items(), key=lambda one: -max(one[1]))
    return tuple(CauseItem(name, tuple(of_plan)) for name, of_plan in rows[:MOST_CAUSES])


def _first(reports: tuple[PlanReport, ...]) -> tuple[CauseItem, ...]:
    rows = (
        CauseItem(one.name, tuple(each.first.get(one.id, 0) / each.fights for each in reports))
        for one in reports[0].crew
    )
    return tuple(sorted((row for row in rows if any(row.parts)), key=lambda row: -max(row.parts)))


def cause_words(fallen: Fallen) -> str:
    """Return what somebody fell to."""
    what = translated(fallen.what)
    return tr("{by}: {what}").format(by=fallen.by, what=what) if fallen.by else what


def _averages(reports: tuple[PlanReport, ...]) -> tuple[AverageItem, ...]:
    def row(name: str, values: Iterable[float]) -> AverageItem:
        return AverageItem(name, tuple(f"{value:.1f}" for value in values))

    cut = tuple(tr("{percent} %").format(percent=percent(each.cut_off / each.fights)) for each in reports)
    wins = tuple(tr("{percent} %").format(percent=percent(each.crew_wins.value)) for each in reports)
    return (
        AverageItem(tr("The crew wins"), wins),
        row(tr("Rounds"), (each.mean_rounds for each in reports)),
        row(tr("Stress of the crew"), (each.mean(each.stress) for each in reports)),
        row(tr("Panic and responses"), (each.mean(each.panics) for each in reports)),
        row(tr("Ammunition left"), (each.mean(each.shots) for each in reports)),
        AverageItem(tr("Not over in time"), cut),
    )


def _sayings(reports: tuple[PlanReport, ...], survival: tuple[ShareItem, ...]) -> Iterable[Saying]:
    """Yield what stands out: fights without an end, then against plan A the largest differences and what makes none."""
    yield from _not_over(reports)
    if len(reports) < 2:
        return
    people = [row for row in survival if not row.total]
    differing = [
        (between, PLAN_SIGNS[plan], row.name)
        for row in people
        for plan, between in enumerate(row.between, 1)
        if between is not None
    ]
    gains = sorted((one for one in differing if one[0] > 0), key=lambda one: -one[0])
    losses = sorted((one for one in differing if one[0] < 0), key=lambda one: one[0])
    for between, plan, who in gains[:2]:
        words = tr("{plan}: {who} lives in {count} more of 100 fights.")
        yield Saying(words.format(plan=plan, who=who, count=percent(between)), True)
    for between, plan, who in losses[: 2 if not gains else 1]:
        less = round(-100 * between)
        words = tr("{plan}: {who} pays, %n points less.", "{plan}: {who} pays, %n point less.", less)
        yield Saying(words.format(plan=plan, who=who), False)
    causes = [(cause, plan) for cause in _causes(reports) for plan in range(1, len(reports))]
    changes = sorted(causes, key=lambda one: one[0].parts[one[1]] - one[0].parts[0])
    if changes:
        (fewer, less_in), (more, more_in) = changes[0], changes[-1]
        if fewer.parts[0] - fewer.parts[less_in] >= _NOTEWORTHY:
            words = tr("{plan}: {cause} takes fewer of the fallen ({before} to {after} %).")
            yield Saying(_changed(words, fewer, less_in), True)
        elif more.parts[more_in] - more.parts[0] >= _NOTEWORTHY:
            words = tr("{plan}: {cause} takes more of the fallen ({before} to {after} %).")
            yield Saying(_changed(words, more, more_in), False)
    even = [row.name for row in people if not any(one is not None for one in row.between)]
    if even and len(even) == len(people):
        words = tr(
            "No difference for anybody that {fights} fights show.",
            "No difference for anybody that {fights} fight shows.",
            reports[0].fights,
        )
        yield Saying(words.format(fights=f"{reports[0].fights:,}"), None)
    elif even:
        words = tr(
            "{who}: no difference that {fights} fights show.",
            "{who}: no difference that {fights} fight shows.",
            reports[0].fights,
        )
        yield Saying(words.format(who=", ".join(even), fights=f"{reports[0].fights:,}"), None)


def _not_over(reports: tuple[PlanReport, ...]) -> Iterable[Saying]:
    """Yield the plans of which most fights had no end: what is said of who lives means little then."""
    for sign, report in zip(PLAN_SIGNS, reports, strict=False):
        share = report.cut_off / report.fights if report.fights else 0
        if share >= _MOST:
            words = tr(
                "{count} of 100 fights are not over in %n Rounds.",
                "{count} of 100 fights are not over in %n Round.",
                max(report.rounds),
            ).format(count=percent(share))
            yield Saying(tr("{plan}: {words}").format(plan=sign, words=words) if len(reports) > 1 else words, False)


_MOST = 0.5
"""From so many fights without an end on it is worth a sentence."""


def _changed(words: str, cause: CauseItem, plan: int) -> str:
    before, after = cause.parts[0], cause.parts[plan]
    return words.format(plan=PLAN_SIGNS[plan], cause=cause.name, before=percent(before), after=percent(after))


_NOTEWORTHY = 0.1
"""A cause whose part changes by less is not worth a sentence."""
