"""`--rule`, the puzzle `empty`, rules in files, and the list of all rules."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sudoku import Board, Entry, read, with_rules
from sudoku.constraints.described import all_described
from sudoku.constraints.vocabulary import CONSTRAINTS, all_names
from tests.cli.command import SOLUTION, UNIQUE, refusal, sudoku

FOUR = "1234............"
REGIONS = "regions: AAABABBBCCCDCDDD"


def test_a_rule_holds_for_every_puzzle_of_the_command(tmp_path: Path) -> None:
    file = tmp_path / "two.txt"
    file.write_text(f"{FOUR}\n# rule: antiknight\n{FOUR}\n")
    run = sudoku("check", "--json", "--rule", "thermo: r4c4 d4", str(file), FOUR)
    thermo = "thermo: r4c4 r4c3"
    rules = [json.loads(line)["rules"] for line in run.lines]
    assert rules == [[thermo], [thermo, "antiknight"], [thermo]]


def test_a_wrong_rule_is_reported_once_with_its_number_and_column() -> None:
    run = sudoku("check", "--rule", "antiknight", "--rule", "killer 10: r1c1 r0c4", UNIQUE, UNIQUE)
    assert run.code == 2
    assert run.out == ""
    first, *others = run.err.splitlines()
    assert first == "--rule 2:1:17: 'r0c4': outside the board, whose cells are r1c1 to r9c9"
    assert len(others) == 2
    for number, line in enumerate(others, start=1):
        assert line.startswith(f"argument {number}:1:1: ")
        assert line.endswith("skipped, because the rule at --rule 2:1:17 is wrong")


def test_a_short_puzzle_with_a_wrong_rule_is_no_missing_file() -> None:
    run = sudoku("check", "--rule", "antiknigt", FOUR)
    assert run.err.startswith("--rule 1:1:1: 'antiknigt': no rule has this name; did you mean anti")
    assert "no such file" not in run.err
    missing = sudoku("check", "--rule", "antiknight", "no-such-file.txt")
    assert missing.err == "argument 1: 'no-such-file.txt': no such file\n"


def test_empty_is_the_puzzle_without_clues() -> None:
    assert sudoku("count", "--box", "2x2", "empty").out == "288\n"
    values = json.loads(sudoku("check", "--json", "empty").out)
    assert values["puzzle"] == "." * 81
    values = json.loads(sudoku("check", "--json", "--rule", "rEgions: " + "ABCDE" * 5, "empty").out)
    assert (values["box"], values["rules"]) == ("1x5", ["regions: " + "ABCDE" * 5])
    assert sudoku("check", "--rule", "antiknigt", "empty").err.count("\n") == 1


def test_rules_without_a_puzzle_are_told_about_the_empty_one() -> None:
    assert refusal("check", "--rule", "antiknight") == (
        "<stdin>: no puzzle found; the argument 'empty' is a puzzle without clues\n"
    )


def test_a_file_may_be_called_empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("empty").write_text(UNIQUE)
    assert sudoku("check", "empty").out == f"unique {SOLUTION}\n"


@pytest.mark.parametrize("text", ["rule: antiking", "# rule: antiking\n# box: 2x2"])
def test_rules_alone_are_an_empty_puzzle_as_argument_and_input(text: str) -> None:
    given = [] if "box" in text else ["--box", "2x2"]
    for run in (sudoku("count", *given, text), sudoku("count", *given, stdin=text)):
        assert (run.out, run.err) == ("0\n", "")


VARIANTS = f"""\
# rule: {REGIONS}
# rule: thermo: r1c1 d6
{FOUR}
{"." * 16}
# rule: antiknight
{"." * 16}
# box: 2x3
{"." * 36}
# rule: diagonal+
{"." * 36}
# rule: none
# box: 2x2
{FOUR}
"""


def test_what_solve_prints_reads_back_as_the_same_boards() -> None:
    run = sudoku("solve", stdin=VARIANTS)
    drawn = [entry for entry in read(run.out) if isinstance(entry, Entry)]
    assert len(drawn) == len([*read(run.out)])
    asked = [entry.puzzle.board for entry in read(VARIANTS) if isinstance(entry, Entry)]
    found = [entry.puzzle for entry in drawn]
    assert [*dict.fromkeys(puzzle.board for puzzle in found)] == [*dict.fromkeys(asked)]
    for puzzle in found:
        assert 0 not in puzzle.clues
        assert puzzle.board.violated(puzzle.clues) is None


def test_solve_prints_no_headers_where_none_are_needed() -> None:
    assert "#" not in sudoku("solve", UNIQUE, UNIQUE).out
    run = sudoku("solve", "--rule", "antiknight", "--rule", "killer 10: r1c1 d6", "empty")
    assert run.lines[:2] == ["# rule: antiknight", "# rule: killer 10: r1c1 r1c2"]


def test_result_rows_are_compared_under_the_rules_above_them() -> None:
    """1234 3412 2143 4321 is a classic solution whose falling diagonal has 1 and 4 twice."""
    grid = "1234341221434321"
    text = f"{FOUR}:2+:{grid}\n# rule: diagonal-\n{FOUR}:2+:{grid}\n{FOUR}:2:\n"
    run = sudoku("check", stdin=text)
    assert run.code == 1
    assert run.err == "<stdin>:3: the stated solution is wrong: it violates the rule diagonal-\n"


def test_fuzzed_puzzles_take_no_rules_of_options() -> None:
    assert "--variants" in refusal("crosscheck", "--fuzz", "2", "--rule", "antiknight")


def test_a_certificate_says_which_rules_it_uses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No digit is smaller than the 1 at the tip of the thermometer; 2 is not needed to see that."""
    monkeypatch.chdir(tmp_path)
    rules = ["--rule", "thermo: r1c1 r2c1", "--rule", "antiknight"]
    run = sudoku("prove", "-o", "proof", "--reason", *rules, "2...1...........")
    assert run.out.startswith("unsatisfiable by r2c1=1; thermo: r1c1 r2c1: proof (")
    checked = sudoku("verify", "proof")
    assert checked.out.startswith("proof: unsatisfiable by r2c1=1; thermo: r1c1 r2c1 (")
    values = json.loads(sudoku("verify", "--json", "proof").out)
    assert values["rules"] == ["thermo: r1c1 r2c1", "antiknight"]


