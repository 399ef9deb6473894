"""Where puzzles come from: arguments, files and standard input, in the order they are named."""

from __future__ import annotations

import codecs
import io
import os
import sys
from collections.abc import Iterator, Sequence

from sudoku.board import Board
from sudoku.cli.exits import Result
from sudoku.errors import NotationError, SudokuError
from sudoku.reader import Entry, read


class InputError(SudokuError):
    """A source that cannot be read at all."""


def entries(sources: Sequence[str], board: Board | None, result: Result) -> Iterator[Entry]:
    """Every puzzle of every source; what cannot be read is reported and the rest goes on.

    A source is a file's name, "-" for standard input, or else a puzzle itself. No source is
    standard input too.
    """
    found = 0
    complaints = 0
    for number, source in enumerate(sources or ["-"], start=1):
        try:
            for item in _read_source(source, number, board):
                if isinstance(item, NotationError):
                    complaints += 1
                    result.report(item)
                else:
                    found += 1
                    yield item
        except InputError as error:
            complaints += 1
            result.report(error)
    if not found and not complaints:
        print("no puzzles found", file=sys.stderr)


def _read_source(source: str, number: int, board: Board | None) -> Iterator[Entry | NotationError]:
    if source == "-":
        if sys.stdin is None:
            raise InputError("standard input is closed, expected puzzles")
        yield from _read_file(sys.stdin.fileno(), "<stdin>", board)
    elif os.path.exists(source):
        yield from _read_file(source, source, board)
    else:
        for item in read(io.StringIO(source, newline=None), f"argument {number}", board):
            if isinstance(item, NotationError):
                reason = f"{item.reason}; nor is there a file of that name"
                yield NotationError(item.source, item.line, item.column, item.text, reason)
            else:
                yield item


def _read_file(file: str | int, name: str, board: Board | None) -> Iterator[Entry | NotationError]:
    """Read text line by line, so that a puzzle is answered before the next one is typed."""
    try:
        with open(file, "rb", closefd=isinstance(file, str)) as stream:
            is_utf16 = stream.peek(2)[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
            encoding = "utf-16" if is_utf16 else "utf-8"
            text = io.TextIOWrapper(stream, encoding=encoding, errors="replace", newline=None)
            yield from read(text, name, board)
    except OSError as error:
        raise InputError(f"{name}: {error.strerror}, expected a file of puzzles") from None
