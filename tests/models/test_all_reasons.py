"""All reasons why a puzzle has no solution, and the smallest: none missing, none too large."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice, product
from time import perf_counter

import pytest
from pysat.solvers import Solver
from sudoku_models.analyst import reasons
from sudoku_models.analyst.hitting import HittingSets
from sudoku_models.analyst.reasons import ReasonFinder

from sudoku import UNLIMITED, Board, Budget, Puzzle, parse
from sudoku.errors import OutOfBudget
from sudoku.interface.meter import Meter
from sudoku.interface.reason import Reason
from tests.small_boards import FOUR, random_fours

pytestmark = pytest.mark.slow

NINE = Board(3, 3)
CLASH = parse("11" + "." * 79)
TYPOS = [  # puzzles with one solution, one clue of each changed
    parse("5..4..8......9..1...2..1..56..3..4...1..7......4.....83..6..7...6.....8...8..2..1"),
    parse(".6..2...1...3...7..1.......3.47.....7.....2........5.8....586.........4.9........"),
    parse("..72......5...1..34....8...84............2.596...4.3..3...2.....2.6....7...3..4.1"),
]

Parts = frozenset[int]
"""The cells of clues, and houses as -1, -2, …"""


def parts_of(reason: Reason) -> Parts:
    return frozenset([*reason.clues, *(-1 - u for u in reason.houses)])


def all_parts(puzzle: Puzzle) -> Parts:
    return frozenset([*puzzle.clue_cells, *(-1 - u for u in range(len(puzzle.board.houses)))])


def can_hold(puzzle: Puzzle, parts: Iterable[int]) -> bool:
    """Whether these parts can hold together, by brute force."""
    kept, board = set(parts), puzzle.board
    houses_of = [[u for u in numbers if -1 - u in kept] for numbers in board.houses_of]
    options = [
        [puzzle.clues[cell]] if cell in kept else range(1, board.size + 1)
        for cell in range(board.cell_count)
    ]
    cells = sorted(
        (cell for cell in range(board.cell_count) if houses_of[cell]),
        key=lambda cell: (len(options[cell]), -len(houses_of[cell])),
    )
    seen = [0] * len(board.houses)

    def fill(place: int) -> bool:
        if place == len(cells):
            return True
        houses = houses_of[cells[place]]
        for d in options[cells[place]]:
            bit = 1 << d
            if all(not seen[u] & bit for u in houses):
                for u in houses:
                    seen[u] |= bit
                if fill(place + 1):
                    return True
                for u in houses:
                    seen[u] ^= bit
        return False

    return fill(0)


def minimal_hitting_sets(sets: Iterable[Parts]) -> set[Parts]:
    """The minimal hitting sets of these sets, by multiplying out (Berge)."""
    products = {Parts()}
    for new in sorted(sets, key=len):
        hitting = {p for p in products if p & new}
        rest = products - hitting
        products = set(hitting)
        for x in new:
            smaller = [h for h in hitting if x in h]
            grown = {p | {x} for p in rest}
            products |= {p for p in grown if not any(h <= p for h in smaller)}
    return products


def keeps(puzzle: Puzzle, digits: Sequence[int], parts: Iterable[int]) -> bool:
    everything = set(range(1, puzzle.board.size + 1))
    return (
        len(digits) == puzzle.board.cell_count
        and everything.issuperset(digits)
        and all(
            digits[x] == puzzle.clues[x]
            if x >= 0
            else {digits[c] for c in puzzle.board.houses[-1 - x]} == everything
            for x in parts
        )
    )


def assert_minimal(puzzle: Puzzle, reason: Reason) -> None:
    """Check its witnesses: each keeps all parts except its own."""
    parts = [*reason.clues, *(-1 - u for u in reason.houses)]
    assert [*reason.clues, *reason.houses] == sorted(reason.clues) + sorted(reason.houses)
    assert reason.is_minimal
    assert reason.witnesses is not None
    for part, digits in zip(parts, reason.witnesses, strict=True):
        assert keeps(puzzle, digits, set(parts) - {part})


def assert_all(puzzle: Puzzle, listed: Sequence[Reason]) -> None:
    """These are all the minimal reasons: every set of parts has one of them in it or can hold.

    It suffices to look at the largest sets that have none: all parts but a minimal hitting set.
    """
    parts = [parts_of(reason) for reason in listed]
    assert len(set(parts)) == len(parts)
    for reason in listed:
        assert_minimal(puzzle, reason)
        assert not can_hold(puzzle, parts_of(reason))
    for missing in minimal_hitting_sets(parts):
        assert can_hold(puzzle, all_parts(puzzle) - missing)


@pytest.fixture
def four() -> Iterator[ReasonFinder]:
    finder = ReasonFinder(FOUR, "cadical195", Meter(UNLIMITED))
    yield finder
    finder.close()


@pytest.fixture
def nine() -> Iterator[ReasonFinder]:
    finder = ReasonFinder(NINE, "cadical195", Meter(UNLIMITED))
    yield finder
    finder.close()


def unsatisfiable_fours(count: int, seed: int) -> list[Puzzle]:
    found = [puzzle for puzzle, solutions in random_fours(count, seed) if not solutions]
    assert len(found) > count // 5
    return found


def all_of(finder: ReasonFinder, puzzle: Puzzle) -> list[Reason]:
    return [*finder.reasons(puzzle.clues, Meter(UNLIMITED), smallest=False)]


def smallest_of(finder: ReasonFinder, puzzle: Puzzle) -> Reason:
    (reason,) = finder.reasons(puzzle.clues, Meter(UNLIMITED), smallest=True)
    return reason


@pytest.mark.thorough
def test_all_minimal_reasons_are_found_and_the_smallest_is_one_of_them(four: ReasonFinder) -> None:
    checked = 0
    for puzzle in unsatisfiable_fours(80, seed=5):
        listed = [*islice(four.reasons(puzzle.clues, Meter(UNLIMITED), smallest=False), 61)]
        if len(listed) > 60:
            continue  # too many for brute force
        checked += 1
        assert_all(puzzle, listed)
        smallest = smallest_of(four, puzzle)
        assert_minimal(puzzle, smallest)
        assert smallest.is_smallest
        assert parts_of(smallest) in map(parts_of, listed)
        assert len(parts_of(smallest)) == min(len(parts_of(reason)) for reason in listed)
    assert checked > 15


@pytest.mark.parametrize(("name", "value"), [("SHRINK_CONFLICTS", 0), ("MEMORY", 1)])
def test_without_conflicts_or_memory_the_answers_are_the_same(
    four: ReasonFinder, monkeypatch: pytest.MonkeyPatch, name: str, value: int
) -> None:
    puzzles = unsatisfiable_fours(8, seed=6)
    listed = [{parts_of(reason) for reason in all_of(four, puzzle)} for puzzle in puzzles]
    sizes = [len(parts_of(smallest_of(four, puzzle))) for puzzle in puzzles]
    monkeypatch.setattr(reasons, name, value)
    for puzzle, expected, size in zip(puzzles, listed, sizes, strict=True):
        found = all_of(four, puzzle)
        assert {parts_of(reason) for reason in found} == expected
        for reason in found:
            assert_minimal(puzzle, reason)
        smallest = smallest_of(four, puzzle)
        assert_minimal(puzzle, smallest)
        assert smallest.is_smallest
        assert len(parts_of(smallest)) == size


def test_where_there_is_a_solution_there_is_no_reason(four: ReasonFinder) -> None:
    for puzzle, solutions in random_fours(60, seed=7):
        for smallest in (False, True):
            listed = [*four.reasons(puzzle.clues, Meter(UNLIMITED), smallest=smallest)]
            assert (listed == []) == bool(solutions)


def test_the_same_questions_in_the_same_order_get_the_same_answers() -> None:
    def asked() -> list[Reason]:
        finder = ReasonFinder(FOUR, "cadical195", Meter(UNLIMITED))
        listed = [
            reason
            for puzzle in unsatisfiable_fours(30, seed=8)
            for reason in [*all_of(finder, puzzle), smallest_of(finder, puzzle)]
        ]
        finder.close()
        return listed

    assert asked() == asked()


def test_questions_left_open_change_no_answer(four: ReasonFinder) -> None:
    puzzles = unsatisfiable_fours(25, seed=9)
    alone = [{parts_of(reason) for reason in all_of(four, puzzle)} for puzzle in puzzles]
    under_way = [four.reasons(p.clues, Meter(UNLIMITED), smallest=False) for p in puzzles]
    begun = [[*islice(pieces, 2)] for pieces in under_way]
    for pieces in under_way[::3]:
        pieces.close()  # type: ignore[attr-defined]
    for i, pieces in enumerate(under_way):
        listed = begun[i] + [*pieces]
        assert {parts_of(reason) for reason in listed} <= alone[i]
        assert len(listed) == (min(2, len(alone[i])) if i % 3 == 0 else len(alone[i]))


def test_two_clues_that_clash_have_two_reasons_and_many_roundabout_ones(nine: ReasonFinder) -> None:
    listed = {(reason.clues, reason.houses) for reason in all_of(nine, CLASH)}
    row, box, columns, other_rows = (0,), (18,), (*range(9, 18),), (*range(1, 9),)
    assert {((0, 1), row), ((0, 1), box), ((0, 1), other_rows + columns)} <= listed
    assert {clues for clues, _ in listed} == {(0, 1)}
    assert smallest_of(nine, CLASH).houses in (row, box)


@pytest.mark.parametrize("puzzle", TYPOS)
def test_reasons_of_9x9_puzzles_are_minimal_and_come_as_they_are_asked_for(
    nine: ReasonFinder, puzzle: Puzzle
) -> None:
    listed = [*islice(nine.reasons(puzzle.clues, Meter(UNLIMITED), smallest=False), 25)]
    smallest = smallest_of(nine, puzzle)
    assert len({parts_of(reason) for reason in listed}) == 25
    assert len(parts_of(smallest)) <= min(len(parts_of(reason)) for reason in listed)
    assert smallest.is_smallest
    for reason in [*listed, smallest]:
        assert_minimal(puzzle, reason)
    assert_none_can_hold(puzzle, [*listed, smallest])


def assert_none_can_hold(puzzle: Puzzle, listed: Sequence[Reason]) -> None:
    n = puzzle.board.size
    with plain_solver(puzzle.board) as solver:
        for reason in listed:
            clues = [cell * n + puzzle.clues[cell] for cell in reason.clues]
            assert not solver.solve(clues + [n**3 + 1 + u for u in reason.houses])


def plain_solver(board: Board) -> Solver:
    """Every cell has one digit; where a house's selector is on, each digit has one place in it."""
    n, solver = board.size, Solver("cadical153")
    always = [[cell * n + d for d in range(1, n + 1)] for cell in range(board.cell_count)]
    for one in always:
        solver.add_clause(one)
        solver.append_formula([-a, -b] for a, b in combinations(one, 2))
    for selector, house in enumerate(board.houses, start=n**3 + 1):
        for d in range(1, n + 1):
            one = [cell * n + d for cell in house]
            solver.add_clause([-selector, *one])
            solver.append_formula([-selector, -a, -b] for a, b in combinations(one, 2))
    return solver


