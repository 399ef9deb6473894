"""Puzzles with planted constraints are unique, and need each of them."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Collection
from dataclasses import replace
from random import Random

import pytest

from sudoku import UNLIMITED, Board, Budget, Grid, Puzzle, Verdict, check, generate, parse
from sudoku.constraints.thermo import Thermo
from sudoku.constraints.vocabulary import with_rules
from sudoku.errors import ModelFault, OutOfBudget
from sudoku.generator.planted import drawing, generator, placing, starting, thinning
from sudoku.generator.planted.cages import cover
from sudoku.generator.planted.drawing import drawn
from sudoku.generator.planted.generator import PlantedPuzzles
from sudoku.generator.planted.rules import plantable, requested_rules
from sudoku.generator.planted.thinning import LONG_PATIENCE, Thinning
from sudoku.generator.request import PuzzleRequest
from sudoku.generator.results import Made, OrderError, Shortfall
from sudoku.interface.meter import Meter
from sudoku.questions.asking import without
from tests.cases import for_each

SIX, FOUR = Board(2, 3), Board(2, 2)


def made(board: Board, *rules: str, number: int = 1, **options: object) -> Made:
    request = PuzzleRequest(board=board, **options)  # type: ignore[arg-type]  # of each test
    (found,) = PlantedPuzzles.of(request, rules).make(range(number, number + 1), budget=UNLIMITED)
    return found


def kinds(found: Made) -> Counter[str]:
    """The constraints of a puzzle, counted by their names."""
    board = found.puzzle.board
    return Counter(rule.text(board).split()[0].rstrip(":") for rule in board.constraints)


def verdict(puzzle: Puzzle) -> Verdict:
    """By another model than the one that removed parts."""
    return check(puzzle, model="reference").verdict


def fewer(puzzle: Puzzle, number: int) -> Puzzle:
    return Puzzle(without(puzzle.board, [number]), puzzle.clues)


@for_each(
    ("board", "rules", "first"),
    [
        (SIX, ("killer, thermo 2",), 0),
        (SIX, ("diagonals", "arrow"), 2),
        (SIX, ("antiknight, sandwich",), 1),
        (SIX, ("skyscraper 3", "littlekiller, xv"), 0),
        (SIX, ("kropki",), 0),
        (FOUR, ("regions: AAABACBBCCBDCDDD", "quadruple"), 0),
    ],
)
@pytest.mark.slow
def test_it_is_unique_and_each_planted_constraint_is_needed(
    board: Board, rules: tuple[str, ...], first: int
) -> None:
    found = made(board, *rules)
    puzzle = found.puzzle
    outcome = check(puzzle, model="reference")
    assert (outcome.verdict, outcome.solution) == (Verdict.UNIQUE, found.solution)
    planted = range(first, len(puzzle.board.constraints))
    assert found.details["planted"] == len(planted)
    assert planted
    for number in planted:
        assert verdict(fewer(puzzle, number)) is Verdict.MULTIPLE


def test_a_number_of_constraints_is_kept_exactly() -> None:
    assert kinds(made(SIX, "thermo 3, arrow 1")) == {"thermo": 3, "arrow": 1}


def test_without_givens_the_rules_decide_alone() -> None:
    found = made(SIX, "killer", clues=(0, 0))
    assert found.puzzle.clue_count == 0
    assert verdict(found.puzzle) is Verdict.UNIQUE


def test_clues_stop_at_a_number_and_a_minimal_puzzle_needs_all() -> None:
    assert made(SIX, "killer", clues=(7, 7)).puzzle.clue_count == 7
    puzzle = made(SIX, "thermo 2", minimal=True).puzzle
    for cell in puzzle.clue_cells:
        assert verdict(puzzle.with_clues({cell: 0})) is Verdict.MULTIPLE


def test_a_pattern_holds_all_clues() -> None:
    pattern = frozenset({0, 3, 5, 6, 9, 10, 12, 15})
    found = made(FOUR, "thermo", pattern=pattern, seed=4)
    assert found.puzzle.clue_cells == tuple(sorted(pattern))


def test_clues_are_symmetric_where_asked_for() -> None:
    puzzle = made(SIX, "arrow 1", symmetry="rotation180").puzzle
    assert puzzle.clue_count
    assert {35 - cell for cell in puzzle.clue_cells} == {*puzzle.clue_cells}


def test_the_options_of_generate_ask_for_it() -> None:
    (found,) = generate(board=SIX, rules="killer", no_givens=True)
    assert found == made(SIX, "killer", clues=(0, 0))
    with pytest.raises(OrderError, match="--no-givens cannot be used with --clues"):
        generate(board=SIX, rules="killer", no_givens=True, clues=4)


def test_a_negative_rule_gets_all_marks() -> None:
    found = made(SIX, "negative kropki")
    board, grid = found.puzzle.board, found.solution
    assert grid is not None
    marked = {frozenset(rule.cells) for rule in board.constraints if hasattr(rule, "cells")}
    for row in range(6):
        for a, b in zip(range(6 * row, 6 * row + 5), range(6 * row + 1, 6 * row + 6), strict=True):
            low, high = sorted((grid.digits[a], grid.digits[b]))
            assert (frozenset({a, b}) in marked) == (high - low == 1 or high == 2 * low)
    assert verdict(found.puzzle) is Verdict.UNIQUE


def test_constraints_that_read_each_other_are_needed_on_their_own_boards() -> None:
    found = made(FOUR, "maximum", seed=2)
    for number in range(len(found.puzzle.board.constraints)):
        smaller = fewer(found.puzzle, number)
        outcome = check(smaller, model="reference")
        is_kept = found.solution is not None and found.solution.digits in {
            grid.digits for grid in outcome.solutions
        }
        assert outcome.verdict is not Verdict.UNIQUE or not is_kept


def test_a_puzzle_depends_on_seed_and_number_alone() -> None:
    assert made(FOUR, "thermo", number=3) == made(FOUR, "thermo", number=3)
    several = [made(FOUR, "thermo", number=number).puzzle for number in (1, 2, 3)]
    assert len({*several, made(FOUR, "thermo", seed=9).puzzle}) == 4
    again = pickle.loads(pickle.dumps(PlantedPuzzles.of(PuzzleRequest(board=FOUR), ["thermo"])))  # noqa: S301  # ours
    assert [each.puzzle for each in again.make(range(1, 4), budget=UNLIMITED)] == several


def test_other_models_that_decide_everything_give_the_same_puzzle(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(starting, "SHORT_PATIENCE", LONG_PATIENCE)
    monkeypatch.setattr(generator, "PATIENCES", (LONG_PATIENCE,))
    before = made(SIX, "antiking, thermo")
    monkeypatch.setattr(drawing, "DEFAULT_MODEL", "reference")
    monkeypatch.setattr(thinning, "DEFAULT_MODEL", "sat:minisat22")
    monkeypatch.setattr(generator, "DEFAULT_MODEL", "reference")
    assert made(SIX, "antiking, thermo") == before


BOARD = with_rules(FOUR, "killer 3: r1c1 r1c2", "thermo: r2c1 r2c2", "odd: r3c2")
SOLUTION = Grid(BOARD, parse("1234341221434321").clues)


def left(clues: Collection[int], numbers: Collection[int]) -> Verdict:
    """The verdict with the solution's digits in these cells, and these constraints of BOARD."""
    board = without(BOARD, {*range(3)} - {*numbers})
    digits = (digit if cell in clues else 0 for cell, digit in enumerate(SOLUTION.digits))
    return verdict(Puzzle(board, tuple(digits)))


