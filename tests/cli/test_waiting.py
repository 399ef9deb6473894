"""A command that waits for its first puzzle says so."""

from __future__ import annotations

import os
import sys
import time
from io import StringIO
from pathlib import Path
from threading import Thread

import pytest

from sudoku.cli import waiting
from sudoku.cli.exits import ExitTally
from sudoku.cli.inputs import Source, entries
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
