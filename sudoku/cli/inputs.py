"""The sources of puzzles: arguments, files and standard input, in the given order."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from sudoku.batch.items import Item, Numbered, numbered
from sudoku.batch.tables.endings import ENDINGS
from sudoku.cli.exits import ExitTally, complain
from sudoku.cli.waiting import waiting_for
from sudoku.errors import MissingLibraryError, NotationError, RulePlace, SudokuError
from sudoku.formats.entry import Entry
from sudoku.formats.format import PlacedRule, ReadOptions
from sudoku.formats.opening import opened
from sudoku.formats.play import not_kept
from sudoku.formats.reading import read, read_empty, read_in_blocks
from sudoku.formats.recognition import shows_format
from sudoku.formats.text.blocks import Block, BlockSizes, Table
from sudoku.formats.text.board_rules import rule_line
from sudoku.pictures.words import plural
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle
from sudoku.puzzle.symbols import DigitStyle

if TYPE_CHECKING:
    from sudoku.batch.selection import Selection
    from sudoku.cli.watching import Watch

LONGEST_NAME = 200
"""Limit on the characters of an argument that is considered the name of a missing file."""
LONGEST_ODD_NAME = 60
"""The same limit for an argument without a folder or an extension."""
EMPTY = "empty"
"""The argument for a puzzle without clues."""
_EXTENSION = re.compile(
    r".*[^\W\d].*\.[A-Za-z][A-Za-z0-9]{0,4}|.*[^.]\.[A-Za-z]{2,5}|"
    + "|".join(f".*{re.escape(ending)}" for ending in ENDINGS)
)

RULE = "--rule"
"""The option that gives a rule."""


class InputError(SudokuError):
    """A source that cannot be read at all, or that holds no puzzle."""

    may_pass: bool
    """Whether it may become readable later."""

    def __init__(self, message: str, *, may_pass: bool = False) -> None:
        self.may_pass = may_pass
        super().__init__(message)


@dataclass(frozen=True, slots=True)
class Source:
    """The sources of puzzles, and the options that apply unless a header line says otherwise."""

    texts: tuple[str, ...]
    """Each is a file name, "-" for standard input, a puzzle, or EMPTY; () means standard input."""
    board: Board | None
    """The board of all puzzles; None to infer it from each."""
    style: DigitStyle | None
    """The digit style of puzzles that could be read either way, and of answers."""
    rules: tuple[str, ...] = ()
    """Rules for all puzzles, in addition to the rules in a text."""
    format: str | None = None
    ignore_unsupported: bool = False
    selection: Selection | None = None
    guess_rules: bool | None = None
    """Whether to guess rules that are only drawn or described in words; None if the command does
    not have this option.
    """
    keeps_work: bool = False
    """Whether the command keeps the player's entries; then no warning about them is needed."""

    @property
    def inputs(self) -> Sequence[str]:
        """The texts, or standard input if there are none."""
        return self.texts or ("-",)

    def as_dict(self) -> dict[str, Any]:
        """The options by name."""
        return {
            "--box": None if self.board is None else self.board.shape,
            "--digit-style": None if self.style is None else self.style.value,
            "--rule": list(self.rules),
            "--format": self.format,
            "--ignore-unsupported": self.ignore_unsupported,
            **({"--guess-rules": True} if self.guess_rules else {}),
            **({} if self.selection is None else self.selection.as_dict()),
        }

    def read_in_blocks(
        self, lines: Iterator[str] | Table, name: str, sizes: BlockSizes | None
    ) -> Iterator[Entry | NotationError | Block]:
        """The puzzles in these lines. sizes: the sizes of blocks; None disables blocks."""
        if sizes is None or self.format is not None or self.guess_rules:
            return self.read(lines, name)
        rules, ignored = self._placed_rules(), self.ignore_unsupported
        return read_in_blocks(
            lines, name, ReadOptions(self.board, self.style, rules, ignored), sizes
        )

    def read(
        self, lines: Iterable[str] | str | Table, name: str
    ) -> Iterator[Entry | NotationError]:
        return read(
            lines,
            name,
            self.board,
            format=self.format,
            digit_style=self.style,
            rules=self._placed_rules(),
            ignore_unsupported=self.ignore_unsupported,
            guess_rules=self.guess_rules is True,
        )

    def warnings_of(self, entry: Entry) -> Sequence[str]:
        """The warnings to print."""
        if not entry.warnings:
            return ()
        from sudoku.formats.drawings import DRAWN, IN_WORDS  # late: most puzzles have no warnings

        hint = "; --guess-rules encodes common rules" if self.guess_rules is False else ""
        return [
            f"{warning}{hint}" if warning.startswith((DRAWN, IN_WORDS)) else warning
            for warning in (not_kept(entry) if self.keeps_work else entry.warnings)
        ]

    def read_empty(self, name: str) -> Iterator[Entry | NotationError]:
        return read_empty(name, self.board, rules=self._placed_rules())

    def _placed_rules(self) -> Sequence[PlacedRule]:
        return [(text, RulePlace(f"{RULE} {i}")) for i, text in enumerate(self.rules, start=1)]


