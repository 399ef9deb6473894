"""Puzzles, answers and helpers for tests of functions that solve."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sudoku import Board, Grid, Puzzle, parse
from sudoku.crosschecking.claims import Claim, Failure
from sudoku.crosschecking.contestants.functions import adapt

BOARD = Board(2, 2)
TINY = parse("...44.3..4...241")
TEXT = "2314413214233241"
DIGITS = tuple(map(int, TEXT))
ROWS = [list(DIGITS[i : i + 4]) for i in range(0, 16, 4)]
GRID = Grid(BOARD, DIGITS)
NOTHING = parse("11..............")
FULL_AND_WRONG = Puzzle(BOARD, (1,) * 16)


def claim(returned: object, puzzle: Puzzle = TINY, *, form: str = "text", limit: int = 2) -> Claim:
    said = adapt(lambda _: returned, input=form, name="it").ask(puzzle, limit=limit)
    assert isinstance(said, Claim), said
    return said


def failure(function: Callable[[Any], object], form: str = "text") -> Failure:
    said = adapt(function, input=form, name="it").ask(TINY)
    assert isinstance(said, Failure), said
    assert said.text
    return said


def norvig(text: str) -> dict[str, str] | bool:
    """Constraint propagation and search on a dict of squares, as in his essay, in short."""
    squares = [row + column for row in "ABCDEFGHI" for column in "123456789"]
    box = dict(zip(squares, [(i // 27, i % 9 // 3) for i in range(81)], strict=True))

    def see(s: str, t: str) -> bool:
        return s != t and (s[0] == t[0] or s[1] == t[1] or box[s] == box[t])

    peers = {s: [t for t in squares if see(s, t)] for s in squares}

    def search(values: dict[str, str]) -> dict[str, str] | bool:
        left = {
            s: [d for d in "123456789" if d not in {values.get(t) for t in peers[s]}]
            for s in squares
            if s not in values
        }
        if not left:
            return values
        square = min(left, key=lambda s: len(left[s]))
        return next((f for d in left[square] if (f := search({**values, square: d}))), False)

    return search({s: d for s, d in zip(squares, text, strict=True) if d != "."})
