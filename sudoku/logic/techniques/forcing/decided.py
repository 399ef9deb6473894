"""Candidates that an assumption makes true and false, each with its reason.

So the sectors behind a contradiction, or behind any conclusion, can be traced back.
"""

from __future__ import annotations

from collections.abc import Iterable

from sudoku.logic.techniques.forcing.evidence import Evidence
from sudoku.logic.techniques.position import Candidate, Position
from sudoku.logic.techniques.step import Sector


class Decided:
    """What follows from assumptions in a position.

    true, false: each candidate that was decided, with the truth that had no other left, or with
    the true candidate that excludes it; None if it was assumed. A contradiction is a *fault*, a
    truth without candidates, or a *clash*, a candidate that is both true and false.
    """

    __slots__ = ("clash", "false", "fault", "start", "true")

    def __init__(self, start: Position) -> None:
        self.start = start
        self.true: dict[Candidate, Sector | None] = {}
        self.false: dict[Candidate, Candidate | None] = {}
        self.fault: Sector | None = None
        self.clash: Candidate | None = None

    @property
    def is_refuted(self) -> bool:
        """Whether there is a contradiction."""
        return self.fault is not None or self.clash is not None

    def refutation(self) -> Evidence:
        """What the contradiction rests on; nothing if there is none."""
        if self.clash is not None:
            return self.evidence([self.clash], [self.clash])
        if self.fault is None:
            return Evidence()
        evidence = self.evidence(self.fault.candidates(self.start))
        evidence.truths[self.fault] = None
        return evidence

    def evidence(self, false: Iterable[Candidate], true: Iterable[Candidate] = ()) -> Evidence:
        """Why these candidates of the start are false and these true."""
        start, evidence = self.start, Evidence()
        layout = start.layout
        todo = [*((candidate, False) for candidate in false), *((one, True) for one in true)]
        while todo:
            candidate, is_true = todo.pop()
            known = evidence.on if is_true else evidence.off
            if candidate in known:
                continue
            known[candidate] = None
            if is_true:
                truth = self.true[candidate]
                if truth is None:
                    evidence.assumed.add(candidate)
                    continue
                others = [other for other in truth.candidates(start) if other != candidate]
                evidence.leaves(truth, others, candidate)
                todo += ((other, False) for other in others)
            else:
                cause = self.false[candidate]
                if cause is None:
                    evidence.assumed.add(candidate)
                    continue
                evidence.excludes(layout, cause, candidate)
                todo.append((cause, True))
        return evidence
