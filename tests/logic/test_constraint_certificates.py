"""Paths on boards with constraints as proofs that the checker accepts."""

from __future__ import annotations

from unittest.mock import Mock

import pytest

from sudoku import Verdict, parse
from sudoku.logic.certifying import _searched, certify_steps
from sudoku.logic.steps import steps
from tests.cases import for_each
from tests.logic.constraint_sweep import KINDS, puzzle


def certified(seeds: range, techniques: str = "layer1,layer2,layer3") -> int:
    """How many unique puzzles among these seeds have a certificate: all that are asked."""
    count = 0
    for seed in seeds:
        asked = puzzle(seed, KINDS[seed % len(KINDS)])
        if asked is None:
            continue
        found = steps(asked, techniques=techniques, model="sat")
        if found.verdict is Verdict.UNIQUE and found.is_solved:
            made = certify_steps(found, "sat")
            assert made.further == 0
            assert len(made.lemmas) == len(found.steps)
            count += 1
    return count


@pytest.mark.slow
def test_each_step_is_a_lemma() -> None:
    assert certified(range(40)) > 5


@pytest.mark.slow
def test_steps_in_several_houses_are_lemmas() -> None:
    assert certified(range(300, 330), "layer1,constraint-houses") > 2


@pytest.mark.thorough
def test_each_step_of_many_boards_is_a_lemma() -> None:
    assert certified(range(40, 300)) > 40


@pytest.mark.thorough
@pytest.mark.slow
def test_steps_of_many_cases_are_proved_by_a_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here every step that takes cases has too many."""
    counted = Mock(wraps=_searched)
    monkeypatch.setattr("sudoku.logic.techniques.lemmas._MOST_CASES", 1)
    monkeypatch.setattr("sudoku.logic.certifying._searched", counted)
    assert certified(range(25), "layer1,layer7") > 5
    assert counted.called


CLONE = "rule: clone: r3c3 = r4c3\nrule: columnindexer: r1c3 r4c3\nrule: xsum 9: r3c0\n"
VIEWS = "chaosarrow 1: r1c1 > r1c1 r1c2 r1c3 | r1c1 r2c1 r3c1"


@for_each(
    ("text", "techniques"),
    [
        (f"{CLONE}......1.3..1...3", None),
        ("rule: killer 5: r1c3 r1c4\n12..34..2143432.", "singles"),
        (
            "box: 1x3\nrule: hidden 9\nrule: regions: .........\nrule: nabner: r2c3 r1c3\n"
            f"rule: chaos\nrule: {VIEWS}\n3.12..1..",
            None,
        ),
    ],
)
def test_paths_that_end_where_a_constraint_is_violated(text: str, techniques: str | None) -> None:
    found = steps(parse(text), techniques=techniques)
    assert (found.verdict, found.path.fault is None) == (Verdict.UNSATISFIABLE, False)
    assert certify_steps(found, "sat").certificate.lemmas > len(found.steps)


@for_each(
    "text",
    [
        f"{CLONE}......1.3..1...3",
        "box: 2x3\nrule: ratio 3: r1c1 r1c2\nrule: sumline loop 18: r5c2 r5c3 r6c3 r6c2\n"
        "rule: boxindexer: r5c2 r3c5 r4c1\nrule: modular 3: r2c5 r2c6\n"
        "6..5....1.........4..3.....6...4..5.",
    ],
)
def test_a_search_that_finds_only_the_fault_of_a_position_ends_the_path(text: str) -> None:
    found = steps(parse(text))
    assert found.verdict is Verdict.UNSATISFIABLE
    assert "no way to fill" in str(found.path.fault)
