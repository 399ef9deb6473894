"""Links of penpa-edit, which contain a drawing. Givens, regions and the answer are read from it.

    https://swaroopg92.github.io/penpa-edit/#m=solve&p=…&a=…

`p` consists of lines, packed by raw deflate and base64: the grid's type and size with title, author
and rules; its margins; and, from the fourth line on, JSON of the author's drawing, of the player's
drawing, and of the cells that are used. `a` is the answer, packed in the same way. A cell is
numbered row·width + column, in a grid that has two more cells on each side; the numbers after the
cells are corners. Thick borders separate regions. Everything else is a drawing, with a warning for
each kind. Source: docs/js/general.js and class_p.js of penpa-edit, versions 2 and 3.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sudoku.formats.borders import joined
from sudoku.formats.cages import place
from sudoku.formats.draft import MOST_SIZE, Draft
from sudoku.formats.drawings import warn_of_drawings
from sudoku.formats.entry import Entry, Info
from sudoku.formats.format import Items, ReadOptions, Where, read_each
from sudoku.formats.json_lines import decoded
from sudoku.formats.packed import links, without_escapes
from sudoku.formats.play import ignored

_START = re.compile(r"(?i:<?(?:https?:/+)?[\w.-]*/?penpa-edit)|m=(?:edit|solve)&")
_FIELD = re.compile(r"(?:^|[?#&])([apm])=([^&#>]*)")
_MOST = 2_000_000
"""Limit on the unpacked characters."""
_SHORT = {
    "9": "qa", "Q": "pu_q", "A": "pu_a", "G": "grid", "M": "edit_mode", "S": "surface",
    "L": "line", "E": "lineE", "W": "wall", "C": "cage", "N": "number", "Y": "symbol",
    "P": "special", "B": "board", "R": "command_redo", "U": "command_undo",
    "8": "command_replay", "1": "numberS", "F": "freeline", "2": "freelineE", "T": "thermo",
    "3": "arrows", "D": "direction", "0": "squareframe", "5": "polygon", "4": "deletelineE",
    "6": "killercages", "7": "nobulbthermo", "_": "__a",
}  # fmt: skip
_ABBREVIATION = re.compile("z([A-Z0-9_])")
_SQUARE = ("square", "sudoku", "kakuro")
_MARGIN = 2
"""The number of unusable cells on each side of the grid."""
_MOST_SIDE = 100
_THICK = (2, 8, 21)
"""The styles of borders between regions."""
_GIVEN = ("1", "6", "8", "10")
"""The styles of numbers in the middle of a cell: normal, medium, long and large."""
_KINDS = {
    "surface": "shaded cell",
    "symbol": "symbol",
    "numberS": "small text",
    "line": "line piece",
    "freeline": "line",
    "freelineE": "line",
    "thermo": "thermometer",
    "nobulbthermo": "line",
    "arrows": "arrow",
    "direction": "arrow",
    "squareframe": "frame",
    "polygon": "polygon",
    "wall": "wall",
    "killercages": "cage",
    "cage": "cage border",
}
"""The kinds of drawings, and their names in warnings."""


def read(lines: Iterator[str], where: Where, options: ReadOptions) -> Items:
    """The puzzle of each link."""
    return read_each(_read, links(lines, where, _START), options)


def _read(link: str, where: Where, options: ReadOptions) -> Entry:
    found = dict(_FIELD.findall(without_escapes(link) if "p=" not in link else link))
    if "p" not in found:
        raise where.error(link, "expected a link of penpa-edit with m= and p=")
    lines = _unpacked(found["p"], where).split("\n")
    if lines[0][:1].isdigit() or len(lines) < 6:
        raise where.error(lines[0][:100], "expected a puzzle of penpa-edit, version 2 or 3")
    head = lines[0].split(",")
    grid = _grid(head, lines, where)
    draft = Draft(grid.size, where, options, text=link)
    draft.info = _info(head)
    question = _layer(lines[3], where)
    givens, drawn = _take_numbers(draft, grid, question)
    _take_regions(draft, grid, question)
    for name, kind in _KINDS.items():
        drawn[kind] += len(_items(question, name))
    drawn["border"] += sum(style not in _THICK for style in _items(question, "lineE"))
    warn_of_drawings(draft, drawn)
    answer = _answer(found["a"], where) if found.get("a") else _entered(lines[4], where)
    entered = _in_open_cells(answer, givens, grid)
    if entered and len(givens) + len(entered) == grid.size**2:
        draft.solution = [digit for _, digit in sorted((givens | entered).items())]
    elif "a" not in found:
        draft.entered = entered
        draft.warnings += ignored(len(entered))
    return draft.entry()


def _unpacked(code: str, where: Where) -> str:
    """Unpack base64 and raw deflate. Raises CutOffError for a code that ends too early."""
    code = re.sub(r"\s", "+", without_escapes(code)).rstrip("=.,;)")
    code = code.replace("-", "+").replace("_", "/")
    usable = code[: len(code) - (len(code) % 4 == 1)]
    unzip = zlib.decompressobj(-15)
    try:
        packed = base64.b64decode(usable + "=" * (-len(usable) % 4), validate=True)
        text = unzip.decompress(packed, _MOST)
    except (binascii.Error, ValueError) as error:
        raise where.error(code[:100], f"damaged link: {error}") from None
    except zlib.error:
        raise where.error(code[:100], "damaged link: it cannot be unpacked") from None
    if unzip.unconsumed_tail:
        raise where.error(code[:100], f"expected a puzzle of at most {_MOST:,} characters")
    if not unzip.eof:
        raise where.cut_off(code[:100])
    return text.decode("utf-8", "replace")


@dataclass(frozen=True, slots=True)
class _Grid:
    """The position of the square board."""

    size: int
    width: int
    """The width and height of the grid, including the cells around the board."""
    height: int
    row: int
    column: int

    def cell(self, number: int) -> int | None:
        """The cell with this number; None if it is outside the board, or is a border or a
        corner.
        """
        row, column = number // self.width - self.row, number % self.width - self.column
        is_inside = 0 <= row < self.size and 0 <= column < self.size
        return row * self.size + column if is_inside else None

    def border(self, one: int, other: int) -> tuple[str, str]:
        """The two names that a border between neighbours may have in drawings."""
        row, column = divmod(other, self.size)
        row, column = row + self.row, column + self.column
        corners = self.width * self.height
        is_below = other - one == self.size
        end = corners + (row - 1) * self.width + (column if is_below else column - 1)
        start = end - 1 if is_below else end
        finish = end if is_below else end + self.width
        return f"{start},{finish}", f"{finish},{start}"


def _grid(head: list[str], lines: list[str], where: Where) -> _Grid:
    if head[0] not in _SQUARE:
        raise where.error(head[0][:100], "expected a grid of squares")
    sides = [_digit(text[:4], _MOST_SIDE) for text in head[1:3]]
    if len(sides) < 2 or not all(sides):
        raise where.error(lines[0][:100], f"expected a size up to {_MOST_SIDE}")
    width, height = (side + 2 * _MARGIN for side in sides)
    used: list[tuple[int, int]] = []
    number = 0
    for step in _integers(lines[5], where):
        number += step
        if not 0 <= number < width * height:
            raise where.error(lines[5][:100], "expected cells of the grid")
        used.append(divmod(number, width))
    if not used:  # all cells except the margins
        above, below, left, right = [*_integers(lines[1], where), 0, 0, 0, 0][:4]
        corners = (_MARGIN + above, _MARGIN + left), (height - 3 - below, width - 3 - right)
        used = [*corners]
    rows, columns = ([each[axis] for each in used] for axis in (0, 1))
    shape = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
    if shape[0] != shape[1] or shape[0] > MOST_SIZE:
        raise where.error(head[0], f"{shape[0]} rows and {shape[1]} columns, expected a square")
    return _Grid(shape[0], width, height, min(rows), min(columns))


def _list(text: str, where: Where) -> list[Any]:
    found = decoded(text, where)
    if not isinstance(found, list):
        raise where.error(text[:100], "expected a list")
    return found


def _integers(text: str, where: Where) -> list[int]:
    found = [each for each in _list(text, where) if type(each) is int]
    if found and max(map(abs, found)) > _MOST:
        raise where.error(text[:100], f"expected integers up to {_MOST:,}")
    return found


def _info(head: list[str]) -> Info:
    title, author, _, words = (*head[15:19], "", "", "", "")[:4]
    for code, character in {"%2C": ",", "%2D": "\n", "%2E": "&", "%2F": "="}.items():
        words = words.replace(code, character)
    title, author = (text.replace("%2C", ",") for text in (title, author))
    return Info(
        title.removeprefix("Title:").strip(), author.removeprefix("Author:").strip(), words.strip()
    )


def _layer(text: str, where: Where) -> Mapping[str, Any]:
    """A layer of the drawing, with full names."""
    full = _ABBREVIATION.sub(_full_name, text)
    layer = decoded(full, where) if full.strip() else {}
    if not isinstance(layer, dict):
        raise where.error(full[:100], "expected an object with the drawing")
    return layer


def _full_name(found: re.Match[str]) -> str:
    letter = found[1]
    if letter in _SHORT:
        return f'"{_SHORT[letter]}"'
    return {"O": "null", "Z": "z"}.get(letter, found[0])


def _items(layer: Mapping[str, Any], name: str) -> list[Any]:
    items = layer.get(name)
    found = [*items.values()] if isinstance(items, dict) else items
    return [item for item in found if item is not None] if isinstance(found, list) else []


def _numbers(layer: Mapping[str, Any]) -> Iterator[tuple[int, str, str]]:
    """The place, the text and the style of each number."""
    numbers = layer.get("number")
    for name, value in numbers.items() if isinstance(numbers, dict) else ():
        if name.isascii() and name.isdigit() and isinstance(value, list) and len(value) > 2:
            yield int(name[:9]), str(value[0]).strip()[:9], str(value[2])


def _digit(text: str, size: int) -> int:
    """The digit in a text; 0 if it is not a digit."""
    digit = int(text) if text.isascii() and text.isdigit() else 0
    return digit if digit <= size else 0


def _take_numbers(
    draft: Draft, grid: _Grid, layer: Mapping[str, Any]
) -> tuple[dict[int, int], Counter[str]]:
    """Add the digits as clues, and count all other texts."""
    givens: dict[int, int] = {}
    others: Counter[str] = Counter()
    for number, text, style in _numbers(layer):
        cell = grid.cell(number)
        digit = _digit(text, grid.size)
        if cell is not None and digit and style in _GIVEN:
            draft.give(place(cell, grid.size), digit)
            givens[cell] = digit
        elif text:
            others["text"] += 1
    return givens, others


def _take_regions(draft: Draft, grid: _Grid, layer: Mapping[str, Any]) -> None:
    """Add the regions between thick borders, if these divide the board into n pieces of n cells."""
    drawn = layer.get("lineE")
    styles = drawn if isinstance(drawn, dict) else {}
    n = grid.size
    pairs = [(cell, cell + 1) for cell in range(n * n) if (cell + 1) % n]
    pairs += [(cell, cell + n) for cell in range(n * n - n)]
    plain = [
        pair for pair in pairs if not any(styles.get(name) in _THICK for name in grid.border(*pair))
    ]
    pieces = joined(n, plain)
    height, width = draft.box or (1, n)
    if {*Counter(pieces).values()} == {n} and n > 1:
        draft.regions(pieces)
    elif len(plain) == len(pairs):
        draft.warn(f"no regions are drawn: boxes {height}x{width} are assumed")
    else:
        draft.warn(f"the thick borders form no regions: boxes {height}x{width} are assumed")


def _answer(code: str, where: Where) -> dict[int, str]:
    """The answer of a link: the fifth of six lists, with the texts of places."""
    lists = _list(_unpacked(code, where), where)
    texts = lists[4] if len(lists) > 4 and isinstance(lists[4], list) else []
    found = {}
    for each in texts:
        name, _, text = str(each).partition(",")
        if name.isascii() and name.isdigit():
            found[int(name[:9])] = text.strip()[:9]
    return found


def _entered(text: str, where: Where) -> dict[int, str]:
    """The entries that the player, or the author in the player's mode, made in cells."""
    return {
        number: digits for number, digits, style in _numbers(_layer(text, where)) if style in _GIVEN
    }


def _in_open_cells(
    answer: Mapping[int, str], givens: Mapping[int, int], grid: _Grid
) -> dict[int, int]:
    """The digits of an answer in cells without a given."""
    found = {}
    for number, text in answer.items():
        cell, digit = grid.cell(number), _digit(text, grid.size)
        if cell is not None and cell not in givens and digit:
            found[cell] = digit
    return found
