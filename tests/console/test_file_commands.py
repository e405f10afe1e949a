"""Files that are not as they were left: versions, damage, conflicts and imports that come again, by command."""

import getpass
import json
import platform
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QTimer

from tests.console.transcript import Evening


@pytest.fixture
def evening(profile: Path, qapp: object) -> Iterator[Evening]:
    made = Evening(profile, "4" * 40)
    made.do("character.create", name="Nova Reyes")
    made.do("save")
    yield made
    made.close()


def id_of(evening: Evening, name: str = "Nova Reyes") -> str:
    return next(one.document_id for one in evening.session.index.entries() if one.name == name)


def file_of(evening: Evening, name: str = "Nova Reyes") -> Path:
    return evening.session.profile.paths.documents / f"{id_of(evening, name)}.json"


def stress(evening: Evening, level: int, who: str = "Nova Reyes") -> None:
    evening.do("sheet.stress", who=who, stress=level)
    evening.do("save")


def stress_of(evening: Evening, who: str = "Nova Reyes") -> int:
    return evening.session.workspace.sheet(id_of(evening, who)).stress


def versions(evening: Evening) -> list[dict[str, Any]]:
    found: Any = evening.do("versions", id="Nova Reyes")["versions"]
    return list(found)


def edited(path: Path, stress: int, sum_fits: bool = False) -> None:
    """Change the stress in a file as another program does."""
    envelope = json.loads(path.read_text())
    envelope["data"]["stress"] = stress
    path.write_text(json.dumps(envelope))


@pytest.mark.parametrize(
    "spoil, told",
    [
        (lambda raw: raw, {"Stress": ("9", "3")}),
        (lambda raw: raw.replace(b'"stress": 9', b'"stress": "banana"'), {"Stress": ("cannot be read", "3")}),
        (lambda raw: raw[: raw.index(b'"stress": 9')], {"Stress": ("cannot be read", "3")}),
        (lambda raw: raw[: raw.index(b'"stress": 9')] + b"\xff" * 900, {"Stress": ("cannot be read", "3")}),
        (lambda raw: raw.decode().encode("utf-16"), {"Stress": ("9", "3")}),
        (lambda raw: b"\xef\xbb\xbf" + raw + b"}", {"Stress": ("9", "3")}),
        (lambda raw: bytes(len(raw)), {"Stress": ("cannot be read", "3"), "Name": ("cannot be read", "Nova Reyes")}),
        (lambda raw: b"[" * 100_000, {"Name": ("cannot be read", "Nova Reyes")}),
        (lambda raw: b'{"data": ' + b'{"a":' * 100_000, {"Name": ("cannot be read", "Nova Reyes")}),
        (lambda raw: b'{"data": {"stress": NaN, "notes": ' + b"9" * 9_000, {"Stress": ("cannot be read", "3")}),
    ],
)
def test_what_of_a_damaged_file_can_be_read_stands_beside_what_would_be_restored(
    profile: Path, qapp: object, spoil: Callable[[bytes], bytes], told: dict[str, tuple[str, str]]
) -> None:
    first = Evening(profile)
    first.do("character.create", name="Nova Reyes")
    stress(first, 3)
    document_id, file = id_of(first), file_of(first)
    first.close()
    edited(file, 9)
    content = json.dumps(json.loads(file.read_text()), indent=1).encode().replace(b'"schema": 1', b'"schema": "one"')
    spoilt = spoil(content)
    file.write_bytes(spoilt)
    second = Evening(profile)
    rows: Any = second.do("document.damage", id=document_id)["rows"]
    found = {row["entry"]: (row["file"], row["restored"]) for row in rows}
    assert {entry: found.get(entry) for entry in told} == told
    assert file.read_bytes() == spoilt
    assert "refused" not in second.do("document.mend", id=document_id)
    assert stress_of(second) == 3
    assert "refused" in second.do("document.damage", id=document_id)
    second.close()


def test_a_version_is_compared_restored_and_one_undo_goes_back(evening: Evening) -> None:
    stress(evening, 3)
    evening.do("version.pin", id="Nova Reyes")
    stress(evening, 7)
    (pinned,) = [one for one in versions(evening) if one["mark"] == "pinned"]
    assert pinned["title"] == "Nova Reyes: stress 3", "what was done last before it"
    rows = evening.do("version.compare", id="Nova Reyes", number=pinned["number"])["rows"]
    assert rows == [{"entry": "Stress", "now": "7", "then": "3"}]
    evening.do("version.restore", id="Nova Reyes", number=pinned["number"])
    assert stress_of(evening) == 3
    assert versions(evening)[0]["mark"] == "restore", "what was there is kept too"
    evening.do("undo")
    assert stress_of(evening) == 7
    evening.do("version.copy", id="Nova Reyes", number=pinned["number"])
    assert stress_of(evening, "Nova Reyes (version)") == 3
    assert "refused" in evening.do("version.restore", id="Nova Reyes", number=999)


