"""ISS strings: what each type means, where strings are found in a text, what is wrong in them."""

from __future__ import annotations

from contextlib import suppress
from itertools import product
from typing import TypeAlias

import pytest

from sudoku import Board, Entry, Puzzle, read, with_rules
from sudoku.formats.format import WrongPieceError
from sudoku.formats.iss.codes import code_of, code_of_pattern
from sudoku.formats.iss.machines import Machine, code_of_machine, in_order, machine_in
from tests.cases import for_each
from tests.formats.examples import CLASSIC
from tests.formats.readings import error, only

pytestmark = pytest.mark.slow

GIVENS = "".join(
    f"~R{place // 9 + 1}C{place % 9 + 1}_{digit}"
    for place, digit in enumerate(CLASSIC)
    if digit != "."
)
FOUR, NINE = Board(2, 2), Board(3, 3)
Row: TypeAlias = dict[int, tuple[int, ...]]
MANY: tuple[Row, ...] = ({0: (9,), 8: (1,)}, *[Row({3: (q,)}) for q in range(19)])


def puzzle(text: str) -> Puzzle:
    return only(text).puzzle


def test_givens_are_clues() -> None:
    expected = tuple(int(digit) if digit != "." else 0 for digit in CLASSIC)
    assert puzzle(f".{GIVENS}") == Puzzle(NINE, expected)


