"""`python -m benchmarks cubes`: what is measured of a division, and what is simulated."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks import __main__ as benchmarks
from benchmarks.cubes import command
from benchmarks.cubes.command import MeasuredPuzzle
from benchmarks.cubes.scheduling import Division, Part, makespan, recorded
from benchmarks.framework.report import BenchmarkError
from benchmarks.framework.whole_commands import Cost

pytestmark = pytest.mark.slow


def division(*seconds: float, serial: float = 1.0) -> Division:
    return Division(serial, [Part(each) for each in seconds])


def test_one_core_does_all_the_work() -> None:
    one = division(3, 1, 2, 5)
    assert makespan(one, 1) == 12


def test_a_free_core_takes_the_next_cube() -> None:
    one = division(3, 1, 2, 5)
    assert makespan(one, 2) == 1 + 8  # 3, then 5; 1 and 2 beside them
    assert makespan(one, 4) == makespan(one, 512) == 1 + 5


def test_the_second_solution_ends_it() -> None:
    parts = [Part(4, 1), Part(1, 1), Part(9), Part(2, 1)]
    one = Division(0.0, parts)
    assert makespan(one, 1) == 5
    assert makespan(one, 4) == 2
    assert makespan(Division(0.0, [Part(3), Part(1, 2)]), 2) == 1


def test_a_split_cube_delays_those_into_which_it_was_split() -> None:
    parts = [Part(2), Part(3, after=0), Part(1), Part(4, after=0)]
    one = Division(0.0, parts)
    assert makespan(one, 1) == 10
    assert makespan(one, 2) == 6  # 1 beside the first; then 3 and 4
    assert makespan(one, 3) == 6


def test_the_file_of_cubes_tells_the_parts(tmp_path: Path) -> None:
    file = tmp_path / "cubes.jsonl"
    events = (
        {"cubes": 1, "puzzle": "1..4"},
        {"pieces": [["r1c2=2", 0.5], ["r1c2=3", 0.5]]},
        {"solution": [1, 2, 3, 4]},
        {"solved": "r1c2=2", "seconds": 0.5, "conflicts": 7},
        {"split": "r1c2=3", "seconds": 0.25, "conflicts": 1, "pieces": [["r1c2=3 r2c1=3", 0.5]]},
        {"solved": "r1c2=3 r2c1=3", "core": "r2c1=3", "seconds": 2.0, "conflicts": 0},
        {"solution": [1, 3, 2, 4]},
    )
    file.write_text("".join(json.dumps(event) + "\n" for event in events), encoding="ascii")
    assert recorded(file) == [Part(0.5, 1), Part(0.25), Part(2.0, 0, 1), Part(0.0, 1)]
    file.write_text('{"solved": "r1c2=2"}\n', encoding="ascii")
    with pytest.raises(BenchmarkError, match=r"cubes\.jsonl is not a file of cubes"):
        recorded(file)


def test_each_puzzle_is_asked_alone_and_in_cubes(capsys: pytest.CaptureFixture[str]) -> None:
    line = ["cubes", "--size", "16", "--holes", "0.55", "--seeds", "1", "--cubes", "4"]
    assert benchmarks.main([*line, "--jobs", "1"]) == 0
    (row,) = [line for line in capsys.readouterr().out.splitlines() if "seed 1 |" in line]
    _, name, verdict, seconds, *_ = map(str.strip, row.split("|"))
    assert (name, verdict) == ("size 16, seed 1", "multiple")
    assert float(seconds) > 0


def test_verdicts_that_differ_end_the_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["unique", "multiple"])
    cost = Cost(1.0, 1.0, 0.0, 1)
    monkeypatch.setattr(command, "_verdict", lambda *_: (next(answers), cost))
    monkeypatch.setattr(command, "recorded", lambda _: [Part(0.5)])
    with pytest.raises(BenchmarkError, match="a puzzle: multiple and unique"):
        command.measured("a puzzle", ["check"], ["check"], [1], tmp_path)
    assert benchmarks.main(["cubes"]) == 1


def test_one_row_adds_up_what_was_decided() -> None:
    cost, parts = Cost(2.0, 1.0, 2.0, 1), [Part(1.0), Part(1.5)]
    decided = MeasuredPuzzle("a", "unique", cost, {1: cost}, Division(0.5, parts))
    unknown = MeasuredPuzzle("b", "-", None, {1: cost}, Division(0.5, parts))
    rows = [command._row(one, [1]) for one in (decided, decided, unknown)]
    assert (rows[0]["work"], rows[0]["8"], rows[0]["longest s"]) == (1.0, 2.0, 1.5)
    assert (rows[2]["work"], rows[2]["8"]) == ("-", "-")
    total = command._sum(rows[:2], [decided, decided], [1])
    assert (total["alone s"], total["8"], total["work"]) == (4.0, 4.0, 1.0)
