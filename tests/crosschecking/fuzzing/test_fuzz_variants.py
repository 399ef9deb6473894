"""Fuzzed puzzles with rules of their own: on new boards, with every kind of constraint, and with
solutions that are known by the definitions alone."""

from __future__ import annotations

from functools import cache
from itertools import islice
from random import Random

import pytest

from sudoku import Board, Grid, Puzzle, fuzz
from sudoku.constraints.connected import Connected
from sudoku.constraints.constraint import Constraint
from sudoku.constraints.vocabulary import ON_GRID, with_rules
from sudoku.crosschecking.claims import Claim, SolutionBounds
from sudoku.crosschecking.fuzzing import VARIANT_CLASSES, FuzzError, RelationKind, families
from sudoku.crosschecking.fuzzing.relations import implied
from sudoku.crosschecking.fuzzing.smallest import grids_of, solutions
from sudoku.crosschecking.fuzzing.stream import Family
from sudoku.crosschecking.fuzzing.tools import Tools
from sudoku.crosschecking.fuzzing.variants import altered, planted_grid
from sudoku.interface.checked import wrong_solution
from sudoku.reference import ReferenceModel
from tests.cases import for_each

pytestmark = pytest.mark.slow

BOARDS = [Board(2, 2), Board(2, 3), Board(3, 3)]
COUNTS = {4: 70, 6: 24, 9: 6}

on_each_board = pytest.mark.parametrize("board", BOARDS, ids=str)


@cache
def made(board: Board, seed: int = 0, count: int | None = None) -> list[Family]:
    count = COUNTS[board.size] if count is None else count
    return [*islice(families(board, seed, classes=VARIANT_CLASSES), count)]


@on_each_board
def test_known_solutions_obey_all_rules_and_keep_the_clues(board: Board) -> None:
    for family in made(board):
        assert family[0].kind in VARIANT_CLASSES
        assert (family[0].kind == "contradicted") or family[0].known
        for case in family:
            assert [wrong_solution(case.puzzle, grid) for grid in case.known] == [None] * len(
                case.known
            )


@on_each_board
def test_each_family_has_a_new_board_with_the_boxes_of_the_given_one(board: Board) -> None:
    boards = [family[0].puzzle.board for family in made(board)]
    assert {each.classic for each in boards} == {board}
    assert len({*boards}) > len(boards) * 0.7
    assert any(each.irregular is not None for each in boards)


def test_the_same_seed_gives_the_same_families_from_any_number_on() -> None:
    board = Board(2, 3)
    families_of = made(board, 5, 12)
    assert families_of == [*islice(families(board, 5, classes=VARIANT_CLASSES), 12)]
    later = families(board, 5, classes=VARIANT_CLASSES, first=9)
    assert [*islice(later, 3)] == families_of[9:]
    assert families_of != made(board, 6, 12)


def test_relatives_are_fewer_clues_more_clues_and_fewer_rules_but_no_isomorphs() -> None:
    seen = set[RelationKind]()
    for base, *relatives in made(Board(2, 2)):
        for case in relatives if base.puzzle.board.rules else ():
            relation = case.relation
            assert relation is not None
            assert relation.base == base.puzzle
            seen.add(relation.kind)
            if relation.kind is RelationKind.FEWER_RULES:
                assert case.puzzle.clues == base.puzzle.clues
                left, had = case.puzzle.board.constraints, base.puzzle.board.constraints
                assert len(left) == len(had) - 1
                assert {*left} < {*had}
                assert {*_digits(base.puzzle)} <= {*_digits(case.puzzle)}
            else:
                assert case.puzzle.board == base.puzzle.board
    assert seen == {RelationKind.FEWER, RelationKind.MORE, RelationKind.FEWER_RULES}


def _digits(puzzle: Puzzle) -> list[tuple[int, ...]]:
    return [grid.digits for grid in solutions(puzzle)]


