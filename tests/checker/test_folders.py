"""Folders: whatever stands in for a file, the checker neither hangs nor loops."""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
from pathlib import Path
from typing import IO, Any, NoReturn

import pytest

from sudoku.checker import Accepted, Rejected, lrat, sources, verify_all
from tests.checker.mutating import CLASH, FOUR_OPEN, UNIQUE, certificate, proved, without_hanging

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="of links and pipes"),
    pytest.mark.slow,
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return proved(UNIQUE).write(tmp_path / "all" / "certificate")


def results(path: Path) -> list[str]:
    """The result for each, endless if the checker never stops."""
    message: list[str] = []
    with without_hanging():
        for checked in verify_all(path):
            is_right = isinstance(checked.result, Accepted)
            message.append(
                f"accepted {checked.where}" if is_right else f"rejected: {checked.result}"
            )
    return message


def rejected(path: Path) -> str:
    (message,) = results(path)
    assert message.startswith("rejected: ")
    return message.removeprefix("rejected: ")


def test_all_certificates_in_a_folder_are_found_in_order(tmp_path: Path) -> None:
    proved(UNIQUE).write(tmp_path / "b" / "inner")
    proved(CLASH).write(tmp_path / "c")
    proved(FOUR_OPEN).write_zip(tmp_path / "a.zip")
    assert results(tmp_path) == [f"accepted {tmp_path}/{p}" for p in ("a.zip", "b/inner", "c")]


NAMES = ["meta.json", "puzzle.txt", "solution.txt", "formula.cnf", "proof.lrat"]


@pytest.mark.parametrize("name", NAMES)
def test_a_pipe_in_place_of_a_file_is_no_file(folder: Path, name: str) -> None:
    (folder / name).unlink()
    os.mkfifo(folder / name)
    assert rejected(folder) == f"{name}: no regular file"


@pytest.mark.parametrize("name", NAMES)
def test_a_folder_in_place_of_a_file_is_no_file(folder: Path, name: str) -> None:
    (folder / name).unlink()
    (folder / name).mkdir()
    assert all(message.startswith("rejected: ") for message in results(folder))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("target", ["/dev/zero", "/dev/stdin", "/dev/null"])
def test_a_device_in_place_of_a_file_is_no_file(folder: Path, name: str, target: str) -> None:
    (folder / name).unlink()
    (folder / name).symlink_to(target)
    assert rejected(folder).startswith(f"{name}: ")


@pytest.mark.parametrize("name", NAMES)
def test_a_link_that_leads_nowhere_or_to_itself_is_no_file(folder: Path, name: str) -> None:
    for target in ("nowhere", name):
        (folder / name).unlink()
        (folder / name).symlink_to(target)
        assert rejected(folder).startswith(f"{name}: ")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root reads everything")
def test_a_file_that_may_not_be_read_is_rejected(folder: Path, name: str) -> None:
    (folder / name).chmod(0)
    assert rejected(folder) == f"{name}: Permission denied"


def test_a_file_too_large_to_be_one_is_rejected_unread(folder: Path) -> None:
    os.truncate(folder / "proof.lrat", 2**43)
    assert rejected(folder) == f"proof.lrat: {2**43} bytes, expected at most {2**31}"


