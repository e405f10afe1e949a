"""The look as the product has it: our fonts and icons, on a clean application."""

import importlib
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from alien_desktop.theme.look import Look


@pytest.fixture(scope="session", autouse=True)
def resources(qapp: QApplication) -> None:
    """Fonts and icons under `:/alien`."""
    importlib.import_module("alien_desktop.forms.resources_rc")


@pytest.fixture
def look(qapp: QApplication) -> Iterator[Look]:
    """A dark, narrow look at 100 %, installed on the application."""
    made = Look()
    made.install(qapp)
    yield made
    made.setParent(None)
