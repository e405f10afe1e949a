"""The app with a sheet open and dice that fall as told: where the dialogs of the shell are tried."""

from pathlib import Path

from pytestqt.qtbot import QtBot

from alien_desktop.documents.samples.samples import samples_of
from tests.running_app import RunningApp
from tests.sample_session import Faces


class SheetApp(RunningApp):
    """The app with the first character of the 2019 edition open."""

    def __init__(self, qtbot: QtBot, profile: Path) -> None:
        self.dice = Faces()
        super().__init__(qtbot, profile, self.dice)
        self.qtbot = qtbot
        self.sheet = self.sheet_named(samples_of("core")[0].name, "core")
        self.window.navigator.open_document(self.sheet.id)
