"""The formula of one puzzle that is to be divided into cubes, on a board with or without
constraints.

A classic puzzle is encoded by `cnf.reduced`, over the candidates that singles leave. A puzzle with
constraints, hidden cells or more digits than rows is encoded by all rules of its board, with its
clues as unit clauses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

import numpy as np

from sudoku.interface.cubes import Cube, Placement
from sudoku.puzzle.puzzle import Puzzle
from sudoku_models.cnf.constraints import board_rules
from sudoku_models.cnf.extended import Digits, Numbering
from sudoku_models.cnf.reduced import ReducedFormula
from sudoku_models.propagation.singles_numpy import Ints, candidates_after_singles, houses_as_array

CheckTime = Callable[[], None]


class Encoding(Protocol):
    """The rules and clues of one puzzle."""

    groups: Ints
    """Rows of variables, padded with 0. In every solution, one variable of each row is true."""

    def clauses(self) -> Iterable[Sequence[int]]: ...

    def literal(self, placement: Placement) -> int | None:
        """The variable of a placement; 0 if singles settle it, None if they refute it."""
        ...

    def meaning(self, variable: int) -> Placement: ...

    def digits(self, model: Sequence[int]) -> Digits:
        """The grid of a satisfying assignment."""
        ...

    def blocking(self, digits: Sequence[int]) -> list[int]:
        """The clause that excludes this solution."""
        ...


def encoding_of(puzzle: Puzzle, check_time: CheckTime = lambda: None) -> Encoding | None:
    """The formula of a puzzle; None if singles find a contradiction.

    check_time: called every few milliseconds of encoding; its exceptions are passed on. Raises
    UnsupportedQuestionError if the constraints are too large.
    """
    board = puzzle.board
    if board.constraints or not board.is_regular:
        return _Full(puzzle, check_time)
    candidates = candidates_after_singles(board, puzzle.clues, check_time)
    if candidates is None:
        return None
    return _Reduced(puzzle, ReducedFormula(board, candidates, None, check_time))


def literals_of(encoding: Encoding, cube: Cube) -> list[int] | None:
    """The variables of the placements of a cube; None if singles refute one of them."""
    literals = [encoding.literal(placement) for placement in cube.placements]
    return None if None in literals else [x for x in literals if x]


class _Reduced:
    def __init__(self, puzzle: Puzzle, formula: ReducedFormula) -> None:
        self._formula = formula
        self.groups = _without_short(
            np.concatenate([formula.number, formula.places(houses_as_array(puzzle.board))])
        )
        self.clauses, self.meaning = formula.clauses, formula.meaning
        self.digits, self.blocking = formula.digits, formula.blocking

    def literal(self, placement: Placement) -> int | None:
        cell, digit = placement
        variable = int(self._formula.number[cell, digit - 1])
        if not variable and self._formula.settled[cell] != digit:
            return None
        return variable


class _Full:
    def __init__(self, puzzle: Puzzle, check_time: CheckTime) -> None:
        board, self._clues = puzzle.board, puzzle.clues
        self._numbering = Numbering(board)
        self._size = board.digit_count
        self._rules, _ = board_rules(board, check_time)
        cells = np.arange(1, self._numbering.count + 1, dtype=np.int32).reshape(-1, self._size)
        full = [house for house in board.houses if len(house) == self._size]
        places = [cells[list(house)].T for house in full]
        self.groups = _without_short(np.concatenate([cells, *places]))

    def clauses(self) -> Iterable[Sequence[int]]:
        """The rules. They can be read only once, because they are not kept."""
        yield from self._rules
        for literal in self._numbering.literals(self._clues):
            yield [literal]

    def literal(self, placement: Placement) -> int | None:
        cell, digit = placement
        return cell * self._size + digit

    def meaning(self, variable: int) -> Placement:
        cell, digit = divmod(variable - 1, self._size)
        return cell, digit + 1

    def digits(self, model: Sequence[int]) -> Digits:
        return self._numbering.digits(self._numbering.held(model))

    def blocking(self, digits: Sequence[int]) -> list[int]:
        return [
            -(cell * self._size + digit)
            for cell, (digit, clue) in enumerate(zip(digits, self._clues, strict=True))
            if not clue
        ]


def _without_short(groups: Ints) -> Ints:
    """The rows with two or more variables, moved to the left, without needless columns."""
    groups = groups[(groups > 0).sum(1) > 1]
    if not len(groups):
        return groups
    groups = -np.sort(-groups, axis=1)
    return np.unique(groups[:, : (groups > 0).sum(1).max()], axis=0)
