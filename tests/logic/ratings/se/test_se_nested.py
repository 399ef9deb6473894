"""Patterns and chains nested in dynamic chains."""

from __future__ import annotations

import pytest

from sudoku import parse, solve
from sudoku.logic.ratings.se.branching import Branching
from sudoku.logic.ratings.se.dynamic import deducers, dynamic_chains
from sudoku.logic.ratings.se.hint import SeHint
from sudoku.logic.ratings.se.nodes import nodes_of
from sudoku.logic.ratings.se.propagation import Consequences, sectors_of
from sudoku.logic.techniques.position import Position
from tests.logic.ratings.se.marks import position_of, without

ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
"""Arto Inkala, 2006."""

# r1c9=5: r9c9<>5. r1c9=3: r4c9<>3, r4c9=1, none in r4c1, r4c2, r4c5; column 3 has the 1 of box 4:
# r8c3<>1, r8c3=2, r5c3<>2; and row 5 that of box 5: r5c3<>1, r5c3=8, r9c3<>8, r9c3=5, r9c9<>5.
POINTING = (
    "r5c3=128 r8c3=12 r9c3=58 r6c3=1 r4c1=1 r4c2=1 r4c9=13 r4c5=1 r1c9=35 r5c6=14 r9c6=45 r9c9=5"
    " r5c4=1 r2c3=2 r1c3=8 r2c6=4 r6c9=5 r8c9=3"
)

# r4c4=5: r7c4<>5, r7c4=6, r9c4<>6. r4c4=4: r1c4<>4; r8c4<>4, r8c4=8, r6c4<>8, r6c4=9, r1c4<>9;
# r1c4=7, r1c1<>7; r4c1<>4, r4c1=8, r1c1<>8. Now r9c9=3 contradicts itself in 8 nodes: r1c9<>3, 1,
# r1c1<>1, 2, r9c1<>2, 3. So r9c9<>3, r9c9=6, r9c4<>6: 4 + 15 + 8 nodes.
CHAIN = (
    "r4c4=45 r1c4=479 r8c4=48 r6c4=89 r4c1=48 r1c1=1278 r1c9=13 r9c1=23 r9c9=36 r7c4=56 r9c4=6"
    " r1c5=1 r5c1=2 r5c9=3 r9c5=3 r4c7=4 r2c4=5 r1c8=7 r7c1=8 r9c2=6 r3c4=6 r8c5=6"
)


@pytest.mark.parametrize(
    ("candidates", "level", "tenths", "name", "eliminated"),
    [
        pytest.param(
            POINTING, 1, 94, "Dynamic Cell Forcing Chains (+)", "r9c9<>5", id="14 and 2 nodes"
        ),
        pytest.param(
            CHAIN,
            2,
            101,
            "Dynamic Cell Forcing Chains (+ Forcing Chains)",
            "r9c4<>6",
            id="27 nodes",
        ),
    ],
)
def test_what_is_nested_adds_to_the_length(
    candidates: str, level: int, tenths: int, name: str, eliminated: str
) -> None:
    position = position_of(candidates)
    for lower in range(level):
        assert not list(dynamic_chains(position, lower))
    assert list(dynamic_chains(position, level)) == [
        SeHint(tenths, name, eliminations=without(eliminated))
    ]


def test_what_follows_from_a_true_candidate_is_true_and_each_level_adds_to_it() -> None:
    solution = solve(ESCARGOT)
    nodes = nodes_of(Position.of(parse(ESCARGOT)))
    true = {
        node
        for node, (cell, digit) in enumerate(zip(nodes.cells, nodes.digits, strict=True))
        if solution.digits[cell] == digit
    }
    sectors = sectors_of(nodes, with_cells=True)
    for start in sorted(true)[:3]:
        before: Consequences | None = None
        for level in range(5):
            search = Branching(sectors, deducers(sectors, level)).search(start, on=True)
            assert search.clash is None
            assert search.ons.keys() <= true
            assert search.offs.keys().isdisjoint(true)
            if before:
                assert before.ons.keys() <= search.ons.keys()
                assert before.offs.keys() <= search.offs.keys()
            before = search
        assert before
        assert len(before.offs) > len(Consequences(sectors, start, on=True).offs)
