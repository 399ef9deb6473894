"""Rules of variants: the checker reads them by itself, and must mean the same as the project."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cache
from random import Random

import pytest
from sudoku_models.cnf.constraints import clauses_of
from sudoku_models.proofs.clauses import variant_formula

from sudoku import Board
from sudoku.checker.constraints import RULES, Board as CheckersBoard
from sudoku.checker.encoding import Encoder
from sudoku.checker.formula import Formula
from sudoku.constraints.constraint import Constraint
from sudoku.constraints.primitives import primitives_of
from sudoku.constraints.vocabulary import ON_GRID, with_rules
from sudoku.errors import NotationError
from sudoku.puzzle.board import BoardConstraint
from sudoku.puzzle.regions import regions_of
from tests.cases import for_each

pytestmark = pytest.mark.slow

BOARDS = [
    Board(2, 2),
    Board(2, 3),
    Board(3, 3),
    Board(2, 2, regions_of("AAABACBBCCBDCDDD")),
    Board(2, 3, regions_of("AAA......AAABBBBBB" + "." * 18)),
]
OTHER_DIGITS = [
    Board(2, 2, digits=range(4)),
    Board(2, 2, digits=range(3, 9), hidden=2),
    Board(2, 2, regions_of("AAAAA" + "B" * 5 + "C" * 5 + "."), digits=range(5)),
    Board(1, 5, irregular=(), digits=range(7)),
    Board(3, 3, digits=range(9), hidden=1),
]


MOST = 3
"""Constraints of one kind that are planted on a board."""
ENOUGH = 300
"""Clauses of one kind of constraint on a board, after which no more are compared."""


@cache
def grids(board: Board) -> list[tuple[int, ...]]:
    """Random grids, as numbers of digits: Latin squares, and any digits."""
    rng, n = Random(board.size), board.size
    every, found = range(1, board.digit_count + 1), []
    for shift in range(6):
        rows, columns, digits = (rng.sample(range(n), n) for _ in range(3))
        if board.is_extended:
            digits = rng.sample(range(board.digit_count), n)
        rows = rows if shift % 3 else [*range(n)]
        columns = columns if shift % 3 else [shift // 3 * c for c in range(n)]
        hidden = rng.choices(every, k=board.hidden)
        found.append((*(1 + digits[(r + c) % n] for r in rows for c in columns), *hidden))
    if board.digit_count > n:
        return found  # a sandwich has no meaning where a row has no single lowest digit
    return found + [tuple(rng.choices(every, k=board.cell_count)) for _ in range(4)]


def examples(kind: type[Constraint], board: Board) -> Iterator[BoardConstraint]:
    """The example of its description, where it fits on the board, and what can be planted."""
    with suppress(NotationError):
        yield from with_rules(board, kind.example).constraints
    rng, seen = Random(f"{kind.name} {board}"), set[BoardConstraint]()
    for digits in grids(board):
        if len(seen) == MOST:
            return
        found = kind.plant(rng, board, board.values_of(digits))
        if found is not None and found not in seen:
            seen.add(found)
            yield found


def assert_alike(board: Board) -> int:
    """The checker has the same houses, the same clauses, and the same opinion of grids. Returns
    the number of clauses.
    """
    theirs = CheckersBoard(board.box_rows, board.box_cols, board.rules)
    assert [*theirs.houses] == [*board.house_names]
    assert [tuple(cells) for cells in theirs.houses.values()] == [*board.houses]
    assert [*theirs.cell] == [*map(board.cell_name, range(board.cell_count))]
    encoder, count = Encoder(theirs.values, len(theirs.cell)), 0
    free = board.digit_count * board.cell_count + 1
    for constraint, primitives in zip(board.constraints, primitives_of(board), strict=True):
        text = constraint.text(board)
        expected, free = clauses_of(primitives, board.digit_count, free)
        assert [
            clause
            for part in theirs.demands[text]
            if not theirs.is_house(part)
            for clause in encoder.clauses(part)
        ] == expected, text
        assert encoder.variables == free - 1
        count += len(expected)
        for digits in grids(replace(board, constraints=())):
            holds = constraint.holds(board, board.values_of(digits))
            assert (text not in theirs.broken(digits)) is holds, text
    return count


@pytest.mark.parametrize("kind", ON_GRID, ids=lambda kind: kind.name)
def test_each_constraint(kind: type[Constraint]) -> None:
    found = False
    for board in BOARDS:
        clauses = 0
        for constraint in examples(kind, board):
            if clauses < ENOUGH:
                clauses += assert_alike(replace(board, constraints=(constraint,)))
                found = True
    assert found
    assert kind.name in RULES


@for_each("kind", ON_GRID)
def test_each_constraint_with_other_digits(kind: type[Constraint]) -> None:
    found = False
    for board in OTHER_DIGITS:
        clauses = 0
        for constraint in examples(kind, board):
            if clauses < ENOUGH // 10:
                clauses += assert_alike(replace(board, constraints=(constraint,)))
                found = True
    assert found


@pytest.mark.thorough
@pytest.mark.parametrize("board", [*BOARDS, Board(2, 5), *OTHER_DIGITS[:-1]], ids=str)
def test_whole_formulas_are_the_same(board: Board) -> None:
    rng = Random(7)
    kinds = [kind for kind in ON_GRID if any(True for _ in examples(kind, board))]
    for digits in grids(board)[:2]:
        values = board.values_of(digits)
        planted = (kind.plant(rng, board, values) for kind in rng.sample(kinds, 12))
        found = tuple(constraint for constraint in planted if constraint is not None)
        variant = replace(board, constraints=found)
        if variant.is_classic:
            continue
        shown = board.size**2
        clues = [d if i < shown and rng.random() < 0.3 else 0 for i, d in enumerate(digits)]
        ours = variant_formula(variant, clues, digits)
        on = CheckersBoard(board.box_rows, board.box_cols, variant.rules)
        formula = Formula(on, clues, solution=digits)
        assert formula.text == ours.text()
        assert formula.variables == ours.rules.variables
        assert_alike(variant)


@pytest.mark.parametrize("pattern", ["(.?){81}", "(((1|2){2}){2}){2}.*", "(.*1.{5}|.*2.{5})+"])
def test_patterns_with_many_states_are_read_in_time(pattern: str) -> None:
    assert_alike(with_rules(Board(3, 3), f"regex {pattern}: r1c1-9"))
