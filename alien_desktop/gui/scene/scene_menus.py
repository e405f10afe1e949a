"""The menus of the initiative window: cards, ambush, the scenes there are; and the dialog of what will happen."""

from collections.abc import Callable
from functools import cached_property, partial
from pathlib import Path

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtWidgets import QFileDialog, QMenu, QWidget

from alien_desktop.documents.scene import turns
from alien_desktop.documents.scene.encounter import CardChoice, Encounter, Side
from alien_desktop.documents.scene.scene_events import EventDraft
from alien_desktop.gui.kit.file_dialogs import file_dialog
from alien_desktop.gui.kit.file_tasks import FileTasks
from alien_desktop.gui.kit.menus import LINE, MenuEntry, open_menu
from alien_desktop.gui.kit.registered_actions import try_command
from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.scene.event_dialog import EventDialog
from alien_desktop.gui.scene.order_item import OrderItem
from alien_desktop.gui.scene.scene_presenter import ScenePresenter
from alien_desktop.gui.theme.paint_text import literal
from alien_desktop.rules.combat.initiative import SwapMoment
from alien_desktop.rules.edition_names import EDITION_NAMES
from alien_desktop.rules.message import Message
from alien_desktop.session.combat.combat_events import ActionReport
from alien_desktop.session.commands.registry import perform
from alien_desktop.session.export_files import write_text
from alien_desktop.session.library_entry import LibraryEntry
from alien_desktop.session.session import Session
from alien_desktop.storage.errors import StorageError

_SAME = 2
"""From this many scenes of one name on, their edition is said."""