def entries(source: Source, result: ExitTally) -> Iterator[Entry]:
    """Yield every puzzle of every text. Report errors to `result` and continue.

    A parse error is reported as a NotationError, a file that cannot be opened or has no puzzle in
    it as an InputError.
    """
    return (item for item in entries_in_blocks(source, result, None) if isinstance(item, Entry))


def entries_in_blocks(
    source: Source, result: ExitTally, sizes: BlockSizes | None
) -> Iterator[Entry | Block]:
    """Like `entries`, with lines of one layout in blocks of these sizes; None disables blocks."""
    for each in selected_items(source, sizes):
        if isinstance(each.item, SudokuError):
            result.report(each.item)
        elif isinstance(each.item, Entry | Block):
            yield each.item


def selected_items(source: Source, sizes: BlockSizes | None = None) -> Iterator[Numbered]:
    """Every selected puzzle; an unreadable puzzle becomes an error.

    Reports at the end how many puzzles were dropped.
    """
    items, selection = numbered(items_in_blocks(source, sizes)), source.selection
    if selection is None:
        yield from items
        return
    yield from selection.of(items)
    if selection.dropped:
        complain(f"{plural(selection.dropped, 'duplicate')} dropped")
    if selection.unknown:
        kept = plural(selection.unknown, "puzzle")
        complain(f"{kept} kept that may be duplicates: their canonical forms take too long")


def opened_items(
    items: Iterable[Item], result: ExitTally, *, insists: bool = False
) -> Iterator[Item]:
    """The items without InputErrors, which are reported instead. insists: raise errors that may be
    temporary.
    """
    for item in items:
        if not isinstance(item, InputError):
            yield item
        elif insists and item.may_pass:
            raise item
        else:
            result.report(item)


def items_in_blocks(
    source: Source, sizes: BlockSizes | None, watch: Watch | None = None
) -> Iterator[Item]:
    """Every puzzle; an unreadable puzzle becomes an error. Warnings are printed at once.

    A wrong rule in the options is reported once, not for every text. watch: records how far the
    texts have been read.
    """
    wrong_options = set[str]()
    for number, text in enumerate(_watched(source.inputs, watch), start=1):
        try:
            for item in _read_text(text, f"argument {number}", source, sizes, watch):
                if isinstance(item, NotationError):
                    if str(item) in wrong_options:
                        continue
                    if item.source.startswith(RULE):
                        wrong_options.add(str(item))
                elif isinstance(item, Entry):
                    for warning in source.warnings_of(item):
                        complain(f"{item.source}:{item.line}: warning: {warning}")
                yield item
        except InputError as error:
            yield error


def _watched(texts: Sequence[str], watch: Watch | None) -> Iterator[str]:
    for number, text in enumerate(texts):
        if watch is not None:
            watch.begin(number)
        yield text
        if watch is not None:
            watch.end()


def puzzles_of(text: str, option: str, board: Board) -> list[Puzzle]:
    """The puzzles of an option: an argument, or a file. Raises InputError or NotationError for the
    first unreadable one.
    """
    found: list[Puzzle] = []
    for item in _read_text(text, option, Source((text,), board, None), None, None):
        if isinstance(item, NotationError):
            raise item
        if isinstance(item, Entry):
            found.append(item.puzzle)
    return found


