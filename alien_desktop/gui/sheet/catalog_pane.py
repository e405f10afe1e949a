"""What one thing or talent of the catalog is, and what it would mean for the character of the sheet."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from alien_desktop.catalog.rows.equipment import CatalogArmor, CatalogItem, CatalogWeapon
from alien_desktop.documents.sheet.alarm_odds import AlarmState
from alien_desktop.documents.sheet.character_sheet import CharacterSheet
from alien_desktop.documents.sheet.items import feature_name
from alien_desktop.documents.sheet_rules import SheetRules
from alien_desktop.gui.dice.ladder_rows import LadderRows
from alien_desktop.gui.dice.odds_bars import OddsBar, OddsBars, OddsTone
from alien_desktop.gui.dice.odds_percent import percent
from alien_desktop.gui.dice.panic_ladder_panel import added_words, ladder_cells
from alien_desktop.gui.kit.flow_layout import FlowLayout
from alien_desktop.gui.kit.folding_row import FoldingRow
from alien_desktop.gui.kit.section_header import SectionHeader
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.gui.kit.wrapped_label import WrappedLabel
from alien_desktop.gui.sheet.choices import weight_words
from alien_desktop.gui.sheet.inventory_item import HALVES, QUARTERS_PER_HALF, slots_text
from alien_desktop.gui.theme.key_cap import draw_die_key
from alien_desktop.gui.theme.paint import draw_box
from alien_desktop.gui.theme.paint_text import Elide, draw_text
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.body.encumbrance import Burden, Load
from alien_desktop.rules.people.characteristics import SKILL_NAMES
from alien_desktop.session.prospects import (
    Prospect,
    Reach,
    WeaponProspect,
    item_prospect,
    load_prospect,
    talent_prospect,
    weapon_prospect,
)

_DAMAGES = 3
"""How many damages have a bar: a plain hit and what each further success brings."""


class _Figure(QWidget):
    """A name in capitals over a large number."""

    def __init__(self, name: str, value: str) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(TextLabel(name, TextRole.LABEL, TextTone.QUIET, elide=Elide.NEVER))
        column.addWidget(TextLabel(value, TextRole.HEADING, elide=Elide.NEVER))
        self.setAccessibleName(f"{name} {value}")


class ReachStrip(QWidget):
    """The five ranges beside each other: what the distance does to the roll, or that it is out of reach."""

    def __init__(self, reach: tuple[Reach, ...]) -> None:
        super().__init__()
        self._theme = theme_of(self)
        self._cells = tuple((translated(each.name), self._word(each), each.is_in_reach) for each in reach)
        self.setAccessibleName(", ".join(f"{name} {word}" for name, word, _ in self._cells))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Two lines high."""
        return QSize(100 * self._theme.metrics.unit, 11 * self._theme.metrics.unit)

    def minimumSizeHint(self) -> QSize:
        """Names may be cut."""
        return QSize(50 * self._theme.metrics.unit, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """What is in reach has the ground of what is chosen."""
        theme = self._theme
        fonts, tokens, metrics = theme.fonts, theme.tokens, theme.metrics
        painter = QPainter(self)
        centre, gap = Qt.AlignmentFlag.AlignHCenter, metrics.cell_gap
        wide = (self.width() - gap * (len(self._cells) - 1)) / len(self._cells)
        for place, (name, word, is_in_reach) in enumerate(self._cells):
            rect = QRectF(round(place * (wide + gap)), 0, round(wide), self.height())
            ground, line = (tokens.sel, tokens.accent) if is_in_reach else (tokens.sunken, tokens.line_soft)
            draw_box(painter, rect, ground, line, metrics.line)
            ink = tokens.text if is_in_reach else tokens.text2
            upper = QRectF(rect.left() + 2, rect.top(), rect.width() - 4, rect.height() * 0.58)
            lower = QRectF(rect.left() + 2, rect.top() + rect.height() * 0.44, rect.width() - 4, rect.height() * 0.5)
            font = fonts.secondary_bold if is_in_reach else fonts.secondary
            draw_text(painter, upper, name, fonts, font, ink, centre)
            draw_text(painter, lower, word, fonts, font, ink, centre)

    def _word(self, reach: Reach) -> str:
        if not reach.is_in_reach:
            return self.tr("out")
        return f"{reach.dice:+d}".replace("-", "−") if reach.dice else "0"


class _DieKey(QWidget):
    """How many dice, on a key that is shaped like one."""

    def __init__(self, dice: int) -> None:
        super().__init__()
        self._theme = theme_of(self)
        self._dice = str(dice)
        self.setAccessibleName(tr("%n dice", "%n die", dice))
        bind_theme(self._apply_theme)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Green: this is what would be rolled."""
        tokens = self._theme.tokens
        rect = QRectF(self.rect())
        draw_die_key(QPainter(self), rect, self._dice, self._theme, tokens.accent, tokens.accent, tokens.accent_ink)

    def _apply_theme(self) -> None:
        side = 10 * self._theme.metrics.unit
        self.setFixedSize(side, side)


class CatalogPane(QWidget):
    """Shows one row of the catalog at a time."""

    def __init__(self, sheet: CharacterSheet, rules: SheetRules, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._sheet = sheet
        self._rules = rules
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._who = sheet.name or self.tr("Unnamed")
        bind_theme(self._apply_theme)

    def show_row(self, row_id: str) -> None:
        """Show a weapon, suit, thing or talent."""
        talent = self._rules.catalog.talents.get(row_id)
        if talent is not None:
            self._add(TextLabel(talent.name, TextRole.HEADING, wrap=True))
            self._add_words(talent.text)
            self._add_prospect(talent_prospect(self._sheet, row_id, self._rules), self.tr("With the talent"))
            self._column.addStretch(1)
            return
        row = self._rules.catalog.items[row_id]
        self._add(TextLabel(row.name, TextRole.HEADING, wrap=True))
        self._add_words(row.text)
        self._add_figures(row)
        if isinstance(row, CatalogWeapon):
            self._add_weapon(weapon_prospect(self._sheet, row, self._rules))
        else:
            self._add_prospect(item_prospect(self._sheet, row_id, self._rules), self.tr("With it"))
        self._add_load(*load_prospect(self._sheet, row_id, self._rules))
        self._column.addStretch(1)

    def words(self) -> str:
        """All that it says below the name, for a screen reader."""
        parts = (child for child in self.findChildren(QWidget) if child.accessibleName() and not _is_part(child))
        said = [child.accessibleName() for child in parts]
        return ". ".join(said[1:])

    def _add(self, widget: QWidget) -> None:
        self._column.addWidget(widget)

    def _add_words(self, words: str) -> None:
        if words:
            self._add(WrappedLabel(words))

    def _add_figures(self, row: CatalogItem) -> None:
        figures: list[tuple[str, str]] = []
        if isinstance(row, CatalogWeapon):
            figures.append((self.tr("Bonus"), f"{row.bonus:+d}".replace("-", "−") if row.bonus else "0"))
            if row.damage is not None:
                figures.append((self.tr("Damage"), str(row.damage)))
            if row.blast is not None:
                figures.append((self.tr("Blast"), str(row.blast)))
        if isinstance(row, CatalogArmor):
            figures.append((translated(self._rules.edition.vocabulary.armor), str(row.rating)))
            if row.air is not None:
                figures.append((self.tr("Air"), str(row.air)))
        power = getattr(row, "power", None)
        if power is not None:
            figures.append((self.tr("Power"), str(power)))
        if row.quarters is not None:
            figures.append((self.tr("Weight"), weight_words(row.quarters)))
        if row.cost is not None:
            most = f"–{row.cost_most:,}" if row.cost_most is not None else ""
            figures.append((self.tr("Cost"), f"${row.cost:,}{most}"))
        if isinstance(row, CatalogWeapon) and row.reload_cost is not None:
            figures.append((self.tr("Reload"), f"${row.reload_cost:,}"))
        if figures:
            place = QWidget()
            flow = FlowLayout(place, 2 * self._theme.metrics.group_gap)
            for name, value in figures:
                flow.addWidget(_Figure(name, value))
            self._add(place)

    def _add_weapon(self, shown: WeaponProspect) -> None:
        self._add_title(self.tr("Range"), "")
        self._add(ReachStrip(shown.reach))
        self._add_title(self.tr("In the hands of {name}").format(name=self._who), translated(SKILL_NAMES[shown.skill]))
        if shown.pool is None or shown.odds is None:
            self._add_words(translated(shown.refusal) if shown.refusal is not None else "")
        else:
            row, words = QHBoxLayout(), QVBoxLayout()
            words.setSpacing(0)
            terms = (
                f"{translated(term.label)} {term.dice if not place else format(term.dice, '+d').replace('-', '−')}"
                for place, term in enumerate(shown.pool.base_terms)
            )
            words.addWidget(WrappedLabel(", ".join(terms)))
            note = self.tr("base dice; stress dice: {n}").format(n=shown.pool.stress)
            words.addWidget(TextLabel(note, TextRole.SECONDARY, TextTone.QUIET))
            row.addWidget(_DieKey(shown.pool.base))
            row.addLayout(words, 1)
            row.setSpacing(self._theme.metrics.padding)
            self._column.addLayout(row)
            least = shown.weapon.damage
            bars = [OddsBar(self.tr("Hits, damage {n}").format(n=least), shown.odds.hit, OddsTone.GOOD)]
            for damage in range(least + 1, least + _DAMAGES):
                label = self.tr("Damage {n} or more").format(n=damage)
                bars.append(OddsBar(label, shown.odds.at_least(damage), OddsTone.GOOD))
            chart = OddsBars()
            chart.set_bars(tuple(bars))
            self._add(chart)
        if shown.weapon.features:
            self._add_title(self.tr("Features"), "")
            names = (translated(feature_name(feature)) for feature in shown.weapon.features)
            self._add_words(", ".join(names))

    def _add_prospect(self, shown: Prospect, then: str) -> None:
        if not shown.values and not shown.changes_table:
            return
        stress = self.tr("stress {n}").format(n=self._sheet.stress) if shown.changes_table else ""
        self._add_title(self.tr("On the sheet of {name}").format(name=self._who), stress)
        if shown.changes_table:
            beside = FoldingRow()
            beside.setSpacing(5 * self._theme.metrics.unit)
            for name, alarms in ((self.tr("Now"), shown.alarms_now), (then, shown.alarms_then)):
                column, head, ladder = QVBoxLayout(), QHBoxLayout(), LadderRows()
                column.setSpacing(self._theme.metrics.unit)
                head.addWidget(TextLabel(name, TextRole.LABEL, elide=Elide.NEVER), 1)
                added = TextLabel(_added(alarms), TextRole.SMALLEST, TextTone.QUIET, elide=Elide.NEVER)
                added.setAccessibleName(added_words(alarms))
                head.addWidget(added)
                ladder.set_cells(ladder_cells(alarms))
                column.addLayout(head)
                column.addWidget(ladder)
                beside.addLayout(column, 1)
            self._column.addLayout(beside)
        rows = [
            (translated(each.name), str(each.before), str(each.after), each.after > each.before)
            for each in shown.values
        ]
        if shown.changes_table:
            locale, skill = self.locale(), translated(SKILL_NAMES[shown.skill])
            alarm = translated(self._rules.edition.vocabulary.alarm_result)
            rows.append(
                (
                    self.tr("{result}, of all rolls of {skill}").format(
                        result=alarm[:1].upper() + alarm[1:], skill=skill
                    ),
                    percent(shown.panic_now, locale),
                    percent(shown.panic_then, locale),
                    shown.panic_then < shown.panic_now,
                )
            )
            success = percent(shown.success_now, locale), percent(shown.success_then, locale)
            name = self.tr("Success of {skill} (after panic)").format(skill=skill)
            rows.append((name, *success, shown.success_then > shown.success_now))
        tones = {True: TextTone.ACCENT, False: TextTone.TEXT}
        self._add_rows([(name, before, after, tones[is_better]) for name, before, after, is_better in rows])

    def _add_load(self, now: Load, then: Load) -> None:
        """What is carried, in slots: in the colour of harm when it would be too much."""
        limit = then.free_limit // (HALVES * QUARTERS_PER_HALF)
        title = self.tr("Carried, of {limit}").format(limit=limit)
        before, after = (slots_text(-(-load.carried // QUARTERS_PER_HALF)) for load in (now, then))
        if before == after:
            return
        self._add_title(self.tr("Load"), self.tr("with one"))
        tone = TextTone.TEXT if then.burden is Burden.FREE else TextTone.ALERT
        self._add_rows([(title, before, after, tone)])

    def _add_rows(self, rows: list[tuple[str, str, str, TextTone]]) -> None:
        """Names with what they are now and would be."""
        grid = QGridLayout()
        grid.setColumnStretch(0, 1)
        grid.setHorizontalSpacing(self._theme.metrics.gap)
        right = Qt.AlignmentFlag.AlignRight
        for place, (name, before, after, tone) in enumerate(rows):
            grid.addWidget(WrappedLabel(name), place, 0)
            grid.addWidget(TextLabel(before, tone=TextTone.QUIET, align=right, elide=Elide.NEVER), place, 1)
            grid.addWidget(TextLabel("→", tone=TextTone.QUIET, elide=Elide.NEVER), place, 2)
            grid.addWidget(TextLabel(after, TextRole.BODY_BOLD, tone, align=right, elide=Elide.NEVER), place, 3)
        self._column.addLayout(grid)

    def _add_title(self, title: str, note: str) -> None:
        self._column.addSpacing(self._theme.metrics.unit)
        header = SectionHeader(title)
        header.set_note(note)
        self._add(header)

    def _apply_theme(self) -> None:
        self._column.setSpacing(self._theme.metrics.label_gap)


def _added(alarms: AlarmState) -> str:
    """ "D6 + 4 − 2": what is added to the die, in numbers."""
    terms = (f"{'−' if term.dice < 0 else '+'} {abs(term.dice)}" for term in alarms.terms)
    return " ".join(("D6", *terms))


def _is_part(widget: QWidget) -> bool:
    """Whether a phrase that contains it is listed as well."""
    parent = widget.parentWidget()
    return parent is not None and not isinstance(parent, CatalogPane) and bool(parent.accessibleName())
