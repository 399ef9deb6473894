"""Rules about regions that are part of the solution: the checker against our encoding."""

from __future__ import annotations

from random import Random

from sudoku_models.cnf.constraints import constraint_clauses

from sudoku import Board, Puzzle, prove, with_rules
from sudoku.checker.constraints import Board as CheckedBoard
from sudoku.checker.encoding import Encoder
from tests.cases import for_each
from tests.chaos import solutions_of_four

RULES = "chaosarrow: r1c1 > r1c1-3 | r1c1 r2c1", "chaoscount 1: r2c2 > r2c2 r1c1 r1c2 r3c3"
BOARDS = {
    "4x4": (Board(2, 2), ["regions: none", "chaos", *RULES]),
    "boxes": (Board(2, 2), ["chaos", "chaosarrow: h17 > r4c4", "hidden 17"]),
    "6x6": (Board(2, 3), ["regions: none", "chaos", *RULES]),
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


def test_the_same_judgement() -> None:
    board, rng = with_rules(Board(2, 2), "regions: none", "chaos", *RULES), Random(4)
    checked = CheckedBoard(2, 2, board.rules)
    verdicts = set()
    for _ in range(2000):
        digits = [*rng.choice(solutions_of_four())]
        for _ in range(rng.randint(0, 1)):
            digits[rng.randrange(16, 32)] = rng.randint(1, 4)
        is_right = all(constraint.holds(board, digits) for constraint in board.constraints)
        assert checked.is_solution([0] * 32, digits) == is_right
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