def require_readable(source: Source) -> None:
    """Raise an error for a missing file or an argument that is not a puzzle."""
    for number, text in enumerate(source.texts, start=1):
        if not os.path.exists(text):
            if text not in ("-", EMPTY):
                for item in _read_argument(text, f"argument {number}", source):
                    if isinstance(item, NotationError):
                        raise item
        elif os.path.isdir(text) or not os.access(text, os.R_OK):
            reason = "is a folder" if os.path.isdir(text) else "permission denied"
            raise InputError(f"{text}: {reason}; name a file of puzzles")


def _read_text(
    text: str, name: str, source: Source, sizes: BlockSizes | None, watch: Watch | None
) -> Iterator[Entry | NotationError | Block]:
    if text == "-":
        if sys.stdin is None:
            raise InputError(
                "standard input is closed; name a file, or give a puzzle as an argument"
            )
        if sys.stdin.isatty():
            hint = f" (the argument {EMPTY!r} is a puzzle without clues)" if source.rules else ""
            complain(f"reading puzzles from the terminal, until Ctrl-D{hint}")
        yield from _read_file(sys.stdin.fileno(), "<stdin>", source, sizes, watch)
    elif os.path.exists(text):
        yield from _read_file(text, text, source, sizes, watch)
    elif text == EMPTY:
        yield from source.read_empty(name)
    else:
        yield from _read_argument(text, name, source)


def _read_argument(text: str, name: str, source: Source) -> Iterator[Entry | NotationError]:
    """A puzzle, or an error about a missing file."""
    items = list(source.read(text, name))
    is_readable = any(isinstance(item, Entry) for item in items)
    begins_with_rule = rule_line(name, 1, text.partition("\n")[0]) is not None
    is_puzzle = is_readable or begins_with_rule or shows_format(text)
    if is_puzzle and not items:
        raise InputError(f"{name}: no puzzle found")
    if is_puzzle or any(item.source.startswith(RULE) for item in items):
        yield from items
        return
    if not items or _looks_like_path(text):
        raise InputError(f"{name}: {text!r}: no such file{_suggestion(text)}", may_pass=True)
    for item in items:
        if isinstance(item, NotationError) and len(text) <= LONGEST_ODD_NAME:
            reason = f"no such file; read as a puzzle: {item.reason}{_suggestion(text)}"
            yield NotationError(item.source, item.line, item.column, item.text, reason)
        else:
            yield item


def _looks_like_path(text: str) -> bool:
    """Whether an argument has a folder or a file extension, as in "a/b" or "b.txt", and is not a
    puzzle. Because dots are also open cells, an extension must have two letters or follow one.
    """
    if len(text) > LONGEST_NAME or "\n" in text:
        return False
    return "/" in text or os.sep in text or _EXTENSION.fullmatch(text) is not None


def _suggestion(path: str) -> str:
    """The file in the same folder with the most similar name, as the end of a message."""
    folder, name = os.path.split(path)
    try:
        near = get_close_matches(name, os.listdir(folder or "."), n=1, cutoff=0.7)
    except OSError:
        return ""
    return f"; did you mean {os.path.join(folder, near[0])!r}?" if near else ""


def _read_file(
    file: str | int, name: str, source: Source, sizes: BlockSizes | None, watch: Watch | None
) -> Iterator[Entry | NotationError | Block]:
    is_empty = True
    try:
        with (
            waiting_for(name) as has_puzzle,
            open(file, "rb", 0, closefd=isinstance(file, str)) as raw,
            opened(raw.fileno()) as lines,
        ):
            if watch is not None:
                watch.read(raw.fileno(), lines)
            for item in source.read_in_blocks(lines, name, sizes):
                if is_empty:
                    has_puzzle()
                is_empty = False
                yield item
    except OSError as error:
        may_pass = bool(error.errno)  # a damaged file has none
        reason = "is a folder" if isinstance(error, IsADirectoryError) else error.strerror
        text = f"{name}: {reason}; name a file of puzzles"
        raise InputError(text, may_pass=may_pass) from None
    except MissingLibraryError as error:
        raise InputError(f"{name}: {error}", may_pass=True) from None
    if is_empty:
        hint = f"; the argument {EMPTY!r} is a puzzle without clues" if source.rules else ""
        raise InputError(f"{name}: no puzzle found{hint}")
