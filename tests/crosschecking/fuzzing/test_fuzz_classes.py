"""Every class of puzzles is what its name says, on each board that has it."""

from __future__ import annotations

from random import Random

import pytest

from sudoku import Board, Puzzle, Verdict
from sudoku.checker.rules import judge, violation
from sudoku.crosschecking.fuzzing import CLASSES, Case
from sudoku.crosschecking.fuzzing.deep import deep
from sudoku.crosschecking.fuzzing.hard import HARD
from sudoku.crosschecking.fuzzing.tools import Tools, most_opened
from tests.cases import for_each
from tests.crosschecking.fuzzing.made import (
    BOARDS,
    FAMILIES,
    ODD,
    bases,
    drawn,
    equal_clues,
    made,
    sat,
    verdict,
)

pytestmark = pytest.mark.slow

by_board = pytest.mark.parametrize("board", BOARDS, ids=str)
NINE = Board(3, 3)


def of_class(board: Board, name: str) -> list[Case]:
    found = bases(board)[name]
    assert len(found) > 1
    return found


ONE_VERDICT = {
    "unique": Verdict.UNIQUE,
    "minimal": Verdict.UNIQUE,
    "full": Verdict.UNIQUE,
    "last cells": Verdict.UNIQUE,
    "near miss": Verdict.MULTIPLE,
    "empty": Verdict.MULTIPLE,
    "two digits missing": Verdict.MULTIPLE,
    "swap": Verdict.MULTIPLE,
    "shallow": Verdict.UNSATISFIABLE,
    "deep": Verdict.UNSATISFIABLE,
    "full wrong": Verdict.UNSATISFIABLE,
}


@by_board
def test_a_class_with_one_verdict_has_that(board: Board) -> None:
    for name, expected in ONE_VERDICT.items():
        assert {verdict(case.puzzle) for case in of_class(board, name)} == {expected}, name


def test_a_large_board_has_every_class_with_its_verdict() -> None:
    families = made(Board(3, 4), 1, 30)
    assert {base.kind for base, *_ in families} == set(CLASSES)
    for base, *_ in families:
        assert verdict(base.puzzle) is ONE_VERDICT.get(base.kind, verdict(base.puzzle)), base


@by_board
def test_no_clue_of_a_minimal_puzzle_can_go(board: Board) -> None:
    for case in of_class(board, "minimal"):
        for cell in case.puzzle.clue_cells:
            assert verdict(case.puzzle.with_clues({cell: 0})) is Verdict.MULTIPLE


@by_board
def test_a_near_miss_is_one_or_two_clues_from_unique(board: Board) -> None:
    for case in of_class(board, "near miss"):
        (grid,) = case.known
        opened = [cell for cell, clue in enumerate(case.puzzle.clues) if not clue]
        closer = [{a: grid.digits[a], b: grid.digits[b]} for a in opened for b in opened]
        assert any(verdict(case.puzzle.with_clues(c)) is Verdict.UNIQUE for c in closer)


@by_board
def test_a_swap_has_exactly_two_solutions_and_both_are_known(board: Board) -> None:
    for case in of_class(board, "swap"):
        outcome = sat(board).search(case.puzzle, limit=3)
        assert outcome.exhausted
        assert set(outcome.solutions) == set(case.known)
        assert len(set(case.known)) == 2


def test_some_swaps_are_rectangles_in_full_grids_and_others_have_few_clues() -> None:
    counts = [case.puzzle.clue_count for case in drawn(NINE, "swap", 20)]
    assert max(counts) == 81 - 4
    assert min(counts) < 35


@by_board
def test_sparse_puzzles_have_at_most_as_many_clues_as_a_row(board: Board) -> None:
    counts = {case.puzzle.clue_count for case in drawn(board, "sparse", 20)}
    assert max(counts) <= board.size
    assert len(counts) > 1


@by_board
def test_two_digits_are_missing(board: Board) -> None:
    for case in of_class(board, "two digits missing"):
        assert len({*range(1, board.size + 1)} - {*case.puzzle.clues}) >= 2
        assert len(set(case.known)) == 2


