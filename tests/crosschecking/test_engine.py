"""Whoever is contradicted by what is proved is found, and nobody else is blamed."""

from __future__ import annotations

from typing import Any

import pytest

from sudoku import (
    Board,
    Budget,
    Grid,
    Puzzle,
    Verdict,
    checker,
    crosscheck,
    model_names,
    parse,
    with_rules,
)
from sudoku.crosschecking.claims import Trouble
from sudoku.crosschecking.contestants.contestant import Contestant, ModelContestant
from sudoku.crosschecking.engine import CrossCheck
from sudoku.crosschecking.fuzzing import Case, Relation, RelationKind
from sudoku.crosschecking.judging import INVENTS, MISSES
from sudoku.crosschecking.reporting.report import Report
from sudoku.crosschecking.reporting.statistics import Statistics
from sudoku.crosschecking.run import as_contestant
from tests.cases import for_each
from tests.crosschecking.scripted import (
    BOARD,
    NONE,
    SEVERAL,
    UNIQUE,
    Scripted,
    ScriptedModel,
    fails,
    says,
    solutions,
)

pytestmark = pytest.mark.slow

ALL = solutions(SEVERAL)


def checked(contestants: list[Contestant], *cases: Case | Puzzle, limit: int = 2) -> Report:
    run = CrossCheck(contestants, limit=limit, shrink_seconds=0)
    for case in cases:
        run.ask(case if isinstance(case, Case) else Case(case))
    return run.report


def wrong_ones(report: Report) -> dict[str, str]:
    (found,) = report.disagreements
    return found.wrong


def test_different_pairs_of_solutions_are_no_disagreement() -> None:
    assert len(ALL) > 3
    report = checked([says("one", ALL[:2]), says("other", ALL[2:4])], SEVERAL)
    assert report.disagreements == []
    assert report.statistics.classes["given"].verdicts == {Verdict.MULTIPLE: 1}


@pytest.mark.parametrize("claimed", [0, 1])
def test_a_verdict_that_a_solution_contradicts_is_named(claimed: int) -> None:
    wrong = says("wrong", ALL[:claimed], most=claimed)
    report = checked([says("right", ALL[2:4]), wrong], SEVERAL)
    assert wrong_ones(report) == {"wrong": MISSES}
    (sentence,) = report.disagreements[0].reasons
    assert sentence.startswith("wrong says ")
    assert str(ALL[2]) in sentence


def test_two_who_say_unique_with_different_grids_are_both_wrong() -> None:
    one, other = says("one", ALL[:1], most=1), says("other", ALL[1:2], most=1)
    assert wrong_ones(checked([one, other], SEVERAL)) == {"one": MISSES, "other": MISSES}


def test_a_missing_solution_is_found_when_sets_are_compared() -> None:
    lossy = says("lossy", ALL[:-1], most=len(ALL) - 1)
    report = checked([ModelContestant("sat"), lossy], SEVERAL, limit=100)
    assert wrong_ones(report) == {"lossy": MISSES}
    assert str(ALL[-1]) in report.disagreements[0].reasons[0]


def test_a_count_without_grids_is_refuted_by_a_certificate() -> None:
    report = checked([says("counts", least=2), ModelContestant("reference")], UNIQUE)
    assert wrong_ones(report) == {"counts": INVENTS}
    certificate = report.disagreements[0].judgement.certificate
    assert certificate is not None
    assert checker.verify(certificate.files).claim == "unique"
    assert "it is proved to be unique" in report.disagreements[0].reasons[0]


def test_who_invents_a_solution_where_there_is_none_is_named() -> None:
    report = checked([says("invents", least=1), ModelContestant("reference")], NONE)
    assert wrong_ones(report) == {"invents": INVENTS}
    assert report.disagreements[0].judgement.verdict is Verdict.UNSATISFIABLE


def test_a_majority_is_not_believed() -> None:
    many: list[Contestant] = [says(f"wrong {i}", most=0) for i in range(3)]
    report = checked([*many, says("right", ALL[:1])], SEVERAL)
    assert wrong_ones(report) == {f"wrong {i}": MISSES for i in range(3)}


def test_a_solution_found_within_a_spent_budget_refutes_unsatisfiable() -> None:
    class CutShort(ScriptedModel):
        """Finds one and does not know of others."""

    interrupted = as_contestant(CutShort("interrupted", ALL[:1], exhausted=False))
    report = checked([interrupted, says("wrong", most=0)], SEVERAL)
    assert wrong_ones(report) == {"wrong": MISSES}
    assert report.statistics.undecided == 1


