"""Find puzzles that are new up to symmetry: not equivalent to an earlier puzzle.

Threads compute the row-minlex forms of blocks on boards without constraints, because compiled code
releases Python's lock. `Seen` compares the forms.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field

from sudoku.batch.items import Numbered
from sudoku.bulk.arrays import Digits
from sudoku.bulk.blocks import block_digits, digits_of
from sudoku.bulk.duplicates import Seen
from sudoku.bulk.forms import form_digits, lying
from sudoku.errors import CanonicalFormError, UnsupportedQuestionError
from sudoku.formats.entry import Entry
from sudoku.formats.text.blocks import Block
from sudoku.puzzle.puzzle import Puzzle
from sudoku.symmetry.board_duplicates import SeenOnBoards
from sudoku.symmetry.transformation import has_shape
from sudoku.system.processors import usable_processors

AHEAD = 2
"""Blocks in progress per thread."""


def with_forms(
    items: Iterable[Numbered], *, are_lying: bool = False
) -> Iterator[tuple[Numbered, Digits | None]]:
    """The items in order, blocks with their forms; None if a form takes too long, or if the board
    has constraints. are_lying: whether the puzzles were first turned by `lying`.
    """
    waiting: deque[tuple[Numbered, Future[Digits | None]]] = deque()
    threads = usable_processors()
    pool = ThreadPoolExecutor(threads)

    def done(most: int) -> Iterator[tuple[Numbered, Digits | None]]:
        while len(waiting) > most:
            item, forms = waiting.popleft()
            yield item, forms.result()

    try:
        for item in items:
            if isinstance(item.item, Block) and has_shape(item.item.board):
                waiting.append((item, pool.submit(_forms, item.item, are_lying)))
                yield from done(AHEAD * threads)
            else:
                yield from done(0)
                yield item, None
        yield from done(0)
    finally:
        pool.shutdown(cancel_futures=True)


def _forms(block: Block, are_lying: bool) -> Digits | None:
    board, digits = block.board, block_digits(block)
    if are_lying:
        board, digits = lying(board, digits)
    try:
        return form_digits(board, digits)
    except CanonicalFormError:
        return None


@dataclass(slots=True)
class SeenUpToSymmetry:
    """The puzzles seen so far."""

    unknown: int = 0
    """The number of puzzles that may be duplicates, but were kept because their forms take too
    long.
    """
    _regular: Seen = field(default_factory=Seen)
    _others: SeenOnBoards = field(default_factory=SeenOnBoards)

    def new_of(self, items: Iterable[Numbered]) -> Iterator[tuple[Numbered, Numbered | None]]:
        """Each item with its new puzzles, in order. Unreadable items count as new."""
        return ((item, self._new(item, forms)) for item, forms in with_forms(items, are_lying=True))

    def _new(self, item: Numbered, forms: Digits | None) -> Numbered | None:
        if isinstance(item.item, Entry):
            return item if self._add(item.item.puzzle) else None
        if not isinstance(item.item, Block):
            return item
        if forms is None:
            puzzles = [entry.puzzle for entry in item.item.entries()]
            kept = [number for number, puzzle in enumerate(puzzles) if self._add(puzzle)]
        else:
            board, _ = lying(item.item.board, forms)
            kept = self._regular.add(board, forms).nonzero()[0].tolist()
        return item.only(kept)

    def _add(self, puzzle: Puzzle) -> bool:
        """Whether one puzzle is new."""
        try:
            if not has_shape(puzzle.board):
                return self._others.add(puzzle)
            board, digits = lying(puzzle.board, digits_of(puzzle))
            forms = form_digits(board, digits)
        except (CanonicalFormError, UnsupportedQuestionError):
            self.unknown += 1
            return True
        return bool(self._regular.add(board, forms).all())
