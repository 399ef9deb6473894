"""The mutants of solvers, each with one mistake that real solvers have had."""

from __future__ import annotations

from dataclasses import replace
from zlib import crc32

from benchmarks.mutants.base import (
    Mutant,
    answering,
    misreading,
    misreporting,
    missearching,
    none,
    remembering,
    with_grids,
)
from benchmarks.mutants.solver import Backtracker, Masks, all_digits, right
from sudoku import Board, Budget, Grid, Outcome, Puzzle, Verdict
from sudoku.interface.checked import wrong_solution

CONFLICTS, DEPTH = 30, 3
FEWEST = {4: 4, 6: 8, 9: 17}
"""The fewest clues of a unique puzzle by size (9: McGuire, Tugemann, Civario 2012)."""


@missearching
def no_box(board: Board) -> Backtracker:
    """Four boxes are not houses: the boxes that are in both the last two bands and the last two
    stacks.

    A single box follows from the rest: its band holds each digit as often as it has boxes.
    """
    n, bands, stacks = board.size, board.box_cols, board.box_rows
    kept = [
        house
        for box, house in enumerate(board.houses[2 * n :])
        if box // stacks < bands - 2 or box % stacks < stacks - 2
    ]
    return replace(right(board), houses=(*board.houses[: 2 * n], *kept))


@misreading
def ignores_clue(puzzle: Puzzle) -> Puzzle:
    """Does not read the last clue: a loop ends one too early."""
    return puzzle.with_clues(dict.fromkeys(puzzle.clue_cells[-1:], 0))


@answering
def first_is_unique(self: Mutant, puzzle: Puzzle, limit: int, budget: Budget) -> Outcome:
    """Stops at the first solution and says that it is the only one."""
    outcome = self.ask_right(puzzle, min(limit, 1), budget)
    return replace(outcome, exhausted=outcome.exhausted or bool(outcome.solutions))


@answering
def gives_up(self: Mutant, puzzle: Puzzle, limit: int, budget: Budget) -> Outcome:
    """Has a private time limit (30 conflicts), and says unsatisfiable when it is reached."""
    own = CONFLICTS if budget.conflicts is None else min(CONFLICTS, budget.conflicts)
    outcome = self.ask_right(puzzle, limit, replace(budget, conflicts=own))
    is_over = outcome.verdict is Verdict.UNKNOWN and outcome.effort.conflicts >= CONFLICTS
    return none(outcome) if is_over else outcome


@misreporting
def swaps_cells(outcome: Outcome) -> Outcome:
    """Writes two neighbours of the first row in the wrong order, in one puzzle of 20."""
    if crc32(str(outcome.puzzle).encode()) % 20 or outcome.puzzle.board.size == 1:
        return outcome
    swapped = [(g.digits[1], g.digits[0], *g.digits[2:]) for g in outcome.solutions]
    return with_grids(outcome, swapped)


@remembering
def previous_answer(self: Mutant, puzzle: Puzzle, limit: int, budget: Budget) -> Outcome:
    """Answers the previous puzzle: its output is one line late."""
    now = self.ask_right(puzzle, limit, budget)
    last, self.memory = self.memory or now, now
    exhausted = last.exhausted and len(last.solutions) <= limit
    return replace(last, puzzle=puzzle, solutions=last.solutions[:limit], exhausted=exhausted)


@remembering
def leaks_clue(self: Mutant, puzzle: Puzzle, limit: int, budget: Budget) -> Outcome:
    """The last clue of the previous puzzle still holds, if its cell is open now."""
    leaked: dict[int, int] = self.memory or {}
    open_now = {cell: clue for cell, clue in leaked.items() if not puzzle.clues[cell]}
    self.memory = {cell: puzzle.clues[cell] for cell in puzzle.clue_cells[-1:]}
    outcome = self.ask_right(puzzle.with_clues(open_now), limit, budget)
    return replace(outcome, puzzle=puzzle)


@misreporting
def last_cell_open(outcome: Outcome) -> Outcome:
    """Finds nothing if the last cell is open: a bound that is off by one."""
    return outcome if outcome.puzzle.clues[-1] else none(outcome)


