"""Row-minlex forms in plain Python, for any shape.

The form grows row by row. Whatever row comes next, its columns are put in the order in which it
looks smallest (`next_row`), and the search goes on with the rows that look smallest of all. So it
only branches among equals. Of these it needs few where the puzzle is symmetric: two ways that end
in the same form make an automorphism, and what automorphisms map to each other is tried once, as in
B. McKay and A. Piperno, "Practical graph isomorphism, II", 2014. Their number is the product of the
lengths of the orbits along the way to the form, and of the orders of columns that are left open.
"""

from __future__ import annotations

from dataclasses import dataclass

from sudoku.symmetry.automorphisms import (
    Automorphism,
    Orbits,
    automorphism,
    evident,
    exchange,
    first_band,
    first_stack,
    transformation_of,
)
from sudoku.symmetry.canonicaliser import Forms, Shape
from sudoku.symmetry.columns import count_orders, exchangeable, in_order, undetermined
from sudoku.symmetry.next_row import Next, NextRow, Partial, Row
from sudoku.symmetry.transformation import Transformation


class PlainCanonicaliser:
    """Makes row-minlex forms, for any shape."""

    def supports(self, shape: Shape) -> bool:  # noqa: ARG002  # it supports all
        return True

    def forms(self, shape: Shape, cells: bytes, *, maps: bool = False) -> Forms:
        """See `Canonicaliser`."""
        area = shape.size**2
        starts = range(0, len(cells), area)
        found = [_Search(shape, cells[at : at + area]).run() for at in starts]
        made = b"".join([leaf.map for leaf, _ in found]) if maps else b""
        counts = tuple(count for _, count in found)
        return Forms(b"".join([leaf.cells for leaf, _ in found]), made, counts)


def automorphisms_of(shape: Shape, cells: bytes) -> list[Transformation]:
    """Automorphisms of a puzzle that generate all of them."""
    search = _Search(shape, cells)
    search.run()
    found = [transformation_of(shape, image, cells) for image in search.automorphisms]
    return list(dict.fromkeys(found))


@dataclass(frozen=True, slots=True)
class _View:
    """The puzzle as it is, or transposed, and the points of its first row, column and stack.

    repeated: the digits that each row has more than once.
    """

    rows: tuple[Row, ...]
    repeated: tuple[Row, ...]
    height: int
    width: int
    first_row: int
    first_column: int
    first_stack: int
    is_transposed: bool

    def point(self, choice: int) -> int:
        """The point of a choice among equals: a column, or ~s for stack s."""
        return self.first_column + choice if choice >= 0 else self.first_stack + ~choice


def _views(shape: Shape, cells: bytes) -> list[_View]:
    n, height, width = shape.size, shape.band_rows, shape.stack_columns
    rows = tuple(tuple(cells[at : at + n]) for at in range(0, n * n, n))
    stacks, bands = first_stack(shape), first_band(shape)
    views = [_View(rows, _repeated(rows), height, width, 0, n, stacks, is_transposed=False)]
    if shape.transposes:
        turned = tuple(zip(*rows, strict=True))
        again = _repeated(turned)
        views.append(_View(turned, again, width, height, n, 0, bands, is_transposed=True))
    return views


def _repeated(rows: tuple[Row, ...]) -> tuple[Row, ...]:
    return tuple(
        [tuple({digit for digit in row if digit and row.count(digit) > 1}) for row in rows]
    )


@dataclass(frozen=True, slots=True)
class _Node:
    """A form on the way: complete rows, those of the view that they are, and the row in hand."""

    view: _View
    rows: tuple[int, ...]
    partial: Partial
    row: tuple[NextRow, Next] | None = None

    @property
    def shown(self) -> Row:
        """What is known of the row in hand."""
        return () if self.row is None else self.row[1].shown

    @property
    def start(self) -> int:
        """How many cells the complete rows have."""
        return len(self.partial.form) * self.partial.size

    def candidates(self) -> list[int]:
        """The rows that may come next: of the band in hand, or of any other."""
        height, size, taken = self.view.height, self.partial.size, self.rows
        top = taken[-1] // height * height if len(taken) % height else 0
        end = top + height if len(taken) % height else size
        return [row for row in range(top, end) if row not in taken]


@dataclass(frozen=True, slots=True)
class _Leaf:
    """A form, and how it is made: the rows and columns of the view in their order."""

    view: _View
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    partial: Partial

    @property
    def cells(self) -> bytes:
        return b"".join(map(bytes, self.partial.form))

    @property
    def lines(self) -> list[int]:
        """The points of the rows, and those of the columns."""
        first_row, first_column = self.view.first_row, self.view.first_column
        return [first_row + r for r in self.rows] + [first_column + c for c in self.columns]

    @property
    def map(self) -> bytes:
        """As in Forms.maps. Digits that the puzzle lacks get the names that are left."""
        partial, size = self.partial, self.partial.size
        position = {column: at for at, column in enumerate(self.columns)}
        names = [0] * (size + 1)
        for digit, (row, column) in partial.origins.items():
            names[digit] = partial.form[row][position[column]]
        left = iter([name for name in range(1, size + 1) if name not in names])
        names[1:] = [name or next(left) for name in names[1:]]
        return bytes([self.view.is_transposed, *self.rows, *self.columns, *names])


