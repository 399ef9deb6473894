"""The SAT model: nothing of one puzzle stays behind for the next, in each encoding."""

from __future__ import annotations

import pytest
from sudoku_models.pysat.traits import SOLVERS
from sudoku_models.sat import model as sat
from sudoku_models.sat.family import FAMILY
from sudoku_models.sat.model import MAX_INCREMENTAL_SIZE, SatModel
from sudoku_models.sat.variant import SatVariant

from sudoku import (
    Board,
    Budget,
    Capability,
    CheckedModel,
    Puzzle,
    UnavailableModelError,
    UnknownModelError,
    Verdict,
    open_model,
)
from tests.cases import for_each
from tests.conformance.oracle import (
    MULTIPLE,
    UNIQUE,
    UNIQUE_SOLUTION,
    UNSATISFIABLE,
    Shape,
    all_solutions,
    digits_of,
    pattern,
    random_puzzles,
    with_holes,
)

pytestmark = pytest.mark.slow

NINE = Board(3, 3)


@pytest.mark.parametrize("solver", ["cadical195", "minisat22"])
def test_the_incremental_and_the_reduced_way_give_the_same_answers(
    monkeypatch: pytest.MonkeyPatch, solver: str
) -> None:
    incremental = SatModel(Board(2, 2), SatVariant.parse(solver))
    monkeypatch.setattr("sudoku_models.sat.model.MAX_INCREMENTAL_SIZE", 0)
    reduced = SatModel(Board(2, 2), SatVariant.parse(solver))
    for clues in random_puzzles((2, 2), 80, range(3, 10), seed=41):
        expected = all_solutions((2, 2), clues)
        for model in (incremental, reduced):
            outcome = model.search(Puzzle(model.board, clues), limit=300)
            assert {grid.digits for grid in outcome.solutions} == expected
            assert outcome.exhausted


@pytest.mark.parametrize("shape", [(4, 4), (1, 17), (5, 5)])
def test_sizes_on_both_sides_of_the_border_are_solved(shape: Shape) -> None:
    board = Board(*shape)
    assert (board.size <= MAX_INCREMENTAL_SIZE) == (shape == (4, 4))
    model = SatModel(board)
    for seed in (1, 2):
        clues = with_holes(pattern(shape), board.size, seed)
        outcome = model.search(Puzzle(board, clues))
        assert pattern(shape) in [grid.digits for grid in outcome.solutions]
        assert outcome.verdict in (Verdict.UNIQUE, Verdict.MULTIPLE)


def test_hundreds_of_questions_do_not_change_the_next_answer() -> None:
    model = SatModel(NINE)
    asked = Puzzle(NINE, digits_of(UNIQUE))
    for seed in range(300):
        clues = with_holes(digits_of(UNIQUE_SOLUTION), 50, seed)
        assert model.search(Puzzle(NINE, clues)).solutions
    outcome = model.search(asked)
    assert [str(grid) for grid in outcome.solutions] == [UNIQUE_SOLUTION]
    assert outcome.verdict is Verdict.UNIQUE


@pytest.mark.parametrize("solver", ["cadical195", "lingeling", "kissat404"])
def test_capabilities_are_those_of_the_solver(solver: str) -> None:
    declared = SatModel(Board(2, 2), SatVariant.parse(solver)).capabilities
    budgets = {Capability.SECONDS, Capability.CONFLICTS}
    assert Capability.ENUMERATE in declared
    assert declared & budgets == (budgets if SOLVERS[solver].takes_budgets else set())


def test_effort_is_that_of_the_question_alone() -> None:
    model = SatModel(NINE)
    asked = Puzzle(NINE, digits_of(UNIQUE))
    first = model.search(asked).effort
    assert first.conflicts > 0
    full = model.search(Puzzle(NINE, digits_of(UNIQUE_SOLUTION))).effort
    assert full.conflicts < first.conflicts
    assert full.decisions <= first.decisions


