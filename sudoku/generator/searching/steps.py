"""The steps of a search near puzzles, parsed from text such as `-1+1 x3 -2+1 -2+2`.

The step -2+1 removes every set of two clues and adds every single clue; x3 repeats a step three
times. G. Fowler's program uses the same notation, `{-1+1}x3{-2+1}{-2+2}`. Braces and spaces are
optional, and `*` means `x`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from sudoku.errors import NotationError

SOURCE = "vicinity"
MOST = 99
"""The maximum number of clues in a step, and of rounds."""
_STEP = re.compile(
    r"(?P<brace>\{\s*)?[-−–]\s*(?P<removed>[0-9]+)(?:\s*\+\s*(?P<added>[0-9]+))?"
    r"(?(brace)\s*\})(?:\s*[x×*]\s*(?P<rounds>[0-9]+))?\s*",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class VicinityStep:
    """A step: the numbers of clues that each of its rounds removes, at least one, and adds."""

    removed: int
    added: int
    rounds: int = 1


def parse_steps(text: str) -> tuple[VicinityStep, ...]:
    """The steps of a text, at least one. Raises NotationError with the column of the error."""
    steps: list[VicinityStep] = []
    place = len(text) - len(text.lstrip())
    while not steps or place < len(text):
        found = _STEP.match(text, place)
        if found is None:
            reason = "expected a step, as in -1+1 x3 or {-2+1}"
            raise NotationError(SOURCE, 1, place + 1, text[place : place + 1], reason)
        for name, least in (("removed", 1), ("added", 0), ("rounds", 1)):
            number = found[name]
            if number is not None and not least <= int(number[:9]) <= MOST:
                column = found.start(name) + 1
                raise NotationError(
                    SOURCE, 1, column, number, f"expected a number of {least} to {MOST}"
                )
        numbers = found["removed"], found["added"] or 0, found["rounds"] or 1
        steps.append(VicinityStep(*map(int, numbers)))
        place = found.end()
    return tuple(steps)
