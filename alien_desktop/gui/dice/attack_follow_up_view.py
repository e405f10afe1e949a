"""What an attack leaves open: its ammunition, the next attack of a burst, an explosion or a fire."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from alien_desktop.documents.sheet.alarm_odds import alarms_owed
from alien_desktop.gui.dice.roll_buttons import holds_focus
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.registered_actions import try_command
from alien_desktop.gui.theme.button_paint import ButtonKind
from alien_desktop.gui.theme.paint_text import set_tooltip
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.combat.ranged_combat import AmmoSpent
from alien_desktop.session.rolls.attack_follow_up import FollowUp, ammo_due, follow_up, may_fire_again
from alien_desktop.session.rolls.roll_state import RollState
from alien_desktop.session.session import Session


class AttackFollowUpView(QWidget):
    """Shown when an attack is rolled and something of it is still to be done. Each button is one step of the history.

    `left()`: the button with the focus is hidden. `due_changed()`: ammunition has to be settled now, or no longer.
    """

    left = Signal()
    due_changed = Signal()

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._session = session
        self._gear = session.gear
        self._spent: AmmoSpent | None = None
        self._owes = False
        self._is_due = False
        self._follows: FollowUp | None = None
        self.ammo_button = Button(icon="ammunition")
        self.again_button = Button(self.tr("Fire again"), icon="roll")
        self.follow_button = Button(icon="roll")
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(self.ammo_button, 1)
        self._row.addWidget(self.again_button, 1)
        self._row.addWidget(self.follow_button, 1)
        self.ammo_button.clicked.connect(self._on_ammo_clicked)
        self.again_button.clicked.connect(self._on_again_clicked)
        self.follow_button.clicked.connect(self._on_follow_clicked)
        session.rolls.state_changed.connect(self._show_state)
        session.workspace.changed.connect(self._on_workspace_changed)
        bind_theme(self._apply_theme)
        self._show_state(session.rolls.state)

    @property
    def is_due(self) -> bool:
        """Whether the rules ask for the ammunition before the roll is done."""
        return self._is_due

    def _show_state(self, state: RollState) -> None:
        self._spent = self._follows = None
        again = state.volley is not None
        if state.attack is not None and self._session.workspace.has(state.sheet_id):
            sheet = self._session.workspace.sheet(state.sheet_id)
            rules = self._session.rules_for(sheet.edition)
            self._spent = ammo_due(state, sheet, rules)
            self._owes = bool(alarms_owed(sheet, rules))
            again = may_fire_again(state, rules)
            # The dice of an explosion replace those of the shot, so the costs of the shot are settled first.
            self._follows = follow_up(state, rules) if self._spent is None else None
        spent, follows = self._spent, self._follows
        is_due = spent is not None and not (spent.gm_decides and not spent.empty)
        if is_due != self._is_due:
            self._is_due = is_due
            self.due_changed.emit()
        shown = {self.ammo_button: spent is not None, self.again_button: again, self.follow_button: follows is not None}
        if any(holds_focus(button) for button, there in shown.items() if not there):
            self.left.emit()
        self.setVisible(any(shown.values()))
        for button, there in shown.items():
            button.setVisible(there)
        if follows is not None:
            words = self.tr("Explosion, {dice}") if follows.kind == "explosion" else self.tr("Fire, {dice}")
            self.follow_button.set_text(words.format(dice=follows.dice))
        if spent is None or state.attack is None:
            return
        weapon = state.attack.weapon
        if spent.supply_roll and weapon.power is not None:
            self.ammo_button.set_text(self.tr("Power roll, {dice}").format(dice=weapon.power))
            set_tooltip(self.ammo_button, self.tr("Each 1 uses up power"))
        elif spent.supply_roll:
            self.ammo_button.set_text(self.tr("Ammo roll, {dice}").format(dice=weapon.ammo))
            set_tooltip(self.ammo_button, self.tr("Each 1 uses up ammunition"))
        else:
            self.ammo_button.set_text(self.tr("Mark it empty"))
            why = (
                self.tr("The Game Mother says when it is empty") if spent.gm_decides else self.tr("The shot emptied it")
            )
            set_tooltip(self.ammo_button, why)
        # Only one button is filled: a Panic Roll comes first, that of these dice and one that was postponed.
        first = not state.alarm_due and not self._owes
        self.ammo_button.set_kind((ButtonKind.PRIMARY if first else ButtonKind.NEXT) if is_due else ButtonKind.QUIET)

    def _on_ammo_clicked(self) -> None:
        try_command("attack.settle_ammo", self._session)

    def _on_again_clicked(self) -> None:
        if not try_command("attack.fire_again", self._session):
            self.hide()

    def _on_follow_clicked(self) -> None:
        try_command("attack.follow_up", self._session)

    def _on_workspace_changed(self, document_id: str, _fields: object) -> None:
        if document_id == self._session.rolls.state.sheet_id:
            self._show_state(self._session.rolls.state)

    def _apply_theme(self) -> None:
        self._row.setSpacing(self._theme.metrics.label_gap)
