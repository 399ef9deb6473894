"""A mistyped word is answered with what was probably meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from sudoku.cli.commands import COMMANDS
from tests.cases import for_each
from tests.cli.command import UNIQUE, sudoku

pytestmark = pytest.mark.slow


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
