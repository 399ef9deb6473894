"""The checker and the program refuse the same texts of rules.

The program reads a rule in several spellings and writes it in one. The checker reads this one, and
others only where the program reads them, with the same meaning.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

from sudoku import Board
from sudoku.checker import Rejected
from sudoku.checker.certificate import NOT_UNDERSTOOD
from sudoku.checker.constraints import Board as CheckersBoard
from sudoku.constraints.vocabulary import ON_GRID, with_rules
from sudoku.errors import NotationError
from sudoku.puzzle.regions import regions_of
from tests.cases import for_each
from tests.checker.test_rules import examples

pytestmark = pytest.mark.slow

BOARDS = [
    Board(2, 2),
    Board(2, 3),
    Board(2, 2, regions_of("AAABACBBCCBDCDDD")),
    Board(2, 2, regions_of("AAAAA" + "B" * 5 + "C" * 5 + "."), digits=range(5)),
    Board(2, 3, regions_of("AAA......AAABBBBBB" + "." * 18)),
    Board(1, 5, digits=range(7), hidden=3),
    Board(3, 4),
    Board(2, 2, hidden=16),
]
FLAT = Board(2, 3, rows=4)


def states(length: int) -> str:
    """An automaton whose rule, on r1c1, has this length."""
    missing = length - len("regular A! 1>A: r1c1")
    last = "; B" * (missing % 2)
    return "A! 1" + ",2" * ((missing - len(last)) // 2) + ">A" + last


CHARACTERS = "0123456789rchd.,:;>=<|()[]{}^*+-?!&# abXVA_"
BY_HAND = [
    *("killer 7: r1c1 r1c1", "killer -9: r1c1 r1c2", "killer 9: r1c1 r1c2 ", "killer: r1c1"),
    *("thermo: r1c1 r1c1", "thermo: r1c1", "palindrome: r1c1", "between: r1c1 r1c2"),
    *("quadruple 1: r1c1 r1c2 r2c1", "quadruple 1: r1c1", "quadruple 1: r1c2 r1c1 r2c1 r2c2"),
    *("quadruple 1 1 2 2 3: r1c1 r1c2 r2c1 r2c2", "quadruple 2: r1c1 r1c2 r2c1 r2c2"),
    *("renban: r1c1 r1c2 r1c1", "sum: r1c1 r1c1 = 3", "sum: 0*r1c1 r1c2 = 3", "sum: 0*r1c1 = 3"),
    *("sum: -2*r1c1 r1c2 >= -3", "sum: r1c1 = 03", "sum: r1c1 => 3", "sum: r1c1 < 3"),
    *("arrow: r1c1 > r1c2 > r1c3", "arrow: r1c1 | r1c2", "arrow: r1c1 > r1c1", "arrow: r1c1"),
    "arrow: r1c1 > r2c1 | r1c1 r1c2",
    *("arrow: r1c1 r1c2 > r2c1 | r2c2 r2c3", "arrow: r1c1 r1c2 r1c3 r1c4 > r2c1"),
    *("inequality: r1c1 > r1c2 > r1c1", "inequality: r1c1", "inequality: r1c1 r1c2 > r2c1"),
    *("clone: r1c1", "clone: r1c1 = r1c2 r1c3", "samevalues: r1c1", "equalsums: r1c1 r1c2"),
    *("countdistinct: r1c1 r1c2 = r2c1", "countdistinct: r1c1 = r1c1 r1c2", "difference 0: r1c1"),
    *("ratio 0: r1c1 r1c2", "whispers 0: r1c1 r1c2", "difference 1000001: r1c1 r1c2"),
    *("modular 1: r1c1 r1c2", "modular 100: r1c1 r1c2", "modular 99: r1c1 r1c2 r1c3"),
    *("sumline 5: r1c1 r1c2 r2c2 r1c1", "sumline loop 5: r1c1 r1c2 r2c2", "sumline 0: r1c1 r1c2"),
    *("regionsum: r1c1 r1c2 r1c1", "regionsum: r1c1", "rellik 0: r1c1", "rellik 1: r1c1"),
    *("littlekiller 5: c0r3 d3", "littlekiller 5: r0c0 d3", "littlekiller 5: r0c1 d1"),
    *("sandwich 1: r0c0", "sandwich -1: r0c1", "xsum 1: r1c1", "fullrank 0: r0c1"),
    *("fullrank 17: r0c1", "fullrank 16: r0c1", "fullrank ties 1: r0c1", "odd: h1", "minimum: h1"),
    *(
        "lookandsay 1 1 2 1: r1c1",
        "lookandsay 1: r1c1",
        "lookandsay 2049 1: r1c1",
        "lookandsay 2049 1 1 2: r1c1",
        "contains 1: h1",
    ),
    *("lookandsay 2048 1: r1c1 r1c2", "regex 1{3,1}: r1c1", "regex 1{1,3}: r1c1", "regex : r1c1"),
    *("regex 1{501}: r1c1", "regex 1{500}: r1c1", "regex (1{50}){11}: r1c1", "regex 1{0001}: r1c1"),
    *(f"regex {'(' * n}1{')' * n}: r1c1 r1c2" for n in (19, 20, 21)),
    *(f"any: {'(any: ' * n}(odd: r1c1) (odd: r1c2){') (odd: r1c3)' * n}" for n in (18, 19, 20)),
    *("any: (odd: r1c1)", "any: (odd: r1c1)(odd: r1c2)", "any: (hidden 3) (odd: r1c1)", "any: ()"),
    *("pairs a: r1c1 r1c2", "pairs a == (b == 1): r1c1 r1c2", "pairs not a: r1c1 r1c2"),
    *(
        "pairs a < b # c: r1c1 r1c2",
        "pairs min(a) == 1: r1c1 r1c2",
        "pairs abs(a, b) == 1: r1c1 r1c2",
    ),
    *("pairs min(a, b,) == 1: r1c1 r1c2", "pairs a < b < 3: r1c1 r1c2", "pairs a == 1: r1c1 r1c1"),
    *("pairs a == 1 or b: r1c1 r1c2", "pairs a == 1 and not b == 2: r1c1 r1c2 | r2c1 r2c2"),
    *(f"pairs a{' + 1' * n} == b: r1c1 r1c2" for n in (38, 39, 40)),
    *("pairs a == 1000000000: r1c1 r1c2", "pairs a == 999999999: r1c1 r1c2", "pairs a: r1c1"),
    *("apart a != b: 0,0", "apart a != b: 0,4", "apart a != b: 0,1 1,2", "apart a != b: 1,0 0,1"),
    *("regular 0 3-1>0: r1c1", "regular 0 1-2-3>0: r1c1", "regular 0! 1-3>0: r1c1 r1c1"),
    *("regular A! 1-2,3-2>A: r1c1", "regular A! 3-2,1-2>A: r1c1", "thermo: r1c1 > r1c2"),
    *(
        "difference 0: r1c1 r1c2",
        "sumline 0: r1c1 r1c2",
        "rellik 0: r1c1 r1c2",
        "xv X: r1c1 | r1c2",
    ),
    *("quadruple 1: r1c4 r2c1 r2c4 r3c1", "quadruple 1: r5c1 r5c2 h1 h2", "odd: r1c1 = r1c2"),
    *("difference 1000000: r1c1 r1c2", "difference 999999: r1c1 r1c2", "boxindexer: r1c5"),
    *("apart a: 0,1", "apart not a: 1,1", "apart a != b: 0,1 0,4", "apart a != b: 0,1 0,3"),
    *("pairs min(a, b, ) == 1: r1c1 r1c2", "pairs (a == 1) == b: r1c1 r1c2"),
    *("pairs (a == 1) + 1 == b: r1c1 r1c2", "pairs 1 + (a == 1) == b: r1c1 r1c2"),
    *(f"pairs {x}a == 1{' and a == 1' * 25}: r1c1 r1c2" for x in ("", "-", "1 + ")),
    *(f"pairs abs({x}a) == 1{' and a == 1' * 25}: r1c1 r1c2" for x in ("", "-")),
    *("sumline 5: r1c1 r1c2 r1c1", "regex 1{2,2}: r1c1 r1c2", "regex 1{1,501}: r1c1"),
    *("regex ([^1-2]|(3|4)*.+1?): r1c1 r1c2", "regex (){501}: r1c1", "regex (){500}: r1c1"),
    "boxindexer: " + " ".join(f"r{r}c{c}" for r in range(1, 5) for c in range(1, 5)),
    *("regular A! 1>A; A 2>A: r1c1", "regular A 1>B; B! 2>C: r1c1", "regular A 1>B; B! 2>A: r1c1"),
    *("connected 1 2: h1 h2 h3 h4", "connected 1: h1 h2 h3", "connected 1: h2 h1 h3 h4"),
    *("connected 1", "connected 1: h5 h6 h7 h8", "connected 1: r1c1 r1c2 r1c3 r1c4"),
    *("connected 1: h1 h3 h5 h7", "connected 1: r4c4 h1 h2 h3", "connected 1: r4c2 r4c3 r4c4 h1"),
    *(
        f"chaos{rule} > {arms}"
        for rule in ("arrow: r1c1", "arrow 1: r1c1", "arrow: r1c1 r2c2", "count: r1c1", "arrow: h1")
        for arms in (
            *("r1c2", "r1c2 r1c3", "r1c2 r1c3 | r1c2 r2c2", "r1c2 r1c3 | r2c1 r3c1", "r1c2 | r1c2"),
            *("r1c2 | r1c2 r1c3", "r1c2 r1c3 > r1c2 r2c2", "h1", "r1c2 h1", "h1 r1c2", "h2 h3"),
        )
    ),
    *("samevalues: r1c1 = r1c2 r1c3", "countdistinct: r1c1 = r1c2 = r1c3", "minimum: r1c1 h1"),
    "arrow: r1c1 r1c2 > r2c1 | " + " ".join(f"r{3 + i // 12}c{1 + i % 12}" for i in range(13)),
    *("pairs abs(a == 1) == 1: r1c1 r1c2", "pairs min(a == 1, b) == 1: r1c1 r1c2"),
    *("pairs min(a, b == 1) == 1: r1c1 r1c2", "pairs abs(a) == 1: r1c1 r1c2", "diagonal-"),
    *("windoku", "disjointgroups", "diagonal+ ", "diagonal+:", "diagonal+: r1c1", " antiking"),
    *("odd: r1c1  r1c2", "odd: r01c1", "odd: R1C1", "odd"),
]
LONG = [
    *(f"regular {states(length)}: r1c1" for length in (99_999, 100_000, 100_001)),
    *(f"regex {'1{0,0}' * n}2: r1c1" for n in (499, 500)),
    *(f"regex .*: {' '.join(['r1c1'] * n)}" for n in (2048, 2049)),
    *(f"regex [{'1' * n}]: r1c1" for n in (20_000 - 14, 20_000 - 13)),
    *("regex 1{0,500}: r1c1", "regex 1{0,501}: r1c1", "regex (1{0,50}){0,11}: r1c1"),
    "thermo: " + " ".join(["r1c1"] * 2049),
]
"""Limits of lengths, which are the same on every board."""


def is_read_here(board: Board, text: str) -> bool | None:
    """Whether the checker reads this rule; None if it stops for what the rule costs."""
    try:
        found = CheckersBoard(board.box_rows, board.box_cols, (*board.rules, text))
    except Rejected as reason:
        return None if "over" in str(reason) else False
    except NOT_UNDERSTOOD:
        return False
    return text in found.demands


def written(board: Board, text: str) -> str | None:
    """How the program writes the rule of this text; None if it refuses the text."""
    try:
        found = with_rules(board, text)
    except NotationError as error:
        return "" if "automaton of more than" in str(error) else None
    is_here = found.hidden == board.hidden  # some rules add hidden cells
    return found.constraints[-1].text(board) if found.constraints and is_here else None


def assert_same(board: Board, text: str) -> str:
    """They agree on this text. Returns what they think of it."""
    here, there = is_read_here(board, text), written(board, text)
    if here is None or there == "":
        return "costly"
    if there is None:
        assert not here, f"the checker alone reads {text!r} on {board!r}"
        return "refused"
    assert here or there != text, f"the checker refuses {text!r} on {board!r}"
    if here and there != text:
        theirs = CheckersBoard(board.box_rows, board.box_cols, (*board.rules, text))
        assert is_read_here(board, there) is not False, (text, there)
        other = CheckersBoard(board.box_rows, board.box_cols, (*board.rules, there))
        rng = Random(text)
        for _ in range(20):
            digits = [rng.randint(1, theirs.m) for _ in theirs.cell]
            assert any(theirs.broken(digits)) is any(other.broken(digits)), (text, there)
        return "another spelling"
    return "read"


@cache
def texts(board: Board) -> list[str]:
    found = [each.text(board) for kind in ON_GRID for each in examples(kind, board)]
    return sorted({text for text in found if len(text) < 400})


def changed(rng: Random, text: str, others: list[str]) -> str:
    """With one change of a word or a character, or two."""
    for _ in range(rng.choice((1, 1, 2))):
        words = text.split(" ")
        i, j = rng.randrange(len(words)), rng.randrange(len(words))
        kind = rng.randrange(8)
        if kind == 0:
            del words[i]
        elif kind == 1:
            words.insert(i, words[j])
        elif kind == 2:
            words[i], words[j] = words[j], words[i]
        elif kind == 3:
            words[i] = rng.choice(rng.choice(others).split(" "))
        elif kind == 4:
            words[i] = str(rng.choice((-1, 0, 1, 2, 10**6, 10**6 + 1, 10**9)))
        text = " ".join(words)
        if kind > 4:
            at = rng.randrange(len(text) + 1)
            text = text[:at] + rng.choice(CHARACTERS) * (kind != 5) + text[at + (kind != 7) :]
    return text


def assert_same_texts(seed: int, count: int) -> Counter[str]:
    rng, seen = Random(seed), Counter[str]()
    for _ in range(count):
        board = rng.choice(BOARDS)
        text = changed(rng, rng.choice(texts(board)), texts(board))
        seen[assert_same(board, text)] += 1
    return seen


@pytest.mark.parametrize("board", [*BOARDS, FLAT])
@for_each("text", BY_HAND)
def test_texts_by_hand(board: Board, text: str) -> None:
    assert_same(board, text)


@for_each("text", LONG)
def test_long_texts(text: str) -> None:
    assert_same(BOARDS[0], text)


@for_each("board", [Board(3, 3), Board(2, 5), Board(3, 4)])
def test_arrows_with_circles_of_several_cells(board: Board) -> None:
    n = board.size
    for count in (1, 2, 3, 4):
        for length in (n - 1, n, n + 1):
            cells = [f"r{2 + i // n}c{1 + i % n}" for i in range(length)]
            circle = " ".join(f"r1c{c}" for c in range(1, count + 1))
            found = assert_same(board, f"arrow: {circle} > {' '.join(cells)}")
            is_long = count > 1 and length > n and board.size > 9
            assert found == ("refused" if count == 4 or is_long else "read")


@for_each("text", ["sum: r1c1 r1c1 = 3", "sum: 0*r1c1 r1c2 = 3", "sum: -0*r1c1 r1c2 = 3"])
def test_another_spelling_of_a_sum_is_refused(text: str) -> None:
    assert not is_read_here(BOARDS[0], text)


@for_each("board", BOARDS)
def test_what_the_program_writes_is_read(board: Board) -> None:
    assert {assert_same(board, text) for text in texts(board)} <= {"read", "costly"}


def test_changed_texts() -> None:
    seen = assert_same_texts(1, 3000)
    assert min(seen["refused"], seen["read"]) > 150


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(4))
def test_a_hundred_thousand_changed_texts(seed: int) -> None:
    assert_same_texts(seed, 25_000)


def test_regions_are_letters() -> None:
    for letters in ("AABBAABBCCDDCCDD", "aabbaabbccddccdd"):
        assert CheckersBoard(2, 2, (f"regions: {letters}",)).irregular is not None
    for digits in ("1-4", "1-5"):
        rules = f"digits {digits}", "regions: AABBAABBCCDDCCDD"
        assert CheckersBoard(2, 2, rules).irregular is not None
    for letters in (
        "AABBAABBCCDDCCDD.",
        "AABBAABBCCDDCCDDEEEE",
        "//BB//BBCCDDCCDD",
        "1122112233443344",
        "AABBAABBCCDDCCD",
        "AAABAABBCCDDCCDD",
    ):
        with pytest.raises(Rejected):
            CheckersBoard(2, 2, (f"regions: {letters}",))
