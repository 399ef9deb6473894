"""The format `candidates`: the remaining digits of each cell, as in a Sukaku or a pencil-mark grid.

On one line, each cell has n characters: the k-th character is the digit k, or an open mark if the
digit is ruled out. So a 9x9 puzzle has 729 characters. In a drawing, each cell is a group of
digits, with blanks or bars between cells. A row has n groups, and 81 groups on a line are a puzzle.
Frames, and marks such as `*` before a group, are decoration.

A cell with one candidate is a given, because these texts do not distinguish the two. Other cells
become `candidates` rules. A drawing with a `u` before some group is a game in SudoCue's format
`sdx`: a single digit is a given, a digit after a `u` is the player's, and several digits are the
remaining candidates. The puzzle consists of the givens or, if there are none, as in a Sukaku, of
the candidates.

Sources: tdoku (`-p`), Sukaku Explainer (SudokuIO.java), HoDoKu (Sudoku2.java). HoDoKu and Sukaku
Explainer treat a single candidate as a given only if no peer has it; the solutions are the same.
SudoCue, "File Formats", 2006.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from sudoku.constraints.candidates import Candidates
from sudoku.errors import NotationError
from sudoku.formats.draft import Draft, Place, spaced, usual_box
from sudoku.formats.entry import Entry
from sudoku.formats.format import Items, ReadOptions, Where, placed_lines
from sudoku.formats.losses import lose_info, lose_rules
from sudoku.formats.play import ignored
from sudoku.formats.registry import FormatError
from sudoku.formats.text.board_rules import rule_line
from sudoku.formats.text.titles import is_title
from sudoku.puzzle.symbols import SYMBOLS

Digits = tuple[int, ...]

_SIZES = range(4, 36)
_NINE = 9
_OPEN = ".0*_"
_VALUE = {symbol: digit for digit, symbol in enumerate(SYMBOLS[: _SIZES[-1]], start=1)}
_SIZE_OF_LINE = {size**3: size for size in range(4, 26)}
_FRAME = re.compile(r"[\s|+:.*'`,=-]*")
_LONGEST = 50_000
_PROSE = re.compile(r"[a-z]{2}")
_WORD = re.compile(r"[^\s|]+")
_GROUP = re.compile(r"(u|[A-Z*#@+-]{0,3})([1-9]{1,9})")
_LARGE_GROUP = re.compile(r"(u|[*#@+-]{0,3})([1-9A-Z]{1,35})")


@dataclass(slots=True)
class _Drawing:
    """A drawing whose rows are being read."""

    size: int
    where: Where
    text: str
    cells: list[Digits] = field(default_factory=list)
    """The candidates of each cell."""
    users: list[bool] = field(default_factory=list)
    """Whether the player placed the digit, for each cell."""


def read(lines: Iterator[str], where: Where, options: ReadOptions) -> Items:
    """The puzzles in order."""
    return _read(lines, where, options, is_game=False)


def read_games(lines: Iterator[str], where: Where, options: ReadOptions) -> Items:
    """The puzzles of games that are drawn as in `sdx`."""
    return _read(lines, where, options, is_game=True)


def _read(lines: Iterator[str], where: Where, options: ReadOptions, *, is_game: bool) -> Items:
    drawing: _Drawing | None = None
    skips = False  # rows after an error, up to a blank line
    for text, here in placed_lines(lines, where):
        if text.startswith("#") or _FRAME.fullmatch(text):
            if rule_line(here.source, here.line, text) is not None:
                yield here.error(text, "rules are not read above drawings; use --rule")
            skips = skips and text != ""
            continue
        words = list(_WORD.finditer(text[:_LONGEST]))
        size = _SIZE_OF_LINE.get(len(words[0][0]), 0) if len(words) == 1 else 0
        is_prose = _PROSE.search(text) is not None or is_title(text, 0)
        try:
            if drawing is not None and (size or is_prose):
                raise _unfinished(drawing)
            skips = skips and not size and not is_prose
            if size:
                yield _of_line(words[0], size, here, options)
            elif not is_prose and not skips:
                drawing = drawing or _begun(words, here, text, options)
                _add(drawing, words, here)
                if len(drawing.cells) == drawing.size**2:
                    done, drawing = drawing, None
                    yield _of_drawing(done, options, is_game)
        except NotationError as error:
            skips, drawing = drawing is not None, None
            yield error
    if drawing is not None:
        yield _unfinished(drawing)


def is_row(line: str, *, least: int = 2) -> bool:
    """Whether a line is a row of nine groups, one of which has at least this many digits."""
    words = [_GROUP.fullmatch(word) for word in _WORD.findall(line[:400])]
    groups = [word[2] for word in words if word is not None]
    return len(words) == len(groups) == _NINE and max(map(len, groups)) >= least


def groups_of(line: str) -> list[Digits]:
    """The digits of each group of a row that `is_row` accepts, ascending."""
    words = map(_GROUP.fullmatch, _WORD.findall(line))
    return [tuple(sorted({*map(int, word[2])})) for word in words if word is not None]


def _begun(
    words: Sequence[re.Match[str]], where: Where, text: str, options: ReadOptions
) -> _Drawing:
    size = _NINE if len(words) == _NINE**2 else len(words)
    if options.board is not None:
        size = options.board.size
    if size not in _SIZES:
        raise where.error(text[:200], "expected 9 groups of digits in each row, or 729 characters")
    return _Drawing(size, where, text[:200])


def _add(drawing: _Drawing, words: Sequence[re.Match[str]], where: Where) -> None:
    """Add a line. Raises NotationError for a line that is not a row of this drawing."""
    size = drawing.size
    pattern = _GROUP if size <= _NINE else _LARGE_GROUP
    for word in words[: size**2]:
        found = pattern.fullmatch(word[0])
        digits = sorted({_VALUE[c] for c in found[2]}) if found else []
        if found is None or digits[-1] > size:
            reason = f"expected the candidates of a cell, digits from 1 to {size}"
            raise where.error(word[0][:40], reason, word.start() + 1)
        drawing.cells.append(tuple(digits))
        drawing.users.append(found[1] == "u")
    if len(words) not in (size, size**2) or len(drawing.cells) > size**2:
        raise where.error(words[0].string[:40], f"{len(words)} groups, expected {size} in each row")


def _unfinished(drawing: _Drawing) -> NotationError:
    rows = len(drawing.cells) // drawing.size
    return drawing.where.error(drawing.text, f"{rows} rows of candidates, expected {drawing.size}")


def _of_drawing(drawing: _Drawing, options: ReadOptions, is_game: bool) -> Entry:
    """The puzzle of a drawing. A game with givens keeps only these, because the rest is the
    player's work.
    """
    draft = Draft(drawing.size, drawing.where, options, text=drawing.text)
    cells, users = drawing.cells, drawing.users
    givens = [
        digits if len(digits) == 1 and not user else None
        for digits, user in zip(cells, users, strict=True)
    ]
    has_work = is_game or any(users)
    if has_work and any(givens):
        allow(draft, [given or range(1, drawing.size + 1) for given in givens])
        for cell, (digits, user) in enumerate(zip(cells, users, strict=True)):
            if len(digits) > 1:
                draft.noted[cell] = {*digits}
            elif user:
                draft.entered[cell] = digits[0]
        draft.warnings += ignored(sum(users), len(draft.noted))
    else:
        allow(draft, cells)
    return draft.entry()


def _of_line(word: re.Match[str], size: int, where: Where, options: ReadOptions) -> Entry:
    text = word[0]
    draft = Draft(size, where, options, text=text)
    cells: list[Digits] = []
    for start in range(0, len(text), size):
        digits = _group(text[start : start + size])
        if digits and digits[0] < 0:
            wrong = start - digits[0] - 1
            expected = f"expected {SYMBOLS[wrong % size]}, or . or 0"
            raise where.error(text[wrong], expected, word.start() + wrong + 1)
        cells.append(digits)
    allow(draft, cells)
    return draft.entry()


@lru_cache(maxsize=4096)
def _group(text: str) -> Digits:
    """The digits in the n characters of a cell; (-k,) if the k-th character is wrong."""
    for place, symbol in enumerate(text):
        if symbol not in _OPEN and symbol != SYMBOLS[place]:
            return (-place - 1,)
    return tuple(place + 1 for place, symbol in enumerate(text) if symbol not in _OPEN)


def allow(draft: Draft, cells: Sequence[Collection[int]]) -> None:
    """Add the candidates of all cells, as clues, and as one rule for all cells with the same
    candidates. A cell without candidates gets two contradictory rules.
    """
    if draft.values is not None:
        raise draft.error(draft.text[:200], f"expected a board with the digits 1 to {draft.size}")
    places: dict[Digits, list[Place]] = {}
    for cell, digits in enumerate(cells):
        row, column = divmod(cell, draft.size)
        place = (row + 1, column + 1)
        if len(digits) == 1:
            draft.give(place, *digits)
        elif not digits:
            for digit in (1, 2):
                places.setdefault((digit,), []).append(place)
        elif len(digits) < draft.size:
            places.setdefault(tuple(digits), []).append(place)
    for allowed, found in places.items():
        draft.add("candidates", found, spaced(allowed), "candidates")


def candidates_of(entry: Entry) -> list[set[int]]:
    """The digits that the clues and the `candidates` rules leave for each cell."""
    board = entry.puzzle.board
    left = [{clue} if clue else {*range(1, board.size + 1)} for clue in entry.puzzle.clues]
    for constraint in board.constraints:
        if isinstance(constraint, Candidates):
            for cell in constraint.cells:
                left[cell].intersection_update(constraint.allowed)
    return left


def write(entry: Entry, lost: list[str]) -> str:
    """The puzzle on a line, n characters for each cell.

    Raises FormatError for boxes that a reader of this line would not assume.
    """
    board = entry.puzzle.board
    size = board.size
    box = (board.box_rows, board.box_cols)
    if size not in _SIZE_OF_LINE.values() or box != usual_box(size):
        raise FormatError(f"candidates: sizes 4 to 25 with the usual boxes, not a {board}")
    lose_rules(board, lost, ("candidates",))
    lose_info(entry, lost)
    digits = range(1, size + 1)
    cells = candidates_of(entry)
    return "".join(SYMBOLS[d - 1] if d in left else "." for left in cells for d in digits) + "\n"
