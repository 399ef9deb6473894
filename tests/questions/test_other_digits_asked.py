"""Every question about boards with other digits and hidden cells, against brute force."""

from __future__ import annotations

import pickle
from collections import Counter
from dataclasses import replace
from itertools import islice

import pytest

import sudoku
from sudoku import (
    Board,
    Budget,
    Grid,
    Puzzle,
    UnsupportedQuestionError,
    with_rules,
)
from sudoku.checker import verify
from sudoku.checker.rules import judge, violation
from sudoku.interface.opening import open_model
from sudoku.questions.ambiguity import Ambiguity
from sudoku.questions.certify import certify
from sudoku.questions.contradiction import Contradiction
from sudoku.reference.tracing import trace
from tests.cases import for_each
from tests.cli.command import sudoku as command
from tests.small_boards import solutions_of

BOARDS = [
    with_rules(Board(1, 3, irregular=(), digits=range(3), hidden=1), "sum: r1c1 r2c2 = h1"),
    with_rules(Board(1, 2, irregular=(), digits=range(6)), "killer 3: r1c1-2", "odd: r2c1"),
    with_rules(Board(2, 2, digits=range(2, 6)), "sum: r1c1 r4c4 <= 5", "thermo: r2c1 r2c3"),
    with_rules(Board(1, 3, digits=range(4)), "sandwich 1: r0c1", "sum: r1-3c3 = 4"),
]


def open_puzzle(board: Board) -> Puzzle:
    return Puzzle(board, (0,) * board.cell_count)


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_questions_about_several_solutions(board: Board) -> None:
    puzzle = open_puzzle(board)
    expected = solutions_of(puzzle)
    assert len(expected) > 2
    found = [grid.digits for grid in islice(sudoku.solutions(puzzle), 2000)]
    assert found == expected[:2000]
    assert sudoku.count(puzzle).count == len(expected)
    answer = sudoku.candidates(puzzle, max_count=10**6, relations=True)
    held = [Counter(digits) for digits in zip(*expected, strict=True)]
    assert answer.candidates == tuple(tuple(sorted(each)) for each in held)
    shift = board.values[0] - 1
    values = answer.as_dict()
    assert values["candidates"] == [[d + shift for d in sorted(each)] for each in held]
    assert values["counts"] == [[each[d] for d in sorted(each)] for each in held]
    explained = sudoku.explain(puzzle)
    assert isinstance(explained, Ambiguity)
    assert {grid.digits for grid in explained.solutions} <= {*expected}
    assert explained.completed is not None
    assert len(solutions_of(explained.completed)) == 1
    for cell in explained.completion or ():
        name = f"{board.cell_name(cell)}={explained.solutions[0].digits[cell] + shift}"
        assert name in (explained.as_dict()["completion"] or ())


@for_each("board", BOARDS)
def test_questions_about_one_solution(board: Board) -> None:
    first = solutions_of(open_puzzle(board))[0]
    puzzle = Puzzle(board, first)
    answer = sudoku.clues(puzzle)
    assert answer.is_complete
    removable = {
        cell
        for cell in range(board.cell_count)
        if len(solutions_of(puzzle.with_clues({cell: 0}))) == 1
    }
    assert {*answer.redundant} == removable
    fewer = [
        replace(board, constraints=tuple(c for c in board.constraints if c is not each))
        for each in board.constraints
    ]
    needed = [len(solutions_of(Puzzle(each, first))) > 1 for each in fewer]
    assert [*answer.required_rules] == [k for k, is_needed in enumerate(needed) if is_needed]
    small = sudoku.minimise(puzzle).minimised
    assert len(solutions_of(small)) == 1
    for cell in small.clue_cells:
        assert len(solutions_of(small.with_clues({cell: 0}))) > 1


@for_each("board", BOARDS)
def test_traces_show_values(board: Board) -> None:
    puzzle = open_puzzle(board)
    steps: list[object] = []
    outcome = trace(puzzle, steps.append, limit=10**6)
    assert sorted(grid.digits for grid in outcome.solutions) == solutions_of(puzzle)
    values = [step.as_dict() for step in steps]  # type: ignore[attr-defined]
    shown = {step["digit"] for step in values if "digit" in step}
    assert shown
    assert shown <= {*board.values}
    assert all(str(step) for step in steps)


def test_what_is_not_supported_is_refused_before_any_work() -> None:
    for board in (Board(3, 3, digits=range(9)), Board(3, 3, hidden=1)):
        with pytest.raises(UnsupportedQuestionError, match="estimate"):
            sudoku.count(open_puzzle(board), estimate=True)
    many = open_puzzle(Board(3, 3, digits=range(17)))
    hidden = open_puzzle(Board(1, 2, digits=range(2), hidden=2)).with_clues({5: 1})
    wanted = {
        "rules above size 16 or 16 digits": many,
        "write them as rules: candidates 0: h2": hidden,
    }
    for message, puzzle in wanted.items():
        with pytest.raises(UnsupportedQuestionError, match=message):
            sudoku.prove(puzzle, budget=Budget(conflicts=0))
    with pytest.raises(UnsupportedQuestionError, match="write them as rules: candidates 0: h2"):
        certify(sudoku.check(hidden), open_model("sat", hidden.board))


