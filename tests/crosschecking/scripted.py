"""Contestants that say what they are told to say."""

from __future__ import annotations

from collections.abc import Callable

from sudoku import Board, Budget, Capability, Effort, Grid, Outcome, Puzzle, open_model
from sudoku.crosschecking.claims import Claim, Failure, Response, Trouble
from sudoku.interface.budget import UNLIMITED

BOARD = Board(2, 2)
SEVERAL = Puzzle(BOARD, (1, 2, 3, 4, 3, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
UNIQUE = Puzzle(BOARD, (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 0, 0))
NONE = Puzzle(BOARD, (1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))


def solutions(puzzle: Puzzle, limit: int = 100) -> tuple[Grid, ...]:
    found = open_model("reference", puzzle.board).search(puzzle, limit=limit)
    assert found.exhausted
    return found.solutions


class Scripted:
    """A contestant with one way to answer."""

    arguments = None

    def __init__(self, name: str, answer: Callable[[Puzzle], Response]) -> None:
        self.name, self._answer = name, answer
        self.asked: list[tuple[Puzzle, Budget]] = []

    def ask(self, puzzle: Puzzle, *, limit: int = 2, budget: Budget = UNLIMITED) -> Response:
        del limit
        self.asked.append((puzzle, budget))
        return self._answer(puzzle)

    def takes(self, board: Board) -> bool:
        del board
        return True

    def fresh(self) -> Scripted:
        return self

    def close(self) -> None:
        pass


def says(
    name: str, grids: tuple[Grid, ...] = (), least: int | None = None, most: int | None = None
) -> Scripted:
    """One who shows these grids and claims from `least` to `most` solutions, of any puzzle."""
    count = len(grids) if least is None else least
    return Scripted(name, lambda puzzle: Claim(name, puzzle, grids, count, most, 0.25))


def fails(name: str, trouble: Trouble = Trouble.CRASH) -> Scripted:
    return Scripted(
        name, lambda puzzle: Failure(name, puzzle, trouble, "what came", 0.5, "last words")
    )


class ScriptedModel:
    """A model that answers as it is told."""

    capabilities = frozenset(Capability)

    def __init__(self, name: str, grids: tuple[Grid, ...], *, exhausted: bool) -> None:
        self.name, self.board = name, BOARD
        self.grids, self.exhausted = grids, exhausted

    def search(self, puzzle: Puzzle, *, limit: int = 2, budget: Budget = UNLIMITED) -> Outcome:
        del limit, budget
        return Outcome(puzzle, self.grids, self.exhausted, Effort(), self.name)
