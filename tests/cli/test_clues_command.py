"""`sudoku clues`: what a puzzle needs, and what is left when a search is stopped."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from typing import Any

import pytest

from sudoku import Verdict, check, parse
from tests.cli.command import COMMAND, SOLUTION, UNIQUE, hear_ctrl_c, refusal, sudoku

pytestmark = pytest.mark.slow


def answer_of(*arguments: str) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(sudoku("clues", "--json", *arguments).out)
    return answer


def test_clues_are_redundant_or_required() -> None:
    assert sudoku("clues", UNIQUE).out == "minimal: 17 clues, all required\n"
    more = SOLUTION[:9] + UNIQUE[9:]
    run = sudoku("clues", more)
    assert run.code == 0
    answer = answer_of(more)
    number = len(answer["redundant"])
    assert run.lines[0] == f"not minimal: each of these {number} clues can be removed on its own"
    assert run.lines[1] == "redundant: " + " ".join(answer["redundant"])
    assert (answer["verdict"], answer["minimal"]) == ("unique", False)
    names = answer["redundant"] + answer["required"]
    assert len(names) == len(set(names)) == 81 - more.count(".")
    for name in answer["redundant"]:
        cell = (int(name[1]) - 1) * 9 + int(name[3]) - 1
        assert check(parse(more).with_clues({cell: 0})).verdict is Verdict.UNIQUE


def test_clues_are_minimised() -> None:
    run = sudoku("clues", "--minimise", SOLUTION)
    assert run.code == 0
    (line,) = run.lines
    assert sudoku("check", line).out == f"unique {SOLUTION}\n"
    assert sudoku("clues", line).out.startswith("minimal: ")
    assert sudoku("clues", "--minimise", "--seed", "1", SOLUTION).lines != [line]
    (fewest,) = sudoku("clues", "--fewest", "--tries", "20", SOLUTION).lines
    assert fewest.count(".") >= line.count(".")
    answer = answer_of("--fewest", "--tries", "20", SOLUTION)
    assert answer["minimised"] == fewest
    assert answer["minimised_givens"] == [0 if c == "." else int(c) for c in fewest]
    assert answer["minimised_clue_count"] == 81 - fewest.count(".")
    assert len(answer["removed"]) == fewest.count(".")


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
@pytest.mark.parametrize("as_json", [False, True])
def test_fewest_shows_progress_on_a_terminal_and_its_best_on_ctrl_c(as_json: bool) -> None:
    terminal, stderr = os.openpty()
    options = ["--json"] if as_json else []
    with subprocess.Popen(
        [*COMMAND, "clues", "--fewest", "--tries", "1000000", *options, SOLUTION],
        stdout=subprocess.PIPE,
        stderr=stderr,
        text=True,
        preexec_fn=hear_ctrl_c,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "100"},
    ) as process:
        os.close(stderr)
        shown = b""
        while not re.search(rb"\d+ clues", shown):
            shown += os.read(terminal, 1000)
        process.send_signal(signal.SIGINT)
        assert process.stdout is not None
        out = process.stdout.read()
        assert process.wait(timeout=120) == 130
    os.close(terminal)
    assert b"1000000" in shown
    if as_json:
        answer = json.loads(out)
        assert (answer["complete"], answer["minimal"]) == (False, True)
        line = answer["minimised"]
    else:
        comment, line = out.splitlines()
        assert comment.startswith("# stopped early")
    assert check(line).verdict is Verdict.UNIQUE
    assert sudoku("clues", line).out.startswith("minimal: ")


def test_fewest_shows_nothing_where_nobody_watches() -> None:
    run = sudoku("clues", "--fewest", "--tries", "2", SOLUTION)
    assert (run.code, run.err) == (0, "")


def test_unavoidable_sets_are_listed_with_the_clue_that_is_alone_in_them() -> None:
    run = sudoku("clues", "--unavoidable", "--most-cells", "4", "12..34..21434..2")
    assert run.code == 0
    assert run.lines == [
        "4 minimal unavoidable sets of up to 4 cells: 4 of 4",
        "required, each the only clue in one of these sets: r4c4=2",
        "r1c1 r1c2 r3c1 r3c2: 1 2 2 1 or 2 1 1 2",
        "r1c3 r1c4 r3c3 r3c4: 3 4 4 3 or 4 3 3 4",
        "r2c1 r2c2 r4c1 r4c2: 3 4 4 3 or 4 3 3 4",
        "r2c3 r2c4 r4c3 r4c4: 2 1 1 2 or 1 2 2 1; only clue r4c4=2",
    ]
    assert len(answer_of("--unavoidable", "12..34..21434..2")["unavoidable_sets"]) == 26


@pytest.mark.parametrize(
    "options",
    [["--most-cells", "4"], ["--unavoidable", "--minimise"], ["--unavoidable", "-o", "-"]],
)
def test_unavoidable_sets_go_with_no_other_question(options: list[str]) -> None:
    assert "--unavoidable" in refusal("clues", *options, UNIQUE)
