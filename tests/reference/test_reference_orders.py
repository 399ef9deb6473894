"""Which question the reference asks next, and which answer it tries first, by their definitions."""

from __future__ import annotations

import random

import pytest

from sudoku.reference.orders import VALUE_ORDERS, VARIABLE_ORDERS
from tests.cases import for_each
from tests.conformance.oracle import Shape
from tests.reference import naive
from tests.reference.naive import Candidates
from tests.reference.reference_states import branches

pytestmark = pytest.mark.slow

SHAPES: list[Shape] = [(2, 2), (2, 3), (3, 3)]


def drawn(shape: Shape, count: int) -> list[Candidates]:
    rng = random.Random(f"{shape}")
    return [
        naive.random_candidates(shape, rng, [naive.random_solution(shape, rng)])
        for _ in range(count)
    ]


def asked_cell(order: str, shape: Shape, candidates: Candidates, seed: int = 0) -> int:
    choices = branches(f"fc/{order}/ascending", shape, candidates, seed)
    cells = {cell for cell, _ in choices}
    assert len(cells) == 1
    cell = cells.pop()
    assert [digit for _, digit in choices] == sorted(candidates[cell])
    return cell


@for_each("shape", SHAPES)
@for_each("order", VARIABLE_ORDERS)
def test_of_the_choices_exactly_one_holds_in_a_solution(order: str, shape: Shape) -> None:
    rng = random.Random(3)
    for _ in range(30):
        solution = naive.random_solution(shape, rng)
        candidates = naive.random_candidates(shape, rng, [solution])
        choices = branches(f"fc/{order}/ascending", shape, candidates)
        assert [solution[cell] == digit for cell, digit in choices].count(True) == 1


@for_each("shape", SHAPES)
@for_each(
    ("order", "naively"),
    [
        ("first", naive.first),
        ("minrv", naive.fewest),
        ("minrv+degree", naive.fewest_then_degree),
        ("maxrv", naive.most),
    ],
)
def test_the_cell_asked_is_the_one_of_the_definition(
    order: str, naively: naive.VariableOrder, shape: Shape
) -> None:
    asked = set()
    for candidates in drawn(shape, 40):
        cell = asked_cell(order, shape, candidates)
        assert cell == naively(shape, candidates, list(range(len(candidates))))
        asked.add(cell)
    assert (len(asked) > 1) == (order != "first")


@pytest.mark.parametrize("shape", SHAPES)
def test_minrv_with_random_ties_asks_any_cell_with_the_fewest(shape: Shape) -> None:
    for candidates in drawn(shape, 10):
        fewest = min(len(left) for left in candidates)
        tied = {cell for cell, left in enumerate(candidates) if len(left) == fewest}
        asked = {asked_cell("minrv+random", shape, candidates, seed) for seed in range(30)}
        assert asked <= tied
        assert len(asked) > 1 or len(tied) == 1


def test_random_asks_any_cell() -> None:
    candidates = drawn((2, 2), 1)[0]
    asked = [asked_cell("random", (2, 2), candidates, seed) for seed in range(300)]
    assert set(asked) == set(range(16))


@pytest.mark.parametrize("order", ["minrv+dual", "minrv+degree+dual"])
def test_dual_asks_the_two_places_of_a_digit_where_all_cells_have_more_candidates(
    order: str,
) -> None:
    kinds = set()
    for shape in SHAPES:
        for candidates in drawn(shape, 60):
            wide = [left | {1, 2, 3} for left in candidates]
            for given in (candidates, wide):
                choices = branches(f"fc/{order}/ascending", shape, given)
                kinds.add(assert_fewest_or_two_places(shape, given, choices))
    assert kinds == {"cell", "two places", "cell, since no digit has two places"}


def assert_fewest_or_two_places(
    shape: Shape, candidates: Candidates, choices: list[tuple[int, int]]
) -> str:
    fewest = min(len(left) for left in candidates)
    pairs = [
        [(cell, digit) for cell in places]
        for house in naive.houses(shape)
        for digit in range(1, len(house) + 1)
        if len(places := [cell for cell in house if digit in candidates[cell]]) == 2
    ]
    if fewest > 2 and pairs:
        assert choices in pairs
        return "two places"
    cell = choices[0][0]
    assert choices == [(cell, digit) for digit in sorted(candidates[cell])]
    assert len(choices) == fewest
    return "cell" if fewest <= 2 else "cell, since no digit has two places"


@for_each("shape", SHAPES)
@for_each(
    ("order", "naively"),
    [
        ("ascending", naive.ascending),
        ("most", naive.most_constraining),
        ("least", naive.least_constraining),
    ],
)
def test_the_digits_are_tried_in_the_order_of_the_definition(
    order: str, naively: naive.ValueOrder, shape: Shape
) -> None:
    tried = []
    for candidates in drawn(shape, 40):
        choices = branches(f"fc/maxrv/{order}", shape, candidates)
        digits = [digit for _, digit in choices]
        cells = list(range(len(candidates)))
        assert digits == naively(shape, candidates, cells, choices[0][0])
        tried.append(digits)
    assert any(digits != sorted(digits) for digits in tried) == (order != "ascending")


def test_random_tries_the_same_digits_in_every_order() -> None:
    candidates = [{1, 2, 3} for _ in range(16)]
    orders = {tuple(branches("fc/first/random", (2, 2), candidates, seed)) for seed in range(100)}
    assert len(orders) == 6
    assert {frozenset(order) for order in orders} == {frozenset({(0, 1), (0, 2), (0, 3)})}


def test_every_order_is_looked_at_here() -> None:
    assert set(VARIABLE_ORDERS) == {
        *("first", "random", "minrv", "minrv+random", "minrv+degree", "maxrv"),
        *("minrv+dual", "minrv+degree+dual"),
    }
    assert set(VALUE_ORDERS) == {"ascending", "random", "most", "least"}
