"""Statements about shapes on the corner of four cells."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, product

from sudoku.formats.draft import Place, named
from sudoku.formats.guessing.patterns import class_of, even_and_odd, has_single_digits
from sudoku.formats.guessing.scene import Guess, Guesser, Make, Scene, coloured

_ARROWS = {"↖": 0, "↗": 1, "↙": 2, "↘": 3}
"""The arrows that point to one of the four cells."""
_PARITIES = [*product((0, 1), repeat=4)]
_CHEQUERED = ((0, 1, 1, 0), (1, 0, 0, 1))
Rule = Callable[[Scene, Sequence[Place], "list[int]"], str | None]
"""The rule of a corner, from its cells in reading order and the numbers in its shape."""


def _numbered(rule: Rule) -> Make:
    """A rule for each corner with numbers; digits may be written without spaces."""

    def make(scene: Scene, _found: re.Match[str]) -> Iterable[Guess]:
        for cells, text, shapes in scene.together(4):
            digits = text.replace(",", " ").split()
            if digits and all(each.isdecimal() for each in digits):
                made = rule(scene, cells, [*map(int, digits)])
                if made is not None:
                    yield made, shapes

    return make


def _extreme(*, is_highest: bool) -> Make:
    def rule(scene: Scene, cells: Sequence[Place], numbers: list[int]) -> str | None:
        values = scene.board.values
        if len(numbers) != 1 or numbers[0] not in values or not has_single_digits(scene.board):
            return None
        number = numbers[0]
        others = class_of(scene.board, number.__ge__ if is_highest else number.__le__)
        return f"regex {others}*{number}{others}*: {named(cells)}"

    return _numbered(rule)


def _absent(scene: Scene, cells: Sequence[Place], numbers: list[int]) -> str | None:
    if not has_single_digits(scene.board):
        return None
    return f"regex [^{''.join(map(str, numbers))}]*: {named(cells)}"


def _present(_scene: Scene, cells: Sequence[Place], numbers: list[int]) -> str:
    return f"contains {' '.join(map(str, numbers))}: {named(cells)}"


def _sum(_scene: Scene, cells: Sequence[Place], numbers: list[int]) -> str | None:
    return f"sum: {named(cells)} = {numbers[0]}" if len(numbers) == 1 else None


def _count(remainder: int) -> Make:
    """As many of the four digits as the number have this remainder modulo 2."""

    def rule(scene: Scene, cells: Sequence[Place], numbers: list[int]) -> str | None:
        if len(numbers) != 1 or not 0 <= numbers[0] <= 4 or not has_single_digits(scene.board):
            return None
        inside = class_of(scene.board, lambda value: value % 2 == remainder)
        outside = class_of(scene.board, lambda value: value % 2 != remainder)
        places = combinations(range(4), numbers[0])
        words = ("".join(inside if i in each else outside for i in range(4)) for each in places)
        return f"regex {'|'.join(words)}: {named(cells)}"

    return _numbered(rule)


def _plain(rule: Callable[[Scene, Sequence[Place]], str | None]) -> Make:
    """A rule for each corner with a shape of the named colour and without text."""

    def make(scene: Scene, found: re.Match[str]) -> Iterable[Guess]:
        marked = [each for each in scene.on(4) if each.cosmetic.width and not each.text]
        rules = [(rule(scene, each.cells), each) for each in coloured(marked, found.string)]
        return [(made, [each]) for made, each in rules if made is not None]

    return make


def _chequered(is_so: bool) -> Make:
    """Whether diagonal neighbours have the same parity, and other neighbours do not."""

    def rule(scene: Scene, cells: Sequence[Place]) -> str | None:
        if not has_single_digits(scene.board):
            return None
        parity = even_and_odd(scene.board)
        words = (
            "".join(parity[r] for r in each) for each in _PARITIES if (each in _CHEQUERED) == is_so
        )
        return f"regex {'|'.join(words)}: {named(cells)}"

    return _plain(rule)


def _pointed(scene: Scene, _found: re.Match[str]) -> Iterable[Guess]:
    """Arrows to the digit that is greater than the three others."""
    for cells, text, shapes in scene.together(4):
        if text in _ARROWS:
            most = cells[_ARROWS[text]]
            for cell in cells:
                if cell != most:
                    yield f"inequality: {named([most])} > {named([cell])}", shapes


_FOUR = r"\b(?:four|4)\b"
QUADS = (
    Guesser(re.compile(rf"\barrows?\b.*\b(?:largest|greatest|highest)\b.*{_FOUR}.*\bonly once\b"),
            _pointed),
    Guesser(re.compile(rf"\bhow many of the (?:surrounding )?{_FOUR}.*\bodd\b"), _count(1)),
    Guesser(re.compile(rf"\bhow many of the (?:surrounding )?{_FOUR}.*\beven\b"), _count(0)),
    Guesser(re.compile(r"\bnot be (?:in )?an? (?:[\"']?checkerboard|chequered|chessboard)"),
            _chequered(False), also="parity"),
    Guesser(re.compile(r"\b(?:checkerboard|chequered|chessboard)\b"),
            _chequered(True), also="parity"),
    Guesser(re.compile(rf"{_FOUR}.*\b(?:dot|circle|corner|square|diamond)\b.*"
                       r"\b(?:set|sequence) of.*\bconsecutive\b|"
                       rf"{_FOUR}.*\b(?:dot|circle|corner|square|diamond)\b.*"
                       r"\bconsecutive (?:set|digits|numbers)\b"),
            _plain(lambda _scene, cells: f"renban: {named(cells)}")),
    Guesser(re.compile(rf"\b(?:circle|clue|number|digit)s?\b.*\b(?:largest|greatest|highest)\b.*{_FOUR}"
                       r"(?!.*once)"),
            _extreme(is_highest=True)),
    Guesser(re.compile(rf"\b(?:circle|clue|number|digit)s?\b.*\b(?:smallest|least|lowest)\b.*{_FOUR}"
                       r"(?!.*once)"),
            _extreme(is_highest=False)),
    Guesser(re.compile(rf"\b(?:circle|clue|number)s?\b.*\bsum of (?:the )?(?:digits in the )?"
                       rf"(?:surrounding )?{_FOUR}"),
            _numbered(_sum)),
    Guesser(re.compile(rf"\bcircles?\b.*\b(?:may|can|must) ?not (?:appear|be)\b.*{_FOUR}"),
            _numbered(_absent)),
    Guesser(re.compile(r"\b(?:circle|corner|intersection)s?\b.*"
                       rf"\b(?:appear|contained|placed)\b.*(?:{_FOUR}|\bsurrounding\b)"
                       r"|\bquad(?:ruple)?s?\b"),
            _numbered(_present), also="distinct"),
)  # fmt: skip
