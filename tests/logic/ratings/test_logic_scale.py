"""The scale `logic`: levels in the default order, and boards whose hardest step is known."""

from __future__ import annotations

from dataclasses import replace

import pytest

import sudoku
from sudoku.constraints.vocabulary import with_rules
from sudoku.errors import OutOfBudget
from sudoku.logic.ratings.hodoku import SCORES
from sudoku.logic.ratings.logic import DEFAULT_POINTS, LEVELS, points_of, rate_logic, scores
from sudoku.logic.ratings.registry import SCALES, default_scales, scale_named
from sudoku.logic.ratings.scale import Bound, TooHard
from sudoku.logic.ratings.scored import BRUTE_FORCE
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.selecting import CONSTRAINTS, levels_of, techniques_of
from sudoku.logic.techniques.solving import walk
from sudoku.logic.techniques.technique import Technique
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle
from tests.cases import for_each

OPEN = ".2.4.4.221434321"
"""1 and 3 can change places in r12c13; nothing but a constraint says how."""
HAND_CHECKED = [
    "thermo: r1c1 r1c2 r1c3",  # r1c1 is below 2
    "arrow: r1c3 > r1c1 r1c2",  # 3 = 1 + 2, and 1 is no sum with 2
    "killer 3: r1c1 r1c2",  # 1 + 2
]


def _on(rule: str) -> Puzzle:
    return Puzzle(with_rules(Board(2, 2), rule), sudoku.parse(OPEN).clues)


def test_levels_and_points_follow_the_order_of_techniques() -> None:
    known, order = scores(), techniques_of(CONSTRAINTS)
    assert known.keys() == {*(technique.title for technique in order), BRUTE_FORCE}
    levels = [known[technique.title][0] for technique in order]
    assert levels == sorted(levels)
    assert {*levels} == {*range(len(LEVELS))}
    assert known[BRUTE_FORCE] == (len(LEVELS), 10_000)
    assert all((each.points is None) == (each.title in SCORES) for each in order)
    sums = [technique.title for technique in techniques_of("house-sums")]
    assert [known[title] for title in sums] == [(3, 110), (4, 160), (4, 200), (4, 240)]
    ours = [known[technique.title][1] for technique in techniques_of("constraint-support")]
    assert ours == sorted(ours)


def test_a_new_technique_needs_no_entry_in_a_table_of_points() -> None:
    new = Technique("New", lambda _: iter(()), "It finds nothing.", layer=1, order=1)
    assert points_of(new) == DEFAULT_POINTS
    assert points_of(replace(new, points=7)) == 7
    assert points_of(replace(new, title="X-Wing")) == SCORES["X-Wing"][1]


@for_each("rule", HAND_CHECKED)
def test_one_constraint_decides_a_deadly_rectangle(rule: str) -> None:
    found = sudoku.rate(_on(rule), scales="logic")
    rating = found["logic"]
    assert rating is not None
    values = rating.as_dict()
    assert values["level"] == "combinations"
    assert values["hardest"] in {each.title for each in techniques_of("constraint-support")}
    counts = values["step_counts"]
    assert values["score"] == sum(scores()[title][1] * n for title, n in counts.items())
    assert rating.hardness == values["score"]
    assert found.is_complete
    assert f"logic 1: score {values['score']}, combinations, hardest" in str(found)
    (step,) = found.drawn.values()
    assert step.step.technique == values["hardest"]


def test_innies_are_needed_by_a_killer_of_that_level() -> None:
    made = next(sudoku.generate(board=6, rules="killer", difficulty="logic innies", seed=2))
    rating = rate_logic(made.puzzle, made.solution, None)
    assert rating.level == "innies"
    easier = levels_of("singles,constraint-support,intersections,subsets,-constraint-with-houses")
    assert not walk(Position.of(made.puzzle), easier, with_premises=False).is_solved
    enough = (*easier, *levels_of("constraint-with-houses,sum-of-one-house"))
    assert walk(Position.of(made.puzzle), enough, with_premises=False).is_solved
    for bound in (Bound(level=2), Bound(hardness=rating.score - 1)):
        with pytest.raises(TooHard):
            rate_logic(made.puzzle, made.solution, None, bound)
    within = Bound(rating.score, 3)
    assert rate_logic(made.puzzle, made.solution, None, within) == rating


def test_a_guess_has_no_level() -> None:
    puzzle = _on("killer 3: r1c1 r1c2")
    solution = sudoku.check(puzzle).solution
    assert solution is not None
    plain = Puzzle(Board(2, 2), puzzle.clues)
    rating = rate_logic(plain, solution, None)
    assert (rating.level, rating.hardest) == (None, BRUTE_FORCE)
    assert rating.score > 10_000
    assert "the techniques do not solve it" in rating.text()
    with pytest.raises(TooHard):
        rate_logic(plain, solution, None, Bound(level=len(LEVELS) - 1))


def test_boards_without_constraints_are_not_asked() -> None:
    plain, caged = Board(3, 3), with_rules(Board(3, 3), "killer 3: r1c1 r1c2")
    assert default_scales(plain) == tuple(name for name in SCALES if name != "logic")
    assert default_scales(caged) == ("logic", "search")
    assert not scale_named("logic").supports(plain)
    found = sudoku.rate("12..34..2143432.", scales="logic")
    assert str(found) == "unique\nlogic 1: does not apply to this board"
    assert "logic" not in sudoku.rate("12..34..2143432.").as_dict()
    assert sudoku.rate(_on("killer 3: r1c1 r1c2")).as_dict()["logic"]["level"]


def test_a_limit_of_time_is_kept() -> None:
    with pytest.raises(OutOfBudget):
        rate_logic(_on("killer 3: r1c1 r1c2"), None, 0)
