"""The reference: propagation that is sound, counters that repeat, no depth that overflows."""

from __future__ import annotations

import random
import sys
from dataclasses import replace

import pytest

from sudoku import Board, Budget, Effort, Puzzle, Verdict
from sudoku.reference import ReferenceModel
from sudoku.reference.propagation import Contradiction, Propagation, State
from sudoku.reference.search import thinnest
from tests.conformance.oracle import (
    UNIQUE,
    UNIQUE_SOLUTION,
    Digits,
    Shape,
    all_solutions,
    digits_of,
    pattern,
    random_puzzles,
    with_holes,
)


def propagated(shape: Shape, clues: Digits) -> State | None:
    """The candidates that the rules leave; None for a contradiction."""
    board = Board(*shape)
    rules = Propagation(board)
    state = [1 << (d - 1) if d else rules.all_digits for d in clues]
    try:
        rules.run(state, [cell for cell, d in enumerate(clues) if d])
    except Contradiction:
        return None
    return state


def holds(state: State | None, solution: Digits) -> bool:
    """Whether every digit of the solution is still a candidate."""
    return state is not None and all(
        left & 1 << (d - 1) for left, d in zip(state, solution, strict=True)
    )


@pytest.mark.parametrize("shape", [(2, 2), (1, 4), (4, 1)])
def test_propagation_never_removes_a_digit_of_a_solution(shape: Shape) -> None:
    for clues in random_puzzles(shape, 200, range(1, 9), seed=11):
        state = propagated(shape, clues)
        assert all(holds(state, solution) for solution in all_solutions(shape, clues))


def test_propagation_never_removes_a_digit_of_a_9x9_solution() -> None:
    solution = digits_of(UNIQUE_SOLUTION)
    for seed in range(60):
        clues = with_holes(solution, 40 + seed % 25, seed)
        assert holds(propagated((3, 3), clues), solution)


def test_each_rule_alone_never_removes_a_digit_of_a_solution() -> None:
    rng = random.Random(3)
    solution = digits_of(UNIQUE_SOLUTION)
    rules = Propagation(Board(3, 3))
    changed = 0
    for _ in range(200):
        state = [1 << (d - 1) | rng.getrandbits(9) & rng.getrandbits(9) for d in solution]
        before = state.copy()
        for unit in range(27):
            rules.naked_pairs(state, unit, [])
            rules.hidden_singles(state, unit, [])
        rules.naked_singles(state, [c for c, left in enumerate(state) if left.bit_count() == 1])
        assert holds(state, solution)
        changed += state != before
    assert changed == 200


@pytest.mark.parametrize(
    ("clues", "cell", "digits"),
    [
        ({0: 1, 1: 2}, 4, {3, 4}),
        ({0: 1, 1: 2, 4: 3}, 5, {4}),
        ({6: 1, 9: 1}, 0, {1}),
    ],
    ids=["peers", "naked single", "hidden single"],
)
def test_rules_find_what_a_person_finds(clues: dict[int, int], cell: int, digits: set[int]) -> None:
    state = propagated((2, 2), tuple(clues.get(c, 0) for c in range(16)))
    assert state is not None
    assert {d for d in range(1, 5) if state[cell] & 1 << (d - 1)} == digits


def test_a_naked_pair_takes_its_digits_from_the_rest_of_the_unit() -> None:
    rules = Propagation(Board(3, 3))
    state = [rules.all_digits] * 81
    state[0] = state[4] = 0b11
    assert rules.naked_pairs(state, 0, []) > 0
    assert [state[cell] for cell in (0, 4)] == [0b11, 0b11]
    assert {state[cell] for cell in range(9) if cell not in (0, 4)} == {0b111111100}


def test_a_contradiction_is_never_seen_where_there_is_a_solution() -> None:
    kinds = set()
    for clues in random_puzzles((2, 2), 200, range(4, 9), seed=12):
        refuted = propagated((2, 2), clues) is None
        solvable = bool(all_solutions((2, 2), clues))
        assert not (refuted and solvable)
        kinds.add((refuted, solvable))
    assert kinds >= {(True, False), (False, True)}


def test_of_the_choices_tried_exactly_one_holds_in_every_solution() -> None:
    board = Board(2, 2)
    splits = set()
    for clues in random_puzzles((2, 2), 200, range(7), seed=13):
        state = propagated((2, 2), clues)
        if state is None:
            continue
        choices = thinnest(state, board.units)
        assert bool(choices) == any(left.bit_count() > 1 for left in state)
        for solution in all_solutions((2, 2), clues):
            held = [mask == 1 << (solution[cell] - 1) for cell, mask in choices]
            assert held.count(True) == bool(choices)
        splits.add(len({cell for cell, _ in choices}))
    assert splits == {0, 1, 2}


def timeless(effort: Effort) -> Effort:
    return replace(effort, setup_seconds=0.0, solve_seconds=0.0)


def test_effort_and_answers_repeat_exactly() -> None:
    board = Board(3, 3)
    old = ReferenceModel(board)
    puzzles = [digits_of(UNIQUE), with_holes(digits_of(UNIQUE_SOLUTION), 58, seed=1), (0,) * 81]
    for clues in puzzles * 2:
        asked = Puzzle(board, clues)
        fresh, again = ReferenceModel(board).search(asked), old.search(asked)
        assert timeless(fresh.effort) == timeless(again.effort)
        assert fresh.solutions == again.solutions


def test_effort_counts_what_was_done() -> None:
    board = Board(3, 3)
    full = ReferenceModel(board).search(Puzzle(board, digits_of(UNIQUE_SOLUTION))).effort
    assert timeless(full) == Effort(propagations=81)
    wrong = ReferenceModel(board).search(Puzzle(board, (5, 5, *([0] * 79)))).effort
    assert (wrong.decisions, wrong.conflicts) == (0, 1)
    searched = ReferenceModel(board).search(Puzzle(board, digits_of(UNIQUE))).effort
    assert searched.decisions > searched.conflicts > 0
    assert searched.propagations > 81


def test_after_the_last_conflict_no_digit_is_tried() -> None:
    board = Board(3, 3)
    asked = Puzzle(board, digits_of(UNIQUE))
    needed = ReferenceModel(board).search(asked).effort.conflicts
    for conflicts in range(needed + 2):
        outcome = ReferenceModel(board).search(asked, budget=Budget(conflicts=conflicts))
        assert outcome.effort.conflicts <= conflicts
        expected = {Verdict.UNIQUE} if conflicts > needed else {Verdict.UNIQUE, Verdict.UNKNOWN}
        assert outcome.verdict in expected


@pytest.mark.parametrize("shape", [(5, 5), (7, 7)])
def test_large_easy_puzzles_do_not_overflow_recursion(shape: Shape) -> None:
    board = Board(*shape)
    clues = with_holes(pattern(shape), board.cell_count // 8, seed=1)
    limit = sys.getrecursionlimit()
    outcome = ReferenceModel(board).search(Puzzle(board, clues))
    assert [grid.digits for grid in outcome.solutions] == [pattern(shape)]
    assert outcome.verdict is Verdict.UNIQUE
    assert sys.getrecursionlimit() == limit


def test_a_search_deeper_than_pythons_recursion_limit_is_a_loop() -> None:
    board = Board(7, 7)
    clues = (0,) * (2 * 49) + pattern((7, 7))[2 * 49 :]
    outcome = ReferenceModel(board).search(Puzzle(board, clues))
    assert outcome.verdict is Verdict.MULTIPLE
