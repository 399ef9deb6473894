"""Text in: every layout in which people write puzzles, several to a file, errors located.

Layouts: one puzzle on a line (81 characters for 9x9), with or without spaces; n lines of n cells,
bare or drawn with bars, rules, frames or blank lines between the boxes; and result rows
`puzzle:count:solution`, where count is the number of solutions (`2+` for more than one) and either
field may be missing. `.`, `0`, `*`, `_`, `-`, `·` and, up to size 32, `x` are open cells, one of
them in each puzzle. `#` starts a comment. A comment, a title ("Grid 01"), or a blank line that is
not between boxes ends a grid.

Digits are symbols, or integers with spaces or commas between them: `tokens` infers the style, or
the caller or a header line `digits: integers` states it.

A length that is the square of a square (16, 81, 256, …) means square boxes. Other boxes are given
by the caller, by a header line `box: 3x4` (rows x columns of a box), or by bars and rules. Headers
may be comments and hold for all that follows; `board_rules` has those that begin with `rule:`.
Sixteen cells on a line may be a whole 4x4 puzzle or one row of a 16x16 grid: a digit above 4 in
some row, a rule, or a header decides.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence

from sudoku.errors import NotationError
from sudoku.formats.text.board_rules import BoardRules, PlacedRule
from sudoku.formats.text.entries import Entry
from sudoku.formats.text.lines import Reader
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle
from sudoku.puzzle.symbols import DigitStyle

__all__ = ["Entry", "parse", "read"]


def read(
    lines: Iterable[str] | str,
    source: str = "<text>",
    board: Board | None = None,
    *,
    digit_style: str | None = None,
    rules: Sequence[PlacedRule] = (),
) -> Iterator[Entry | NotationError]:
    """The puzzles of a text in their order, each as soon as its last line is read.

    What cannot be read comes as a NotationError in its place, not raised, so that the rest is
    still answered. Where no header line says otherwise, `board` is the board and `digit_style`
    "symbols", "integers", or None to infer it from the text. Raises ValueError for others. rules:
    of all puzzles, with their places, before those in the text.
    """
    reader = Reader(source, board, DigitStyle.named(digit_style), rules)
    if isinstance(lines, str):
        lines = io.StringIO(lines, newline=None)
    return _read(reader, lines)


def _read(reader: Reader, lines: Iterable[str]) -> Iterator[Entry | NotationError]:
    for line in lines:
        yield from reader.feed(line)
    yield from reader.end()


def read_empty(
    source: str, board: Board | None = None, *, rules: Sequence[PlacedRule] = ()
) -> Iterator[Entry | NotationError]:
    """The puzzle without clues; arguments are as for `read`. Size 9 if nothing says otherwise."""
    return BoardRules(rules).empty(source, 1, board)


def parse(text: str, board: Board | None = None, *, digit_style: str | None = None) -> Puzzle:
    """The one puzzle of this text, in any layout. board and digit_style are as in `read`.

    Raises NotationError for anything else, ValueError for another `digit_style`.
    """
    items = list(read(text, board=board, digit_style=digit_style))
    for item in items:
        if isinstance(item, NotationError):
            raise item
    puzzles = [item.puzzle for item in items if isinstance(item, Entry)]
    if len(puzzles) != 1:
        count = f"{len(puzzles)} puzzles, expected one" if puzzles else "no puzzle found"
        raise NotationError("<text>", 1, 1, text, count)
    return puzzles[0]
