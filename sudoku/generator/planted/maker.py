"""The maker of puzzles with planted constraints.

For each number constraints are planted in a grid, a few times in the same one, as drawing it may be
the hardest part. Clues are removed first, in random order, and constraints that the puzzle does not
need after them. What can be removed follows from that order, so all models give the same puzzle.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from sudoku.constraints.constraint import Constraint
from sudoku.errors import ModelFault, OutOfBudget
from sudoku.generator.kind import OF_ORDER, Kind, Options, order_of
from sudoku.generator.made import Made, OrderError, Shortfall
from sudoku.generator.maker import Progress, unseen
from sudoku.generator.order import Order
from sudoku.generator.planted.drawing import drawn
from sudoku.generator.planted.placing import cells_of, dots, placed
from sudoku.generator.planted.request import Request, requested
from sudoku.generator.planted.thinning import LONG_PATIENCE, MODEL, PATIENCE, Thinning
from sudoku.generator.randomness import random_of, stream
from sudoku.interface.budget import Budget
from sudoku.interface.checked import wrong_solution
from sudoku.interface.meter import Meter
from sudoku.interface.outcome import Verdict
from sudoku.pictures.words import counted
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.questions.boards import decided_on
from sudoku.symmetry.patterns import orbits

ATTEMPTS = 128
"""Plantings that are tried for one puzzle."""
OF_A_GRID = 8
"""Plantings in one grid."""
DENSITIES = 1, 4, 8
"""How many times as many constraints are tried in one planting after another, without givens."""


@dataclass(frozen=True, slots=True)
class Planted:
    """Unique puzzles on boards with rules of their own, of which each is needed.

    order: its clues and their places. request: what is planted.

    Raises OrderError for options that contradict each other.
    """

    order: Order
    request: Request

    def __post_init__(self) -> None:
        order, board = self.order, self.request.board
        if order.grids is not None and not board.is_classic:
            raise OrderError(f"{order.grids} grids on a board with rules, expected no way to draw")
        if order.source is not None:
            empty = Puzzle(board, (0,) * board.cell_count)
            wrong = wrong_solution(empty, Grid(board, order.source.digits))
            if wrong is not None:
                raise OrderError(f"a grid that does not obey the rules: {wrong}")

    @classmethod
    def of(cls, order: Order, texts: Sequence[str]) -> Planted:
        """The maker for rules as text: "killer", "thermo 4, antiknight"; see `request`."""
        return cls(order, requested(order.board, texts))

    @property
    def board(self) -> Board:
        """See Maker."""
        return self.request.board

    @property
    def block(self) -> int:
        """See Maker."""
        return 1

    def make(
        self, numbers: range, *, budget: Budget, progress: Progress = unseen
    ) -> Iterator[Made]:
        """See Maker."""
        for number in numbers:
            yield self._made(number, Meter(budget), progress)

    def _made(self, number: int, meter: Meter, progress: Progress) -> Made:
        nearest: Made | None = None
        attempt = 0
        try:
            for attempt in range(1, ATTEMPTS + 1):
                meter.require_time()
                if attempt % OF_A_GRID == 1:
                    grid = self._grid(number, attempt, meter)
                made, fits = self._tried(number, attempt, grid, meter, is_first=nearest is None)
                if made is not None and fits:
                    return made
                nearest = nearest or made
                progress(attempt, nearest)
        except OutOfBudget:
            pass
        tried = counted(attempt, "attempt")
        raise Shortfall(number, f"no puzzle with {self._wish()} in {tried}", nearest)

    def _grid(self, number: int, attempt: int, meter: Meter) -> Grid:
        order = self.order
        if order.source is not None:
            return Grid(self.board, order.source.digits)
        start = stream(order.seed, f"grid {attempt}", number)
        return drawn(self.board, order.grids, start, meter)

    def _wish(self) -> str:
        clues = self.order.clues
        if clues is None:
            return str(self.request)
        least, most = clues
        number = f"{least} to {most}" if least < most else str(most) if most else "no"
        return f"{self.request} and {number} clues"

    def _tried(
        self, number: int, attempt: int, grid: Grid, meter: Meter, *, is_first: bool
    ) -> tuple[Made | None, bool]:
        """What becomes of one planting, and whether it meets the order.

        is_first: whether it is of use if it does not.
        """
        order, board = self.order, self.board
        rng = random_of(order.seed, f"planted {attempt}", number)
        groups = self._planted(grid, rng, attempt)
        if groups is None:
            return None, False
        marks = dots(self.request.marks, board, board.values_of(grid.digits))
        fixed = (*board.constraints, *marks, *self.request.negatives)
        full = replace(board, constraints=(*fixed, *(each for group in groups for each in group)))
        patience = LONG_PATIENCE if order.minimal else PATIENCE
        thinning = Thinning(full, grid, meter, patience)
        wanted = self._cells_of_wanted(groups)
        fits = self._clues_thinned(thinning, wanted, rng, is_first=is_first)
        if fits is None:
            return None, False
        fits = self._constraints_thinned(thinning, len(fixed), groups, rng) and fits
        if not fits and not is_first:
            return None, False
        puzzle = thinning.puzzle()
        solution = Grid(puzzle.board, grid.digits)
        outcome = decided_on(puzzle.board, puzzle, MODEL, meter)
        if outcome.verdict is not Verdict.UNIQUE or outcome.solutions[0] != solution:
            raise ModelFault(f"model {outcome.model} finds {puzzle} not unique after its thinning")
        details = {"planted": len(puzzle.board.constraints) - len(board.constraints)}
        return Made(number, puzzle, solution, attempts=attempt, details=details), fits

    def _planted(self, grid: Grid, rng: Random, attempt: int) -> list[list[Constraint]] | None:
        """The constraints of each plant; None if there are too few."""
        values = self.board.values_of(grid.digits)
        density = 1
        if self.order.clues == (0, 0):
            density = DENSITIES[(attempt - 1) % len(DENSITIES)]
        groups: list[list[Constraint]] = []
        for plant in self.request.plants:
            found = placed(plant, self.board, values, rng, density)
            if len(found) < (plant.count or 1):
                return None
            groups.append(found)
        return groups

    def _cells_of_wanted(self, groups: Sequence[Sequence[Constraint]]) -> frozenset[int]:
        """The cells of constraints with a given number: clues there make them needless."""
        pairs = zip(self.request.plants, groups, strict=True)
        wanted = (each for plant, group in pairs if plant.count for each in group)
        return frozenset(cell for each in wanted for cell in cells_of(each, self.board))

    def _clues_thinned(
        self, thinning: Thinning, early: frozenset[int], rng: Random, *, is_first: bool
    ) -> bool | None:
        """Remove clues, those of the cells `early` first. Whether those that are left meet the
        order; None if there is no use in what is left.
        """
        order = self.order
        least, most = order.clues or (0, self.board.cell_count)
        if order.pattern is not None:
            outside = [cell for cell in thinning.clues if cell not in order.pattern]
            if thinning.remove_clues(outside) is not Verdict.UNIQUE:
                return None
            tests = [thinning.remove_clues([c]) for c in sorted(order.pattern) if order.minimal]
            return all(verdict is Verdict.MULTIPLE for verdict in tests)
        if least == 0 and thinning.remove_clues(thinning.clues) is Verdict.UNIQUE:
            return True
        if most == 0 and not is_first:
            return None
        target = rng.randint(least, most) if order.clues and not order.minimal else 0
        verdicts = [
            thinning.remove_clues(group)
            for group in sorted(self._groups(rng), key=early.isdisjoint)
            if len(thinning.clues) - len(group) >= target
        ]
        is_minimal = not order.minimal or Verdict.UNKNOWN not in verdicts
        return least <= len(thinning.clues) <= most and is_minimal

    def _groups(self, rng: Random) -> list[list[int]]:
        """The cells whose clues are removed together, in random order."""
        symmetry = self.order.symmetry
        if symmetry is None:
            groups = [[cell] for cell in range(self.board.cell_count)]
        else:
            groups = [[*cells] for cells in orbits(self.board.size, symmetry)]
        return rng.sample(groups, len(groups))

    def _constraints_thinned(
        self, thinning: Thinning, first: int, groups: Sequence[Sequence[Constraint]], rng: Random
    ) -> bool:
        """Remove planted constraints, those without a given number first. Whether each that is
        left is needed, and there are as many as are asked for.

        first: the index of the first planted one.
        """
        counted: list[int] = []
        others: list[int] = []
        kinds: list[range] = []
        for plant, group in zip(self.request.plants, groups, strict=True):
            numbers = range(first, first + len(group))
            first = numbers.stop
            (others if plant.count is None else counted).extend(numbers)
            kinds.append(numbers)
        order = [*rng.sample(others, len(others)), *rng.sample(counted, len(counted))]
        verdicts = {number: thinning.remove_constraint(number) for number in order}
        for number, verdict in verdicts.items():
            if verdict is Verdict.UNKNOWN:  # now that fewer are left, other solutions are more
                verdicts[number] = thinning.remove_constraint(number)
        if Verdict.UNKNOWN in verdicts.values():
            return False
        if any(verdicts[number] is Verdict.UNIQUE for number in counted):
            return False
        return all({*numbers} & {*thinning.numbers} for numbers in kinds)


def _make(options: Options) -> Planted:
    order = order_of(options)
    if options.get("no_givens"):
        if order.clues is not None:
            raise OrderError("--no-givens does not go with --clues")
        order = replace(order, clues=(0, 0))
    return Planted.of(order, options["rules"])


KIND = Kind(frozenset({"rules"}), OF_ORDER | {"no_givens"}, _make)
