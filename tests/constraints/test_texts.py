"""The text of a rule reads back as the same constraint; very many and long ones are read soon."""

from __future__ import annotations

from random import Random
from time import process_time

import pytest

from sudoku import Board, NotationError
from sudoku.constraints.constraint import Constraint
from sudoku.constraints.kinds import read_constraint
from sudoku.constraints.primitives import AllDifferent, DigitSets, Sum, primitives_of
from sudoku.constraints.rule import Rule
from sudoku.constraints.vocabulary import CONSTRAINTS, ON_GRID, with_rules
from sudoku.errors import RulePlace
from tests.cases import for_each
from tests.constraints.grids import BOARDS, fillings, planted

pytestmark = pytest.mark.slow

NINE = Board(3, 3)


@for_each("kind", ON_GRID)
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
            found = read_constraint(Rule.cut("".join(text), board, RulePlace()))
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
        ("thermo: r1c3-1", "thermo: r1c3 r1c2 r1c1"),
        ("thermo: r5-3c2", "thermo: r5c2 r4c2 r3c2"),
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
        ("dutchwhisper: r1c1 r2c2", "whispers 4: r1c1 r2c2"),
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
        ("SelfTaxi", "antitaxicab"),
        ("self-taxicab", "antitaxicab"),
        ("GlobalMod", "globalmodular"),
        ("DutchFlatmates", "dutchflatmates"),
        ("CountingCircles: r1c1-2 r5c5", "countingcircles: r1c1 r1c2 r5c5"),
        ("apart A!=B : 2,1   1,2 0,08", "apart a != b: 0,8 1,2"),
        ("apart |a-b|>=2 and a!=9: 1,1", "apart abs(a - b) >= 2 and a != 9: 1,1"),
        ("zipperline: r1c1-3", "zipper: r1c1 r1c2 r1c3"),
        ("entropicline: r1c1 d66", "entropic: r1c1 r1c2 r1c3"),
        ("entrol: r1c1-3", "entropic: r1c1 r1c2 r1c3"),
        ("modularline: r1c1-3", "modular 3: r1c1 r1c2 r1c3"),
        ("modl 2: r1c1-3", "modular 2: r1c1 r1c2 r1c3"),
        ("Nabner: r1c1-3", "nabner: r1c1 r1c2 r1c3"),
        ("DoubleArrow: r1c1-3", "doublearrow: r1c1 r1c2 r1c3"),
        ("lockout: r1c1-3", "lockout 4: r1c1 r1c2 r1c3"),
        ("lockoutline 3: r1c1-3", "lockout 3: r1c1 r1c2 r1c3"),
        ("nr 5: R0C4", "numberedroom 5: r0c4"),
        ("sumline: r1c1-3", "sumline 10: r1c1 r1c2 r1c3"),
        ("sumlines 12: r1c1-3", "sumline 12: r1c1 r1c2 r1c3"),
        ("SumLine LOOP: r1c1-2 r2c2", "sumline loop 10: r1c1 r1c2 r2c2"),
        ("sumline loop 7: r1c1-2 r2c2", "sumline loop 7: r1c1 r1c2 r2c2"),
        ("sumline 7: r1c1-2 r2c2 r1c1", "sumline loop 7: r1c1 r1c2 r2c2"),
        ("equalsum: r1c1-2 = r2c1=r3c1", "equalsums: r1c1 r1c2 = r2c1 = r3c1"),
        ("containatleast 2 1 2: r1c1-3", "contains 1 2 2: r1c1 r1c2 r1c3"),
        ("lookandsay 1225: r1c1-3", "lookandsay 1 2 2 5: r1c1 r1c2 r1c3"),
        ("LookAndSay 10 5, 0 1: r1c1-3", "lookandsay 10 5 0 1: r1c1 r1c2 r1c3"),
        ("countdistinct: r1c1=r1-2c2", "countdistinct: r1c1 = r1c2 r2c2"),
        ("rellikcage 5: r1c1-2", "rellik 5: r1c1 r1c2"),
        ("samevalues: r1c1-2 = r3c1-2", "samevalues: r1c1 r1c2 = r3c1 r3c2"),
        ("nfa S 1,2,3,5>T; T!: r1c1-2", "regular 0 1-3,5>1; 1!: r1c1 r1c2"),
        ("regular s 7>t 5>s 3>t; t! : r1c1", "regular 0 5>0 3,7>1; 1!: r1c1"),
        ("sum 10: r1c1-2", "sum: r1c1 r1c2 = 10"),
        ("sumcage 10: r1c1-2", "sum: r1c1 r1c2 = 10"),
        ("lk 20: r0c3 DR", "littlekiller 20: r0c3 d3"),
        ("littlekillersum 20: R10C3ul", "littlekiller 20: r10c3 d7"),
        ("LittleKiller 20: r4c10 1", "littlekiller 20: r4c10 d1"),
        ("XSum 15: R0C4", "xsum 15: r0c4"),
        ("candidates 531,3: r1-2c1", "candidates 1 3 5: r1c1 r2c1"),
        ("given 7: r1c1", "candidates 7: r1c1"),
        ("rsl: r1c1-4", "regionsum: r1c1 r1c2 r1c3 r1c4"),
        ("RegionSumLine LOOP: r3c3-4 r4c3-4", "regionsum loop: r3c3 r3c4 r4c3 r4c4"),
        ("regionsum: r3c3 r3c4 r4c4 r4c3 r3c3", "regionsum loop: r3c3 r3c4 r4c4 r4c3"),
        ("regionsum loop: r3c3 d6248", "regionsum loop: r3c3 r3c4 r4c4 r4c3"),
        ("ConnectedValues 971,3 5 5", "connected 1 3 5 7 9"),
        ("FullRank 17: R0C4", "fullrank 17: r0c4"),
        ("full-rank  TIES   3 : r5c0", "fullrank ties 3: r5c0"),
    ],
)
def test_rules_may_be_written_in_other_ways(free: str, canonical: str) -> None:
    assert with_rules(NINE, free).rules == (canonical,)
    assert with_rules(NINE, canonical).rules == (canonical,)


