"""A search is repeatable, continues a shorter one, and never loses its best puzzle."""

from __future__ import annotations

import pytest

from benchmarks.adversary.moves import SOLUTIONS, Moves
from benchmarks.adversary.search import Found, Search, Target
from benchmarks.adversary.start import start_puzzles
from benchmarks.report import BenchmarkError
from sudoku import Board, Verdict, open_model, parse
from tests.benchmarks.adversary.conftest import HARD, HARD_WRONG

pytestmark = pytest.mark.slow

SMALL, USUAL = Board(2, 3), Board(3, 3)
by_verdict = pytest.mark.parametrize("verdict", SOLUTIONS)


def begin(verdict: Verdict, seed: int = 1, size: int = 6) -> Search:
    moves = Moves(SMALL, verdict)
    target = Target("reference", SMALL, verdict, "propagations")
    return Search(target, moves, start_puzzles(moves, None, 3), size=size, seed=seed)


def shown(pool: list[Found]) -> list[tuple[str, int, int]]:
    return [(str(found.puzzle), found.cost, found.step) for found in pool]


def after(search: Search, steps: int) -> list[tuple[str, int, int]]:
    while search.steps < steps:
        search.step()
    return shown(search.pool)


@pytest.mark.parametrize("spec", ["reference", "sat", "cpsat"])
@pytest.mark.parametrize(
    ("verdict", "text"), [(Verdict.UNIQUE, HARD[1]), (Verdict.UNSATISFIABLE, HARD_WRONG)]
)
def test_a_search_repeats_from_its_seed(spec: str, verdict: Verdict, text: str) -> None:
    pools = []
    for _ in range(2):
        target = Target(spec, USUAL, verdict, "decisions")
        search = Search(target, Moves(USUAL, verdict), [parse(text)], size=6, seed=1)
        pools.append(after(search, 3))
        assert search.found
    assert pools[0] == pools[1]


def test_another_seed_is_another_search() -> None:
    assert after(begin(Verdict.UNIQUE, seed=1), 40) != after(begin(Verdict.UNIQUE, seed=2), 40)


@by_verdict
def test_more_steps_go_on_where_fewer_ended(verdict: Verdict) -> None:
    short, long = begin(verdict), begin(verdict)
    pool = after(short, 20)
    assert after(long, 20) == pool
    after(long, 100)
    assert after(short, 100) == shown(long.pool)
    assert [each.steps for each in long.milestones] == [0, 1, 10, 100]
    assert shown(long.pool) != pool


@by_verdict
def test_the_best_never_gets_easier_and_the_pool_never_too_large(verdict: Verdict) -> None:
    search = begin(verdict)
    best = search.pool[0].cost
    for _ in range(80):
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
    after(search, 50)
    for name in ("reference", "sat"):
        judge = open_model(name, SMALL)
        assert {judge.search(found.puzzle).verdict for found in search.pool} == {verdict}


def test_of_a_puzzle_and_its_disguises_one_is_in_the_pool() -> None:
    search = begin(Verdict.UNIQUE, size=20)
    after(search, 220)
    families = [found.family for found in search.pool]
    assert len(set(families)) == len(families)
    assert any(found.step > found.family > 0 for found in search.pool)


@by_verdict
def test_without_a_file_it_starts_from_famous_and_generated_puzzles(
    verdict: Verdict, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("benchmarks.adversary.start.GENERATED", 2)
    monkeypatch.setattr("benchmarks.adversary.start.TRIES", 2)
    start, other = (start_puzzles(Moves(USUAL, verdict), None, seed) for seed in (1, 2))
    judge = open_model("reference", USUAL)
    assert {judge.search(puzzle).verdict for puzzle in start} == {verdict}
    assert len(set(start)) == len(start) > 2
    assert start[:2] != other[:2]


def test_effort_does_not_depend_on_what_was_asked_before() -> None:
    target = Target("sat", USUAL, Verdict.UNIQUE, "conflicts")
    hard, other = map(parse, HARD)
    first = target.ask(hard, 1, 1).cost
    target.ask(other, 2, 2)
    assert target.ask(hard, 3, 3).cost == first > 0


def test_a_wrong_verdict_ends_the_search() -> None:
    target = Target("reference", USUAL, Verdict.UNSATISFIABLE, "conflicts")
    with pytest.raises(BenchmarkError, match="reference says unique, expected unsatisfiable; the"):
        target.ask(parse(HARD[0]), 1, 1)
