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
from sudoku.generator.puzzle_generator import puzzles_of, timed
from sudoku.generator.recipes import generator_of
from sudoku.generator.results import Made, Shortfall
from sudoku.interface.budget import Budget
from sudoku.interface.outcome import Verdict
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.questions.check import check
from sudoku.symmetry.patterns import SYMMETRIES
from sudoku.web.api.fields import BOX, MOST_SIZE, SECONDS, board_of, require_model
from sudoku.web.api.option import Kind, Option, RefusedError
from sudoku.web.api.question import Asked, Question, Reply

MOST = 100
"""Puzzles of an order."""
_CLUES = re.compile(r"\s*(\d{1,4})(?:-(\d{1,4}))?\s*")

OPTIONS = (
    Option("count", Kind.INTEGER, "how many puzzles", 1, least=1, most=MOST, example=2),
    Option("seed", Kind.INTEGER, "of all random choices", 1, least=0),
    Option("size", Kind.INTEGER, "the size of the board", least=1, most=MOST_SIZE, example=4),
    BOX,
    Option("grids", Kind.CHOICE, "how solved grids are drawn", choices=tuple(SAMPLERS)),
    Option("from", Kind.TEXT, "the solution of all puzzles: a grid, or a unique puzzle"),
    Option("symmetry", Kind.CHOICE, "of the places of the clues", choices=tuple(SYMMETRIES)),
    Option("pattern", Kind.TEXT, "the places of the clues: X with a clue, O or . without"),
    Option("clues", Kind.NAME, "the number of clues: `24` or `22-26`"),
    Option("minimal", Kind.BOOLEAN, "no clue may be redundant", False),
    Option("difficulty", Kind.TEXTS, "ratings on scales: `se 7.0-7.5`, `hodoku hard`"),
    Option("require", Kind.TEXTS, "techniques or families that the steps use"),
    Option("forbid", Kind.TEXTS, "techniques or families that are not needed"),
    Option("rules", Kind.TEXTS, "rules of the puzzle: `killer`, `thermo 4`, `antiknight`"),
    Option("no_givens", Kind.BOOLEAN, "with `rules`: no digit is given", False),
    Option("vicinity", Kind.NAME, "puzzles near those of `start`: `-1+1 x3`"),
    Option("start", Kind.TEXTS, "puzzles where a search starts"),
    Option("most_clues", Kind.BOOLEAN, "a minimal puzzle with many clues", False),
    Option("fewest_clues", Kind.BOOLEAN, "a minimal puzzle with few clues", False),
    Option("adversarial", Kind.NAME, "a puzzle that costs this model much effort"),
    Option("holes", Kind.NUMBER, "a large puzzle, this share of it open", least=0, most=1),
    Option("dig", Kind.CHOICE, "with `holes`: where cells are opened", choices=tuple(DIGS)),
    Option(
        "unsatisfiable", Kind.BOOLEAN, "with `holes` or `adversarial`: without a solution", False
    ),
    Option(
        "confined",
        Kind.INTEGER,
        "with `unsatisfiable`: leave so many digits for one cell more",
        least=LEAST,
    ),
    Option("decide", Kind.NAME, "with `holes`: the model that finds out if there is one solution"),
    Option("tries", Kind.INTEGER, "how much a search tries", least=1),
    SECONDS,
)
_NOT_OF_ORDER = ("count", "size", "box", "seconds")


def answer(asked: Asked) -> Reply:
    """The puzzles, and why others were not found.

    The budget is that of all puzzles together.
    """
    count: int = asked.fields["count"]
    deadline = monotonic() + asked.fields["seconds"]
    generator = generator_of(_order(asked.fields))
    puzzles: list[dict[str, Any]] = []
    missing: list[dict[str, Any]] = []
    done = 0

    def tell(attempts: int, best: Made | None) -> None:
        known = {} if best is None else {"nearest": best.puzzle.text(), "known": best.told()}
        asked.progress({"puzzles": len(puzzles), "of": count, "attempts": attempts} | known)

    def note(shortfall: Shortfall) -> None:
        missing.append(_missed(shortfall))

    for numbers in timed(range(1, count + 1), generator.block):
        left = Budget(max(0.0, deadline - monotonic()))
        for one in puzzles_of(generator, numbers, budget=left, progress=tell, on_shortfall=note):
            puzzles.append(one.as_dict())
            asked.item(puzzles[-1])
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


GENERATE = Question("generate", "Puzzles to order", OPTIONS, answer, "generate_answer")