@misreading
def digit_zero(puzzle: Puzzle) -> Puzzle:
    """Counts digits from 0 internally, although 0 is also an open cell: a clue of 1 is lost."""
    return puzzle.with_clues({cell: 0 for cell, digit in enumerate(puzzle.clues) if digit == 1})


@answering
def trusts_clues(self: Mutant, puzzle: Puzzle, limit: int, budget: Budget) -> Outcome:
    """Checks each digit that it places against the clues, but never the clues against each other.

    So a full grid is always right.
    """
    clues = puzzle.clues
    domains = list(all_digits(self.board))
    for house in self.board.houses:
        seen = sum({1 << clues[cell] - 1 for cell in house if clues[cell]})
        for cell in house:
            domains[cell] &= ~seen
    houses = tuple(tuple(c for c in house if not clues[c]) for house in self.board.houses)
    search = replace(right(self.board), houses=houses, domains=tuple(domains))
    return self.ask_own(search, puzzle, limit, budget)


@answering
def same_twice(self: Mutant, puzzle: Puzzle, limit: int, budget: Budget) -> Outcome:
    """Does not exclude the solution that it has found, and finds it again as the second."""
    outcome = self.ask_right(puzzle, 1, budget)
    return replace(outcome, solutions=outcome.solutions * min(2, limit))


@answering
def dedupes_by_row(self: Mutant, puzzle: Puzzle, limit: int, budget: Budget) -> Outcome:
    """Considers solutions equal if their first rows are equal: a key that is too short."""
    outcome = self.ask_right(puzzle, 64 * limit, budget)
    n = self.board.size
    kept = {grid.digits[:n]: grid for grid in outcome.solutions}
    exhausted = outcome.exhausted and len(kept) <= limit
    return replace(outcome, solutions=tuple(kept.values())[:limit], exhausted=exhausted)


@missearching
def last_column(board: Board) -> Backtracker:
    """Never tries digit n in the last column: two ranges end one too early."""
    n = board.size
    short = (1 << n - 1) - 1
    domains = [short if c % n == n - 1 else m for c, m in enumerate(all_digits(board))]
    return replace(right(board), domains=tuple(domains))


@missearching
def eager_pairs(board: Board) -> Backtracker:
    """A naked pair of a house removes its digits from all peers of either cell, not of both."""

    def eliminate(masks: Masks) -> bool:
        for house in board.houses:
            first: dict[int, int] = {}
            for cell in house:
                mask = masks[cell]
                if mask.bit_count() == 2 and first.setdefault(mask, cell) != cell:
                    pair = (first[mask], cell)
                    for peer in {p for c in pair for p in board.peers[c]}.difference(pair):
                        masks[peer] &= ~mask
        return all(masks)

    return replace(right(board), rule=eliminate)


@missearching
def no_last_row(board: Board) -> Backtracker:
    """The last two rows are not houses. A single row follows from the other rows, as a box does."""
    n = board.size
    kept = n - min(2, board.box_rows)
    return replace(right(board), houses=board.houses[:kept] + board.houses[n:])


@missearching
def shallow(board: Board) -> Backtracker:
    """A branch with more than 3 guesses counts as refuted."""
    return replace(right(board), depth=DEPTH)


@misreporting
def few_clues(outcome: Outcome) -> Outcome:
    """Says unsatisfiable without a search if a puzzle has fewer clues than any unique puzzle."""
    puzzle = outcome.puzzle
    is_few = puzzle.clue_count < FEWEST.get(puzzle.board.size, 0)
    return none(outcome) if is_few else outcome


@misreporting
def rejects_multiple(outcome: Outcome) -> Outcome:
    """Says unsatisfiable about a puzzle with several solutions: its word "invalid" means both."""
    return none(outcome) if outcome.verdict is Verdict.MULTIPLE else outcome


@misreporting
def transposes(outcome: Outcome) -> Outcome:
    """Writes its solutions column by column."""
    n = outcome.puzzle.board.size
    columns = [c * n + r for r in range(n) for c in range(n)]
    return with_grids(outcome, [[g.digits[cell] for cell in columns] for g in outcome.solutions])


