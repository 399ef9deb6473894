"""Puzzles with planted constraints.

For each number, constraints are planted in a grid, several times in the same grid because drawing
it may be the hardest part. Clues are removed first, in random order, then constraints that the
puzzle does not need. The order determines which parts can be removed, so all models that decide
each question give the same puzzle.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import count
from random import Random
from time import perf_counter

from sudoku.constraints.constraint import Constraint
from sudoku.constraints.killer import Killer
from sudoku.errors import ModelFault, OutOfBudget
from sudoku.generator.condition import Assessment
from sudoku.generator.difficulty import Difficulty, require_possible
from sudoku.generator.planted.cages import killers, repaired
from sudoku.generator.planted.drawing import drawn
from sudoku.generator.planted.easing import eased
from sudoku.generator.planted.placing import cells_of, dots, placed
from sudoku.generator.planted.rules import RuleRequest, requested_rules
from sudoku.generator.planted.thinning import (
    LONG_PATIENCE,
    PATIENCE,
    PATIENCES,
    SHORT_PATIENCE,
    Thinning,
)
from sudoku.generator.puzzle_generator import NumberedSearch, Progress
from sudoku.generator.randomness import random_of, stream
from sudoku.generator.recipes import OF_CLUES, Options, Recipe
from sudoku.generator.request import PuzzleRequest
from sudoku.generator.results import Detail, Made, OrderError, Shortfall
from sudoku.interface.budget import UNLIMITED, Budget
from sudoku.interface.checked import wrong_solution
from sudoku.interface.meter import Meter
from sudoku.interface.outcome import Verdict
from sudoku.interface.registry import DEFAULT_MODEL
from sudoku.pictures.words import counted
from sudoku.puzzle.board import Board, BoardConstraint
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.questions.asking import decided_on
from sudoku.symmetry.patterns import orbits

ATTEMPTS = 128
"""The maximum number of plantings for one puzzle."""
LATE, LATE_SECONDS = 4, 1.0
"""The attempt and the time from which one puzzle that does not meet the request is finished
nonetheless, so that there is something to report if no puzzle meets it.
"""
OF_A_GRID = 8
"""The number of plantings in one grid."""
DENSITIES = 1, 4, 8
"""Factors for the number of constraints in successive plantings without givens."""
TOGETHER = 16
"""The number of puzzles whose grids are drawn together."""
REPAIRS = 16
"""The maximum number of repairs of one cover of cages."""


@dataclass(frozen=True, slots=True)
class PlantedPuzzles(NumberedSearch):
    """Unique puzzles with constraints. Each constraint is needed, unless a difficulty keeps more.

    Raises OrderError for options that contradict each other.
    """

    rules: RuleRequest
    """The constraints to plant, and the board with the rules of the whole board."""
    difficulties: tuple[Difficulty, ...] = ()
    """Required ranges of the puzzle's ratings."""

    def __post_init__(self) -> None:
        request, board = self.request, self.rules.board
        require_possible(self.difficulties)
        if request.grids is not None and not board.is_classic:
            raise OrderError(
                f"{request.grids} grids on a board with rules, expected no way to draw"
            )
        if request.source is not None:
            empty = Puzzle(board, (0,) * board.cell_count)
            wrong = wrong_solution(empty, Grid(board, request.source.digits))
            if wrong is not None:
                raise OrderError(f"a grid that does not obey the rules: {wrong}")

    @classmethod
    def of(
        cls,
        request: PuzzleRequest,
        texts: Sequence[str],
        difficulties: tuple[Difficulty, ...] = (),
    ) -> PlantedPuzzles:
        """The generator for rules given as text: "killer", "thermo 4, antiknight"; see `rules`."""
        return cls(request, requested_rules(request.board, texts), difficulties)

    @property
    def board(self) -> Board:
        """The board of the puzzles, without planted constraints."""
        return self.rules.board

    def search(self, number: int, budget: Budget, progress: Progress) -> Iterator[Made]:
        """As in NumberedSearch."""
        meter = Meter(budget)
        nearest: Made | None = None
        attempt = 0
        try:
            for attempt in range(1, ATTEMPTS + 1) if not self.difficulties else count(1):
                meter.require_time()
                if attempt % OF_A_GRID == 1:
                    grid = self._grid(number, attempt, meter)
                is_late = attempt >= LATE or perf_counter() > meter.start + LATE_SECONDS
                is_useful = nearest is None and is_late
                made, fits = self._tried(number, attempt, grid, meter, is_useful=is_useful)
                if made is not None and fits:
                    yield made
                    return
                nearest = nearest or made
                progress(attempt, nearest)
        except OutOfBudget:
            pass
        tried = counted(attempt, "attempt")
        raise Shortfall(number, f"no puzzle with {self._wish()} in {tried}", nearest)

    def _grid(self, number: int, attempt: int, meter: Meter) -> Grid:
        request = self.request
        if request.source is not None:
            return Grid(self.board, request.source.digits)
        if number > 1 and attempt == 1 and self.board.is_classic:
            start = number - (number - 2) % TOGETHER
            return _first_grids(self.board, request, start)[number - start]
        starts = [stream(request.seed, f"grid {attempt}", number)]
        return drawn(self.board, request.grids, starts, meter)[0]

    def _wish(self) -> str:
        clues = self.request.clues
        wish = " and ".join([str(self.rules), *(each.text() for each in self.difficulties)])
        if clues is None:
            return wish
        least, most = clues
        number = f"{least} to {most}" if least < most else str(most) if most else "no"
        return f"{wish} and {number} clues"

    def _tried(
        self, number: int, attempt: int, grid: Grid, meter: Meter, *, is_useful: bool
    ) -> tuple[Made | None, bool]:
        """The result of one planting, and whether it meets the request.

        is_useful: whether a puzzle that does not meet the request is still useful.
        """
        request, board = self.request, self.board
        rng = random_of(request.seed, f"planted {attempt}", number)
        groups = self._planted(grid, rng, attempt)
        if groups is None:
            return None, False
        thinning = self._begun(grid, groups, rng, meter)
        first = len(thinning.numbers) - sum(map(len, groups))
        wanted = self._cells_of_wanted(groups)
        fits = self._clues_thinned(thinning, wanted, rng, is_useful=is_useful)
        if fits is None:
            return None, False
        fits = fits and self._constraints_thinned(thinning, first, groups, rng)
        if not fits and not is_useful:
            return None, False
        thinning.require_witnesses()
        puzzle, assessment = thinning.puzzle(), Assessment(0)
        if fits and self.difficulties:
            puzzle, assessment = self._eased(puzzle, thinning.full, grid, rng, meter)
        solution = Grid(puzzle.board, grid.digits)
        outcome = decided_on(puzzle.board, puzzle, DEFAULT_MODEL, meter)
        if outcome.verdict is not Verdict.UNIQUE or outcome.solutions[0] != solution:
            raise ModelFault(f"model {outcome.model} finds {puzzle} not unique after its thinning")
        planted = len(puzzle.board.constraints) - len(board.constraints)
        details = {"planted": planted, **assessment.details}
        made = Made(number, puzzle, solution, attempts=attempt, details=details)
        return made, fits and not assessment.gap

    def _begun(
        self, grid: Grid, groups: list[list[Constraint]], rng: Random, meter: Meter
    ) -> Thinning:
        """The puzzle with all clues and constraints. If no givens are wanted, cages are repaired
        until they have only one solution, if possible; then all clues are removed.
        """
        request, board = self.request, self.board
        values = board.values_of(grid.digits)
        fixed = (*board.constraints, *dots(self.rules.marks, board, values), *self.rules.negatives)
        is_counted = any(plant.count is not None for plant in self.rules.plants)
        patience = PATIENCE if is_counted else SHORT_PATIENCE
        patience = LONG_PATIENCE if request.minimal else patience
        covers = [k for k, p in enumerate(self.rules.plants) if p.kind is Killer and not p.count]
        others: list[Sequence[int]] = []
        while True:
            planted = (each for group in groups for each in group)
            full = replace(board, constraints=(*fixed, *planted))
            thinning = Thinning(full, grid, meter, patience)
            if request.clues != (0, 0) or not covers or len(others) == REPAIRS:
                return thinning
            if thinning.remove_clues(thinning.clues) is not Verdict.MULTIPLE:
                return thinning
            others.append(board.values_of(thinning.other or ()))
            cages = [each.cells for each in groups[covers[0]] if isinstance(each, Killer)]
            found = repaired(board, cages, values, others, rng)
            if found is None:
                return thinning
            groups[covers[0]] = killers(found, values)

    def _eased(
        self, puzzle: Puzzle, full: Board, grid: Grid, rng: Random, meter: Meter
    ) -> tuple[Puzzle, Assessment]:
        """The puzzle with enough parts restored to be easy enough, and its assessment.

        Constraints can be restored, and clues if the request fixes neither their number nor their
        places; nothing is restored if no clue may be redundant. Raises OrderError if a scale does
        not support the board, and OutOfBudget.
        """
        for difficulty in self.difficulties:
            difficulty.require(puzzle.board)
        request, left = self.request, puzzle.board.constraints
        constraints = [each for each in full.constraints if each not in left]
        clues = [group for group in self._groups(rng) if not any(puzzle.clues[c] for c in group)]
        is_fixed = request.clues is not None or request.pattern is not None

        def judge(tried: Puzzle, solution: Grid) -> Assessment:
            gap, details = 0.0, dict[str, Detail]()
            for difficulty in self.difficulties:
                found = difficulty.judge(tried, solution, meter.left().seconds)
                gap = max(gap, found.gap)
                details |= found.details
            return Assessment(gap, details)

        return eased(
            puzzle,
            grid,
            [] if request.minimal else rng.sample(constraints, len(constraints)),
            [] if request.minimal or is_fixed else clues,
            judge,
        )

    def _planted(self, grid: Grid, rng: Random, attempt: int) -> list[list[Constraint]] | None:
        """The constraints of each plant; None if there are too few."""
        values = self.board.values_of(grid.digits)
        density = 1
        if self.request.clues == (0, 0):
            density = DENSITIES[(attempt - 1) % len(DENSITIES)]
        groups: list[list[Constraint]] = []
        for plant in self.rules.plants:
            found = placed(plant, self.board, values, rng, density)
            if len(found) < (plant.count or 1):
                return None
            groups.append(found)
        return groups

    def _cells_of_wanted(self, groups: Sequence[Sequence[Constraint]]) -> frozenset[int]:
        """The cells of constraints with a requested number. Clues in these cells would make the
        constraints redundant.
        """
        pairs = zip(self.rules.plants, groups, strict=True)
        wanted = (each for plant, group in pairs if plant.count for each in group)
        return frozenset(cell for each in wanted for cell in cells_of(each, self.board))

    def _clues_thinned(
        self, thinning: Thinning, early: frozenset[int], rng: Random, *, is_useful: bool
    ) -> bool | None:
        """Remove clues, beginning with the cells `early`. Returns whether the remaining clues meet
        the request; None if the remaining puzzle is useless.
        """
        request = self.request
        least, most = request.clues or (0, self.board.cell_count)
        if request.pattern is not None:
            outside = [cell for cell in thinning.clues if cell not in request.pattern]
            if thinning.remove_clues(outside) is not Verdict.UNIQUE:
                return None
            tests = [thinning.remove_clues([c]) for c in sorted(request.pattern) if request.minimal]
            return all(verdict is Verdict.MULTIPLE for verdict in tests)
        if not thinning.clues:
            return True
        if least == 0 and thinning.remove_clues(thinning.clues) is Verdict.UNIQUE:
            return True
        if most == 0 and not is_useful:
            return None
        target = rng.randint(least, most) if request.clues and not request.minimal else 0
        groups = sorted(self._groups(rng), key=early.isdisjoint)
        is_decided = thinning.remove_each(groups, target)
        is_minimal = is_decided or not request.minimal
        return least <= len(thinning.clues) <= most and is_minimal

    def _groups(self, rng: Random) -> list[list[int]]:
        """The cells whose clues are removed together, in random order."""
        symmetry = self.request.symmetry
        if symmetry is None:
            groups = [[cell] for cell in range(self.board.cell_count)]
        else:
            groups = [[*cells] for cells in orbits(self.board, symmetry)]
        return rng.sample(groups, len(groups))

    def _constraints_thinned(
        self, thinning: Thinning, first: int, groups: Sequence[Sequence[Constraint]], rng: Random
    ) -> bool:
        """Remove planted constraints, beginning with kinds without a requested number. Returns
        whether each remaining constraint is needed and the numbers are as requested.

        first: the index of the first planted constraint.
        """
        counted: list[int] = []
        others: list[int] = []
        kinds: list[range] = []
        for plant, group in zip(self.rules.plants, groups, strict=True):
            numbers = range(first, first + len(group))
            first = numbers.stop
            (others if plant.count is None else counted).extend(numbers)
            kinds.append(numbers)
        order = {number: _order(thinning.full.constraints[number], rng) for number in others}
        undecided, wanted = sorted(others, key=order.__getitem__), rng.sample(counted, len(counted))
        for patience in PATIENCES:
            tried = [(number, thinning.remove_constraint(number, patience)) for number in undecided]
            undecided = [number for number, verdict in tried if verdict is Verdict.UNKNOWN]
        if undecided:
            return False
        if any(
            thinning.remove_constraint(number) in (Verdict.UNIQUE, Verdict.UNKNOWN)
            for number in wanted
        ):
            return False
        return all({*numbers} & {*thinning.numbers} for numbers in kinds)


@lru_cache(2)
def _first_grids(board: Board, request: PuzzleRequest, number: int) -> Sequence[Grid]:
    """The first grids of this puzzle and of the puzzles after it. Puzzles are requested one by one,
    and drawing several grids takes little longer than drawing a single grid.
    """
    starts = [stream(request.seed, "grid 1", number + more) for more in range(TOGETHER)]
    return drawn(board, request.grids, starts, Meter(UNLIMITED))


def _order(constraint: BoardConstraint, rng: Random) -> float:
    """The sort key of a constraint in the order of removal. Large cages tend to be removed first,
    because questions about small cages take less time.
    """
    size = len(constraint.cells) if isinstance(constraint, Killer) else 3
    return rng.uniform(0, 2) - size


def _make(request: PuzzleRequest, options: Options) -> PlantedPuzzles:
    if options.get("no_givens"):
        if request.clues is not None:
            raise OrderError("--no-givens cannot be used with --clues")
        request = replace(request, clues=(0, 0))
    difficulties = tuple(map(Difficulty.parse, options.get("difficulty", ())))
    return PlantedPuzzles.of(request, options["rules"], difficulties)


RECIPE = Recipe(frozenset({"rules"}), OF_CLUES | {"no_givens", "difficulty"}, _make)
