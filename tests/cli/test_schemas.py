"""The JSON output of every command keeps to its schema.

The schemas allow no other keys, so a key that is added without being documented fails here; and one
that is documented but never printed fails too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from sudoku.cli.commands import COMMANDS as ALL_COMMANDS
from sudoku.puzzle.board import Board
from sudoku.puzzle.symbols import to_line
from sudoku.questions.answers.schemas import SHARED, of_commands, schemas
from tests.cli.command import HARD_UNSATISFIABLE, sudoku
from tests.conformance.oracle import pattern
from tests.json_schemas import keys_in, validator

pytestmark = pytest.mark.slow

SCHEMAS = {name: schemas()[name] for name in (*of_commands(), SHARED)}
WITHOUT_JSON = ("solve", "convert", "draw", "web")
"""Commands with the JSON of another, or none."""
COMMANDS = [name for name in ALL_COMMANDS if name not in WITHOUT_JSON]
"""All that have --json."""

UNIQUE = "12..34..2143432."
SEVERAL = "12..34.........."
EMPTY = "." * 16
CLASH = "11.............."
SIX = "..6.32..5....526..........12.6......"
"""Not solved by singles."""
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
WARNED = json.dumps({"puzzle": UNIQUE, "warnings": ["drawings that may be rules: 2 lines"]})
TYPO = "22..34..2143432."
CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD_TO_RATE = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
TEN = to_line(Board(2, 5), (0, 0, *pattern((2, 5))[2:]))
LARGE = "box: 8x8\n" + to_line(Board(8, 8), (0, 0, *pattern((8, 8))[2:]))
ALL = (UNIQUE, SEVERAL, CLASH, "12x4")
INTEGERS = ("--digit-style", "integers")
NO_TIME = ("--seconds", "0")
OTHER = ("--rule", "digits 0-4", "--rule", "hidden 1", "--rule", "sum: h1 r1c1 = 2")
"""0 is a digit, there is one more than rows, and one cell is hidden."""

RUNS: dict[str, list[tuple[str, ...]]] = {
    "check": [
        (WARNED, *ALL),
        (*INTEGERS, *ALL),
        (*NO_TIME, *ALL),
        ("--box", "2x5", TEN),
        (f"{UNIQUE}:1:", f"{UNIQUE}:0:", f"{SEVERAL}:{SEVERAL}", f"{SEVERAL}:5:", f"{CLASH}:2+:"),
        (*OTHER, "02.............."),
        ("--prove", *ALL),
        ("--archive", "archive", *ALL),
        ("--archive", "archive", UNIQUE),
        ("--prove", "--conflicts", "0", HARD_UNSATISFIABLE),
        ("--cubes", "3", UNIQUE, EMPTY),
    ],
    "prove": [
        ("-o", "one", UNIQUE),
        ("-o", "warned", WARNED),
        ("-o", "several", *INTEGERS, *ALL),
        ("-o", "none", *NO_TIME, UNIQUE),
        ("-o", "zips", "--zip", "--reason", CLASH, HARD_UNSATISFIABLE),
        ("-o", "parts", "--cubes", "8", "--compose-up-to", "0", HARD),
        ("-o", "rules", "--reason", "--rule", "antiking", "--rule", "killer 3: r1c1-2", SEVERAL),
    ],
    "verify": [
        ("one", "several", "zips", "rules", "parts", "archive"),
        ("damaged",),
        (*NO_TIME, "one"),
    ],
    "explain": [
        (WARNED, *ALL),
        ("--all", CLASH),
        ("--smallest", HARD_UNSATISFIABLE),
        (*INTEGERS, *ALL),
        (*NO_TIME, *ALL),
        ("--conflicts", "3", HARD_UNSATISFIABLE, EMPTY),
        (TYPO,),
        ("--rule", "diagonal+", SEVERAL),
        (*OTHER, "02.............."),
        ("--rule", "diagonal+", "--rule", "killer 4: r1c1-2", "12..341........."),
    ],
    "candidates": [
        ALL,
        ("--max-count", "3", *ALL),
        (*OTHER, "--relations", "--max-count", "2", "02.............."),
        ("--relations", *ALL, EMPTY),
        (*INTEGERS, UNIQUE),
        (*NO_TIME, *ALL),
        ("--box", "2x5", TEN),
    ],
    "count": [
        ALL,
        (*INTEGERS, "--limit", "2", EMPTY),
        (*NO_TIME, *ALL),
        ("-m", "reference", "--conflicts", "3", EMPTY),
        ("--estimate", "--box", "2x3", "." * 36),
    ],
    "solutions": [
        ALL,
        ("--limit", "2", EMPTY),
        (*INTEGERS, SEVERAL),
        (*NO_TIME, *ALL),
        ("--limit", "2", *OTHER, EMPTY),
    ],
    "clues": [
        ALL,
        (*INTEGERS, *ALL),
        (*NO_TIME, *ALL),
        ("--rule", "diagonal+", "--rule", "killer 3: r1c1-2", "12..341.........", *ALL),
        ("--minimise", *ALL),
        ("--fewest", "--tries", "3", *INTEGERS, UNIQUE),
        ("--minimise", *NO_TIME, UNIQUE),
        (*OTHER, "021321304321104."),
        (*OTHER, "--minimise", "021421304321104."),
        ("--box", "2x5", "--minimise", TEN),
        ("--unavoidable", *ALL),
        ("--unavoidable", *INTEGERS, *NO_TIME, UNIQUE),
        (*OTHER, "--unavoidable", "--most-cells", "6", "021321304321104."),
    ],
    "crosscheck": [
        ("-m", "sat", "-m", "reference", *ALL),
        ("-m", "sat", "--shrink-seconds", "1", "--command", "head -c 0", *INTEGERS, *ALL),
        ("-m", "sat", "--prove", f"{UNIQUE}:0:", f"{SEVERAL}:1:", CLASH),
        ("-m", "sat", "--command", "sleep 9", "--seconds", "0.3", "--shrink-seconds", "0", UNIQUE),
        ("-m", "reference", "--fuzz", "8", "--box", "2x2"),
        (
            "-m",
            "sat",
        ),
    ],
    "canon": [
        ALL,
        (*OTHER, "02.............."),
        (*INTEGERS, *NO_TIME, WARNED),
        ("--map", UNIQUE, UNIQUE),
        ("--map", *INTEGERS, UNIQUE, SEVERAL),
        ("--distance", *OTHER, SEVERAL, "02.............."),
        ("--shuffle", "7", *ALL),
    ],
    "generate": [
        ("--count", "2", "--symmetry", "rotation180"),
        ("--prove", "--size", "4"),
    ],
    "backdoors": [
        ALL,
        ("--techniques", "F", "--all", *INTEGERS, *ALL),
        (*NO_TIME, *ALL),
        ("--techniques", "naked-single", "--limit", "1", "--box", "2x3", SIX),
        (*OTHER, "02.............."),
        ("--box", "2x5", TEN),
    ],
    "steps": [
        ALL,
        (WARNED, "--style", "sudokuwiki", "--techniques", "singles"),
        ("--certify", "steps", UNIQUE),
        (SEVERAL,),
    ],
    "rate": [
        ALL,
        (WARNED, CLASSIC),
        ("--scale", "se", CLASSIC),
        ("--scale", "logic", "--rule", "killer 3: r1c1-2", ".2.4.4.221434321"),
        ("--scale", "se", "--seconds", "0.3", HARD_TO_RATE),
    ],
    "hint": [
        ALL,
        (WARNED, "--progress", "22..34..2143432."),
        (*INTEGERS, UNIQUE),
        ("1234341221434321",),
    ],
    "trace": [
        ALL,
        ("--candidates", *INTEGERS, *ALL),
        ("--candidates", *OTHER, "02.............."),
        ("--limit", "1", EMPTY),
        (*NO_TIME, *ALL),
        ("-m", "reference:generate", "12343412214343..", "12343421214343.."),
        ("-m", "reference:generate", "--rule", "killer 3: r1c1-2", "..3434..21434321"),
        ("--rule", "killer 3: r1c1-2", "--limit", "1", EMPTY),
        ("-m", "reference:restarts", "--conflicts", "20", HARD_UNSATISFIABLE),
        ("--box", "2x5", TEN),
    ],
    "bench": [("-m", "sat", "-m", "reference", *ALL), (*NO_TIME, "-m", "reference", UNIQUE)],
    "rules": [()],
    "models": [()],
}


def printed(command: str, folder: Path) -> Iterator[dict[str, Any]]:
    """All objects that the runs of a command print."""
    if command == "verify":
        for args in (*RUNS["prove"], RUNS["check"][-3]):
            sudoku("check" if "--archive" in args else "prove", *args)
        (folder / "damaged").mkdir()
        (folder / "damaged" / "puzzle.txt").write_text("?")
    runs = [(args, "") for args in RUNS[command]]
    if command == "check":
        runs.append((("-",), LARGE))
    for args, stdin in runs:
        run = sudoku(command, "--json", *args, stdin=stdin)
        assert "internal error" not in run.err
        yield from map(json.loads, run.lines)


@pytest.mark.parametrize("command", COMMANDS)
def test_everything_that_is_printed_is_documented_and_the_reverse(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    seen: set[str] = set()
    for value in printed(command, tmp_path):
        validator(command).validate(value)
        seen.update(keys_in(value))
    follows = command in ("prove", "explain")  # which use all common definitions
    documented = {name for name, _ in properties(SCHEMAS[command], follows=follows)}
    unseen = {"hidden"} if command == "prove" else set()  # certificates refuse hidden cells
    assert documented - seen == unseen


def properties(
    schema: Any, followed: frozenset[str] = frozenset(), *, follows: bool = True
) -> Iterator[tuple[str, Any]]:
    """The keys that a schema documents, with their schemas; follows: also those of common.json."""
    if isinstance(schema, list):
        for part in schema:
            yield from properties(part, followed, follows=follows)
    elif isinstance(schema, dict):
        yield from schema.get("properties", {}).items()
        for key, part in schema.items():
            if key == "$ref":
                if part not in followed and (follows or part.startswith("#")):
                    yield from properties(definition(part), followed | {part}, follows=follows)
            elif key == "properties":
                yield from properties(list(part.values()), followed, follows=follows)
            elif key != "$defs":
                yield from properties(part, followed, follows=follows)


def definition(ref: str) -> Any:
    """What a reference means; the definitions of two files have different names."""
    name = ref.rpartition("/")[2]
    (found,) = (s["$defs"][name] for s in SCHEMAS.values() if name in s.get("$defs", {}))
    return found


def test_every_command_with_json_has_a_schema_and_no_other() -> None:
    assert set(SCHEMAS) == {*COMMANDS, "common"}
    for name, schema in SCHEMAS.items():
        Draft202012Validator.check_schema(schema)
        assert name == "common" or name in schema["title"]


def is_described(schema: Any) -> bool:
    """The meaning of a value is said, also by what it refers to; a constant has the one it is."""
    if "$ref" in schema and "description" not in schema:
        return is_described(definition(schema["$ref"]))
    return bool(schema.get("description", "").endswith(".") or "const" in schema)


def test_every_key_is_described() -> None:
    """The page about JSON, and the description of the HTTP API, are made of these sentences."""
    missing = [
        f"{name}: {key}" for name, key, schema in all_properties() if not is_described(schema)
    ]
    assert missing == []
    defined = {key: s for schema in SCHEMAS.values() for key, s in schema.get("$defs", {}).items()}
    assert [key for key, schema in defined.items() if not is_described(schema)] == []


def all_properties() -> Iterator[tuple[str, str, Any]]:
    for name, schema in SCHEMAS.items():
        for part in (schema, *schema.get("$defs", {}).values()):
            for key, value in properties(part):
                yield name, key, value


def test_keys_are_written_alike_and_never_digits() -> None:
    for name, key, _ in all_properties():
        assert re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*|[A-Z]{1,2}", key), f"{name}: {key}"
        assert key != "digits", name


def kind(schema: Any) -> str:
    """The type of a value, without null: "integer", "array of string", or an object's keys."""
    if "$ref" in schema:
        return kind(definition(schema["$ref"]))
    if "const" in schema:
        return "string"
    if "anyOf" in schema:
        (found,) = {kind(part) for part in schema["anyOf"]} - {"null"}
        return found
    types = schema.get("type", "object")
    name = types if isinstance(types, str) else next(t for t in types if t != "null")
    if name == "array":
        return f"array of {kind(schema['items'])}"
    return str(name)


def test_a_key_has_the_same_type_in_every_command() -> None:
    kinds: dict[str, set[str]] = {}
    for name, key, schema in all_properties():
        if (name, key) != ("backdoors", "cells"):  # their number, as Fowler's tables have it
            kinds.setdefault(key, set()).add(kind(schema))
    assert {key: found for key, found in kinds.items() if len(found) > 1} == {}


def test_objects_allow_no_other_keys() -> None:
    """Unless their keys are data, such as the names of cells."""
    for name, key, schema in all_properties():
        if kind(schema) == "object" and "$ref" not in json.dumps(schema):
            assert (
                "unevaluatedProperties" in schema
                or "additionalProperties" in schema
                or isinstance(schema.get("type"), list)
            ), f"{name}: {key}"
    for schema in SCHEMAS.values():
        for part in (schema, *schema.get("oneOf", [])):
            if "properties" in part:
                assert part["unevaluatedProperties"] is False