TYPES: list[tuple[str, list[str]]] = [
    (".Cage~10~R1C1~R1C2.Cage~0~R2C1~R2C2", ["killer 10: r1c1-2", "killer: r2c1-2"]),
    (".Cage~~R1C8~R2C8", ["killer: r1c8 r2c8"]),
    (".ConnectedValues~~5_1_3", ["connected 1 3 5"]),
    (".ConnectedValues~~1_3_5~27", ["connected 1 3 5"]),
    (".Cage~10~R1C1~R1C2~R1C2", ["extraregion: r1c1-2", "sum: r1c1 + 2*r1c2 = 10"]),
    (".Cage~~R1C1~R1C1", []),
    (".Thermo~R1C1~R2C2", ["thermo: r1c1 r2c2"]),
    (".Thermo~R1C1", []),
    (".Arrow~R1C1~R1C2~R1C3", ["arrow: r1c1 > r1c2-3"]),
    (".Arrow~R1C1~R1C2~R1C2", ["sum: r1c1 - 2*r1c2 = 0"]),
    (".PillArrow~2~R2C1~R1C9~R3C3~R3C4", ["arrow: r1c9 r2c1 > r3c3-4"]),
    (".DoubleArrow~R1C1~R1C2~R1C3", ["doublearrow: r1c1-3"]),
    (".Whisper~R1C1~R1C2.Whisper~4~R1C3~R1C4", ["whispers 5: r1c1-2", "whispers 4: r1c3-4"]),
    (".Renban~R1C1~R1C2", ["renban: r1c1-2"]),
    (".Palindrome~R1C1~R1C2~R1C3", ["palindrome: r1c1-3"]),
    (".Between~R1C1~R1C2~R1C3.Between~R2C1~R2C2", ["between: r1c1-3"]),
    (".Lockout~4~R1C1~R1C2~R1C3", ["lockout 4: r1c1-3"]),
    (".Modular~3~R1C1~R1C2", ["modular 3: r1c1-2"]),
    (".Entropic~R1C1~R1C2~R1C3", ["entropic: r1c1-3"]),
    (".Zipper~R1C1~R1C2~R1C3", ["zipper: r1c1-3"]),
    (".SumLine~10~R1C1~R1C2~LOOP", ["sumline loop 10: r1c1-2"]),
    (".RegionSumLine~R1C3~R1C4~R1C1", ["regionsum: r1c3 r1c4 r1c1"]),
    (".WhiteDot~R1C1~R1C2~R2C2~R9C9", ["difference 1: r1c1-2", "difference 1: r1c2 r2c2"]),
    (".BlackDot~R1C1~R2C1", ["ratio 2: r1c1 r2c1"]),
    (".X~R1C1~R1C2.V~R2C1~R2C2", ["xv X: r1c1-2", "xv V: r2c1-2"]),
    (".GreaterThan~R1C2~R1C1", ["inequality: r1c2 > r1c1"]),
    (".Quad~R1C1~1~1~9", ["quadruple 1 1 9: r1c1"]),
    (".Sum~7~R1C1~R9C9", ["sum: r1c1 r9c9 = 7"]),
    (".Sum~-1_=_1_-2~R1C1~R9C9", ["sum: r1c1 - 2*r9c9 = -1"]),
    (".EqualSum~R1C1~R1C2~-~R9C9", ["equalsums: r1c1-2 = r9c9"]),
    (".LittleKiller~9~R1C1", ["littlekiller 9: r0c0 d3"]),
    (".LittleKiller~9~R3C1", ["littlekiller 9: r2c0 d3"]),
    (".LittleKiller~9~R1C4", ["littlekiller 9: r0c5 d1"]),
    (".LittleKiller~9~R9C4", ["littlekiller 9: r10c3 d9"]),
    (".LittleKiller~9~R4C9", ["littlekiller 9: r5c10 d7"]),
    (".LittleKiller~9~R1C1.LittleKiller~8~R1C1", ["littlekiller 8: r0c0 d3"]),
    (".Sandwich~5~R4.Sandwich~6~R4", ["sandwich 6: r4c0"]),
    (".Sandwich~5~R4.Sandwich~6~C4", ["sandwich 5: r4c0", "sandwich 6: r0c4"]),
    (".XSum~C2~10~12", ["xsum 10: r0c2", "xsum 12: r10c2"]),
    (".Skyscraper~R3~~4", ["skyscraper 4: r3c10"]),
    (".NumberedRoom~R3~4~", ["numberedroom 4: r3c0"]),
    (".HiddenSkyscraper~R3~4", ["hiddenskyscraper 4: r3c0"]),
    (".FullRank~C2~6~20", ["fullrank 6: r0c2", "fullrank 20: r10c2"]),
    (".FullRank~C2~6.FullRankTies~any", ["fullrank ties 6: r0c2"]),
    (".XSum~C2~10.XSum~C2~11.Quad~R1C1~1.Quad~R1C1~2", ["xsum 11: r0c2", "quadruple 2: r1c1"]),
    (".Diagonal~1.Diagonal~-1", ["diagonal+", "diagonal-"]),
    (
        ".AntiKnight.AntiKing.AntiConsecutive",
        ["antiknight", "antiking", "nonconsecutive strict"],
    ),
    (".StrictKropki.StrictXV.AntiTaxicab", ["negative kropki", "negative xv", "antitaxicab"]),
    (".Windoku.DisjointSets.GlobalEntropy", ["windoku", "disjointgroups", "globalentropy"]),
    (".Indexing~C~R1C1.Indexing~R~R2C2", ["columnindexer: r1c1", "rowindexer: r2c2"]),
    (".CountingCircles~R1C1~R1C2", ["countingcircles: r1c1-2"]),
    (".CountDistinct~R1C1~R1C2~R1C3", ["countdistinct: r1c1 = r1c2-3"]),
    (".ContainAtLeast~1_2_2~R1C1~R2C2~R3C3", ["contains 1 2 2: r1c1 r2c2 r3c3"]),
    (".ContainExact~2_2~R1C1~R2C2~R3C3", ["lookandsay 2 2: r1c1 r2c2 r3c3"]),
    (".LookAndSay~1209~R1C1~R2C2", ["lookandsay 1 2 0 9: r1c1 r2c2"]),
    (".Lunchbox~7~R1C1~R1C2", ["lunchbox 7: r1c1-2"]),
    (".RellikCage~7~R1C1~R1C2", ["rellik 7: r1c1-2"]),
    (".EqualityCage~R1C1~R1C2", ["equalitycage: r1c1-2"]),
    (".ValueIndexing~R1C1~R1C2~R1C3", ["valueindexing: r1c1-3"]),
    (".SameValues~2~R1C1~R1C2~R2C4~R2C5", ["samevalues: r1c1-2 = r2c4-5"]),
    (".SameValues~2~R1C1~R2C4", ["clone: r1c1 = r2c4"]),
    (".AllDifferent~R1C1~R5C5", ["extraregion: r1c1 r5c5"]),
    (".~R1C1_1_2~R1C2_2_1.~R1C1_2_3_1", ["candidates 1 2: r1c1-2"]),
    (".~R1C1_1_2.~R1C1_3", ["sum: r1c1 = 10"]),
    (".Priority~3~R1C1", []),
    (".SearchPriority~0~R1C1~R1C2", []),
    (".Modular~1~R1C1~R1C2", []),
    ("..Diagonal~1", ["diagonal+"]),
    (".Shape~9x9 .Thermo~R1 C1\n~R1\tC2\n\n", ["thermo: r1c1-2"]),
]