@for_each(("board", "german", "dutch"), [("2x2", 2, 1), ("2x3", 3, 2), ("7", 4, 3), ("4x4", 8, 7)])
def test_whispers_follow_the_size_of_the_board(board: str, german: int, dutch: int) -> None:
    written = with_rules(BOARDS[board], "german: r1c1-2", "dutch: r1c1-2").rules
    regions = BOARDS[board].rules
    assert written == (
        *regions, f"whispers {german}: r1c1 r1c2", f"whispers {dutch}: r1c1 r1c2",
    )  # fmt: skip


SIXTEEN = Board(4, 4)


def test_ten_thousand_constraints_are_read_and_judged_in_seconds() -> None:
    """Marks, as each of them concerns all others."""
    marked = [f"minimum: r{r}c{c} r{s}c{d}" for r in (1, 4, 7) for c in range(1, 17)
              for s in range(9, 16) for d in range(1, 17)]  # fmt: skip
    dots = [f"difference {value}: r1c1 r1c2" for value in range(1, 10_000 - len(marked))]
    start = process_time()
    board = with_rules(SIXTEEN, "nonconsecutive", *marked, *dots)
    assert len(board.constraints) == 10_000
    assert len(primitives_of(board)) == 10_000
    assert board.violated([1] * 256) is not None
    assert process_time() - start < 10


@pytest.mark.parametrize(
    "rule",
    [
        "whispers 1:" + " r1-16c1-16" * 8,
        "clone: " + " = ".join(["r1-16c1-16"] * 8),
        "arrow: r1c1 > " + " | ".join(["r2-9c1-16"] * 16),
    ],
)
def test_the_longest_rule_reads_back(rule: str) -> None:
    board = with_rules(SIXTEEN, rule)
    assert with_rules(SIXTEEN, *board.rules) == board


@pytest.mark.parametrize(
    ("rule", "column"),
    [
        ("whispers 1:" + " r1-16c1-16" * 9, 13 + 8 * 11),
        ("clone: " + " = ".join(["r1-16c1-16"] * 9), 8 + 8 * 13),
        ("arrow: r1c1 > " + " | ".join(["r2-9c1-16"] * 17), 15 + 16 * 12),
    ],
)
def test_a_longer_one_is_refused_where_it_is_too_long(rule: str, column: int) -> None:
    with pytest.raises(NotationError, match="expected at most 2048 cells") as caught:
        with_rules(SIXTEEN, rule)
    assert caught.value.column == column


def test_relations_are_not_evaluated_before_a_model_asks() -> None:
    """Ten thousand of the longest would take minutes, before any budget begins."""
    long = " + ".join(["a * b"] * 19)
    rules = [f"pairs {long} != {i}: r1c1-16" for i in range(1000)]
    start = process_time()
    board = with_rules(SIXTEEN, *rules)
    assert len(primitives_of(board)) == len(board.constraints) == 1000
    assert len(board.houses) == 48
    assert process_time() - start < 3


def test_a_large_cage_is_a_sum_where_it_has_too_many_sets() -> None:
    """A cage of 18 of 36 digits may have 113,093,022 sets of digits."""
    start = process_time()
    board = with_rules(Board(6, 6), "killer 333: r1c1-18", "killer 172: r2c1-18")
    large, least = primitives_of(board)
    assert [type(primitive) for primitive in large] == [AllDifferent, Sum]
    assert [type(primitive) for primitive in least] == [DigitSets]
    assert process_time() - start < 1
