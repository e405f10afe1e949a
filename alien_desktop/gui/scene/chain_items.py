"""What the strip of an attack shows, as frozen records: six plates, one page, one block with the button.

The pages draw these records and know nothing of the rules; `chain_reader.py` makes them from the resolved
chain, with a reader beside each page.
"""

from enum import StrEnum

from alien_desktop.gui.kit.drop_field import DropOption
from alien_desktop.gui.theme.button_paint import ButtonKind
from alien_desktop.rules.record import record


class ChainPlate(StrEnum):
    """The six plates in their order."""

    DECLARE = "declare"
    DEFENCE = "defence"
    ROLL = "roll"
    EXTRA = "extra"
    ARMOR = "armor"
    CONSEQUENCES = "consequences"


class PlateState(StrEnum):
    """The state of a plate; each has a shape of its own besides its colour."""

    DONE = "done"
    """Raised, with a tick."""
    OPEN = "open"
    """Filled, with a point towards its page."""
    WAITS = "waits"
    """Open, and a panic or response roll blocks it: amber."""
    TO_COME = "to_come"
    """An outline with the value that would follow now."""
    IMPOSSIBLE = "impossible"
    """Faint, with its reason."""


class Tone(StrEnum):
    """The colour of a number or a word; the value is the name of the token."""

    PLAIN = "text"
    QUIET = "text2"
    GOOD = "accent"
    HARM = "alert"
    STRESS = "stress"
    CLOCK = "info"


@record
class PlateItem:
    """One plate."""

    plate: ChainPlate
    name: str
    words: str = ""
    state: PlateState = PlateState.TO_COME
    brief: str = ""
    """The words where all of them would be cut."""
    was: str = ""
    """The result of a done step before an earlier one was changed; struck through until the attack goes on."""
    short: str = ""
    """The name where all of it would be cut."""


@record
class StatItem:
    """A large number with its word: "86 %" over "at least 1"."""

    text: str
    words: str = ""
    tone: Tone = Tone.PLAIN
    icon: str = ""


@record
class BlockItem:
    """The right end of every page: the result so far, and the one filled button."""

    stats: tuple[StatItem, ...] = ()
    note: str = ""
    note_tone: Tone = Tone.QUIET
    main: str = ""
    main_key: str = ""
    main_kind: ButtonKind = ButtonKind.PRIMARY
    main_enabled: bool = True
    second: str = ""
    """A button beside it; empty for none."""
    second_key: str = ""


@record
class TargetItem:
    """A combatant who may be attacked."""

    id: str
    label: str
    """The digit of the card; all on one card have the same."""
    name: str
    sign: str = ""
    """LOW, DOWN."""
    band: str = ""
    cover: str = ""
    hit: str = ""
    hurt: str = ""
    reason: str = ""
    """Why this one cannot be attacked."""
    chosen: bool = False

    @property
    def key(self) -> str:
        """What identifies the row."""
        return self.id

    def words(self) -> str:
        """Return the row as a screen reader says it."""
        parts = (self.name, self.label, self.sign, self.band, self.cover, self.hit, self.hurt, self.reason)
        return ", ".join(part for part in parts if part)


@record
class DeclareItem:
    """Target, weapon and number of dice."""

    rows: tuple[TargetItem, ...] = ()
    weapons: tuple[DropOption, ...] = ()
    weapon: str = ""
    with_words: str = ""
    """What replaces the weapons where there is no choice: the row of a creature's table."""
    table_faces: tuple[int, ...] = ()
    """The dice of the roll on that table."""
    terms: str = ""
    base: int = 0
    stress: int = 0
    weapon_words: str = ""
    """What counts of the weapon: its damage, what is in it."""


@record
class BarItem:
    """A chance as a bar."""

    name: str
    part: float
    text: str
    tone: Tone = Tone.QUIET


@record
class OptionItem:
    """One thing that can be chosen in a page, with its digit."""

    id: str
    digit: str
    name: str
    words: str = ""
    bars: tuple[BarItem, ...] = ()
    base: int = 0
    stress: int = 0
    chosen: bool = False
    count: int = 0
    """How often it was chosen, where that is more than once."""
    enabled: bool = True


@record
class DefenceItem:
    """What one target may do, and what its successes buy."""

    options: tuple[OptionItem, ...] = ()
    title: str = ""
    effects: tuple["TermItem", ...] = ()
    """What a success may be spent on instead, where the edition knows more than one way."""
    lines: tuple[tuple[str, Tone], ...] = ()


@record
class RollItem:
    """Dice on the table, and what a push would bring."""

    base: tuple[int, ...] = ()
    stress: tuple[int, ...] = ()
    new_stress: int = 0
    """Dice that a push would add."""
    empty_base: int = 0
    """Dice that are still to be rolled."""
    empty_stress: int = 0
    words: str = ""
    title: str = ""
    title_tone: Tone = Tone.STRESS
    change: str = ""
    """"Stress 4 to 5"."""
    bars: tuple[BarItem, ...] = ()
    rows: tuple[tuple[str, Tone], ...] = ()
    """The rows of the table that a panic or response roll may lead to."""


@record
class ExtraItem:
    """What successes beyond the first buy."""

    options: tuple[OptionItem, ...] = ()
    words: str = ""


@record
class TermItem:
    """Something with a tick and a word or number at the right."""

    id: str
    name: str
    value: str
    on: bool = True
    enabled: bool = False


@record
class ArmorItem:
    """What is between a hit and Health."""

    terms: tuple[TermItem, ...] = ()
    title: str = ""
    faces: tuple[int, ...] = ()
    empty: int = 0
    level: int | None = None
    """Subtracted armor; None where dice are rolled."""
    words: str = ""
    damage: int = 0
    """Before armor."""
    stopped: int = 0
    damage_words: str = ""


@record
class ConsequenceItem:
    """One line of the list that is ticked."""

    id: str
    name: str
    note: str = ""
    ticked: bool = True
    tone: Tone = Tone.HARM
    faces: tuple[int, ...] = ()

    @property
    def key(self) -> str:
        """What identifies the row."""
        return self.id

    def words(self) -> str:
        """Return the row as a screen reader says it."""
        return ", ".join(part for part in (self.name, self.note) if part)


@record
class ConsequencesItem:
    """What Apply would do, and whom a panic of the attack reaches."""

    rows: tuple[ConsequenceItem, ...] = ()


@record
class SummaryColumn:
    """One column of a closed attack: a head and lines of a word and a value."""

    title: str
    lines: tuple[tuple[str, str, Tone], ...] = ()


@record
class ClosedItem:
    """A closed attack."""

    columns: tuple[SummaryColumn, ...] = ()
    rows: tuple[ConsequenceItem, ...] = ()
    """Whom a panic of the attack reaches, still to be ticked."""


PageItem = DeclareItem | DefenceItem | RollItem | ExtraItem | ArmorItem | ConsequencesItem | ClosedItem


@record
class ChainItem:
    """Everything that the strip shows."""

    title: str = ""
    actor: str = ""
    target: str = ""
    note: str = ""
    plates: tuple[PlateItem, ...] = ()
    page: PageItem = ClosedItem()
    block: BlockItem = BlockItem()
