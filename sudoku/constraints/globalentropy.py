"""Global entropy and global modular: every 2x2 square holds digits of all three kinds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from sudoku.constraints.automata import Automaton
from sudoku.constraints.constraint import OnBoard
from sudoku.constraints.drawing import digit_texts
from sudoku.constraints.entropic import entropy_classes
from sudoku.constraints.primitives import Primitive, Regular
from sudoku.pictures.marks import Mark
from sudoku.puzzle.board import Board
from sudoku.puzzle.houses import Cell


class GlobalEntropy(OnBoard):
    """One primitive for each 2x2 square, in reading order of their top left cells."""

    name = "globalentropy"
    aliases = ("global-entropy",)
    syntax = example = "globalentropy"
    meaning = (
        "Every 2x2 square holds a low, a middle and a high digit: on 9x9, one of 123, 456 and 789."
    )
    source = (
        "ISS, for the digits 1 to 9 only. Other boards have equally many low and high digits, as "
        "on entropic lines of dclamage: 1, 23, 4 and 12, 34, 56."
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
        meaning = f"Every 2x2 square holds one of {low}, one of {middle} and one of {high}."
        return (self.note(meaning),)


class GlobalModular(OnBoard):
    """Like global entropy, with remainders modulo 3 as the kinds."""

    name = "globalmodular"
    aliases = ("globalmod", "global-modular")
    syntax = example = "globalmodular"
    meaning = (
        "Every 2x2 square holds digits of all three remainders modulo 3: of 147, of 258 and of 369."
    )
    source = "ISS (GlobalMod), for nine digits only."
    noun = "global modular rule"

    def primitives(self, board: Board) -> Iterable[Primitive]:
        return _squares(board, tuple((value, value % 3) for value in board.values))

    def holds(self, board: Board, digits: Sequence[int]) -> bool:
        return all({d % 3 for d in held} == {0, 1, 2} for held in _held(board, digits))

    def drawing(self, _board: Board) -> Iterable[Mark]:
        return (self.note("Every 2x2 square holds digits of all three remainders modulo 3."),)


def _squares(board: Board, kinds: tuple[tuple[int, int], ...]) -> Iterator[Primitive]:
    """Primitives that require digits of all three kinds in every square. kinds: pairs of a digit
    and its kind.
    """
    automaton, n = _all_kinds(kinds), board.size
    for r in range(board.height - 1):
        for c in range(n - 1):
            cells = (r * n + c, r * n + c + 1, (r + 1) * n + c, (r + 1) * n + c + 1)
            yield Regular(tuple(map(Cell, cells)), automaton)


@lru_cache(maxsize=64)
def _all_kinds(kinds: tuple[tuple[int, int], ...]) -> Automaton:
    """Accepts words with digits of all three kinds. States are the kinds so far, as bits."""
    bit = {digit: 1 << kind for digit, kind in kinds}
    return Automaton(0, lambda seen, digit: seen | bit[digit], lambda seen: seen == 0b111)


def _held(board: Board, digits: Sequence[int]) -> Iterator[set[int]]:
    """The digits of every square."""
    rows = [digits[start : start + board.size] for start in range(0, board.area, board.size)]
    for above, below in pairwise(rows):
        for left in range(board.size - 1):
            yield {*above[left : left + 2], *below[left : left + 2]}
