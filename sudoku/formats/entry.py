"""What a text says about one puzzle."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from sudoku.puzzle.pictured import Pictured
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.puzzle.symbols import DigitStyle

if TYPE_CHECKING:  # most programs draw nothing
    from sudoku.formats.cosmetics import Cosmetic
    from sudoku.pictures.picture import Picture

INFO_COMMENT = re.compile(r"\s*#\s*(title|author|ruleset)\s*:(.*)", re.IGNORECASE)
"""A comment with a line of an Info."""
LONGEST_INFO = 10_000
"""Characters of a title, an author or a ruleset, after which no more lines are added."""
_LINE_BREAK = re.compile(r"\r\n?")
_SURROGATE = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Info:
    """What a puzzle's author says of it.

    Lines end only with line feeds, so that a writer that marks each as a comment leaves none out.
    Half a surrogate pair, which no file can hold, becomes U+FFFD.
    """

    title: str = ""
    author: str = ""
    ruleset: str = ""
    """The rules in words, which are not read."""

    def __post_init__(self) -> None:
        for name in self.__slots__:
            text = getattr(self, name)
            if "\r" in text or not text.isascii():
                text = _LINE_BREAK.sub("\n", text)
                object.__setattr__(self, name, _SURROGATE.sub("\ufffd", text))

    @property
    def named(self) -> dict[str, str]:
        """What there is, by its name."""
        every = {"title": self.title, "author": self.author, "ruleset": self.ruleset}
        return {name: text for name, text in every.items() if text}

    @property
    def comments(self) -> list[str]:
        """A comment for each line, which INFO_COMMENT matches."""
        lines = ((name, line) for name, text in self.named.items() for line in text.split("\n"))
        return [f"# {name}: {line.strip()}" for name, line in lines if line.strip()]

    def with_line(self, name: str, text: str) -> Info:
        """With a further line of this name, unless there are LONGEST_INFO characters already."""
        before: str = getattr(self, name)
        if len(before) >= LONGEST_INFO:
            return self
        return replace(self, **{name: f"{before}\n{text}" if before else text})


NO_INFO = Info()


@dataclass(frozen=True, slots=True)
class Entry(Pictured):
    """A puzzle, the source and line where its text begins, and what is claimed of it."""

    puzzle: Puzzle
    source: str
    line: int
    count: str | None = None
    """The number of solutions as text: "0", "1", "2+", …; None where the text does not claim it."""
    solution: Grid | None = None
    """A solution, the only one where the count is "1"; None where the text does not claim it."""
    text: str = field(default="", repr=False, compare=False)
    """The line where the puzzle begins, as it is written."""
    info: Info = NO_INFO
    warnings: tuple[str, ...] = ()
    """What the text has but the puzzle lacks, such as drawings that may be rules. A verdict then
    holds for the encoded rules only.
    """
    progress: Puzzle | None = field(default=None, repr=False, compare=False)
    """The puzzle with the digits that the player has entered, if the format has them and
    there are any, otherwise None.
    """
    marks: tuple[tuple[int, ...], ...] | None = field(default=None, repr=False, compare=False)
    """For each cell the values that the player has noted in its centre, ascending; None if the
    format does not have them, or there are none.
    """
    drawings: tuple[Cosmetic, ...] = field(default=(), repr=False, compare=False)
    """What the text draws on the board without a rule."""
    corners: tuple[tuple[int, ...], ...] | None = field(default=None, repr=False, compare=False)
    """Those noted in its corners."""
    colours: tuple[tuple[str, ...], ...] | None = field(default=None, repr=False, compare=False)
    """For each cell its colours, #rrggbb; None where there are none."""

    def pictures(self, style: DigitStyle | None = None) -> tuple[Picture]:
        """The puzzle under its title, with its author and its rules in words."""
        from sudoku.pictures.marks import Note  # late: most programs draw nothing

        (drawn,) = self.puzzle.pictures(style)
        author = f"by {self.info.author}" if self.info.author else ""
        words = (" ".join(text.split()) for text in (author, self.info.ruleset))
        title = " ".join(self.info.title.split())
        return (drawn.told(title).with_marks(map(Note, filter(None, words))),)

    def noted(self) -> dict[str, list[str]]:
        """The warnings as a key of JSON, if there are any."""
        return {"warnings": list(self.warnings)} if self.warnings else {}
