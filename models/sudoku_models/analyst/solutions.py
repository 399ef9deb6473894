"""Solutions of a puzzle: enough to show every true candidate, or all in order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sudoku.interface.meter import Meter
from sudoku_models.analyst.rules_solver import RulesSolver
from sudoku_models.cnf import extended as cnf
from sudoku_models.cnf.extended import Digits

SMALL = 64
"""Up to this many solutions are found in any order, and then sorted; larger sets are divided."""


def covering_solutions(
    solver: RulesSolver, clues: Sequence[int], times: int, meter: Meter
) -> Iterator[Digits]:
    """Distinct solutions in which each candidate occurs `times` times, or as often as in all
    solutions.

    A clause requires every further solution to contain a candidate that was not seen often enough,
    so when no further solution exists, all candidates have been. Backbones are computed in the same
    way (M. Janota, I. Lynce, J. Marques-Silva, "Algorithms for Computing Backbones of Propositional
    Formulae", 2015).
    """
    n = solver.size
    seen = {
        cell * n + d: 0
        for cell, digits in enumerate(cnf.clue_candidates(solver.board, clues))
        for d in digits
    }
    if not all(cnf.clue_candidates(solver.board, clues)):
        return
    given = solver.literals(clues)
    with solver.selector([x] for x in given) as selector, solver.avoiding() as avoid:
        while (digits := solver.solve([selector], meter)) is not None:
            yield digits
            held = solver.literals(digits)
            avoid(held)
            for x in held:
                seen[x] += 1
            rare = [x for x, count in seen.items() if count < times]
            blocked = [[-x for x in held]] if times > 1 else []
            solver.add(selector, [rare, *blocked])


def in_order(
    solver: RulesSolver, clues: Sequence[int], meter: Meter, known: Sequence[Digits] = ()
) -> Iterator[Digits]:
    """All solutions, sorted by their digits, row by row.

    Up to SMALL solutions are found in any order and sorted. Larger sets are divided by the first
    cell in which any two solutions differ: each of its digits in turn becomes one more clue. known:
    solutions that need not be found again.
    """
    found = [*known]
    if len(found) <= SMALL:
        given = ([x] for x in solver.literals(clues))
        with solver.selector([*given, *map(solver.blocking, found)]) as selector:
            while (digits := solver.solve([selector], meter)) is not None:
                found.append(digits)
                if len(found) > SMALL:
                    break
                solver.add(selector, [solver.blocking(digits)])
            else:
                yield from sorted(found)
                return
    cell = _first_difference(solver, clues, found, meter)
    for d in range(1, solver.size + 1):
        part = [digits for digits in found if digits[cell] == d]
        yield from in_order(solver, [*clues[:cell], d, *clues[cell + 1 :]], meter, part)


def _first_difference(
    solver: RulesSolver, clues: Sequence[int], known: list[Digits], meter: Meter
) -> int:
    """The first cell in which any two solutions differ."""
    given = solver.literals(clues)
    while True:
        cell = next(c for c, digits in enumerate(zip(*known, strict=True)) if len({*digits}) > 1)
        if not cell:
            return cell
        before = solver.blocking(known[0][:cell])
        with solver.selector([before]) as selector:
            other = solver.solve([selector, *given], meter)
        if other is None:
            return cell
        known = [known[0], other]
