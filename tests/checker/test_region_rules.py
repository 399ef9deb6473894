"""Rules about regions that are part of the solution: the checker against our encoding."""

from __future__ import annotations

from random import Random

import pytest
from sudoku_models.cnf.constraints import constraint_clauses

from sudoku import Board, Puzzle, prove, with_rules
from sudoku.checker.constraints import Board as CheckedBoard
from sudoku.checker.encoding import Encoder
from sudoku.checker.grids import Rejected
from tests.cases import for_each
from tests.chaos import solutions_of_four

RULES = "chaosarrow: r1c1 > r1c1-3 | r1c1 r2c1", "chaoscount 1: r2c2 > r2c2 r1c1 r1c2 r3c3"
OTHERS = "chaosarrow 1: r1c4 > r1c4 r2c4 r3c4 r4c4", "chaoscount: r4c2 > r4c2 r4c1 r3c1 r3c2"
STAR = "chaosarrow: r1c2 > r3c3 r2c3 r1c3 | r3c3-6 | r3c3 r4c3 r5c3 r6c3 | r3c3 r3c2 r3c1"
BOARDS = {
    "4x4": (Board(2, 2), ["regions: none", "chaos", *RULES]),
    "boxes": (Board(2, 2), ["chaos", "chaosarrow: h17 > r4c4", "hidden 17"]),
    "6x6": (Board(2, 3), ["regions: none", "chaos", *RULES, *OTHERS, STAR]),
    "5x5": (Board(1, 5), ["regions: none", "chaos"]),
    "more digits": (Board(2, 2), ["regions: none", "digits 0-5", "chaos", *RULES]),
    "other size": (Board(2, 2), ["regions: none", "digits 1-8", "chaos 8", *RULES]),
    "small regions": (Board(2, 2), ["regions: none", "digits 1-8", "chaos 2", *RULES]),
}


@for_each("case", BOARDS)
def test_the_same_clauses(case: str) -> None:
    plain, rules = BOARDS[case]
    board = with_rules(plain, *rules)
    free = board.digit_count * board.cell_count + 1
    written: list[list[int]] = []
    numbers = range(len(board.constraints))
    for part, following in constraint_clauses(board, numbers, free):
        written += part
        last = following - 1
    checked = CheckedBoard(board.box_rows, board.box_cols, board.rules)
    encoder = Encoder(checked.values, len(checked.cell))
    parts = [part for rule in checked.demands.values() for part in rule]
    assert [clause for part in parts for clause in encoder.clauses(part)] == written
    assert encoder.variables == last


@pytest.mark.slow
@for_each("rules", [(), RULES, OTHERS])
def test_the_same_judgement(rules: tuple[str, ...]) -> None:
    board, rng = with_rules(Board(2, 2), "regions: none", "chaos", *rules, "hidden 17"), Random(4)
    checked = CheckedBoard(2, 2, board.rules)
    verdicts = set()
    for number in range(1200):
        digits = [*CHANGES[number % len(CHANGES)]([*rng.choice(solutions_of_four())], rng), 1]
        is_right = all(constraint.holds(board, digits) for constraint in board.constraints)
        assert checked.is_solution([0] * 33, digits) == is_right
        verdicts.add(is_right)
    assert verdicts == {True, False}


def other_label(digits: list[int], rng: Random) -> list[int]:
    digits[rng.randrange(16, 32)] = rng.randint(1, 4)
    return digits


def other_order(digits: list[int], rng: Random) -> list[int]:
    """The labels in an order that is not that of the first cells of the regions."""
    labels = rng.sample(range(1, 5), 4)
    return [*digits[:16], *(labels[label - 1] for label in digits[16:])]


def torn(digits: list[int], rng: Random) -> list[int]:
    """Two cells with the same digit exchange their labels, which may tear their regions apart; then
    the regions are numbered again.
    """
    x = rng.randrange(16)
    y = rng.choice([cell for cell in range(16) if digits[cell] == digits[x]])
    digits[16 + x], digits[16 + y] = digits[16 + y], digits[16 + x]
    labels = {label: i for i, label in enumerate(dict.fromkeys(digits[16:]), start=1)}
    return [*digits[:16], *(labels[label] for label in digits[16:])]


CHANGES = (lambda digits, _rng: digits), other_label, other_order, torn


@for_each(
    "rules",
    [
        ("hidden 16", "chaos 0"),
        ("hidden 16", "chaos 3"),
        ("hidden 16", "chaos 2"),  # eight regions, and four digits
        ("digits 1-6", "hidden 16", "chaos 3"),
        ("hidden 16", "chaos 8"),
        ("hidden 15", "chaos"),
        ("chaos",),
    ],
)
def test_regions_that_do_not_fit_are_refused(rules: tuple[str, ...]) -> None:
    with pytest.raises(Rejected, match="no regions of"):
        CheckedBoard(2, 2, rules)


def test_regions_of_a_cell() -> None:
    board = CheckedBoard(2, 2, ("digits 1-16", "hidden 16", "chaos 1"))
    assert board.is_solution([0] * 32, [*range(1, 17), *range(1, 17)])
    assert not board.is_solution([0] * 32, [*range(1, 17), *range(16, 0, -1)])


@pytest.mark.slow
@for_each(
    "rules",
    [
        ("hidden 16", "connected 1 2 3: h1-16"),
        ("regions: none", "lines none", "connected 1 2"),
        ("regions: none", "lines columns", "connected 1 2"),
        ("regions: none", "lines rows", "connected 1 2"),
    ],
)
def test_connected_cells_in_any_rows(rules: tuple[str, ...]) -> None:
    """Hidden cells, and rows that are no houses, hold the digits as often as they like."""
    board, rng = with_rules(Board(2, 2), *rules), Random(5)
    checked, count = CheckedBoard(2, 2, board.rules), board.cell_count
    (part,) = (part for rule in checked.demands.values() for part in rule)
    verdicts = set()
    for _ in range(3000):
        likely = [1, 2, *(3,) * rng.randint(0, 9), *(4,) * rng.randint(0, 9)]
        digits = [rng.choice(likely) for _ in range(count)]
        if rules[1] == "lines rows":
            digits = [digit for _ in range(4) for digit in rng.sample(range(1, 5), 4)]
        (constraint,) = board.constraints
        is_right = constraint.holds(board, digits)
        assert part.holds(digits) == is_right
        verdicts.add(is_right)
    assert verdicts == {True, False}


@for_each("rules", [("chaos",), ("regions: none", "chaos", *RULES)])
def test_certificates(rules: tuple[str, ...]) -> None:
    """What `prove` returns was verified by the checker."""
    board = with_rules(Board(2, 2), *rules)
    for clues in ("1234341221434321", "1" + "." * 14 + "1"):
        digits = [int(c) if c != "." else 0 for c in clues] + [0] * 16
        certificate = prove(Puzzle(board, tuple(digits)))
        assert certificate.claim in ("unique", "multiple", "unsatisfiable")
