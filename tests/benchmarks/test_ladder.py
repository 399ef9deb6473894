"""`python -m benchmarks ladder` asks every program, counts correctly and loses no measurement."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.__main__ import main
from benchmarks.essays import asking
from benchmarks.essays.asking import IN_A_ROW, IN_ALL, EssayProgram, PlacedPuzzle, SearchCost
from sudoku import Board, Budget, Entry, Outcome, Puzzle, check, parse
from sudoku.reference.model import ReferenceModel
from sudoku.reference.variant import ALIASES
from tests.benchmarks.test_ladder_tables import EASY, HARD

pytestmark = pytest.mark.slow


@pytest.fixture
def puzzle_file(tmp_path: Path) -> Path:
    path = tmp_path / "tiny.txt"
    path.write_text(f"# a comment\n{EASY}\n{HARD}\n", encoding="utf-8")
    return path


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("| ").split("|")]


def table(printed: str, first_column: str) -> list[dict[str, str]]:
    """The first table whose first column has this name."""
    lines = printed.splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith(f"| {first_column} |"))
    rows = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        rows.append(dict(zip(cells(lines[start]), cells(line), strict=True)))
    return rows


def test_a_way_is_hopeless_after_too_many_given_up() -> None:
    failed, solved = SearchCost(1.0, given_up=True), SearchCost(1.0)
    way = EssayProgram("comb", lambda _: (solved, 1, []), True)
    way.costs = [solved] + [failed] * (IN_A_ROW - 1)
    assert not way.is_hopeless
    way.costs += [failed]
    assert way.is_hopeless
    way.costs = [failed, solved] * IN_ALL
    assert way.is_hopeless
    assert not EssayProgram("comb", way.ask, True, [failed, solved] * (IN_ALL - 1)).is_hopeless


def test_the_ladder_has_a_row_for_every_variant(
    puzzle_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["ladder", str(puzzle_file), "--take", "1", "--cap", "200"]) == 0
    printed = capsys.readouterr().out
    rows = {row["version"]: row for row in table(printed, "version")}
    assert list(rows) == ["reference", "strings", *ALIASES]
    assert {row["N"] for row in rows.values()} == {"1"}
    assert rows["strings"]["nodes max"] == "-"
    assert [row["N"] for row in table(printed, "nodes")] == ["1", "1", "138182"]
    strategies = [row["strategy"] for row in table(printed, "strategy")]
    assert strategies == [name for name in ALIASES if name.startswith("carmel-")]


def test_a_puzzle_that_needs_no_guess_has_one_node_and_the_others_are_counted(
    puzzle_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = ["ladder", str(puzzle_file), "--variants", "AC"]
    assert main([*line, "--take", "1"]) == 0
    (easy,) = table(capsys.readouterr().out, "version")
    assert (easy["nodes avg"], easy["nodes max"], easy["guesses avg"]) == ("1.00", "1", "0.000")
    assert main(line) == 0
    both, hard = table(capsys.readouterr().out, "version")
    effort = ReferenceModel(Board(3, 3), "AC").search(parse(HARD), limit=1).effort
    assert int(hard["nodes max"]) == int(both["nodes max"]) == effort.decisions + 1 > 1000
    assert float(both["nodes avg"]) == pytest.approx((effort.decisions + 2) / 2, abs=0.5)


def test_the_cap_ends_hopeless_searches_and_is_told(
    puzzle_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = ["ladder", str(puzzle_file), "--variants", "reference,comb", "--cap", "300"]
    assert main(line) == 0
    printed = capsys.readouterr().out
    rows = {(row["version"], row["name"]): row for row in table(printed, "version")}
    assert rows["reference", "tiny"]["given up"] == "0"
    comb = rows["comb", "puzzle1"]
    assert comb["given up"] == "1"
    assert comb["essay avg ms"] == "225729"
    assert 300 < int(comb["nodes max"]) < 1000
    assert "searches stopped after 300 refuted nodes" in printed
    assert "lower bounds" in printed


def test_the_least_time_of_several_passes_counts() -> None:
    entries = [Entry(parse(text), "made.txt", 1) for text in (EASY, HARD)]
    questions = [PlacedPuzzle(entry, entry.puzzle) for entry in entries]
    times = iter([99.0, 0.5, 0.2, 0.3, 0.4, 0.6, 0.1])  # the first is the warm-up's

    def ask(puzzle: Puzzle) -> asking.CostedAnswer:
        solution = check(puzzle).solution
        assert solution is not None
        return SearchCost(next(times)), 1, [solution.digits]

    way = EssayProgram("made", ask, True)
    asking.ask_all([way], questions, "made", repeats=3)
    assert [cost.seconds for cost in way.costs] == [0.3, 0.1]


def test_isomorphs_are_asked_about(puzzle_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = ["ladder", str(puzzle_file), "--variants", "reference,strings"]
    assert main([*line, "--isomorphs", "3", "--seed", "5"]) == 0
    printed = capsys.readouterr().out
    assert "3 random equivalent forms of each (--seed 5)" in printed
    for row in table(printed, "version"):
        assert (row["N"], row["asked"]) == ("2", "6")
        assert row["hardest at"] in {"tiny.txt:2", "tiny.txt:3"}


def test_a_wrong_answer_of_a_variant_ends_the_ladder(
    puzzle_file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    right = ReferenceModel.search

    def deny(self: ReferenceModel, puzzle: Puzzle, *, limit: int, budget: Budget) -> Outcome:
        outcome = right(self, puzzle, limit=limit, budget=budget)
        return replace(outcome, solutions=(), exhausted=True)

    monkeypatch.setattr(ReferenceModel, "search", deny)
    assert main(["ladder", str(puzzle_file), "--variants", "FC"]) == 1
    said = capsys.readouterr().err
    assert "tiny.txt:2: reference:FC found 0 of up to 1 solutions, sat 1 of up to 2" in said


def test_ctrl_c_loses_nothing_that_was_measured(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "many.txt"
    path.write_text(f"{EASY}\n" * 40, encoding="utf-8")
    asked = 0
    right = ReferenceModel.search

    def interrupt(self: ReferenceModel, puzzle: Puzzle, *, limit: int, budget: Budget) -> Outcome:
        nonlocal asked
        asked += 1
        if asked == 32:  # the warm-up and 30 answers come before
            raise KeyboardInterrupt
        return right(self, puzzle, limit=limit, budget=budget)

    monkeypatch.setattr(ReferenceModel, "search", interrupt)
    assert main(["ladder", str(path), "--variants", "reference"]) == 130
    captured = capsys.readouterr()
    assert "| reference | many | 30 |" in captured.out
    assert "Interrupted" in captured.out
    assert captured.err == "interrupted\n"