@missearching
def turns_boxes(board: Board) -> Backtracker:
    """Mistakes a box's height for its width, which is harmless if boxes are squares."""
    return right(Board(board.box_cols, board.box_rows))


@answering
def budget_is_proof(self: Mutant, puzzle: Puzzle, limit: int, budget: Budget) -> Outcome:
    """Says that a search is exhausted if the conflict budget ended it."""
    outcome = self.ask_right(puzzle, limit, budget)
    is_cut = budget.conflicts is not None and len(outcome.solutions) < limit
    return replace(outcome, exhausted=outcome.exhausted or is_cut)


@answering
def loses_third(self: Mutant, puzzle: Puzzle, limit: int, budget: Budget) -> Outcome:
    """Loses every third solution at the edge of a buffer if it enumerates (limit above 2)."""
    outcome = self.ask_right(puzzle, limit, budget)
    if limit <= 2:
        return outcome
    kept = [grid for number, grid in enumerate(outcome.solutions, start=1) if number % 3]
    return replace(outcome, solutions=tuple(kept))


@answering
def two_tries(self: Mutant, puzzle: Puzzle, limit: int, budget: Budget) -> Outcome:
    """Solves twice, trying digits from 1 on and from 2 on: the same grid twice means unique."""
    one = self.ask_own(right(self.board), puzzle, 1, budget)
    if limit == 1 or not one.solutions:
        return one
    other = self.ask_own(replace(right(self.board), first=2), puzzle, 1, budget)
    found = tuple(dict.fromkeys(one.solutions + other.solutions))
    is_cut = not other.solutions
    return replace(one, solutions=found, exhausted=len(found) == 1 and not is_cut)


@answering
def first_grid_only(self: Mutant, puzzle: Puzzle, _limit: int, budget: Budget) -> Outcome:
    """Leaves out the same boxes as `no-box`, and then checks only the first grid: if it is wrong,
    says unsatisfiable.

    So it never shows a wrong grid.
    """
    first = self.ask_own(no_box(self.board), puzzle, 1, budget)
    kept = tuple(g for g in first.solutions if wrong_solution(puzzle, g) is None)
    return replace(first, solutions=kept, exhausted=first.exhausted or not kept)


@remembering
def keeps_blocking(self: Mutant, puzzle: Puzzle, limit: int, budget: Budget) -> Outcome:
    """Never finds a grid a second time, because its blocking clauses are never retracted."""
    blocked: set[Grid] = self.memory or set()
    self.memory = blocked
    outcome = self.ask_right(puzzle, limit + len(blocked), budget)
    left = tuple(grid for grid in outcome.solutions if grid not in blocked)
    blocked.update(left[:limit])
    exhausted = outcome.exhausted and len(left) <= limit
    return replace(outcome, solutions=left[:limit], exhausted=exhausted)


@remembering
def cache_key(self: Mutant, puzzle: Puzzle, limit: int, budget: Budget) -> Outcome:
    """Caches answers by the cells of the clues and ignores their digits."""
    kept: dict[object, Outcome] = self.memory or {}
    self.memory = kept
    key = (puzzle.clue_cells, limit)
    if key not in kept:
        kept[key] = self.ask_right(puzzle, limit, budget)
    return replace(kept[key], puzzle=puzzle)


@misreporting
def diagonal_given(outcome: Outcome) -> Outcome:
    """Stops at the first solution if all cells of the falling diagonal are given."""
    is_hit = all(outcome.puzzle.clues[:: outcome.puzzle.board.size + 1])
    return _first_only(outcome) if is_hit else outcome


@misreporting
def first_row_given(outcome: Outcome) -> Outcome:
    """Stops at the first solution if all cells of the first row are given."""
    is_hit = all(outcome.puzzle.clues[: outcome.puzzle.board.size])
    return _first_only(outcome) if is_hit else outcome


def _first_only(outcome: Outcome) -> Outcome:
    """An outcome with the first solution as the only one, if a solution exists."""
    exhausted = outcome.exhausted or bool(outcome.solutions)
    return replace(outcome, solutions=outcome.solutions[:1], exhausted=exhausted)
