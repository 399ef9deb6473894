"""Statements about numbers outside the grid."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import product

from sudoku.formats.draft import Place, named
from sudoku.formats.guessing.scene import Guess, Guesser, Make, Scene


def _clues(rule: Callable[[Place, Sequence[Place], list[int]], str | None], count: int = 1) -> Make:
    """A rule for each clue, made from its place, the cells of its line, and its `count` numbers. No
    rules if some text is not such a clue.
    """

    def make(scene: Scene, _statement: str, _found: re.Match[str]) -> Sequence[Guess]:
        guesses: list[Guess] = []
        for each in scene.outside:
            numbers = [int(word) for word in re.findall("[0-9]{1,3}", each.text)]
            line = _line(scene, each.cells[0])
            made = rule(each.cells[0], line, numbers) if line and len(numbers) == count else None
            if made is None:
                return []
            guesses.append((made, [each]))
        return guesses

    return make


def _line(scene: Scene, place: Place) -> list[Place]:
    """The row or column that starts next to a place outside; [] at a corner or farther away."""
    (row, column), board = place, scene.board
    rows, columns = range(1, board.height + 1), range(1, board.size + 1)
    if column in columns and row in (0, board.height + 1):
        return [(r, column) for r in (rows if row == 0 else rows[::-1])]
    if row in rows and column in (0, board.size + 1):
        return [(row, c) for c in (columns if column == 0 else columns[::-1])]
    return []


def _named(name: str) -> Make:
    return _clues(lambda place, _line, numbers: f"{name} {numbers[0]}: {named([place])}")


def _three(scene: Scene, _statement: str, _found: re.Match[str]) -> Sequence[Guess]:
    rule = _clues(lambda _place, line, numbers: f"sum: {named(line[:3])} = {numbers[0]}")
    return rule(scene, _statement, _found)


def _spread(scene: Scene, statement: str, found: re.Match[str]) -> Sequence[Guess]:
    """The difference of the largest and the smallest of the three digits."""
    digits = range(1, scene.board.size + 1)

    def rule(_place: Place, line: Sequence[Place], numbers: list[int]) -> str | None:
        words = [w for w in product(digits, repeat=3) if max(w) - min(w) == numbers[0]]
        text = "|".join("".join(map(str, word)) for word in words)
        return f"regex {text}: {named(line[:3])}" if words and digits[-1] <= 9 else None

    return _clues(rule)(scene, statement, found)


def _described(_place: Place, line: Sequence[Place], numbers: list[int]) -> str | None:
    """X is at place Y, or Y is at place X."""
    (x, y), most = numbers, len(line)
    if not (1 <= x <= most and 1 <= y <= most):
        return None
    one, other = named([line[y - 1]]), named([line[x - 1]])
    return f"any: (candidates {x}: {one}) (candidates {y}: {other})"


def _first_of_parity(scene: Scene, statement: str, found: re.Match[str]) -> Sequence[Guess]:
    """The first odd digit of a line if the clue is odd, or the first even digit if it is even."""
    most = min(9, scene.board.values[-1])

    def rule(_place: Place, line: Sequence[Place], numbers: list[int]) -> str | None:
        digit = numbers[0]
        others = "".join(str(d) for d in range(1, most + 1) if d % 2 != digit % 2)
        return f"regex [{others}]*{digit}.*: {named(line)}" if 1 <= digit <= most else None

    return _clues(rule)(scene, statement, found)


_OUTSIDE = r"\b(?:clues?|numbers?|values?|digits?)\b.*\boutside\b"
OUTSIDE = (
    Guesser(re.compile(rf"{_OUTSIDE}.*\bsum of the (?:first )?three digits"), _three),
    Guesser(re.compile(rf"{_OUTSIDE}.*\bdifference of the largest and smallest of the three"),
            _spread),
    Guesser(re.compile(rf"{_OUTSIDE}.*\bsum of the digits between the 1 and the \d"),
            _named("sandwich")),
    Guesser(re.compile(rf"{_OUTSIDE}.*\b(?:buildings?|skyscrapers?)\b.*\b(?:seen|visible|see)"),
            _named("skyscraper")),
    Guesser(re.compile(rf"{_OUTSIDE}.*\bfirst odd digit or the first even digit"),
            _first_of_parity),
    Guesser(re.compile(r"\boutside of a row or column\b.*\beither x appears in the yth position"),
            _clues(_described, 2)),
    Guesser(re.compile(r"\boutside of a row or column\b.*\bfirst cell\b.*"
                       r"\bhow many cells\b.*\bsum"),
            _named("xsum")),
)  # fmt: skip
