"""Non-consecutive: neighbours never differ by 1."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random

from sudoku.constraints.constraint import OnBoard
from sudoku.constraints.negative import dotted, unmarked
from sudoku.constraints.primitives import Primitive, pairs
from sudoku.constraints.rule import Rule, orthogonal_pairs
from sudoku.pictures.marks import Mark
from sudoku.puzzle.board import Board

_ISS = "anticonsecutive"


@dataclass(frozen=True, slots=True)
class NonConsecutive(OnBoard):
    """The primitives are pairs of adjacent cells, ordered by the first and then the second cell."""

    strict: bool = False
    """Whether the rule also applies to pairs with a Kropki dot."""

    name = "nonconsecutive"
    aliases = ("non-consecutive", "neg1", _ISS)
    syntax = "nonconsecutive [strict]"
    example = "nonconsecutive"
    meaning = (
        "Neighbours do not differ by 1. Pairs with a dot are exempt, unless `strict` is given."
    )
    source = (
        "f-puzzles and dclamage exempt pairs with a dot. ISS's AntiConsecutive exempts no pair and "
        "is read as `strict`."
    )
    noun = "non-consecutive rule"
    reads_marks = True

    @classmethod
    def read(cls, rule: Rule) -> NonConsecutive:
        rule.no_arguments()
        if rule.parameter is None:
            return cls(rule.name.text.lower() == _ISS)
        rule.word("nothing or one word", ("strict",))
        return cls(strict=True)

    def parameter(self, _board: Board) -> str:
        return "strict" if self.strict else ""

    def primitives(self, board: Board) -> Iterable[Primitive]:
        cells = orthogonal_pairs(board) if self.strict else unmarked(board, dotted(board))
        return pairs("nonconsecutive", lambda a, b: abs(a - b) != 1, cells)

    def holds(self, board: Board, digits: Sequence[int]) -> bool:
        n, exempt = board.size, frozenset() if self.strict else dotted(board)
        rows = [range(i * n, (i + 1) * n) for i in range(board.height)]
        columns = [range(i, board.area, n) for i in range(n)]
        neighbours = (pair for line in (*rows, *columns) for pair in pairwise(line))
        return all(abs(digits[a] - digits[b]) != 1 for a, b in neighbours if (a, b) not in exempt)

    def drawing(self, board: Board) -> Iterable[Mark]:
        exempt = not self.strict and dotted(board)
        without = " without a dot" if exempt else ""
        return (self.note(f"Neighbours{without} do not differ by 1."),)

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> NonConsecutive | None:
        found = cls(strict=rng.random() < 0.5)
        return found if found.holds(board, digits) else None