class SceneMenus(QObject):
    """Opens menus and asks the session for what is picked.

    `scene_requested` (a scene to show) and `command_requested` (a command of the window) are for the window.
    """

    scene_requested = Signal(str)
    command_requested = Signal(str)
    rename_requested = Signal()

    def __init__(self, session: Session, presenter: ScenePresenter, window: QWidget) -> None:
        super().__init__(window)
        self._session = session
        self._presenter = presenter
        self._window = window
        self._files = FileTasks(session, self)
        self._files.refused.connect(session.scene.refuse)

    # --- the menus ---

    def show_cards(self, place: QWidget) -> QMenu:
        """What can be done with the cards of all, and of the selected combatant."""
        session, encounter = self._session, self._session.scene.encounter
        act = self._presenter.perform
        waits = bool(turns.without_card(encounter, session.scene.sheets()))
        entries = [
            MenuEntry(self.tr("Draw for those without a card"), partial(act, "scene.draw") if waits else None),
            MenuEntry(self.tr("Redraw all cards"), partial(act, "scene.redraw") if encounter.cards else None),
            MenuEntry(
                self.tr("Type the numbers of real cards"),
                partial(act, "scene.real_cards", on=not encounter.real_cards),
                checked=encounter.real_cards,
            ),
            MenuEntry(self.tr("Ambush…"), partial(self.command_requested.emit, "ambush")),
            LINE,
            *self._of_selected(encounter),
            MenuEntry(self.tr("One card for each kind of adversary"), partial(act, "scene.share_all")),
            LINE,
            MenuEntry(self.tr("Something will happen…"), self.add_event),
        ]
        return open_menu(self._window, self.tr("Cards"), tuple(entries), _below(place))

    def show_ambush(self, place: QWidget) -> QMenu | None:
        """Who attacks from hiding: one letter each."""
        encounter = self._presenter.encounter
        if encounter is None or not encounter.combatants:
            return None
        menu = QMenu(self._window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setAccessibleName(self.tr("Ambush"))
        for unaware, head in ((True, self.tr("From ambush")), (False, self.tr("By surprise, but they are aware"))):
            target = menu if unaware else menu.addMenu(literal(head))
            for text, who in self._attackers(encounter):
                action = target.addAction(text)
                action.triggered.connect(partial(self._ambush, who, unaware=unaware))
        menu.popup(_below(place))
        return menu

    def show_scenes(self, place: QWidget) -> QMenu:
        """The scenes there are, and what can be done with this one as a whole."""
        session = self._session
        here = session.scene.encounter_id
        scenes = self.scenes()
        entries = [
            MenuEntry(
                self._named(one, scenes),
                partial(self.scene_requested.emit, one.document_id),
                checked=one.document_id == here,
            )
            for one in scenes
        ]
        if not here:
            entries += [LINE, MenuEntry(self.tr("New scene…"), partial(self.command_requested.emit, "new_scene"))]
        else:
            others = self._scenes_to_bring_in(scenes)
            bring = self.tr("Bring in a prepared scene")
            if not others:
                bring = self.tr("{what}: there is no other one of this edition").format(what=bring)
            entries += [
                LINE,
                *([MenuEntry(self.tr("Rename this scene…"), self.rename_requested.emit)] if place.isVisible() else []),
                MenuEntry(self.tr("New scene of this edition"), self.create_scene),
                MenuEntry(bring, below=others),
                MenuEntry(self.tr("New scene from this one, at its start"), self.begin_again),
                MenuEntry(self.tr("Copy of this scene"), self.duplicate_scene),
                MenuEntry(self.tr("Write the log as text…"), self.export_log),
            ]
        return open_menu(self._window, self.tr("Scenes"), tuple(entries), _below(place))

    def scenes(self) -> list[LibraryEntry]:
        """The scenes there are, by name."""
        found = [one for one in self._session.index.entries() if one.format == Encounter.FORMAT]
        return sorted(found, key=lambda one: one.name.casefold())

    # --- what they do ---

    def _scenes_to_bring_in(self, scenes: list[LibraryEntry]) -> tuple[MenuEntry, ...]:
        here = self._session.scene.encounter
        others = (one for one in scenes if one.document_id != here.id and one.edition == here.edition)
        return tuple(
            MenuEntry(one.name or self.tr("Unnamed scene"), partial(self.bring_in, one.document_id)) for one in others
        )

    def _named(self, one: LibraryEntry, scenes: list[LibraryEntry]) -> str:
        """The name of a scene; with its edition where another one is called the same."""
        name = one.name or self.tr("Unnamed scene")
        if sum(each.name == one.name for each in scenes) < _SAME:
            return name
        edition = translated(EDITION_NAMES[one.edition]) if one.edition in EDITION_NAMES else one.edition
        return self.tr("{name}, {edition}").format(name=name, edition=edition)

    def create_scene(self) -> None:
        """Make an empty scene of the same edition and show it."""
        made = perform("scene.create", self._session, edition=self._session.scene.encounter.edition)
        self.scene_requested.emit(made)

    def bring_in(self, scene_id: str) -> None:
        """Let a prepared scene come into this one; a refusal is shown in the scene."""
        self._presenter.perform("scene.bring_in", scene=scene_id)

    def begin_again(self) -> None:
        """Make a new scene from this one, as it was prepared, and show it."""
        begun = perform("scene.begin_from", self._session, scene=self._session.scene.encounter_id)
        self.scene_requested.emit(begun)

    def duplicate_scene(self) -> None:
        """Put a copy of the scene beside it and show it."""
        copy = perform("scene.duplicate_scene", self._session, scene=self._session.scene.encounter_id)
        self.scene_requested.emit(copy)

    def export_log(self) -> None:
        """Let the user choose a file for the log of the scene; nothing is blocked."""
        encounter = self._presenter.encounter
        if encounter is None:
            return
        dialog = file_dialog(self._window, self.tr("Log of the scene"), self.tr("Plain text (*.txt)"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("txt")
        plain = "".join(sign if sign.isalnum() or sign in " -_" else " " for sign in encounter.name).strip()
        dialog.selectFile(f"{plain or 'scene'}.txt")
        dialog.fileSelected.connect(lambda path: self.write_log(Path(path), encounter.id))
        dialog.open()

    def write_log(self, path: Path, scene_id: str) -> None:
        """Write the log of a scene into a file and say so; another one may be open by now."""
        text = self._session.scene_log.text(self._session.workspace.encounter(scene_id), translated)
        self._files.run(text, partial(self._on_log_read, path), "log", str(path))

    def _on_log_read(self, path: Path, text: str) -> None:
        try:
            write_text(text, path, self._session.profile.sync_soon)
        except StorageError as error:
            self._session.scene.refuse(error.sentence)
            return
        self._session.scene.report(ActionReport(Message("The log was written as {file}.", file=path.name)))

    def add_event(self) -> None:
        """Ask what will happen."""
        self._open_dialog("")

    def change_event(self, event_id: str) -> None:
        """Ask how an event shall be changed."""
        self._open_dialog(event_id)

    def _open_dialog(self, event_id: str) -> None:
        encounter = self._presenter.encounter
        if encounter is None:
            self._session.scene.refuse_without_scene()
            return
        names = {one.id: self._session.scene.name_of(one) for one in encounter.combatants}
        event = encounter.event(event_id) if event_id else None
        edition = self._session.scene.rules.edition
        span = edition.time.span(edition.stealth.unit)
        several = translated(span.plural) if encounter.stealth.turn else ""
        self._dialog.open_for(encounter, names, self._window, event, several=several)

    @cached_property
    def _dialog(self) -> EventDialog:
        dialog = EventDialog(self._window)
        dialog.submitted.connect(self._on_dialog_submitted)
        return dialog

    def _on_dialog_submitted(self, event_id: str, draft: EventDraft) -> None:
        """Add or change the event and close the dialog; when it is refused the dialog says why."""
        encounter, refuse = self._presenter.encounter, self._dialog.refuse
        if event_id and (encounter is None or all(one.id != event_id for one in encounter.events)):
            refuse(Message("That does not happen in this scene any more."))
            return
        asked = {
            "name": draft.name,
            "rounds": draft.rounds,
            "repeats": draft.repeats,
            "card": draft.number,
            "note": draft.note,
            "dice": draft.dice,
            "dice_more": draft.dice_more,
            "harm": draft.harm,
            "targets": draft.targets,
        }
        if event_id:
            done = try_command("scene.change_event", self._session, refuse, event=event_id, **asked)
        else:
            done = try_command("scene.add_event", self._session, refuse, **asked)
        if done:
            self._dialog.accept()

    # --- inside ---

    def _ambush(self, who: tuple[str, ...], _checked: bool = False, *, unaware: bool) -> None:
        self._presenter.perform("scene.ambush", who=who, unaware=unaware)

    def _attackers(self, encounter: Encounter) -> list[tuple[str, tuple[str, ...]]]:
        """Return whom a letter would let attack: the selected one and its group, the hidden ones, a whole side."""
        item = self._presenter.selected
        found: list[tuple[str, tuple[str, ...]]] = []
        if item is not None:
            group = encounter.group_of(item.combatant)
            found.append((self.tr("&Selected: {name}").format(name=literal(item.name)), tuple(one.id for one in group)))
        sides = (
            (self.tr("&Hidden: {count}"), [one for one in encounter.combatants if one.hidden]),
            (self.tr("&Adversaries: {count}"), [one for one in encounter.combatants if one.side is Side.ADVERSARY]),
            (self.tr("&Crew: {count}"), [one for one in encounter.combatants if one.side is Side.CREW]),
        )
        found += [(text.format(count=len(who)), tuple(one.id for one in who)) for text, who in sides if who]
        return found

    def _of_selected(self, encounter: Encounter) -> list[MenuEntry]:
        item = self._presenter.selected
        if item is None:
            return []
        act, one = self._presenter.perform, item.combatant
        entries = [MenuEntry(item.name)]
        if item.place >= 0:
            entries += self._cards_of(item, encounter)
        for choice, text in (
            (CardChoice.KEEP, self.tr("Keeps this card in the next Round")),
            (CardChoice.HIGHER, self.tr("Keeps the higher card of two")),
        ):
            if self._session.order.may_choose(one, choice):
                chosen = encounter.combatant(one).choice is choice
                wanted = CardChoice.NONE if chosen else choice
                choose = partial(act, "scene.card_choice", who=one, choice=wanted)
                entries.append(MenuEntry(text, choose, checked=chosen))
        if encounter.combatant(one).side is Side.ADVERSARY:
            entries.append(
                MenuEntry(self.tr("One card for all of the same"), partial(act, "scene.share_similar", who=one))
            )
        if item.group:
            entries.append(MenuEntry(self.tr("Leave the group"), partial(act, "scene.leave_group", who=one)))
        return [*entries, LINE]

    def _cards_of(self, item: OrderItem, encounter: Encounter) -> list[MenuEntry]:
        act, place = self._presenter.perform, item.place
        entries = [MenuEntry(self.tr("To the end of the Round"), partial(act, "scene.put_last", place=place))]
        if self._session.scene.rules.edition.initiative.swap is SwapMoment.OWN_TURN:
            later = self._others(encounter, item, partial(act, "scene.hold_off"), later=True)
            if item.is_now and later:
                entries.append(MenuEntry(self.tr("Hold off, and now acts"), below=later))
        else:
            swap, trade = partial(act, "scene.swap", place=place), partial(act, "scene.trade_cards", place=place)
            entries.append(MenuEntry(self.tr("Swap cards with"), below=self._others(encounter, item, swap)))
            entries.append(
                MenuEntry(self.tr("Trade from the next Round on"), below=self._others(encounter, item, trade))
            )
        if others := turns.offers_left(encounter, place):
            text = self.tr("Take the other card: {number}").format(number=", ".join(map(str, others)))
            entries.append(MenuEntry(text, partial(act, "scene.other_card", place=place)))
        return [entry for entry in entries if entry.act is not None or entry.below]

    def _others(
        self, encounter: Encounter, item: OrderItem, act: Callable[..., object], *, later: bool = False
    ) -> tuple[MenuEntry, ...]:
        """Return the other cards as lines that do this with their place as `other`."""
        lines = []
        for place, card in enumerate(encounter.cards):
            if card.combatant == encounter.holder_of(item.combatant) or (later and card.acted):
                continue
            name = self._session.scene.name_on_card(encounter, card.combatant)
            text = self.tr("{card} {name}").format(card=card.number, name=name)
            lines.append(MenuEntry(text, partial(act, other=place)))
        return tuple(lines)


def _below(place: QWidget) -> QPoint:
    return place.mapToGlobal(place.rect().bottomLeft())
