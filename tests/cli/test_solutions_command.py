"""`sudoku solutions`: sorted, complete, and whole however it ends."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Iterator
from itertools import pairwise
from types import FrameType
from typing import Any

import pytest

from sudoku import Grid, parse
from tests.cli.command import CLASH, EMPTY, SOLUTION, UNIQUE, Command, sudoku

pytestmark = pytest.mark.slow

TWO = "12..34..214343.."
FOUND = ["1234341221434321", "1234342121434312"]
WRITERS = ("cli/solutions.py", "questions/solutions.py", "system/interrupts.py")
posix_only = pytest.mark.skipif(sys.platform == "win32", reason="sends SIGINT")


def test_solutions_come_in_order() -> None:
    run = sudoku("solutions", TWO, CLASH, UNIQUE)
    assert run.code == 0
    assert run.lines == [*FOUND, "", "", SOLUTION]
    lines = sudoku("solutions", "--limit", "50", EMPTY).lines
    assert len(lines) == 50
    assert all(a < b for a, b in pairwise(lines))


def test_json_says_whether_these_are_all() -> None:
    answer = json.loads(sudoku("solutions", "--json", TWO).out)
    assert answer["solutions"] == FOUND
    assert (answer["count"], answer["exact"]) == (2, True)
    answer = json.loads(sudoku("solutions", "--json", "--limit", "1", TWO).out)
    assert (answer["count"], answer["exact"], answer["complete"]) == (1, False, True)


@posix_only
@pytest.mark.parametrize("json_or_lines", ["--json", ""])
def test_interrupted_output_is_whole(json_or_lines: str) -> None:
    with Command("solutions", *filter(None, [json_or_lines]), EMPTY) as process:
        assert process.stdout is not None
        start = process.stdout.read(5000)
        code, out, err = process.end(signal.SIGINT)
    assert (code, err) == (130, "interrupted\n")
    if json_or_lines:
        answer = json.loads(start + out)
        assert answer["count"] == len(answer["solutions"]) > 20
        assert answer["complete"] is False
    else:
        assert {len(line) for line in (start + out).splitlines()} == {81}


class Interrupting:
    """Sends SIGINT to this process just before the n-th line of the modules that write."""

    def __init__(self, line: int) -> None:
        self.left = line

    def __call__(self, frame: FrameType, event: str, _arg: object) -> Any:
        if not frame.f_code.co_filename.endswith(WRITERS):
            return None
        if event == "line":
            self.left -= 1
            if self.left == 0:
                signal.raise_signal(signal.SIGINT)
        return self


@posix_only
def test_wherever_ctrl_c_lands_the_count_is_that_of_the_solutions_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = parse(TWO).board
    grids = [Grid(board, tuple(map(int, text))) for text in FOUND]

    def ask(*_: object, **__: object) -> Iterator[Grid]:
        return iter(grids)

    sudoku("solutions", TWO)  # imports the module
    monkeypatch.setattr("sudoku.questions.solutions.solutions", ask)
    monkeypatch.setattr(signal, "getsignal", lambda _: signal.default_int_handler)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    counts = set[int]()
    line = 0
    try:
        while True:
            line += 1
            interrupting = Interrupting(line)
            outer = sys.gettrace()
            sys.settrace(interrupting)
            try:
                run = sudoku("solutions", "--json", TWO)
            finally:
                sys.settrace(outer)
            if interrupting.left > 0:
                break
            assert run.code == 130
            if run.out:
                answer = json.loads(run.out)
                assert answer["solutions"] == FOUND[: answer["count"]]
                counts.add(answer["count"])
    finally:
        signal.signal(signal.SIGINT, before)
    assert run.code == 0
    assert counts == {0, 1, 2}
