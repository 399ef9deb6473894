"""Check that the premises of a step imply its conclusion, and find the premises that it needs.

The check shares no code with the search of any technique. It knows only that a truth has a true
candidate and that a link has at most one. It assumes the opposite of the conclusion and refutes it
by unit propagation and by cases. It uses a deadly pattern only after checking that it is deadly.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from sudoku.errors import UnsoundStepError
from sudoku.logic.techniques.deadly import deadly_fault
from sudoku.logic.techniques.forcing import NESTED
from sudoku.logic.techniques.layout import cells_of, union_of
from sudoku.logic.techniques.notation import claim_text
from sudoku.logic.techniques.position import Claim, Position
from sudoku.logic.techniques.refuting import Refuter
from sudoku.logic.techniques.refuting_parts import PartRefuter
from sudoku.logic.techniques.refuting_quickly import NoCompiledCodeError, QuickRefuter
from sudoku.logic.techniques.step import (
    Deadly,
    Demand,
    DifferentDigits,
    Equation,
    Requirement,
    Sector,
    Step,
    Total,
    Whole,
)

Premise = Sector | Deadly | Demand | DifferentDigits | Total | Equation | Whole
"""A premise: a truth, a link, a deadly pattern, a constraint, a set of different cells, the sum of
a house, an equation, or a whole house.

