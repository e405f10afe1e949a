"""Times as storage writes them: always UTC, whole seconds."""

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
