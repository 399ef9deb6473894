"""Disjoint groups: cells at the same place of all regions hold every digit once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Self

from sudoku.constraints.constraint import OnBoard
from sudoku.constraints.primitives import AllDifferent, Primitive
from sudoku.constraints.rule import Rule
from sudoku.puzzle.board import Board


class DisjointGroups(OnBoard):
    """The places of a region are counted in reading order; groups are ordered by place."""

    name = "disjointgroups"
    aliases = ("djg", "disjoint", "disjointsets")
    syntax = example = "disjointgroups"
    meaning = "Cells at the same place of different regions hold different digits."
    source = (
        "f-puzzles, dclamage and ISS agree on boxes. In irregular regions, dclamage and SudokuPad "
        "compare the k-th cells in reading order, as here; ISS has only boxes."
    )
    noun = "disjoint groups rule"

    @classmethod
    def read(cls, rule: Rule) -> Self:
        rule.alone()
        regions, size = len(rule.board.regions), rule.board.size
        if not _are_whole(rule.board):
            rule.fail(rule.name, f"the board has {regions} regions, expected {size}")
        return cls()

    def primitives(self, board: Board) -> Iterable[Primitive]:
        return [AllDifferent(group) for group in zip(*board.regions, strict=True)]

    def holds(self, board: Board, digits: Sequence[int]) -> bool:
        held = {(place, digits[cell]) for r in board.regions for place, cell in enumerate(r)}
        return len(held) == sum(map(len, board.regions))

    @classmethod
    def plant(cls, _rng: Random, board: Board, digits: Sequence[int]) -> Self | None:
        return cls() if _are_whole(board) and cls().holds(board, digits) else None


def _are_whole(board: Board) -> bool:
    """Whether the regions are equally large and cover the grid."""
    sizes = {*map(len, board.regions)}
    return len(sizes) == 1 and sum(map(len, board.regions)) == board.area
