"""Select the puzzles to answer: a random sample, or each puzzle once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from math import exp, floor, log, log1p
from random import Random
from typing import TYPE_CHECKING, Any

from sudoku.batch.items import Numbered, Numbers
from sudoku.errors import NotationError, SudokuError
from sudoku.formats.text.blocks import Block

if TYPE_CHECKING:
    from sudoku.bulk.duplicates import Seen

LEAST, MOST = 32, 4096
"""Limits on the lines of a block that is assembled from sampled lines."""
_MOST_SHARE = 1 - 1e-9


@dataclass(slots=True)
class Selection:
    """A selection of the input's puzzles."""

    sample: int | None = None
    """The number of puzzles to choose at random; None selects all."""
    seed: int = 0
    """The seed of the sample."""
    is_deduped: bool = False
    """Whether to answer only the first of equal puzzles; applied before the sample."""
    by_symmetry: bool = False
    """Whether puzzles that are equivalent up to symmetry count as equal."""
    dropped: int = field(default=0, compare=False)
    """The number of puzzles dropped so far because they equal an earlier puzzle."""
    unknown: int = field(default=0, compare=False)
    """The number of puzzles that may be duplicates, but were kept because their forms take too
    long.
    """

    def of(self, items: Iterable[Numbered]) -> Iterator[Numbered]:
        """The selected items, in order. A sample reads the whole input first, and an unreadable
        item counts as a puzzle.
        """
        found = iter(items)
        if self.is_deduped:
            found = self._deduped(found)
        return found if self.sample is None else _sampled(found, self.sample, Random(self.seed))  # noqa: S311

    def as_dict(self) -> dict[str, Any]:
        """The options by name."""
        seed = None if self.sample is None else self.seed
        return {"--sample": self.sample, "--seed": seed, "--dedupe": self.is_deduped}

    def _deduped(self, items: Iterator[Numbered]) -> Iterator[Numbered]:
        for item, kept in self._new_of(items):
            self.dropped += item.count - (0 if kept is None else kept.count)
            if kept is not None:
                yield kept

    def _new_of(self, items: Iterator[Numbered]) -> Iterator[tuple[Numbered, Numbered | None]]:
        """Each item, reduced to its new puzzles."""
        if self.by_symmetry:
            from sudoku.batch.isomorphs import SeenUpToSymmetry  # late

            known = SeenUpToSymmetry()
            for found in known.new_of(items):
                self.unknown = known.unknown
                yield found
            return
        from sudoku.bulk.duplicates import Seen  # late: it imports numpy

        seen = Seen()
        for item in items:
            yield item, _new(item, seen)


def _new(item: Numbered, seen: Seen) -> Numbered | None:
    """The new puzzles of this item."""
    from sudoku.bulk.blocks import block_digits, digits_of

    if isinstance(item.item, SudokuError | Numbers):
        return item
    if isinstance(item.item, Block):
        is_new = seen.add(item.item.board, block_digits(item.item))
    else:
        is_new = seen.add(item.puzzle.board, digits_of(item.puzzle))
    return item.only(is_new.nonzero()[0].tolist())


def _sampled(items: Iterable[Numbered], size: int, rng: Random) -> Iterator[Numbered]:
    """Exactly `size` puzzles, every such set equally likely; all if there are fewer.

    Algorithm L of Li, "Reservoir-sampling algorithms of time complexity O(n(1 + log(N/n)))" (1994):
    it draws the number of puzzles to skip before a puzzle replaces another one.
    """
    kept: list[tuple[int, Numbered]] = []
    share, following, count = 1.0, 0, 0
    for item in items:
        if isinstance(item.item, SudokuError) and not isinstance(item.item, NotationError):
            yield item  # a file that cannot be opened is not a puzzle
            continue
        while following < count + item.count:
            one = following, item.part([following - count])
            if len(kept) < size:
                kept.append(one)
            else:
                kept[rng.randrange(size)] = one
            following += 1
            if len(kept) == size:
                share = min(share * exp(_log(rng) / size), _MOST_SHARE)
                following += floor(_log(rng) / log1p(-share))
        count += item.count
    kept.sort(key=lambda one: one[0])
    yield from _joined(item for _, item in kept)


def _log(rng: Random) -> float:
    """The logarithm of a random number between 0 and 1."""
    return log(1 - rng.random())


def _joined(items: Iterable[Numbered]) -> Iterator[Numbered]:
    """These puzzles, with lines of the same layout and file joined into blocks."""
    for _, group in groupby(items, key=_kind):
        some = list(group)
        for start in range(0, len(some), MOST):
            yield from _block_of(some[start : start + MOST])


def _kind(numbered: Numbered) -> object:
    """The properties that lines in one block share."""
    block = numbered.item
    if not isinstance(block, Block):
        return id(numbered)
    return block.layout, block.source, block.stride, block.line - numbered.row


def _block_of(some: Sequence[Numbered]) -> Iterator[Numbered]:
    blocks = [each.item for each in some if isinstance(each.item, Block)]
    if len(blocks) < LEAST:
        for each in some:
            yield from each.one_by_one() if isinstance(each.item, Block) else [each]
        return
    first = blocks[0]
    places = tuple(block.line - first.line for block in blocks)
    data = b"".join([block.data for block in blocks])
    joined = replace(first, data=data, count=len(blocks), places=places)
    yield Numbered(joined, some[0].row)
