"""Whispers: neighbours on a line differ by at least a given number."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from random import Random

from sudoku.constraints.constraint import OnPairs
from sudoku.constraints.drawing import label, stroke
from sudoku.constraints.planting import line
from sudoku.constraints.rule import Rule
from sudoku.pictures.marks import Mark
from sudoku.puzzle.board import Board

_DUTCH = "dutchwhispers", "dutchwhisper", "dutch"


class Whispers(OnPairs):
    """A line, and the smallest difference of two neighbours."""

    name = "whispers"
    group = "lines"
    aliases = ("whisper", "germanwhispers", "germanwhisper", "german", *_DUTCH)
    syntax = "whispers [VALUE]: CELLS"
    example = "whispers 5: r1c1 d369"
    meaning = "Neighbours on the line differ by at least VALUE (default: half of n, rounded up)."
    drawn = "a green line (German) or an orange line (Dutch), with ≥VALUE for any other VALUE"
    source = (
        "f-puzzles and dclamage: the default is n/2, rounded up, and 1 less for Dutch whispers. In "
        "ISS it is 5 on every board."
    )
    noun = "whispers line"
    gesture = "line"
    prompt = "smallest difference"

    @classmethod
    def read(cls, rule: Rule) -> Whispers:
        half = (rule.board.digit_count + 1) // 2
        default = max(1, half - 1) if rule.name.text.lower() in _DUTCH else half
        value = rule.integer("the least difference", 1, default=default)
        return cls(rule.line(), value)

    def numbers(self, board: Board) -> Iterable[int]:
        return range(1, board.digit_count)

    @staticmethod
    def allowed(value: int, a: int, b: int) -> bool:
        return abs(a - b) >= value

    def holds(self, _board: Board, digits: Sequence[int]) -> bool:
        held = [digits[cell] for cell in self.cells]
        return min(abs(a - b) for a, b in pairwise(held)) >= self.value

    def drawing(self, board: Board) -> Iterable[Mark]:
        german = (board.digit_count + 1) // 2
        is_dutch = self.value == german - 1
        yield stroke(board, self.cells, "orange" if is_dutch else "green")
        if self.value not in (german, german - 1):
            yield label(board, self.cells, f"≥{self.value}")

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> Whispers | None:
        half = (board.digit_count + 1) // 2
        value = max(1, half - rng.choice((0, 0, 1)))
        for _ in range(10):
            count = rng.randint(2, 6)
            cells = line(rng, board, count, lambda a, b: abs(digits[a] - digits[b]) >= value)
            if len(cells) > 1:
                return cls(cells, value)
        return None
