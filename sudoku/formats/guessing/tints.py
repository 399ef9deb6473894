"""Statements about coloured cells."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from math import prod

from sudoku.formats.draft import Place, named
from sudoku.formats.guessing.patterns import with_value
from sudoku.formats.guessing.scene import Guess, Guesser, Make, PlacedDrawing, Scene, coloured
from sudoku.formats.guessing.sentences import IS, NO_COUNT


def _tinted(scene: Scene, statement: str) -> list[PlacedDrawing]:
    """The coloured cells of the named colour; without such a name, all if they have one colour."""
    found = coloured(scene.filled, statement)
    return found if len({each.colour for each in found}) == 1 else []


def _in_each(kind: str) -> Make:
    def make(scene: Scene, found: re.Match[str]) -> Iterable[Guess]:
        cells = _tinted(scene, found.string)
        return [(f"{kind}: {named(each.cells[0] for each in cells)}", cells)] if cells else []

    return make


def _extreme(kind: str) -> Make:
    """Cells that are greater or smaller than their neighbours. Coloured neighbours must be
    exempt in words, or absent.
    """

    def make(scene: Scene, found: re.Match[str]) -> Iterable[Guess]:
        cells = {each.cells[0] for each in _tinted(scene, found.string)}
        touch = any({(row + 1, column), (row, column + 1)} & cells for row, column in cells)
        if touch and not _EXEMPT.search(found.string):
            return []
        return _in_each(kind)(scene, found)

    return make


def _first(scene: Scene, found: re.Match[str]) -> Iterable[Guess]:
    """Cells that are greater than the first digit of their row and of their column."""
    for each in _tinted(scene, found.string):
        ((row, column),) = each.cells
        for first in ((row, 1), (1, column)):
            if first != (row, column):
                yield f"inequality: {named(each.cells)} > {named([first])}", [each]


def _areas(drawn: Sequence[PlacedDrawing], *, diagonal: bool = False) -> list[list[PlacedDrawing]]:
    """The connected areas of cells, each in reading order; with `diagonal`, corners connect."""
    left = {each.cells[0]: each for each in drawn}
    areas: list[list[PlacedDrawing]] = []
    while left:
        place = min(left)
        reached, area = [place], [left.pop(place)]
        for row, column in reached:
            for near in _near(row, column, diagonal):
                if near in left:
                    reached.append(near)
                    area.append(left.pop(near))
        areas.append(sorted(area, key=lambda each: each.cells))
    return areas


def _near(row: int, column: int, diagonal: bool) -> list[Place]:
    steps = [(0, 1), (0, -1), (1, 0), (-1, 0)]
    steps += [(1, 1), (1, -1), (-1, 1), (-1, -1)] if diagonal else []
    return [(row + down, column + right) for down, right in steps]


def _by_colour(scene: Scene, statement: str) -> list[list[PlacedDrawing]]:
    """The coloured cells that the statement names, in a list for each colour."""
    cells: dict[str, list[PlacedDrawing]] = {}
    for each in coloured(scene.filled, statement):
        cells.setdefault(each.colour, []).append(each)
    return [*cells.values()]


def _clones(scene: Scene, found: re.Match[str]) -> Iterable[Guess]:
    """Areas of one colour and shape, which hold the same digits at the same places."""
    for cells in _by_colour(scene, found.string):
        areas = _areas(cells)
        shapes = {_shape(area) for area in areas}
        if len(areas) > 1 and len(shapes) == 1:
            text = " = ".join(named(each.cells[0] for each in area) for area in areas)
            yield f"clone: {text}", cells


def _shape(area: Sequence[PlacedDrawing]) -> tuple[Place, ...]:
    places = [each.cells[0] for each in area]
    top, left = (min(place[i] for place in places) for i in (0, 1))
    return tuple((row - top, column - left) for row, column in places)


def _regions(scene: Scene, found: re.Match[str]) -> Iterable[Guess]:
    """Coloured areas of n cells. Cages around them belong to them."""
    guesses: list[Guess] = []
    for cells in _by_colour(scene, found.string):
        choices = ([cells], _areas(cells), _areas(cells, diagonal=True))
        areas = next((a for a in choices if {len(area) for area in a} == {scene.board.size}), None)
        if areas is None:
            return []
        for area in areas:
            places = [each.cells[0] for each in area]
            around = [cage for cage in scene.cages if {*cage.cells} == {*places}]
            guesses.append((f"extraregion: {named(places)}", [*area, *around]))
    return guesses


def _products(scene: Scene, found: re.Match[str]) -> Iterable[Guess]:
    """The product of the coloured digits in a row or column, outside the grid."""
    guesses: list[Guess] = []
    cells = _tinted(scene, found.string)
    for clue in scene.outside:
        row, column = clue.cells[0]
        side = 0 if column in (0, scene.board.size + 1) else 1
        line = [each for each in cells if each.cells[0][side] == (row, column)[side]]
        places = [each.cells[0] for each in line]
        made = None
        if clue.text.isdecimal() and places and len(clue.cells) == 1:
            made = with_value(scene.board, places, prod, int(clue.text))
        if made is None:
            return []
        guesses.append((made, [clue, *line]))
    return guesses


_EXEMPT = re.compile(r"\b(?:white|un\w+|non-?\w+|not \w+) (?:cell|square)")
"""Matches words about neighbours that are not coloured."""
_TINTED = r"\b(?:shaded|highlighted|colou?red|red|orange|yellow|green|blue|purple|pink|gr[ea]y)"
_CELLS = rf"{_TINTED} (?:\w+ )?(?:cell|square)s?\b"
_GREATER, _LESS = r"\b(?:greater|larger|higher) than", r"\b(?:less|lower|smaller) than"
_BESIDE = r"\b(?:orthogonal|orthogonally|adjacent|neighbou?r\w*|surrounding)\b"
_FIRST = r"first (?:digit|cell) in (?:its|their)"
_ALL = r"\b(?:1 ?(?:-|to|through) ?\d|(?:every|each|all) (?:the )?digits?|once|different|repeat)\b"
TINTS = (
    Guesser(re.compile(rf"{_CELLS}.*{_GREATER} both the {_FIRST} row and the {_FIRST} column"),
            _first),
    Guesser(re.compile(rf"{_CELLS}.*{_GREATER}\b.*{_BESIDE}"), _extreme("maximum")),
    Guesser(re.compile(rf"{_CELLS}.*{_LESS}\b.*{_BESIDE}"), _extreme("minimum")),
    Guesser(re.compile(rf"^{NO_COUNT}(?!.*\bodd\b).*{_CELLS}.*{IS}even\b"), _in_each("even")),
    Guesser(re.compile(rf"^{NO_COUNT}(?!.*\beven\b).*{_CELLS}.*{IS}odd\b"), _in_each("odd")),
    Guesser(re.compile(r"\bclones?\b|\b(?:region|area|shape)s\b.*\bsame digits\b.*\bposition"),
            _clones),
    Guesser(re.compile(rf"{_TINTED} (?:\dx\d )?(?:region|area|box|square|window)(?:e?s)?\b"
                       rf".*{_ALL}"),
            _regions, also="not"),
    Guesser(re.compile(r"\boutside\b.*\bproduct of (?:all )?(?:the )?(?:digits in )?(?:the )?"
                       r"(?:shaded|highlighted|colou?red|marked) (?:digits|cells)"), _products),
)  # fmt: skip
