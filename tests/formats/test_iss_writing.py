"""Puzzles as ISS strings: they read back as the same, or as other rules with the same meaning."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import example, given, settings, strategies as st

from sudoku import Board, Entry, FormatError, Puzzle, read, with_rules, write
from sudoku.constraints.constraint import Constraint
from sudoku.constraints.vocabulary import CONSTRAINTS
from sudoku.formats.entry import Info
from sudoku.formats.iss.codes import code_of
from tests.cases import for_each
from tests.formats.test_iss import TYPES, puzzle
from tests.small_boards import FOURS, solutions_of

pytestmark = pytest.mark.slow

FOUR, NINE = Board(2, 2), Board(3, 3)
NOT_GREATER = code_of({9 * (a - 1) + b - 1 for a in range(1, 10) for b in range(a, 10)})


def written(board: Board, clues: Sequence[int] = ()) -> str:
    clues = clues or (0,) * board.cell_count
    return write(Puzzle(board, tuple(clues)), "iss")


@for_each(("text", "rules"), TYPES)
def test_every_type_is_written_as_it_was_read(text: str, rules: list[str]) -> None:
    board = with_rules(NINE, *rules)
    assert puzzle(written(board)).board == board
    assert puzzle(text).board == board


@for_each("kind", CONSTRAINTS)
def test_every_rule_keeps_its_meaning(kind: type[Constraint]) -> None:
    rng = Random(kind.name)
    tried = 0
    for grid in rng.sample(FOURS, 40):
        planted = kind.plant(rng, FOUR, grid)
        if planted is None or tried == 2:
            continue
        tried += 1
        board = with_rules(FOUR, planted.text(FOUR))
        again = puzzle(written(board))
        assert solutions_of(again) == solutions_of(Puzzle(board, (0,) * 16)), board.rules
        assert puzzle(write(again, "iss")) == again
    assert tried or kind.plant(Random(1), FOUR, FOURS[0]) is None


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6))
def test_several_rules_and_clues_keep_their_meaning(seed: int) -> None:
    rng = Random(seed)
    grid = rng.choice(FOURS)
    found = [kind.plant(rng, FOUR, grid) for kind in rng.sample(CONSTRAINTS, 3)]
    board = with_rules(FOUR, *(each.text(FOUR) for each in found if each is not None))
    clues = tuple(digit if rng.random() < 0.3 else 0 for digit in grid)
    again = puzzle(written(board, clues))
    assert solutions_of(again) == solutions_of(Puzzle(board, clues))
    assert puzzle(write(again, "iss")) == again


@for_each(
    "rules",
    [
        ["digits 0-3", "hidden 2", "sum: h1 + r1c1 = 3", "thermo: h2 r1c1", "candidates 0 1: r1c1"],
        ["digits 1-6", "hidden 1", "countdistinct: h1 = r1c1-2", "equalsums: h1 = r1c1-2"],
        ["regions: AAABABBBCCCDCDDD"],
        ["regions: none", "antiknight"],
        ["regex (1|2)[34]*: r1c1-3", "regular 0 1-2>0 2>1; 1! 3-4>1 4>0: r1c1-4"],
        ["any: (killer 5: r1c1-2 & any: (renban: r1c1-2) (thermo: r1c1-2)) (candidates 1: r1c1)"],
        ["xsum 3: r0c1", "xsum 4: r5c1", "sandwich 3: r1c0", "sandwich 3: r0c1", "xsum 3: r1c5"],
        ["fullrank ties 3: r0c1", "fullrank ties 4: r0c2"],
        ["difference 1: r1c1-2", "ratio 2: r1c2-3", "negative kropki"],
    ],
)
def test_boards_and_rules_that_are_read_back_as_they_are(rules: list[str]) -> None:
    board = with_rules(FOUR, *rules)
    assert {*puzzle(written(board)).board.rules} == {*board.rules}


@for_each(
    ("rules", "parts"),
    [
        (["killer 10: r1c1-2"], ".Shape~9x9.Cage~10~R1C1~R1C2"),
        (["slowthermo: r1c1-2"], f".Shape~9x9.Pair~{NOT_GREATER}~_~R1C1~R1C2"),
        (
            ["sum: r1c1-2 = 10", "sum: r1c1 - r1c2 = 1"],
            ".Shape~9x9.Sum~10~R1C1~R1C2.Sum~1_=_1_-1~R1C1~R1C2",
        ),
        (["difference 1: r1c1 r5c5"], None),
        (["littlekiller 20: r10c4 d9"], ".Shape~9x9.LittleKiller~20~R9C5"),
        (["littlekiller 20: r3c10 d1"], ".Shape~9x9.LittleKiller~20~R9C4"),
        (["odd: r1c1"], ".Shape~9x9.~R1C1_1_3_5_7_9"),
        (["any: (antiking) (diagonal+)"], None),
        (["hidden 1", "killer 5: h1 r1c1"], ".Shape~9x9.Var~H~~1.Cage~5~VH~R1C1"),
        (["hidden 9", "connected 3: h1-9"], ".Shape~9x9.Var~H~~9.ConnectedValues~VH~3"),
        (["quadruple 1 2: r1c1", "quadruple 3: r1c1"], ".Shape~9x9.Quad~R1C1~1~2"),
    ],
)
def test_what_is_written(rules: list[str], parts: str | None) -> None:
    text = written(with_rules(NINE, *rules)).strip()
    if parts is not None:
        assert text.startswith(parts)
    for outside in (".AntiKing", ".Diagonal", ".WhiteDot"):
        assert outside not in text


def test_a_rule_about_some_hidden_cells_is_not_written_about_other_cells() -> None:
    board = with_rules(NINE, "hidden 18", "connected 3: h1-9")
    assert ".ConnectedValues" not in written(board)


def test_metadata_and_several_puzzles() -> None:
    info = Info("one", "me", "a\nb")
    first = Entry(Puzzle(FOUR, (1, *[0] * 15)), "", 1, info=info)
    second = Entry(Puzzle(with_rules(FOUR, "antiking"), (0,) * 16), "", 1)
    third = Entry(Puzzle(Board(2, 3), (0,) * 36), "", 1)
    text = "".join(write(entry, "iss") for entry in (second, third)) + "\n" + write(first, "iss")
    items = [item for item in read(text + write(second, "iss")) if isinstance(item, Entry)]
    assert [item.puzzle for item in items] == [e.puzzle for e in (second, third, first, second)]
    assert [item.info for item in items] == [Info(), Info(), info, Info()]


@pytest.mark.parametrize("board", [Board(5, 5), with_rules(FOUR, "digits 2-5")])
def test_boards_that_iss_has_not(board: Board) -> None:
    with pytest.raises(FormatError, match="iss has sizes up to 16 and as many digits"):
        written(board)


@for_each(
    "rules",
    [
        ["slowthermo: r1c1 d369"],
        ["nabner: r1c1 r1c3 r4c4 r5c5"],
        ["difference 3: r1c1-2", "ratio 3: r2c1-2"],
        ["nonconsecutive strict", "difference 3: r1c1-2"],
    ],
)
def test_rules_without_a_type_are_read_by_their_table(rules: list[str]) -> None:
    board = with_rules(NINE, *rules)
    assert puzzle(written(board)).board == board


def test_a_relation_is_no_dot_where_dots_exempt_pairs() -> None:
    """ISS's StrictKropki speaks of its white and black dots only."""
    table = code_of(
        {9 * (a - 1) + b - 1 for a in range(1, 10) for b in (a - 1, a + 1) if 0 < b < 10}
    )
    found = puzzle(f".Shape~9x9.Pair~{table}~_~R1C1~R1C2.StrictKropki").board
    assert [rule.partition(" ")[0] for rule in found.rules] == ["regex", "negative"]
    assert puzzle(f".Shape~9x9.Pair~{table}~_~R1C1~R1C2").board.rules == (
        "difference 1: r1c1 r1c2",
    )


