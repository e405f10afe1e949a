"""The log beside the order: what was done, newest first."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from alien_desktop.gui.dice.empty_log import empty_log_label
from alien_desktop.gui.dice.log_actions import LogActions
from alien_desktop.gui.dice.log_delegate import LogDelegate, is_cut, row_from
from alien_desktop.gui.dice.log_lines import LogLine
from alien_desktop.gui.dice.log_model import LogModel, LogRole
from alien_desktop.gui.kit.line_delegate import style_list
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.text_label import TextLabel, TextRole
from alien_desktop.gui.scene.ui_scene_log_panel import Ui_SceneLogPanel
from alien_desktop.session.session import Session

_LEAST_ROWS = 3
"""A panel that shows fewer rows of two lines has more rows of one."""


class SceneLogPanel(Panel):
    """Shows what was done in one scene; it gives way first when there is little room.

    A line that is cut stands whole below the list while it is the chosen one.
    """

    last_changed = Signal()
    """Another line is the last one that counts, or it reads otherwise."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Log"), parent)
        content = QWidget()
        self.ui = Ui_SceneLogPanel()
        self.ui.setupUi(content)
        self.ui.column.setContentsMargins(0, 0, 0, 0)
        self.body.addWidget(content)
        view = self.ui.log_view
        self._model = LogModel(session.log, view)
        self._scene_id = ""
        self._model.set_filter(lambda line: line.scene == self._scene_id)
        view.setModel(self._model)
        for changed in (self._model.modelReset, self._model.rowsInserted, self._model.dataChanged):
            changed.connect(self.last_changed)
        for changed in (self._model.modelReset, self._model.rowsInserted, self._model.rowsRemoved):
            changed.connect(self._on_rows_changed)
        self.empty = empty_log_label(self._model, self.tr("Nothing has happened in this scene yet."))
        self.ui.column.insertWidget(self.ui.column.indexOf(view), self.empty, 0, Qt.AlignmentFlag.AlignTop)
        self._delegate = LogDelegate(parent=view)
        view.setItemDelegate(self._delegate)
        view.setUniformItemSizes(True)
        style_list(view, self.tr("Log"))
        self.actions_of = LogActions(session, view, self._copied_text)
        self.whole = TextLabel("", TextRole.SECONDARY, wrap=True)
        self.whole.hide()
        self.ui.column.addWidget(self.whole)
        self._on_rows_changed()
        view.selectionModel().currentChanged.connect(self._show_whole)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """With room for some rows of two lines each has its words and dice in full, as in the Dice view."""
        super().resizeEvent(event)
        self._take_lines()

    def _take_lines(self) -> None:
        two_lines = self._has_two_lines(self.height())
        if two_lines != self._delegate.with_dice:
            self._delegate.with_dice = two_lines
            self.ui.log_view.scheduleDelayedItemsLayout()
        self._show_whole()

    def _has_two_lines(self, height: int) -> bool:
        """Whether rows have two lines in a panel of this height: where some fit, or where the newest would be cut."""
        metrics = self._delegate.theme.metrics
        if height >= metrics.section_header + _LEAST_ROWS * metrics.log_row_view:
            return True
        frame = metrics.padding_top + metrics.section_header + metrics.padding
        newest = self._model.index(0).data(LogRole.LINE)
        if height < frame + metrics.log_row_view or not isinstance(newest, LogLine):
            return False
        bar = self.ui.log_view.verticalScrollBar().sizeHint().width()
        room = self.width() - 2 * metrics.padding - bar  # the list has its width only once it is shown
        return is_cut(row_from(newest), room, self._delegate.theme, with_dice=False)

    def _on_rows_changed(self) -> None:
        """Where there is room for one line, the sentence of an empty log has it to itself."""
        self.ui.log_view.setVisible(bool(self._model.rowCount()))
        self._take_lines()

    def _show_whole(self) -> None:
        """Say below the list what the chosen line has no room for, where some rows still fit above it."""
        view, delegate = self.ui.log_view, self._delegate
        line = view.currentIndex().data(LogRole.LINE)
        width = view.viewport().width()
        cut = isinstance(line, LogLine) and is_cut(row_from(line), width, delegate.theme, with_dice=delegate.with_dice)
        self.whole.set_text(line.words() if cut else "")
        metrics = delegate.theme.metrics
        rows = 2 * metrics.padding + metrics.section_header + _LEAST_ROWS * metrics.log_row
        self.whole.setVisible(cut and rows + self.whole.heightForWidth(width) <= self.height())

    def whole_height(self, room: int) -> int:
        """The height in pixels, up to `room`, in which no row is cut at its foot."""
        metrics = self._delegate.theme.metrics
        row = metrics.log_row_view if self._has_two_lines(room) else metrics.log_row
        frame = metrics.padding_top + metrics.section_header + metrics.padding
        return frame + (room - frame) // row * row

    def set_scene(self, scene_id: str) -> None:
        """Show what was done in this scene, and nothing of others."""
        if scene_id != self._scene_id:
            self._scene_id = scene_id
            self._model.set_filter(lambda line: line.scene == scene_id)

    @property
    def last(self) -> LogLine | None:
        """The newest line that was not taken back; None before anything has happened."""
        rows = (self._model.index(row) for row in range(self._model.rowCount()))
        lines = (row.data(LogRole.LINE) for row in rows)
        return next((line for line in lines if isinstance(line, LogLine) and not line.taken_back), None)

    def _copied_text(self) -> str:
        line = self.ui.log_view.currentIndex().data(LogRole.LINE)
        return line.words() if isinstance(line, LogLine) else ""
