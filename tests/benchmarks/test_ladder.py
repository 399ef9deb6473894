"""`python -m benchmarks ladder` asks every program, counts correctly, and quotes the essays."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.__main__ import main
from benchmarks.essays import printed
from benchmarks.essays.asking import IN_A_ROW, IN_ALL, Answer, EssayProgram, SearchCost, ask_all
from benchmarks.essays.ladder import calls_rows, timing_rows, tree_rows
from benchmarks.page.stored import StoredTable, read
from sudoku import Board, Budget, Entry, Outcome, Puzzle, check, parse
from sudoku.reference.model import ReferenceModel
from sudoku.reference.variant import ALIASES
from tests.conformance.oracle import UNIQUE

pytestmark = pytest.mark.slow

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.fixture
def puzzle_file(tmp_path: Path) -> Path:
    path = tmp_path / "tiny.txt"
    path.write_text(f"# a comment\n{EASY}\n{UNIQUE}\n", encoding="utf-8")
    return path


def ladder(file: Path, *options: str) -> dict[str, StoredTable]:
    """The tables that the command writes, by name."""
    folder = file.parent / "saved"
    assert main(["ladder", str(file), *options, "--save", str(folder)]) == 0
    return {path.stem: read(path) for path in folder.glob("*.md")}


def test_a_program_is_hopeless_after_too_many_given_up() -> None:
    failed, solved = SearchCost(1.0, given_up=True), SearchCost(1.0)
    program = EssayProgram("comb", lambda _: (solved, []))
    program.costs = [solved] + [failed] * (IN_A_ROW - 1)
    assert not program.is_hopeless
    program.costs += [failed]
    assert program.is_hopeless
    program.costs = [failed, solved] * IN_ALL
    assert program.is_hopeless
    assert not EssayProgram("comb", program.ask, [failed, solved] * (IN_ALL - 1)).is_hopeless


def test_the_ladder_has_a_row_for_every_variant(puzzle_file: Path) -> None:
    tables = ladder(puzzle_file, "--take", "1", "--cap", "200")
    rows = {row["version"]: row for row in tables["ladder-tiny"].rows}
    assert list(rows) == ["reference", "strings", *ALIASES]
    assert {row["N"] for row in rows.values()} == {"1"}
    assert rows["strings"]["nodes max"] == "-"
    assert [row["N"] for row in tables["ladder-nodes-tiny"].rows] == ["1", "1", "138182"]
    strategies = [row["strategy"] for row in tables["ladder-calls-tiny"].rows]
    assert strategies == [name for name in ALIASES if name.startswith("carmel-")]


def test_a_puzzle_that_needs_no_guess_has_one_node_and_the_others_are_counted(
    puzzle_file: Path,
) -> None:
    (easy,) = ladder(puzzle_file, "--variants", "AC", "--take", "1")["ladder-tiny"].rows
    assert (easy["nodes avg"], easy["nodes max"]) == ("1.00", "1")
    (both,) = ladder(puzzle_file, "--variants", "ac")["ladder-tiny"].rows
    effort = ReferenceModel(Board(3, 3), "AC").search(parse(UNIQUE), limit=1).effort
    assert int(both["nodes max"]) == effort.decisions + 1 > 1000
    assert float(both["nodes avg"]) == pytest.approx((effort.decisions + 2) / 2, abs=0.5)


def test_the_cap_ends_hopeless_searches(puzzle_file: Path) -> None:
    table = ladder(puzzle_file, "--variants", "reference,comb", "--cap", "300")["ladder-tiny"]
    assert table.row("reference")["given up"] == "0"
    assert int(table.row("comb")["given up"]) >= 1
    assert 300 < int(table.row("comb")["nodes max"]) < 1000
    assert "searches stopped after 300 refuted nodes" in " ".join(table.notes)


def test_the_least_time_of_several_passes_counts() -> None:
    entries = [Entry(parse(text), "made.txt", 1) for text in (EASY, UNIQUE)]
    times = iter([99.0, 0.5, 0.2, 0.3, 0.4, 0.6, 0.1])  # the first is the warm-up's

    def ask(puzzle: Puzzle) -> Answer:
        solution = check(puzzle).solution
        assert solution is not None
        return SearchCost(next(times)), [solution.digits]

    program = EssayProgram("made", ask)
    ask_all({"made": program, "same": program}, entries, repeats=3)
    assert [cost.seconds for cost in program.costs] == [0.3, 0.1]


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


def test_a_row_of_the_ladder_is_counted_right() -> None:
    costs = [SearchCost(0.001, 1), SearchCost(0.003, 5, given_up=True)]
    (row,) = timing_rows({"FC": costs}, "easy50")
    assert (row["version"], row["N"], row["given up"]) == ("FC", 2, 1)
    assert [row["avg ms"], row["max ms"]] == pytest.approx([2, 3])
    assert (row["nodes avg"], row["nodes max"]) == (3, 5)
    assert [row["essay avg ms"], row["essay max ms"]] == pytest.approx([172, 987])
    assert timing_rows({"FC": costs}, "other")[0]["essay max ms"] == "-"


def test_tree_sizes_stand_at_the_essays_percentiles() -> None:
    ours, essay = tree_rows({"MinRV": [SearchCost(0.1, nodes + 1) for nodes in range(200)]})
    assert [ours[f"p{p}"] for p in (1, 10, 25, 50, 75, 90, 99)] == [2, 20, 50, 100, 150, 180, 198]
    assert (ours["p99.9"], ours["p100"], ours["avg"], ours["N"]) == (200, 200, 100.5, 200)
    assert (essay["p50"], essay["p100"], essay["avg"], essay["N"]) == (6, 6724, 20, 138_182)


def test_calls_stand_beside_carmels() -> None:
    costs = [SearchCost(0.01, 1), SearchCost(0.03, 9, given_up=True)]
    (row,) = calls_rows({"carmel-unit": costs, "AC": costs}, "top95")
    assert (row["N"], row["solved"], row["calls avg"], row["calls max"]) == (2, 1, 5, 9)
    assert (row["essay calls avg"], row["essay calls max"], row["essay solved"]) == (100, 1403, "-")


def test_every_figure_is_of_a_variant_that_exists() -> None:
    assert {*printed.TIMINGS, *(alias for alias, _ in printed.CALLS)} <= set(ALIASES)
