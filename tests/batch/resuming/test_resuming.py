"""An interrupted run resumes: every answer once, in order, and the same table as without."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from sudoku.batch.executors.executor import ThisProcess
from sudoku.batch.executors.processes import Processes
from sudoku.batch.request import Request
from sudoku.batch.resuming.output import Output
from sudoku.bulk.one_by_one import OneByOne
from sudoku.cli import inputs
from sudoku.cli.inputs import InputError
from sudoku.errors import ModelFault
from sudoku.formats.entry import Entry
from sudoku.formats.reading import read
from sudoku.interface.budget import UNLIMITED
from sudoku.interface.opening import forget_models
from sudoku.questions.checking import CheckQuestion
from sudoku.system.sizes import BlockSize
from tests.batch.interrupted import interrupt_after
from tests.cli.command import EMPTY, UNIQUE, Run, refusal, sudoku

pytestmark = pytest.mark.slow

SMALL = ["1234............", "...44.3..4...241", "11..............", "12..34..2143432.", "?"]
SEVERAL = UNIQUE.replace("4", ".")


@pytest.fixture
def puzzles(tmp_path: Path) -> Path:
    path = tmp_path / "puzzles.txt"
    path.write_text("".join(f"{line}\n" for line in SMALL * 4))
    return path


def check(puzzles: Path | str, out: Path, *options: str, stdin: str = "") -> Run:
    return sudoku("check", "-m", "reference", *options, str(puzzles), "-o", str(out), stdin=stdin)


def beside(out: Path) -> list[str]:
    return sorted(path.name for path in out.parent.glob(f"{out.name}.*"))


@pytest.mark.parametrize("ending", ["csv", "csv.gz", "jsonl"])
def test_a_run_that_is_interrupted_anywhere_writes_the_same_table(
    tmp_path: Path, puzzles: Path, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    whole, out = tmp_path / f"whole.{ending}", tmp_path / f"out.{ending}"
    first = check(puzzles, whole)
    for after in (0, 1, 7, 12):
        interrupt_after(after, monkeypatch)
        run = check(puzzles, out)
        assert run.code == 130
        answered = "1 puzzle" if after == 1 else f"{after} puzzles"
        said = f"{out}.partial: {answered}; run the same command again to resume\ninterrupted\n"
        assert run.err.endswith(said)
        kinds = ("checksums", "journal", "partial") if after else ("journal", "partial")
        assert beside(out) == [f"{out.name}.{kind}" for kind in kinds]
    monkeypatch.undo()
    last = check(puzzles, out)
    assert (last.code, last.out) == (first.code, first.out)
    assert out.read_bytes() == whole.read_bytes()
    assert beside(out) == []


def test_a_command_that_is_killed_behind_its_last_words_was_complete(
    tmp_path: Path, puzzles: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(output: Output) -> None:
        output._lock._file.close()

    out = tmp_path / "out.csv"
    with monkeypatch.context() as patch:
        patch.setattr(Output, "close", killed)
        first = check(puzzles, out)
    table = out.read_bytes()
    again = check(puzzles, out)
    assert (again.code, again.err.splitlines()[-1]) == (first.code, first.err.splitlines()[-1])
    assert (out.read_bytes(), beside(out)) == (table, [])
    assert "already exists; choose another name" in check(puzzles, out).err


def test_a_run_goes_on_in_the_middle_of_a_block(tmp_path: Path) -> None:
    puzzles, out, whole = (tmp_path / name for name in ("puzzles.txt", "out.csv", "whole.csv"))
    puzzles.write_text(f"{UNIQUE}\n{SEVERAL}\n" * 600)
    sudoku("check", str(puzzles), "-o", str(whole))
    with pytest.MonkeyPatch.context() as patch:
        interrupt_after(1, patch)
        assert sudoku("check", str(puzzles), "-o", str(out)).code == 130
        # As if the blocks of that session had been of another size:
        interrupt_after(0, patch)
        patch.setattr("sudoku.system.sizes.LEAST", 100)
        patch.setattr("sudoku.cli.runs.BlockSize", partial(BlockSize, 100, 100))
        sudoku("check", str(puzzles), "-o", str(out))
    assert sudoku("check", str(puzzles), "-o", str(out)).code == 1
    assert out.read_bytes() == whole.read_bytes()


def test_the_exit_code_is_that_of_all_sessions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out.csv"
    for bad, code in ((SMALL[0], 1), ("?" * 16, 2)):
        puzzles = tmp_path / "puzzles.txt"
        puzzles.write_text(f"{bad}\n" + f"{SMALL[1]}\n" * 5)
        with monkeypatch.context() as patch:
            interrupt_after(3, patch)
            assert check(puzzles, out).code == 130
        assert check(puzzles, out).code == code
        out.unlink()


def test_puzzles_from_a_pipe_go_on_when_they_are_sent_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, text = tmp_path / "out.csv", "\n".join(SMALL)
    with monkeypatch.context() as patch:
        interrupt_after(3, patch)
        assert check("-", out, stdin=text).code == 130
    before = (tmp_path / "out.csv.partial").read_bytes()
    run = check("-", out, stdin="\n".join(SMALL[:2]))
    assert run.code == 2
    assert "3 of its puzzles were answered, but it now has only 2; restore the" in run.err
    run = check("-", out, stdin="\n".join([SMALL[0]] * 5))
    said = "the input changed since 3 of its puzzles were answered: the first that differs is"
    assert f"{said} <stdin>:2: {SMALL[0]}; restore the input, choose" in run.err
    assert (tmp_path / "out.csv.partial").read_bytes() == before
    check("-", out, stdin=text)
    assert len(out.read_text().splitlines()) == 6


def test_a_changed_input_or_option_is_another_run(tmp_path: Path, puzzles: Path) -> None:
    out = tmp_path / "out.csv"
    with pytest.MonkeyPatch.context() as patch:
        interrupt_after(3, patch)
        check(puzzles, out)
    for options, words in {
        ("--box", "2x2"): "--box was not given, is 2x2",
        ("--columns", "row"): "columns was file,row,puzzle,verdict,solution,error, is row",
        ("-m", "sat"): "model was reference, is sat",
        ("--conflicts", "9"): "budget was none, is conflicts 9",
    }.items():
        run = check(puzzles, out, *options)
        assert run.code == 2
        assert f"; {words}. Run that command to resume it" in run.err
        command = f"sudoku check -m reference {puzzles} -o {out}"
        assert f"{out} belongs to another run, `{command}`, with 3 puzzles answered;" in run.err
    other = tmp_path / "other.txt"
    other.write_text(puzzles.read_text())
    assert f"inputs were {puzzles}, are {other}" in check(other, out).err
    counted = sudoku("count", str(puzzles), "-o", str(out))
    assert "task was check, is count" in counted.err
    puzzles.write_text(puzzles.read_text() + SMALL[1])
    assert f"{puzzles} changed since" in check(puzzles, out).err
    assert check(puzzles, out, "--overwrite").code == 2  # of the lines that are no puzzles
    assert len(out.read_text().splitlines()) == 1 + len(SMALL) * 4 + 1


def test_inputs_are_looked_for_before_anything_is_done(tmp_path: Path, puzzles: Path) -> None:
    out = tmp_path / "out.csv"
    for bad, words in {
        str(tmp_path / "nowhere.txt"): "no such file",
        str(tmp_path): "is a folder",
        "12..": "4 cells",
    }.items():
        assert words in refusal("check", str(puzzles), bad, "-o", str(out))
        assert [path.name for path in tmp_path.iterdir()] == ["puzzles.txt"]


def test_a_run_does_not_write_what_it_reads(tmp_path: Path) -> None:
    for name in ("out.csv", "out.csv.partial"):
        file = tmp_path / name
        file.write_text(f"{EMPTY}\n")
        assert (
            refusal("check", str(file), "-o", str(tmp_path / "out.csv"), "--overwrite")
            == f"{file} is an output of this run; name another file of puzzles\n"
        )
        assert file.read_text() == f"{EMPTY}\n"


def test_a_file_that_cannot_be_read_for_now_ends_the_run_which_goes_on_later(
    tmp_path: Path, puzzles: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, out = tmp_path / "whole.csv", tmp_path / "out.csv"
    check(puzzles, whole)
    read_file = inputs._read_file

    def fails(*args: object) -> Iterator[object]:
        for number, item in enumerate(read_file(*args)):  # type: ignore[arg-type]
            if number == 5:
                raise InputError("puzzles.txt: Input/output error", may_pass=True)
            yield item

    with monkeypatch.context() as patch:
        patch.setattr(inputs, "_read_file", fails)
        run = check(puzzles, out)
        assert run.code == 2
        assert f"{out}.partial: 5 puzzles; run the same command again to resume" in run.err
        assert "puzzles.txt: Input/output error" in run.err
    check(puzzles, out)
    assert out.read_bytes() == whole.read_bytes()


def test_a_solver_that_was_asked_other_puzzles_before_finds_the_same_solutions() -> None:
    rows = []
    for before in ([], [UNIQUE, UNIQUE.replace("8", "."), EMPTY]):
        forget_models()
        task = CheckQuestion("sat", UNLIMITED)
        for text in (*before, SEVERAL):
            (entry,) = read(text)
            assert isinstance(entry, Entry)
            answers = task.rows(entry)
        values = answers.rows.values
        rows.append((values["solution"], values["second"]))
    assert rows[0] == rows[1]


def test_after_a_crash_the_puzzles_are_asked_in_a_worker_process(
    tmp_path: Path, puzzles: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With --jobs 1 a puzzle that kills its process kills the command; the next session would be
    killed by it, too.
    """
    out = tmp_path / "out.csv"
    asked: list[int] = []

    def in_order(processes: Processes, requests: Iterable[Request]) -> Generator[Any]:
        asked.append(processes.processors)
        for number, request in enumerate(requests):
            yield ModelFault("it died") if number == 1 else request.call()

    monkeypatch.setattr(Processes, "in_order", in_order)
    with monkeypatch.context() as patch:
        patch.setattr(Output, "commit", lambda *_, **__: None)  # the end of the process
        interrupt_after(3, patch)
        check(puzzles, out)
        assert asked == []
    assert check(puzzles, out).code == 4
    assert asked == [1]
    rows = out.read_text().splitlines()
    assert len(rows) == 1 + len(SMALL) * 4
    assert [row for row in rows if row.endswith(",it died")] == [
        f"{puzzles},2,{SMALL[1]},,,it died"
    ]


