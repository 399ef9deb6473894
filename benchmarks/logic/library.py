"""HoDoKu's library of regression cases: each line is an instance of a technique in a position.

    :code-variant:digits:givens:deleted candidates:eliminations:placements:extra

A `+` before a digit of the givens marks a digit that is placed, but is not a clue. A candidate is
three digits: digit, row, column. The variant "x" marks a case in which the technique must find
nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from benchmarks.framework.report import BenchmarkError
from benchmarks.logic.listed import lines_of
from sudoku import Board
from sudoku.logic.techniques.layout import TechniqueLayout
from sudoku.logic.techniques.position import Candidate, Position

SIZE = 9
FAIL = "x"
_FIELDS = 7
_CODE = re.compile(r"(\d{4,5})(?:-(\d+|x))?")

_SIZES = ("X-Wing", "Swordfish", "Jellyfish", "Squirmbag", "Whale", "Leviathan")
_FISH = {
    "030": "",
    "031": "Finned ",
    "032": "Sashimi ",
    "033": "Franken ",
    "034": "Finned Franken ",
    "035": "Mutant ",
    "036": "Finned Mutant ",
}
_CODES = Path(__file__).with_name("codes.txt").read_text(encoding="utf-8")
_TITLES = dict(line.split(" ", 1) for line in _CODES.splitlines()[1:])
"""The titles of all other techniques, by code."""


@dataclass(frozen=True, slots=True)
class LibraryCase:
    """A line of the library."""

    code: str
    """The code with the variant, such as "0402-1"."""
    title: str
    """The title of the technique, or "?" if the code is unknown."""
    line: int
    """The number of the line in the file."""
    position: Position
    eliminations: tuple[Candidate, ...]
    placements: tuple[Candidate, ...]
    """The expected conclusion: exactly these placements and eliminations, both sorted."""
    must_fail: bool
    """Whether no step is expected."""


def title_of(code: str) -> str:
    """The title of the technique with this code, without a variant; "?" for an unknown code.

    >>> title_of("0311"), title_of("03111"), title_of("9999")
    ('Finned Swordfish', 'Siamese Finned Swordfish', '?')
    """
    family, size = _FISH.get(code[:3]), int(code[3])
    if family is not None and size < len(_SIZES):
        siamese = "Siamese " if len(code) > 4 else ""
        return siamese + family + _SIZES[size]
    return _TITLES.get(code, "?")


def cases(path: Path) -> Iterator[LibraryCase]:
    """The cases of a file. Raises BenchmarkError for a line that is not a case."""
    for number, (line, *_) in lines_of(path):
        yield _case(line.strip(), number, f"{path.name}:{number}")


def _case(line: str, number: int, where: str) -> LibraryCase:
    first, *parts = line.split(":")
    if first or not 4 <= len(parts) <= _FIELDS:
        raise BenchmarkError(f"{where}: not a case, expected :code:… with 4 to {_FIELDS} fields")
    parts += [""] * (_FIELDS - len(parts))
    match = _CODE.fullmatch(parts[0])
    if not match:
        raise BenchmarkError(f"{where}: code {parts[0]!r}, expected four digits and a variant")
    position = _position(parts[2], where)
    for cell, digit in _candidates(parts[3], where):
        position.eliminate(cell, digit)
    return LibraryCase(
        code=parts[0],
        title=title_of(match[1]),
        line=number,
        position=position,
        eliminations=_candidates(parts[4], where),
        placements=_candidates(parts[5], where),
        must_fail=match[2] == FAIL,
    )


def _position(text: str, where: str) -> Position:
    cells = re.findall(r"\+?[.0-9]", text)
    if "".join(cells) != text or len(cells) != SIZE**2:
        raise BenchmarkError(f"{where}: givens of {len(cells)} cells, expected {SIZE**2}")
    position = Position(TechniqueLayout.of(Board(3, 3)))
    for cell, word in enumerate(cells):
        if word[-1] not in ".0":
            position.place(cell, int(word[-1]))
            position.given |= (len(word) == 1) << cell
    return position


def _candidates(text: str, where: str) -> tuple[Candidate, ...]:
    found = []
    for word in text.split():
        if not re.fullmatch(f"[1-{SIZE}]{{3}}", word):
            raise BenchmarkError(f"{where}: candidate {word!r}, expected digit, row and column")
        digit, row, column = map(int, word)
        found.append(((row - 1) * SIZE + column - 1, digit))
    return tuple(sorted(set(found)))
