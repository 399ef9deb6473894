"""The judge of solutions agrees with brute force, and names the fault."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from sudoku.checker.rules import Judge, violation
from tests.cases import for_each
from tests.conformance.oracle import Shape, all_solutions, pattern, solves

SHAPES: list[Shape] = [(1, 1), (1, 4), (4, 1), (2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (3, 6)]


@for_each("shape", SHAPES)
def test_near_grids_are_judged_as_by_brute_force(shape: Shape) -> None:
    rng = random.Random(5)
    n = shape[0] * shape[1]
    right = pattern(shape)
    verdicts = set()
    for _ in range(120):
        digits = list(right)
        for _ in range(rng.randint(0, 2)):
            a, b = rng.randrange(n * n), rng.randrange(n * n)
            digits[a], digits[b] = digits[b], rng.choice([digits[a], rng.randint(0, n + 1)])
        clues = [d if rng.random() < 0.3 else 0 for d in right]
        agreed = violation(*shape, clues, digits) is None
        assert agreed == solves(shape, clues, digits)
        verdicts.add(agreed)
    assert verdicts == {True, False}


@for_each(
    ("regions", "most", "hidden"),
    [
        (((0, 1, 2, 4), (3, 7, 10, 11), (5, 8, 9, 12), (6, 13, 14, 15)), 4, 0),
        (((0, 1, 4, 5),), 4, 2),
        ((), 5, 1),
        (((0, 1, 2, 3, 4, 5),), 6, 0),
        (None, 17, 2),
    ],
)
def test_other_regions_digits_and_hidden_cells_are_judged_by_the_definition(
    regions: tuple[tuple[int, ...], ...] | None, most: int, hidden: int
) -> None:
    rng = random.Random(most + hidden)
    pieces = ((0, 1, 4, 5), (2, 3, 6, 7), (8, 9, 12, 13), (10, 11, 14, 15))
    lines = [*(range(4 * r, 4 * r + 4) for r in range(4)), *(range(c, 16, 4) for c in range(4))]
    houses = [*lines, *(pieces if regions is None else regions)]
    verdicts = set()
    for _ in range(300):
        digits = [rng.randint(1, most) for _ in range(16 + hidden)]
        for cell in [*range(16)] * 2:  # towards a grid in which no digit is twice in a house
            seen = {digits[c] for house in houses if cell in house for c in house if c != cell}
            free = [*{*range(1, most + 1)} - seen]
            digits[cell] = rng.choice(free or [digits[cell]])
        if rng.random() < 0.2:
            digits[rng.randrange(len(digits))] = rng.choice([0, -1, most + 1])
        clues = [d if rng.random() < 0.3 else 0 for d in digits]
        if rng.random() < 0.2:
            clues[rng.randrange(len(clues))] = 1
        repeats = any(len({digits[c] for c in house}) < len(house) for house in houses)
        in_range = all(1 <= digit <= most for digit in digits)
        kept = all(clue in (0, digit) for clue, digit in zip(clues, digits, strict=True))
        fault = violation(2, 2, clues, digits, regions, digit_count=most, hidden=hidden)
        assert (fault is None) is (kept and in_range and not repeats), fault
        verdicts.add(fault is None)
    assert verdicts == {True, False}


def test_the_288_grids_of_4x4_and_no_latin_square_else_are_accepted() -> None:
    empty = (0,) * 16
    squares = all_solutions((1, 4), empty)
    accepted = {square for square in squares if violation(2, 2, empty, square) is None}
    assert accepted == all_solutions((2, 2), empty)


FULL = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)
CYCLIC = (1, 2, 3, 4, 2, 3, 4, 1, 3, 4, 1, 2, 4, 1, 2, 3)


@for_each(
    ("digits", "words"),
    [
        (FULL[:15], "15 cells where the board has 16"),
        ((*FULL, 1), "17 cells where the board has 16"),
        ((*FULL[:2], 2, *FULL[3:]), "the digit 2 occurs 2 times in row 1"),
        (FULL[:4] * 4, "the digit 1 occurs 4 times in column 1"),
        (CYCLIC, "the digit 2 occurs 2 times in box 1"),
        ((*FULL[:15], 5), "5 in row 4 is not a digit from 1 to 4"),
        ((0, *FULL[1:]), "0 in row 1 is not a digit from 1 to 4"),
    ],
)
def test_each_broken_rule_is_named(digits: tuple[int, ...], words: str) -> None:
    assert violation(2, 2, (0,) * 16, digits) == words


def test_a_clue_that_was_changed_is_named() -> None:
    clues = (0, 0, 0, 0, 0, 1, *([0] * 10))
    assert violation(2, 2, clues, FULL) == "the clue 1 at r2c2 became 4"


@for_each(
    ("digits", "hidden", "words"),
    [
        ((*FULL, 5, 1), 2, "5 at h1 is not a digit from 1 to 4"),
        ((*FULL, 1, 0), 2, "0 at h2 is not a digit from 1 to 4"),
        ((*FULL, 1, 2), 2, "the clue 3 at h1 became 1"),
        ((*FULL, 3, 1), 2, "the clue 4 at h2 became 1"),
        ((*FULL, 3, 4), 2, None),
    ],
)
def test_hidden_cells_are_named(digits: tuple[int, ...], hidden: int, words: str | None) -> None:
    clues = (*FULL[:3], *[0] * 12, FULL[15], 3, 4)
    assert violation(2, 2, clues, digits, digit_count=4, hidden=hidden) == words


def test_the_last_cell_of_the_board_is_named() -> None:
    assert violation(2, 2, (*[0] * 15, 2), FULL) == "the clue 2 at r4c4 became 1"
    clues, digits = (*[0] * 15, 2, 0), (*FULL, 1)
    assert violation(2, 2, clues, digits, hidden=1) == "the clue 2 at r4c4 became 1"
    assert violation(2, 2, (0,) * 16, (*FULL, 1)) == "17 cells where the board has 16"


@for_each("shape", [*SHAPES, (4, 4)])
def test_a_solution_is_recognised_without_a_look_for_faults(
    shape: Shape, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Up to 16 digits."""
    right, looked = pattern(shape), list[object]()

    def look(*_: object) -> Iterator[str]:
        looked.append(shape)
        return iter(())

    judge = Judge(*shape)
    with monkeypatch.context() as patch:
        patch.setattr(Judge, "_faults", look)
        for clues in (right, (0,) * len(right), (*right[:-1], 0)):
            assert judge.fault(clues, right) is None
    assert bool(looked) is (shape == (3, 6))


