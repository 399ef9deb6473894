"""The reference's rules: sound, and as strong as their definitions, each alone and together."""

from __future__ import annotations

import random

import pytest

from sudoku.reference.variant import RULES
from tests.cases import for_each
from tests.conformance.oracle import Shape, all_solutions
from tests.reference import naive
from tests.reference.naive import Candidates, Refuted, Rule
from tests.reference.reference_states import fixpoint

pytestmark = pytest.mark.slow

SHAPES: list[Shape] = [(2, 2), (2, 3), (3, 2), (3, 3)]
AC, DUAL, LOCKED = naive.naked_singles, naive.hidden_singles, naive.locked_candidates
NAKED = {k: naive.naked_tuples(k) for k in (2, 3, 4)}
HIDDEN = {k: naive.hidden_tuples(k) for k in (2, 3, 4)}
SINGLES_AND_LOCKED: dict[str, list[Rule]] = {
    "fc": [],
    "ac": [AC],
    "dual": [DUAL],
    "fc+dual": [DUAL],
    "ac+dual": [AC, DUAL],
    "locked": [LOCKED],
    "ac+locked": [AC, LOCKED],
    "dual+locked": [DUAL, LOCKED],
    "ac+dual+locked": [AC, DUAL, LOCKED],
}
WITH_TUPLES: dict[str, list[Rule]] = {
    "ac+pairs": [AC, NAKED[2]],
    "ac+pairs+triples": [AC, NAKED[2], NAKED[3]],
    "ac+pairs+triples+quads": [AC, NAKED[2], NAKED[3], NAKED[4]],
    "ac+dual+hidden-pairs": [AC, DUAL, HIDDEN[2]],
    "ac+dual+hidden-pairs+hidden-triples": [AC, DUAL, HIDDEN[2], HIDDEN[3]],
    "ac+dual+hidden-pairs+hidden-triples+hidden-quads": [AC, DUAL, *HIDDEN.values()],
    "ac+dual+locked+pairs+hidden-pairs+triples+hidden-triples": [
        *(AC, DUAL, LOCKED, NAKED[2], HIDDEN[2], NAKED[3], HIDDEN[3]),
    ],
}
COUNT = {(1, 4): 20, (2, 2): 30, (2, 3): 20, (3, 2): 12, (3, 3): 16}
FIND_NOTHING_ON_4X4 = {"fc", "quads", "hidden-quads"}
"""Forward checking removes nothing, and that four cells have four digits is no news."""


def cases(shape: Shape, *, broken: bool) -> list[Candidates]:
    """Random candidates: around a solution, and half of them without one of its digits."""
    rng = random.Random(f"{shape}")
    drawn = []
    for number in range(COUNT[shape]):
        candidates = naive.random_candidates(shape, rng, [naive.random_solution(shape, rng)])
        if broken and number % 2:
            cell = rng.randrange(len(candidates))
            candidates[cell].discard(rng.choice(sorted(candidates[cell])))
        drawn.append(candidates)
    return drawn


def expected(shape: Shape, candidates: Candidates, rules: list[Rule]) -> Candidates | None:
    try:
        return naive.fixpoint(shape, candidates, rules)
    except Refuted:
        return None


@for_each("rule", RULES)
def test_a_rule_alone_leaves_every_solution_of_a_4x4(rule: str) -> None:
    rng = random.Random(1)
    every = sorted(all_solutions((2, 2), (0,) * 16))
    changed = 0
    for _ in range(50):
        candidates = naive.random_candidates((2, 2), rng, [rng.choice(every)])
        left = fixpoint(rule, (2, 2), candidates)
        for grid in every:
            if all(d in before for d, before in zip(grid, candidates, strict=True)):
                assert left is not None
                assert all(d in after for d, after in zip(grid, left, strict=True))
        changed += left != candidates
    assert (changed > 12) == (rule not in FIND_NOTHING_ON_4X4)


@for_each("shape", [(1, 4), (4, 1), *SHAPES])
@for_each("rule", RULES)
def test_a_rule_alone_never_removes_a_digit_of_several_solutions(rule: str, shape: Shape) -> None:
    rng = random.Random(2)
    for _ in range(7):
        solutions = [naive.random_solution(shape, rng) for _ in range(rng.randint(1, 3))]
        candidates = naive.random_candidates(shape, rng, solutions)
        left = fixpoint(rule, shape, candidates)
        assert left is not None
        for before, after, *digits in zip(candidates, left, *solutions, strict=True):
            assert set(digits) <= after <= before


@for_each("shape", [(1, 4), *SHAPES])
@for_each("names", SINGLES_AND_LOCKED)
def test_singles_and_locked_candidates_leave_what_their_definitions_leave(
    names: str, shape: Shape
) -> None:
    outcomes = set()
    for candidates in cases(shape, broken=True):
        wanted = expected(shape, candidates, SINGLES_AND_LOCKED[names])
        assert fixpoint(names, shape, candidates) == wanted
        outcomes.add((wanted is None, wanted == candidates))
    assert len(outcomes) > 1 or names == "fc"


