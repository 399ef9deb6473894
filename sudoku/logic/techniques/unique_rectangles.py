"""Unique rectangles: Uniqueness Tests 1 to 6, and hidden rectangles.

Four open cells in two rows, two columns and two boxes never hold only two digits, as these could be
exchanged. Titles and definitions are HoDoKu's. Candidates of the pair may be missing.
"""

from __future__ import annotations

from collections.abc import Iterator

from sudoku.logic.techniques.deadly_patterns import (
    Pattern,
    locked_roof,
    one_roof,
    roof_subsets,
    same_extra,
)
from sudoku.logic.techniques.layout import HouseKind, digits_of, mask_of
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.rectangles import unique_rectangles
from sudoku.logic.techniques.step import Sector, Step
from sudoku.logic.techniques.technique import Technique

HIDDEN = "Hidden Rectangle"
_LINES = [HouseKind.ROW, HouseKind.COLUMN]


def uniqueness_1(position: Position) -> Iterator[Step]:
    """One cell has other candidates than the pair: it holds none of the pair."""
    for pattern in unique_rectangles(position):
        gone = one_roof(position, pattern, pattern.roof(position))
        if gone:
            yield pattern.step(_title(1), position, gone)


def uniqueness_2(position: Position) -> Iterator[Step]:
    """Two cells in a line have the same further candidate."""
    return _same_extra(position, 2, in_line=True)


def uniqueness_3(position: Position) -> Iterator[Step]:
    """The further candidates of two cells make a naked subset with cells of a house."""
    for pattern in unique_rectangles(position):
        for gone, truths in roof_subsets(position, pattern, pattern.roof(position)):
            yield pattern.step(_title(3), position, gone, truths)


def uniqueness_4(position: Position) -> Iterator[Step]:
    """Two cells in a line are the only places of a digit of the pair in it."""
    for pattern in unique_rectangles(position):
        for gone, truths in locked_roof(position, pattern, pattern.roof(position)):
            yield pattern.step(_title(4), position, gone, truths)


def uniqueness_5(position: Position) -> Iterator[Step]:
    """Two opposite cells or three have the same further candidate."""
    return _same_extra(position, 5, in_line=False)


def _same_extra(position: Position, number: int, *, in_line: bool) -> Iterator[Step]:
    for pattern in unique_rectangles(position):
        roof = pattern.roof(position)
        gone = same_extra(position, pattern, roof)
        if gone and (len(roof) == 2 and not _is_diagonal(pattern, roof)) is in_line:
            yield pattern.step(_title(number), position, gone)


def uniqueness_6(position: Position) -> Iterator[Step]:
    """Two opposite cells, and a digit of the pair that is in both rows, or in both columns, only in
    the rectangle: the two cells do not hold it.
    """
    for pattern in unique_rectangles(position):
        roof = pattern.roof(position)
        if len(roof) != 2 or not _is_diagonal(pattern, roof):
            continue
        for digit in digits_of(pattern.pair):
            gone = [(cell, digit) for cell in roof if position.has(cell, digit)]
            for kind in _LINES if gone else ():
                truths = _locked_lines(position, pattern, roof, [kind], digit)
                if truths:
                    yield pattern.step(_title(6), position, gone, truths)
                    break


def hidden_rectangles(position: Position) -> Iterator[Step]:
    """A cell with no other candidates than the pair. A digit of the pair is in the row and the
    column of the opposite cell only in the rectangle: that cell does not hold the other digit.
    """
    for pattern in unique_rectangles(position):
        roof = pattern.roof(position)
        if len(roof) not in (2, 3) or (len(roof) == 2 and not _is_diagonal(pattern, roof)):
            continue
        for corner, opposite in zip(pattern.cells, reversed(pattern.cells), strict=True):
            if corner in roof:
                continue
            for digit, other in _both_ways(pattern.pair):
                truths = _locked_lines(position, pattern, [opposite], _LINES, digit)
                if truths and position.has(opposite, other):
                    yield pattern.step(HIDDEN, position, [(opposite, other)], truths)


def _title(number: int) -> str:
    return f"Uniqueness Test {number}"


def _is_diagonal(pattern: Pattern, roof: list[int]) -> bool:
    """Whether two corners are opposite."""
    a, b, c, d = pattern.cells
    return set(roof) in ({a, d}, {b, c})


def _locked_lines(
    position: Position, pattern: Pattern, cells: list[int], kinds: list[HouseKind], digit: int
) -> list[Sector]:
    """The lines of these kinds through each of the cells, as truths for a digit; [] if it has a
    place outside the pattern in one of them.
    """
    layout, truths = position.layout, list[Sector]()
    outside = position.places[digit] & ~mask_of(pattern.cells)
    for cell in cells:
        lines = [layout.houses[house] for house in layout.houses_of[cell]]
        lines = [line for line in lines if line.kind in kinds]
        if any(outside & line.mask for line in lines):
            return []
        truths += [Sector.of_house(line.index, digit) for line in lines]
    return truths


def _both_ways(pair: int) -> tuple[tuple[int, int], tuple[int, int]]:
    one, two = digits_of(pair)
    return (one, two), (two, one)


TECHNIQUES = (
    Technique(
        _title(1),
        uniqueness_1,
        "Three corners of a rectangle have only the same two candidates. With one of these, the "
        "fourth would give a second solution.",
        layer=5,
        order=3500,
        needs_uniqueness=True,
    ),
    Technique(
        _title(2),
        uniqueness_2,
        "Two corners in a line have one candidate more than the two others. One of them holds it, "
        "or there would be a second solution.",
        layer=5,
        order=3600,
        needs_uniqueness=True,
    ),
    Technique(
        _title(3),
        uniqueness_3,
        "Two corners have further candidates. One of these is right, so they make a naked subset "
        "with other cells of a house.",
        layer=5,
        order=3700,
        needs_uniqueness=True,
    ),
    Technique(
        _title(4),
        uniqueness_4,
        "Two corners in a line have further candidates, and a digit of the rectangle has no other "
        "place in the line. If one holds it, the other does not hold the other digit.",
        layer=5,
        order=3800,
        needs_uniqueness=True,
    ),
    Technique(
        _title(5),
        uniqueness_5,
        "Two opposite corners or three have the same further candidate. One of them holds it.",
        layer=5,
        order=3900,
        needs_uniqueness=True,
    ),
    Technique(
        _title(6),
        uniqueness_6,
        "Two opposite corners have further candidates, and a digit is in both rows, or in both "
        "columns, only in the rectangle. If one of them held it, so would the other.",
        layer=5,
        order=4000,
        needs_uniqueness=True,
    ),
    Technique(
        HIDDEN,
        hidden_rectangles,
        "A corner has only the two candidates. In the row and the column of the opposite one, a "
        "digit is only in the rectangle. With the other digit there, all four would be forced.",
        layer=5,
        order=4010,
        needs_uniqueness=True,
    ),
)
