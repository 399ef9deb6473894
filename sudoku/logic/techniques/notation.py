"""Cells, candidates and conclusions as text: r67c2, r4c9,r8c7<>4, r1c1=5."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from sudoku.puzzle.board import Board


class Conclusion(Protocol):
    """The conclusion of a step: cells with digits 1 … m."""

    @property
    def placements(self) -> tuple[tuple[int, int], ...]: ...

    @property
    def eliminations(self) -> tuple[tuple[int, int], ...]: ...


def cell_set(board: Board, cells: Iterable[int]) -> str:
    """Cells in short form, as in HoDoKu.

    >>> cell_set(Board(3, 3), [1, 2, 12, 13, 20])
    'r1c23,r2c45,r3c3'
    >>> cell_set(Board(3, 3), [46, 55]), cell_set(Board(4, 4), [8, 72])
    ('r67c2', 'r(1 5)c9')
    """
    hidden, by_row = [], dict[int, list[int]]()
    for cell in sorted(set(cells)):
        row, column = divmod(cell, board.size)
        if row >= board.height:
            hidden.append(board.cell_name(cell))
        else:
            by_row.setdefault(row, []).append(column)
    groups: dict[tuple[int, ...], list[int]] = {}
    for row, columns in by_row.items():
        groups.setdefault(tuple(columns), []).append(row)
    is_large = board.size > 9
    parts = [
        f"r{_joined(rows, is_large)}c{_joined(columns, is_large)}"
        for columns, rows in groups.items()
    ]
    return ",".join(parts + hidden)


def _joined(numbers: Sequence[int], is_large: bool) -> str:
    """Indices as numbers from 1, joined; several are in brackets on a large board: "(1 15)"."""
    texts = [str(number + 1) for number in numbers]
    return f"({' '.join(texts)})" if is_large and len(texts) > 1 else "".join(texts)


def digit_set(board: Board, digits: Iterable[int], separator: str = ",") -> str:
    """Digits as their values: "2,8"."""
    return separator.join(str(digit + board.shift) for digit in digits)


def conclusion(board: Board, step: Conclusion) -> str:
    """The conclusion of a step: "r1c1=5", "r4c9,r8c7<>4, r1c2<>5"."""
    parts = [_placed(board, candidate) for candidate in step.placements]
    parts += [
        f"{cell_set(board, cells)}<>{digit + board.shift}"
        for digit, cells in by_digit(step.eliminations)
    ]
    return ", ".join(parts)


def by_digit(candidates: Iterable[tuple[int, int]]) -> list[tuple[int, list[int]]]:
    """The digits of candidates, ascending, each with its cells."""
    cells: dict[int, list[int]] = {}
    for cell, digit in candidates:
        cells.setdefault(digit, []).append(cell)
    return sorted(cells.items())


def placed(board: Board, candidates: Iterable[tuple[int, int]]) -> list[str]:
    """Placements one by one: ["r1c1=5"]."""
    return [_placed(board, candidate) for candidate in candidates]


def eliminated(board: Board, candidates: Iterable[tuple[int, int]]) -> list[str]:
    """Eliminations one by one: ["r1c1<>5"]."""
    return [f"{board.cell_name(cell)}<>{digit + board.shift}" for cell, digit in candidates]


def _placed(board: Board, candidate: tuple[int, int]) -> str:
    cell, digit = candidate
    return f"{board.cell_name(cell)}={digit + board.shift}"
