"""Cubes on several processes: killed commands go on, dead workers are replaced."""

from __future__ import annotations

import json
import os
import signal
import time
from pathlib import Path

import pytest

from sudoku import CubesFileError, Verdict, check, conquer, parse
from sudoku.batch.cubes.question import CubeQuestion
from sudoku.batch.executors.processes import Processes
from sudoku.batch.request import Request
from sudoku.interface.budget import UNLIMITED
from sudoku.interface.cubes import Cube, Piece
from tests import fragile
from tests.batch.cubes.test_conquer import NINE
from tests.cli.command import Command

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def _model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fragile.install(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.syspath_prepend(str(fragile.ROOT))
    path = [str(tmp_path), str(fragile.ROOT), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(path))


def solved(file: Path) -> list[str]:
    lines = file.read_text().splitlines() if file.exists() else []
    return [line for line in lines if line.startswith('{"solved"')]


@pytest.mark.thorough
def test_a_command_that_was_killed_goes_on(tmp_path: Path) -> None:
    file, model = tmp_path / "cubes.jsonl", f"sleepy:{tmp_path}"
    options = ["-m", model, "--cubes", "8", "--cubes-file", str(file), "--json"]
    command = ["check", "--jobs", "2", *options, NINE]
    fragile.allow(tmp_path, 1)
    with Command(*command) as process:
        fragile.wait_until(lambda: len(solved(file)) == 1)
        with pytest.raises(CubesFileError, match="another run is writing to it"):
            conquer(NINE, file=file)
        assert process.end(signal.SIGKILL)[1] == ""
    before = solved(file)
    fragile.allow(tmp_path, 1)
    with Command(*command) as process:
        fragile.wait_until(lambda: len(solved(file)) == 2)
        code, out, err = process.end(signal.SIGINT)
    assert (code, out) == (130, "")
    assert "run the same command again to resume" in err
    assert solved(file)[:1] == before
    fragile.allow(tmp_path, 6)
    answer = conquer(NINE, model=model, cubes=8, file=file)
    assert answer.outcome.solutions == check(NINE).solutions
    assert answer.outcome.verdict is Verdict.UNIQUE
    names = [json.loads(line)["solved"] for line in solved(file)]
    assert len(names) == len(set(names)) == 8


@pytest.mark.thorough
def test_a_worker_that_dies_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "die").touch()
    fragile.allow(tmp_path, 9)
    conquest = conquer(NINE, model=f"sleepy:{tmp_path}", cubes=8, jobs=2)
    assert not (tmp_path / "die").exists()
    assert conquest.outcome.verdict is Verdict.UNIQUE
    assert conquest.processes == 2
    assert len(conquest.progress.solved) == 8


def test_what_is_not_answered_is_dropped_at_the_end(tmp_path: Path) -> None:
    puzzle, model = parse(NINE), f"sleepy:{tmp_path}"
    executor = Processes(2)
    for ticket in range(2):
        cube = Piece(Cube(((1, ticket + 1),)))
        question = CubeQuestion(puzzle, model, cube, 2, UNLIMITED, 1, (), "one")
        executor.submit(ticket, Request(question.ask, model, puzzle))
    start = time.monotonic()
    executor.close()
    assert time.monotonic() - start < 60
    assert executor.receive(0.0) == []
