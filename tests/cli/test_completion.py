"""What the shell offers when Tab is pressed, by Click's protocol: words in, completions out."""

from __future__ import annotations

import pytest

from sudoku import model_names
from tests.cli.command import sudoku


def offered(monkeypatch: pytest.MonkeyPatch, *words: str) -> list[str]:
    """The completions of the last of these words."""
    monkeypatch.setenv("_SUDOKU_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", "\n".join(["sudoku", *words]))
    monkeypatch.setenv("COMP_CWORD", str(len(words)))
    run = sudoku()
    assert (run.code, run.err) == (0, "")
    return run.out.split()


@pytest.mark.parametrize("command", ["check", "solve", "prove", "explain", "count", "crosscheck"])
def test_puzzle_arguments_are_completed_as_file_names(
    monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    assert offered(monkeypatch, command, "puzz") == ["file,puzz"]


@pytest.mark.parametrize(
    ("words", "completions"),
    [
        (("che",), ["check"]),
        (("check", "--digit"), ["--digit-style"]),
        (("check", "--digit-style", ""), ["symbols", "integers"]),
        (("check", "--box", "3"), ["3x2", "3x3", "3x4", "3x5"]),
        (("check", "--box", ""), [f"{rows}x{cols}" for rows in "2345" for cols in "2345"]),
        (("check", "--rule", "anti"), ["antiking", "antiknight", "antitaxicab"]),
        (("count", "--rule", "reg"), ["regex", "regions", "regionsum", "regular"]),
        (("check", "--format", "f-"), ["f-puzzles", "f-puzzles-json"]),
        (("convert", "--to", "dim"), ["dimacs", "dimacs-second"]),
        (("rules", "ki"), ["killer"]),
        (("check", "-m", ""), [*model_names(), "auto", "portfolio"]),
        (("check", "-m", "sat:minis"), ["sat:minisat22", "sat:minisatep", "sat:minisatgh"]),
        (("check", "-m", "sat:glucose4/r"), ["sat:glucose4/reduced"]),
        (("explain", "-m", "sat:minisat2"), ["sat:minisat22"]),
        (("check", "-m", "reference:Min"), ["reference:MinRV"]),
        (("check", "-m", "reference:ac+du"), ["reference:ac+dual"]),
        (("check", "-m", "reference:ac/maxrv/a"), ["reference:ac/maxrv/ascending"]),
        (("trace", "-m", ""), ["reference"]),
        (("trace", "-m", "reference:free"), ["reference:freecodecamp"]),
        (("check", "-m", "portfolio:sat+c"), ["portfolio:sat+cpsat"]),
        (("check", "-m", "portfolio:sat+sat:kis"), ["portfolio:sat+sat:kissat404"]),
        (("check", "-m", "nothing:x"), []),
        (("prove", "--proof-solver", "cadical1"), ["cadical103", "cadical153", "cadical195"]),
        (("check", "--proof-solver", "mini"), []),  # MiniSat writes no proofs
        (("crosscheck", "--protocol", "s"), ["solution:count"]),
        (("crosscheck", "--spawn", ""), ["once", "each"]),
        (("crosscheck", "--input", "r"), ["rows"]),
        (("crosscheck", "--classes", "uni"), ["unique"]),
        (("crosscheck", "--classes", "unique,spa"), ["unique,sparse"]),
    ],
)
def test_values_are_completed(
    monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], completions: list[str]
) -> None:
    assert offered(monkeypatch, *words) == [f"plain,{value}" for value in completions]


@pytest.mark.parametrize(
    ("words", "completions"),
    [
        (("check", "-m", "sat", ":", "minisat2"), ["minisat22"]),
        (("check", "-m", "sat", ":"), ["cadical103"]),
        (("check", "-m", "portfolio", ":", "sat+sat", ":", "kis"), ["kissat404"]),
        (("check", "-m", "sat", ":", "minisat22", "--digit-style", "s"), ["symbols"]),
    ],
)
def test_bash_splits_words_at_colons_and_takes_what_follows_the_last(
    monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], completions: list[str]
) -> None:
    found = offered(monkeypatch, *words)[: len(completions)]
    assert found == [f"plain,{value}" for value in completions]


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_are_given_whole_words(monkeypatch: pytest.MonkeyPatch, shell: str) -> None:
    monkeypatch.setenv("_SUDOKU_COMPLETE", f"{shell}_complete")
    monkeypatch.setenv("COMP_WORDS", "sudoku check -m sat:minisat2")
    monkeypatch.setenv("COMP_CWORD", "3" if shell == "zsh" else "sat:minisat2")
    assert "sat:minisat22" in sudoku().out.replace("\\", "")


def test_each_shell_has_a_script(monkeypatch: pytest.MonkeyPatch) -> None:
    for shell in ("bash", "zsh", "fish"):
        monkeypatch.setenv("_SUDOKU_COMPLETE", f"{shell}_source")
        assert "sudoku" in sudoku().out


def test_questions_about_clues_offer_the_models_that_answer_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert offered(monkeypatch, "explain", "-m", "") == ["plain,sat", "plain,auto"]
    found = offered(monkeypatch, "clues", "-m", "sat:")
    assert "plain,glucose4" in found or "plain,sat:glucose4" in found
    assert not any("kissat" in value for value in found)
