"""Relations of neighbours on a line, written as arithmetic on their two digits a and b."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random

from sudoku.constraints.constraint import Constraint, names
from sudoku.constraints.drawing import stroke
from sudoku.constraints.expressions import PairExpression, read_relation
from sudoku.constraints.planting import line
from sudoku.constraints.primitives import Cells, Primitive, pairs
from sudoku.constraints.rule import MOST_CELLS, Rule
from sudoku.errors import RulePlace
from sudoku.pictures.marks import Mark, Note
from sudoku.puzzle.board import Board

_PLANTED = (
    "abs(a - b) >= {k}",
    "abs(a - b) < {k} or a == 1",
    "a + b != {k}",
    "a * b % {k} == 0",
    "a % {k} != b % {k}",
    "a < b",
    "max(a, b) >= {k} * min(a, b)",
    "not a * b == {k} and (a != {k} or b > 2)",
    "(a - b) // (a - {k}) > -3",
)
"""Templates of relations to plant; {k} is replaced by a number."""


@dataclass(frozen=True, slots=True)
class Pairs(Constraint):
    """A relation that holds on every line for each cell, a, and the next cell, b."""

    lines: tuple[Cells, ...]
    relation: PairExpression

    name = "pairs"
    group = "general"
    aliases = ("pair",)
    syntax = "pairs RELATION: CELLS [| CELLS ...], with the digits a and b in RELATION"
    example = "pairs abs(a - b) >= 3 and a != 1: r1c1-4 | r5c5 r6c6"
    meaning = "RELATION holds for each cell of a line, a, and the next cell, b."
    drawn = "a thin line from a dot, with a note below the grid"
    source = (
        "ISS's Pair has a table instead of arithmetic. // and % round down; a relation that "
        "divides by zero does not hold."
    )
    noun = "pair relation"
    gesture = "line"
    prompt = "relation of a and b"

    @classmethod
    def read(cls, rule: Rule) -> Pairs:
        if rule.parameter is None:
            rule.fail(rule.name, "expected a relation after the name, as in pairs a + b == 10")
        relation = read_relation(rule.parameter, rule.fail)
        lines: list[Cells] = []
        for piece in rule.required_arguments().split("|"):
            lines.append(rule.cells_in(piece, at_least=2, repeats=True))
            twice = [first for first, second in pairwise(lines[-1]) if first == second]
            if twice:
                rule.fail(piece, f"{rule.board.cell_name(twice[0])} follows itself")
            if sum(map(len, lines)) > MOST_CELLS:
                rule.fail(piece, f"expected at most {MOST_CELLS} cells in all")
        return cls(tuple(lines), relation)

    def parameter(self, _board: Board) -> str:
        return str(self.relation)

    def arguments(self, board: Board) -> str:
        return " | ".join(names(board, cells) for cells in self.lines)

    def primitives(self, _board: Board) -> Iterable[Primitive]:
        for cells in self.lines:
            yield from pairs(("pairs", self.relation), self.relation.holds, pairwise(cells))

    def holds(self, _board: Board, digits: Sequence[int]) -> bool:
        return all(
            self.relation.holds(digits[first], digits[second])
            for cells in self.lines
            for first, second in pairwise(cells)
        )

    def drawing(self, board: Board) -> Iterable[Mark]:
        yield from (stroke(board, cells, "grey", 0.06, "dot") for cells in self.lines)
        yield Note(self.text(board))

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> Pairs | None:
        lines = [line(rng, board, rng.randint(2, 4)) for _ in range(rng.randint(1, 2))]
        cells = " | ".join(names(board, each) for each in lines if len(each) > 1)
        for template in rng.sample(_PLANTED, len(_PLANTED) if cells else 0):
            text = template.format(k=rng.randint(2, board.size))
            found = cls.read(Rule.cut(f"pairs {text}: {cells}", board, RulePlace()))
            if found.holds(board, digits):
                return found
        return None
