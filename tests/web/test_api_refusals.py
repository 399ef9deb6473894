"""Requests that are wrong: a sentence names the field, what was expected and what was found."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sudoku.questions.option import ValueKind
from sudoku.web.api.asking import answered
from sudoku.web.api.checked_fields import expected
from sudoku.web.api.registry import ENDPOINTS

PUZZLE = "12..34..2143432."


def refused(name: str, body: Any) -> tuple[int, dict[str, Any]]:
    raw = body if isinstance(body, bytes) else json.dumps(body).encode()
    found = answered(name, raw)
    assert isinstance(found.reply, dict)
    return found.status, found.reply


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"1", b'{"puzzle": NaN}', b"[" * 99_999])
def test_malformed_bodies(body: bytes) -> None:
    status, reply = refused("check", body)
    assert status == 400
    assert "expected a JSON object" in reply["error"]
    assert "Expecting" not in reply["error"]


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        (b'{"puzzle"', "line 1, column 10: not valid JSON: expected ':'"),
        (b"{\n", "line 2, column 1: not valid JSON: expected property name enclosed in double"),
        (b'{"puzzle": NaN}', "NaN is not a JSON value"),
        (b'{"puzzle": "\xe9"}', "not UTF-8"),
        (b'{"puzzle": ' + b"9" * 5000 + b"}", "a number with too many digits"),
    ],
)
def test_the_mistake_in_a_body_is_told_in_words(body: bytes, fault: str) -> None:
    assert fault in refused("check", body)[1]["error"]


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({}, '"puzzle" is missing: expected a string'),
        ({"puzzle": 1}, '"puzzle": expected a string, got 1'),
        ({"puzzle": PUZZLE, "secnds": 1}, '"secnds": no field has this name; did you mean "sec'),
        ({"puzzle": PUZZLE, "seconds": True}, "expected a number from 0 to 3,600, got true"),
        ({"puzzle": PUZZLE, "seconds": 1e9}, "from 0 to 3,600, got 1000000000.0"),
        ({"puzzle": PUZZLE, "rules": ["antiknight", 1]}, '"rules": expected a list of strings'),
        ({"puzzle": PUZZLE, "digit_style": "x"}, 'one of "symbols", "integers", got "x"'),
        ({"puzzle": PUZZLE, "box": "2"}, "expected rows x columns"),
        ({"puzzle": PUZZLE, "format": "sdx2"}, "did you mean 'sdx'"),
        ({"puzzle": PUZZLE, "model": "stat"}, "did you mean 'sat'"),
        ({"puzzle": PUZZLE, "model": "portfolio:sat"}, "needs one process"),
        ({"puzzle": f"{PUZZLE}\n{PUZZLE}"}, "several puzzles; send only one"),
        ({"puzzle": "# nothing"}, "no puzzle found"),
        ({"puzzle": "empty", "box": "9x9"}, "expected at most size 64"),
        ({"puzzle": "empty", "box": "64x64"}, "size 4096, expected at most 64"),
        ({"puzzle": "box: 64x64\n1"}, "size 4096, expected at most 64"),
        ({"puzzle": "0 " * 121**2}, "size 121, expected at most 64"),
        ({"puzzle": "\n" * 100_001}, "at most 100,000 lines"),
        ({"puzzle": "a" * 1_000_001}, "at most 1,000,000 characters"),
        ({"puzzle": PUZZLE, "model": "s" * 2_001}, "at most 2,000 characters"),
    ],
)
def test_wrong_fields(fields: dict[str, Any], sentence: str) -> None:
    status, reply = refused("check", fields)
    assert status == 422
    assert sentence in reply["error"]


WRONG: dict[ValueKind, list[Any]] = {
    ValueKind.INTEGER: [1.5, "1", True, [1]],
    ValueKind.NUMBER: ["1", False, 10**400],
    ValueKind.BOOLEAN: [0, "true", []],
    ValueKind.TEXT: [1, ["x"], {}],
    ValueKind.NAME: [1, ["x"], {}],
    ValueKind.CHOICE: ["none of these", 1, []],
    ValueKind.TEXTS: ["x", [1], [["x"]], {}],
}


@pytest.mark.parametrize("name", ENDPOINTS)
def test_every_field_is_checked_before_anything_else(name: str) -> None:
    question = ENDPOINTS[name]
    for option in question.options:
        wrong = [*WRONG[option.kind]]
        wrong += [] if option.least is None else [option.least - 1]
        wrong += [] if option.most is None else [option.most + 1]
        for value in wrong:
            status, reply = refused(name, {**question.example, option.name: value})
            assert (status, reply["field"]) == (422, option.name), (option.name, value)
            assert f'"{option.name}": expected {expected(option)}' in reply["error"]


def test_the_place_of_an_error_is_told() -> None:
    fields = {"puzzle": "# rule: thermo: r1c1-2\n# rule: killer 3: r1c1 x\n" + PUZZLE}
    _, reply = refused("check", fields)
    assert (reply["field"], reply["line"], reply["column"]) == ("puzzle", 2, 24)
    _, reply = refused("check", {"puzzle": PUZZLE, "rules": ["antiking", "killer: r9c9"]})
    assert (reply["field"], reply["line"]) == ("rules 2", 1)


@pytest.mark.parametrize("text", ["/etc/passwd", "pyproject.toml", "-", "file:///etc/passwd"])
def test_no_text_is_the_name_of_a_file(text: str) -> None:
    for name, field in (("check", "puzzle"), ("read", "text")):
        status, reply = refused(name, {field: text})
        assert status == 422
        assert "root" not in reply["error"]


def test_unknown_questions() -> None:
    assert refused("chekc", {}) == (404, {"error": "no question 'chekc'"})
