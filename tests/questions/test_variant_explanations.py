"""Explanations of variants, as a setter reads them."""

from __future__ import annotations

from typing import Any

import pytest

from sudoku import Board, Budget, Puzzle, UnsupportedQuestionError, check, explain, prove
from sudoku.checker.constraints import RULES
from sudoku.constraints.vocabulary import with_rules
from sudoku.questions import repairs
from sudoku.questions.ambiguity import Ambiguity
from sudoku.questions.contradiction import Contradiction
from tests.cases import for_each
from tests.questions.test_contradiction import explained
from tests.questions.variant_fours import variants
from tests.small_boards import FOUR, solutions_of

pytestmark = pytest.mark.slow


def on(*rules: str, clues: str = "." * 16) -> Puzzle:
    return Puzzle(with_rules(FOUR, *rules), tuple(map(int, clues.replace(".", "0"))))


def test_constraints_are_counted_by_their_nouns_and_listed() -> None:
    puzzle = on("killer 3: r1c1-2", "antiknight", "killer 4: r1c1 r2c1", "thermo: r2c1 r1c1")
    result = explained(puzzle, smallest=True)
    first, *lines = str(result).splitlines()
    assert first == "unsatisfiable: 2 cages and 1 thermometer contradict each other"
    assert lines[:3] == [
        "rule killer 3: r1c1 r1c2",
        "rule killer 4: r1c1 r2c1",
        "rule thermo: r2c1 r1c1",
    ]
    assert lines[3] == "smallest: no other reason has fewer parts"
    values: Any = result.as_dict()
    assert values["reason"]["constraints"] == [
        "killer 3: r1c1 r1c2",
        "killer 4: r1c1 r2c1",
        "thermo: r2c1 r1c1",
    ]


def test_a_rule_that_the_checker_does_not_have_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = on("antiknight", "killer 2: r1c1-2")
    monkeypatch.delitem(RULES, "antiknight")
    with pytest.raises(UnsupportedQuestionError, match="the rule antiknight: add it to"):
        explain(puzzle)
    with pytest.raises(UnsupportedQuestionError, match="the rule antiknight: add it to"):
        prove(puzzle)


@for_each(
    "rule",
    [
        "killer 3: r1c1 r1c2 r1c3",
        "killer 11: r1c1 r1c2 r1c3 r1c4",
        "killer: r1c1 r1c2 r1c3 r1c4 r2c1",
        "renban: r1c1 r1c2 r1c3 r1c4 r2c1",
        "thermo: r1c1 r1c2 r1c3 r1c4 r2c4",
        "arrow: r1c1 > r1c2 r2c2 r2c1 r3c1 r3c2",
        "sandwich 15: r0c1",
    ],
)
def test_a_rule_that_is_impossible_alone_is_said_so(rule: str) -> None:
    result = explained(on("odd: r4c4", rule, "thermo: r4c1-3"), smallest=True)
    values: Any = result.as_dict()
    assert f"{values['reason']['constraints'][0]} is impossible by itself" in str(result)
    assert "removing any one" not in str(result)


def test_the_repair_of_a_cage_is_its_number_or_its_removal() -> None:
    clues = "12..341........."
    result = explained(on("diagonal+", "killer 4: r1c1-2", clues=clues))
    assert result.rule_removals == ("killer 4: r1c1 r1c2",)
    assert result.rule_changes == (("killer 4: r1c1 r1c2", "killer 3: r1c1 r1c2"),)
    assert "  remove the rule killer 4: r1c1 r1c2" in str(result).splitlines()
    line = "  change killer 4: r1c1 r1c2 to killer 3: r1c1 r1c2"
    assert line in str(result).splitlines()


def test_a_dot_is_removed_with_all_that_it_means() -> None:
    """Without its dot a pair falls under the non-consecutive rule, not with another number."""
    grid = "1243341221344321"
    pairs = [(c, c + 1) for c in range(16) if c % 4 < 3] + [(c, c + 4) for c in range(12)]
    (a, b), *others = [(a, b) for a, b in pairs if abs(int(grid[a]) - int(grid[b])) == 1]
    dots = [f"difference: {FOUR.cell_name(c)} {FOUR.cell_name(d)}" for c, d in others]
    wrong, right = (f"difference {k}: {FOUR.cell_name(a)} {FOUR.cell_name(b)}" for k in (2, 1))
    with_rule = explained(on(wrong, *dots, "nonconsecutive", clues=grid))
    without_rule = explained(on(wrong, *dots, clues=grid))
    assert (with_rule.rule_removals, without_rule.rule_removals) == ((), (wrong,))
    assert with_rule.rule_changes == without_rule.rule_changes == ((wrong, right),)


def test_explanations_of_random_variants_are_right() -> None:
    """Every reason is proved, and what is said of several solutions is true of them."""
    contradictions = ambiguities = 0
    for puzzle, found in variants(60, seed=5):
        if not found:
            result = explained(puzzle)
            assert all(reason.is_minimal for reason in result.reasons)
            contradictions += 1
        elif len(found) > 1:
            told = explain(puzzle)
            assert isinstance(told, Ambiguity)
            assert {grid.digits for grid in told.solutions} <= {*found}
            assert told.completed is not None
            assert solutions_of(told.completed) == [told.solutions[0].digits]
            ambiguities += 1
    assert contradictions > 5
    assert ambiguities > 5


def test_without_a_budget_repairs_end_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repairs, "PATIENCE", 0.0)
    puzzle = on("diagonal+", "killer 4: r1c1-2", clues="12..341.........")
    result = explained(puzzle)
    assert not result.is_complete
    assert result.rule_removals == ()
    assert "\npartial: the budget ran out before the search was complete; --se" in str(result)
    whole = explain(puzzle, budget=Budget(seconds=60))
    assert isinstance(whole, Contradiction)
    assert whole.is_complete
    assert whole.rule_removals


def test_irregular_regions_are_named_as_houses() -> None:
    board = Board(2, 2, irregular=tuple(zip(*FOUR.houses[:4], strict=True)))
    puzzle = Puzzle(board, (1, *[0] * 11, 1, *[0] * 3))
    assert check(puzzle).verdict == "unsatisfiable"
    houses = explained(puzzle, smallest=True).reasons[0].named(puzzle)["houses"]
    assert houses in (["column 1"], ["region 1"])


@pytest.mark.thorough
def test_a_reason_found_within_the_budget_is_proved_within_it() -> None:
    """A minimal reason of these rules takes minutes; the first one is told after a second."""
    board = with_rules(
        Board(3, 3), "windoku", "diagonal+", "diagonal-", "djg", "antiknight", "king"
    )
    result = explain("." * 81, model="sat", board=board, budget=Budget(conflicts=20_000))
    assert isinstance(result, Contradiction)
    (reason,) = result.reasons
    assert not reason.is_minimal
    assert not result.is_complete
    assert result.effort.conflicts <= 20_100
    assert "possibly not minimal: some of these parts may be unnecessary" in str(result)
