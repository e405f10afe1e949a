"""The menus of an attack: what is special about it, what else is declared, another injury."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtWidgets import QMenu

from alien_desktop.gui.kit.translation import translated
from alien_desktop.gui.scene.scene_panels import ScenePanels
from alien_desktop.gui.theme.paint_text import literal
from alien_desktop.rules.combat.attack_flow.chain import ConsequenceKind
from alien_desktop.rules.combat.attack_flow.inputs import AttackTarget, Declaration, Overridden
from alien_desktop.rules.combat.attack_flow.strike import FULL_AUTO, is_shot
from alien_desktop.rules.combat.close_combat import SPECIAL_NAMES, Special
from alien_desktop.session.session import Session


class ChainMenus(QObject):
    """`do` runs a command and says why it is refused; `special_chosen(attacker, action, Special)`."""

    special_chosen = Signal(str, str, object)

    def __init__(self, session: Session, panels: ScenePanels, do: Callable[..., object], parent: QObject) -> None:
        super().__init__(parent)
        self._attack = session.attack
        self._scene = session.scene
        self._panels = panels
        self._do = do

    def ask_special(self, attacker: str, action: str) -> None:
        """Ask which special way of close combat is meant."""
        menu = QMenu(self._panels.host)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for special in self._scene.rules.edition.close.specials:
            entry = menu.addAction(literal(translated(SPECIAL_NAMES[special])))
            entry.triggered.connect(partial(self._on_special_triggered, attacker, action, special))
        menu.popup(self._panels.selected.mapToGlobal(self._panels.selected.rect().center()))

    def ask_injury(self) -> None:
        """A menu of the rows of the table of injuries: the Game Mother picks another one."""
        chain = self._attack.chain
        if chain is None:
            return
        one = next((each for each in chain.consequences if each.kind is ConsequenceKind.INJURY), None)
        if one is None:
            return
        menu = QMenu(self._panels.chain)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        inputs = self._attack.inputs
        if inputs is not None and self._attack.swap_refusal(one.who) is None:
            swap = menu.addAction(self.tr("Swap the digits (now {number})").format(number=one.amount))
            swap.setCheckable(True)
            swapped = one.who in inputs.swapped
            swap.setChecked(swapped)
            swap.triggered.connect(partial(self._on_swap_triggered, one.who, not swapped))
            menu.addSeparator()
        for row in self._scene.rules.catalog.injuries.rows:
            entry = menu.addAction(f"{row.low}  {literal(row.name)}")
            entry.triggered.connect(partial(self._on_injury_triggered, row.low, one.who))
        button = self._panels.chain.block.second_button
        menu.popup(button.mapToGlobal(button.rect().topLeft()))

    def show_changes(self, point: QPoint) -> None:
        """Range, cover and circumstances; those who are attacked as well; rolled out of sight."""
        inputs = self._attack.inputs
        if inputs is None:
            return
        declaration = inputs.declaration
        menu = QMenu(self._panels.chain)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._add_range(menu, declaration.targets[0])
        self._add_cover(menu, declaration.targets[0])
        self._add_other_armor(menu, declaration.targets[0])
        self._add_circumstances(menu, declaration)
        self._add_dice(menu, declaration)
        self._add_switches(menu, declaration)
        self._add_ticks(menu, declaration)
        self._add_targets(menu, declaration)
        menu.addSeparator()
        give_up = menu.addAction(self.tr("&Give the attack up"))
        give_up.triggered.connect(lambda _checked=False: self._do("attack.give_up"))
        menu.popup(point)

    def _add_range(self, menu: QMenu, target: AttackTarget) -> None:
        bands = menu.addMenu(self.tr("&Range"))
        for each in self._scene.rules.edition.ranges.bands:
            is_now = each.band is target.band
            self._add(bands, translated(each.name), is_now, "attack.range", band=each.band, target=target.id)

    def _add_cover(self, menu: QMenu, target: AttackTarget) -> None:
        rules = self._scene.rules.edition.cover
        cover = menu.addMenu(self.tr("&Cover"))
        self._add(cover, self.tr("None"), not target.stance, "attack.cover", stance="", target=target.id)
        for stance in rules.stances:
            is_now = stance.id == target.stance
            values = {"stance": stance.id, "barrier": target.barrier, "target": target.id}
            self._add(cover, translated(stance.name), is_now, "attack.cover", **values)
        if not (rules.adds_to_armor or rules.breach_limit):
            return
        thick = menu.addMenu(self.tr("&What it is behind holds off"))
        for armor in range(11):
            values = {"stance": target.stance, "barrier": armor, "target": target.id}
            self._add(thick, str(armor), armor == target.barrier, "attack.cover", **values)

    def _add_circumstances(self, menu: QMenu, declaration: Declaration) -> None:
        known = menu.addMenu(self.tr("C&ircumstances"))
        for modifier in self._scene.rules.edition.ranges.modifiers:
            if modifier.id == FULL_AUTO:  # it has an entry of its own, with its price
                continue
            chosen = modifier.id in declaration.circumstances
            words = f"{translated(modifier.name)} {modifier.dice:+d}"
            changed = _toggled(declaration.circumstances, modifier.id)
            self._add(known, words, chosen, "attack.circumstances", circumstances=changed)

    def _add_dice(self, menu: QMenu, declaration: Declaration) -> None:
        dice = menu.addMenu(self.tr("&Dice more or fewer"))
        for number in range(-3, 4):
            is_now = number == declaration.choices.modifier
            self._add(dice, f"{number:+d}", is_now, "attack.choices", modifier=number)

    def _add_switches(self, menu: QMenu, declaration: Declaration) -> None:
        """Talents of the attacker and of each target that defends."""
        if self._attack.switches:
            talents = menu.addMenu(self.tr("&Talents"))
            on = declaration.choices.switched_on
            for each in self._attack.switches:
                changed = _toggled(on, each.switch)
                self._add(talents, each.switch, each.switch in on, "attack.choices", switches=changed)
        for target in declaration.targets:
            offered = self._attack.defence_switches(target.id)
            if not offered:
                continue
            own = menu.addMenu(literal(self.tr("Talents: {who}").format(who=target.fighter.name)))
            on = self._attack.choices(target.id).switched_on
            for each in offered:
                values = {"switches": _toggled(on, each.switch), "target": target.id}
                self._add(own, each.switch, each.switch in on, "attack.choices", **values)

    def _add_ticks(self, menu: QMenu, declaration: Declaration) -> None:
        """What is so or not: full auto, unaware, defenceless, near the hull, rolled out of sight."""
        target = declaration.targets[0]
        if declaration.weapon.full_auto:
            burst = declaration.full_auto
            self._add(menu, self.tr("&Full auto"), burst, "attack.full_auto", on=not burst)
        unaware, helpless = target.unaware, target.helpless
        self._add(menu, self.tr("&Unaware of it"), unaware, "attack.unaware", unaware=not unaware, target=target.id)
        words = self.tr("Defe&nceless")
        self._add(menu, words, helpless, "attack.helpless", helpless=not helpless, target=target.id)
        if self._scene.rules.edition.cover.breach_check and is_shot(declaration):
            near = declaration.critical_barrier
            self._add(menu, self.tr("A &miss may let the air out"), near, "attack.near_hull", on=not near)
        hidden = declaration.hidden
        self._add(menu, self.tr("Rolled out of &sight"), hidden, "attack.hidden", on=not hidden)

    def _add_targets(self, menu: QMenu, declaration: Declaration) -> None:
        """Those who may be attacked beside the first target."""
        also = menu.addMenu(self.tr("&Also"))
        first, *_ = ids = tuple(each.id for each in declaration.targets)
        for one in self._panels.chain.declare.model.all_rows:
            if one.id != first:
                self._add(also, one.name, one.id in ids, "attack.aim_at", targets=_toggled(ids, one.id))

    def _add_other_armor(self, menu: QMenu, target: AttackTarget) -> None:
        """Armor that a creature has against something or in some place of its body: which counts, the table says."""
        combatant, inputs = self._scene.encounter.combatant(target.id), self._attack.inputs
        kin = self._scene.creature_of(combatant)
        if kin is None or not kin.other_armor or inputs is None:
            return
        fire = inputs.declaration.weapon.fire
        forced = inputs.override(Overridden.ARMOR, target.id)
        armor = menu.addMenu(self.tr("Ar&mor"))
        against_fire = target.fighter.armor_fire if fire else None
        usual = self.tr("Usual {armor}").format(armor=target.fighter.armor if against_fire is None else against_fire)
        what = Overridden.ARMOR
        self._add(armor, usual, forced is None, "attack.override", what=what, value=None, target=target.id)
        for each in kin.other_armor:
            value = each.fire if fire and each.fire is not None else each.armor
            words = f"{each.against} {value}"
            self._add(armor, words, forced == value, "attack.override", what=what, value=value, target=target.id)

    def _add(self, menu: QMenu, words: str, chosen: bool, command: str, **arguments: object) -> None:
        entry = menu.addAction(words if "&" in words else literal(words))
        entry.setCheckable(True)
        entry.setChecked(chosen)
        entry.triggered.connect(lambda _checked=False: self._do(command, **arguments))

    def _on_swap_triggered(self, who: str, on: bool, _checked: bool = False) -> None:
        self._do("attack.swap_digits", target=who, on=on)

    def _on_injury_triggered(self, number: int, who: str, _checked: bool = False) -> None:
        self._do("attack.override", what=Overridden.INJURY, value=number, target=who)

    def _on_special_triggered(self, attacker: str, action: str, special: Special, _checked: bool = False) -> None:
        self.special_chosen.emit(attacker, action, special)


def _toggled(chosen: tuple[str, ...], one: str) -> tuple[str, ...]:
    """Return the chosen ones without this one, or with it at the end."""
    return tuple(each for each in chosen if each != one) if one in chosen else (*chosen, one)
