"""Cycles and forcing chains of the scale se, on positions small enough to count by hand."""

from __future__ import annotations

from functools import partial
from time import monotonic

import pytest

from sudoku.errors import OutOfBudget
from sudoku.logic.ratings.se.chains import cycles_and_chains
from sudoku.logic.ratings.se.dynamic import LEVELS, dynamic_chains, nishio
from sudoku.logic.ratings.se.hint import SeHint, difficulty, tenths
from sudoku.logic.ratings.se.multiple import multiple_chains
from sudoku.logic.ratings.se.rating import Producer
from tests.logic.ratings.se.marks import cell, empty, position_of, without

X_WING = "r1c1=1 r1c9=1 r9c1=1 r9c9=1 r4c1=1 r5c9=1"
TURBOT = "r1c1=1 r1c8=1 r9c1=1 r9c9=1 r3c9=1 r2c7=1 r4c1=1 r5c9=1"
Y_CYCLE = "r1c1=12 r1c9=23 r9c9=34 r9c1=41 r1c5=2 r5c9=3 r9c5=4 r5c1=1"
XY_WING = "r1c1=12 r1c9=13 r9c1=23 r9c9=3 r1c5=1 r5c1=2 r5c9=3 r9c5=3"


@pytest.mark.parametrize(
    ("candidates", "tenths", "name", "eliminated"),
    [
        pytest.param(X_WING, 65, "Generalized X-Wing", "r4c1<>1 r5c9<>1", id="4 nodes"),
        pytest.param(TURBOT, 66, "Turbot Fish", "r3c9<>1", id="6 nodes"),
        pytest.param(
            Y_CYCLE, 66, "Bidirectional Y-Cycle", "r1c5<>2 r5c9<>3 r9c5<>4 r5c1<>1", id="8 nodes"
        ),
        pytest.param(XY_WING, 71, "Forcing Chain", "r9c9<>3", id="8 nodes, X and Y"),
    ],
)
def test_cycles_and_chains_cost_their_kind_and_length(
    candidates: str, tenths: int, name: str, eliminated: str
) -> None:
    found = list(cycles_and_chains(position_of(candidates)))
    assert found == [SeHint(tenths, name, eliminations=without(eliminated))]


def test_a_chain_from_a_false_candidate_places_it() -> None:
    # 1 in r1c1 false: r1c5 (row 1), not r9c5, r9c2 (row 9), not r2c2, so r1c1 (box 1): 6 nodes.
    position = position_of("r1c1=15 r1c5=1 r9c5=1 r9c2=1 r2c2=1 r5c5=1 r5c2=1 r5c8=1")
    assert list(cycles_and_chains(position)) == [
        SeHint(66, "Turbot Fish", ((cell("r1c1"), 1),), without("r1c1<>5"))
    ]


CELL = (
    "r5c5=123 r5c1=19 r1c5=29 r5c2=38 r2c2=89 r1c1=9"
    " r5c9=1 r9c5=2 r5c8=3 r9c1=9 r1c9=9 r3c3=9 r9c2=8"
)


def test_the_branches_of_a_cell_add_up() -> None:
    # From 1 and 2 four nodes each to r1c1<>9, from 3 six: 14 nodes, 3 steps above 8.0.
    assert list(multiple_chains(position_of(CELL))) == [
        SeHint(83, "Cell Forcing Chains", eliminations=without("r1c1<>9"))
    ]


# The sevens of row 6 go one by one if r1c1 is 7: r6c1 at once, r6c4 by r4c5, r6c9 by r5c8.
SEVENS = "r1c1=7{} r1c5=7 r1c8=7 r4c5=7 r5c8=7 r6c1=7 r6c4=7 r6c9=7 r7c1=7"


def test_nishio_counts_both_chains_to_a_contradiction() -> None:
    # r6c9 true: itself, not r6c1, not r6c4, r4c5, not r1c5, r1c1. False: with r5c8, not r1c8, r1c1.
    assert list(nishio(position_of(SEVENS.format("")))) == [
        SeHint(77, "Nishio Forcing Chains", eliminations=without("r1c1<>7"))
    ]


@pytest.mark.parametrize(
    ("extra", "producer", "tenths", "name"),
    [
        ("12", multiple_chains, 82, "Region Forcing Chains"),
        ("1", dynamic_chains, 87, "Dynamic Region Forcing Chains"),
        ("1", partial(dynamic_chains, level=1), 92, "Dynamic Region Forcing Chains (+)"),
    ],
)
def test_the_places_in_a_house_come_before_a_contradiction_as_long(
    extra: str, producer: Producer, tenths: int, name: str
) -> None:
    # r6c1<>7 from r1c1 (2 nodes), from r1c5 over r6c4 (4), and from r1c8 over r6c9 (4).
    found = list(producer(position_of(SEVENS.format(extra))))
    assert found == [SeHint(tenths, name, eliminations=without("r6c1<>7"))]


def test_lengths_add_a_tenth_each() -> None:
    lengths = (4, 6, 8, 12, 16, 24, 32, 48, 64, 96)
    for count, length in enumerate(lengths):
        assert tenths(difficulty(8.0, length + 2)) == 80 + count
        assert tenths(difficulty(8.0, length + 3)) == 81 + count


@pytest.mark.parametrize(
    "producer",
    [
        cycles_and_chains,
        nishio,
        multiple_chains,
        *(partial(dynamic_chains, level=level) for level in LEVELS),
    ],
)
def test_without_candidates_there_is_no_hint(producer: Producer) -> None:
    assert list(producer(position_of("r1c1=1 r9c9=23"))) == []


@pytest.mark.slow
def test_dynamic_chains_stop_at_the_deadline() -> None:
    for level in LEVELS:
        with pytest.raises(OutOfBudget):
            list(dynamic_chains(empty(), level, monotonic() - 1))
