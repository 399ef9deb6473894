"""The formula of a certificate: its clauses in their fixed order, and the number of each.

Variables are numbered as in `cnf`: x(c,d) = c*m + d. The clauses are, in this order:

1. the rules: of all cells, then of the houses, in the order of `board.houses`, then of the
constraints, except the clauses of their houses;
2. the clues, cell by cell, as unit clauses;
3. for a unique puzzle, one clause that excludes the solution, with a literal for every cell.

After the formula, and not in its file, there may be a clause for each cube that was refuted
elsewhere; it says that not all of the cube's placements hold.

An unsatisfiable puzzle may be refuted from some of its clues, houses and constraints; then the
formula has only these, and the rules of all cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Generic, TypeVar

from sudoku.interface.reason import Reason
from sudoku.puzzle.board import Board

VERSION = 1


class EncodedRules:
    """The clauses of some houses and constraints of a board."""

    text: bytes
    """The clauses as lines of DIMACS."""
    count: int
    of_houses: int
    """The number of clauses of cells and houses; they come first."""
    variables: int
    """The highest variable."""
    is_reduced = False
    """Whether clauses that clues make redundant are left out."""


_R = TypeVar("_R", bound=EncodedRules)


class ClaimFormula(Generic[_R]):
    """The clauses of one claim about one puzzle: unsatisfiable, or unique with this solution."""

    def __init__(
        self,
        rules: _R,
        board: Board,
        clues: Sequence[int],
        solution: Sequence[int] | None,
        reason: Reason | None,
        cubes: Iterable[Sequence[int]],
    ) -> None:
        """The clues are those of the puzzle, or of its reason, which names the houses and
        constraints of the rules; None means all. Each cube is given by its variables.
        """
        self.rules, self._board, self._reason = rules, board, reason
        self.given = variables_of(board, clues)
        self.blocked = variables_of(board, solution or ())
        solutions = [self.blocked] if self.blocked else []
        first = self.count + 1 - len(solutions)
        self.excluded = dict(enumerate([*solutions, *cubes], start=first))
        """Variables that are not all true, by the number of the clause that says so."""
        self.last = first + len(self.excluded) - 1
        """The number of the last clause, including clauses of cubes."""

    @property
    def count(self) -> int:
        """The number of clauses in the file."""
        return self.rules.count + len(self.given) + bool(self.blocked)

    def clue(self, place: int) -> int:
        """The number of the unit clause of the clue at this position in `given`, from 0."""
        return self.rules.count + 1 + place

    def text(self) -> bytes:
        """The contents of the file formula.cnf."""
        clues = "".join(f"{x} 0\n" for x in self.given)
        block = "".join(f"-{x} " for x in self.blocked) + "0\n" if self.blocked else ""
        return self._header().encode() + self.rules.text + (clues + block).encode()

    def _header(self) -> str:
        board, rules, reason = self._board, self.rules, self._reason
        n, m, values = board.size, board.digit_count, board.values
        digit = "digit d" if values[0] == 1 else f"the d-th digit of {values[0]}-{values[-1]}"
        names = ", ".join(board.house_names[house] for house in reason.houses) if reason else ""
        further = rules.count - rules.of_houses
        lines = [
            f"Sudoku formula {VERSION}, size {n}, boxes {board.shape}",
            f"variable {m * n}*(r-1) + {m}*(c-1) + d: row r, column c holds {digit}",
            f"clauses 1 to {rules.of_houses}: the rules"
            + (f" of all cells and of {names or 'no house'}" if reason else "")
            + (", but for what clues make useless" if rules.is_reduced else ""),
            *([f"then {further} clauses of further rules"] if further else []),
            f"then {len(self.given)} clues" + (" of the puzzle's" if reason else ""),
            "last: not the solution" if self.blocked else "no solution is excluded",
        ]
        problem = f"p cnf {rules.variables} {self.count}\n"
        return "".join(f"c {line}\n" for line in lines) + problem


def variables_of(board: Board, digits: Sequence[int]) -> list[int]:
    """The variables of the digits that the cells hold; an open cell has none."""
    m = board.digit_count
    return [cell * m + d for cell, d in enumerate(digits) if d]


def houses_of(board: Board, reason: Reason | None) -> tuple[int, ...]:
    """The houses of a reason; all houses if `reason` is None."""
    return tuple(range(len(board.houses))) if reason is None else tuple(reason.houses)


Lemma = tuple[list[int], list[int]]
"""Literals, and hints: the clauses and lemmas with which unit propagation refutes their negation.

Each hint in turn has exactly one literal that is not false, and the last hint has none.
"""


def written(clause_count: int, lemmas: Sequence[Lemma]) -> bytes:
    """The lemmas as textual LRAT, with literals sorted by variable."""
    lines: list[str] = []
    for number, (literals, hints) in enumerate(lemmas, start=clause_count + 1):
        literals.sort(key=abs)
        lines.append(" ".join(map(str, [number, *literals, 0, *hints, 0])))
    lines.append("")
    return "\n".join(lines).encode()