@pytest.mark.parametrize("smallest", [False, True])
@pytest.mark.parametrize("budget", [Budget(seconds=0), Budget(conflicts=0)])
def test_without_a_budget_nothing_is_found(
    nine: ReasonFinder, budget: Budget, smallest: bool
) -> None:
    with pytest.raises(OutOfBudget):
        next(nine.reasons(TYPOS[0].clues, Meter(budget), smallest=smallest))
    with pytest.raises(OutOfBudget):
        ReasonFinder(NINE, "cadical195", Meter(Budget(seconds=0)))


def as_far_as_it_goes(listed: Iterator[Reason]) -> tuple[list[Reason], bool]:
    """All reasons found, and whether the budget ran out."""
    so_far: list[Reason] = []
    try:
        so_far.extend(listed)
    except OutOfBudget:
        return so_far, True
    return so_far, False


@pytest.mark.parametrize("smallest", [False, True])
def test_within_a_budget_every_reason_found_is_right(smallest: bool) -> None:
    endings = set()
    limits = [1, 64, 512] + [100_000] * smallest
    for puzzle, limit in product(TYPOS, limits):
        finder = ReasonFinder(NINE, "cadical195", Meter(UNLIMITED))
        meter = Meter(Budget(conflicts=limit))
        listed, is_out = as_far_as_it_goes(finder.reasons(puzzle.clues, meter, smallest=smallest))
        finder.close()
        assert meter.conflicts <= limit + 2
        assert all(reason.is_minimal for reason in listed[:-1])
        assert_none_can_hold(puzzle, listed)
        for reason in listed:
            if reason.is_minimal:
                assert_minimal(puzzle, reason)
            assert reason.is_smallest == (smallest and not is_out)
        endings.add((is_out, bool(listed), all(reason.is_minimal for reason in listed)))
    assert {(True, False, True), (True, True, False), (True, True, True)} <= endings
    assert ((False, True, True) in endings) == smallest


