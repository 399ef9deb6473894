"""Check solutions in arrays, with code that shares nothing with the models that find them.

The digits become bits, and the bits of each house are joined by bitwise or, for many solutions at
once: arrays are transposed so that each operation covers one cell of all solutions. A house with a
cell for every digit is right if it has every bit. Compiled code does the same in fewer passes over
memory, if a model declares it (`ModelFamily.judge`). Boards with other digits, hidden cells, or
constraints that are more than houses are judged one solution at a time, by their definitions.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from sudoku.bulk.arrays import Bools, Digits
from sudoku.constraints.primitives import primitives_of
from sudoku.interface.bulk import ArrayJudge, BulkAnswers
from sudoku.interface.checked import judge_of, wrong_solution
from sudoku.interface.registry import families
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle

if TYPE_CHECKING:
    from sudoku.interface.bulk import Cells

_COUNTER, _FLAG, _DIGIT = np.dtype(np.uint64), np.dtype(np.bool_), np.dtype(np.uint8)
_KINDS = (np.uint16, np.uint32, np.uint64)
MOST_BITS = 63
"""The size of the largest board that is judged by bits: digit d is bit d."""
BLOCK = 2048
"""The number of solutions judged at once, small enough for their bits to stay in the cache."""


class WrongAnswer(Exception):
    """A wrong answer to one puzzle."""

    how: str
    """See ModelFault."""
    answers: BulkAnswers | None = None
    """All answers, if they are known."""

    def __init__(self, row: int, what: str, how: str = "wrong") -> None:
        self.row, self.what, self.how = row, what, how
        super().__init__(what)


def require_right(board: Board, cells: Cells, answers: BulkAnswers, limit: int, kept: int) -> None:
    """Raise WrongAnswer for the first puzzle with a wrong solution, a repeated solution, or a wrong
    number of solutions.
    """
    _require_shapes(board, len(cells), answers, kept)
    if not len(cells):
        return
    counts, solutions = answers.counts, answers.solutions
    fewest = most = int(counts[0])
    if len(counts) > 1:
        fewest, most = int(counts.min()), int(counts.max())
    if most > limit:
        _require(np.less_equal(counts, limit), f"counted more solutions than the limit of {limit}")
    for number in range(kept):
        here, found = solutions[:, number], counts > number
        is_some, is_all = most > number, fewest > number
        if not is_all and (here[~found] if is_some else here).max():
            _require(found | ~here.any(axis=1), "returned more solutions than it counted")
        if not is_some:
            continue
        at = None if is_all else np.flatnonzero(found)
        of, given = (here, cells) if at is None else (here[at], cells[at])
        wrong = wrong_rows(board, given, of)
        if wrong is not None:
            row = wrong if at is None else int(at[wrong])
            text = " ".join(map(str, here[row].tolist()))
            raise WrongAnswer(row, f"returned {text}, which is not a solution")
        for earlier in range(number):
            same = (here == solutions[:, earlier]).all(axis=1) & found
            _require(~same, "returned the same grid twice")


def wrong_rows(board: Board, cells: Cells, solutions: Digits) -> int | None:
    """The first row whose grid does not solve its puzzle; None if all do."""
    judge = _compiled_judge(board)
    if judge is not None:
        return judge.first_wrong(cells, solutions)
    for start in range(0, len(cells), BLOCK):
        part = slice(start, start + BLOCK)
        right = solves(board, cells[part], solutions[part])
        if not right.all():
            return start + int(np.flatnonzero(~right)[0])
    return None


@lru_cache(maxsize=64)
def _compiled_judge(board: Board) -> ArrayJudge | None:
    """Compiled code for a board whose only rules are houses; None if no model has any."""
    if board.is_extended or any(primitives_of(board)):
        return None
    houses = [*judge_of(board.bare).houses.values(), *_constraint_houses(board)]
    for family in families().values():
        if family.judge is not None:
            found = family.judge(houses, board.cell_count, board.size)
            if found is not None:
                return found
    return None


def solves(board: Board, cells: Cells, solutions: Digits) -> Bools:
    """For each row, whether its grid obeys the rules of the board and keeps clues or candidates."""
    if board.is_extended or board.size > MOST_BITS:
        obeys = np.array([_obeys(board, grid) for grid in solutions.tolist()], bool)
    else:
        obeys = _fill_houses(board, solutions)
        if board.constraints and any(primitives_of(board)):
            pairs = zip(obeys.tolist(), solutions.tolist(), strict=True)
            obeys = np.array([fine and board.violated(grid) is None for fine, grid in pairs], bool)
    if cells.dtype == np.uint8:
        lost = (cells != solutions) & (cells != 0)
    else:
        lost = cells & np.left_shift(np.uint32(1), solutions - np.uint8(1), dtype=np.uint32) == 0
    right: Bools = obeys & ~lost.any(axis=1) if lost.any() else obeys
    return right


def _fill_houses(board: Board, solutions: Digits) -> Bools:
    """For each row, whether all houses have every digit. Digit d is bit d; 0 and numbers above n
    have bits that do not count. A house has n cells, so if it has all n digits, it has no other
    digits.
    """
    kind = next(kind for kind in _KINDS if board.size < np.iinfo(kind).bits)
    bits = np.left_shift(kind(1), np.ascontiguousarray(solutions.T), dtype=kind)
    n, count = board.size, len(solutions)
    either, both = np.bitwise_or.reduce, np.bitwise_and.reduce
    lines = bits.reshape(n, n, count)
    held = [both(either(lines, axis=1), axis=0), both(either(lines, axis=0), axis=0)]
    if board.irregular is None:
        height, width = board.box_rows, board.box_cols
        boxes = either(bits.reshape(width, height, height, width, count), axis=(1, 3))
        held.append(both(boxes.reshape(n, count), axis=0))
    further = [*(board.irregular or ()), *_constraint_houses(board)]
    held += [either(bits[[*house]], axis=0) for house in further]
    full: Bools = both(held, axis=0) == kind(2 ** (n + 1) - 2)
    return full


def _constraint_houses(board: Board) -> list[tuple[int, ...]]:
    """The houses that constraints add."""
    return [house for constraint in board.constraints for house in constraint.houses(board)]


def _obeys(board: Board, digits: list[int]) -> bool:
    if not all(1 <= digit <= board.digit_count for digit in digits):
        return False
    empty = Puzzle(board, (0,) * board.cell_count)
    return wrong_solution(empty, Grid(board, tuple(digits))) is None


def _require(right: Bools, what: str) -> None:
    if not right.all():
        raise WrongAnswer(int(np.flatnonzero(~right)[0]), what)


def _require_shapes(board: Board, count: int, answers: BulkAnswers, kept: int) -> None:
    one = (count,)
    for name, shape, dtype in (
        ("counts", one, _COUNTER),
        ("exhausted", one, _FLAG),
        ("solutions", (count, kept, board.cell_count), _DIGIT),
        ("decisions", one, _COUNTER),
        ("conflicts", one, _COUNTER),
    ):
        found = getattr(answers, name)
        if not isinstance(found, np.ndarray) or found.shape != shape or found.dtype != dtype:
            raise WrongAnswer(0, f"returned {name} of another shape or dtype than {shape} {dtype}")
