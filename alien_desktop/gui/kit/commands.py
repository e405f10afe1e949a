"""Every command of the app in one table: menus, shortcuts, buttons and the help page are made from it."""

from enum import StrEnum

from alien_desktop.rules.message import Message
from alien_desktop.rules.record import record


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
    PAGE = "page"
    """A page of the scene, only while it has the focus: no action of a window."""


@record
class WindowCommand:
    """One thing the user can ask for. `keys` are portable key sequences; the first is shown."""

    id: str
    menu: Menu
    text: Message
    keys: tuple[str, ...] = ()
    place: CommandScope = CommandScope.EVERYWHERE
    group: int = 0
    """Commands of a menu with different group numbers are divided by a line."""
    checkable: bool = False
    does: str = ""
    """The registered command behind it (`session/commands`), which says when it is allowed and why not.

    Empty for what only shows, arranges or explains."""


COMMANDS: tuple[WindowCommand, ...] = (
    WindowCommand("new_character", Menu.FILE, Message("&New character"), ("Ctrl+N",), does="create.start"),
    WindowCommand("new_scene", Menu.FILE, Message("New s&cene…"), ("Ctrl+Shift+N",), does="scene.create"),
    WindowCommand(
        "import",
        Menu.FILE,
        Message("&Open or import…"),
        ("Ctrl+O",),
        CommandScope.MAIN,
        group=1,
        does="document.import",
    ),
    WindowCommand(
        "save_copy",
        Menu.FILE,
        Message("Save &a copy…"),
        ("Ctrl+Shift+S",),
        CommandScope.MAIN,
        group=1,
        does="document.export",
    ),
    WindowCommand(
        "versions",
        Menu.FILE,
        Message("Older &versions…"),
        ("Ctrl+Shift+H",),
        CommandScope.MAIN,
        group=1,
        does="version.restore",
    ),
    WindowCommand(
        "check_documents",
        Menu.FILE,
        Message("Chec&k my documents…"),
        (),
        CommandScope.MAIN,
        group=2,
        does="documents.check",
    ),
    WindowCommand("recent", Menu.FILE, Message("&Recent…"), ("Ctrl+Shift+O",), CommandScope.MAIN, group=1),
    WindowCommand("save", Menu.FILE, Message("&Save now"), ("Ctrl+S",), group=2, does="save"),
    WindowCommand("quit", Menu.FILE, Message("&Quit"), ("Ctrl+Q",), group=3),
    WindowCommand("undo", Menu.EDIT, Message("&Undo"), ("Ctrl+Z",), does="undo"),
    WindowCommand("redo", Menu.EDIT, Message("&Redo"), ("Ctrl+Shift+Z", "Ctrl+Y"), does="redo"),
    WindowCommand(
        "copy_character",
        Menu.EDIT,
        Message("&Copy the character as text"),
        ("Ctrl+Shift+C",),
        CommandScope.MAIN,
        group=1,
        does="character.text",
    ),
    WindowCommand("copy_roll", Menu.EDIT, Message("Copy the last ro&ll"), (), CommandScope.MAIN, group=1, does="log"),
    WindowCommand("find", Menu.EDIT, Message("&Find"), ("Ctrl+F",), CommandScope.MAIN, group=1),
    WindowCommand(
        "advance",
        Menu.EDIT,
        Message("Spend &experience…"),
        ("Ctrl+Shift+E",),
        CommandScope.MAIN,
        group=2,
        does="sheet.advance_skill",
    ),
    WindowCommand(
        "other_edition",
        Menu.EDIT,
        Message("Convert to &other edition…"),
        (),
        CommandScope.MAIN,
        group=2,
        does="document.convert",
    ),
    WindowCommand("preferences", Menu.EDIT, Message("&Preferences…"), ("Ctrl+,",), group=3, does="preference.set"),
    WindowCommand("view_library", Menu.VIEW, Message("&Library"), ("Ctrl+1",)),
    WindowCommand("view_sheet", Menu.VIEW, Message("&Sheet"), ("Ctrl+2",)),
    WindowCommand("view_dice", Menu.VIEW, Message("&Dice"), ("Ctrl+3",)),
    WindowCommand("view_scene", Menu.VIEW, Message("S&cene"), ("Ctrl+4",)),
    WindowCommand("view_players", Menu.VIEW, Message("Players’ &view"), ("Ctrl+5",)),
    WindowCommand(
        "library_cards", Menu.VIEW, Message("Li&brary as cards"), (), CommandScope.MAIN, group=5, checkable=True
    ),
    WindowCommand(
        "library_list", Menu.VIEW, Message("Library as lis&t"), (), CommandScope.MAIN, group=5, checkable=True
    ),
    WindowCommand("tray_apart", Menu.VIEW, Message("Tray in its own &window"), ("Ctrl+T",), group=4, checkable=True),
    # An O on a key cap is read as a zero too: both do it.
    WindowCommand("tray_drawer", Menu.VIEW, Message("O&pen or close the tray"), ("O", "0"), CommandScope.MAIN, group=4),
    WindowCommand(
        "scene_tray",
        Menu.VIEW,
        Message("&Tray in this window"),
        ("Ctrl+Shift+T",),
        CommandScope.SCENE,
        4,
        checkable=True,
    ),
    WindowCommand("actions", Menu.VIEW, Message("Actions o&f the selected one"), ("X",), CommandScope.SCENE, 4),
    WindowCommand(
        "zone_map", Menu.VIEW, Message("&Zones as a map"), ("Shift+Z",), CommandScope.SCENE, group=4, does="zone.list"
    ),
    WindowCommand("players_screen", Menu.VIEW, Message("Players’ screen or f&ull screen"), ("F11",), group=6),
    WindowCommand("black_out", Menu.VIEW, Message("Blac&k-out"), ("B",), group=6, checkable=True, does="players.black"),
    WindowCommand("drawer", Menu.VIEW, Message("&Game Mother’s notes"), ("O",), CommandScope.SCENE, 4, checkable=True),
    WindowCommand("next_pane", Menu.VIEW, Message("Ne&xt part of the scene"), ("F6",), CommandScope.SCENE, 4),
    WindowCommand("previous_pane", Menu.VIEW, Message("&Part before"), ("Shift+F6",), CommandScope.SCENE, 4),
    WindowCommand("theme_dark", Menu.VIEW, Message("D&ark"), group=1, checkable=True, does="preference.set"),
    WindowCommand("theme_light", Menu.VIEW, Message("L&ight"), group=1, checkable=True, does="preference.set"),
    WindowCommand(
        "theme_contrast", Menu.VIEW, Message("&High contrast"), group=1, checkable=True, does="preference.set"
    ),
    WindowCommand(
        "theme_system", Menu.VIEW, Message("Use s&ystem theme"), group=1, checkable=True, does="preference.set"
    ),
    WindowCommand("dim", Menu.VIEW, Message("Di&m mode"), ("F9",), group=1, checkable=True, does="preference.set"),
    WindowCommand("larger", Menu.VIEW, Message("La&rger"), ("Ctrl+=", "Ctrl++"), group=2, does="preference.set"),
    WindowCommand("smaller", Menu.VIEW, Message("Small&er"), ("Ctrl+-",), group=2, does="preference.set"),
    WindowCommand("size_reset", Menu.VIEW, Message("&Normal size"), ("Ctrl+0",), group=2, does="preference.set"),
    WindowCommand(
        "reduced_motion", Menu.VIEW, Message("Reduce m&otion"), group=2, checkable=True, does="preference.set"
    ),
    WindowCommand("roll", Menu.ROLL, Message("&Roll"), ("R",), does="roll"),
    WindowCommand("quick_roll", Menu.ROLL, Message("Roll a s&kill…"), ("Ctrl+K",), does="roll.skill"),
    WindowCommand("push", Menu.ROLL, Message("&Push"), ("P",), does="push"),
    WindowCommand("alarm_roll", Menu.ROLL, Message("Panic Roll or &Stress Response"), ("A",), does="alarm.roll"),
    WindowCommand("clear_roll", Menu.ROLL, Message("&Clear roll"), ("Esc",), does="clear"),
    WindowCommand("die_more", Menu.ROLL, Message("One die &more"), ("+",), group=1, does="modifier"),
    WindowCommand("die_less", Menu.ROLL, Message("One die &less"), ("-",), group=1, does="modifier"),
    WindowCommand("odds", Menu.ROLL, Message("Show the &odds"), ("T",), group=1, checkable=True),
    WindowCommand("stress_more", Menu.ROLL, Message("S&tress +1"), ("S",), group=2, does="sheet.change_stress"),
    WindowCommand("stress_less", Menu.ROLL, Message("Str&ess −1"), ("Shift+S",), group=2, does="sheet.change_stress"),
    WindowCommand(
        "pass_turn", Menu.SCENE, Message("&Rest one Turn…"), ("Ctrl+R",), CommandScope.MAIN, does="time.open"
    ),
    WindowCommand(
        "pass_shift", Menu.SCENE, Message("Advance one &Shift…"), ("Ctrl+Shift+R",), CommandScope.MAIN, does="time.open"
    ),
    WindowCommand(
        "pass_day", Menu.SCENE, Message("Advance one &day…"), ("Ctrl+Shift+D",), CommandScope.MAIN, does="time.open"
    ),
    WindowCommand(
        "pass_session", Menu.SCENE, Message("Begin a &new Act or session…"), (), CommandScope.MAIN, does="time.open"
    ),
    WindowCommand("next_turn", Menu.SCENE, Message("&Next turn"), ("N",), CommandScope.SCENE, does="scene.next_turn"),
    WindowCommand(
        "previous_turn",
        Menu.SCENE,
        Message("&Previous turn"),
        ("Shift+N",),
        CommandScope.SCENE,
        does="scene.previous_turn",
    ),
    WindowCommand("draw", Menu.SCENE, Message("&Draw initiative"), ("I",), CommandScope.SCENE, does="scene.draw"),
    WindowCommand("ambush", Menu.SCENE, Message("Amb&ush"), ("Shift+I",), CommandScope.SCENE, does="scene.ambush"),
    WindowCommand("redraw", Menu.SCENE, Message("&Redraw all cards"), (), CommandScope.SCENE, does="scene.redraw"),
    WindowCommand("swap", Menu.SCENE, Message("S&wap cards"), ("W",), CommandScope.SCENE, does="scene.swap"),
    WindowCommand(
        "swap_by_hand",
        Menu.SCENE,
        Message("Swap &by the Game Mother’s hand"),
        ("Shift+W",),
        CommandScope.SCENE,
        does="scene.swap",
    ),
    WindowCommand(
        "to_end",
        Menu.SCENE,
        Message("&To the end of the round"),
        ("Alt+End",),
        CommandScope.SCENE,
        does="scene.put_last",
    ),
    WindowCommand(
        "main_action",
        Menu.SCENE,
        Message("Spend the s&low or full action"),
        (",",),
        CommandScope.SCENE,
        does="scene.main_action",
    ),
    WindowCommand(
        "minor_action",
        Menu.SCENE,
        Message("Spend the fast or &quick action"),
        (".",),
        CommandScope.SCENE,
        does="scene.minor_action",
    ),
    WindowCommand("add", Menu.SCENE, Message("&Add to the scene"), ("/",), CommandScope.SCENE, group=1),
    WindowCommand(
        "add_event",
        Menu.SCENE,
        Message("Someth&ing will happen…"),
        ("Shift+E",),
        CommandScope.SCENE,
        group=1,
        does="scene.add_event",
    ),
    WindowCommand(
        "scenes",
        Menu.SCENE,
        Message("Pic&k another scene"),
        ("Ctrl+Alt+S",),
        CommandScope.SCENE,
        group=3,
        does="scene.open",
    ),
    WindowCommand(
        "scene_log",
        Menu.SCENE,
        Message("Write the log as te&xt…"),
        (),
        CommandScope.SCENE,
        group=3,
        does="scene.export_log",
    ),
    WindowCommand(
        "duplicate",
        Menu.SCENE,
        Message("On&e more of the same"),
        ("Ctrl+D",),
        CommandScope.SCENE,
        group=1,
        does="scene.duplicate",
    ),
    WindowCommand(
        "duplicate_other",
        Menu.SCENE,
        Message("One more, the other wa&y"),
        ("Ctrl+Shift+D",),
        CommandScope.SCENE,
        group=1,
        does="scene.add_member",
    ),
    WindowCommand(
        "share_similar",
        Menu.SCENE,
        Message("One card for all of the &same"),
        ("G",),
        CommandScope.SCENE,
        group=1,
        does="scene.share_similar",
    ),
    WindowCommand(
        "leave_group",
        Menu.SCENE,
        Message("Lea&ve the group"),
        ("Shift+G",),
        CommandScope.SCENE,
        group=1,
        does="scene.leave_group",
    ),
    WindowCommand(
        "remove",
        Menu.SCENE,
        Message("Re&move from the scene"),
        ("Del",),
        CommandScope.SCENE,
        group=1,
        does="scene.remove",
    ),
    WindowCommand("damage", Menu.SCENE, Message("Dama&ge"), ("D",), CommandScope.SCENE, group=2, does="scene.damage"),
    WindowCommand("heal", Menu.SCENE, Message("&Heal"), ("H",), CommandScope.SCENE, group=2, does="scene.heal"),
    WindowCommand(
        "conditions", Menu.SCENE, Message("&Conditions"), ("C",), CommandScope.SCENE, group=2, does="scene.condition"
    ),
    WindowCommand(
        "hide", Menu.SCENE, Message("Shown t&o players"), ("V",), CommandScope.SCENE, group=2, does="scene.hidden"
    ),
    WindowCommand(
        "change",
        Menu.SCENE,
        Message("Ad&just by hand…"),
        ("F2",),
        CommandScope.SCENE,
        group=2,
        does="scene.edit",
    ),
    WindowCommand(
        "zones", Menu.SCENE, Message("&Zones"), ("Z",), CommandScope.SCENE, group=2, checkable=True, does="zone.list"
    ),
    WindowCommand("what_if", Menu.ROLL, Message("&What if"), ("Y",), CommandScope.SCENE, group=3, does="what_if.run"),
    WindowCommand(
        "end_scene",
        Menu.SCENE,
        Message("End o&f the scene"),
        ("Ctrl+E",),
        CommandScope.SCENE,
        group=3,
        does="scene.end",
    ),
    WindowCommand("keys", Menu.HELP, Message("&Keys of this window…"), ("F1", "?")),
    WindowCommand("explain", Menu.HELP, Message("&What’s this?"), ("Shift+F1",)),
    WindowCommand("how_a_roll_works", Menu.HELP, Message("&How a roll works…")),
    WindowCommand("about", Menu.HELP, Message("&About…"), group=1),
)
"""All commands. A letter is unique within the window where it works."""


