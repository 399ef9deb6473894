"""The regions of a string: boxes, or the pieces of a Jigsaw. RegionSize may change the size of
boxes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import isqrt

from sudoku.formats.draft import Draft
from sudoku.formats.format import WrongPieceError
from sudoku.formats.iss.cells import Geometry
from sudoku.formats.iss.syntax import IssPart
from sudoku.formats.iss.words import number

TYPES = frozenset(("Shape", "Var", "NoBoxes", "Jigsaw", "RegionSize"))
"""Types that are not rules."""


@dataclass(frozen=True, slots=True)
class RegionLayout:
    """The regions that the parts of a string define. The methods raise WrongPieceError."""

    parts: Sequence[IssPart]
    """The parts whose type is in TYPES."""
    geometry: Geometry

    @property
    def has_regions(self) -> bool:
        """Whether the board has boxes or irregular regions."""
        return bool(self.boxes() or self.pieces())

    def boxes(self) -> list[list[int]]:
        """The cells of each box; [] without boxes."""
        size, (height, width) = self.geometry.size, self.box()
        if height == 1 or any(part.type == "NoBoxes" for part in self.parts):
            return []
        corners = product(range(0, self.geometry.rows, height), range(0, size, width))
        return [
            [r * size + c for r in range(top, top + height) for c in range(left, left + width)]
            for top, left in corners
        ]

    def same_values(self) -> list[str]:
        """The rule that the largest regions hold the same digits, unless they hold all digits."""
        size, pieces = self.geometry.size, self.pieces()
        names = [name for name in dict.fromkeys(pieces) if name is not None]
        found = [[cell for cell, each in enumerate(pieces) if each == name] for name in names]
        found += [[*range(start, start + size)] for start in range(0, self.geometry.area, size)]
        found += [[*range(column, self.geometry.area, size)] for column in range(size)]
        found += self.boxes()
        most = max(map(len, found))
        largest = [cells for cells in found if len(cells) == most]
        if most == len(self.geometry.values) or len(largest) < 2:
            return []
        return [f"samevalues: {' = '.join(map(self.geometry.named, largest))}"]

    def chaos(self) -> list[str]:
        """The rule about regions that are part of the solution."""
        cells = self.region_size()
        return ["chaos" if cells == self.geometry.size else f"chaos {cells}"]

    def disjoint_sets(self) -> list[str]:
        """The rules of disjoint sets. They refer to boxes even on boards without boxes."""
        size, (height, width) = self.geometry.size, self.box()
        if height == 1:
            return []
        if not {part.type for part in self.parts} & {"NoBoxes", "Jigsaw"}:
            return ["disjointgroups"]
        rules = []
        for i, j in product(range(height), range(width)):
            places = product(range(i, self.geometry.rows, height), range(j, size, width))
            cells = [r * size + c for r, c in places]
            rules.append(f"extraregion: {self.geometry.named(cells)}")
        return rules

    def regions(self, draft: Draft) -> None:
        """Set the regions of a draft: boxes, which may be absent or of another size, and the pieces
        of a jigsaw.
        """
        size, (height, width) = self.geometry.size, self.box()
        pieces = self.pieces()
        hasboxes = height > 1 and all(part.type != "NoBoxes" for part in self.parts)
        if hasboxes and (height, width) != draft.box:
            every = product(range(self.geometry.rows), range(size))
            draft.regions([r // height * size + c // width for r, c in every])
        if hasboxes:
            for name in dict.fromkeys(each for each in pieces if each is not None):
                cells = [cell for cell, each in enumerate(pieces) if each == name]
                draft.add("extraregion", self.geometry.named(cells), part="Jigsaw")
        elif pieces:
            draft.regions(pieces)
        elif draft.has_boxes:
            draft.add("regions", "none", part="NoBoxes")

    def box(self) -> tuple[int, int]:
        """The height and width of boxes, as near to a square as possible; (1, 0) if no box fits."""
        size, rows, cells = self.geometry.size, self.geometry.rows, self.region_size()
        if self.geometry.is_raw:
            return 1, 0
        for low in range(isqrt(cells), 1, -1):
            high, rest = divmod(cells, low)
            for height, width in ((low, high), (high, low)):
                if not rest and not rows % height and not size % width:
                    return height, width
        return 1, 0

    def region_size(self) -> int:
        given = [part.arguments for part in self.parts if part.type == "RegionSize"]
        if given and len(given[0]) != 1:
            raise WrongPieceError("", "expected the cells of a region, as in .RegionSize~6")
        found = number(given[0][0]) if given else max(self.geometry.rows, self.geometry.size)
        if not self.geometry.is_raw and not 1 <= found <= len(self.geometry.values):
            raise WrongPieceError(str(found), "expected regions with no more cells than digits")
        return found

    def pieces(self) -> list[str | None]:
        """The name of the piece of each cell; [] without a jigsaw."""
        layouts = [part.arguments[-1] for part in self.parts if part.type == "Jigsaw"]
        count, cells = self.geometry.area, self.region_size()
        for layout in layouts:
            if len(layout) != count:
                raise WrongPieceError(layout[:40], f"{len(layout)} cells, expected {count}")
            whole = {name for name in layout if layout.count(name) == cells}
            if len({*layout}) > len(whole) + 1:
                raise WrongPieceError(layout[:40], f"pieces must have {cells} cells each")
            if whole:
                return [name if name in whole else None for name in layout]
        return []
