"""Puzzles made to order. In a stream, each puzzle is an item."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from time import monotonic
from typing import Any

from sudoku.errors import NotationError
from sudoku.formats.given import as_puzzle
from sudoku.generator.generate import board_of as board_of_size
from sudoku.generator.options import OPTIONS as SHARED, parse_clues
from sudoku.generator.pattern_text import parse_pattern
from sudoku.generator.planted.rules import requested_board
from sudoku.generator.puzzle_generator import puzzles_of, size_of, timed
from sudoku.generator.recipes import generator_of
from sudoku.generator.results import Made, Shortfall
from sudoku.interface.budget import Budget
from sudoku.interface.outcome import Verdict
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.questions.check import check
from sudoku.questions.option import Option, ValueKind
from sudoku.web.api.checked_fields import RefusedError
from sudoku.web.api.endpoint import ApiRequest, Endpoint, Reply
from sudoku.web.api.fields import BOX, MOST_SIZE, SECONDS, board_of, require_model
from sudoku.web.api.wording import in_words_of_requests

MOST = 100
"""Limit on the puzzles of one request."""


def _asked(option: Option) -> Option:
    """A shared option as a field of requests, in which several values form a list."""
    words = option.asked_summary.replace("; may be repeated", "").replace(
        "; the methods are listed below", ""
    )
    name = "from" if option.name == "grid" else option.name
    return replace(option, summary=words, name=name)


OPTIONS = (
    Option(
        "The number of puzzles.",
        name="count",
        kind=ValueKind.INTEGER,
        default=1,
        least=1,
        most=MOST,
        example=2,
    ),
    Option(
        "The seed of all random choices.", name="seed", kind=ValueKind.INTEGER, default=1, least=0
    ),
    _asked(replace(SHARED["size"], most=MOST_SIZE)),
    BOX,
    *(_asked(option) for name, option in SHARED.items() if name != "size"),
    SECONDS,
)
_NOT_OF_ORDER = ("count", "size", "box", "seconds")


def answer(request: ApiRequest) -> Reply:
    """The puzzles, and the reason for missing ones.

    All puzzles share the budget.
    """
    count: int = request.fields["count"]
    deadline = monotonic() + request.fields["seconds"]
    generator = generator_of(_order(request.fields))
    puzzles: list[dict[str, Any]] = []
    missing: list[dict[str, Any]] = []
    done = 0

    def report(attempts: int, best: Made | None) -> None:
        known = {} if best is None else {"nearest": best.puzzle.text(), "known": best.in_words()}
        request.progress({"puzzles": len(puzzles), "of": count, "attempts": attempts} | known)

    def note(shortfall: Shortfall) -> None:
        missing.append(_missed(shortfall))

    for numbers in timed(range(1, count + 1), size_of(generator)):
        left = Budget(max(0.0, deadline - monotonic()))
        for one in puzzles_of(generator, numbers, budget=left, progress=report, on_shortfall=note):
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
        "error": in_words_of_requests(str(shortfall)),
        "nearest": None if nearest is None else nearest.puzzle.text(),
        "known": "" if nearest is None else nearest.in_words(),
    }


def _order(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of the request, as `generator_of` takes them."""
    given: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in fields.items()
        if name not in _NOT_OF_ORDER and value not in (None, False, [])
    }
    given["seed"] = fields["seed"]
    board = given["board"] = requested_board(_board(fields), given.get("rules"))
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
        raise RefusedError(f'"size": {size} does not match a box of {board.shape}', "size")
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
            f'"from": a puzzle that is {found.verdict.value}; give a unique puzzle',
            "from",
        )
    return found.solution


def _clues(text: str) -> tuple[int, int]:
    found = parse_clues(text)
    if found is None:
        raise RefusedError(
            f'"clues": expected a number or a range such as 22-26, got {text!r:.40}', "clues"
        )
    return found


GENERATE = Endpoint("generate", "Puzzles to order", OPTIONS, answer, "generate_answer")