def test_a_crash_at_a_block_costs_one_puzzle_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzles, out = tmp_path / "puzzles.txt", tmp_path / "out.csv"
    puzzles.write_text(f"{UNIQUE}\n{SEVERAL}\n{UNIQUE}\n" * 100)
    asked: list[int] = []
    deadly: list[int] = []

    def crashing(_: ThisProcess, requests: Iterable[Request]) -> Generator[Any]:
        for request in requests:
            *_, item = request.call.args  # type: ignore[attr-defined]
            asked.append(item.count)
            is_deadly = item.row <= 5 < item.row + item.count
            if is_deadly:
                deadly.append(item.count)
            yield ModelFault("it died") if is_deadly else request.call()

    monkeypatch.setattr(ThisProcess, "in_order", crashing)
    monkeypatch.setattr(CheckQuestion, "takes", lambda *_: True)
    monkeypatch.setattr("sudoku.bulk.blocks.bulk_model", OneByOne)
    run = sudoku("check", str(puzzles), "-m", "reference", "-o", str(out))
    assert run.code == 4
    assert asked.count(1) >= deadly[0] > 1
    assert deadly[1:] == [1]
    rows = out.read_text().splitlines()[1:]
    assert [row for row in rows if row.endswith("it died")] == [f"{puzzles},5,{SEVERAL},,,it died"]
    assert [row.split(",")[1] for row in rows] == [str(n) for n in range(1, 301)]


def test_a_time_limit_is_kept_in_a_worker_process(
    tmp_path: Path, puzzles: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[float | None] = []

    def in_order(_: Processes, requests: Iterable[Request]) -> Generator[Any]:
        for request in requests:
            asked.append(request.seconds)
            yield request.call()

    monkeypatch.setattr(Processes, "in_order", in_order)
    check(puzzles, tmp_path / "out.csv", "--seconds", "20")
    asked_in_time = [20.0, 20.0, 20.0, 20.0, None]  # the last one cannot be read
    assert asked == asked_in_time * 4
