"""Every question gives the same answers in text and as JSON, printed or written to a file, however
many processes answer.
"""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

from tests.batch.interrupted import interrupt_after
from tests.cli.command import CLASH, UNIQUE, refusal, sudoku

pytestmark = pytest.mark.slow

MEASURED = re.compile(r'("(?:(?:[a-z]+_)?seconds|meta\.json)": )[-0-9.e]+')
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


AS_JSON = [each for each in [*KINDS, *OTHERS] if "--json" in each and "--shuffle" not in each]


@pytest.mark.parametrize(
    "command",
    [
        each if each in KINDS[1:3] else pytest.param(each, marks=pytest.mark.thorough)
        for each in [*AS_JSON, "check --prove --json", "generate -n 3 --size 4 --json"]
    ],
)
def test_json_and_output_write_what_json_prints(command: str, tmp_path: Path) -> None:
    file, out = tmp_path / "puzzles.txt", tmp_path / "answers.jsonl"
    file.write_text("\n".join(PUZZLES))
    asked = [*command.split(), *([] if "generate" in command else [str(file)])]
    jobs = "1" if "--prove" in command else "2"  # the effort of a prover depends on earlier puzzles
    printed, run = sudoku(*asked), sudoku(*asked, "-j", jobs, "-o", str(out))
    assert printed.out
    assert MEASURED.sub(r"\1", out.read_text()) == MEASURED.sub(r"\1", printed.out)
    assert (run.out, run.code) == ("", printed.code)


def test_answers_as_json_resume(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, out = tmp_path / "puzzles.txt", tmp_path / "hints.jsonl.gz"
    file.write_text("\n".join(PUZZLES))
    interrupt_after(3, monkeypatch)
    assert sudoku("hint", "--json", str(file), "-o", str(out)).code == 130
    monkeypatch.undo()
    run = sudoku("hint", "--json", str(file), "-o", str(out))
    assert run.err.endswith(f"{out}: 5 answers (1 without an answer)\n")
    printed = sudoku("hint", "--json", str(file))
    assert gzip.decompress(out.read_bytes()).decode() == printed.out


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["check", "--json", "-o", "answers.csv"], "name must end with .jsonl"),
        (["check", "--json", "-o", "a.jsonl", "--where", "clues < 20"], "--where cannot be used"),
        (["steps", "-o", "steps.jsonl"], "--output needs --json"),
        (["rate", "--json", "-o", "a.jsonl", "-t", "FN"], "--techniques needs a table"),
        (["hint", "--json", "--quiet"], "--quiet needs --output"),
    ],
)
def test_a_file_of_json_is_not_a_table(arguments: list[str], why: str) -> None:
    assert why in refusal(*arguments, UNIQUE)


SEARCHES = [
    "--json --size 6",
    *(
        pytest.param(each, marks=pytest.mark.thorough)
        for each in ("--json", "--rules antiknight", "--clues 16 --seconds 1")
    ),
]


@pytest.mark.parametrize("options", SEARCHES)
def test_two_processes_make_what_one_makes(options: str) -> None:
    one, two = (sudoku("generate", "-n", "3", *options.split(), "-j", jobs) for jobs in "12")
    assert (two.out, two.err, two.code) == (one.out, one.err, one.code)
