"""What successes can be spent on: a button for each stunt of the skill in this edition. Each is one step of history."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.gui.dice.roll_buttons import holds_focus
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.drop_field import DropField, DropOption
from alien_desktop.gui.kit.flow_layout import FlowLayout
from alien_desktop.gui.kit.registered_actions import try_command
from alien_desktop.gui.kit.section_header import SectionHeader
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.gui.kit.wrapped_label import WrappedLabel
from alien_desktop.gui.theme.paint_text import set_tooltip
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.message import Message
from alien_desktop.session.rolls.roll_state import Phase, RollState
from alien_desktop.session.rolls.stunts import AID, RALLY, SECOND_WIND, StuntOption, purchases
from alien_desktop.session.session import Session


class StuntsView(QWidget):
    """Shown when a roll is done and has successes to spend, or has spent some. Undo gives a success back.

    `left()`: the button with the focus disappears, and no other can take the focus.
    """

    left = Signal()

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._session = session
        self._offered: tuple[StuntOption, ...] = ()
        self._keys: dict[str, Button] = {}
        self._roll: object = None
        """The roll whose successes are shown; whom they are for is chosen again with each."""
        self._title = SectionHeader("")
        self._whom_word = TextLabel(self.tr("For"), TextRole.LABEL, TextTone.QUIET)
        self.whom = DropField(self.tr("Whom it is for"))
        self._whom_row = QHBoxLayout()
        self._whom_row.addWidget(self._whom_word, 0)
        self._whom_row.addWidget(self.whom, 1)
        self._keys_place = QWidget()
        self._flow = FlowLayout(self._keys_place)
        self._said = WrappedLabel("", TextRole.SECONDARY, TextTone.QUIET)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(self._title)
        self._column.addLayout(self._whom_row)
        self._column.addWidget(self._keys_place)
        self._column.addWidget(self._said)
        self.whom.value_requested.connect(self._on_whom_value_requested)
        session.rolls.state_changed.connect(self._show_state)
        bind_theme(self._apply_theme)
        self._show_state(session.rolls.state)

    def key(self, purchase_id: str) -> Button:
        """Return the key of one thing; KeyError for what cannot be bought now."""
        return self._keys[purchase_id]

    @property
    def title(self) -> str:
        """How many successes there are to spend."""
        return self._title.title

    def words(self) -> str:
        """What was bought, or why something could not be."""
        return self._said.text()

    def _show_state(self, state: RollState) -> None:
        offered = self._purchases(state)
        done = state.phase is Phase.DONE and state.roll is not None
        if not (done and (offered or state.spent_stunts)) and holds_focus(self):
            self.left.emit()
        self.setVisible(done and bool(offered or state.spent_stunts))
        if self.isHidden():
            return
        if state.roll is not self._roll:
            self._roll = state.roll
            self._show_people(state, offered)
        self._show_keys(offered)
        left = state.effective_successes - state.spent_successes
        if any(self._counts_first(one) for one in offered):
            title = tr("Spend %n successes", "Spend %n success", max(left, 0))
        else:
            title = tr("Spend %n extra successes", "Spend %n extra success", max(left - 1, 0))
        if offered and offered[0].row is None:
            title = self.tr("Spend a success instead")
        self._title.set_title(title if offered else self.tr("Spent"))
        self._title.setMinimumWidth(self._title.sizeHint().width())
        bought = ", ".join(translated(one.name) for one in state.spent_stunts)
        self._said.set_text(self.tr("Spent on: {what}.").format(what=bought) if bought and offered else bought)
        self._said.setVisible(bool(bought))

    @staticmethod
    def _counts_first(purchase: StuntOption) -> bool:
        return purchase.row is None or purchase.row.every_six

    def _purchases(self, state: RollState) -> tuple[StuntOption, ...]:
        if state.phase is not Phase.DONE or not self._session.workspace.has(state.sheet_id):
            return ()
        sheet = self._session.workspace.sheet(state.sheet_id)
        return purchases(state, sheet, self._session.rules_for(sheet.edition))

    def _show_keys(self, offered: tuple[StuntOption, ...]) -> None:
        for_somebody = any(purchase.for_somebody for purchase in offered)
        self._whom_word.setVisible(for_somebody)
        self.whom.setVisible(for_somebody)
        if offered == self._offered:
            return
        self._offered = offered
        kept = {one.id: one for one in offered if one.id in self._keys}
        if any(holds_focus(key) for one, key in self._keys.items() if one not in kept):
            if kept:
                self._keys[next(iter(kept))].setFocus()
            else:
                self.left.emit()
        for purchase_id in [one for one in self._keys if one not in kept]:
            key = self._keys.pop(purchase_id)
            self._flow.removeWidget(key)
            key.hide()
            key.deleteLater()
        for place, purchase in enumerate(offered):
            if purchase.id not in self._keys:
                self._add_key(place, purchase)
            self._keys[purchase.id].set_text(self._words_of(purchase))
        self._keys = {purchase.id: self._keys[purchase.id] for purchase in offered}
        self._keys_place.setVisible(bool(offered))
        self._keys_place.updateGeometry()

    def _add_key(self, place: int, purchase: StuntOption) -> None:
        key = Button(self._words_of(purchase))
        key.setObjectName(purchase.id)
        name, text = translated(purchase.name), translated(purchase.text)
        set_tooltip(key, f"{name}: {text}" if text else name)
        key.clicked.connect(self._on_key_clicked)
        self._keys[purchase.id] = key
        self._flow.insert_widget(place, key)

    def _words_of(self, purchase: StuntOption) -> str:
        patterns = {
            "order": self.tr("+{count} to the ordered roll"),
            AID: self.tr("First aid: {count} Health"),
            RALLY: self.tr("Rally: {count} Health"),
            "relief": self.tr("{count} stress less"),
            SECOND_WIND: self.tr("Up again: {count} Health"),
        }
        pattern = patterns.get(purchase.applies)
        return pattern.format(count=purchase.count) if pattern else translated(purchase.name)

    def _show_people(self, state: RollState, offered: tuple[StuntOption, ...]) -> None:
        """Offer the crew: for Health the Broken come first, for everything else the others."""
        crew = [self._session.workspace.sheet(one) for one in self._session.rolls.crew(state.sheet_id)]
        heals = any(one.applies in (AID, RALLY) for one in offered)
        crew.sort(key=lambda sheet: (heals and not sheet.is_broken, sheet.id == state.sheet_id))
        self.whom.set_options(tuple(DropOption(sheet.id, sheet.name or self.tr("No name")) for sheet in crew))
        self.whom.set_value(crew[0].id if crew else "")

    def _target(self) -> CharacterSheet | None:
        chosen = self.whom.value
        return self._session.workspace.sheet(chosen) if chosen and self._session.workspace.has(chosen) else None

    def _on_whom_value_requested(self, _sheet_id: str) -> None:
        self._said.hide()

    def _on_key_clicked(self) -> None:
        key = self.sender()
        purchase = next((one for one in self._offered if self._keys.get(one.id) is key), None)
        if purchase is None:
            return
        target = self._target() if purchase.for_somebody else None
        try_command(
            "stunt",
            self._session,
            self._show_refusal,
            stunt=purchase.id,
            target=target.id if target is not None else None,
        )

    def _show_refusal(self, reason: Message) -> None:
        self._said.set_text(translated(reason))
        self._said.show()

    def _apply_theme(self) -> None:
        metrics = self._theme.metrics
        self._column.setSpacing(metrics.unit)
        self._whom_row.setSpacing(metrics.label_gap)
        self._flow.setSpacing(metrics.unit)
