"""The schemas of answers: those of the commands, and of the questions that have their own."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

_PLACES = (("web", "api", "schemas"), ("cli", "schemas"))
"""Where schemas are; the commands print what most questions answer."""


@cache
def schemas() -> dict[str, dict[str, Any]]:
    """Every schema by the name of its file, as it is written."""
    found: dict[str, dict[str, Any]] = {}
    for place in _PLACES:
        for file in files("sudoku").joinpath(*place).iterdir():
            name, dot, ending = file.name.partition(".")
            if dot and ending == "json":
                found[name] = json.loads(file.read_text(encoding="utf-8"))
    return found


def components(names: set[str], prefix: str = "#/components/schemas/") -> dict[str, Any]:
    """These schemas and all that they refer to, as parts of one document.

    prefix: the place of a schema in the document. The outermost objects of an answer allow further
    keys, which requests ask for.
    """
    todo, done = [*names], dict[str, Any]()
    while todo:
        name = todo.pop()
        if name not in done:
            used = set[str]()
            moved = _moved(schemas()[name], name, prefix, used)
            done[name] = {key: value for key, value in moved.items() if key != "$schema"}
            todo += used
    return {name: _opened(done[name]) for name in sorted(done)}


def _moved(schema: Any, name: str, prefix: str, used: set[str]) -> Any:
    """The schema with references into the document; `used` takes the names of other schemas."""
    if isinstance(schema, list):
        return [_moved(part, name, prefix, used) for part in schema]
    if not isinstance(schema, dict):
        return schema
    values = {key: _moved(part, name, prefix, used) for key, part in schema.items()}
    if isinstance(schema.get("$ref"), str):
        file, _, pointer = schema["$ref"].partition("#")
        target = file.removesuffix(".json") or name
        used.add(target)
        values["$ref"] = f"{prefix}{target}{pointer}"
    return values


def _opened(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema of an object, or of one of several, that may have further keys."""
    values = {key: value for key, value in schema.items() if key != "unevaluatedProperties"}
    for key in ("oneOf", "anyOf"):
        if key in values:
            values[key] = [_opened(part) for part in values[key]]
    return values
