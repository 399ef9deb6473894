"""The benchmarks ask real questions, compare the answers and report wrong ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.__main__ import main
from benchmarks.baselines import whole_proof
from benchmarks.framework.answers import disagreement
from benchmarks.page.stored import read
from sudoku import Board, Puzzle, prove
from sudoku.checker.constraints import board
from sudoku.checker.formula import Formula
from sudoku.checker.lrat import lemmas
from tests.conformance.oracle import UNIQUE, UNIQUE_SOLUTION, digits_of

pytestmark = pytest.mark.slow

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
MULTIPLE = "." * 81


@pytest.fixture
def puzzle_file(tmp_path: Path) -> Path:
    path = tmp_path / "tiny.txt"
    path.write_text(f"# a comment\n{EASY}\n{UNIQUE}\n{MULTIPLE}\n", encoding="utf-8")
    return path


def test_two_ways_may_find_different_solutions_only_where_there_are_several() -> None:
    empty = Puzzle(Board(1, 2), (0, 0, 0, 0))
    a, b = (1, 2, 2, 1), (2, 1, 1, 2)
    assert disagreement(empty, [("x", 2, [a, b]), ("y", 2, [b, a]), ("z", 1, [b])]) is None
    said = disagreement(empty, [("x", 2, [a]), ("z", 1, [b])])
    assert said == "z found a solution that x excludes"
    assert disagreement(empty, [("x", 2, [a, a])]) == "x returned the same solution twice"
    said = disagreement(empty, [("x", 2, [a, b]), ("y", 2, [a])])
    assert said == "y found 1 of up to 2 solutions, x 2 of up to 2"
    said = disagreement(empty, [("x", 1, [(1, 1, 2, 2)])])
    assert said is not None
    assert said.startswith("x returned a grid that is not a solution: ")


def test_what_is_saved_holds_figures_and_the_machine_but_no_puzzle(
    puzzle_file: Path, tmp_path: Path
) -> None:
    saved = tmp_path / "saved"
    assert main(["certificates", str(puzzle_file), "--take", "1", "--save", str(saved)]) == 0
    table = (saved / "certificates-tiny.md").read_text(encoding="utf-8")
    stored = read(saved / "certificates-tiny.md")
    assert stored.command == "certificates tiny.txt --take 1"
    assert [row["way"] for row in stored.rows] == ["sat", "whole formula"]
    assert stored.versions.keys() >= {"python", "sudoku-prover", "ortools", "python-sat"}
    assert int(stored.facts["cores"]) >= 1
    assert EASY not in table
    assert str(tmp_path) not in table


def test_certificates_are_made_checked_and_measured(
    puzzle_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["certificates", str(puzzle_file)]) == 0
    printed = capsys.readouterr().out
    assert "| sat |" in printed
    assert "| whole formula |" in printed
    assert "2 proofs a way, each accepted by the checker" in printed


def test_the_plain_way_to_a_proof_proves_and_refuses_what_is_satisfiable() -> None:
    certificate = prove(UNIQUE)
    formula = certificate.files["formula.cnf"]
    plain = Formula(board(3, 3), digits_of(UNIQUE), solution=digits_of(UNIQUE_SOLUTION))
    assert plain.text == formula
    assert lemmas(whole_proof.proof(formula), plain.clauses, plain.count, plain.variables) > 100
    with pytest.raises(ValueError, match="a model"):
        whole_proof.proof(Formula(board(3, 3), digits_of(UNIQUE)).text)