@record
class PageKey:
    """A key that means something else while one page of the scene has the focus."""

    key: str
    page: Message
    text: Message
    id: str = ""
    """By which somebody's own key is kept; empty for keys of the focus and for what goes with a command."""


PAGE_KEYS: tuple[PageKey, ...] = (
    PageKey("Enter", Message("Attack"), Message("The filled button; it is never Push")),
    PageKey("Down", Message("Attack, folded"), Message("Open the page of its step")),
    PageKey("W", Message("Attack, its targets"), Message("List friends too, or no more")),
    PageKey("M", Message("Scene with zones"), Message("Move the selected one: then the digit of a zone"), "zone_move"),
    PageKey("Enter", Message("Zones"), Message("What can be done there; on a way: work it")),
    PageKey("Shift+Right", Message("Map of the zones"), Message("Move the room itself; so with each arrow")),
    PageKey("+", Message("Map of the zones"), Message("Draw it larger, with − smaller")),
    PageKey("0", Message("Map of the zones"), Message("All of it")),
    PageKey("G", Message("Zones in stealth mode"), Message("A false blip: then the digit of a zone"), "stealth_blip"),
    PageKey("1", Message("Motion tracker"), Message("The false blip with this digit moves: then that of a zone")),
    PageKey(
        "K", Message("Zones in stealth mode"), Message("Whoever carries the motion tracker reads it"), "stealth_scan"
    ),
    PageKey(
        "V", Message("Zones in stealth mode"), Message("All blips on the players’ tracker, or none"), "stealth_show"
    ),
    PageKey("I", Message("Zones in stealth mode"), Message("Contact: draw the cards")),
    PageKey("K", Message("Panic spreads"), Message("Does not hear it"), "panic_skip"),
    PageKey("Esc", Message("Panic spreads"), Message("Stop here")),
)
"""W swaps cards and K alone is no command: only while their page has the focus do they mean this."""

PAGE_COMMANDS: tuple[WindowCommand, ...] = tuple(
    WindowCommand(
        each.id,
        Menu.SCENE,
        Message("{page}: {does}", page=each.page, does=each.text),
        (each.key,),
        CommandScope.PAGE,
    )
    for each in PAGE_KEYS
    if each.id
)
"""The keys of pages that can be changed; a page sees its own before the window does."""


class DigitUse(StrEnum):
    """What a digit may mean in the scene. The first that applies counts, in the order of these lines."""

    REAL_DICE = "real_dice"
    """The tray has the focus and asks, or real dice are typed into it."""
    AMOUNT = "amount"
    """After D, H or W: so many, or this card."""
    PAGE = "page"
    """The open page of an attack has the focus."""
    ZONE = "zone"
    """The zones have the focus: the zone with this number is chosen."""
    BLIP = "blip"
    """The page of the motion tracker is open: the false blip with this number, which the next digit moves."""
    REAL_CARD = "real_card"
    """Real cards are typed for those who have none."""
    CARD = "card"
    """Selects who has the card with this number; pressed again, the next one on it."""
