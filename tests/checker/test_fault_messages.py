"""What is said of a wrong solution, and of rules that go wrong only together."""

from __future__ import annotations

import json

from sudoku import Board, Puzzle, with_rules
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
