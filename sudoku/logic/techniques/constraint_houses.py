"""Several constraints of one to three houses together: candidates that no filling supports."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache, partial
from threading import get_ident

from sudoku.logic.techniques.house_search import HouseScope, HouseSearch, doubtful, scopes
from sudoku.logic.techniques.layout import digits_of
from sudoku.logic.techniques.position import Candidate, Position
from sudoku.logic.techniques.step import (
    Demand,
    Difference,
    Equation,
    PatternNode,
    Requirement,
    Step,
    StepDrawing,
    Whole,
)
from sudoku.logic.techniques.supports.support import Masks
from sudoku.logic.techniques.technique import Technique, is_late


@lru_cache(1 << 10)
def _search(scope: HouseScope, _thread: int) -> HouseSearch:
    return HouseSearch(scope)


def in_one(title: str, position: Position) -> Iterator[Step]:
    """Find the eliminations in each house that has cells of constraints."""
    masks = position.masks()
    for scope in () if position.layout.is_plain else scopes(position.layout, 1):
        if is_late():
            return
        if scope.houses[0].mask & position.open:
            here = tuple([masks[cell] for cell in scope.cells])
            left = _search(scope, get_ident()).left(here)
            if left != here:
                yield _step(title, scope, _gone(scope, here, left, position), position)


def in_several(title: str, count: int, position: Position) -> Iterator[Step]:
    """Find the eliminations in `count` houses that have cells of constraints."""
    if position.layout.is_plain:
        return
    masks, doubted = position.masks(), doubtful(position)
    for scope in scopes(position.layout, count) if doubted else ():
        if is_late():
            return
        inside = {*scope.cells[: scope.inside]}
        asked = [candidate for candidate in doubted if candidate[0] in inside]
        here = tuple([masks[cell] for cell in scope.cells])
        search = _search(scope, get_ident())
        if asked and search.excludes(here, asked):
            yield _step(title, scope, _gone(scope, here, search.left(here), position), position)


def _gone(
    scope: HouseScope, masks: Masks, left: Masks | None, position: Position
) -> tuple[Candidate, ...]:
    """The unsupported candidates of open cells; all of one cell if nothing has support."""
    if left is None:
        cells = [cell for cell in scope.cells if position.open >> cell & 1]
        return position.candidates_in(1 << cells[0])
    return tuple(
        sorted(
            (cell, digit)
            for cell, mask, kept in zip(scope.cells, masks, left, strict=True)
            if position.open >> cell & 1
            for digit in digits_of(mask & ~kept)
        )
    )


def _step(title: str, scope: HouseScope, gone: tuple[Candidate, ...], position: Position) -> Step:
    premises = [each.premise for each in scope.required]
    step = Step(
        title,
        eliminations=gone,
        demands=tuple(each for each in premises if isinstance(each, Demand)),
        differences=tuple(Difference(sector.index) for sector in scope.sectors),
        equations=tuple(each for each in premises if isinstance(each, Equation)),
        wholes=tuple(Whole(house.index) for house in scope.houses),
        describe=_described,
    )
    return _described(step, position)


def _described(step: Step, position: Position) -> Step:
    """The step with a text and a drawing of the premises that it has."""
    layout, inside = position.layout, 0
    required: list[Requirement] = [*step.demands, *step.equations]
    for each in required:
        inside |= each.part(layout).mask
    left = {*position.candidates_in(inside & position.open)}.difference(step.eliminations)
    houses = [layout.houses[whole.house] for whole in step.wholes]
    names = [*(house.name for house in houses), *(each.text(layout) for each in required)]
    return replace(
        step,
        detail=", ".join(names),
        drawing=StepDrawing(
            (PatternNode(tuple(sorted(left)), "base"),),
            houses=tuple(house.index for house in houses),
        ),
    )


def _technique(name: str, layer: int, order: int, count: int) -> Technique:
    title = f"Constraints in {name}"
    find = partial(in_one, title) if count == 1 else partial(in_several, title, count)
    meaning = (
        f"{name.capitalize()} {'holds' if count == 1 else 'hold'} every digit, and several "
        "constraints have cells there. A candidate is false if no way to fill these cells "
        "satisfies all of them."
    )
    return Technique(title, find, meaning, layer, order)


TECHNIQUES = (
    _technique("One House", 3, 1750, 1),
    _technique("Two Houses", 4, 5640, 2),
    _technique("Three Houses", 4, 5650, 3),
)
