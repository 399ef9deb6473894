"""Why a puzzle has no solution: a set of clues and houses, and a refutation in LRAT."""

from __future__ import annotations

from dataclasses import dataclass

from sudoku.interface.budget import Effort
from sudoku.puzzle.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Reason:
    """What cannot hold together: the cells of clues, and numbers of houses in `board.houses`.

    witnesses: that nothing can be left out: for each clue, then for each house, n² digits that
    keep all the others. None where the budget ran out before that was shown. is_smallest: no other
    reason has fewer parts.
    """

    clues: tuple[int, ...]
    houses: tuple[int, ...]
    witnesses: tuple[tuple[int, ...], ...] | None = None
    is_smallest: bool = False

    @property
    def is_minimal(self) -> bool:
        return self.witnesses is not None

    def named(self, puzzle: Puzzle) -> dict[str, list[str]]:
        """The reason as users read it: clues "r1c1=5", houses "row 4"."""
        return {
            "clues": [puzzle.clue_name(cell) for cell in self.clues],
            "houses": [puzzle.board.house_names[house] for house in self.houses],
        }


@dataclass(frozen=True, slots=True)
class Refutation:
    """A proof that a puzzle has no solution, or none but one that was given.

    formula: what is refuted, as DIMACS; proof: how, as LRAT. variables, clauses, lemmas: how many.
    reason: the clues and houses that the formula is restricted to, None for all. solver: the
    name of what found the proof. Nothing of it is to be believed before `checker` has seen it.
    """

    formula: bytes
    proof: bytes
    variables: int
    clauses: int
    lemmas: int
    reason: Reason | None
    solver: str
    effort: Effort
