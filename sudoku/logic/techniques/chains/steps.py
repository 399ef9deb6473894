"""Chains as steps: their eliminations, text and drawing."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from sudoku.logic.techniques.als.sets import AlmostLockedSet
from sudoku.logic.techniques.chains.graph import ChainGraph, Forced, Strong
from sudoku.logic.techniques.layout import cells_of, digits_of, union_of
from sudoku.logic.techniques.notation import cell_set, digit_set
from sudoku.logic.techniques.position import Candidate, candidates_of
from sudoku.logic.techniques.step import Edge, PatternNode, Sector, Step, StepDrawing


@dataclass(frozen=True, slots=True)
class Chain:
    """A chain of nodes with strong and weak links in turn; its first and last links are strong."""

    graph: ChainGraph
    nodes: tuple[int, ...]
    closed_by: tuple[int, int] | None = None
    """The candidate, as a digit and the mask of a cell, that excludes both ends. None if the chain
    is a loop, is written from end to end, or ends where it begins.
    """
    is_loop: bool = False
    """Whether a weak link leads from the last node to the first."""

    @property
    def reasons(self) -> list[Strong]:
        """The reasons for its strong links."""
        pairs = zip(self.nodes[::2], self.nodes[1::2], strict=True)
        return [self.graph.reasons[pair] for pair in pairs]

    @property
    def truths(self) -> tuple[Sector, ...]:
        """The sectors of its strong links, and the cells of its almost locked sets."""
        found: dict[Sector, None] = {}
        for reason in self.reasons:
            if isinstance(reason, Sector):
                found[reason] = None
                continue
            if isinstance(reason, Forced):
                found[Sector.of_cell(reason.cell)] = None
            found.update(dict.fromkeys(map(Sector.of_cell, cells_of(_source(reason).cells))))
        return tuple(found)

    @property
    def is_grouped(self) -> bool:
        """Whether a node has several cells."""
        cells = self.graph.cells
        return any(cells[node] & (cells[node] - 1) for node in self.nodes)

    @property
    def has_sets(self) -> bool:
        """Whether it uses an almost locked set."""
        return any(not isinstance(reason, Sector) for reason in self.reasons)

    def node(self, index: int) -> tuple[int, int]:
        """The digit and the cells of a node."""
        return self.graph.digit[self.nodes[index]], self.graph.cells[self.nodes[index]]

    def loop_eliminations(self) -> int:
        """The eliminations of a loop, as a mask of candidates: one end of each weak link is true,
        and an almost locked set lacks one of the two digits through which the loop passes, so it
        holds the rest.

        As in HoDoKu, a weak link between cells eliminates nothing in the cells of the loop.
        """
        graph, nodes, found = self.graph, self.nodes, 0
        sets = (_source(reason) for reason in self.reasons if not isinstance(reason, Sector))
        own = union_of(source.cells for source in sets) | union_of(graph.cells[n] for n in nodes)
        for index in range(0, len(nodes), 2):
            one, other = nodes[index - 1], nodes[index]
            gone = graph.excludes[one] & graph.excludes[other]
            if graph.cells[one] != graph.cells[other]:
                gone &= ~graph.bits(graph.digit[one], own)
            found |= gone
        for index, reason in enumerate(self.reasons):
            if not isinstance(reason, Sector):
                found |= self._locked(index, reason)
        return found

    def _locked(self, index: int, reason: AlmostLockedSet | Forced) -> int:
        """The eliminations by the remaining digits of an almost locked set in a loop."""
        source, found = _source(reason), 0
        used = {self.node(2 * index)[0], self.node(2 * index + 1)[0]}
        if isinstance(reason, Forced):
            node = 2 * index + (self.node(2 * index)[1] == 1 << reason.cell)
            used = {self.node(node)[0]}
        for digit in digits_of(source.digits):
            if digit not in used:
                seen = source.seen[digit]
                if isinstance(reason, Forced) and reason.others >> digit - 1 & 1:
                    seen &= self.graph.layout.peers[reason.cell]
                found |= self.graph.bits(digit, seen)
        return found


def _source(reason: AlmostLockedSet | Forced) -> AlmostLockedSet:
    return reason.source if isinstance(reason, Forced) else reason


def step(
    title: str, chain: Chain, eliminations: int, *, pair: int = 0, with_ends: bool = True
) -> Step:
    """The step of a chain. eliminations: the mask of the candidates it eliminates.

    pair: the mask of the digits to name first; by default, the eliminated digits. with_ends: as in
    `chain_text`.
    """
    gone = sorted(chain.graph.candidates(eliminations))
    digits = digits_of(pair) or sorted({digit for _, digit in gone})
    board = chain.graph.layout.board
    return Step(
        title,
        eliminations=tuple(gone),
        truths=chain.truths,
        detail=f"{digit_set(board, digits, '/')} {chain_text(chain, with_ends=with_ends)}",
        drawing=_drawing(chain),
    )


def chain_text(chain: Chain, *, with_ends: bool = True) -> str:
    """A chain in the notation of nice loops: "r4c3 -3- r6c2 -7- r3c2 =7= r3c3 =8= r4c3".

    with_ends: whether an open chain is written with the digits of its ends.
    """
    parts = _ChainText(chain.graph)
    nodes = [chain.node(index) for index in range(len(chain.nodes))]
    reasons = chain.reasons
    if chain.closed_by:
        parts.add(chain.closed_by)
        parts.weak(nodes[0])
    for index, reason in enumerate(reasons):
        if index:
            parts.weak(nodes[2 * index])
        parts.strong(nodes[2 * index], nodes[2 * index + 1], reason)
    if chain.closed_by:
        parts.weak(chain.closed_by)
    if chain.is_loop:
        parts.weak(nodes[0])
        return parts.round()
    if chain.closed_by or nodes[0] == nodes[-1] or not with_ends:
        return parts.text()
    return parts.open(nodes[0][0], nodes[-1][0])


class _ChainText:
    """The vertices and links of a chain as text. Links inside a cell are omitted, because the
    digits of the links before and after show them.
    """

    def __init__(self, graph: ChainGraph) -> None:
        self._board = graph.layout.board
        self._vertices: list[str] = []
        self._links: list[str] = []
        self._last = 0

    def add(self, node: tuple[int, int]) -> None:
        """Add a vertex."""
        self._vertices.append(cell_set(self._board, cells_of(node[1])))
        self._last = node[1]

    def weak(self, node: tuple[int, int]) -> None:
        """Add a weak link to a node."""
        self._link(node, "-")

    def strong(self, one: tuple[int, int], other: tuple[int, int], reason: Strong) -> None:
        """Add a strong link between two nodes, the first of which is the last vertex."""
        if isinstance(reason, Sector):
            if not self._vertices:
                self.add(one)
        elif isinstance(reason, Forced) and one[1] == 1 << reason.cell:
            if not self._vertices:
                self.add(one)
            self._link((one[0], 0), "=")
            self._name_set(reason.source)
            return
        else:
            self._name_set(_source(reason))
            if isinstance(reason, AlmostLockedSet):
                return
        self._link(other, "=")

    def _name_set(self, source: AlmostLockedSet) -> None:
        """Make the last vertex an almost locked set."""
        self._vertices[-1:] = ["ALS:" + cell_set(self._board, cells_of(source.cells))]
        self._last = source.cells

    def _link(self, node: tuple[int, int], sign: str) -> None:
        digit, cells = node
        if cells == self._last and not cells & (cells - 1):
            return
        self._links.append(f"{sign}{self._digit(digit)}{sign}")
        self.add(node)

    def _digit(self, digit: int) -> str:
        return digit_set(self._board, [digit])

    def text(self) -> str:
        """The chain from its first vertex to its last."""
        parts = [text for pair in zip(self._vertices, self._links, strict=False) for text in pair]
        return " ".join([*parts, self._vertices[-1]])

    def open(self, first: int, last: int) -> str:
        """An open chain with the digits that its ends prove: "4- r6c2 =4= r9c2 … r6c4 -8"."""
        return f"{self._digit(first)}- {self.text()} -{self._digit(last)}"

    def round(self) -> str:
        """A loop, with the link before its first vertex and the link after its last: "5= r7c6 =2=
        r6c6 -2- … =5= r7c6 =2".
        """
        self._vertices[-1] = self._vertices[0]
        return f"{self._links[-1][1:]} {self.text()} {self._links[0][:-1]}"


def _candidates(source: AlmostLockedSet) -> list[Candidate]:
    places = enumerate(source.places)
    return sorted((cell, digit) for digit, mask in places for cell in cells_of(mask))


def _drawing(chain: Chain) -> StepDrawing:
    groups = [candidates_of(*chain.node(index)) for index in range(len(chain.nodes))]
    marked = [PatternNode(group, "on" if i % 2 else "off") for i, group in enumerate(groups)]
    edges = [Edge(one, other, i % 2 == 0) for i, (one, other) in enumerate(pairwise(groups))]
    if chain.is_loop:
        edges.append(Edge(groups[-1], groups[0], False))
    if chain.closed_by:
        digit, cell = chain.closed_by
        end = ((cell.bit_length() - 1, digit),)
        edges += [Edge(end, groups[0], False), Edge(groups[-1], end, False)]
    sets = [_source(reason) for reason in chain.reasons if not isinstance(reason, Sector)]
    for number, source in enumerate(sets, 1):
        marked.append(PatternNode(tuple(_candidates(source)), f"set {number}"))
    return StepDrawing(tuple(marked), tuple(edges))
