"""The checker generates the prover's formula, and it states the rules and the claim."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings, strategies as st
from sudoku_models.cnf import extended as cnf
from sudoku_models.proofs.groups import classic_formula

from sudoku import Board
from sudoku.checker import formula as checker
from sudoku.checker.constraints import board as checkers_board
from sudoku.interface.reason import Reason
from tests.cases import for_each
from tests.checker.lrat_oracle import clauses_of, has_model
from tests.conformance.oracle import all_solutions, conflicting, pattern
from tests.small_boards import keeping

pytestmark = pytest.mark.slow

SHAPES = [(1, 1), (1, 2), (2, 1), (1, 3), (2, 2), (1, 4), (1, 5), (2, 3), (3, 2), (2, 4), (3, 3)]
GRIDS = sorted(all_solutions((2, 2), [0] * 16))


def texts(
    shape: tuple[int, int],
    clues: list[int],
    houses: list[int] | None = None,
    solution: list[int] | None = None,
) -> tuple[bytes, bytes]:
    """The formula as the checker makes it, and as the prover does."""
    board = Board(*shape)
    names = None if houses is None else tuple(board.house_names[u] for u in houses)
    made = checker.Formula(checkers_board(*shape), clues, names, solution or [])
    reason = None if houses is None else Reason((), tuple(houses))
    theirs = classic_formula(board, clues, solution, reason)
    assert (made.count, made.variables) == (theirs.count, theirs.rules.variables)
    return made.text, theirs.text()


@settings(max_examples=80)
@given(st.data())
def test_checker_and_prover_write_the_same_formula_byte_for_byte(data: st.DataObject) -> None:
    shape = data.draw(st.sampled_from(SHAPES))
    n = shape[0] * shape[1]
    digits = st.integers(0, n) if data.draw(st.booleans()) else st.just(0)
    clues = data.draw(st.lists(digits, min_size=n * n, max_size=n * n))
    chosen = data.draw(st.none() | st.sets(st.integers(0, 3 * n - 1)))
    solution = None
    if chosen is None and data.draw(st.booleans()):
        solution = data.draw(st.lists(st.integers(1, n), min_size=n * n, max_size=n * n))
    ours, theirs = texts(shape, clues, None if chosen is None else sorted(chosen), solution)
    assert ours == theirs


def sparse(shape: tuple[int, int], holes: int, wrong: int, seed: int) -> list[int]:
    """A solution with some cells opened and some changed."""
    random, digits = Random(seed), [*pattern(shape)]
    for cell in random.sample(range(len(digits)), holes):
        digits[cell] = 0
    for cell in random.sample(range(len(digits)), wrong):
        digits[cell] = random.randint(1, shape[0] * shape[1])
    return digits


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("shape", "holes", "wrong"),
    [
        ((5, 5), 300, 0),
        ((2, 13), 250, 9),
    ],
)
def test_they_write_the_same_for_large_boards(
    shape: tuple[int, int], holes: int, wrong: int
) -> None:
    clues = sparse(shape, holes, wrong, seed=holes + wrong)
    n = shape[0] * shape[1]
    some = sorted(Random(holes).sample(range(3 * n), n))
    for houses, solution in ((None, [*pattern(shape)]), (some, None)):
        ours, theirs = texts(shape, clues, houses, solution)
        assert ours == theirs


@pytest.mark.parametrize("shape", [*SHAPES, (3, 4)])
def test_without_clues_it_is_every_rule_of_the_board_once(shape: tuple[int, int]) -> None:
    board = Board(*shape)
    found = clauses_of(texts(shape, [0] * board.cell_count)[0])
    rules = [*cnf.rules(board, cnf.all_candidates(board))]
    assert len(found) == len(rules)
    assert {*map(frozenset, found)} == {*map(frozenset, rules)}
    pairs = {frozenset(pair) for pair in forbidden(shape)}
    assert pairs == {frozenset(c) for c in found if max(c) < 0}


def forbidden(shape: tuple[int, int]) -> list[tuple[int, int]]:
    """The pairs of variables that exclude each other."""
    n = shape[0] * shape[1]
    in_a_cell = [
        (-n * cell - d, -n * cell - e)
        for cell in range(n * n)
        for d, e in combinations(range(1, n + 1), 2)
    ]
    return in_a_cell + [
        (-n * a - d, -n * b - d)
        for a, b in combinations(range(n * n), 2)
        if conflicting(shape, a, b)
        for d in range(1, n + 1)
    ]


@pytest.mark.thorough
@pytest.mark.parametrize("wrong", [0, 5])
def test_above_order_25_every_clause_is_a_rule_a_clue_or_the_block(wrong: int) -> None:
    shape, n = (2, 13), 26
    clues, solution = sparse(shape, 250, wrong, seed=wrong), pattern(shape)
    found = clauses_of(texts(shape, clues, None, [*solution])[0])
    *rules, block = found
    given_clues = [[n * cell + d] for cell, d in enumerate(clues) if d]
    assert block == [-n * cell - d for cell, d in enumerate(solution)]
    assert rules[-len(given_clues) :] == given_clues
    cells = [{n * cell + d for d in range(1, n + 1)} for cell in range(n * n)]
    houses = Board(*shape).houses
    groups = cells + [{n * cell + d for cell in house} for house in houses for d in range(1, n + 1)]
    long = {*map(frozenset, groups)}
    for clause in rules[: -len(given_clues)]:
        if clause[0] > 0:
            assert frozenset(clause) in long
        else:
            (a, d), (b, e) = (divmod(-x - 1, n) for x in clause)
            assert (a == b and d != e) or (a != b and d == e and conflicting(shape, a, b))


@pytest.mark.parametrize("seed", range(30))
def test_on_4x4_it_can_be_satisfied_exactly_when_the_claim_is_wrong(seed: int) -> None:
    """All 288 grids are tried for each claim: unsatisfiable, unique with this solution."""
    random = Random(seed)
    grid = random.choice(GRIDS)
    clues = [d if random.random() < 0.3 + seed % 3 / 10 else 0 for d in grid]
    if seed % 4 == 0:
        clues[random.randrange(16)] = random.randint(1, 4)
    solutions = keeping(GRIDS, clues)
    claim = clauses_of(texts((2, 2), clues)[0])
    assert has_model(claim) == bool(solutions)
    for solution in solutions[:2]:
        claim = clauses_of(texts((2, 2), clues, None, [*solution])[0])
        assert has_model(claim) == (len(solutions) > 1)


@for_each("seed", range(30))
def test_on_4x4_a_reason_can_be_satisfied_exactly_when_it_is_none(seed: int) -> None:
    """Cell by cell it is tried to keep the clues and the houses of the reason, and no others."""
    random = Random(seed)
    board, clues = Board(2, 2), [0] * 16
    for cell in random.sample(range(16), 5):
        clues[cell] = random.randint(1, 4)
    houses = sorted(random.sample(range(12), 3 + seed % 4))
    claim = clauses_of(texts((2, 2), clues, houses)[0])
    assert has_model(claim) == can_be_filled(clues, [board.houses[u] for u in houses])


def can_be_filled(clues: list[int], houses: list[tuple[int, ...]]) -> bool:
    def extend(digits: list[int]) -> bool:
        cell = len(digits)
        if cell == 16:
            return True
        near = {c for house in houses if cell in house for c in house if c < cell}
        return any(
            extend([*digits, d])
            for d in ([clues[cell]] if clues[cell] else range(1, 5))
            if all(digits[c] != d for c in near)
        )

    return extend([])


def test_a_reason_without_houses_or_clues_can_be_satisfied() -> None:
    assert has_model(clauses_of(texts((2, 2), [1] * 16, [])[0]))
    assert has_model(clauses_of(texts((2, 2), [0] * 16, [*range(12)])[0]))
