"""Wrong evidence of an analyst is always detected."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from sudoku import (
    UNLIMITED,
    Capability,
    CheckedModel,
    Grid,
    ModelFault,
    Puzzle,
    UnsupportedQuestionError,
    check,
    open_model,
    parse,
    solve,
)
from sudoku.errors import OutOfBudget
from sudoku.interface.checked_analyst import CheckedAnalyst
from sudoku.interface.meter import Meter
from sudoku.interface.opening import build_model
from sudoku.interface.reason import Reason

pytestmark = pytest.mark.slow

UNIQUE = parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
WEAK = UNIQUE.with_clues({0: 0, 1: 0, 4: 0})
CLASH = parse("11" + "." * 79)
BOARD = UNIQUE.board
SOLUTION = solve(UNIQUE)
OTHER = Grid(BOARD, tuple(10 - d for d in SOLUTION.digits))
"""A grid that obeys the rules and not the clues."""
Change = Callable[[list[Any]], list[Any]]
RIGHT: dict[str, list[Any]] = {}
"""The right pieces of each method's evidence, which is always asked the same."""


class WrongModel:
    """`sat`, with the pieces of its evidence changed on the way."""

    name, board = "wrong", BOARD
    capabilities = frozenset({Capability.ANALYSE})

    def __init__(self, change: Change) -> None:
        self.analyst = WrongAnalyst(change)


class WrongAnalyst:
    def __init__(self, change: Change) -> None:
        self._change = change
        sat: Any = build_model("sat", BOARD)
        self._right: Any = sat.analyst

    def __getattr__(self, method: str) -> Callable[..., Iterator[Any]]:
        def change(*args: Any, **options: Any) -> Iterator[Any]:
            if method not in RIGHT:
                RIGHT[method] = [*getattr(self._right, method)(*args, **options)]
            yield from self._change([*RIGHT[method]])

        return change


def wrong(change: Change) -> CheckedAnalyst:
    return CheckedAnalyst(CheckedModel(WrongModel(change)))  # type: ignore[arg-type]


def meter() -> Meter:
    return Meter(UNLIMITED)


def covering_solutions(analyst: CheckedAnalyst) -> Iterator[Any]:
    return analyst.covering_solutions(WEAK, 1, meter())


def solutions(analyst: CheckedAnalyst) -> Iterator[Any]:
    return analyst.solutions(WEAK, meter())


def reasons(analyst: CheckedAnalyst) -> Iterator[Any]:
    return analyst.reasons(CLASH, meter(), smallest=False)


def clue_counterexamples(analyst: CheckedAnalyst) -> Iterator[Any]:
    return analyst.clue_counterexamples(UNIQUE, meter())


def relating_solutions(analyst: CheckedAnalyst) -> Iterator[Any]:
    return analyst.relating_solutions(WEAK, meter())


def smaller_clue_sets(analyst: CheckedAnalyst) -> Iterator[Any]:
    return analyst.smaller_clue_sets(UNIQUE, SOLUTION, UNIQUE.clue_cells, meter())


def closer_solutions(analyst: CheckedAnalyst) -> Iterator[Any]:
    return analyst.closer_solutions(WEAK, solve(WEAK), meter())


def completions(analyst: CheckedAnalyst) -> Iterator[Any]:
    return analyst.completions(WEAK, solve(WEAK), meter())


QUESTIONS = [
    covering_solutions,
    relating_solutions,
    solutions,
    reasons,
    clue_counterexamples,
    smaller_clue_sets,
    closer_solutions,
    completions,
]


@pytest.mark.parametrize("ask", QUESTIONS)
def test_correct_evidence_passes(ask: Callable[[CheckedAnalyst], Iterator[Any]]) -> None:
    given: list[Any] = []

    def honest(pieces: list[Any]) -> list[Any]:
        given.extend(pieces)
        return pieces

    assert list(ask(wrong(honest))) == given != []


def changed(reason: Reason, **fields: Any) -> list[Any]:
    return [replace(reason, **fields)]


