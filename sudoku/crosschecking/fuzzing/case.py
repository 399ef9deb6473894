"""A case of a cross-check: a puzzle, its class, and the facts known about it in advance."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sudoku.crosschecking.claims import Claim, Failure, Response, Trouble
from sudoku.formats.entry import Entry
from sudoku.interface.checked import wrong_solution
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.questions.stated import Statement
from sudoku.symmetry.transformation import Transformation

GIVEN = "given"
"""The class of a user's own puzzles."""


class RelationKind(StrEnum):
    """The relation of a puzzle to an earlier puzzle."""

    ISOMORPH = "isomorph"
    """An isomorphic copy, which has the same number of solutions."""
    FEWER = "a clue less"
    """A clue was removed, so no solution is lost."""
    MORE = "a clue more"
    """A clue was added, so no solution is gained."""
    FEWER_RULES = "a rule less"
    """A constraint was removed, so no solution is lost."""


@dataclass(frozen=True, slots=True)
class Relation:
    """The bounds that follow from the answers to an earlier puzzle of the same family."""

    kind: RelationKind
    base: Puzzle
    """The earlier puzzle."""
    transformation: Transformation | None = None
    """Maps the earlier puzzle to its isomorph."""


@dataclass(frozen=True, slots=True)
class Case:
    """A puzzle for all contestants, with facts about its solutions."""

    puzzle: Puzzle
    kind: str = GIVEN
    """The name of the class of the puzzle."""
    known: tuple[Grid, ...] = ()
    """Solutions that are certain."""
    relation: Relation | None = None
    """The relation to an earlier case. Related cases form a family; its first case has none."""
    conflicts: int | None = None
    """A conflict budget that may make the answer unknown, but not wrong, for models that support
    it.
    """
    stated: Response | None = None
    """A claim to compare with the answers, by a contestant that cannot be asked, such as the rows
    of a file. Unlike a known solution, it may be wrong.
    """


def case_of(entry: Entry, kind: str) -> Case:
    """A puzzle that was read, with the statement of its row, which may be wrong.

    A row `puzzle:solution` states a solution, but not that it is the only one. A right solution
    counts as known.
    """
    puzzle, name, statement = entry.puzzle, f"rows of {entry.source}", Statement.of(entry)
    if statement is None:
        return Case(puzzle, kind)
    grid = statement.solution
    wrong = None if grid is None else wrong_solution(puzzle, grid)
    if wrong is not None:
        text = f"states {grid}, which is not a solution: {wrong}"
        return Case(puzzle, kind, stated=Failure(name, puzzle, Trouble.WRONG_GRID, text, 0.0))
    known = () if grid is None else (grid,)
    stated = Claim(name, puzzle, known, statement.least, statement.most, 0.0)
    return Case(puzzle, kind, known, stated=stated)
