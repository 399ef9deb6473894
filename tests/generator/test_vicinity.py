"""All puzzles near others, compared with what brute force finds on a 4x4 board."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product
from random import Random

import pytest

from sudoku import UNLIMITED, Board, Budget, Puzzle, open_model, parse
from sudoku.generator.made import Made, OrderError, Shortfall
from sudoku.generator.searching import neighbours
from sudoku.generator.searching.plans import combination, plans
from sudoku.generator.searching.steps import parse_steps
from sudoku.generator.searching.vicinity import KIND, Vicinity

SMALL, USUAL = Board(2, 2), Board(3, 3)
GRIDS = [
    grid.digits
    for grid in open_model("reference", SMALL).search(Puzzle(SMALL, (0,) * 16), limit=300).solutions
]
FIVE = "..3.3..2...4..2."
"""With five clues."""
FIVE_CLUES = parse(FIVE, SMALL).clues
SEVENTEEN = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
"""The first of G. Royle's collection."""


WITH = {
    (cell, digit): sum(1 << number for number, grid in enumerate(GRIDS) if grid[cell] == digit)
    for cell, digit in product(range(16), range(1, 5))
}
"""The grids with each clue, as bits."""


def solved_by(clues: Sequence[int]) -> int:
    """Of all the grids there are, those that solve a puzzle, as bits."""
    left = (1 << len(GRIDS)) - 1
    for clue in enumerate(clues):
        left &= WITH.get(clue, left)
    return left


def is_minimal(clues: Sequence[int]) -> bool:
    if solved_by(clues).bit_count() != 1:
        return False
    without = ((*clues[:cell], 0, *clues[cell + 1 :]) for cell in range(16) if clues[cell])
    return all(solved_by(other).bit_count() > 1 for other in without)


def near(clues: Sequence[int], removed: int, added: int) -> set[tuple[int, ...]]:
    """What a step may lead to, by trying everything."""
    found = set()
    for taken in combinations([cell for cell in range(16) if clues[cell]], removed):
        rest = [0 if cell in taken else clue for cell, clue in enumerate(clues)]
        for cells in combinations([cell for cell in range(16) if not rest[cell]], added):
            for digits in product(range(1, 5), repeat=added):
                puzzle = rest.copy()
                for cell, digit in zip(cells, digits, strict=True):
                    puzzle[cell] = digit
                if is_minimal(puzzle):
                    found.add(tuple(puzzle))
    return found - {tuple(clues)}


def made_by(maker: Vicinity, number: int = 1) -> list[Made]:
    return [*maker.make(range(number, number + 1), budget=UNLIMITED)]


def vicinity(text: str, steps: str, board: Board = SMALL, **options: int) -> Vicinity:
    return Vicinity(board, (parse(text, board),), parse_steps(steps), **options)


def by_hand(text: str, steps: Sequence[tuple[int, int]]) -> set[tuple[int, ...]]:
    """One round after the other, each from what is new in the round before."""
    start = parse(text, SMALL).clues
    seen, last = {start}, {start}
    for removed, added in steps:
        last = {other for clues in last for other in near(clues, removed, added)} - seen
        seen |= last
    return seen - {start}


