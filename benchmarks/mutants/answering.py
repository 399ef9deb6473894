"""Mutants that ask a right model and change the question or the answer."""

from __future__ import annotations

from dataclasses import replace
from zlib import crc32

from benchmarks.mutants.base import Mutant, grids, none
from sudoku import Budget, Outcome, Puzzle, Verdict

CONFLICTS = 30
FEWEST = {4: 4, 6: 8, 9: 17}
"""The fewest clues of a unique puzzle by size (9: McGuire, Tugemann, Civario 2012)."""


class IgnoresClue(Mutant):
    """Does not read the last clue: a loop that ends one too early."""

    name = "ignores-clue"

    def answer(self, puzzle: Puzzle, limit: int, budget: Budget) -> Outcome:
        read = puzzle.with_clues(dict.fromkeys(puzzle.clue_cells[-1:], 0))
        return replace(self.ask_right(read, limit, budget), puzzle=puzzle)


class DigitZero(Mutant):
    """Counts digits from 0 inside, where 0 is an open cell as well: a clue of 1 is lost."""

    name = "digit-zero"

    def answer(self, puzzle: Puzzle, limit: int, budget: Budget) -> Outcome:
        ones = {cell: 0 for cell, digit in enumerate(puzzle.clues) if digit == 1}
        return replace(self.ask_right(puzzle.with_clues(ones), limit, budget), puzzle=puzzle)


class FirstIsUnique(Mutant):
    """Stops at the first solution and says that it is the only one."""

    name = "first-is-unique"

    def answer(self, puzzle: Puzzle, limit: int, budget: Budget) -> Outcome:
        outcome = self.ask_right(puzzle, min(limit, 1), budget)
        return replace(outcome, exhausted=outcome.exhausted or bool(outcome.solutions))


class DiagonalGiven(Mutant):
    """Stops at the first solution where all cells of the falling diagonal are given."""

    name = "diagonal-given"

    def answer(self, puzzle: Puzzle, limit: int, budget: Budget) -> Outcome:
        is_hit = all(puzzle.clues[:: self.board.size + 1])
        return _first_only(self.ask_right(puzzle, limit, budget), is_hit=is_hit)


class FirstRowGiven(Mutant):
    """Stops at the first solution where all cells of the first row are given."""

    name = "first-row-given"

    def answer(self, puzzle: Puzzle, limit: int, budget: Budget) -> Outcome:
        is_hit = all(puzzle.clues[: self.board.size])
        return _first_only(self.ask_right(puzzle, limit, budget), is_hit=is_hit)


class GivesUp(Mutant):
    """Has a time limit of its own (30 conflicts), and says unsatisfiable when it is reached."""

    name = "gives-up"

    def answer(self, puzzle: Puzzle, limit: int, budget: Budget) -> Outcome:
        own = CONFLICTS if budget.conflicts is None else min(CONFLICTS, budget.conflicts)
        outcome = self.ask_right(puzzle, limit, replace(budget, conflicts=own))
        is_over = outcome.verdict is Verdict.UNKNOWN and outcome.effort.conflicts >= CONFLICTS
        return none(outcome) if is_over else outcome


class BudgetIsProof(Mutant):
    """Where the budget in conflicts ends the search, it says that the search was exhausted."""

    name = "budget-is-proof"

    def answer(self, puzzle: Puzzle, limit: int, budget: Budget) -> Outcome:
        outcome = self.ask_right(puzzle, limit, budget)
        is_cut = budget.conflicts is not None and len(outcome.solutions) < limit
        return replace(outcome, exhausted=outcome.exhausted or is_cut)


class SwapsCells(Mutant):
    """In one puzzle of 20 it writes two neighbours of the first row in the wrong order."""

    name = "swaps-cells"

    def answer(self, puzzle: Puzzle, limit: int, budget: Budget) -> Outcome:
        outcome = self.ask_right(puzzle, limit, budget)
        if crc32(str(puzzle).encode()) % 20 or self.board.size == 1:
            return outcome
        swapped = [(g.digits[1], g.digits[0], *g.digits[2:]) for g in outcome.solutions]
        return replace(outcome, solutions=grids(self.board, swapped))


class LastCellOpen(Mutant):
    """Finds nothing if the last cell is open: a bound that is off by one."""

    name = "last-cell-open"

    def answer(self, puzzle: Puzzle, limit: int, budget: Budget) -> Outcome:
        outcome = self.ask_right(puzzle, limit, budget)
        return outcome if puzzle.clues[-1] else none(outcome)


class FewClues(Mutant):
    """Says unsatisfiable without looking where there are fewer clues than a unique puzzle has."""

    name = "few-clues"

    def answer(self, puzzle: Puzzle, limit: int, budget: Budget) -> Outcome:
        outcome = self.ask_right(puzzle, limit, budget)
        return none(outcome) if puzzle.clue_count < FEWEST.get(self.board.size, 0) else outcome


class RejectsMultiple(Mutant):
    """Says unsatisfiable of a puzzle with several solutions: "invalid" means both to it."""

    name = "rejects-multiple"

    def answer(self, puzzle: Puzzle, limit: int, budget: Budget) -> Outcome:
        outcome = self.ask_right(puzzle, limit, budget)
        return none(outcome) if outcome.verdict is Verdict.MULTIPLE else outcome


class Transposes(Mutant):
    """Writes its solutions column by column."""

    name = "transposes"

    def answer(self, puzzle: Puzzle, limit: int, budget: Budget) -> Outcome:
        outcome = self.ask_right(puzzle, limit, budget)
        n = self.board.size
        turned = [
            [g.digits[c * n + r] for r in range(n) for c in range(n)] for g in outcome.solutions
        ]
        return replace(outcome, solutions=grids(self.board, turned))


class SameTwice(Mutant):
    """Does not rule out the solution that it has found, and finds it again as the second."""

    name = "same-twice"

    def answer(self, puzzle: Puzzle, limit: int, budget: Budget) -> Outcome:
        outcome = self.ask_right(puzzle, 1, budget)
        return replace(outcome, solutions=outcome.solutions * min(2, limit))


class DedupesByRow(Mutant):
    """Takes solutions for the same if their first rows are: a key that is too short."""

    name = "dedupes-by-row"

    def answer(self, puzzle: Puzzle, limit: int, budget: Budget) -> Outcome:
        outcome = self.ask_right(puzzle, 64 * limit, budget)
        n = self.board.size
        kept = {grid.digits[:n]: grid for grid in outcome.solutions}
        exhausted = outcome.exhausted and len(kept) <= limit
        return replace(outcome, solutions=tuple(kept.values())[:limit], exhausted=exhausted)


class LosesThird(Mutant):
    """When it enumerates (limit above 2), every third solution is lost at a buffer's edge."""

    name = "loses-third"

    def answer(self, puzzle: Puzzle, limit: int, budget: Budget) -> Outcome:
        outcome = self.ask_right(puzzle, limit, budget)
        if limit <= 2:
            return outcome
        kept = [grid for number, grid in enumerate(outcome.solutions, start=1) if number % 3]
        return replace(outcome, solutions=tuple(kept))


def _first_only(outcome: Outcome, *, is_hit: bool) -> Outcome:
    """The first solution as the only one, if it is hit."""
    if not is_hit or not outcome.solutions:
        return outcome
    return replace(outcome, solutions=outcome.solutions[:1], exhausted=True)