One sector may be a truth and a link of the same step.
"""

_FEWEST_CASES = 1_000
"""Limit on the search that tries to do without a premise, on boards with constraints. It may take
as many cases as the proof with all premises, or this number divided by the number of candidates if
that is more. Beyond that the premise is kept: these boards may have no clues, so the search could
take too long, and a proof with fewer premises but more cases would be harder to follow.
"""
_MOST_WITH_CONSTRAINTS = 20_000
"""Limit on the cases of all these searches for one step on boards with constraints. The premises
not tried by then are kept.
"""
_MOST_BY_CASES = 2_000
"""The same limit for nested nets, whose proofs take many cases."""
_AT_ONCE = 16
"""The number of premises of a nested net to try together."""
_MOST_CASES, _MOST_IN_ALL = 50_000, 500_000
"""The same limits on boards with houses only: for one premise, and for all. No step of a published
puzzle is known to reach them.
"""
_FURTHER = "demands", "differences", "totals", "equations", "wholes"
"""The fields of a step that hold premises other than truths and links."""
_FIELDS = "truths", "deadly", "links", *_FURTHER
"""The fields of a step that hold its premises."""


def implied(step: Step, position: Position) -> bool:
    """Whether the premises of a step imply its whole conclusion in a position.

    False if one of its deadly patterns is not deadly.
    """
    if any(deadly_fault(pattern, position) for pattern in step.deadly):
        return False
    refuter = _refuter(step, position, [*step.truths, *step.deadly], step.links)
    return _proofs(refuter, _claims(step)) is not None


def superfluous(step: Step, position: Position) -> list[Premise]:
    """The premises of a step that could each be dropped without losing the conclusion."""
    refuter = _refuter(step, position, [*step.truths, *step.deadly], step.links)
    claims = _claims(step)
    _bound_by_proof(refuter, position, claims)
    premises: list[Premise] = [premise for name in _FIELDS for premise in getattr(step, name)]
    everything, found = refuter.on, list[Premise]()
    for index, premise in enumerate(premises):
        refuter.on = everything & ~(1 << index)
        if _proofs(refuter, claims) is not None:
            found.append(premise)
    return found


def minimal(step: Step, position: Position) -> Step:
    """The step with a minimal set of premises that imply its conclusion.

    If the step has no links, they are chosen from all sectors of the candidates concerned. If the
    search for premises to drop takes too many cases, the rest are kept. Raises UnsoundStepError if
    the premises do not imply the conclusion, or if a pattern is not deadly, and OutOfBudget after
    the deadline of the technique.
    """
    for pattern in step.deadly:
        fault = deadly_fault(pattern, position)
        if fault is not None:
            text = f"{step.text(position.layout)}: {pattern.text(position.layout)}"
            raise UnsoundStepError(f"{text}, but {fault}")
    if _is_single(step, position):
        return step
    every: list[Sector | Deadly] = [*step.truths, *step.deadly]
    truths = [*dict.fromkeys(every)]
    links = [*dict.fromkeys(step.links)]
    if not links and (truths or not step.has_constraints):
        links = _links(step, position, truths)
    reduced = _reduced(step, position, truths, links)
    return step.describe(reduced, position) if step.describe else reduced


def _reduced(
    step: Step, position: Position, truths: Sequence[Sector | Deadly], links: Sequence[Sector]
) -> Step:
    """The step with a minimal set of these truths and links, and of its further premises.

    If there is compiled code, it looks for the premises that are needed, and refutes the opposites
    of the conclusion from only these. Except for nested nets, `_proved` does so again.
    """
    if step.has_constraints and (truths or step.wholes) and not step.totals:
        with suppress(UnsoundStepError, NoCompiledCodeError):
            reduced = _reduced_by(QuickRefuter, step, position, truths, links)
            return reduced if step.technique == NESTED else _proved(reduced, position)
    return _reduced_by(PartRefuter, step, position, truths, links)


_LITTLE_WORK = 600
"""Limit on the number of cases of a proof times the number of its premises."""
_CANDIDATES = 200
"""The number of candidates for which this is the limit in several houses. With twice as many
candidates, a quarter of it is the limit.
"""


def _proved(step: Step, position: Position) -> Step:
    """A step whose premises compiled code has found, with a proof.

    Compiled code uses differences and houses less often than the proof. So if there are any, the
    proof is tried without each premise; if a limit kept some, again after others were dropped. A
    proof of many cases is left to compiled code, unless it is about one house. Raises
    UnsoundStepError if the premises do not imply the conclusion.
    """
    truths: list[Sector | Deadly] = [*step.truths, *step.deadly]
    refuter = _refuter(step, position, truths, step.links)
    everything = refuter.on
    if len(step.wholes) != 1:
        refuter.most_cases = _LITTLE_WORK // refuter.on.bit_count()
    if len(step.wholes) > 1:
        refuter.most_cases = refuter.most_cases * _CANDIDATES**2 // position.candidate_count() ** 2
    proofs, cases = dict[Claim, int](), 0
    for claim in _claims(step):
        proofs[claim] = refuter.refutation(*claim)
        cases = max(cases, refuter.cases)
        if refuter.is_cut:
            return step
        if not proofs[claim]:
            raise UnsoundStepError(f"{step.text(position.layout)}: not proved")
    if not (step.differences or step.wholes):
        return step
    _bound(refuter, position, cases)
    _reduce(refuter, proofs, cells_of(refuter.on))
    kept = _kept(step, truths, step.links, refuter.on)
    if refuter.is_cut and refuter.on != everything:
        return _reduced_again(PartRefuter, kept, position, refuter.most_in_all)
    return kept


def _reduced_by(
    kind: _Kind,
    step: Step,
    position: Position,
    truths: Sequence[Sector | Deadly],
    links: Sequence[Sector],
) -> Step:
    """The step with a minimal set of these truths and links, and of its further premises, found by
    a kind of refuter.
    """
    refuter, cases = _refuter(step, position, truths, links, kind), 0
    needed = 0
    while needed != refuter.on:
        refuter.on, proofs = needed or refuter.on, dict[Claim, int]()
        for claim in _claims(step):
            proofs[claim] = refuter.refutation(*claim)
            cases = refuter.cases if len(proofs) == 1 else max(cases, refuter.cases)
            if not proofs[claim]:
                text = step.text(position.layout)
                shown = claim_text(position.layout.board, claim[0], is_true=not claim[1])
                raise UnsoundStepError(f"{text}: its premises do not imply {shown}")
        needed = union_of(proofs.values())
        if position.layout.is_plain:
            break
    _bound(refuter, position, cases)
    is_quick = kind is QuickRefuter and step.technique == NESTED
    if is_quick:
        refuter.most_in_all = _MOST_BY_CASES
    last = len(truths)
    bits = [*cells_of(needed >> last << last), *cells_of(needed & ~(-1 << last))]
    _reduce(refuter, proofs, bits, at_once=_AT_ONCE if is_quick else 1)
    reduced = _kept(step, truths, links, refuter.on)
    required: list[Requirement] = [*step.demands, *step.equations]
    used = [each.part(position.layout).support for each in required]
    if not is_quick and (refuter.is_cut or any(support.is_cut for support in used)):
        return _reduced_again(kind, reduced, position, refuter.most_in_all)
    return reduced


def _kept(step: Step, truths: Sequence[Sector | Deadly], links: Sequence[Sector], on: int) -> Step:
    """The step with the premises of a mask: truths, links, then its further premises."""
    kept = [truth for index, truth in enumerate(truths) if on >> index & 1]
    more = on >> len(truths) + len(links)
    further: dict[str, Any] = {}
    for name in _FURTHER:
        held = getattr(step, name)
        further[name] = tuple(each for i, each in enumerate(held) if more >> i & 1)
        more >>= len(held)
    return replace(
        step,
        truths=tuple(truth for truth in kept if isinstance(truth, Sector)),
        links=tuple(link for i, link in enumerate(links, len(truths)) if on >> i & 1),
        deadly=tuple(truth for truth in kept if isinstance(truth, Deadly)),
        **further,
    )


def _reduced_again(kind: _Kind, step: Step, position: Position, most_in_all: int) -> Step:
    """Drop premises that a bounded search kept, but that became superfluous after other drops.

    A premise that a complete search found necessary is not tried again. most_in_all: limit on the
    cases of all searches.
    """
    necessary, is_changed = set[tuple[str, Premise]](), True
    while is_changed and most_in_all > 0:
        refuter = _refuter(step, position, [*step.truths, *step.deadly], step.links, kind)
        claims, is_changed = _claims(step), False
        _bound_by_proof(refuter, position, claims)
        refuter.most_in_all = most_in_all
        premises = [(name, premise) for name in _FIELDS for premise in getattr(step, name)]
        for index, each in enumerate(premises):
            if each in necessary or not refuter.on >> index & 1 or refuter.most_in_all <= 0:
                continue
            refuter.on &= ~(1 << index)
            refuter.is_cut = False
            proofs = _proofs(refuter, claims)
            if proofs is not None:
                is_changed = True
                refuter.on = union_of(proofs.values())
                continue
            refuter.on |= 1 << index
            if not refuter.is_cut:
                necessary.add(each)
        most_in_all = refuter.most_in_all
        kept: dict[str, list[Premise]] = {name: [] for name in _FIELDS}
        for index, (name, premise) in enumerate(premises):
            if refuter.on >> index & 1:
                kept[name].append(premise)
        fewer: dict[str, Any] = {name: tuple(held) for name, held in kept.items()}
        step = replace(step, **fewer)
    return step


def _bound_by_proof(refuter: Refuter, position: Position, claims: Iterable[Claim]) -> None:
    """Bound later searches by the number of cases in the proofs with all premises."""
    cases = 0
    for claim in claims:
        refuter.refutation(*claim)
        cases = max(cases, refuter.cases)
    _bound(refuter, position, cases)


def _bound(refuter: Refuter, position: Position, cases: int) -> None:
    """Bound later searches. cases: the cases of the whole proof."""
    if position.layout.is_plain:
        refuter.most_cases, refuter.most_in_all = _MOST_CASES, _MOST_IN_ALL
    else:
        refuter.most_cases = max(cases, _FEWEST_CASES // max(1, position.candidate_count()))
        refuter.most_in_all = _MOST_WITH_CONSTRAINTS


def _is_single(step: Step, position: Position) -> bool:
    """Whether a step places the only candidate of its only premise."""
    if step.eliminations or step.links or step.deadly or len(step.truths) != 1:
        return False
    if step.has_constraints:
        return False
    return [*step.placements] == step.truths[0].candidates(position)


def _reduce(
    refuter: Refuter, proofs: dict[Claim, int], bits: Sequence[int], at_once: int = 1
) -> None:
    """Drop premises of these bits, in this order, until all of them are needed.

    proofs: for each claim, the premises that refute it; updated. at_once: the number of premises to
    try together; then each half of them, if they are needed.
    """
    refuter.on = union_of(proofs.values())
    hard_first = [*proofs]
    waiting = [bits[i : i + at_once] for i in range(0, len(bits), at_once)][::-1]
    while waiting and refuter.most_in_all > 0:
        tried = waiting.pop()
        mask = sum(1 << index for index in tried) & refuter.on
        if not mask:
            continue
        refuter.on &= ~mask
        again = dict[Claim, int]()
        for claim in [claim for claim in hard_first if proofs[claim] & mask]:
            again[claim] = refuter.refutation(*claim)
            if not again[claim]:
                refuter.on |= mask
                hard_first.remove(claim)
                hard_first.insert(0, claim)
                if mask & (mask - 1):
                    middle = len(tried) // 2
                    waiting += tried[middle:], tried[:middle]
                break
        else:
            proofs |= again
            refuter.on = union_of(proofs.values())


def _proofs(refuter: Refuter, claims: Iterable[Claim]) -> dict[Claim, int] | None:
    """For each claim, the premises that refute it; None if a claim cannot be refuted."""
    proofs = {}
    for claim in claims:
        proofs[claim] = refuter.refutation(*claim)
        if not proofs[claim]:
            return None
    return proofs


def _claims(step: Step) -> list[Claim]:
    """The opposites of a step's conclusions: a candidate, and whether it is assumed true."""
    eliminated = [(candidate, True) for candidate in step.eliminations]
    return [*((candidate, False) for candidate in step.placements), *eliminated]


