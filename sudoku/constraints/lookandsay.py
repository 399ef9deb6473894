"""Look-and-say cages: 1225 means one 2 and two 5s."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from sudoku.constraints.constraint import OnCells
from sudoku.constraints.contains import count_of
from sudoku.constraints.drawing import digit_text
from sudoku.constraints.piece import TextPiece
from sudoku.constraints.planting import connected_cells
from sudoku.constraints.primitives import Primitive, Regular
from sudoku.constraints.rule import MOST_CELLS, Rule
from sudoku.pictures.marks import Mark, Outline
from sudoku.puzzle.board import Board


@dataclass(frozen=True, slots=True)
class LookAndSay(OnCells):
    """The exact counts of some digits in some cells. Each digit is one primitive."""

    counts: tuple[tuple[int, int], ...]
    """Pairs of a count and a digit, in the order of the text."""

    name = "lookandsay"
    group = "cages"
    aliases = ("look-and-say",)
    syntax = "lookandsay COUNT DIGIT COUNT DIGIT ...: CELLS"
    example = "lookandsay 1 2 2 5: r3-4c3-4"
    meaning = "The cells hold each DIGIT exactly COUNT times; other digits may also occur."
    drawn = (
        "a purple cage with the counts and digits as one number, such as 1225 for one 2 and two 5s"
    )
    source = (
        "ISS and SudokuMaker; f-puzzles and dclamage do not have it. The counts are exact, as in "
        "ISS; a count of 0 excludes the digit. ISS's ContainExact means the same."
    )
    noun = "look-and-say cage"
    prompt = "counts and digits"

    @classmethod
    def read(cls, rule: Rule) -> LookAndSay:
        expected = "pairs of a count and a digit, as in 1225 or 1 2 2 5"
        if rule.parameter is None:
            rule.fail(rule.name, f"expected {expected} after the name")
        written = rule.parameter
        one = r"[^\s,;]+" if re.search(r"[\s,;]", written.text) else "."
        numbers = [
            TextPiece(found[0], written.start + found.start())
            for found in re.finditer(one, written.text)
        ]
        if len(numbers) % 2:
            rule.fail(written, f"expected {expected}")
        counts: dict[int, int] = {}
        for count, digit in zip(numbers[::2], numbers[1::2], strict=True):
            value = rule.integer_at(digit, "a digit", rule.board.values[0], rule.board.values[-1])
            if value in counts:
                rule.fail(digit, f"{value} is listed twice")
            counts[value] = rule.integer_at(count, "a count", 0, MOST_CELLS)
        return cls(rule.cells(), tuple((count, digit) for digit, count in counts.items()))

    def parameter(self, _board: Board) -> str:
        return " ".join(f"{count} {digit}" for count, digit in self.counts)

    def primitives(self, _board: Board) -> Iterable[Primitive]:
        for count, digit in self.counts:
            yield Regular(self.cells, count_of(digit, count, is_least=False))

    def holds(self, _board: Board, digits: Sequence[int]) -> bool:
        held = [digits[cell] for cell in self.cells]
        return all(held.count(digit) == count for count, digit in self.counts)

    def drawing(self, board: Board) -> Iterable[Mark]:
        counts = [(str(count), digit_text(board, digit)) for count, digit in self.counts]
        is_short = all(len(count + digit) == 2 for count, digit in counts)
        text = ("" if is_short else " ").join(count + digit for count, digit in counts)
        yield Outline(self.cells, "purple", text, is_dashed=False)
        yield self.note("The number says how often digits occur: 1225 means one 2 and two 5s.")

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> LookAndSay | None:
        cells = connected_cells(rng, board, rng.randint(2, 5))
        held = [digits[cell] for cell in cells]
        chosen = dict.fromkeys(rng.choice((*held, *board.values)) for _ in range(rng.randint(1, 3)))
        return cls(cells, tuple((held.count(digit), digit) for digit in chosen))
