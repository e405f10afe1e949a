"""What a step of the guided way is: a title, its parts of the draft, a hint, what is left, what the rules say."""

from collections.abc import Callable

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QVBoxLayout, QWidget

from alien_desktop.documents.creation.checks import PlanProblem
from alien_desktop.documents.creation.plan import PlanSection
from alien_desktop.gui.creation.option_grid import OptionGrid
from alien_desktop.gui.creation.option_tile import Option, OptionTile
from alien_desktop.gui.creation.text import part_value, problem_words
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.registered_actions import try_command
from alien_desktop.gui.kit.translation import tr
from alien_desktop.gui.theme.button_paint import ButtonSize
from alien_desktop.gui.theme.paint_text import set_tooltip
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.session.creation.creation_controller import CreationController
from alien_desktop.session.session import Session


class GuidedStep(QWidget):
    """One step: a title, the parts of the draft it is about, a hint, what is left, what the rules say."""

    short = ""
    """Its title where there is little room; empty = the same."""
    fills_the_page = False
    """Whether it needs the whole width of a window of the middle class."""

    def __init__(self, session: Session, title: str, parts: tuple[PlanSection, ...]) -> None:
        super().__init__()
        self._theme = theme_of(self)
        self.session = session
        self.controller = session.creation
        self.title = title
        self.parts = parts
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        bind_theme(self._set_spacing)

    def hint(self) -> str:
        """What is chosen here, in a sentence, where the fields do not say it."""
        return ""

    def note(self) -> str:
        """What is left to spend."""
        return ""

    def value(self) -> str:
        """What is in it, in a few words; empty = nothing yet."""
        plan, rules = self.controller.plan, self.controller.rules
        return "; ".join(value for part in self.parts if (value := part_value(part, plan, rules)))

    def take_form(self, room: QSize) -> None:
        """Take the form for the room in pixels in which it scrolls."""

    def refresh(self) -> None:
        """Show the draft as it is now."""

    def take_focus(self) -> None:
        """Begin here."""

    def said(self) -> str:
        """What the rules say to this step as a whole; empty = nothing, or it is at the field."""
        paper = self.controller.plan.paper
        refusal = self.controller.refusal
        if refusal is not None and refusal.part in self.parts and not self.says_itself(refusal):
            return problem_words(refusal, paper=paper)
        found = [one for part in self.parts for one in self.controller.problems_of(part) if not self.says_itself(one)]
        return " ".join(dict.fromkeys(problem_words(one, paper=paper) for one in found))

    def says_itself(self, problem: PlanProblem) -> bool:
        """Whether the problem is at its field already."""
        return False

    def write(self, field: str, text: str) -> None:
        """Write a line of the draft."""
        try_command("create.text", self.session, field=field, text=text)

    def die(self, name: str, part: PlanSection) -> Button:
        """Return a button that suggests something else for one part; `name` says for which."""
        die = Button("", icon="dice", size=ButtonSize.NORMAL)
        die.setAccessibleName(tr("{0}: suggest something else").format(name))
        set_tooltip(die, tr("Suggest something else"))
        die.clicked.connect(lambda: try_command("create.fill", self.session, parts=(part,)))
        return die

    def _set_spacing(self) -> None:
        self.column.setSpacing(self._theme.metrics.gap)


class ChoiceStep(GuidedStep):
    """Plates to choose from."""

    def __init__(
        self,
        session: Session,
        title: str,
        parts: tuple[PlanSection, ...],
        columns: int,
        options_of: Callable[[CreationController], tuple[Option, ...]],
        choose: Callable[[str], None],
        *,
        even: bool = False,
        tile: type[OptionTile] = OptionTile,
    ) -> None:
        super().__init__(session, title, parts)
        self._options_of = options_of
        self.choices = OptionGrid(title, columns, even=even, tile=tile)
        self.choices.value_requested.connect(choose)
        self.column.addWidget(self.choices, 1 if even else 0)
        self.column.addStretch(0 if even else 1)

    def refresh(self) -> None:
        """The plates as they are now."""
        self.choices.set_options(self._options_of(self.controller))

    def take_focus(self) -> None:
        """The chosen plate."""
        self.choices.focus_chosen()
