"""Minimal unavoidable sets: by brute force on 4x4, with a model as oracle on 6x6, known figures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from random import Random

import pytest

from sudoku import (
    Board,
    Budget,
    Grid,
    MeaninglessQuestionError,
    OutOfBudget,
    Puzzle,
    Verdict,
    check,
    unavoidable_sets,
    with_rules,
)
from sudoku.interface.meter import Meter
from sudoku.questions.exchanges import minimal_exchanges
from tests.cli.command import SOLUTION, UNIQUE
from tests.questions.variant_fours import variants
from tests.small_boards import FOURS, solutions_of

pytestmark = pytest.mark.slow

Digits = Sequence[int]
SIX = Board(2, 3)


def by_brute_force(grid: Digits, others: Iterable[Digits]) -> set[frozenset[int]]:
    """The minimal sets of cells in which another solution of the same board differs."""
    differing = {frozenset(c for c in range(len(grid)) if grid[c] != other[c]) for other in others}
    differing.discard(frozenset())
    return {cells for cells in differing if not any(smaller < cells for smaller in differing)}


def found_in(board: Board, grid: Digits, most: int) -> set[frozenset[int]]:
    """The sets that are found, each once; the other filling is a solution by the definitions."""
    found = [*minimal_exchanges(board, grid, most)]
    for exchange in found:
        assert all(grid[cell] != digit for cell, digit in exchange.items())
        other = [exchange.get(cell, digit) for cell, digit in enumerate(grid)]
        assert all(len({other[c] for c in house}) == len(house) for house in board.houses)
        assert board.violated(other) is None
    sets = {frozenset(exchange) for exchange in found}
    assert len(sets) == len(found)
    return sets


def test_4x4_grids_have_the_sets_that_brute_force_finds() -> None:
    grids = FOURS
    for grid in grids[::24]:
        expected = by_brute_force(grid, grids)
        assert found_in(Board(2, 2), grid, 16) == expected
        assert found_in(Board(2, 2), grid, 6) == {cells for cells in expected if len(cells) <= 6}


@pytest.mark.slow
def test_boards_with_further_rules_have_the_sets_that_brute_force_finds() -> None:
    rng, sizes = Random(3), set[int]()
    for puzzle, _ in variants(40, seed=8):
        grids = solutions_of(Puzzle(puzzle.board, (0,) * 16))
        if grids:
            grid = rng.choice(grids)
            expected = by_brute_force(grid, grids)
            assert found_in(puzzle.board, grid, 16) == expected, puzzle.board
            sizes.update(map(len, expected))
    assert max(sizes) >= 12


def test_cells_of_a_rule_may_differ_without_a_house() -> None:
    for rule in ("extraregion: r1c1 r2c3 r4c4", "killer 7: r1c1 r2c3 r4c4"):
        board = with_rules(Board(2, 2), rule)
        grids = solutions_of(Puzzle(board, (0,) * 16))
        for grid in grids[::12]:
            assert found_in(board, grid, 16) == by_brute_force(grid, grids)


def test_digits_may_be_more_than_rows_and_cells_hidden() -> None:
    board = with_rules(Board(2, 1), "digits 0-3", "hidden 1", "sum: h1 r1c1 = 4")
    peers = [(a, b) for a in range(5) for b in board.peers[a]]
    grids = [
        grid
        for grid in product(range(1, 5), repeat=5)
        if all(grid[a] != grid[b] for a, b in peers) and board.violated(grid) is None
    ]
    for grid in grids[::5]:
        expected = by_brute_force(grid, grids)
        assert found_in(board, grid, 5) == expected
        assert found_in(board, grid, 2) == {cells for cells in expected if len(cells) <= 2}


def likely_sets(rng: Random, grid: Digits) -> Iterator[set[int]]:
    """Sets of up to 12 cells of a 6x6 grid that are unavoidable more often than random ones."""
    rows = [{row * 6 + column for column in range(6)} for row in range(6)]
    columns = [{row * 6 + column for row in range(6)} for column in range(6)]
    digits = [{cell for cell in range(36) if grid[cell] == d} for d in range(1, 7)]
    for houses in (rows, columns, digits):
        for a, b in combinations(houses, 2):
            yield a | b
            yield a | {*rng.sample(sorted(b), 5)}
    for a, b, c in combinations(digits, 3):
        yield {*rng.sample(sorted(a | b | c), 12)}


def test_6x6_sets_are_those_without_which_a_model_finds_several_solutions() -> None:
    rng = Random(5)
    grid = (1, 2, 3, 4, 5, 6, 4, 5, 6, 1, 2, 3, 2, 3, 4, 5, 6, 1)
    solved = check([*grid, *[0] * 18], board=SIX, model="reference").solutions[0].digits
    found = found_in(SIX, solved, 12)

    def is_unavoidable(cells: Iterable[int]) -> bool:
        puzzle = Puzzle(SIX, solved).with_clues(dict.fromkeys(cells, 0))
        return check(puzzle, model="reference").verdict is Verdict.MULTIPLE

    for cells in found:
        assert is_unavoidable(cells)
        assert not any(is_unavoidable(cells - {cell}) for cell in cells)
    counts = {True: 0, False: 0}
    for likely in likely_sets(rng, solved):
        expected = any(cells <= likely for cells in found)
        assert is_unavoidable(likely) is expected, sorted(likely)
        counts[expected] += 1
    assert min(counts.values()) > 20


def test_a_puzzle_has_a_clue_in_every_set_and_requires_those_that_are_alone() -> None:
    result = unavoidable_sets(UNIQUE, most=8)
    assert result.sets == tuple(sorted(result.sets, key=lambda s: (len(s.cells), s.cells)))
    for each in result.sets:
        assert each.digits == tuple(int(SOLUTION[cell]) for cell in each.cells)
        assert each.clues == tuple(cell for cell in each.cells if UNIQUE[cell] != ".")
        assert each.clues
    assert {s.clues[0] for s in result.sets if len(s.clues) == 1} == {*result.required} != set()
    for cell in result.required:
        fewer = UNIQUE[:cell] + "." + UNIQUE[cell + 1 :]
        assert check(fewer).verdict is Verdict.MULTIPLE
    of_the_grid = unavoidable_sets(Grid(Board(3, 3), tuple(map(int, SOLUTION))), most=8)
    assert [s.cells for s in of_the_grid.sets] == [s.cells for s in result.sets]
    assert of_the_grid.required == ()


def test_what_is_not_unique_or_not_in_time_has_no_complete_answer() -> None:
    with pytest.raises(MeaninglessQuestionError, match="each solution has unavoidable sets"):
        unavoidable_sets("." * 16)
    with pytest.raises(MeaninglessQuestionError, match="no solution"):
        unavoidable_sets("11" + "." * 14)
    for most in (0, True, 1.5):
        with pytest.raises(ValueError, match="an int of at least 1"):
            unavoidable_sets(UNIQUE, most=most)  # type: ignore[arg-type]  # what is tested
    none = unavoidable_sets(UNIQUE, budget=Budget(seconds=0))
    assert (none.verdict, none.sets, none.is_complete) == (Verdict.UNKNOWN, (), False)


def test_sets_found_before_the_budget_ran_out_are_minimal(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = unavoidable_sets(SOLUTION, most=9)
    left = [1000]

    def run_out(_: Meter) -> None:
        left[0] -= 1
        if left[0] < 0:
            raise OutOfBudget

    monkeypatch.setattr(Meter, "require_time", run_out)
    part = unavoidable_sets(SOLUTION, most=9)
    assert not part.is_complete
    assert part.verdict is Verdict.UNIQUE
    cells = {s.cells for s in part.sets}
    assert set() < cells < {s.cells for s in whole.sets}
    lowest = min(cells)[0]
    assert {s.cells for s in whole.sets if s.cells[0] > lowest} <= cells
