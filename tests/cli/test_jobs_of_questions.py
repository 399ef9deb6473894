"""`--jobs`: every question prints the same, in text and as JSON, however many processes answer."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.command import CLASH, UNIQUE, sudoku

pytestmark = pytest.mark.slow

MEASURED = re.compile(r'("(?:[a-z]+_)?seconds": )[-0-9.e]+')
EASY = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
PUZZLES = [EASY, "12x4", CLASH, UNIQUE, "...44.3..4...241", EASY]
KINDS = ["check", "check --json", "count --limit 9 --json", "rate --sort -s hodoku", "steps --json"]
"""One engine asks all questions: these differ in how they use it."""
OTHERS = [
    "candidates --json",
    "clues --json",
    "clues --minimise --seed 2 --json",
    "clues --fewest --tries 2 --json",
    "clues --unavoidable --most-cells 6 --json",
    "rate -s hodoku --json",
    "canon --json",
    "canon --shuffle 3 --json",
    "canon --form box",
    "explain --json",
    "hint --json",
    "backdoors --json",
]
ALSO = [pytest.param(each, marks=pytest.mark.thorough) for each in OTHERS]


@pytest.mark.parametrize("command", [*KINDS, *ALSO])
def test_two_processes_print_what_one_prints(command: str, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text("\n".join(PUZZLES))
    one, two = (sudoku(*command.split(), "-j", jobs, str(file), "nowhere.txt") for jobs in "12")
    assert one.out, one.err
    assert MEASURED.sub(r"\1", two.out) == MEASURED.sub(r"\1", one.out)
    assert (two.err, two.code) == (one.err, one.code)


SEARCHES = [
    "--json",
    *(
        pytest.param(each, marks=pytest.mark.thorough)
        for each in ("--rules antiknight", "--clues 16 --seconds 1")
    ),
]


@pytest.mark.parametrize("options", SEARCHES)
def test_two_processes_make_what_one_makes(options: str) -> None:
    one, two = (sudoku("generate", "-n", "3", *options.split(), "-j", jobs) for jobs in "12")
    assert (two.out, two.err, two.code) == (one.out, one.err, one.code)
