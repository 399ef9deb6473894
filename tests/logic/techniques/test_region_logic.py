"""Regions that are part of the solution, with enumeration as the oracle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from random import Random

import pytest

from sudoku import Board, Puzzle
from sudoku.constraints.automata import Automaton
from sudoku.constraints.primitives import Area, Primitive, Regions, Runs
from sudoku.constraints.satisfied import satisfied
from sudoku.constraints.vocabulary import with_rules
from sudoku.logic.certifying import certify_steps
from sudoku.logic.steps import steps
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.premises import implied, superfluous
from sudoku.logic.techniques.registry import technique_named
from sudoku.logic.techniques.supports.alternatives import supports_of
from sudoku.logic.techniques.supports.areas import AreaSupport
from sudoku.logic.techniques.supports.support import Masks, Support
from sudoku.puzzle.houses import Cell
from tests.cases import for_each


def regions(rows: int, columns: int, region_size: int) -> Regions:
    return Regions(tuple(map(Cell, range(2 * rows * columns))), columns, region_size)


def runs(less: int, *arms: tuple[int, ...]) -> Runs:
    return Runs(Cell(0), Cell(1), tuple(tuple(map(Cell, arm)) for arm in arms), less)


AREA = frozenset({1, 2})
"""The digits of areas."""
REACH = 3
"""The steps from the first cell of a region of four cells to its last."""


def is_connected(word: Sequence[int], columns: int) -> bool:
    """Whether the cells with the digits of AREA in a grid form one area."""
    left = {divmod(place, columns) for place, digit in enumerate(word) if digit in AREA}
    reached = [left.pop()] if left else []
    for row, column in reached:
        near = {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)} & left
        left -= near
        reached += near
    return bool(reached) and not left


@cache
def words(primitive: Primitive, count: int, digits: int) -> tuple[tuple[int, ...], ...]:
    """All ways to fill the cells so that the primitive holds."""
    every = product(range(1, digits + 1), repeat=count)
    if isinstance(primitive, Area):
        return tuple(word for word in every if is_connected(word, primitive.columns))
    return tuple(word for word in every if satisfied(primitive, word))


def cases(
    primitive: Primitive, count: int, digits: int, rng: Random, how_many: int = 150
) -> Iterator[tuple[Masks, Masks | None]]:
    """Masks, and the digits that occur in the words within them."""
    known = words(primitive, count, digits)
    for number in range(how_many):
        share = rng.random()
        masks = [rng.randrange(1, 1 << digits) for _ in range(count)]
        if number % 3:
            word = rng.choice(known)
            more = [rng.randrange(1 << digits) if rng.random() < share else 0 for _ in masks]
            masks = [mask | 1 << digit - 1 for mask, digit in zip(more, word, strict=True)]
        found = [0] * count
        for word in known:
            if all(mask >> digit - 1 & 1 for mask, digit in zip(masks, word, strict=True)):
                found = [mask | 1 << digit - 1 for mask, digit in zip(found, word, strict=True)]
        yield tuple(masks), tuple(found) if all(found) else None


def left(support: Support, masks: Masks) -> Masks | None:
    """What a support leaves when it is applied until nothing changes."""
    while True:
        found = support.left(masks)
        if found is None or found == masks:
            return found
        assert all(not new & ~old for new, old in zip(found, masks, strict=True))
        masks = found


def compare(support: Support, every: Iterator[tuple[Masks, Masks | None]]) -> float:
    """Compare a support with enumeration; return the share of cases in which both are equal."""
    equal = []
    for masks, wanted in every:
        found = left(support, masks)
        if wanted is not None:
            assert found is not None, masks
            assert all(not a & ~b for a, b in zip(wanted, found, strict=True)), masks
        elif not any(mask & (mask - 1) for mask in masks):
            assert found is None, masks
        equal.append(found == wanted)
    return sum(equal) / len(equal)


@pytest.mark.slow
@for_each(
    "primitive, digits, least",
    [
        (regions(2, 2, 2), 2, 0.9),
        (regions(2, 3, 3), 3, 0.9),
        (regions(1, 4, 4), 4, 0.9),
        (regions(1, 4, 2), 3, 0.75),
        (runs(0, (2, 3), (4, 5)), 4, 1.0),
        (runs(1, (2, 3, 4)), 4, 1.0),
        (runs(-1, (2,), (3,), (4,)), 4, 1.0),
        (runs(0, (2, 3), (3, 4)), 4, 0.9),
    ],
)
def test_supports_of_regions_and_runs(primitive: Primitive, digits: int, least: float) -> None:
    """A support never removes what enumeration finds, and decides full grids."""
    (support,) = supports_of(primitive, digits)
    every = cases(primitive, len(support.cells), digits, Random(3))
    assert compare(support, every) >= least


@pytest.mark.thorough
@pytest.mark.slow
@for_each("rows, columns", [(2, 3), (3, 3), (2, 4)])
def test_supports_of_an_area(rows: int, columns: int) -> None:
    never = Automaton(0, lambda *_: 0, bool)
    cells = tuple(map(Cell, range(rows * columns)))
    primitive = Area(cells, never, columns, AREA)
    every = cases(primitive, rows * columns, 3, Random(4), 60)
    assert compare(AreaSupport(primitive), every) >= 0.9


def chaos(clues: str, *rules: str) -> Puzzle:
    """A puzzle on a 4×4 grid whose regions are part of the solution."""
    board = with_rules(Board(2, 2), "regions: none", "chaos", *rules)
    digits = [0 if clue == "." else int(clue) for clue in clues.ljust(32, ".")]
    return Puzzle(board, tuple(digits))


def test_regions_are_in_the_order_of_their_first_cells() -> None:
    """The cells before r1c4 can begin only as many regions as there are of them."""
    position = Position.of(chaos(""))
    (step, *_) = technique_named("region-logic").find(position)
    assert step.detail == "regions in the order of their first cells"
    assert set(step.eliminations) == {(16, 2), (16, 3), (16, 4), (17, 3), (17, 4), (18, 4)}


def test_a_region_reaches_only_as_far_as_it_has_cells() -> None:
    """Region 1 begins in r1c1, so cells that are more than three steps away are in others."""
    far = {cell for cell in range(16) if cell // 4 + cell % 4 > REACH}
    position = Position.of(chaos(""))
    position.place(16, 1)
    found = technique_named("region-logic").find(position)
    step = next(each for each in found if each.detail.startswith("4 connected cells"))
    assert step.detail == "4 connected cells in region 1: without r2c4,r3c34,r4c234"
    assert set(step.eliminations) == {(16 + cell, 1) for cell in far}


def test_a_number_counts_the_cells_of_a_region() -> None:
    """All four corner cells count, so they are in region 1."""
    asked = chaos("4", "chaoscount: r1c1 > r1c1 r1c2 r2c1 r2c2")
    found = steps(asked, techniques="singles,region-logic")
    assert all(found.path.end.values[16 + cell] == 1 for cell in (0, 1, 4, 5))


PUZZLES = [
    ("12..34..21434321", ()),
    ("4", ("chaoscount: r1c1 > r1c1 r1c2 r2c1 r2c2", "chaosarrow: r4c4 > r4c4-1 | r4c4 r3c4")),
    (".2......4", ("chaosarrow: r1c1 > r1c1-4 | r1c1 r2c1 r3c1 r4c1", "thermo: h5 h6 h7")),
]


@for_each("clues, rules", PUZZLES)
@pytest.mark.slow
def test_steps_are_right_and_rest_on_what_they_need(clues: str, rules: tuple[str, ...]) -> None:
    found = steps(chaos(clues, *rules), model="sat")
    assert found.counts["Region Logic"]
    for drawn in found.drawn():
        assert implied(drawn.step, drawn.position), drawn.step
        if drawn.step.technique != "Nested Forcing Net":
            assert not superfluous(drawn.step, drawn.position), drawn.step


@pytest.mark.slow
def test_steps_are_lemmas() -> None:
    """Each corner counts four cells, so the regions are the boxes."""
    rules = "chaoscount: r1c1 > r1c1 r1c2 r2c1 r2c2", "chaoscount: r4c4 > r3c3 r3c4 r4c3 r4c4"
    found = steps(chaos("43212143..1....4", *rules))
    assert found.is_solved, found
    assert len(certify_steps(found, "sat").lemmas) == len(found.steps)
