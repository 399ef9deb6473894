"""Rules of variants: the checker's own reading of them against the project's."""

from __future__ import annotations

from sudoku import Board, Puzzle, Verdict, check, checker, prove
from sudoku.constraints.vocabulary import with_rules


def test_the_pipeline() -> None:
    rules = ["antiknight", "diagonal+", "killer 10: r1c1 r1c2", "thermo: r3c3 r4c4 r5c5 r6c6"]
    board = with_rules(Board(3, 3), *rules, "difference 1: r9c1 r9c2", "sandwich 15: r0c4")
    line = "..6.3...............................5.........................................8.."
    puzzle = Puzzle(board, tuple(0 if x == "." else int(x) for x in line))
    assert check(puzzle).verdict is Verdict.UNIQUE
    assert checker.verify(prove(puzzle).files).rules == board.rules
