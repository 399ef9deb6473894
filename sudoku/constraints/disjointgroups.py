"""Disjoint groups: every digit once at the same place of all regions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Self

from sudoku.constraints.constraint import OnBoard
from sudoku.constraints.primitives import AllDifferent, Primitive
from sudoku.constraints.rule import Rule
from sudoku.puzzle.board import Board


class DisjointGroups(OnBoard):
    """Places are counted in reading order, and the groups by their places."""

    __slots__ = ()

    name = "disjointgroups"
    aliases = ("djg", "disjoint", "disjointsets")
    syntax = "disjointgroups"
    example = "disjointgroups"
    meaning = "Cells at the same place of different regions hold different digits."
    drawn = "not drawn; stated in the rules"
    source = (
        "f-puzzles, dclamage and ISS agree on boxes. In irregular regions dclamage and SudokuPad "
        "take the k-th cells in reading order, as here; ISS has boxes only."
    )
    noun = "disjoint groups rule"

    @classmethod
    def read(cls, rule: Rule) -> Self:
        rule.alone()
        regions, size = len(rule.board.regions), rule.board.size
        if regions != size:
            rule.fail(rule.name, f"the board has {regions} regions, expected {size}")
        return cls()

    def primitives(self, board: Board) -> Iterable[Primitive]:
        return [AllDifferent(group) for group in zip(*board.regions, strict=True)]

    def holds(self, board: Board, digits: Sequence[int]) -> bool:
        held = {(place, digits[r[place]]) for r in board.regions for place in range(board.size)}
        return len(held) == board.size * len(board.regions)

    @classmethod
    def plant(cls, _rng: Random, board: Board, digits: Sequence[int]) -> Self | None:
        whole = len(board.regions) == board.size
        return cls() if whole and cls().holds(board, digits) else None
