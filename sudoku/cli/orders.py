"""The options of `sudoku generate` that say what is made, passed on as one `order`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar, cast

import click

from sudoku.cli import completion
from sudoku.cli.inputs import InputError, puzzles_of
from sudoku.cli.options import BoxType
from sudoku.generator.generate import board_of, solved
from sudoku.generator.large.conflicts import LEAST
from sudoku.generator.large.digging import DIGS
from sudoku.generator.pattern_text import SIGNS, parse_pattern
from sudoku.pictures.words import counted
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle
from sudoku.symmetry.patterns import SYMMETRIES

Command = TypeVar("Command", bound=Callable[..., Any])


class CluesType(click.ParamType[tuple[int, int]]):
    """A number of clues, or a range: "22-26"."""

    name = "LEAST-MOST"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        found = re.fullmatch(r"(\d{1,4})(?:-(\d{1,4}))?", str(value).strip())
        if found is None:
            self.fail(f"{value!r}, expected a number of clues or a range, as 22-26", param, ctx)
        return int(found[1]), int(found[2] or found[1])


OPTIONS: dict[str, Callable[[Command], Command]] = {
    "size": click.option(
        "--size",
        type=click.IntRange(min=1),
        metavar="N",
        help="The size of the board, whose boxes are as square as can be.  [default: 9]",
    ),
    "box": click.option(
        "--box",
        type=BoxType(),
        metavar="RxC",
        shell_complete=completion.boxes,
        help="Rows and columns of a box, where the size does not tell: 2x4.",
    ),
    "grids": click.option(
        "--grids", metavar="WAY", help="How solved grids are drawn, as listed below."
    ),
    "grid": click.option(
        "--from",
        "grid",
        metavar="GRID|FILE",
        help="The solution of all puzzles: a grid, or a unique puzzle.",
    ),
    "symmetry": click.option(
        "--symmetry",
        metavar="NAME",
        help=f"A symmetry of the places of the clues: {', '.join(SYMMETRIES)}.",
    ),
    "pattern": click.option(
        "--pattern",
        metavar="FILE|TEXT",
        help="The places of the clues: X for a cell with a clue, O or . for one without.",
    ),
    "clues": click.option(
        "--clues", type=CluesType(), metavar="N|N-N", help="The number of clues: 24 or 22-26."
    ),
    "minimal": click.option("--minimal", is_flag=True, help="No clue may be redundant."),
    "difficulty": click.option(
        "--difficulty",
        multiple=True,
        metavar="SCALE RANGE",
        help="A rating on a scale of `sudoku rate`: 'se 7.0-7.5', 'hodoku hard'; may be repeated.",
    ),
    "require": click.option(
        "--require",
        multiple=True,
        metavar="TECHNIQUE",
        help="A technique or family that the steps use: skyscraper; may be repeated.",
    ),
    "forbid": click.option(
        "--forbid",
        multiple=True,
        metavar="TECHNIQUE",
        help="A technique or family that is not needed: uniqueness; may be repeated.",
    ),
    "rules": click.option(
        "--rules",
        multiple=True,
        metavar="RULE [COUNT]",
        help="Rules of the puzzle: killer, 'thermo 4', antiknight; may be repeated.",
    ),
    "no_givens": click.option("--no-givens", is_flag=True, help="With --rules: no digit is given."),
    "vicinity": click.option(
        "--vicinity",
        metavar="STEPS",
        help="Puzzles near those of --start: '-1+1 x3 -2+2' takes away a clue and adds one, three"
        " times, then two.",
    ),
    "start": click.option(
        "--start",
        multiple=True,
        metavar="PUZZLE|FILE",
        help="Where a search starts; may be repeated.",
    ),
    "most_clues": click.option(
        "--most-clues", is_flag=True, help="Search for a minimal puzzle with many clues."
    ),
    "fewest_clues": click.option(
        "--fewest-clues", is_flag=True, help="Search for a minimal puzzle with few clues."
    ),
    "adversarial": click.option(
        "--adversarial",
        metavar="MODEL",
        shell_complete=completion.models,
        help="Search for a puzzle that costs this model much effort.",
    ),
    "holes": click.option(
        "--holes",
        type=click.FloatRange(min=0, max=1),
        metavar="SHARE",
        help="A large puzzle of known status: a grid with this share of its cells open, as 0.5.",
    ),
    "dig": click.option(
        "--dig",
        type=click.Choice(list(DIGS)),
        help="With --holes: where cells are opened; balanced: as many in every row, column and box."
        "  [default: random]",
    ),
    "unsatisfiable": click.option(
        "--unsatisfiable",
        is_flag=True,
        help="A puzzle without a solution. With --holes: a conflict that singles do not find is"
        " planted; with --adversarial: only such puzzles are looked for.",
    ),
    "confined": click.option(
        "--confined",
        type=click.IntRange(min=LEAST),
        metavar="K",
        help=f"With --unsatisfiable: leave K digits for K + 1 cells.  [default: {LEAST}]",
    ),
    "decide": click.option(
        "--decide",
        metavar="MODEL",
        shell_complete=completion.models,
        help="With --holes: a model that finds out, within --seconds, whether there is one"
        " solution.",
    ),
    "tries": click.option(
        "--tries",
        type=click.IntRange(min=1),
        metavar="N",
        help="The effort of a search, whatever the machine: how much it tries.",
    ),
}
"""By the keywords of `sudoku.generate`."""


def given_options(seed: int, order: Mapping[str, Any]) -> dict[str, Any]:
    """The options of an order as `generator_of` takes them. Raises what reading puzzles raises."""
    given = {"seed": seed, **order}
    size, box = given.pop("size", None), given.pop("box", None)
    if size is not None and box is not None and box.size != size:
        raise click.UsageError(f"--size {size} does not go with --box {box.shape}.")
    board = given["board"] = box or board_of(size)
    if "grid" in given:
        given["grid"] = solved(_only(given["grid"], board), board)
    if "start" in given:
        texts = given["start"]
        given["start"] = tuple(p for text in texts for p in puzzles_of(text, "--start", board))
    if "pattern" in given:
        text, source = _text_of(given["pattern"])
        given["pattern"] = parse_pattern(text, board, source)
    return given


def told(given: Mapping[str, Any]) -> dict[str, Any]:
    """These options as text, by which an interrupted run is recognised."""
    shown: dict[str, Any] = {name: _told(value) for name, value in given.items()}
    return shown


def _told(value: Any) -> str:
    if isinstance(value, Board):
        return value.shape
    if isinstance(value, frozenset):
        return " ".join(map(str, sorted(value)))
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return str(value)


def _only(text: str, board: Board) -> Puzzle:
    """The puzzle of --from."""
    found = puzzles_of(text, "--from", board)
    if len(found) != 1:
        raise InputError(f"{text!r:.83}: {counted(len(found), 'puzzle')}, expected one grid")
    return found[0]


def _text_of(text: str) -> tuple[str, str]:
    """The text of a file, or of the argument itself, and its name."""
    if text and {*text} <= SIGNS:
        return text, "--pattern"
    try:
        return Path(text).read_text(encoding="utf-8", errors="replace"), text
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not the name of a file"
        raise InputError(
            f"{text!r:.83}: {reason}, expected a pattern, or a file with one"
        ) from None


def order(command: Command) -> Command:
    """The options of an order, passed on as a mapping of those that are given."""

    @wraps(command)
    def with_order(**options: Any) -> Any:
        given = {name: options.pop(name) for name in OPTIONS}
        found = {
            name: value
            for name, value in given.items()
            if value is not None and value is not False and value != ()
        }
        return command(order=found, **options)

    for option in reversed(OPTIONS.values()):
        with_order = option(with_order)
    return cast(Command, with_order)
