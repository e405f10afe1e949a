"""Adding to the scene: a search over crew, adversaries and catalog; Enter adds, and adds again."""

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QWidget

from alien_desktop.gui.kit.line_delegate import LineDelegate, RowHeight, line_of, style_list
from alien_desktop.gui.kit.line_model import LineModel
from alien_desktop.gui.kit.panel import Panel
from alien_desktop.gui.kit.search_field import SearchField
from alien_desktop.gui.kit.text_label import TextLabel, TextRole, TextTone
from alien_desktop.gui.scene.candidates import SceneCandidate, shown_rows, split_count
from alien_desktop.gui.scene.ui_add_panel import Ui_AddPanel
from alien_desktop.gui.theme.theme import bind_theme


class AddPanel(Panel):
    """Shows `SceneCandidate`s. `add_requested(row_id, count)` asks to add.

    `focus_released` is Esc on an empty field.
    """

    add_requested = Signal(str, int)
    focus_released = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Add"), parent)
        hint = TextLabel(self.tr("Enter adds, Ctrl+D repeats"), TextRole.SECONDARY, TextTone.QUIET)
        self.add_title_widget(hint)
        content = QWidget()
        self.ui = Ui_AddPanel()
        self.ui.setupUi(content)
        self.body.addWidget(content)
        self._candidates: tuple[SceneCandidate, ...] = ()
        self.search = SearchField(self.tr("Type a name, for example guard"))
        self.ui.search_place.addWidget(self.search)
        self._model = LineModel(self)
        self._delegate = LineDelegate(self.ui.candidates, RowHeight.PERSON)
        self.ui.candidates.setModel(self._model)
        self.ui.candidates.setItemDelegate(self._delegate)
        style_list(self.ui.candidates, self.tr("Who can be added"))
        self.search.textChanged.connect(self._on_search_text_changed)
        self.search.find_requested.connect(self._on_search_find_requested)
        self.search.focus_released.connect(self.focus_released)
        self.search.installEventFilter(self)
        self.ui.candidates.installEventFilter(self)
        self.ui.candidates.viewport().installEventFilter(self)
        bind_theme(self._apply_theme)

    def set_candidates(self, candidates: tuple[SceneCandidate, ...]) -> None:
        """Offer these; the chosen line stays chosen while it is there."""
        if candidates != self._candidates:
            self._candidates = candidates
            self._refresh()

    def begin(self) -> None:
        """Take the focus, ready to be typed into."""
        self.search.setFocus()
        self.search.selectAll()

    @property
    def chosen(self) -> str:
        """The line that Enter adds, empty for none."""
        row = line_of(self.ui.candidates.currentIndex())
        return row.row_id if row is not None and row.enabled else ""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrow keys in the field move in the list; Enter in the list adds; a press on a plate adds that many."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            key = event.key()
            if watched is self.search and key in {Qt.Key.Key_Up, Qt.Key.Key_Down}:
                self._walk(-1 if key == Qt.Key.Key_Up else 1)
                return True
            if watched is self.ui.candidates:
                return self._take_list_key(event)
        if isinstance(event, QMouseEvent) and watched is self.ui.candidates.viewport():
            if event.type() == QEvent.Type.MouseButtonRelease and event.button() == Qt.MouseButton.LeftButton:
                self._press(event.position().toPoint())
            elif event.type() == QEvent.Type.MouseButtonDblClick:
                self._ask(1)
        return super().eventFilter(watched, event)

    def _take_list_key(self, event: QKeyEvent) -> bool:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._ask(1)
            return True
        if event.key() == Qt.Key.Key_Escape:
            self.focus_released.emit()
            return True
        if event.key() == Qt.Key.Key_Home:  # the first row is a heading, which Qt would not select
            self.ui.candidates.setCurrentIndex(QModelIndex())
            self._walk(1)
            return True
        if event.text() in set("123456789"):
            self._ask(int(event.text()))
            return True
        if event.text().strip():
            event.ignore()
            return True
        return False

    def _press(self, point: QPoint) -> None:
        view = self.ui.candidates
        index = view.indexAt(point)
        row = line_of(index)
        if row is not None and row.enabled:
            plate = self._delegate.plate_at(view.visualRect(index), row, point)
            if plate:
                self.add_requested.emit(row.row_id, plate)

    def _ask(self, count: int) -> None:
        if self.chosen:
            self.add_requested.emit(self.chosen, count)

    def _walk(self, by: int) -> None:
        rows = self._model.rows
        place = self.ui.candidates.currentIndex().row() + by
        while 0 <= place < len(rows) and not rows[place].row_id:
            place += by
        if 0 <= place < len(rows):
            self.ui.candidates.setCurrentIndex(self._model.index(place))

    def _refresh(self) -> None:
        chosen = self.chosen
        rows = shown_rows(self._candidates, self.search.text())
        self._model.set_rows(rows)
        possible = [row.row_id for row in rows if row.row_id and row.enabled]
        typed = bool(self.search.text().strip())
        wanted = chosen if chosen in possible and not typed else possible[0] if possible and typed else chosen
        place = self._model.place_of(wanted) if wanted else -1
        self.ui.candidates.setCurrentIndex(self._model.index(place))

    def _on_search_text_changed(self) -> None:
        self._refresh()

    def _on_search_find_requested(self) -> None:
        self._ask(split_count(self.search.text())[1])

    def _apply_theme(self) -> None:
        self.ui.column.setContentsMargins(0, 0, 0, 0)
        self.ui.column.setSpacing(self._theme.metrics.label_gap)
