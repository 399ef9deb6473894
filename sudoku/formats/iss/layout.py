"""The regions of a board: boxes, or the pieces of a Jigsaw. RegionSize may change the size of
boxes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import isqrt

from sudoku.formats.draft import Draft, usual_box
from sudoku.formats.format import WrongPieceError
from sudoku.formats.iss.cells import Geometry
from sudoku.formats.iss.words import number
from sudoku.puzzle.board import Board

_LETTERS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The names of pieces that are written."""


def settings(geometry: Geometry, kind: str) -> list[Sequence[str]]:
    """The arguments of each setting of this type."""
    return [part.arguments for part in geometry.settings if part.type == kind]


def has_regions(geometry: Geometry) -> bool:
    """Whether the board has boxes or irregular regions. Raises WrongPieceError, as do the functions
    below.
    """
    return bool(boxes(geometry) or pieces(geometry))


def boxes(geometry: Geometry) -> list[list[int]]:
    """The cells of each box; [] without boxes."""
    size, (height, width) = geometry.size, box(geometry)
    if height == 1 or settings(geometry, "NoBoxes"):
        return []
    corners = product(range(0, geometry.rows, height), range(0, size, width))
    return [
        [r * size + c for r in range(top, top + height) for c in range(left, left + width)]
        for top, left in corners
    ]


def box(geometry: Geometry) -> tuple[int, int]:
    """The height and width of boxes, as near to a square as possible; (1, 0) if no box fits."""
    size, rows, cells = geometry.size, geometry.rows, region_size(geometry)
    if geometry.is_raw:
        return 1, 0
    for low in range(isqrt(cells), 1, -1):
        high, rest = divmod(cells, low)
        for height, width in ((low, high), (high, low)):
            if not rest and not rows % height and not size % width:
                return height, width
    return 1, 0


def region_size(geometry: Geometry) -> int:
    """The number of cells in a region."""
    given = settings(geometry, "RegionSize")
    if given and len(given[0]) != 1:
        raise WrongPieceError("", "expected the cells of a region, as in .RegionSize~6")
    found = number(given[0][0]) if given else max(geometry.rows, geometry.size)
    if not geometry.is_raw and not 1 <= found <= len(geometry.values):
        raise WrongPieceError(str(found), "expected regions with no more cells than digits")
    return found


def pieces(geometry: Geometry) -> list[str | None]:
    """The name of the piece of each cell; [] without a jigsaw."""
    layouts = [arguments[-1] for arguments in settings(geometry, "Jigsaw")]
    count, cells = geometry.area, region_size(geometry)
    for layout in layouts:
        if len(layout) != count:
            raise WrongPieceError(layout[:40], f"{len(layout)} cells, expected {count}")
        whole = {name for name in layout if layout.count(name) == cells}
        if len({*layout}) > len(whole) + 1:
            raise WrongPieceError(layout[:40], f"pieces must have {cells} cells each")
        if whole:
            return [name if name in whole else None for name in layout]
    return []


def set_regions(geometry: Geometry, draft: Draft) -> None:
    """Set the regions of a draft: boxes, which may be absent or of another size, and the pieces of
    a jigsaw.
    """
    size, (height, width) = geometry.size, box(geometry)
    named = pieces(geometry)
    has_boxes = height > 1 and not settings(geometry, "NoBoxes")
    if has_boxes and (height, width) != draft.box:
        every = product(range(geometry.rows), range(size))
        draft.regions([r // height * size + c // width for r, c in every])
    if has_boxes:
        for name in dict.fromkeys(each for each in named if each is not None):
            cells = [cell for cell, each in enumerate(named) if each == name]
            draft.add("extraregion", geometry.named(cells), part="Jigsaw")
    elif named:
        draft.regions(named)
    elif draft.has_boxes:
        draft.add("regions", "none", part="NoBoxes")


def has_same_regions(board: Board) -> bool:
    """Whether ISS supports the regions of a board: default boxes, or a jigsaw with pieces of equal
    size. A jigsaw also has a name for cells in no region, which must not look like a region.
    """
    if board.irregular is None:
        return (board.box_rows, board.box_cols) == usual_box(board.size) and board.box_rows > 1
    sizes = {len(piece) for piece in board.regions}
    left = board.area - sum(map(len, board.regions))
    return len(sizes) == 1 and not board.size <= left <= len(board.values)


def parts_of_regions(board: Board, geometry: Geometry) -> Iterator[str]:
    """The parts of a board's regions. Pieces of two sizes become sets of different cells instead of
    regions.
    """
    size, usual, regions = board.size, usual_box(board.size), board.regions
    if board.irregular is None:
        if (board.box_rows, board.box_cols) == usual:
            return
        regions = () if min(board.box_rows, board.box_cols) == 1 else regions
    if usual[0] > 1:
        yield ".NoBoxes"
    if board.irregular is not None and not has_same_regions(board):
        for region in regions:
            yield f".AllDifferent~{'~'.join(map(geometry.iss_name, region))}"
    elif regions:
        if len(regions[0]) != size:
            yield f".RegionSize~{len(regions[0])}"
        letters = [len(regions)] * board.area
        for place, region in enumerate(regions):
            for cell in region:
                letters[cell] = place
        yield f".Jigsaw~{''.join(map(_LETTERS.__getitem__, letters))}"
