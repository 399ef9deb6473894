"""Filters of primitives against all words over random domains."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random

import pytest

from sudoku import Board
from sudoku.constraints.automata import Automaton
from sudoku.constraints.primitives import AnyOf, Primitive, Regular, Sum
from sudoku.constraints.satisfied import satisfied
from sudoku.puzzle.houses import Cell
from sudoku.reference.filters import Propagator, propagator
from sudoku.reference.regular import Language
from tests.checker.mutating import peak_memory
from tests.reference.random_primitives import random_automaton, random_primitive

pytestmark = pytest.mark.slow

BOARDS = [Board(2, 2), Board(2, 3)]


def supported(
    board: Board, primitive: Primitive, cells: Sequence[int], domains: Sequence[int]
) -> list[int] | None:
    """The digits of each cell in words that satisfy the primitive; None if there is no word."""
    kept = [0] * len(cells)
    grid = [0] * board.cell_count
    for word in product(*[list(_digits(domain)) for domain in domains]):
        for cell, digit in zip(cells, word, strict=True):
            grid[cell] = digit
        if satisfied(primitive, grid):
            kept = [kept[i] | 1 << digit - 1 for i, digit in enumerate(word)]
    return kept if all(kept) else None


def _digits(domain: int) -> Iterator[int]:
    return (bit + 1 for bit in range(domain.bit_length()) if domain >> bit & 1)


def _cells(primitive: Primitive) -> list[int]:
    """Its different cells, or those of the parts of AnyOf."""
    if not isinstance(primitive, AnyOf):
        return list(dict.fromkeys(primitive.cells))
    parts = (inner for alternative in primitive.alternatives for inner in alternative)
    return list(dict.fromkeys(cell for inner in parts for cell in _cells(inner)))


def _random_domains(rng: Random, size: int, count: int) -> list[int]:
    """One to four digits a cell, so that there are few words."""
    return [sum(1 << d for d in rng.sample(range(size), rng.randint(1, 3))) for _ in range(count)]


def _filtered(made: Propagator, cells: Sequence[int], domains: Sequence[int]) -> list[int] | None:
    """The filter's answer for different cells, of which some may be repeated in the propagator."""
    of_cell = dict(zip(cells, domains, strict=True))
    kept = made.filter([of_cell[cell] for cell in made.cells], None)
    if kept is None:
        return None
    for cell, domain in zip(made.cells, kept, strict=True):
        of_cell[cell] &= domain
    return [of_cell[cell] for cell in cells]


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_filters_keep_every_digit_of_a_word(board: Board) -> None:
    rng, refuted = Random(board.size), 0
    for _ in range(400):
        primitive = random_primitive(rng, board, depth=1)
        cells = _cells(primitive)
        if len(cells) > 7:
            continue
        domains = _random_domains(rng, board.size, len(cells))
        expected = supported(board, primitive, cells, domains)
        kept = _filtered(propagator(primitive, board.size), cells, domains)
        if expected is None:
            refuted += kept is None
            continue
        assert kept is not None, primitive
        for given, has, wanted in zip(domains, kept, expected, strict=True):
            assert not wanted & ~has, primitive
            assert not has & ~given, primitive
    assert refuted > 50


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_filters_decide_single_digits(board: Board) -> None:
    rng, answers = Random(board.size), set[bool]()
    for _ in range(400):
        primitive = random_primitive(rng, board, depth=2)
        grid = [rng.randint(1, board.size) for _ in range(board.cell_count)]
        cells = _cells(primitive)
        domains = [1 << grid[cell] - 1 for cell in cells]
        kept = _filtered(propagator(primitive, board.size), cells, domains)
        assert (kept == domains) == satisfied(primitive, grid), primitive
        answers.add(kept is None)
    assert answers == {False, True}


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_regular_and_sum_are_filtered_completely(board: Board) -> None:
    rng, several = Random(board.size), 0
    for number in range(300):
        count = rng.randint(1, 5)
        cells = tuple(map(Cell, rng.sample(range(board.cell_count), count)))
        primitive: Regular | Sum = Regular(cells, random_automaton(rng, board.size))
        if number % 2:
            coefficients = tuple(rng.randint(-2, 3) for _ in cells)
            relation = rng.choice(["=", "!=", "<", ">="])
            primitive = Sum(cells, coefficients, relation, rng.randint(0, 3 * count))
        domains = _random_domains(rng, board.size, count)
        expected = supported(board, primitive, cells, domains)
        assert propagator(primitive, board.size).filter(domains, None) == expected, primitive
        several += expected is not None and expected != domains
    assert several > 30


def test_large_coefficients_are_filtered_by_bounds() -> None:
    weights = (10**9, 10**9, -(10**12))
    total = Sum((Cell(0), Cell(1), Cell(2)), weights, "<=", -4 * 10**12 + 3 * 10**9)
    every = [0b1111] * 3
    assert propagator(total, 4).filter(every, None) == [0b11, 0b11, 0b1000]
    equal = Sum((Cell(0), Cell(1)), (10**9, -(10**9)), "!=", 0)
    assert propagator(equal, 4).filter([0b10, 0b10], None) is None
    assert propagator(equal, 4).filter([0b10, 0b11], None) == [0b10, 0b1]


def test_automata_with_many_states_take_little_memory() -> None:
    """The steps of a state are numbers; as sets of one state they would take as many bits."""
    words = Automaton((), lambda word, digit: (*word, digit), lambda word: word == (1,) * 4)
    language = Language(words, 9)
    assert peak_memory(lambda: language.filter([0b111111111] * 4, None)) < 5_000_000
    assert language.filter([0b111111111] * 4, None) == [1] * 4