@for_each(("text", "rules"), TYPES)
def test_what_a_type_means(text: str, rules: list[str]) -> None:
    assert puzzle(text) == Puzzle(with_rules(NINE, *rules), (0,) * 81)


@for_each(
    ("text", "rules", "shape"),
    [
        (".Shape~4x6", [], (2, 3)),
        (".Shape~6x4", ["rows 6", "digits 1-6", "regions: AABBAABBAABBCCDDCCDDCCDD"], (2, 2)),
        (".Shape~4x7.Skyscraper~C1~~3", ["skyscraper 3: r5c1"], (1, 7)),
        (".Shape~2x2~0-1~Raw.~R2C2_1", ["lines none", "digits 0-1", "regions: none"], (1, 2)),
        (".Shape~4x4~~Raw", ["lines none", "regions: none"], (2, 2)),
        (".Shape~4x4~~Sudoku.NoBoxes", ["regions: none"], (2, 2)),
        (".Shape~4x4~~Raw.ConnectedValues~~2~5",
         ["lines none", "regions: none", "lookandsay 5 2: r1-4c1-4", "connected 2"], (2, 2)),
        (".Shape~4x4.Var~S~~2x4.ConnectedValues~VS~1~3",
         ["hidden 8", "lookandsay 3 1: h1-8", "connected 1: h1-8"], (2, 2)),
    ],
)  # fmt: skip
def test_shapes(text: str, rules: list[str], shape: tuple[int, int]) -> None:
    found = puzzle(text).board
    rows = [f"rows {text[7]}"] if text[7] != text[9] else []
    assert found == with_rules(Board(*shape), *rows, *(rule for rule in rules if rule not in rows))


def test_full_rank_without_ties() -> None:
    """Every way to read a row or column of the grid differs from every other one."""
    board = puzzle(".Shape~4x4.FullRankTies~none").board
    assert len(board.rules) == 4 * 4 * 2 + 6 + 6
    grid = Puzzle(FOUR, tuple(map(int, "1234341221434321")))
    lines = [*grid, *zip(*grid, strict=True)]
    ways = [*lines, *(line[::-1] for line in lines)]
    assert (board.violated(grid.clues) is None) == (len({*ways}) == len(ways))
    other = tuple(map(int, "1234341243212143"))
    assert board.violated(other) is not None, "row 1 and row 3, read backwards, are equal"


