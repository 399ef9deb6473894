"""Parts that a puzzle can lose one after the other, and the check of this evidence."""

from __future__ import annotations

import pytest

from sudoku import UNLIMITED, Board, Grid, ModelFault, Puzzle, Verdict, check, parse
from sudoku.constraints.vocabulary import with_rules
from sudoku.errors import OutOfBudget
from sudoku.interface.analyst import Parts
from sudoku.interface.budget import Budget
from sudoku.interface.meter import Meter
from sudoku.questions.asking import analyst_of
from sudoku.questions.boards import without
from tests.questions.scripted import scripted

BOARD = with_rules(Board(2, 2), "killer 3: r1c1 r1c2", "thermo: r2c1 r2c2", "odd: r3c2")
SOLUTION = Grid(BOARD, parse("1234341221434321").clues)
FULL = Puzzle(BOARD, SOLUTION.digits)
ORDER: list[Parts] = [
    (tuple(range(4)), ()),
    ((), (1,)),
    *(((cell,), ()) for cell in (15, 4, 9, 6, 12, 5, 7, 8, 10, 11, 13, 14)),
    ((), (0,)),
    ((), (2,)),
]


def test_each_verdict_is_that_of_the_puzzle_without_the_parts() -> None:
    cells, numbers = set[int](), set[int]()
    order = [(parts, 1000) for parts in ORDER]
    pieces = analyst_of("sat", FULL).thinned(FULL, SOLUTION, order, Meter(UNLIMITED))
    verdicts = []
    for parts, (verdict, _) in zip(ORDER, pieces, strict=True):
        out, off = cells.union(parts[0]), numbers.union(parts[1])
        board = without(BOARD, off)
        clues = tuple(0 if c in out else d for c, d in enumerate(FULL.clues))
        assert check(Puzzle(board, clues), model="reference").verdict is verdict
        verdicts.append(verdict)
        if verdict is Verdict.UNIQUE:
            cells, numbers = out, off
    assert {*verdicts} == {Verdict.UNIQUE, Verdict.MULTIPLE}


def test_parts_that_take_long_stay_and_the_budget_ends_all() -> None:
    board = with_rules(Board(3, 3), "antiknight")
    grid = check(Puzzle(board, (0,) * 81), model="sat").solutions[0]
    full = Puzzle(board, grid.digits)
    order = [((tuple(range(60)), ()), 0), (((0,), ()), 1000)]
    pieces = analyst_of("sat", full).thinned(full, grid, order, Meter(UNLIMITED))
    assert [verdict for verdict, _ in pieces] == [Verdict.UNKNOWN, Verdict.UNIQUE]
    spent = Meter(Budget(conflicts=0))
    with pytest.raises(OutOfBudget):
        list(analyst_of("sat", full).thinned(full, grid, order, spent))


OTHER = Grid(BOARD, parse("1234431221433421").clues)


@pytest.mark.parametrize(
    ("piece", "words"),
    [
        ((Verdict.MULTIPLE, SOLUTION), "which breaks rules set"),
        ((Verdict.MULTIPLE, OTHER), "which is wrong"),
        ((Verdict.MULTIPLE, None), "named none"),
        ((Verdict.UNIQUE, SOLUTION), "which breaks rules set"),
    ],
)
def test_a_solution_that_keeps_removed_parts_is_a_fault(
    piece: tuple[Verdict, Grid | None], words: str
) -> None:
    analyst = scripted(BOARD, piece)
    with pytest.raises(ModelFault, match=words):
        list(analyst.thinned(FULL, SOLUTION, [(((), (1,)), 10)], Meter(UNLIMITED)))
