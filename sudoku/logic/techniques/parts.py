"""The parts of a board's constraints, in the form that techniques use.

A part is one primitive of a constraint: a cage, a line, or one pair of cells of a relation. A rule
that only makes cells differ becomes a sector of the layout, not a part.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from sudoku.constraints.primitives import DigitSets, Primitive, Regions, Sum, primitives_of
from sudoku.logic.techniques.layout import TechniqueLayout, differ, digits_of, mask_of, union_of
from sudoku.logic.techniques.notation import cell_set, digit_set
from sudoku.logic.techniques.supports.alternatives import supports_of
from sudoku.logic.techniques.supports.support import Groups, Masks, Support
from sudoku.puzzle.board import Board

_LAYOUTS_KEPT = 64
LONGEST_PARAMETER = 40
"""Limit on the length of a parameter shown in a name; parameters of automata are long."""
FEW_COMBINATIONS = 8
"""Limit on the combinations listed in the text of a step."""
_MOST_COMBINATIONS = 200


@dataclass(frozen=True, slots=True, eq=False)
class ConstraintPart:
    """A primitive of a constraint."""

    index: int
    """The index of the part in `parts_of`."""
    constraint: int
    """The number of its constraint in `board.constraints`."""
    primitive: Primitive
    support: Support
    cells: tuple[int, ...]
    """The cells, each once, in the order of the masks of `support`."""
    mask: int
    name: str
    """The name, with the parameter and the cells: "cage 11 r23c5"."""
    houses: tuple[tuple[int, int], ...]
    """The indices of sectors with several of its cells, each with a mask of the places of these
    cells in `cells`.
    """

    @property
    def is_sum(self) -> bool:
        """Whether it is about combinations of digits: a sum, or sets of digits."""
        return isinstance(self.primitive, Sum | DigitSets)

    def masks(self, values: Sequence[int], cells: Sequence[int]) -> Masks:
        """The masks of its cells. values: the placed digits, 0 for an open cell. cells: the masks
        of candidates.
        """
        return tuple(
            [1 << values[cell] - 1 if values[cell] else cells[cell] for cell in self.cells]
        )

    def combinations(self, masks: Masks, groups: Groups = ()) -> tuple[tuple[int, ...], ...]:
        """The remaining combinations of digits 1 … m, in the order of the cells for a sum and
        ascending for digit sets; () if there are too many. groups: places of cells that must
        differ.
        """
        if isinstance(self.primitive, DigitSets):
            found = [each for each in self.primitive.sets if _holds(each, masks)]
            return tuple(map(digits_of, found)) if len(found) <= _MOST_COMBINATIONS else ()
        if not isinstance(self.primitive, Sum):
            return ()
        words: list[tuple[int, ...]] = [()]
        state = self.support.start(masks)
        states = [state]
        for place, mask in enumerate(masks):
            longer = [
                ((*word, digit), after)
                for word, before in zip(words, states, strict=True)
                for digit in digits_of(mask)
                if not any(group >> place & 1 and digit in _at(group, word) for group in groups)
                and (after := self.support.after(before, place, digit)) is not None
            ]
            if len(longer) > _MOST_COMBINATIONS:
                return ()
            words, states = [word for word, _ in longer], [after for _, after in longer]
        return tuple(words)

    def combination_texts(self, board: Board, found: Iterable[Sequence[int]]) -> list[str]:
        """Distinct combinations as text: ["2+9", "3+8"], or separated by spaces if the sum is not
        known.
        """
        primitive = self.primitive
        if (
            isinstance(primitive, DigitSets)
            and len({sum(digits_of(x)) for x in primitive.sets}) > 1
        ):
            return [digit_set(board, digits, " ") for digits in found]
        return [*dict.fromkeys(_sum_text(word, primitive, board.shift) for word in found)]

    def detail(self, board: Board, found: Iterable[Sequence[int]]) -> str:
        """The name of the part, with the remaining combinations unless there are many: "cage 11
        r23c5: 2+9, 3+8".
        """
        texts = self.combination_texts(board, found)
        if not texts or len(texts) > FEW_COMBINATIONS:
            return self.name
        return f"{self.name}: {', '.join(texts)}"


def _holds(digits: int, masks: Masks) -> bool:
    return not digits & ~union_of(masks) and all(mask & digits for mask in masks)


def _at(group: int, word: Sequence[int]) -> list[int]:
    """The digits of a word at the places of a group."""
    return [digit for place, digit in enumerate(word) if group >> place & 1]


def _sum_text(word: Sequence[int], primitive: Primitive, shift: int) -> str:
    if isinstance(primitive, Sum) and {*primitive.coefficients} != {1}:
        left = [d + shift for d, by in zip(word, primitive.coefficients, strict=True) if by == 1]
        right = [d + shift for d, by in zip(word, primitive.coefficients, strict=True) if by == -1]
        if len(left) == 1 and len(right) == len(word) - 1:
            return f"{left[0]}={'+'.join(map(str, sorted(right)))}"
        return " ".join(str(digit + shift) for digit in word)
    return "+".join(str(digit + shift) for digit in sorted(word))


@lru_cache(_LAYOUTS_KEPT)
def parts_of(layout: TechniqueLayout) -> tuple[ConstraintPart, ...]:
    """All parts of the constraints of a board, in their order."""
    board, found = layout.board, list[ConstraintPart]()
    for number, primitives in enumerate(primitives_of(board)):
        constraint = board.constraints[number]
        parameter = constraint.text(board).partition(":")[0].partition(" ")[2]
        is_long = len(parameter) > LONGEST_PARAMETER
        title = constraint.noun if is_long else f"{constraint.noun} {parameter}".strip()
        for primitive in primitives:
            if differ(primitive, layout.digit_count, exactly=True):
                continue
            for support in supports_of(primitive, layout.digit_count):
                cells = support.cells
                is_whole = isinstance(primitive, Regions)
                found.append(
                    ConstraintPart(
                        len(found),
                        number,
                        primitive,
                        support,
                        cells,
                        mask_of(cells),
                        title if is_whole else f"{title} {cell_set(board, cells)}",
                        sectors_within(layout, cells),
                    )
                )
    return tuple(found)


def sectors_within(layout: TechniqueLayout, cells: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """The indices of the sectors with several of these cells, each with the places of the cells as
    a mask. A sector is omitted if another one has these cells and more.
    """
    found: dict[int, int] = {}
    for index in sorted({index for cell in cells for index in layout.sectors_of[cell]}):
        mask = layout.sectors[index].mask
        places = sum(1 << place for place, cell in enumerate(cells) if mask >> cell & 1)
        if places & (places - 1):
            found.setdefault(places, index)
    return tuple(
        (index, places)
        for places, index in found.items()
        if not any(places & ~other == 0 for other in found if other != places)
    )
