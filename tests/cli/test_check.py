"""`sudoku check` and `sudoku solve` as a user meets them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sudoku.interface.registry import absence
from tests.cases import for_each
from tests.cli.command import CLASH, EMPTY, HARD_UNSATISFIABLE, SOLUTION, UNIQUE, refusal, sudoku

MODELS = ["sat", "cpsat", "reference"]


def test_a_unique_puzzle_is_one_line_with_its_solution() -> None:
    run = sudoku("check", UNIQUE)
    assert run.out == f"unique {SOLUTION}\n"
    assert run.code == 0


@pytest.mark.parametrize("model", MODELS)
def test_every_model_answers_in_the_order_of_the_input(model: str) -> None:
    run = sudoku("check", "--model", model, stdin=f"{EMPTY}\n{UNIQUE}\n{CLASH}\n")
    multiple, unique, unsatisfiable = run.lines
    verdict, first, second = multiple.split()
    assert verdict == "multiple"
    assert first != second
    assert unique == f"unique {SOLUTION}"
    assert unsatisfiable == "unsatisfiable"
    assert run.code == 1


def test_sources_are_arguments_files_and_standard_input_in_their_order(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text(f"# one\n{UNIQUE}\n")
    run = sudoku("check", CLASH, str(file), "-", stdin=EMPTY)
    assert [line.split()[0] for line in run.lines] == ["unsatisfiable", "unique", "multiple"]


def test_json_has_one_object_a_line_with_the_promised_keys() -> None:
    run = sudoku("check", "--json", UNIQUE, EMPTY, CLASH)
    unique, multiple, unsatisfiable = map(json.loads, run.lines)
    assert list(unique) == [
        "puzzle", "box", "givens", "clue_count", "verdict", "solutions", "solution_digits", "model",
        "effort", "seconds",
    ]  # fmt: skip
    assert (unique["box"], unique["clue_count"]) == ("3x3", 17)
    assert (unique["givens"][:2], len(unique["givens"])) == ([4, 0], 81)
    assert unique["solution_digits"] == [[int(d) for d in SOLUTION]]
    assert unique["puzzle"] == UNIQUE
    assert unique["verdict"] == "unique"
    assert unique["solutions"] == [SOLUTION]
    assert unique["model"] == ("native" if absence("native") is None else "sat")
    assert unique["effort"]["conflicts"] >= 0
    assert 0 < unique["seconds"] < 60
    assert multiple["verdict"] == "multiple"
    assert len(set(multiple["solutions"])) == 2
    assert unsatisfiable["verdict"] == "unsatisfiable"
    assert unsatisfiable["solutions"] == []


@pytest.mark.parametrize(
    ("text", "place", "found"),
    [
        (UNIQUE[:40] + "?" + UNIQUE[41:], "1:41", "'?'"),
        (UNIQUE[:-1], "1:1", "80 cells"),
        (UNIQUE.replace("7", "A"), "1:22", "'A'"),
        ("# a comment\n\n" + "12x4" * 20, "3:1", "80 cells"),
        (".........\n" * 8, "1:1", "8 rows"),
        ("." * 36, "1:1", "2x3 or 3x2"),
    ],
)
def test_bad_input_is_located_and_the_rest_is_answered(
    tmp_path: Path, text: str, place: str, found: str
) -> None:
    file = tmp_path / "bad.txt"
    file.write_text(f"{text}\n\n{UNIQUE}\n")
    run = sudoku("check", str(file))
    assert run.code == 2
    assert run.err.startswith(f"{file}:{place}: ")
    assert found in run.err
    assert "expected" in run.err or "fits no board" in run.err or "give --box" in run.err
    assert run.out == f"unique {SOLUTION}\n"


@for_each(
    "args",
    [
        ("check", "--model", "sta", UNIQUE),
        ("check", "--model", "sat:minisat2", UNIQUE),
        ("check", "--model", "cpsat:fast", UNIQUE),
        ("check", "--box", "3by4", UNIQUE),
        ("check", "--box", "0x3", UNIQUE),
        ("check", "--seconds", "-1", UNIQUE),
        ("check", "--conflicts", "many", UNIQUE),
        ("check", "--seconds", "nan", UNIQUE),
        ("chekc", UNIQUE),
        ("bench", "--repeat", "2", UNIQUE),
        ("check", "--model", "sat:lingeling", "--seconds", "1", UNIQUE),
    ],
)
def test_misuse_is_an_error_in_words_with_exit_code_2(args: tuple[str, ...]) -> None:
    run = sudoku(*args)
    assert run.code == 2
    assert run.err.strip()
    assert run.out == ""


@pytest.mark.parametrize("model", MODELS)
def test_a_spent_budget_is_unknown_and_the_next_puzzle_is_answered(model: str) -> None:
    run = sudoku("check", "--model", model, "--seconds", "0", HARD_UNSATISFIABLE, EMPTY)
    assert [line.split()[0] for line in run.lines] == ["unknown", "unknown"]
    assert run.code == 3


@pytest.mark.parametrize("model", MODELS)
def test_a_budget_of_conflicts_bounds_each_puzzle(model: str) -> None:
    run = sudoku("check", "--json", "--model", model, "--conflicts", "1", HARD_UNSATISFIABLE, CLASH)
    bounded, easy = map(json.loads, run.lines)
    assert easy["verdict"] == "unsatisfiable"
    assert bounded["effort"]["conflicts"] <= 2  # CaDiCaL finishes the one that it is in
    if model == "cpsat":  # its presolve may refute the puzzle without a conflict
        assert bounded["verdict"] in ("unknown", "unsatisfiable")
    else:
        assert bounded["verdict"] == "unknown"
        assert run.code == 3


def test_the_box_option_gives_the_shape() -> None:
    puzzle = "1....6" + "." * 30
    assert sudoku("check", "--box", "2x3", puzzle).lines[0].startswith("multiple ")
    assert sudoku("check", puzzle).code == 2


def test_windows_text_and_byte_order_marks() -> None:
    text = f"{UNIQUE}\r\n"
    for data in (b"\xef\xbb\xbf" + text.encode(), text.encode("utf-16"), text.encode()):
        assert sudoku("check", stdin=data).out == f"unique {SOLUTION}\n"


def test_binary_garbage_is_bad_input() -> None:
    assert refusal("check", stdin=bytes(range(256)) * 4).startswith("<stdin>:1:")


def test_solve_draws_the_grid_as_people_do() -> None:
    run = sudoku("solve", UNIQUE)
    assert run.code == 0
    assert run.lines[0] == "4 1 7 | 3 6 9 | 8 2 5"
    assert run.lines[3] == "------+-------+------"
    assert len(run.lines) == 11
    assert sudoku("check", stdin=run.out).out == f"unique {SOLUTION}\n"


def test_solve_says_what_is_not_unique() -> None:
    run = sudoku("solve", EMPTY, CLASH, "--seconds", "60")
    assert run.code == 1
    assert "multiple" in run.lines[0]
    assert run.out.count("------+-------+------") == 4
    assert "unsatisfiable" in run.lines[-1]
