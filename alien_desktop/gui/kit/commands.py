"""Every command of the app in one table: menus, shortcuts, buttons and the help page are made from it."""

from dataclasses import dataclass
from enum import StrEnum

from alien_desktop.rules.message import Message


class Menu(StrEnum):
    """The menus, in the order of the bar."""

    FILE = "File"
    EDIT = "Edit"
    VIEW = "View"
    ROLL = "Roll"
    SCENE = "Scene"
    HELP = "Help"


MENU_TITLES: dict[Menu, Message] = {
    Menu.FILE: Message("&File"),
    Menu.EDIT: Message("&Edit"),
    Menu.VIEW: Message("&View"),
    Menu.ROLL: Message("&Roll"),
    Menu.SCENE: Message("&Scene"),
    Menu.HELP: Message("&Help"),
}
"""What the menus are called."""


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
    text: Message
    keys: tuple[str, ...] = ()
    place: CommandScope = CommandScope.EVERYWHERE
    group: int = 0
    """Commands of a menu with different group numbers are divided by a line."""
    checkable: bool = False

    @property
    def has_single_key(self) -> bool:
        """Whether a bare letter or sign triggers it: only while no text field has the focus."""
        return any("Ctrl" not in key and "Alt" not in key and not key.startswith("F") for key in self.keys)


