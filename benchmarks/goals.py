"""The goals: what is measured, beside what, how much it may be, and why a goal that is missed is missed."""

from dataclasses import dataclass

PEERS = "`build/peers` (`benchmarks/peers.txt`)"
A_PACKAGE = "`packaging/dev.py package --hello`"


@dataclass(frozen=True)
class Goal:
    """One row of the table. A row is met when all of its figures that have a goal are."""

    id: str
    what: str
    beside: str
    at_most: str
    """The goal in words; the number that decides stands at the figure, where it is measured."""
    why: str = ""
    """Why it is missed, shown only when it is."""
    needs: str = ""
    """What has to be there to measure it, shown only when it was not."""


GOALS = (
    Goal("O1", "full odds of (12, 8), cold", "icepool; dyce", "1/100; 1/25 (first roll alone)"),
    Goal("O2", "all 231 pools × 3 stages", "icepool, one (8, 4) pool", "1/5"),
    Goal(
        "O3",
        "one-shot process that computes (8, 4)",
        "python -c pass",
        "1.15",
        "`python -m` of an empty module takes as long; beside that the program itself costs about 4 %.",
    ),
    Goal("O4", "pool change, odds, labels and chart painted", "the same with a ready table", "1.25; 0.03 frame"),
    Goal(
        "R1",
        "secure unbiased pool of 12",
        "random.randint; a batch of numpy",
        "1/10; 6",
        "Each pool is one call of the system, which is half of its time. Faces drawn ahead were tried: 0.12, for a "
        "store of dice that waits in memory.",
    ),
    Goal(
        "S1",
        "start to the painted library",
        "an empty PySide6 window",
        "1.7",
        "What is left is enums of Qt (a quarter), 115 modules, 136 widgets and their painting (decision 0018).",
    ),
    Goal(
        "S2",
        "start to ready to edit",
        "an empty PySide6 window",
        "3.2",
        "Some 50 modules of pydantic and 340 of rules, documents, session and commands before the window is alive "
        "(decision 0018).",
    ),
    Goal(
        "S3",
        "processor to the first picture",
        "git-cola; Picard; novelWriter",
        "0.33; 0.27; 0.25",
        "Their floor is ours: Python and Qt's bindings alone are a third of what they take.",
        needs=PEERS,
    ),
    Goal(
        "D1",
        "load a character; an encounter",
        "json.loads of the same bytes",
        "2.5",
        "Files may come from anywhere: limits, doubled keys, huge numbers and half characters are looked for, and "
        "every value is checked, before anything is believed. Parsing alone and pydantic alone together are 2.6.",
    ),
    Goal(
        "D2",
        "list of 10,000 from disk",
        "json.loads of all",
        "0.15",
        "10,000 files are opened and 10,000 entries made; an index was measured and misses it too (decision 0025).",
    ),
    Goal(
        "D3",
        "durable save of a character; among 1,000",
        "bare atomic write; among few",
        "1.6; 1.1",
        "On a disk that syncs in under a millisecond the processor weighs more: dumped, proved to come back as the "
        "same document, sealed, read back, and the old file read before it is replaced.",
    ),
    Goal(
        "D4",
        "an action into the journal",
        "bare write and fdatasync",
        "1.3",
        "A line holds the sum of the one before it; on a disk that syncs in under a millisecond that shows.",
    ),
    Goal("U1", "filter or sort 10,000 rows, key to picture", "Qt's own model and proxy", "1/3"),
    Goal("U2", "picture of 40 falling dice; 40 dice", "a frame; shapes drawn", "0.1; 1/14"),
    Goal(
        "U3",
        "one edit as an undo step, and back",
        "a list of closures; a snapshot as JSON",
        "8; 1/10",
        "A step finds out what differs from two frozen documents, field by field; a closure was told it by hand.",
    ),
    Goal(
        "U0",
        "stress key to the painted cell",
        "a frame",
        "0.5",
        "Stress adds dice: half of it is the roll that lies ready with its odds, the index, the log and the actions, "
        "the other half layout and painting of meter and tray.",
    ),
    Goal(
        "U4",
        "another rich sheet; the first one",
        "a widget for each item; a frame",
        "0.3, 0.6 frame; 6 frames",
        "Of a switch two thirds are painting, a third the rows of another character; the first sheet makes 209 widgets "
        "and paints them with fonts and icons that are new. Asked for at once it also imports 32 modules, compiles two "
        "models and reads 13 tables, which else is done while the window rests.",
    ),
    Goal(
        "U5",
        "next turn, draw, damage, scroll among 200",
        "the view painted again",
        "1.5",
        "A draw deals, writes down and reads 395 cards anew, of which no part is more than a sixth; a turn copies "
        "the order of all of them. Rows out of sight are not painted.",
    ),
    Goal(
        "U6",
        "a line more in a log of 10,000",
        "QListView with uniform sizes",
        "1/20",
        "A line costs the same at any length; of what is left most is the picture of the list, which the peer paints "
        "too.",
    ),
    Goal(
        "U7",
        "a map of 40 zones and 60 people: dragged, zoomed, a room chosen, somebody moved",
        "one frame at 60 Hz",
        "1",
        "A step of somebody makes the rows of the list, the order and the panel of the selected one anew as well; "
        "where a strip comes or goes below the map, it has another height and all of it is painted.",
    ),
    Goal(
        "T2",
        "roll to the first picture of its fall",
        "a frame",
        "0.6",
        "Nearly all of the Dice view is another one after a roll and is painted: dice, buttons, odds, the log moved by "
        "a line. As long again takes the roll, written down twice, and what follows it.",
    ),
    Goal(
        "W1",
        "what if: a fight of 4 against 3",
        "1,000 pools of (8, 4) by random.randint",
        "10",
        "A fight takes some 32 turns with 20 attacks of four steps each, through the services of the session: 7 times "
        "the instructions, and code and documents that fill the caches, where a loop of dice fits into them.",
    ),
    Goal(
        "M1",
        "memory after a tour of all views",
        "an empty PySide6 window; git-cola; Picard",
        "1.6; 0.9; 0.7",
        "Python 11 MB, Qt's bindings 28, the library 31 with its modules, documents and rules with pydantic 28, a "
        "sheet 13, a scene 11, the rest 3. The others are measured at their first picture.",
    ),
    Goal("P1", "packaged folder; compressed", "a packaged window with one label", "0.75", needs=A_PACKAGE),
    Goal(
        "P2",
        "start of the packaged app to its window",
        "from the environment",
        "1.15",
        needs=f"{A_PACKAGE}, Xvfb and xdotool",
    ),
)
