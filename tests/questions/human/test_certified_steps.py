"""Certificates made of steps: the checker accepts them, and each conclusion is a lemma."""

from __future__ import annotations

import pytest

import sudoku
from sudoku import checker
from sudoku.errors import MeaninglessQuestionError, OutOfBudget
from sudoku.logic.certifying import certify_steps
from tests.cases import for_each

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def lemmas_of(text: str) -> dict[int, list[int]]:
    """The literals of each lemma of an LRAT proof."""
    lines = [line.split() for line in text.splitlines()]
    return {int(line[0]): [int(x) for x in line[1 : line.index("0", 1)]] for line in lines}


def test_each_conclusion_is_a_lemma_of_one_literal() -> None:
    found = sudoku.steps(EASY)
    made = certify_steps(found, "sat")
    lemmas = lemmas_of(made.certificate.files["proof.lrat"].decode())
    for step, numbers in zip(found.steps, made.lemmas, strict=True):
        literals = [-(9 * cell + digit) for cell, digit in step.eliminations]
        literals += [9 * cell + digit for cell, digit in step.placements]
        assert [lemmas[number] for number in numbers] == [[x] for x in literals]
    assert (made.further, made.certificate.claim) == (0, "unique")


@for_each(
    "puzzle, techniques",
    [
        (EASY, "hidden-single"),
        (EASY, "pointing"),
        ("11..............", "default"),
        ("12..34..21433...", "default"),
        ("12..34..21433...", "pointing"),
        ("# rule: diagonal-\n1....1..........", "default"),
        ("# rule: regions: aaabcabbccbdcddd\n12.....1....3...", "default"),
        ("# rule: candidates 2 3: r1c1\n1...............", "default"),
    ],
)
def test_paths_that_end_early_are_completed(puzzle: str, techniques: str) -> None:
    found = sudoku.steps(puzzle, techniques=techniques)
    if found.verdict is sudoku.Verdict.MULTIPLE:
        with pytest.raises(MeaninglessQuestionError, match="two of them"):
            certify_steps(found, "sat")
        return
    made = certify_steps(found, "sat")
    assert checker.verify(made.certificate.files).claim == found.verdict.value


def test_a_proof_ends_with_its_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    found = sudoku.steps(EASY, techniques="pointing")
    monkeypatch.setattr("sudoku.logic.techniques.technique.monotonic", lambda: float("inf"))
    with pytest.raises(OutOfBudget):
        certify_steps(found, "sat", sudoku.Budget(seconds=9))


def test_what_search_adds_is_counted() -> None:
    made = certify_steps(sudoku.steps(EASY, techniques="pointing"), "sat")
    assert made.further > 50
    assert made.text().endswith(f"{made.further} of them by search")
