"""A portrait of one's own on the sheet: dropped, chosen, refused with a sentence, removed, taken back."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QColor, QDropEvent, QImage, QPainter
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from alien_desktop.gui.kit.registered_actions import try_command
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
    built.table.session.take_portrait, built.table.session.cut_portrait = portraits.take, portraits.cut
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
    assert stage.menu_words() == ["Picture from a file…", "Crop…", "Remove the picture"]
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


def tall_picture(folder: Path) -> Path:
    """Red above, blue below."""
    image = QImage(200, 400, QImage.Format.Format_RGB32)
    image.fill(QColor("red"))
    painter = QPainter(image)
    painter.fillRect(0, 200, 200, 200, QColor("blue"))
    painter.end()
    path = folder / "tall.png"
    assert image.save(str(path))
    return path


def test_a_part_of_the_picture_becomes_the_portrait_by_keys_and_undo_brings_the_whole_back(
    stage: SheetStage, tmp_path: Path
) -> None:
    drop(stage, tall_picture(tmp_path))
    whole = stage.sheet.portrait
    assert middle_of(stage).red() > 240
    stage.panel.person.ui.picture.setFocus()
    stage.key("Return")
    stage.choose("Crop…")
    dialog = stage.panel.cropping
    assert dialog is not None
    assert dialog.isVisible()
    first = dialog.part.part
    for _ in range(3):
        QTest.keyClick(dialog.part, Qt.Key.Key_Minus)
    assert dialog.part.part.width() < first.width()
    for _ in range(60):
        QTest.keyClick(dialog.part, Qt.Key.Key_Down)
    assert dialog.part.part.bottom() == 399, "it stays in the picture"
    QTest.keyClick(dialog.part, Qt.Key.Key_Return)
    assert not dialog.isVisible()
    assert stage.sheet.portrait not in ("", whole)
    assert (middle_of(stage).red(), middle_of(stage).blue() > 240) == (0, True)
    stage.key("Ctrl+Z")
    assert stage.sheet.portrait == whole


def test_the_frame_is_dragged_and_turned_by_the_wheel_and_never_leaves_the_picture(
    stage: SheetStage, tmp_path: Path
) -> None:
    drop(stage, tall_picture(tmp_path))
    stage.panel.open_crop()
    dialog = stage.panel.cropping
    assert dialog is not None
    part = dialog.part
    before, shape = part.part, part.part.width() / part.part.height()
    QTest.mousePress(part, Qt.MouseButton.LeftButton, pos=QPoint(50, 50))
    QTest.mouseMove(part, QPoint(50, 90))
    QTest.mouseRelease(part, Qt.MouseButton.LeftButton, pos=QPoint(50, 90))
    assert part.part.top() > before.top()
    part.grow(-99)
    assert 0 < part.part.width() < before.width() / 4
    assert part.part.width() / part.part.height() == pytest.approx(shape, rel=0.1)
    part.grow(99)
    assert part.part.size() == before.size()
    dialog.close_button.click()
    assert stage.undo_text() == "Rook Ibarra: Portrait"


def test_a_part_outside_the_picture_and_a_sheet_without_one_are_refused(stage: SheetStage, tmp_path: Path) -> None:
    sentences: list[str] = []
    asked = {"who": stage.sheet.id, "left": 0, "top": 0, "width": 9, "height": 9}

    def crop(**changes: int) -> str:
        try_command("sheet.crop", stage.table.session, lambda reason: sentences.append(str(reason)), **asked | changes)
        return sentences.pop()

    assert crop() == "There is no picture to crop."
    drop(stage, tall_picture(tmp_path))
    assert crop(left=195) == crop(width=0) == crop(top=-1) == "That part is not inside the picture."
    (tmp_path / "portraits" / f"{stage.sheet.portrait}.png").unlink()
    assert crop() == "The picture is gone: choose it again from its file."


def test_cards_and_the_sidebar_show_the_same_picture(stage: SheetStage, tmp_path: Path) -> None:
    drop(stage, red_picture(tmp_path))
    entry = stage.table.session.index.entry(stage.sheet.id)
    assert entry is not None
    assert entry.portrait == stage.sheet.portrait != ""
