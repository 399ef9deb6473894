"""Regions that are part of the solution, stated with CP-SAT's constraints.

This is deliberately not the method of `sat`. Labels are ascending because of a variable for the
highest label so far. The digits of a region differ because all pairs of digit and label differ. A
region is connected because each of its cells, except the first, has a distance from the first cell
that is one more than a neighbour's. All further variables are functions of the cells.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from ortools.sat.python import cp_model

from sudoku.constraints.primitives import Regions, Runs
from sudoku.constraints.satisfied import beside

Relation: TypeAlias = cp_model.BoundedLinearExpression | bool
"""The result of comparing variables."""


def _truth(model: cp_model.CpModel, yes: Relation, no: Relation) -> cp_model.IntVar:
    """A variable that is true if and only if `yes` holds, and false if and only if `no` holds."""
    found = model.new_bool_var("")
    model.add(yes).only_enforce_if(found)
    model.add(no).only_enforce_if(~found)
    return found


def of_regions(
    model: cp_model.CpModel,
    variables: Sequence[cp_model.IntVar],
    primitive: Regions | Runs,
    size: int,
) -> Iterator[cp_model.Constraint]:
    """Each constraint on the cells, just after it is added. size: the number of digits."""
    if isinstance(primitive, Runs):
        return _runs(model, variables, primitive)
    return _regions(model, variables, primitive, size)


def _regions(
    model: cp_model.CpModel, variables: Sequence[cp_model.IntVar], primitive: Regions, size: int
) -> Iterator[cp_model.Constraint]:
    grid = [variables[cell] for cell in primitive.grid]
    labels = [variables[cell] for cell in primitive.labels]
    count = primitive.count
    highest: list[cp_model.IntVar | int] = [0]
    is_first: list[cp_model.IntVar] = []
    for label in labels:
        yield model.add(label <= highest[-1] + 1)
        is_first.append(_truth(model, label > highest[-1], label <= highest[-1]))
        after = model.new_int_var(1, size, "")
        model.add_max_equality(after, [highest[-1], label])
        highest.append(after)
    yield model.add(highest[-1] == count)
    for each in range(1, count + 1):
        held = [_truth(model, label == each, label != each) for label in labels]
        yield model.add(sum(held) == primitive.region_size)
    pairs = zip(grid, labels, strict=True)
    yield model.add_all_different([digit + size * label for digit, label in pairs])
    yield from _connected(model, labels, is_first, primitive)


def _connected(
    model: cp_model.CpModel,
    labels: Sequence[cp_model.IntVar],
    is_first: Sequence[cp_model.IntVar],
    primitive: Regions,
) -> Iterator[cp_model.Constraint]:
    distances = [model.new_int_var(0, primitive.region_size - 1, "") for _ in labels]
    nearer: list[list[cp_model.IntVar]] = [[] for _ in labels]
    for one in range(len(labels)):
        for other in beside(one, len(labels), primitive.columns):
            if other < one:
                continue
            difference = labels[one] - labels[other]
            domain = cp_model.Domain.from_values([0]).complement()
            same = model.new_bool_var("")
            model.add(difference == 0).only_enforce_if(same)
            model.add_linear_expression_in_domain(difference, domain).only_enforce_if(~same)
            for a, b in ((one, other), (other, one)):
                model.add(distances[a] <= distances[b] + 1).only_enforce_if(same)
                found = model.new_bool_var("")
                step = distances[a] == distances[b] + 1
                model.add(step).only_enforce_if(found)
                model.add(distances[a] <= distances[b]).only_enforce_if([same, ~found])
                model.add_implication(found, same)
                nearer[a].append(found)
    for place, distance in enumerate(distances):
        model.add(distance == 0).only_enforce_if(is_first[place])
        model.add(distance >= 1).only_enforce_if(~is_first[place])
        yield model.add_bool_or([is_first[place], *nearer[place]])


def _runs(
    model: cp_model.CpModel, variables: Sequence[cp_model.IntVar], primitive: Runs
) -> Iterator[cp_model.Constraint]:
    start = variables[primitive.start]
    counted: list[cp_model.IntVar] = []
    for arm in primitive.arms:
        before: list[cp_model.IntVar] = []
        for cell in arm:
            same = _truth(model, variables[cell] == start, variables[cell] != start)
            here = model.new_bool_var("")
            model.add_bool_and([same, *before]).only_enforce_if(here)
            model.add_bool_or([here, ~same, *(~each for each in before)])
            before = [here]
            counted.append(here)
    yield model.add(variables[primitive.cell] + primitive.less == 1 + sum(counted))
