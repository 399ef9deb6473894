"""`sudoku canon`: forms, what is the same, and collections."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest

from sudoku import parse
from tests.cli.command import CLASH, EMPTY, SOLUTION, UNIQUE, refusal, sudoku

pytestmark = pytest.mark.slow

FORM = "........1.....1.23..4.5..........5.....6..74.38............2.....7...6...1...8..."
"""Of UNIQUE, as published with it."""


def disguised(text: str, seed: int) -> str:
    """The puzzle with rows, columns and digits shuffled, and transposed for an odd seed."""
    rng = Random(seed)
    orders = []
    for _ in range(2):
        bands = rng.sample(range(3), 3)
        orders.append([3 * band + line for band in bands for line in rng.sample(range(3), 3)])
    names = dict(zip("123456789", rng.sample("123456789", 9), strict=True))
    cells = [(c, r) if seed % 2 else (r, c) for r in orders[0] for c in orders[1]]
    return "".join([names.get(text[9 * r + c], ".") for r, c in cells])


def test_forms() -> None:
    other = disguised(UNIQUE, 1)
    assert sudoku("canon", UNIQUE, other).lines == [FORM, FORM]
    (form, carried) = (sudoku("canon", "--form", name, other) for name in ("solution", "carried"))
    assert form.out == sudoku("canon", SOLUTION).out
    assert sudoku("solve", carried.out.strip()).code == form.code == carried.code == 0
    assert sudoku("check", carried.out.strip()).out == f"unique {form.out}"
    assert sudoku("canon", carried.out.strip()).lines == [FORM]


def test_form_of_a_solution_that_is_not_unique() -> None:
    run = sudoku("canon", "--form", "carried", CLASH, EMPTY, UNIQUE)
    assert run.code == 1
    assert run.lines[0].startswith("unsatisfiable: ")
    assert run.lines[1].startswith("multiple: ")
    assert run.lines[2].count(".") == 64
    run = sudoku("canon", "--json", EMPTY)
    answer = json.loads(run.out)
    assert (run.code, answer["automorphisms"], answer["carried"]) == (0, 2 * 6**8, None)
    run = sudoku("canon", "--form", "solution", "--conflicts", "0", "-m", "sat", EMPTY)
    assert run.code in (1, 3)


def test_the_box_form_is_one_for_all_disguises_and_boards_with_rules_have_none() -> None:
    run = sudoku("canon", "--form", "box", UNIQUE, disguised(UNIQUE, 1))
    assert (run.code, len(set(run.lines))) == (0, 1)
    assert run.lines[0] != FORM == sudoku("canon", run.lines[0]).lines[0]
    with patch("sudoku.cli.canon_printing.canonical"):  # which would ask a solver
        assert sudoku("canon", "--form", "box", UNIQUE).lines == run.lines[:1]
    assert "no box form" in refusal("canon", "--form", "box", "--rule", "diagonal+", UNIQUE)


def test_forms_in_blocks_are_those_of_puzzles_alone(tmp_path: Path) -> None:
    """600 lines are a block; integers never are."""
    texts = [
        disguised(UNIQUE[:78] + end, seed) for seed in range(200) for end in ("...", "1..", "8..")
    ]
    file = tmp_path / "puzzles.txt"
    file.write_text("".join(f"{text}\n" for text in texts))
    lines = sudoku("canon", str(file)).lines
    assert len(lines) == 600
    assert {*lines[::3]} == {*sudoku("canon", UNIQUE[:78] + "...").lines}
    assert [len({*lines[kind::3]}) for kind in range(3)] == [1, 1, 1]
    integers = sudoku("canon", "--digit-style", "integers", *texts[:3]).lines
    assert [parse(line).clues for line in integers] == [parse(line).clues for line in lines[:3]]


def test_table_of_what_is_new() -> None:
    texts = [disguised(UNIQUE, 1), disguised(UNIQUE, 2), EMPTY, EMPTY]
    run = sudoku("canon", "--dedupe", "--columns", "row,puzzle_minlex", "-", stdin="\n".join(texts))
    assert run.lines == ["row,puzzle_minlex", f"1,{FORM}", f"3,{EMPTY}"]


def test_table_of_the_model_that_solved() -> None:
    run = sudoku("canon", "-m", "sat", "--columns", "model", UNIQUE)
    assert run.lines == ["model", "sat"]


def test_map() -> None:
    other = disguised(UNIQUE, 3)
    run = sudoku("canon", "--map", UNIQUE, other)
    assert run.code == 0
    values = [line.split() for line in run.lines]
    assert values[1][4] == "columns"
    rows, columns = ([int(number) - 1 for number in words[5:]] for words in values[1:3])
    names = dict(zip(values[3][2:11], values[3][12:], strict=True))
    moved = [names.get(UNIQUE[9 * c + r], ".") for r in rows for c in columns]
    assert "".join(moved) == other
    found = json.loads(sudoku("canon", "--map", "--json", UNIQUE, other).out)
    assert (found["same"], found["other"]["puzzle"]) == (True, other)
    assert found["map"]["columns"] == [column + 1 for column in columns]
    for wrong, why in (EMPTY, "17 and 0 clues"), (FORM.replace("1", "2", 1), "no symmetry of"):
        run = sudoku("canon", "--map", UNIQUE, wrong)
        assert (run.code, run.lines[0].startswith(f"not the same: {why}")) == (1, True)


def test_map_between_boards(tmp_path: Path) -> None:
    texts = ("killer 10: r1c1 r1c2 r2c1", "killer 10: r9c8 r9c9 r8c9", "killer 11: r9c8 r9c9 r8c9")
    files = [tmp_path / f"{number}.txt" for number in range(3)]
    for file, text in zip(files, texts, strict=True):
        file.write_text(f"# rule: {text}\n{EMPTY}\n")
    first, turned, other = map(str, files)
    assert sudoku("canon", "--map", first, turned).code == 0
    run = sudoku("canon", "--map", first, other)
    assert (run.code, "into the rules of the second" in run.out) == (1, True)
    run = sudoku("canon", "--dedupe", first, turned, other)
    assert run.lines == [f"# rule: {texts[0]}", EMPTY, "# box: 3x3", f"# rule: {texts[2]}", EMPTY]


def test_distance_and_shuffle() -> None:
    other = UNIQUE.replace("4.....8", ".7....9", 1)
    assert sudoku("canon", "--distance", UNIQUE, other).out == "3 cells of 81 differ\n"
    run = sudoku("canon", "--shuffle", "5", UNIQUE, UNIQUE)
    assert run.out == sudoku("canon", "--shuffle", "5", UNIQUE, UNIQUE).out
    assert len({*run.lines, UNIQUE}) == 3
    assert sudoku("canon", *run.lines).lines == [FORM, FORM]
    rule = ("--rule", "windoku")
    shuffled = sudoku("canon", *rule, "--shuffle", "5", UNIQUE).lines[-1]
    assert sudoku("canon", *rule, "--map", UNIQUE, shuffled).code == 0


def test_dedupe_keeps_lines_as_they_are_written(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    zeros = UNIQUE.replace(".", "0")
    file.write_text(f"{zeros}:1:\n{disguised(UNIQUE, 2)}\n{SOLUTION}\nbad\n{EMPTY}\n")
    run = sudoku("canon", "--dedupe", str(file))
    assert run.code == 2
    assert run.lines == [f"{zeros}:1:", SOLUTION, EMPTY]
    assert "1 duplicate dropped" in run.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--map", UNIQUE), "1 puzzle; give exactly two"),
        (("--map", UNIQUE, UNIQUE, UNIQUE), "more than two puzzles"),
        (("--map", "--distance", UNIQUE, UNIQUE), "--map cannot be used with --distance"),
        (("--form", "puzzle", "--json", UNIQUE), "--form cannot be used with --json"),
        (("--dedupe", "--map", UNIQUE, UNIQUE), "--dedupe cannot be used with --map"),
        (("--distance", UNIQUE, "." * 16), "on the same kind of board"),
        (
            ("--map", "-o", "-", UNIQUE),
            "--map cannot be used with a table or a file of JSON lines",
        ),
        (("--jobs", "2", "--map", UNIQUE, UNIQUE), "--jobs cannot be used with --map"),
        (("--rule", "killer 9: r1-2c1 ", "--rule", "digits 0-9", UNIQUE), "symmetries"),
    ],
)
def test_bad_usage(arguments: tuple[str, ...], message: str) -> None:
    run = sudoku("canon", *arguments)
    assert (run.code, message in run.err) == (2, True), run.err
