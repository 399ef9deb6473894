"""What a text says about one puzzle."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from sudoku.puzzle.puzzle import Grid, Puzzle

_LINE_BREAK = re.compile(r"\r\n?")
_SURROGATE = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Info:
    """What a puzzle's author says of it. ruleset: the rules in words, which are not read.

    Lines end with line feeds alone, so that a writer that marks each as a comment leaves none out.
    Half a surrogate pair, which no file can hold, becomes U+FFFD.
    """

    title: str = ""
    author: str = ""
    ruleset: str = ""

    def __post_init__(self) -> None:
        for name in self.__slots__:
            text = getattr(self, name)
            if "\r" in text or not text.isascii():
                text = _LINE_BREAK.sub("\n", text)
                object.__setattr__(self, name, _SURROGATE.sub("\ufffd", text))


NO_INFO = Info()


@dataclass(frozen=True, slots=True)
class Entry:
    """A puzzle, the source and line where its text begins, and what is claimed of it.

    count: the number of solutions as text: "0", "1", "2+", … solution: a solution, the only one
    where the count is "1". Each is None where the text does not claim it. text: the line where the
    puzzle begins, as it is written. warnings: what the text has and the puzzle has not, such as
    drawings that may be rules; a verdict is then one of the encoded rules.
    """

    puzzle: Puzzle
    source: str
    line: int
    count: str | None = None
    solution: Grid | None = None
    text: str = field(default="", repr=False, compare=False)
    info: Info = NO_INFO
    warnings: tuple[str, ...] = ()

    def noted(self) -> dict[str, list[str]]:
        """The warnings as a key of JSON, if there are any."""
        return {"warnings": list(self.warnings)} if self.warnings else {}
