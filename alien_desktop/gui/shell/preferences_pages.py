"""The pages of the preferences: rows over what the session keeps. They show preferences and ask for other ones."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, QSortFilterProxyModel, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QFileDialog,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from alien_desktop.documents.house_rules import STRESS_CAP, HouseSetting, house_settings, recommended, with_choice
from alien_desktop.documents.preferences import Preferences
from alien_desktop.gui.kit.button import Button
from alien_desktop.gui.kit.drop_field import DropField, DropOption
from alien_desktop.gui.kit.file_dialogs import file_dialog
from alien_desktop.gui.kit.number_field import NumberField
from alien_desktop.gui.kit.scrolled import ScrolledPage, WholeEnd, see_through
from alien_desktop.gui.kit.section_header import SectionHeader
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.kit.tick_box import TickBox
from alien_desktop.gui.kit.translation import tr, translated
from alien_desktop.gui.kit.whole_items_view import WholeItemsView
from alien_desktop.gui.shell.choice_list import ChoiceList
from alien_desktop.gui.shell.setting_row import SettingRow
from alien_desktop.gui.shell.uncertainties_model import HELP_TEXT_ROLE, SEARCHED_ROLE, HelpText, UncertaintiesModel
from alien_desktop.gui.theme.paint import draw_rule
from alien_desktop.gui.theme.paint_text import Elide, draw_text, line_height, text_width, tooltip
from alien_desktop.gui.theme.theme import bind_theme, theme_of
from alien_desktop.rules.editions.registry import EDITIONS
from alien_desktop.rules.odds.push_advice import UTILITIES
from alien_desktop.rules.stress.stress import DEFAULT_CAP

_START = Preferences()
"""The default preferences."""
SIZES = range(80, 201, 10)
"""Interface sizes that are offered, in percent."""
_UNDO_STEPS = (500, 2_000, 5_000, 20_000)
_VERSIONS_SIZES = (50, 200, 1_000, 5_000)
"""Megabytes."""
LEAST_CAP, MOST_CAP = 1, 30


_WRAP = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
_HIGHEST = 10_000


class TextDelegate(QStyledItemDelegate):
    """Rows of different heights: they follow the width of the list."""

    def __init__(self, view: QListView) -> None:
        super().__init__(view)
        self._view = view
        self._theme = theme_of(view)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Title and all lines of the paragraph."""
        fonts, unit = self._theme.fonts, self._theme.metrics.unit
        wide = self._view.viewport().width()
        help_text: HelpText = index.data(HELP_TEXT_ROLE)
        room = QRect(0, 0, max(1, wide - 5 * unit), _HIGHEST)
        words = fonts.font_metrics(fonts.secondary).boundingRect(room, int(_WRAP), help_text.text)
        return QSize(wide, line_height(fonts.body_bold) + words.toAlignedRect().height() + 4 * unit)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Ground when it is the current one, then the words."""
        theme = self._theme
        tokens, fonts, unit, line = theme.tokens, theme.fonts, theme.metrics.unit, theme.metrics.line
        help_text: HelpText = index.data(HELP_TEXT_ROLE)
        rect = QRectF(option.rect)
        if QStyle.StateFlag.State_Selected in option.state:
            painter.fillRect(rect, tokens.sel)
            painter.fillRect(QRectF(rect.left(), rect.top(), theme.metrics.line_current, rect.height()), tokens.accent)
        draw_rule(painter, rect.left(), rect.right(), rect.bottom() - line, tokens.line_soft, line)
        inner = rect.adjusted(3 * unit, 2 * unit, -2 * unit, -2 * unit)
        upper = QRectF(inner.left(), inner.top(), inner.width(), line_height(fonts.body_bold))
        draw_text(painter, upper, help_text.note, fonts, fonts.smallest, tokens.text2, Qt.AlignmentFlag.AlignRight)
        upper.setWidth(inner.width() - text_width(fonts, fonts.smallest, help_text.note) - 2 * unit)
        draw_text(painter, upper, help_text.title, fonts, fonts.body_bold, tokens.text, elide=Elide.MIDDLE)
        inner.setTop(upper.bottom())
        painter.setFont(fonts.secondary)
        painter.setPen(tokens.text2)
        painter.drawText(inner, int(_WRAP), help_text.text)


class SettingsPage(QWidget):
    """Rows under titles. `wanted(Preferences)` requests changed preferences."""

    wanted = Signal(object)

    def __init__(self, preferences: Preferences, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self._preferences = preferences
        self._groups: list[tuple[SectionHeader, list[SettingRow]]] = []
        self._nothing = TextLabel(self.tr("No match on this page."), tone=TextTone.QUIET)
        self._nothing.hide()
        content = QWidget()
        self._column = QVBoxLayout(content)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self._nothing)
        self._column.addStretch(1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        area = ScrolledPage(content)
        WholeEnd(area, content)
        outer.addWidget(area)
        bind_theme(self._apply_theme)

    @property
    def rows(self) -> tuple[SettingRow, ...]:
        """All rows, from the top."""
        return tuple(row for _, rows in self._groups for row in rows)

    def set_preferences(self, preferences: Preferences) -> None:
        """Show these preferences."""
        self._preferences = preferences
        self.refresh()

    def refresh(self) -> None:
        """Show the preferences in the controls."""

    def set_filter(self, words: str) -> int:
        """Show only rows with these words; return how many there are."""
        count = 0
        for line, rows in self._groups:
            found = [row for row in rows if row.matches(words)]
            for row in rows:
                row.setVisible(row in found)
            line.setVisible(bool(found))
            count += len(found)
        self._nothing.setVisible(not count)
        return count

    def focus_first(self) -> None:
        """Give the focus to the first control that can take it: in a choice, to the ring that is chosen."""
        for row in self.rows:
            if row.isVisible() and row.control.isEnabled():
                control = row.control.choice(row.control.value) if isinstance(row.control, ChoiceList) else row.control
                control.setFocus(Qt.FocusReason.TabFocusReason)
                return

    def can_be_reset(self) -> bool:
        """Whether there is something to put back to what is recommended."""
        return any(row.is_changed for row in self.rows)

    def reset(self) -> None:
        """Ask for what is recommended."""

    def add_group(self, title: str) -> SectionHeader:
        """Begin a group of rows."""
        line = SectionHeader(title)
        if self._groups:
            self._column.insertSpacing(self._column.count() - 1, self._theme.metrics.gap)
        self._groups.append((line, []))
        self._column.insertWidget(self._column.count() - 1, line)
        return line

    def add_row(self, row: SettingRow) -> SettingRow:
        """Put a row under the last title."""
        self._groups[-1][1].append(row)
        self._column.insertWidget(self._column.count() - 1, row)
        return row

    def want(self, **changes: object) -> None:
        """Ask for changed preferences."""
        self.wanted.emit(self._preferences.evolve(**changes))

    def _apply_theme(self) -> None:
        self._column.setContentsMargins(0, 0, self._theme.metrics.label_gap, 0)


class GeneralPage(SettingsPage):
    """How the app looks, and what the table starts with."""

    def __init__(self, preferences: Preferences, parent: QWidget | None = None) -> None:
        super().__init__(preferences, parent)
        self.theme = ChoiceList(self.tr("Theme"))
        self.theme.set_options(
            (
                ("dark", self.tr("Dark"), ""),
                ("dim", self.tr("Dim, for a dark room"), "F9"),
                ("light", self.tr("Light"), ""),
                ("contrast", self.tr("High contrast"), ""),
                ("system", self.tr("Use system theme"), ""),
            )
        )
        self.size_field = DropField(self.tr("Size"))
        self.motion = TickBox(self.tr("Reduce motion"))
        self.edition = ChoiceList(self.tr("Edition of new documents"))
        self.edition.set_options(tuple((each.id, translated(each.name), "") for each in EDITIONS.values()))
        self.cap = NumberField(self.tr("Highest stress"), LEAST_CAP, MOST_CAP)
        self.chains = TickBox(self.tr("Chains beyond one"))
        self.temper = ChoiceList(self.tr("Push advice"))
        self.temper.set_options(
            tuple(
                (temper.value, translated(utility.name), self._weights(utility.success, utility.stress, utility.alarm))
                for temper, utility in UTILITIES.items()
            )
        )
        self.undo_steps = DropField(self.tr("Undo"))
        self.versions_size = DropField(self.tr("Room for older versions"))
        self.versions_place = Button("")
        self._lay_out()
        self.undo_steps.value_requested.connect(lambda steps: self.want(undo_steps=int(steps)))
        self.versions_size.value_requested.connect(lambda size: self.want(versions_megabytes=int(size)))
        self.versions_place.clicked.connect(self._on_versions_place_clicked)
        self.theme.value_requested.connect(lambda theme: self.want(theme=theme))
        self.size_field.value_requested.connect(lambda scale: self.want(scale=int(scale)))
        self.motion.checked_requested.connect(lambda still: self.want(reduced_motion=still))
        self.edition.value_requested.connect(lambda edition: self.want(edition=edition))
        self.cap.value_requested.connect(lambda cap: self.want(stress_cap=cap))
        self.chains.checked_requested.connect(lambda chains: self.want(panic_chains=chains))
        self.temper.value_requested.connect(lambda temper: self.want(push_temper=temper))
        self.refresh()

    def refresh(self) -> None:
        """Show the preferences in the controls."""
        shown = self._preferences
        self.theme.set_value(shown.theme)
        sizes = sorted({*SIZES, shown.scale})
        self.size_field.set_options(tuple(DropOption(str(size), f"{size} %") for size in sizes))
        self.size_field.set_value(str(shown.scale))
        self.motion.set_checked(shown.reduced_motion)
        self.edition.set_value(shown.edition)
        self.cap.set_value(shown.stress_cap)
        self._cap_row.set_changed(shown.stress_cap != DEFAULT_CAP)
        self.chains.set_checked(shown.panic_chains)
        self._chains_row.set_changed(shown.panic_chains != _START.panic_chains)
        self.temper.set_value(shown.push_temper)
        self._temper_row.set_changed(shown.push_temper != _START.push_temper)
        steps = sorted({*_UNDO_STEPS, shown.undo_steps})
        self.undo_steps.set_options(tuple(DropOption(str(one), tr("%n steps", "%n step", one)) for one in steps))
        self.undo_steps.set_value(str(shown.undo_steps))
        sizes = sorted({*_VERSIONS_SIZES, shown.versions_megabytes})
        self.versions_size.set_options(tuple(DropOption(str(one), f"{one} MB") for one in sizes))
        self.versions_size.set_value(str(shown.versions_megabytes))
        place = shown.versions_folder
        self.versions_place.set_text(Path(place).name or place if place else self.tr("With the profile…"))
        self.versions_place.setToolTip(tooltip(place))

    def reset(self) -> None:
        """Ask for what is recommended at the table; how the app looks is a matter of taste."""
        self.want(stress_cap=DEFAULT_CAP, panic_chains=_START.panic_chains, push_temper=_START.push_temper)

    def _lay_out(self) -> None:
        self.add_group(self.tr("Look"))
        self.add_row(SettingRow(self.tr("Theme"), self.tr("Colours of all windows."), self.theme)).set_searched(
            self.tr("dark dim light high contrast system colors")
        )
        size = self.tr("Of letters and controls. Ctrl with plus, minus and 0 does the same.")
        self.add_row(SettingRow(self.tr("Size"), size, self.size_field))
        motion = self.tr("Shows dice instantly; nothing slides or fades.")
        self.add_row(SettingRow(self.tr("Motion"), motion, self.motion)).set_searched(self.motion.plain_text)
        self.add_group(self.tr("At the table"))
        edition = self.tr("Which rules a new character, adversary or scene is written for. Each keeps its own.")
        self.add_row(SettingRow(self.tr("Edition of new documents"), edition, self.edition))
        cap = self.tr("Stress does not rise above it. Recommended: {0}. An edition can be played without a limit.")
        self._cap_row = SettingRow(self.tr("Highest stress"), cap.format(DEFAULT_CAP), self.cap)
        self.add_row(self._cap_row)
        chains = self.tr(
            "Somebody who panics because of another's panic may make others panic too. Off: it ends there."
        )
        self._chains_row = SettingRow(self.tr("Panic that spreads"), chains, self.chains)
        self._chains_row.set_searched(self.chains.plain_text)
        self.add_row(self._chains_row)
        temper = self.tr("By which points a push is advised or not. They are ours, no rule of the game.")
        self._temper_row = SettingRow(self.tr("Push advice"), temper, self.temper)
        self._temper_row.set_searched(" ".join(translated(utility.name) for utility in UTILITIES.values()))
        self.add_row(self._temper_row)
        self.add_group(self.tr("Files"))
        steps_text = self.tr("How many steps can be undone. The log keeps all of them.")
        self.add_row(SettingRow(self.tr("Undo"), steps_text, self.undo_steps))
        size_text = self.tr("All older versions together take no more. The newest and pinned ones always stay.")
        self.add_row(SettingRow(self.tr("Room for older versions"), size_text, self.versions_size))
        place_text = self.tr("Another disk keeps them when this one dies. Those that are there already stay there.")
        self.add_row(SettingRow(self.tr("Where older versions go"), place_text, self.versions_place))

    def _on_versions_place_clicked(self) -> None:
        """Ask for a folder; with one chosen already, go back to the profile's own."""
        if self._preferences.versions_folder:
            self.want(versions_folder="")
            return
        dialog = file_dialog(self, self.tr("Where older versions go"))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.fileSelected.connect(lambda folder: self.want(versions_folder=folder))
        dialog.open()

    def _weights(self, success: int, stress: int, alarm: int) -> str:
        words = self.tr("success {success}, stress −{stress}, panic −{panic}")
        return words.format(success=success, stress=stress, panic=alarm)


