"""Contradictions and verities, independent of how consequences of an assumption are found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from sudoku.logic.techniques.forcing.evidence import (
    Decided,
    Evidence,
    choices,
    emptied,
)
from sudoku.logic.techniques.notation import claim_text
from sudoku.logic.techniques.position import Candidate, Claim
from sudoku.logic.techniques.step import Sector, Step

ClaimChoice = tuple[Sector | None, list[Claim]]
"""A truth and claims, one of which it makes right; or None and two opposite claims."""

_REASONS_COMPARED = 3


def contradictions(title: str, tried: Mapping[Claim, Decided]) -> Iterator[Step]:
    """Steps that conclude the opposite of each refuted assumption, shortest reason first."""
    found = [
        (decided.refutation(), claim, decided)
        for claim, decided in tried.items()
        if decided.is_refuted
    ]
    for evidence, (candidate, is_true), decided in sorted(found, key=lambda one: one[0].size):
        assumed = claim_text(decided.start.layout.board, candidate, is_true=is_true)
        yield evidence.step(title, f"{assumed} {effect(decided)}", (candidate, not is_true))


def effect(decided: Decided) -> str:
    """A contradiction as text: "leaves no place for 5 in row 2"."""
    layout = decided.start.layout
    if decided.clash is not None:
        return f"makes {claim_text(layout.board, decided.clash)} both true and false"
    return f"leaves {emptied(layout, decided.fault)}" if decided.fault else "leads nowhere"


def verities(
    title: str, alternatives: Iterable[ClaimChoice], decided: Callable[[Claim], Decided]
) -> Iterator[Step]:
    """Steps that conclude the common consequences of alternatives.

    Steps with the shortest reason come first. Each conclusion gets the best of a few reasons.
    """
    found: dict[Claim, tuple[Evidence, str]] = {}
    compared = Counter[Claim]()
    for truth, claims in alternatives:
        cases = [decided(claim) for claim in claims]
        if any(case.is_refuted for case in cases):
            continue
        layout = cases[0].start.layout
        for conclusion in _common(cases):
            compared[conclusion] += 1
            if compared[conclusion] > _REASONS_COMPARED:
                continue
            evidence = _gathered(cases, conclusion)
            words = f"{claim_text(layout.board, claims[0][0])} or not"
            if truth is not None:
                evidence.truths[truth] = None
                words = choices(layout, truth)
            if conclusion not in found or evidence.size < found[conclusion][0].size:
                found[conclusion] = evidence, words
    for conclusion, (evidence, words) in sorted(found.items(), key=lambda item: item[1][0].size):
        yield evidence.step(title, words, conclusion)


def alternatives(truths: Mapping[Sector, Sequence[Candidate]]) -> Iterator[ClaimChoice]:
    """Each candidate as true or false, then the candidates of each truth, small truths first."""
    for truth in sorted(truths, key=lambda truth: len(truths[truth])):
        if truth.house < 0:
            for candidate in truths[truth]:
                yield None, [(candidate, True), (candidate, False)]
    for truth in sorted(truths, key=lambda truth: len(truths[truth])):
        if len(truths[truth]) > 1:
            yield truth, [(candidate, True) for candidate in truths[truth]]


def _common(cases: Sequence[Decided]) -> Iterator[Claim]:
    """The common consequences of all cases."""
    for is_true in (True, False):
        decided = [set(case.true if is_true else case.false) for case in cases]
        for candidate in sorted(set.intersection(*decided)):
            yield candidate, is_true


def _gathered(cases: Sequence[Decided], conclusion: Claim) -> Evidence:
    candidate, is_true = conclusion
    evidence = Evidence()
    for case in cases:
        evidence.add(case.evidence([], [candidate]) if is_true else case.evidence([candidate]))
    return evidence
