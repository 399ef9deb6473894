"""A row `puzzle:count:solution` that states what is wrong never passes silently."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sudoku import Effort, ModelFault, Outcome, read
from sudoku.formats.entry import Entry
from sudoku.questions.stated import Statement
from tests.cases import for_each
from tests.cli.command import CLASH, EMPTY, HARD_UNSATISFIABLE, SOLUTION, UNIQUE, sudoku

pytestmark = pytest.mark.slow

INVALID = SOLUTION.replace("4", "x").replace("1", "4").replace("x", "1")
BROKEN = SOLUTION[1] + SOLUTION[0] + SOLUTION[2:]


@for_each(
    "row",
    [
        f"{UNIQUE}:1:{SOLUTION}",
        f"{UNIQUE}:1:",
        f"{UNIQUE}:1+:",
        f"{UNIQUE}:{SOLUTION}",
        f"{CLASH}:0:",
    ],
)
def test_a_right_statement_is_not_mentioned(row: str) -> None:
    run = sudoku("check", "--json", row)
    assert run.err == ""
    assert run.code == (1 if row.startswith(CLASH) else 0)
    assert json.loads(run.out)["agrees"] is True


@pytest.mark.parametrize(
    ("row", "message"),
    [
        (f"{UNIQUE}:0:", "stated number of solutions: 0; found: 1 solution"),
        (f"{UNIQUE}:2+:", "stated number of solutions: 2+; found: 1 solution"),
        (f"{EMPTY}:1:", "stated number of solutions: 1; found: at least 2 solutions"),
        (f"{CLASH}:1:", "stated number of solutions: 1; found: 0 solutions"),
        (f"{UNIQUE}:1:{BROKEN}", "the stated solution is wrong: the digit 1 occurs 2 times in"),
        (f"{UNIQUE}:{INVALID}", "the stated solution is wrong: the clue 4 at r1c1 became 1"),
        (f"{CLASH}:1:{SOLUTION}", "the stated solution is wrong: the clue 1 at r1c1 became 4"),
    ],
)
@pytest.mark.parametrize("command", ["check", "solve"])
def test_a_wrong_statement_is_an_error_with_its_place(
    tmp_path: Path, command: str, row: str, message: str
) -> None:
    file = tmp_path / "rows.txt"
    file.write_text(f"{UNIQUE}\n{row}\n")
    run = sudoku(command, str(file))
    assert run.code == 1
    assert run.err.startswith(f"{file}:2: {message}")
    assert len(run.err.splitlines()) == 1
    assert sudoku("check", str(file)).lines[0] == f"unique {SOLUTION}"


def test_json_shows_what_is_stated_and_whether_it_agrees() -> None:
    right, wrong, silent = sudoku(
        "check", "--json", f"{UNIQUE}:1:{SOLUTION}", f"{UNIQUE}:2+:", UNIQUE
    ).lines
    assert json.loads(right)["stated"] == {
        "least": 1,
        "most": 1,
        "solutions": [SOLUTION],
        "solution_digits": [[int(digit) for digit in SOLUTION]],
    }
    assert json.loads(right)["agrees"] is True
    stated = json.loads(wrong)["stated"]
    assert (stated["least"], stated["most"], stated["solutions"]) == (2, None, [])
    assert json.loads(wrong)["agrees"] is False
    assert not {"stated", "agrees"} & set(json.loads(silent))


def test_an_answer_too_weak_to_tell_is_neither() -> None:
    run = sudoku("check", "--json", "--seconds", "0", f"{HARD_UNSATISFIABLE}:1:", f"{EMPTY}:5:")
    assert [json.loads(line)["agrees"] for line in run.lines] == [None, None]
    assert run.err == ""


def test_statements_keep_to_their_puzzles_with_several_processes(tmp_path: Path) -> None:
    file = tmp_path / "rows.txt"
    file.write_text(f"{UNIQUE}:1:\n12x4\n{UNIQUE}\n{UNIQUE}:0:\n" * 5)
    run = sudoku("check", "--jobs", "2", "--json", str(file))
    answers = [json.loads(line).get("agrees", "none") for line in run.lines]
    assert answers == [True, "none", False] * 5
    assert run.err.count("found: 1 solution") == 5
    assert run.code == 2


def test_a_valid_stated_solution_convicts_the_model_that_excludes_it() -> None:
    (entry,) = read(f"{UNIQUE}:1:{SOLUTION}")
    assert isinstance(entry, Entry)
    statement = Statement.of(entry)
    assert statement is not None
    denied = Outcome(entry.puzzle, (), True, Effort(), "liar")
    problem = statement.compare(denied).problem
    assert isinstance(problem, ModelFault)
    assert str(problem).startswith("model liar says unsatisfiable, but <text>:1 states another")
    undecided = Outcome(entry.puzzle, (), False, Effort(), "slow")
    assert statement.compare(undecided).agrees is None
    assert entry.solution is not None
    found = Outcome(entry.puzzle, (entry.solution,), True, Effort(), "sat")
    assert statement.compare(found).agrees is True