_Kind = type[PartRefuter] | type[QuickRefuter]
"""The kind of refuter. A step without constraints needs only a `Refuter`."""


def _refuter(
    step: Step,
    position: Position,
    truths: Iterable[Sector | Deadly],
    links: Iterable[Sector],
    kind: _Kind = PartRefuter,
) -> Refuter:
    """A refuter with the premises of a step, and these truths and links. Raises NoCompiledCodeError
    if `kind` needs compiled code.
    """
    of_truths = [truth.candidates(position) for truth in truths]
    of_links = [link.candidates(position) for link in links]
    if kind is PartRefuter and not step.has_constraints:
        return Refuter(of_truths, of_links, (*step.placements, *step.eliminations))
    return kind(step, position, of_truths, of_links)


def _links(step: Step, position: Position, truths: Iterable[Sector | Deadly]) -> list[Sector]:
    """Every sector with at least two candidates of the truths and the conclusion."""
    layout, counts = position.layout, dict[Sector, int]()
    found = {candidate for truth in truths for candidate in truth.candidates(position)}
    for cell, digit in sorted(found.union(step.eliminations, step.placements)):
        sectors = [Sector.of_house(house, digit) for house in layout.sectors_of[cell]]
        for sector in (Sector.of_cell(cell), *sectors):
            counts[sector] = counts.get(sector, 0) + 1
    return [sector for sector, count in counts.items() if count > 1]