def test_encoding_a_large_board_stops_at_the_time_limit() -> None:
    board = Board(6, 6)
    outcome = SatModel(board).search(Puzzle(board, (0,) * 1296), budget=Budget(seconds=0.2))
    assert outcome.verdict is Verdict.UNKNOWN
    assert outcome.effort.seconds < 5


def test_the_variant_names_a_solver() -> None:
    assert FAMILY.build(NINE, None).name == "sat"
    assert FAMILY.build(NINE, "cadical195").name == "sat"
    assert FAMILY.build(NINE, "glucose4").name == "sat:glucose4"
    with pytest.raises(UnknownModelError):
        FAMILY.build(NINE, "nosuchsolver")


@pytest.mark.parametrize("conflicts", [0, 1, 5])
def test_an_incremental_solver_that_gives_up_changes_no_answer(
    monkeypatch: pytest.MonkeyPatch, conflicts: int
) -> None:
    monkeypatch.setattr(sat, "CONFLICT_LIMIT", conflicts)
    monkeypatch.setattr(sat, "UNLIMITED_SIZE", 0)
    model = CheckedModel(SatModel(NINE))
    reference = open_model("reference", NINE)
    for text in (UNIQUE, UNSATISFIABLE):
        puzzle = Puzzle(NINE, digits_of(text))
        outcome = model.search(puzzle)
        assert outcome.exhausted
        assert outcome.solutions == reference.search(puzzle).solutions
    multiple = Puzzle(NINE, digits_of(MULTIPLE))
    assert model.search(multiple).verdict is Verdict.MULTIPLE
    assert len(model.search(multiple, limit=20).solutions) == 20
    bounded = model.search(Puzzle(NINE, digits_of(UNSATISFIABLE)), budget=Budget(conflicts=10))
    assert bounded.verdict in (Verdict.UNKNOWN, Verdict.UNSATISFIABLE)
    assert bounded.effort.conflicts <= 13


@for_each(
    ("variant", "name"),
    [
        ("reduced", "sat:reduced"),
        ("incremental", "sat:incremental"),
        ("product", "sat:reduced/product"),
        ("pairwise/minisat22", "sat:minisat22/reduced/pairwise"),
        ("cadical195/reduced/pairwise", "sat:reduced/pairwise"),
    ],
)
def test_the_variant_forces_the_encoding(variant: str, name: str) -> None:
    model = FAMILY.build(NINE, variant)
    assert model.name == name
    assert FAMILY.build(NINE, model.name.partition(":")[2]).name == name
    solved = model.search(Puzzle(NINE, digits_of(UNIQUE)))
    assert [str(grid) for grid in solved.solutions] == [UNIQUE_SOLUTION]
    assert solved.exhausted
    assert model.search(Puzzle(NINE, digits_of(MULTIPLE))).verdict is Verdict.MULTIPLE
    assert model.search(Puzzle(NINE, digits_of(UNSATISFIABLE))).verdict is Verdict.UNSATISFIABLE


@for_each(
    ("variant", "reason"),
    [
        ("incremental/product", "product needs the reduced encoding"),
        ("kissat404/incremental", "kissat404 does not support assumptions"),
        ("reduced/reduced", "no model 'sat:reduced'"),
        ("minisat22/glucose4", "'glucose4' is one part too many"),
        ("produkt", "did you mean 'sat:product'"),
        ("", "no model 'sat:'"),
    ],
)
def test_an_inconsistent_or_unknown_variant_is_refused(variant: str, reason: str) -> None:
    with pytest.raises(UnknownModelError, match=reason):
        FAMILY.build(NINE, variant)


def test_all_rules_of_a_very_large_board_are_refused() -> None:
    with pytest.raises(
        UnavailableModelError, match="supports boards up to size 36, not size 49: use sat:reduced"
    ):
        FAMILY.build(Board(7, 7), "incremental")