@by_board
def test_clues_or_open_cells_are_in_one_region(board: Board) -> None:
    n, height, width = board.size, board.box_rows, board.box_cols
    for case in of_class(board, "one region"):
        puzzle = case.puzzle
        clues = set(puzzle.clue_cells)
        opened = set(range(board.cell_count)) - clues
        assert any(
            len({cell // n // height for cell in cells}) == 1
            or len({cell % n // width for cell in cells}) == 1
            for cells in (clues, opened)
        )


@by_board
def test_a_pattern_is_a_figure_of_givens_or_of_open_cells(board: Board) -> None:
    n = board.size
    rising = tuple(range(n - 1, n * n - 1, n - 1))
    special = {tuple(range(0, n * n, n + 1)), rising, board.houses[0], board.houses[n]}
    lines = {*board.houses, *special}
    filled, emptied = set(), set()
    for case in drawn(board, "pattern", 120):
        clues = case.puzzle.clues
        given = {line for line in lines if all(clues[cell] for cell in line)}
        left_open = {line for line in lines if not any(clues[cell] for cell in line)}
        assert given or left_open
        filled |= given
        emptied |= left_open
    assert special <= filled
    assert special <= emptied


def test_patterns_have_every_verdict() -> None:
    cases = drawn(NINE, "pattern", 60)
    assert {verdict(case.puzzle) for case in cases} == {*Verdict} - {Verdict.UNKNOWN}


@by_board
def test_no_two_clues_are_equal_in_a_deep_puzzle(board: Board) -> None:
    for case in of_class(board, "deep"):
        assert not equal_clues(case.puzzle)
        assert not case.known


def test_most_deep_puzzles_on_9x9_take_a_search() -> None:
    tools = Tools.of(NINE)
    took = []
    for number in range(20):
        tools.rng = Random(number)
        case = deep(tools)
        assert case is not None
        outcome = tools.ask(case.puzzle)
        assert outcome is not None
        took.append(outcome.effort.conflicts > 1)
    assert sum(took) > 10


@by_board
def test_shallow_puzzles_fail_in_each_kind_of_house_alone_or_without_equal_clues(
    board: Board,
) -> None:
    n, height, width = board.size, board.box_rows, board.box_cols
    kinds = set()
    for case in drawn(board, "shallow", 60):
        pairs = equal_clues(case.puzzle)
        assert len(pairs) <= 1
        if not pairs:
            assert has_empty_cell(case.puzzle) or has_no_place(case.puzzle)
        for a, b in pairs:
            shares = (
                a // n == b // n,
                a % n == b % n,
                (a // n // height, a % n // width) == (b // n // height, b % n // width),
            )
            assert sum(shares) == 1
            kinds.add(shares)
    assert len(kinds) == 3


def candidates(puzzle: Puzzle, cell: int) -> set[int]:
    seen = {puzzle.clues[peer] for peer in puzzle.board.peers[cell]}
    return {*range(1, puzzle.board.size + 1)} - seen


def has_empty_cell(puzzle: Puzzle) -> bool:
    return any(not clue and not candidates(puzzle, c) for c, clue in enumerate(puzzle.clues))


def has_no_place(puzzle: Puzzle) -> bool:
    return any(
        all(puzzle.clues[c] != digit for c in house)
        and not any(not puzzle.clues[c] and digit in candidates(puzzle, c) for c in house)
        for house in puzzle.board.houses
        for digit in range(1, puzzle.board.size + 1)
    )


@by_board
def test_both_other_shallow_contradictions_occur(board: Board) -> None:
    others = [c.puzzle for c in drawn(board, "shallow", 60) if not equal_clues(c.puzzle)]
    assert any(has_empty_cell(puzzle) for puzzle in others)
    assert any(has_no_place(puzzle) and not has_empty_cell(puzzle) for puzzle in others)


@by_board
def test_a_full_wrong_grid_breaks_only_rows_or_columns_or_boxes_or_all(board: Board) -> None:
    broken = set()
    for case in drawn(board, "full wrong", 60):
        assert case.puzzle.clue_count == board.cell_count
        names = judge(board.box_rows, board.box_cols).broken_houses(case.puzzle.clues)
        broken.add(frozenset(name.split()[0] for name in names))
    assert broken == {
        frozenset({"row"}),
        frozenset({"column"}),
        frozenset({"box"}),
        frozenset({"row", "column", "box"}),
    }


@by_board
def test_full_and_over_full_and_last_cells_have_few_open_ones(board: Board) -> None:
    opened = {
        name: {board.cell_count - case.puzzle.clue_count for case in drawn(board, name, 40)}
        for name in ("full", "over-full", "last cells")
    }
    assert opened["full"] == {0}
    assert opened["over-full"] <= {*range(1, board.size + 1)}
    assert opened["last cells"] >= {1, board.size}


@by_board
def test_over_full_puzzles_are_right_or_wrong(board: Board) -> None:
    verdicts = {verdict(case.puzzle) for case in drawn(board, "over-full", 20)}
    assert verdicts >= {Verdict.UNIQUE, Verdict.UNSATISFIABLE}


@by_board
def test_puzzles_that_are_cut_short_have_few_conflicts_and_no_others_have_any(board: Board) -> None:
    for name, found in bases(board).items():
        for case in found:
            if name == "cut short":
                assert case.conflicts is not None
                assert 0 <= case.conflicts <= 20
            else:
                assert case.conflicts is None


@for_each(
    "board, count",
    [*((board, FAMILIES) for board in (*BOARDS, *ODD)), (Board(3, 4), 30), (Board(5, 5), 30)],
)
def test_every_known_grid_is_a_solution(board: Board, count: int) -> None:
    for family in made(board, 1, count):
        assert family[0].kind in CLASSES
        for case in family:
            for grid in case.known:
                clues, digits = case.puzzle.clues, grid.digits
                assert violation(board.box_rows, board.box_cols, clues, digits) is None
            if board.size <= 9 and ONE_VERDICT.get(case.kind) is Verdict.UNSATISFIABLE:
                assert case.known == ()
                assert case.relation or verdict(case.puzzle) is Verdict.UNSATISFIABLE


def test_the_hard_puzzles_are_what_is_said_of_them() -> None:
    for clues, solution in HARD.values():
        puzzle = Puzzle(NINE, tuple(0 if s == "." else int(s) for s in clues))
        outcome = sat(NINE).search(puzzle)
        assert [str(grid) for grid in outcome.solutions] == ([solution] if solution else [])
        assert outcome.exhausted
    assert sum(solution is None for _, solution in HARD.values()) == 1


def test_hard_puzzles_come_in_disguise() -> None:
    clues = {clues for clues, _ in HARD.values()}
    assert not clues & {str(case.puzzle) for case in of_class(NINE, "hard")}


def test_above_the_size_that_is_asked_puzzles_are_still_what_is_known_of_them() -> None:
    board = Board(5, 5)
    unique = [f[0].puzzle for f in made(board, 1, 30) if f[0].kind == "unique"]
    assert {verdict(puzzle) for puzzle in unique} == {Verdict.UNIQUE}
    tools = Tools.of(board)
    deep_ones = []
    for number in range(12):  # not each of these boards leaves room for a wrong clue
        tools.rng = Random(number)
        deep_ones.append(deep(tools))
    found = {verdict(case.puzzle) for case in deep_ones if case is not None}
    assert found == {Verdict.UNSATISFIABLE}


@for_each("most", [0, 1, 7, 15, 16])
def test_as_many_cells_are_opened_as_a_condition_lets_be(most: int) -> None:
    full = Puzzle(Board(2, 2), tuple(map(int, "1234341221434321")))
    order = [*range(15, -1, -1)]
    assert most_opened(full, order, lambda puzzle: puzzle.clues.count(0) <= most) == most