def test_tables_and_patterns_hold_for_each_group() -> None:
    relation = code_of({(a - 1) * 4 + b - 1 for a, b in ((1, 2), (1, 3), (4, 2), (4, 3))})
    text = f".Shape~4x4.Pair~{relation}~_name~R1C1~R1C2~R1C3~~R2C1~R2C2"
    rules = [f"regex [14][23]: {pair}" for pair in ("r1c1-2", "r1c2-3", "r2c1-2")]
    assert puzzle(text).board == with_rules(FOUR, *rules)
    all_pairs = [f"regex [14][23]: {pair}" for pair in ("r1c1-2", "r1c1 r1c3", "r1c2-3")]
    assert puzzle(f".Shape~4x4.PairX~{relation}~R1C1~R1C2~R1C3").board == with_rules(
        FOUR, *all_pairs
    )
    pattern = code_of_pattern("(1|2)[34]*")
    rules = ["regex (1|2)[34]*: r1c1-2", "regex (1|2)[34]*: r2c1"]
    assert puzzle(f".Shape~4x4.Regex~{pattern}~R1C1~R1C2~~R2C1").board == with_rules(FOUR, *rules)
    assert puzzle(".Shape~4x4.Pair~~_~R1C1~R1C2").board.rules == ("sum: r1c1 = 5",)


def test_automata_with_segments() -> None:
    """Digits increase in each segment: the symbol between segments leads back to the beginning."""
    rows: list[Row] = [{**{d - 1: (d,) for d in range(q + 1, 5)}, 4: (0,)} for q in range(5)]
    code = code_of_machine(Machine((0,), frozenset(range(5)), tuple(rows)), 5)
    board = puzzle(f".Shape~4x4.NFA~{code}~_name~R1C1~R1C2~-~R1C3~R1C4~~-~R2C1~R2C2~-").board
    found, plain = board.constraints
    for word in product(range(1, 5), repeat=4):
        a, b, c, d = word
        assert found.holds(board, (*word, *[1] * 12)) is (a < b and c < d)
    assert plain.holds(board, (*[1] * 4, 1, 2, *[1] * 10))
    assert not plain.holds(board, (*[1] * 4, 2, 2, *[1] * 10))
    only = Machine((0,), frozenset((1,)), ({0: (1,)}, {}))
    text = f".Shape~4x4.NFA~{code_of_machine(only, 5)}~_~R1C1~-~R1C2"
    assert puzzle(text).board.rules == ("sum: r1c1 = 5",)


@for_each(
    "machine",
    [
        Machine((0,), frozenset(), ({},)),
        Machine((0, 1), frozenset((1, 2)), ({0: (2,)}, {3: (0, 1)}, {1: (2,)})),
        Machine((0,), frozenset((0, 1)), MANY),
        Machine((0,), frozenset((1,)), ({0: (0, 1, 2)}, {8: (2, 0)}, {})),
    ],
)
def test_codes_of_automata(machine: Machine) -> None:
    code = code_of_machine(machine, 9)
    assert in_order(machine_in(code)) == in_order(machine)
    for end in range(len(code)):
        with suppress(WrongPieceError):
            machine_in(code[:end])


def test_an_automaton_without_a_code_accepts_nothing() -> None:
    assert machine_in("") == Machine((0,), frozenset(), ({},))


def test_codes_of_old_tables_have_other_signs() -> None:
    for old, new in (("Binary~_-A", "Pair~-_A"), ("BinaryX~_-A", "PairX~-_A")):
        assert puzzle(f".{old}~R1C1~R1C2") == puzzle(f".{new}~R1C1~R1C2")


def test_or_and_and_may_be_in_one_another() -> None:
    text = ".Or.And.~R1C1_1~R1C2_2.Cage~5~R1C3~R1C4.End.Or.~R2C1_3.Thermo~R2C1~R2C2.End.End"
    rule = (
        "any: (candidates 1: r1c1 & candidates 2: r1c2 & killer 5: r1c3-4)"
        " (any: (candidates 3: r2c1) (thermo: r2c1-2))"
    )
    assert puzzle(text).board == with_rules(NINE, rule)
    assert puzzle(".Or.Diagonal~1.And.End.End.And.~R1C1_5.End") == puzzle(".~R1C1_5")
    assert puzzle(".Or.And.Diagonal~1.AntiKing.End.End").board.rules == ("diagonal+", "antiking")
    assert puzzle(".Or.End").board.rules == ("sum: r1c1 = 10",)


