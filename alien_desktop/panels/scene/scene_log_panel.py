"""The log beside the order: what was done, newest first."""

from PySide6.QtWidgets import QSizePolicy, QWidget

from alien_desktop.forms.ui_scene_log_panel import Ui_SceneLogPanel
from alien_desktop.itemmodels.log_model import LogModel
from alien_desktop.session.session_log import SessionLog
from alien_desktop.widgets.log_delegate import LogDelegate
from alien_desktop.widgets.panel import Panel
from alien_desktop.widgets.scene_row_delegate import dress_list


class SceneLogPanel(Panel):
    """Shows the session's log; it gives way first when there is little room."""

    def __init__(self, log: SessionLog, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Log"), parent)
        content = QWidget()
        self.ui = Ui_SceneLogPanel()
        self.ui.setupUi(content)
        self.ui.column.setContentsMargins(0, 0, 0, 0)
        self.body.addWidget(content)
        view = self.ui.log_view
        view.setModel(LogModel(log, view))
        view.setItemDelegate(LogDelegate(parent=view))
        view.setUniformItemSizes(True)
        dress_list(view, self.tr("Log"))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
