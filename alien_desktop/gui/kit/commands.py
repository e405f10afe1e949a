"""Every command of the app in one table: menus, shortcuts, buttons and the help page are made from it."""

from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QT_TRANSLATE_NOOP


class Menu(StrEnum):
    """The menus, in the order of the bar."""

    FILE = "File"
    EDIT = "Edit"
    VIEW = "View"
    ROLL = "Roll"
    SCENE = "Scene"
    HELP = "Help"


class CommandScope(StrEnum):
    """Which window a command belongs to."""

    EVERYWHERE = "everywhere"
    MAIN = "main"
    SCENE = "scene"


@dataclass(frozen=True)
class Command:
    """One thing the user can ask for. `keys` are portable key sequences; the first is shown."""

    id: str
    menu: Menu
    text: str
    keys: tuple[str, ...] = ()
    place: CommandScope = CommandScope.EVERYWHERE
    group: int = 0
    """Commands of a menu with different group numbers are divided by a line."""
    checkable: bool = False

    @property
    def has_single_key(self) -> bool:
        """Whether a bare letter or sign triggers it: only while no text field has the focus."""
        return any("Ctrl" not in key and "Alt" not in key and not key.startswith("F") for key in self.keys)


def _text(source: str) -> str:
    return str(QT_TRANSLATE_NOOP("Command", source))