def test_replicate_copies_its_parts_to_the_targets() -> None:
    targets = code_of({0, 3, 27})
    text = f".Replicate~{targets}.Thermo~R1C1~R1C2.~R2C2_1.End"
    expected = ".Thermo~R1C1~R1C2.Thermo~R1C4~R1C5.Thermo~R4C1~R4C2.~R2C2_1~R2C5_1~R5C2_1"
    assert {*puzzle(text).board.rules} == {*puzzle(expected).board.rules}
    assert puzzle(text).clues == puzzle(expected).clues
    nested = f".Replicate~{code_of({0, 9})}.Replicate~{code_of({0, 1})}.~R1C1_1_2.End.End"
    assert puzzle(nested).board.rules == ("candidates 1 2: r1c1 r1c2 r2c1 r2c2",)
    moved = f".Var~X~~18.Replicate~{code_of({9})}~VX2.~VX1_1_2.End"
    assert puzzle(moved).board.rules == ("hidden 18", "candidates 1 2: h10")


def test_copies_of_long_parts_are_bounded() -> None:
    text = f".Replicate~{code_of(range(72))}.{'~R1C1_1' * 2_000}.End"
    item = error(text, name="iss")
    assert item.reason.endswith("more than 100,000 copied arguments")


def test_shapes_digits_and_variable_cells() -> None:
    found = puzzle(".Shape~4x4~0-3.Var~B~~2.Var~A.~R1C1_0~VA_0_1.Sum~1_=_1_-1~VB1~VB2")
    rules = "digits 0-3", "hidden 3", "sum: h2 - h3 = 1", "candidates 0 1: h1"
    assert found.board.rules == with_rules(FOUR, *rules).rules
    assert found.clues == (1,) + (0,) * 18
    dots = puzzle(".Var~X~~18.WhiteDot~VX1~VX2~VX10~VX11.Quad~VX1~1~2")
    expected = ["h1 h2", "h1 h10", "h2 h11", "h10 h11"]
    expected_rules = (
        "hidden 18",
        *(f"difference 1: {pair}" for pair in expected),
        "contains 1 2: h1 h2 h10 h11",
    )
    assert {*dots.board.rules} == {*with_rules(NINE, *expected_rules).rules}
    large = puzzle(".Shape~16x16.~RgCg_16~RaC1_3")
    assert (large.clues[-1], large.clues[9 * 16]) == (16, 3)


def test_groups_of_variable_cells_may_have_rows() -> None:
    dots = puzzle(".Shape~4x4.Var~S~shade~2x3.X~VS1~VS3~VS4~VS5~VS6").board
    expected = ["h1 h4", "h3 h6", "h4 h5", "h5 h6"]
    assert dots.rules[1:] == tuple(f"xv X: {pair}" for pair in expected)
    moved = puzzle(f".Shape~4x4.Var~S~~2x3.Replicate~{code_of({4})}~VS1.Thermo~VS1~VS2.End").board
    assert moved.rules[1:] == ("thermo: h5 h6",)
    assert ".Var" in str(error(".Var~X~~501.~R1C1_1"))


def test_digits_above_9_and_numbers_that_are_missing() -> None:
    pill = puzzle(".Shape~16x16.PillArrow~2~R1C1~R1C2~R2C1").board
    assert pill.rules == ("arrow: r1c1 r1c2 > r2c1", "candidates 1 2 3 4 5 6 7 8 9: r1c2")
    regex = puzzle(f".Shape~16x16.Pair~{code_of({0, 16 * 15 + 9})}~_~R1C1~RgCg").board
    assert regex.rules == ("regex 11|GA: r1c1 r16c16",)
    texts = ".Modular~R1C1~R1C2.Lockout~~R1C1~R1C2~R1C3.SumLine~~R2C1~R2C2.Lunchbox~~R3C1~R3C2"
    rules = "modular 5: r1c1-2", "lockout 4: r1c1-3", "sumline 10: r2c1-2", "lunchbox 0: r3c1-2"
    assert puzzle(texts).board == with_rules(NINE, *rules)


