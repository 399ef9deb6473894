"""A command that waits for its first puzzle says so on a terminal."""

from __future__ import annotations

import os
import sys
import time
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


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such pipes")
def test_a_pipe_without_a_writer_is_waited_for_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pipe, terminal = tmp_path / "pipe", Terminal()
    os.mkfifo(pipe)
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(waiting, "SECONDS", 0.0)

    def write() -> None:
        while not terminal.getvalue():
            time.sleep(0.001)
        pipe.write_text(f"{UNIQUE}\n")

    writer = Thread(target=write, daemon=True)
    writer.start()
    assert read(pipe) == [UNIQUE]
    writer.join()
    assert terminal.getvalue() == f"{pipe}: still waiting for the first puzzle\n"


def test_nothing_is_said_of_a_file_that_is_read_soon_or_without_a_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path, terminal = tmp_path / "a.txt", Terminal()
    path.write_text(f"{UNIQUE}\n" * 3)
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stderr", terminal)
        assert len(read(path)) == 3
    monkeypatch.setattr(waiting, "SECONDS", 0.0)
    assert len(read(path)) == 3
    assert (terminal.getvalue(), capsys.readouterr().err) == ("", "")