def test_fewer_rules_lose_no_solution_and_may_gain_some() -> None:
    for base, *relatives in made(Board(2, 2), 1, 20):
        for case in relatives:
            if case.relation is not None and case.relation.kind is RelationKind.FEWER_RULES:
                found = solutions(base.puzzle)
                known = SolutionBounds(len(found), 7, tuple(found))
                follows = implied(case.relation, case.puzzle, known)
                assert (follows.least, follows.most) == (len(found), None)
                assert len(follows.solutions) == len(found)
                assert not any(wrong_solution(case.puzzle, grid) for grid in follows.solutions)


@for_each("kind", ON_GRID)
def test_every_kind_of_constraint_is_planted(kind: type[Constraint]) -> None:
    planted = 0
    for board in BOARDS:
        if planted and ":" not in kind.example:  # grids for these are hard to find
            break
        tools = Tools.of(board)
        for number in range(1 if planted else 6):
            tools.rng = Random(number)
            grid = planted_grid(tools, kind, more=2)
            if grid is not None:
                assert any(type(each) is kind for each in grid.board.constraints)
                assert grid.board.violated(grid.digits) is None
                planted += 1
                break
    assert planted >= 1


def test_no_grid_with_a_connected_area_is_searched_on_a_large_board(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delattr(ReferenceModel, "search")  # it takes minutes there
    tools = Tools.of(Board(3, 4))
    tools.rng = Random(1)
    assert planted_grid(tools, Connected) is None


def test_contradicted_boards_are_violated_by_the_planted_grid() -> None:
    changed = set[str]()
    for kind in ON_GRID:
        tools = Tools.of(Board(2, 3))
        tools.rng = Random(3)
        grid = planted_grid(tools, kind, more=0)
        if grid is not None:
            (constraint,) = grid.board.constraints
            other = altered(tools.rng, grid.board, constraint, grid)
            if other is not None:
                assert other.text(grid.board) != constraint.text(grid.board)
                assert not other.holds(grid.board, grid.digits)
                changed.add(kind.name)
    assert len(changed) > len(ON_GRID) // 2


def test_all_grids_of_size_4() -> None:
    assert len(grids_of(Board(2, 2))) == 288
    assert len(grids_of(Board(1, 4, irregular=()))) == 576
    pieces = ((0, 1, 2, 4), (3, 5, 6, 7), (8, 9, 10, 12), (11, 13, 14, 15))
    jigsaw = Board(2, 2, irregular=pieces)  # type: ignore[arg-type]
    grids = grids_of(jigsaw)
    assert 0 < len(grids) < 576
    assert [wrong_solution(Puzzle(jigsaw, (0,) * 16), grid) for grid in grids] == [None] * len(
        grids
    )


def test_solutions_of_size_4_are_counted_by_definition() -> None:
    for family in made(Board(2, 2), 2, 9):
        for case in family:
            board = case.puzzle.board
            every = (Grid(board, grid.digits) for grid in grids_of(Board(1, 4, irregular=())))
            found = [grid for grid in every if wrong_solution(case.puzzle, grid) is None]
            assert isinstance(case.stated, Claim)
            assert (case.stated.least, case.stated.most) == (len(found), len(found))
            assert {*case.stated.solutions} <= {*found}


def test_a_board_with_rules_is_no_beginning() -> None:
    with pytest.raises(FuzzError, match="expected boxes without further rules"):
        next(fuzz(with_rules(Board(2, 2), "antiknight")))


def test_variants_come_only_if_they_are_named() -> None:
    assert all(case.puzzle.board.is_classic for case in fuzz(Board(2, 2), count=60))
    (case,) = fuzz(Board(2, 2), count=1, classes=["planted"])
    assert case.puzzle.board.constraints


def test_a_kind_that_no_grid_obeys_gives_its_turn_to_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    antiking = next(kind for kind in ON_GRID if kind.name == "antiking")
    killer = next(kind for kind in ON_GRID if kind.name == "killer")
    monkeypatch.setattr("sudoku.crosschecking.fuzzing.variants.ON_GRID", (*[antiking] * 3, killer))
    for family in made(Board(2, 2), 7, 12):
        for rule in family[0].puzzle.board.rules:
            assert rule.startswith(("killer", "regions"))
