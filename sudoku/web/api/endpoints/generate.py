"""Puzzles to order. Each is an item of the stream."""

from __future__ import annotations

import re
from collections.abc import Mapping
from time import monotonic
from typing import Any

from sudoku.errors import NotationError
from sudoku.formats.given import as_puzzle
from sudoku.generator.generate import board_of as board_of_size
from sudoku.generator.grids.samplers import SAMPLERS
from sudoku.generator.large.conflicts import LEAST
from sudoku.generator.large.digging import DIGS
from sudoku.generator.pattern_text import parse_pattern
from sudoku.generator.puzzle_generator import puzzles_of, size_of, timed
from sudoku.generator.recipes import generator_of
from sudoku.generator.results import Made, Shortfall
from sudoku.interface.budget import Budget
from sudoku.interface.outcome import Verdict
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.questions.check import check
from sudoku.questions.option import Option, ValueKind
from sudoku.symmetry.patterns import SYMMETRIES
from sudoku.web.api.checked_fields import RefusedError
from sudoku.web.api.endpoint import ApiRequest, Endpoint, Reply
from sudoku.web.api.fields import BOX, MOST_SIZE, SECONDS, board_of, require_model

MOST = 100
"""Puzzles of an order."""
_CLUES = re.compile(r"\s*(\d{1,4})(?:-(\d{1,4}))?\s*")

OPTIONS = (
    Option(
        "How many puzzles.",
        name="count",
        kind=ValueKind.INTEGER,
        default=1,
        least=1,
        most=MOST,
        example=2,
    ),
    Option("Of all random choices.", name="seed", kind=ValueKind.INTEGER, default=1, least=0),
    Option(
        "The size of the board.",
        name="size",
        kind=ValueKind.INTEGER,
        least=1,
        most=MOST_SIZE,
        example=4,
    ),
    BOX,
    Option(
        "How solved grids are drawn.", name="grids", kind=ValueKind.CHOICE, choices=tuple(SAMPLERS)
    ),
    Option(
        "The solution of all puzzles: a grid, or a unique puzzle.", name="from", kind=ValueKind.TEXT
    ),
    Option(
        "Of the places of the clues.",
        name="symmetry",
        kind=ValueKind.CHOICE,
        choices=tuple(SYMMETRIES),
    ),
    Option(
        "The places of the clues: X with a clue, O or . without.",
        name="pattern",
        kind=ValueKind.TEXT,
    ),
    Option("The number of clues: `24` or `22-26`.", name="clues"),
    Option("No clue may be redundant.", name="minimal", kind=ValueKind.BOOLEAN, default=False),
    Option(
        "Ratings on scales: `se 7.0-7.5`, `hodoku hard`.", name="difficulty", kind=ValueKind.TEXTS
    ),
    Option("Techniques or families that the steps use.", name="require", kind=ValueKind.TEXTS),
    Option("Techniques or families that are not needed.", name="forbid", kind=ValueKind.TEXTS),
    Option(
        "Rules of the puzzle: `killer`, `thermo 4`, `antiknight`.",
        name="rules",
        kind=ValueKind.TEXTS,
    ),
    Option(
        "With `rules`: no digit is given.", name="no_givens", kind=ValueKind.BOOLEAN, default=False
    ),
    Option("Puzzles near those of `start`: `-1+1 x3`.", name="vicinity"),
    Option("Puzzles where a search starts.", name="start", kind=ValueKind.TEXTS),
    Option(
        "A minimal puzzle with many clues.",
        name="most_clues",
        kind=ValueKind.BOOLEAN,
        default=False,
    ),
    Option(
        "A minimal puzzle with few clues.",
        name="fewest_clues",
        kind=ValueKind.BOOLEAN,
        default=False,
    ),
    Option("A puzzle that costs this model much effort.", name="adversarial"),
    Option(
        "A large puzzle, this share of it open.",
        name="holes",
        kind=ValueKind.NUMBER,
        least=0,
        most=1,
    ),
    Option(
        "With `holes`: where cells are opened.",
        name="dig",
        kind=ValueKind.CHOICE,
        choices=tuple(DIGS),
    ),
    Option(
        "With `holes` or `adversarial`: without a solution.",
        name="unsatisfiable",
        kind=ValueKind.BOOLEAN,
        default=False,
    ),
    Option(
        "With `unsatisfiable`: leave so many digits for one cell more.",
        name="confined",
        kind=ValueKind.INTEGER,
        least=LEAST,
    ),
    Option("With `holes`: the model that finds out if there is one solution.", name="decide"),
    Option("How much a search tries.", name="tries", kind=ValueKind.INTEGER, least=1),
    SECONDS,
)
_NOT_OF_ORDER = ("count", "size", "box", "seconds")