@given(st.sets(st.integers(0, 15)), st.sampled_from(["R1C1~R1C2", "R1C1~R3C3"]))
@settings(max_examples=20)
@example({4 * a + b for a in range(4) for b in range(4) if a <= b}, "R1C1~R3C3")
@example({4 * a + b for a in range(4) for b in range(4) if a > b}, "R1C1~R3C3")
@example({4 * a + b for a in range(4) for b in range(4) if a < b}, "R1C1~R3C3")
@example({4 * a + b for a in range(4) for b in range(4) if abs(a - b) >= 2}, "R1C1~R3C3")
@example({4 * a + b for a in range(4) for b in range(4) if abs(a - b) == 2}, "R1C1~R3C3")
@example({1, 4, 7, 13}, "R1C1~R1C2")
@example({2, 8}, "R1C1~R1C2")
def test_a_table_means_its_pairs(table: set[int], cells: str) -> None:
    first, second = (4 * (int(name[1]) - 1) + int(name[3]) - 1 for name in cells.split("~"))
    expected = [grid for grid in FOURS if 4 * (grid[first] - 1) + grid[second] - 1 in table]
    for kind in ("Pair", "PairX"):
        found = puzzle(f".Shape~4x4.{kind}~{code_of(table)}~_~{cells}")
        assert solutions_of(found) == expected, found.board.rules