def test_one_solution_is_all_that_some_can_say_and_no_undecided_verdict() -> None:
    report = checked([says("grid only", ALL[:1]), ModelContestant("sat")], SEVERAL)
    assert report.disagreements == []
    assert report.statistics.undecided == 0
    assert report.statistics.contestants["grid only"].solved == 1


def test_a_model_that_returns_no_solution_has_failed_and_the_others_are_kept() -> None:
    breaks_the_rules = Grid(BOARD, (1,) * 16)
    faulty = as_contestant(ScriptedModel("faulty", (breaks_the_rules,), exhausted=True))
    report = checked([faulty, says("good", ALL[:2])], SEVERAL)
    assert wrong_ones(report) == {"faulty": Trouble.WRONG_GRID.value}
    assert "which is not a solution" in report.disagreements[0].reasons[0]
    assert report.statistics.contestants["good"].verdicts[Verdict.MULTIPLE] == 1
    assert report.statistics.contestants["faulty"].failed == 1


def test_a_time_limit_is_told_but_is_no_disagreement() -> None:
    report = checked([fails("slow", Trouble.TIME_LIMIT), ModelContestant("sat")], SEVERAL)
    assert report.disagreements == []
    assert [failure.contestant for failure in report.time_limits] == ["slow"]
    assert report.statistics.undecided == 1


def test_what_the_maker_knows_is_evidence_where_nobody_else_is_asked() -> None:
    alone = says("alone", most=0)
    report = checked([alone], Case(SEVERAL, known=ALL[:1]))
    assert wrong_ones(report) == {"alone": MISSES}


def test_a_known_solution_that_is_none_is_refused() -> None:
    other = next(grid for grid in ALL if grid not in solutions(UNIQUE))
    with pytest.raises(ValueError, match="was given as a solution"):
        checked([says("any")], Case(UNIQUE, known=(other,)))


def one_is_wrong_about(puzzle: Puzzle) -> Scripted:
    """Right but for this puzzle, which it calls unsatisfiable."""
    right = ModelContestant("reference")
    wrong = says("half", most=0)
    return Scripted("half", lambda p: (wrong if p == puzzle else right).ask(p))


FEWER = UNIQUE.with_clues({0: 0})
"""Has solutions as the unique puzzle has one."""


def test_one_who_contradicts_himself_about_a_clue_less_is_wrong() -> None:
    family = [Case(UNIQUE), Case(FEWER, relation=Relation(RelationKind.FEWER, UNIQUE))]
    report = checked([one_is_wrong_about(FEWER)], *family)
    assert wrong_ones(report) == {"half": MISSES}
    assert report.disagreements[0].puzzle == FEWER


def test_the_earlier_answer_is_blamed_if_that_is_the_wrong_one() -> None:
    family = [Case(FEWER), Case(UNIQUE, relation=Relation(RelationKind.MORE, FEWER))]
    report = checked([one_is_wrong_about(FEWER)], *family)
    assert wrong_ones(report) == {"half": MISSES}
    assert report.disagreements[0].puzzle == FEWER


def test_a_wrong_answer_is_reported_once_and_nothing_follows_from_it() -> None:
    more = Case(UNIQUE, relation=Relation(RelationKind.MORE, FEWER))
    report = checked([one_is_wrong_about(FEWER), ModelContestant("sat")], Case(FEWER), more, more)
    assert len(report.disagreements) == 1


def test_relations_hold_only_within_a_family() -> None:
    family = [Case(FEWER), Case(NONE), Case(UNIQUE, relation=Relation(RelationKind.MORE, FEWER))]
    assert checked([one_is_wrong_about(FEWER)], *family).disagreements == []


def test_a_case_may_limit_the_conflicts_and_is_then_not_undecided() -> None:
    contestant = says("asked", ALL[:2])
    run = CrossCheck([contestant], budget=Budget(seconds=3))
    run.ask(Case(SEVERAL, conflicts=7))
    run.ask(Case(SEVERAL))
    assert [budget for _, budget in contestant.asked] == [Budget(3, 7), Budget(3)]
    cut = checked([ModelContestant("reference")], Case(SEVERAL, conflicts=0))
    assert cut.statistics.contestants["reference"].verdicts[Verdict.UNKNOWN] == 1
    assert cut.statistics.undecided == 0


