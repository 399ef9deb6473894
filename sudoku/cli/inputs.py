"""Where puzzles come from: arguments, files and standard input, in the order they are named."""

from __future__ import annotations

import codecs
import io
import os
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sudoku.cli.exits import Result, complain
from sudoku.errors import NotationError, SudokuError
from sudoku.formats.text.reader import Entry, read
from sudoku.puzzle.board import Board
from sudoku.puzzle.symbols import DigitStyle

LONGEST_LINE = 1_000_000
"""Characters; the rest of a longer line is dropped, as it fits no board anyway."""
LONGEST_NAME = 60
"""Characters up to which an argument that cannot be read may have been a file's name."""


class InputError(SudokuError):
    """A source that cannot be read at all."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where puzzles come from, and what the options tell of them where no header does.

    texts: each a file's name, "-" for standard input, or else a puzzle itself; none is standard
    input too. style: of puzzles that could be read either way, and of answers.
    """

    texts: tuple[str, ...]
    board: Board | None
    style: DigitStyle | None

    def read(self, lines: Iterable[str] | str, name: str) -> Iterator[Entry | NotationError]:
        return read(lines, name, self.board, digit_style=self.style)


def entries(source: Source, result: Result) -> Iterator[Entry]:
    """Every puzzle of every text; what cannot be read is reported and the rest goes on."""
    is_empty = True
    for number, text in enumerate(source.texts or ("-",), start=1):
        try:
            for item in _read_text(text, number, source):
                is_empty = False
                if isinstance(item, NotationError):
                    result.report(item)
                else:
                    yield item
        except InputError as error:
            is_empty = False
            result.report(error)
    if is_empty:
        complain("no puzzles found")


def _read_text(text: str, number: int, source: Source) -> Iterator[Entry | NotationError]:
    if text == "-":
        if sys.stdin is None:
            raise InputError("standard input is closed, expected puzzles")
        if sys.stdin.isatty():
            complain("reading puzzles from the terminal, until Ctrl-D")
        yield from _read_file(sys.stdin.fileno(), "<stdin>", source)
    elif os.path.exists(text):
        yield from _read_file(text, text, source)
    else:
        yield from _read_argument(text, f"argument {number}", source)


def _read_argument(text: str, name: str, source: Source) -> Iterator[Entry | NotationError]:
    """A puzzle itself, or what was meant as the name of a file."""
    items = list(source.read(text, name))
    if not items:
        raise InputError(f"{name}: {text!r}: no puzzle and no file, expected one of them")
    for item in items:
        if isinstance(item, NotationError) and len(text) <= LONGEST_NAME:
            reason = f"no such file; read as a puzzle: {item.reason}"
            yield NotationError(item.source, item.line, item.column, item.text, reason)
        else:
            yield item


def _read_file(file: str | int, name: str, source: Source) -> Iterator[Entry | NotationError]:
    """Read text line by line, so that a puzzle is answered before the next one is typed."""
    try:
        with open(file, "rb", closefd=isinstance(file, str)) as stream:
            is_utf16 = stream.peek(2)[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
            encoding = "utf-16" if is_utf16 else "utf-8"
            text = io.TextIOWrapper(stream, encoding=encoding, errors="replace", newline=None)
            yield from source.read(_lines(text), name)
    except OSError as error:
        raise InputError(f"{name}: {error.strerror}, expected a file of puzzles") from None


def _lines(text: io.TextIOWrapper) -> Iterator[str]:
    """The lines, each cut off where no line of a puzzle can be that long."""
    while line := text.readline(LONGEST_LINE):
        yield line
        while len(line) == LONGEST_LINE and not line.endswith("\n"):
            line = text.readline(LONGEST_LINE)
