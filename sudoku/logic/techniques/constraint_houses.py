"""Several constraints of one to three houses together: candidates that no filling supports."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache, partial

from sudoku.logic.techniques.house_search import HouseScope, HouseSearch, scopes
from sudoku.logic.techniques.layout import union_of
from sudoku.logic.techniques.position import Candidate, Position
from sudoku.logic.techniques.step import (
    Demand,
    DifferentDigits,
    Equation,
    PatternNode,
    Requirement,
    Step,
    StepDrawing,
    Whole,
)
from sudoku.logic.techniques.technique import Technique, is_late
from sudoku.system.by_thread import kept_by_thread

_search = kept_by_thread(1 << 10)(HouseSearch)


def together(title: str, count: int, position: Position) -> Iterator[Step]:
    """Find the eliminations in `count` houses that have cells of constraints."""
    if position.layout.is_plain:
        return
    masks = position.masks()
    for scope in scopes(position.layout, count):
        if is_late():
            return
        if not any(house.mask & position.open for house in scope.houses):
            continue
        here = tuple([masks[cell] for cell in scope.cells])
        left = _search(scope).left(here)
        gone = () if left == here else position.lost(scope.cells, left)
        if gone:
            gone = _without_houses(scope, gone, position)
        if gone:
            yield _step(title, scope, gone, position)


def _without_houses(
    scope: HouseScope, gone: tuple[Candidate, ...], position: Position
) -> tuple[Candidate, ...]:
    """The candidates among these that do have support if no constraint must hold."""
    bare, masks = _bare(scope), position.masks()
    here = tuple([masks[cell] for cell in bare.cells])
    left = _search(bare).left(here)
    known = {*position.lost(bare.cells, left)} if left != here else ()
    return tuple(each for each in gone if each not in known)


@lru_cache(1 << 10)
def _bare(scope: HouseScope) -> HouseScope:
    """The scope without its constraints and sums."""
    return HouseScope.of(scope.layout, scope.houses, (), scope.sectors)


def _step(title: str, scope: HouseScope, gone: tuple[Candidate, ...], position: Position) -> Step:
    premises = [each.premise for each in scope.required]
    step = Step(
        title,
        eliminations=gone,
        demands=tuple(each for each in premises if isinstance(each, Demand)),
        differences=tuple(DifferentDigits(sector.index) for sector in scope.sectors),
        equations=tuple(each for each in premises if isinstance(each, Equation)),
        wholes=tuple(Whole(house.index) for house in scope.houses),
        describe=_described,
    )
    return _described(step, position)


def _described(step: Step, position: Position) -> Step:
    """The step with a text and a drawing of the premises that it has."""
    layout = position.layout
    required: list[Requirement] = [*step.demands, *step.equations]
    inside = union_of(each.part(layout).mask for each in required)
    left = {*position.candidates_in(inside & position.open)}.difference(step.eliminations)
    houses = [layout.houses[whole.house] for whole in step.wholes]
    names = [*(house.name for house in houses), *(each.text(layout) for each in step.demands)]
    texts = [", ".join(names), *(each.text(layout) for each in step.equations)]
    return replace(
        step,
        detail="; ".join(filter(None, texts)),
        drawing=StepDrawing(
            (PatternNode(tuple(sorted(left)), "base"),),
            houses=tuple(house.index for house in houses),
        ),
    )


def _technique(
    count: int,
    name: str,
    houses: str,
    *,
    layer: int,
    order: int,
    with_constraints: bool = False,
    points: int | None = None,
) -> Technique:
    title = f"Constraints in {name}"
    meaning = (
        f"{houses}, and several constraints have cells there. A candidate is false if no way to "
        "fill these cells satisfies all constraints."
    )
    find = partial(together, title, count)
    return Technique(
        title,
        find,
        meaning,
        layer=layer,
        order=order,
        with_constraints=with_constraints,
        points=points,
    )


TECHNIQUES = (
    _technique(
        1,
        "One House",
        "A house holds every digit",
        layer=3,
        order=1750,
        with_constraints=True,
        points=250,
    ),
    _technique(2, "Two Houses", "Two houses hold every digit", layer=4, order=5640),
    _technique(3, "Three Houses", "Three houses hold every digit", layer=4, order=5650),
)
