"""Several constraints of a house together: candidates that no filling of the house supports."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku.logic.techniques.house_search import HouseScope, HouseSearch, scopes
from sudoku.logic.techniques.layout import digits_of
from sudoku.logic.techniques.position import Candidate, Position
from sudoku.logic.techniques.step import Demand, PatternNode, Step, StepDrawing, Whole
from sudoku.logic.techniques.supports.support import Masks
from sudoku.logic.techniques.technique import Technique, is_late
from sudoku.system.by_thread import kept_by_thread

TITLE = "Constraints in One House"
_search = kept_by_thread(1 << 10)(HouseSearch)


def together(position: Position) -> Iterator[Step]:
    """Find the eliminations in each house that has cells of constraints."""
    layout = position.layout
    if layout.is_plain:
        return
    full = (1 << layout.digit_count) - 1
    masks = position.masks()
    for scope in scopes(layout):
        if is_late():
            return
        if not scope.houses[0].mask & position.open:
            continue
        here = tuple([masks[cell] for cell in scope.cells])
        left = _search(scope, full).left(here)
        gone = _gone(scope, here, left, position)
        if gone:
            yield _step(_fewest(scope, gone, position, full), gone, position)


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


def _fewest(
    scope: HouseScope, gone: tuple[Candidate, ...], position: Position, full: int
) -> HouseScope:
    """The scope without constraints that these eliminations do not need."""
    masks, parts = position.masks(), [*scope.parts]
    size = len(parts)
    while size > 1:
        size = (size + 1) // 2
        for first in range(0, len(parts), size):
            chosen = {*parts[first : first + size]}
            fewer = HouseScope.of(scope.houses, [x for x in scope.parts if x not in chosen])
            here = tuple([masks[cell] for cell in fewer.cells])
            left = HouseSearch(fewer, full).left(here)
            if left is None or {*gone} <= {*_gone(fewer, here, left, position)}:
                scope = fewer
    return scope


def _step(scope: HouseScope, gone: tuple[Candidate, ...], position: Position) -> Step:
    houses = scope.houses
    names = [*(house.name for house in houses), *(part.name for part in scope.parts)]
    return Step(
        TITLE,
        eliminations=gone,
        demands=tuple(Demand(part.index) for part in scope.parts),
        wholes=tuple(Whole(house.index) for house in houses),
        detail=", ".join(names),
        drawing=StepDrawing(
            (PatternNode(_kept(scope, gone, position), "base"),),
            houses=tuple(house.index for house in houses),
        ),
    )


def _kept(
    scope: HouseScope, gone: tuple[Candidate, ...], position: Position
) -> tuple[Candidate, ...]:
    """The remaining candidates in the cells of the scope's constraints."""
    mask = 0
    for part in scope.parts:
        mask |= part.mask
    removed = {*gone}
    inside = position.candidates_in(mask & position.open)
    return tuple(each for each in inside if each not in removed)


TECHNIQUES = (
    Technique(
        TITLE,
        together,
        "A house holds every digit, and several constraints have cells in it. A candidate is "
        "false if no way to fill the house satisfies all of them.",
        layer=3,
        order=1750,
    ),
)
