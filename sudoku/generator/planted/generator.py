"""Puzzles with planted constraints.

For each number, constraints are planted in a grid, a few times in the same grid because drawing it
may be the hardest part. Clues are removed first, in random order, then constraints that the puzzle
does not need. The order determines what can be removed, so all models that decide every question
give the same puzzle. The only exception is the repair of cages, which depends on the solutions that
a model finds.

The search that removes parts does not check its answers. In the end, checked models confirm that
the finished puzzle is unique, and that without any one constraint there is another solution.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from random import Random
from time import perf_counter

from sudoku.constraints.constraint import Constraint
from sudoku.constraints.killer import Killer
from sudoku.errors import ModelFault, OutOfBudget
from sudoku.generator.condition import Assessment
from sudoku.generator.difficulty import Difficulty, require_possible
from sudoku.generator.planted.easing import eased
from sudoku.generator.planted.placing import cells_of
from sudoku.generator.planted.rules import RuleRequest, requested_rules
from sudoku.generator.planted.starting import constraints_of, grid_of, started
from sudoku.generator.planted.thinning import PATIENCES, Thinning
from sudoku.generator.puzzle_generator import NumberedSearch, Progress
from sudoku.generator.randomness import random_of
from sudoku.generator.recipes import OF_CLUES, Options, Recipe
from sudoku.generator.request import PuzzleRequest
from sudoku.generator.results import Detail, Made, OrderError, Shortfall
from sudoku.interface.budget import Budget
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
"""The number of the attempt, and the time in seconds, after which a puzzle is finished even if it
does not meet the request. It is reported if no puzzle meets the request.
"""
OF_A_GRID = 8
"""Plantings in one grid."""


@dataclass(frozen=True, slots=True)
class PlantedPuzzles(NumberedSearch):
    """Unique puzzles with constraints. Each constraint is needed, unless a difficulty keeps more.

    Raises OrderError for options that contradict each other.
    """

    rules: RuleRequest
    """The constraints to plant, and the rules on the whole board."""
    difficulties: tuple[Difficulty, ...] = ()
    """Required ranges of the puzzle's ratings."""

    def __post_init__(self) -> None:
        request, board = self.request, self.rules.board
        require_possible(self.difficulties)
        if request.grids is not None and not board.is_classic:
            raise OrderError(
                f"{request.grids} grids do not support boards with rules; leave out --grids"
            )
        if request.source is not None:
            empty = Puzzle(board, (0,) * board.cell_count)
            wrong = wrong_solution(empty, Grid(board, request.source.digits))
            if wrong is not None:
                raise OrderError(f"the grid does not obey the rules: {wrong}")

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
                    grid = grid_of(self.board, self.request, number, attempt, meter)
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
        raise Shortfall(number, f"no puzzle with {self._request_text()} in {tried}", nearest)

    def _request_text(self) -> str:
        clues = self.request.clues
        text = " and ".join([str(self.rules), *(each.text() for each in self.difficulties)])
        if clues is None:
            return text
        least, most = clues
        number = f"{least} to {most}" if least < most else str(most) if most else "no"
        return f"{text} and {number} clues"

    def _tried(
        self, number: int, attempt: int, grid: Grid, meter: Meter, *, is_useful: bool
    ) -> tuple[Made | None, bool]:
        """The result of one planting, and whether it meets the request.

        is_useful: whether a puzzle that does not meet the request is still useful.
        """
        request, board = self.request, self.board
        rng = random_of(request.seed, f"planted {attempt}", number)
        groups = constraints_of(self.rules, self.request, grid, rng, attempt)
        if groups is None:
            return None, False
        thinning = started(self.rules, self.request, grid, groups, rng, meter)
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
        if most == 0:
            if thinning.remove_clues(thinning.clues) is Verdict.UNIQUE:
                return True
            if not is_useful:
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
