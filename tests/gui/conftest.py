"""The look as the product has it: our fonts and icons, on a clean application."""

import importlib
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from alien_desktop.gui.theme.theme import Theme


@pytest.fixture(scope="session", autouse=True)
def resources(qapp: QApplication) -> None:
    """Fonts and icons under `:/alien`."""
    importlib.import_module("alien_desktop.gui.theme.resources_rc")


@pytest.fixture
def theme(qapp: QApplication) -> Iterator[Theme]:
    """A dark, narrow look at 100 %, installed on the application."""
    made = Theme()
    made.install(qapp)
    yield made
    made.setParent(None)
