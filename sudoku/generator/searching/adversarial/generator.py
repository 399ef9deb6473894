"""Puzzles that are hard for one model: the hardest puzzles that searches of a given length find.

The search (see `climb`) maximises an effort counter of the model: its conflicts, or its decisions
or propagations if it has no conflicts on the start puzzles. The result therefore depends on the
versions of the solvers, but not on the clock or the machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from sudoku.errors import OutOfBudget
from sudoku.generator.attempts import attempts_of
from sudoku.generator.puzzle_generator import NumberedSearch, Progress
from sudoku.generator.randomness import random_of, stream
from sudoku.generator.recipes import Options, Recipe
from sudoku.generator.request import PuzzleRequest
from sudoku.generator.results import Detail, Made, OrderError, Shortfall
from sudoku.generator.searching.adversarial.climb import EffortClimb
from sudoku.generator.searching.adversarial.moves import VerdictMoves
from sudoku.generator.searching.adversarial.target import CostlyPuzzle, Target
from sudoku.interface.budget import Budget
from sudoku.interface.meter import Meter
from sudoku.interface.opening import shared_model
from sudoku.interface.outcome import Verdict
from sudoku.interface.registry import DEFAULT_MODEL
from sudoku.pictures.words import counted
from sudoku.puzzle.puzzle import Puzzle

TRIES = 200


@dataclass(frozen=True, slots=True)
class AdversarialPuzzles(NumberedSearch):
    """Puzzles that are hard for one model. Raises the errors that `sudoku.open_model` raises."""

    model: str
    """The name of the model, with its variant after a colon."""
    starts: tuple[Puzzle, ...] = ()
    """The puzzles to start from; if empty, random puzzles are used."""
    verdict: Verdict = Verdict.UNIQUE
    """The verdict of the puzzles: unique or unsatisfiable."""
    tries: int = TRIES
    """The number of steps of the search."""

    def __post_init__(self) -> None:
        self._target().open()  # reports a wrong name before anything slow

    def search(self, number: int, budget: Budget, progress: Progress) -> Iterator[Made]:
        """The hardest new puzzle that a search found, which may be easier than the start. Its
        details have its cost, the cost of the start, and whether the search finished. Another model
        confirms the puzzle.
        """
        meter, seed = Meter(budget), self.request.seed
        moves = VerdictMoves(self.board, self.verdict)
        start = start_puzzles(moves, self.starts, seed, number)
        climb = EffortClimb(self._target(), moves, start, seed=seed, number=number)
        is_complete = self._climb(climb, number, meter, progress)
        if climb.best is None:
            tried = counted(climb.steps, "step")
            raise Shortfall(number, f"no move led from the start to another puzzle in {tried}")
        climb.target.confirm(climb.best)
        yield self._made(climb, climb.best, number, is_complete=is_complete)

    def _climb(self, climb: EffortClimb, number: int, meter: Meter, progress: Progress) -> bool:
        """Search to the end; return False if time ran out first."""
        while climb.steps < self.tries:
            climb.step()
            best = climb.best
            made = None if best is None else self._made(climb, best, number, is_complete=False)
            progress(climb.steps, made)
            try:
                meter.require_time()
            except OutOfBudget:
                return climb.steps == self.tries
        return True

    def _target(self) -> Target:
        return Target(self.model, self.board, self.verdict)

    def _made(
        self, climb: EffortClimb, found: CostlyPuzzle, number: int, *, is_complete: bool
    ) -> Made:
        counter = climb.target.counter
        details: dict[str, Detail] = {
            "model": self.model,
            counter: found.cost,
            f"{counter}_of_start": climb.start[0].cost,
            "step": found.step,
            "complete": is_complete,
        }
        solutions = found.outcome.solutions
        solution = solutions[0] if solutions else None
        attempts = max(1, climb.asked)
        return Made(number, found.puzzle, solution, self.verdict, attempts, details)


def _make(request: PuzzleRequest, options: Options) -> AdversarialPuzzles:
    return AdversarialPuzzles(
        request,
        options["adversarial"],
        tuple(options.get("start", ())),
        Verdict.UNSATISFIABLE if options.get("unsatisfiable") else Verdict.UNIQUE,
        options.get("tries", TRIES),
    )


RECIPE = Recipe(frozenset({"adversarial"}), frozenset({"start", "tries", "unsatisfiable"}), _make)


GENERATED = 20
"""The number of random start puzzles to make."""
TRIES = 20
"""The number of attempts to find a wrong digit; in easy puzzles every wrong digit may clash."""


def start_puzzles(
    moves: VerdictMoves, given: Sequence[Puzzle], seed: int, number: int = 1
) -> list[Puzzle]:
    """The start puzzles, at least one, without duplicates. given: if empty, random puzzles are
    made.

    If unsatisfiable puzzles are wanted, a unique puzzle gets a wrong digit: a clue is removed, and
    a clue is added that occurs in no solution of the rest.

    Raises OrderError for a given puzzle with the wrong board or verdict.
    """
    rng = random_of(seed, "adversarial start", number)
    puzzles = given or _random(moves, seed, number)
    fitting = [
        each for place, puzzle in enumerate(puzzles, 1) for each in _fit(moves, place, puzzle, rng)
    ]
    if not fitting:
        raise OrderError("no start puzzle can get a wrong digit: give harder puzzles")
    return [*dict.fromkeys(fitting)]


def _random(moves: VerdictMoves, seed: int, number: int) -> list[Puzzle]:
    board = moves.board
    streams = [stream(seed, f"adversarial {draft}", number) for draft in range(GENERATED)]
    found = attempts_of(PuzzleRequest(board=board, seed=seed), streams).puzzles
    return [Puzzle.from_bytes(board, clues.tobytes()) for clues in found]


def _fit(moves: VerdictMoves, place: int, puzzle: Puzzle, rng: Random) -> list[Puzzle]:
    """The puzzle, or a changed puzzle with the wanted verdict; empty if none was found."""
    if puzzle.board != moves.board:
        raise OrderError(f"start {place} is on a {puzzle.board}, expected a {moves.board}")
    verdict = shared_model(DEFAULT_MODEL, moves.board).search(puzzle).verdict
    if verdict is moves.verdict:
        _require_no_clash(place, puzzle)
        return [puzzle]
    if verdict is Verdict.UNIQUE:
        tries = (moves.change(puzzle, 1, 1, rng) for _ in range(TRIES))
        return [changed for changed in tries if changed is not None][:1]
    wanted = " or ".join(sorted({Verdict.UNIQUE.value, moves.verdict.value}))
    raise OrderError(f"start {place} is {verdict.value}, expected {wanted}")


def _require_no_clash(place: int, puzzle: Puzzle) -> None:
    """Raise OrderError for equal clues in a house: such a puzzle needs no search."""
    board, clues = puzzle.board, puzzle.clues
    for cell, clue in enumerate(clues):
        for peer in board.peers[cell]:
            if clue and clue == clues[peer]:
                names = f"{board.cell_name(cell)} and {board.cell_name(peer)}"
                raise OrderError(f"start {place} has {clue} at both {names}; choose another start")
