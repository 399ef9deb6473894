"""Relations of all cells at given distances, written as arithmetic on their digits."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from sudoku.constraints.antiknight import moves
from sudoku.constraints.constraint import Constraint
from sudoku.constraints.expressions import PairExpression, read_relation
from sudoku.constraints.piece import TextPiece
from sudoku.constraints.primitives import Primitive, pairs
from sudoku.constraints.rule import Rule
from sudoku.errors import RulePlace
from sudoku.pictures.marks import Mark, Note
from sudoku.pictures.words import listed
from sudoku.puzzle.board import Board

Offset = tuple[int, int]
"""The distances in rows and columns, or in columns and rows; the smaller number comes first."""

_PLANTED = "a != b", "abs(a - b) != 1", "a + b != {k}", "a != b or a < {k}", "a * 2 != b", "a >= b"
"""Templates of relations to plant; {k} is replaced by a number."""


@dataclass(frozen=True, slots=True)
class Apart(Constraint):
    """A relation of each cell a and each later cell b at one of these offsets, in any direction."""

    steps: tuple[Offset, ...]
    """The distances, ascending."""
    relation: PairExpression

    name = "apart"
    group = "general"
    syntax = "apart RELATION: ROWS,COLUMNS ..., with the digits a and b in RELATION"
    example = "apart a != b or a > 3: 1,2"
    meaning = (
        "RELATION holds for all cells a and b, a before b in reading order, that are ROWS rows and "
        "COLUMNS columns apart, or the other way round."
    )
    drawn = "not drawn; a note below the grid"
    source = (
        "dclamage's chess:1,2;v1,2,3 is the example, taxi:3 is a != b: 0,3 1,2, dnc is "
        "abs(a - b) != 1: 1,1, and knightmare:5,15 is a + b != 5 and a + b != 15: 1,2."
    )
    noun = "relation of distant cells"

    @classmethod
    def read(cls, rule: Rule) -> Apart:
        if rule.parameter is None:
            rule.fail(rule.name, "expected a relation after the name, as in apart a != b: 1,2")
        relation = read_relation(rule.parameter, rule.fail)
        if rule.arguments is None or not rule.arguments.text:
            rule.fail(rule.name, "expected a colon and rows and columns, as in apart a != b: 1,2")
        written, most = rule.arguments, max(rule.board.size, rule.board.height) - 1
        steps = set[Offset]()
        for match in re.finditer(r"\S+", written.text):
            piece = TextPiece(match[0], written.start + match.start())
            found = re.fullmatch(r"([0-9]{1,4}),([0-9]{1,4})", piece.text)
            low, high = sorted(map(int, found.groups())) if found else (0, 0)
            if not 0 < high <= most:
                rule.fail(piece, f"expected rows and columns, 0 to {most}, as in 1,2")
            steps.add((low, high))
        return cls(tuple(sorted(steps)), relation)

    def parameter(self, _board: Board) -> str:
        return str(self.relation)

    def arguments(self, _board: Board) -> str:
        return " ".join(f"{rows},{columns}" for rows, columns in self.steps)

    def primitives(self, board: Board) -> Iterable[Primitive]:
        cells = moves(board, (way for step in self.steps for way in (step, step[::-1])))
        return pairs(("pairs", self.relation), self.relation.holds, cells)

    def holds(self, board: Board, digits: Sequence[int]) -> bool:
        n = board.size
        for low, high in self.steps:
            for down, right in {(low, high), (low, -high), (high, low), (high, -low)}:
                for cell, a in enumerate(digits[: board.area]):
                    other, column = cell + n * down + right, cell % n + right
                    is_later = cell < other < board.area and 0 <= column < n
                    if is_later and not self.relation.holds(a, digits[other]):
                        return False
        return True

    def drawing(self, _board: Board) -> Iterable[Mark]:
        steps = listed([f"{low} by {high}" for low, high in self.steps])
        where = f"all cells a and b that are {steps} cells apart, a before b in reading order"
        return (Note(f"For {where}: {self.relation}."),)

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> Apart | None:
        for template in rng.sample(_PLANTED, len(_PLANTED) if board.size > 1 else 0):
            text = template.format(k=rng.choice(board.values))
            steps = [f"{rng.randrange(board.size)},{rng.randrange(1, board.size)}"]
            steps += [f"0,{board.size - 1}"] if rng.random() < 0.3 else []
            rule = Rule.cut(f"apart {text}: {' '.join(steps)}", board, RulePlace())
            found = cls.read(rule)
            if found.holds(board, digits):
                return found
        return None