class HouseRulesPage(SettingsPage):
    """The settings of one edition: what our sources leave open, as this table plays it."""

    def __init__(self, edition_id: str, preferences: Preferences, parent: QWidget | None = None) -> None:
        super().__init__(preferences, parent)
        self._edition_id = edition_id
        self._rows_of: dict[str, SettingRow] = {}
        settings = house_settings(preferences, edition_id)
        self._line = self.add_group(self.tr("House rules"))
        for setting in settings:
            if setting.decides:
                self._add(setting)
        self.add_group(self.tr("Decided at the table")).set_note(self.tr("as recommended"))
        for setting in settings:
            if not setting.decides:
                self._add(setting)
        self.refresh()

    def choices(self, key: str) -> ChoiceList:
        """The options of a setting; KeyError when this edition does not have it."""
        control = self._rows_of[key].control
        assert isinstance(control, ChoiceList)
        return control

    def refresh(self) -> None:
        """Show the preferences in the controls."""
        changed = 0
        for setting in house_settings(self._preferences, self._edition_id):
            choices = self.choices(setting.key)
            choices.set_options(self._options(setting))
            choices.set_value(setting.option)
            self._rows_of[setting.key].set_changed(not setting.is_recommended)
            changed += not setting.is_recommended
        self._line.set_note(self.tr("{0} changed").format(changed) if changed else self.tr("all as recommended"))

    def reset(self) -> None:
        """Ask for every setting of this edition as recommended."""
        self.wanted.emit(recommended(self._preferences, self._edition_id))

    def _add(self, setting: HouseSetting) -> None:
        rule = setting.rule
        text = rule.text
        if not setting.decides:
            other_way = self.tr("Another way is up to the Game Mother; change the sheet by hand.")
            text = f"{text} {other_way}"
        choices = ChoiceList(rule.name)
        choices.setEnabled(setting.decides)
        row = SettingRow(rule.name, text, choices)
        row.set_searched(" ".join(option.name for option in rule.options))
        choices.value_requested.connect(partial(self._on_choices_value_requested, setting.key))
        self._rows_of[setting.key] = self.add_row(row)

    def _options(self, setting: HouseSetting) -> tuple[tuple[str, str, str], ...]:
        mark = self.tr("recommended")
        return tuple(
            (option.id, self._words(setting, option.id, option.name), mark if option.id == setting.rule.default else "")
            for option in setting.rule.options
        )

    def _words(self, setting: HouseSetting, option_id: str, name: str) -> str:
        """Return the words of an option; the limit of stress is called by what this table has set."""
        cap = self._preferences.stress_cap
        if setting.key == STRESS_CAP and option_id == setting.rule.default and cap != DEFAULT_CAP:
            return self.tr("{0}, as set for this table").format(cap)
        return name

    def _on_choices_value_requested(self, key: str, option: str) -> None:
        self.wanted.emit(with_choice(self._preferences, self._edition_id, key, option))


