"""The latency benchmark asks real processes, checks their answers and stores them."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from benchmarks.framework.answers import BLOCK
from benchmarks.framework.report import load
from benchmarks.latency.results import LatencyResults, read
from tests.benchmarks.latency import odd
from tests.benchmarks.latency.conftest import COUNT, NONE, ONE_CLUE, Latency

pytestmark = pytest.mark.slow

ODD_LINE = 32
PROGRAM = """
import sys, sudoku
for line in sys.stdin:
    found = sudoku.check(line.strip()).solutions
    print(found[0] if found else "none", flush=True)
"""


def stored(saved: Path) -> LatencyResults:
    return read(saved / "latency-tiny.jsonl.gz")


def partial(saved: Path) -> Path:
    return saved / "latency-tiny.jsonl.partial"


def answers(path: Path) -> list[dict[str, Any]]:
    """The lines of a partial file after its conditions."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()[1:]]


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
    assert not partial(saved).exists()
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
    kept = answers(partial(saved))
    assert ODD_LINE not in [told.get("line") for told in kept], (
        "nothing is timed before it is right"
    )
    assert len([told for told in kept if told["kind"] == "record"]) == 2 * BLOCK


def test_another_program_takes_part(latency: Latency, tiny: Path, tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    template = f"mine={sys.executable} {program}"
    line = ("--repeats", "1", "--contestants", "mine", "--command", template)
    ended = latency(tiny, *line)
    assert ended.code == 0, ended.err
    assert f"\n| mine | one solve | {COUNT} |" in ended.out
    assert str(tmp_path) not in ended.out


def test_a_killed_run_is_taken_up_again_where_it_was(
    latency: Latency, tiny: Path, saved: Path, tmp_path: Path
) -> None:
    killer = f"killer:{tmp_path}"
    options = ["--contestants", f"reference,{killer}", "--repeats", "2"]
    line = [
        sys.executable,
        "-m",
        "benchmarks",
        "latency",
        str(tiny),
        *options,
        "--save",
        str(saved),
    ]
    done = subprocess.run(line, cwd=odd.ROOT, capture_output=True, text=True, check=False)
    assert done.returncode < 0, done.stderr
    killed = answers(partial(saved))
    ended = latency(tiny, *options[:-1], "3")
    assert ended.code == 1
    assert "tiny.jsonl.partial was begun with repeats 2, now 3: expected the same" in ended.err
    before = {
        told["line"]: told["seconds"]
        for told in killed
        if told["kind"] == "record" and told["contestant"] == killer
    }
    assert list(before) == [entry.line for entry in load(tiny)[:BLOCK]]
    ended = latency(tiny, *options)
    assert ended.code == 0, ended.err
    records = stored(saved).records_of(killer)
    assert [record.line for record in records] == [entry.line for entry in load(tiny)]
    assert {len(record.seconds) for record in records} == {2}
    assert {r.line: [r.seconds[0]] for r in records if r.line in before} == before
    assert not partial(saved).exists()
