"""The prober of a board: compiled code if a model has it, otherwise plain Python."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from sudoku.interface.probing import ProbedPart, Prober, ProbeRules
from sudoku.logic.techniques.layout import TechniqueLayout
from sudoku.logic.techniques.probing.probe import PlainProber
from sudoku.logic.techniques.probing.requirements import requirements_of
from sudoku.system.by_thread import kept_by_thread
from sudoku.system.entry_points import loadable_families


def rules_of(layout: TechniqueLayout) -> ProbeRules:
    """The rules of a layout as probes use them; parts in the order of `requirements_of`."""
    parts = [ProbedPart(each.primitive, each.cells, each.units) for each in requirements_of(layout)]
    houses = tuple(house.mask for house in layout.houses)
    return ProbeRules(layout.digit_count, layout.peers, houses, tuple(parts))


@kept_by_thread(16)
def prober_of(layout: TechniqueLayout) -> Prober:
    """The fastest prober of a layout, for use in this thread."""
    return prober_for(rules_of(layout))


def prober_for(rules: ProbeRules) -> Prober:
    """The fastest prober for these rules, for use in one thread."""
    make = _compiled()
    found = None if make is None else make(rules)
    return PlainProber(rules) if found is None else found


@cache
def _compiled() -> Callable[[ProbeRules], Prober | None] | None:
    """What makes the probers of the first installed family of models that has any."""
    offered = (family.prober for family in loadable_families())
    return next(filter(None, offered), None)
