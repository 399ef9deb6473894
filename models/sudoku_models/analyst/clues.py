"""The clues that a unique solution needs, and the clues that would make a solution unique."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sudoku.interface.meter import Meter
from sudoku_models.analyst.hitting import HittingSets
from sudoku_models.analyst.rules_solver import RulesSolver
from sudoku_models.cnf.extended import Digits


def clue_counterexamples(
    solver: RulesSolver, clues: Sequence[int], meter: Meter
) -> Iterator[tuple[int, Digits | None]]:
    """For the cell of each clue, a solution that only this clue rules out, or None."""
    given = solver.literals(clues)
    cells = [cell for cell, d in enumerate(clues) if d]
    for place, cell in enumerate(cells):
        others = [*given[:place], *given[place + 1 :], -given[place]]
        yield cell, solver.solve(others, meter)


def smaller_clue_sets(
    solver: RulesSolver,
    solution: Digits,
    kept: Sequence[int],
    order: Sequence[int],
    meter: Meter,
) -> Iterator[frozenset[int]]:
    """Ever smaller parts of `order` that, with the cells `kept`, have no other solution.

    solution: n² digits. order: the cells in the order in which they are tried. The last set is
    minimal. Each cell costs one search for another solution without it. If there is none, the core
    of the refutation may drop further cells. Raises ValueError if the first set has another
    solution.
    """
    x = solver.literals(solution)
    cell_of = {x[cell]: cell for cell in order}
    always, left = [x[cell] for cell in kept], [*cell_of]
    with solver.selector([solver.blocking(solution)]) as another:
        needed: list[int] = []
        if solver.solve([another, *always, *left], meter) is not None:
            raise ValueError("these clues have another solution")
        while True:
            core = solver.core()
            left = [literal for literal in left if literal in core]
            yield frozenset(cell_of[literal] for literal in (*needed, *left))
            while left:
                tried = left.pop(0)
                if solver.solve([another, *always, *needed, *left], meter) is None:
                    break
                needed.append(tried)
            else:
                return


def closer_solutions(
    solver: RulesSolver, solution: Digits, kept: Sequence[int], meter: Meter
) -> Iterator[Digits]:
    """Other solutions that keep these cells, each closer to `solution` than the previous one.

    Each differs from `solution` in a proper subset of the cells in which the previous one differs.
    """
    x = solver.literals(solution)
    agreed = set(kept)
    with solver.selector([solver.blocking(solution)]) as another:
        same = [x[cell] for cell in sorted(agreed)]
        while (other := solver.solve([another, *same], meter)) is not None:
            yield other
            differing = [c for c, (a, b) in enumerate(zip(solution, other, strict=True)) if a != b]
            agreed = set(range(len(x))).difference(differing)
            same = [x[cell] for cell in sorted(agreed)]
            solver.add(another, [[x[cell] for cell in differing]])


def completions(
    solver: RulesSolver, solution: Digits, kept: Sequence[int], meter: Meter
) -> Iterator[tuple[frozenset[int], bool]]:
    """Ever smaller sets of cells that, with the cells `kept`, have no other solution.

    The flag is true if no smaller set exists. The cells in which another solution differs are an
    *unavoidable set*: one of them must be a clue. Take a smallest set that hits all known
    unavoidable sets. Either it leaves no other solution, or that solution gives a new unavoidable
    set (implicit hitting sets: Davies and Bacchus, "Solving MAXSAT by Solving a Sequence of Simpler
    SAT Instances", 2011; also McGuire's search for 16-clue puzzles).
    """
    x = solver.literals(solution)
    open_cells = sorted(set(range(len(x))).difference(kept))
    best = frozenset(open_cells)
    for best in smaller_clue_sets(solver, solution, kept, open_cells, meter):
        yield best, not best
    sets = HittingSets[int]()
    while best:
        tried = sets.smallest(meter)
        if len(tried) == len(best):
            yield best, True
            return
        unavoidable = _smallest_difference(solver, solution, [*kept, *tried], meter)
        if unavoidable is None:
            yield tried, True
            return
        while unavoidable is not None:
            sets.hit(unavoidable)
            tried |= unavoidable
            unavoidable = _smallest_difference(solver, solution, [*kept, *tried], meter)


def _smallest_difference(
    solver: RulesSolver, solution: Digits, kept: Sequence[int], meter: Meter
) -> frozenset[int] | None:
    """A minimal set of cells in which another solution with the cells `kept` differs, or None."""
    *_, last = [None, *closer_solutions(solver, solution, kept, meter)]
    if last is None:
        return None
    return frozenset(c for c, (a, b) in enumerate(zip(solution, last, strict=True)) if a != b)