class UnknownPage(QWidget):
    """What we do not know, as a plain list."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme_of(self)
        self.intro = TextLabel(
            self.tr(
                "Where our sources are silent or disagree, and what the app does. All of it can be changed by hand."
            ),
            TextRole.SECONDARY,
            TextTone.QUIET,
            wrap=True,
        )
        self._shown = QSortFilterProxyModel(self)
        self._shown.setSourceModel(UncertaintiesModel(self))
        self._shown.setFilterRole(SEARCHED_ROLE)
        self._shown.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.view = WholeItemsView()
        see_through(self.view)
        self.view.setAccessibleName(self.tr("Uncertainties"))
        self.view.setModel(self._shown)
        self.view.setItemDelegate(TextDelegate(self.view))
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.setResizeMode(QListView.ResizeMode.Adjust)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(self.intro)
        self._column.addWidget(self.view, 1)
        bind_theme(self._apply_theme)

    def titles(self) -> list[str]:
        """The titles of the points that are shown, from the top."""
        return [str(self._shown.index(row, 0).data()) for row in range(self._shown.rowCount())]

    def set_filter(self, words: str) -> int:
        """Show only points with these words; return how many there are."""
        self._shown.setFilterFixedString(words.strip())
        return self._shown.rowCount()

    def _apply_theme(self) -> None:
        self._column.setSpacing(self._theme.metrics.label_gap)
