"""Killers of PS (Perfect Sudoku), which JSudoku and SumoCue also read.

    3x3::k:2817:2817:1026: … :

The parts, with a colon after each, are the shape of a box, "d" for both diagonals, "k", and a
number for each cell: 256 times the sum of its cage, plus the number of the cage. Cages can have any
numbers. A sum of 0 means no cage. Ruud's description of the format swaps the two bytes; this is
also read. Source: http://www.sudocue.net/forum/viewtopic.php?f=1&t=519
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from sudoku.formats.cages import add_cages, add_diagonals, caged
from sudoku.formats.draft import MOST_SIZE, Draft
from sudoku.formats.entry import Entry
from sudoku.formats.format import ReadOptions, Where, reader_of_lines

_LINE = re.compile(r"\s*([0-9]{1,2})x([0-9]{1,2}):([a-z]*):k([a-z]*):([0-9:\s]*)")
_BYTE = 256

_Pair = tuple[int, int]
"""The sum and the number of a cage."""


def _read(line: str, where: Where, options: ReadOptions) -> Entry:
    found = _LINE.fullmatch(line)
    if found is None:
        raise where.error(line, "expected 3x3::k: and 81 numbers, with colons between them")
    box = int(found[1]), int(found[2])
    size = box[0] * box[1]
    if not 1 <= size <= MOST_SIZE:
        raise where.error(line, f"expected a size up to {MOST_SIZE}, not {size}")
    numbers = [int(each) for each in re.findall("[0-9]{1,9}", found[5])]
    if len(numbers) != size**2:
        raise where.error(line, f"{len(numbers)} cells, expected {size**2}")
    draft = Draft(size, where, options, box, text=line)
    for flag in found[3] + found[4]:
        if flag == "d":
            add_diagonals(draft)
        else:
            draft.leave_out(f"the flag {flag}")
    pairs = _pairs(numbers, size)
    if not _is_sound(pairs, size):
        draft.warn("a cage has different sums; the first one is used")
    cages: dict[int, tuple[int, list[int]]] = {}
    for cell, (total, name) in enumerate(pairs):
        if total:
            cages.setdefault(name, (total, []))[1].append(cell)
    add_cages(draft, cages.values())
    return draft.entry()


read = reader_of_lines(_read)


def _pairs(numbers: Sequence[int], size: int) -> list[_Pair]:
    usual = [divmod(number, _BYTE) for number in numbers]
    reversed_ = [(total, name) for name, total in usual]
    return reversed_ if _is_sound(reversed_, size) and not _is_sound(usual, size) else usual


def _is_sound(pairs: Sequence[_Pair], size: int) -> bool:
    """Whether all cells of each cage state the same sum, and this sum is possible."""
    total_of = {name: total for total, name in pairs if total}
    highest = size * (size + 1) // 2
    return all(not total or total == total_of[name] <= highest for total, name in pairs)


def write(entry: Entry, lost: list[str]) -> str:
    """The line of a puzzle. Raises FormatError for other boxes than 3x3."""
    puzzle = caged(entry, lost, "ps-killer")
    board = puzzle.board
    lost += ["irregular regions"] * (board.irregular is not None)
    numbers = [0] * board.cell_count
    for name, cage in enumerate(puzzle.with_clues(entry, lost)):
        lost += ["a cage without a sum"] * (not cage.total and len(cage.cells) > 1)
        for cell in cage.cells:
            numbers[cell] = _BYTE * cage.total + name if cage.total else 0
    flags = "d" * puzzle.has_diagonals
    return f"3x3:{flags}:k:{''.join(f'{number}:' for number in numbers)}\n"