def answer(request: ApiRequest) -> Reply:
    """The puzzles, and why others were not found.

    The budget is that of all puzzles together.
    """
    count: int = request.fields["count"]
    deadline = monotonic() + request.fields["seconds"]
    generator = generator_of(_order(request.fields))
    puzzles: list[dict[str, Any]] = []
    missing: list[dict[str, Any]] = []
    done = 0

    def tell(attempts: int, best: Made | None) -> None:
        known = {} if best is None else {"nearest": best.puzzle.text(), "known": best.told()}
        request.progress({"puzzles": len(puzzles), "of": count, "attempts": attempts} | known)

    def note(shortfall: Shortfall) -> None:
        missing.append(_missed(shortfall))

    for numbers in timed(range(1, count + 1), size_of(generator)):
        left = Budget(max(0.0, deadline - monotonic()))
        for one in puzzles_of(generator, numbers, budget=left, progress=tell, on_shortfall=note):
            puzzles.append(one.as_dict())
            request.item(puzzles[-1])
        done = numbers.stop - 1
        if monotonic() >= deadline:
            break
    return {
        "puzzles": puzzles,
        "missing": missing,
        "complete": done == count and not missing,
    }


def _missed(shortfall: Shortfall) -> dict[str, Any]:
    nearest = shortfall.nearest
    return {
        "number": shortfall.number,
        "error": str(shortfall),
        "nearest": None if nearest is None else nearest.puzzle.text(),
        "known": "" if nearest is None else nearest.told(),
    }


def _order(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The options that are given, as `generator_of` takes them."""
    given: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in fields.items()
        if name not in _NOT_OF_ORDER and value not in (None, False, [])
    }
    given["seed"] = fields["seed"]
    board = given["board"] = _board(fields)
    for name in ("adversarial", "decide"):
        if name in given:
            require_model(given[name], name)
    if "from" in given:
        given["grid"] = _grid(given.pop("from"), board, fields["seconds"])
    if "start" in given:
        given["start"] = tuple(_puzzle("start", text, board) for text in given["start"])
    if "pattern" in given:
        given["pattern"] = parse_pattern(given["pattern"], board)
    if "clues" in given:
        given["clues"] = _clues(given["clues"])
    return given


def _board(fields: Mapping[str, Any]) -> Board:
    size, board = fields["size"], board_of(fields)
    if board is None:
        return board_of_size(size)
    if size is not None and board.size != size:
        raise RefusedError(f'"size": {size} does not go with a box of {board.shape}', "size")
    if board.size > MOST_SIZE:
        raise RefusedError(f'"box": a {board}, expected at most size {MOST_SIZE}', "box")
    return board


def _puzzle(name: str, text: str, board: Board) -> Puzzle:
    try:
        return as_puzzle(text, board)
    except NotationError as error:
        raise NotationError(name, error.line, error.column, error.text, error.reason) from None


def _grid(text: str, board: Board, seconds: float) -> Grid:
    """The solution of a unique puzzle."""
    found = check(_puzzle("from", text, board), budget=Budget(seconds))
    if found.verdict is not Verdict.UNIQUE or found.solution is None:
        raise RefusedError(
            f'"from": a puzzle that is {found.verdict.value}, expected a grid or a unique one',
            "from",
        )
    return found.solution


def _clues(text: str) -> tuple[int, int]:
    found = _CLUES.fullmatch(text)
    if found is None:
        raise RefusedError(
            f'"clues": expected a number of clues or a range, as 22-26, got {text!r:.40}', "clues"
        )
    return int(found[1]), int(found[2] or found[1])


GENERATE = Endpoint("generate", "Puzzles to order", OPTIONS, answer, "generate_answer")
