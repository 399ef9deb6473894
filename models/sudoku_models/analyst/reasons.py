"""Minimal reasons why a puzzle has no solution: clues and rules that contradict each other.

In the literature they are called minimal unsatisfiable subsets (MUSes). The clauses of every house
and of every constraint carry the negation of a *selector*, a separate variable. Clues and
selectors, the *parts*, are assumptions. The core of a refutation names the parts that it used. Then
each named part is tested: if the rest can be satisfied without it, the part is needed, and the grid
that was found is its witness.

All minimal reasons are enumerated by MARCO (Liffiton, Previti, Malik, Marques-Silva, "Fast,
Flexible MUS Enumeration", Constraints 21, 2016). A second solver, the *map*, proposes sets of parts
that are not classified yet, as large as possible. If a set is satisfiable, so are its subsets;
otherwise it contains a reason, and no superset of that is proposed again.

A smallest reason is found by hitting sets (Ignatiev, Previti, Liffiton, Marques-Silva, "Smallest
MUS Extraction with Minimal Hitting Set Dualization", CP 2015). Every reason contains a part that a
given grid breaks. So no reason is smaller than a smallest set that hits the broken parts of every
known grid, and if that set is unsatisfiable, it is a reason.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from sudoku.constraints.primitives import primitives_of
from sudoku.constraints.satisfied import satisfied
from sudoku.errors import OutOfBudget
from sudoku.interface.meter import ConflictLimitReached, Meter
from sudoku.interface.reason import Reason
from sudoku.puzzle.board import Board
from sudoku_models.analyst.hitting import HittingSets
from sudoku_models.cnf import extended as cnf
from sudoku_models.cnf.constraints import constraint_clauses
from sudoku_models.cnf.extended import Clause, Digits, Numbering
from sudoku_models.pysat.solver import PySatSolver

SHRINK_CONFLICTS = 1000
"""The conflicts after which a part is kept for now, needed or not. If few parts are left, fewer
conflicts suffice.
"""
MAP_SOLVER = "cadical195"
"""A solver that honours preferred phases at every decision, so the proposals are as large as
possible."""
MEMORY = 2000
"""The number of grids to keep, because a grid may also be a witness for the next reason."""

Parts = list[int]
"""Clues, as their variables; then houses and constraints, as their selectors."""
Found = dict[int, Digits | None]
"""Contradicting parts, each with its witness: digits that obey all other parts, if known."""


class ReasonFinder:
    """The rules of a board, one by one, in a PySAT solver that takes assumptions."""

    def __init__(self, board: Board, solver: str, meter: Meter) -> None:
        self._board = board
        self._numbering = Numbering(board)
        self._selectors = _Selectors(board)
        self._solver = PySatSolver(solver, steady=True)
        self._solver.add(self._rules(), meter)

    def _rules(self) -> Iterator[Clause]:
        """The rules of all cells, and the rules of each house and constraint under its selector."""
        board, n, selectors = self._board, self._board.digit_count, self._selectors
        for cell in range(board.cell_count):
            yield from cnf.exactly_one([cell * n + d for d in range(1, n + 1)])
        for selector, house in zip(selectors.houses, board.houses, strict=True):
            for d in range(1, n + 1):
                of_digit = cnf.exactly_one([cell * n + d for cell in house])
                first = 0 if board.is_full(house) else 1  # the house need not hold every digit
                for clause in islice(of_digit, first, None):
                    yield [-selector, *clause]
        numbers = selectors.constraints.values()
        parts = constraint_clauses(board, numbers, selectors.last + 1)
        for selector, (clauses, _) in zip(selectors.constraints, parts, strict=True):
            for clause in clauses:
                yield [-selector, *clause]

    def reasons(self, clues: Sequence[int], meter: Meter, *, smallest: bool) -> Iterator[Reason]:
        """All minimal reasons, each once; none if there is a solution.

        smallest: yield only one reason, with the fewest parts. Raises OutOfBudget, but first yields
        the current reason, which may not be minimal; with `smallest`, the smallest reason found so
        far.
        """
        parts = self._numbering.literals(clues)
        parts += [*self._selectors.houses, *self._selectors.constraints]
        if self._solver.solve(parts, meter):
            return
        known = _Grids(self._board, parts)
        found: Found = dict.fromkeys(self._solver.core())
        try:
            self._shrink(found, known, meter, SHRINK_CONFLICTS)
            if not smallest:
                self._shrink(found, known, meter, 10 * SHRINK_CONFLICTS)
                self._shrink(found, known, meter, None)
        except OutOfBudget:
            yield self._reason(found)
            raise
        if smallest:
            yield from self._smallest(found, known, meter)
        else:
            yield self._reason(found)
            yield from self._others(found, known, meter)

    def _shrink(
        self, found: Found, known: _Grids, meter: Meter, conflict_limit: int | None
    ) -> None:
        """Drop parts that are not needed, and find witnesses for the rest.

        conflict_limit: the conflicts for each part; a part that is not settled by then is kept
        without a witness. Raises OutOfBudget; `found` is a reason even then.
        """
        found.update(known.breaking_one(found))
        for tried in list(found):
            if found.get(tried, ()) is not None:
                continue  # the part was dropped or has a witness
            try:
                others = [x for x in found if x != tried]
                is_needed = self._solver.solve(others, meter, conflict_limit)
            except ConflictLimitReached:
                continue
            if is_needed:
                found[tried] = digits = self._digits()
                known.add(digits)
            else:
                for x in found.keys() - set(self._solver.core()):
                    del found[x]
                found.update(known.breaking_one(found))

    def _others(self, found: Found, known: _Grids, meter: Meter) -> Iterator[Reason]:
        """All minimal reasons except this one."""
        unclassified = PySatSolver(MAP_SOLVER, steady=True)
        try:
            unclassified.add([known.parts])
            unclassified.prefer(known.parts)
            unclassified.add([[-x for x in found]])
            while unclassified.solve([], meter):
                model = unclassified.model()
                if self._solver.solve([x for x in known.parts if model[x - 1] > 0], meter):
                    unclassified.add([known.add(self._digits())])
                    continue
                found = dict.fromkeys(self._solver.core())
                try:
                    self._shrink(found, known, meter, None)
                except OutOfBudget:
                    yield self._reason(found)
                    raise
                unclassified.add([[-x for x in found]])
                yield self._reason(found)
        finally:
            unclassified.close()

    def _smallest(self, found: Found, known: _Grids, meter: Meter) -> Iterator[Reason]:
        """A smallest reason, starting from any reason."""
        sets = HittingSets[int]()
        try:
            while len(chosen := sets.smallest(meter)) < len(found):
                held = sorted(chosen)
                while self._solver.solve(held, meter):
                    broken = self._reduced(known.add(self._digits()), known, meter)
                    sets.hit(broken)
                    held += broken  # makes the next set disjoint from this one
                core = self._solver.core()
                if len(core) < len(found):
                    smaller: Found = dict.fromkeys(core)
                    self._shrink(smaller, known, meter, SHRINK_CONFLICTS)
                    found = smaller
            self._shrink(found, known, meter, None)
        except OutOfBudget:
            yield self._reason(found)
            raise
        finally:
            sets.close()
        yield self._reason(found, is_smallest=True)

    def _reduced(self, broken: Parts, known: _Grids, meter: Meter) -> Parts:
        """A minimal set of parts that some grid breaks, starting from the parts that one grid
        breaks.

        It may not be minimal if a search exceeds SHRINK_CONFLICTS.
        """
        for x in list(broken):
            if x in broken:
                kept = [y for y in known.parts if y not in broken]
                try:
                    if self._solver.solve([*kept, x], meter, SHRINK_CONFLICTS):
                        broken = known.add(self._digits())
                except ConflictLimitReached:
                    pass
        return broken

    def _digits(self) -> Digits:
        """The digits of the assignment just found, cell by cell."""
        return self._numbering.digits(self._numbering.held(self._solver.model()))

    def _reason(self, found: Found, *, is_smallest: bool = False) -> Reason:
        n, selectors, parts = self._board.digit_count, self._selectors, sorted(found)
        first = selectors.houses.start
        witnesses = [digits for x in parts if (digits := found[x]) is not None]
        return Reason(
            tuple([(x - 1) // n for x in parts if x < first]),
            tuple([x - first for x in parts if x in selectors.houses]),
            tuple(witnesses) if len(witnesses) == len(parts) else None,
            is_smallest,
            tuple([number for x, number in selectors.constraints.items() if x in found]),
        )

    def close(self) -> None:
        """Free the solver's memory."""
        self._solver.close()


