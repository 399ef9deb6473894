"""A command that waits for its first puzzle or its first answer says so."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Generator
from io import StringIO
from pathlib import Path
from threading import Thread

import pytest

from sudoku.cli import waiting
from sudoku.cli.exits import ExitTally
from sudoku.cli.inputs import Source, entries
from sudoku.cli.waiting import noticing_delay
from tests.cases import for_each
from tests.cli.command import UNIQUE, Terminal


def read(path: Path) -> list[str]:
    source = Source((str(path),), None, None)
    return [entry.text for entry in entries(source, ExitTally())]


@pytest.mark.parametrize("stream", [Terminal(), StringIO()])
@pytest.mark.skipif(sys.platform == "win32", reason="there are no such pipes")
def test_a_pipe_without_a_writer_is_waited_for_in_words(
    stream: StringIO, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(waiting, "SECONDS", 0.0)

    def write() -> None:
        while not stream.getvalue():
            time.sleep(0.001)
        pipe.write_text(f"{UNIQUE}\n")

    writer = Thread(target=write, daemon=True)
    writer.start()
    assert read(pipe) == [UNIQUE]
    writer.join()
    assert stream.getvalue() == f"{pipe}: still waiting for the first puzzle\n"


def test_nothing_is_said_of_a_file_that_is_read_soon(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.txt"
    path.write_text(f"{UNIQUE}\n" * 3)
    monkeypatch.setattr(waiting, "SECONDS", 60.0)
    assert len(read(path)) == 3
    assert capsys.readouterr().err == ""


def late(stream: StringIO) -> Generator[int]:
    """An answer that comes once something was written, or at once without a terminal."""
    while stream.isatty() and not stream.getvalue():
        time.sleep(0.001)
    yield 1


@for_each("stream", [Terminal(), StringIO()])
def test_on_a_terminal_a_late_answer_is_explained(
    stream: StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(waiting, "ANSWER_SECONDS", 0.0)
    assert [*noticing_delay(late(stream), ("empty",), None)] == [1]
    said = "still searching; Ctrl-C stops, and --seconds S limits each puzzle\n"
    assert stream.getvalue() == (said if stream.isatty() else "")


@for_each("inputs, seconds", [(("-",), None), (("empty",), 60.0)])
def test_nothing_is_said_to_who_types_puzzles_or_has_set_a_limit(
    inputs: tuple[str, ...], seconds: float | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(waiting, "ANSWER_SECONDS", 0.0)
    assert [*noticing_delay((i for i in (1, 2)), inputs, seconds)] == [1, 2]
    assert stream.getvalue() == ""
