"""Little killers, X-sums, skyscrapers, region sums, indexers and candidates: worked examples, and
primitives against definitions for every clue and number.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from sudoku import Board, NotationError
from sudoku.constraints.constraint import Constraint
from sudoku.constraints.primitives import Sum
from sudoku.constraints.regionsum import RegionSum
from sudoku.constraints.vocabulary import with_rules
from sudoku.puzzle.houses import Cell
from sudoku.puzzle.regions import regions_of
from tests.cases import for_each
from tests.constraints.grids import IRREGULAR, obeys
from tests.constraints.words import constrained, verdicts_on_words

pytestmark = pytest.mark.slow

FOUR, SIX, NINE, SIXTEEN = Board(2, 2), Board(2, 3), Board(3, 3), Board(4, 4)
GAPS = Board(2, 2, regions_of("AA.BAA.B..BB...."))
GRID = tuple(
    map(
        int,
        "123456789"
        "456789123"
        "789123456"
        "231674895"
        "875912364"
        "694538217"
        "317265948"
        "542897631"
        "968341572",
    )
)  # fmt: skip


def read(text: str, board: Board = NINE) -> Constraint:
    rule = with_rules(board, text).constraints[-1]
    assert isinstance(rule, Constraint)
    return rule


def means(board: Board, rule: Constraint, digits: tuple[int, ...]) -> bool:
    return obeys(replace(board, constraints=(rule,)), digits)


@for_each(
    ("template", "number"),
    [
        ("littlekiller {}: r0c6 d3", 7 + 2 + 6),
        ("littlekiller {}: r0c0 d3", 1 + 5 + 9 + 6 + 1 + 8 + 9 + 3 + 2),
        ("littlekiller {}: r0c4 d1", 3 + 5 + 7),
        ("littlekiller {}: r10c4 d9", 4 + 7 + 9 + 1 + 4),
        ("littlekiller {}: r4c10 d7", 6 + 2 + 7),
        ("littlekiller {}: r10c2 d7", 9),
        ("littlekiller {}: r2c0 d9", 1),
        ("littlekiller {}: r3c10 d1", 5 + 6 + 2 + 5 + 9 + 3),
        ("xsum {}: r0c4", 4 + 7 + 1 + 6),
        ("xsum {}: r10c4", 3 + 8 + 2),
        ("xsum {}: r2c0", 4 + 5 + 6 + 7),
        ("xsum {}: r2c10", 3 + 2 + 1),
        ("xsum {}: r0c1", 1),
        ("xsum {}: r0c9", 45),
        ("skyscraper {}: r1c0", 9),
        ("skyscraper {}: r1c10", 1),
        ("skyscraper {}: r0c4", 3),  # 4 7 9
        ("skyscraper {}: r10c4", 3),  # 3 8 9
        ("skyscraper {}: r5c0", 2),  # 8 9
        ("skyscraper {}: r5c10", 3),  # 4 6 9
    ],
)
def test_clues_on_a_solved_grid(template: str, number: int) -> None:
    held = [n for n in range(50) if means(NINE, read(template.format(n)), GRID)]
    assert held == [number]


@for_each(
    ("rule", "verdict"),
    [
        ("rowindexer: r2c1 r3c1", True),  # 4 in row 2: 2 in row 4; 7 in row 3: 3 in row 7
        ("rowindexer: r1c1", True),  # itself
        ("rowindexer: r1c2", False),  # 2 in row 1: 5 in row 2
        ("columnindexer: r1c1-9", True),
        ("columnindexer: r7c5 r7c6", True),  # 6 in column 5, 5 in column 6
        ("columnindexer: r2c1", False),  # 4 in column 1: 7 in column 4
        ("boxindexer: r8c4", True),  # the fourth is 8, the eighth is 4
        ("boxindexer: r8c4 r7c4", False),  # the first is 2, the second is 6
        ("candidates 1 5 9: r1c1 r2c2 r3c3", True),
        ("candidates 1 5: r1c1 r2c2 r3c3", False),
        ("regionsum: r3c1 r4c1 r5c3", True),  # 7 | 2 + 5
        ("regionsum: r3c1 r4c1 r5c2", False),  # 7 | 2 + 7
        ("regionsum: r3c1 r4c1 r5c3 r1c3 r2c1", True),  # 7 | 2 + 5 | 3 + 4
        ("regionsum: r3c1 r4c1 r5c3 r2c1", False),  # 7 | 2 + 5 | 4
        ("regionsum: r1c3 r4c1 r5c3 r2c1", False),  # 3 | 2 + 5 | 4
        ("regionsum loop: r1c3 r4c1 r5c3 r2c1", True),  # 3 + 4 | 2 + 5
        ("regionsum: r1c1 r1c2 r1c3", True),  # one region
    ],
)
def test_rules_on_a_solved_grid(rule: str, verdict: bool) -> None:
    assert means(NINE, read(rule), GRID) is verdict


def test_places_in_an_irregular_region_are_in_reading_order() -> None:
    region = IRREGULAR.regions[1]
    digits = [1] * 49
    for cell, digit in zip(region, (3, 5, 1, 4, 2, 7, 6), strict=True):
        digits[cell] = digit
    names = " ".join(map(IRREGULAR.cell_name, region))
    assert means(IRREGULAR, read(f"boxindexer: {names}", IRREGULAR), tuple(digits))
    digits[region[0]], digits[region[3]] = 4, 3
    assert not means(IRREGULAR, read(f"boxindexer: {names}", IRREGULAR), tuple(digits))


@for_each(
    ("board", "rule", "runs"),
    [
        (FOUR, "r1c1-4", "r1c1 r1c2 | r1c3 r1c4"),
        (FOUR, "r1c2 r1c3 r2c2 r2c3", "r1c2 | r1c3 | r2c2 | r2c3"),
        (FOUR, "r1c2 r1c3 r2c3 r2c2 r1c2", "r2c2 r1c2 | r1c3 r2c3"),
        (FOUR, "r1c1 r1c2 r2c2 r2c1 r1c1", "r1c1 r1c2 r2c2 r2c1"),
        (GAPS, "r1c1-4", "r1c1 r1c2 | r1c4"),
        (GAPS, "r1c1 r1c3 r1c2 r1c4", "r1c1 | r1c2 | r1c4"),
        (GAPS, "r1c3 r2c3 r4c1", ""),
        (GAPS, "r1c1 r1c4 r1c3 r1c2 r1c1", "r1c2 r1c1 | r1c4"),
        (GAPS, "r1c1 r1c4 r1c2 r1c3 r1c1", "r1c1 | r1c4 | r1c2"),
        (GAPS, "r1c3 r1c1 r1c4 r1c2 r1c3", "r1c1 | r1c4 | r1c2"),
        (GAPS, "r1c3 r1c1 r1c4 r2c3 r1c3", "r1c1 | r1c4"),
    ],
)
def test_a_line_of_region_sums_has_runs(board: Board, rule: str, runs: str) -> None:
    found = read(f"regionsum: {rule}", board)
    assert isinstance(found, RegionSum)
    written = [" ".join(map(board.cell_name, run)) for run in found.runs(board)]
    assert written == (runs.split(" | ") if runs else [])
    cells = list({cell for run in found.runs(board) for cell in run})
    if len(written) > 1:
        assert verdicts_on_words(board, found, cells) == {True, False}
    assert not (len(written) < 2 and [*found.primitives(board)])


def test_the_shortest_run_is_compared_with_each_other_run() -> None:
    rule = read("regionsum: r1c1-2 r1c3 r2c2 r2c3-4", FOUR)
    assert [*rule.primitives(FOUR)] == [
        Sum((Cell(2), Cell(0), Cell(1)), (1, -1, -1), "=", 0),
        Sum((Cell(2), Cell(5)), (1, -1), "=", 0),
        Sum((Cell(2), Cell(6), Cell(7)), (1, -1, -1), "=", 0),
    ]


def clues(board: Board) -> list[str]:
    """Every place of a little killer on this board."""
    n = board.size
    found: list[str] = []
    for row, column, direction in product(range(n + 2), range(n + 2), (1, 3, 7, 9)):
        try:
            with_rules(board, f"littlekiller 9: r{row}c{column} d{direction}")
        except NotationError:
            continue
        found.append(f"r{row}c{column} d{direction}")
    return found


def test_every_diagonal_has_a_clue_at_both_ends() -> None:
    rules = [read(f"littlekiller 9: {clue}", FOUR) for clue in clues(FOUR)]
    lines = [tuple(constrained(FOUR, rule)) for rule in rules]
    assert len({*lines}) == 2 * 7
    assert all(lines.count(line) == 2 for line in lines)


def test_every_number_of_a_clue_means_what_is_defined() -> None:
    for clue in clues(FOUR):
        for total in range(18):
            rule = read(f"littlekiller {total}: {clue}", FOUR)
            verdicts_on_words(FOUR, rule)
    for clue in ("r0c1", "r5c2", "r2c0", "r3c5"):
        for name, reached in (("xsum", {1, *range(3, 17)}), ("skyscraper", {1, 2, 3, 4})):
            for number in range(18):
                rule = read(f"{name} {number}: {clue}", FOUR)
                seen = verdicts_on_words(FOUR, rule)
                assert (True in seen) is (number in reached)


@for_each(
    ("board", "rule"),
    [
        (FOUR, "rowindexer: r2c2"),
        (FOUR, "columnindexer: r2c2 r2c3"),
        (FOUR, "boxindexer: r2c2 r1c1"),
        (SIX, "rowindexer: r3c2"),
        (SIX, "boxindexer: r2c4"),
        (FOUR, "candidates 2 4: r1c1 r4c4"),
    ],
)
def test_indexers_and_candidates_mean_what_is_defined(board: Board, rule: str) -> None:
    found = read(rule, board)
    cells = constrained(board, found)
    assert verdicts_on_words(board, found, cells[:5]) == {True, False}


def test_candidates_above_9_are_numbers() -> None:
    rules = with_rules(SIXTEEN, "candidates 12 3 16: r1c1").rules
    assert rules == ("candidates 3 12 16: r1c1",)


def test_a_cell_in_no_region_has_no_place_in_it() -> None:
    with pytest.raises(NotationError, match="r1c3 is in no region"):
        with_rules(GAPS, "boxindexer: r1c1 r1c3")
