"""The OpenAPI 3.1 description of the HTTP API, generated from the registry and the schemas."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict
from functools import cache
from importlib.metadata import version
from typing import Any

from sudoku.constraints.described import all_described
from sudoku.formats.registry import FORMATS
from sudoku.logic.examples import examples
from sudoku.logic.techniques.registry import family_of, techniques as all_techniques
from sudoku.questions.answers.schemas import schemas
from sudoku.questions.models import known_names, listed
from sudoku.questions.option import Option, ValueKind
from sudoku.web.api.checked_fields import LONGEST_NAME, LONGEST_TEXT, MOST_TEXTS
from sudoku.web.api.endpoint import Endpoint
from sudoku.web.api.fields import is_allowed
from sudoku.web.api.registry import ENDPOINTS


def rules() -> list[dict[str, Any]]:
    """Every kind of rule, as `sudoku rules --json` prints it."""
    return [asdict(kind) for kind in all_described()]


def formats() -> list[dict[str, Any]]:
    """Every format: its name, a description, and whether it can be read and written."""
    return [
        {
            "name": known.name,
            "title": known.title,
            "extension": known.extension,
            "readable": known.read is not None,
            "writable": known.write is not None,
        }
        for known in FORMATS
    ]


def models() -> list[dict[str, Any]]:
    """Every model that the server may run, as `sudoku models --json` prints it."""
    return [asdict(listed(name)) for name in known_names() if is_allowed(name)]


def techniques() -> list[dict[str, Any]]:
    """Every technique of human solving, in the default order. example: fields that ask `hint` for a
    step of the technique; None for the largest fish, which have no example.
    """
    shown = {
        key: {"puzzle": each.puzzle, "progress": each.progress, "techniques": key}
        for key, each in examples().items()
    }
    return [
        {
            "name": each.key,
            "title": each.title,
            "aliases": [*each.aliases],
            "family": family_of(each),
            "layer": each.layer,
            "meaning": each.meaning,
            "default": each.is_default,
            "needs_uniqueness": each.needs_uniqueness,
            "example": shown.get(each.key),
        }
        for each in all_techniques()
    ]


DATA: dict[str, Callable[[], list[dict[str, Any]]]] = {
    "rules": rules,
    "formats": formats,
    "models": models,
    "techniques": techniques,
}
"""The lists by name; `GET /api/NAME` returns one."""


OPENAPI = "3.1.0"
JSON, STREAM = "application/json", "application/x-ndjson"
ERRORS = {
    "400": "The body is no JSON object.",
    "403": "The host, the origin or the token is wrong.",
    "413": "The body is too large.",
    "422": "A field is wrong: the sentence says what was expected.",
    "500": "A model failed, or an internal error.",
    "503": "All workers are busy, or the question was cancelled.",
}
_SCHEMA = "#/components/schemas/"
_LISTS = {"rules": "rules", "models": "models"}
"""The schema of the elements of each list."""
_ASKED_FOR: dict[str, dict[str, Any]] = {
    "words": {"text": {"type": "string", "description": "The answer in words."}},
    "picture": {
        "svg": {"type": ["string", "null"], "description": "The answer as pictures."},
        "overlay": {"type": ["string", "null"], "description": "Its marks, to lay over a board."},
    },
}
"""The keys that an option adds to an answer."""
_TYPES = {
    ValueKind.INTEGER: "integer",
    ValueKind.NUMBER: "number",
    ValueKind.BOOLEAN: "boolean",
    ValueKind.TEXT: "string",
    ValueKind.NAME: "string",
    ValueKind.CHOICE: "string",
    ValueKind.TEXTS: "array",
}


@cache
def openapi() -> dict[str, Any]:
    """The document of `GET /api/openapi.json`, as plain values."""
    paths: dict[str, Any] = {
        f"/api/{endpoint.name}": {"post": _operation(endpoint)} for endpoint in ENDPOINTS.values()
    }
    paths |= {f"/api/{name}": {"get": _list(name, made.__doc__)} for name, made in DATA.items()}
    paths["/api/openapi.json"] = {"get": _get("openapi", "This document.", {"type": "object"})}
    paths["/api/health"] = {"get": _get("health", "Whether the server runs.", {"type": "object"})}
    used = {endpoint.schema for endpoint in ENDPOINTS.values() if endpoint.schema is not None}
    return {
        "openapi": OPENAPI,
        "info": {
            "title": "sudoku",
            "version": version("sudoku-prover"),
            "summary": "Verdicts, explanations and proofs of Sudoku puzzles.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {
            "schemas": {**components(used | {*_LISTS.values(), "error", "common"}), **_own()}
        },
    }


def _operation(endpoint: Endpoint) -> dict[str, Any]:
    """The OpenAPI operation of a question."""
    name = endpoint.name
    return {
        "operationId": name,
        "summary": endpoint.summary,
        "requestBody": {
            "required": True,
            "content": {JSON: {"schema": request_schema(endpoint), "example": endpoint.example}},
        },
        "responses": {
            "200": {"description": "The answer.", "content": dict(_contents(endpoint))},
            **{status: _refusal(words) for status, words in ERRORS.items()},
        },
    }


def request_schema(endpoint: Endpoint) -> dict[str, Any]:
    """The JSON schema of the body of a request."""
    return {
        "type": "object",
        "properties": {option.name: _option(option) for option in endpoint.options},
        "required": [option.name for option in endpoint.options if option.is_required],
        "additionalProperties": False,
    }


def _option(option: Option) -> dict[str, Any]:
    kind = _TYPES[option.kind]
    schema: dict[str, Any] = {
        "type": kind if option.is_required else [kind, "null"],
        "description": option.summary,
    }
    if option.kind is ValueKind.TEXT:
        schema["maxLength"] = LONGEST_TEXT
    elif option.kind is ValueKind.NAME:
        schema["maxLength"] = LONGEST_NAME
    elif option.kind is ValueKind.TEXTS:
        schema |= {"items": {"type": "string", "maxLength": LONGEST_TEXT}, "maxItems": MOST_TEXTS}
    elif option.kind is ValueKind.CHOICE:
        schema["enum"] = [*option.choices, *([] if option.is_required else [None])]
    bounds = {"minimum": option.least, "maximum": option.most, "default": option.default}
    return schema | {name: value for name, value in bounds.items() if value is not None}


def _contents(endpoint: Endpoint) -> Iterator[tuple[str, Any]]:
    """The media types of a reply, each with its schema."""
    for media_type in endpoint.media_types:
        if media_type == JSON:
            yield JSON, {"schema": answer_schema(endpoint)}
        else:
            yield media_type, {}
    if JSON in endpoint.media_types:
        yield STREAM, {"schema": {"$ref": f"{_SCHEMA}line"}}


def answer_schema(endpoint: Endpoint) -> dict[str, Any]:
    """The JSON schema of an answer, with references to the document's components."""
    unanswered = {"$ref": f"{_SCHEMA}common/$defs/unanswered"}
    if endpoint.schema is None:
        return unanswered
    asked = {option.name for option in endpoint.options}
    more = {
        key: schema
        for name, keys in _ASKED_FOR.items()
        if name in asked
        for key, schema in keys.items()
    }
    answer = {"anyOf": [{"$ref": f"{_SCHEMA}{endpoint.schema}"}, unanswered]}
    return {**answer, "properties": more} if more else answer


