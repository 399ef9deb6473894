"""Mutants with a memory: right at first, and wrong because of earlier questions."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from benchmarks.mutants.base import Mutant
from sudoku import Board, Budget, Grid, Outcome, Puzzle


class Remembering(Mutant):
    """A mutant whose first answer is right."""

    is_stateful: ClassVar[bool] = True


class PreviousAnswer(Remembering):
    """Answers for the puzzle before: one line behind."""

    name = "previous-answer"

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self._last: Outcome | None = None

    def answer(self, puzzle: Puzzle, limit: int, budget: Budget) -> Outcome:
        now = self.ask_right(puzzle, limit, budget)
        last, self._last = self._last or now, now
        exhausted = last.exhausted and len(last.solutions) <= limit
        return replace(last, puzzle=puzzle, solutions=last.solutions[:limit], exhausted=exhausted)


class LeaksClue(Remembering):
    """The last clue of the puzzle before still holds, if that cell is open now."""

    name = "leaks-clue"

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self._leaked: dict[int, int] = {}

    def answer(self, puzzle: Puzzle, limit: int, budget: Budget) -> Outcome:
        open_now = {cell: clue for cell, clue in self._leaked.items() if not puzzle.clues[cell]}
        self._leaked = {cell: puzzle.clues[cell] for cell in puzzle.clue_cells[-1:]}
        outcome = self.ask_right(puzzle.with_clues(open_now), limit, budget)
        return replace(outcome, puzzle=puzzle)


class KeepsBlocking(Remembering):
    """Never finds a grid a second time: its blocking clauses are never retracted."""

    name = "keeps-blocking"

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self._blocked: set[Grid] = set()

    def answer(self, puzzle: Puzzle, limit: int, budget: Budget) -> Outcome:
        outcome = self.ask_right(puzzle, limit + len(self._blocked), budget)
        left = tuple(grid for grid in outcome.solutions if grid not in self._blocked)
        self._blocked.update(left[:limit])
        exhausted = outcome.exhausted and len(left) <= limit
        return replace(outcome, solutions=left[:limit], exhausted=exhausted)


class CacheKey(Remembering):
    """Caches answers by the cells of the clues and ignores their digits."""

    name = "cache-key"

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self._kept: dict[tuple[tuple[int, ...], int], Outcome] = {}

    def answer(self, puzzle: Puzzle, limit: int, budget: Budget) -> Outcome:
        key = (puzzle.clue_cells, limit)
        if key not in self._kept:
            self._kept[key] = self.ask_right(puzzle, limit, budget)
        return replace(self._kept[key], puzzle=puzzle)
