"""How the command starts and ends: imports, pipes, Ctrl-C, streams."""

from __future__ import annotations

import itertools
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sudoku_models.native.files import LIBRARY

from sudoku.cli import bench as bench_command
from sudoku.cli.exits import complain
from sudoku.questions import latency
from tests import fragile
from tests.cli.command import (
    COMMAND,
    EMPTY,
    SOLUTION,
    UNIQUE,
    Command,
    group_has_ended,
    sudoku,
)

pytestmark = pytest.mark.slow

JOBS = pytest.mark.parametrize("jobs", ["1", "2"])


@JOBS
def test_each_answer_is_flushed_before_the_next_puzzle_is_typed(jobs: str) -> None:
    with Command("check", "--jobs", jobs) as process:
        for _ in range(3):
            process.type(f"{UNIQUE}\n")
            assert process.line() == f"unique {SOLUTION}\n"
            process.type("12\n")
            assert "2 cells" in process.error_line()
        assert process.end() == (2, "", "")


@JOBS
def test_a_reader_that_goes_away_ends_all_processes_silently(tmp_path: Path, jobs: str) -> None:
    file = tmp_path / "many.txt"
    file.write_text(f"{UNIQUE}\n" * 5000)
    with Command("check", "--jobs", jobs, str(file)) as process:
        assert process.line().startswith("unique")
        assert process.end_unread() == (141, "")
    fragile.wait_until(lambda: group_has_ended(process.pid))


@pytest.mark.parametrize(
    ("options", "count"), [("-m reference", 200_000), ("-m sat --jobs 2", 20_000)]
)
def test_ctrl_c_ends_all_processes_with_what_was_found(
    tmp_path: Path, options: str, count: int
) -> None:
    """By one model each; that all stop at it is a test of the conformance suite."""
    file = tmp_path / "many.txt"
    file.write_text(f"{UNIQUE}\n" * count)
    with Command("check", *options.split(), str(file)) as process:
        assert process.line() == f"unique {SOLUTION}\n"
        code, out, err = process.end(signal.SIGINT, of_group=True)
    assert (code, err) == (130, "interrupted\n")
    assert set(out.splitlines()) <= {f"unique {SOLUTION}"}
    fragile.wait_until(lambda: group_has_ended(process.pid))


