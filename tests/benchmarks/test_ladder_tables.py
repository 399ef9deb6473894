"""The ladder's tables with the essays' figures, and equivalent forms of puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.essays import printed
from benchmarks.essays.asking import EssayProgram, PlacedPuzzle, SearchCost
from benchmarks.essays.tables import (
    MeasuredPrograms,
    calls_rows,
    isomorph_rows,
    timing_rows,
    tree_rows,
)
from sudoku import Entry, parse
from sudoku.reference.variant import ALIASES

ROOT = Path(__file__).parents[2]
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


def measured(
    costs: Sequence[SearchCost], name: str = "reference", collection: str = "made", text: str = EASY
) -> MeasuredPrograms:
    """A collection of one puzzle again and again, asked of one way that cost this."""
    entry = Entry(parse(text), "made.txt", 7)
    way = EssayProgram(name, lambda _: (costs[0], 1, []), True, list(costs))
    return MeasuredPrograms(
        collection, [PlacedPuzzle(entry, entry.puzzle)] * len(costs), {name: way}
    )


def test_a_row_of_the_ladder_is_counted_right() -> None:
    costs = [SearchCost(0.001, 0, 0), SearchCost(0.003, 4, 2, given_up=True)]
    row = timing_rows(measured(costs))[0]
    assert row["version"] == "reference"
    assert row["N"] == 2
    assert row["puzzles per second"] == pytest.approx(500)
    assert row["avg ms"] == pytest.approx(2)
    assert row["max ms"] == pytest.approx(3)
    assert (row["nodes avg"], row["nodes max"]) == (3, 5)
    assert (row["guesses avg"], row["refuted avg"]) == (2, 1)
    assert row["nodes per second"] == pytest.approx(6 / 0.004)
    assert row["given up"] == 1
    assert row["× reference"] == 1
    assert row["essay puzzles per second"] == "-"


def test_a_way_is_compared_with_the_default_on_what_both_were_asked() -> None:
    both = measured([SearchCost(0.001), SearchCost(0.002), SearchCost(0.5)])
    slow = EssayProgram(
        "comb", both.ways["reference"].ask, True, [SearchCost(0.004), SearchCost(0.005)]
    )
    both = replace(both, ways={**both.ways, "comb": slow})
    assert timing_rows(both)[1]["× reference"] == pytest.approx(3)


def test_figures_of_a_single_puzzle_stand_in_a_row_of_its_own() -> None:
    rows = timing_rows(measured([SearchCost(0.5, 9)], name="comb", text=HARD))
    assert [row["name"] for row in rows] == ["made", "puzzle1"]
    assert [row["essay max ms"] for row in rows] == ["-", 225_729]


def test_tree_sizes_stand_at_the_essays_percentiles() -> None:
    ours, essay = tree_rows(measured([SearchCost(0.1, guesses) for guesses in range(200)]))
    assert [ours[f"p{p}"] for p in (1, 10, 25, 50, 75, 90, 99)] == [2, 20, 50, 100, 150, 180, 198]
    assert (ours["p99.9"], ours["p100"], ours["avg"], ours["N"]) == (200, 200, 100.5, 200)
    assert (essay["p50"], essay["p100"], essay["avg"], essay["N"]) == (6, 6724, 20, 138_182)


def test_calls_count_the_root_and_stand_beside_carmels() -> None:
    costs = [SearchCost(0.01, 0), SearchCost(0.03, 8, given_up=True)]
    (row,) = calls_rows(measured(costs, "carmel-unit", "top95"))
    assert (row["N"], row["solved"], row["calls avg"], row["calls max"]) == (2, 1, 5, 9)
    assert row["avg ms"] == pytest.approx(20)
    assert (row["essay calls avg"], row["essay calls max"], row["essay avg ms"]) == (100, 1403, 25)


def test_the_worst_disguise_of_each_puzzle_is_what_counts() -> None:
    nodes_and_ms = [(1, 5), (4, 2), (2, 1), (9, 3), (2, 1), (2, 9)]
    costs = [SearchCost(ms / 1000, nodes - 1) for nodes, ms in nodes_and_ms]
    made = measured(costs)
    questions = [
        PlacedPuzzle(replace(q.entry, line=1 + i // 2), q.puzzle)
        for i, q in enumerate(made.questions)
    ]
    (row,) = isomorph_rows(replace(made, questions=questions), 2)
    assert (row["N"], row["asked"], row["nodes max"]) == (3, 6, 9)
    assert row["nodes avg"] == pytest.approx(20 / 6)
    assert row["nodes avg of max"] == pytest.approx((4 + 9 + 2) / 3)
    assert row["avg of max ms"] == pytest.approx((5 + 3 + 9) / 3)
    assert row["max ms"] == pytest.approx(9)
    assert row["hardest at"] == "made.txt:2"


def test_every_figure_is_of_a_variant_that_exists() -> None:
    told = {alias for alias, _ in [*printed.TIMINGS, *printed.CALLS]}
    assert told <= set(ALIASES)
    shipped = (ROOT / "puzzles" / "essays.txt").read_text(encoding="utf-8")
    for text in [*printed.PRINTED.values(), printed.TINY]:
        assert f"\n{text}:1:" in shipped
