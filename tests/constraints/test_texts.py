"""The text of a rule: it reads back as the same constraint, and may be written more freely."""

from __future__ import annotations

from random import Random

import pytest

from sudoku import Board, NotationError
from sudoku.constraints.constraint import Constraint
from sudoku.constraints.kinds import read_constraint
from sudoku.constraints.rule import Place, Rule
from sudoku.constraints.vocabulary import CONSTRAINTS, with_rules
from tests.cases import for_each
from tests.constraints.grids import BOARDS, fillings, planted

pytestmark = pytest.mark.slow

NINE = Board(3, 3)


@for_each("kind", CONSTRAINTS)
def test_the_text_of_every_constraint_reads_back_as_it(kind: type[Constraint]) -> None:
    found = 0
    for name, board in BOARDS.items():
        rng = Random(f"{kind.name} {name}")
        constraints = [constraint for constraint, _ in planted(kind, board, rng, 6)]
        constraints += filter(None, (kind.plant(rng, board, grid) for grid in fillings(board)))
        for constraint in constraints:
            text = constraint.text(board)
            assert with_rules(board, text).constraints == (constraint,), text
            assert with_rules(board, text).rules[-1] == text
            assert hash(with_rules(board, text).constraints[0]) == hash(constraint)
            found += 1
    assert found


@for_each("kind", CONSTRAINTS)
def test_every_example_is_true_to_its_name(kind: type[Constraint]) -> None:
    (constraint,) = with_rules(NINE, kind.example).constraints
    assert type(constraint) is kind
    assert kind.syntax.partition(" ")[0].rstrip(":") == kind.name
    assert constraint.text(NINE).partition(" ")[0].rstrip(":") == kind.name


def test_no_two_constraints_have_a_name_in_common() -> None:
    names = [name for kind in CONSTRAINTS for name in (kind.name, *kind.aliases)]
    assert len(names) == len({*names})
    assert all(name == name.lower() for name in names)


@for_each("kind", CONSTRAINTS)
def test_changed_texts_are_read_or_refused_at_a_place(kind: type[Constraint]) -> None:
    board, rng = BOARDS["2x3"], Random(kind.name)
    texts = [constraint.text(board) for constraint, _ in planted(kind, board, rng, 5)]
    columns: list[tuple[int, int]] = []
    for _ in range(25):
        text = [*rng.choice([*texts, kind.example])]
        for _ in range(rng.randint(1, 3)):
            place = rng.randrange(len(text) + 1)
            text[place : place + rng.randint(0, 2)] = rng.choice("019 rcd:>=|,-x. (")
        try:
            found = read_constraint(Rule.cut("".join(text), board, Place()))
        except NotationError as error:
            columns.append((error.column, len(text) + 1))
        else:
            assert with_rules(board, found.text(board)).constraints == (found,)
    assert columns
    assert all(1 <= column <= end for column, end in columns)


@for_each(
    ("free", "canonical"),
    [
        ("KILLER 15:R1C1,r2c1 ; r1C2", "killer 15: r1c1 r2c1 r1c2"),
        ("killercage 0: r1c1-3", "killer: r1c1 r1c2 r1c3"),
        ("thermometer: r4c4d369", "thermo: r4c4 r5c5 r5c6 r4c7"),
        ("arrow: r1c1>r1c2-3|r2c1 d2", "arrow: r1c1 > r1c2 r1c3 | r2c1 r3c1"),
        ("pillarrow: r1c1-2 > r2c1 d666", "arrow: r1c1 r1c2 > r2c1 r2c2 r2c3 r2c4"),
        ("difference: r1c1-3", "difference 1: r1c1 r1c2 r1c3"),
        ("whitedot 3: r1c1 r1c2", "difference 3: r1c1 r1c2"),
        ("ratio: r1c1 r1c2", "ratio 2: r1c1 r1c2"),
        ("BlackDot: r1c1 d666 d4", "ratio 2: r1c1 r1c2 r1c3 r1c4 r1c3"),
        ("x: r1c1 r1c2", "xv X: r1c1 r1c2"),
        ("V: r1c1 r1c2", "xv V: r1c1 r1c2"),
        ("xv x: r1c1 r1c2", "xv X: r1c1 r1c2"),
        ("inequality: r1c1 < r1c2 < r1c3", "inequality: r1c3 > r1c2 > r1c1"),
        ("greaterthan: r1c1>r1c2", "inequality: r1c1 > r1c2"),
        ("min: r1c1", "minimum: r1c1"),
        ("quad 321: r8c8", "quadruple 1 2 3: r8c8 r8c9 r9c8 r9c9"),
        ("quadruple 2,2 1: r2c2 r1c1 r1c2 r2c1", "quadruple 1 2 2: r1c1 r1c2 r2c1 r2c2"),
        ("whispers: r1c1 r2c2", "whispers 5: r1c1 r2c2"),
        ("germanwhispers: r1c1 r2c2", "whispers 5: r1c1 r2c2"),
        ("dutchwhispers: r1c1 r2c2", "whispers 4: r1c1 r2c2"),
        ("dutch 3: r1c1 r2c2", "whispers 3: r1c1 r2c2"),
        ("whispers: r1c1 r1c2 r2c2 r1c1", "whispers 5: r1c1 r1c2 r2c2 r1c1"),
        ("clone: r1c1-2 = r3c1-2=r5c1-2", "clone: r1c1 r1c2 = r3c1 r3c2 = r5c1 r5c2"),
        ("betweenline: r1c1 d33", "between: r1c1 r2c2 r3c3"),
        ("alldifferent: r1-2c1-2", "extraregion: r1c1 r1c2 r2c1 r2c2"),
        ("AntiConsecutive", "nonconsecutive strict"),
        ("nonconsecutive STRICT", "nonconsecutive strict"),
        ("StrictKropki", "negative kropki"),
        ("strictxv", "negative xv"),
        ("Negative Ratio", "negative ratio"),
        ("  king  ", "antiking"),
        ("djg", "disjointgroups"),
    ],
)
def test_rules_may_be_written_in_other_ways(free: str, canonical: str) -> None:
    assert with_rules(NINE, free).rules == (canonical,)


@for_each(("board", "german", "dutch"), [("2x2", 2, 1), ("2x3", 3, 2), ("7", 4, 3), ("4x4", 8, 7)])
def test_whispers_follow_the_size_of_the_board(board: str, german: int, dutch: int) -> None:
    written = with_rules(BOARDS[board], "german: r1c1-2", "dutch: r1c1-2").rules
    regions = BOARDS[board].rules
    assert written == (
        *regions, f"whispers {german}: r1c1 r1c2", f"whispers {dutch}: r1c1 r1c2",
    )  # fmt: skip
