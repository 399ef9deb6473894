"""What is written of a block is what is written of each puzzle alone."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import numpy as np
import pytest

from sudoku.bulk import blocks
from sudoku.bulk.blocks import AnsweredBlock, answered
from sudoku.bulk.one_by_one import OneByOne
from sudoku.bulk.writing import as_json, as_lines
from sudoku.constraints.vocabulary import with_rules
from sudoku.formats.text.blocks import Block, Layout
from sudoku.interface.budget import Effort
from sudoku.interface.bulk import BulkAnswers
from sudoku.interface.outcome import Outcome
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.puzzle.symbols import SYMBOLS, to_line
from sudoku.questions.stated import Statement
from tests.cases import for_each

BOARDS = [Board(2, 3), Board(3, 3), Board(4, 4), with_rules(Board(3, 3), "antiknight")]
STATED = [("", False, None), (":1", False, "1"), (",", True, None), (":1:", True, "1")]
SECONDS = 0.1 + 0.2
assert 6 * SECONDS / 6 == SECONDS


def answers_of(board: Board, stated: tuple[str, bool, str | None]) -> AnsweredBlock:
    """Six rows with no, one or two solutions; they need not be right to be written."""
    between, has_solution, count = stated
    random = Random(5)
    n, cells = board.size, board.cell_count
    grids = [[[random.randint(1, n) for _ in range(cells)] for _ in range(2)] for _ in range(6)]
    clues = [[random.choice([0, d]) for d in first] for first, _ in grids]
    clues[0] = [0] * cells
    counts = [1] * 6 if count or has_solution else [0, 1, 2, 1, 2, 0]
    lines = (
        to_line(board, row) + between + (to_line(board, first) if has_solution else "") + "\n"
        for row, (first, _) in zip(clues, grids, strict=True)
    )
    block = Block(Layout(board, between, has_solution, count), "".join(lines).encode(), 6, "a", 7)
    found = np.array(grids, np.uint8)
    answers = BulkAnswers(
        np.array(counts, np.uint64),
        np.array([each < 2 for each in counts]),
        found,
        np.arange(6, dtype=np.uint64) * 300,
        np.arange(6, dtype=np.uint64),
    )
    return AnsweredBlock(block, "native", np.array(clues, np.uint8), answers, 6 * SECONDS, {})


def outcome_of(found: AnsweredBlock, row: int) -> Outcome:
    board, answers = found.block.board, found.answers
    grids = answers.solutions[row, : int(answers.counts[row])].tolist()
    return Outcome(
        Puzzle(board, tuple(found.digits[row].tolist())),
        tuple(Grid(board, tuple(grid)) for grid in grids),
        bool(answers.exhausted[row]),
        Effort(300 * row, row, solve_seconds=SECONDS),
        "native",
    )


@for_each("board", BOARDS)
@for_each("stated", STATED)
def test_json_is_that_of_each_outcome(board: Board, stated: tuple[str, bool, str | None]) -> None:
    found = answers_of(board, stated)
    expected = []
    for row, entry in enumerate(found.block.entries()):
        values = outcome_of(found, row).as_dict()
        statement = Statement.of(entry)
        if statement is not None:
            values |= {"stated": statement.as_dict(None), "agrees": True}
        expected.append(json.dumps(values) + "\n")
    assert as_json(found, 0, 6) == "".join(expected)
    assert as_json(found, 2, 4) == "".join(expected[2:4])


@for_each("board", BOARDS)
def test_lines_are_those_of_each_outcome(board: Board) -> None:
    for stated in STATED[:2]:
        found = answers_of(board, stated)
        expected = []
        for row in range(6):
            outcome = outcome_of(found, row)
            grids = (to_line(board, grid.digits) for grid in outcome.solutions)
            expected.append(" ".join([outcome.verdict, *grids]) + "\n")
        assert as_lines(found, 0, 6) == "".join(expected)
        assert as_lines(found, 1, 2) == expected[1]


UNIQUE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
SOLUTION = "417369825632158947958724316825437169791586432346912758289643571573291684164875293"
CLASSIC = Board(3, 3)


class Faulty(OneByOne):
    """Wrong about one cell of the second puzzle."""

    def search(self, *args: Any, **options: Any) -> BulkAnswers:
        answers = super().search(*args, **options)
        answers.solutions[1, 0, 5] = 9 if answers.solutions[1, 0, 5] == 8 else 8
        return answers


def alone(puzzle: Puzzle) -> Outcome:
    raise AssertionError(puzzle)


def block_of(*lines: str, layout: Layout | None = None) -> Block:
    text = "".join(f"{line}\n" for line in lines)
    return Block(layout or Layout(CLASSIC, "", False, None), text.encode(), len(lines))


def test_a_wrong_answer_is_a_fault_of_its_puzzle_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "bulk_model", Faulty)
    found = answered(block_of(UNIQUE, UNIQUE, UNIQUE), "sat", None, alone)
    assert [*found.odd] == [1]
    assert str(found.odd[1]).startswith("model sat returned ")
    assert f"not a solution; the puzzle is {UNIQUE}" in str(found.odd[1])
    assert as_lines(found, 0, 1) == as_lines(found, 2, 3) == f"unique {SOLUTION}\n"


def test_what_a_small_budget_leaves_open_is_asked_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "bulk_model", OneByOne)
    monkeypatch.setattr(blocks, "MOST_CONFLICTS", 0)
    asked: list[Puzzle] = []

    def answer(puzzle: Puzzle) -> Outcome:
        asked.append(puzzle)
        return Outcome(puzzle, (), False, Effort(), "sat")

    block = block_of("." * 81, SOLUTION)
    found = answered(block, "sat", None, answer)
    assert asked == [block.entry(row).puzzle for row in found.odd]
    assert [*found.odd] == [0, 1]


@pytest.mark.parametrize(
    ("count", "claimed", "is_odd"),
    [
        ("1", SOLUTION, False),
        (None, SOLUTION, False),
        ("1", SYMBOLS[:9] * 9, True),
        ("2", SOLUTION, True),
        ("2+", None, True),
        ("1", None, False),
        ("0", None, True),
    ],
)
def test_a_statement_that_is_not_plainly_right_gets_a_closer_look(
    monkeypatch: pytest.MonkeyPatch, count: str | None, claimed: str | None, is_odd: bool
) -> None:
    monkeypatch.setattr(blocks, "bulk_model", OneByOne)
    between = (f":{count}" if count else "") + (":" if claimed else "")
    layout = Layout(CLASSIC, between, claimed is not None, count)
    found = answered(
        block_of(UNIQUE + between + (claimed or ""), layout=layout), "sat", None, alone
    )
    assert bool(found.odd) is is_odd
    if is_odd:
        outcome = found.odd[0]
        assert isinstance(outcome, Outcome)
        assert str(outcome.solution) == SOLUTION