class _Search:
    """Finds the row-minlex form of one puzzle, and counts its automorphisms.

    best: the smallest form so far, or as much as is known of it, with the largest number for new
    names. leaf: that form when it is complete, and best_path the points chosen for it. orbits: for
    each depth of that path how many points are equivalent to the one chosen.
    """

    def __init__(self, shape: Shape, cells: bytes) -> None:
        self.shape = shape
        self.views = _views(shape, cells)
        self.automorphisms: list[Automorphism] = [*evident(shape, cells)]
        self.path: list[int] = []
        self.best: Row = ()
        self.leaf: _Leaf | None = None
        self.best_path: list[int] = []
        self.orbits: dict[int, int] = {}

    def run(self) -> tuple[_Leaf, int]:
        """The form and the number of automorphisms."""
        n = self.shape.size
        starts = [(view, Partial(n, (), undetermined(n, view.width), {}, 0)) for view in self.views]
        self._search([_Node(view, (), partial) for view, partial in starts])
        if self.leaf is None:
            raise RuntimeError("a search that ended without a form")
        count = count_orders(self.leaf.partial.columns)
        for depth in range(len(self.best_path)):
            count *= self.orbits[depth]
        return self.leaf, count

    def _search(self, nodes: list[_Node]) -> int:
        """Search below a node; at the root there is one for each view.

        Returns the depth to go back to: that of the node, or a lower one at which the branch in
        hand turned out to be equivalent to the best one.
        """
        depth, n = len(self.path), self.shape.size
        row = nodes[0].row
        branches = self._rows(nodes) if row is None else self._ways(nodes[0], *row)
        orbits = Orbits(branches)
        for point, child in branches.items():
            orbits.join(self.automorphisms, self.path)
            if orbits.is_tried(point) or not self._is_among_best(child):
                continue
            self.path.append(point)
            if child.row is not None and len(child.shown) == n:
                following, at = child.row
                child = _Node(child.view, child.rows, following.complete(at))
            back = self._arrive(child) if len(child.partial.form) == n else self._search([child])
            self.path.pop()
            if back < depth:
                return back
        if self.best_path[:depth] == self.path and len(self.best_path) > depth:
            orbits.join(self.automorphisms, self.path)
            self.orbits[depth] = orbits.length(self.best_path[depth])
        return depth

    def _is_among_best(self, node: _Node) -> bool:
        """Whether the form so far is no larger than the best one; if it is smaller, it is best."""
        shown, start = node.shown, node.start
        known = self.best[start : start + len(shown)]
        if shown[: len(known)] > known:
            return False
        if shown[: len(known)] < known or len(known) < len(shown):
            self.best = self.best[:start] + shown
            self.leaf = None
        return True

    def _rows(self, nodes: list[_Node]) -> dict[int, _Node]:
        """A branch for each row that may be the smallest next one, by its point."""
        least = self.best[nodes[0].start :]
        bounds = [
            (node.partial.bound(node.view.rows[row], node.view.repeated[row]), node, row)
            for node in nodes
            for row in node.candidates()
        ]
        bounds.sort(key=lambda entry: entry[0])
        branches: dict[int, _Node] = {}
        for bound, node, row in bounds:
            if bound[: len(least)] > least:
                break
            following = NextRow(node.partial, node.view.rows[row], node.view.repeated[row])
            at = following.begun()
            child = _Node(node.view, (*node.rows, row), node.partial, (following, at))
            branches[node.view.first_row + row] = child
            least = min(least, at.shown) if least else at.shown
        return _smallest(branches)

    def _ways(self, node: _Node, row: NextRow, at: Next) -> dict[int, _Node]:
        """A branch for each of the equals of a choice, by its point."""
        branches = {}
        for choice, way in row.choices(at):
            child = _Node(node.view, node.rows, node.partial, (row, row.advanced(way)))
            branches[node.view.point(choice)] = child
        return _smallest(branches)

    def _arrive(self, node: _Node) -> int:
        """Keep a new best form, or note the automorphism that an equal one makes."""
        columns, first = node.partial.columns, node.view.first_column
        leaf = _Leaf(node.view, node.rows, tuple(in_order(columns)), node.partial)
        if self.leaf is None:
            self.leaf, self.best_path = leaf, [*self.path]
            for some, others in exchangeable(columns):
                pairs = {first + a: first + b for a, b in zip(some, others, strict=True)}
                self.automorphisms.append(exchange(self.shape, pairs))
            return len(self.path)
        moves = dict(zip(self.leaf.lines, leaf.lines, strict=True))
        self.automorphisms.append(automorphism(self.shape, moves))
        both = zip(self.path, self.best_path, strict=True)
        return next(depth for depth, (own, best) in enumerate(both) if own != best)


def _smallest(branches: dict[int, _Node]) -> dict[int, _Node]:
    """The branches that are not larger than another, as far as both are known."""
    least: Row = ()
    for node in branches.values():
        common = min(len(node.shown), len(least))
        begun, known = node.shown[:common], least[:common]
        if begun < known or (begun == known and len(node.shown) > common):
            least = node.shown
    return {
        point: node for point, node in branches.items() if node.shown <= least[: len(node.shown)]
    }