class _Selectors:
    """The selectors of a board's rules, numbered after the variables of the rules."""

    def __init__(self, board: Board) -> None:
        first = Numbering(board).count + 1
        self.houses = range(first, first + len(board.houses))
        """The selector of each house."""
        further = [number for number, found in enumerate(primitives_of(board)) if found]
        self.constraints = dict(enumerate(further, start=self.houses.stop))
        """The selector of each constraint that demands more than its houses, with the number of the
        constraint.
        """
        self.last = self.houses.stop + len(further) - 1
        """The highest selector."""


class _Grids:
    """Grids that were found, each with the parts of the puzzle that it breaks."""

    def __init__(self, board: Board, parts: Parts) -> None:
        self.parts = parts
        n, selectors = board.digit_count, _Selectors(board)
        first = selectors.houses.start
        self._clues = [(x, (x - 1) // n, (x - 1) % n + 1) for x in parts if x < first]
        self._houses = list(zip(selectors.houses, board.houses, strict=True))
        primitives = primitives_of(board)
        self._constraints = [(x, primitives[i]) for x, i in selectors.constraints.items()]
        self._bit_of = {x: 1 << i for i, x in enumerate(parts)}
        self._part_of = {bit: x for x, bit in self._bit_of.items()}
        self._grids: deque[tuple[int, Digits]] = deque(maxlen=MEMORY)

    def add(self, digits: Digits) -> Parts:
        """Remember these digits, and return the parts that they break."""
        broken = [x for x, cell, d in self._clues if digits[cell] != d]
        for x, house in self._houses:
            if len({digits[cell] for cell in house}) < len(house):
                broken.append(x)
        for x, primitives in self._constraints:
            if not all(satisfied(primitive, digits) for primitive in primitives):
                broken.append(x)
        self._grids.append((self._bits(broken), digits))
        return broken

    def breaking_one(self, parts: Iterable[int]) -> Iterator[tuple[int, Digits]]:
        """Parts of a reason for which a known grid is a witness, and that grid."""
        bits = self._bits(parts)
        for broken, digits in self._grids:
            both = broken & bits
            if not both & (both - 1):
                yield self._part_of[both], digits

    def _bits(self, parts: Iterable[int]) -> int:
        """A set of parts as an integer, one bit for each."""
        return sum([self._bit_of[x] for x in parts])
