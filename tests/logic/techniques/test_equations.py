"""Nets use sums of houses and constraints together, each as one premise."""

from __future__ import annotations

from dataclasses import replace

from sudoku import Board, Puzzle, steps
from sudoku.constraints.vocabulary import with_rules
from sudoku.logic.certifying import certify_steps
from sudoku.logic.techniques.premises import implied, minimal, superfluous
from tests.logic.techniques.proving import NINE, position_with, steps as steps_of

CAGES = (
    "killer 5: r1c1 r1c2",
    "killer 9: r1c3 r2c2 r2c3",
    "killer 7: r1c4 r2c4 r3c4",
    "killer 6: r2c1 r3c1 r4c1",
    "killer 6: r3c2 r3c3 r4c3",
)
NETS = "naked-single,hidden-single,forcing-net-contradiction,nested-forcing-net"


def test_nets_use_sums_of_houses_and_the_checker_accepts_them() -> None:
    clues = tuple(int(cell == 8) for cell in range(16))
    found = steps(Puzzle(with_rules(Board(2, 2), *CAGES), clues), techniques=NETS, model="sat")
    names = set[str]()
    for drawn in found.drawn():
        step, position = drawn.step, drawn.position
        names.update(each.text(position.layout) for each in step.equations)
        assert implied(step, position)
        assert not superfluous(step, position)
        if step.equations:
            assert not implied(replace(step, equations=()), position)
    assert found.is_solved
    assert "r4c4 = 3, as column 4 without cage 7 r123c4" in names
    premises = [each["premises"]["equations"] for each in found.step_dicts()]
    assert {name for each in premises for name in each} == names
    assert certify_steps(found, "sat").certificate.lemmas


def test_the_rest_of_a_row_follows_from_its_cages_and_its_sum_alone() -> None:
    board = with_rules(NINE, "killer 14: r1c1-4", "killer 28: r1c5-8")
    position = position_with(board, {}, {})
    (step,) = steps_of("Sum of One House (Innies and Outies)", position)
    assert {*step.eliminations} == {(8, digit) for digit in range(1, 10) if digit != 45 - 14 - 28}
    proved = minimal(step, position)
    assert (len(proved.demands), len(proved.totals)) == (2, 1)
    assert (proved.truths, proved.links) == ((), ())
