"""Death Blossom: a stem cell, and for each of its digits an almost locked set, the petal.

The stem holds one of its digits, so the petal of that digit lacks it and is locked. This petal
holds each further digit Z that all petals share.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sudoku.logic.techniques.als.sets import AlmostLockedSet, Network
from sudoku.logic.techniques.als.steps import Removal, set_text, step
from sudoku.logic.techniques.layout import cells_of, digits_of
from sudoku.logic.techniques.notation import digit_set
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.step import Step
from sudoku.logic.techniques.technique import technique

TITLE = "Death Blossom"
_MOST_TRIED = 2000
"""Limit on the choices of petals for one stem and elimination; sets with few cells come first."""


@technique(TITLE, layer=4, order=6000)
def death_blossoms(position: Position) -> Iterator[Step]:
    """Each digit of a cell has an almost locked set in which all places of this digit see the cell.
    Whichever digit the cell holds, the set of this digit lacks it and is locked, so it holds each
    digit Z that all of these sets share.
    """
    search = _Petals(position)
    for with_overlap in (False, True):
        done: set[tuple[int, tuple[tuple[int, int], ...]]] = set()
        for stem in cells_of(position.open):
            for petals in search.blossoms(stem, with_overlap=with_overlap):
                removal = search.removal(stem, petals)
                key = stem, tuple(removal.items())
                if removal and key not in done:
                    done.add(key)
                    yield _step(position, stem, petals, removal)


class _Petals:
    """The sets whose places for a digit all see a cell.

    takers[digit][cell]: the mask of these sets, for an open cell with this candidate.
    """

    def __init__(self, position: Position) -> None:
        network = Network.of(position)
        self.position, self.sets, self.apart = position, network.sets, network.apart
        layout = position.layout
        self.takers = [[0] * layout.cell_count for _ in range(layout.digit_count + 1)]
        for index, als in enumerate(self.sets):
            for digit in digits_of(als.digits):
                takers = self.takers[digit]
                for cell in cells_of(als.seen[digit]):
                    takers[cell] |= 1 << index

    def blossoms(self, stem: int, *, with_overlap: bool) -> Iterator[list[AlmostLockedSet]]:
        """Choices of one petal for each digit of the stem that together eliminate something."""
        position = self.position
        digits = digits_of(position.cells[stem])
        petals = [self.takers[digit][stem] for digit in digits]
        if len(digits) < 2 or not all(petals):
            return
        tried: set[tuple[int, ...]] = set()
        for digit in range(1, position.layout.digit_count + 1):
            if digit in digits:
                continue
            for cell in cells_of(position.places[digit] & ~(1 << stem)):
                takers = self.takers[digit][cell]
                useful = [own & takers for own in petals]
                if takers and all(useful):
                    for chosen in self._choices(useful, with_overlap=with_overlap):
                        if chosen not in tried:
                            tried.add(chosen)
                            yield [self.sets[index] for index in chosen]

    def _choices(self, petals: Sequence[int], *, with_overlap: bool) -> Iterator[tuple[int, ...]]:
        """Choices of one set from each mask, either without or with shared cells."""
        found = 0
        stack: list[tuple[tuple[int, ...], int, bool]] = [((), -1, False)]
        while stack and found < _MOST_TRIED:
            chosen, apart, overlaps = stack.pop()
            if len(chosen) == len(petals):
                found += 1
                if overlaps is with_overlap:
                    yield chosen
                continue
            left = petals[len(chosen)] if with_overlap else petals[len(chosen)] & apart
            for index in reversed(cells_of(left)):
                meets = overlaps or not apart >> index & 1
                stack.append(((*chosen, index), apart & self.apart[index], meets))

    def removal(self, stem: int, petals: Sequence[AlmostLockedSet]) -> Removal:
        """For each further digit of all petals, the cells that see all its places in them."""
        digits, cells, removal = -1, 1 << stem, Removal()
        for als in petals:
            digits &= als.digits
            cells |= als.cells
        for digit in digits_of(digits & ~self.position.cells[stem]):
            gone = ~cells
            for als in petals:
                gone &= als.seen[digit]
            if gone:
                removal[digit] = gone
        return removal


def _step(
    position: Position, stem: int, petals: Sequence[AlmostLockedSet], removal: Removal
) -> Step:
    layout = position.layout
    digits = digits_of(position.cells[stem])
    words = [
        f"-{digit_set(layout.board, [digit])}- {set_text(layout, als)}"
        for digit, als in zip(digits, petals, strict=True)
    ]
    detail = f"{layout.board.cell_name(stem)}, {', '.join(words)}"
    return step(TITLE, position, petals, (), removal, detail, stem=stem)