def test_regions() -> None:
    layout = "1112333111233311123332222222444255544425554442555"
    with_pieces = puzzle(f".Shape~7x7~9.RegionSize~9.Jigsaw~{layout}").board
    assert [len(region) for region in with_pieces.regions] == [9, 9, 9, 9]
    assert with_pieces.values == range(1, 10)
    boxes = puzzle(".Shape~6x6~9.RegionSize~9").board
    assert boxes.regions[1] == (3, 4, 5, 9, 10, 11, 15, 16, 17)
    assert puzzle(".NoBoxes.Shape~4x4").board == with_rules(FOUR, "regions: none")
    own = "1122112233443344"
    assert puzzle(f".Shape~4x4.NoBoxes.Jigsaw~{own}").board == FOUR
    columns = "1234" * 4
    assert puzzle(f".Shape~4x4.NoBoxes.Jigsaw~{columns}").board == with_rules(
        FOUR, f"regions: {columns}"
    )
    extra = [f"extraregion: r1-4c{column}" for column in range(1, 5)]
    assert puzzle(f".Shape~4x4.Jigsaw~4x4~{columns}").board == with_rules(FOUR, *extra)
    assert puzzle(".Shape~5x5").board == Board(1, 5)
    assert puzzle(".Shape~5x5.RegionSumLine~R1C1~R2C1").board == Board(1, 5)
    sets = puzzle(".Shape~4x4.NoBoxes.DisjointSets").board
    assert sets.rules[1:] == tuple(
        f"extraregion: r{r}c{c} r{r}c{c + 2} r{r + 2}c{c} r{r + 2}c{c + 2}"
        for r in (1, 2)
        for c in (1, 2)
    )


def test_strings_and_links_in_a_text() -> None:
    text = (
        "# title: one\n# ruleset: a\n# ruleset: b\n.~R1C1_5~R1C2_6.Thermo~R2C1~R2C2\n"
        ".~R1C1_4\n\n# a comment\n.Cage~5~R1C1\n~R1C2\n.Diagonal~1\n\n"
        "https://sigh.github.io/Interactive-Sudoku-Solver/?x=1&q=.%7ER1C1_5.Thermo~R2C1~R2C2\n"
        "sigh.github.io/Interactive-Sudoku-Solver?q=.%7ER1C1_5+.Thermo~R2C1~R2C2#x\n"
    )
    items = [*read(text)]
    found = [(item.line, item.puzzle.clue_count) for item in items if isinstance(item, Entry)]
    assert found == [(4, 2), (5, 1), (8, 0), (12, 1), (13, 1)]
    first, _, third, *_ = items
    assert isinstance(first, Entry)
    assert (first.info.title, first.info.ruleset) == ("one", "a\nb")
    assert isinstance(third, Entry)
    assert third.puzzle.board.rules == ("killer 5: r1c1 r1c2", "diagonal+")


