"""Colours: strong links of a digit, coloured alternately. One colour of each cluster is right."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import NamedTuple

from sudoku.logic.techniques.layout import cells_of, union_at
from sudoku.logic.techniques.notation import digit_set
from sudoku.logic.techniques.position import Position, candidates_of
from sudoku.logic.techniques.single_digit import strong_links
from sudoku.logic.techniques.step import Edge, PatternNode, Sector, Step, StepDrawing
from sudoku.logic.techniques.technique import technique

TRAP, WRAP = "Simple Colors Trap", "Simple Colors Wrap"
MULTI_1, MULTI_2 = "Multi Colors 1", "Multi Colors 2"


class _Cluster(NamedTuple):
    """Cells joined by strong links of a digit."""

    colours: tuple[int, int]
    """Two masks: one colour holds the digit in all its cells, the opposite colour in none."""
    seen: tuple[int, int]
    """For each colour, the mask of the cells that see it."""
    links: tuple[tuple[int, int, int], ...]
    """The strong links: two cells, and a house."""


@technique(TRAP, layer=4, order=5330)
def traps(position: Position) -> Iterator[Step]:
    """Cells with strong links of a digit are coloured alternately, so one colour holds the digit. A
    cell that sees both colours does not hold it.
    """
    for digit, clusters in _coloured(position):
        for cluster in clusters:
            gone = position.places[digit] & cluster.seen[0] & cluster.seen[1]
            if gone:
                yield _step(TRAP, position, digit, [cluster], gone)


@technique(WRAP, layer=4, order=5331)
def wraps(position: Position) -> Iterator[Step]:
    """Cells with strong links of a digit are coloured alternately. Two cells of one colour see each
    other, so this colour is wrong.
    """
    for digit, clusters in _coloured(position):
        for cluster in clusters:
            pairs = zip(cluster.colours, cluster.seen, strict=True)
            gone = sum(colour for colour, seen in pairs if colour & seen)
            if gone:
                yield _step(WRAP, position, digit, [cluster], gone)


@technique(MULTI_1, layer=4, order=5360)
def multi_colours_1(position: Position) -> Iterator[Step]:
    """Two clusters of strong links are coloured alternately. A colour of one cluster sees a colour
    of the second cluster, so one of the two remaining colours is right. The digit is excluded from
    cells that see both remaining colours.
    """
    for digit, clusters in _coloured(position):
        for one, two in combinations(clusters, 2):
            gone = 0
            for first in (0, 1):
                for second in (0, 1):
                    if one.colours[first] & two.seen[second]:
                        gone |= one.seen[1 - first] & two.seen[1 - second]
            gone &= position.places[digit]
            if gone:
                yield _step(MULTI_1, position, digit, [one, two], gone)


@technique(MULTI_2, layer=4, order=5361)
def multi_colours_2(position: Position) -> Iterator[Step]:
    """Two clusters of strong links are coloured alternately. A colour of one cluster sees both
    colours of the second cluster, so it is wrong.
    """
    for digit, clusters in _coloured(position):
        for one, two in permutations(clusters, 2):
            seen = two.seen
            gone = sum(each for each in one.colours if each & seen[0] and each & seen[1])
            if gone:
                yield _step(MULTI_2, position, digit, [one, two], gone)


def _coloured(position: Position) -> Iterator[tuple[int, list[_Cluster]]]:
    """The clusters of each digit, in the order of their first cells."""
    for digit in range(1, position.layout.digit_count + 1):
        links = [(low, high, house.index) for low, high, house in strong_links(position, digit)]
        neighbours: dict[int, list[int]] = {}
        for low, high, _ in links:
            neighbours.setdefault(low, []).append(high)
            neighbours.setdefault(high, []).append(low)
        clusters, done = list[_Cluster](), 0
        for start in sorted(neighbours):
            if not done >> start & 1:
                colours = _colours(start, neighbours)
                own = colours[0] | colours[1]
                done |= own
                seen = (_seen(position, colours[0]), _seen(position, colours[1]))
                inside = tuple(link for link in links if own >> link[0] & 1)
                clusters.append(_Cluster(colours, seen, inside))
        yield digit, clusters


def _colours(start: int, neighbours: dict[int, list[int]]) -> tuple[int, int]:
    colours, queue = [1 << start, 0], [(start, 0)]
    while queue:
        cell, colour = queue.pop()
        for other in neighbours[cell]:
            if not (colours[0] | colours[1]) >> other & 1:
                colours[1 - colour] |= 1 << other
                queue.append((other, 1 - colour))
    return colours[0], colours[1]


def _seen(position: Position, cells: int) -> int:
    """The cells that see any cell of a mask."""
    return union_at(position.layout.peers, cells)


def _step(title: str, position: Position, digit: int, clusters: list[_Cluster], gone: int) -> Step:
    board = position.layout.board
    sets = [colour for cluster in clusters for colour in cluster.colours]
    names = [f"({','.join(map(board.cell_name, cells_of(colour)))})" for colour in sets]
    shown = [" / ".join(names[at : at + 2]) for at in range(0, len(names), 2)]
    links = [link for cluster in clusters for link in cluster.links]
    return Step(
        title,
        eliminations=candidates_of(digit, gone),
        truths=tuple(dict.fromkeys(Sector.of_house(house, digit) for _, _, house in links)),
        detail=f"{digit_set(board, [digit])} {', '.join(shown)}",
        drawing=StepDrawing(
            tuple(
                PatternNode(candidates_of(digit, colour), f"set {number}")
                for number, colour in enumerate(sets, 1)
            ),
            tuple(Edge(((low, digit),), ((high, digit),), True) for low, high, _ in links),
        ),
    )


TECHNIQUES = (
    traps,
    wraps,
    multi_colours_1,
    multi_colours_2,
)
