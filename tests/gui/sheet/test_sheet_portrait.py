"""A portrait of one's own on the sheet: dropped, chosen, refused with a sentence, removed, taken back."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QColor, QDropEvent, QImage
from pytestqt.qtbot import QtBot

from alien_desktop.gui.theme.theme import Theme
from alien_desktop.pictures.portraits import PortraitStore
from alien_desktop.storage.files import RealFiles
from alien_desktop.storage.paths import Paths
from tests.gui.stages import SheetStage

pytestmark = pytest.mark.usefixtures("theme")


@pytest.fixture
def stage(qtbot: QtBot, theme: Theme, tmp_path: Path) -> SheetStage:
    theme.set_reduced_motion(True)
    (tmp_path / "portraits").mkdir()
    built = SheetStage(qtbot)
    built.table.session.profile.paths = Paths.for_profile(tmp_path)
    portraits = PortraitStore(tmp_path / "portraits", RealFiles())
    built.table.session.take_portrait = portraits.take
    theme.set_picture_source(portraits.image)
    return built


def red_picture(folder: Path) -> Path:
    image = QImage(300, 300, QImage.Format.Format_RGB32)
    image.fill(QColor("red"))
    path = folder / "face & <b>.png"
    assert image.save(str(path))
    return path


def drop(stage: SheetStage, path: Path) -> None:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path))])
    event = QDropEvent(
        QPointF(9, 9),
        Qt.DropAction.CopyAction,
        mime,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    stage.panel.person.ui.picture.dropEvent(event)  # Qt routes a drop only while a real drag runs


def middle_of(stage: SheetStage) -> QColor:
    return stage.panel.person.ui.picture.grab().toImage().pixelColor(50, 50)


def test_a_dropped_picture_is_the_portrait_and_can_be_taken_back(stage: SheetStage, tmp_path: Path) -> None:
    drop(stage, red_picture(tmp_path))
    assert len(stage.sheet.portrait) == 64
    assert stage.undo_text() == "Rook Ibarra: Portrait"
    assert middle_of(stage).red() > 240
    stage.key("Ctrl+Z")
    assert stage.sheet.portrait == ""
    assert middle_of(stage).red() < 240


def test_the_portrait_is_removed_from_its_menu_by_keys(stage: SheetStage, tmp_path: Path) -> None:
    drop(stage, red_picture(tmp_path))
    stage.panel.person.ui.picture.setFocus()
    stage.key("Return")
    assert stage.menu_words() == ["Picture from a file…", "Remove the picture"]
    stage.choose("Remove the picture")
    assert stage.sheet.portrait == ""
    stage.key("Ctrl+Z")
    assert stage.sheet.portrait


def test_a_file_that_is_no_picture_is_refused_with_a_sentence(stage: SheetStage, tmp_path: Path) -> None:
    path = tmp_path / "face.png"
    path.write_bytes(b"<svg/>")
    sentences: list[str] = []
    stage.panel.refused.connect(lambda reason: sentences.append(str(reason)))
    before = stage.steps()
    drop(stage, path)
    assert sentences == ["Only PNG, JPEG and WebP pictures can be used."]
    assert (stage.sheet.portrait, stage.steps()) == ("", before)


def test_the_document_never_holds_the_path(stage: SheetStage, tmp_path: Path) -> None:
    drop(stage, red_picture(tmp_path))
    assert stage.sheet.portrait
    text = stage.sheet.model_dump_json()
    assert str(tmp_path) not in text
    assert "face" not in stage.sheet.portrait


def test_cards_and_the_rail_show_the_same_picture(stage: SheetStage, tmp_path: Path) -> None:
    drop(stage, red_picture(tmp_path))
    entry = stage.table.session.index.entry(stage.sheet.id)
    assert entry is not None
    assert entry.portrait == stage.sheet.portrait != ""
