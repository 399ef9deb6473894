"""The statistics of latencies, on latencies that are known."""

from __future__ import annotations

import pytest

from sudoku import Board, Effort, Grid, Outcome, Puzzle, Verdict, open_model
from sudoku.questions.latency import Latency, faster, measure, percentile, summarise
from tests.cases import for_each

BOARD = Board(2, 2)
SOLVED = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)


def latency(seconds: float, clue: int = 1) -> Latency:
    puzzle = Puzzle(BOARD, (clue, *SOLVED[1:]))
    outcome = Outcome(puzzle, (Grid(BOARD, SOLVED),), True, Effort(), "model")
    return Latency(outcome, seconds)


def test_the_summary_of_known_latencies() -> None:
    summary = summarise("model", 0.5, [latency(0.3), latency(0.1), latency(0.8, clue=0)])
    assert summary.count == 3
    assert summary.mean == pytest.approx(0.4)
    assert summary.puzzles_per_second == pytest.approx(2.5)
    assert summary.median == 0.3
    assert summary.maximum == 0.8
    assert summary.slowest.clues[0] == 0
    assert summary.setup == 0.5
    assert summary.verdicts[Verdict.UNIQUE] == 3


def test_no_latencies_have_no_summary() -> None:
    with pytest.raises(ValueError, match="there are no latencies"):
        summarise("model", 0.0, [])


@for_each(("percent", "expected"), [(50, 50.0), (99, 99.0), (99.1, 100.0), (100, 100.0), (0, 1.0)])
def test_percentiles_are_of_nearest_rank(percent: float, expected: float) -> None:
    assert percentile([float(i) for i in range(1, 101)], percent) == expected


def test_the_least_of_repeats_is_kept() -> None:
    slow, fast = latency(2.0), latency(1.0)
    assert faster(None, slow) is slow
    assert faster(slow, fast) is fast
    assert faster(fast, slow) is fast


def test_measuring_returns_the_checked_answer() -> None:
    measured = measure(open_model("reference", BOARD), Puzzle(BOARD, SOLVED))
    assert measured.outcome.verdict is Verdict.UNIQUE
    assert measured.seconds > 0


@pytest.mark.parametrize("count", [1000, 41_000, 82_000])
def test_a_percentile_that_is_not_an_exact_float_has_the_right_rank(count: int) -> None:
    assert percentile([float(i) for i in range(1, count + 1)], 99.9) == count * 999 // 1000
