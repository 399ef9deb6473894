"""The programs of the essays, and the cost of their answers.

A search has a limit, because the essays' first programs would need years; a program that reaches
the limit too often skips the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from benchmarks import baselines
from benchmarks.framework.answers import Digits, Found, disagreement
from benchmarks.framework.report import BenchmarkError, easy_question
from benchmarks.framework.timing import timed
from sudoku import Board, Budget, Entry, Puzzle, open_model
from sudoku.cli.progress import with_progress
from sudoku.reference.variant import ALIASES, DEFAULT as DEFAULT_SPEC, ReferenceVariant

DEFAULT, STRINGS = "reference", "strings"
NAMES = (DEFAULT, STRINGS, *ALIASES)
LARGEST_FOR_STRINGS = 9
IN_A_ROW, IN_ALL = 20, 100
"""The numbers of abandoned searches, in a row and in all, after which a program skips the rest."""


@dataclass(frozen=True, slots=True)
class SearchCost:
    """The cost of one answer."""

    seconds: float
    nodes: int = 0
    """The number of nodes of the tree, the root and each digit tried; 0 if they are not counted."""
    given_up: bool = False
    """Whether the cap was reached, so that the other figures are lower bounds."""


Answer = tuple[SearchCost, list[Digits]]
"""The cost of an answer, and a solution if there is one."""


@dataclass(slots=True)
class EssayProgram:
    """A program, and the costs of its answers in the order of the questions."""

    name: str
    ask: Callable[[Puzzle], Answer]
    costs: list[SearchCost] = field(default_factory=list)

    @property
    def is_hopeless(self) -> bool:
        """Whether the program gave up too often, and skips the rest."""
        given_up = [cost.given_up for cost in self.costs]
        return sum(given_up) >= IN_ALL or (len(given_up) >= IN_A_ROW and all(given_up[-IN_A_ROW:]))


def programs(names: Sequence[str], board: Board, cap: int) -> dict[str, EssayProgram]:
    """The program of each name; aliases of the same variant share one. Raises VariantError.

    cap: the number of refuted nodes after which a search is given up.
    """
    made: dict[object, EssayProgram] = {}
    found: dict[str, EssayProgram] = {}
    for name in names:
        if name != STRINGS:
            variant = ReferenceVariant.parse(DEFAULT_SPEC if name == DEFAULT else name)
            if variant not in made:
                made[variant] = _variant(
                    DEFAULT if name == DEFAULT else f"reference:{name}", board, cap
                )
            found[name] = made[variant]
        elif board.size <= LARGEST_FOR_STRINGS:
            found[name] = _strings(board)
    return found


def _variant(spec: str, board: Board, cap: int) -> EssayProgram:
    """A variant of the model, which checks answers within the measured time."""
    model, budget = open_model(spec, board), Budget(conflicts=cap)

    def ask(puzzle: Puzzle) -> Answer:
        outcome, seconds = timed(lambda: model.search(puzzle, limit=1, budget=budget))
        found = [grid.digits for grid in outcome.solutions]
        given_up = not found and not outcome.exhausted
        return SearchCost(seconds, outcome.effort.decisions + 1, given_up), found

    return EssayProgram(spec, ask)


def _strings(board: Board) -> EssayProgram:
    """The dict-of-strings program, which has no cap and no counters."""
    baseline = baselines.load(STRINGS)

    def ask(puzzle: Puzzle) -> Answer:
        shape = (board.box_rows, board.box_cols)
        found, seconds = timed(lambda: baseline.solutions(*shape, puzzle.clues))
        return SearchCost(seconds), found

    return EssayProgram(STRINGS, ask)


def ask_all(asked: Mapping[str, EssayProgram], entries: Sequence[Entry], repeats: int) -> None:
    """Ask every program about all puzzles, which must be on one board.

    The programs take turns in random order, so a disturbance of the machine affects all of them.
    repeats: the number of passes over the collection; the fastest answer counts. Raises
    BenchmarkError, with file and line, if an answer contradicts `sat`.
    """
    board, order = entries[0].puzzle.board, Random(0)
    different = [*{id(each): each for each in asked.values()}.values()]
    judge = open_model("sat", board)
    for each in different:
        each.ask(easy_question(board)[0])
    for number in range(repeats):
        for i, entry in enumerate(with_progress(entries, "ladder")):
            right = [grid.digits for grid in judge.search(entry.puzzle).solutions]
            for each in order.sample(different, len(different)):
                if each.is_hopeless:
                    continue
                cost, found = each.ask(entry.puzzle)
                if found or not cost.given_up:
                    _require_right(each.name, found, right, entry)
                if number == 0:
                    each.costs.append(cost)
                elif i < len(each.costs):
                    each.costs[i] = min(cost, each.costs[i], key=lambda each: each.seconds)


def _require_right(name: str, found: list[Digits], right: list[Digits], entry: Entry) -> None:
    answers: list[Found] = [("sat", 2, right), (name, 1, found)]
    wrong = disagreement(entry.puzzle, answers)
    if wrong is not None:
        raise BenchmarkError(f"{entry.source}:{entry.line}: {wrong}")