def test_a_limit_of_time_ends_what_would_take_long(nine: ReasonFinder) -> None:
    start = perf_counter()
    listed, is_out = as_far_as_it_goes(
        nine.reasons(TYPOS[1].clues, Meter(Budget(seconds=0.2)), smallest=False)
    )
    assert is_out
    assert listed
    rng, sets = random.Random(6), HittingSets[int]()
    for _ in range(400):
        sets.hit(rng.sample(range(81), 6))
    with pytest.raises(OutOfBudget):
        sets.smallest(Meter(Budget(seconds=0.2)))
    assert perf_counter() - start < 30


def test_hitting_sets_are_smallest() -> None:
    rng = random.Random(4)
    for _ in range(40):
        sets, family = HittingSets[str](), list[Parts]()
        for _ in range(rng.randint(0, 12)):
            family.append(Parts(rng.sample(range(10), rng.randint(1, 5))))
            sets.hit(f"cell {x}" for x in sorted(family[-1]))
            if rng.random() < 0.5:
                chosen = {int(name[5:]) for name in sets.smallest(Meter(UNLIMITED))}
                assert all(chosen & one for one in family)
                assert len(chosen) == min(map(len, minimal_hitting_sets(family)))
        sets.close()


def test_hitting_sets_obey_a_budget_and_can_be_asked_again() -> None:
    rng, sets = random.Random(5), HittingSets[int]()
    assert sets.smallest(Meter(UNLIMITED)) == frozenset()
    for _ in range(60):
        sets.hit(rng.sample(range(40), 5))
    for budget in (Budget(seconds=0), Budget(conflicts=0), Budget(conflicts=50)):
        meter = Meter(budget)
        with pytest.raises(OutOfBudget):
            sets.smallest(meter)
        assert meter.conflicts <= 52
    meter = Meter(UNLIMITED)
    size = len(sets.smallest(meter))
    assert meter.conflicts > 50
    afresh = HittingSets[int]()
    rng = random.Random(5)
    for _ in range(60):
        afresh.hit(rng.sample(range(40), 5))
    assert len(afresh.smallest(Meter(UNLIMITED))) == size
    sets.hit([])
    with pytest.raises(ValueError, match="nothing hits the empty set"):
        sets.smallest(Meter(UNLIMITED))
