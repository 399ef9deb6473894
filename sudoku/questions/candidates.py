"""True candidates: the digits of each cell in all solutions, and cells that hold equal digits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, zip_longest
from typing import Any

from sudoku.constraints.constraint import names
from sudoku.constraints.primitives import AllDifferent, DigitSets, Regular, primitives_of
from sudoku.errors import OutOfBudget
from sudoku.formats.given import PuzzleLike, as_puzzle
from sudoku.interface.budget import UNLIMITED, Budget, Effort, require_int
from sudoku.interface.meter import Meter
from sudoku.interface.outcome import Verdict
from sudoku.interface.registry import DEFAULT_MODEL
from sudoku.pictures.marks import Digit, Mark, Pencil, Shade
from sudoku.pictures.picture import Picture
from sudoku.pictures.words import plural
from sudoku.puzzle.board import Board
from sudoku.puzzle.picturing import candidate_picture, in_grid, pencil
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.puzzle.symbols import DigitStyle, symbol
from sudoku.questions.asking import analyst_of
from sudoku.questions.result import CandidateDigits, Part, Result

SHOWN = 20
"""Limit on the pairs of different cells that the text lists; further pairs are only counted."""


@dataclass(frozen=True, slots=True)
class Relations:
    """Relations between cells with several true candidates, in all solutions."""

    equal: tuple[tuple[int, ...], ...]
    """Groups of cells that always hold equal digits."""
    different: tuple[tuple[int, int], ...]
    """Pairs of cells that never hold equal digits, although they have a common candidate and no
    rule about the two says so. For equal cells, only the first is in a pair.
    """

    def lines(self, board: Board) -> Iterator[str]:
        """The relations as sentences."""
        for group in self.equal:
            yield f"always equal: {names(board, group)}"
        if not self.equal:
            yield "no two open cells are always equal"
        for pair in self.different[:SHOWN]:
            yield f"always different: {names(board, pair)}"
        if len(self.different) > SHOWN:
            yield f"… and {plural(len(self.different) - SHOWN, 'other pair')} always different"

    def as_dict(self, board: Board) -> dict[str, list[list[str]]]:
        """The relations as lists of cell names."""
        return {
            "equal": [list(map(board.cell_name, group)) for group in self.equal],
            "different": [list(map(board.cell_name, pair)) for pair in self.different],
        }


def relations_of(board: Board, solutions: Sequence[Grid]) -> Relations:
    """The relations in these solutions."""
    seen = dict(enumerate(zip(*(grid.digits for grid in solutions), strict=True)))
    groups: dict[tuple[int, ...], list[int]] = {}
    for cell, digits in seen.items():
        if len({*digits}) > 1:
            groups.setdefault(digits, []).append(cell)
    stated = _stated(board)
    different = [
        (a[0], b[0])
        for (x, a), (y, b) in combinations(groups.items(), 2)
        if not {*x}.isdisjoint(y)
        and all(d != e for d, e in zip(x, y, strict=True))
        and not any(frozenset((c, d)) in stated for c in a for d in b)
    ]
    equal = [tuple(group) for group in groups.values() if len(group) > 1]
    return Relations(tuple(equal), tuple(different))


def _stated(board: Board) -> set[frozenset[int]]:
    """Pairs of cells that a single rule about them makes different."""
    n, found = board.digit_count, set[frozenset[int]]()
    for house in board.houses:
        found.update(map(frozenset, combinations(house, 2)))
    for primitive in (p for primitives in primitives_of(board) for p in primitives):
        if isinstance(primitive, AllDifferent | DigitSets):
            found.update(map(frozenset, combinations(primitive.cells, 2)))
        elif isinstance(primitive, Regular) and len(primitive.cells) == 2:
            accepts = primitive.automaton.accepts
            if not any(accepts((d, d)) for d in range(1, n + 1)):
                found.add(frozenset(primitive.cells))
    return found


@dataclass(frozen=True, slots=True, repr=False)
class Candidates(Result):
    """The digits that each cell has in some solution."""

    puzzle: Puzzle
    candidates: tuple[tuple[int, ...], ...]
    """The digits of each cell, ascending."""
    counts: tuple[tuple[int, ...], ...] | None
    """For each candidate, the number of solutions that contain it, up to `max_count`; None without
    `max_count`.
    """
    max_count: int | None
    relations: Relations | None
    """Relations between cells; None if they were not requested or the budget ran out."""
    is_complete: bool
    """False if the budget ran out before all were found."""
    effort: Effort
    model: str
    """The name of the model that answered."""

    @property
    def verdict(self) -> Verdict:
        """The verdict that follows from the candidates."""
        most = max(map(len, self.candidates))
        if most > 1:
            return Verdict.MULTIPLE
        if not self.is_complete:
            return Verdict.UNKNOWN
        return Verdict.UNIQUE if most else Verdict.UNSATISFIABLE

    @property
    def backbone(self) -> dict[int, int]:
        """The cells that have the same digit in all solutions, each with that digit. Empty without
        a solution, or if the budget ran out.
        """
        if not self.is_complete:
            return {}
        return {cell: d[0] for cell, d in enumerate(self.candidates) if len(d) == 1}

    def as_dict(self, style: DigitStyle | None = None) -> dict[str, Any]:
        board = self.puzzle.board
        values: dict[str, Any] = {
            **self.puzzle.as_dict(style),
            "verdict": self.verdict.value,
            "candidates": [list(board.values_of(digits)) for digits in self.candidates],
            "backbone": {board.cell_name(c): d + board.shift for c, d in self.backbone.items()},
            "complete": self.is_complete,
            "model": self.model,
            **self.effort.as_dict(),
        }
        if self.counts is not None:
            values["counts"] = [list(counts) for counts in self.counts]
            values["max_count"] = self.max_count
        if self.relations is not None:
            values |= self.relations.as_dict(board)
        return values

    def highlights(self, style: DigitStyle | None = None) -> tuple[Mark, ...]:
        """The candidates of cells that differ between solutions, as a heat map with the counts if
        there are any, and the digits of the cells that do not differ.
        """
        puzzle, fixed = self.puzzle, self.backbone
        found = [cell for cell in in_grid(puzzle.board, fixed) if not puzzle.clues[cell]]
        marks: list[Mark] = [
            Digit(cell, symbol(puzzle.board, fixed[cell], style), "found") for cell in found
        ]
        if found and self.verdict is Verdict.MULTIPLE:
            marks.append(Shade(tuple(found), "fixed"))
        return (*marks, *self._pencils(style))

    def pictures(self, style: DigitStyle | None = None) -> tuple[Picture]:
        """The clues with `highlights`."""
        puzzle = self.puzzle
        drawn = candidate_picture(puzzle.board, puzzle.clues, self._pencils(style), puzzle.clues)
        others = (mark for mark in self.highlights(style) if not isinstance(mark, Pencil))
        head = next(part for part in self.parts(style) if isinstance(part, str))
        return (drawn.titled(self.verdict.value, head).with_marks(others),)

    def _pencils(self, style: DigitStyle | None) -> Iterator[Pencil]:
        """Each candidate with its share of the counted solutions."""
        board, backbone = self.puzzle.board, self.backbone
        for cell in in_grid(board, range(board.cell_count)):
            if cell in backbone or self.puzzle.clues[cell]:
                continue
            counts = () if self.counts is None else self.counts[cell]
            for digit, count in zip_longest(self.candidates[cell], counts):
                at = cell, digit
                if count is None:
                    yield pencil(board, at, style=style)
                else:
                    text, share = self._count_text(count), count / sum(counts)
                    yield pencil(board, at, style=style, count=text, strength=share)

    def _count_text(self, count: int) -> str:
        return f"{count}{'+' if count == self.max_count else ''}"

    def parts(self, style: DigitStyle | None) -> Iterator[Part]:
        board = self.puzzle.board
        if self.verdict is Verdict.UNSATISFIABLE:
            yield "unsatisfiable: there is no solution, so no digit is a candidate"
            return
        number = sum(map(len, self.candidates))
        if self.is_complete:
            fixed = f"{len(self.backbone)} of {board.cell_count} cells"
            yield (
                f"{self.verdict.value}: {plural(number, 'candidate')}; {fixed} are the same in all "
                "solutions"
            )
        else:
            found = plural(number, "candidate")
            yield f"{found} found before the budget ran out; there may be more"
        if number:
            colours = dict.fromkeys(self.backbone, "found")
            colours |= dict.fromkeys(self.puzzle.clue_cells, "given")
            yield CandidateDigits(board, self.candidates, colours)
        if self.counts is not None:
            for cell, digits in enumerate(self.candidates):
                if len(digits) > 1:
                    yield f"{board.cell_name(cell)}: {self._counts_of(cell, style)}"
        elif board.hidden:
            for cell, digits in [*enumerate(self.candidates)][-board.hidden :]:
                texts = [symbol(board, digit, style) for digit in digits]
                yield f"{board.cell_name(cell)}: {' '.join(texts)}"
        if self.relations is not None and self.verdict is Verdict.MULTIPLE:
            yield from self.relations.lines(board)

    def _counts_of(self, cell: int, style: DigitStyle | None) -> str:
        """Each digit with the number of solutions: 1 x 5, 2 x 100+."""
        counts = () if self.counts is None else self.counts[cell]
        return ", ".join(
            f"{symbol(self.puzzle.board, digit, style)} x {self._count_text(count)}"
            for digit, count in zip(self.candidates[cell], counts, strict=True)
        )


def candidates(
    puzzle: PuzzleLike,
    *,
    max_count: int | None = None,
    relations: bool = False,
    model: str = DEFAULT_MODEL,
    budget: Budget = UNLIMITED,
    board: Board | None = None,
) -> Candidates:
    """The true candidates of every cell: the digits that occur there in at least one solution.

    max_count: also count the solutions that contain each candidate, up to this number. relations:
    also find the cells that hold equal digits, or different digits, in all solutions. puzzle,
    model, budget and board are as in `check`. Raises ValueError for a `max_count` below 1, and the
    same errors as `check`.

    >>> import sudoku
    >>> sudoku.candidates("12..34..214343..").candidates[4:8]
    ((3,), (4,), (1, 2), (1, 2))
    """
    require_int("max_count", 1 if max_count is None else max_count)
    asked = as_puzzle(puzzle, board)
    return covered(asked, model, budget, max_count=max_count, relations=relations)


def covered(
    puzzle: Puzzle,
    model: str,
    budget: Budget,
    *,
    max_count: int | None = None,
    relations: bool = False,
    show: Callable[[Grid], None] = lambda _: None,
) -> Candidates:
    """The answer of `candidates`.

    show: called with each solution that was found; together they have all candidates found.
    """
    analyst, meter, is_complete = analyst_of(model, puzzle), Meter(budget), True
    times = max_count or 1
    related: Relations | None = None
    found: list[tuple[int, ...]] = []
    try:
        for grid in analyst.covering_solutions(puzzle, times, meter):
            show(grid)
            found.append(grid.digits)
        if relations:
            related = relations_of(puzzle.board, [*analyst.relating_solutions(puzzle, meter)])
    except OutOfBudget:
        is_complete = False
    columns = [Counter(digits) for digits in zip(*found, strict=True)]
    ordered = [sorted(digits.items()) for digits in columns] or [[] for _ in puzzle.clues]
    return Candidates(
        puzzle,
        tuple(tuple(d for d, _ in each) for each in ordered),
        None
        if max_count is None
        else tuple(tuple(min(times, n) for _, n in each) for each in ordered),
        max_count,
        related,
        is_complete,
        meter.effort(),
        analyst.model,
    )
