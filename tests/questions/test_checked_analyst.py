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
from tests.cases import for_each

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


ASKED: dict[str, tuple[Any, ...]] = {
    "covering_solutions": (WEAK, 1),
    "relating_solutions": (WEAK,),
    "solutions": (WEAK,),
    "reasons": (CLASH,),
    "clue_counterexamples": (UNIQUE,),
    "smaller_clue_sets": (UNIQUE, SOLUTION, UNIQUE.clue_cells),
    "closer_solutions": (WEAK, solve(WEAK)),
    "completions": (WEAK, solve(WEAK)),
}
"""The arguments of each method, before the meter."""


def evidence(method: str, change: Change) -> list[Any]:
    """What the checked analyst passes on when a method's evidence is changed so."""
    options = {"smallest": False} if method == "reasons" else {}
    found = getattr(wrong(change), method)(*ASKED[method], Meter(UNLIMITED), **options)
    return [*found]


@pytest.mark.parametrize("method", ASKED)
def test_correct_evidence_passes(method: str) -> None:
    given: list[Any] = []

    def honest(pieces: list[Any]) -> list[Any]:
        given.extend(pieces)
        return pieces

    assert evidence(method, honest) == given != []


def changed(reason: Reason, **fields: Any) -> list[Any]:
    return [replace(reason, **fields)]


WRONG: list[tuple[str, Change, str]] = [
    ("covering_solutions", lambda grids: [*grids, OTHER], "not a solution: the clue"),
    ("covering_solutions", lambda grids: [*grids, grids[0]], "same grid twice"),
    ("relating_solutions", lambda grids: [*grids, OTHER], "not a solution: the clue"),
    ("relating_solutions", lambda grids: [*grids, grids[0]], "same grid twice"),
    ("solutions", lambda grids: [*grids, OTHER], "not a solution: the clue"),
    ("solutions", lambda grids: grids[::-1], "out of order"),
    ("solutions", lambda grids: [grids[0], *grids], "out of order"),
    ("reasons", lambda found: [found[0], found[0]], "same reason twice"),
    ("reasons", lambda found: changed(found[0], clues=(0, 5)), "not every cell has a clue"),
    ("reasons", lambda found: changed(found[0], clues=(0, 81)), "not every cell has a clue"),
    ("reasons", lambda found: changed(found[0], houses=(27,)), "number is that of a house"),
    ("reasons", lambda found: changed(found[0], houses=(0, 1)), "3 witnesses"),
    (
        "reasons",
        lambda found: changed(found[0], witnesses=found[0].witnesses[::-1]),
        "breaks more than",
    ),
    (
        "reasons",
        lambda found: changed(found[0], witnesses=((0,) * 81,) * 3),
        "is not a grid",
    ),
    (
        "reasons",
        lambda found: changed(found[0], witnesses=(SOLUTION.digits[:9],) * 3),
        "is not a grid",
    ),
    ("clue_counterexamples", lambda pairs: pairs[1:], "gave no answer for"),
    ("clue_counterexamples", lambda pairs: [*pairs, pairs[0]], "twice"),
    (
        "clue_counterexamples",
        lambda pairs: [(pairs[0][0], OTHER), *pairs[1:]],
        "not a solution: the clue",
    ),
    (
        "clue_counterexamples",
        lambda pairs: [(pairs[0][0], SOLUTION), *pairs[1:]],
        "keeps all clues",
    ),
    ("smaller_clue_sets", lambda sets: [*sets, frozenset({2})], "fewer clues"),
    ("closer_solutions", lambda grids: [*grids, OTHER], "not a solution: the clue"),
    ("closer_solutions", lambda grids: [*grids, grids[-1]], "is closer"),
    ("closer_solutions", lambda _: [solve(WEAK)], "is closer"),
    ("completions", lambda _: [(frozenset({8}), False), (frozenset({9}), True)], "open cells"),
]


@for_each(("method", "change", "words"), WRONG)
def test_wrong_evidence_is_a_fault_that_names_the_model(
    method: str, change: Change, words: str
) -> None:
    with pytest.raises(ModelFault, match=f"model wrong .*{words}"):
        evidence(method, change)


def test_a_failure_is_a_fault_and_an_ended_budget_is_not() -> None:
    def fail(_pieces: list[Any]) -> list[Any]:
        raise RuntimeError("broken")

    def stop(_pieces: list[Any]) -> list[Any]:
        raise OutOfBudget

    with pytest.raises(ModelFault, match="failed with RuntimeError"):
        evidence("covering_solutions", fail)
    with pytest.raises(OutOfBudget):
        evidence("covering_solutions", stop)


def test_a_puzzle_of_another_board_is_refused() -> None:
    with pytest.raises(ValueError, match="4x4"):
        list(wrong(lambda pieces: pieces).covering_solutions(parse("." * 16), 1, Meter(UNLIMITED)))


def test_a_model_without_an_analyst_is_refused() -> None:
    with pytest.raises(UnsupportedQuestionError, match="supported by sat"):
        CheckedAnalyst(open_model("reference", BOARD))
    assert check(Puzzle(BOARD, SOLUTION.digits)).solution == SOLUTION
