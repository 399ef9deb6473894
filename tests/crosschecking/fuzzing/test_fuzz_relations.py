"""What follows from one answer for a related puzzle, and that it is so in the stream."""

from __future__ import annotations

from random import Random

import pytest

from sudoku import Board, Grid, Puzzle
from sudoku.checker.rules import violation
from sudoku.crosschecking.claims import SolutionBounds
from sudoku.crosschecking.fuzzing import Relation, RelationKind, implied
from sudoku.generator.grids.varied import exchanges, solved_grid, switched, varied_grid
from sudoku.symmetry.transformation import isomorph, isomorphs, random_transformation, shape_of
from tests.conformance.oracle import all_solutions
from tests.crosschecking.fuzzing.made import BOARDS, FAMILIES, made

pytestmark = pytest.mark.slow

FOUR = Board(2, 2)
by_board = pytest.mark.parametrize("board", BOARDS, ids=str)


def grids(puzzle: Puzzle) -> tuple[Grid, ...]:
    return tuple(Grid(FOUR, digits) for digits in sorted(all_solutions((2, 2), puzzle.clues)))


def test_on_4x4_what_is_implied_holds_by_brute_force() -> None:
    seen = set()
    for family in made(FOUR, 1, FAMILIES):
        base = grids(family[0].puzzle)
        for case in family[1:]:
            assert case.relation is not None
            known = SolutionBounds(len(base), len(base), tuple(base))
            follows = implied(case.relation, case.puzzle, known)
            found, least, most = follows.solutions, follows.least, follows.most
            actual = grids(case.puzzle)
            assert actual or case.relation.kind is not RelationKind.MORE
            assert set(found) <= set(actual)
            assert least <= len(actual)
            assert most is None or len(actual) <= most
            if case.relation.kind is RelationKind.ISOMORPH:
                assert set(found) == set(actual)
            if case.relation.kind is RelationKind.MORE:
                assert set(found) == set(actual)
                assert set(actual) <= set(base)
            if case.relation.kind is RelationKind.FEWER:
                assert set(base) <= set(actual)
            seen.add(case.relation.kind)
    assert seen == set(RelationKind) - {RelationKind.FEWER_RULES}


@by_board
def test_clues_change_by_one_or_not_at_all(board: Board) -> None:
    for base, *others in made(board, 1, FAMILIES):
        for case in others:
            assert case.relation is not None
            change = {RelationKind.ISOMORPH: 0, RelationKind.FEWER: -1, RelationKind.MORE: 1}[
                case.relation.kind
            ]
            assert case.puzzle.clue_count == base.puzzle.clue_count + change
            if case.relation.kind is RelationKind.ISOMORPH:
                how = case.relation.transformation
                assert how is not None
                assert how.puzzle(base.puzzle) == case.puzzle != base.puzzle


def test_an_isomorph_keeps_the_interval_and_maps_the_grids() -> None:
    grid = solved_grid(FOUR, Random(1))
    base = Puzzle(FOUR, grid.digits).with_clues({0: 0, 5: 0})
    how = random_transformation(shape_of(FOUR), Random(2))
    relation = Relation(RelationKind.ISOMORPH, base, how)
    known = SolutionBounds(1, 3, (grid,))
    assert implied(relation, how.puzzle(base), known) == SolutionBounds(1, 3, (how.grid(grid),))
    with pytest.raises(ValueError, match="without its transformation"):
        implied(Relation(RelationKind.ISOMORPH, base), base, SolutionBounds(0, None))


def test_a_clue_less_keeps_the_least_and_the_grids_and_lifts_the_most() -> None:
    grid = solved_grid(FOUR, Random(1))
    base = Puzzle(FOUR, grid.digits)
    fewer = base.with_clues({3: 0})
    found = implied(Relation(RelationKind.FEWER, base), fewer, SolutionBounds(1, 1, (grid,)))
    assert found == SolutionBounds(1, None, (grid,))


def test_a_clue_more_keeps_the_most_and_the_grids_that_have_it() -> None:
    grid = solved_grid(FOUR, Random(1))
    other = switched(grid, exchanges(grid, Random(1))[0])
    cell = next(c for c in range(16) if grid.digits[c] != other.digits[c])
    base = Puzzle(FOUR, (0,) * 16)
    more = base.with_clues({cell: grid.digits[cell]})
    found = implied(Relation(RelationKind.MORE, base), more, SolutionBounds(5, 9, (grid, other)))
    assert found == SolutionBounds(1, 9, (grid,))


@by_board
def test_a_grid_transformed_solves_its_puzzle_transformed(board: Board) -> None:
    rng = Random(1)
    for _ in range(20):
        grid, how = varied_grid(board, rng), random_transformation(shape_of(board), rng)
        puzzle = Puzzle(board, grid.digits).with_clues({0: 0, board.cell_count - 1: 0})
        hidden = how.puzzle(puzzle)
        digits = how.grid(grid).digits
        assert violation(board.box_rows, board.box_cols, hidden.clues, digits) is None
        assert hidden.clues.count(0) == 2


def test_an_isomorph_is_the_puzzle_transformed_at_random() -> None:
    puzzle = Puzzle(Board(3, 3), (1, 2, 3, *(0,) * 78))
    expected = random_transformation(shape_of(puzzle.board), Random(5)).puzzle(puzzle)
    assert isomorph(puzzle, Random(5)) == expected


def test_the_isomorphs_of_a_seed_are_those_of_earlier_versions() -> None:
    """Stored effort counters are of these."""
    puzzle = Puzzle(FOUR, (1, 2, 3, 4, *(0,) * 12))
    assert [str(p) for p in isomorphs(puzzle, 3, seed=1)] == EARLIER


EARLIER = ["............2341", "....4312........", "4123............"]


def test_varied_grids_on_9x9_have_rectangles_that_shuffled_ones_have_not() -> None:
    def sizes(grid: Grid) -> set[int]:
        return {len(e) for seed in range(40) for e in exchanges(grid, Random(seed))}

    assert 2 not in sizes(solved_grid(Board(3, 3), Random(1)))
    assert 2 in sizes(varied_grid(Board(3, 3), Random(1)))
