"""Times as storage writes them (always UTC, whole seconds), and as the user reads them."""

from collections.abc import Callable
from datetime import UTC, datetime

Now = Callable[[], datetime]
"""Gives the present, with a time zone. An argument everywhere, so tests can turn the clock."""


def utc_now() -> datetime:
    """Return the present."""
    return datetime.now(UTC)


def iso_utc(moment: datetime) -> str:
    """Return a moment as ISO 8601, such as 2183-06-01T12:00:00Z."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def name_utc(moment: datetime) -> str:
    """Return a moment as a part of a file name, such as 21830601T120000Z."""
    return moment.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def local_time(moment: datetime) -> str:
    """Return a moment as HH:MM of the user's own clock."""
    return moment.astimezone().strftime("%H:%M")


def local_time_of(iso: str) -> str:
    """Return the moment of a journal line as HH:MM of the user's own clock; empty for a text that is no moment."""
    try:
        return local_time(datetime.fromisoformat(iso))
    except (ValueError, OverflowError):
        return ""
