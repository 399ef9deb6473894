"""Rule lines above puzzles: which puzzles they hold for, and errors for those that are wrong."""

from __future__ import annotations

import subprocess
import sys

import pytest

from sudoku import Board, Entry, NotationError, parse, read, with_rules
from sudoku.constraints.constraint import Constraint
from sudoku.constraints.vocabulary import CONSTRAINTS
from tests.cases import for_each
from tests.conformance.oracle import UNIQUE, UNIQUE_SOLUTION
from tests.formats.readings import only

EMPTY = "." * 81


def rules(text: str, board: Board | None = None) -> list[tuple[str, ...] | str]:
    """The rules of each puzzle, and each error as line:column: piece: reason."""
    return [
        item.puzzle.board.rules
        if isinstance(item, Entry)
        else f"{item.line}:{item.column}: {item.text}: {item.reason}"
        for item in read(text, board=board)
    ]


@for_each("header", ["# rule: {}", "rule: {}", "  #RULE = {}", "rule:{} # why"])
def test_a_rule_line_may_be_a_comment_or_not(header: str) -> None:
    text = header.format("killer 10: r1c1-2 r2c1") + f"\n{UNIQUE}\n"
    assert rules(text) == [("killer 10: r1c1 r1c2 r2c1",)]


def test_rule_lines_above_a_puzzle_accumulate_and_hold_for_all_that_follow() -> None:
    text = f"rule: antiknight\n\nA title\n# rule: thermo: r1c1-3\n# why\n{UNIQUE}\n\n{UNIQUE}\n"
    assert rules(text) == [("antiknight", "thermo: r1c1 r1c2 r1c3")] * 2


LINK = f"https://example.org/?puzzle={UNIQUE}"


@for_each("line", [f'{{"puzzle": "{UNIQUE}"}}', ".~R1C1_5", f":0000:x:{UNIQUE}:::", LINK])
def test_rule_lines_hold_for_lines_in_other_formats(line: str) -> None:
    assert rules(f"# rule: antiknight\n{line}\n{UNIQUE}\n{line}") == [("antiknight",)] * 3
    assert rules(f"{UNIQUE}\nrule: diagonal+\n{line}\nrule: antiknight\n{line}") == [
        (),
        ("diagonal+",),
        ("antiknight",),
    ]
    (wrong,) = rules(f"# rule: foo\n{line}")
    assert str(wrong).startswith("1:9: foo: no rule has this name")
    _, skipped = rules(f"# rules: antiknight\n{line}")
    assert "skipped, because the rule at <text>:1:1 is wrong" in str(skipped)


def test_a_rule_line_behind_a_puzzle_replaces_all_earlier_rules() -> None:
    text = f"rule: antiknight\n{UNIQUE}\nrule: diagonal+\nrule: diagonal-\n{UNIQUE}\n"
    assert rules(text) == [("antiknight",), ("diagonal+", "diagonal-")]


@pytest.mark.parametrize("line", ["rule: none", "# rule: None", "box: 3x3"])
def test_no_rules_and_a_new_box_end_the_rules(line: str) -> None:
    assert rules(f"rule: antiknight\n{UNIQUE}\n{line}\n{UNIQUE}\n") == [("antiknight",), ()]


def test_a_box_between_rules_above_one_puzzle_keeps_them() -> None:
    text = "rule: antiknight\nbox: 2x3\nrule: diagonal+\n" + "." * 36
    assert rules(text) == [("antiknight", "diagonal+")]


def test_a_puzzle_that_cannot_be_read_is_a_puzzle_too() -> None:
    text = f"rule: antiknight\n{UNIQUE[:-1]}\nrule: diagonal+\n{UNIQUE}\n"
    assert rules(text)[1:] == [("diagonal+",)]


def test_rules_hold_for_grids_in_rows_and_for_stated_solutions() -> None:
    drawn = parse(UNIQUE).draw()
    assert rules(f"rule: antiknight\n{drawn}\n\n{drawn}") == [("antiknight",)] * 2
    entry = only(f"rule: antiknight\n{UNIQUE}:1:{UNIQUE_SOLUTION}")
    assert entry.solution is not None
    assert entry.solution.board == entry.puzzle.board == with_rules(Board(3, 3), "antiknight")