def test_a_contradiction_is_explained_by_values() -> None:
    rules = "odd: r1c2", "thermo: h2 h1 r1c1", "sum: r4c3-4 h2 >= 1"
    board = with_rules(Board(2, 2, digits=range(4), hidden=2), *rules)
    puzzle = open_puzzle(board).with_clues({0: 2, 15: 1})
    assert not solutions_of(puzzle)
    explained = sudoku.explain(puzzle)
    assert isinstance(explained, Contradiction)
    expected = {"clues": ["r1c1=1"], "houses": [], "constraints": ["thermo: h2 h1 r1c1"]}
    assert [each.named(puzzle) for each in explained.reasons] == [expected]
    assert explained.reasons[0].is_minimal
    proof = sudoku.prove(puzzle, by_reason=True)
    assert verify(proof.files).reason == expected


def test_a_solution_is_checked_with_all_its_cells() -> None:
    grid = (1, 2, 3, 2, 3, 1, 3, 1, 2)
    assert violation(1, 3, (0,) * 10, (*grid, 3), (), digit_count=3, hidden=1) is None
    assert violation(1, 3, (0,) * 10, (*grid, 4), (), digit_count=3, hidden=1) == (
        "4 at h1 is not a digit from 1 to 3"
    )
    assert violation(1, 3, (0,) * 9 + (2,), (*grid, 3), (), digit_count=3, hidden=1) == (
        "the clue 2 at h1 became 3"
    )
    assert violation(1, 3, (0,) * 9, grid, (), hidden=1) == "9 cells where the board has 10"
    spread = (1, 2, 4, 5, 3, 1, 3, 1, 2)
    assert violation(1, 3, (0,) * 9, spread, (), digit_count=5) is None
    assert violation(1, 3, (0,) * 9, spread, ()) is not None
    twice = (1, 2, 4, 5, 3, 1, 3, 2, 2)
    assert violation(1, 3, (0,) * 9, twice, (), digit_count=5) == (
        "the digit 2 occurs 2 times in row 3"
    )
    assert judge(1, 3, (), 5).broken_houses(twice) == {"row 3", "column 2"}
    whole = ((0, 1, 2, 3),)
    assert violation(1, 2, (0,) * 4, (1, 2, 3, 4), whole, digit_count=4) is None
    assert violation(1, 2, (0,) * 4, (1, 2, 2, 4), whole, digit_count=4) is not None


def test_boards_are_values() -> None:
    board = Board(2, 2, digits=range(9), hidden=2)
    assert pickle.loads(pickle.dumps(board)) == board  # noqa: S301 - our own
    assert hash(Board(2, 2, digits=range(1, 5))) == hash(Board(2, 2))
    assert Board(2, 2, digits=range(1, 5)) == Board(2, 2)
    assert len({Board(2, 2), Board(2, 2, hidden=1), Board(2, 2, digits=range(4)), board}) == 4
    assert str(board) == "4x4 board with boxes 2x2, digits 0-8 and 2 hidden cells"
    assert (board.size, board.digit_count, board.cell_count, board.shift) == (4, 9, 18, -1)
    assert board.peers[16] == ()
    assert not board.is_classic
    assert board.classic == Board(2, 2)
    for digits in (range(3), range(-1, 5), range(0, 16, 2), range(97, 101)):
        with pytest.raises(ValueError, match=r"digits must be a range|digits, expected at least 4"):
            Board(2, 2, digits=digits)
    for hidden in (1001, -1):
        with pytest.raises(ValueError, match="hidden cells, expected 0 to 1000"):
            Board(2, 2, hidden=hidden)
    for wrong in ([1, 2, 3, 4], "0-3"):
        with pytest.raises(TypeError, match="digits must be a range"):
            Board(2, 2, digits=wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="digits must be a range"):
        Board(2, 2, hidden=1.5)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="has 3 cells, expected 2 or 4"):
        Board(1, 2, irregular=((0, 1, 2),), digits=range(4))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="0 at r1c1, expected 1 to 9"):
        Grid(board, (0,) * 18)


def test_a_drawn_solution_has_its_hidden_cells_as_a_comment() -> None:
    rules = ["digits 0-3", "hidden 2", "candidates 3: h1", "sum: h2 = r1c1"]
    options = [word for rule in rules for word in ("--rule", rule)]
    run = command("solve", *options, "032121031032....")
    assert run.code == 0
    assert run.lines[-1] == "# hidden: h1=3 h2=0"
    read_back = sudoku.parse(run.out)
    assert str(read_back) == "0321210310323210"
    assert read_back.board.rules == (
        "digits 0-3",
        "hidden 2",
        "candidates 3: h1",
        "sum: h2 -1*r1c1 = 0",
    )
    drawn = command("candidates", *options, "032121031032....")
    assert drawn.lines[-2:] == ["h1: 3", "h2: 0"]
