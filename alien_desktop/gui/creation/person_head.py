"""Who is being made, in three lines beside the portrait: name, career and nature, what the levels come to."""

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from alien_desktop.documents.creation.plan import PlanSection
from alien_desktop.documents.sheet.values import health_max, resolve
from alien_desktop.gui.creation.text import part_value
from alien_desktop.gui.kit.portrait import Portrait, PortraitRecord
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.translation import tr
from alien_desktop.gui.sheet.name_label import NameLabel
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.session.creation.creation_controller import CreationController

PORTRAIT_UNITS, PORTRAIT_UNITS_LARGE = (16, 18), (28, 32)


class PersonHead(QWidget):
    """Portrait and three lines over a draft; `name` may be a field of the owner's in the place of the first line."""

    def __init__(self, name: QWidget | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._is_large = False
        self.portrait = Portrait(self)
        self.name = NameLabel()
        self.about = TextLabel("", TextRole.SECONDARY, TextTone.QUIET, wrap=True)
        self.vitals = TextLabel("", TextRole.SECONDARY, TextTone.QUIET)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(self.portrait)
        self._lines = QVBoxLayout()
        self._lines.addWidget(name or self.name)
        self._lines.addWidget(self.about)
        self._lines.addWidget(self.vitals)
        self._lines.addStretch(1)
        self._row.addLayout(self._lines, 1)
        self.name.setVisible(name is None)
        bind_theme(self._apply_theme)

    def set_large(self, large: bool) -> None:
        """Show the portrait as large as on a sheet, or beside three lines."""
        if large != self._is_large:
            self._is_large = large
            self._apply_theme()

    def show_draft(self, controller: CreationController) -> None:
        """Show the draft as it is now."""
        plan, rules, sheet = controller.plan, controller.rules, controller.sheet()
        self.portrait.set_record(PortraitRecord(plan.name, plan.name, portrait=plan.portrait))
        self.name.set_name(plan.name or tr("No name yet"))
        nature = rules.catalog.natures[f"{plan.edition}.nature.{plan.nature}"].name
        career = part_value(PlanSection.CAREER, plan, rules) or tr("no career yet")
        self.about.set_text(f"{career}, {nature.lower()}")
        vitals = [tr("Health {0}").format(health_max(sheet, rules).value)]
        if (own := resolve(sheet, rules)) is not None:
            vitals.append(tr("Resolve {0}").format(own.value))
        self.vitals.set_text("   ".join(vitals))

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        wide, high = (units * metrics.unit for units in (PORTRAIT_UNITS_LARGE if self._is_large else PORTRAIT_UNITS))
        self.portrait.setFixedSize(wide, high)
        self._row.setSpacing(metrics.padding)
        self._lines.setSpacing(metrics.unit)
