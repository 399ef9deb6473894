"""The options of `sudoku generate` that describe the puzzles, passed on as one `request`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import wraps
from pathlib import Path
from typing import Any, cast

import click

from sudoku.cli import completion
from sudoku.cli.inputs import InputError, puzzles_of
from sudoku.cli.options import BoxType, Command
from sudoku.cli.question import click_option
from sudoku.generator.generate import board_of, solved
from sudoku.generator.options import OPTIONS as SHARED, parse_clues
from sudoku.generator.pattern_text import SIGNS, parse_pattern
from sudoku.generator.planted.rules import requested_board
from sudoku.pictures.words import counted
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle
from sudoku.questions.option import Option, ValueKind


class CluesType(click.ParamType[tuple[int, int]]):
    """A number of clues, or a range: "22-26"."""

    name = "LEAST-MOST"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        found = parse_clues(str(value))
        if found is None:
            self.fail(f"{value!r} is not a number of clues or a range such as 22-26", param, ctx)
        return found


def _click_option(option: Option) -> Callable[[Command], Command]:
    """An option made from its declaration; the generator itself reports unknown grids and
    symmetries.
    """
    if option.kind is ValueKind.CHOICE and option.metavar:
        option = replace(option, kind=ValueKind.NAME)
    return click_option(option)


OPTIONS: dict[str, Callable[[Command], Command]] = {
    "size": _click_option(SHARED["size"]),
    "box": click.option(
        "--box",
        type=BoxType(),
        metavar="RxC",
        shell_complete=completion.boxes,
        help="Rows and columns of a box, if the size does not determine them: 2x4.",
    ),
    **{name: _click_option(option) for name, option in SHARED.items() if name != "size"},
    "clues": click.option(
        "--clues", type=CluesType(), metavar=SHARED["clues"].metavar, help=SHARED["clues"].summary
    ),
}
"""The options by the keywords of `sudoku.generate`."""


def given_options(seed: int, request: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a request, as for `generator_of`. Raises the errors of reading puzzles."""
    given = {"seed": seed, **request}
    size, box = given.pop("size", None), given.pop("box", None)
    if size is not None and box is not None and box.size != size:
        raise click.UsageError(f"--size {size} does not match --box {box.shape}.")
    board = given["board"] = requested_board(box or board_of(size), given.get("rules"))
    if "grid" in given:
        given["grid"] = solved(_only(given["grid"], board), board)
    if "start" in given:
        texts = given["start"]
        given["start"] = tuple(p for text in texts for p in puzzles_of(text, "--start", board))
    if "pattern" in given:
        text, source = _text_of(given["pattern"])
        given["pattern"] = parse_pattern(text, board, source)
    return given


def as_texts(given: Mapping[str, Any]) -> dict[str, Any]:
    """These options as texts, which identify the run when it is resumed."""
    return {name: _as_text(value) for name, value in given.items()}


def _as_text(value: Any) -> str:
    if isinstance(value, Board):
        return ", ".join([value.shape, *value.rules])
    if isinstance(value, frozenset):
        return " ".join(map(str, sorted(value)))
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return str(value)


def _only(text: str, board: Board) -> Puzzle:
    """The puzzle of --from."""
    found = puzzles_of(text, "--from", board)
    if len(found) != 1:
        raise InputError(f"{text!r:.83}: {counted(len(found), 'puzzle')}; give exactly one grid")
    return found[0]


def _text_of(text: str) -> tuple[str, str]:
    """The text and the name of a file, or of the argument itself."""
    if text and {*text} <= SIGNS:
        return text, "--pattern"
    try:
        return Path(text).read_text(encoding="utf-8", errors="replace"), text
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not the name of a file"
        raise InputError(f"{text!r:.83}: {reason}; give a pattern, or a file with one") from None


def request_options(command: Command) -> Command:
    """The options of a request; the used options are passed on as the mapping `request`."""

    @wraps(command)
    def with_request(**options: Any) -> Any:
        given = {name: options.pop(name) for name in OPTIONS}
        found = {
            name: value
            for name, value in given.items()
            if value is not None and value is not False and value != ()
        }
        return command(request=found, **options)

    for option in reversed(OPTIONS.values()):
        with_request = option(with_request)
    return cast(Command, with_request)
