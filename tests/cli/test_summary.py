"""What a run says of itself: progress on a terminal, and the summary at its end."""

from __future__ import annotations

import gzip
import io
import sys
from pathlib import Path

import pytest

from sudoku.batch.items import numbered
from sudoku.batch.resuming.journal import RunState
from sudoku.cli import summary
from sudoku.cli.inputs import Source, items_in_blocks
from sudoku.cli.progress import progress_bar, with_progress
from sudoku.cli.watching import Watch
from sudoku.interface.budget import UNLIMITED
from sudoku.puzzle.board import Board
from sudoku.questions.checking import CheckQuestion
from sudoku.system import sizes as block_sizes
from tests.batch.interrupted import interrupt_after
from tests.cases import for_each
from tests.cli.command import Terminal, sudoku

UNIQUE, MULTIPLE = "12..34..2143432.", "12..34.........."
TASK = CheckQuestion("sat", UNLIMITED)


def test_the_summary_of_many_puzzles() -> None:
    tallies = {"unique": 999_998, "multiple": 2, "agrees": 10, "not agrees": 1}
    state = RunState(slowest=(0.0041, "file.txt", 123), tallies=tallies, unreadable=3, faults=1)
    assert summary.summary(TASK, state, 334) == (
        "999,998 unique, 2 multiple, 1 not as stated, 3 unreadable, 1 failed, 0:05:34; "
        "slowest puzzle file.txt:123, 4.1 ms"
    )
    assert summary.summary(TASK, RunState(), 0) == "no puzzles, 0 ms"


def test_answers_of_a_question_that_counts_no_kinds_are_counted() -> None:
    """Of a question of another package, for example, without the columns of the default."""
    state = RunState(read=5, tallies={"answered": 3}, unreadable=1, faults=1)
    assert summary.counts(TASK, state) == "3 answered, 1 unreadable, 1 failed"
    assert summary.counts(TASK, RunState(read=1, unreadable=1)) == "1 unreadable"


@for_each(
    "read, written, dropped, words",
    [
        (5, 5, 0, "5 rows"),
        (1, 1, 0, "1 row"),
        (12_345, 345, 7, "345 rows (12,000 left out by --where, 7 duplicates dropped)"),
    ],
)
def test_rows_and_what_was_left_out(read: int, written: int, dropped: int, words: str) -> None:
    assert summary.rows_of(RunState(read=read, written=written), dropped) == words


@for_each(
    "seconds, words",
    [(0.00004, "0.04 ms"), (0.324, "324 ms"), (12.34, "12.3 s"), (3_600 * 25 + 61, "25:01:01")],
)
def test_durations(seconds: float, words: str) -> None:
    assert summary.duration(seconds) == words


def test_a_run_ends_with_a_summary_on_standard_error(tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    run = sudoku("check", UNIQUE, MULTIPLE, UNIQUE, "--dedupe", "-o", str(path))
    first, second = run.err.splitlines()
    assert first.startswith("1 unique, 1 multiple, ")
    assert "; slowest puzzle argument " in first
    assert second == f"{path}: 2 rows (1 duplicate dropped)"
    assert run.out == ""


def test_a_quiet_run_says_nothing_but_errors(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text(f"{UNIQUE}\n12x4\n")
    run = sudoku("check", "--quiet", str(path), "-o", str(tmp_path / "table.csv"))
    assert run.err.count("\n") == 1
    assert run.err.startswith(f"{path}:2:")
    assert sudoku("check", "-q", UNIQUE).code == 2


def test_an_interrupted_run_says_how_to_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "table.csv"
    with monkeypatch.context() as patch:
        interrupt_after(1, patch)
        run = sudoku("check", UNIQUE, MULTIPLE, "-o", str(path))
    assert run.code == 130
    first, second, last = run.err.splitlines()
    assert first.startswith("1 unique, ")
    assert second == f"{path}.partial: 1 puzzle; run the same command again to resume"
    assert last == "interrupted"
    rest = sudoku("check", UNIQUE, MULTIPLE, "-o", str(path))
    assert rest.err.startswith("1 unique, 1 multiple, ")
    assert rest.code == 1


def test_progress_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal, now = Terminal(), [0.0]
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(summary, "monotonic", lambda: now[0])
    watch = Watch(["a.txt", "b.txt"])
    monkeypatch.setattr(watch, "share", lambda count: count / 1000)
    monkeypatch.setattr(watch, "place", lambda _count: "(2/2) b.txt")
    with summary.progress(TASK, summary.Place(watch.place, watch.share), is_quiet=False) as note:
        for read in (500, 600, 700):  # the first 500 were answered by an earlier session
            now[0] += 2.0
            note(RunState(read=read, tallies={"unique": read}))
    shown = terminal.getvalue()
    assert "(2/2) b.txt" in shown
    assert "70%" in shown
    assert "50 puzzles/s; 0:00:06 left; 700 unique" in shown


def test_a_narrow_terminal_shows_file_rate_and_time(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(sys, "stderr", terminal)
    with progress_bar() as show:
        assert show is not None
        show("(2/2) b.txt", 0.7, "5,000 puzzles/s; 0:00:06 left; 30,114 unique, 22 multiple")
    shown = terminal.getvalue()
    assert "(2/2) b.txt" in shown
    assert "5,000 puzzles/s; 0:00:06 left; 30,114" in shown
    assert shown.count("…") >= 1


def test_a_progress_bar_leaves_no_item_out(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    assert [*with_progress(iter("abc"), "Drawing")] == ["a", "b", "c"]
    assert "Drawing" in terminal.getvalue()


def test_no_progress_without_a_terminal_or_if_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    for stream, is_quiet in ((io.StringIO(), False), (Terminal(), True)):
        monkeypatch.setattr(sys, "stderr", stream)
        with summary.progress(
            TASK, summary.Place(lambda _: "", lambda _: None), is_quiet=is_quiet
        ) as note:
            note(RunState(read=1))
        assert stream.getvalue() == ""


@for_each("kind", ["plain", "gzip", "blocks"])
def test_the_share_of_the_inputs_grows_with_the_answers(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sudoku.cli.watching.EVERY", 0)
    paths = [tmp_path / "first.txt", tmp_path / "second.txt"]
    for path in paths:
        data = b"".join(b"%06d" % i + b"." * 30 + b"\n" for i in range(100))
        path.write_bytes(gzip.compress(data) if kind == "gzip" else data)
    texts = tuple(map(str, paths))
    watch = Watch(texts)
    sizes = block_sizes.BlockSize() if kind == "blocks" else None
    monkeypatch.setattr(block_sizes, "LEAST_AT_FIRST", 10)
    source = Source(texts, Board(2, 3), None)
    items = numbered(items_in_blocks(source, sizes, watch))
    shares, count = [], 0
    for item in watch.counted(items):
        count += item.count
        shares.append(watch.share(count))
    assert count == 200
    assert shares == sorted(shares, key=lambda share: share or 0)
    middle = shares[len(shares) // 2 - 1]
    assert middle is not None
    assert abs(middle - 0.5) < 0.01
    assert shares[-1] == 1
    assert watch.place(count) == f"(2/2) {paths[1]}"


def test_the_share_of_a_pipe_is_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert Watch(("-",)).share(1) is None
    assert Watch(("-",)).place(1) == ""


def test_a_sample_is_noted_when_its_file_is_closed(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text(f"{UNIQUE}\n{MULTIPLE}\n")
    run = sudoku("check", str(path), "--sample", "2", "--columns", "row,verdict")
    assert run.out == "row,verdict\n1,unique\n2,multiple\n"
    assert run.code == 1
