"""A small correct solver whose parts a mutant can replace: houses, domains, search.

The candidates of each cell are a bit mask with digit d as bit d-1. Naked and hidden singles are
placed until nothing changes; then the digits of the cell with the fewest candidates are tried
(Norvig, "Solving Every Sudoku Puzzle"). It shares no code with the cross-checked models, so it has
none of their mistakes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from sudoku import Board, Budget, Grid, Outcome, Puzzle
from sudoku.errors import OutOfBudget
from sudoku.interface.meter import Meter

Masks = list[int]


@dataclass(frozen=True, slots=True)
class Backtracker:
    """A backtracking search."""

    size: int
    """The number of digits."""
    houses: tuple[tuple[int, ...], ...]
    """Sets of cells that hold different digits, and every digit if they have enough cells."""
    domains: tuple[int, ...]
    """The candidates of each open cell."""
    rule: Callable[[Masks], bool] | None = None
    """A further propagation rule, which returns False for a contradiction."""
    first: int = 1
    """The digit to try first."""
    depth: int | None = None
    """The number of guesses at which a branch counts as refuted; None disables the limit."""

    def solutions(self, clues: Sequence[int], meter: Meter) -> Iterator[tuple[int, ...]]:
        """Each solution once. Raises OutOfBudget."""
        masks = [1 << d - 1 if d else m for d, m in zip(clues, self.domains, strict=True)]
        todo = [(masks, 0)]
        while todo:
            meter.require_time()
            meter.conflicts_left(1)
            masks, depth = todo.pop()
            if not self._propagate(masks):
                meter.conflicts += 1
                continue
            open_cells = [cell for cell, mask in enumerate(masks) if mask & mask - 1]
            if not open_cells:
                yield tuple([mask.bit_length() for mask in masks])
            elif self.depth is None or depth < self.depth:
                cell = min(open_cells, key=lambda c: masks[c].bit_count())
                for digit in reversed(self._in_turn(masks[cell])):
                    meter.decisions += 1
                    todo.append(([*masks[:cell], 1 << digit - 1, *masks[cell + 1 :]], depth + 1))

    def _in_turn(self, mask: int) -> list[int]:
        """The digits of a mask, beginning with `first`."""
        digits = [d for d in range(1, self.size + 1) if mask >> d - 1 & 1]
        return sorted(digits, key=lambda d: (d - self.first) % self.size)

    def _propagate(self, masks: Masks) -> bool:
        """Place all singles; False for a contradiction."""
        before: Masks = []
        while masks != before:
            before = masks.copy()
            if not all(self._reduce(house, masks) for house in self.houses):
                return False
            if self.rule is not None and not self.rule(masks):
                return False
        return True

    def _reduce(self, house: tuple[int, ...], masks: Masks) -> bool:
        """Place the singles of one house; False for a contradiction."""
        settled = once = twice = 0
        for cell in house:
            mask = masks[cell]
            twice |= once & mask
            once |= mask
            if not mask & mask - 1:
                if not mask or settled & mask:
                    return False
                settled |= mask
        is_whole = len(house) == self.size
        if is_whole and once != (1 << self.size) - 1:
            return False
        hidden = once & ~twice if is_whole else 0
        for cell in house:
            mask = masks[cell]
            if mask & mask - 1:
                mask &= ~settled
                if mask & hidden:
                    mask &= hidden
                    if mask & mask - 1:
                        return False
                masks[cell] = mask
        return True

    def search(self, puzzle: Puzzle, limit: int, budget: Budget, model: str) -> Outcome:
        """See Model.search."""
        meter, exhausted = Meter(budget), False
        found: list[Grid] = []
        try:
            for digits in self.solutions(puzzle.clues, meter):
                found.append(Grid(puzzle.board, digits))
                if len(found) == limit:
                    break
            else:
                exhausted = True
        except OutOfBudget:
            pass
        return Outcome(puzzle, tuple(found), exhausted, meter.effort(), model)


def right(board: Board) -> Backtracker:
    """The correct solver."""
    return Backtracker(board.size, board.houses, all_digits(board))


def all_digits(board: Board) -> tuple[int, ...]:
    """The domains of a board without clues: all digits in every cell."""
    return ((1 << board.size) - 1,) * board.cell_count
