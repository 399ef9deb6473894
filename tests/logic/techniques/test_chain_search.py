"""The search for chains finds all that a plain enumeration finds, and nothing that is wrong."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, islice

import pytest

import sudoku
from sudoku.formats.reading import parse
from sudoku.logic.techniques.chains import TECHNIQUES
from sudoku.logic.techniques.layout import cells_of
from sudoku.logic.techniques.position import Candidate, Position
from sudoku.logic.techniques.premises import implied, minimal, superfluous
from sudoku.logic.techniques.registry import technique_named
from sudoku.logic.techniques.selecting import levels_of
from sudoku.logic.techniques.solving import walk
from sudoku.logic.techniques.step import Step
from tests.cases import for_each
from tests.logic.techniques.proving import NINE, position_with, steps

pytestmark = pytest.mark.slow

SMALL = [
    "...1..45...6.3..2...56........624...",
    "5...31.............4.6.3...2...1..64",
    "...6.41.........3...62..5..4....2..1",
    "....365.....4...2......1..2.6.1..3..",
]
GROUPED = ["...5...1...34........13.1.6.5.....4."]
LARGE = [
    "..46.7...3...1.8.6......1.....5.....63...9..8....74.6.86.........2......1.7..89.2",
    "3..8.6..........794...3...8.2.41..8.7.3....9.1....8..58.7..4.3...6..3..7......2..",
    "....97..68..32.....196..5.3............28.1..3......749..71............5..6...41.",
]
PlainNode = tuple[int, frozenset[int]]
"""A digit and the cells of a node."""


class Plain:
    """Chains as they are defined: all ways along strong and weak links in turn, where no true node
    lies in a false one.
    """

    def __init__(self, position: Position, *, grouped: bool) -> None:
        self.position, self.layout = position, position.layout
        nodes = {(digit, frozenset([cell])) for cell, digit in position.candidates()}
        nodes |= self._groups() if grouped else set()
        order = sorted(nodes, key=lambda node: (node[0], sorted(node[1])))
        self.strong = {one: [two for two in order if self._either(one, two)] for one in order}
        self.weak = {
            one: [two for two in order if self.strong[two] and self._not_both(one, two)]
            for one in order
        }

    def refuted(self) -> set[Candidate]:
        """The candidates that make themselves false by two strong links or more, but not by one,
        which is no chain.
        """
        found = set()
        for cell, digit in self.position.candidates():
            start = digit, frozenset([cell])
            firsts = [
                (off, on) for off in self.weak[start] for on in self.strong[off] if on != start
            ]
            if not any(self._not_both(on, start) for _, on in firsts) and any(
                self._leads(start, on, {start, on}, {start, off}) for off, on in firsts
            ):
                found.add((cell, digit))
        return found

    def _leads(
        self, start: PlainNode, node: PlainNode, true: set[PlainNode], false: set[PlainNode]
    ) -> bool:
        for off in self.weak[node]:
            if any(_within(on, off) for on in true):
                continue
            for on in self.strong[off]:
                if on in true or any(_within(on, other) for other in false | {off}):
                    continue
                if self._not_both(on, start):
                    return True
                if self._leads(start, on, true | {on}, false | {off}):
                    return True
        return False

    def _groups(self) -> set[PlainNode]:
        houses, places = self.layout.houses, self.position.places
        return {
            (digit, frozenset(cells))
            for one, two in combinations(houses, 2)
            for digit in range(1, self.layout.digit_count + 1)
            for size in (2, 3)
            for cells in combinations(cells_of(one.mask & two.mask & places[digit]), size)
        }

    def _either(self, one: PlainNode, two: PlainNode) -> bool:
        if one[0] != two[0]:
            (cell, *more) = one[1]
            return one[1] == two[1] and not more and self.position.cells[cell].bit_count() == 2
        both = one[1] | two[1]
        return not one[1] & two[1] and any(
            both == {*cells_of(house.mask & self.position.places[one[0]])}
            for house in self.layout.houses
        )

    def _not_both(self, one: PlainNode, two: PlainNode) -> bool:
        if one[0] != two[0]:
            return one[1] == two[1] and len(one[1]) == 1
        return all(self.layout.peers[a] >> b & 1 for a in one[1] for b in two[1])


def _within(one: PlainNode, other: PlainNode) -> bool:
    return one[0] == other[0] and one[1] <= other[1]


def _refuted(position: Position, *titles: str) -> set[Candidate]:
    return {
        candidate
        for title in titles
        for step in technique_named(title).find(position)
        for candidate in step.eliminations
    }


def _has_groups(step: Step) -> bool:
    return any(node.role[:3] == "set" or len(node.candidates) > 1 for node in step.drawing.nodes)


def _meets_itself(step: Step) -> bool:
    """Whether a true node lies in a false one, but for ends that are the same node."""
    nodes = [node for node in step.drawing.nodes if node.role in ("on", "off")]
    if nodes[0].candidates == nodes[-1].candidates:
        nodes = nodes[1:]
    true, false = (
        [{*node.candidates} for node in nodes if node.role == role] for role in ("on", "off")
    )
    return any(one <= other for one in true for other in false)


@for_each("text", SMALL)
def test_single_candidates_refute_what_a_plain_enumeration_finds(text: str) -> None:
    position = Position.of(parse(f"box: 2x3\n{text}"))
    expected = Plain(position, grouped=False).refuted()
    assert len(expected) > 10
    assert expected <= _refuted(position, "Discontinuous Nice Loop")


@pytest.mark.thorough
@for_each("text", GROUPED)
def test_groups_refute_what_a_plain_enumeration_finds(text: str) -> None:
    position = Position.of(parse(f"box: 2x3\n{text}"))
    expected = Plain(position, grouped=True).refuted()
    assert expected - Plain(position, grouped=False).refuted()
    assert expected <= _refuted(
        position, "Discontinuous Nice Loop", "Grouped Discontinuous Nice Loop"
    )


def test_chains_solve_puzzles_and_each_step_is_proved() -> None:
    """At each position where easier techniques find nothing, the first steps of all kinds."""
    easier = levels_of("singles,pointing,claiming")
    used = Counter[str]()
    for text in LARGE:
        solution, now = sudoku.solve(text).digits, walk(Position.of(parse(text)), easier).end
        while not now.is_solved:
            found = [step for kind in TECHNIQUES for step in islice(kind.find(now), 3)]
            assert found
            for step in found:
                proved = minimal(step, now)
                assert implied(proved, now)
                assert not superfluous(proved, now)
                assert ("Grouped" in step.technique) is _has_groups(step)
                assert not _meets_itself(step), step.detail
                assert all(solution[cell] != digit for cell, digit in step.eliminations)
                assert all(now.has(*candidate) for candidate in step.eliminations)
                used[step.technique] += 1
            for step in found:
                step.apply(now)
            now = walk(now, easier).end
        assert tuple(now.values) == solution
    assert len(used) == len(TECHNIQUES) - 2, used


def test_chains_go_along_the_houses_of_any_board() -> None:
    """1 is in r1c1 or r5c5 on the diagonal, in r5c2 or r9c2, and in r7c3 or r7c8."""
    on_diagonal = parse(f"rule: diagonal-\n{'.' * 81}").board
    column = " ".join(f"r{row}c2" for row in range(1, 10) if row not in (5, 9))
    row = " ".join(f"r7c{column}" for column in range(1, 10) if column not in (3, 8))
    diagonal = " ".join(f"r{n}c{n}" for n in range(1, 10) if n not in (1, 5, 7))
    gone = {"1": f"{column} {row} {diagonal}"}
    text = "X-Chain: 1 r1c1 =1= r5c5 -1- r5c2 =1= r9c2 -1- r7c3 =1= r7c8 => r1c8<>1"
    position = position_with(on_diagonal, {}, gone)
    assert text in [step.text(position.layout) for step in steps("X-Chain", position)]
    assert not steps("X-Chain", position_with(NINE, {}, gone))
