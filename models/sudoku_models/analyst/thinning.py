"""Remove parts of a puzzle one after the other, as long as its solution stays the only one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sudoku.errors import OutOfBudget
from sudoku.interface.analyst import Parts
from sudoku.interface.budget import Budget
from sudoku.interface.meter import Meter
from sudoku.interface.outcome import Verdict
from sudoku_models.analyst.redundancy import OptionalConstraints
from sudoku_models.cnf.numbering import Digits


def thinned(
    solver: OptionalConstraints,
    clues: Sequence[int],
    solution: Digits,
    order: Iterable[tuple[Parts, int]],
    meter: Meter,
) -> Iterator[tuple[Verdict, Digits | None]]:
    """See Analyst.thinned.

    What is not in the core of the last refutation can be removed without a search. So the searches
    depend on the solver, and the answers do not.
    """
    given = {cell: cell * solver.size + d for cell, d in enumerate(clues) if d}
    left = dict.fromkeys(
        [*solver.selectors, *given.values()]
    )  # in this order: fewer clues in cores
    core: frozenset[int] | None = None
    with solver.selector([[-x for x in solver.literals(solution)]]) as another:
        for (cells, numbers), patience in order:
            tried = {*(given[cell] for cell in cells), *(solver.selectors[k] for k in numbers)}
            kept = [x for x in left if x not in tried]
            if core is None or not core.isdisjoint(tried):
                try:
                    other = _solved(solver, [another, *kept], patience, meter)
                except OutOfBudget:
                    meter.require_time()
                    meter.conflicts_left(1)
                    yield Verdict.UNKNOWN, None
                    continue
                if other is not None:
                    yield Verdict.MULTIPLE, other
                    continue
                core = solver.core()
            left = dict.fromkeys(kept)
            yield Verdict.UNIQUE, None


def _solved(
    solver: OptionalConstraints, assumptions: list[int], patience: int, meter: Meter
) -> Digits | None:
    """As RulesSolver.solve. Raises OutOfBudget after `patience` conflicts, too."""
    left = meter.left()
    limit = patience if left.conflicts is None else min(patience, left.conflicts)
    question = Meter(Budget(left.seconds, limit))
    try:
        return solver.solve(assumptions, question)
    finally:
        meter.add(question)
