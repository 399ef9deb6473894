"""Killers in 81 characters: a sum in one cell of each cage, and arrows in its other cells.

    C<7000000^0000000000A0000000'0`000000v00000000F00000000,0.00000B000E00000000000000

0-9, A-Z (10 to 35) and a-j (36 to 45) are sums; 0 means no sum. "<", ">", "^" and "v" point to the
next cell of the cage, and so do "`" (up left), "'" (up right), "," (down left) and "." (down
right). Source: http://forum.enjoysudoku.com/understandable-snarfable-killer-cages-t6119.html
"""

from __future__ import annotations

from sudoku.formats.cages import add_cages, caged
from sudoku.formats.draft import Draft
from sudoku.formats.entry import Entry
from sudoku.formats.format import ReadOptions, Where, reader_of_lines

_SUMS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"
_STEPS = {
    "<": (0, -1),
    ">": (0, 1),
    "^": (-1, 0),
    "v": (1, 0),
    "`": (-1, -1),
    "'": (-1, 1),
    ",": (1, -1),
    ".": (1, 1),
}
_SIZE = 9
_CELLS = _SIZE**2


def _read(line: str, where: Where, options: ReadOptions) -> Entry:
    wrong = next((i for i, c in enumerate(line) if c not in _STEPS and c not in _SUMS), None)
    if wrong is not None:
        raise where.error(
            line[wrong], "expected a sum (0-9, A-Z, a-j) or one of <>^v`',.", wrong + 1
        )
    if len(line) != _CELLS:
        raise where.error(line, f"{len(line)} cells, expected {_CELLS}")
    draft = Draft(_SIZE, where, options, text=line)
    cages: dict[int, list[int]] = {}
    for cell in range(_CELLS):
        head = cell
        for _ in range(_CELLS):
            if line[head] not in _STEPS:
                break
            head = _next(head, line[head])
            if head < 0:
                raise where.error(line[cell], "points outside the board", cell + 1)
        else:
            raise where.error(line[cell], "these pointers lead to no sum", cell + 1)
        cages.setdefault(head, []).append(cell)
    add_cages(draft, ((_SUMS.index(line[head]), cells) for head, cells in cages.items()))
    return draft.entry()


read = reader_of_lines(_read)


def _next(cell: int, character: str) -> int:
    """The cell to which a character points; -1 if it is outside the board."""
    down, right = _STEPS[character]
    row, column = cell // _SIZE + down, cell % _SIZE + right
    return row * _SIZE + column if 0 <= row < _SIZE and 0 <= column < _SIZE else -1


def write(entry: Entry, lost: list[str]) -> str:
    """The line of a puzzle. Raises FormatError for boards other than 9x9."""
    puzzle = caged(entry, lost, "killer-81")
    board = puzzle.board
    lost += ["irregular regions"] * (board.irregular is not None)
    lost += ["the diagonals"] * puzzle.has_diagonals
    line = [""] * _CELLS
    for cage in puzzle.with_clues(entry, lost):
        cells = {*cage.cells}
        frontier = [cage.cells[0]]
        line[cage.cells[0]] = _SUMS[cage.total] if cage.total < len(_SUMS) else "0"
        lost += [f"the sum {cage.total}"] * (cage.total >= len(_SUMS))
        for cell in frontier:
            for neighbour in sorted(cells - {*frontier}):
                way = next((c for c in _STEPS if _next(neighbour, c) == cell), None)
                if way is not None:
                    line[neighbour] = way
                    frontier.append(neighbour)
        if len(frontier) < len(cells):
            lost.append("a cage in several pieces")
            for cell in cells.difference(frontier):
                line[cell] = "0"
    return "".join(line) + "\n"
