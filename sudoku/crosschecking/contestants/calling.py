"""Calls a Python function with a puzzle in the form it takes, and reads what it returns."""

from __future__ import annotations

import io
import traceback
from collections.abc import Callable
from contextlib import redirect_stdout
from importlib import import_module
from time import perf_counter
from typing import Any

from sudoku.crosschecking.claims import Claim, Failure, Response, Trouble
from sudoku.crosschecking.contestants.returned import (
    BadReturn,
    as_plain,
    cut,
    read,
)
from sudoku.errors import UnavailableModelError, UnsupportedQuestionError
from sudoku.puzzle.puzzle import Puzzle
from sudoku.puzzle.symbols import OPEN, SYMBOLS
from sudoku.system.memory import most_used, size_text

INPUTS = ("text", "zeros", "list", "rows", "array", "puzzle")
"""The forms in which a function can take a puzzle; see `adapt`."""

_IN_PLACE = ("list", "rows", "array")
_KEPT = 2000  # bytes kept of the output of a function
_LAST_FRAMES, _LAST_LINES = -4, 16


def call(
    function: Callable[[Any], object],
    form: str,
    puzzle: Puzzle,
    limit: int,
    name: str,
    memory: int | None = None,
) -> Response:
    """The function's answer. name: the name of the contestant. memory: the memory limit of this
    process in bytes; None if it has none. Raises the same errors as `argument`.

    Every exception of the function becomes a Failure, except KeyboardInterrupt.
    """
    given = argument(puzzle, form)
    printed = io.BytesIO()
    output = io.TextIOWrapper(printed, "utf-8", "replace", write_through=True)
    start = perf_counter()
    spent = 0.0
    try:
        with redirect_stdout(output):
            returned = function(given)
            spent = perf_counter() - start
            left = as_plain(given) if form in _IN_PLACE else None
            bounds = read(as_plain(returned), left, puzzle, limit)
            return Claim(name, puzzle, bounds.solutions, bounds.least, bounds.most, spent)
    except KeyboardInterrupt:
        raise
    except BadReturn as why:
        trouble, text, stderr = why.trouble, str(why), _end_of(printed)
    except BaseException as error:  # noqa: BLE001 - a user's code may raise anything
        trouble, stderr = Trouble.EXCEPTION, _end_of(printed) + _last_lines(error)
        text = f"raised {_in_words(error)}, expected an answer"
        if memory is not None and isinstance(error, MemoryError):
            trouble = Trouble.MEMORY_LIMIT
            text = f"got no more memory: the limit is {size_text(memory)}"
            text += f" (peak {size_text(most_used())})"
    return Failure(name, puzzle, trouble, text, spent or perf_counter() - start, stderr)


def argument(puzzle: Puzzle, form: str) -> object:
    """The puzzle in this form, as a new object.

    Raises UnsupportedQuestionError if the board has no such form, UnavailableModelError if numpy is
    needed and cannot be imported.
    """
    board, n = puzzle.board, puzzle.board.size
    if form == "puzzle":
        return puzzle
    if form in ("text", "zeros"):
        if n > len(SYMBOLS):
            at_most = f"at most size {len(SYMBOLS)} as text; input='rows' has no such limit"
            raise UnsupportedQuestionError(f"a {board}, expected {at_most}")
        return str(puzzle) if form == "text" else str(puzzle).replace(OPEN, "0")
    rows = [list(puzzle.clues[start : start + n]) for start in range(0, n * n, n)]
    if form != "array":
        return rows if form == "rows" else list(puzzle.clues)
    try:
        numpy = import_module("numpy")  # late: nothing else needs it
    except ImportError as error:
        message = f"input='array' needs numpy, which cannot be imported: {error}"
        raise UnavailableModelError(message) from error
    return numpy.array(rows, dtype=int)


def _end_of(printed: io.BytesIO) -> str:
    """The end of the printed text, for failures; "" if the function closed it."""
    kept = b"" if printed.closed else printed.getvalue()[-_KEPT:].strip()
    return f"printed: {kept.decode(errors='replace')}\n" if kept else ""


def _in_words(error: BaseException) -> str:
    return cut(traceback.format_exception_only(error)[-1].strip())


def _last_lines(error: BaseException) -> str:
    lines = "".join(traceback.format_exception(error, limit=_LAST_FRAMES)).splitlines()
    return "\n".join(lines[-_LAST_LINES:])