@for_each(
    ("text", "lines"),
    [
        (".Cage~3~R1C1~R1C2.Cage~9~R2C1~R2C2\n.Cage~5~R1C2~R1C3.Cage~9~R3C1~R3C2\n", [1, 2]),
        (".Cage~3~R1C1~R1C2.Cage~9~R2C1~R2C2\n.Cage~5~R1C3~R1C4.Cage~9~R3C1~R3C2\n", [1]),
        (".Cage~3~R1C1~R1C2\n.Cage~5~R1C2~R1C3\n", [1]),
        (".~R1C3_5.Or.~R1C1_1.~R1C2_1.End\n" * 2, [1, 2]),
        (".Cage~5~R1C1~R1C2\n.~R2C1_5~R2C2_6\n.Diagonal~1.AntiKnight\n", [1]),
        (".Shape~4x4.AntiKing\n.Shape~4x4\n.Diagonal~1\n", [1, 2, 3]),
        (".~R2C1_5.Cage~5~R1C1~R1C2\n.Diagonal~1\n.~R2C2_5~R2C1_6\n", [1, 2, 3]),
        (".~R2C1_5.Or\n.~R2C1_5.Diagonal~1.End\n.~R2C1_5\n", [1]),
        (".~R2C1_5\n~R2C2_6\n.~R2C1_5\n\n.~R2C1_5\n", [1, 5]),
    ],
)
def test_which_lines_are_puzzles(text: str, lines: list[int]) -> None:
    items = [*read(text)]
    assert all(isinstance(item, Entry) for item in items)
    assert [item.line for item in items] == lines


def test_lines_that_may_be_puzzles_are_read_as_one_with_a_warning() -> None:
    text = ".AntiKnight.~R1C1_5\n.AntiKing.~R1C2_6\n"
    entry = only(text)
    assert entry.warnings == ("2 lines are read as one puzzle; a blank line ends a puzzle",)
    plain = only(text.replace(".~R1C2_6", ""))
    assert plain.warnings == ()


def test_lines_among_those_of_other_formats() -> None:
    items = [
        *read(
            f"{CLASSIC}\n.~R1C1_5\nhttps://sigh.github.io/Interactive-Sudoku-Solver/?q={CLASSIC}\n"
        )
    ]
    assert [item.puzzle.clue_count for item in items if isinstance(item, Entry)] == [30, 1, 30]
    assert [item.line for item in items] == [1, 2, 3]


@pytest.mark.parametrize("grid", [CLASSIC, "." * 81, ".ABCDEFGHIJKLMNO" * 16])
def test_grids_are_no_strings(grid: str) -> None:
    assert [*read(grid)] == [*read(grid, format="text")]


