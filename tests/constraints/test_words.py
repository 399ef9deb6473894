"""Primitives say exactly what the definition says: on all words of a few cells."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from random import Random

import pytest

from sudoku import Board
from sudoku.constraints.constraint import Constraint
from sudoku.constraints.killer import Killer, digit_sets
from sudoku.constraints.primitives import cells_of
from sudoku.constraints.vocabulary import CONSTRAINTS, ON_GRID
from sudoku.puzzle.houses import Cell
from tests.cases import for_each
from tests.conformance.test_constraint_sets import read
from tests.constraints.grids import BOARDS, IRREGULAR, fillings, planted
from tests.constraints.words import constrained, verdicts_on_words

pytestmark = pytest.mark.slow

FOUR, SIX, SIXTEEN = Board(2, 2), Board(2, 3), Board(4, 4)
FROM_ZERO, SEVEN_DIGITS = Board(2, 2, digits=range(4)), Board(2, 2, digits=range(7))


VARIED = {4: 4, 6: 3, 7: 2, 9: 2, 16: 2}
"""How many cells take all digits, by the size of the board."""


@pytest.mark.parametrize("kind", ON_GRID, ids=lambda kind: kind.name)
def test_planted_constraints_mean_what_they_define(kind: type[Constraint]) -> None:
    for name in BOARDS:
        if (kind.name, name) not in NOWHERE:
            assert_planted_mean_what_they_define(kind, name)


def assert_planted_mean_what_they_define(kind: type[Constraint], name: str) -> None:
    board, rng, seen = BOARDS[name], Random(f"{kind.name} {name}"), set[bool]()
    found = [*planted(kind, board, rng, 12)]
    if not found:
        everywhere = ((kind.plant(rng, board, filled), filled) for filled in fillings(board))
        found = [(constraint, filled) for constraint, filled in everywhere if constraint]
    for number, (constraint, filling) in enumerate(found):
        if number and seen == {True, False}:
            break
        one = rng.choice([*constraint.primitives(board)])
        cells = dict.fromkeys([*sorted(cells_of(one)), *constrained(board, constraint)])
        seen |= verdicts_on_words(board, constraint, [*cells][: VARIED[board.size]], filling)
    assert seen == {True, False}


@pytest.mark.thorough
@for_each("kind", CONSTRAINTS)
def test_no_cell_matters_but_those_of_the_primitives(kind: type[Constraint]) -> None:
    for board in (FOUR, SIX, Board(3, 2), IRREGULAR):
        assert_no_other_cell_matters(kind, board)


def assert_no_other_cell_matters(kind: type[Constraint], board: Board) -> None:
    rng = Random(f"{kind.name} {board}")
    filled = ((kind.plant(rng, board, grid), grid) for grid in fillings(board))
    for constraint, grid in [*planted(kind, board, rng, 2), *filled]:
        if constraint is not None:
            known = constrained(board, constraint)
            for cell in {*range(board.cell_count)} - {*known}:
                changed = [*grid]
                for changed[cell] in range(1, board.size + 1):
                    assert constraint.holds(board, changed), (constraint.text(board), cell)


NOWHERE = {("windoku", "7"), ("connected", "4x4")}
"""Boards that a rule cannot be read on, as there is no window, or where none is planted."""


def every_parameter(size: int) -> Iterator[str]:
    """Rules with each parameter that makes a difference, on as many cells as fit the size."""
    n, line = size, ["r1c1", "r1c2", "r2c2", "r2c1", "r3c1"]
    neighbours = " ".join(line[: {4: 4, 6: 4, 9: 3, 16: 2}[size]])
    for value in range(1, n + 1):
        yield f"difference {value}: {neighbours}"
        yield f"ratio {value}: {neighbours}"
        yield f"whispers {value}: {neighbours}"
    yield "whispers: r1c1 r1c2 r2c2 r1c1"
    yield f"xv X: {neighbours}"
    yield f"xv V: {neighbours}"
    most = {4: 5, 6: 5, 9: 4, 16: 3}[size]
    for count in range(2, most + 1):
        cells = " ".join(line[:count])
        for name in ("thermo", "slowthermo", "renban", "palindrome", "extraregion", "killer"):
            yield f"{name}: {cells}"
        yield f"inequality: {cells.replace(' ', ' > ')}"
        yield f"arrow: {cells.replace(' ', ' > ', 1)}"
        for total in range(count, count * n + 1) if count < min(most, 4) else ():
            yield f"killer {total}: {cells}"
    for count in range(3, most + 1):
        yield f"between: {' '.join(line[:count])}"
        yield f"arrow: r1c1 r1c2 > {' '.join(line[2:count])}"
    yield "arrow: r1c1 > r1c2 | r2c2"
    yield "clone: r1c1 = r1c2 = r2c2"
    yield "palindrome: r1c1 r1c2 r2c2 r1c1"
    yield "odd: r1c1 r2c2"
    yield "even: r1c1 r2c2"
    marked = "r1c1 r2c1" if n <= 6 else "r1c1"
    yield f"minimum: {marked}"
    yield f"maximum: {marked}"
    for count in {4: (1, 2, 3, 4), 6: (1, 2)}.get(size, ()):
        for digits in combinations_with_replacement(range(1, n + 1), count):
            yield f"quadruple {' '.join(map(str, digits))}: r1c1"


def every_other_parameter(n: int, most: int) -> Iterator[str]:
    """Rules with each parameter that makes a difference, on up to `most` cells or a few more."""
    line = ["r1c1", "r1c2", "r2c2", "r2c1", "r3c1"][:most]
    for count in range(2, len(line) + 1):
        cells = " ".join(line[:count])
        yield f"entropic: {cells}"
        yield f"nabner: {cells}"
        yield f"equalitycage: {cells}"
        yield from (f"lockout {value}: {cells}" for value in range(n + 1))
        yield from (f"modular {value}: {cells}" for value in range(2, n + 2))
        yield from (f"rellik {value}: {cells}" for value in range(1, 8))
        yield from (f"lunchbox {value}: {cells}" for value in range(n + 3))
        yield from (f"sumline {value}: {cells}" for value in (1, 2, 3, 5, 6, 30))
        yield from (f"sumline loop {value}: {cells}" for value in (1, 3, 5, 30))
        yield f"equalsums: {cells} = {line[0]} r3c2"
        yield f"countdistinct: {line[0]} = {cells}"
        yield f"countdistinct: r3c2 = {cells}" if count < 5 else f"contains 1: {cells}"
        yield f"contains 2 2 3: {cells}"
        yield f"lookandsay 1 2 0 3: {cells}"
        yield f"lookandsay 2 1: {cells}"
        yield f"regular 0! 1-2>1 3>0; 1 1,3>0 2>1: {cells}"
    for count in range(3, len(line) + 1):
        cells = " ".join(line[:count])
        yield f"zipper: {cells}"
        yield f"doublearrow: {cells}"
        yield f"valueindexing: {cells}"
    yield "zipper: r1c1-3 r2c3"
    yield "valueindexing: r1c1-3 r2c3"
    yield "modular: r1c1 r1c2 r2c2 r1c1"
    yield "entropic: r1c1 r1c2 r2c2 r2c1 r1c1"
    yield "sumline 4: r1c1 r1c2 r2c2 r1c2"
    yield "sumline 4: r1c1 r1c2 r2c2 r1c1"
    yield "valueindexing: r1c1 r1c2 r1c2 r1c3"
    yield "samevalues: r1c1 r1c2 = r2c2 r2c1"
    yield "samevalues: r1c1 = r2c2 = r2c1"
    yield "samevalues: r1c1 r1c2 = r1c2 r2c1"
    yield "regular 0 1>0; 1! 1>1: r1c1 r1c2"
    for end in ("r0c1", f"r{n + 1}c1", "r2c0"):
        yield from (f"numberedroom {value}: {end}" for value in range(n + 2))
        yield from (f"hiddenskyscraper {value}: {end}" for value in range(n + 2))


@pytest.mark.parametrize("board", [FOUR, SIX, SIXTEEN, FROM_ZERO, SEVEN_DIGITS], ids=str)
def test_every_parameter_means_what_is_defined(board: Board) -> None:
    if not board.is_extended:
        for rule in every_parameter(board.size):
            verdicts_on_words(board, read(rule, board))
    most = 5 if board is FOUR else 3
    for rule in every_other_parameter(board.size, most) if board is not SIXTEEN else ():
        constraint = read(rule, board)
        verdicts_on_words(board, constraint, constrained(board, constraint)[:most])


def test_a_pill_on_a_large_board_means_what_is_defined() -> None:
    arrow = read("arrow: r1c1 r1c2 > r2c1 r2c2", SIXTEEN)
    assert verdicts_on_words(SIXTEEN, arrow, [0, 1, 16, 17]) == {True, False}


def test_a_cage_with_too_many_sets_means_what_is_defined(monkeypatch: pytest.MonkeyPatch) -> None:
    cells = [*map(Cell, range(3))]
    monkeypatch.setattr("sudoku.constraints.killer.MOST_SETS", 1)
    monkeypatch.setattr("sudoku.constraints.killer.digit_sets", digit_sets.__wrapped__)
    for total in range(1, 20):
        verdicts_on_words(SIX, Killer(tuple(cells), total), cells)
    assert len([*Killer(tuple(cells), 10).primitives(SIX)]) == 2


def test_no_cage_of_a_board_with_certificates_has_too_many_sets() -> None:
    """The checker has the sets of digits of every cage."""
    for count in range(1, 17):
        assert digit_sets(16, count, count * 17 // 2) is not None