def test_each_part_is_removed_if_the_puzzle_is_unique_without_it() -> None:
    thinned = Thinning(BOARD, SOLUTION, Meter(UNLIMITED))
    clues, numbers, verdicts = [*range(16)], [0, 1, 2], set[Verdict]()
    for cells in [(0, 1, 2, 3), *((cell,) for cell in (15, 4, 9, 6, 12, 5, 7, 8, 10, 11, 13, 14))]:
        fewer_clues = [cell for cell in clues if cell not in cells]
        expected = left(fewer_clues, numbers)
        assert thinned.remove_clues(cells) is expected
        clues = fewer_clues if expected is Verdict.UNIQUE else clues
        verdicts.add(expected)
    for number in (1, 0, 2):
        fewer_numbers = [k for k in numbers if k != number]
        expected = left(clues, fewer_numbers)
        assert thinned.remove_constraint(number) is expected
        numbers = fewer_numbers if expected is Verdict.UNIQUE else numbers
        verdicts.add(expected)
    assert (thinned.clues, thinned.numbers) == (clues, numbers)
    assert verdicts == {Verdict.UNIQUE, Verdict.MULTIPLE}


def test_a_constraint_is_needed_only_if_its_witness_is_another_solution() -> None:
    thinned = Thinning(BOARD, SOLUTION, Meter(UNLIMITED))
    assert thinned.remove_clues(range(16)) is Verdict.MULTIPLE
    thinned.remove_each([[cell] for cell in range(16)], 0)
    needed = [k for k in range(3) if thinned.remove_constraint(k) is Verdict.MULTIPLE]
    assert needed == [*thinned.witnesses]
    thinned.require_witnesses()
    true = thinned.witnesses[needed[0]]
    for wrong in (bytes(SOLUTION.digits), true[::-1], bytes([true[0]] * 16)):
        thinned.witnesses[needed[0]] = wrong
        with pytest.raises(ModelFault, match="returned"):
            thinned.require_witnesses()


@for_each(("least", "groups"), [(0, 1), (9, 1), (0, 2), (7, 3), (6, 4)])
def test_several_groups_at_once_leave_what_one_after_the_other_leaves(
    least: int, groups: int
) -> None:
    cells = Random(least).sample(range(16), 16)
    parts = [cells[k : k + groups] for k in range(0, 16, groups)]
    one_by_one, together = (Thinning(BOARD, SOLUTION, Meter(UNLIMITED)) for _ in range(2))
    for part in parts:
        if len(one_by_one.clues) - len(part) >= least:
            one_by_one.remove_clues(part)
    assert together.remove_each(parts, least)
    assert together.clues == one_by_one.clues
    assert len(together.clues) < 16


