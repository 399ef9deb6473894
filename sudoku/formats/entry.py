"""A puzzle with everything else that its text states."""

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
"""The pattern of a comment line with a field of an Info."""
LONGEST_INFO = 10_000
"""The maximum length of a title, an author or a ruleset, in characters."""
_LINE_BREAK = re.compile(r"\r\n?")
_SURROGATE = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Info:
    """Title, author and rules in words.

    All line breaks become line feeds, so a writer that turns each line into a comment misses no
    line. Half a surrogate pair, which a file cannot hold, becomes U+FFFD.
    """

    title: str = ""
    author: str = ""
    ruleset: str = ""
    """The rules in words, which are not interpreted."""

    def __post_init__(self) -> None:
        for name in self.__slots__:
            text = getattr(self, name)
            if "\r" in text or not text.isascii():
                text = _LINE_BREAK.sub("\n", text)
                object.__setattr__(self, name, _SURROGATE.sub("\ufffd", text))

    @property
    def named(self) -> dict[str, str]:
        """The fields that are not empty, by name."""
        every = {"title": self.title, "author": self.author, "ruleset": self.ruleset}
        return {name: text for name, text in every.items() if text}

    @property
    def comments(self) -> list[str]:
        """Comments with all lines of all fields, in the form that INFO_COMMENT matches."""
        lines = ((name, line) for name, text in self.named.items() for line in text.split("\n"))
        return [f"# {name}: {line.strip()}" for name, line in lines if line.strip()]

    def with_line(self, name: str, text: str) -> Info:
        """A copy with a further line in a field, unless the field has reached LONGEST_INFO."""
        before: str = getattr(self, name)
        if len(before) >= LONGEST_INFO:
            return self
        return replace(self, **{name: f"{before}\n{text}" if before else text})


NO_INFO = Info()


@dataclass(frozen=True, slots=True)
class Entry(Pictured):
    """A puzzle, the source and line where its text begins, and everything else in the text."""

    puzzle: Puzzle
    source: str
    line: int
    count: str | None = None
    """The stated number of solutions as text, such as "0", "1" or "2+"; None if the text states no
    number.
    """
    solution: Grid | None = None
    """The stated solution, which is the only solution if the count is "1"; None if the text states
    no solution.
    """
    text: str = field(default="", repr=False, compare=False)
    """The line where the puzzle begins, as written."""
    info: Info = NO_INFO
    warnings: tuple[str, ...] = ()
    """Parts of the text that the puzzle lacks, such as drawings that may be rules. With warnings, a
    verdict holds only for the encoded rules.
    """
    progress: Puzzle | None = field(default=None, repr=False, compare=False)
    """The puzzle with the player's digits; None if the player has entered none."""
    marks: tuple[tuple[int, ...], ...] | None = field(default=None, repr=False, compare=False)
    """The values that the player noted in the centre of each cell, ascending; None without such
    notes.
    """
    drawings: tuple[Cosmetic, ...] = field(default=(), repr=False, compare=False)
    """Drawings on the board without a rule."""
    corners: tuple[tuple[int, ...], ...] | None = field(default=None, repr=False, compare=False)
    """The values that the player noted in the corners of each cell; None without such notes."""
    colours: tuple[tuple[str, ...], ...] | None = field(default=None, repr=False, compare=False)
    """The colours of each cell as #rrggbb; None without colours."""

    def pictures(self, style: DigitStyle | None = None) -> tuple[Picture]:
        """A picture of the puzzle below its title, with its author and its rules in words."""
        from sudoku.pictures.marks import Note  # late: most programs draw nothing

        (drawn,) = self.puzzle.pictures(style)
        author = f"by {self.info.author}" if self.info.author else ""
        words = (" ".join(text.split()) for text in (author, self.info.ruleset))
        title = " ".join(self.info.title.split())
        return (drawn.titled(title).with_marks(map(Note, filter(None, words))),)

    def noted(self) -> dict[str, list[str]]:
        """The JSON key `warnings` with its value; empty if there are no warnings."""
        return {"warnings": list(self.warnings)} if self.warnings else {}
