"""What the page of a what-if shows, in words and shares: read from the reports, and nothing worked out again."""

from collections.abc import Iterable

from alien_desktop.documents.scene.encounter import Side
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.rules.record import record
from alien_desktop.session.what_if.report import PlanReport, Share, difference
from alien_desktop.session.what_if.results import Fallen

MOST_CAUSES = 6
MOST_SENTENCES = 4
SIGNS = ("A", "B")
"""What the plans are called where there is no room for their names."""


@record
class ShareRow:
    """One line of the survival: a share for each plan, and how much better the second one is (None: even)."""

    name: str
    shares: tuple[Share, ...]
    between: float | None = None
    total: bool = False
    """It is about everybody and stands apart."""


@record
class CauseRow:
    """What people fall to: the part of all who fall, 0 to 1, for each plan."""

    name: str
    parts: tuple[float, ...]


@record
class AverageRow:
    """One number of each plan, in words."""

    name: str
    values: tuple[str, ...]


@record
class Saying:
    """One sentence of the report: whether the second plan is better there (None: it says no difference)."""

    words: str
    better: bool | None


@record
class WhatIfItem:
    """All that the page of the results shows."""

    names: tuple[str, ...] = ()
    fights: tuple[int, ...] = ()
    lives: tuple[float, ...] = ()
    """Which part of the crew came through."""
    survival: tuple[ShareRow, ...] = ()
    rounds: tuple[tuple[int, tuple[float, ...]], ...] = ()
    """How long it took, and the part of the fights of each plan."""
    causes: tuple[CauseRow, ...] = ()
    averages: tuple[AverageRow, ...] = ()
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
        _averages(reports),
        tuple(_sayings(reports, survival))[:MOST_SENTENCES],
    )


def percent(share: float) -> str:
    """Return a share as whole percents."""
    return str(round(100 * share))


def _survival(reports: tuple[PlanReport, ...]) -> tuple[ShareRow, ...]:
    rows = []
    for one in reports[0].people:
        if one.side is Side.CREW:
            shares = tuple(each.survival(one.id) for each in reports)
            rows.append(ShareRow(one.name, shares, _between(shares)))
    together = tuple(each.all_live for each in reports)
    return (*rows, ShareRow(tr("Everybody lives"), together, _between(together), total=True))


def _between(shares: tuple[Share, ...]) -> float | None:
    return difference(shares[0], shares[1]) if len(shares) > 1 else None


def _rounds(reports: tuple[PlanReport, ...]) -> tuple[tuple[int, tuple[float, ...]], ...]:
    last = max(max(each.rounds, default=1) for each in reports)
    return tuple(
        (length, tuple(each.rounds.get(length, 0) / each.fights for each in reports)) for length in range(1, last + 1)
    )


def _causes(reports: tuple[PlanReport, ...]) -> tuple[CauseRow, ...]:
    parts: dict[str, list[float]] = {}
    for place, report in enumerate(reports):
        for fallen, count in report.causes:
            of_plan = parts.setdefault(cause_words(fallen), [0.0] * len(reports))
            of_plan[place] += count / (report.fallen or 1)
    rows = sorted(parts.items(), key=lambda one: -max(one[1]))
    return tuple(CauseRow(name, tuple(of_plan)) for name, of_plan in rows[:MOST_CAUSES])


def cause_words(fallen: Fallen) -> str:
    """Return what somebody fell to."""
    what = translated(fallen.what)
    return tr("{by}: {what}").format(by=fallen.by, what=what) if fallen.by else what


def _averages(reports: tuple[PlanReport, ...]) -> tuple[AverageRow, ...]:
    def row(name: str, values: Iterable[float]) -> AverageRow:
        return AverageRow(name, tuple(f"{value:.1f}" for value in values))

    cut = tuple(tr("{percent} %").format(percent=percent(each.cut_off / each.fights)) for each in reports)
    wins = tuple(tr("{percent} %").format(percent=percent(each.crew_wins.value)) for each in reports)
    return (
        AverageRow(tr("The crew wins"), wins),
        row(tr("Rounds"), (each.mean_rounds for each in reports)),
        row(tr("Stress of the crew"), (each.mean(each.stress) for each in reports)),
        row(tr("Panic and responses"), (each.mean(each.panics) for each in reports)),
        row(tr("Ammunition left"), (each.mean(each.shots) for each in reports)),
        AverageRow(tr("Cut off"), cut),
    )


def _sayings(reports: tuple[PlanReport, ...], survival: tuple[ShareRow, ...]) -> Iterable[Saying]:
    """Yield what stands out: the largest differences, the largest loss, then what makes no difference."""
    if len(reports) < 2:
        return
    people = [row for row in survival if not row.total]
    differing = sorted((row for row in people if row.between is not None), key=lambda row: -abs(row.between or 0))
    gains = [row for row in differing if (row.between or 0) > 0]
    losses = [row for row in differing if (row.between or 0) < 0]
    for row in gains[:2]:
        words = tr("B: {who} lives in {count} more of 100 fights.")
        yield Saying(words.format(who=row.name, count=percent(row.between or 0)), True)
    for row in losses[: 2 if not gains else 1]:
        less = round(-100 * (row.between or 0))
        words = tr("B: {who} pays, %n points less.", "B: {who} pays, %n point less.", less)
        yield Saying(words.format(who=row.name), False)
    changes = sorted(_causes(reports), key=lambda cause: cause.parts[1] - cause.parts[0])
    if changes:
        fewer, more = changes[0], changes[-1]
        if fewer.parts[0] - fewer.parts[1] >= _NOTEWORTHY:
            words = tr("B: {cause} takes fewer of the fallen ({before} to {after} %).")
            yield Saying(_changed(words, fewer), True)
        elif more.parts[1] - more.parts[0] >= _NOTEWORTHY:
            words = tr("B: {cause} takes more of the fallen ({before} to {after} %).")
            yield Saying(_changed(words, more), False)
    even = [row.name for row in people if row.between is None]
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


def _changed(words: str, cause: CauseRow) -> str:
    before, after = cause.parts
    return words.format(cause=cause.name, before=percent(before), after=percent(after))


_NOTEWORTHY = 0.1
"""A cause whose part changes by less is not worth a sentence."""
