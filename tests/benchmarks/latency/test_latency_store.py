"""The store survives a kill at any moment and refuses answers from other conditions."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from benchmarks.framework.report import BenchmarkError
from benchmarks.latency.results import LatencyRecord, LatencySession, read
from benchmarks.latency.store import LatencyStore, asking_order

pytestmark = pytest.mark.slow

CONDITIONS = {
    "collection": "tiny",
    "sha256": "0f",
    "take": None,
    "repeats": 2,
    "cap": 10.0,
    "versions": {"python": "3.11.7"},
    "machine": {"processor": "slow", "cores": 2},
    "contestants": {"sat": "sat"},
}
COUNT = 3
SESSION = LatencySession("sat", 0.1, 0.01, None)


def answer(puzzle: int, seconds: float, conflicts: int) -> LatencyRecord:
    return LatencyRecord("sat", puzzle + 1, "unique", (seconds,), 0.0, seconds, 0, conflicts, 0)


def passed(number: int) -> list[LatencyRecord]:
    """The answers of a pass, in the order of asking: puzzle 2 took 2.x seconds."""
    return [answer(i, i + 0.1 * number, number) for i in asking_order(COUNT, number)]


def opened(folder: Path, **changed: object) -> LatencyStore:
    return LatencyStore(folder / "partial", CONDITIONS | changed, ["sat"], COUNT)


def test_every_other_pass_asks_in_the_opposite_order() -> None:
    assert [list(asking_order(3, number)) for number in range(3)] == [
        [0, 1, 2],
        [2, 1, 0],
        [0, 1, 2],
    ]


def test_each_puzzle_gets_its_own_seconds_and_the_rest_from_the_least_pass(tmp_path: Path) -> None:
    with closing(opened(tmp_path)) as store:
        store.add(0, passed(0), 0, SESSION)
        store.add(1, passed(1), 1, SESSION)
        store.results().write(tmp_path / "written", CONDITIONS)
    assert not (tmp_path / "partial").exists()
    results = read(tmp_path / "written")
    assert results == store.results()
    records = results.records
    assert [record.line for record in records] == [1, 2, 3]
    assert [record.seconds for record in records] == [(0.0, 0.1), (1.0, 1.1), (2.0, 2.1)]
    assert [record.solve_seconds for record in records] == [0.0, 1.0, 2.0]
    assert {record.conflicts for record in records} == {0}


def test_only_complete_passes_count_unless_there_is_none(tmp_path: Path) -> None:
    with closing(opened(tmp_path)) as store:
        store.add(0, passed(0)[:2], 0, SESSION)
        assert [record.seconds for record in store.results().records] == [(0.0,), (1.0,)]
        store.add(0, passed(0)[2:], 0, SESSION)
        store.add(1, passed(1)[:2], 1, SESSION)
        assert [record.seconds for record in store.results().records] == [(0.0,), (1.0,), (2.0,)]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"sha256": "1e"}, "sha256 0f, now 1e"),
        ({"take": 5}, "take None, now 5"),
        ({"repeats": 3}, "repeats 2, now 3"),
        ({"cap": 1.0}, "cap 10.0, now 1.0"),
        ({"versions": {"python": "3.12.0"}}, "versions python 3.11.7, now python 3.12.0"),
        ({"contestants": {"sat": "another"}}, "contestants sat sat, now sat another"),
    ],
)
def test_figures_that_rest_on_something_else_are_refused(
    change: dict[str, object], said: str, tmp_path: Path
) -> None:
    with closing(opened(tmp_path)) as store:
        store.add(0, passed(0)[:1], 0, SESSION)
    with pytest.raises(BenchmarkError) as caught:
        opened(tmp_path, **change)
    assert f"partial was begun with {said}" in str(caught.value)
    assert "--fresh" in str(caught.value)
