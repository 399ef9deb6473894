"""The options that several subcommands share, each declared once."""

from __future__ import annotations

from typing import Annotated

import typer

from sudoku.board import Board
from sudoku.questions import DEFAULT_MODEL
from sudoku.reader import parse_box


def _box(text: str) -> Board:
    try:
        return parse_box(text)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None


def _model_names() -> list[str]:
    from sudoku.model import model_names

    return model_names()


Sources = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="PUZZLE|FILE|-",
        help="Puzzles, files of puzzles, or - for standard input (also when nothing is named).",
        show_default=False,
    ),
]
Box = Annotated[
    Board | None,
    typer.Option(
        "--box",
        parser=_box,
        metavar="RxC",
        help="Rows x columns of a box, where the length of a puzzle leaves it open.",
        show_default=False,
    ),
]
ModelName = Annotated[
    str,
    typer.Option(
        "--model",
        "-m",
        help="The model to ask: sat, cpsat, reference, or sat:SOLVER with any solver of PySAT.",
        autocompletion=_model_names,
    ),
]
ModelNames = Annotated[
    list[str] | None,
    typer.Option(
        "--model",
        "-m",
        help="A model to ask; may be repeated.  [default: every installed model]",
        show_default=False,
        autocompletion=_model_names,
    ),
]
Seconds = Annotated[
    float | None,
    typer.Option("--seconds", min=0, help="Wall seconds for one puzzle.", show_default=False),
]
Conflicts = Annotated[
    int | None,
    typer.Option("--conflicts", min=0, help="Conflicts for one puzzle.", show_default=False),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, one object a line.")]

__all__ = [
    "DEFAULT_MODEL",
    "Box",
    "Conflicts",
    "Json",
    "ModelName",
    "ModelNames",
    "Seconds",
    "Sources",
]
