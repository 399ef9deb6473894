"""A search is repeatable, continues a shorter one, and never loses its best puzzle."""

from __future__ import annotations

import pytest

from sudoku import Board, Puzzle, SudokuError, Verdict, open_model, parse
from sudoku.errors import ModelFault
from sudoku.generator.results import OrderError
from sudoku.generator.searching.adversarial.climb import EffortClimb
from sudoku.generator.searching.adversarial.generator import start_puzzles
from sudoku.generator.searching.adversarial.moves import SOLUTIONS, VerdictMoves
from sudoku.generator.searching.adversarial.target import CostlyPuzzle, Target
from tests.cases import for_each
from tests.generator.hard import HARD, HARD_WRONG

pytestmark = pytest.mark.slow

USUAL = Board(3, 3)
by_verdict = pytest.mark.parametrize("verdict", SOLUTIONS)

EASY = ".5.....4.3....5.86..861....6......5......14....49..27..3....6.9.1..7.......3....."


def begin(verdict: Verdict, seed: int = 1) -> EffortClimb:
    target, moves = Target("sat", USUAL, verdict, "decisions"), VerdictMoves(USUAL, verdict)
    return EffortClimb(target, moves, start_puzzles(moves, [parse(EASY)], 1), seed=seed, size=6)


def shown(pool: list[CostlyPuzzle]) -> list[tuple[str, int, int]]:
    return [(str(found.puzzle), found.cost, found.step) for found in pool]


def after(search: EffortClimb, steps: int) -> list[tuple[str, int, int]]:
    while search.steps < steps:
        search.step()
    return shown(search.pool)


@pytest.mark.parametrize("spec", ["sat", "cpsat"])
@pytest.mark.parametrize(
    ("verdict", "text"), [(Verdict.UNIQUE, HARD[1]), (Verdict.UNSATISFIABLE, HARD_WRONG)]
)
def test_a_search_repeats_from_its_seed(spec: str, verdict: Verdict, text: str) -> None:
    pools = []
    for _ in range(2):
        target = Target(spec, USUAL, verdict, "decisions")
        search = EffortClimb(target, VerdictMoves(USUAL, verdict), [parse(text)], seed=1, size=6)
        pools.append(after(search, 3))
        assert search.best is not None
    assert pools[0] == pools[1]


@pytest.mark.thorough
@by_verdict
def test_more_steps_go_on_where_fewer_ended(verdict: Verdict) -> None:
    short, long = begin(verdict), begin(verdict)
    pool = after(short, 5)
    assert after(long, 5) == pool
    after(long, 10)
    assert after(short, 10) == shown(long.pool)
    assert shown(long.pool) != pool


@by_verdict
def test_the_best_never_gets_easier_and_the_pool_never_too_large(verdict: Verdict) -> None:
    search = begin(verdict)
    best = search.pool[0].cost
    for _ in range(8):
        search.step()
        costs = [found.cost for found in search.pool]
        assert costs == sorted(costs, reverse=True)
        assert costs[0] >= best
        assert len(costs) <= 6
        best = costs[0]
    assert best > search.start[0].cost


@by_verdict
def test_every_puzzle_of_the_pool_has_the_verdict(verdict: Verdict) -> None:
    search = begin(verdict)
    after(search, 8)
    for name in ("reference", "sat"):
        judge = open_model(name, USUAL)
        assert {judge.search(found.puzzle).verdict for found in search.pool} == {verdict}


def test_of_a_puzzle_and_its_isomorphs_one_is_in_the_pool() -> None:
    target = Target("sat", USUAL, Verdict.UNIQUE, "decisions")
    search = EffortClimb(target, VerdictMoves(USUAL, Verdict.UNIQUE), [parse(HARD[0])], seed=1)
    after(search, 25)
    families = [found.family for found in search.pool]
    assert len(set(families)) == len(families)
    assert any(found.step > found.family > 0 for found in search.pool)


@by_verdict
def test_without_puzzles_it_starts_from_random_ones(
    verdict: Verdict, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sudoku.generator.searching.adversarial.generator.GENERATED", 3)
    moves = VerdictMoves(USUAL, verdict)
    start, again, other = (start_puzzles(moves, (), 1, number) for number in (1, 1, 2))
    judge = open_model("reference", USUAL)
    assert {judge.search(puzzle).verdict for puzzle in start} == {verdict}
    assert len(set(start)) == len(start) > 0
    assert start == again != other


@for_each(
    ("text", "verdict", "error"),
    [
        ("." * 81, Verdict.UNIQUE, "start 1 is multiple, expected unique$"),
        ("." * 81, Verdict.UNSATISFIABLE, "start 1 is multiple, expected unique or unsatisfiable"),
        (
            "5......5." + "." * 72,
            Verdict.UNSATISFIABLE,
            "start 1 has 5 at both r1c1 and r1c8",
        ),
        ("123434122143432.", Verdict.UNIQUE, "start 1 is on a 4x4"),
    ],
)
def test_what_no_search_starts_from_is_named(text: str, verdict: Verdict, error: str) -> None:
    with pytest.raises(OrderError, match=error):
        start_puzzles(VerdictMoves(USUAL, verdict), [parse(text)], 1)


def test_a_full_grid_gets_no_wrong_digit_that_does_not_clash() -> None:
    board = Board(2, 2)
    with pytest.raises(OrderError, match="no start puzzle can get a wrong digit"):
        start_puzzles(
            VerdictMoves(board, Verdict.UNSATISFIABLE), [parse("123434122143432.", board)], 1
        )


def test_a_start_that_costs_no_conflicts_is_judged_by_decisions_or_propagations() -> None:
    easy = parse(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    )
    climb = begin_from([easy], "reference")
    assert climb.target.counter == "propagations"
    assert climb.pool[0].cost > 0
    assert begin_from([parse(HARD[0])], "reference").target.counter == "conflicts"
    full = open_model("reference", USUAL).search(easy).solution
    assert full is not None
    with pytest.raises(SudokuError, match="cpsat counts no effort on the 1 start puzzles"):
        begin_from([Puzzle(USUAL, full.digits)], "cpsat")


def begin_from(start: list[Puzzle], spec: str) -> EffortClimb:
    target = Target(spec, USUAL, Verdict.UNIQUE)
    return EffortClimb(target, VerdictMoves(USUAL, Verdict.UNIQUE), start, seed=1)


def test_effort_does_not_depend_on_what_was_asked_before() -> None:
    target = Target("sat", USUAL, Verdict.UNIQUE, "conflicts")
    hard, other = map(parse, HARD)
    first = target.ask(hard, 1, 1).cost
    target.ask(other, 2, 2)
    assert target.ask(hard, 3, 3).cost == first > 0


def test_a_wrong_verdict_ends_the_search() -> None:
    target = Target("reference", USUAL, Verdict.UNSATISFIABLE, "conflicts")
    with pytest.raises(ModelFault, match="reference says unique, expected unsatisfiable; the"):
        target.ask(parse(HARD[0]), 1, 1)


def test_a_finding_that_another_model_denies_is_an_error() -> None:
    right = Target("reference", USUAL, Verdict.UNIQUE)
    found = right.ask(parse(HARD[0]), 1, 1)
    right.confirm(found)
    lies = Target("sat", USUAL, Verdict.UNSATISFIABLE)
    with pytest.raises(ModelFault, match="model sat says unsatisfiable, auto unique or another"):
        lies.confirm(found)
