"""The reference goes through exactly the search tree that its variant describes, node by node."""

from __future__ import annotations

from itertools import islice

import pytest

from benchmarks.baselines import strings
from sudoku import Board, Budget, Puzzle, Verdict, open_model
from tests.cases import for_each
from tests.conformance.oracle import (
    UNIQUE,
    UNIQUE_SOLUTION,
    Digits,
    Shape,
    digits_of,
    pattern,
    random_puzzles,
    with_holes,
)
from tests.reference import naive
from tests.reference.naive import Rule, Search, ValueOrder, VariableOrder

pytestmark = pytest.mark.slow

SOLVED = digits_of(UNIQUE_SOLUTION)
SINGLES: list[Rule] = [naive.naked_singles, naive.hidden_singles]
NAIVE_RULES: dict[str, list[Rule] | None] = {
    "none": None,
    "fc": [],
    "ac": [naive.naked_singles],
    "ac+dual": SINGLES,
    "ac+dual+locked": [*SINGLES, naive.locked_candidates],
    "ac+pairs+triples+quads": [naive.naked_singles, *map(naive.naked_tuples, (2, 3, 4))],
    "ac+dual+hidden-pairs+hidden-triples+hidden-quads": [
        *(*SINGLES, *map(naive.hidden_tuples, (2, 3, 4)))
    ],
}
VARIABLE_ORDERS: dict[str, VariableOrder] = {
    "first": naive.first,
    "minrv": naive.fewest,
    "minrv+degree": naive.fewest_then_degree,
    "maxrv": naive.most,
}
VALUE_ORDERS: dict[str, ValueOrder] = {
    "ascending": naive.ascending,
    "most": naive.most_constraining,
    "least": naive.least_constraining,
}
SPECS = [
    *(f"{rules}/{order}/ascending" for rules in NAIVE_RULES for order in ("first", "minrv")),
    *(f"{rules}/maxrv/ascending" for rules in ("ac", "ac+dual")),
    *(f"{rules}/minrv+degree/ascending" for rules in ("fc", "ac+dual")),
    *(f"ac/minrv/{value}" for value in ("most", "least")),
    "fc/first/most",
    "ac+dual/minrv+degree/least",
]
SMALL: list[tuple[Shape, Digits]] = [
    *(((2, 2), clues) for clues in random_puzzles((2, 2), 12, range(3, 8), seed=21)),
    ((2, 2), (0,) * 16),
    ((2, 3), with_holes(pattern((2, 3)), 20, seed=2)),
    ((3, 2), with_holes(pattern((3, 2)), 22, seed=3)),
]
LARGER: list[tuple[Shape, Digits]] = [
    ((2, 3), with_holes(pattern((2, 3)), 28, seed=5)),
    ((3, 3), with_holes(SOLVED, 48, seed=111)),
    ((3, 3), with_holes(SOLVED, 50, seed=1087)),
]


def naive_search(spec: str, shape: Shape) -> Search:
    rules, order, value = spec.split("/")
    return Search(shape, VARIABLE_ORDERS[order], VALUE_ORDERS[value], NAIVE_RULES[rules])


def assert_same_tree(spec: str, shape: Shape, clues: Digits, limit: int) -> tuple[int, int]:
    """Compare, and return the decisions and conflicts."""
    search = naive_search(spec, shape)
    found = list(islice(search.solutions(clues), limit))
    board = Board(*shape)
    outcome = open_model(f"reference:{spec}", board).search(Puzzle(board, clues), limit=limit)
    assert [grid.digits for grid in outcome.solutions] == found
    counts = outcome.effort.decisions, outcome.effort.conflicts
    assert counts == (search.decisions, search.conflicts)
    return counts


@pytest.mark.thorough
@for_each("spec", SPECS)
def test_small_puzzles_take_the_nodes_of_a_naive_search(spec: str) -> None:
    counts = set()
    for shape, clues in SMALL:
        counts.add(assert_same_tree(spec, shape, clues, limit=1))
        counts.add(assert_same_tree(spec, shape, clues, limit=80))
    assert len(counts) > 8


@for_each("spec", [spec for spec in SPECS if "none" not in spec])
def test_larger_puzzles_take_the_nodes_of_a_naive_search(spec: str) -> None:
    decisions = [assert_same_tree(spec, *puzzle, limit=2)[0] for puzzle in LARGER]
    assert max(decisions) > 0


def test_counts_that_can_be_worked_out_by_hand() -> None:
    board = Board(2, 2)
    two_open = Puzzle(board, (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 0, 0))
    counts = {}
    for spec in ("none/first/ascending", "fc/first/ascending", "ac/first/ascending", "generate"):
        effort = open_model(f"reference:{spec}", board).search(two_open).effort
        counts[spec] = effort.decisions, effort.conflicts
    assert counts == {
        "none/first/ascending": (8, 6),
        "fc/first/ascending": (2, 0),
        "ac/first/ascending": (0, 0),
        "generate": (16, 15),
    }


def test_after_the_last_conflict_no_digit_is_tried() -> None:
    board, clues = Board(3, 3), with_holes(SOLVED, 50, seed=1087)
    search = naive_search("ac/first/ascending", (3, 3))
    assert len(list(search.solutions(clues))) == 1
    model = open_model("reference:ac/first/ascending", board)
    assert search.conflicts > 5
    for conflicts, decisions in enumerate([0, *search.decisions_at_conflict][: search.conflicts]):
        outcome = model.search(Puzzle(board, clues), budget=Budget(conflicts=conflicts))
        assert (outcome.effort.conflicts, outcome.effort.decisions) == (conflicts, decisions)
        assert outcome.verdict is Verdict.UNKNOWN
    ample = model.search(Puzzle(board, clues), budget=Budget(conflicts=search.conflicts + 1))
    assert ample.verdict is Verdict.UNIQUE
    assert ample.effort.decisions == search.decisions


@pytest.mark.parametrize(
    "clues",
    [
        digits_of(UNIQUE),
        with_holes(SOLVED, 50, seed=1087),
        with_holes(SOLVED, 58, seed=1),
        with_holes(SOLVED, 64, seed=1),
        (0,) * 81,
    ],
)
def test_freecodecamp_visits_the_tree_of_the_dict_of_strings(
    clues: Digits, monkeypatch: pytest.MonkeyPatch
) -> None:
    visited = 0
    visit = strings._search

    def counting(
        options: strings.Options, houses: strings.Houses, peers: strings.Peers
    ) -> strings.Options | None:
        nonlocal visited
        visited += 1
        return visit(options, houses, peers)

    monkeypatch.setattr(strings, "_search", counting)
    solutions = strings.solutions(3, 3, clues)
    board = Board(3, 3)
    outcome = open_model("reference:freecodecamp", board).search(Puzzle(board, clues), limit=1)
    assert [grid.digits for grid in outcome.solutions] == solutions
    assert outcome.effort.decisions - outcome.effort.conflicts + 1 == visited
