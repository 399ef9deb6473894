"""All puzzles near others, compared with what brute force finds on a 4x4 board."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product
from random import Random

import numpy as np
import pytest

from sudoku import UNLIMITED, Board, Budget, Puzzle, open_model, parse
from sudoku.constraints.vocabulary import with_rules
from sudoku.generator.recipes import generator_of
from sudoku.generator.request import PuzzleRequest
from sudoku.generator.results import Made, OrderError, Shortfall
from sudoku.generator.searching import neighbours
from sudoku.generator.searching.judging import TimedJudge
from sudoku.generator.searching.plans import combination, plans
from sudoku.generator.searching.steps import parse_steps
from sudoku.generator.searching.vicinity import NearbyPuzzles
from tests.conformance.oracle import Digits
from tests.generator.fours import is_minimal, near
from tests.small_boards import FOURS, fours_with

SMALL, USUAL = Board(2, 2), Board(3, 3)
FIVE = "..3.3..2...4..2."
"""With five clues."""
FIVE_CLUES = parse(FIVE, SMALL).clues
SEVENTEEN = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
"""Known for being hard for searches in the order of the cells."""


def minimal_near(clues: Digits, removed: int, added: int) -> set[Digits]:
    return {*filter(is_minimal, near(clues, removed, added))}


def made_by(generator: NearbyPuzzles, number: int = 1) -> list[Made]:
    return [*generator.make(range(number, number + 1), budget=UNLIMITED)]


def vicinity(
    text: str, steps: str, board: Board = SMALL, seed: int = 1, **options: int
) -> NearbyPuzzles:
    request = PuzzleRequest(board=board, seed=seed)
    return NearbyPuzzles(request, (parse(text, board),), parse_steps(steps), **options)


LINES = ((0, 1, 2, 3), (1, 0, 2, 3), (0, 1, 3, 2), (1, 0, 3, 2))
ORDERS = [*LINES, *((*order[2:], *order[:2]) for order in LINES)]
DISGUISES = [
    [4 * row + column if upright else 4 * column + row for row in rows for column in columns]
    for rows, columns, upright in product(ORDERS, ORDERS, (True, False))
]


def form(clues: Sequence[int]) -> tuple[int, ...]:
    """The smallest of all disguises of a 4x4 puzzle, with digits named as they appear."""
    found = []
    for cells in DISGUISES:
        names = {0: 0}
        found.append(tuple([names.setdefault(clues[cell], len(names)) for cell in cells]))
    return min(found)


def by_hand(steps: Sequence[tuple[int, int]]) -> set[tuple[int, ...]]:
    """The forms of what one round after the other finds, each from what is new."""
    seen = last = {form(FIVE_CLUES)}
    for removed, added in steps:
        last = {
            form(other) for clues in last for other in minimal_near(clues, removed, added)
        } - seen
        seen = seen | last
    return seen - {form(FIVE_CLUES)}


@pytest.fixture(params=["listed", "asked"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Both ways to find pairs of clues: from all solutions, and from a sample of them."""
    if request.param == "asked":
        monkeypatch.setattr(neighbours, "LISTED", 1)
        monkeypatch.setattr(neighbours, "ASKED", 8)
    return str(request.param)


@pytest.mark.slow
@pytest.mark.usefixtures("way")
@pytest.mark.parametrize(("removed", "added"), [(1, 1), (2, 1), (1, 2), (2, 2), (3, 2)])
def test_all_puzzles_near_another_are_found_and_no_others(removed: int, added: int) -> None:
    judge, found = TimedJudge(SMALL, UNLIMITED), []
    for _, places in plans([5], removed, 100, Random(1)):
        rest = np.array([FIVE_CLUES], np.uint8)
        rest[0, np.flatnonzero(rest[0])[[*places]]] = 0
        allowed = neighbours.clues_in_place(SMALL, rest)
        if added == 1:
            unique = neighbours.completed_by_one(judge, rest, allowed)
        else:
            unique = neighbours.completed_by_two(judge, rest[0], allowed[0])
        found += [tuple(digits) for digits in unique[judge.minimal(unique)].tolist()]
    assert {*found} - {FIVE_CLUES} == minimal_near(FIVE_CLUES, removed, added)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("steps", "moves"),
    [
        ("-1+1 x3", [(1, 1)] * 3),
        ("-1+2", [(1, 2)]),
        ("-1+2 -2+1", [(1, 2), (2, 1)]),
        ("-2+2", [(2, 2)]),
    ],
)
def test_each_puzzle_is_found_once_up_to_symmetry(steps: str, moves: list[tuple[int, int]]) -> None:
    made = made_by(vicinity(FIVE, steps))
    forms = [form(each.puzzle.clues) for each in made]
    assert forms
    assert {*forms} == by_hand(moves)
    assert len({*forms}) == len(forms)
    for each in made:
        assert each.solution is not None
        assert [each.solution.digits] == fours_with(each.puzzle.clues)


