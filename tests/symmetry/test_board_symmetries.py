"""Symmetries of boards: their numbers are published, and each keeps the set of solutions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from random import Random

import pytest

import sudoku
from sudoku.constraints.vocabulary import with_rules
from sudoku.errors import UnsupportedQuestionError
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle
from sudoku.puzzle.regions import regions_of
from sudoku.symmetry.board_group import group_of
from sudoku.symmetry.board_parts import structure_of
from sudoku.symmetry.board_symmetries import board_form, board_map
from sudoku.symmetry.transformation import Transformation
from tests.small_boards import solutions_on

NINE, FOUR = Board(3, 3), Board(2, 2)
JIGSAW = Board(1, 4, irregular=regions_of("AAABABBBCCCDCDDD"))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("board", "count"),
    [
        (with_rules(NINE, "diagonal+", "diagonal-"), 96),  # Mathimagics, "SudokuX", 2018
        (with_rules(NINE, "windoku"), 256),  # below
        (with_rules(NINE, "disjointgroups"), 2 * 2592),  # blue and Serg, "SudokuP analysis", 2018
        (with_rules(NINE, "antiknight"), 8),
        (with_rules(NINE, "nonconsecutive"), 8),
        (with_rules(NINE, "connected 2 3 4 5 6 7 8 9"), 8),
        # 81 first cells, 4 second ones in the box and a line, 6 third and 2 fourth ones behind;
        # read from the other end, with the digits reversed, it is the same thermometer.
        (with_rules(NINE, "thermo: r1c2 r1c3 r1c4 r1c5"), 2 * 6**8 // (81 * 4 * 6 * 2 // 2)),
        (Board(2, 3), 6 * 2**3 * 2 * 6**2),
    ],
)
def test_number_of_symmetries(board: Board, count: int) -> None:
    assert _symmetry_count(board) == count


@pytest.mark.parametrize(
    ("board", "count"),
    [
        (NINE, 2 * 6**8),
        (Board(3, 3, irregular=()), 2 * 362880**2),
        (with_rules(NINE, "even: r1c1"), 2 * 6**8 // 81),
    ],
)
def test_number_of_many_symmetries(board: Board, count: int) -> None:
    assert group_of(structure_of(board)).order == count


@pytest.mark.parametrize(
    ("rules", "same"),
    [
        (["killer: r1c2 r4c2"], []),
        (["extraregion: r1c1 r2c2 r3c3 r4c4", "extraregion: r1c2 r2c3 r3c4 r4c1",
          "extraregion: r1c3 r2c4 r3c1 r4c2"], ["extraregion: r1c4 r2c1 r3c2 r4c3"]),
        (["extraregion: r1c2 r1c3 r4c2 r4c3"], ["extraregion: r2c2 r2c3 r3c2 r3c3"]),
        (["extraregion: r2c1 r2c4 r3c1 r3c4"], ["extraregion: r2c2 r2c3 r3c2 r3c3"]),
    ],
)  # fmt: skip
def test_a_house_that_follows_changes_nothing(rules: list[str], same: list[str]) -> None:
    """What lines imply, and what is left of lines after other houses."""
    found = structure_of(with_rules(FOUR, *rules))
    expected = structure_of(with_rules(FOUR, *rules, *same) if same else FOUR)
    assert (found.differ, found.facts) == (expected.differ, expected.facts)


def test_windoku_grids_by_classes() -> None:
    """B. Michel, "Mathematics of NRC-Sudoku", 2007: so many grids in so many classes. Nearly all
    classes are of grids without automorphisms, so the group has the quotient as its order.
    """
    grids, classes = 6_337_174_388_428_800, 68_239_994
    quotient = grids / (classes * 362880)
    assert 0.99 < quotient / _symmetry_count(with_rules(NINE, "windoku")) < 1


RULES = [
    (),
    ("diagonal+",),
    ("thermo: r1c1 r2c2 r3c3",),
    ("killer 5: r1c1 r1c2", "killer 5: r4c3 r4c4"),
    ("arrow: r1c1 > r1c2 r2c2",),
    ("even: r1c1", "odd: r4c4"),
    ("palindrome: r1c1 r2c2 r3c3", "xv V: r1c1-2"),
    ("quadruple 1 2: r1c1", "quadruple 3 4: r3c3"),
    ("skyscraper 2: r0c2",),
    ("equalsums: r1c1 r2c1 = r1c2 r2c2 = r3c3 r4c3",),
]


@pytest.mark.parametrize("board", [*(with_rules(FOUR, *rules) for rules in RULES), JIGSAW], ids=str)
def test_symmetries_are_those_of_the_solutions(board: Board) -> None:
    """Each form of a solution is a solution again, and its map is one of all ways to move lines
    that keep the set of solutions; there are no more symmetries than such ways.
    """
    solutions = solutions_on(board)
    assert solutions
    for solution in solutions[:6]:
        form = board_form(Puzzle(board, solution))
        assert form.puzzle.clues in set(solutions)
        assert _moved(solution, _way(form.map), form.map.names) == form.puzzle.clues
        assert _keeps([*solutions], _way(form.map), form.map.names)
    count = _symmetry_count(board)
    if len(solutions) <= 16:
        keeping = sum(
            any(_keeps([*solutions], way, (0, *names)) for names in permutations(range(1, 5)))
            for way in _ways()
        )
        assert keeping % count == 0


def test_equal_sums_may_be_listed_in_any_order() -> None:
    sums = "r1c1 r2c1", "r1c2 r2c2", "r3c3 r4c3"
    orders = [f"equalsums: {' = '.join(order)}" for order in permutations(sums)]
    assert len({_symmetry_count(with_rules(FOUR, rule)) for rule in orders}) == 1


@pytest.mark.parametrize("clues", ["1...............", "12..34..2143....", "1..2............"])
def test_automorphisms_by_trying_all(clues: str) -> None:
    puzzle = sudoku.parse(clues)
    keeping = [
        way
        for way in _ways()
        if _boxes_stay(way)
        and any(
            _moved(puzzle.clues, way, (0, *names)) == puzzle.clues
            for names in permutations(range(1, 5))
        )
    ]
    assert board_form(puzzle).automorphisms == len(keeping)


@pytest.mark.parametrize(
    "rules", [("diagonal+", "diagonal-"), ("windoku",), ("antiknight",), ("nonconsecutive",)]
)
def test_one_form_for_what_a_board_lets_be_the_same(rules: Sequence[str]) -> None:
    """Turned and mirrored, with new names of digits: renamed if the rules treat digits alike, else
    reversed.
    """
    rng = Random(1)
    board = with_rules(NINE, *rules)
    puzzle = Puzzle(board, tuple(rng.randint(1, 9) if rng.random() < 0.3 else 0 for _ in range(81)))
    names = [*range(9, 0, -1)]
    if rules != ("nonconsecutive",):
        rng.shuffle(names)
    lines = tuple(range(9))
    other = Puzzle(board, _moved(puzzle.clues, (True, lines[::-1], lines), (0, *names)))
    form = board_form(puzzle).puzzle
    assert form == board_form(other).puzzle
    assert form.clues <= min(puzzle.clues, other.clues)
    found = board_map(puzzle, other)
    assert found is not None
    assert _moved(puzzle.clues, _way(found), found.names) == other.clues
    cell = puzzle.clue_cells[0]
    less = other.with_clues({cell: 0 if other.clues[cell] else 1})
    assert board_map(puzzle, less) is None


def test_map_between_boards_with_different_cages() -> None:
    board = with_rules(NINE, "killer 10: r1c1-2 r2c1", "killer 20: r4c4-6", "thermo: r7c1 r8c1")
    turned = with_rules(NINE, "killer 20: r1-3c1", "killer 10: r9c8-9 r8c9", "thermo: r9c5 r9c4")
    here, there = Puzzle(board, (0,) * 81), Puzzle(turned, (0,) * 81)
    found = board_map(here, there)
    assert found is not None
    sources = _moved([*range(81)], _way(found), tuple(range(81)))
    for mine, theirs in ({0, 1, 9}, {71, 79, 80}), ({30, 31, 32}, {0, 9, 18}):
        assert {sources[cell] for cell in theirs} == mine
    assert (sources[76], sources[75]) == (54, 63)
    assert found.names == tuple(range(10))
    assert board_map(here, Puzzle(with_rules(turned, "killer 20: r5c5-7"), (0,) * 81)) is None


def test_board_with_too_many_symmetries_for_a_form() -> None:
    with pytest.raises(UnsupportedQuestionError, match="3,359,232 symmetries"):
        board_form(Puzzle(NINE, (0,) * 81))


def _symmetry_count(board: Board) -> int:
    """Each symmetry of a board makes its empty puzzle itself."""
    return board_form(Puzzle(board, (0,) * board.cell_count)).automorphisms


Way = tuple[bool, tuple[int, ...], tuple[int, ...]]


def _ways() -> Iterator[Way]:
    orders = [*permutations(range(4))]
    return ((turned, r, c) for turned in (False, True) for r in orders for c in orders)


def _way(found: Transformation) -> Way:
    return found.transposed, found.rows, found.columns


def _boxes_stay(way: Way) -> bool:
    return all({order[0] // 2, order[1] // 2} in ({0}, {1}) for order in way[1:])


def _moved(digits: Sequence[int], way: Way, names: Sequence[int]) -> tuple[int, ...]:
    transposed, rows, columns = way
    n = len(rows)
    return tuple(
        names[digits[c * n + r if transposed else r * n + c]] for r in rows for c in columns
    )


def _keeps(solutions: list[tuple[int, ...]], way: Way, names: Sequence[int]) -> bool:
    held = {*solutions}
    return all(_moved(solution, way, names) in held for solution in solutions)
