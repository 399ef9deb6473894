"""Whips and braids: chains of CSP variables that refute a candidate (Denis Berthier).

A step is printed in his notation: "r3c1{n2 n3} - r4n3{c1 c4} - c4n5{r4 .}" is the cell r3c1, the
digit 3 in row 4 and the digit 5 in column 4, each with its left-linking and its right-linking
candidate. The last variable has no right-linking candidate. The z- and t-candidates, which the
target and earlier right-linking candidates exclude, are not printed. Start with `graph`, then
`search`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from sudoku.errors import OutOfBudget
from sudoku.logic.techniques.constraint_links import WeakLinks, weak_links
from sudoku.logic.techniques.layout import HouseKind, TechniqueLayout, cells_of
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.step import Demand, Edge, PatternNode, Sector, Step, StepDrawing
from sudoku.logic.techniques.technique import Technique, is_late
from sudoku.logic.techniques.whips.graph import CandidateGraph
from sudoku.logic.techniques.whips.search import LONGEST, Whip, WhipSearch

LONGEST_WHIP = 12
"""Limit on the length of whips. Longer chains are left to braids, which are never longer than
whips.
"""

MOST_PARTIAL = 5_000
"""Limit on the partial whips of one length for one target; beyond it, the target is left to braids.
"""


def chains(title: str, is_whip: bool, position: Position) -> Iterator[Step]:
    """Find a shortest chain for each target, shortest chains first."""
    graph, through = CandidateGraph.of(position.layout.board), weak_links(position)
    if through:
        graph = graph.with_links(through)
    live = graph.open_candidates(position)
    search = WhipSearch(graph, live, most_partial=MOST_PARTIAL)
    find = search.whip if is_whip else search.braid
    left = live
    for length in range(1, (LONGEST_WHIP if is_whip else LONGEST) + 1):
        for target in cells_of(graph.locked(live) if length == 1 else left):
            if is_late():
                return
            try:
                chain = find(target, length)
            except OutOfBudget:
                left &= ~(1 << target)
                continue
            if chain:
                left &= ~(1 << target)
                yield _step(title, position, graph, chain, through)


def _demands(
    position: Position, graph: CandidateGraph, chain: Whip, through: WeakLinks
) -> tuple[Demand, ...]:
    """The constraints through which the target and right-linking candidates exclude candidates of
    the variables.
    """
    found = dict[Demand, None]()
    if not through:
        return ()
    sources = [graph.candidate(chain.target)]
    for cell in chain.cells:
        for one in graph.sectors[cell.variable].candidates(position):
            found |= {
                Demand(through[source][one]): None
                for source in sources
                if one in through.get(source, ())
            }
        if cell.right is not None:
            sources.append(graph.candidate(cell.right))
    return tuple(found)


def _step(
    title: str, position: Position, graph: CandidateGraph, chain: Whip, through: WeakLinks
) -> Step:
    layout = position.layout
    target = graph.candidate(chain.target)
    parts, edges = list[str](), list[Edge]()
    lefts, rights = [], []
    for cell in chain.cells:
        left = graph.candidate(cell.left)
        right = None if cell.right is None else graph.candidate(cell.right)
        edges.append(Edge((graph.candidate(cell.source),), (left,), False))
        lefts.append(left)
        if right:
            edges.append(Edge((left,), (right,), True))
            rights.append(right)
        parts.append(_variable(layout, graph.sectors[cell.variable], left, right))
    return Step(
        title,
        eliminations=(target,),
        truths=tuple(graph.sectors[cell.variable] for cell in chain.cells),
        demands=_demands(position, graph, chain, through),
        detail=f"[{len(chain)}] {' - '.join(parts)}",
        drawing=StepDrawing(
            (
                PatternNode(tuple(dict.fromkeys(lefts)), "off"),
                *([PatternNode(tuple(rights), "on")] if rights else []),
            ),
            tuple(edges),
        ),
    )


def _variable(
    layout: TechniqueLayout, sector: Sector, left: tuple[int, int], right: tuple[int, int] | None
) -> str:
    """A variable as text, with its left-linking and its right-linking candidate."""
    board = layout.board
    if sector.house < 0:
        name = board.cell_name(sector.number)
        values = [f"n{digit + board.shift}" for _, digit in (left, *([right] if right else []))]
    else:
        house = layout.houses[sector.house]
        name = f"{house.short}n{sector.number + board.shift}"
        values = []
        for cell, _ in (left, *([right] if right else [])):
            row, column = divmod(cell, board.size)
            if house.kind is HouseKind.ROW:
                values.append(f"c{column + 1}")
            elif house.kind is HouseKind.COLUMN:
                values.append(f"r{row + 1}")
            else:
                values.append(board.cell_name(cell))
    return f"{name}{{{' '.join(values)}{'' if right else ' .'}}}"


TECHNIQUES = (
    Technique(
        "Whip",
        partial(chains, "Whip", True),
        "If the target were true, it and the candidates found so far would leave each variable "
        "one candidate, and the last variable none. Each variable touches the candidate found just "
        "before.",
        layer=6,
        order=8620,
    ),
    Technique(
        "Braid",
        partial(chains, "Braid", False),
        "If the target were true, it and the candidates found so far would leave each variable "
        "one candidate, and the last variable none. A variable touches the target or any candidate "
        "found before.",
        layer=6,
        order=8630,
    ),
)