def test_rounds_go_on_from_what_is_new() -> None:
    made = made_by(vicinity(FIVE, "-1+1 x2"))
    for number in (1, 2):
        of_round = {form(each.puzzle.clues) for each in made if each.details["round"] == number}
        assert of_round == by_hand([(1, 1)] * number) - by_hand([(1, 1)] * (number - 1))


def test_clues_that_are_only_taken_away_leave_minimal_puzzles() -> None:
    full = "".join(map(str, FOURS[7]))
    found = [form(each.puzzle.clues) for each in made_by(vicinity(full, "-12"))]
    assert found
    assert {*found} == {form(clues) for clues in minimal_near(FOURS[7], 12, 0)}
    assert len({*found}) == len(found)


def test_many_clues_are_drawn_and_what_is_found_is_right() -> None:
    found = {each.puzzle.clues for each in made_by(vicinity(FIVE, "-3+3"))}
    assert found
    for clues in found:
        assert is_minimal(clues)
        assert sum(clue > 0 for clue in clues) == 5
        assert any(clue and clue == start for clue, start in zip(clues, FIVE_CLUES, strict=True))


def test_a_round_ends_at_its_limits_and_depends_on_the_seed() -> None:
    every = [each.puzzle for each in made_by(vicinity(FIVE, "-2+2"))]
    some = [[e.puzzle for e in made_by(vicinity(FIVE, "-2+2", limit=5, seed=s))] for s in (1, 1, 2)]
    assert some[0] == some[1] == every[:5]
    assert some[2] != some[0]
    assert len(some[2]) == 5
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
    others = [each.puzzle for each in made_by(vicinity(FIVE, "-1+1"))]
    starts = (parse(FIVE), *others[1:])
    generator = NearbyPuzzles(PuzzleRequest(board=SMALL), starts, parse_steps("-1+1"))
    assert len(starts) > 2
    assert [form(each.puzzle.clues) for each in made_by(generator)] == [form(others[0].clues)]
    for each in made_by(generator, 2):
        assert form(each.puzzle.clues) not in {form(start.clues) for start in starts}
    assert {each.number for each in made_by(generator, 2)} == {2}
    assert made_by(generator, len(starts) + 1) == []
    assert made_by(generator, 2) == made_by(generator, 2)


def test_a_vicinity_that_was_not_searched_to_the_end_is_told() -> None:
    generator = vicinity(SEVENTEEN, "-2+2", USUAL)
    with pytest.raises(Shortfall, match="puzzle 1: its neighbourhood was not searched to the end"):
        [*generator.make(range(1, 2), budget=Budget(seconds=0))]


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
        ({"vicinity": "-1+1"}, "--vicinity needs puzzles to start from"),
        ({"start": (parse(FIVE),), "vicinity": "-1+1"}, "start 1 is on a 4x4"),
    ],
)
def test_an_order_without_fitting_starts_is_an_error(
    options: dict[str, object], error: str
) -> None:
    with pytest.raises(OrderError, match=error):
        generator_of({"board": USUAL, "seed": 1, **options})


def test_puzzles_near_another_keep_the_rules_of_its_board() -> None:
    board = with_rules(SMALL, "diagonal+", "diagonal-")
    start = Puzzle(board, parse("...1..2...3.....", SMALL).clues)
    made = made_by(NearbyPuzzles(PuzzleRequest(board=board), (start,), parse_steps("-1+1")))
    assert made
    reference = open_model("reference", board)
    for each in made:
        assert reference.search(each.puzzle).solutions == (each.solution,)
        assert each.puzzle.clue_count == 3