def test_boards_of_other_rows_are_judged() -> None:
    """Two rows of a board of size four, of which no line is a house, and two hidden cells."""
    judge = Judge(2, 2, ((0, 1, 4, 5),), hidden=1, rows=2, lines="none")
    assert judge.cell_count == 9
    assert judge.fault((0,) * 9, (1, 2, 1, 1, 3, 4, 1, 1, 1)) is None
    words = {
        3: "5 at r1c4 is not a digit from 1 to 4",
        5: "5 in region 1 is not a digit from 1 to 4",
        7: "5 at r2c4 is not a digit from 1 to 4",
        8: "5 at h1 is not a digit from 1 to 4",
    }
    for cell, fault in words.items():
        digits = [1, 2, 1, 1, 3, 4, 1, 1, 1]
        digits[cell] = 5
        assert judge.fault((0,) * 9, digits) == fault


def test_broken_houses() -> None:
    """Any digit that the board has not breaks a house, too."""
    rng = random.Random(3)
    lines = {f"row {r + 1}": [4 * r + c for c in range(4)] for r in range(4)}
    lines |= {f"column {c + 1}": [4 * r + c for r in range(4)] for c in range(4)}
    corners = enumerate((0, 2, 8, 10), start=1)
    houses = lines | {f"box {i}": [x, x + 1, x + 4, x + 5] for i, x in corners}
    for changes in [0, 1, 1, 1, 2, 2, 5, 16] * 4:
        digits = [*FULL]
        for cell in rng.sample(range(16), changes):
            digits[cell] = rng.randint(-1, 5)
        broken = {
            name
            for name, cells in houses.items()
            if sorted(digits[cell] for cell in cells) != [1, 2, 3, 4]
        }
        assert Judge(2, 2).broken_houses(digits) == broken