def test_parts_that_take_long_stay_and_the_budget_ends_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(thinning, "DEFAULT_MODEL", "sat")
    board = with_rules(Board(3, 3), "antiknight")
    grid = check(Puzzle(board, (0,) * 81), model="sat").solutions[0]
    hasty = Thinning(board, grid, Meter(UNLIMITED), patience=0)
    assert hasty.remove_clues(range(60)) is Verdict.UNKNOWN
    assert not hasty.remove_each([range(60)], 0)
    assert len(hasty.clues) == 81
    with pytest.raises(OutOfBudget):
        Thinning(board, grid, Meter(Budget(conflicts=0))).remove_clues(range(60))


def test_a_grid_obeys_rules_that_few_grids_obey() -> None:
    board = requested_rules(Board(3, 3), ["antiking, antiknight, nonconsecutive"]).board
    grid = drawn(board, None, 1, Meter(UNLIMITED))
    assert board.violated(grid.digits) is None
    assert drawn(board, None, 2, Meter(UNLIMITED)) != grid


def test_cages_cover_the_board_and_hold_different_digits() -> None:
    grid = drawn(Board(3, 3), "shuffled", 5, Meter(UNLIMITED))
    found = cover(Board(3, 3), grid.digits, Random(1))
    assert sorted(cell for cage in found for cell in cage) == [*range(81)]
    for cage in found:
        assert 2 <= len(cage) <= 5
        assert len({grid.digits[cell] for cell in cage}) == len(cage)


def test_a_grid_of_ones_own_is_the_solution() -> None:
    text = "1234341221434321"
    grid = Grid(FOUR, parse(text).clues)
    found = made(FOUR, "thermo", source=grid)
    assert found.solution is not None
    assert found.solution.digits == grid.digits
    with pytest.raises(OrderError, match="the grid does not obey the rules"):
        made(FOUR, "antiking", source=grid)


def test_what_was_found_is_told_where_the_budget_or_the_attempts_end() -> None:
    with pytest.raises(Shortfall, match=r"puzzle 1: no puzzle with thermo 1 and no clues in 1"):
        made(FOUR, "thermo 1", clues=(0, 0))
    with pytest.raises(Shortfall) as caught:
        made(FOUR, "thermo 1", clues=(0, 0))
    nearest = caught.value.nearest
    assert nearest is not None
    assert verdict(nearest.puzzle) is Verdict.UNIQUE
    generator = PlantedPuzzles.of(PuzzleRequest(), ["antiknight, killer"])
    with pytest.raises(Shortfall):
        next(generator.make(range(1, 2), budget=Budget(seconds=0)))


def test_more_constraints_than_have_room_cost_neither_all_tries_nor_all_attempts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plant, calls = Thermo.plant, 0

    def counted(*args: object) -> object:
        nonlocal calls
        calls += 1
        return plant(*args)  # type: ignore[arg-type]  # passed on as they are

    monkeypatch.setattr(Thermo, "plant", counted)
    generator = PlantedPuzzles.of(PuzzleRequest(board=FOUR), ["thermo 999"])
    assert generator.rules.plants[0].count is not None
    with pytest.raises(Shortfall):
        next(generator.make(range(1, 2), budget=Budget(seconds=1e-9)))
    assert calls == 0
    values = parse("1234341221434321").clues
    assert len(placing.placed(generator.rules.plants[0], FOUR, values, Random(1))) <= 8
    assert placing.MISSES <= calls <= 9 * placing.MISSES


@for_each(
    ("rules", "message"),
    [
        (["kilelr"], "no rule 'kilelr' can be planted; did you mean killer"),
        (["fog"], f"these can: {', '.join(plantable())}; and rules of the whole board"),
        (["thermo, thermometer 2"], "thermo is given twice"),
        (["thermo 0"], "'thermo 0': expected thermo and a number, 1 to 1000"),
        (["thermo many"], "expected thermo and a number"),
        (["killer,,"], "expected names such as killer, thermo 4"),
        (["hidden 2", "sum"], "leave out the rules hidden and chaos"),
        (["negative xv", "xv 3"], "a negative rule takes no number"),
    ],
)
def test_what_cannot_be_planted_is_said(rules: list[str], message: str) -> None:
    with pytest.raises(OrderError) as caught:
        requested_rules(Board(3, 3), rules)
    assert message in str(caught.value)


def test_contradictions_of_an_order_are_said() -> None:
    with pytest.raises(OrderError, match="shuffled grids do not support boards with rules"):
        PlantedPuzzles.of(PuzzleRequest(grids="shuffled"), ["antiknight", "thermo"])
    board = replace(FOUR, constraints=(Thermo((0, 1, 2, 3)), Thermo((3, 2, 1, 0))))  # type: ignore[arg-type]  # cells
    with pytest.raises(OrderError, match="no grid obeys"):
        drawn(board, None, 1, Meter(UNLIMITED))
