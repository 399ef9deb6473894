"""The store survives a kill at any moment and refuses answers from other conditions."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.framework.report import BenchmarkError
from benchmarks.latency.results import LatencyRecord, LatencyRun, LatencySession, line_of, read
from benchmarks.latency.store import LatencyStore, asking_order

pytestmark = pytest.mark.slow

SAT = LatencyRun(
    contestant="sat",
    collection="tiny",
    what="sat",
    sha256="0f",
    board="2x2",
    take=None,
    repeats=2,
    cap=10.0,
    versions={"python": "3.11.7"},
    machine={"processor": "slow", "cores": 2},
    date="2026-01-01",
)
COUNT = 3
SESSION = LatencySession("sat", "tiny", 0.1, 0.01, None)


def answer(
    puzzle: int, seconds: float, contestant: str = "sat", conflicts: int = 0
) -> LatencyRecord:
    return LatencyRecord(
        contestant, "tiny", puzzle + 1, "unique", (seconds,), 0.0, seconds, 0, conflicts, 0
    )


def passed(number: int, contestant: str = "sat") -> list[LatencyRecord]:
    """The answers of a pass, in the order of asking: puzzle 2 took 2.x seconds."""
    return [answer(i, i + 0.1 * number, contestant, number) for i in asking_order(COUNT, number)]


def _line(run: LatencyRun) -> str:
    return json.dumps(line_of(run)) + "\n"


OPEN: list[LatencyStore] = []


@pytest.fixture(autouse=True)
def closing() -> Iterator[None]:
    yield
    while OPEN:
        OPEN.pop().close()


def begun(folder: Path, *runs: LatencyRun) -> LatencyStore:
    """A new store, as a later run opens it when the earlier one has ended."""
    while OPEN:
        OPEN.pop().close()
    store = LatencyStore(folder, "tiny", COUNT)
    OPEN.append(store)
    store.load()
    store.begin(runs or [SAT])
    return store


def test_every_other_pass_asks_in_the_opposite_order() -> None:
    assert [list(asking_order(3, number)) for number in range(3)] == [
        [0, 1, 2],
        [2, 1, 0],
        [0, 1, 2],
    ]


def test_each_puzzle_gets_its_own_seconds_and_the_rest_from_the_least_pass(tmp_path: Path) -> None:
    store = begun(tmp_path)
    store.add(0, passed(0), 0, SESSION)
    store.add(1, passed(1), 1, SESSION)
    records = read(store.path).records
    assert [record.line for record in records] == [1, 2, 3]
    assert [record.seconds for record in records] == [(0.0, 0.1), (1.0, 1.1), (2.0, 2.1)]
    assert [record.solve_seconds for record in records] == [0.0, 1.0, 2.0]
    assert {record.conflicts for record in records} == {0}


def test_a_run_killed_between_the_two_files_is_complete(tmp_path: Path) -> None:
    store = begun(tmp_path)
    store.add(0, passed(0), 0, SESSION)
    left = store.partial.read_bytes()
    store.add(1, passed(1), 1, SESSION)
    store.partial.write_bytes(left)
    again = begun(tmp_path)
    assert again.done("sat", 0) == again.done("sat", 1) == COUNT
    assert again.results() == store.results()


def test_a_contestant_that_is_finished_is_kept_while_another_is_not(tmp_path: Path) -> None:
    other = replace(SAT, contestant="strings", what="strings", date="2026-01-02")
    store = begun(tmp_path, SAT, other)
    store.add(0, passed(0), 0, SESSION)
    store.add(0, passed(0, "strings"), 0, replace(SESSION, contestant="strings"))
    store.add(1, passed(1), 1, SESSION)
    again = begun(tmp_path, other)
    assert [again.done("strings", number) for number in range(2)] == [COUNT, 0]
    again.add(1, passed(1, "strings"), 1, replace(SESSION, contestant="strings"))
    results = read(again.path)
    assert [run.contestant for run in results.runs] == ["sat", "strings"]
    assert len(results.records) == 2 * COUNT
    assert not again.partial.exists()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"sha256": "1e"}, "another collection"),
        ({"take": 5}, "take None, now 5"),
        ({"repeats": 3}, "repeats 2, now 3"),
        ({"cap": 1.0}, "cap 10.0, now 1.0"),
        ({"versions": {"python": "3.12.0"}}, "versions {'python': '3.11.7'}, now"),
        ({"machine": {"processor": "fast", "cores": 2}}, "machine {'processor': 'slow', 'cores'"),
        ({"contestant": "strings", "what": "strings", "take": 5}, "take None, now 5"),
        ({"what": "another"}, "another command line"),
    ],
)
def test_figures_that_rest_on_something_else_are_refused(
    change: dict[str, object], said: str, tmp_path: Path
) -> None:
    begun(tmp_path).add(0, passed(0)[:1], 0, SESSION)
    changed = LatencyRun(**{field: getattr(SAT, field) for field in LatencyRun.__slots__} | change)
    with pytest.raises(BenchmarkError) as caught:
        begun(tmp_path, changed)
    assert f"latency-tiny.jsonl.gz: sat was measured with {said}" in str(caught.value)
    assert "--fresh" in str(caught.value)
