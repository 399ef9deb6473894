"""Global entropy, and its sister of remainders: every two by two cells hold all kinds of digits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from sudoku.constraints.constraint import OnBoard
from sudoku.constraints.drawing import digit_texts
from sudoku.constraints.entropic import entropy_classes
from sudoku.constraints.primitives import Automaton, Primitive, Regular
from sudoku.pictures.marks import Mark
from sudoku.puzzle.board import Board, Cell


class GlobalEntropy(OnBoard):
    """Squares by their top left cells, in reading order."""

    __slots__ = ()

    name = "globalentropy"
    group = "board"
    aliases = ("global-entropy",)
    syntax = example = "globalentropy"
    meaning = "Every 2x2 cells hold a low, a middle and a high digit: on 9x9 of 123, 456 and 789."
    source = (
        "ISS, which has it for the digits 1 to 9 only. For other numbers of digits the low and the "
        "high ones are as many, as on entropic lines of dclamage: 1, 23, 4 and 12, 34, 56."
    )
    noun = "global entropy rule"

    def primitives(self, board: Board) -> Iterable[Primitive]:
        classes = enumerate(entropy_classes(board))
        return _squares(board, tuple((value, kind) for kind, held in classes for value in held))

    def holds(self, board: Board, digits: Sequence[int]) -> bool:
        classes = [{*each} for each in entropy_classes(board)]
        return all(held & each for held in _held(board, digits) for each in classes)

    def drawing(self, board: Board) -> Iterable[Mark]:
        low, middle, high = (digit_texts(board, each) for each in entropy_classes(board))
        meaning = f"Every 2x2 cells hold one of {low}, one of {middle} and one of {high}."
        return (self.note(meaning),)


class GlobalModular(OnBoard):
    """As global entropy, with the remainders of a division by 3."""

    __slots__ = ()

    name = "globalmodular"
    group = "board"
    aliases = ("globalmod", "global-modular")
    syntax = example = "globalmodular"
    meaning = "Every 2x2 cells hold digits of all three remainders by 3: of 147, of 258 and of 369."
    source = "ISS (GlobalMod), which has it for nine digits only."
    noun = "global modular rule"

    def primitives(self, board: Board) -> Iterable[Primitive]:
        return _squares(board, tuple((value, value % 3) for value in board.values))

    def holds(self, board: Board, digits: Sequence[int]) -> bool:
        return all({d % 3 for d in held} == {0, 1, 2} for held in _held(board, digits))

    def drawing(self, _board: Board) -> Iterable[Mark]:
        return (self.note("Every 2x2 cells hold digits of all three remainders by 3."),)


def _squares(board: Board, kinds: tuple[tuple[int, int], ...]) -> Iterator[Primitive]:
    """For every square: its digits are of all three kinds. kinds: the kind of each digit."""
    automaton, n = _all_kinds(kinds), board.size
    for r in range(board.height - 1):
        for c in range(n - 1):
            cells = (r * n + c, r * n + c + 1, (r + 1) * n + c, (r + 1) * n + c + 1)
            yield Regular(tuple(map(Cell, cells)), automaton)


@lru_cache(maxsize=64)
def _all_kinds(kinds: tuple[tuple[int, int], ...]) -> Automaton:
    """States are the kinds that occurred, as bits."""
    bit = {digit: 1 << kind for digit, kind in kinds}
    return Automaton(0, lambda seen, digit: seen | bit[digit], lambda seen: seen == 0b111)


def _held(board: Board, digits: Sequence[int]) -> Iterator[set[int]]:
    """The digits of every square."""
    rows = [digits[start : start + board.size] for start in range(0, board.area, board.size)]
    for above, below in pairwise(rows):
        for left in range(board.size - 1):
            yield {*above[left : left + 2], *below[left : left + 2]}
