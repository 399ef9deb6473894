"""Implications: the consequences of an assumption by chains, in which each has one reason.

A true candidate makes all candidates that share a sector with it false. A false candidate makes the
only other candidate of a truth true.
"""

from __future__ import annotations

from collections.abc import Iterable

from sudoku.logic.techniques.forcing.evidence import Decided, open_truths
from sudoku.logic.techniques.layout import cells_of, digits_of, mask_of
from sudoku.logic.techniques.position import Candidate, Position
from sudoku.logic.techniques.step import Sector


class ImplicationGraph:
    """The implications between the candidates of a position.

    weak[c]: the candidates that c excludes. strong[c]: the candidates that are true if c is false,
    each with a truth that has no third candidate.
    """

    __slots__ = ("_numbers", "_off", "_on", "position", "strong", "truths", "weak")

    def __init__(self, position: Position) -> None:
        self.position, self.truths = position, open_truths(position)
        self.strong: dict[Candidate, list[tuple[Candidate, Sector]]] = {}
        self.weak: dict[Candidate, list[Candidate]] = {}
        layout = position.layout
        for cell, digit in position.candidates():
            others = digits_of(position.cells[cell] & ~(1 << digit - 1))
            peers = cells_of(position.places[digit] & layout.peers[cell])
            self.strong[cell, digit] = []
            self.weak[cell, digit] = [(cell, other) for other in others]
            self.weak[cell, digit] += [(peer, digit) for peer in peers]
        for truth, candidates in self.truths.items():
            if len(candidates) == 2:
                one, other = candidates
                self.strong[one].append((other, truth))
                self.strong[other].append((one, truth))
        self._numbers = {candidate: number for number, candidate in enumerate(self.weak)}
        self._off = [self._mask(others) for others in self.weak.values()]
        self._on = [self._mask(other for other, _ in others) for others in self.strong.values()]

    def _mask(self, candidates: Iterable[Candidate]) -> int:
        return mask_of([self._numbers[candidate] for candidate in candidates])

    def reached(self, candidate: Candidate, *, is_true: bool) -> tuple[int, int]:
        """The masks of the candidates that chains make true and false, without reasons."""
        own = 1 << self._numbers[candidate]
        true, false = (own, 0) if is_true else (0, own)
        trues, falses = true, false
        while trues or falses:
            for number in cells_of(trues):
                falses |= self._off[number] & ~false
                false |= falses
            trues = 0
            for number in cells_of(falses):
                trues |= self._on[number] & ~true
            true |= trues
            falses = 0
        return true, false


class Implications(Decided):
    """The consequences of one candidate, true or false, by chains of implications."""

    __slots__ = ()

    def __init__(self, graph: ImplicationGraph, candidate: Candidate, *, is_true: bool) -> None:
        super().__init__(graph.position)
        trues, falses = list[Candidate](), list[Candidate]()
        if is_true:
            self.true[candidate] = None
            trues.append(candidate)
        else:
            self.false[candidate] = None
            falses.append(candidate)
        while (trues or falses) and self.clash is None:
            falses += self._excluded(graph, trues)
            trues = self._left(graph, falses)
            falses = []
            self.clash = min(self.true.keys() & self.false.keys(), default=None)
        if self.clash is None:
            for truth, candidates in graph.truths.items():
                if self.false.keys() >= set(candidates):
                    self.fault = truth
                    break

    def _excluded(self, graph: ImplicationGraph, trues: list[Candidate]) -> list[Candidate]:
        found, false = [], self.false
        for one in trues:
            for other in graph.weak[one]:
                if other not in false:
                    false[other] = one
                    found.append(other)
        return found

    def _left(self, graph: ImplicationGraph, falses: list[Candidate]) -> list[Candidate]:
        found, true = [], self.true
        for one in falses:
            for other, truth in graph.strong[one]:
                if other not in true:
                    true[other] = truth
                    found.append(other)
        return found
