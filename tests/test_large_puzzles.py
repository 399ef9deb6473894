"""The collection puzzles/sizes: its rows and comments are correct where that is quick to check."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import sudoku
from sudoku import Board, Entry, Verdict
from sudoku.checker.rules import violation
from tests.cases import for_each

pytestmark = pytest.mark.slow

FOLDER = Path(__file__).parents[1] / "puzzles" / "sizes"
SIZES = (16, 25, 36, 49, 64, 81, 100)
VERDICTS = {"0": Verdict.UNSATISFIABLE, "1": Verdict.UNIQUE, "2+": Verdict.MULTIPLE}
SOON = 1_000
"""Conflicts."""


def entries_of(size: int) -> list[Entry]:
    path = FOLDER / f"size-{size}.txt"
    entries = []
    for entry in sudoku.read(path.read_text(encoding="utf-8"), path.name):
        assert isinstance(entry, Entry), entry
        entries.append(entry)
    return entries


def said_of(size: int) -> list[list[tuple[str, str, int]]]:
    """For each row what the comments above it say: model, verdict, conflicts."""
    said: list[list[tuple[str, str, int]]] = []
    for line in (FOLDER / f"size-{size}.txt").read_text(encoding="utf-8").splitlines():
        told = re.fullmatch(r"# (\w+): (\w+)[^;]*; [0-9.]+ s, ([0-9]+) conflicts", line)
        if line == "#":
            said.append([])
        elif told:
            said[-1].append((told[1], told[2], int(told[3])))
    return said


@for_each("size", SIZES)
def test_every_instance_is_there_and_its_solution_is_one(size: int) -> None:
    board = Board.of_size(size)
    entries = entries_of(size)
    assert len(entries) == len(said_of(size)) > 0
    for entry in entries:
        assert entry.puzzle.board == board
        assert entry.count in {*VERDICTS, "1+"}
        assert (entry.solution is not None) == (entry.count in {"1", "1+"})
        if entry.solution is not None:
            digits = entry.solution.digits
            rows, columns = board.box_rows, board.box_cols
            assert violation(rows, columns, entry.puzzle.clues, digits) is None


@for_each("size", SIZES)
def test_what_models_said_agrees_with_the_row(size: int) -> None:
    for entry, said in zip(entries_of(size), said_of(size), strict=True):
        assert [model for model, _, _ in said] == ["sat", "cpsat"]
        told = {verdict for _, verdict, _ in said} - {"unknown"}
        if entry.count == "1+":
            assert not told
        else:
            assert told <= {VERDICTS[entry.count or ""].value}


EVERY, MOST = 3, 64
EASY = [
    pytest.param(
        *(entry, verdict),
        id=f"{entry.source}:{entry.line}",
        marks=[pytest.mark.thorough] if size > MOST else [],
    )
    for size in SIZES
    for entry, said in zip(entries_of(size), said_of(size), strict=True)
    for model, verdict, conflicts in said
    if model == "sat" and verdict != "unknown" and conflicts < SOON
][::EVERY]
"""One in three, of each size. Those on boards of more than MOST rows are thorough."""


@pytest.mark.thorough
@pytest.mark.parametrize(("entry", "verdict"), EASY)
def test_what_was_easy_is_decided_again(entry: Entry, verdict: str) -> None:
    board = entry.puzzle.board
    outcome = sudoku.open_model("sat", board).search(entry.puzzle)
    assert outcome.verdict.value == verdict
    if entry.solution is not None:
        assert outcome.solutions == (entry.solution,)
