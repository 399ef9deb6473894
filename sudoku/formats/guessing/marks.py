"""Statements about shapes in a cell, between two cells, or around a corner."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from sudoku.formats.draft import Place, named
from sudoku.formats.guessing.patterns import has_single_digits
from sudoku.formats.guessing.scene import Guess, Guesser, Make, PlacedDrawing, Scene, coloured
from sudoku.formats.guessing.sentences import IS, NO_COUNT

_SUM = r"(?:sum to|summing to|add up to|adds? to|have a sum of|total) (?:either )?"
_LETTERS = re.compile(
    rf"\b(x[iv]*|vi*)[\"']?(?:'?s)?\b(?:(?!\b(?:x[iv]*|vi*)\b).)*?{_SUM}(\d+)(?: or (\d+))?"
)
"""Matches texts such as "XV … sum to 15" and "V … sum to 5 or 15"."""


def _texts(
    rule: Callable[[str, Sequence[Place]], str | None], counts: Sequence[int] = (2,)
) -> Make:
    """A rule for each text in a shape. counts: the possible numbers of cells that the shape
    covers.
    """

    def make(scene: Scene, _found: re.Match[str]) -> Iterable[Guess]:
        marked = [each for count in counts for each in scene.together(count)]
        found = ((rule(text, cells), shapes) for cells, text, shapes in marked if text)
        return [(made, shapes) for made, shapes in found if made is not None]

    return make


def _letters(scene: Scene, found: re.Match[str]) -> Iterable[Guess]:
    """Letters between two cells, each of which means a sum or one of two sums."""
    sums_of = {letters: [*filter(None, sums)] for letters, *sums in _LETTERS.findall(found.string)}
    for cells, text, shapes in scene.together(2):
        sums = sums_of.get(text.replace(" ", ""))
        if sums is not None and len(sums) == 1:
            yield f"sum: {named(cells)} = {sums[0]}", shapes
        elif sums:
            either = " or ".join(f"a + b == {total}" for total in sums)
            yield f"pairs {either}: {named(cells)}", shapes


def _less(scene: Scene, found: re.Match[str]) -> Iterable[Guess]:
    """A sign between two cells whose sum or product is less than a number."""
    sign = "+" if found[1] == "+" else "*"
    relation = f"a {sign} b < {int(found[2])}"
    return [
        (f"pairs {relation}: {named(cells)}", shapes)
        for cells, text, shapes in scene.together(2)
        if text.replace("×", "x").replace("*", "x") == found[1]
    ]


def _number(template: str) -> Callable[[str, Sequence[Place]], str | None]:
    """A rule with the number in the text."""

    def rule(text: str, cells: Sequence[Place]) -> str | None:
        digits = text.replace(",", " ").split()
        if not digits or not all(digit.isdecimal() for digit in digits):
            return None
        return template.format(number=" ".join(digits), first=digits[0], cells=named(cells))

    return rule


def _dots(rule: str, colour: str) -> Make:
    """Dots of a colour, without text."""

    def make(scene: Scene, _found: re.Match[str]) -> Iterable[Guess]:
        dots = [each for each in scene.on(2) if each.cosmetic.width and each.cosmetic.is_round]
        wanted = [each for each in dots if not each.text and each.colour == colour]
        return [(f"{rule}: {named(each.cells)}", [each]) for each in wanted]

    return make


def _wide(rule: str) -> Make:
    """Rounded shapes that cover two cells, without text."""

    def make(scene: Scene, _found: re.Match[str]) -> Iterable[Guess]:
        shapes = [each for each in scene.on(2) if each.cosmetic.is_round and not each.text]
        wide = [each for each in shapes if max(each.cosmetic.width, each.cosmetic.height) >= 0.5]
        return [(f"{rule}: {named(each.cells)}", [each]) for each in wide]

    return make


def _in_cells(rule: str, *, is_round: bool | None) -> Make:
    """Shapes in the middle of single cells, round or not, of the named colour."""

    def make(scene: Scene, found: re.Match[str]) -> Iterable[Guess]:
        shapes = [each for each in scene.on(1) if each.cosmetic.width >= 0.5 and not each.text]
        shapes = [each for each in shapes if is_round in (None, each.cosmetic.is_round)]
        return [(f"{rule}: {named(each.cells)}", [each]) for each in coloured(shapes, found.string)]

    return make


def _counting(scene: Scene, _found: re.Match[str]) -> Iterable[Guess]:
    circles: list[PlacedDrawing] = [
        each for each in scene.on(1) if each.cosmetic.is_round and each.cosmetic.width >= 0.5
    ]
    cells = dict.fromkeys(each.cells[0] for each in circles)
    return [(f"countingcircles: {named(cells)}", circles)] if cells else []


def _pointing(scene: Scene, found: re.Match[str]) -> Iterable[Guess]:
    """Arrows in cells whose digits are the distance to a digit in that direction."""
    board, guesses = scene.board, list[Guess]()
    if not has_single_digits(board):
        return []
    for (start,), text, shapes in scene.together(1):
        if text in _STEPS:
            (row, column), (down, right) = start, _STEPS[text]
            line = [start]
            while board.height >= row + down > 0 < column + right <= board.size:
                row, column = row + down, column + right
                line.append((row, column))
            words = (f"{n}{'.' * (n - 1)}{found['digit']}.*" for n in range(1, len(line)))
            if len(line) < 2:
                return []
            guesses.append((f"regex {'|'.join(words)}: {named(line)}", shapes))
    return guesses


_STEPS = {"→": (0, 1), "←": (0, -1), "↑": (-1, 0), "↓": (1, 0)}
"""Arrows, with the rows down and the columns to the right of one step."""
MARKS = (
    Guesser(re.compile(rf"{_LETTERS.pattern}"), _letters),
    Guesser(re.compile(r"[\"'](\+|x)[\"'].*\b(?:sum|product) of less than (\d+)"), _less),
    Guesser(re.compile(r"\bcircle\b.*\b(?:larger|greater|higher) of the two"),
            _texts(_number("pairs max(a, b) == {first}: {cells}"))),
    Guesser(re.compile(r"\bcircle\b.*\b(?:smaller|lesser|lower) of the two"),
            _texts(_number("pairs min(a, b) == {first}: {cells}"))),
    Guesser(re.compile(r"\bcircles?\b.*\b(?:contained|appear|placed)\b.*\b(?:those|the) two"
                       r"|\bcircles?\b.*\bmust appear in one of the two"),
            _texts(_number("contains {number}: {cells}"))),
    Guesser(re.compile(r"\bwhite (?:dot|circle)s?\b.*\b(?:consecutive|difference of (?:one|1)"
                       r"|exactly 1 greater|differ by (?:one|1))"),
            _dots("difference 1", "white")),
    Guesser(re.compile(r"\bblack (?:dot|circle)s?\b.*\b(?:double|ratio|twice)"),
            _dots("ratio 2", "black")),
    Guesser(re.compile(r"\b(?:capsule|pill|oval)s?\b.*\b(?:one|an?) odd\b.*\b(?:one|an?) even\b"),
            _wide("pairs (a + b) % 2 == 1")),
    Guesser(re.compile(rf"^{NO_COUNT}.*\bsquares?\b.*{IS}even\b"),
            _in_cells("even", is_round=False)),
    Guesser(re.compile(rf"^{NO_COUNT}.*\bcircles?\b.*{IS}odd\b"), _in_cells("odd", is_round=True)),
    Guesser(re.compile(r"\barrow\w*\b.*\bhow far\b.*\b(?P<digit>\d) (?:is )?in that direction"),
            _pointing),
    Guesser(re.compile(r"\bdigit\b.*\bin a circle\b.*\bexactly\b.*\bcircles"), _counting),
)  # fmt: skip