COMMANDS: tuple[Command, ...] = (
    Command("new_character", Menu.FILE, _text("&New character"), ("Ctrl+N",)),
    Command("new_scene", Menu.FILE, _text("New s&cene"), ("Ctrl+Shift+N",)),
    Command("import", Menu.FILE, _text("&Open or import…"), ("Ctrl+O",), CommandScope.MAIN, group=1),
    Command("save_copy", Menu.FILE, _text("Save &a copy…"), ("Ctrl+Shift+S",), CommandScope.MAIN, group=1),
    Command("recent", Menu.FILE, _text("&Recent…"), ("Ctrl+Shift+O",), CommandScope.MAIN, group=1),
    Command("save", Menu.FILE, _text("&Save now"), ("Ctrl+S",), group=2),
    Command("quit", Menu.FILE, _text("&Quit"), ("Ctrl+Q",), group=3),
    Command("undo", Menu.EDIT, _text("&Undo"), ("Ctrl+Z",)),
    Command("redo", Menu.EDIT, _text("&Redo"), ("Ctrl+Shift+Z", "Ctrl+Y")),
    Command(
        "copy_character", Menu.EDIT, _text("&Copy the character as text"), ("Ctrl+Shift+C",), CommandScope.MAIN, group=1
    ),
    Command("copy_roll", Menu.EDIT, _text("Copy the last ro&ll"), (), CommandScope.MAIN, group=1),
    Command("find", Menu.EDIT, _text("&Find"), ("Ctrl+F",), CommandScope.MAIN, group=1),
    Command("advance", Menu.EDIT, _text("&Advance…"), ("Ctrl+Shift+E",), CommandScope.MAIN, group=2),
    Command("other_edition", Menu.EDIT, _text("In the &other edition…"), ("Ctrl+E",), CommandScope.MAIN, group=2),
    Command("preferences", Menu.EDIT, _text("&Preferences…"), ("Ctrl+,",), group=3),
    Command("view_library", Menu.VIEW, _text("&Library"), ("Ctrl+1",)),
    Command("view_sheet", Menu.VIEW, _text("&Sheet"), ("Ctrl+2",)),
    Command("view_dice", Menu.VIEW, _text("&Dice"), ("Ctrl+3",)),
    Command("view_scene", Menu.VIEW, _text("S&cene"), ("Ctrl+4",)),
    Command("library_cards", Menu.VIEW, _text("Li&brary as cards"), (), CommandScope.MAIN, group=5, checkable=True),
    Command("library_list", Menu.VIEW, _text("Library as lis&t"), (), CommandScope.MAIN, group=5, checkable=True),
    Command("tray_apart", Menu.VIEW, _text("Tray in its own &window"), ("Ctrl+T",), group=4, checkable=True),
    Command(
        "scene_tray", Menu.VIEW, _text("&Tray in this window"), ("Ctrl+Shift+T",), CommandScope.SCENE, 4, checkable=True
    ),
    Command("theme_dark", Menu.VIEW, _text("D&ark"), group=1, checkable=True),
    Command("theme_light", Menu.VIEW, _text("L&ight"), group=1, checkable=True),
    Command("theme_contrast", Menu.VIEW, _text("&High contrast"), group=1, checkable=True),
    Command("theme_system", Menu.VIEW, _text("As the s&ystem"), group=1, checkable=True),
    Command("dim", Menu.VIEW, _text("Di&m the lights"), ("F9",), group=1, checkable=True),
    Command("larger", Menu.VIEW, _text("La&rger"), ("Ctrl+=", "Ctrl++"), group=2),
    Command("smaller", Menu.VIEW, _text("Small&er"), ("Ctrl+-",), group=2),
    Command("size_reset", Menu.VIEW, _text("&Normal size"), ("Ctrl+0",), group=2),
    Command("reduced_motion", Menu.VIEW, _text("Without m&otion"), group=2, checkable=True),
    Command("roll", Menu.ROLL, _text("&Roll"), ("R",)),
    Command("quick_roll", Menu.ROLL, _text("Roll an&y skill…"), ("Ctrl+K",)),
    Command("push", Menu.ROLL, _text("&Push"), ("P",)),
    Command("alarm_roll", Menu.ROLL, _text("Panic or &stress response"), ("A",)),
    Command("put_away", Menu.ROLL, _text("Put the &dice away"), ("Esc",)),
    Command("die_more", Menu.ROLL, _text("One die &more"), ("+",), group=1),
    Command("die_less", Menu.ROLL, _text("One die &less"), ("-",), group=1),
    Command("odds", Menu.ROLL, _text("Show the &odds"), ("T",), group=1, checkable=True),
    Command("stress_more", Menu.ROLL, _text("S&tress +1"), ("S",), group=2),
    Command("stress_less", Menu.ROLL, _text("Str&ess -1"), ("Shift+S",), group=2),
    Command("pass_turn", Menu.SCENE, _text("&Rest a Turn…"), ("Ctrl+R",), CommandScope.MAIN),
    Command("pass_shift", Menu.SCENE, _text("A &Shift passes…"), ("Ctrl+Shift+R",), CommandScope.MAIN),
    Command("pass_day", Menu.SCENE, _text("A &day passes…"), ("Ctrl+Shift+D",), CommandScope.MAIN),
    Command("pass_session", Menu.SCENE, _text("A &new Act or session…"), (), CommandScope.MAIN),
    Command("next_turn", Menu.SCENE, _text("&Next turn"), ("N",), CommandScope.SCENE),
    Command("previous_turn", Menu.SCENE, _text("&Previous turn"), ("Shift+N",), CommandScope.SCENE),
    Command("draw", Menu.SCENE, _text("&Draw initiative"), ("I",), CommandScope.SCENE),
    Command("swap", Menu.SCENE, _text("S&wap cards"), ("W",), CommandScope.SCENE),
    Command("to_end", Menu.SCENE, _text("&To the end of the round"), ("Alt+End",), CommandScope.SCENE),
    Command("main_action", Menu.SCENE, _text("Spend the s&low or full action"), (",",), CommandScope.SCENE),
    Command("minor_action", Menu.SCENE, _text("Spend the &fast or quick action"), (".",), CommandScope.SCENE),
    Command("add", Menu.SCENE, _text("&Add to the scene"), ("/",), CommandScope.SCENE, group=1),
    Command("duplicate", Menu.SCENE, _text("On&e more of the same"), ("Ctrl+D",), CommandScope.SCENE, group=1),
    Command("remove", Menu.SCENE, _text("&Remove from the scene"), ("Del",), CommandScope.SCENE, group=1),
    Command("damage", Menu.SCENE, _text("Da&mage"), ("D",), CommandScope.SCENE, group=2),
    Command("heal", Menu.SCENE, _text("&Heal"), ("H",), CommandScope.SCENE, group=2),
    Command("conditions", Menu.SCENE, _text("&Conditions"), ("C",), CommandScope.SCENE, group=2),
    Command("hide", Menu.SCENE, _text("Shown t&o players"), ("V",), CommandScope.SCENE, group=2),
    Command("keys", Menu.HELP, _text("&Keys of this window…"), ("F1", "?")),
    Command("explain", Menu.HELP, _text("&Explain what has the focus"), ("Shift+F1",)),
    Command("how_a_roll_works", Menu.HELP, _text("&How a roll works…")),
    Command("about", Menu.HELP, _text("&About…"), group=1),
)
"""All commands. A letter is unique within the window where it works."""
