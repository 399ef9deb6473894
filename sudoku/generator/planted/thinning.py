"""Removes clues, and constraints of the board, that a puzzle does not need."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain

from sudoku.constraints.primitives import cells_of, primitives_of
from sudoku.errors import ModelFault
from sudoku.generator.planted.others import other_solutions
from sudoku.interface.checked import wrong_solution
from sudoku.interface.meter import Meter
from sudoku.interface.outcome import Verdict
from sudoku.interface.registry import DEFAULT_MODEL
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.questions.asking import reads_marks

SHORT_PATIENCE, PATIENCE = 10, 100
"""Limits of conflicts for a question that need not be decided. An undecided clue is not removed,
which makes the questions about other parts easier. The longer one is for puzzles with a given
number of constraints, which clues that stay can make needless.
"""
PATIENCES = 20, 80, 320, 1280
"""Limits, one after the other, for the questions about constraints. The fewer constraints are left,
the sooner another solution is found: so hard questions come last.
"""
LONG_PATIENCE = 5_000
"""Conflict limit for a question that has to be decided."""


class Thinning:
    """A puzzle that loses parts. It begins with all clues of `solution`.

    patience: the conflict limit for a question about clues.
    """

    clues: list[int]
    """The cells that are still clues."""
    numbers: list[int]
    """The remaining constraints, by index on the first board."""
    witnesses: dict[int, bytes]
    """Other solutions without each remaining constraint that turned out to be needed."""
    _differences: list[int]
    """Sets of clues, as bits, of which at least one has to stay, because without the set another
    grid is a solution.
    """

    def __init__(
        self, board: Board, solution: Grid, meter: Meter, patience: int = PATIENCE
    ) -> None:
        self._full, self._digits = board, solution.digits
        self._meter, self._patience = meter, patience
        self.clues = [*range(board.cell_count)]
        self.numbers = [*range(len(board.constraints))]
        self.witnesses = {}
        self._given = bytearray(solution.digits)
        self._differences = []
        self._reads_marks = reads_marks(board)
        self._others = other_solutions(DEFAULT_MODEL, board, solution)

    def puzzle(self) -> Puzzle:
        """The remaining puzzle."""
        return Puzzle(self._board(self.numbers), tuple(self._given))

    def remove_clues(self, cells: Sequence[int]) -> Verdict:
        """UNIQUE if the puzzle stays unique without the clues of these cells, which are then
        removed. With MULTIPLE and UNKNOWN they stay. Raises OutOfBudget.
        """
        given, kept = bytearray(self._given), 0
        for cell in cells:
            given[cell] = 0
        for cell, digit in enumerate(given):
            kept |= (digit > 0) << cell
        if any(not difference & kept for difference in self._differences):
            return Verdict.MULTIPLE
        verdict, other = self._asked(given, self.numbers, cells, self._patience)
        if verdict is Verdict.UNIQUE:
            self.clues, self._given = [c for c, d in enumerate(given) if d], given
        if other is not None:
            changed = {cell for cell in cells if other[cell] != self._digits[cell]}
            self._differences.append(sum(1 << cell for cell in changed))
        return verdict

    def remove_each(self, groups: Sequence[Sequence[int]], least: int) -> bool:
        """Remove the clues of one group after another while at least `least` clues are left.
        Returns whether each question was decided. Raises OutOfBudget.

        Groups that can be removed together can be removed one by one, so several are tried at once,
        twice as many after each success.
        """
        at, size, is_decided = 0, 1, True
        while at < len(groups):
            if len(self.clues) - len(groups[at]) < least:
                at += 1
                continue
            tried = [*groups[at]]
            end = at + 1
            while end < min(at + size, len(groups)):
                if len(self.clues) - len(tried) - len(groups[end]) < least:
                    break
                tried += groups[end]
                end += 1
            verdict = self.remove_clues(tried)
            if verdict is Verdict.UNIQUE:
                at, size = end, 2 * size
            elif end > at + 1:
                size = (end - at) // 2
            else:
                at += 1
                is_decided = is_decided and verdict is not Verdict.UNKNOWN
        return is_decided

    def remove_constraint(self, number: int, patience: int = LONG_PATIENCE) -> Verdict:
        """UNIQUE if the puzzle stays unique without this constraint, which is then removed. With
        MULTIPLE and UNKNOWN it stays. UNSATISFIABLE means that without it the solution breaks
        another rule, such as a negative one. patience: the conflict limit. Raises OutOfBudget.
        """
        numbers = [k for k in self.numbers if k != number]
        if self._reads_marks:
            puzzle = Puzzle(self._board(numbers), tuple(self._given))
            if wrong_solution(puzzle, Grid(puzzle.board, self._digits)) is not None:
                return Verdict.UNSATISFIABLE
        verdict, other = self._asked(self._given, numbers, self._cells(number), patience)
        if verdict is Verdict.UNIQUE:
            self.numbers = numbers
        if other is not None:
            self.witnesses[number] = other
        return verdict

    def require_witnesses(self) -> None:
        """Raise ModelFault unless each witness is another solution without its constraint.

        Questions about parts skip this check: a wrong answer could keep a part that is not needed,
        or remove one that is, which the check of the finished puzzle shows.
        """
        for number, digits in self.witnesses.items():
            board = self._board([k for k in self.numbers if k != number])
            puzzle, grid = Puzzle(board, tuple(self._given)), Grid(board, tuple(digits))
            wrong = wrong_solution(puzzle, grid)
            if wrong is None and grid.digits == self._digits:
                wrong = "it is the solution that was known"
            if wrong is not None:
                raise ModelFault(f"model {DEFAULT_MODEL} returned {grid} for {puzzle}: {wrong}")

    def _board(self, numbers: Sequence[int]) -> Board:
        """The board with these constraints."""
        constraints = tuple(self._full.constraints[number] for number in numbers)
        return replace(self._full, constraints=constraints)

    def _cells(self, number: int) -> Sequence[int]:
        """Cells in which each solution without this constraint differs from the known one."""
        if self._reads_marks:
            return range(self._full.cell_count)
        cells = {*chain.from_iterable(self._full.constraints[number].houses(self._full))}
        return sorted(cells.union(*map(cells_of, primitives_of(self._full)[number])))

    def _asked(
        self, given: bytearray, numbers: Sequence[int], cells: Sequence[int], patience: int
    ) -> tuple[Verdict, bytes | None]:
        """UNIQUE, MULTIPLE with another solution, which differs in one of these cells, or UNKNOWN
        after this number of conflicts. Raises OutOfBudget.
        """
        meter = self._meter
        meter.require_time()
        limit = meter.conflicts_left(patience)
        found = self._others.find(bytes(given), numbers, cells, limit, meter.deadline)
        meter.conflicts += found.conflicts
        if found.digits is not None:
            return Verdict.MULTIPLE, found.digits
        if found.is_decided:
            return Verdict.UNIQUE, None
        meter.require_time()
        meter.conflicts_left(1)
        return Verdict.UNKNOWN, None