def test_rules_without_a_grid_are_an_empty_puzzle() -> None:
    assert parse("rule: antiknight\n") == parse(EMPTY, with_rules(Board(3, 3), "antiknight"))
    assert parse("rule: antiknight\nbox: 2x3").board.size == 6
    assert parse("rule: regions: " + "ABCDEFG" * 7).board.size == 7
    assert parse("rule: regions: none").board.size == 9, "none is no board of four cells"
    assert rules("rule: none\n# nothing") == []


def test_the_number_of_regions_letters_is_the_size() -> None:
    header = "rule: regions: " + "ABCDEFG" * 7 + "\n"
    for text in ("." * 49, ("." * 7 + "\n") * 7, f"{'.' * 49}:0:"):
        assert parse(header + text).board.size == 7
    assert parse(f"box: 2x3\nrule: regions: {'ABCDEF' * 6}\n{'.' * 36}").board.box_rows == 2
    (_, error) = rules(f"box: 2x3\nrule: regions: {'ABCDEFG' * 7}\n{'.' * 36}")
    assert isinstance(error, str)


def test_rules_of_the_caller_s_board_stay_and_come_first() -> None:
    board = with_rules(Board(3, 3), "antiknight")
    assert rules(f"rule: diagonal+\n{EMPTY}\nrule: none\n{EMPTY}\nbox: 3x3\n{EMPTY}", board) == [
        ("antiknight", "diagonal+"),
        ("antiknight",),
        ("antiknight",),
    ]
    found = rules(f"box: 1x9\n{EMPTY}", board)
    assert found[0] == (
        "1:6: box: 1x9: does not match the given 9x9 board with boxes 3x3 and 1 constraint"
    )


def test_every_wrong_rule_is_reported_once_and_its_puzzles_are_not_answered() -> None:
    text = (
        f"rule: kiler 10: r1c1\n# rule: antiknight\nrule: killer 10: r1c1 r1c10\n{UNIQUE}\n"
        f"{UNIQUE}\nrule: diagonal+\n{UNIQUE}\n"
    )
    wrong = "skipped, because the rule at <text>:1:7 is wrong"
    first, *others = rules(text)
    assert "1:7: kiler: no rule has this name; did you mean killer" in first
    assert others == [
        "3:23: r1c10: outside the board, whose cells are r1c1 to r9c9",
        f"4:1: {UNIQUE}: {wrong}",
        f"5:1: {UNIQUE}: {wrong}",
        ("diagonal+",),
    ]


@for_each(
    "line",
    [
        "rules: antiknight", "rule antiknight", "rule killer 10: r1c1-2", "Rules: cages", "rule:",
        "rul: antiknight", "# ruel: antiknight",
        "# rule 1: killer 10: r1c1", "# rules: antiknight", "# rule killer 10: r1c1-2",
        "# rules: antiknight, antiking", "// rule: antiknight", "; rule: killer 10: r1c1-2",
        "# constraint: antiknight", "# Variants = antiking, windoku",
        "# rule: # antiknight",
        "antiknight", "Anti-Knight", "diagonal+", "killer 10: r1c1-2", "thermo: r1c1 d3",
        "regions: none", "jigsaw: AAAABBBBCCCCDDDD", "negative xv",
        "# killer 10: r1c1-2", "#Thermo: R1C1 d3", "# sandwich 5: r0c1", "# even:r1-2c1-3",
        "# jigsaw: AAAABBBBCCCCDDDD", "# regions: AABBB/AABBC/ACCCC/DDDDE/DEEEE",
    ],
)  # fmt: skip
def test_what_looks_like_a_rule_and_is_none_is_a_located_error(line: str) -> None:
    first, second = rules(f"# about\n{line}\n{UNIQUE}\n")
    assert isinstance(first, str) and first.startswith("2:")  # noqa: PT018
    assert isinstance(second, str) and "skipped, because" in second  # noqa: PT018


