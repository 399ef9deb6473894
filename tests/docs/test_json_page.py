"""The page about JSON names every key that a command prints."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from sudoku.cli.group import cli
from tests.docs.pages import DOCS

UNIQUE, MULTIPLE = "12..34..21434..2", "12..34..214343.."
UNSATISFIABLE = "12..34..21434.22"
BY_NAME = {"verdicts", "failures", "versions", "machine", "backbone", "bytes", "deductions"}
"""Keys of objects whose own keys are data: verdicts, programs, cells, files, rules."""
COMMANDS = [
    ["check", "--prove", UNIQUE, MULTIPLE],
    ["prove", "--reason", "-o", "folder", UNSATISFIABLE, UNIQUE],
    ["verify", "folder"],
    ["explain", MULTIPLE, UNSATISFIABLE, UNIQUE],
    ["candidates", "--max-count", "3", MULTIPLE],
    ["count", MULTIPLE],
    ["solutions", MULTIPLE],
    ["clues", UNIQUE],
    ["clues", "--fewest", "--tries", "2", UNIQUE],
    ["crosscheck", "-m", "sat", "--function", "wrong:solve", UNIQUE],
    ["trace", "-m", "reference:fc/first/ascending", "........21434..2"],
    ["bench", "-m", "sat", UNIQUE],
]


def keys_of(value: object) -> Iterator[str]:
    if isinstance(value, list):
        for item in value:
            yield from keys_of(item)
    if isinstance(value, dict):
        for key, item in value.items():
            yield key
            if key not in BY_NAME:
                yield from keys_of(item)


def test_every_key_of_every_command_is_documented_and_in_snake_case(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "wrong.py").write_text("def solve(text):\n    return None\n")
    printed: dict[str, str] = {}
    for command in COMMANDS:
        done = CliRunner().invoke(cli, [*command, "--json"], catch_exceptions=False)
        lines = done.stdout.splitlines()
        assert lines, command
        for line in lines:
            printed |= dict.fromkeys(keys_of(json.loads(line)), command[0])
    page = (DOCS / "reference" / "json.md").read_text(encoding="utf-8")
    documented = set(re.findall(r"`(\w+)`", page))
    assert {key: name for key, name in printed.items() if key not in documented} == {}
    assert [key for key in printed if not re.fullmatch("[a-z][a-z0-9_]*", key)] == []
