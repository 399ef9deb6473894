"""A program as users write it. Type checkers see it beside the installed package, and it runs.

What `assert_type` says is what they must find, so that no public type is lost to Any.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_type

import numpy as np
from numpy.typing import NDArray

import sudoku
from sudoku import UNLIMITED, Board, Budget, Capability, Effort, Grid, Outcome, Puzzle, Step
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.technique import Technique
from sudoku.puzzle.houses import Cell

TEXT = "12..34..21434..2"


class Echo:
    """A model: it answers with what another one finds."""

    name = "echo"
    capabilities = frozenset({Capability.ENUMERATE})

    def __init__(self, board: Board) -> None:
        self.board = board
        self._inner = sudoku.open_model("reference", board)

    def search(self, puzzle: Puzzle, *, limit: int = 2, budget: Budget = UNLIMITED) -> Outcome:
        """See sudoku.Model."""
        found = self._inner.search(puzzle, limit=limit, budget=budget)
        return Outcome(puzzle, found.solutions, found.exhausted, Effort(), self.name)


def build(board: Board, variant: str | None) -> Echo:
    """The model on this board."""
    return Echo(board)


def capabilities(variant: str | None) -> frozenset[Capability]:
    """What every variant can do."""
    return Echo.capabilities


def last_cells(position: Position) -> Iterator[Step]:
    """A technique that finds nothing."""
    assert_type(position, Position)
    yield from ()


def ones(text: str) -> str:
    """A solver that is wrong."""
    return "1" * len(text)


FAMILY = sudoku.ModelFamily(build, capabilities)
TECHNIQUE = Technique("Nothing", last_cells, "It finds nothing.", layer=1, order=1)


def boards_and_puzzles() -> Puzzle:
    """Values."""
    board = sudoku.with_rules(Board(2, 2), "antiknight")
    assert_type(board, Board)
    assert_type(board.houses[0][0], Cell)
    puzzle = sudoku.parse(TEXT)
    assert_type(puzzle, Puzzle)
    assert_type(puzzle[0, 1], int)
    assert_type(puzzle.clues, tuple[int, ...])
    for item in sudoku.read([TEXT, "12"]):
        assert_type(item, sudoku.Entry | sudoku.NotationError)
    return puzzle


def questions(puzzle: Puzzle) -> None:
    """A puzzle may be text, rows, an array or a value."""
    outcome = sudoku.check(TEXT, budget=Budget(seconds=5))
    assert_type(outcome, Outcome)
    assert_type(outcome.verdict, sudoku.Verdict)
    assert_type(outcome.solution, Grid | None)
    assert_type(outcome.certificate, sudoku.Certificate | None)
    assert_type(sudoku.solve([[1, 2, 0, 0], [3, 4, 0, 0], [2, 1, 4, 3], [4, 0, 0, 2]]), Grid)
    assert_type(sudoku.solve(np.array(puzzle.clues)), Grid)
    assert_type(next(sudoku.solutions(puzzle)), Grid)
    assert_type(sudoku.candidates(puzzle).candidates, tuple[tuple[int, ...], ...])
    assert_type(sudoku.count(puzzle).count, int)
    assert_type(sudoku.minimise(puzzle).minimised, Puzzle)
    assert_type(sudoku.prove(puzzle).files["meta.json"], bytes)
    match sudoku.explain(puzzle):
        case sudoku.Contradiction() as answer:
            assert_type(answer.reasons[0].clues, tuple[int, ...])
        case sudoku.Ambiguity() as answer:
            assert_type(answer.differing, tuple[int, ...])
        case answer:
            assert_type(answer, sudoku.Uniqueness)
            assert_type(answer.verdict, sudoku.Verdict)


def logic(puzzle: Puzzle) -> None:
    """Steps of techniques."""
    for step in sudoku.steps(puzzle).path.steps:
        assert_type(step, Step)
        assert_type(step.technique, str)
    assert_type(sudoku.hint(puzzle).step, Step | None)


def many(puzzle: Puzzle) -> None:
    """Batches, arrays, and puzzles to order."""
    for answer in sudoku.answer_all([TEXT, puzzle]):
        assert_type(answer, Outcome | sudoku.ModelFault | sudoku.NotationError)
        if not isinstance(answer, Outcome):
            assert_type(str(answer), str)
    array = sudoku.bulk.parse([TEXT])
    assert_type(array, NDArray[np.uint8])
    assert_type(sudoku.bulk.check(array).verdicts, NDArray[np.uint8])
    assert_type(sudoku.bulk.count(array), NDArray[np.uint64])
    assert_type(sudoku.bulk.lines(array), list[str])
    for made in sudoku.generate(1, board=4, seed=1):
        assert_type(made.puzzle, Puzzle)
        assert_type(made.solution, Grid | None)


def models(puzzle: Puzzle) -> None:
    """A model of one's own is a Model, and is checked as any other."""
    model: sudoku.Model = FAMILY.build(puzzle.board, None)
    checked = sudoku.CheckedModel(model)
    assert_type(checked.search(puzzle), Outcome)
    assert_type(checked.board, Board)
    assert_type(sudoku.model_names(), list[str])
    assert_type(sudoku.capabilities_of("sat"), frozenset[Capability])
    report = sudoku.crosscheck([puzzle], ["reference", sudoku.adapt(ones)], shrink_seconds=0)
    assert_type(report, sudoku.Report)
    assert_type(report.passed, bool)
    assert_type(report.disagreements[0].puzzle, Puzzle)


def errors() -> None:
    """What an error knows."""
    try:
        sudoku.check("12")
    except sudoku.NotationError as error:
        assert_type(error.line, int)
        assert_type(error.reason, str)


def main() -> None:
    """Everything once."""
    puzzle = boards_and_puzzles()
    for function in (questions, logic, many, models):
        function(puzzle)
    errors()


if __name__ == "__main__":
    main()
