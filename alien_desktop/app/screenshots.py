"""`--screenshot DIR`: every window and dialog with sample content, at two sizes, dark and light, as PNG files."""

from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from alien_desktop.app.session_start import open_desk
from alien_desktop.documents.character_sheet import CharacterSheet
from alien_desktop.documents.encounter import Encounter
from alien_desktop.forms import resources_rc  # noqa: F401 - registers fonts and icons with Qt
from alien_desktop.rules.characteristics import Skill
from alien_desktop.session.desk import Desk
from alien_desktop.storage.paths import Paths
from alien_desktop.theme.look import Look
from alien_desktop.windows.desk_views import DICE, LIBRARY, SHEET
from alien_desktop.windows.main_window import MainWindow

SIZES = (QSize(1280, 800), QSize(1920, 1080))
THEMES = ("dark", "light")

EMPTY_SCENE = "Cold berth"
LONG_NAME = "Maximiliana Theodora Okonkwo-Featherstonehaugh of the Outer Reach"

_ALARM = (6, 5, 4, 3, 2, 2, 6, 1, 4, 2)
_NOTHING = (5, 4, 3, 3, 2, 2, 5, 4, 3, 2)


class _ArrangedDice:
    """Dice that show what the picture needs, and repeat themselves when nothing is arranged."""

    def __init__(self) -> None:
        self._arranged: list[int] = []
        self._faces = cycle((4, 2, 5, 3, 1, 6))

    def arrange(self, faces: tuple[int, ...]) -> None:
        """Set the faces of the next roll."""
        self._arranged = list(faces)

    def roll(self, count: int) -> tuple[int, ...]:
        """Return the next faces."""
        return tuple(self._arranged.pop(0) if self._arranged else next(self._faces) for _ in range(count))


def draw_all(app: QApplication, folder: Path) -> Iterator[Path]:
    """Draw everything into a folder and yield each file; the user's own profile is neither read nor touched."""
    folder.mkdir(parents=True, exist_ok=True)
    look = Look()
    look.install(app)
    look.set_reduced_motion(True)
    with TemporaryDirectory() as profile:
        paths = Paths.for_profile(Path(profile))
        paths.ensure()
        dice = _ArrangedDice()
        desk, recovery = open_desk(paths, dice, ())
        window = MainWindow(look, lambda _name, _window: False, lambda _name, _window: None)
        window.show_library((), ())
        window.set_desk(desk, recovery, lambda _key: "", lambda _key, _value: None)
        window.show()
        album = _Album(app, folder, look, desk, window, dice)
        yield from album.draw()
        album.close()


