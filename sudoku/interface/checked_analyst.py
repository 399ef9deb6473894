"""The check around every analyst: each piece of evidence is checked before it is used."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from sudoku.constraints.primitives import primitives_of
from sudoku.constraints.satisfied import satisfied
from sudoku.errors import SudokuError
from sudoku.interface.checked import CheckedModel, judge_of, wrong_solution
from sudoku.interface.meter import Meter
from sudoku.interface.reason import Reason
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle

Evidence = TypeVar("Evidence")


class CheckedAnalyst:
    """The analyst of a model. Wrong evidence raises ModelFault.

    Raises UnsupportedQuestionError for a model without Capability.ANALYSE.
    """

    def __init__(self, model: CheckedModel) -> None:
        self._model = model
        self._analyst = model.analyst

    @property
    def model(self) -> str:
        """See Analyst."""
        return self._analyst.model

    def covering_solutions(self, puzzle: Puzzle, times: int, meter: Meter) -> Iterator[Grid]:
        """See Analyst."""
        return self._distinct(puzzle, self._analyst.covering_solutions(puzzle, times, meter))

    def relating_solutions(self, puzzle: Puzzle, meter: Meter) -> Iterator[Grid]:
        """See Analyst."""
        return self._distinct(puzzle, self._analyst.relating_solutions(puzzle, meter))

    def solutions(self, puzzle: Puzzle, meter: Meter) -> Iterator[Grid]:
        """See Analyst."""
        last: tuple[int, ...] = ()
        for grid in self._pieces(puzzle, self._analyst.solutions(puzzle, meter)):
            self._require_solution(puzzle, grid)
            self._require(puzzle, last < grid.digits, f"returned {grid} out of order")
            last = grid.digits
            yield grid

    def count(self, puzzle: Puzzle, meter: Meter) -> int | None:
        """See Analyst. The number is not checked."""
        counts = (self._analyst.count(puzzle, meter) for _ in range(1))
        return next(self._pieces(puzzle, counts))

    def estimates(self, puzzle: Puzzle, seed: int, meter: Meter) -> Iterator[float]:
        """See Analyst. The numbers are not checked."""
        return self._pieces(puzzle, self._analyst.estimates(puzzle, seed, meter))

    def reasons(self, puzzle: Puzzle, meter: Meter, *, smallest: bool) -> Iterator[Reason]:
        """See Analyst. `certify` proves that a reason is unsatisfiable."""
        reasons = self._analyst.reasons(puzzle, meter, smallest=smallest)
        seen = set[tuple[tuple[int, ...], ...]]()
        for reason in self._pieces(puzzle, reasons):
            parts = (reason.clues, reason.houses, reason.constraints)
            self._require(puzzle, parts not in seen, f"gave the same reason twice: {parts}")
            seen.add(parts)
            wrong = _what_is_wrong(puzzle, reason)
            self._require(puzzle, wrong is None, f"gave the reason {parts}, in which {wrong}")
            yield reason

    def clue_counterexamples(
        self, puzzle: Puzzle, meter: Meter
    ) -> Iterator[tuple[int, Grid | None]]:
        """See Analyst."""
        left = set(puzzle.clue_cells)
        for cell, grid in self._pieces(puzzle, self._analyst.clue_counterexamples(puzzle, meter)):
            self._require(puzzle, cell in left, f"named cell {cell} twice, or without a clue")
            left.remove(cell)
            if grid is not None:
                self._require_solution(puzzle.with_clues({cell: 0}), grid)
                is_other = grid.digits[cell] != puzzle.clues[cell]
                self._require(puzzle, is_other, f"returned {grid}, which keeps all clues")
            yield cell, grid
        self._require(puzzle, not left, f"gave no answer for the cells {left}")

    def smaller_clue_sets(
        self, puzzle: Puzzle, solution: Grid, order: Sequence[int], meter: Meter
    ) -> Iterator[frozenset[int]]:
        """See Analyst. The caller checks each set by a verdict."""
        last = frozenset(order)
        pieces = self._analyst.smaller_clue_sets(solution, order, meter)
        for cells in self._pieces(puzzle, pieces):
            self._require(puzzle, cells <= last, f"claimed that {set(cells)} are fewer clues")
            last = cells
            yield cells

    def closer_solutions(self, puzzle: Puzzle, solution: Grid, meter: Meter) -> Iterator[Grid]:
        """See Analyst."""
        last = frozenset(range(-1, puzzle.board.cell_count))
        for grid in self._pieces(puzzle, self._analyst.closer_solutions(puzzle, solution, meter)):
            self._require_solution(puzzle, grid)
            differing = difference(solution, grid)
            self._require(
                puzzle, bool(differing) and differing < last, f"claimed that {grid} is closer"
            )
            last = differing
            yield grid

    def completions(
        self, puzzle: Puzzle, solution: Grid, meter: Meter
    ) -> Iterator[tuple[frozenset[int], bool]]:
        """See Analyst. The caller checks each set by a verdict."""
        is_open = set(range(puzzle.board.cell_count)).difference(puzzle.clue_cells)
        pieces = self._analyst.completions(puzzle, solution, meter)
        for cells, is_smallest in self._pieces(puzzle, pieces):
            self._require(puzzle, cells <= is_open, f"named other than open cells: {set(cells)}")
            yield cells, is_smallest

    def _pieces(self, puzzle: Puzzle, pieces: Iterator[Evidence]) -> Iterator[Evidence]:
        self._model.require_board(puzzle)
        try:
            yield from pieces
        except SudokuError:
            raise
        except (Exception, SystemExit) as error:  # as in CheckedModel.search
            raise self._model.fault(puzzle, f"failed with {error!r}") from error

    def _distinct(self, puzzle: Puzzle, grids: Iterator[Grid]) -> Iterator[Grid]:
        seen = set[Grid]()
        for grid in self._pieces(puzzle, grids):
            self._require_solution(puzzle, grid)
            if grid in seen:
                raise self._model.fault(puzzle, f"returned the same grid twice: {grid}")
            seen.add(grid)
            yield grid

    def _require_solution(self, puzzle: Puzzle, grid: Grid) -> None:
        wrong = wrong_solution(puzzle, grid)
        if wrong is not None:
            raise self._model.fault(puzzle, f"returned {grid}, which is not a solution: {wrong}")

    def _require(self, puzzle: Puzzle, is_right: bool, wrong: str) -> None:
        if not is_right:
            raise self._model.fault(puzzle, wrong)


def difference(one: Grid, other: Grid) -> frozenset[int]:
    """The cells in which two grids differ."""
    pairs = enumerate(zip(one.digits, other.digits, strict=True))
    return frozenset(cell for cell, (a, b) in pairs if a != b)


def _what_is_wrong(puzzle: Puzzle, reason: Reason) -> str | None:
    """The error in a reason, in its parts or its witnesses; None if the reason is right."""
    board = puzzle.board
    if not all(0 <= cell < board.cell_count and puzzle.clues[cell] for cell in reason.clues):
        return "not every cell has a clue"
    if not all(0 <= house < len(board.houses) for house in reason.houses):
        return "not every number is that of a house"
    demands = primitives_of(board) if reason.constraints else ()
    if not all(0 <= k < len(demands) and demands[k] for k in reason.constraints):
        return "not every number is that of a constraint that is more than its houses"
    if reason.witnesses is None:
        return None
    parts = [*reason.clues, *(f"house {k}" for k in reason.houses)]
    parts += [f"constraint {k}" for k in reason.constraints]
    if len(reason.witnesses) != len(parts):
        return f"there are {len(reason.witnesses)} witnesses"
    for part, digits in zip(parts, reason.witnesses, strict=True):
        if len(digits) != board.cell_count or not {*digits} <= {*range(1, board.digit_count + 1)}:
            return f"{digits} is not a grid"
        if not _broken(puzzle, reason, digits) <= {part}:
            return f"{digits} breaks more than {part}"
    return None


def _broken(puzzle: Puzzle, reason: Reason, digits: tuple[int, ...]) -> set[int | str]:
    """The parts of a reason that these digits break."""
    board = puzzle.board
    known = 2 * board.size + len(board.regions)  # whose cells the checker computes by itself
    names = judge_of(board).broken_houses(digits)
    broken: set[int | str] = {cell for cell in reason.clues if digits[cell] != puzzle.clues[cell]}
    for k in reason.houses:
        if k < known:
            is_broken = board.house_names[k] in names
        else:
            house = board.houses[k]
            is_broken = len({digits[cell] for cell in house}) < len(house)
        if is_broken:
            broken.add(f"house {k}")
    broken |= {f"constraint {k}" for k in reason.constraints if _is_broken(board, k, digits)}
    return broken


def _is_broken(board: Board, number: int, digits: tuple[int, ...]) -> bool:
    """Whether these digits break what a constraint demands beyond its houses.

    The definition covers the whole rule, so a constraint with a broken house is judged by its
    primitives.
    """
    constraint = board.constraints[number]
    houses = constraint.houses(board)
    if any(len({digits[cell] for cell in house}) < len(house) for house in houses):
        return not all(satisfied(primitive, digits) for primitive in primitives_of(board)[number])
    return not constraint.holds(board, board.values_of(digits))
