"""Ask several ways about a collection, block by block, and keep what each answer cost.

Every way answers a block of puzzles before any sees the next, in a random order, so that a
disturbance of the machine meets them all. An answer may be given up: the essays' first programs
would need years. A way that gives up too often is asked no more, as the rest of the collection
would tell nothing new. Every answer is compared with those of `sat`, outside the measured time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from time import perf_counter

from benchmarks import baselines
from benchmarks.answers import BLOCK, Digits, disagreement
from benchmarks.report import BenchmarkError, easy_question
from sudoku import Board, Budget, Entry, ModelFault, Puzzle, open_model
from sudoku.cli.tables import with_progress

IN_A_ROW, IN_ALL = 20, 100
"""So many given up, and a way is asked no more in this collection."""


@dataclass(frozen=True, slots=True)
class Question:
    """A puzzle to ask about, and where it was read; a disguise has its original's line."""

    entry: Entry
    puzzle: Puzzle

    @property
    def place(self) -> str:
        return f"{self.entry.source}:{self.entry.line}"


@dataclass(frozen=True, slots=True)
class Cost:
    """What one answer cost: wall seconds, and the tree of the search where the way tells it.

    guesses: digits tried. refuted: those that were, and the whole puzzle. given_up: the cap was
    met first, so that all the others are lower bounds.
    """

    seconds: float
    guesses: int = 0
    refuted: int = 0
    given_up: bool = False

    @property
    def nodes(self) -> int:
        """The root, and a node for each guess."""
        return self.guesses + 1


Asked = tuple[Cost, int, list[Digits]]
"""The cost of an answer, how many solutions were looked for, and those found."""


@dataclass(slots=True)
class Way:
    """One way to answer, and what its answers cost, in the order of the questions."""

    name: str
    ask: Callable[[Puzzle], Asked]
    has_tree: bool
    costs: list[Cost] = field(default_factory=list)

    @property
    def is_hopeless(self) -> bool:
        """Whether it gave up so often that the rest is not asked."""
        given_up = [cost.given_up for cost in self.costs]
        return sum(given_up) >= IN_ALL or (len(given_up) >= IN_A_ROW and all(given_up[-IN_A_ROW:]))


def model_way(spec: str, board: Board, *, limit: int, cap: int) -> Way:
    """A model with a budget of `cap` conflicts. Its answers are checked within the time."""
    model, budget = open_model(spec, board), Budget(conflicts=cap)

    def ask(puzzle: Puzzle) -> Asked:
        start = perf_counter()
        outcome = model.search(puzzle, limit=limit, budget=budget)
        seconds = perf_counter() - start
        found = [grid.digits for grid in outcome.solutions]
        given_up = len(found) < limit and not outcome.exhausted
        effort = outcome.effort
        cost = Cost(seconds, effort.decisions, effort.conflicts, given_up)
        return cost, len(found) if given_up else limit, found

    return Way(spec, ask, has_tree=True)


def strings_way(board: Board) -> Way:
    """The dict-of-strings program, which has no cap and counts nothing."""
    baseline = baselines.load("strings")

    def ask(puzzle: Puzzle) -> Asked:
        start = perf_counter()
        found = baseline.solutions(board.box_rows, board.box_cols, puzzle.clues)
        return Cost(perf_counter() - start), baseline.LIMIT, found

    return Way("strings", ask, has_tree=False)


def ask_all(
    ways: Sequence[Way],
    questions: Sequence[Question],
    name: str,
    *,
    repeats: int = 1,
    deadline: float | None = None,
) -> None:
    """Ask every way about each question, all of which are on one board.

    name: of the collection, for the progress bar. repeats: passes over the whole collection; the
    least time of each answer counts. deadline: a time of perf_counter() after which nothing more
    is asked. Raises BenchmarkError, with file and line, for a wrong answer. After
    KeyboardInterrupt the ways keep the costs of all answers that were complete.
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
            _ask_block(way, questions, rights, block, deadline)


def _steps(ways: Sequence[Way], count: int, repeats: int) -> Iterator[tuple[Way, range]]:
    """Which way answers which block, in the order of asking."""
    order = Random(0)
    for _ in range(repeats):
        for first in range(0, count, BLOCK):
            for way in order.sample(ways, len(ways)):
                yield way, range(first, min(first + BLOCK, count))


def _ask_block(
    way: Way,
    questions: Sequence[Question],
    rights: Sequence[list[Digits]],
    block: range,
    deadline: float | None,
) -> None:
    answers: list[Asked] = []
    try:
        for i in block:
            if deadline is not None and perf_counter() >= deadline:
                break
            answers.append(_ask(way, questions[i]))
    finally:
        # Also after Ctrl-C; only then, or past the deadline, are there fewer answers.
        for i, answer in zip(block, answers, strict=False):
            _require_right(way, questions[i], rights[i], answer)
            cost = answer[0]
            if i < len(way.costs):
                way.costs[i] = min(cost, way.costs[i], key=lambda cost: cost.seconds)
            else:
                way.costs.append(cost)


def _require_right(way: Way, question: Question, right: list[Digits], answer: Asked) -> None:
    cost, limit, found = answer
    told = [("sat", 2, right)]
    if found or not cost.given_up:
        told.append((way.name, limit, found))
    wrong = disagreement(question.puzzle, told)
    if wrong is not None:
        raise BenchmarkError(f"{question.place}: {wrong}")


def _ask(way: Way, question: Question) -> Asked:
    try:
        return way.ask(question.puzzle)
    except ModelFault as fault:
        raise BenchmarkError(f"{question.place}: {fault}") from fault
