"""Refute a board with variant rules: its formula, and a solver's refutation of the whole of it.

The formula has the clauses of `formula`, with the houses of constraints among the houses, and
before the clues what each constraint demands beyond its houses (`cnf.constraints`). The shortcuts
for classic boards, `root` and `lift`, know only groups and pairs; here the solver gets all clauses,
and the lemmas that its last one needs are the proof.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from time import perf_counter

from sudoku.errors import UnsupportedQuestionError
from sudoku.interface.meter import Meter
from sudoku.interface.reason import Reason, Refutation
from sudoku.puzzle.board import Board
from sudoku_models.cnf import extended as cnf
from sudoku_models.cnf.constraints import constraint_clauses
from sudoku_models.cnf.numbering import Clause
from sudoku_models.proofs.formula import VERSION
from sudoku_models.proofs.lemmas import written
from sudoku_models.proofs.traced import refuted

MAX_DIGITS = 16
MOST_CLAUSES = 1_500_000


@dataclass(frozen=True, slots=True)
class _Rules:
    """The clauses of some houses and constraints, and as DIMACS."""

    clauses: list[Clause]
    text: bytes
    of_houses: int
    """How many clauses are of cells and houses."""
    variables: int
    """The highest variable."""


@lru_cache(maxsize=4)
def _rules(board: Board, houses: tuple[int, ...], constraints: tuple[int, ...]) -> _Rules:
    """Cached, as the next claim is probably about the same board. Raises UnsupportedQuestionError
    for a board that is too large, or has rules that need too many clauses.
    """
    if board.digit_count > MAX_DIGITS:
        raise UnsupportedQuestionError(
            f"a certificate for a {board}: expected up to {MAX_DIGITS} digits, as it has further"
            " rules"
        )
    clauses = [*_of_houses(board, houses)]
    of_houses, first = len(clauses), board.digit_count * board.cell_count + 1
    free = first
    for found, free in constraint_clauses(board, constraints, first):  # noqa: B007
        clauses += found
        if len(clauses) > MOST_CLAUSES:
            raise UnsupportedQuestionError(
                f"the formula of a certificate would have more than {MOST_CLAUSES} clauses: the"
                " board has too many further rules"
            )
    return _Rules(clauses, _dimacs(clauses), of_houses, free - 1)


def _of_houses(board: Board, houses: tuple[int, ...]) -> list[Clause]:
    """The rules of all cells, and of these houses."""
    n = board.digit_count
    found: list[Clause] = []
    for cell in range(board.cell_count):
        found += cnf.exactly_one([*range(cell * n + 1, cell * n + n + 1)])
    repeated_in = cnf.pairs_of_earlier_houses(board, houses)
    for number, repeated in zip(houses, repeated_in, strict=True):
        house = board.houses[number]
        new = [pair for pair in combinations(house, 2) if pair not in repeated]
        for d in range(1, n + 1):
            if board.is_full(house):
                found.append([cell * n + d for cell in house])
            found += [[-a * n - d, -b * n - d] for a, b in new]
    return found


class VariantFormula:
    """The formula of a claim about a board with variant rules.

    clues: the reason's, 0 elsewhere. solution: the digits to exclude, or None. reason: whose
    houses and constraints are used; None uses all.
    """

    def __init__(
        self,
        board: Board,
        clues: Sequence[int],
        solution: Sequence[int] | None,
        reason: Reason | None,
    ) -> None:
        n = board.digit_count
        self._board, self._reason = board, reason
        houses = tuple(range(len(board.houses)) if reason is None else reason.houses)
        constraints = tuple(range(len(board.constraints)) if reason is None else reason.constraints)
        self.rules = _rules(board, houses, constraints)
        self.more = [[cell * n + d] for cell, d in enumerate(clues) if d]
        """The clauses after the rules."""
        self._clue_count, self._is_unique = len(self.more), solution is not None
        if solution is not None:
            self.more.append([-cell * n - d for cell, d in enumerate(solution)])
        self.count = len(self.rules.clauses) + len(self.more)

    def text(self) -> bytes:
        """The file formula.cnf."""
        board, reason, rules = self._board, self._reason, self.rules
        n, m, values = board.size, board.digit_count, board.values
        digit = "digit d" if values[0] == 1 else f"the d-th digit of {values[0]}-{values[-1]}"
        names = ", ".join(board.house_names[house] for house in reason.houses) if reason else ""
        of_rules = len(rules.clauses) - rules.of_houses
        comments = [
            f"Sudoku formula {VERSION}, size {n}, boxes {board.shape}",
            f"variable {m * n}*(r-1) + {m}*(c-1) + d: row r, column c holds {digit}",
            f"clauses 1 to {rules.of_houses}: the rules"
            + (f" of all cells and of {names or 'no house'}" if reason else ""),
            *([f"then {of_rules} clauses of further rules"] if of_rules else []),
            f"then {self._clue_count} clues" + (" of the puzzle's" if reason else ""),
            "last: not the solution" if self._is_unique else "no solution is excluded",
        ]
        header = "".join(f"c {comment}\n" for comment in comments)
        header += f"p cnf {rules.variables} {self.count}\n"
        return header.encode() + rules.text + _dimacs(self.more)


def refute_variant(
    board: Board,
    clues: Sequence[int],
    solution: Sequence[int] | None,
    reason: Reason | None,
    solver: str,
    meter: Meter,
    cubes: Sequence[Sequence[int]] = (),
) -> Refutation:
    """As `refute.refute`, for a board with variant rules. clues: the reason's. cubes: the
    variables of each.
    """
    start = perf_counter()
    formula = VariantFormula(board, clues, solution, reason)
    excluded = ([-x for x in cube] for cube in cubes)
    clauses = [*formula.rules.clauses, *formula.more, *excluded]
    meter.setup_seconds += perf_counter() - start
    lemmas = refuted(clauses, board.size, solver, meter)
    return Refutation(
        formula.text(),
        written(len(clauses), lemmas),
        formula.rules.variables,
        formula.count,
        len(lemmas),
        reason,
        solver,
        meter.effort(),
    )


def _dimacs(clauses: Sequence[Clause]) -> bytes:
    return "".join([" ".join(map(str, clause)) + " 0\n" for clause in clauses]).encode()
