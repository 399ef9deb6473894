"""One solver that searches all parts of a puzzle, and keeps its learned clauses from part to part.

The placements of a cube are assumptions, so a learned clause follows from the puzzle itself, and
helps in every later part. Solutions are permanently excluded by clauses; a solution that the caller
does not know, because an answer was lost, is reported again.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

from sudoku.errors import OutOfBudget
from sudoku.interface.budget import UNLIMITED, Budget
from sudoku.interface.cubes import Cube, PartAnswer
from sudoku.interface.meter import Meter
from sudoku.interface.outcome import Outcome
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku_models.cubes.encoding import Encoding, encoding_of, literals_of
from sudoku_models.pysat.solver import PySatSolver


class WarmSolver:
    """One puzzle in the PySAT solver of this name. See PartSolver.

    The formula is encoded for the first question, within the question's budget.
    """

    def __init__(self, puzzle: Puzzle, solver: str, name: str) -> None:
        self._puzzle, self._solver_name, self._name = puzzle, solver, name
        self._encoding: Encoding | None = None
        self._solver: PySatSolver | None = None
        self._is_refuted = False
        self._excluded: dict[Grid, None] = {}

    def search(
        self, cube: Cube, *, limit: int, budget: Budget = UNLIMITED, known: Sequence[Grid] = ()
    ) -> PartAnswer:
        """See PartSolver.search. After any exception the solver is built anew."""
        meter = Meter(budget)
        reported = frozenset(known)
        unreported = [grid for grid in self._excluded if grid not in reported]
        found = [grid for grid in unreported if cube.holds(grid)][:limit]
        core = None
        try:
            if len(found) < limit:
                core = self._search(cube, found, limit, known, meter)
        except OutOfBudget:
            pass
        except BaseException:  # the state of the solver is unknown, also after Ctrl-C
            self._solver = None
            self._excluded = {}
            raise
        part = cube.part(self._puzzle)
        is_exhausted = core is not None
        outcome = Outcome(part, tuple(found), is_exhausted, meter.effort(), self._name)
        return PartAnswer(outcome, cube if core is None or unreported else core)

    def _search(
        self, cube: Cube, found: list[Grid], limit: int, known: Sequence[Grid], meter: Meter
    ) -> Cube | None:
        """Add solutions to `found`. Return the core once all are found, or None at the limit."""
        start = perf_counter()
        solver = self._solver or self._build(meter)
        encoding = self._encoding
        if solver is None or encoding is None:
            return Cube()
        for grid in known:
            self._exclude(solver, encoding, grid)
        meter.setup_seconds += perf_counter() - start
        literals = literals_of(encoding, cube)
        if literals is None:
            return cube
        while solver.solve(literals, meter):
            grid = Grid(self._puzzle.board, encoding.digits(solver.model()))
            found.append(grid)
            self._exclude(solver, encoding, grid)
            if len(found) == limit:
                return None
        used = set(solver.core())
        return Cube(tuple(one for one in cube.placements if encoding.literal(one) in used))

    def _build(self, meter: Meter) -> PySatSolver | None:
        """A new solver with the formula; None if singles refute the puzzle."""
        if self._is_refuted:
            return None
        encoding = encoding_of(self._puzzle, meter.require_time)
        if encoding is None:
            self._is_refuted = True
            return None
        solver = PySatSolver(self._solver_name, steady=False)
        solver.add(encoding.clauses(), meter)
        self._encoding, self._solver, self._excluded = encoding, solver, {}
        return solver

    def _exclude(self, solver: PySatSolver, encoding: Encoding, grid: Grid) -> None:
        if grid not in self._excluded:
            self._excluded[grid] = None
            solver.add([encoding.blocking(grid.digits)])
