"""A small correct solver whose parts a mutant can replace: houses, domains, search.

The candidates of each cell are a bit mask with digit d as bit d-1. Naked and hidden singles are
placed until nothing changes; then the digits of the cell with the fewest candidates are tried
(Norvig, "Solving Every Sudoku Puzzle"). It shares no code with the cross-checked models, so it has
none of their mistakes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from time import perf_counter

from sudoku import UNLIMITED, Board, Budget, Effort, Grid, Outcome, Puzzle

Masks = list[int]


@dataclass(slots=True)
class Tally:
    """The cost of a search."""

    budget: Budget = UNLIMITED
    decisions: int = 0
    conflicts: int = 0
    start: float = field(default_factory=perf_counter)
    is_cut: bool = False
    """Whether the budget ended before the search."""

    def is_spent(self) -> bool:
        """Whether the budget is used up."""
        conflicts, seconds = self.budget.conflicts, self.budget.seconds
        late = seconds is not None and perf_counter() - self.start >= seconds
        self.is_cut = late or (conflicts is not None and self.conflicts >= conflicts)
        return self.is_cut

    def effort(self) -> Effort:
        """The cost as an Effort."""
        spent = perf_counter() - self.start
        return Effort(self.decisions, self.conflicts, solve_seconds=spent)


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

    def solutions(self, clues: Sequence[int], tally: Tally) -> Iterator[tuple[int, ...]]:
        """Each solution once, until the tally's budget is spent."""
        masks = [1 << d - 1 if d else m for d, m in zip(clues, self.domains, strict=True)]
        todo = [(masks, 0)]
        while todo:
            if tally.is_spent():
                return
            masks, depth = todo.pop()
            if not self._propagate(masks):
                tally.conflicts += 1
                continue
            open_cells = [cell for cell, mask in enumerate(masks) if mask & mask - 1]
            if not open_cells:
                yield tuple([mask.bit_length() for mask in masks])
            elif self.depth is None or depth < self.depth:
                cell = min(open_cells, key=lambda c: masks[c].bit_count())
                for digit in reversed(self._in_turn(masks[cell])):
                    tally.decisions += 1
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
        tally = Tally(budget)
        found: list[Grid] = []
        for digits in self.solutions(puzzle.clues, tally):
            found.append(Grid(puzzle.board, digits))
            if len(found) == limit:
                return Outcome(puzzle, tuple(found), False, tally.effort(), model)
        return Outcome(puzzle, tuple(found), not tally.is_cut, tally.effort(), model)


def right(board: Board) -> Backtracker:
    """The correct solver."""
    return Backtracker(board.size, board.houses, all_digits(board))


def all_digits(board: Board) -> tuple[int, ...]:
    """The domains of a board without clues: all digits in every cell."""
    return ((1 << board.size) - 1,) * board.cell_count
