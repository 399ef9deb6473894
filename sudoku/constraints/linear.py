"""Sums with coefficients, compared with a number or with another sum."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import NoReturn

from sudoku.constraints.constraint import Constraint
from sudoku.constraints.piece import TextPiece
from sudoku.constraints.planting import line
from sudoku.constraints.primitives import RELATIONS, Cells, Primitive, Sum
from sudoku.constraints.rule import MOST_CELLS, Rule
from sudoku.pictures.marks import Mark, Note, Outline
from sudoku.puzzle.board import Board
from sudoku.puzzle.houses import Cell

MOST = 10**9 - 1
"""Limit on the absolute value of coefficients and totals."""
_MOST_REPAIRS = 1000
_TOKEN = re.compile(
    r"[\s,;]*(?:(?P<cells>r[0-9,-]*[0-9]c[0-9]+(?:[,-][0-9]+)*(?:\s*d[1-9]+)*|h[0-9]+(?:[,-][0-9]+)*)"
    r"|(?P<integer>[0-9]+)|(?P<sign>[-+*])|(?P<relation>[=!<>]=|[=<>])|(?P<wrong>[^\s,;]+)|(?P<end>$))",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Linear(Constraint):
    """The linear relation coefficients · digits RELATION total. All cells differ. A coefficient of
    0 occurs only if it is the only coefficient.
    """

    cells: Cells
    coefficients: tuple[int, ...]
    relation: str
    """One of = != < <= > >=."""
    total: int

    name = "sum"
    group = "general"
    aliases = ("linear", "sumcage")
    syntax = "sum: TERMS = TERMS, or != < <= > >=, with terms CELLS, INTEGER*CELLS and INTEGER"
    example = "sum: r1c1-3 + 2*r2c2 - r3c3 >= 15"
    meaning = "The sums of the two sides compare as written; digits may repeat."
    drawn = "a blue dashed cage with its sum; with coefficients a note below the grid"
    source = (
        "ISS's Sum with coefficients. r1c1-3 is a range of cells, r1c1 - 3 a difference. A cage "
        "whose digits may repeat can be written as sum 10: r1c1-3."
    )
    noun = "sum"
    number = "total"

    @classmethod
    def read(cls, rule: Rule) -> Linear:
        if rule.parameter is None:
            return _SumParser(rule).whole()
        if re.search(r"[=<>]", rule.required_arguments().text):
            rule.fail(rule.parameter, "expected a colon and a comparison, as in sum: r1c1-3 = 10")
        total = rule.integer("the sum", -MOST, MOST)
        cells = rule.cells()
        return cls(cells, (1,) * len(cells), "=", total)

    def parameter(self, _board: Board) -> str:
        return ""

    def arguments(self, board: Board) -> str:
        terms = [
            ("" if coefficient == 1 else f"{coefficient}*") + board.cell_name(cell)
            for cell, coefficient in zip(self.cells, self.coefficients, strict=True)
        ]
        return f"{' '.join(terms)} {self.relation} {self.total}"

    def numbers(self, board: Board) -> Iterable[int]:
        ends = [(k * board.values[0], k * board.values[-1]) for k in self.coefficients]
        low, high = sum(map(min, ends)), sum(map(max, ends))
        return range(low, high + 1) if high - low < _MOST_REPAIRS else ()

    def primitives(self, _board: Board) -> Iterable[Primitive]:
        yield Sum(self.cells, self.coefficients, self.relation, self.total)

    def holds(self, _board: Board, digits: Sequence[int]) -> bool:
        found = 0
        for cell, coefficient in zip(self.cells, self.coefficients, strict=True):
            found += coefficient * digits[cell]
        return {
            "=": found == self.total,
            "!=": found != self.total,
            "<": found < self.total,
            "<=": found <= self.total,
            ">": found > self.total,
            ">=": found >= self.total,
        }[self.relation]

    def drawing(self, board: Board) -> Iterable[Mark]:
        if {*self.coefficients} != {1}:
            yield Note(self.text(board))
            return
        sign = {"=": "", "!=": "≠", "<=": "≤", ">=": "≥"}.get(self.relation, self.relation)
        yield Outline(self.cells, "blue", f"{sign}{self.total}")
        yield self.note("The digits of a blue cage have the sum shown in it, and may repeat.")

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> Linear | None:
        cells = line(rng, board, rng.randint(2, 5))
        coefficients = tuple(rng.choice((1, 1, 1, 2, 3, -1, -2)) for _ in cells)
        found = sum(k * digits[cell] for k, cell in zip(coefficients, cells, strict=True))
        relation = rng.choice(("=", "=", *RELATIONS))
        off = rng.randint(0, board.size // 2)
        total = found + {"=": 0, "!=": off + 1, "<": off + 1, "<=": off}.get(relation, -off)
        return cls(cells, coefficients, relation, total - (relation == ">"))


class _SumParser:
    """Parser of the arguments, from left to right."""

    def __init__(self, rule: Rule) -> None:
        self._rule = rule
        piece = rule.required_arguments()
        self._tokens = [
            (kind, TextPiece(found[kind], piece.start + found.start(kind)))
            for found in _TOKEN.finditer(piece.text)
            if (kind := found.lastgroup or "end") != "end"
        ]
        self._tokens.append(("end", TextPiece("", piece.start + len(piece.text))))
        self._place = 0
        self._coefficients: dict[Cell, int] = {}
        self._total = 0
        self._count = 0

    @property
    def _kind(self) -> str:
        """The kind of the next token: cells, integer, sign, relation, wrong or end."""
        return self._tokens[self._place][0]

    @property
    def _next(self) -> TextPiece:
        return self._tokens[self._place][1]

    def _fail(self, reason: str) -> NoReturn:
        self._rule.fail(self._next, reason if self._next.text else f"ends here, {reason}")

    def _take(self) -> TextPiece:
        self._place += 1
        return self._tokens[self._place - 1][1]

    def whole(self) -> Linear:
        """The whole relation, with all terms on one side."""
        self._side(1)
        if self._kind != "relation":
            self._fail("expected =, !=, <, <=, > or >=")
        relation = self._take().text.replace("==", "=")
        self._side(-1)
        if self._kind == "relation":
            self._fail("expected the end, because a sum has two sides")
        piece = self._rule.required_arguments()
        if not self._coefficients:
            self._rule.fail(piece, "expected cells on one side, as in r1c1 r1c2 = 10")
        if max(map(abs, [self._total, *self._coefficients.values()])) > MOST:
            self._rule.fail(piece, f"expected coefficients and a total within {MOST}")
        kept = {cell: k for cell, k in self._coefficients.items() if k}
        # A sum needs a cell: if all cells cancel out, keep the first, as 0*r1c1.
        kept = kept or dict([*self._coefficients.items()][:1])
        return Linear((*kept,), (*kept.values(),), relation, self._total)

    def _side(self, factor: int) -> None:
        """Read the terms up to the relation or the end. factor: 1 on the left side, -1 on the
        right.
        """
        self._term(factor, is_first=True)
        while self._kind not in ("relation", "end"):
            self._term(factor, is_first=False)

    def _term(self, factor: int, *, is_first: bool) -> None:
        has_sign = self._next.text in ("+", "-")
        for signs in ("+-", "-"):  # as in r1c1 + -1*r2c2
            if self._next.text and self._next.text in signs:
                factor *= -1 if self._take().text == "-" else 1
        if self._kind == "integer":
            integer = self._next
            value = factor * self._rule.integer_at(integer, "an integer", 0, MOST)
            self._take()
            if self._next.text != "*":
                if not (has_sign or is_first) or self._kind in ("cells", "integer"):
                    self._rule.fail(integer, f"expected {integer.text}*CELLS, or + or - next to it")
                self._total -= value
                return
            self._take()
            factor = value
        if self._kind != "cells":
            self._fail("expected cells, as in r1c1, 2*r1c1-3, or an integer")
        for cell in self._rule.cells_in(self._next, repeats=True):
            self._coefficients[cell] = self._coefficients.get(cell, 0) + factor
            self._count += 1
        if self._count > MOST_CELLS:
            self._fail(f"expected at most {MOST_CELLS} cells")
        self._take()
        if self._next.text == "*":
            self._fail("expected the coefficient before the cells, as in 2*r1c1")
