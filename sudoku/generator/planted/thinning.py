"""Remove clues and constraints that a puzzle does not need."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate, chain

from sudoku.constraints.primitives import cells_of, houses_and_rest
from sudoku.errors import ModelFault
from sudoku.generator.planted.others import other_solutions
from sudoku.interface.checked import judge_of, wrong_solution
from sudoku.interface.meter import Meter
from sudoku.interface.outcome import Verdict
from sudoku.interface.registry import DEFAULT_MODEL
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.questions.asking import reads_marks

SHORT_PATIENCE, PATIENCE = 10, 100
"""Conflict limits for a question that need not be decided. An undecided clue is kept, which makes
the questions about other parts easier. The higher limit is for puzzles with a requested number of
constraints, because clues that are kept can make constraints redundant.
"""
PATIENCES = 5, 20, 80, 320, 1280, 5120
"""Successive conflict limits for questions about constraints. The fewer constraints are left, the
sooner another solution is found, so hard questions come last.
"""
FIRST_TRIED = 5
"""The number of groups of clues that are tried together at first."""
LONG_PATIENCE = 5_000
"""The conflict limit for a question that has to be decided."""


class Thinning:
    """A puzzle that loses parts. It starts with all digits of `solution` as clues."""

    numbers: list[int]
    """The remaining constraints, as indices into `full.constraints`."""
    full: Board
    """The board with all constraints."""
    other: bytes | None
    """The other solution that the last `remove_clues` found; None if it found none."""
    witnesses: dict[int, bytes]
    """For each constraint that turned out to be needed, another solution without it."""
    _given: bytearray
    """The clues of the remaining puzzle."""

    def __init__(
        self, board: Board, solution: Grid, meter: Meter, patience: int = PATIENCE
    ) -> None:
        """A question about clues may take `patience` conflicts."""
        self.full, self._digits = board, solution.digits
        self._meter, self._patience = meter, patience
        self.numbers = [*range(len(board.constraints))]
        self.other = None
        self.witnesses = {}
        self._cells_of: dict[int, Sequence[int]] = {}
        self._given = bytearray(solution.digits)
        self._reads_marks = reads_marks(board)
        self._others = other_solutions(DEFAULT_MODEL, board, solution)

    def puzzle(self) -> Puzzle:
        """The remaining puzzle."""
        return Puzzle(self._board(self.numbers), tuple(self._given))

    @property
    def clues(self) -> list[int]:
        """The cells that still have clues."""
        return [cell for cell, digit in enumerate(self._given) if digit]

    def remove_clues(self, cells: Sequence[int]) -> Verdict:
        """Remove the clues of these cells and return UNIQUE if the puzzle stays unique; otherwise
        keep the clues and return MULTIPLE or UNKNOWN. Raises OutOfBudget.
        """
        given = self._given.copy()
        for cell in cells:
            given[cell] = 0
        verdict, self.other = self._asked(given, self.numbers, cells, self._patience)
        if verdict is Verdict.UNIQUE:
            self._given = given
        return verdict

    def remove_each(self, groups: Sequence[Sequence[int]], least: int) -> bool:
        """Remove the clues of one group after another while at least `least` clues are left.
        Returns whether each question was decided. Raises OutOfBudget.

        Groups that can be removed together can also be removed one by one, so several groups are
        tried at once. Another solution shows the first group that has to stay, because the question
        asks for the solution whose last changed cell comes first. The conflict limit is higher for
        several groups, because each of them takes at least one conflict.
        """
        given, digits, cells = self._given, self._digits, [*chain.from_iterable(groups)]
        starts = [*accumulate(map(len, groups), initial=0)]
        room = len(self.clues) - least
        at, size, is_decided = 0, FIRST_TRIED, True
        while at < len(groups):
            first = starts[at]
            end = min(at + size, bisect_right(starts, first + room) - 1)
            tried = cells[first : starts[end]]
            if not tried:
                at += 1
                continue
            if tried == sorted(tried):  # this would not ask for the order
                end = at + 1
                tried = cells[first : starts[end]]
            for cell in tried:
                given[cell] = 0
            patience = self._patience + starts[end - 1] - first
            verdict, other = self._asked(given, self.numbers, tried, patience)
            if verdict is Verdict.UNIQUE:
                at, size, room = end, 2 * size, room - len(tried)
                continue
            stays = first
            if other is not None:
                last = len(tried) - 1
                while other[tried[last]] == digits[tried[last]]:
                    last -= 1
                at = bisect_right(starts, first + last) - 1
                stays, size = starts[at], FIRST_TRIED
            for cell in cells[stays : starts[end]]:
                given[cell] = digits[cell]
            room -= stays - first
            if other is None and end > at + 1:
                size = (end - at) // 2
            else:
                is_decided = is_decided and other is not None
                at += 1
        return is_decided

    def remove_constraint(self, number: int, patience: int = LONG_PATIENCE) -> Verdict:
        """Remove a constraint and return UNIQUE if the puzzle stays unique; otherwise keep it.

        UNSATISFIABLE means that without the constraint, the solution breaks another rule, such as
        a negative rule. patience: the conflict limit. Raises OutOfBudget.
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

        Questions about parts skip this check. A wrong answer could keep a part that is not needed,
        or remove a needed part, which the check of the finished puzzle would reveal.
        """
        for number, digits in self.witnesses.items():
            numbers = [k for k in self.numbers if k != number]
            board = self._board(numbers) if self._reads_marks else self.full
            wrong = judge_of(board).fault(self._given, digits)
            values = board.values_of(digits)
            broken = (k for k in numbers if not self.full.constraints[k].holds(board, values))
            if wrong is None and next(broken, None) is not None:
                wrong = "it violates a constraint"
            if wrong is None and tuple(digits) == self._digits:
                wrong = "it is the solution that was known"
            if wrong is not None:
                shown = Grid(board, tuple(digits))
                raise ModelFault(
                    f"model {DEFAULT_MODEL} returned {shown} for {self.puzzle()}: {wrong}"
                )

    def _board(self, numbers: Sequence[int]) -> Board:
        """The board with only the constraints of these numbers."""
        constraints = tuple(self.full.constraints[number] for number in numbers)
        return replace(self.full, constraints=constraints)

    def _cells(self, number: int) -> Sequence[int]:
        """Cells such that any other solution without this constraint changes at least one of
        them.
        """
        if self._reads_marks:
            return range(self.full.cell_count)
        if number in self._cells_of:
            return self._cells_of[number]
        houses, rest = houses_and_rest(self.full.constraints[number], self.full)
        found = sorted({*chain(*houses, *map(cells_of, rest))})
        self._cells_of[number] = found
        return found

    def _asked(
        self, given: bytearray, numbers: Sequence[int], cells: Sequence[int], patience: int
    ) -> tuple[Verdict, bytes | None]:
        """UNIQUE, or MULTIPLE with another solution that differs in one of these cells, or UNKNOWN
        after `patience` conflicts. Raises OutOfBudget.
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