def interrupted_after(count: int, function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, but Ctrl-C is pressed at the next call after so many."""
    calls = itertools.count()

    def called(*args: Any, **options: Any) -> Any:
        if next(calls) == count:
            raise KeyboardInterrupt
        return function(*args, **options)

    return called


def test_ctrl_c_prints_what_was_measured_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    measure = interrupted_after(4, latency.measure)
    monkeypatch.setattr(bench_command, "measure", measure)
    run = sudoku("bench", "-m", "reference", UNIQUE, EMPTY)
    assert (run.code, run.err) == (130, "interrupted\n")
    assert run.lines[2].startswith("| reference |")


@pytest.mark.thorough
def test_ctrl_c_is_heard_in_the_middle_of_a_long_question(tmp_path: Path) -> None:
    """By one model; that each stops at it is a test of the conformance suite."""
    file = tmp_path / "empty49.txt"
    file.write_text("." * 49**2)
    with Command("check", "-m", "sat", UNIQUE, str(file)) as process:
        assert process.line() == f"unique {SOLUTION}\n"
        time.sleep(0.4)  # it is now at the long question
        assert process.end(signal.SIGINT) == (130, "", "interrupted\n")


@pytest.mark.parametrize(
    "args", [("check", UNIQUE), ("bench", "-m", "reference", UNIQUE), ("--help",)]
)
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a full device")
def test_a_full_disk_is_an_error_in_words(args: tuple[str, ...]) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run([*COMMAND, *args], stdout=full, stderr=subprocess.PIPE, timeout=120)
    assert done.returncode == 2
    assert done.stderr == b"cannot write: No space left on device\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a full device")
def test_messages_for_a_full_disk_are_discarded(monkeypatch: pytest.MonkeyPatch) -> None:
    with open("/dev/full", "w", encoding="utf-8") as full, monkeypatch.context() as patch:
        patch.setattr(sys, "stderr", full)
        complain("the exit code stays the same")
        complain("and the end of the process is quiet")


@pytest.mark.parametrize("closed", [">&-", "2>&-"])
def test_closed_streams_make_no_traceback(closed: str) -> None:
    command = f"{shlex.join([*COMMAND, 'check', 'bad', UNIQUE])} {closed}"
    done = subprocess.run(["/bin/sh", "-c", command], capture_output=True, text=True, timeout=120)
    assert done.returncode == 2
    if closed == ">&-":
        assert done.stderr.splitlines()[-1].startswith("cannot write: standard output is closed")
    else:
        assert done.stdout == f"unique {SOLUTION}\n"


def test_progress_is_not_drawn_into_a_pipe() -> None:
    run = sudoku("bench", "-m", "sat", UNIQUE, EMPTY)
    assert (run.code, run.err) == (0, "")


def test_a_pipe_that_is_closed_before_the_help_is_read_ends_it_silently() -> None:
    with Command("--help") as process:
        assert process.end_unread() == (141, "")


def test_the_default_path_imports_no_heavy_package() -> None:
    heavy = "numpy ortools pandas rich zipfile"
    heavy += " sudoku.certificates.certificate sudoku.pictures.marks sudoku.pictures.picture"
    if LIBRARY.exists():
        heavy += " pysat pysolvers"  # as native decides the puzzle
    code = (
        "import sys; sys.argv = ['sudoku', 'check', sys.argv[1]]\n"
        "from sudoku.cli.app import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        f"print(sorted(set({heavy.split()}) & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, UNIQUE], capture_output=True, text=True, timeout=120
    )
    assert done.stdout == f"unique {SOLUTION}\n[]\n"


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")
def test_ctrl_c_in_the_middle_of_an_import_ends_it(tmp_path: Path) -> None:
    """In a callback such as the import system's, Python ignores exceptions."""
    (tmp_path / "click.py").write_text(
        "import os, signal, weakref\n"
        "class Module: pass\n"
        "module = Module()\n"
        "watch = weakref.ref(module, lambda _: os.kill(os.getpid(), signal.SIGINT))\n"
        "del module\n"
        "raise SystemExit('went on')\n"
    )
    start = (
        "import sys; sys.path.insert(0, sys.argv.pop(1)); from sudoku.cli.app import main; main()"
    )
    run = subprocess.run(
        [sys.executable, "-c", start, str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert (run.returncode, run.stdout, run.stderr) == (130, "", "interrupted\n")


def test_ctrl_c_while_a_class_is_made_of_text_ends_it_with_its_exit_code(tmp_path: Path) -> None:
    """`python -m` ends itself with SIGINT at exit if an `exec` of text was interrupted before."""
    (tmp_path / "interrupted.py").write_text(
        "import sudoku.cli.group as group, sudoku.cli.app as app\n"
        "group.run = lambda: exec('raise KeyboardInterrupt')\n"
        "app.main()\n"
    )
    command = [sys.executable, "-m", "interrupted"]
    done = subprocess.run(command, capture_output=True, check=False, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (130, b"interrupted\n")


LATE = {"sudoku.cli.runs", "multiprocessing", "numpy", "pyarrow", "distributed", "pandas"}
"""Runs, worker processes, arrays, and the libraries of extras."""
LATE_OF_CHECK = {"sudoku.questions.checking", "sudoku.batch.answers", "sudoku.batch.tables.naming"}
"""What only tables need."""


def test_what_only_collections_need_is_imported_late() -> None:
    of_check = "import sys, sudoku.cli.check; print(*sys.modules)"
    code = f"{of_check}; import sudoku.cli.question, sudoku.questions.counting; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=True
    )
    first, both = ({*line.split()} for line in done.stdout.splitlines())
    assert "sudoku.cli.check" in first
    assert LATE_OF_CHECK & first == set()
    assert "sudoku.questions.counting" in both
    assert LATE & both == set()


def test_sat_answers_on_small_boards_without_arrays() -> None:
    """Numpy takes longer to import than most puzzles take to solve."""
    code = "import sys, sudoku; sudoku.check('12..34..........', model='sat'); print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=True
    )
    assert "sudoku_models.sat.model" in done.stdout
    assert "numpy" not in done.stdout.split()


TERMINATED = """
import os, signal, time
from sudoku.cli.termination import Terminated, termination_as_interrupt
signal.signal(signal.{kind}, signal.SIG_DFL)
try:
    with termination_as_interrupt():
        os.kill(os.getpid(), signal.{kind})
        time.sleep(30)
except Terminated:
    print("results so far")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
@pytest.mark.parametrize("kind", ["SIGTERM", "SIGHUP"])
def test_signals_that_end_a_process_let_it_print_what_it_has(kind: str) -> None:
    run = [sys.executable, "-c", TERMINATED.format(kind=kind)]
    assert subprocess.run(run, capture_output=True, check=False).stdout == b"results so far\n"
