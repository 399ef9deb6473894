"""Parse the text after the colon of a constraint: numbers, groups of cells, and marked pairs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from sudoku.formats.format import WrongPieceError

Pair: TypeAlias = tuple[tuple[int, int], tuple[int, int]]
Texts: TypeAlias = Iterable[str]

_CELLS = re.compile(r"r[0-9,-]+c[0-9,-]+(?:d[1-9]+)?(?:r[0-9,-]+c[0-9,-]+(?:d[1-9]+)?)*")
_MARK = re.compile(
    r"([0-9]{0,4})r([0-9]{1,3})(?:[,-]([0-9]{1,3}))?c([0-9]{1,3})(?:[,-]([0-9]{1,3}))?"
    r"(?:r([0-9]{1,3})c([0-9]{1,3}))?"
)


@dataclass(frozen=True, slots=True)
class ConstraintOptions:
    """The options after the colon, on a board of this size."""

    size: int
    text: str
    dots: frozenset[Pair] = frozenset()
    """The pairs on the whole board that have dots of either colour."""
    sums: frozenset[Pair] = frozenset()
    """The pairs on the whole board that have sums."""
    values: Mapping[str, frozenset[int]] | None = None
    """The values of all dots and sums, by the name of their constraint."""

    @property
    def pieces(self) -> list[str]:
        """The text between semicolons."""
        return [piece for piece in map(str.strip, self.text.split(";")) if piece]

    def groups(self, pieces: Sequence[str] | None = None) -> list[str]:
        """The pieces as groups of cells, in our grammar."""
        return [cells_of(piece) for piece in (self.pieces if pieces is None else pieces)]

    def numbered(self) -> tuple[str, list[str]]:
        """A number, or "", and the groups after it."""
        pieces = self.pieces
        if pieces and pieces[0].isdecimal():
            return str(integer(pieces[0])), self.groups(pieces[1:])
        return "", self.groups(pieces)


Convert: TypeAlias = Callable[[ConstraintOptions], Texts]


def cells_of(text: str) -> str:
    """A group of cells in our grammar, with spaces and ascending ranges."""
    if not _CELLS.fullmatch(text):
        raise WrongPieceError(text, "expected cells, as in r1c1, r1-3c2,5 or r1c1d236")
    spaced = re.sub("(?<=[0-9])r", " r", text)
    return re.sub(r"([0-9]+)-([0-9]+)", _upwards, spaced)


def _upwards(found: re.Match[str]) -> str:
    first, last = sorted((integer(found[1]), integer(found[2])))
    return f"{first}-{last}"


def integer(text: str) -> int:
    """A number of up to 4 digits. Raises WrongPieceError."""
    if not re.fullmatch("[0-9]{1,4}", text):
        raise WrongPieceError(text, "expected an integer of up to 4 digits")
    return int(text)


def marks_of(options: ConstraintOptions) -> Iterator[tuple[Pair, str]]:
    """The marked pairs, each with its number or "". Forbidden pairs are omitted."""
    for piece in options.pieces:
        if re.fullmatch("neg[0-9]{0,4}", piece):
            continue
        found = _MARK.fullmatch(piece)
        if found is None:
            raise WrongPieceError(piece, "expected neg, neg2, r1c1r1c2, 2r1c1-2 or r1-2c1")
        value, row, other_row, column, other_column, *second = found.groups()
        first = int(row), int(column)
        ends = [(int(other_row or row), int(other_column or column))]
        if second[0] is not None:
            ends = [(int(second[0]), int(second[1]))]
        if abs(first[0] - ends[0][0]) + abs(first[1] - ends[0][1]) != 1:
            raise WrongPieceError(piece, "expected two cells with a common side")
        yield (min(first, ends[0]), max(first, ends[0])), value


def name_of(place: tuple[int, int]) -> str:
    """The name of a cell in our grammar."""
    return f"r{place[0]}c{place[1]}"
