"""Rules of variants: the checker reads them by itself, and must mean the same as the project."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from random import Random

import pytest
from sudoku_models.cnf.constraints import clauses_of
from sudoku_models.proofs.variant import VariantFormula

from sudoku import Board
from sudoku.checker.constraints import RULES
from sudoku.checker.constraints import Board as CheckersBoard
from sudoku.checker.encoding import Encoder
from sudoku.checker.formula import Formula
from sudoku.constraints.constraint import Constraint
from sudoku.constraints.primitives import primitives_of
from sudoku.constraints.vocabulary import CONSTRAINTS, with_rules
from sudoku.errors import NotationError
from sudoku.puzzle.board import BoardConstraint, regions_of

BOARDS = [
    Board(2, 2),
    Board(2, 3),
    Board(3, 3),
    Board(2, 2, regions_of("AAABACBBCCBDCDDD")),
    Board(2, 3, regions_of("AAA......AAABBBBBB" + "." * 18)),
]


ENOUGH = 30_000
"""Clauses of one kind of constraint on a board, after which no more are compared."""


@cache
def grids(board: Board) -> list[tuple[int, ...]]:
    """Random grids: Latin squares, and any digits."""
    rng, n = Random(board.size), board.size
    found = []
    for shift in range(6):
        rows, columns, digits = (rng.sample(range(n), n) for _ in range(3))
        rows = rows if shift % 3 else [*range(n)]
        columns = columns if shift % 3 else [shift // 3 * c for c in range(n)]
        found.append(tuple(1 + digits[(r + c) % n] for r in rows for c in columns))
    return found + [tuple(rng.choices(range(1, n + 1), k=n * n)) for _ in range(4)]


def examples(kind: type[Constraint], board: Board) -> Iterator[BoardConstraint]:
    """The example of its description, where it fits on the board, and what can be planted."""
    with suppress(NotationError):
        yield from with_rules(board, kind.example).constraints
    rng = Random(f"{kind.name} {board}")
    for digits in grids(board):
        found = kind.plant(rng, board, digits)
        if found is not None:
            yield found


def assert_alike(board: Board) -> int:
    """The checker has the same houses, the same clauses, and the same opinion of grids. Returns
    the number of clauses.
    """
    theirs = CheckersBoard(board.box_rows, board.box_cols, board.rules)
    assert [*theirs.houses] == [*board.house_names]
    assert [tuple(cells) for cells in theirs.houses.values()] == [*board.houses]
    encoder, free, count = Encoder(board.size), board.size**3 + 1, 0
    for constraint, primitives in zip(board.constraints, primitives_of(board), strict=True):
        text = constraint.text(board)
        expected, free = clauses_of(primitives, board.size, free)
        assert [
            clause
            for part in theirs.demands[text]
            if not theirs.is_house(part)
            for clause in encoder.clauses(part)
        ] == expected, text
        assert encoder.variables == free - 1
        count += len(expected)
        for digits in grids(board):
            holds = constraint.holds(board, digits)
            assert all(part.holds(digits) for part in theirs.demands[text]) is holds, text
    return count


@pytest.mark.parametrize("kind", CONSTRAINTS, ids=lambda kind: kind.name)
def test_each_constraint(kind: type[Constraint]) -> None:
    found = False
    for board in BOARDS:
        clauses = 0
        for constraint in dict.fromkeys(examples(kind, board)):
            if clauses < ENOUGH:
                ruled = Board(board.box_rows, board.box_cols, board.irregular, (constraint,))
                clauses += assert_alike(ruled)
                found = True
    assert found
    assert kind.name in RULES


@pytest.mark.parametrize("board", [*BOARDS, Board(2, 5)], ids=str)
def test_whole_formulas_are_the_same(board: Board) -> None:
    rng = Random(7)
    kinds = [kind for kind in CONSTRAINTS if [*examples(kind, board)]]
    for digits in grids(board)[:2]:
        planted = (kind.plant(rng, board, digits) for kind in rng.sample(kinds, 12))
        found = tuple(constraint for constraint in planted if constraint is not None)
        variant = Board(board.box_rows, board.box_cols, board.irregular, found)
        if variant.is_classic:
            continue
        clues = [d if rng.random() < 0.3 else 0 for d in digits]
        ours = VariantFormula(variant, clues, digits, None)
        on = CheckersBoard(board.box_rows, board.box_cols, variant.rules)
        formula = Formula(on, clues, solution=digits)
        assert formula.text == ours.text()
        assert formula.variables == ours.rules.variables
        assert_alike(variant)


@pytest.mark.parametrize("pattern", ["(.?){81}", "(((1|2){2}){2}){2}.*", "(.*1.{5}|.*2.{5})+"])
def test_patterns_with_many_states_are_read_in_time(pattern: str) -> None:
    assert_alike(with_rules(Board(3, 3), f"regex {pattern}: r1c1-9"))