def _refusal(words: str) -> dict[str, Any]:
    return {"description": words, "content": {JSON: {"schema": {"$ref": f"{_SCHEMA}error"}}}}


def _list(name: str, words: str | None) -> dict[str, Any]:
    """The description of a list as a field."""
    element = {"$ref": f"{_SCHEMA}{_LISTS[name]}"} if name in _LISTS else {"type": "object"}
    return _get(name, (words or name).partition("\n")[0], {"type": "array", "items": element})


def _get(name: str, summary: str, schema: dict[str, Any]) -> dict[str, Any]:
    content = {JSON: {"schema": schema}}
    return {
        "operationId": name,
        "summary": summary,
        "responses": {
            "200": {"description": "The answer.", "content": content},
            "403": _refusal(ERRORS["403"]),
        },
    }


def _own() -> dict[str, Any]:
    """The schemas that occur only in this document."""
    some = {"type": "object"}
    kinds = {"progress": some, "item": some, "answer": some, "error": {"type": "string"}}
    line = {
        "title": "A line of a stream",
        "description": "Any number of lines with how far the question is, or with an item of the"
        " answer; then one with the answer, or with what is wrong as in an error.",
        "type": "object",
        "properties": kinds,
    }
    return {"line": line}


def components(names: set[str]) -> dict[str, Any]:
    """These schemas and all schemas that they refer to, as parts of one document.

    The outermost objects of an answer allow further keys, because requests can add keys.
    """
    todo, done = [*names], dict[str, Any]()
    while todo:
        name = todo.pop()
        if name not in done:
            used = set[str]()
            moved = _moved(schemas()[name], name, used)
            done[name] = {key: value for key, value in moved.items() if key != "$schema"}
            todo += used
    return {name: _opened(done[name]) for name in sorted(done)}


def _moved(schema: Any, name: str, used: set[str]) -> Any:
    """The schema with references into the document; receives in `used` the names of the schemas
    that it refers to.
    """
    if isinstance(schema, list):
        return [_moved(part, name, used) for part in schema]
    if not isinstance(schema, dict):
        return schema
    values = {key: _moved(part, name, used) for key, part in schema.items()}
    if isinstance(schema.get("$ref"), str):
        file, _, pointer = schema["$ref"].partition("#")
        target = file.removesuffix(".json") or name
        used.add(target)
        values["$ref"] = f"{_SCHEMA}{target}{pointer}"
    return values


def _opened(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema of an object, or of one of several objects, changed to allow further keys."""
    values = {key: value for key, value in schema.items() if key != "unevaluatedProperties"}
    if "oneOf" in values:
        values["anyOf"] = [_opened(part) for part in values.pop("oneOf")]
    return values


DOCUMENTS: dict[str, Callable[[], Any]] = {**DATA, "openapi.json": openapi}
"""The documents of `GET /api/NAME`, by name: the possible values of fields, and the OpenAPI
description."""
