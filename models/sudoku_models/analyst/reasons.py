"""Why a puzzle has no solution: sets of clues and houses that cannot hold together.

Every house is under a selector of its own, a variable that must hold for its clauses to bind. Clues
and selectors, the *parts*, are assumptions. The core of a failed question names those that were
used; what is left is asked about one by one: without it, can the others hold? If so, it is needed,
and the grid found is the witness.

All minimal reasons are found as in Liffiton, Previti, Malik, Marques-Silva, "Fast, flexible MUS
enumeration" (Constraints 21, 2016). A second solver, the map, proposes a set of parts that is not
yet judged, as large as can be. If it holds together, so does all within it; if not, there is a
reason in it, and no set around that is proposed again.

A smallest one is found as in Ignatiev, Previti, Liffiton, Marques-Silva, "Smallest MUS Extraction
with Minimal Hitting Set Dualization" (CP 2015). Whatever the grid, a reason has one of the parts
that it breaks. So none is smaller than the smallest set that hits the parts broken by each grid
known; and if that set cannot hold together, it is a reason.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence

from sudoku.errors import OutOfBudget
from sudoku.interface.meter import ConflictLimitReached, Meter
from sudoku.interface.reason import Reason
from sudoku.puzzle.board import Board
from sudoku_models.analyst.hitting import HittingSets
from sudoku_models.cnf import extended as cnf
from sudoku_models.pysat.solver import PySatSolver

PATIENCE = 1000
"""Conflicts after which a clue or a house is kept at first, whether or not it is needed: among
fewer
others it is soon decided.
"""
MAP_SOLVER = "cadical195"
"""What prefers each part at each decision, so that its proposals are as large as can be."""
MEMORY = 2000
"""How many grids are remembered, as they may be witnesses for the next reason too."""

Digits = tuple[int, ...]
Parts = list[int]
"""Clues, as the variables that hold by them, and houses, as their selectors."""
Found = dict[int, Digits | None]
"""Parts that cannot hold together, each with digits that keep all others; None: not known yet."""


class ReasonFinder:
    """The rules of a board, house by house, in a PySAT solver that takes assumptions."""

    def __init__(self, board: Board, solver: str, meter: Meter) -> None:
        self._board = board
        self._variables = cnf.variable_count(board)
        self._digit_of = [0, *[*range(1, board.size + 1)] * board.cell_count]
        self._solver = PySatSolver(solver, steady=True)
        self._solver.add(self._rules(), meter)

    def _rules(self) -> Iterator[cnf.Clause]:
        """The rules of all cells, and those of each house where its selector holds."""
        board, n = self._board, self._board.size
        for cell in range(board.cell_count):
            yield from cnf.exactly_one([cell * n + d for d in range(1, n + 1)])
        for selector, house in enumerate(board.houses, start=self._variables + 1):
            for d in range(1, n + 1):
                for clause in cnf.exactly_one([cell * n + d for cell in house]):
                    yield [-selector, *clause]

    def reasons(self, clues: Sequence[int], meter: Meter, *, smallest: bool) -> Iterator[Reason]:
        """All minimal reasons, each once; nothing if there is a solution.

        Raises OutOfBudget, and before that tells the reason at hand as it is.

        smallest: only one, of the fewest parts. If the budget runs out, the smallest found so far.
        """
        n, first = self._board.size, self._variables + 1
        parts = [cell * n + d for cell, d in enumerate(clues) if d]
        parts += range(first, first + len(self._board.houses))
        if self._solver.solve(parts, meter):
            return
        known = _Grids(self._board, parts)
        found: Found = dict.fromkeys(self._solver.core())
        try:
            self._shrink(found, known, meter, PATIENCE)
            if not smallest:
                self._shrink(found, known, meter, 10 * PATIENCE)
                self._shrink(found, known, meter, None)
        except OutOfBudget:
            yield self._told(found)
            raise
        if smallest:
            yield from self._smallest(found, known, meter)
        else:
            yield self._told(found)
            yield from self._others(found, known, meter)

    def _shrink(self, found: Found, known: _Grids, meter: Meter, patience: int | None) -> None:
        """Leave out what is not needed, and show that the rest is, as far as patience goes.

        Raises OutOfBudget; what is left by then is a reason too.
        """
        found.update(known.breaking_one(found))
        for tried in list(found):
            if found.get(tried, ()) is not None:
                continue  # it is gone, or known to be needed
            try:
                is_needed = self._solver.solve([x for x in found if x != tried], meter, patience)
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
        """All minimal reasons but this one."""
        unjudged = PySatSolver(MAP_SOLVER, steady=True)
        try:
            unjudged.add([known.parts])
            unjudged.prefer(known.parts)
            unjudged.add([[-x for x in found]])
            while unjudged.solve([], meter):
                model = unjudged.model()
                if self._solver.solve([x for x in known.parts if model[x - 1] > 0], meter):
                    unjudged.add([known.add(self._digits())])
                    continue
                found = dict.fromkeys(self._solver.core())
                try:
                    self._shrink(found, known, meter, None)
                except OutOfBudget:
                    yield self._told(found)
                    raise
                unjudged.add([[-x for x in found]])
                yield self._told(found)
        finally:
            unjudged.close()

    def _smallest(self, found: Found, known: _Grids, meter: Meter) -> Iterator[Reason]:
        """A smallest reason, from any other."""
        sets = HittingSets[int]()
        try:
            while len(chosen := sets.smallest(meter)) < len(found):
                held = sorted(chosen)
                while self._solver.solve(held, meter):
                    broken = self._mended(known.add(self._digits()), known, meter)
                    sets.hit(broken)
                    held += broken  # so that the next set has nothing in common with this one
                core = self._solver.core()
                if len(core) < len(found):
                    smaller: Found = dict.fromkeys(core)
                    self._shrink(smaller, known, meter, PATIENCE)
                    found = smaller
            self._shrink(found, known, meter, None)
        except OutOfBudget:
            yield self._told(found)
            raise
        finally:
            sets.close()
        yield self._told(found, is_smallest=True)

    def _mended(self, broken: Parts, known: _Grids, meter: Meter) -> Parts:
        """The parts that a grid breaks, less those that need not be broken as well: of what is
        left none can be kept with all others, as far as patience goes.
        """
        for x in list(broken):
            if x in broken:
                kept = [y for y in known.parts if y not in broken]
                try:
                    if self._solver.solve([*kept, x], meter, PATIENCE):
                        broken = known.add(self._digits())
                except ConflictLimitReached:
                    pass
        return broken

    def _digits(self) -> Digits:
        """The digits of the assignment just found, cell by cell."""
        digit_of = self._digit_of
        return tuple([digit_of[x] for x in self._solver.model()[: self._variables] if x > 0])

    def _told(self, found: Found, *, is_smallest: bool = False) -> Reason:
        n, last, parts = self._board.size, self._variables, sorted(found)
        witnesses = [digits for x in parts if (digits := found[x]) is not None]
        return Reason(
            tuple([(x - 1) // n for x in parts if x <= last]),
            tuple([x - last - 1 for x in parts if x > last]),
            tuple(witnesses) if len(witnesses) == len(parts) else None,
            is_smallest,
        )

    def close(self) -> None:
        """Give the solver's memory back."""
        self._solver.close()


