"""What all benchmarks share: options, files of answers, and how a run ends."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from benchmarks.framework.report import BenchmarkError, load
from benchmarks.framework.store import ResumableFile
from benchmarks.framework.timing import fastest_pass, in_turns, milliseconds
from sudoku import NotationError

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
CONDITIONS = {"seed": 1, "boxes": ["2x2"]}


@pytest.mark.parametrize(
    ("content", "error", "said"),
    [
        (b"# nothing\n", BenchmarkError, "bad.txt has no puzzles"),
        (f"{EASY}\n\n{'.' * 256}\n".encode(), BenchmarkError, "bad.txt has 2 boards"),
        (b"\xff\xfe\x00", BenchmarkError, "bad.txt is not UTF-8"),
        (b"53..7....6..1", NotationError, "bad.txt:1:"),
    ],
)
def test_a_file_that_cannot_be_measured_is_an_error(
    content: bytes, error: type[Exception], said: str, tmp_path: Path
) -> None:
    path = tmp_path / "bad.txt"
    path.write_bytes(content)
    with pytest.raises(error, match=said):
        load(path)


def opened(path: Path, **changed: object) -> ResumableFile[int]:
    def number(fields: dict[str, Any]) -> int:
        found: int = fields["number"]
        return found

    return ResumableFile(path, CONDITIONS | changed, number, "another file")


def test_a_file_of_answers_is_continued_and_a_torn_line_is_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "answers.jsonl"
    first = opened(path)
    first.append([{"number": 1}, {"number": 2}])
    first.close()
    whole = path.read_bytes()
    for cut in range(len(whole) + 1):
        path.write_bytes(whole[:cut])
        again = opened(path)
        assert again.stored == [1, 2][: max(0, whole[:cut].count(b"\n") - 1)]
        assert again.was_torn == (cut > 0 and not whole[:cut].endswith(b"\n"))
        again.append([{"number": 3}])
        again.close()
        last = opened(path)
        assert last.stored[-1] == 3
        last.close()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("my own notes", ":1: my own notes: expected a line that `python -m benchmarks` writes"),
        ("my own notes\n", ":1: my own notes: expected a line"),
        ('{"format": "other"}\n', ":1: .*: expected a line"),
        ("[]\n", ":1: .*: expected a line"),
        (json.dumps(CONDITIONS) + '\n{"other": 1}\n', ":2: .*: expected a line"),
        (json.dumps(CONDITIONS | {"seed": 2}) + "\n", "was begun with seed 2, now 1: expected the"),
        (json.dumps(CONDITIONS | {"boxes": []}) + "\n", "begun with boxes , now 2x2: expected"),
    ],
)
def test_a_file_of_something_else_is_refused_and_left_as_it_is(
    content: str, said: str, tmp_path: Path
) -> None:
    path = tmp_path / "answers.jsonl"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(BenchmarkError, match=said):
        opened(path)
    assert path.read_text(encoding="utf-8") == content


def test_turns_have_everybody_in_each_round_and_the_fastest_pass_counts() -> None:
    turns = in_turns(["a", "b", "c"], 4)
    assert [sorted(turns[i : i + 3]) for i in range(0, 12, 3)] == [["a", "b", "c"]] * 4
    assert len({tuple(turns[i : i + 3]) for i in range(0, 12, 3)}) > 1
    results = iter(range(3))
    result, seconds = fastest_pass(lambda: next(results), 3)
    assert result == 2
    assert 0 <= seconds < 1


def test_figures_of_times_are_nearest_ranks() -> None:
    times = [i / 1000 for i in range(1000, 0, -1)]
    names = ("median ms", "mean, ms", "p90 ms", "p99.9 ms", "most, ms", "max ms")
    found = milliseconds(times, *names)
    assert [*found.values()] == pytest.approx([500.5, 500.5, 900, 999, 1000, 1000])
    assert milliseconds([], "max ms") == {"max ms": 0.0}


@pytest.mark.skipif(sys.platform == "win32", reason="sends signals")
def test_ctrl_c_ends_a_benchmark_without_a_traceback(tmp_path: Path) -> None:
    path, first = tmp_path / "many.txt", tmp_path / "first.txt"
    path.write_text(f"{'.' * 81}\n" * 30_000, encoding="utf-8")
    first.write_text(f"{EASY}\n", encoding="utf-8")
    line = [sys.executable, "-u", "-m", "benchmarks", "ladder", str(first), str(path)]
    with subprocess.Popen(
        [*line, "--variants", "strings,AC"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        for printed in process.stdout:
            if printed.startswith("- given up"):  # the first collection is done
                break
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
    assert process.returncode == 130, errors
    assert errors == "interrupted\n"
