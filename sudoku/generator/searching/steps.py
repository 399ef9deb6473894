"""The steps of a search near puzzles, parsed from text such as `-1+1 x3 -2+1 -2+2`.

The step -2+1 removes every set of two clues and adds every single clue; x3 repeats a step three
times. G. Fowler's program uses the same notation, `{-1+1}x3{-2+1}{-2+2}`. Braces and spaces are
optional, and `*` means `x`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NoReturn

from sudoku.errors import NotationError

SOURCE = "vicinity"
_TOKEN = re.compile(r"\s*(?:(?P<number>[0-9]+)|(?P<sign>[-−–+{}x×*])|(?P<other>\S))", re.I)
_SAME = {"−": "-", "–": "-", "×": "x", "*": "x", "X": "x"}
MOST = 99
"""The maximum number of clues in a step, and of rounds."""


@dataclass(frozen=True, slots=True)
class VicinityStep:
    """A step: the numbers of clues that each of its rounds removes, at least one, and adds."""

    removed: int
    added: int
    rounds: int = 1

    def __str__(self) -> str:
        move = f"-{self.removed}+{self.added}"
        return move if self.rounds == 1 else f"{move} x{self.rounds}"


def parse_steps(text: str) -> tuple[VicinityStep, ...]:
    """The steps of a text, at least one. Raises NotationError with the column of the error."""
    return tuple(_Reader(text).steps())


class _Reader:
    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens = [
            (match.start(match.lastgroup or 0), match[match.lastgroup or 0])
            for match in _TOKEN.finditer(text)
        ]
        self._place = 0

    def steps(self) -> list[VicinityStep]:
        steps: list[VicinityStep] = []
        while not steps or self._next():
            is_braced = self._take("{")
            if not self._take("-"):
                self._fail("expected a step, as in -1+1")
            removed = self._number(1)
            added = self._number(0) if self._take("+") else 0
            if is_braced and not self._take("}"):
                self._fail("expected }")
            rounds = self._number(1) if self._take("x") else 1
            steps.append(VicinityStep(removed, added, rounds))
        return steps

    def _next(self) -> str:
        """The next token; "" at the end."""
        if self._place == len(self._tokens):
            return ""
        token = self._tokens[self._place][1]
        return _SAME.get(token, token)

    def _take(self, sign: str) -> bool:
        if self._next() != sign:
            return False
        self._place += 1
        return True

    def _number(self, least: int) -> int:
        token = self._next()
        if not token.isascii() or not token.isdigit():
            self._fail("expected a number")
        number = int(token[:9])
        if not least <= number <= MOST:
            self._fail(f"expected a number of {least} to {MOST}")
        self._place += 1
        return number

    def _fail(self, reason: str) -> NoReturn:
        at_end = (len(self._text), "")
        at, token = [*self._tokens, at_end][self._place]
        raise NotationError(SOURCE, 1, at + 1, token, reason)
