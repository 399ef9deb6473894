"""X-wing (3.2), swordfish (3.8) and jellyfish (5.2): columns first, then rows."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku.logic.ratings.se.geometry import DIGITS, FIRST_COLUMN, LINE, SIZE, subsets
from sudoku.logic.ratings.se.hint import Hint
from sudoku.logic.techniques.layout import cells_of
from sudoku.logic.techniques.position import Position

_FISH = {2: (32, "X-Wing"), 3: (38, "Swordfish"), 4: (52, "Jellyfish")}


def fish(position: Position, size: int) -> Iterator[Hint]:
    """Each fish of `size` lines, with two or more places in each line: by lines, then digits."""
    tenths, name = _FISH[size]
    for step, along, across in ((1, FIRST_COLUMN, LINE), (SIZE, LINE, FIRST_COLUMN)):
        found = []
        for digit in DIGITS:
            places = position.places[digit]
            lines = [(line, places >> step * line & along) for line in range(SIZE)]
            if sum(1 for _, there in lines if there) < 2 * size:
                continue
            fitting = [pair for pair in lines if 2 <= pair[1].bit_count() <= size]
            for chosen in subsets(len(fitting), size):
                union = 0
                for index in chosen:
                    union |= fitting[index][1]
                if union.bit_count() != size:
                    continue
                bases = sum(1 << step * fitting[index][0] for index in chosen)
                gone = places & union * across & ~(bases * along)
                if gone:
                    found.append((bases, digit, gone))
        for _, digit, gone in sorted(found):
            yield Hint(tenths, name, eliminations=tuple((cell, digit) for cell in cells_of(gone)))
