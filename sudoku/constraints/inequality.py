"""Inequality signs: one digit is greater than the other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from operator import gt
from random import Random
from typing import Self

from sudoku.constraints.constraint import OnCells
from sudoku.constraints.drawing import signs
from sudoku.constraints.planting import neighbours
from sudoku.constraints.primitives import Primitive, pairs
from sudoku.constraints.rule import Rule
from sudoku.pictures.marks import Badge, Mark
from sudoku.puzzle.board import Board
from sudoku.puzzle.houses import Cell


class Inequality(OnCells):
    """Two or more cells, each greater than the next."""

    name = "inequality"
    group = "signs"
    aliases = ("greaterthan", "greater", "chevron")
    syntax = "inequality: CELL > CELL"
    example = "inequality: r1c1 > r1c2"
    meaning = "The digit on the open side of the sign is greater."
    drawn = "a sign between two cells that opens towards the greater digit"
    source = "ISS and SudokuStudio agree. f-puzzles only draws it."
    noun = "inequality"
    gesture = "pair"

    @classmethod
    def read(cls, rule: Rule) -> Self:
        rule.no_parameter()
        piece = rule.required_arguments()
        sign = "<" if "<" in piece.text else ">"
        if sign not in piece.text or {"<", ">"} <= {*piece.text}:
            rule.fail(piece, "expected cells with > or < between them, as in r1c1 > r1c2")
        found: list[Cell] = []
        for each in piece.split(sign):
            cell = rule.cells_in(each, 1, 1)[0]
            if cell in found:
                rule.fail(
                    each,
                    f"{rule.board.cell_name(cell)} is listed twice: its digit would exceed itself",
                )
            found.append(cell)
        return cls(tuple(found if sign == ">" else reversed(found)))

    def arguments(self, board: Board) -> str:
        return " > ".join(map(board.cell_name, self.cells))

    def primitives(self, _board: Board) -> Iterable[Primitive]:
        return pairs("greater", gt, pairwise(self.cells))

    def holds(self, _board: Board, digits: Sequence[int]) -> bool:
        held = [digits[cell] for cell in self.cells]
        return held == sorted(set(held), reverse=True)

    def drawing(self, board: Board) -> Iterable[Mark]:
        return signs(board, self.cells, Badge((0, 0), kind="angle", size=0.4), is_turned=True)

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> Self | None:
        cell = Cell(rng.randrange(board.area))
        other = rng.choice(neighbours(board, cell))
        low, high = sorted((cell, other), key=digits.__getitem__)
        return cls((high, low)) if digits[high] > digits[low] else None