COMMANDS: tuple[Command, ...] = (
    Command("new_character", Menu.FILE, Message("&New character"), ("Ctrl+N",)),
    Command("new_scene", Menu.FILE, Message("New s&cene"), ("Ctrl+Shift+N",)),
    Command("import", Menu.FILE, Message("&Open or import…"), ("Ctrl+O",), CommandScope.MAIN, group=1),
    Command("save_copy", Menu.FILE, Message("Save &a copy…"), ("Ctrl+Shift+S",), CommandScope.MAIN, group=1),
    Command("recent", Menu.FILE, Message("&Recent…"), ("Ctrl+Shift+O",), CommandScope.MAIN, group=1),
    Command("save", Menu.FILE, Message("&Save now"), ("Ctrl+S",), group=2),
    Command("quit", Menu.FILE, Message("&Quit"), ("Ctrl+Q",), group=3),
    Command("undo", Menu.EDIT, Message("&Undo"), ("Ctrl+Z",)),
    Command("redo", Menu.EDIT, Message("&Redo"), ("Ctrl+Shift+Z", "Ctrl+Y")),
    Command(
        "copy_character",
        Menu.EDIT,
        Message("&Copy the character as text"),
        ("Ctrl+Shift+C",),
        CommandScope.MAIN,
        group=1,
    ),
    Command("copy_roll", Menu.EDIT, Message("Copy the last ro&ll"), (), CommandScope.MAIN, group=1),
    Command("find", Menu.EDIT, Message("&Find"), ("Ctrl+F",), CommandScope.MAIN, group=1),
    Command("advance", Menu.EDIT, Message("&Advance…"), ("Ctrl+Shift+E",), CommandScope.MAIN, group=2),
    Command("other_edition", Menu.EDIT, Message("In the &other edition…"), ("Ctrl+E",), CommandScope.MAIN, group=2),
    Command("preferences", Menu.EDIT, Message("&Preferences…"), ("Ctrl+,",), group=3),
    Command("view_library", Menu.VIEW, Message("&Library"), ("Ctrl+1",)),
    Command("view_sheet", Menu.VIEW, Message("&Sheet"), ("Ctrl+2",)),
    Command("view_dice", Menu.VIEW, Message("&Dice"), ("Ctrl+3",)),
    Command("view_scene", Menu.VIEW, Message("S&cene"), ("Ctrl+4",)),
    Command("library_cards", Menu.VIEW, Message("Li&brary as cards"), (), CommandScope.MAIN, group=5, checkable=True),
    Command("library_list", Menu.VIEW, Message("Library as lis&t"), (), CommandScope.MAIN, group=5, checkable=True),
    Command("tray_apart", Menu.VIEW, Message("Tray in its own &window"), ("Ctrl+T",), group=4, checkable=True),
    Command(
        "scene_tray",
        Menu.VIEW,
        Message("&Tray in this window"),
        ("Ctrl+Shift+T",),
        CommandScope.SCENE,
        4,
        checkable=True,
    ),
    Command("theme_dark", Menu.VIEW, Message("D&ark"), group=1, checkable=True),
    Command("theme_light", Menu.VIEW, Message("L&ight"), group=1, checkable=True),
    Command("theme_contrast", Menu.VIEW, Message("&High contrast"), group=1, checkable=True),
    Command("theme_system", Menu.VIEW, Message("As the s&ystem"), group=1, checkable=True),
    Command("dim", Menu.VIEW, Message("Di&m the lights"), ("F9",), group=1, checkable=True),
    Command("larger", Menu.VIEW, Message("La&rger"), ("Ctrl+=", "Ctrl++"), group=2),
    Command("smaller", Menu.VIEW, Message("Small&er"), ("Ctrl+-",), group=2),
    Command("size_reset", Menu.VIEW, Message("&Normal size"), ("Ctrl+0",), group=2),
    Command("reduced_motion", Menu.VIEW, Message("Without m&otion"), group=2, checkable=True),
    Command("roll", Menu.ROLL, Message("&Roll"), ("R",)),
    Command("quick_roll", Menu.ROLL, Message("Roll an&y skill…"), ("Ctrl+K",)),
    Command("push", Menu.ROLL, Message("&Push"), ("P",)),
    Command("alarm_roll", Menu.ROLL, Message("Panic or &stress response"), ("A",)),
    Command("put_away", Menu.ROLL, Message("Put the &dice away"), ("Esc",)),
    Command("die_more", Menu.ROLL, Message("One die &more"), ("+",), group=1),
    Command("die_less", Menu.ROLL, Message("One die &less"), ("-",), group=1),
    Command("odds", Menu.ROLL, Message("Show the &odds"), ("T",), group=1, checkable=True),
    Command("stress_more", Menu.ROLL, Message("S&tress +1"), ("S",), group=2),
    Command("stress_less", Menu.ROLL, Message("Str&ess -1"), ("Shift+S",), group=2),
    Command("pass_turn", Menu.SCENE, Message("&Rest a Turn…"), ("Ctrl+R",), CommandScope.MAIN),
    Command("pass_shift", Menu.SCENE, Message("A &Shift passes…"), ("Ctrl+Shift+R",), CommandScope.MAIN),
    Command("pass_day", Menu.SCENE, Message("A &day passes…"), ("Ctrl+Shift+D",), CommandScope.MAIN),
    Command("pass_session", Menu.SCENE, Message("A &new Act or session…"), (), CommandScope.MAIN),
    Command("next_turn", Menu.SCENE, Message("&Next turn"), ("N",), CommandScope.SCENE),
    Command("previous_turn", Menu.SCENE, Message("&Previous turn"), ("Shift+N",), CommandScope.SCENE),
    Command("draw", Menu.SCENE, Message("&Draw initiative"), ("I",), CommandScope.SCENE),
    Command("swap", Menu.SCENE, Message("S&wap cards"), ("W",), CommandScope.SCENE),
    Command("to_end", Menu.SCENE, Message("&To the end of the round"), ("Alt+End",), CommandScope.SCENE),
    Command("main_action", Menu.SCENE, Message("Spend the s&low or full action"), (",",), CommandScope.SCENE),
    Command("minor_action", Menu.SCENE, Message("Spend the &fast or quick action"), (".",), CommandScope.SCENE),
    Command("add", Menu.SCENE, Message("&Add to the scene"), ("/",), CommandScope.SCENE, group=1),
    Command("duplicate", Menu.SCENE, Message("On&e more of the same"), ("Ctrl+D",), CommandScope.SCENE, group=1),
    Command("remove", Menu.SCENE, Message("&Remove from the scene"), ("Del",), CommandScope.SCENE, group=1),
    Command("damage", Menu.SCENE, Message("Da&mage"), ("D",), CommandScope.SCENE, group=2),
    Command("heal", Menu.SCENE, Message("&Heal"), ("H",), CommandScope.SCENE, group=2),
    Command("conditions", Menu.SCENE, Message("&Conditions"), ("C",), CommandScope.SCENE, group=2),
    Command("hide", Menu.SCENE, Message("Shown t&o players"), ("V",), CommandScope.SCENE, group=2),
    Command("keys", Menu.HELP, Message("&Keys of this window…"), ("F1", "?")),
    Command("explain", Menu.HELP, Message("&Explain what has the focus"), ("Shift+F1",)),
    Command("how_a_roll_works", Menu.HELP, Message("&How a roll works…")),
    Command("about", Menu.HELP, Message("&About…"), group=1),
)
"""All commands. A letter is unique within the window where it works."""
