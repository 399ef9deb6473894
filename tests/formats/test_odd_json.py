"""JSON of the right shape with values of wrong kinds gives puzzles or located errors."""

from __future__ import annotations

import json
import os
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from sudoku import Entry, NotationError, read
from tests.formats.test_f_puzzles import RULES, blank
from tests.formats.test_solver_files import GROUPS, luecx, variants
from tests.formats.test_sudokupad import BLANK

pytestmark = pytest.mark.slow

COUNT = int(os.environ.get("DAMAGED_COUNT", "60"))
ODD: list[Any] = [
    *(None, True, False, 0, -1, 1.5, 1e300, float("nan"), 10**40, "", "x", "R1C1", "R99C99", "5"),
    *("\ud800", [], [[]], {}, [None], {"cells": 5}, {"lines": [["R1C1"]]}, [0, 0], [[0, 0]]),
]


def places(value: Any) -> list[tuple[Any, Any]]:
    """The containers and keys of all values inside."""
    items = list(value.items()) if isinstance(value, dict) else list(enumerate(value))
    found = [(value, key) for key, _ in items]
    for _, inside in items:
        if isinstance(inside, dict | list):
            found += places(inside)
    return found


FIELDS: dict[str, Any] = {"size": 6, "grid": blank(), "title": "t", "solution": [1] * 36}
for fields, _ in RULES:
    FIELDS.update(fields)  # type: ignore[call-overload]
FIELDS["cage"] = [{"cells": ["R1C1"], "value": "x"}]
CAGES = [{"cells": [[0, 0]], "value": 5, "unique": True}, {"value": "title: t"}]
OBJECTS: dict[str, Any] = {
    "f-puzzles": FIELDS,
    "sudokupad": {**BLANK, "cages": CAGES, "global": ["antiking"], "metadata": {"rules": ["r"]}},
    "luecx": json.loads(luecx(*(group for group, _ in GROUPS))),
    "sudoku-variants": json.loads(variants({"c1": None, "c2": [{"group": [[0, 0]], "sum": 5}]})),
}


@pytest.mark.parametrize("name", OBJECTS)
def test_values_of_wrong_kinds_are_errors_or_ignored(name: str) -> None:
    rng = Random(f"odd {name}")
    for number in range(COUNT):
        changed = deepcopy(OBJECTS[name])
        for _ in range(rng.randint(1, 3)):
            container, key = rng.choice(places(changed))
            if isinstance(container, dict) and rng.random() < 0.2:
                del container[key]
            else:
                container[key] = deepcopy(rng.choice(ODD))
        text = json.dumps(changed)
        for item in read(text, "s", ignore_unsupported=number % 2 == 0):
            assert isinstance(item, Entry | NotationError)
            str(item).encode(errors="surrogatepass")


DEEP: Any = json.loads("[" * 900 + "]" * 900)
LONG = 10**4300 - 1
"""The longest integer that Python reads; the next one cannot be shown."""


@pytest.mark.parametrize("odd", [DEEP, LONG, [1]], ids=["deep", "long", "list"])
@pytest.mark.parametrize("name", OBJECTS)
def test_any_value_may_be_deep_or_long(name: str, odd: object) -> None:
    count = len(places(OBJECTS[name]))
    first = len(OBJECTS[name])  # the fields of the object itself
    for number in [*range(first), *Random(name).sample(range(first, count), 20)]:
        changed = deepcopy(OBJECTS[name])
        container, key = places(changed)[number]
        container[key] = odd
        for item in read([json.dumps(changed)], "s", ignore_unsupported=True):
            assert isinstance(item, Entry | NotationError)


def test_a_part_of_a_solution_may_be_long() -> None:
    (item,) = read(json.dumps({**FIELDS, "solution": ["0001" + "9" * 5000] * 36}))
    assert isinstance(item, Entry)
    assert item.solution is None


def test_of_many_features_without_a_meaning_some_are_listed() -> None:
    many = {f"field {number}": [1] for number in range(10_000)}
    for ignored in (False, True):
        (item,) = read(json.dumps({**FIELDS, **many}), ignore_unsupported=ignored)
        text = " ".join(item.warnings) if isinstance(item, Entry) else item.reason
        assert "'field 19' and 9,980 more" in text