@pytest.mark.parametrize("shape", [(2, 2), (2, 3), (3, 3)])
@pytest.mark.parametrize("names", WITH_TUPLES)
def test_tuples_leave_what_their_definitions_leave(names: str, shape: Shape) -> None:
    more = 0
    for candidates in cases(shape, broken=False):
        wanted = expected(shape, candidates, WITH_TUPLES[names])
        assert wanted is not None
        assert fixpoint(names, shape, candidates) == wanted
        more += wanted != fixpoint("ac", shape, candidates)
    assert more > 0


@for_each("names", WITH_TUPLES)
def test_tuples_see_no_contradiction_that_is_not_there(names: str) -> None:
    seen = 0
    for shape in SHAPES[:2]:
        for candidates in cases(shape, broken=True):
            wanted = expected(shape, candidates, WITH_TUPLES[names])
            left = fixpoint(names, shape, candidates)
            assert wanted == left or wanted is None
            seen += left is None
    assert seen > 10


def nine(**cells: set[int]) -> Candidates:
    """An empty 9x9 with these candidates: c40={1, 2} leaves 1 and 2 for cell 40."""
    return [cells.get(f"c{cell}", set(range(1, 10))) for cell in range(81)]


def only_in(digits: set[int], house: range, cells: set[int]) -> Candidates:
    """An empty 9x9 in which these digits have no other places in the house than these cells."""
    every = set(range(1, 10))
    return [every - digits if c in house and c not in cells else set(every) for c in range(81)]


ROW = range(9)
BOX_BELOW = (9, 10, 11, 18, 19, 20)
REST_OF_ROW = (1, 2, 3, 5, 6, 7)
BY_HAND: list[tuple[str, str, Candidates, tuple[int, ...], set[int]]] = [
    ("ac", "fc", nine(c0={5}), (1, 8, 9, 72, 20), {1, 2, 3, 4, 6, 7, 8, 9}),
    ("dual", "fc", only_in({5}, ROW, {4}), (4,), {5}),
    ("locked", "ac+dual", only_in({5}, ROW, {0, 1}), BOX_BELOW, {1, 2, 3, 4, 6, 7, 8, 9}),
    (
        "ac+locked",
        "ac+dual",
        [s - {5} if c in BOX_BELOW else s for c, s in enumerate(nine())],
        (3, 4, 5, 6, 7, 8),
        {1, 2, 3, 4, 6, 7, 8, 9},
    ),
    ("pairs", "ac+dual", nine(c0={1, 2}, c4={1, 2}), REST_OF_ROW, {3, 4, 5, 6, 7, 8, 9}),
    ("hidden-pairs", "ac+dual", only_in({1, 2}, ROW, {0, 4}), (0, 4), {1, 2}),
    (
        "triples",
        "ac+dual+pairs",
        nine(c0={1, 2}, c4={2, 3}, c8={1, 3}),
        REST_OF_ROW,
        {4, 5, 6, 7, 8, 9},
    ),
    ("hidden-triples", "ac+dual+hidden-pairs", only_in({1, 2, 3}, ROW, {0, 4, 8}), (0, 4, 8),
     {1, 2, 3}),
    (
        "quads",
        "ac+dual+pairs+triples",
        nine(c0={1, 2}, c4={2, 3}, c7={3, 4}, c8={1, 4}),
        (1, 2, 3, 5, 6),
        {5, 6, 7, 8, 9},
    ),
    ("hidden-quads", "ac+dual+hidden-pairs+hidden-triples",
     only_in({1, 2, 3, 4}, ROW, {0, 4, 7, 8}), (0, 4, 7, 8), {1, 2, 3, 4}),
]  # fmt: skip


@for_each(("rules", "without", "candidates", "cells", "left"), BY_HAND)
def test_a_rule_finds_what_a_person_finds_and_lesser_rules_do_not(
    rules: str, without: str, candidates: Candidates, cells: tuple[int, ...], left: set[int]
) -> None:
    found = fixpoint(rules, (3, 3), candidates)
    assert found is not None
    assert {cell: found[cell] for cell in cells} == dict.fromkeys(cells, left)
    assert fixpoint(without, (3, 3), candidates) == candidates


@pytest.mark.parametrize(
    ("rule", "candidates"),
    [
        ("fc", nine(c40=set())),
        ("ac", nine(c0={5}, c8={5})),
        ("dual", only_in({5}, ROW, set())),
    ],
)
def test_a_cell_without_digits_and_a_digit_without_places_are_contradictions(
    rule: str, candidates: Candidates
) -> None:
    assert fixpoint(rule, (3, 3), candidates) is None