class _Grids:
    """Grids that were found, and the parts of the puzzle that each of them breaks."""

    def __init__(self, board: Board, parts: Parts) -> None:
        self.parts = parts
        self._order = n = board.size
        first = cnf.variable_count(board) + 1
        self._clues = [(x, (x - 1) // n, (x - 1) % n + 1) for x in parts if x < first]
        self._houses = list(enumerate(board.houses, start=first))
        self._bit_of = {x: 1 << i for i, x in enumerate(parts)}
        self._part_of = {bit: x for x, bit in self._bit_of.items()}
        self._grids: deque[tuple[int, Digits]] = deque(maxlen=MEMORY)

    def add(self, digits: Digits) -> Parts:
        """The parts that these digits break."""
        n = self._order
        broken = [x for x, cell, d in self._clues if digits[cell] != d]
        broken += [x for x, house in self._houses if len({digits[cell] for cell in house}) < n]
        self._grids.append((self._bits(broken), digits))
        return broken

    def breaking_one(self, parts: Iterable[int]) -> Iterator[tuple[int, Digits]]:
        """The parts of a reason that some grid breaks and no other of its parts; and the grid."""
        asked = self._bits(parts)
        for broken, digits in self._grids:
            both = broken & asked
            if not both & (both - 1):
                yield self._part_of[both], digits

    def _bits(self, parts: Iterable[int]) -> int:
        """A set of parts as an integer."""
        return sum([self._bit_of[x] for x in parts])
