"""The engine of 9x9 boards, at every level of this machine, against brute force."""

from __future__ import annotations

import random
from functools import cache

import numpy as np
import pytest
from numpy.typing import NDArray
from sudoku_models.native import engine as native
from sudoku_models.native.arrays import NativeBulk
from sudoku_models.native.engine import EXHAUSTED, LIMIT, OPEN, STOPPED, Engine
from sudoku_models.native.library import BatchStructure, level_number

from sudoku import Board, Budget
from tests.compiled import levels_here, needs_library
from tests.conformance.oracle import MULTIPLE, UNIQUE, UNSATISFIABLE, conflicting, digits_of
from tests.constraints.grids import random_grid

pytestmark = [needs_library, pytest.mark.slow]

NINE = Board(3, 3)
CELLS, FULL, MANY = 81, 0x1FF, 10**6
NEIGHBOURS = [[b for b in range(CELLS) if a != b and conflicting((3, 3), a, b)] for a in range(81)]
HARD = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
"""A. Inkala's "AI Escargot" (2006)."""
Masks = tuple[int, ...]


def brute_force(masks: Masks) -> set[bytes]:
    """All solutions: a digit in the cell with the fewest candidates, and from no neighbour on."""
    if not all(masks):
        return set()
    several = [cell for cell in range(CELLS) if masks[cell] & (masks[cell] - 1)]
    if not several:
        if any(masks[a] == masks[b] for a in range(CELLS) for b in NEIGHBOURS[a]):
            return set()
        return {bytes(mask.bit_length() for mask in masks)}
    cell = min(several, key=lambda cell: masks[cell].bit_count())
    found: set[bytes] = set()
    for bit in (1 << d for d in range(9) if masks[cell] >> d & 1):
        left = list(masks)
        left[cell] = bit
        for other in NEIGHBOURS[cell]:
            left[other] &= ~bit
        found |= brute_force(tuple(left))
    return found


@cache
def puzzles() -> tuple[list[Masks], list[set[bytes]]]:
    """Puzzles in masks with their solutions: of open cells, of candidates, and with a wrong one."""
    chance = random.Random(20)
    asked = []
    for number in range(60):
        grid = random_grid(Board(3, 3), chance)
        masks = [1 << digit - 1 for digit in grid]
        for cell in chance.sample(range(CELLS), chance.randrange(16, 51)):
            masks[cell] = FULL if number % 2 else masks[cell] | chance.randrange(512)
        if number % 5 == 0:
            masks[chance.randrange(CELLS)] = 1 << chance.randrange(9)
        asked.append(tuple(masks))
    return asked, [brute_force(masks) for masks in asked]


def in_array(asked: list[Masks]) -> NDArray[np.uint32]:
    return np.array(asked, np.uint32).reshape(-1, CELLS)


