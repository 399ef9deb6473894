"""What a step rests on: whether truths and links imply its conclusion, and which of them it needs.

The check shares nothing with the search of any technique. It knows only that a truth has a true
candidate and that a link has at most one. It assumes the opposite of the conclusion and refutes
that by unit propagation and by cases. What a deadly pattern says is used only if it is deadly.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from sudoku.errors import UnsoundStepError
from sudoku.techniques.deadly import deadly_fault
from sudoku.techniques.position import Candidate, Position
from sudoku.techniques.step import Deadly, Sector, Step

Premise = Sector | Deadly
"""A truth, a link or a deadly pattern. One sector may be a truth and a link of the same step."""

_Used = set[tuple[Premise, bool]]
"""Premises, and whether each is a truth."""


def implied(step: Step, position: Position) -> bool:
    """Whether the premises of a step alone imply its whole conclusion in a position.

    False if one of its deadly patterns is not deadly.
    """
    if any(deadly_fault(pattern, position) for pattern in step.deadly):
        return False
    return _implies(step, position, [*step.truths, *step.deadly], step.links)


def superfluous(step: Step, position: Position) -> list[Premise]:
    """The premises of a step that its conclusion does not need, each taken alone."""
    truths: list[Premise] = [*step.truths, *step.deadly]
    links, found = step.links, list[Premise]()
    for index, truth in enumerate(truths):
        if _implies(step, position, truths[:index] + truths[index + 1 :], links):
            found.append(truth)
    for index, link in enumerate(links):
        if _implies(step, position, truths, links[:index] + links[index + 1 :]):
            found.append(link)
    return found


def minimal(step: Step, position: Position) -> Step:
    """The step with premises that imply its conclusion and of which none can go.

    Links left empty are chosen from all sectors of the candidates concerned. Raises
    UnsoundStepError if the premises do not imply the conclusion, or if a pattern is not deadly.
    """
    for pattern in step.deadly:
        fault = deadly_fault(pattern, position)
        if fault is not None:
            text = f"{step.text(position.layout)}: {pattern.text(position.layout)}"
            raise UnsoundStepError(f"{text}, but {fault}")
    truths: list[Premise] = [*step.truths, *step.deadly]
    links = list(step.links) or _links(step, position, truths)
    refuter, used = _Refuter(position, truths, links), _Used()
    for claim in _claims(step):
        more = refuter.refutation(*claim)
        if more is None:
            text = step.text(position.layout)
            raise UnsoundStepError(f"{text}: its premises do not imply {_shown(claim, position)}")
        used |= more
    truths = [truth for truth in truths if (truth, True) in used]
    links = [link for link in links if (link, False) in used]
    for link in list(links):
        fewer = [other for other in links if other != link]
        links = fewer if _implies(step, position, truths, fewer) else links
    for truth in list(truths):
        less = [other for other in truths if other != truth]
        truths = less if _implies(step, position, less, links) else truths
    return replace(
        step,
        truths=tuple(truth for truth in truths if isinstance(truth, Sector)),
        links=tuple(links),
        deadly=tuple(truth for truth in truths if isinstance(truth, Deadly)),
    )


def _claims(step: Step) -> list[tuple[Candidate, bool]]:
    """The opposites of what a step concludes: a candidate, and whether it is assumed true."""
    eliminated = [(candidate, True) for candidate in step.eliminations]
    return [*((candidate, False) for candidate in step.placements), *eliminated]


def _shown(claim: tuple[Candidate, bool], position: Position) -> str:
    (cell, digit), is_true = claim
    board = position.layout.board
    return f"{board.cell_name(cell)}{'<>' if is_true else '='}{digit + board.shift}"


def _implies(
    step: Step, position: Position, truths: Sequence[Premise], links: Sequence[Sector]
) -> bool:
    refuter = _Refuter(position, truths, links)
    return all(refuter.refutation(*claim) is not None for claim in _claims(step))


def _links(step: Step, position: Position, truths: Iterable[Premise]) -> list[Sector]:
    """Every sector that holds two of the candidates of truths and conclusion."""
    layout, counts = position.layout, dict[Sector, int]()
    found = {candidate for truth in truths for candidate in truth.candidates(position)}
    for cell, digit in sorted(found.union(step.eliminations, step.placements)):
        sectors = [Sector.of_house(house, digit) for house in layout.sectors_of[cell]]
        for sector in (Sector.of_cell(cell), *sectors):
            counts[sector] = counts.get(sector, 0) + 1
    return [sector for sector, count in counts.items() if count > 1]


class _Refuter:
    """Truths and links over the candidates of a position, for repeated questions."""

    def __init__(
        self, position: Position, truths: Sequence[Premise], links: Sequence[Sector]
    ) -> None:
        self._numbers: dict[Candidate, int] = {}
        self._truths = [(truth, self._mask(truth.candidates(position))) for truth in truths]
        self._links = [(link, self._mask(link.candidates(position))) for link in links]
        self._of: list[list[tuple[Sector, int]]] = [[] for _ in self._numbers]
        for link, mask in self._links:
            for number in _bits(mask):
                self._of[number].append((link, mask))
        self._within: list[list[int]] = [[] for _ in self._numbers]
        for index, (_, mask) in enumerate(self._truths):
            for number in _bits(mask):
                self._within[number].append(index)

    def _mask(self, candidates: Iterable[Candidate]) -> int:
        mask = 0
        for candidate in candidates:
            mask |= 1 << self._numbers.setdefault(candidate, len(self._numbers))
        return mask

    def refutation(self, candidate: Candidate, is_true: bool) -> _Used | None:
        """Premises that refute an assumption; None if it cannot be refuted."""
        number = self._numbers.get(candidate)
        return None if number is None else self._refute(0, 0, {}, number, is_true)

    def _refute(
        self, true: int, false: int, why: dict[int, _Used], number: int, is_true: bool
    ) -> _Used | None:
        """The premises that refute what is true and false so far and one assumption more.

        why: for each candidate decided, the premises that decided it. It is not changed.
        """
        why = dict(why)
        why[number] = set()
        queue = [(number, is_true)]
        if is_true:
            true |= 1 << number
        else:
            false |= 1 << number
        while queue:
            number, is_true = queue.pop()
            if is_true:
                for link, mask in self._of[number]:
                    both = mask & true & ~(1 << number)
                    if both:
                        return why[number] | why[both.bit_length() - 1] | {(link, False)}
                    for other in _bits(mask & ~false & ~(1 << number)):
                        false |= 1 << other
                        why[other] = why[number] | {(link, False)}
                        queue.append((other, False))
                continue
            for index in self._within[number]:
                truth, mask = self._truths[index]
                left = mask & ~false
                if left & true or left & (left - 1):
                    continue
                reasons = {(truth, True)}.union(*(why[other] for other in _bits(mask & false)))
                if not left:
                    return reasons
                only = left.bit_length() - 1
                true |= left
                why[only] = reasons
                queue.append((only, True))
        return self._split(true, false, why)

    def _split(self, true: int, false: int, why: dict[int, _Used]) -> _Used | None:
        """The same by cases, along the open truth with the fewest candidates."""
        choices = [
            ((mask & ~false).bit_count(), index)
            for index, (_, mask) in enumerate(self._truths)
            if not mask & true
        ]
        if not choices:
            return None
        truth, mask = self._truths[min(choices)[1]]
        used: _Used = {(truth, True)}.union(*(why[other] for other in _bits(mask & false)))
        for number in _bits(mask & ~false):
            more = self._refute(true, false, why, number, True)
            if more is None:
                return None
            used |= more
        return used


def _bits(mask: int) -> list[int]:
    bits = []
    while mask:
        low = mask & -mask
        bits.append(low.bit_length() - 1)
        mask ^= low
    return bits