WRONG: list[tuple[Callable[[CheckedAnalyst], Iterator[Any]], Change, str]] = [
    (covering_solutions, lambda grids: [*grids, OTHER], "not a solution: the clue"),
    (covering_solutions, lambda grids: [*grids, grids[0]], "same grid twice"),
    (relating_solutions, lambda grids: [*grids, OTHER], "not a solution: the clue"),
    (relating_solutions, lambda grids: [*grids, grids[0]], "same grid twice"),
    (solutions, lambda grids: [*grids, OTHER], "not a solution: the clue"),
    (solutions, lambda grids: grids[::-1], "out of order"),
    (solutions, lambda grids: [grids[0], *grids], "out of order"),
    (reasons, lambda found: [found[0], found[0]], "same reason twice"),
    (reasons, lambda found: changed(found[0], clues=(0, 5)), "not every cell has a clue"),
    (reasons, lambda found: changed(found[0], clues=(0, 81)), "not every cell has a clue"),
    (reasons, lambda found: changed(found[0], houses=(27,)), "number is that of a house"),
    (reasons, lambda found: changed(found[0], houses=(0, 1)), "3 witnesses"),
    (
        reasons,
        lambda found: changed(found[0], witnesses=found[0].witnesses[::-1]),
        "breaks more than",
    ),
    (
        reasons,
        lambda found: changed(found[0], witnesses=((0,) * 81,) * 3),
        "is not a grid",
    ),
    (
        reasons,
        lambda found: changed(found[0], witnesses=(SOLUTION.digits[:9],) * 3),
        "is not a grid",
    ),
    (clue_counterexamples, lambda pairs: pairs[1:], "said nothing about"),
    (clue_counterexamples, lambda pairs: [*pairs, pairs[0]], "twice"),
    (
        clue_counterexamples,
        lambda pairs: [(pairs[0][0], OTHER), *pairs[1:]],
        "not a solution: the clue",
    ),
    (clue_counterexamples, lambda pairs: [(pairs[0][0], SOLUTION), *pairs[1:]], "keeps all clues"),
    (smaller_clue_sets, lambda sets: [*sets, frozenset({2})], "fewer clues"),
    (closer_solutions, lambda grids: [*grids, OTHER], "not a solution: the clue"),
    (closer_solutions, lambda grids: [*grids, grids[-1]], "is closer"),
    (closer_solutions, lambda _: [solve(WEAK)], "is closer"),
    (completions, lambda _: [(frozenset({8}), False), (frozenset({9}), True)], "open cells"),
]


@pytest.mark.parametrize(("ask", "change", "words"), WRONG)
def test_wrong_evidence_is_a_fault_that_names_the_model(
    ask: Callable[[CheckedAnalyst], Iterator[Any]], change: Change, words: str
) -> None:
    with pytest.raises(ModelFault, match=f"model wrong .*{words}"):
        list(ask(wrong(change)))


def test_a_failure_is_a_fault_and_an_ended_budget_is_not() -> None:
    def fail(_pieces: list[Any]) -> list[Any]:
        raise RuntimeError("broken")

    def stop(_pieces: list[Any]) -> list[Any]:
        raise OutOfBudget

    with pytest.raises(ModelFault, match="failed with RuntimeError"):
        list(covering_solutions(wrong(fail)))
    with pytest.raises(OutOfBudget):
        list(covering_solutions(wrong(stop)))


def test_a_puzzle_of_another_board_is_refused() -> None:
    with pytest.raises(ValueError, match="4x4"):
        list(wrong(lambda pieces: pieces).covering_solutions(parse("." * 16), 1, meter()))


def test_a_model_without_an_analyst_is_refused() -> None:
    with pytest.raises(UnsupportedQuestionError, match="supported by sat"):
        CheckedAnalyst(open_model("reference", BOARD))
    assert check(Puzzle(BOARD, SOLUTION.digits)).solution == SOLUTION