@pytest.fixture(params=levels_here())
def level(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.thorough
def test_the_puzzles_have_no_one_and_many_solutions() -> None:
    counts = [len(solutions) for solutions in puzzles()[1]]
    assert {0, 1, 2} < set(counts)
    assert max(counts) > 30


@pytest.mark.parametrize("count", [0, 1, 7, 8, 9, 31, 32, 33, 1000])
def test_each_puzzle_of_a_batch_has_its_solutions(level: str, count: int) -> None:
    asked, expected = puzzles()
    numbers = [i % len(asked) for i in range(count)]
    most = max(len(solutions) for solutions in expected)
    answers = NativeBulk(NINE, level).search(
        in_array([asked[i] for i in numbers]), limit=MANY, kept=most if count < 50 else 1
    )
    assert answers.exhausted.all()
    assert answers.counts.tolist() == [len(expected[i]) for i in numbers]
    for i, number in enumerate(numbers):
        found = {bytes(grid) for grid in answers.solutions[i] if grid.any()}
        assert found <= expected[number]
        assert len(found) == min(len(expected[number]), answers.solutions.shape[1])


@pytest.mark.parametrize("limit", [1, 2, 3])
def test_no_more_solutions_are_found_than_asked_for(level: str, limit: int) -> None:
    asked, expected = puzzles()
    for kept in range(limit + 1):
        answers = NativeBulk(NINE, level).search(in_array(asked), limit=limit, kept=kept)
        assert answers.counts.tolist() == [min(limit, len(every)) for every in expected]
        for grids, count, every in zip(answers.solutions, answers.counts, expected, strict=True):
            found = [bytes(grid) for grid in grids if grid.any()]
            assert len(set(found)) == len(found) == min(kept, count)
            assert set(found) <= every
        surely = [len(every) < limit for every in expected]
        assert (answers.exhausted | ~np.array(surely)).all()
        assert not answers.exhausted[[len(every) > limit for every in expected]].any()


@pytest.mark.parametrize("limit", [1, 2, 3, MANY])
def test_a_puzzle_alone_has_its_solutions(level: str, limit: int) -> None:
    model = NativeBulk(NINE, level)
    asked, expected = puzzles()
    for row, (masks, every) in enumerate(zip(in_array(asked), expected, strict=True)):
        answers = model.search(masks[np.newaxis], limit=limit, kept=3)
        assert answers.counts.tolist() == [min(limit, len(every))], row
        found = [bytes(grid) for grid in answers.solutions[0] if grid.any()]
        assert len(set(found)) == len(found) == min(limit, len(every), 3)
        assert set(found) <= {bytes(grid) for grid in every}


def test_wrong_digits_and_empty_masks_are_refuted(level: str) -> None:
    bulk = NativeBulk(NINE, level)
    for wrong in (10, 16, 17, 255):
        digits = np.zeros((3, CELLS), np.uint8)
        digits[:, 40] = (5, wrong, 9)
        answers = bulk.search(digits, limit=1)
        assert answers.counts.tolist() == [1, 0, 1]
        assert answers.exhausted.tolist() == [False, True, False]
    masks = np.full((3, CELLS), FULL, np.uint32)
    masks[1, 80] = 0
    masks[2, 0] = 1 << 9
    assert bulk.search(masks, limit=1).counts.tolist() == [1, 0, 0]
    masks[:] = FULL | 1 << 9 | 1 << 16  # bits above those of the board are no candidates
    assert bulk.search(masks, limit=1).solutions.max() == 9


def test_known_puzzles(level: str) -> None:
    digits = np.array([digits_of(text) for text in (UNIQUE, MULTIPLE, UNSATISFIABLE)], np.uint8)
    answers = NativeBulk(NINE, level).search(digits, limit=2)
    assert answers.counts.tolist() == [1, 2, 0]
    assert answers.exhausted.tolist() == [True, False, True]
    assert answers.decisions[1] > 0


def test_the_same_batch_has_the_same_answers_twice(level: str) -> None:
    bulk, asked = NativeBulk(NINE, level), in_array(puzzles()[0])
    first = bulk.search(asked, limit=3, kept=3)
    bulk.search(asked[3:4], limit=MANY)
    second = bulk.search(asked, limit=3, kept=3)
    for name in ("counts", "exhausted", "solutions", "decisions", "conflicts"):
        assert (getattr(first, name) == getattr(second, name)).all(), name


def test_apart_an_answer_does_not_depend_on_the_other_puzzles(level: str) -> None:
    model = NativeBulk(Board(3, 3), level)
    masks = in_array(puzzles()[0])
    together = model.search(masks, limit=2, kept=2, apart=True)
    for row in range(0, len(masks), 7):
        alone = model.search(masks[row : row + 1], limit=2, kept=2)
        assert (together.solutions[row] == alone.solutions[0]).all()
        assert together.decisions[row] == alone.decisions[0]
        assert together.conflicts[row] == alone.conflicts[0]


def test_a_limit_of_conflicts_leaves_only_its_puzzle(level: str) -> None:
    hard, easy = digits_of(HARD), digits_of(UNIQUE)
    digits = np.array([hard, easy, hard, easy], np.uint8)
    bulk = NativeBulk(NINE, level)
    for conflicts in (0, 1, 3):
        answers = bulk.search(digits, limit=MANY, budget=Budget(conflicts=conflicts))
        assert not answers.exhausted[[0, 2]].any()
        assert answers.exhausted[[1, 3]].all()
        # In the pass that meets the limit, each lane may refute a subtree.
        assert (answers.conflicts[[0, 2]] >= conflicts).all()
        assert (answers.conflicts[[0, 2]] < conflicts + 32).all()
    full = bulk.search(digits, limit=MANY)
    enough = bulk.search(digits, limit=MANY, budget=Budget(conflicts=int(full.conflicts.max())))
    assert enough.exhausted.all()
    assert enough.counts.tolist() == [1, 1, 1, 1]


class Batch:
    """A batch in arrays, to be asked in slices."""

    def __init__(self, masks: NDArray[np.uint32], limit: int, conflicts: int) -> None:
        count = len(masks)
        self.masks = masks
        self.counters = np.full((3, count), 77, np.uint64)
        self.statuses = np.full(count, 77, np.uint8)
        self.structure = BatchStructure(
            count, None, masks.ctypes.data, limit, conflicts, 0,
            *(counter.ctypes.data for counter in self.counters), None, self.statuses.ctypes.data,
        )  # fmt: skip


@pytest.mark.parametrize("conflicts", [3, native.UNLIMITED])
def test_slices_of_one_pass_give_the_same_answers(level: str, conflicts: int) -> None:
    asked = in_array([*puzzles()[0], *(hard_masks() for _ in range(3))])
    whole, sliced = (Batch(asked, 3, conflicts) for _ in range(2))
    engine = Engine(NINE, level_number(level))
    assert engine.search(whole.structure)
    engine.slice = 1
    assert not engine.search(sliced.structure, passes=1)
    assert OPEN in sliced.statuses
    assert engine.search(sliced.structure)
    assert (whole.counters == sliced.counters).all()
    assert whole.statuses.tolist() == sliced.statuses.tolist()
    assert set(whole.statuses.tolist()) - {STOPPED} == {EXHAUSTED, LIMIT}
    assert (STOPPED in whole.statuses) == (conflicts == 3)


def hard_masks() -> Masks:
    return tuple(1 << digit - 1 if digit else FULL for digit in digits_of(HARD))


def test_propagation_keeps_every_solution(level: str) -> None:
    asked, expected = puzzles()
    left = NativeBulk(NINE, level).propagate(in_array(asked))
    assert not (left & ~in_array(asked)).any()
    for masks, every in zip(left.tolist(), expected, strict=True):
        for grid in every:
            assert all(masks[cell] >> digit - 1 & 1 for cell, digit in enumerate(grid))
        assert all(masks) or not any(masks)


def test_an_abandoned_search_leaves_nothing_behind(level: str) -> None:
    engine = Engine(NINE, level_number(level))
    for _ in range(2):
        abandoned = Batch(np.full((5, CELLS), FULL, np.uint32), MANY, native.UNLIMITED)
        assert not engine.search(abandoned.structure, passes=50)
        asked, expected = puzzles()
        batch = Batch(in_array(asked), MANY, native.UNLIMITED)
        assert engine.search(batch.structure)
        assert batch.counters[0].tolist() == [len(every) for every in expected]


def test_a_puzzle_without_decisions_needs_no_conflicts(level: str) -> None:
    digits = np.array([digits_of(UNIQUE)], np.uint8)
    answers = NativeBulk(NINE, level).search(digits, budget=Budget(conflicts=0))
    assert answers.counts.tolist() == [1]
    assert answers.exhausted.all()
    assert answers.decisions.tolist() == [0]
