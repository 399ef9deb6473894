"""What is said of wrong solutions, formulas and proofs, word by word."""

from __future__ import annotations

import json

from sudoku import Board, Puzzle, with_rules
from sudoku.checker import messages
from tests.cases import for_each
from tests.checker.mutating import UNIQUE, certificate, is_accepted, rejection, repaired


@for_each("rule", ["digits 0-4", "hidden 2", "rows 6"])
def test_the_house_is_named_on_boards_of_every_shape(rule: str) -> None:
    """The first cell of the last row is repeated in its last cell."""
    board = with_rules(Board(2, 2), rule)
    files = certificate(Puzzle(board, (0,) * board.cell_count))
    header, first, second = files["solution.txt"].decode().split()[-3:]
    rows = board.rows or board.size
    last, end = board.size * (rows - 1), board.size * rows
    wrong = first[: end - 1] + first[last] + first[end:]
    assert header == "2x2"
    files["solution.txt"] = f"# box: 2x2\n{wrong}\n{second}\n".encode()
    message = rejection(repaired(files))
    assert message.startswith("solution.txt:2: not a solution: ")
    assert f"row {rows}" in message


def test_keys_may_come_in_any_order() -> None:
    files = certificate(UNIQUE)
    meta = json.loads(files["meta.json"])
    counts = dict(reversed(meta["counts"].items()))
    files["meta.json"] = json.dumps(dict(reversed(meta.items())) | {"counts": counts}).encode()
    assert is_accepted(files)


@for_each(
    "found, expected, words",
    [
        (b"p\n1 0\n", b"p\n2 0\n", "2: found '1 0', the puzzle's formula has '2 0'"),
        (b"p", b"p\n2 0", "2: found the end, the puzzle's formula has '2 0'"),
        (b"p\n2 0", b"p", "2: found '2 0', the puzzle's formula has the end"),
        (b"ab", b"xb", "1: found 'ab', the puzzle's formula has 'xb'"),
        (b"", b"x", "1: found '', the puzzle's formula has 'x'"),
        *(
            (
                b"-" * count + b"a" * 60,
                b"-" * count + b"b" * 60,
                f"1: found '{'-' * min(10, count)}{'a' * (40 - min(10, count))}', "
                f"the puzzle's formula has '{'-' * min(10, count)}{'b' * (40 - min(10, count))}'",
            )
            for count in (0, 1, 9, 10, 11, 30)
        ),
    ],
)
def test_the_first_difference_of_a_formula(found: bytes, expected: bytes, words: str) -> None:
    assert messages.difference(found, expected) == f"formula.cnf:{words}"


@for_each(
    "line, words",
    [
        (b"", "the proof ends without the empty clause"),
        (b"x\n", "expected 'ID LITERALS 0 HINTS 0', found 'x'"),
        (b"x", "expected 'ID LITERALS 0 HINTS 0', found 'x', too long or cut off"),
        (b"9 d 1 0\n", "a deletion, which certificates do not have: '9 d 1 0'"),
        (
            b"9 1 0 -2 3 0\n",
            "a negative hint, that is a RAT step, which certificates do not have: '9 1 0 -2 3 0'",
        ),
        *(
            (b"y" * count + b"\n", f"expected 'ID LITERALS 0 HINTS 0', found '{'y' * count}'")
            for count in (59, 60)
        ),
        (b"y" * 61 + b"\n", f"expected 'ID LITERALS 0 HINTS 0', found '{'y' * 60}'…"),
    ],
)
def test_a_line_of_a_proof(line: bytes, words: str) -> None:
    assert messages.what_is_wrong(b"1 0\n" + line, 4) == words


@for_each("size, is_partial", [(24, False), (25, False), (26, True)])
def test_the_comments_say_what_is_left_out(size: int, is_partial: bool) -> None:
    text = messages.comments(size, range(1, size + 1), "1x1", None, (1, 0, 0), is_unique=False)
    assert ("useless" in text) is is_partial
