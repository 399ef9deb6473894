"""Ask several programs about a collection, block by block, and record the cost of each answer.

Each program answers a block of puzzles, in random order, before the next block starts, so a
disturbance of the machine affects all programs. A search has a limit, because the essays' first
programs would need years; a program that reaches the limit too often skips the rest. Every answer
is compared with the answer of `sat`, outside the measured time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from time import perf_counter

from benchmarks import baselines
from benchmarks.framework.answers import BLOCK, Digits, disagreement
from benchmarks.framework.report import BenchmarkError, easy_question
from sudoku import Board, Budget, Entry, ModelFault, Puzzle, open_model
from sudoku.cli.progress import with_progress

IN_A_ROW, IN_ALL = 20, 100
"""The numbers of abandoned searches, in a row and in all, after which a program skips the rest."""


@dataclass(frozen=True, slots=True)
class PlacedPuzzle:
    """A puzzle and its source; the source of an equivalent form is the line of its original."""

    entry: Entry
    puzzle: Puzzle

    @property
    def place(self) -> str:
        return f"{self.entry.source}:{self.entry.line}"


@dataclass(frozen=True, slots=True)
class SearchCost:
    """The cost of one answer, with the size of the search tree if it is counted."""

    seconds: float
    guesses: int = 0
    """The number of digits tried."""
    refuted: int = 0
    """The number of refuted guesses, plus 1 if the puzzle is refuted."""
    given_up: bool = False
    """Whether the cap was reached, so that the other figures are lower bounds."""

    @property
    def nodes(self) -> int:
        """The number of nodes of the tree: the root and each guess."""
        return self.guesses + 1


CostedAnswer = tuple[SearchCost, int, list[Digits]]
"""The cost of an answer, the limit on solutions, and the solutions found."""


@dataclass(slots=True)
class EssayProgram:
    """A program, and the costs of its answers in the order of the questions."""

    name: str
    ask: Callable[[Puzzle], CostedAnswer]
    has_tree: bool
    costs: list[SearchCost] = field(default_factory=list)

    @property
    def is_hopeless(self) -> bool:
        """Whether the program gave up too often, and skips the rest."""
        given_up = [cost.given_up for cost in self.costs]
        return sum(given_up) >= IN_ALL or (len(given_up) >= IN_A_ROW and all(given_up[-IN_A_ROW:]))


def model_way(spec: str, board: Board, cap: int) -> EssayProgram:
    """A model with a budget of `cap` conflicts. It checks answers within the measured time."""
    model, budget = open_model(spec, board), Budget(conflicts=cap)

    def ask(puzzle: Puzzle) -> CostedAnswer:
        start = perf_counter()
        outcome = model.search(puzzle, limit=1, budget=budget)
        seconds = perf_counter() - start
        found = [grid.digits for grid in outcome.solutions]
        given_up = not found and not outcome.exhausted
        effort = outcome.effort
        cost = SearchCost(seconds, effort.decisions, effort.conflicts, given_up)
        return cost, 0 if given_up else 1, found

    return EssayProgram(spec, ask, has_tree=True)


def strings_way(board: Board) -> EssayProgram:
    """The dict-of-strings program, which has no cap and no counters."""
    baseline = baselines.load("strings")

    def ask(puzzle: Puzzle) -> CostedAnswer:
        start = perf_counter()
        found = baseline.solutions(board.box_rows, board.box_cols, puzzle.clues)
        return SearchCost(perf_counter() - start), baseline.LIMIT, found

    return EssayProgram("strings", ask, has_tree=False)


def ask_all(
    ways: Sequence[EssayProgram],
    questions: Sequence[PlacedPuzzle],
    name: str,
    *,
    repeats: int = 1,
) -> None:
    """Ask every program about all questions, which must be on one board.

    name: the name of the collection, for the progress bar. repeats: the number of passes over the
    collection; the fastest answer counts. Raises BenchmarkError, with file and line, for a wrong
    answer. After KeyboardInterrupt the costs of all complete answers are kept.
    """
    board = questions[0].puzzle.board
    easy, _ = easy_question(board)
    for way in ways:
        way.ask(easy)
    judge = open_model("sat", board)
    rights: list[list[Digits]] = []
    for way, block in with_progress([*_steps(ways, len(questions), repeats)], name):
        while len(rights) < block.stop:
            outcome = judge.search(questions[len(rights)].puzzle)
            rights.append([grid.digits for grid in outcome.solutions])
        if not way.is_hopeless:
            _ask_block(way, questions, rights, block)


def _steps(
    ways: Sequence[EssayProgram], count: int, repeats: int
) -> Iterator[tuple[EssayProgram, range]]:
    """The blocks of each program, in the order of asking."""
    order = Random(0)
    for _ in range(repeats):
        for first in range(0, count, BLOCK):
            for way in order.sample(ways, len(ways)):
                yield way, range(first, min(first + BLOCK, count))


def _ask_block(
    way: EssayProgram,
    questions: Sequence[PlacedPuzzle],
    rights: Sequence[list[Digits]],
    block: range,
) -> None:
    answers: list[CostedAnswer] = []
    try:
        answers.extend(_ask(way, questions[i]) for i in block)
    finally:
        # There are fewer answers than questions after Ctrl-C.
        for i, answer in zip(block, answers, strict=False):
            _require_right(way, questions[i], rights[i], answer)
            cost = answer[0]
            if i < len(way.costs):
                way.costs[i] = min(cost, way.costs[i], key=lambda cost: cost.seconds)
            else:
                way.costs.append(cost)


def _require_right(
    way: EssayProgram, question: PlacedPuzzle, right: list[Digits], answer: CostedAnswer
) -> None:
    cost, limit, found = answer
    answers = [("sat", 2, right)]
    if found or not cost.given_up:
        answers.append((way.name, limit, found))
    wrong = disagreement(question.puzzle, answers)
    if wrong is not None:
        raise BenchmarkError(f"{question.place}: {wrong}")


def _ask(way: EssayProgram, question: PlacedPuzzle) -> CostedAnswer:
    try:
        return way.ask(question.puzzle)
    except ModelFault as fault:
        raise BenchmarkError(f"{question.place}: {fault}") from fault