class _Album:
    """The pictures, one method a view."""

    def __init__(
        self, app: QApplication, folder: Path, look: Look, desk: Desk, window: MainWindow, dice: _ArrangedDice
    ) -> None:
        self._dice_source = dice
        self._app = app
        self._folder = folder
        self._look = look
        self._desk = desk
        self._window = window
        self._views = window.views
        entries = desk.shelf.entries()
        self._core = [entry for entry in entries if entry.edition == desk.session.preferences.edition]
        self._other = [entry for entry in entries if entry.edition != desk.session.preferences.edition]

    def draw(self) -> Iterator[Path]:
        """Draw every view in every theme and size."""
        pictures: tuple[tuple[str, Callable[[], QWidget]], ...] = (
            ("library", self._library),
            ("sheet", self._sheet),
            ("sheet-evolved", self._sheet_evolved),
            ("sheet-synthetic", self._sheet_synthetic),
            ("sheet-broken", self._sheet_broken),
            ("sheet-long-name", self._sheet_long_name),
            ("push-dialog", self._push_dialog),
            ("panic-dialog", self._panic_dialog),
            ("response-dialog", self._response_dialog),
            ("dice", self._dice),
            ("initiative", self._initiative),
            ("initiative-empty", self._initiative_empty),
            ("keys-dialog", self._keys_dialog),
            ("how-a-roll-works-dialog", self._how_dialog),
            ("about-dialog", self._about_dialog),
        )
        for theme in THEMES:
            self._look.set_theme(theme)
            for size in SIZES:
                for name, picture in pictures:
                    yield self._shoot(f"{name}-{theme}-{size.width()}", picture, size)

    def close(self) -> None:
        """Let go of the windows."""
        self._views.initiative.close_for_good()
        self._window.hide()
        self._window.deleteLater()
        self._desk.session.close()

    def _shoot(self, name: str, picture: Callable[[], QWidget], size: QSize) -> Path:
        self._window.resize(size)
        self._look.set_width(size.width())
        widget = picture()
        if not isinstance(widget, QDialog):
            widget.resize(size)
        for _ in range(3):
            self._app.processEvents()
        path = self._folder / f"{name}.png"
        widget.grab().save(str(path))
        if isinstance(widget, QDialog):
            widget.close()
        return path

    # --- views ---

    def _library(self) -> QWidget:
        self._views.show_view(LIBRARY)
        return self._window

    def _sheet(self) -> QWidget:
        self._open(self._core[0].document_id, Skill.PILOTING, _ALARM)
        return self._window

    def _sheet_evolved(self) -> QWidget:
        self._open(self._other[0].document_id, Skill.PILOTING, _ALARM)
        return self._window

    def _sheet_synthetic(self) -> QWidget:
        entry = next(entry for entry in self._core if entry.format == CharacterSheet.FORMAT and entry.stress is None)
        self._open(entry.document_id)
        return self._window

    def _sheet_broken(self) -> QWidget:
        sheet = self._desk.workspace.sheet(self._core[3].document_id)
        table = self._desk.rules_for(sheet.edition).catalog.injuries
        injuries = tuple(
            {"id": f"x{number}", "row": number, "source": table.row_for(number).id, "name": table.row_for(number).name}
            for number in (26, 45)
        )
        self._desk.workspace.edit("Broken", [sheet.evolve(health=0, injuries=injuries)])
        self._open(sheet.id)
        return self._window

    def _sheet_long_name(self) -> QWidget:
        sheet = self._desk.workspace.sheet(self._core[1].document_id)
        self._desk.workspace.edit("Rename", [sheet.evolve(name=LONG_NAME)])
        self._open(sheet.id)
        return self._window

    def _push_dialog(self) -> QWidget:
        self._open(self._core[0].document_id, Skill.PILOTING, _NOTHING)
        return self._window

    def _panic_dialog(self) -> QWidget:
        self._open(self._core[0].document_id, Skill.PILOTING, _ALARM)
        self._dice_source.arrange((6,))
        self._desk.rolls.roll_alarm()
        return self._window

    def _response_dialog(self) -> QWidget:
        self._open(self._other[0].document_id, Skill.PILOTING, _ALARM)
        self._dice_source.arrange((3,))
        self._desk.rolls.roll_alarm()
        return self._window

    def _dice(self) -> QWidget:
        self._open(self._core[0].document_id, Skill.PILOTING, _ALARM)
        self._views.show_view(DICE)
        return self._window

    def _initiative(self) -> QWidget:
        entry = next(entry for entry in self._core if entry.format == Encounter.FORMAT)
        self._views.initiative.set_document(entry.document_id)
        self._views.initiative.show()
        return self._views.initiative

    def _initiative_empty(self) -> QWidget:
        scenes = [entry for entry in self._desk.shelf.entries() if entry.name == EMPTY_SCENE]
        if not scenes:
            scene = Encounter(name=EMPTY_SCENE, edition=self._desk.session.preferences.edition)
            self._desk.workspace.edit("New scene", [scene])
            scenes = [entry for entry in self._desk.shelf.entries() if entry.document_id == scene.id]
        self._views.initiative.set_document(scenes[0].document_id)
        self._views.initiative.show()
        return self._views.initiative

    def _keys_dialog(self) -> QWidget:
        return self._views.help.show_keys()

    def _how_dialog(self) -> QWidget:
        return self._views.help.show_how_a_roll_works()

    def _about_dialog(self) -> QWidget:
        return self._views.help.show_about()

    # --- inside ---

    def _open(self, document_id: str, skill: Skill | None = None, faces: tuple[int, ...] = ()) -> None:
        self._desk.rolls.put_away()
        self._views.open_document(document_id)
        self._views.show_view(SHEET)
        if skill is not None:
            self._desk.rolls.prepare(document_id, skill)
            pool = self._desk.rolls.state.pool
            assert pool is not None
            base = (*faces[:6], *[2] * pool.base)[: pool.base]
            stress = (*faces[6:], *[3] * pool.stress)[: pool.stress]
            self._dice_source.arrange((*base, *stress))
            self._desk.rolls.roll()