@for_each(
    ("text", "at", "reason"),
    [
        (".Kage~5~R1C1", "Kage", "did you mean Cage?"),
        (".Cage~5~R1C0", "R1C0", "Cage: expected a cell from R1C1 to R9C9"),
        (".Shape~4x4.Cage~5~R1C5", "R1C5", "expected a cell from R1C1 to R4C4"),
        (".Cage~x~R1C1", "x", "Cage: expected an integer"),
        (".Cage~", "killer", "Cage: expected a colon and cells"),
        (".Arrow~", ".Arrow~", "Arrow: some arguments are missing"),
        (".~R1C1_10", "10", "Given: expected 1 to 9"),
        (".~R1C1", ".~R1C1", "expected 1 to 9"),
        (".Or.~R1C1_1", ".Or", "ends without .End"),
        (".~R1C1_1.End", ".End", "this .End closes nothing: no Or, And or Replicate is open"),
        (".Or" * 20, ".Or", "nested more than 16 deep"),
        (".Replicate~C.~R1C9_1.End", "R1C9", "Replicate: the copy is outside"),
        (".Regex~!~R1C1", "!", "expected base64"),
        (".NFA~A~_~R1C1", "A", "expected base64"),
        (".NFA~AA~_~R1C1", "", "the code of the automaton ends too early"),
        (".Jigsaw~12", "12", "2 cells, expected 81"),
        (".LittleKiller~9~R5C5", "R5C5", "expected a cell at the edge"),
        (".Quad~R9C9~1", "R9C9", "expected the top left cell of a square"),
        (".Sum~4_=_1~R1C1~R1C2", "4_=_1", "expected 2 factors"),
        (".Thermo" + "~R1C1~R1C2" * 1025, ".Thermo", "2050 cells, expected at most 2048"),
        (".X~R1C1~R1C2" * 10_001, "X", "expected at most 10,000 rules"),
        (
            "".join(f".Regex~{code_of_pattern('1|2' * 160)}~R1C1~R1C2" for _ in range(3000)),
            "Regex",
            "expected rules of at most 1,000,000 characters",
        ),
        (".Or" + ".Thermo~R1C1~R1C2" * 6000 + ".End", ".Or", "characters as a rule"),
        (".XSum~C0~4", "C0", "expected a line from R1 to C9"),
        (".SameValues~2~R1C1~R1C2~R1C3", "2", "a number of sets that divides 3"),
        (".Var~x~~3.~R1C1_1", ".Var~x~~3", "expected a name of capitals"),
        (".Shape~99x99", ".Shape~99x99", "expected sizes and values up to 16"),
        (".Shape~4x6.~R5C1_1", "R5C1", "expected a cell from R1C1 to R4C6"),
        (".Shape~4x6~5", ".Shape", "expected sizes and values up to 16"),
        (".Shape~4x6~~Round", ".Shape", "the shape 4x6~~Round: not supported"),
        (".Shape~4x6.FullRankTies~none", ".Shape", "on a board that is not square: not supp"),
        (".ChaosArrow~R1C1~~CC1", "CC1", "expected a cell from R1C1 to R9C9"),
        (".Var~S~~2.ChaosCount~VS1", "VS1", "expected a cell of the grid"),
        (".Var~S~~2.ChaosCount~R1C1~~VS1", "VS1", "expected cells of regions, as in CC1"),
        (".ConnectedValues~VS~1", "VS", "expected the name of a group of variable cells"),
        (".Var~S~~7.ConnectedValues~VS~1", ".Var", "of cells that are not whole rows: not supp"),
        (".Var~S~~2x8.ConnectedValues~VS~1", ".Var", "in rows of another length than the grid"),
        (".Shape~4x4~5.ConnectedValues~~1_2~3", ".Shape", "several values with a number: not"),
        (".ConnectedValues~~1_10", "10", "expected 1 to 9"),
        (".AntiKing.ConnectedValues", ".ConnectedValues", "expected an integer"),
        (".Shape~4x4.Shape~9x9", ".Shape~9x9", "expected one shape"),
        (".FullRankTies~some", "some", "expected only-unclued, none, any"),
        (".AntiKing.FullRankTies", ".FullRankTies", "expected only-unclued, none, any"),
        (".Shape~6x6.RegionSize~2~3", ".", "expected the cells of a region, as in .RegionSize~6"),
        (".ChaosArrow~R1C1", ".ChaosArrow~R1C1", "expected a part .ChaosConstruction"),
        (
            ".ChaosConstruction.RegionSumLine~R1C1~R1C2",
            ".Chaos",
            "with ChaosConstruction: not supp",
        ),
        (
            ".StrictXV.Or.X~R1C1~R1C2.V~R1C1~R1C2.End",
            ".Strict",
            "inside Or with StrictXV: not supp",
        ),
        (
            "https://sigh.github.io/Interactive-Sudoku-Solver/",
            "https://sigh",
            "expected a link with",
        ),
    ],
)
def test_what_is_wrong_is_named(text: str, at: str, reason: str) -> None:
    item = error(text)
    assert item.text.startswith(at)
    assert reason in item.reason


def test_unsupported_types_can_be_left_out() -> None:
    item = only(".Var~S~~7.ConnectedValues~VS~1.Thermo~R1C1~R1C2", ignore_unsupported=True)
    assert item.puzzle.board.rules == ("hidden 7", "thermo: r1c1 r1c2")
    assert "ConnectedValues" in item.warnings[0]


def test_many_comments_belong_to_the_string() -> None:
    words = [f"line {number}" for number in range(9)]
    comments = ["# title: T", *[f"# ruleset: {each}" for each in words]]
    found = only("\n".join([*comments, ".AntiKnight.~R1C1_5"]))
    assert (found.info.title, found.info.ruleset) == ("T", "\n".join(words))
