"""The description of the HTTP API is right: references lead somewhere, examples run."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from sudoku.formats.lzstring import compress
from sudoku.questions.answers.schemas import schemas
from sudoku.web.api.asking import answered
from sudoku.web.api.endpoint import File
from sudoku.web.api.openapi import DATA, answer_schema, openapi, request_schema
from sudoku.web.api.registry import ENDPOINTS
from tests.json_schemas import keys_in, validator
from tests.web.asking import asked

pytestmark = pytest.mark.slow


def drawn(**fields: Any) -> str:
    """A link of f-puzzles with these fields."""
    text = json.dumps({"size": 4, "grid": [[{}] * 4] * 4, **fields})
    return f"https://f-puzzles.com/?load={compress(text)}"


UNIQUE, SEVERAL, CLASH = "12..34..2143432.", "12..34..........", "11.............."
OWN = {"steps_answer", "generate_answer", "prove_answer", "read_answer", "write_answer"}
ASKED: list[tuple[str, dict[str, Any]]] = [
    *(("steps", {"puzzle": puzzle}) for puzzle in (UNIQUE, SEVERAL, CLASH)),
    ("generate", {"count": 2, "size": 4}),
    ("generate", {"difficulty": ["se 11-12"], "seconds": 0}),
    ("prove", {"puzzle": UNIQUE}),
    ("prove", {"puzzle": "empty", "seconds": 0}),
    ("read", {"text": f"# title: A\n# rule: antiking\n{UNIQUE}:1:\n1x"}),
    ("read", {"text": "# rule: digits 0-4\n02.............."}),
    (
        "read",
        {"text": f"{drawn(line=[{'lines': [['R1C1', 'R1C2']]}])}\n{drawn(foglight=['R1C1'])}"},
    ),
    ("write", {"puzzle": UNIQUE, "to": "opb"}),
]


def loose(schema: dict[str, Any]) -> Draft202012Validator:
    """The validator of a schema of the description."""
    return Draft202012Validator({**schema, "components": openapi()["components"]})


def values_of(key: str, value: object) -> Iterator[Any]:
    if isinstance(value, dict):
        for name, inner in value.items():
            if name == key:
                yield inner
            yield from values_of(key, inner)
    elif isinstance(value, list):
        for inner in value:
            yield from values_of(key, inner)


def test_every_reference_leads_to_a_schema() -> None:
    document = json.loads(json.dumps(answered("openapi.json", b"").reply))
    references = {*values_of("$ref", document)}
    assert len(references) > 20
    for reference in references:
        at: Any = document
        for part in reference.removeprefix("#/").split("/"):
            at = at[part]
        assert isinstance(at, dict)
    for schema in document["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)
    assert all(re.fullmatch(r"[\w.-]+", name) for name in document["components"]["schemas"])


def test_every_operation_has_a_name_of_its_own_and_responses() -> None:
    paths = openapi()["paths"]
    asked = {f"/api/{name}" for name in (*ENDPOINTS, *DATA, "openapi.json", "health")}
    assert paths.keys() == asked
    operations = [each for methods in paths.values() for each in methods.values()]
    names = [operation["operationId"] for operation in operations]
    assert len({*names}) == len(names)
    for operation in operations:
        assert {"200", "403"} <= operation["responses"].keys()
        assert all(each["description"] for each in operation["responses"].values())


@pytest.mark.parametrize("name", ENDPOINTS)
def test_examples_are_valid_and_answered_as_described(name: str) -> None:
    question = ENDPOINTS[name]
    schema = request_schema(question)
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(question.example)
    found = answered(name, json.dumps({**question.example}).encode())
    assert found.status == 200
    if isinstance(found.reply, File):
        assert found.reply.media_type in question.media_types
    else:
        loose(answer_schema(question)).validate(json.loads(json.dumps(found.reply)))


@pytest.mark.parametrize(
    "fields",
    [{"puzzle": 1}, {"puzzle": "1", "rules": [1]}, {"puzzle": "1", "x": 1}, {"seconds": -1}, {}],
)
def test_what_is_refused_is_not_described(fields: dict[str, Any]) -> None:
    found = answered("check", json.dumps(fields).encode())
    assert found.status == 422
    validator("error").validate(found.reply)
    assert not Draft202012Validator(request_schema(ENDPOINTS["check"])).is_valid(fields)


def test_own_schemas_have_the_keys_of_answers_and_no_others() -> None:
    seen: dict[str, set[str]] = {}
    for name, fields in ASKED:
        reply = asked(name, fields)
        validator(f"{name}_answer").validate(reply)
        seen.setdefault(f"{name}_answer", set()).update(keys_in(reply))
    assert seen.keys() == OWN
    for name, keys in seen.items():
        documented = {key for found in values_of("properties", schemas()[name]) for key in found}
        assert documented - keys <= {"warnings"}
