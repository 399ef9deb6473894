"""DIMACS CNF, the input of SAT solvers.

The clauses come from the model `sat`; certificates use the same clauses. This package imports no
models, so it finds them through the entry point `cnf` of the group `sudoku.formulas`: a function
that returns the clauses of all rules of a board and the highest variable in them.

Constraints have variables that the cells may not determine. A line `c p show` lists the variables
on which model counters project (Model Counting Competition 2024, "Data Format",
https://mccompetition.org/assets/files/mccomp_format_24.pdf).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import TypeAlias

from sudoku.errors import UnsupportedQuestionError
from sudoku.formats.entry import Entry
from sudoku.formats.registry import FormatError
from sudoku.formats.solvers.problem import about
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid
from sudoku.system.entry_points import loadable_families

OTHER_DIGITS = True

Rules: TypeAlias = Callable[[Board], tuple[Iterable[list[int]], int]]

MOST_PAIRS = 4_000_000
"""Limit on the clauses of the houses. Size 36 has three million, nearly all of which exclude a
pair.
"""


def write(entry: Entry, _lost: list[str]) -> str:
    """The puzzle as DIMACS.

    Raises UnsupportedQuestionError if the board or its rules are too large.
    """
    return _text(entry, None)


def write_second(entry: Entry, _lost: list[str]) -> str:
    """The puzzle as DIMACS that excludes the entry's solution, so it is unsatisfiable if that is
    the only solution. Raises UnsupportedQuestionError, like `write`, and FormatError for an entry
    without a solution.
    """
    if entry.solution is None:
        raise FormatError("dimacs-second excludes a solution: expected an Entry that has one")
    return _text(entry, entry.solution)


def _text(entry: Entry, excluded: Grid | None) -> str:
    """The puzzle as DIMACS. excluded: a solution to exclude."""
    puzzle, board, m = entry.puzzle, entry.puzzle.board, entry.puzzle.board.digit_count
    houses = sum(len(house) * (len(house) - 1) // 2 * m for house in board.houses)
    if houses + board.cell_count * m * (m - 1) // 2 > MOST_PAIRS:
        raise UnsupportedQuestionError(f"a {board} is too large: more than {MOST_PAIRS} clauses")
    rules, variables = _rules()(board)
    clauses = [*map(_line, rules)]
    count = len(clauses)
    clauses += [_line([cell * m + d]) for cell, d in enumerate(puzzle.clues) if d]
    if excluded is not None:
        clauses.append(_line(-cell * m - d for cell, d in enumerate(excluded.digits)))
    shown = _line(range(1, board.cell_count * m + 1))
    comments = ["t pmc", f"p show {shown}", *about(entry), *_variables(board)]
    comments.append(f"clauses 1 to {count}: the rules, then {puzzle.clue_count} givens")
    comments += ["last: not the solution"] if excluded is not None else []
    header = "".join(f"c {comment}\n" for comment in comments)
    return "\n".join([f"{header}p cnf {variables} {len(clauses)}", *clauses, ""])


def _variables(board: Board) -> Iterator[str]:
    n, m = board.size, board.digit_count
    yield f"variable {n * m}*(r-1) + {m}*(c-1) + d: row r, column c holds digit d"
    if board.hidden:
        yield f"variable {board.area * m} + {m}*(k-1) + d: hidden cell k holds digit d"


def _line(literals: Iterable[int]) -> str:
    return " ".join(map(str, [*literals, 0]))


@cache
def _rules() -> Rules:
    """The function that the entry point names. Cached, because reading all entry points takes some
    milliseconds.
    """
    declared = (family.formula for family in loadable_families())
    rules: Rules = next(formula for formula in declared if formula is not None)
    return rules
