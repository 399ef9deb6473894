"""JSON: an object a line; values of wrong kinds give puzzles or located errors."""

from __future__ import annotations

import json
import os
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sudoku import Entry, NotationError, parse, read, read_file
from tests.cases import for_each
from tests.formats.examples import CLASSIC, SOLVED
from tests.formats.readings import only
from tests.formats.test_f_puzzles import RULES, blank
from tests.formats.test_solver_files import GROUPS, luecx, variants
from tests.formats.test_sudokupad import BLANK

pytestmark = pytest.mark.slow

PUZZLE = parse(CLASSIC)
LINE = json.dumps({"puzzle": CLASSIC, "solution": SOLVED})
ROWS = [[int(digit) for digit in SOLVED[start : start + 9]] for start in range(0, 81, 9)]


def items(text: str) -> list[Entry | NotationError]:
    return [*read(text)]


@for_each(
    "stated", [SOLVED, list(map(int, SOLVED)), ROWS, [SOLVED[i : i + 9] for i in range(0, 81, 9)]]
)
def test_a_solution_is_read_as_a_text_or_a_list(stated: object) -> None:
    entry = only(json.dumps({"puzzle": CLASSIC, "solution": stated}))
    assert entry.puzzle == PUZZLE
    assert entry.solution is not None
    assert "".join(map(str, entry.solution.digits)) == SOLVED


@for_each("nothing", [None, "", False, "null", f"{SOLVED} {SOLVED}"])
def test_there_may_be_no_solution_or_several(nothing: object) -> None:
    assert only(json.dumps({"puzzle": CLASSIC, "solution": nothing})).solution is None


@for_each("cells", [[0 if c == "." else int(c) for c in CLASSIC], [*CLASSIC],
                    [None if c == "." else int(c) for c in CLASSIC]])  # fmt: skip
def test_a_puzzle_is_read_as_a_list(cells: object) -> None:
    assert only(json.dumps({"puzzle": cells, "id": 7})).puzzle == PUZZLE


def test_a_puzzle_on_another_board_has_a_solution_too() -> None:
    entry = only('{"puzzle": "1...............", "solution": "1234341221434321", "box": "2x2"}')
    assert entry.solution is not None
    assert entry.solution.digits[:4] == (1, 2, 3, 4)


@for_each("stated", ["5", "12", SOLVED[:-1], CLASSIC, 7, {"a": 1}])
def test_a_solution_that_is_none_is_an_error(stated: object) -> None:
    error, entry = items(f"{json.dumps({'puzzle': CLASSIC, 'solution': stated})}\n{LINE}\n")
    assert isinstance(error, NotationError)
    assert "expected" in error.reason
    assert isinstance(entry, Entry)


@for_each(
    "damaged",
    [LINE[:40], LINE[:-1], LINE[1:], "x", "7", "null", LINE.replace(":", "="), LINE + LINE,
     "[" * 100_000, '{"puzzle": ' + "9" * 5000 + "}"],
)  # fmt: skip
def test_a_damaged_line_is_an_error_and_the_others_are_read(damaged: str) -> None:
    found = items(f"{LINE}\n\n{damaged}\n{LINE}\n{LINE}\n")
    assert [item.line for item in found] == [1, 3, 4, 5]
    assert [isinstance(item, NotationError) for item in found] == [False, True, False, False]


@for_each("damaged", [LINE[:40], LINE[:-1], LINE.replace(":", "=")])
def test_the_first_line_may_be_damaged(damaged: str) -> None:
    found = items(f"{damaged}\n\n{LINE}\n{LINE}\n")
    assert [item.line for item in found] == [1, 3, 4]
    assert isinstance(found[0], NotationError)


@for_each("indent", [None, 1])
@for_each("count", [1, 2])
def test_a_list_or_an_object_may_be_on_several_lines(indent: int | None, count: int) -> None:
    objects = [json.loads(LINE)] * count
    found = items(json.dumps(objects if count > 1 else objects[0], indent=indent))
    assert [item.puzzle for item in found if isinstance(item, Entry)] == [PUZZLE] * count


def test_a_list_of_lines_is_one_value() -> None:
    found = items(f"[\n{LINE},\n{LINE}\n]\n")
    assert [item.puzzle for item in found if isinstance(item, Entry)] == [PUZZLE] * 2


@for_each("key", ["puzzle", "solution", "note"])
def test_a_line_of_ten_megabytes_is_read_or_an_error_in_its_place(key: str) -> None:
    long = json.dumps(json.loads(LINE) | {key: "1" * 10**7})
    found = items(f"{LINE}\n{long}\n{LINE}\n")
    assert [item.line for item in found] == [1, 2, 3]
    assert isinstance(found[1], Entry) is (key == "note")


def test_a_long_line_of_a_file_is_read_whole(tmp_path: Path) -> None:
    """Files are read in pieces of a million characters."""
    file = tmp_path / "long.jsonl"
    long = json.dumps({"note": "x" * 10**6} | json.loads(LINE))
    file.write_text(f"{LINE}\n{long}\n{LINE}\n")
    found = [*read_file(file)]
    assert [item.line for item in found] == [1, 2, 3]
    assert [item.puzzle for item in found if isinstance(item, Entry)] == [PUZZLE] * 3


def test_a_longer_line_is_not_kept() -> None:
    found = items(f'{LINE}\n{{"puzzle": "{"1" * 17 * 10**6}"}}\n{LINE}\n')
    assert [item.line for item in found] == [1, 2, 3]
    assert "expected at most 16,000,000" in str(found[1])


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
    item = only(json.dumps({**FIELDS, "solution": ["0001" + "9" * 5000] * 36}))
    assert item.solution is None


def test_of_many_features_without_a_meaning_some_are_listed() -> None:
    many = {f"field {number}": [1] for number in range(10_000)}
    for ignored in (False, True):
        (item,) = read(json.dumps({**FIELDS, **many}), ignore_unsupported=ignored)
        text = " ".join(item.warnings) if isinstance(item, Entry) else item.reason
        assert "'field 19' and 9,980 more" in text


@for_each("key", ["rule", "Rules", "constraints", "cages"])
def test_a_key_that_may_hold_rules_is_warned_of(key: str) -> None:
    line = json.dumps({"puzzle": "1" + "." * 15, key: ["antiknight"]})
    found = list(read("\n".join([line] * 3)))
    warning = f'the key "{key}" was ignored: give rules as texts, in the list "rules"'
    assert [item.warnings for item in found if isinstance(item, Entry)] == [(warning,)] * 3
    silent = only(json.dumps({"puzzle": "1" + "." * 15, key: None}))
    assert not silent.warnings