def test_a_full_width_colon_is_a_colon() -> None:
    assert rules(f"# rule\uff1a antiknight\n{UNIQUE}\n") == rules(f"# rule: antiknight\n{UNIQUE}\n")


@for_each("kind", CONSTRAINTS)
def test_no_rule_alone_is_taken_for_a_title(kind: type[Constraint]) -> None:
    """A name is a whole rule only if neither a parameter nor cells have to follow."""
    for text in (kind.example, kind.name, *kind.aliases):
        try:
            with_rules(Board(3, 3), text)
        except NotationError:
            continue
        first, second = rules(f"{text.upper()}\n{UNIQUE}\n")
        assert isinstance(first, str)
        assert isinstance(second, str)
        assert first.startswith(f"1:1: {text.upper()}: a rule? expected 'rule: ")


@for_each(
    "line",
    [
        "# rules: nothing special",
        "# antiknight",
        "## killer 10: r1c1-2",
        "# killer: the cell r1c1 is odd",
        "# title: r1c1",
        "# regions: see below",
        "# ruled paper",
        "Killer 5",
        "ruler.",
        "# rule",
        "King 5",
        "Anti-knight sudoku",
        "Jigsaw: difficult",
        "Windoku 12",
        "Diabolical",
    ],
)
def test_comments_and_titles_stay_what_they_are(line: str) -> None:
    assert rules(f"{line}\n{UNIQUE}\n") == [()]


def test_a_rule_below_the_last_puzzle_is_an_error() -> None:
    assert rules(f"{UNIQUE}\n# rule: antiknight\n") == [
        (),
        "2:9: antiknight: no puzzle below this rule",
    ]


def test_a_rule_inside_a_grid_is_an_error() -> None:
    rows = [EMPTY[:9]] * 9
    found = rules("\n".join([*rows[:5], "rule: antiknight", *rows[5:]]))
    assert [isinstance(item, str) for item in found] == [True, True]


def test_classic_puzzles_import_no_constraints() -> None:
    code = (
        "import sys, sudoku\n"
        f"assert len(list(sudoku.read('Easy\\nbox: 3x3\\n{UNIQUE}'))) == 1\n"
        "sys.exit(any(name.startswith('sudoku.constraints.v') for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_rules_about_cells_of_a_wrong_board_are_not_reported() -> None:
    first, second = rules(f"# rule: sum: h1 = r1c1\n# rule: hidden x\n{UNIQUE}\n")
    assert "2:16: x: expected the number of hidden cells" in str(first)
    assert "skipped, because the rule at <text>:2:16 is wrong" in str(second)


@pytest.mark.parametrize("text", ["rule: " + "x" * 1_000_000, "# rule: " + "killer: r1c1 " * 9999])
def test_a_very_long_rule_is_an_error(text: str) -> None:
    with pytest.raises(NotationError, match="expected at most 100000"):
        parse(f"{text}\n{UNIQUE}")


def test_too_many_rules_are_an_error() -> None:
    lines = "".join(f"rule: killer {i}: r1c1-2\n" for i in range(10_001))
    first, *_ = rules(lines + UNIQUE)
    assert first == "10001:7: killer 10000: r1c1-2: expected at most 10000 rules"


def test_errors_of_with_rules_name_the_rule_by_its_number() -> None:
    with pytest.raises(NotationError) as caught:
        with_rules(Board(3, 3), "antiknight", "killer 10: r1c1 r1c10")
    assert str(caught.value).startswith("rule 2:1:17: 'r1c10': outside the board")


@pytest.mark.parametrize("text", ["killer 10 r1c1 r1c2", "thermo r1c1 d3", "arrow r1c1 > r1c2"])
def test_a_missing_colon_is_located(text: str) -> None:
    column = text.index("r1c1") + 1
    with pytest.raises(NotationError, match=f":{column}: 'r1c1': expected a colon before the"):
        with_rules(Board(3, 3), text)
