"""The latency benchmark asks real processes, checks their answers and stores them."""

from __future__ import annotations

import gzip
import sys
from pathlib import Path

import pytest

from benchmarks.framework.report import load
from benchmarks.latency.contestants import LatencyContestant
from benchmarks.latency.race import Race
from benchmarks.latency.results import LatencyResults, read
from benchmarks.latency.worker import MODEL, TimedAnswer
from sudoku import Entry, parse
from tests.benchmarks.latency import odd
from tests.benchmarks.latency.conftest import COUNT, NONE, ONE_CLUE, Latency

pytestmark = pytest.mark.slow

PROGRAM = """
import sys, sudoku
for line in sys.stdin:
    found = sudoku.check(line.strip()).solutions
    print(found[0] if found else "none", flush=True)
"""


def stored(saved: Path) -> LatencyResults:
    return read(saved / "latency-tiny.jsonl.gz")


def test_every_contestant_has_a_row_and_all_passes_of_each_puzzle_and_no_more_is_written(
    latency: Latency, tiny: Path, saved: Path
) -> None:
    ended = latency(tiny, "--contestants", "sat,strings", "--repeats", "2")
    assert ended.code == 0, ended.err
    assert f"\n| sat | verdict | {COUNT} | 2 |" in ended.out
    assert f"\n| strings | one solve | {COUNT} | 2 |" in ended.out
    verdicts = "31 multiple, 1 unsatisfiable (sat); 31 solved, 1 unsatisfiable (strings)"
    assert f"Verdicts: {verdicts}." in ended.out
    results = stored(saved)
    for contestant in ("sat", "strings"):
        records = results.records_of(contestant)
        assert [record.line for record in records] == [e.line for e in load(tiny)]
        assert {len(record.seconds) for record in records} == {2}
    assert {s.contestant for s in results.sessions} == {"sat", "strings"}
    assert len(results.sessions) == 4, "a new process for each pass"
    assert_no_puzzle_and_no_path(saved, tiny)


def assert_no_puzzle_and_no_path(saved: Path, tiny: Path) -> None:
    names = {path.name for path in saved.iterdir()}
    assert names == {"latency-tiny.md", "latency-tiny.jsonl.gz"}
    for path in saved.iterdir():
        content = path.read_bytes()
        text = (gzip.decompress(content) if path.suffix == ".gz" else content).decode()
        assert not [puzzle for puzzle in (*ONE_CLUE, odd.ODD, NONE) if puzzle in text]
        assert str(tiny.parent) not in text


@pytest.mark.parametrize(
    ("contestant", "said"),
    [
        ("liar", "tiny.txt:32: liar found 0 of up to 2 solutions, sat 2 of up to 2"),
        ("odd", "tiny.txt:32: odd: model odd failed with ZeroDivisionError()"),
        (
            "dying",
            "tiny.txt:27 to 33: dying: its process ended with exit code 7, expected an ",
        ),
    ],
)
def test_what_is_wrong_ends_the_run_and_is_named_by_file_and_line(
    contestant: str, said: str, latency: Latency, tiny: Path, saved: Path
) -> None:
    ended = latency(tiny, "--contestants", f"reference,{contestant}", "--repeats", "1")
    assert ended.code == 1
    assert ended.out == ""
    assert ended.err.startswith(f"error: {said}")
    assert not saved.exists()


def test_another_program_takes_part(latency: Latency, tiny: Path, tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    template = f"mine={sys.executable} {program}"
    line = ("--repeats", "1", "--contestants", "mine", "--command", template)
    ended = latency(tiny, *line)
    assert ended.code == 0, ended.err
    assert f"\n| mine | one solve | {COUNT} |" in ended.out
    assert str(tmp_path) not in ended.out


def test_each_puzzle_keeps_its_seconds_and_only_complete_passes_count() -> None:
    entries = [Entry(parse(text), "tiny.txt", line) for line, text in enumerate(ONE_CLUE[:3], 1)]
    race = Race([LatencyContestant("sat", MODEL, "sat")], entries, repeats=2, cap=1.0)
    blocks = [[*step.block] for step in race._steps()]
    assert blocks == [[0, 1, 2], [2, 1, 0]], "every other pass begins at the end"
    first, second = race._answers["sat"]
    for i in range(2):
        first[i] = TimedAnswer(i + 0.2, [], 2, conflicts=7)
    assert [record.seconds for record in race.results().records] == [[0.2], [1.2]]
    first[2] = TimedAnswer(2.2, [], 2)
    second[2] = TimedAnswer(2.1, [], 2)
    assert [record.seconds for record in race.results().records] == [[0.2], [1.2], [2.2]]
    second |= {0: TimedAnswer(0.1, [], 2, conflicts=8), 1: TimedAnswer(1.1, [], 2)}
    records = race.results().records
    assert [record.seconds for record in records] == [[0.2, 0.1], [1.2, 1.1], [2.2, 2.1]]
    assert records[0].conflicts == 7


def test_a_race_without_time_asks_nothing(latency: Latency, tiny: Path) -> None:
    ended = latency(tiny, "--contestants", "sat", "--minutes", "0.0000001")
    assert ended.code == 1
    assert "tiny.txt: no answers. Stopped by --minutes" in ended.err