def test_a_damaged_file_is_restored_from_its_version_and_what_the_journal_adds(profile: Path, qapp: object) -> None:
    first = Evening(profile)
    first.do("character.create", name="Nova Reyes")
    for level in (1, 2, 3):
        stress(first, level)
    path, document_id = file_of(first), id_of(first)
    first.close()
    newest = max((profile / "backups" / document_id).iterdir())
    newest.unlink()  # the one of the end: what is left is from the beginning
    path.write_bytes(path.read_bytes()[:900])
    second = Evening(profile)
    damaged = second.session.index.entry(document_id)
    assert damaged is not None
    assert damaged.format == "damaged"
    report: Any = second.do("documents.check")["report"]
    assert report["files"] == [{"id": "<Nova Reyes>", "can_be_restored": True}]
    assert "refused" not in second.do("document.mend", id=document_id)
    assert stress_of(second) == 3, "nothing that was acknowledged is gone"
    assert [one.name for one in (profile / "quarantine").iterdir() if document_id in one.name], "it is kept as it was"
    assert "refused" in second.do("document.mend", id=document_id)
    second.close()
    third = Evening(profile)
    assert stress_of(third) == 3
    third.close()


def test_a_restored_file_survives_a_kill_before_it_was_saved(profile: Path, qapp: object) -> None:
    first = Evening(profile)
    first.do("character.create", name="Nova Reyes")
    stress(first, 2)
    path, document_id = file_of(first), id_of(first)
    first.close()
    path.write_bytes(b"{")
    second = Evening(profile)
    second.session.autosave.save_now = lambda: False  # type: ignore[method-assign]
    second.session.profile.writer.run_and_wait(second.session.versions.mend(document_id))
    second.session.profile.journal.close()
    for timer in second.session.autosave.findChildren(QTimer):
        timer.stop()  # killed: nothing is written by it any more
    third = Evening(profile)
    assert stress_of(third) == 2
    third.close()


def test_a_conflict_is_answered_with_each_of_the_three(evening: Evening) -> None:
    for answer, mine, copies in (("mine", 3, 0), ("theirs", 9, 0), ("both", 5, 1)):
        evening.do("sheet.stress", who="Nova Reyes", stress=mine if answer != "theirs" else 4)
        edited(file_of(evening), 9)
        found: Any = evening.do("conflicts")["conflicts"]
        assert found == [{"id": "<Nova Reyes>", "name": "Nova Reyes", "deleted": False, "readable": True}]
        assert evening.do("conflict.resolve", id="Nova Reyes", answer=answer).get("refused") is None
        assert stress_of(evening) == mine
        assert len([one for one in evening.session.index.entries() if "conflict" in one.name]) == copies
        evening.do("save")
    assert "refused" in evening.do("conflict.resolve", id="Nova Reyes", answer="mine")


def test_what_is_imported_again_replaces_or_stands_beside_it(evening: Evening, tmp_path: Path) -> None:
    stress(evening, 2)
    sent = tmp_path / "nova.json"
    evening.do("document.export", id="Nova Reyes", file=str(sent))
    stress(evening, 6)
    before = evening.session.workspace.history.index
    evening.do("document.import", files=[str(sent)], replace=True)
    assert stress_of(evening) == 2
    assert evening.session.workspace.history.index == before + 1
    assert versions(evening)[0]["mark"] == "import"
    evening.do("undo")
    assert stress_of(evening) == 6
    evening.do("document.import", files=[str(sent)])
    assert len([one for one in evening.session.index.entries() if one.name == "Nova Reyes"]) == 2


def test_the_check_counts_what_is_whole_and_names_what_is_not(evening: Evening) -> None:
    stress(evening, 3)
    evening.do("version.pin", id="Nova Reyes")
    report: Any = evening.do("documents.check")["report"]
    assert report["files"] == []
    assert report["damaged_versions"] == 0
    assert report["journal_rows"] >= 2
    assert len(report["newest_hash"]) == 64
    kept = next((evening.session.profile.paths.backups / id_of(evening)).iterdir())
    kept.write_bytes(b"nothing")
    edited(file_of(evening), 8)
    report = evening.do("documents.check")["report"]
    assert report["damaged_versions"] == 1
    assert [told for told in report["told"] if "Nova Reyes" in told or "damaged" in told]


def test_an_exported_file_says_nothing_of_this_machine_nor_of_other_documents(evening: Evening, tmp_path: Path) -> None:
    sent = tmp_path / "sent.json"
    evening.do("document.export", id="Nova Reyes", file=str(sent))
    raw = sent.read_text("utf-8")
    others = {one.document_id for one in evening.session.index.entries()} - {id_of(evening)}
    secrets = {str(tmp_path), str(Path.home()), getpass.getuser(), platform.node(), *others}
    assert not [secret for secret in secrets if len(secret) > 3 and secret in raw]
