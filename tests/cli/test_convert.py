"""`sudoku convert`: one puzzle, many, into files and folders, and what cannot be converted."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from sudoku.formats import json_objects
from sudoku.formats.entry import Entry
from tests.cases import for_each
from tests.cli.command import COMMAND, sudoku

SMALL = "1..4..1.....4..."
PLAYED = {"puzzle": SMALL, "progress": [0, 2, *[0] * 14], "marks": [[], [], [2, 3], *[[]] * 13]}
KILLER = "# title: A killer\n# rule: killer 3: r1c1-2\n" + SMALL


def test_rules_and_title_are_kept() -> None:
    run = sudoku("convert", "--to", "json", KILLER)
    assert run.code == 0
    assert json.loads(run.out) == {
        "title": "A killer", "puzzle": SMALL, "box": "2x2", "rules": ["killer 3: r1c1 r1c2"]
    }  # fmt: skip
    back = sudoku("convert", "--to", "text", run.out)
    assert back.out == KILLER.replace("r1c1-2", "r1c1 r1c2") + "\n"


def test_a_file_takes_all_puzzles_and_a_folder_one_in_each_file(tmp_path: Path) -> None:
    file = tmp_path / "all.json"
    assert sudoku("convert", SMALL, KILLER, "--to", "json", "-o", str(file)).code == 0
    assert [json.loads(line)["puzzle"] for line in file.read_text().splitlines()] == [SMALL] * 2
    run = sudoku("convert", SMALL, KILLER, "--to", "json", "-o", str(tmp_path))
    assert (run.code, run.out) == (0, "")
    assert (tmp_path / "puzzle-1.json").read_text() == file.read_text().splitlines()[0] + "\n"
    assert "killer" in (tmp_path / "puzzle-2.json").read_text()


def test_a_bad_puzzle_is_reported_and_the_others_are_converted() -> None:
    run = sudoku("convert", "--to", "text", "12x4", SMALL)
    assert (run.code, run.out) == (2, f"{SMALL}\n")
    assert "argument 1:1:1: '12x4'" in run.err


def test_what_is_lost_is_an_error_or_with_lossy_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    def write(entry: Entry, lost: list[str]) -> str:
        lost += [f"the rule {rule}" for rule in entry.puzzle.board.rules]
        return f"{entry.puzzle}\n"

    monkeypatch.setattr(json_objects, "write", write)
    run = sudoku("convert", "--to", "json", KILLER, SMALL)
    assert (run.code, run.out) == (2, f"{SMALL}\n")
    assert "argument 1:3: json cannot express: the rule killer 3: r1c1 r1c2" in run.err
    run = sudoku("convert", "--to", "json", "--lossy", KILLER)
    assert (run.code, run.out) == (0, f"{SMALL}\n")
    assert run.err == "argument 1:3: warning: left out: the rule killer 3: r1c1 r1c2\n"


def test_wrong_names_and_places_are_one_line(tmp_path: Path) -> None:
    run = sudoku("convert", "--to", "jsom", SMALL)
    assert (run.code, "did you mean 'json'" in run.err) == (2, True)
    run = sudoku("convert", "--to", "json", SMALL, "-o", str(tmp_path / "no" / "folder"))
    assert (run.code, run.err.count("\n")) == (2, 1)
    assert "No such file or directory" in run.err


def test_warnings_are_printed_and_qualify_the_verdict() -> None:
    text = json.dumps({"puzzle": SMALL, "warnings": ["drawings that may be rules: 2 lines"]})
    run = sudoku("check", text)
    hint = "; --guess-rules encodes common rules"
    assert run.err == f"argument 1:1: warning: drawings that may be rules: 2 lines{hint}\n"
    assert run.out.endswith(" # for the encoded rules\n")
    assert sudoku("check", SMALL).out == run.out.replace(" # for the encoded rules", "")
    assert "# for the encoded rules\n" in sudoku("solve", text).out


def test_a_warning_stays_in_json() -> None:
    warnings = ["drawings that may be rules: 2 lines", "1 digit of the player was ignored"]
    run = sudoku("convert", json.dumps({"puzzle": SMALL, "warnings": warnings}), "--to", "json")
    assert json.loads(run.out)["warnings"] == warnings[:1]


def test_only_work_that_is_not_kept_is_reported() -> None:
    link = sudoku("convert", json.dumps(PLAYED), "--to", "f-puzzles").out
    for target in ("f-puzzles", "f-puzzles-json", "sudokupad", "json"):
        run = sudoku("convert", link, "--to", target)
        assert (run.code, run.err) == (0, "")
    run = sudoku("convert", link, "--to", "text")
    assert run.err.count("of the player") == 2
    assert sudoku("check", link).err == run.err


def test_a_players_work_does_not_qualify_the_verdict() -> None:
    warnings = ["1 digit of the player was ignored", "pencil marks of the player in 2 cells were"]
    text = json.dumps({"puzzle": SMALL, "warnings": warnings})
    for command in ("check", "solve"):
        run = sudoku(command, text)
        assert run.err.count("warning: ") == 2
        assert run.out == sudoku(command, SMALL).out
    text = json.dumps({"puzzle": SMALL, "warnings": [*warnings, "left out: fog"]})
    assert sudoku("check", text).out.endswith(" # for the encoded rules\n")


@for_each(
    ("link", "reason"),
    [
        ("https://f-puzzles.com/?id=2l9xkwpc", "a short link"),
        ("https://sudokupad.app/abcd1234", "on SudokuPad's server"),
        ("https://tinyurl.com/abc", "a short link"),
        ("https://example.org/x.txt", "no puzzle of 81 cells"),
    ],
)
def test_a_link_without_a_puzzle_is_no_missing_file(link: str, reason: str) -> None:
    run = sudoku("check", link)
    assert (run.code, run.out, "no such file" in run.err) == (2, "", False)
    assert reason in run.err


def test_a_table_without_rows_is_no_missing_file() -> None:
    run = sudoku("check", "quizzes,solutions")
    assert (run.code, run.err) == (2, "argument 1: no puzzle found\n")


def test_no_file_is_changed_where_nothing_is_written(tmp_path: Path) -> None:
    file = tmp_path / "kept.sdm"
    file.write_text("kept")
    assert sudoku("convert", KILLER, "--to", "sdm", "-o", str(file)).code == 2
    assert file.read_text() == "kept"
    file.write_text(KILLER)
    run = sudoku("convert", str(file), "--to", "json", "-o", str(file))
    assert (run.code, "is an input of this run" in run.err, file.read_text()) == (2, True, KILLER)


def test_no_input_is_changed_as_standard_input_or_in_a_folder(tmp_path: Path) -> None:
    file = tmp_path / "puzzle-2.txt"
    file.write_text(KILLER)
    command = [*COMMAND, "convert", "--to", "text", "-o"]
    with file.open() as stdin:
        run = subprocess.run([*command, str(file)], stdin=stdin, capture_output=True, check=False)
    assert (run.returncode, b"is an input of this run" in run.stderr) == (2, True)
    second = sudoku("convert", SMALL, str(file), "--to", "text", "-o", str(tmp_path))
    assert (second.code, "is an input of this run" in second.err) == (2, True)
    assert (file.read_text(), (tmp_path / "puzzle-1.txt").exists()) == (KILLER, True)


def test_half_a_surrogate_pair_is_written_escaped(tmp_path: Path) -> None:
    file = tmp_path / "out.json"
    text = json.dumps({"puzzle": SMALL, "warnings": ["\ud800"]})
    command = [*COMMAND, "convert", text, "--to", "json", "-o"]
    assert subprocess.run([*command, str(file)], capture_output=True, check=False).returncode == 0
    assert json.loads(file.read_text())["warnings"] == ["\ud800"]


@pytest.mark.parametrize(
    "command",
    ["check", "prove", "explain", "candidates", "count", "solutions", "clues", "trace"],
)
@pytest.mark.parametrize("puzzle", [SMALL, "11" + SMALL[2:]])
def test_warnings_are_in_the_json_of_each_command(
    command: str, puzzle: str, tmp_path: Path
) -> None:
    warnings = ["drawings that may be rules: 2 lines"]
    text = json.dumps({"puzzle": puzzle, "warnings": warnings})
    output = ["-o", str(tmp_path / "proof")] if command == "prove" else []
    first = sudoku(command, "--json", *output, text).out.splitlines()[0]
    assert json.loads(first)["warnings"] == warnings


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a full device")
def test_a_full_disk_is_reported_with_the_name_of_the_file() -> None:
    run = sudoku("convert", "--to", "json", "-o", "/dev/full", SMALL)
    assert (run.code, run.err) == (2, "cannot write /dev/full: No space left on device\n")
