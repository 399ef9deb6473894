"""Compiled probes, searches by cases and refutations agree with those in plain Python."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, reduce
from itertools import chain, islice
from operator import or_
from random import Random
from time import monotonic

import pytest
from sudoku_models.native.prober import NativeProber, prober_of

import sudoku
from sudoku import Board, Puzzle
from sudoku.constraints.primitives import Regions
from sudoku.constraints.vocabulary import with_rules
from sudoku.errors import OutOfBudget
from sudoku.interface.probing import Probe
from sudoku.logic.steps import steps
from sudoku.logic.techniques.constraint_houses import _search
from sudoku.logic.techniques.constraint_links import _probed
from sudoku.logic.techniques.constraint_support import left_alone, needed
from sudoku.logic.techniques.forcing.board_premises import board_premises
from sudoku.logic.techniques.forcing.case_rounds import case_rounds
from sudoku.logic.techniques.forcing.case_search import CaseTree, replayed
from sudoku.logic.techniques.forcing.part_trial import trial_of
from sudoku.logic.techniques.forcing.with_parts import _by_cases
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.premises import (
    _claims,
    _reduced_by,
    _refuter,
    implied,
    superfluous,
)
from sudoku.logic.techniques.probing import prober
from sudoku.logic.techniques.probing.probe import PlainProber
from sudoku.logic.techniques.probing.prober import rules_of
from sudoku.logic.techniques.refuting_parts import PartRefuter
from sudoku.logic.techniques.refuting_quickly import QuickRefuter
from sudoku.logic.techniques.registry import technique_named
from sudoku.logic.techniques.step import Step
from sudoku.logic.techniques.technique import deadline_at
from tests.cases import for_each
from tests.compiled import needs_library
from tests.logic.constraint_sweep import KINDS, chaos, puzzle

pytestmark = [needs_library, pytest.mark.slow]

LARGER = [
    (
        Board(3, 3),
        ("killer 10: r1c1 r1c2 r2c1", "arrow: r4c4 > r4c5 r4c6", "thermo: r9c1 r8c1 r7c1"),
    ),
    (Board(3, 3), ("littlekiller 12: r0c4 dl", "sandwich 12: r3c0", "antiknight", "diagonal/")),
    (Board(3, 3), ("whispers: r1c1 r2c2 r3c3 r4c4", "renban: r5c1 r5c2 r5c3 r5c4")),
    (Board(3, 4), ("whispers: r1c1 r2c2 r3c3", "difference 3: r5c5 r5c6", "skyscraper 4: r0c3")),
    (Board(4, 4), ("difference 2: r1c1 r1c2", "thermo: r16c1 r15c1 r14c1 r13c1")),
    (Board(4, 4), ("arrow: r1c1 > r1c2 r1c3", "arrow: r5c5 > r6c6 r6c7 r7c6")),
    (Board(3, 3), ("connected 1 2 3 4", "killer 10: r3c3 r3c4 r4c4")),
    (Board(2, 3), ("regions: none", "chaos", "chaosarrow: r1c1 > r1c1-6 | r1c1 r2c1 r3c1 r4c1")),
    (Board(3, 3), ("countingcircles: r1c1-6 r4c4-9", "samevalues: r1c1-9 = r9c1-9")),
    (Board(3, 3), ("regions: none", "chaos", "chaoscount 1: r5c5 > r5c5 r4c5 r6c5 r5c4 r5c6")),
]


@cache
def boards() -> list[Position]:
    """Positions on small boards with constraints of all kinds."""
    asked = (puzzle(first + seed, kind) for seed, kind in enumerate(KINDS) for first in (0, 1000))
    positions = (Position.of(each) for each in asked if each is not None)
    return [position for position in positions if all(position.masks())]


def both(position: Position, rng: Random) -> tuple[Probe, Probe] | None:
    """A compiled probe and a plain probe, without some candidates; None if the library does not
    support the rules.
    """
    rules = rules_of(position.layout)
    compiled = prober_of(rules)
    if compiled is None:
        return None
    masks = [mask & ~(1 << rng.randrange(rules.digits)) or mask for mask in position.masks()]
    return compiled.probe(masks), PlainProber(rules).probe(masks)


def agree(one: Probe, other: Probe, holds: bool, held: bool) -> bool:
    """Whether the results are equal, and the masks, if there is no contradiction."""
    return holds == held and (not holds or [*one.cells] == [*other.cells])


def compare(position: Position, rng: Random, count: int, limit: int) -> int:
    """Compare probes of some candidates, and searches from them; return the refutations."""
    pair, refuted = both(position, rng), 0
    if pair is None:
        return 0
    one, other = pair
    holds = one.settle()
    assert agree(one, other, holds, other.settle())
    candidates = [x for x in position.candidates() if one.cells[x[0]] >> x[1] - 1 & 1]
    for candidate in rng.sample(candidates, min(count, len(candidates))) if holds else ():
        first, second = one.copy(), other.copy()
        holds = first.assume(*candidate)
        assert agree(first, second, holds, second.assume(*candidate))
        if not holds:
            continue
        found, wanted = first.cases(limit), second.cases(limit)
        assert (found.trials, [*found.solution]) == (wanted.trials, [*wanted.solution])
        assert [*found.tree][: len(wanted.tree)] == [*wanted.tree]
        assert bool(found.tree) == bool(wanted.tree)
        refuted += bool(wanted.tree)
        kept = [mask & rng.randrange(1 << 16) or mask for mask in first.cells]
        holds = first.narrow(kept)
        assert agree(first, second, holds, second.narrow(kept))
    return refuted


@pytest.mark.thorough
def test_they_agree_on_boards_with_constraints_of_every_kind() -> None:
    rng = Random(1)
    found = [compare(position, rng, 6, 30) for position in boards() for _ in range(3)]
    assert sum(found) > 20


@for_each("board, rules", LARGER)
def test_they_agree_on_larger_boards(board: Board, rules: tuple[str, ...]) -> None:
    rng = Random(2)
    ruled = with_rules(board, *rules)
    position = Position.of(Puzzle(ruled, (0,) * ruled.cell_count))
    assert both(position, rng) is not None
    compare(position, rng, 6, 20)


def test_they_agree_on_boards_whose_regions_are_part_of_the_solution() -> None:
    rng = Random(4)
    for seed in range(40):
        position = Position.of(chaos(seed))
        compare(position, rng, 4, 20)
        rules = rules_of(position.layout)
        compiled, plain = prober_of(rules), PlainProber(rules)
        assert compiled is not None
        (number,) = [i for i, part in enumerate(rules.parts) if isinstance(part.primitive, Regions)]
        for _ in range(30):
            masks = [mask & rng.randrange(1 << 16) or mask for mask in position.masks()]
            held = [masks[cell] for cell in rules.parts[number].cells]
            assert compiled.left(number, held) == plain.left(number, held)
        twice = [(1 << rules.digits) - 1] * len(held)
        half = len(held) // 2
        for place in (0, 1, half, half + 1):
            twice[place] = 1
        assert compiled.left(number, twice) is plain.left(number, twice) is None


@pytest.mark.thorough
def test_most_kinds_of_constraints_are_supported() -> None:
    supported = [prober_of(rules_of(position.layout)) is not None for position in boards()]
    assert sum(supported) >= 0.9 * len(supported)


NETS = "forcing-net-contradiction", "nested-forcing-net", "constraint-chain"
HOUSES = "constraints-in-one-house", "constraints-in-two-houses", "constraints-in-three-houses"


def nets(titles: tuple[str, ...] = NETS) -> Iterator[tuple[Position, Step]]:
    """Steps of these techniques, with the premises that their searches used."""
    for position in boards():
        if not position.layout.is_plain:
            for title in titles:
                for step in islice(technique_named(title).find(position), 2):
                    yield position, step


def test_refutations_use_premises_that_suffice() -> None:
    compared = 0
    for position, step in chain(islice(nets(), 60), islice(nets(HOUSES), 30)):
        parts = step, position, step.truths, step.links
        if prober_of(rules_of(position.layout)) is None:
            continue
        quick, plain = _refuter(*parts, QuickRefuter), _refuter(*parts)
        for claim in _claims(step):
            used = quick.refutation(*claim)
            if used:
                plain.on = used
                assert plain.refutation(*claim), step.text(position.layout)
                compared += 1
    assert compared > 40


@pytest.mark.thorough
def test_premises_that_compiled_code_finds_are_proved_and_needed() -> None:
    compared = 0
    for position, step in chain(islice(nets(), 50), islice(nets(HOUSES), 30)):
        if prober_of(rules_of(position.layout)) is None or step.technique == "Nested Forcing Net":
            continue
        parts = step, position, step.truths, step.links
        quick, plain = (_reduced_by(kind, *parts) for kind in (QuickRefuter, PartRefuter))
        assert implied(quick, position)
        assert not superfluous(quick, position)
        compared += quick == plain
    assert compared > 20


def test_replays_of_nested_nets_use_premises_that_suffice() -> None:
    compared = 0
    for position, step in islice(nets(), 200):
        if step.technique != "Nested Forcing Net":
            continue
        known = board_premises(position.layout)
        assert known is not None
        for assumed, cases in case_rounds(position).refutations(position, 999):
            evidence = known.replayed(position, assumed, CaseTree.of(cases.tree))
            if prober_of(rules_of(position.layout)) is None:
                assert evidence is None
                continue
            assert evidence is not None
            again = evidence.step(step.technique, "", (assumed, False))
            assert implied(again, position), assumed
            compared += 1
            if compared % 3 == 0:
                break
    assert compared > 30


@pytest.mark.thorough
def test_single_parts_leave_the_same_digits() -> None:
    rng, compared = Random(3), 0
    for position in boards():
        rules = rules_of(position.layout)
        compiled, plain = prober_of(rules), PlainProber(rules)
        for number, part in enumerate(rules.parts if compiled else ()):
            full = 1 << rules.digits
            for _ in range(2):
                masks = [rng.randrange(1, full) | rng.randrange(1, full) for _ in part.cells]
                assert compiled is not None
                assert compiled.left(number, masks) == plain.left(number, masks)
                compared += 1
    assert compared > 800


@pytest.mark.parametrize(
    "first", [0, *(pytest.param(each, marks=pytest.mark.thorough) for each in (5, 10, 15))]
)
def test_paths_are_the_same_without_the_library(
    first: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = (prober.prober_of, board_premises, _search, _probed, left_alone, needed)

    def path(asked: Puzzle) -> list[tuple[object, ...]]:
        for each in kept:
            each.cache_clear()
        found = steps(asked, techniques="constraints").steps
        return [(step.technique, step.placements, step.eliminations) for step in found]

    asked = [
        found for seed in range(first, 140, 20) if (found := puzzle(seed, KINDS[seed % len(KINDS)]))
    ]
    compiled = [path(each) for each in asked]
    monkeypatch.setattr(prober, "_compiled", lambda: None)
    assert [path(each) for each in asked] == compiled
    for each in kept:
        each.cache_clear()


def test_a_refuter_gives_up_after_its_cases() -> None:
    for position, step in nets():
        quick = _refuter(step, position, step.truths, step.links, QuickRefuter)
        (claim,) = _claims(step)
        assert quick.refutation(*claim)
        if quick.cases > 2:
            break
    quick.most_cases = 1
    assert not quick.refutation(*claim)
    assert quick.is_cut
    assert quick.cases == 1
    quick.most_cases, quick.on = 1_000, 0
    assert not quick.refutation(*claim)


def test_searches_by_cases_give_up_with_their_time() -> None:
    ruled = with_rules(Board(4, 4), "difference 2: r1c1 r1c2", "thermo: r16c1 r15c1 r14c1 r13c1")
    position = Position.of(Puzzle(ruled, (0,) * ruled.cell_count))
    pair = both(position, Random(5))
    assert pair is not None
    for probe, most in zip(pair, (64, 1), strict=True):
        assert probe.settle()
        assert probe.cases(1_000).solution
        late = probe.cases(1_000, -1.0)
        assert (late.trials, late.tree, late.solution) == (most, (), ())


def test_refutations_and_replays_give_up_with_their_time() -> None:
    late = 0
    for position, step in islice(nets(("nested-forcing-net",)), 60):
        quick = _refuter(step, position, step.truths, step.links, QuickRefuter)
        known, (claim,) = board_premises(position.layout), _claims(step)
        assert known is not None
        for assumed, cases in case_rounds(position).refutations(position, 999):
            tree = CaseTree.of(cases.tree)
            if tree.truth is None or not replayed(trial_of(position), assumed, tree):
                continue
            assert quick.refutation(*claim)
            assert known.replayed(position, assumed, tree)
            with deadline_at(monotonic() - 1):
                assert known.replayed(position, assumed, tree) is None
                assert replayed(trial_of(position), assumed, tree) is None
                assert _by_cases(position, assumed, tree) is None
                with pytest.raises(OutOfBudget):
                    quick.refutation(*claim)
            late += 1
            break
    assert late > 3


def test_rules_that_the_library_lacks_are_left_to_python() -> None:
    text = "killer 30: r1c1 r1c2 r1c3 r1c4"
    position = Position.of(Puzzle(with_rules(Board(4, 4), text), (0,) * 256))
    assert prober_of(rules_of(position.layout)) is None


def test_masks_of_a_board_are_not_shared_by_its_probes() -> None:
    position = Position.of(sudoku.parse("1" + 15 * "."))
    rules = rules_of(position.layout)
    prober = prober_of(rules)
    assert isinstance(prober, NativeProber)
    one = prober.probe(position.masks())
    twin = one.copy()
    assert twin.assume(2, 3)
    assert reduce(or_, one.cells) == 15
    assert [*one.cells] != [*twin.cells]
