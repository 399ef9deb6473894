"""Direct eliminations: candidates without support in a single constraint.

The techniques differ by primitive, not by kind of constraint: restrictions of one cell, relations
of two cells, combinations of sums and digit sets, lines that an automaton reads, and alternatives.
Then come the same eliminations with cells that see each other, and digits that a constraint must
contain.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial

from sudoku.constraints.primitives import AnyOf, Regions, Runs
from sudoku.logic.techniques.layout import TechniqueLayout, cells_of, digits_of, union_of
from sudoku.logic.techniques.notation import cell_set, digit_set
from sudoku.logic.techniques.parts import ConstraintPart, parts_of
from sudoku.logic.techniques.position import Position, candidates_of
from sudoku.logic.techniques.probing.prober import prober_of
from sudoku.logic.techniques.probing.requirements import requirement_indices
from sudoku.logic.techniques.step import (
    Demand,
    DifferentDigits,
    PatternNode,
    Sector,
    Step,
    StepDrawing,
)
from sudoku.logic.techniques.supports.support import Masks
from sudoku.logic.techniques.technique import Technique

ALLOWED, PAIR, COMBINATIONS = "Allowed Digits", "Pair Relation", "Combinations"
LINE, ALTERNATIVES, REGIONS = "Line Logic", "Alternatives", "Region Logic"
LOCKED = "Locked Candidates Type 3 (Constraint)"


def direct(title: str, position: Position) -> Iterator[Step]:
    """Find the eliminations by the single constraints that a technique is about."""
    for part in _parts_for(position.layout, title):
        if part.mask & position.open:
            masks = part.masks(position.values, position.cells)
            left = left_alone(position.layout, part.index, masks)
            if left != masks:
                yield _step(title, part, masks, left, position)


@lru_cache(1 << 10)
def _parts_for(layout: TechniqueLayout, title: str) -> tuple[ConstraintPart, ...]:
    return tuple(part for part in parts_of(layout) if _direct_title(part) == title)


def _direct_title(part: ConstraintPart) -> str | None:
    """The technique for the direct eliminations by a part; None if `region_logic` finds them rule
    by rule.
    """
    if isinstance(part.primitive, Regions | Runs):
        return REGIONS if isinstance(part.primitive, Runs) else None
    if len(part.cells) == 1:
        return ALLOWED
    if part.is_sum:
        return COMBINATIONS
    if isinstance(part.primitive, AnyOf):
        return ALTERNATIVES
    return PAIR if len(part.cells) == 2 else LINE


def with_houses(title: str, position: Position) -> Iterator[Step]:
    """Find the eliminations by constraints whose cells see each other."""
    for part in parts_of(position.layout):
        if len(part.cells) > 2 and part.houses and part.mask & position.open:
            masks = part.masks(position.values, position.cells)
            houses = [each for each in part.houses if _restricts(each[1], masks)]
            groups = tuple([places for _, places in houses])
            left = part.support.left(masks, groups)
            if left != masks:
                yield _step(title, part, masks, left, position, houses)


@lru_cache(1 << 15)
def left_alone(layout: TechniqueLayout, part: int, masks: Masks) -> Masks | None:
    """The result of `Support.left` for a part of `parts_of`, without groups."""
    return prober_of(layout).left(requirement_indices(layout)[Demand(part)], masks)


@lru_cache(1 << 13)
def needed(layout: TechniqueLayout, part: int, masks: Masks) -> tuple[int, ...]:
    """The digits without which a part cannot hold."""
    found = []
    for digit in digits_of(union_of(masks)):
        without = tuple([mask & ~(1 << digit - 1) for mask in masks])
        if not all(without) or left_alone(layout, part, without) is None:
            found.append(digit)
    return tuple(found)


def _restricts(group: int, masks: Masks) -> bool:
    """Whether two open cells of a group share a candidate."""
    once = 0
    for place in cells_of(group):
        mask = masks[place]
        if mask & (mask - 1):
            if once & mask:
                return True
            once |= mask
    return False


def _step(
    title: str,
    part: ConstraintPart,
    masks: Masks,
    left: Masks | None,
    position: Position,
    houses: Sequence[tuple[int, int]] = (),
) -> Step:
    """Make the step. houses: the sectors in which cells of the part differ, as in
    `ConstraintPart.houses`.
    """
    gone, board = position.lost(part.cells, left), position.layout.board
    inside = position.candidates_in(part.mask & position.open)
    groups = tuple([places for _, places in houses])
    found = part.combinations(left or masks, groups)
    return Step(
        title,
        eliminations=gone,
        demands=(Demand(part.index),),
        differences=tuple(DifferentDigits(house) for house, _ in houses),
        combinations=found,
        detail=part.detail(board, found),
        drawing=StepDrawing(
            (PatternNode(tuple(each for each in inside if each not in set(gone)), "base"),),
            houses=tuple(house for house, _ in houses),
        ),
    )


def must_hold(position: Position) -> Iterator[Step]:
    """A constraint cannot hold without a certain digit. So the digit is excluded from cells that
    see all its places in the constraint.
    """
    layout, places, board = position.layout, position.places, position.layout.board
    for part in parts_of(layout):
        inside = part.mask & position.open
        if len(part.cells) < 2 or not inside:
            continue
        masks = part.masks(position.values, position.cells)
        for digit in needed(layout, part.index, masks):
            here = places[digit] & inside
            if not here or any(position.values[cell] == digit for cell in part.cells):
                continue
            gone = places[digit] & layout.common_peers(here) & ~here
            if not gone:
                continue
            cells = cells_of(here)
            shared = {index for cell in cells for index in layout.sectors_of[cell]}
            links = [
                Sector.of_house(index, digit)
                for index in sorted(shared)
                if layout.sectors[index].mask & gone
            ]
            yield Step(
                LOCKED,
                eliminations=candidates_of(digit, gone),
                links=tuple(links),
                demands=(Demand(part.index),),
                combinations=part.combinations(masks),
                detail=f"{digit_set(board, [digit])} in {cell_set(board, cells)} of {part.name}",
                drawing=StepDrawing((PatternNode(candidates_of(digit, here), "base"),)),
            )


def _technique(
    title: str,
    order: int,
    points: int,
    meaning: str,
    find: Callable[[str, Position], Iterator[Step]] = direct,
) -> Technique:
    return Technique(
        title,
        partial(find, title),
        meaning,
        layer=2,
        order=order,
        with_constraints=True,
        points=points,
    )


TECHNIQUES = (
    _technique(
        ALLOWED, 400, 20, "A constraint on one cell, such as parity, allows only some digits."
    ),
    _technique(
        PAIR,
        410,
        30,
        "Two cells are related by a dot, as neighbours on a line, or by a rule of the whole board. "
        "A digit remains only if the other cell has a digit that goes with it.",
    ),
    _technique(
        COMBINATIONS,
        420,
        40,
        "Only some combinations of candidates give the sum or the set of digits. A candidate that "
        "is in no such combination is false.",
    ),
    _technique(
        LINE,
        430,
        50,
        "The digits along the cells of a constraint follow a pattern. A candidate is false if "
        "no sequence of the pattern has it in its cell.",
    ),
    _technique(
        ALTERNATIVES,
        440,
        60,
        "One of several alternatives holds. A candidate without support in any of them is false.",
    ),
    Technique(
        LOCKED,
        must_hold,
        "A constraint cannot hold without a certain digit. So one of its places in the constraint "
        "holds it, and cells that see all these places do not.",
        layer=2,
        order=1220,
        with_constraints=True,
        points=60,
        aliases=("locked-candidates-constraint",),
    ),
    _technique(
        "Constraint with Houses",
        1700,
        110,
        "Cells of a constraint see each other, so their digits differ. A candidate is false "
        "if no combination or pattern of different digits has it in its cell.",
        with_houses,
    ),
)