def test_an_archive_tells_puzzles_with_other_rules_apart(tmp_path: Path) -> None:
    archive = ["--archive", str(tmp_path / "proofs.gz")]
    proved = "proved and checked: {}"
    first = sudoku("check", *archive, "--rule", "antiking", FOUR)
    assert (first.out, first.err.splitlines()[-1]) == (
        "unsatisfiable\n",
        proved.format("0 unique, 1 unsatisfiable"),
    )
    second = sudoku("check", *archive, FOUR)
    assert second.out.startswith("multiple ")
    assert "1 multiple" in second.err
    again = sudoku("check", *archive, "--rule", "king", FOUR)
    assert "1 already proved in the archive" in again.err


KINDS = [*all_described()]


def test_every_rule_is_listed_once_by_name() -> None:
    names = [kind.name for kind in KINDS]
    of_boards = {"digits", "hidden", "lines", "regions", "rows"}
    assert names == sorted({*of_boards, *(kind.name for kind in CONSTRAINTS)})
    run = sudoku("rules")
    assert [line for line in run.lines if line[0] != " "] == [kind.syntax for kind in KINDS]
    assert [line.strip() for line in run.lines[1::2]] == [kind.meaning for kind in KINDS]


def test_each_example_is_a_rule_of_its_kind() -> None:
    for kind in KINDS:
        *_, rule = with_rules(Board(3, 3), kind.example).rules
        assert rule.split()[0].rstrip(":") == kind.name
        assert kind.example.startswith(kind.name)
        assert kind.syntax.startswith(kind.name)
        assert kind.meaning.endswith("."), kind.name
        assert kind.source.endswith("."), kind.name


def test_names_and_aliases_tell_everything_about_a_rule() -> None:
    run = sudoku("rules", "Cage", "jigsaw")
    assert run.code == 0
    assert run.lines[:3] == [
        "killer [SUM]: CELLS",
        "    The cells hold different digits, which add up to the given sum, if any.",
        "    example: killer 10: r1c1-2 r2c1",
    ]
    assert run.lines[3] == "    also read as: killercage, cage"
    assert run.lines[4].startswith("    drawn: a dashed cage")
    assert run.lines[5].startswith("    source: f-puzzles")
    assert any(line.startswith("regions: ") for line in run.lines)


def test_an_unknown_name_is_bad_input_with_the_nearest_names() -> None:
    run = sudoku("rules", "kiler", "thermo")
    assert run.code == 2
    assert run.err.startswith("'kiler': no rule has this name; did you mean killer")
    assert run.lines[0].startswith("thermo: ")
    assert "`sudoku rules` lists all" in sudoku("rules", "qqqqqq").err


def test_json_has_the_same() -> None:
    lines = [json.loads(line) for line in sudoku("rules", "--json").lines]
    assert [line["name"] for line in lines] == [kind.name for kind in KINDS]
    known = {name.lower() for line in lines for name in (line["name"], *line["aliases"])}
    assert known == {*all_names()}
