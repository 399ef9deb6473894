"""Where numbers lead over any number of steps, for chains of claims and of candidates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sudoku.logic.techniques.layout import mask_of, members


def closed(steps: Sequence[int]) -> list[int]:
    """For each number, the mask of the numbers that it reaches in one or more steps. steps: for
    each number, the mask of the numbers that it reaches in one step.

    A pass adds to each number what the next numbers reach, those without further steps first, until
    nothing changes. One pass is enough unless numbers lead to each other.
    """
    reached = [*steps]
    leading = mask_of([number for number, mask in enumerate(steps) if mask])
    order = [(one, members(steps[one] & leading)) for one in _last_first(steps, leading)]
    is_changed = True
    while is_changed:
        is_changed = False
        for number, others in order:
            found = before = reached[number]
            for other in others:
                found |= reached[other]
            if found != before:
                reached[number] = found
                is_changed = True
    return reached


def _last_first(steps: Sequence[int], left: int) -> Iterator[int]:
    """The numbers of a mask, each after those that it leads to, except in cycles."""
    while left:
        path = [left.bit_length() - 1]
        left ^= 1 << path[0]
        while path:
            further = steps[path[-1]] & left
            if further:
                path.append(further.bit_length() - 1)
                left ^= 1 << path[-1]
            else:
                yield path.pop()
