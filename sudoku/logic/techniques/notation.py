"""Cells, candidates and conclusions as text: r67c2, r4c9,r8c7<>4, r1c1=5."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sudoku.puzzle.board import Board

_Candidates = Iterable[tuple[int, int]]
"""Cells with digits 1 … m."""


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


def conclusion(board: Board, placements: _Candidates, eliminations: _Candidates) -> str:
    """The conclusion of a step: "r1c1=5", "r4c9,r8c7<>4, r1c2<>5"."""
    parts = placed(board, placements)
    parts += [
        f"{cell_set(board, cells)}<>{digit + board.shift}"
        for digit, cells in by_digit(eliminations)
    ]
    return ", ".join(parts)


def by_digit(candidates: _Candidates) -> list[tuple[int, list[int]]]:
    """The digits of candidates, ascending, each with its cells."""
    cells: dict[int, list[int]] = {}
    for cell, digit in candidates:
        cells.setdefault(digit, []).append(cell)
    return sorted(cells.items())


def placed(board: Board, candidates: _Candidates) -> list[str]:
    """Placements one by one: ["r1c1=5"]."""
    return [claim_text(board, candidate) for candidate in candidates]


def eliminated(board: Board, candidates: _Candidates) -> list[str]:
    """Eliminations one by one: ["r1c1<>5"]."""
    return [claim_text(board, candidate, is_true=False) for candidate in candidates]


def claim_text(board: Board, candidate: tuple[int, int], *, is_true: bool = True) -> str:
    """A candidate that is true or false: "r1c1=5", "r1c1<>5"."""
    cell, digit = candidate
    return f"{board.cell_name(cell)}{'=' if is_true else '<>'}{digit + board.shift}"