@pytest.mark.thorough
def test_several_processes_say_the_same() -> None:
    contestants: list[Contestant] = [
        ModelContestant("sat"),
        ModelContestant("reference"),
        says("no", most=0),
    ]
    run = CrossCheck(contestants, shrink_seconds=0)
    cases = [Case(SEVERAL), Case(UNIQUE), Case(NONE), Case(SEVERAL, conflicts=0)]
    said = list(run.ask_all(cases, jobs=2))
    assert [comparison.case for comparison in said] == cases
    assert [list(comparison.answers) for comparison in said] == [["sat", "reference", "no"]] * 4
    assert [set(found.wrong) for found in run.report.disagreements] == [{"no"}, {"no"}]
    assert run.report.statistics.contestants["sat"].verdicts[Verdict.UNSATISFIABLE] == 1


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_contestant_is_asked_only_on_boards_that_admit_it(jobs: int) -> None:
    large = Case(parse("." * 81))
    run = CrossCheck([ModelContestant("sat"), says("any", least=2)])
    run.admit = lambda contestant, board: board == BOARD or contestant.name == "any"
    cases = [large, Case(SEVERAL), large]
    found = list(run.ask_all(cases, jobs=jobs))
    assert [list(comparison.answers) for comparison in found] == [
        ["any"],
        ["sat", "any"],
        ["any"],
    ]


def test_the_statistics_count_verdicts_failures_and_seconds() -> None:
    good, bad = says("good", ALL[:2]), fails("bad")
    tallies = checked([good, bad], SEVERAL, SEVERAL, SEVERAL).statistics
    assert tallies.contestants["good"].verdicts[Verdict.MULTIPLE] == 3
    assert tallies.contestants["good"].seconds == 0.75
    assert tallies.contestants["good"].max_seconds == 0.25
    assert tallies.contestants["good"].slowest == SEVERAL
    assert tallies.contestants["bad"].failures == {Trouble.CRASH: 3}
    assert tallies.contestants["bad"].wrong == 0
    assert tallies.classes["given"].tried == 3
    assert tallies.classes["given"].disagreements == 3
    assert tallies.classes["given"].verdicts[Verdict.MULTIPLE] == 3
    assert tallies.not_covered == [Verdict.UNIQUE, Verdict.UNSATISFIABLE]
    assert "not covered: no puzzle was unique or unsatisfiable" in tallies.notes()


def test_verdicts_that_were_not_covered_are_listed_in_a_sentence() -> None:
    (note,) = Statistics().notes()
    assert note == "not covered: no puzzle was unique, multiple or unsatisfiable"


@for_each(
    ("puzzles", "models", "options", "said"),
    [
        ("...44.3..4...241", [len], {}, "puzzles must be a list or another iterable"),
        (5, [len], {}, "puzzles must be a list or another iterable, not 5"),
        ([], "sat", {}, "models must be a list or another iterable"),
        ([], [5], {}, "expected a model's name"),
        ([5], ["sat"], {}, "expected a Puzzle, text"),
        ([], [len], {"limit": 1}, "limit must be an int of at least 2, not 1"),
        ([], [len], {"shrink_seconds": "x"}, "seconds must be a number"),
        ([], [len, len], {}, "different names"),
    ],
)
def test_misuse_from_python_is_told_in_words(
    puzzles: Any, models: Any, options: dict[str, Any], said: str
) -> None:
    with pytest.raises((TypeError, ValueError), match=said):
        crosscheck(puzzles, models, **options)


def test_functions_are_compared_with_all_models_and_models_with_those_named() -> None:
    def solver(text: str) -> str | None:
        return str(solutions(parse(text))[0]) if solutions(parse(text)) else None

    report = crosscheck([SEVERAL, str(UNIQUE), NONE], [solver])
    assert list(report.statistics.contestants) == ["solver", *model_names()]
    assert report.disagreements == []
    ruled = with_rules(Board(2, 2), "killer 5: r1c1-2 r2c1")
    with_cage = crosscheck([Puzzle(ruled, (0,) * 16)])
    assert {"cpsat", "reference", "sat"} == {*with_cage.statistics.contestants} - {"native"}
    assert with_cage.disagreements == []
    named = crosscheck([SEVERAL], ["sat", ScriptedModel("mine", ALL[:2], exhausted=False)])
    assert list(named.statistics.contestants) == ["sat", "mine"]
    assert "3 puzzles, 0 disagreements" in str(report)
