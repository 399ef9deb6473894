"""The reason why a puzzle has no solution: a set of clues and houses, and a refutation in LRAT."""

from __future__ import annotations

from dataclasses import dataclass

from sudoku.interface.budget import Effort
from sudoku.puzzle.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Reason:
    """Parts that contradict each other: cells of clues, indices of houses in `board.houses`, and
    indices of constraints in `board.constraints`.

    A constraint as a part means its demands beyond its houses, which are separate parts.
    """

    clues: tuple[int, ...]
    houses: tuple[int, ...]
    witnesses: tuple[tuple[int, ...], ...] | None = None
    """The proof that the reason is minimal: for each clue, house and constraint, in this order, n²
    digits that satisfy all other parts. None if the budget ran out first.
    """
    is_smallest: bool = False
    """Whether no other reason has fewer parts."""
    constraints: tuple[int, ...] = ()

    @property
    def is_minimal(self) -> bool:
        return self.witnesses is not None

    def named(self, puzzle: Puzzle) -> dict[str, list[str]]:
        """The names of its parts: clues such as "r1c1=5", houses such as "row 4", constraints such
        as "killer 10: r1c1 r1c2".
        """
        board = puzzle.board
        texts = [board.constraints[number].text(board) for number in self.constraints]
        return {
            "clues": [puzzle.clue_name(cell) for cell in self.clues],
            "houses": [board.house_names[house] for house in self.houses],
            **({"constraints": texts} if board.constraints else {}),
        }


@dataclass(frozen=True, slots=True)
class Refutation:
    """A proof that a puzzle has no solution, or no solution other than a given one.

    Do not trust it until `checker` has accepted it.
    """

    formula: bytes
    """The refuted formula, in DIMACS."""
    proof: bytes
    """The proof, in LRAT."""
    variables: int
    clauses: int
    lemmas: int
    """The number of lemmas of the proof."""
    reason: Reason | None
    """The clues and houses to which the formula is restricted; None if it is not restricted."""
    solver: str
    """The name of the solver that found the proof."""
    effort: Effort
