"""The look as the product has it: our fonts and icons, on a clean application."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from alien_desktop.theme.look import Look
from tests.compiled_resources import register_resources


@pytest.fixture(scope="session", autouse=True)
def resources(qapp: QApplication) -> None:
    """Fonts and icons under `:/alien`."""
    register_resources()


@pytest.fixture
def look(qapp: QApplication) -> Iterator[Look]:
    """A dark, narrow look at 100 %, installed on the application."""
    made = Look()
    made.install(qapp)
    yield made
    made.setParent(None)
