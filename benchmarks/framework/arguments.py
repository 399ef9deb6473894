"""Options of benchmarks: parsers of values, and the command line that a table repeats.

Each parser raises ArgumentTypeError.
"""

from __future__ import annotations

import math
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sudoku import Board
from sudoku.formats.text.shapes import parse_box


def add_option(
    parser: ArgumentParser,
    name: str,
    parse: Callable[[str], Any],
    default: Any,
    text: str,
    metavar: str | None = None,
) -> None:
    """Add an option. Its help ends with its default, unless that is None."""
    shown = "" if default is None else f" ({_spelled(default)})"
    parser.add_argument(name, type=parse, default=default, metavar=metavar, help=f"{text}{shown}")


def add_files(parser: ArgumentParser, text: str = "puzzles on one board", nargs: str = "+") -> None:
    """Add the files and the option `--take`."""
    parser.add_argument("files", nargs=nargs, type=Path, metavar="FILE", help=text)
    add_take(parser)


def add_take(parser: ArgumentParser) -> None:
    """Add the option `--take`."""
    parser.add_argument("--take", type=positive, metavar="N", help="only the first N of each file")


def add_passes(parser: ArgumentParser, passes: int) -> None:
    """Add the option `--passes`."""
    add_option(parser, "--passes", positive, passes, "count the best of K passes", "K")


def command_line(begin: str, args: Namespace, *names: str) -> str:
    """A command for the heading of a table: `begin`, and the options of these names.

    Options without a value are left out; a path is shortened to its name.

    >>> command_line("ladder x.txt", Namespace(take=None, verdict=True, cap=2.0), "verdict", "cap")
    'ladder x.txt --verdict --cap 2'
    """
    words = [begin]
    for name in names:
        value = getattr(args, name)
        if value is True:
            words.append(f"--{name}")
        elif value is not None and value is not False:
            words.append(f"--{name} {_spelled(value)}")
    return " ".join(words)


def _spelled(value: Any) -> str:
    """The text of a value on the command line."""
    if isinstance(value, list | tuple):
        return ",".join(map(_spelled, value))
    if isinstance(value, Path):
        return value.name
    return f"{value:g}" if isinstance(value, float) else str(value)


def positive(text: str) -> int:
    """Parse a whole number of 1 or more."""
    if not text.isdecimal() or int(text) == 0:
        raise ArgumentTypeError(f"{text!r}, expected a whole number of 1 or more")
    return int(text)


def whole_number(text: str) -> int:
    """Parse a whole number of 0 or more."""
    if not text.isdecimal():
        raise ArgumentTypeError(f"{text!r}, expected a whole number of 0 or more")
    return int(text)


def above_zero(text: str) -> float:
    """Parse a finite number above 0."""
    number = _number(text)
    if not 0 < number < math.inf:
        raise ArgumentTypeError(f"{text!r}, expected a number above 0")
    return number


def share(text: str) -> float:
    """Parse a share of the cells, 0 to 1."""
    number = _number(text)
    if not 0 <= number <= 1:
        raise ArgumentTypeError(f"{text!r}, expected a share of the cells, 0 to 1")
    return number


def _number(text: str) -> float:
    """The number, or -1 for other text."""
    try:
        return float(text)
    except ValueError:
        return -1.0


def counts(text: str) -> list[int]:
    """Parse different numbers of 1 or more, separated by commas."""
    return [*dict.fromkeys(positive(count) for count in text.split(","))]


def names(text: str) -> list[str]:
    """Parse different names, separated by commas."""
    found = [*dict.fromkeys(text.split(","))]
    if not all(found):
        raise ArgumentTypeError(f"{text!r}, expected names separated by commas")
    return found


def box(text: str) -> Board:
    """Parse the shape of a box, such as "3x4"."""
    try:
        return parse_box(text)
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from None


def square_board(text: str) -> Board:
    """Parse the size of a board with square boxes, such as "100"."""
    try:
        return Board.of_size(positive(text))
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from None