@pytest.fixture(params=["listed", "asked"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Both ways to find pairs of clues: from all solutions, and from a sample of them."""
    if request.param == "asked":
        monkeypatch.setattr(neighbours, "LISTED", 1)
        monkeypatch.setattr(neighbours, "ASKED", 8)
    return str(request.param)


@pytest.mark.usefixtures("way")
@pytest.mark.parametrize(
    ("steps", "moves"),
    [
        ("-1+1", [(1, 1)]),
        ("-1+2", [(1, 2)]),
        ("-2+2", [(2, 2)]),
        ("-1+2 -2+1", [(1, 2), (2, 1)]),
    ],
)
def test_all_puzzles_near_another_are_found_and_no_others(
    steps: str, moves: list[tuple[int, int]]
) -> None:
    made = made_by(vicinity(FIVE, steps, limit=10**6))
    found = [each.puzzle.clues for each in made]
    assert found
    assert {*found} == by_hand(FIVE, moves)
    assert len({*found}) == len(found)
    for each in made:
        assert each.solution is not None
        assert 1 << GRIDS.index(each.solution.digits) == solved_by(each.puzzle.clues)


def test_rounds_go_on_from_what_is_new() -> None:
    made = made_by(vicinity(FIVE, "-1+1 x2"))
    assert {each.puzzle.clues for each in made} == by_hand(FIVE, [(1, 1)] * 2)
    for number in (1, 2):
        of_round = {each.puzzle.clues for each in made if each.details["round"] == number}
        shorter = by_hand(FIVE, [(1, 1)] * (number - 1)) if number > 1 else set()
        assert of_round == by_hand(FIVE, [(1, 1)] * number) - shorter


def test_clues_that_are_only_taken_away_leave_minimal_puzzles() -> None:
    full = "".join(map(str, GRIDS[7]))
    found = {each.puzzle.clues for each in made_by(vicinity(full, "-12", limit=10**6))}
    assert found == near(GRIDS[7], 12, 0)
    assert found


def test_many_clues_are_drawn_and_what_is_found_is_right() -> None:
    found = {each.puzzle.clues for each in made_by(vicinity(FIVE, "-3+3"))}
    assert found
    for clues in found:
        assert is_minimal(clues)
        assert sum(clue > 0 for clue in clues) == 5
        assert any(clue and clue == start for clue, start in zip(clues, FIVE_CLUES, strict=True))


def test_a_round_ends_at_its_limits_and_depends_on_the_seed() -> None:
    every = [each.puzzle for each in made_by(vicinity(FIVE, "-2+2"))]
    some = [[e.puzzle for e in made_by(vicinity(FIVE, "-2+2", limit=9, seed=s))] for s in (1, 1, 2)]
    assert some[0] == some[1] == every[:9]
    assert some[2] != some[0]
    assert len(some[2]) == 9
    few = made_by(vicinity(FIVE, "-2+2", tries=2))
    assert 0 < len(few) < len(every)
    assert {each.attempts for each in few} == {2}


def test_puzzles_with_17_clues_have_others_near_them() -> None:
    made = made_by(vicinity(SEVENTEEN, "-1+1", USUAL))
    assert made
    reference = open_model("reference", USUAL)
    for each in made:
        assert each.puzzle.clue_count == 17
        assert reference.search(each.puzzle).solutions == (each.solution,)


def test_no_start_is_found_from_another() -> None:
    starts = (parse(FIVE), *map(Puzzle, [SMALL] * 20, sorted(near(FIVE_CLUES, 1, 1))))
    maker = Vicinity(SMALL, starts, parse_steps("-1+1"), limit=10**6)
    assert len(starts) > 2
    for number in (1, 2):
        assert not {each.puzzle for each in made_by(maker, number)} & {*starts}
    assert {each.number for each in made_by(maker, 2)} == {2}
    assert made_by(maker, len(starts) + 1) == []
    assert made_by(maker, 2) == made_by(maker, 2)


def test_a_vicinity_that_was_not_searched_to_the_end_is_told() -> None:
    maker = vicinity(SEVENTEEN, "-2+2", USUAL)
    with pytest.raises(Shortfall, match="puzzle 1: its vicinity was not searched to the end"):
        [*maker.make(range(1, 2), budget=Budget(seconds=0))]


def test_sets_have_numbers() -> None:
    for count, size in ((6, 0), (6, 1), (6, 3), (6, 6), (3, 4)):
        expected = [*combinations(range(count), size)]
        assert [combination(count, size, rank) for rank in range(len(expected))] == expected
    all_sets = [(0, (0, 1)), *((1, each) for each in combinations(range(3), 2))]
    assert sorted(plans([2, 3, 1], 2, 100, Random(1))) == all_sets
    assert len({*plans([400] * 3, 99, 50, Random(1))}) == 50


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"vicinity": "-1+1"}, "--vicinity without puzzles to start from"),
        ({"start": (parse(FIVE),), "vicinity": "-1+1"}, "start 1 is on a 4x4"),
    ],
)
def test_an_order_without_fitting_starts_is_an_error(
    options: dict[str, object], error: str
) -> None:
    with pytest.raises(OrderError, match=error):
        KIND.make({"board": USUAL, "seed": 1, **options})
