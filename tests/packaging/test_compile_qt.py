"""Forms and resources are compiled when they changed, and only then."""

from collections.abc import Sequence
from pathlib import Path

import pytest

import compile_qt

FORM = '<ui version="4.0"><class>Card</class><widget class="QWidget" name="Card"/></ui>\n'


class Tools:
    """Stands in for uic and rcc: counts calls and writes the source back."""

    def __init__(self) -> None:
        self.calls: list[str] = []

    def __call__(self, name: str, arguments: Sequence[str]) -> str:
        source = Path(arguments[-1])
        self.calls.append(name if name == "rcc" else source.stem)
        return f"source = {source.read_text(encoding='utf-8')!r}\n"


@pytest.fixture
def tools() -> Tools:
    return Tools()


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with two forms and two resources, in a folder whose name needs care."""
    root = tmp_path / "a name with spaces & more"
    for name, text in (
        ("ui/dice/card.ui", FORM),
        ("ui/sheet/push_dialog.ui", FORM.replace("Card", "PushDialog")),
        ("resources/icons/air.svg", "<svg/>"),
        ("resources/icons/.hidden.svg", "<svg/>"),
        ("resources/fonts/OFL.txt", "licence"),
        ("alien_desktop/gui/__init__.py", ""),
    ):
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


def outputs(project: Path) -> set[str]:
    gui = project / "alien_desktop/gui"
    return {path.relative_to(gui).as_posix() for path in gui.rglob("*.*")}


def test_the_first_run_compiles_every_form_and_the_resources(project: Path, tools: Tools) -> None:
    changes = compile_qt.compile_all(project, tools, "6.11.3")
    assert changes.written == ("dice/ui_card.py", "sheet/ui_push_dialog.py", "theme/resources_rc.py")
    assert changes.removed == ()
    assert outputs(project) == {"__init__.py", "dice/ui_card.py", "sheet/ui_push_dialog.py", "theme/resources_rc.py"}


def test_a_second_run_compiles_nothing(project: Path, tools: Tools) -> None:
    compile_qt.compile_all(project, tools, "6.11.3")
    tools.calls.clear()
    assert compile_qt.compile_all(project, tools, "6.11.3") == compile_qt.Changes((), ())
    assert tools.calls == []


def test_a_touched_form_with_the_same_content_is_fresh(project: Path, tools: Tools) -> None:
    compile_qt.compile_all(project, tools, "6.11.3")
    (project / "ui/dice/card.ui").write_text(FORM, encoding="utf-8")
    assert compile_qt.compile_all(project, tools, "6.11.3").written == ()


def test_only_the_changed_form_is_compiled_again(project: Path, tools: Tools) -> None:
    compile_qt.compile_all(project, tools, "6.11.3")
    tools.calls.clear()
    (project / "ui/dice/card.ui").write_text(FORM.replace("QWidget", "QFrame"), encoding="utf-8")
    assert compile_qt.compile_all(project, tools, "6.11.3").written == ("dice/ui_card.py",)
    assert tools.calls == ["card"]
    assert "QFrame" in (project / "alien_desktop/gui/dice/ui_card.py").read_text(encoding="utf-8")


def test_another_qt_compiles_everything_again(project: Path, tools: Tools) -> None:
    compile_qt.compile_all(project, tools, "6.11.2")
    assert len(compile_qt.compile_all(project, tools, "6.11.3").written) == 3


def test_a_renamed_resource_is_a_changed_one(project: Path, tools: Tools) -> None:
    compile_qt.compile_all(project, tools, "6.11.3")
    (project / "resources/icons/air.svg").rename(project / "resources/icons/breath.svg")
    assert compile_qt.compile_all(project, tools, "6.11.3").written == ("theme/resources_rc.py",)


def test_outputs_without_a_source_are_removed_and_the_door_stays(project: Path, tools: Tools) -> None:
    compile_qt.compile_all(project, tools, "6.11.3")
    (project / "ui/dice/card.ui").unlink()
    for path in (project / "resources").rglob("*.*"):
        path.unlink()
    assert compile_qt.compile_all(project, tools, "6.11.3").removed == ("dice/ui_card.py", "theme/resources_rc.py")
    assert outputs(project) == {"__init__.py", "sheet/ui_push_dialog.py"}


def test_an_output_that_somebody_cut_off_is_made_again(project: Path, tools: Tools) -> None:
    compile_qt.compile_all(project, tools, "6.11.3")
    (project / "alien_desktop/gui/dice/ui_card.py").write_bytes(b"\xff\xfe")
    assert compile_qt.compile_all(project, tools, "6.11.3").written == ("dice/ui_card.py",)


def test_a_tool_that_fails_leaves_the_old_output_and_no_litter(project: Path, tools: Tools) -> None:
    compile_qt.compile_all(project, tools, "6.11.3")
    before = (project / "alien_desktop/gui/dice/ui_card.py").read_bytes()
    (project / "ui/dice/card.ui").write_text("<ui", encoding="utf-8")

    def failing(name: str, arguments: Sequence[str]) -> str:
        raise compile_qt.CompileError(f"{name} says no")

    with pytest.raises(compile_qt.CompileError, match="uic says no"):
        compile_qt.compile_all(project, failing, "6.11.3")
    assert (project / "alien_desktop/gui/dice/ui_card.py").read_bytes() == before
    assert not any(name.endswith(".part") for name in outputs(project))


@pytest.mark.parametrize("place", ["ui/card.ui", "ui/dice/more/card.ui"])
def test_a_form_in_no_feature_is_refused(project: Path, tools: Tools, place: str) -> None:
    (project / place).parent.mkdir(exist_ok=True)
    (project / place).write_text(FORM, encoding="utf-8")
    with pytest.raises(compile_qt.CompileError, match=r"card\.ui: a form lies in ui/<feature>/"):
        compile_qt.compile_all(project, tools, "6.11.3")


def test_a_project_without_forms_and_resources_compiles_to_nothing(tmp_path: Path, tools: Tools) -> None:
    assert compile_qt.compile_all(tmp_path, tools, "6.11.3") == compile_qt.Changes((), ())


def test_the_listing_names_every_visible_file_below_the_prefix(project: Path) -> None:
    resources = compile_qt.find_resources(project)
    assert list(resources) == ["fonts/OFL.txt", "icons/air.svg"]
    text = compile_qt.collection(resources)
    assert '<qresource prefix="/alien">' in text
    assert '<file alias="icons/air.svg">' in text
    assert "spaces &amp; more" in text


def test_unused_names_are_trimmed_from_the_imports_of_uic() -> None:
    module = (
        "from PySide6.QtCore import (QCoreApplication, QDate,\n    QSize)\n"
        "from PySide6.QtGui import (QBrush,\n    QColor)\n"
        "from PySide6.QtWidgets import (QApplication, QWidget)\n\n"
        "class Ui_Card(object):\n    def setupUi(self, Card):\n        QWidget(Card).setMinimumSize(QSize(1, 2))\n"
    )
    trimmed = compile_qt.trim_imports(module)
    assert trimmed.startswith("from PySide6.QtCore import QSize\nfrom PySide6.QtWidgets import QWidget\n\nclass")


def test_a_form_compiled_with_the_real_uic_runs(tmp_path: Path, qtbot: object) -> None:
    form = tmp_path / "ui" / "dice" / "card.ui"
    form.parent.mkdir(parents=True)
    label = '<layout class="QVBoxLayout"><item><widget class="QLabel" name="name_label"/></item></layout>'
    form.write_text(FORM.replace("/>", f">{label}</widget>"), encoding="utf-8")
    assert compile_qt.main([str(tmp_path)]) == 0
    module = (tmp_path / "alien_desktop/gui/dice/ui_card.py").read_text(encoding="utf-8")
    compile(module, "ui_card.py", "exec")
    assert "QDate" not in module
    assert "name_label = QLabel" in module


def test_a_broken_form_is_named_with_the_reason(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    form = tmp_path / "ui" / "dice" / "card.ui"
    form.parent.mkdir(parents=True)
    form.write_text("<ui", encoding="utf-8")
    assert compile_qt.main([str(tmp_path)]) == 1
    assert "card.ui" in capsys.readouterr().err
