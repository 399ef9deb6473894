"""Negative constraints: neighbours without a dot (or X, V) do not have its relation."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from random import Random

from sudoku.constraints.constraint import OnBoard
from sudoku.constraints.difference import Difference
from sudoku.constraints.primitives import Primitive, pairs
from sudoku.constraints.ratio import Ratio
from sudoku.constraints.rule import Rule, orthogonal_pairs
from sudoku.constraints.xv import XV
from sudoku.pictures.marks import Mark
from sudoku.puzzle.board import Board
from sudoku.puzzle.houses import Cell

Pair = tuple[Cell, Cell]
_KINDS = "kropki", "difference", "ratio", "xv"
_GIVEN = {
    "kropki": ("dots", "a dot"),
    "difference": ("white dots", "a dot"),
    "ratio": ("black dots", "a dot"),
    "xv": ("X and V", "X or V"),
}
_BY_NAME = {"strictkropki": "kropki", "strictxv": "xv", "antixv": "xv", "antiratio": "ratio"}


@dataclass(frozen=True, slots=True)
class Negative(OnBoard):
    """A relation that neighbours without a dot or sign do not have.

    A dot of either colour and of any value exempts its pair. The pairs are ordered by the first and
    then the second cell.
    """

    kind: str
    """With "difference", no neighbours without a Kropki dot have a difference that a white dot on
    the board has; if the board has no white dots, the difference is 1. With "ratio", the same holds
    for ratios and black dots; the default ratio is 2. "kropki" means both. With "xv", neighbours
    with neither X nor V have neither sum.
    """

    name = "negative"
    group = "signs"
    aliases = tuple(_BY_NAME)
    syntax = "negative kropki, difference, ratio or xv"
    example = "negative xv"
    meaning = "Neighbours without a dot (or X, V) do not have the relation that it stands for."
    drawn = "not drawn; a note below the grid says that all dots, or X and V, are given"
    source = (
        "f-puzzles and dclamage: any dot exempts a pair, and the values of all dots on the board "
        "are forbidden. ISS's StrictKropki is kropki, StrictXV is xv."
    )
    noun = "negative rule"
    prompt = "kropki, difference, ratio or xv"
    reads_marks = True

    @classmethod
    def read(cls, rule: Rule) -> Negative:
        kind = _BY_NAME.get(rule.name.text.lower())
        if kind is not None:
            rule.alone()
            return cls(kind)
        rule.no_arguments()
        return cls(rule.word("the kind", _KINDS))

    def parameter(self, _board: Board) -> str:
        return self.kind

    def primitives(self, board: Board) -> Iterable[Primitive]:
        if self.kind == "xv":
            cells = unmarked(board, _marked(board, XV))
            return pairs("negative xv", lambda a, b: a + b not in (5, 10), cells)
        differences = _values(board, Difference, 1) if self.kind != "ratio" else ()
        ratios = _values(board, Ratio, 2) if self.kind != "difference" else ()

        def allowed(a: int, b: int) -> bool:
            in_ratio = any(a == ratio * b or b == ratio * a for ratio in ratios)
            return abs(a - b) not in differences and not in_ratio

        return pairs(("negative", differences, ratios), allowed, unmarked(board, dotted(board)))

    def holds(self, board: Board, digits: Sequence[int]) -> bool:
        n = board.size
        marking = [mark for mark in board.constraints if isinstance(mark, (Difference, Ratio, XV))]
        sums = self.kind == "xv"
        exempt = {
            pair
            for mark in marking
            if isinstance(mark, XV) == sums
            for a, b in pairwise(mark.cells)
            for pair in ((a, b), (b, a))
        }
        differences = {mark.value for mark in marking if isinstance(mark, Difference)} or {1}
        ratios = {mark.value for mark in marking if isinstance(mark, Ratio)} or {2}
        beside = [(a, a + 1) for a in range(board.area) if (a + 1) % n]
        below = [(a, a + n) for a in range(board.area - n)]
        for a, b in {*beside, *below} - exempt:
            low, high = sorted((digits[a], digits[b]))
            if (
                (sums and low + high in (5, 10))
                or (self.kind in ("kropki", "difference") and high - low in differences)
                or (self.kind in ("kropki", "ratio") and high in {low * r for r in ratios})
            ):
                return False
        return True

    def drawing(self, _board: Board) -> Iterable[Mark]:
        signs, one = _GIVEN[self.kind]
        meaning = f"All {signs} are given: neighbours without {one} do not have its relation."
        return (self.note(meaning),)

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> Negative | None:
        found = [cls(kind) for kind in _KINDS if cls(kind).holds(board, digits)]
        return rng.choice(found) if found else None


def unmarked(board: Board, marked: Collection[Pair]) -> list[Pair]:
    """The pairs of adjacent cells that are not in `marked`, sorted."""
    return [pair for pair in orthogonal_pairs(board) if pair not in marked]


def dotted(board: Board) -> frozenset[Pair]:
    """The pairs with a Kropki dot of either colour, the lower cell first."""
    return _marked(board, Difference) | _marked(board, Ratio)


@lru_cache(maxsize=64)
def _marked(board: Board, kind: type[Difference | Ratio | XV]) -> frozenset[Pair]:
    """The pairs that this kind of constraint marks, the lower cell first."""
    marking = (mark for mark in board.constraints if isinstance(mark, kind))
    found = (sorted(pair) for mark in marking for pair in pairwise(mark.cells))
    return frozenset((a, b) for a, b in found)


@lru_cache(maxsize=64)
def _values(board: Board, kind: type[Difference | Ratio], default: int) -> tuple[int, ...]:
    """The values of dots on the board, ascending; the default if the board has no dots."""
    found = {mark.value for mark in board.constraints if isinstance(mark, kind)}
    return tuple(sorted(found)) or (default,)