def test_where_memory_does_not_suffice_the_others_are_checked(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = proved(CLASH).write(folder.parent / "other")
    lemmas = lrat.lemmas

    def hungry(proof: bytes, *others: Any) -> int:
        if proof == (folder / "proof.lrat").read_bytes():
            raise MemoryError
        return lemmas(proof, *others)

    monkeypatch.setattr(lrat, "lemmas", hungry)
    assert results(folder.parent) == [
        "rejected: too large for the memory of this machine",
        f"accepted {other}",
    ]


def test_what_cannot_be_opened_beside_certificates_is_reported_and_hides_none(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    only = folder.parent.parent / "only"
    only.mkdir()
    for place in (folder, folder.parent, only):
        (place / "a.txt").write_text("closed")
    opened = Path.open

    def refuse(path: Path, mode: str) -> IO[Any]:
        if path.name == "a.txt":
            raise PermissionError(13, "Permission denied", str(path))
        return opened(path, mode)

    monkeypatch.setattr(Path, "open", refuse)
    refused = "rejected: cannot be read: Permission denied"
    assert results(folder.parent) == [refused, f"accepted {folder}"]
    assert results(only) == [refused]


def test_a_name_cannot_write_a_line_of_its_own(folder: Path) -> None:
    odd = folder.rename(folder.parent / "x: accepted\nreal\x1b[2J")
    (message,) = [checked.where for checked in verify_all(odd)]
    assert message == f"{folder.parent}/x: accepted\\nreal\\x1b[2J"


def test_a_file_that_fails_while_it_is_read_is_rejected(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(path: Path, _mode: str) -> NoReturn:
        raise OSError(5, "Input/output error", str(path))

    monkeypatch.setattr(Path, "open", fail)
    assert rejected(folder) == "meta.json: Input/output error"


def test_a_pipe_among_certificates_is_not_waited_for(folder: Path) -> None:
    os.mkfifo(folder.parent / "a.zip")
    message = results(folder.parent)
    assert f"accepted {folder}" in message


def test_a_pipe_that_is_asked_about_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    try:
        assert rejected(tmp_path / "pipe")
    except OSError:
        return


LIMITED = """
import resource, sys
from pathlib import Path
from typing import IO, Any, NoReturn
from sudoku.checker import verify_all
resource.setrlimit(resource.RLIMIT_AS, (2**30, 2**30))
for checked in verify_all(Path(sys.argv[1])):
    print(checked.result)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="of its devices and limits")
def test_a_device_without_an_end_among_certificates_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "a.zip").symlink_to("/dev/zero")
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, tmp_path], capture_output=True, timeout=30, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("links", [1, 2])
def test_links_that_lead_back_are_not_followed_in_circles(folder: Path, links: int) -> None:
    for number in range(links):
        (folder.parent / f"link{number}").symlink_to(folder.parent)
    assert results(folder.parent).count(f"accepted {folder}") == 1
    assert len(results(folder.parent)) < 10


def test_damage_of_one_certificate_does_not_hide_the_others(folder: Path) -> None:
    """Also damage for which the system itself has an error, as places before a file's begin."""
    data = proved(UNIQUE).write_zip(folder.parent / "a.zip").read_bytes()
    end = data.rindex(b"PK\x05\x06")
    for place in range(end, len(data)):
        for flip in (1, 0x80, 0xFF):
            other = bytearray(data)
            other[place] ^= flip
            (folder.parent / "a.zip").write_bytes(other)
            message = results(folder.parent)
            assert len(message) == 2
            assert message[1] == f"accepted {folder}"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root reads everything")
def test_a_folder_that_may_not_be_read_does_not_hide_the_others(folder: Path) -> None:
    closed = folder.parent / "a"
    closed.mkdir()
    closed.chmod(0)
    assert f"accepted {folder}" in results(folder.parent)
    closed.chmod(0o700)


def test_a_folder_without_a_certificate_is_rejected(tmp_path: Path) -> None:
    assert rejected(tmp_path) == "meta.json: missing"
    (tmp_path / "note.txt").write_text("nothing here")
    assert rejected(tmp_path) == "meta.json: missing"
    with pytest.raises(FileNotFoundError):
        results(tmp_path / "nowhere")


@pytest.mark.parametrize("depth", [50, 51])
def test_fifty_nested_folders_are_searched(tmp_path: Path, depth: int) -> None:
    proved(UNIQUE).write(tmp_path.joinpath(*["a"] * depth))
    (result,) = results(tmp_path)
    if depth == 50:
        assert result.startswith("accepted")
    else:
        assert result == "rejected: more than 50 nested folders; deeper ones are not searched"


def test_an_empty_zip_file_and_an_empty_archive_are_named(tmp_path: Path) -> None:
    (tmp_path / "a.zip").write_bytes(b"")
    (tmp_path / "b.gz").write_bytes(gzip.compress(b""))
    assert results(tmp_path) == [
        "rejected: an empty file",
        "rejected: an archive without any certificate",
    ]


def test_parts_that_cannot_be_read_are_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_file: object) -> NoReturn:
        raise OSError(5, "Input/output error")

    path = tmp_path / "parts.jsonl.gz"
    path.write_bytes(b"x")
    monkeypatch.setattr(sources, "lines", fail)
    with pytest.raises(Rejected, match=r"^parts.jsonl.gz: Input/output error$"):
        next(sources.parts_in(path))


def test_the_time_of_each_part_begins_when_it_is_asked_for() -> None:
    seen: list[object] = []
    parts = sources._each_in_turn([{"a": b""}, {"b": b""}], lambda: seen.append("begin"))
    seen.extend(parts)
    assert seen == ["begin", {"a": b""}, "begin", {"b": b""}, "begin"]


def test_other_files_beside_a_certificate_s_are_nobody_s_claim(folder: Path) -> None:
    (folder / "note.txt").write_text("mine")
    assert results(folder) == [f"accepted {folder}"]


def test_a_file_that_the_claim_does_not_need_is_rejected(tmp_path: Path) -> None:
    folder = proved(CLASH).write(tmp_path / "c")
    (folder / "solution.txt").write_bytes(certificate(UNIQUE)["solution.txt"])
    assert rejected(folder).startswith("solution.txt: not expected for the claim")
