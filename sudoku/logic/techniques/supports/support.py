"""The supports of one primitive, and a search for supports if cells see each other."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from sudoku.logic.techniques.layout import digits_of

Masks = tuple[int, ...]
"""For each cell of a part, the mask of its candidates, or of the digit placed in it."""
Groups = tuple[int, ...]
"""Sets of places in a part whose cells see each other, as masks."""

_MOST_NODES = 1_200
"""Limit on the digits tried in one search for supports. Beyond it, all candidates count as
supported.
"""
_KEPT = 1 << 12


class SupportLimitReached(Exception):
    """A part has too many states, or a search too many nodes."""


class Support(ABC):
    """The supports of a primitive."""

    def __init__(self, cells: Sequence[int]) -> None:
        self.cells = tuple(cells)
        """Each cell once, in the order of the masks."""
        self.is_cut = False
        """Whether a search hit its limit; unsupported candidates may then remain."""
        self._known: dict[Groups, dict[Masks, Masks | None]] = {}

    def left(self, masks: Masks, groups: Groups = ()) -> Masks | None:
        """The masks of candidates with support; None if the primitive cannot hold.

        groups: places of cells that see each other, which therefore have different digits.
        """
        known = self._known.get(groups)
        if known is None:
            known = self._known[groups] = {}
        if masks in known:
            return known[masks]
        if len(known) >= _KEPT:
            known.clear()
        found = known[masks] = self._left(masks, groups) if all(masks) else None
        return found

    def _left(self, masks: Masks, groups: Groups) -> Masks | None:  # noqa: ARG002  # not used by all
        return self.alone(masks)

    def _searched(self, masks: Masks, groups: Groups) -> Masks | None:
        """The result of `left` by a search with `start` and `after`."""
        found = self.alone(masks)
        if found is None or not groups:
            return found
        return _WordSearch(self, found, groups).left()

    @abstractmethod
    def alone(self, masks: Masks) -> Masks | None:
        """The masks of candidates with support without groups; None as in `left`."""

    def start(self, masks: Masks) -> Any:
        """The state before the first cell, with all data that `after` needs. masks: already
        supported.
        """
        raise NotImplementedError

    def after(self, state: Any, place: int, digit: int) -> Any:
        """The state after a digit; None if the primitive can no longer hold."""
        raise NotImplementedError


class _WordSearch:
    """A search for words whose digits differ within each group; their digits have support.

    The digits used in all groups are one number, with the digits of a group from its first bit.
    """

    def __init__(self, support: Support, masks: Masks, groups: Groups) -> None:
        self._support, self._masks = support, masks
        width = max(masks).bit_length()
        self._first = [
            tuple([width * i for i, group in enumerate(groups) if group >> place & 1])
            for place in range(len(masks))
        ]
        """For each place, the first bits of its groups."""
        self._nodes = 0
        self._found = [0] * len(masks)
        self._word = [0] * len(masks)

    def left(self) -> Masks | None:
        """The masks of the candidates with support; all candidates if it takes too many nodes."""
        found, word = self._found, self._word
        try:
            start = self._support.start(self._masks)
            for place, mask in enumerate(self._masks):
                for digit in digits_of(mask):
                    if found[place] >> digit - 1 & 1:
                        continue
                    wanted = [*self._masks]
                    wanted[place] = 1 << digit - 1
                    if self._goes_on(0, start, 0, wanted):
                        for index, held in enumerate(word):
                            found[index] |= 1 << held - 1
        except SupportLimitReached:
            self._support.is_cut = True
            return self._masks
        return tuple(found) if all(found) else None

    def _goes_on(self, place: int, state: Any, used: int, wanted: list[int]) -> bool:
        """Whether the word can be completed from a place on. Digits without known support are tried
        first. used: the digits used in each group.
        """
        if place == len(wanted):
            return True
        left, known, first = wanted[place], self._found[place], self._first[place]
        for shift in first:
            left &= ~(used >> shift)
        after_digit = self._support.after
        for part in (left & ~known, left & known):
            while part:
                bit = part & -part
                part ^= bit
                self._nodes += 1
                if self._nodes > _MOST_NODES:
                    raise SupportLimitReached
                after = after_digit(state, place, bit.bit_length())
                if after is None:
                    continue
                now = used
                for shift in first:
                    now |= bit << shift
                self._word[place] = bit.bit_length()
                if self._goes_on(place + 1, after, now, wanted):
                    return True
        return False
