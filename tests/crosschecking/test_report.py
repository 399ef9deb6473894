"""A report in Python shows what the command prints, and a table and folds in a notebook."""

from __future__ import annotations

import re
from collections.abc import Sequence
from xml.etree import ElementTree as ET

from sudoku import crosscheck
from sudoku.crosschecking.claims import Claim, Trouble
from sudoku.crosschecking.contestants.contestant import Contestant
from sudoku.crosschecking.contestants.functions import adapt
from sudoku.crosschecking.engine import CrossCheck
from sudoku.crosschecking.fuzzing import Case
from sudoku.crosschecking.reporting.report import SHOWN, Report
from tests.cases import for_each
from tests.cli.command import sudoku
from tests.crosschecking.scripted import SEVERAL, UNIQUE, fails, says, solutions


def report_of(contestants: Sequence[Contestant], *cases: Case) -> Report:
    check = CrossCheck(contestants, shrink_seconds=0)
    for case in cases:
        check.ask(case)
    return check.report


def without_times(text: str) -> list[str]:
    """The lines without seconds and the width of the columns that they are in."""
    return [re.sub(r"[\d.]+ \| +[\d.]+ \||-+|=+|  +", "", line) for line in text.splitlines()]


def test_a_report_prints_what_the_command_prints() -> None:
    command = sudoku("crosscheck", "-m", "sat", "-m", "reference", str(UNIQUE), str(SEVERAL))
    report = crosscheck([UNIQUE, SEVERAL], ["sat", "reference"])
    assert without_times(str(report)) == without_times(command.out.rstrip("\n"))
    assert str(report).endswith("2 puzzles, 0 disagreements")


def test_a_report_names_disagreements_time_limits_and_the_tables() -> None:
    yes = says("yes", solutions(UNIQUE))
    contestants = [says("no", most=0), yes, fails("late", Trouble.TIME_LIMIT)]
    text = str(report_of(contestants, Case(UNIQUE, "one class"), Case(UNIQUE, "other class")))
    assert text.count(f"disagreement about {UNIQUE}") == 2
    assert text.count(f"late about {UNIQUE}: what came") == 2
    assert "--seconds sets the time limit" in text
    lines = text.splitlines()
    assert [line.split()[1] for line in lines if line.startswith("| ")] == [
        *("contestant", "no", "yes", "late"),
        *("class", "one", "other"),
    ]
    assert lines[-1] == "2 puzzles, 2 disagreements, 2 not decided by all"


@for_each(
    ("least", "most", "words"),
    [
        (2, None, "multiple"),
        (2, 2, "multiple with 2 solutions"),
        (1, 1, "unique"),
        (0, 2, "at most 2 solutions"),
        (0, 1, "at most 1 solution"),
        (1, None, "at least one solution"),
    ],
)
def test_a_claim_in_words(least: int, most: int | None, words: str) -> None:
    assert Claim("a", UNIQUE, (), least, most, 0.0).text == words


def test_alike_disagreements_are_counted_and_only_some_printed() -> None:
    contestants = [says("no", most=0), says("yes", solutions(UNIQUE))]
    text = str(report_of(contestants, *[Case(UNIQUE)] * (SHOWN + 2)))
    assert text.count("disagreement about") == SHOWN
    assert "\n2 more disagreements (no misses solutions): use --json or --junit" in text


def test_only_some_late_answers_are_printed_and_the_rest_counted() -> None:
    contestants = [fails("late", Trouble.TIME_LIMIT), says("yes", solutions(UNIQUE))]
    text = str(report_of(contestants, *[Case(UNIQUE)] * (SHOWN + 2)))
    assert text.count("late about") == SHOWN
    assert "\n2 more late answers: use --json to list them" in text


def test_a_puzzle_that_was_filled_in_has_its_number_of_open_cells() -> None:
    wrong = adapt(lambda text: None if "." in text else text, name="no")
    text = str(crosscheck([UNIQUE], [wrong, "sat"]))
    assert "small, 0 clues, no clue can be removed: " in text
    assert "filled in, 1 open cell, no more digits can be filled in: " in text


def test_a_notebook_shows_tables_and_folds_and_no_name_is_markup() -> None:
    wrong = adapt(lambda _: None, name="<b>no</b>")
    report = crosscheck([UNIQUE], [wrong, "sat"])
    html = report._repr_html_()
    root = ET.fromstring(f"<div>{html}</div>")  # noqa: S314  # we have written it
    assert "<b>" not in html
    cells = [cell.text for cell in root.iter("td")]
    assert "<b>no</b>" in cells
    (fold,) = root.iter("details")
    summary, details = fold
    assert summary.text == f"disagreement about {UNIQUE}"
    assert "<b>no</b> says unsatisfiable: wrong" in (details.text or "")
    assert root[0].text == "1 puzzle, 1 disagreement"


def test_a_report_is_short_as_an_expression() -> None:
    assert repr(crosscheck([UNIQUE], ["sat"])) == "<Report: 1 puzzle, 0 disagreements>"


def test_a_report_passes_where_the_command_would_exit_with_0() -> None:
    yes, no = says("yes", solutions(UNIQUE)), says("no", most=0)
    late, crashed = fails("late", Trouble.TIME_LIMIT), fails("crashed")
    both = says("both", solutions(UNIQUE), most=1)
    assert report_of([yes, both], Case(UNIQUE)).passed
    for other in (no, late, crashed):
        assert not report_of([yes, other], Case(UNIQUE)).passed, other.name
