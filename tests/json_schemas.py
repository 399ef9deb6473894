"""Values of JSON, and the schemas that describe them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from sudoku.questions.answers.schemas import schemas


@cache
def validator(name: str) -> Draft202012Validator:
    """Of the schema of this name, which allows no other keys."""
    registry: Registry[Any] = Registry().with_resources(
        (f"{file}.json", DRAFT202012.create_resource(schema)) for file, schema in schemas().items()
    )
    return Draft202012Validator(
        schemas()[name], registry=registry, format_checker=Draft202012Validator.FORMAT_CHECKER
    )


def keys_in(value: object) -> Iterator[str]:
    """The keys of an object, and of the objects in it."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from keys_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from keys_in(inner)
