"""Solo, the Sudoku of Simon Tatham's puzzle collection: its game IDs.

    3x3:d4_6…         givens: a number, or a letter for 1 … 26 open cells; "_" between numbers
    9jx:givens,regions          j: jigsaw; x: both diagonals
    3x3k:givens,cages,sums      k: killer

Regions and cages are written as their borders: first the borders between neighbours in a row, row
by row, then the borders between neighbours in a column, column by column. A letter is the number of
places without a border before the next border; "_" means no such place, and "z" means 25 places
without a border after them. A border after the last place ends the list. Source: solo.c of the
collection.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from sudoku.formats.borders import joined
from sudoku.formats.cages import Cage, add_cages, add_diagonals, caged
from sudoku.formats.draft import MOST_SIZE, Draft, usual_box
from sudoku.formats.entry import Entry
from sudoku.formats.format import ReadOptions, Where, reader_of_lines
from sudoku.puzzle.board import Board

_ID = re.compile(r"([0-9]{1,3})(?:x([0-9]{1,3}))?([a-z0-9]*)([:#])(.*)", re.DOTALL)
_GRID = re.compile(r"[a-z]|_|[0-9]+")
_LETTERS = "_abcdefghijklmnopqrstuvwxyz"
_MOST_PLAIN = 25
"""The longest run of places without a border that one letter can express."""


def _read(text: str, where: Where, options: ReadOptions) -> Entry:
    found = _ID.fullmatch(text)
    if found is None:
        raise where.error(text, "expected a game ID of Solo, as in 3x3:a1b2…")
    if found[4] == "#":
        raise where.error(
            text, "a random seed needs the generator of Solo: give the game ID with :"
        )
    flags = re.sub(r"d[a-z]|md?[0-9]+|[ra][0-9]*", "", found[3])
    height = int(found[1])
    is_jigsaw = "j" in flags or found[2] == "1"
    width = int(found[2] or (1 if is_jigsaw else height))
    size = height * width
    if not 1 <= size <= MOST_SIZE:
        raise where.error(text, f"expected a size up to {MOST_SIZE}, not {size}")
    box = usual_box(size) if is_jigsaw else (height, width)
    draft = Draft(size, where, options, box, text=text)
    _fill(draft, found[5], flags, is_jigsaw=is_jigsaw)
    return draft.entry()


read = reader_of_lines(_read)


def _fill(draft: Draft, text: str, flags: str, *, is_jigsaw: bool) -> None:
    """Add the givens and rules of the parts between commas."""
    parts = text.split(",")
    count = 1 + is_jigsaw + 2 * ("k" in flags)
    if len(parts) != count:
        raise draft.error(text, f"{len(parts)} parts between commas, expected {count}")
    draft.give_all(_numbers(parts[0], draft))
    if is_jigsaw:
        draft.regions(_pieces(parts[1], draft))
    if "x" in flags:
        add_diagonals(draft)
    if "k" in flags:
        _add_killer(draft, parts[-2], parts[-1])


def _numbers(text: str, draft: Draft) -> list[int]:
    """The numbers of all cells; 0 means no number."""
    if _GRID.sub("", text):
        raise draft.error(text[:100], "expected numbers, and letters for open cells")
    cells: list[int] = []
    for piece in _GRID.findall(text):
        if piece.isdigit():
            cells.append(int(piece[:9]))
        elif piece != "_":
            cells += [0] * _LETTERS.index(piece)
        if len(cells) > draft.size**2:
            break
    if len(cells) != draft.size**2:
        raise draft.error(text[:100], f"too few or too many cells, expected {draft.size**2}")
    return cells


def _places(size: int) -> list[tuple[int, int]]:
    """The pairs of neighbours in the order of the borders between them."""
    across = [(r * size + c, r * size + c + 1) for r in range(size) for c in range(size - 1)]
    down = [(r * size + c, r * size + c + size) for c in range(size) for r in range(size - 1)]
    return across + down


def _pieces(text: str, draft: Draft) -> list[int]:
    """The piece of each cell, numbered by the piece's first cell."""
    places = _places(draft.size)
    for long in (_MOST_PLAIN, _MOST_PLAIN + 1):  # as written, and as some versions read the letter
        plain: list[bool] = []
        for letter in text[: len(places) + 1]:
            count = _LETTERS.find(letter)
            if count < 0:
                raise draft.error(letter, "expected a letter or _ for borders")
            plain += [True] * long if letter == "z" else [True] * count + [False]
        if len(plain) == len(places) + 1 and not plain[-1]:
            break
    else:
        raise draft.error(text[:100], f"too few or too many borders, expected {len(places)}")
    return joined(
        draft.size, (pair for pair, is_plain in zip(places, plain, strict=False) if is_plain)
    )


def _add_killer(draft: Draft, borders: str, sums: str) -> None:
    numbers = _numbers(sums, draft)
    cages: dict[int, list[int]] = {}
    for cell, head in enumerate(_pieces(borders, draft)):
        cages.setdefault(head, []).append(cell)
    add_cages(draft, [(max(map(numbers.__getitem__, cells)), cells) for cells in cages.values()])


def write(entry: Entry, lost: list[str]) -> str:
    """The game ID of a puzzle."""
    puzzle = caged(entry, lost)
    board = puzzle.board
    head = board.shape if board.irregular is None else f"{board.size}j"
    parts = [_written(entry.puzzle.clues)]
    if board.irregular is not None:
        parts.append(_borders(board, board.regions, lost, "region"))
    elif board.box_cols == 1 < board.box_rows:
        head, parts = f"{board.size}j", [*parts, _borders(board, board.regions, lost, "box")]
    if puzzle.cages:
        cages = puzzle.cages
        used = {cell for cage in cages for cell in cage.cells}
        single = [Cage((cell,)) for cell in range(board.cell_count) if cell not in used]
        sums = [0] * board.cell_count
        for cage in cages:
            sums[cage.cells[0]] = cage.total
        cells = [cage.cells for cage in (*cages, *single)]
        parts += [_borders(board, cells, lost, "cage"), _written(sums)]
    flags = "x" * puzzle.has_diagonals + "k" * bool(puzzle.cages)
    return f"{head}{flags}:{','.join(parts)}\n"


def _written(numbers: Sequence[int]) -> str:
    text = ""
    run = 0
    for number in numbers:
        if not number:
            run += 1
            continue
        text += _open(run) or "_" * bool(text)
        text += str(number)
        run = 0
    return text + _open(run)


def _open(count: int) -> str:
    return "z" * (count // 26) + (_LETTERS[count % 26] if count % 26 else "")


def _borders(board: Board, pieces: Sequence[Sequence[int]], lost: list[str], name: str) -> str:
    piece_of = {cell: number for number, piece in enumerate(pieces) for cell in piece}
    places = _places(board.size)
    inner = [pair for pair in places if piece_of.get(pair[0]) == piece_of.get(pair[1])]
    if len({*joined(board.size, inner)}) != len(pieces) or len(piece_of) < board.cell_count:
        lost.append(f"a {name} in several pieces, or cells without one")
    text = ""
    run = 0
    for pair in (*places, None):
        if pair is not None and piece_of.get(pair[0]) == piece_of.get(pair[1]):
            run += 1
            continue
        text += "z" * ((run - 1) // _MOST_PLAIN) if run > _MOST_PLAIN else ""
        text += _LETTERS[run - _MOST_PLAIN * ((run - 1) // _MOST_PLAIN) if run else 0]
        run = 0
    return text
