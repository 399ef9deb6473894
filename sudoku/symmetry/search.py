"""The search for the row-minlex form of one puzzle.

The form grows row by row. For each possible next row, the columns are put in the order that makes
it smallest (`next_row`), and the search continues with the smallest rows. So it only branches among
equals. If the puzzle is symmetric, some of these branches are skipped: two paths to the same form
yield an automorphism, and of branches that automorphisms map to each other, only one is tried, as
in B. McKay and A. Piperno, "Practical graph isomorphism, II", 2014. The number of automorphisms is
the product of the lengths of the orbits on the path to the form and of the number of column orders
that it leaves open.
"""

from __future__ import annotations

from collections.abc import Sequence

from sudoku.errors import CanonicalFormError
from sudoku.symmetry.automorphisms import Automorphism, Orbits, automorphism, evident, exchange
from sudoku.symmetry.canonicaliser import LineShape
from sudoku.symmetry.columns import ColumnOrder, count_orders, exchangeable, in_order, undetermined
from sudoku.symmetry.next_row import Next, NextRow, Partial, Row
from sudoku.symmetry.nodes import Leaf, SearchNode, View, views_of

LIMIT_STEPS = 50_000
"""Limit on the rows and columns tried for one puzzle, about 20 s. 9x9 puzzles need a few
hundred.
"""


class FormSearch:
    """Finds the row-minlex form of one puzzle, and counts its automorphisms.

    Raises CanonicalFormError after LIMIT_STEPS.
    """

    def __init__(self, shape: LineShape, cells: bytes) -> None:
        self.shape = shape
        self.views = views_of(shape, cells)
        self.automorphisms: list[Automorphism] = [*evident(shape, cells)]
        self.path: list[int] = []
        self.best: Row = ()
        """The smallest form so far, or its known part, with a placeholder for new names."""
        self.leaf: Leaf | None = None
        """That form, once it is complete."""
        self.best_path: list[int] = []
        """The points chosen for that form."""
        self.orbits: dict[int, int] = {}
        """For each depth of that path, the number of points equivalent to the chosen point."""
        self.steps = 0

    def run(self) -> tuple[Leaf, int]:
        """The form and the number of automorphisms."""
        self._search(
            [self._start(view, undetermined(self.shape.size, view.width)) for view in self.views]
        )
        leaf = self._found()
        count = count_orders(leaf.partial.columns)
        for depth in range(len(self.best_path)):
            count *= self.orbits[depth]
        return leaf, count

    def run_from(self, view: View, columns: ColumnOrder, rows: Sequence[int]) -> Leaf:
        """The smallest form of a view that begins with these rows, in this order.

        columns: the order of the columns so far, which may be partial. It may depend only on these
        rows.
        """
        self.path = [view.first_row + row for row in rows]
        self._search([self._start(view, columns, tuple(rows))])
        return self._found()

    def _start(self, view: View, columns: ColumnOrder, rows: tuple[int, ...] = ()) -> SearchNode:
        return SearchNode(view, (), Partial(self.shape.size, (), columns, {}, 0), first=rows)

    def _found(self) -> Leaf:
        if self.leaf is None:
            raise RuntimeError("a search that ended without a form")
        return self.leaf

    def _search(self, nodes: list[SearchNode]) -> int:
        """Search below a node; at the root there is one for each view.

        Returns the depth to which to return: the depth of the node, or a lower depth at which the
        current branch proved equivalent to the best branch.
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
                complete = following.complete(at)
                child = SearchNode(child.view, child.rows, complete, first=child.first)
            back = self._arrive(child) if len(child.partial.form) == n else self._search([child])
            self.path.pop()
            if back < depth:
                return back
        if self.best_path[:depth] == self.path and len(self.best_path) > depth:
            orbits.join(self.automorphisms, self.path)
            self.orbits[depth] = orbits.length(self.best_path[depth])
        return depth

    def _is_among_best(self, node: SearchNode) -> bool:
        """Whether the form so far is at least as small as the best form. A smaller form becomes the
        best.
        """
        shown, start = node.shown, node.start
        known = self.best[start : start + len(shown)]
        if shown[: len(known)] > known:
            return False
        if shown[: len(known)] < known or len(known) < len(shown):
            self.best = self.best[:start] + shown
            self.leaf = None
        return True

    def _rows(self, nodes: list[SearchNode]) -> dict[int, SearchNode]:
        """A branch for each row that may be the smallest next row, indexed by its point."""
        least = self.best[nodes[0].start :]
        bounds = [
            (node.partial.bound(node.view.rows[row], node.view.repeated[row]), node, row)
            for node in nodes
            for row in node.candidates()
        ]
        bounds.sort(key=lambda entry: entry[0])
        branches: dict[int, SearchNode] = {}
        for bound, node, row in bounds:
            if bound[: len(least)] > least:
                break
            self._step()
            following = NextRow(node.partial, node.view.rows[row], node.view.repeated[row])
            at = following.begun()
            rows = (*node.rows, row)
            child = SearchNode(node.view, rows, node.partial, (following, at), node.first)
            branches[node.view.first_row + row] = child
            least = min(least, at.shown) if least else at.shown
        return _smallest(branches)

    def _ways(self, node: SearchNode, row: NextRow, at: Next) -> dict[int, SearchNode]:
        """A branch for each alternative of a choice among equals, indexed by its point."""
        branches = {}
        for choice, way in row.choices(at):
            self._step()
            after = row, row.advanced(way)
            child = SearchNode(node.view, node.rows, node.partial, after, node.first)
            branches[node.view.point(choice)] = child
        return _smallest(branches)

    def _step(self) -> None:
        self.steps += 1
        if self.steps > LIMIT_STEPS:
            raise CanonicalFormError(
                f"too many symmetries, the row-minlex form was not found in {LIMIT_STEPS} steps"
            )

    def _arrive(self, node: SearchNode) -> int:
        """Record a new best form, or the automorphism that follows from an equal form."""
        columns, first = node.partial.columns, node.view.first_column
        leaf = Leaf(node.view, node.rows, tuple(in_order(columns)), node.partial)
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


def _smallest(branches: dict[int, SearchNode]) -> dict[int, SearchNode]:
    """The branches that are not larger than any other branch, as far as both are known."""
    least: Row = ()
    for node in branches.values():
        common = min(len(node.shown), len(least))
        begun, known = node.shown[:common], least[:common]
        if begun < known or (begun == known and len(node.shown) > common):
            least = node.shown
    return {
        point: node for point, node in branches.items() if node.shown <= least[: len(node.shown)]
    }
