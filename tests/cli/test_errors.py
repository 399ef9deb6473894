"""Errors are few, in words, never a traceback; a mistyped word is answered with what was meant."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from sudoku import OutOfBudget
from sudoku.cli import check as check_module
from sudoku.cli.commands import COMMANDS
from sudoku.cli.exits import MAX_SHOWN_ERRORS
from tests.cases import for_each
from tests.cli.command import COMMAND, UNIQUE, sudoku

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    "command",
    [
        ("check",),
        ("check", "--json"),
        ("check", "--jobs", "2"),
        ("solve",),
        ("count",),
        ("trace",),
        ("bench", "-m", "reference"),
        ("crosscheck", "-m", "reference"),
    ],
)
def test_of_many_errors_the_first_ten_are_printed(tmp_path: Path, command: tuple[str, ...]) -> None:
    file = tmp_path / "table.csv"
    file.write_text("number,text\n" + "12x4,5?7\n\n" * 1500 + f"\n{UNIQUE}\n")
    run = sudoku(*command, str(file))
    errors = run.err.splitlines()
    assert len(errors) == MAX_SHOWN_ERRORS + 1
    assert all(line.startswith(f"{file}:") for line in errors[:-1])
    assert errors[-1].startswith("… and 1,49")
    assert errors[-1].endswith(" more errors")
    assert run.code == 2
    assert run.out, "the puzzle at the end is answered"


def test_ten_errors_are_all_printed() -> None:
    run = sudoku("check", stdin="12x4\n\n" * MAX_SHOWN_ERRORS)
    assert len(run.err.splitlines()) == MAX_SHOWN_ERRORS
    assert "more" not in run.err
    assert "… and 1 more error\n" in sudoku("check", stdin="12x4\n\n" * 11).err


def fails(error: BaseException) -> object:
    def selected_items(*_args: object) -> None:
        raise error

    return selected_items


def test_an_internal_error_is_one_line_that_says_how_to_see_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(check_module, "selected_items", fails(TypeError("an oversight")))
    run = sudoku("check", UNIQUE)
    assert run.code == 4
    assert len(run.err.splitlines()) == 1
    assert run.err.startswith("internal error, please report it: TypeError: an oversight")
    monkeypatch.setenv("SUDOKU_TRACEBACK", "1")
    with pytest.raises(TypeError, match="an oversight"):
        sudoku("check", UNIQUE)


@pytest.mark.parametrize(
    ("error", "message", "code"),
    [
        (OutOfBudget(), "the budget ran out", 3),
        (MemoryError(), "out of memory", 2),
        (KeyboardInterrupt(), "interrupted", 130),
    ],
)
def test_whatever_ends_a_command_is_said_in_words(
    monkeypatch: pytest.MonkeyPatch, error: BaseException, message: str, code: int
) -> None:
    monkeypatch.setattr(check_module, "selected_items", fails(error))
    run = sudoku("check", UNIQUE)
    assert (run.code, run.out, run.err) == (code, "", f"{message}\n")


@pytest.mark.parametrize("imported", ["click", "sudoku_models.auto.model"])
def test_ctrl_c_during_the_imports_prints_no_traceback(tmp_path: Path, imported: str) -> None:
    """The module that is imported behaves as if Ctrl-C were pressed just then."""
    hook = (
        "import sys\n"
        "class Finder:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        f"        if name == {imported!r}: raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Finder())\n"
    )
    Path(tmp_path, "sitecustomize.py").write_text(hook)
    search = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [*COMMAND, "check", UNIQUE],
        env=os.environ | {"PYTHONPATH": search},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "interrupted\n")


def test_importing_the_package_and_the_entry_point_imports_nothing_else() -> None:
    """Before `main` runs, nobody catches Ctrl-C: so next to nothing may be imported there."""
    code = (
        "import sys; before = set(sys.modules); import sudoku.cli.app; "
        "print(sorted(m for m in set(sys.modules) - before if m.startswith('sudoku')), "
        "'click' in sys.modules)"
    )
    done = subprocess.run([COMMAND[0], "-c", code], capture_output=True, text=True, timeout=60)
    assert (
        done.stdout == "['sudoku', 'sudoku.cli', 'sudoku.cli.app', 'sudoku.cli.importing'] False\n"
    )


def complaint(*args: str) -> str:
    """The last line on standard error."""
    run = sudoku(*args)
    assert (run.code, run.out) == (2, "")
    return run.err.splitlines()[-1]


@pytest.mark.parametrize(("typed", "meant"), [("chekc", "check"), ("slove", "solve")])
def test_a_mistyped_command(typed: str, meant: str) -> None:
    assert f"No such command '{typed}': did you mean '{meant}'?" in complaint(typed, UNIQUE)


def test_a_word_like_no_command_lists_the_commands() -> None:
    assert complaint("frobnicate").endswith(", ".join(COMMANDS))


def test_a_puzzle_or_a_file_in_place_of_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("famous").write_text(UNIQUE)
    for typed in (UNIQUE, "1" * 81, "famous", "no-such-file.txt", "-"):
        assert f"did you mean 'sudoku check {typed}'?" in complaint(typed)
    assert "did you mean 'sudoku check -m …'?" in complaint("-m", "sat", UNIQUE)


@for_each(
    ("typed", "meant"),
    [
        ("ortools", "cpsat"),
        ("or-tools", "cpsat"),
        ("OR-Tools", "cpsat"),
        ("minisat", "sat:minisat22"),
        ("MiniSat", "sat:minisat22"),
        ("cadical", "sat:cadical195"),
        ("glucose", "sat:glucose4"),
        ("kissat", "sat:kissat404"),
        ("lingeling", "sat:lingeling"),
        ("glucose42", "sat:glucose42"),
        ("sat:minisat", "sat:minisat22"),
        ("sat:cadical", "sat:cadical195"),
        ("cpsta", "cpsat"),
        ("sat:cadicla195", "sat:cadical195"),
    ],
)
def test_a_solver_named_as_elsewhere(typed: str, meant: str) -> None:
    assert f"did you mean '{meant}'?" in complaint("check", "-m", typed, UNIQUE)
    assert sudoku("check", "-m", meant, UNIQUE).code == 0


@pytest.mark.parametrize(
    ("args", "meant"),
    [
        (("check", "--jsno", UNIQUE), "--json"),
        (("verify", "--check", "x", "c"), "--checker"),
    ],
)
def test_a_mistyped_option(args: tuple[str, ...], meant: str) -> None:
    assert f"{meant}'" in complaint(*args)
